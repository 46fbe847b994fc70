//! What characters, allies and symbols do, as the data file has it.

use kernel::House;
use kernel::parts::Bag;

use crate::house::{Power, Tech, To, Values, When};
use crate::notation::spelling::spell::{find_symbol, symbol_words};
use crate::words::{Ally, Character, Symbol, Technique};

/// The names of all characters, allies and symbols.
pub(crate) fn names() -> Vec<&'static str> {
    [Character::WORDS, Ally::WORDS, Symbol::WORDS].concat()
}

/// What a thing does; its name may be written in several words.
pub(crate) fn thing(name: &str) -> Option<String> {
    let name = name.split_whitespace().collect::<String>();
    let house = House::<Values>::default();
    if let Some(who) = Character::find(&name) {
        return Some(character(&house, who));
    }
    if let Some(who) = Ally::find(&name) {
        return Some(ally(&house, who));
    }
    let symbol = find_symbol(&name)?;
    let faces = if symbol.is_bw() { &house.bw } else { &house.coloured };
    let count = faces.iter().filter(|&&face| face == symbol).count();
    let die = if symbol.is_bw() { "the black-and-white die" } else { "a coloured die" };
    let joker = if symbol == house.joker { " It stands for any one symbol." } else { "" };
    Some(format!("On {count} of the six faces of {die}.{joker}"))
}

fn cost(bag: Bag) -> String {
    symbol_words(bag.cards().map(|kind| Symbol::ALL[usize::from(kind)]))
}

fn character(house: &Values, who: Character) -> String {
    let board = house.board(who);
    let track: Vec<String> = board.track.iter().map(u8::to_string).collect();
    let mut out = format!("Wounds cost {}; while K.O. {} tokens eliminate.", track.join(", "), board.ko_threshold);
    for technique in Technique::ALL {
        let tech = house.tech(who, technique);
        let side = if technique == Technique::T3 { ", K.O. side" } else { "" };
        out += &format!(" {} ({}{side}): {}.", technique.word(), cost(tech.cost), effect(tech));
    }
    out + &format!(" CCG: {}. Regeneration: {}.", cost(board.ccg), cost(board.regeneration))
}

/// What a technique does, in a clause.
pub(crate) fn effect(tech: &Tech) -> String {
    let from = if tech.own { " from your board" } else { "" };
    let to = match tech.to {
        To::OneNeighbour => " to one of your neighbours",
        To::EachNeighbour => " to each of your neighbours",
        To::OnePlayer => " to a player",
        To::SplitOthers => " split evenly among all others",
    };
    let instead = tech.instead.map_or(String::new(), |(amount, when)| match when {
        When::TargetKo => format!(", or {amount} if that player is K.O."),
        When::TargetAllyActive => format!(", or {amount} if that player's ally is active"),
    });
    let reroll = if tech.reroll { ", who must reroll a die that was kept" } else { "" };
    format!("{}{from}{to}{instead}{reroll}", tech.amount).trim_end_matches('.').to_owned()
}

fn ally(house: &Values, who: Ally) -> String {
    let tile = house.ally(who);
    let does = match tile.power {
        Power::ClearOwn => "when someone is eliminated, all your tokens go".into(),
        Power::RemoveOwn(n) => format!("with each technique of yours, {n} of your tokens goes"),
        Power::OnElimination(n) => format!("when someone is eliminated, {n} tokens to each of your neighbours"),
        Power::Wild(face) => format!("each of your dice that shows {} may count as any symbol", face.word()),
        Power::BonusOwn(n) => format!("each technique of yours gives {n} more, from your board"),
        Power::OnLoss(n) => format!("when you lose this ally, {n} tokens to each of your neighbours"),
        Power::Bonus(n) => format!("each technique of yours gives {n} more"),
        Power::Cancel(n) => format!("the next {n} techniques against you do nothing to you"),
    };
    format!("Power ({}). While active: {does}.", cost(tile.cost))
}
