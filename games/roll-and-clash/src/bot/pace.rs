//! A person's limits: how long it takes to see, to think and to move a hand. No two times are alike.

use kernel::{Millis, Rng, Seat};

use crate::view::{PhaseView, View};

/// Between a roll and the next, beside the time that the game takes itself.
pub(super) const THINKING: Millis = 570;
/// Until it is seen that the dice show something.
pub(super) const SEEING: Millis = 350;
/// A hand that only has to fall: never faster than the first, and so much more on average.
const REACTION: (Millis, Millis) = (220, 130);
/// A choice that is made once.
const CHOOSING: Millis = 2000;
/// A roll or a plan in a beat.
const PLANNING: Millis = 1500;

/// How long until the seat does what it is asked to.
pub(super) fn pace(view: &View, seat: Seat, rng: &mut Rng) -> Millis {
    let Some(me) = view.seats.get(seat.index()) else { return 0 };
    match view.phase {
        PhaseView::Play if me.debt.is_empty() && (me.power || !me.payable.is_empty()) => about(SEEING, rng),
        PhaseView::Play => about(THINKING, rng),
        PhaseView::Answer { .. } => {
            let (least, more) = REACTION;
            (least + about(more, rng)).max(view.options.house.timing.min_reaction)
        }
        PhaseView::Pick { .. } | PhaseView::Change { .. } => about(CHOOSING, rng),
        PhaseView::Plan { .. } => about(PLANNING, rng),
        PhaseView::Wait { .. } | PhaseView::Over => 0,
    }
}

/// Sixteenths of the log-normal distribution with mean 1000 and deviation 0.5 of the logarithm, its ends cut off.
const SIXTEENTHS: [u32; 17] =
    [276, 410, 496, 566, 630, 691, 753, 816, 882, 955, 1035, 1127, 1236, 1375, 1569, 1900, 2726];

/// A time that is `mean` on average.
fn about(mean: Millis, rng: &mut Rng) -> Millis {
    let at = rng.below(SIXTEENTHS.len() as u32 - 1) as usize;
    let (from, to) = (SIXTEENTHS[at], SIXTEENTHS[at + 1]);
    mean * Millis::from(from + rng.below(to - from + 1)) / 1000
}

#[cfg(test)]
mod tests {
    use kernel::{Rng, Seed};

    use super::about;

    #[test]
    fn times_are_as_long_as_they_should_be_on_average_and_never_alike() {
        let mut rng = Rng::for_game(Seed::from_number(1), 0);
        let times: Vec<u64> = (0..40_000).map(|_| about(570, &mut rng)).collect();
        let mean = times.iter().sum::<u64>() / times.len() as u64;
        assert!((560..=580).contains(&mean), "{mean}");
        assert!(times.iter().any(|&time| time < 200) && times.iter().any(|&time| time > 1200));
    }
}
