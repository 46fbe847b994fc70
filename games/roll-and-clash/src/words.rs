//! The nouns of the game: symbols, characters, allies, techniques.

use kernel::things;

things! {
    /// What a die can show, and what a cost asks for. Coloured symbols come first.
    Symbol("symbol") {
        /// Coloured.
        Kagune = "KAGUNE" | "k" | "kg",
        /// Coloured.
        Kakugan = "KAKUGAN" | "g" | "kk",
        /// Coloured.
        Mask = "MASK" | "m",
        /// Coloured.
        Quinque = "QUINQUE" | "q",
        /// Coloured: the CCG face.
        Dove = "DOVE" | "d",
        /// On the black-and-white die.
        Black = "BLACK" | "b",
        /// On the black-and-white die.
        White = "WHITE" | "w",
        /// On the black-and-white die: the joker.
        Spiral = "SPIRAL" | "s" | "joker",
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
    Character("character") {
        /// Ken Kaneki.
        Kaneki = "kaneki" | "kenkaneki" | "kanekiken",
        /// Toka Kirishima.
        Toka = "toka" | "touka" | "tokakirishima" | "toukakirishima",
        Eto = "eto",
        /// Juzo Suzuya.
        Juzo = "juzo" | "juuzou" | "suzuya" | "juzosuzuya",
    }
}

things! {
    /// An ally tile.
    Ally("ally") {
        /// Shu Tsukiyama.
        Tsukiyama = "tsukiyama" | "shutsukiyama",
        Uta = "uta",
        /// Kureo Mado.
        Mado = "mado" | "kureomado",
        /// Nishiki Nishio.
        Nishio = "nishio" | "nishiki" | "nishikinishio",
        /// Renji Yomo.
        Yomo = "yomo" | "renjiyomo",
        /// Kotaro Amon.
        Amon = "amon" | "kotaroamon",
        /// Ayato Kirishima.
        Ayato = "ayato" | "ayatokirishima",
        /// Hinami Fueguchi.
        Hinami = "hinami" | "hinamifueguchi",
    }
}

things! {
    /// A technique of a character: two on the front, one on the K.O. side.
    Technique("technique") {
        /// The first of the front.
        T1 = "t1",
        /// The second of the front.
        T2 = "t2",
        /// The one of the K.O. side.
        T3 = "t3",
    }
}
