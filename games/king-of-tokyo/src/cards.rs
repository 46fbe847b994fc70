//! The 66 cards: what each is called and costs. What a card does is in `rules`, in the chapter of its family.

mod keeps;

use kernel::parts::Set;
use serde::{Deserialize, Serialize};

pub(crate) use keeps::Keeps;

/// A card of the box. Of the two titles that exist twice, the second copy ends in `2`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
#[repr(u8)]
pub enum Card {
    AcidAttack,
    AlienMetabolism,
    AlphaMonster,
    ArmorPlating,
    BackgroundDweller,
    Burrowing,
    Camouflage,
    CompleteDestruction,
    DedicatedNewsTeam,
    EaterOfTheDead,
    EnergyHoarder,
    EvenBigger,
    ExtraHead,
    #[serde(rename = "extra-head-2")]
    ExtraHead2,
    FireBreathing,
    FreezeTime,
    FriendOfChildren,
    GiantBrain,
    Gourmet,
    HealingRay,
    Herbivore,
    HerdCuller,
    ItHasAChild,
    Jets,
    MadeInALab,
    Metamorph,
    Mimic,
    MonsterBatteries,
    NovaBreath,
    Omnivore,
    Opportunist,
    ParasiticTentacles,
    PlotTwist,
    PoisonQuills,
    PoisonSpit,
    PsychicProbe,
    RapidHealing,
    Regeneration,
    RootingForTheUnderdog,
    ShrinkRay,
    SmokeCloud,
    SolarPowered,
    SpikedTail,
    Stretchy,
    Telepath,
    Urbavore,
    WereOnlyMakingItStronger,
    Wings,
    ApartmentBuilding,
    CommuterTrain,
    CornerStore,
    DropFromHighAltitude,
    Energize,
    EvacuationOrders,
    #[serde(rename = "evacuation-orders-2")]
    EvacuationOrders2,
    FireBlast,
    Frenzy,
    GasRefinery,
    Heal,
    HighAltitudeBombing,
    JetFighters,
    NationalGuard,
    NuclearPowerPlant,
    Skyscraper,
    Tanks,
    VastStorm,
}

/// Name in notation and messages, and printed cost. The Keep cards come first.
const CARDS: [(Card, &str, u8); 66] = [
    (Card::AcidAttack, "acid-attack", 6),
    (Card::AlienMetabolism, "alien-metabolism", 3),
    (Card::AlphaMonster, "alpha-monster", 5),
    (Card::ArmorPlating, "armor-plating", 4),
    (Card::BackgroundDweller, "background-dweller", 4),
    (Card::Burrowing, "burrowing", 5),
    (Card::Camouflage, "camouflage", 3),
    (Card::CompleteDestruction, "complete-destruction", 3),
    (Card::DedicatedNewsTeam, "dedicated-news-team", 3),
    (Card::EaterOfTheDead, "eater-of-the-dead", 4),
    (Card::EnergyHoarder, "energy-hoarder", 3),
    (Card::EvenBigger, "even-bigger", 4),
    (Card::ExtraHead, "extra-head", 7),
    (Card::ExtraHead2, "extra-head-2", 7),
    (Card::FireBreathing, "fire-breathing", 4),
    (Card::FreezeTime, "freeze-time", 5),
    (Card::FriendOfChildren, "friend-of-children", 3),
    (Card::GiantBrain, "giant-brain", 5),
    (Card::Gourmet, "gourmet", 4),
    (Card::HealingRay, "healing-ray", 4),
    (Card::Herbivore, "herbivore", 5),
    (Card::HerdCuller, "herd-culler", 3),
    (Card::ItHasAChild, "it-has-a-child", 7),
    (Card::Jets, "jets", 5),
    (Card::MadeInALab, "made-in-a-lab", 2),
    (Card::Metamorph, "metamorph", 3),
    (Card::Mimic, "mimic", 8),
    (Card::MonsterBatteries, "monster-batteries", 2),
    (Card::NovaBreath, "nova-breath", 7),
    (Card::Omnivore, "omnivore", 4),
    (Card::Opportunist, "opportunist", 3),
    (Card::ParasiticTentacles, "parasitic-tentacles", 4),
    (Card::PlotTwist, "plot-twist", 3),
    (Card::PoisonQuills, "poison-quills", 3),
    (Card::PoisonSpit, "poison-spit", 4),
    (Card::PsychicProbe, "psychic-probe", 3),
    (Card::RapidHealing, "rapid-healing", 3),
    (Card::Regeneration, "regeneration", 4),
    (Card::RootingForTheUnderdog, "rooting-for-the-underdog", 3),
    (Card::ShrinkRay, "shrink-ray", 6),
    (Card::SmokeCloud, "smoke-cloud", 4),
    (Card::SolarPowered, "solar-powered", 2),
    (Card::SpikedTail, "spiked-tail", 5),
    (Card::Stretchy, "stretchy", 3),
    (Card::Telepath, "telepath", 4),
    (Card::Urbavore, "urbavore", 4),
    (Card::WereOnlyMakingItStronger, "were-only-making-it-stronger", 3),
    (Card::Wings, "wings", 6),
    (Card::ApartmentBuilding, "apartment-building", 5),
    (Card::CommuterTrain, "commuter-train", 4),
    (Card::CornerStore, "corner-store", 3),
    (Card::DropFromHighAltitude, "drop-from-high-altitude", 5),
    (Card::Energize, "energize", 8),
    (Card::EvacuationOrders, "evacuation-orders", 7),
    (Card::EvacuationOrders2, "evacuation-orders-2", 7),
    (Card::FireBlast, "fire-blast", 3),
    (Card::Frenzy, "frenzy", 7),
    (Card::GasRefinery, "gas-refinery", 6),
    (Card::Heal, "heal", 3),
    (Card::HighAltitudeBombing, "high-altitude-bombing", 4),
    (Card::JetFighters, "jet-fighters", 5),
    (Card::NationalGuard, "national-guard", 3),
    (Card::NuclearPowerPlant, "nuclear-power-plant", 6),
    (Card::Skyscraper, "skyscraper", 6),
    (Card::Tanks, "tanks", 4),
    (Card::VastStorm, "vast-storm", 6),
];

