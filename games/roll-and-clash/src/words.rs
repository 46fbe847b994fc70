//! The nouns of the game: symbols, characters, allies, techniques.

use kernel::things;

things! {
    /// What a die can show, and what a cost asks for. Coloured symbols come first.
    Symbol {
        /// Coloured.
        Kagune = "KAGUNE",
        /// Coloured.
        Kakugan = "KAKUGAN",
        /// Coloured.
        Mask = "MASK",
        /// Coloured.
        Quinque = "QUINQUE",
        /// Coloured: the CCG face.
        Dove = "DOVE",
        /// On the black-and-white die.
        Black = "BLACK",
        /// On the black-and-white die.
        White = "WHITE",
        /// On the black-and-white die: the joker.
        Spiral = "SPIRAL",
    }
}

impl Symbol {
    /// Whether only the black-and-white die shows it.
    pub const fn is_bw(self) -> bool {
        self as u8 >= Symbol::Black as u8
    }
}

things! {
    /// Who somebody plays.
    Character {
        /// Ken Kaneki.
        Kaneki = "kaneki",
        /// Toka Kirishima.
        Toka = "toka",
        /// Eto.
        Eto = "eto",
        /// Juzo Suzuya.
        Juzo = "juzo",
    }
}

things! {
    /// An ally tile.
    Ally {
        /// Shu Tsukiyama.
        Tsukiyama = "tsukiyama",
        /// Uta.
        Uta = "uta",
        /// Kureo Mado.
        Mado = "mado",
        /// Nishiki Nishio.
        Nishio = "nishio",
        /// Renji Yomo.
        Yomo = "yomo",
        /// Kotaro Amon.
        Amon = "amon",
        /// Ayato Kirishima.
        Ayato = "ayato",
        /// Hinami Fueguchi.
        Hinami = "hinami",
    }
}

things! {
    /// A technique of a character: two on the front, one on the K.O. side.
    Technique {
        /// The first of the front.
        T1 = "t1",
        /// The second of the front.
        T2 = "t2",
        /// The one of the K.O. side.
        T3 = "t3",
    }
}
