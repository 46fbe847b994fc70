//! Where a game's randomness comes from: the server's secret, committed to by its hash before anybody sits down, and a
//! share from every seat. Nobody, the server included, can choose the seed.

use kernel::Seed;
use sha2::{Digest, Sha256};

/// The server's share of the seed, or a seat's.
pub type Entropy = [u8; 32];

/// What the server publishes about its secret beforehand: its SHA-256, in hexadecimal digits.
pub fn commitment(secret: &Entropy) -> String {
    hex::encode(Sha256::digest(secret))
}

/// The seed: SHA-256 of the secret and the shares in the order of the seats.
pub fn seed(secret: &Entropy, shares: &[Entropy]) -> Seed {
    let bytes: Vec<u8> = secret.iter().chain(shares.iter().flatten()).copied().collect();
    Seed::from_bytes(&bytes)
}

/// Reads a share of 2 to 64 hexadecimal digits; the rest is padded with zero bytes.
pub fn read_entropy(digits: &str) -> Option<Entropy> {
    let mut entropy = [0; 32];
    let bytes = hex::decode(digits).ok().filter(|bytes| (1..=32).contains(&bytes.len()))?;
    entropy[..bytes.len()].copy_from_slice(&bytes);
    Some(entropy)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_share_counts() {
        let zero = [0; 32];
        let one = read_entropy("01").expect("a share");
        assert_ne!(seed(&zero, &[zero, one]), seed(&zero, &[one, zero]));
        assert_ne!(seed(&one, &[zero]), seed(&zero, &[one]));
        assert_eq!(read_entropy(&"ab".repeat(33)), None);
        assert_eq!(read_entropy("xy"), None);
        assert_eq!(read_entropy(""), None);
        assert_eq!(commitment(&zero), "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925");
    }
}
