use kernel::{Chance, Cx, Game, House, Level, Rng, Seat, Seed, Time, Viewer};

use super::odds::{Course, Hand};
use super::tables::{Cost, Tables};
use crate::action::{Action, Move};
use crate::dice::{DICE, Die, Picked};
use crate::house::Values;
use crate::setup::{Mode, Options};
use crate::state::{Body, Phase, State};
use crate::words::{Ally, Character, Symbol};

fn tables() -> &'static Tables {
    Tables::of(House::<Values>::default())
}

fn course(cost: Cost) -> &'static Course {
    tables().course(cost, false)
}

/// The figures beside the house values, which were reckoned apart from this.
#[test]
fn a_cost_takes_as_many_rolls_as_its_design_says() {
    let boards = [
        (Character::Kaneki, [2.6, 4.6, 2.6, 7.8]),
        (Character::Toka, [1.9, 3.5, 1.8, 7.7]),
        (Character::Eto, [1.9, 3.8, 3.9, 8.8]),
        (Character::Juzo, [2.6, 1.9, 2.6, 8.3]),
    ];
    let check = |cost: Cost, wanted: f32| {
        let rolls = course(cost).fresh().rolls;
        assert!((rolls - wanted).abs() < 0.0501, "{cost:?} takes {rolls} rolls, not {wanted}");
    };
    for (character, [t1, t2, t3, regeneration]) in boards {
        check(Cost::Technique(character, 0), t1);
        check(Cost::Technique(character, 1), t2);
        check(Cost::Technique(character, 2), t3);
        check(Cost::Regeneration(character), regeneration);
        check(Cost::Ccg(character), 4.8);
    }
    use Ally::{Amon, Ayato, Hinami, Mado, Nishio, Tsukiyama, Uta, Yomo};
    let allies = [
        (Tsukiyama, 8.3),
        (Mado, 8.3),
        (Yomo, 8.3),
        (Ayato, 8.3),
        (Uta, 8.4),
        (Amon, 8.8),
        (Nishio, 9.4),
        (Hinami, 9.4),
    ];
    for (ally, rolls) in allies {
        check(Cost::Ally(ally), rolls);
    }
}

#[test]
fn dice_that_help_are_kept_and_the_joker_stands_for_what_is_missing() {
    use Symbol::{Black, Dove, Kagune, Kakugan, Mask, Spiral, White};
    let first = course(Cost::Technique(Character::Kaneki, 0));
    let (kept, odds) = first.keep(Hand::of(&[Some(Kagune), Some(Kagune), Some(Mask), Some(Dove), Some(Spiral)]));
    assert_eq!((kept, odds.rolls), ([0, 1, 4].into_iter().collect(), 0.0));
    let (kept, odds) = first.keep(Hand::of(&[Some(Kagune), Some(Mask), None, Some(Dove), Some(Black)]));
    assert_eq!(kept, [0].into_iter().collect());
    assert!(odds.rolls > 1.0 && odds.rolls < first.fresh().rolls);
    // The joker pays one symbol of Regeneration, and its black-and-white one needs that die.
    let back = course(Cost::Regeneration(Character::Kaneki));
    let (kept, odds) = back.keep(Hand::of(&[Some(Kagune), Some(Kagune), Some(Kakugan), Some(Mask), Some(Spiral)]));
    assert_eq!(kept, [0, 1, 2, 4].into_iter().collect());
    assert!((odds.rolls - 6.0).abs() < 1e-4, "one die of six sides: {}", odds.rolls);
    assert!((odds.within(1) - 1.0 / 6.0).abs() < 1e-6);
    let dice = [Some(Kagune), Some(Kagune), Some(Kakugan), Some(Kakugan), Some(White)];
    assert_eq!(back.keep(Hand::of(&dice)).1.rolls, 0.0);
    assert!(
        (back.keep(Hand::of(&dice).without(Picked::NONE.with(4))).1.rolls - 2.0).abs() < 1e-4,
        "two whites and a spiral of six"
    );
}

#[test]
fn nishio_makes_every_cost_nearer() {
    use Symbol::{Black, Kakugan, Mask, Quinque, White};
    let cost = Cost::Ally(Ally::Nishio);
    let helped = tables().course(cost, true);
    assert!(helped.fresh().rolls < course(cost).fresh().rolls - 1.0);
    let pays = |bw| {
        let dice = [Some(Quinque), Some(Mask), Some(Kakugan), Some(Mask), Some(bw)];
        helped.keep(Hand::of(&dice)).1.rolls == 0.0
    };
    assert!(pays(Black));
    assert!(!pays(White));
}

