//! Acts in words.

use kernel::spell::{is_none, plain};
use kernel::{Names, Seat, Seats, Trouble};

use super::spell;
use super::titles::title;
use super::words::WORDS;
use crate::action::{Action, Move};
use crate::dice::{DICE, Picked};
use crate::house::Tech;
use crate::legal;
use crate::rules::technique;
use crate::state::{Phase, Player, State};
use crate::words::{Ally, Character, Technique};

pub(crate) fn write(action: &Action, names: &Names) -> String {
    match *action {
        Action::Board { character } => format!("take {}", character.word()),
        Action::Ally { ally } => format!("take {}", ally.word()),
        Action::Roll { dice } => format!("roll {}", spell::picked_words(dice)),
        Action::SetAside { die } => format!("set aside {die}"),
        Action::Use { technique, dice, target, extra } => {
            let mut out = format!("use {}", technique.word());
            if let Some(target) = target {
                out += &format!(" on {}", names.of(target));
            }
            let extra: Vec<&str> = extra.into_iter().flatten().map(|seat| names.of(seat)).collect();
            if !extra.is_empty() {
                out += &format!(" extra {}", extra.join(" "));
            }
            out + &format!(" with {}", spell::picked_words(dice))
        }
        Action::Slap => "slap".into(),
        Action::Nothing => "nothing".into(),
        Action::Change { boards: false, ally: None } => "keep".into(),
        Action::Change { boards, ally } => {
            let ally = ally.map_or(String::new(), |ally| format!(" ally {}", ally.word()));
            format!("change{}{ally}", if boards { " boards" } else { "" })
        }
    }
}

pub(crate) fn read(state: &State, seat: Seat, words: &[&str], names: &Names) -> Result<Action, Trouble> {
    let marks = [',', '[', ']', '{', '}', '='];
    let words: Vec<&str> =
        words.iter().flat_map(|word| word.split(marks)).filter(|word| !word.is_empty()).collect();
    let (&verb, mut rest) = words.split_first().ok_or_else(|| Trouble::new("an act is missing"))?;
    let dice = &state.players[seat].dice;
    Ok(match plain(verb).as_str() {
        "plan" | "plans" | "commit" | "commits" if !rest.is_empty() => return read(state, seat, rest, names),
        "take" | "takes" | "pick" | "picks" | "choose" => {
            if let ["board" | "ally" | "character", after @ ..] = rest {
                rest = after;
            }
            match (Character::find(&rest.concat()), Ally::find(&rest.concat())) {
                (Some(character), _) => Action::Board { character },
                (None, Some(ally)) => Action::Ally { ally },
                (None, None) => return Err(WORDS.unknown_act(verb)),
            }
        }
        "roll" | "rolls" | "reroll" | "rerolls" if rest.is_empty() => Action::Roll { dice: Picked::ALL },
        "roll" | "rolls" | "reroll" | "rerolls" => Action::Roll { dice: spell::picked(rest, dice)? },
        "set" | "sets" if rest.first().is_some_and(|word| plain(word) == "aside") => {
            set_aside(state, seat, &rest[1..])?
        }
        "aside" | "setaside" | "mark" => set_aside(state, seat, rest)?,
        "use" | "uses" | "activate" | "activates" | "play" | "plays" if is_power(rest) => Action::Slap,
        "use" | "uses" | "activate" | "activates" | "play" | "plays" | "technique" => {
            use_technique(state, seat, rest, names)?
        }
        "t1" | "t2" | "t3" | "bench" | "ccg" => use_technique(state, seat, &words, names)?,
        _ if verb.split_once('.').is_some_and(|(who, _)| Character::find(who).is_some()) => {
            use_technique(state, seat, &words, names)?
        }
        "give" | "gives" | "hand" if rest.first().is_some_and(|word| plain(word) == "ccg") => {
            use_technique(state, seat, rest, names)?
        }
        "slap" | "slaps" | "answer" | "answers" if rest.iter().all(|word| is_tile(word)) => Action::Slap,
        "power" | "regeneration" if rest.is_empty() => Action::Slap,
        "nothing" | "pass" | "passes" | "wait" | "skip" | "ready" | "done" if rest.is_empty() => match state.phase
        {
            Phase::Change { .. } => Action::Change { boards: false, ally: None },
            _ => Action::Nothing,
        },
        "do" | "does" if is_none(rest) => Action::Nothing,
        "keep" | "keeps" | "neither" | "unchanged" | "decline" if rest.is_empty() => {
            Action::Change { boards: false, ally: None }
        }
        "change" | "changes" | "swap" | "swaps" | "exchange" | "exchanges" | "replace" => change(rest)?,
        _ => return Err(WORDS.unknown_act(verb)),
    })
}

/// What is slapped.
fn is_tile(word: &str) -> bool {
    matches!(plain(word).as_str(), "the" | "tile" | "tokyo" | "power" | "regeneration" | "for" | "answer" | "slap")
}

