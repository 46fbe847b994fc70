//! The chapters of RULES.md: a file each. Cards live in the chapter of their family.

pub(crate) mod buying;
pub(crate) mod claws;
pub(crate) mod damage;
pub(crate) mod dice;
pub(crate) mod effects;
pub(crate) mod ending;
pub(crate) mod falls;
pub(crate) mod forecast;
pub(crate) mod gains;
pub(crate) mod hearts;
pub(crate) mod keeps;
pub(crate) mod market;
pub(crate) mod numbers;
pub(crate) mod tokyo;
