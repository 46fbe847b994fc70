//! What things are worth, in points of victory. The numbers were set by hand and then turned, one after the
//! other, as far as that won more games.

/// The numbers that all judgements are made of.
#[derive(Clone, Debug)]
pub(super) struct Weights {
    /// To win, beyond the points that are there.
    pub(super) win: f32,
    /// How much more the last points are worth than the first.
    pub(super) rush: f32,
    /// To die, beyond the points that are there.
    pub(super) death: f32,
    /// Each own heart, from the second.
    pub(super) hearts: [f32; 11],
    /// Each heart of somebody else, from the second.
    pub(super) harm: [f32; 11],
    /// To eliminate somebody, and more for each of its points.
    pub(super) kill: f32,
    pub(super) kill_star: f32,
    /// How much more the leader's hearts count: for each of its points.
    pub(super) leader: f32,
    /// How much more hearts count if there is only one rival left.
    pub(super) duel: f32,
    /// Energy: the first six, the next four, the rest.
    pub(super) energy: [f32; 3],
    /// What to be in Tokyo when the next turn begins is worth besides the points, for each rival.
    pub(super) tokyo: f32,
    /// The chance of a claw on each die of a rival that can hit.
    pub(super) claw: f32,
    /// The chance that somebody who is in Tokyo is still there when its turn comes; and that somebody outside
    /// will be.
    pub(super) holds: f32,
    pub(super) comes: f32,
    /// The chance that somebody yields: always, for each point of damage, and when it is low on hearts.
    pub(super) yields: [f32; 3],
    /// Each poison and each shrink counter.
    pub(super) poison: f32,
    pub(super) shrink: f32,
    /// Another turn.
    pub(super) turn: f32,
    /// All Keep cards: their worth is multiplied by this.
    pub(super) cards: f32,
    /// Three new cards to choose from, for each energy beyond the second.
    pub(super) sweep: f32,
    /// A point for somebody else.
    pub(super) envy: f32,
}

pub(super) static WEIGHTS: Weights = Weights {
    win: 30.0,
    rush: 4.0,
    death: 12.0,
    hearts: [3.0, 2.2, 1.6, 1.2, 1.0, 0.8, 0.65, 0.5, 0.4, 0.35, 0.3],
    harm: [1.2, 0.9, 0.7, 0.55, 0.5, 0.45, 0.4, 0.35, 0.3, 0.3, 0.3],
    kill: 4.0,
    kill_star: 0.3,
    leader: 0.05,
    duel: 1.6,
    energy: [0.45, 0.3, 0.1],
    tokyo: 0.3,
    claw: 0.38,
    holds: 0.7,
    comes: 0.25,
    yields: [0.35, 0.08, 0.25],
    poison: 1.5,
    shrink: 1.8,
    turn: 3.0,
    cards: 1.0,
    sweep: 0.25,
    envy: 0.3,
};
