//! The nouns: faces, places, monsters. The cards have a file of their own.

use kernel::things;

things! {
    /// A face of a die, in the order in which dice are sorted.
    Face("face") json "snake_case" {
        One = "1" | "one",
        Two = "2" | "two",
        Three = "3" | "three",
        /// Heals.
        Heart = "heart" | "h" | "hearts" | "♥",
        /// Pays.
        Energy = "energy" | "e" | "⚡",
        /// Hurts.
        Claw = "claw" | "c" | "claws" | "smash",
    }
}

impl Face {
    /// The face at this place in `ALL`.
    pub const fn at(index: usize) -> Face {
        Face::ALL[index]
    }
}

things! {
    /// Where a monster stands.
    #[derive(Default)]
    Place("place") {
        /// Not in Tokyo.
        #[default]
        Outside = "outside" | "out",
        City = "city" | "tokyo" | "tokyocity",
        Bay = "bay" | "tokyobay",
    }
}

things! {
    /// A monster of the box. They differ in looks alone.
    Monster("monster") {
        TheKing = "the-king" | "king",
        Gigazaur = "gigazaur",
        Cyberbunny = "cyberbunny",
        Kraken = "kraken",
        Mekadragon = "mekadragon",
        Alienoid = "alienoid",
    }
}

things! {
    /// Which of two copies of a power is meant: the card itself, or Mimic as its copy.
    Copy("copy") {
        /// The card itself.
        Card = "card",
        /// Mimic, while it is a copy of the card.
        Mimic = "mimic",
    }
}
