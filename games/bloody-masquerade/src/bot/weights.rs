//! What things are worth, as shares of a won game. The numbers were set by hand and then turned with such bots on all
//! seats: a single killer wins more by being hasty, but games among hasty killers are over within a round. So how
//! patient killers are, and how much they think of Collections, was set for the length of games and for how often
//! each character wins, not for what wins most.

/// The numbers that all judgements are made of.
#[derive(Clone, Debug)]
pub(super) struct Weights {
    /// To hold none, one, two, all three cards of the Collection.
    pub(super) collection: [f32; 4],
    /// To hold none, one, both cards of Staying alive.
    pub(super) alive: [f32; 3],
    /// An Inspector with a Special: no Dove, one, two.
    pub(super) doves: [f32; 3],
    /// How strongly others are thought to follow their wishes when they swap, hide a card, or give one away.
    pub(super) zeal: f32,
    pub(super) hiding: f32,
    pub(super) giving: f32,
    /// How likely they are to only pretend, compared with a swap that brings nothing.
    pub(super) pretend: f32,
    /// How much of what evidence says is believed.
    pub(super) trust: f32,
    /// What is left of the belief in a killer who passes, and in an Inspector who does not strike with two Doves.
    pub(super) passed: f32,
    pub(super) unstruck: f32,
    /// The chance of a killer to get at somebody later: with a full Pool, with an empty one, and what is left of it
    /// for each other seat that plays before.
    pub(super) again: [f32; 2],
    pub(super) lasts: f32,
    /// How much more than blind chance a patient killer asks for, as a share of what is missing to certainty: with a
    /// full Pool, and when the Pool or so many rounds are spent. Inspectors win as a team and have more prey, so they
    /// can wait for more.
    pub(super) bar: [f32; 2],
    pub(super) team_bar: [f32; 2],
    pub(super) rounds: f32,
    /// The chance that he asks for in the first round.
    pub(super) certain: f32,
    /// How much better a killer will know his prey then: most where he is in doubt.
    pub(super) learns: f32,
    /// The chance that a fellow Inspector does it, for each.
    pub(super) fellow: f32,
    /// How much of a Collection's worth a killer counts when he waits.
    pub(super) dream: f32,
    /// How many rounds' worth of danger is seen in a Collection that is perhaps complete.
    pub(super) fear: f32,
    /// To spoil somebody's Collection.
    pub(super) deny: f32,
    /// How much is given away by showing cards that speak of oneself.
    pub(super) leak: f32,
    /// A marker on oneself, the one that makes all cards be shown, and one on anybody else.
    pub(super) mark_self: f32,
    pub(super) mark_third: f32,
    pub(super) mark_other: f32,
    /// A marker on one's prey, and on one's partner.
    pub(super) mark_prey: f32,
    pub(super) mark_partner: f32,
    /// To bring the end nearer if one wins by it, or the other way round.
    pub(super) hurry: f32,
    /// What the end is compared with.
    pub(super) par: f32,
    /// To interrogate somebody of whom it is not known whether he is prey.
    pub(super) curiosity: f32,
    /// To stand on a red location without wanting to attack: it is covered afterwards.
    pub(super) cover: f32,
    /// The worth of an interrogation when choosing a location: for those who cannot attack, and for killers.
    pub(super) talk: [f32; 2],
    /// Choices that differ by less than this are made by chance.
    pub(super) whim: f32,
    /// Support: how much more a token is believed to be Kaneki's after somebody looked at it and then took it,
    /// and after its owner, who knew it, traded it away.
    pub(super) taken: f32,
    pub(super) discarded: f32,
    /// Support: at so much prey, a look at the token is worth it.
    pub(super) look: f32,
}

pub(super) static WEIGHTS: Weights = Weights {
    collection: [0.0, 0.1, 0.4, 0.8],
    alive: [0.0, 0.12, 0.45],
    doves: [0.0, 0.06, 0.24],
    zeal: 5.0,
    hiding: 4.0,
    giving: 5.0,
    pretend: 2.0,
    trust: 1.0,
    passed: 0.95,
    unstruck: 0.9,
    again: [1.0, 0.35],
    lasts: 0.95,
    bar: [0.15, 0.0],
    team_bar: [0.3, 0.0],
    rounds: 2.5,
    certain: 0.9,
    learns: 0.6,
    fellow: 0.15,
    dream: 0.2,
    fear: 0.6,
    deny: 0.08,
    leak: 0.03,
    mark_self: 0.1,
    mark_third: 0.06,
    mark_other: 0.005,
    mark_prey: 0.15,
    mark_partner: 0.03,
    hurry: 0.25,
    par: 0.3,
    curiosity: 0.02,
    cover: 0.05,
    talk: [1.5, 0.8],
    whim: 0.015,
    taken: 3.0,
    discarded: 0.4,
    look: 0.3,
};
