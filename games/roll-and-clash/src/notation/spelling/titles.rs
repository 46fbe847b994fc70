//! What techniques are called: the data file has one name for each, and those that it comes with also have an English
//! one, which the terminal speaks.

use crate::house::Tech;

/// The names of the file, and the English ones.
const ENGLISH: [(&str, &str); 12] = [
    ("Kagune écailleux", "Scaled kagune"),
    ("Frappe puissante", "Powerful blow"),
    ("Kakuja incomplet", "Incomplete kakuja"),
    ("Kagune ailé", "Winged kagune"),
    ("Vitesse surhumaine", "Superhuman speed"),
    ("Barrage de cristal", "Crystal barrage"),
    ("Ruse cruelle", "Cruel ruse"),
    ("Manipulation d'esprit", "Mind manipulation"),
    ("Forme de Kakuja", "Kakuja form"),
    ("Sasori 1/56", "Sasori 1/56"),
    ("13's Jason", "13's Jason"),
    ("Folie", "Madness"),
];

/// The name for people at a terminal: in English, unless the file has another than it came with.
pub(crate) fn title(tech: &Tech) -> &str {
    ENGLISH.iter().find(|(name, _)| *name == tech.name).map_or(&tech.name, |(_, english)| english)
}