impl Card {
    /// How many cards there are.
    pub const COUNT: u8 = 66;
    /// How many of them are Keep cards: those with the lowest numbers.
    pub const KEEPS: u8 = 48;

    /// All cards, Keep cards first.
    pub fn all() -> impl DoubleEndedIterator<Item = Card> {
        CARDS.iter().map(|&(card, ..)| card)
    }

    /// Its number, from 0.
    pub const fn number(self) -> u8 {
        self as u8
    }

    /// The card with this number, which must be below 66.
    pub const fn from_number(number: u8) -> Card {
        CARDS[number as usize].0
    }

    /// Its name in notation: `wings`, `extra-head-2`.
    pub const fn word(self) -> &'static str {
        CARDS[self as usize].1
    }

    /// What is printed on it as its cost.
    pub const fn cost(self) -> u8 {
        const COSTS: [u8; Card::COUNT as usize] = {
            let mut costs = [0; Card::COUNT as usize];
            let mut at = 0;
            while at < costs.len() {
                costs[at] = CARDS[at].2;
                at += 1;
            }
            costs
        };
        COSTS[self as usize]
    }

    /// Energy that each use of it costs; for Mimic, to copy another card.
    pub const fn fee(self) -> u16 {
        match self {
            Card::RapidHealing | Card::Stretchy | Card::Wings => 2,
            Card::Mimic | Card::Telepath => 1,
            _ => 0,
        }
    }

    /// Whether it stays in play.
    pub const fn is_keep(self) -> bool {
        (self as u8) < Card::KEEPS
    }

    /// The card that stands for the title: itself, or the first of the two copies.
    pub const fn title(self) -> Card {
        match self {
            Card::ExtraHead2 => Card::ExtraHead,
            Card::EvacuationOrders2 => Card::EvacuationOrders,
            card => card,
        }
    }

    /// The other card of the same title.
    pub const fn twin(self) -> Option<Card> {
        match self {
            Card::ExtraHead => Some(Card::ExtraHead2),
            Card::ExtraHead2 => Some(Card::ExtraHead),
            Card::EvacuationOrders => Some(Card::EvacuationOrders2),
            Card::EvacuationOrders2 => Some(Card::EvacuationOrders),
            _ => None,
        }
    }
}

/// A set of cards.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Cards(Set);

impl Cards {
    pub const NONE: Cards = Cards(Set::EMPTY);
    /// All 66.
    pub const ALL: Cards = Cards(Set::first_n(Card::COUNT));

    /// Whether the card is among them.
    #[inline]
    pub const fn has(self, card: Card) -> bool {
        self.0.contains(card.number())
    }

    #[inline]
    #[must_use]
    pub const fn with(self, card: Card) -> Cards {
        Cards(self.0.with(card.number()))
    }

    #[inline]
    #[must_use]
    pub const fn without(self, card: Card) -> Cards {
        Cards(self.0.without(card.number()))
    }

    /// All of both.
    #[must_use]
    pub const fn and(self, other: Cards) -> Cards {
        Cards(self.0.union(other.0))
    }

    #[inline]
    pub const fn len(self) -> u8 {
        self.0.len()
    }

    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0.is_empty()
    }

    /// The cards in the order of their numbers.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Card> + Clone {
        self.0.iter().map(Card::from_number)
    }

    /// The bare set, for a draw.
    #[inline]
    pub const fn set(self) -> Set {
        self.0
    }
}

impl FromIterator<Card> for Cards {
    fn from_iter<I: IntoIterator<Item = Card>>(iter: I) -> Cards {
        iter.into_iter().fold(Cards::NONE, Cards::with)
    }
}
