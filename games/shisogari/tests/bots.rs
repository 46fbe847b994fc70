//! Medium plays better than random on either side, always legally, and always the same from the same chance.

use arena::{Finished, Moment, Plan, play_with};
use kernel::{Bot, Level, Rng, Seat};
use shisogari::{Action, ColourRule, Event, Options, Role, State, View};

use Level::{Medium, Random};

/// The sides are swapped under the same deals: a seat is played by its side's bot, so a Hunter who becomes Kin goes
/// over to the Vampire's bot, which was told the same news.
struct Sides {
    hunter: Box<dyn Bot<State>>,
    vampire: Box<dyn Bot<State>>,
}

impl Bot<State> for Sides {
    fn notice(&mut self, news: &[Event], view: &View) {
        self.hunter.notice(news, view);
        self.vampire.notice(news, view);
    }

    fn decide(&mut self, view: &View, legal: &[Action], rng: &mut Rng) -> Action {
        let is_hunter = view.me.as_ref().is_some_and(|me| me.role == Role::Hunter);
        let bot = if is_hunter { &mut self.hunter } else { &mut self.vampire };
        bot.decide(view, legal, rng)
    }
}

/// Plays game number `index`. A bot whose act the rules refuse stops it.
fn play(
    seats: u8,
    rule: ColourRule,
    [hunters, vampires]: [Level; 2],
    index: u64,
    watch: &mut dyn FnMut(&Moment<'_, State>),
) -> Finished<State> {
    let options = Options { colour_rule: rule, ..Options::default() };
    let plan = Plan { seats, games: 0, bots: vec![], options, seed: 11, threads: None };
    let make = |level: Level, seat| level.bot::<State>(seat).expect("both levels exist");
    let sides = |seat: Seat| -> Option<Box<dyn Bot<State>>> {
        Some(Box::new(Sides { hunter: make(hunters, seat), vampire: make(vampires, seat) }))
    };
    play_with(&plan, index, sides, watch).expect("the game is faultless")
}

/// Of how many games in a hundred the Hunters win.
fn share(seats: u8, rule: ColourRule, sides: [Level; 2], games: u64) -> f64 {
    let won = |&index: &u64| play(seats, rule, sides, index, &mut |_| {}).outcome.reason == "accuse_ok";
    100.0 * (0..games).filter(won).count() as f64 / games as f64
}

#[test]
fn medium_is_better_on_either_side() {
    for seats in [4, 5] {
        let of = |sides| share(seats, ColourRule::Printed, sides, 150);
        let [rr, mr, rm, mm] = [[Random, Random], [Medium, Random], [Random, Medium], [Medium, Medium]].map(of);
        println!("{seats} seats: Hunters win {rr:.0} {mr:.0} {rm:.0} {mm:.0} %");
        assert!(mr > rr + 20.0, "medium Hunters win {mr} % where random ones win {rr} %");
        assert!(mm > rm + 10.0, "medium Hunters win {mm} % where random ones win {rm} %");
        assert!(mm + 10.0 < mr, "a medium Vampire leaves {mm} %, a random one {mr} %");
        assert!(rm <= rr, "a medium Vampire leaves {rm} %, a random one {rr} %");
    }
}

#[test]
fn the_stricter_colour_rule_is_played_too() {
    let [mr, mm] = [[Medium, Random], [Medium, Medium]].map(|sides| share(5, ColourRule::Common, sides, 60));
    assert!(mr > mm, "a medium Vampire leaves {mm} %, a random one {mr} %");
}

#[test]
fn the_same_chance_gives_the_same_game() {
    for index in 0..5 {
        let record = || {
            let mut inputs = Vec::new();
            play(5, ColourRule::Printed, [Medium, Medium], index, &mut |moment| inputs.push(moment.input));
            inputs
        };
        assert_eq!(record(), record());
    }
}
