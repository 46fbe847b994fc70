//! Medium plays better than random whoever it is, always legally, always the same from the same chance, and whoever
//! takes over a seat plays on as that seat would have.

use arena::{Finished, Plan, play_with, retell};
use bloody_masquerade::{Action, Event, Letter, Options, State, View};
use kernel::{Bot, Game, Level, Rng, Seat, Viewer};

use Level::{Medium, Random};

/// The kinds of people.
const KINDS: [&str; 3] = ["human", "ghoul", "inspector"];

fn plan(bots: &[Level], options: Options) -> Plan<State> {
    let named = bots.iter().map(|&level| level.into()).collect();
    Plan { seats: bots.len() as u8, games: 0, bots: named, options, seed: 21, threads: None }
}

/// Plays game number `index` of a plan. A bot whose act the rules refuse stops it.
fn play(plan: &Plan<State>, index: u64) -> Finished<State> {
    retell(plan, index, &mut |_| {}).expect("the game is faultless")
}

/// The table number `index`: four to eight seats, both setups, all variants.
fn table(index: u64) -> (usize, Options) {
    let setup = if (index / 5).is_multiple_of(2) { Letter::A } else { Letter::B };
    let options = Options { setup, mask: index / 10 % 2 == 1, support: index / 20 % 2 == 1, ..Options::default() };
    (4 + (index % 5) as usize, options)
}

/// What kind of person the seat plays, by its number in `KINDS`.
fn kind_of(view: &View) -> usize {
    let me = view.me.as_ref().expect("a seat");
    let person = view.cast.iter().find(|person| person.id == me.character).expect("it is in play");
    person.kinds.last().map_or(0, |kind| KINDS.iter().position(|&name| name == kind.word()).unwrap_or(0))
}

/// One seat is played by either bot, in the same deal and the same company: what medium wins more is its own.
fn better(company: Level, games: u64) {
    let mut gains: [Vec<f64>; 3] = Default::default();
    for index in 0..games {
        let (seats, options) = table(index);
        let seat = Seat::new((index / 3 % seats as u64) as u8);
        let mut kind = 0;
        let won = [Medium, Random].map(|level| {
            let mut bots = vec![company; seats];
            bots[(index as usize + seat.index()) % seats] = level;
            let plan = plan(&bots, options);
            assert_eq!(plan.bot(index, seat).level, level);
            let game = play(&plan, index);
            kind = kind_of(&game.state.view(Viewer::Seat(seat)));
            f64::from(u8::from(game.outcome.winners.contains(seat)))
        });
        gains[kind].push(won[0] - won[1]);
    }
    for (gains, kind) in gains.iter().zip(KINDS) {
        let n = gains.len() as f64;
        let mean = gains.iter().sum::<f64>() / n;
        let spread = gains.iter().map(|gain| (gain - mean).powi(2)).sum::<f64>() / (n - 1.0);
        let half = 1.96 * (spread / n).sqrt();
        println!("{kind} among {company}: medium wins {mean:+.3} ± {half:.3} more in {n} games");
        assert!(mean > half, "a medium {kind} wins {mean:+.3} ± {half:.3} more than a random one");
    }
}

#[test]
fn medium_is_better_than_random_among_random() {
    better(Random, 900);
}

#[test]
fn medium_is_better_than_random_among_medium() {
    better(Medium, 900);
}

#[test]
fn medium_bots_play_all_variants() {
    for index in 0..80 {
        let (seats, options) = table(index);
        play(&plan(&vec![Medium; seats], options), index);
    }
}

/// Killers are patient enough that people at the table get to play.
#[test]
fn games_of_medium_bots_last() {
    const GAMES: u64 = 300;
    let (mut turns, mut short) = (0, 0);
    for index in 0..GAMES {
        let setup = if index.is_multiple_of(2) { Letter::A } else { Letter::B };
        let options = Options { setup, ..Options::default() };
        let game = play(&plan(&[Medium; 8], options), index);
        let turn = u64::from(game.state.view(Viewer::Spectator).turn);
        turns += turn;
        short += u64::from(turn <= 8);
    }
    let mean = turns as f64 / GAMES as f64;
    println!("{mean:.1} turns on average, {short} of {GAMES} games within the first round");
    assert!(mean >= 10.0, "games last {mean:.1} turns on average");
    assert!(short * 4 <= GAMES, "{short} of {GAMES} games end within the first round");
}

#[test]
fn the_same_chance_gives_the_same_game() {
    for index in 0..20 {
        let (seats, options) = table(index);
        let plan = plan(&vec![Medium; seats], options);
        let record = || {
            let mut inputs = Vec::new();
            retell(&plan, index, &mut |moment| inputs.push(moment.input)).expect("the game is faultless");
            inputs
        };
        assert_eq!(record(), record());
    }
}

/// A bot that was there from the start. Every now and then one that is told all of it only then must decide the same.
struct Stayed {
    seat: Seat,
    bot: Box<dyn Bot<State>>,
    told: Vec<(Vec<Event>, View)>,
}

impl Stayed {
    fn new(seat: Seat) -> Stayed {
        Stayed { seat, bot: Medium.bot::<State>(seat).expect("there is a medium bot"), told: Vec::new() }
    }
}

impl Bot<State> for Stayed {
    fn notice(&mut self, news: &[Event], view: &View) {
        self.bot.notice(news, view);
        self.told.push((news.to_vec(), view.clone()));
    }

    fn decide(&mut self, view: &View, legal: &[Action], rng: &mut Rng) -> Action {
        let mut same_rng = rng.clone();
        let action = self.bot.decide(view, legal, rng);
        if self.told.len() % 7 == 1 {
            let mut came = Stayed::new(self.seat).bot;
            self.told.iter().for_each(|(news, then)| came.notice(news, then));
            assert_eq!(action, came.decide(view, legal, &mut same_rng), "after {} steps", self.told.len());
        }
        action
    }
}

#[test]
fn whoever_takes_over_knows_what_the_seat_knew() {
    for index in 0..20 {
        let (seats, options) = table(index);
        let plan = plan(&vec![Medium; seats], options);
        let bots = |seat| -> Option<Box<dyn Bot<State>>> { Some(Box::new(Stayed::new(seat))) };
        play_with(&plan, index, bots, &mut |_| {}).expect("the game is faultless");
    }
}
