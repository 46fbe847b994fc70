//! The bot `medium`.

use kernel::{Bot, Level, Rng};

use crate::action::Action;
use crate::event::Event;
use crate::state::State;
use crate::view::View;
use crate::words::GOAL;

pub(crate) fn bot(level: Level) -> Option<Box<dyn Bot<State>>> {
    match level {
        Level::Random | Level::Hard => None,
        Level::Medium => Some(Box::new(Medium)),
    }
}

/// Says ten when it can, and else any number.
#[derive(Debug)]
struct Medium;

impl Bot<State> for Medium {
    fn notice(&mut self, _news: &[Event], _view: &View) {}

    fn listens(&self) -> bool {
        false
    }

    fn decide(&mut self, view: &View, legal: &[Action], rng: &mut Rng) -> Action {
        let wins = |action: &&Action| matches!(action, Action::Add { n } if view.count + n == GOAL);
        let any = legal[rng.below(legal.len() as u32) as usize];
        legal.iter().find(wins).copied().unwrap_or(any)
    }
}

#[cfg(test)]
mod tests {
    use kernel::{Seat, Seed};

    use super::*;

    #[test]
    fn it_says_ten_when_it_can() {
        let view = View { count: 8, turn: Some(Seat::new(0)), ending: None, me: Some(Seat::new(0)) };
        let legal = [Action::Add { n: 1 }, Action::Add { n: 2 }];
        for index in 0..9 {
            let mut rng = Rng::for_game(Seed::from_number(1), index);
            assert_eq!(Medium.decide(&view, &legal, &mut rng), Action::Add { n: 2 });
        }
    }
}
