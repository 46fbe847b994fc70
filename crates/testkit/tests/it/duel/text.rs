//! The small game as text.

use kernel::parts::Bag;
use kernel::spell::word;
use kernel::{Fixture, Names, Notation, Seat, Terminal, Trouble, Value, Viewer, Vocabulary};

use super::{Action, Card, Duel, Event, Phase, Stake, View, fault};

impl Card {
    const fn name(self) -> &'static str {
        match self {
            Card::Rat => "rat",
            Card::Cat => "cat",
            Card::Dog => "dog",
            Card::Shield => "shield",
        }
    }

    fn read(text: &str) -> Result<Card, Trouble> {
        let text = if text.eq_ignore_ascii_case("shd") { "shield" } else { text };
        let find = Card::ALL.into_iter().find(|card| card.name().eq_ignore_ascii_case(text));
        find.ok_or_else(|| Trouble::unknown("card", text, Card::ALL.map(Card::name)))
    }
}

fn stake_name(stake: Stake) -> &'static str {
    match stake {
        Stake::Low => "low",
        Stake::High => "high",
    }
}

fn cards(hand: &[Card]) -> Vec<String> {
    hand.iter().map(|card| card.name().to_owned()).collect()
}

impl Notation for Duel {
    const WORDS: Vocabulary = Vocabulary {
        values: &[word("rat cat dog shield", "cards; `shd` is a shield")],
        places: &[word("<name>.hand <cards>", "a hand"), word("turn <name>", "whose turn it is")],
        chances: &[word("card <cards>", "the next cards drawn"), word("omen 0|1", "what each seat is dealt")],
        actions: &[
            word("stake low|high", "the secret stake"),
            word("play <card>", "at the next seat"),
            word("block", "with a shield"),
            word("let", "no answer"),
            word("boast", "at any time, once"),
        ],
        fields: &[word("<name>.hand", "the cards"), word("hand", "the own cards"), word("points", "of each seat")],
        events: &[word("<name> drew [<card>]", "the card: for that seat"), word("<name> staked [low|high]", "")],
    };

    fn write_action(action: &Action, _names: &Names) -> String {
        match action {
            Action::Stake(stake) => format!("stake {}", stake_name(*stake)),
            Action::Play(card) => format!("play {}", card.name()),
            Action::Block => "block".into(),
            Action::Let => "let".into(),
            Action::Boast => "boast".into(),
        }
    }

    fn read_action(&self, _seat: Seat, words: &[&str], _names: &Names) -> Result<Action, Trouble> {
        match *words {
            ["stake", "low"] => Ok(Action::Stake(Stake::Low)),
            ["stake", "high"] => Ok(Action::Stake(Stake::High)),
            ["play", card] => Ok(Action::Play(Card::read(card)?)),
            ["block"] => Ok(Action::Block),
            ["let"] if self.fault == fault::WRITTEN_ALIKE => Ok(Action::Block),
            ["let"] => Ok(Action::Let),
            ["boast"] => Ok(Action::Boast),
            _ => {
                let known = ["stake", "play", "block", "let", "boast"];
                Err(Trouble::unknown("action", words.first().copied().unwrap_or_default(), known))
            }
        }
    }

    fn write_event(event: &Event, names: &Names) -> String {
        match event {
            Event::Dealt { seat, hand, omen } => {
                format!("{} was dealt {} omen {omen}", names.of(*seat), cards(hand).join(" "))
            }
            Event::Staked { seat, stake } => {
                let stake = stake.map_or(String::new(), |stake| format!(" {}", stake_name(stake)));
                format!("{} staked{stake}", names.of(*seat))
            }
            Event::Played { seat, at, card } => {
                format!("{} played {} at {}", names.of(*seat), card.name(), names.of(*at))
            }
            Event::Blocked { seat } => format!("{} blocked", names.of(*seat)),
            Event::Hit { seat } => format!("{} was hit", names.of(*seat)),
            Event::Drew { seat, card } => {
                let card = card.map_or(String::new(), |card| format!(" {}", card.name()));
                format!("{} drew{card}", names.of(*seat))
            }
            Event::Boasted { seat } => format!("{} boasted", names.of(*seat)),
            Event::Turn { seat } => format!("turn of {}", names.of(*seat)),
            Event::Ended { .. } => "the game ended".into(),
        }
    }
}