const ME: Seat = Seat::new(0);
const LEFT: Seat = Seat::new(1);
const RIGHT: Seat = Seat::new(3);

/// Four players in the middle of Play; the first of them has these dice.
fn table(me: Character, faces: [Symbol; DICE]) -> State {
    let mut rng = Rng::for_game(Seed::from_number(1), 0);
    let mut cx = Cx::new(Time::ZERO, Time::ZERO, Chance::Stream(&mut rng), None);
    let mut state = State::setup(&mut cx, 4, &Options::default()).expect("a legal table");
    let others = Character::ALL.iter().copied().filter(|&character| character != me);
    let allies = [Ally::Ayato, Ally::Uta, Ally::Mado, Ally::Amon];
    for ((seat, character), ally) in Seat::all(4).zip([me].into_iter().chain(others)).zip(allies) {
        state.players[seat].board = Some(Body::new(character));
        state.players[seat].ally = Some(ally);
    }
    state.players[ME].dice = faces.map(|face| Die { face: Some(face), aside: false, marked: false });
    state.phase = Phase::Play;
    state
}

fn decided(state: &State) -> Action {
    let mut legal = Vec::new();
    state.legal(Time::ZERO, ME, &mut legal);
    let mut bot = super::bot(Level::Medium, ME).expect("it exists");
    let mut rng = Rng::for_game(Seed::from_number(2), 0);
    let action = bot.decide(&state.view(Viewer::Seat(ME)), &legal, &mut rng);
    assert!(legal.contains(&action), "{action:?}");
    action
}

use Symbol::{Black, Dove, Kagune, Kakugan, Mask, Quinque, White};

#[test]
fn a_complete_power_is_slapped_when_it_wounds_and_saves() {
    let mut state = table(Character::Kaneki, [Kagune, Mask, Mask, Kakugan, Black]);
    for seat in Seat::all(4) {
        state.players[seat].tokens = 7;
    }
    assert_eq!(decided(&state), Action::Slap);
}

#[test]
fn the_one_who_is_next_to_a_wound_is_hit() {
    let mut state = table(Character::Kaneki, [Kagune, Kagune, Kakugan, Dove, White]);
    for (near, far) in [(LEFT, RIGHT), (RIGHT, LEFT)] {
        state.players[near].tokens = 3;
        state.players[far].tokens = 0;
        let action = decided(&state);
        let hits = matches!(action, Action::Use { technique: Move::T1, target, .. } if target == Some(near));
        assert!(hits, "{action:?} does not hit {near:?}");
    }
}

#[test]
fn own_tokens_are_handed_on_before_they_wound() {
    let mut state = table(Character::Eto, [Kagune, Kakugan, Dove, Dove, White]);
    state.players[ME].tokens = 6;
    let action = decided(&state);
    assert!(matches!(action, Action::Use { technique: Move::T1, .. }), "{action:?}");
}

#[test]
fn a_debt_is_paid_with_the_die_that_is_missed_least() {
    let mut state = table(Character::Kaneki, [Kagune, Kagune, Kakugan, Dove, White]);
    state.players[ME].debt = [0, 3].into_iter().collect();
    let Action::Roll { dice } = decided(&state) else { panic!("only a roll is of use") };
    assert!(dice.contains(3) && !dice.contains(0), "{dice:?}");
    state.players[ME].debt = [0].into_iter().collect();
    let Action::Roll { dice } = decided(&state) else { panic!("only a roll is of use") };
    assert!(dice.contains(0), "{dice:?}");
}

#[test]
fn before_it_may_roll_it_marks_what_it_keeps_and_never_slaps_in_vain() {
    let mut state = table(Character::Juzo, [Kagune, Mask, Mask, Dove, White]);
    state.players[ME].ready_at = Time(500);
    assert_eq!(decided(&state), Action::SetAside { die: 0 });
}

#[test]
fn in_a_beat_dice_that_the_technique_leaves_over_are_rolled_first() {
    let mut state = table(Character::Juzo, [Kagune, Kagune, Quinque, Dove, White]);
    state.options.mode = Mode::Beat;
    state.phase = Phase::Plan { until: Time(30_000) };
    let Action::Roll { dice } = decided(&state) else { panic!("there are rolls left") };
    assert!(dice.iter().all(|die| die > 2), "{dice:?}");
    state.players[ME].rolls = 3;
    let action = decided(&state);
    assert!(matches!(action, Action::Use { technique: Move::T1, .. }), "{action:?}");
}
