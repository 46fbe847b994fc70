//! Duel: which board and which ally to go on with after the other's Power.

use super::scene::Scene;
use super::tables::Cost;
use crate::action::Action;
use crate::view::BodyView;
use crate::words::Ally;

/// A board must be this much better, and an ally by this factor, to be worth the change.
const BOARD: f32 = 1.5;
const ALLY: f32 = 1.3;

/// The best change among the legal ones.
pub(super) fn change(scene: &Scene, legal: &[Action]) -> Option<Action> {
    let health = |body: BodyView| {
        let board = scene.house.board(body.character);
        if body.ko {
            f32::from(board.ko_threshold) / 20.0
        } else {
            2.0 + (board.track.len() as f32) - f32::from(body.slot)
        }
    };
    let boards = scene.bench.is_some_and(|bench| health(bench) > health(scene.me.body) + BOARD);
    let pays = |ally: Ally| scene.ally(ally) / scene.tables.course(Cost::Ally(ally), false).fresh().rolls;
    let mut best = (scene.me.ally.map_or(0.0, pays) * ALLY, None);
    for &action in legal {
        if let Action::Change { ally: Some(ally), .. } = action
            && pays(ally) > best.0
        {
            best = (pays(ally), Some(ally));
        }
    }
    let wanted = Action::Change { boards, ally: best.1 };
    legal.contains(&wanted).then_some(wanted)
}