impl Fixture for Duel {
    fn canon(word: &str) -> String {
        Card::read(word).map_or_else(|_| word.to_owned(), |card| card.name().to_owned())
    }

    fn read_chance(word: &str, value: &str, _names: &Names) -> Result<(&'static str, u32), Trouble> {
        match word {
            "card" => Ok(("card", u32::from(Card::read(value)?.kind()))),
            "omen" => Ok(("omen", u32::from(value == "1"))),
            _ => Err(Trouble::unknown("chance", word, ["card", "omen"])),
        }
    }

    fn give(&mut self, place: &str, values: &[&str], names: &Names) -> Result<(), Trouble> {
        match (place.split_once('.'), values) {
            (Some((name, "hand")), values) => {
                let seat = names.seat(name)?;
                let mut hand = Bag::EMPTY;
                for value in values {
                    hand = hand.with(Card::read(value)?.kind());
                }
                self.hands[seat] = hand;
                Ok(())
            }
            (None, [name]) if place == "turn" => {
                self.phase = Phase::Turn { seat: names.seat(name)? };
                self.turn = self.turn.max(1);
                for seat in Seat::all(self.seats) {
                    self.stakes[seat].get_or_insert(Stake::Low);
                }
                Ok(())
            }
            (None, []) if place == "chaos" => panic!("no rule foresees this"),
            _ => Err(Trouble::unknown("place", place, ["Ann.hand", "turn"])),
        }
    }

    fn settle(&mut self, earlier: &[String], now: &[String], names: &Names) -> Result<(), Trouble> {
        let given = |seat: &Seat| {
            let place = format!("{}.hand", names.of(*seat));
            earlier.iter().chain(now).any(|given| given.eq_ignore_ascii_case(&place))
        };
        let mut rest = Card::ALL.iter().fold(Bag::EMPTY, |all, card| all.with_count(card.kind(), 4));
        let (fixed, free): (Vec<Seat>, Vec<Seat>) = Seat::all(self.seats).partition(given);
        let taken = fixed.iter().fold(self.discard, |taken, &seat| taken.plus(self.hands[seat]));
        for kind in taken.cards() {
            if rest.count(kind) > 0 {
                rest = rest.without(kind);
            }
        }
        for seat in free {
            let size = self.hands[seat].len();
            self.hands[seat] = rest.cards().take(usize::from(size)).collect();
            rest = self.hands[seat].cards().fold(rest, Bag::without);
        }
        self.deck = rest;
        Ok(())
    }

    fn field(view: &View, field: &str, names: &Names) -> Result<Value, Trouble> {
        let numbers = |numbers: &[u8]| Value::Ordered(numbers.iter().map(ToString::to_string).collect());
        match field {
            "points" => Ok(numbers(&view.points)),
            "deck" => Ok(Value::word(view.deck)),
            "discard" => Ok(Value::Unordered(cards(&view.discard))),
            "hand" => Ok(view.me.as_ref().map_or(Value::Hidden, |me| Value::Unordered(cards(&me.hand)))),
            "stake" => Ok(match &view.me {
                None => Value::Hidden,
                Some(me) => Value::Ordered(me.stake.iter().map(|stake| stake_name(*stake).to_owned()).collect()),
            }),
            _ => match field.split_once('.') {
                Some((name, "hand")) => names.seat(name).map(|_| Value::Hidden),
                _ => Err(Trouble::unknown("field", field, ["points", "deck", "discard", "hand", "stake"])),
            },
        }
    }
}

impl Terminal for Duel {
    fn draw(view: &View, _viewer: Viewer, names: &Names) -> String {
        let mut out = format!("turn {}, {} in the deck\n", view.turn, view.deck);
        for seat in Seat::all(names.len()) {
            let n = seat.index();
            out += &format!("{}: {} cards, {} points\n", names.of(seat), view.hands[n], view.points[n]);
        }
        if let Some(me) = &view.me {
            out += &format!("hand: {}", cards(&me.hand).join(" "));
        }
        out
    }
}
