//! The nouns of the game: colours, cards, items, roles, teams.

use kernel::parts::Bag;
use kernel::things;

things! {
    /// The colour of a back. Everybody sees it.
    Colour("colour") {
        /// White backs.
        White = "white" | "w",
        /// Black backs.
        Black = "black" | "b",
    }
}

impl Colour {
    /// The cards of a hand that have this back.
    pub(crate) const fn of(self, hand: Bag) -> Bag {
        match self {
            Colour::White => hand.only(0, 5),
            Colour::Black => hand.only(5, 10),
        }
    }

    /// The three items with this back.
    pub const fn items(self) -> [Card; 3] {
        match self {
            Colour::White => [Card::Crucifix, Card::HolyWater, Card::Dagger],
            Colour::Black => [Card::Stake, Card::Bible, Card::Garlic],
        }
    }

    /// The Bloodsucking card with this back.
    pub const fn bite(self) -> Card {
        match self {
            Colour::White => Card::WhiteBite,
            Colour::Black => Card::BlackBite,
        }
    }

    /// The Blank with this back.
    pub const fn blank(self) -> Card {
        match self {
            Colour::White => Card::WhiteBlank,
            Colour::Black => Card::BlackBlank,
        }
    }
}

things! {
    /// A kind of play card. White kinds come first, so that a colour is a range of a hand.
    Card("card") json "snake_case" {
        /// White item.
        Crucifix = "Crucifix" | "cru" | "wcru",
        /// White item.
        HolyWater = "HolyWater" | "hol" | "whol",
        /// White item.
        Dagger = "Dagger" | "dag" | "wdag",
        /// Bloodsucking, white back.
        WhiteBite = "WhiteBite" | "wbs" | "wbite" | "whitebloodsucking",
        /// Blank, white back.
        WhiteBlank = "WhiteBlank" | "wbln" | "wblank",
        /// Black item.
        Stake = "Stake" | "sta" | "bsta",
        /// Black item.
        Bible = "Bible" | "bib" | "bbib",
        /// Black item.
        Garlic = "Garlic" | "gar" | "bgar",
        /// Bloodsucking, black back.
        BlackBite = "BlackBite" | "bbs" | "bbite" | "blackbloodsucking",
        /// Blank, black back.
        BlackBlank = "BlackBlank" | "bbln" | "bblank",
    }
}

impl Card {
    /// The six items: what can be named.
    pub const ITEMS: [Card; 6] =
        [Card::Crucifix, Card::HolyWater, Card::Dagger, Card::Stake, Card::Bible, Card::Garlic];

    /// The kind with this number in a bag.
    pub const fn from_kind(kind: u8) -> Card {
        Card::ALL[kind as usize]
    }

    /// Its number in a bag.
    pub const fn kind(self) -> u8 {
        self as u8
    }

    /// The colour of its back.
    pub const fn colour(self) -> Colour {
        if self.kind() < 5 { Colour::White } else { Colour::Black }
    }

    /// How many of them are in the box of the game.
    pub const fn copies(self) -> u8 {
        match self.kind() % 5 {
            3 => 5,
            4 => 1,
            _ => 3,
        }
    }

    /// Whether it is one of the six items.
    pub const fn is_item(self) -> bool {
        self.kind() % 5 < 3
    }

    /// Whether it is a Bloodsucking card.
    pub const fn is_bite(self) -> bool {
        self.kind() % 5 == 3
    }

    pub const fn is_blank(self) -> bool {
        self.kind() % 5 == 4
    }
}

things! {
    /// What a seat is now. The role card of a Kin still shows a Hunter.
    Role("role") {
        /// Wants to name the Vampire in time.
        Hunter = "hunter",
        /// The one who was there from the start.
        Vampire = "vampire",
        /// A Hunter who drew a Bloodsucking card.
        Kin = "kin",
    }
}

impl Role {
    /// The team it plays for.
    pub const fn team(self) -> Team {
        match self {
            Role::Hunter => Team::Hunters,
            Role::Vampire | Role::Kin => Team::Vampire,
        }
    }
}

things! {
    /// The two sides.
    Team("team") {
        /// All who are still Hunters.
        Hunters = "hunters",
        /// The Vampire and all Kin.
        Vampire = "vampire",
    }
}