/// A Power by its name: it is used by slapping.
fn is_power(words: &[&str]) -> bool {
    let words: Vec<String> = words.iter().map(|word| plain(word)).filter(|word| word != "the").collect();
    match &words[..] {
        [word] => word == "power" || word == "regeneration" || word == "regen" || Ally::find(word).is_some(),
        [who, word] => Ally::find(who.trim_end_matches('s')).is_some() && word == "power",
        _ => false,
    }
}

/// One die, by number or by what it shows.
fn set_aside(state: &State, seat: Seat, words: &[&str]) -> Result<Action, Trouble> {
    let picked = spell::picked(words, &state.players[seat].dice)?;
    let mut dice = picked.iter();
    match (dice.next(), dice.next()) {
        (Some(die), None) => Ok(Action::SetAside { die: die as u8 }),
        _ => Err(Trouble::new("one die is set aside at a time: `set aside MASK`")),
    }
}

/// `boards`, `ally uta`, `boards ally uta`, `nothing`.
fn change(words: &[&str]) -> Result<Action, Trouble> {
    let (mut boards, mut ally) = (words.is_empty(), None);
    for word in words {
        match plain(word).as_str() {
            "boards" | "board" => boards = true,
            "ally" | "and" | "exchange" | "change" | "take" | "to" | "for" | "nothing" | "neither" => {}
            _ => ally = Some(Ally::read(word)?),
        }
    }
    Ok(Action::Change { boards, ally })
}

/// `t1 on Ben`, `t2 extra Ben Cy with 0 1 4`, `ccg on Ben`, `toka.t1`, a technique by its name.
fn use_technique(state: &State, seat: Seat, words: &[&str], names: &Names) -> Result<Action, Trouble> {
    let (mut head, mut on, mut extra, mut with) = (Vec::new(), Vec::new(), Split::default(), None);
    let (mut into, mut counted) = (0, false);
    for &word in words {
        match plain(word).as_str() {
            "to" if into == 2 => {}
            "on" | "at" | "against" | "to" | "target" | "targets" | "targeting" => into = 1,
            "extra" | "rest" | "remainder" | "split" | "share" | "shares" => into = 2,
            "with" | "dice" | "using" | "paying" => {
                into = 3;
                with.get_or_insert_with(Vec::new);
            }
            "and" | "the" | "of" | "token" | "tokens" | "technique" | "for" => {}
            "all" | "others" | "everyone" | "everybody" | "neighbours" | "both" if into == 1 => {}
            _ => match into {
                0 if !head.is_empty() && names.seat(word).is_ok() => on.push(names.seat(word)?),
                0 => head.push(word),
                // `on Ben 4 Dot 2`: the amounts of all.
                1 if !on.is_empty() && word.parse::<u8>().is_ok() => {
                    counted = true;
                    extra.names.extend(on.pop());
                    extra.amounts.extend(word.parse::<u8>());
                }
                1 => on.push(names.seat(word)?),
                2 if is_none(&[word]) => {}
                2 => match word.trim_start_matches(['x', '+']).parse() {
                    Ok(amount) => extra.amounts.push(amount),
                    Err(_) => extra.names.push(names.seat(word)?),
                },
                _ => with.get_or_insert_with(Vec::new).push(word),
            },
        }
    }
    let technique = which(state, seat, &head)?;
    let tech = technique::found(state, seat, technique).map(|(body, which)| {
        let tech: &Tech = state.house().tech(body.character, which);
        tech
    });
    let board = state.players[seat].board;
    let cost = match technique {
        Move::Ccg => board.map(|body| state.house().board(body.character).ccg),
        _ => tech.map(|tech| tech.cost),
    };
    let dice = match with {
        Some(words) => spell::picked(&words, &state.players[seat].dice)?,
        None => {
            let purse = legal::purse(state, seat, technique);
            cost.and_then(|cost| purse.usual(cost)).unwrap_or(Picked::NONE)
        }
    };
    let rest = tech.map_or(0, |tech| technique::remainder(state, seat, tech).0);
    let shared = tech.map_or(Seats::NONE, |tech| technique::sharers(state, seat, tech));
    if counted && tech.is_some() && shared.is_empty() {
        return Err(Trouble::new("how many one player gets follows from the technique: leave the number out"));
    }
    if extra.names.is_empty() && rest > 0 && on.len() == usize::from(rest) && on.len() < shared.len() {
        // Those who get one of what is left over.
        extra.names = std::mem::take(&mut on);
    }
    let target = target(state, seat, technique, tech, &on);
    Ok(Action::Use { technique, dice, target, extra: extra.places(state, seat, tech)? })
}

/// Who gets what does not divide evenly: names, or the whole amounts of each.
#[derive(Default)]
struct Split {
    names: Vec<Seat>,
    amounts: Vec<u8>,
}

