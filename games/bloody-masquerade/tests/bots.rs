//! Medium plays better than random whoever it is, always legally, always the same from the same chance, and whoever
//! takes over a seat plays on as that seat would have.

use bloody_masquerade::{Action, Event, Letter, Options, State, View};
use kernel::{Bot, Chance, Cx, Game, Input, Level, Rng, Seat, Seed, Time, Viewer};

use Level::{Medium, Random};

/// The kinds of people.
const KINDS: [&str; 3] = ["human", "ghoul", "inspector"];

fn make(level: Level, seat: Seat) -> Box<dyn Bot<State>> {
    level.bot::<State>(seat).expect("both levels exist")
}

/// What a bot is told and asked.
struct Told<'a> {
    seat: Seat,
    news: &'a [Event],
    view: &'a View,
}

/// Plays game number `index` and returns how it ended. `hear` is shown all that any seat is told, `see` every act.
fn play(
    levels: &[Level],
    options: &Options,
    index: u64,
    mut hear: impl FnMut(Told<'_>),
    mut see: impl FnMut(Seat, &View, &[Action], Action),
) -> State {
    let seats = levels.len() as u8;
    let mut deal = Rng::for_game(Seed::from_number(21), index);
    let mut thought = Rng::for_game(Seed::from_number(22), index);
    let mut bots: Vec<_> = Seat::all(seats).zip(levels).map(|(seat, &level)| make(level, seat)).collect();
    let mut events: Vec<Event> = Vec::new();
    let mut cx = Cx::new(Time::ZERO, Time::ZERO, Chance::Stream(&mut deal), Some(&mut events));
    let mut state = State::setup(&mut cx, seats, options).expect("a legal table");
    let mut legal = Vec::new();
    loop {
        for seat in Seat::all(seats) {
            let viewer = Viewer::Seat(seat);
            let news: Vec<Event> = events.iter().filter_map(|event| state.seen(event, viewer)).collect();
            let view = state.view(viewer);
            bots[seat.index()].notice(&news, &view);
            hear(Told { seat, news: &news, view: &view });
        }
        events.clear();
        let Some(seat) = state.awaited().nth(0) else { return state };
        legal.clear();
        state.legal(Time::ZERO, seat, &mut legal);
        let view = state.view(Viewer::Seat(seat));
        let action = bots[seat.index()].decide(&view, &legal, &mut thought);
        assert!(legal.contains(&action), "{action:?} is none of {legal:?}");
        see(seat, &view, &legal, action);
        let mut cx = Cx::new(Time::ZERO, Time::ZERO, Chance::Stream(&mut deal), Some(&mut events));
        state.apply(&mut cx, Input::Act { seat, action });
    }
}

/// The table number `index`: four to eight seats, both setups, all variants.
fn table(index: u64) -> (usize, Options) {
    let setup = if (index / 5).is_multiple_of(2) { Letter::A } else { Letter::B };
    let options = Options { setup, mask: index / 10 % 2 == 1, support: index / 20 % 2 == 1, ..Options::default() };
    (4 + (index % 5) as usize, options)
}

/// What kind of person the seat of this number plays, as the bot there was told.
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
            let mut levels = vec![company; seats];
            levels[seat.index()] = level;
            let hear = |told: Told<'_>| {
                if told.seat == seat {
                    kind = kind_of(told.view);
                }
            };
            let state = play(&levels, &options, index, hear, |_, _, _, _| {});
            f64::from(u8::from(state.outcome().expect("the game is over").winners.contains(seat)))
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
        let state = play(&vec![Medium; seats], &options, index, |_| {}, |_, _, _, _| {});
        assert!(state.outcome().is_some());
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
        let state = play(&[Medium; 8], &options, index, |_| {}, |_, _, _, _| {});
        let turn = u64::from(state.view(Viewer::Spectator).turn);
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
        let record = || {
            let mut acts = Vec::new();
            let see = |seat: Seat, _: &View, _: &[Action], action: Action| acts.push((seat, action));
            play(&vec![Medium; seats], &options, index, |_| {}, see);
            acts
        };
        assert_eq!(record(), record());
    }
}

/// A bot that was there from the start and one that is told all of it later decide the same.
#[test]
fn whoever_takes_over_knows_what_the_seat_knew() {
    for index in 0..20 {
        let (seats, options) = table(index);
        let mut told: Vec<Vec<(Vec<Event>, View)>> = vec![Vec::new(); seats];
        let mut asked = Vec::new();
        let hear = |Told { seat, news, view }: Told<'_>| told[seat.index()].push((news.to_vec(), view.clone()));
        let see = |seat: Seat, view: &View, legal: &[Action], _: Action| {
            asked.push((seat, view.clone(), legal.to_vec()));
        };
        play(&vec![Medium; seats], &options, index, hear, see);
        for (step, (seat, view, legal)) in asked.iter().enumerate().step_by(7) {
            let decide = |bot: &mut dyn Bot<State>| {
                let mut rng = Rng::for_game(Seed::from_number(23), step as u64);
                bot.decide(view, legal, &mut rng)
            };
            let mut stayed = make(Medium, *seat);
            let mut came = make(Medium, *seat);
            for (at, (news, then)) in told[seat.index()].iter().enumerate().take(step + 1) {
                stayed.notice(news, then);
                // One that was there was asked in between, too.
                if let Some((who, view, legal)) = asked.get(at).filter(|asked| asked.0 == *seat)
                    && at < step
                {
                    assert_eq!(who, seat);
                    stayed.decide(view, legal, &mut Rng::for_game(Seed::from_number(24), at as u64));
                }
            }
            for (news, then) in &told[seat.index()][..=step] {
                came.notice(news, then);
            }
            assert_eq!(decide(&mut *stayed), decide(&mut *came), "step {step} of game {index}");
        }
    }
}
