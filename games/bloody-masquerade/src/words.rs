//! The nouns of the game: clue cards, kinds of people, characters, locations, deeds, squares.

use kernel::parts::Bag;
use kernel::things;

things! {
    /// A kind of clue card.
    Clue("card") {
        Coffee = "coffee" | "c" | "coffees",
        Food = "food" | "f" | "foods",
        Transformation = "transformation" | "t" | "transformations",
        Dove = "dove" | "d" | "doves",
        /// Mask: in the Mask variant alone.
        Mask = "mask" | "m" | "masks",
    }
}

impl Clue {
    /// The kind with this number in a bag.
    pub const fn from_kind(kind: u8) -> Clue {
        Clue::ALL[kind as usize]
    }

    /// Its number in a bag.
    pub const fn kind(self) -> u8 {
        self as u8
    }
}

/// The cards of a bag, in the order of kinds.
pub(crate) fn clues(bag: Bag) -> impl Iterator<Item = Clue> {
    bag.cards().map(Clue::from_kind)
}

/// A bag of these cards.
pub(crate) fn bag(cards: impl IntoIterator<Item = Clue>) -> Bag {
    cards.into_iter().map(Clue::kind).collect()
}

/// Whether the bag holds all of these.
#[inline]
pub(crate) fn holds(bag: Bag, wanted: Bag) -> bool {
    (0..Clue::ALL.len() as u8).all(|kind| bag.count(kind) >= wanted.count(kind))
}

things! {
    /// What a character counts as.
    Kind("kind") {
        Human = "human",
        Ghoul = "ghoul",
        /// An inspector of the CCG.
        Inspector = "inspector",
    }
}

/// A set of kinds: half-Kaneki is two at once.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Kinds(u8);

impl Kinds {
    pub(crate) const fn contains(self, kind: Kind) -> bool {
        self.0 >> kind as u8 & 1 != 0
    }

    pub(crate) const fn meets(self, other: Kinds) -> bool {
        self.0 & other.0 != 0
    }

    pub(crate) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub(crate) fn iter(self) -> impl Iterator<Item = Kind> {
        Kind::ALL.iter().copied().filter(move |&kind| self.contains(kind))
    }
}

impl FromIterator<Kind> for Kinds {
    fn from_iter<I: IntoIterator<Item = Kind>>(iter: I) -> Kinds {
        iter.into_iter().fold(Kinds(0), |set, kind| Kinds(set.0 | 1 << kind as u8))
    }
}

things! {
    /// Who somebody secretly is. What each wants is a house value.
    Character("character") {
        /// Kaneki Ken.
        Kaneki = "kaneki" | "kanekiken",
        /// Nishino Kimi.
        Kimi = "kimi" | "nishinokimi",
        /// Nagachika Hideyoshi.
        Hide = "hide" | "hideyoshi" | "nagachika" | "nagachikahideyoshi",
        /// Mado Kureo.
        Mado = "mado" | "madokureo",
        /// Amon Kotaro.
        Amon = "amon" | "amonkotaro",
        /// Suzuya Juzo.
        Suzuya = "suzuya" | "juzo" | "suzuyajuzo",
        /// Nishio Nishiki.
        Nishiki = "nishiki" | "nishionishiki",
        /// Kamishiro Rize.
        Rize = "rize" | "kamishirorize",
        /// Kirishima Touka.
        Touka = "touka" | "kirishimatouka",
        /// Tsukiyama Shu.
        Tsukiyama = "tsukiyama" | "tsukiyamashu",
        /// Fueguchi Hinami.
        Hinami = "hinami" | "fueguchihinami",
        /// Uta, of the Mask variant.
        Uta = "uta",
        /// Yoshimura, of the Mask variant.
        Yoshimura = "yoshimura",
        /// Yomo Renji, of the Mask variant.
        Yomo = "yomo" | "yomorenji",
        /// Kaneki, half human and half ghoul, of the Mask variant.
        HalfKaneki = "half_kaneki" | "kanekihalf" | "half",
        /// Kosaka Yoriko, of the Mask variant.
        Yoriko = "yoriko" | "kosakayoriko",
    }
}

things! {
    /// A location. What can be done there is a house value.
    Tile("location") {
        /// The café.
        Anteiku = "anteiku",
        /// Kamii University.
        University = "university" | "kamiiuniversity",
        /// The inspectors' headquarters.
        CcgHq = "ccg_hq" | "hq" | "headquarters" | "ccgheadquarters",
        /// An alley of the 20th ward.
        BackAlley = "back_alley" | "alley" | "20thwardalley",
        /// The bar.
        HelterSkelter = "helter_skelter",
        /// Uta's shop.
        MaskShop = "mask_shop" | "shop" | "utasmaskshop",
        /// Red: the ghouls' restaurant.
        GhoulRestaurant = "ghoul_restaurant" | "restaurant",
        /// Red: the prison.
        Cochlea = "cochlea",
    }
}

things! {
    /// What a Suspicion looks for.
    Test("test") {
        Coffee2 = "coffee2" | "2coffee" | "twocoffee" | "twocoffees" | "coffeetwo" | "c2",
        Food2 = "food2" | "2food" | "twofood" | "twofoods" | "foodtwo" | "f2",
        Dove2 = "dove2" | "2dove" | "twodove" | "twodoves" | "dovetwo" | "doves2" | "d2",
        /// Any two alike.
        Any2 = "any2" | "2any" | "anytwo" | "twoalike" | "anytwoalike",
        Transformation1 = "transformation1" | "1transformation" | "onetransformation" | "t1",
    }
}

things! {
    /// Where a marker lies on an Investigation board: what it was taken for.
    Square("square") {
        Coffee2 = "coffee2",
        Food2 = "food2",
        Dove2 = "dove2",
        /// Any two alike.
        Any2 = "any2",
        Transformation1 = "transformation1",
        /// Somebody gave it.
        Given = "given",
    }
}

impl Test {
    /// The square of its markers.
    pub const fn square(self) -> Square {
        Square::ALL[self as usize]
    }
}

things! {
    /// What is done at a location.
    Deed("deed") {
        SuspectCoffee2 = "suspect:coffee2",
        SuspectFood2 = "suspect:food2",
        SuspectDove2 = "suspect:dove2",
        SuspectAny2 = "suspect:any2",
        SuspectTransformation1 = "suspect:transformation1",
        /// Somebody is interrogated.
        Interrogate = "interrogate",
        /// A marker goes back to the Pool.
        CoverRemove = "cover_remove",
        /// A marker of the Pool goes to somebody.
        CoverGive = "cover_give",
        /// An attack on whoever has the most markers.
        AttackMost = "attack_most",
        /// An attack on somebody with three or more.
        AttackThree = "attack_three",
    }
}

impl Deed {
    /// What it looks for, if it is a Suspicion.
    pub const fn test(self) -> Option<Test> {
        if (self as usize) < Test::ALL.len() { Some(Test::ALL[self as usize]) } else { None }
    }

    pub const fn is_attack(self) -> bool {
        matches!(self, Deed::AttackMost | Deed::AttackThree)
    }
}