impl Split {
    fn places(mut self, state: &State, seat: Seat, tech: Option<&Tech>) -> Result<[Option<Seat>; 2], Trouble> {
        /// No technique is shared out like this.
        const WRONG: [Option<Seat>; 2] = [None, Some(Seat::new(0))];
        if let (Some(tech), false) = (tech, self.amounts.is_empty()) {
            let hit = technique::sharers(state, seat, tech);
            if self.names.is_empty() {
                self.names = hit.clockwise(seat).collect();
            }
            let each = technique::each(state, seat, tech);
            let named: Seats = self.names.iter().copied().collect();
            if self.names.len() != self.amounts.len() || self.names.len() != named.len() {
                return Err(Trouble::new("an amount comes after each name: `split Ben 3 Cy 2 Dot 3`"));
            }
            // All of it, or what is left over alone.
            let base = if named == hit && self.amounts.iter().all(|&amount| amount >= each) { each } else { 0 };
            let places = self.names.iter().zip(&self.amounts);
            let places = places.flat_map(|(&name, &amount)| (base..amount).map(move |_| name));
            self.names = places.take(DICE).collect();
        }
        self.names.sort_unstable();
        match self.names[..] {
            [] => Ok([None; 2]),
            [one] => Ok([Some(one), None]),
            [one, other] => Ok([Some(one), Some(other)]),
            _ if self.amounts.is_empty() => Err(Trouble::new("at most two tokens are left over: `extra Ben Cy`")),
            _ => Ok(WRONG),
        }
    }
}

/// The target that was named; the only one there can be, where none was; nobody, where all that are hit were named.
fn target(state: &State, seat: Seat, technique: Move, tech: Option<&Tech>, on: &[Seat]) -> Option<Seat> {
    let choices = match (technique, tech) {
        (Move::Ccg, _) => state.others(seat).collect(),
        (_, Some(tech)) => technique::choices(state, seat, tech),
        (_, None) => Seats::NONE,
    };
    match on {
        [] if choices.len() == 1 => choices.nth(0),
        [] => None,
        [one, ..] => {
            let named: Seats = on.iter().copied().collect();
            let hit = tech.map_or(Seats::NONE, |tech| technique::sharers(state, seat, tech));
            (named != hit).then_some(*one)
        }
    }
}

/// Which technique is meant; of a duellist's own boards the character may be named.
fn which(state: &State, seat: Seat, words: &[&str]) -> Result<Move, Trouble> {
    let player = &state.players[seat];
    let is_of = |body: Option<crate::state::Body>, word: &str| {
        body.zip(Character::find(word)).is_some_and(|(body, named)| body.character == named)
    };
    let parts: Vec<&str> = words.iter().flat_map(|word| word.split('.')).collect();
    let short = |word: &str| match plain(word).as_str() {
        "t1" | "1" | "first" => Some(Move::T1),
        "t2" | "2" | "second" => Some(Move::T2),
        "t3" | "3" | "third" | "ko" => Some(Move::T3),
        "bench" | "lower" => Some(Move::Bench),
        "ccg" => Some(Move::Ccg),
        _ => None,
    };
    match parts[..] {
        ["bench" | "lower", word] if short(word).is_some() => return Ok(Move::Bench),
        [who, word] if Character::find(who).is_some() && short(word).is_some() => {
            let found = short(word).unwrap_or(Move::T1);
            return Ok(match found {
                Move::Ccg | Move::Bench => found,
                _ if is_of(player.board, who) => found,
                _ if is_of(player.bench, who) => below(player, found),
                _ => absent(player),
            });
        }
        [word] | [word, "technique"] if short(word).is_some() => return Ok(short(word).unwrap_or(Move::T1)),
        _ => {}
    }
    let name = plain(&parts.concat());
    let called = |character: Character| {
        let is = |technique: &&Technique| {
            let tech = state.house().tech(character, **technique);
            let is = |title: &str| plain(&title.split_whitespace().collect::<String>()) == name;
            is(&tech.name) || is(title(tech))
        };
        Technique::ALL.iter().find(is).map(|technique| match technique {
            Technique::T1 => Move::T1,
            Technique::T2 => Move::T2,
            Technique::T3 => Move::T3,
        })
    };
    let upper = player.board.and_then(|body| called(body.character));
    let lower = player.bench.and_then(|body| called(body.character)).map(|found| below(player, found));
    let foreign = || Character::ALL.iter().find_map(|&character| called(character)).map(|_| absent(player));
    upper
        .or(lower)
        .or_else(foreign)
        .ok_or_else(|| Trouble::unknown("technique", &words.join(" "), Move::ALL.map(Move::word)))
}

/// A technique of a duellist's lower board, which has one: the first, or that of its K.O. side.
fn below(player: &Player, found: Move) -> Move {
    let shown = if player.bench.is_some_and(|body| body.ko) { Move::T3 } else { Move::T1 };
    if found == shown { Move::Bench } else { absent(player) }
}

/// A move that the player does not have now, for a technique that stands on no side that shows.
fn absent(player: &Player) -> Move {
    if player.board.is_some_and(|body| body.ko) { Move::T1 } else { Move::T3 }
}
