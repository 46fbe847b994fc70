//! Guests: a name and a signed token, kept in a cookie or sent as `Authorization: Bearer …`. Nothing about a
//! guest is stored: the token says who they are, and its signature that this server said so. Only of those who left on
//! all devices is it noted which of their tokens are good.

use std::fs;
use std::io::{self, ErrorKind};
use std::net::IpAddr;
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use axum::http::{HeaderMap, header};
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;
use store::{Store, StoreError};
use thiserror::Error as ThisError;

use crate::budget::household;
use crate::error::Error;
use crate::words::WordList;

/// The name of the cookie.
const COOKIE: &str = "yakai";
/// How long a token is valid, in seconds.
pub(crate) const YEAR: u64 = 365 * 24 * 60 * 60;

/// Somebody who is known by a name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Guest {
    /// Random, and the same for as long as the token is kept.
    pub id: String,
    /// What others call them.
    pub name: String,
    /// Goes up whenever they leave on all devices.
    pub generation: i64,
}

impl Guest {
    /// A new guest of this name, or the same guest under a new name.
    pub(crate) fn named(name: &str, known: Option<Guest>, words: &WordList) -> Result<Guest, Error> {
        let name = room::clean_name(name).ok_or(Error::BadName)?;
        if words.refuse(&name) {
            return Err(Error::RefusedName);
        }
        Ok(match known {
            Some(guest) => Guest { name, ..guest },
            None => Guest { id: hex::encode(&crate::random::random_bytes()[..16]), name, generation: 0 },
        })
    }
}

impl From<&Guest> for room::Guest {
    fn from(Guest { id, name, .. }: &Guest) -> room::Guest {
        room::Guest { id: id.clone(), name: name.clone() }
    }
}

impl From<Guest> for room::Guest {
    fn from(Guest { id, name, .. }: Guest) -> room::Guest {
        room::Guest { id, name }
    }
}

/// Signs tokens and recognises its own.
#[derive(Clone)]
pub struct Key([u8; 32]);

impl std::fmt::Debug for Key {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Key(..)")
    }
}

/// Why there is no key.
#[derive(Debug, ThisError)]
pub enum KeyError {
    /// A key of an earlier version, in a file of its own.
    #[error("the key {} cannot be used: {why}; guests would not be known again, so the server stops", .path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        why: io::Error,
    },
    /// The key in the database is none.
    #[error("the key in the database is not 64 hexadecimal digits; restore a backup: yakai admin restore FILE")]
    Unreadable,
    /// The database.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl Key {
    /// The name of the key among the secrets.
    const NAME: &str = "key";

    /// Takes the key from the database. A server that has none makes one, or takes over that of an earlier version,
    /// which had it in a file of its own in the data folder.
    pub async fn load(store: &Store, folder: Option<&Path>) -> Result<Key, KeyError> {
        let path = folder.map(|folder| folder.join("key")).unwrap_or_default();
        let wrong = |why| KeyError::File { path: path.clone(), why };
        let kept = store.secret(Key::NAME).await?;
        let file = match fs::read_to_string(&path) {
            _ if folder.is_none() => None,
            Ok(text) => Some(text),
            Err(error) if error.kind() == ErrorKind::NotFound => None,
            Err(error) => return Err(wrong(error)),
        };
        match (kept, file) {
            (Some(kept), file) => {
                if file.is_some_and(|text| text.trim() != kept) {
                    tracing::warn!("{} is not used: the key is in the database; remove the file", path.display());
                }
                Key::parse(&kept).ok_or(KeyError::Unreadable)
            }
            (None, Some(text)) => {
                let unreadable = || io::Error::new(ErrorKind::InvalidData, "it is not 64 hexadecimal digits");
                let key = Key::parse(text.trim()).ok_or_else(|| wrong(unreadable()))?;
                store.keep_secret(Key::NAME, text.trim().to_owned()).await?;
                fs::remove_file(&path).map_err(wrong)?;
                tracing::info!("the key is in the database from now on, and so in every backup");
                Ok(key)
            }
            (None, None) => {
                if !store.stages().await?.is_empty() {
                    tracing::warn!("there are tables but no key, so nobody is known again: was it left behind?");
                }
                let kept = store.keep_secret(Key::NAME, hex::encode(crate::random::random_bytes())).await?;
                Key::parse(&kept).ok_or(KeyError::Unreadable)
            }
        }
    }

    fn parse(text: &str) -> Option<Key> {
        let mut key = [0; 32];
        hex::decode_to_slice(text, &mut key).ok()?;
        Some(Key(key))
    }

    /// A mark of a household's address, to count by: nobody learns the address from it. This machine has none: whoever
    /// is there may be the operator, or all that a proxy brings without saying from where.
    pub(crate) fn mark(&self, address: IpAddr) -> String {
        if address.to_canonical().is_loopback() {
            return String::new();
        }
        let mac = self.mac(&format!("address {}", household(address))).finalize().into_bytes();
        hex::encode(&mac[..16])
    }

    /// A token for this guest that is valid until `expires`, in seconds since 1970.
    pub fn token(&self, guest: &Guest, expires: u64) -> String {
        let body = format!("{}.{expires}.{}.{}", guest.id, hex::encode(&guest.name), guest.generation);
        let mac = hex::encode(self.mac(&body).finalize().into_bytes());
        format!("{body}.{mac}")
    }

    /// Who this token belongs to.
    pub(crate) fn read(&self, token: &str, now: u64) -> Result<Guest, Error> {
        let (body, mac) = token.rsplit_once('.').ok_or(Error::ForgedToken)?;
        let mac = hex::decode(mac).map_err(|_| Error::ForgedToken)?;
        self.mac(body).verify_slice(&mac).map_err(|_| Error::ForgedToken)?;
        let mut parts = body.split('.');
        let (Some(id), Some(expires), Some(name)) = (parts.next(), parts.next(), parts.next()) else {
            return Err(Error::ForgedToken);
        };
        if expires.parse::<u64>().is_ok_and(|expires| expires <= now) {
            return Err(Error::ExpiredToken);
        }
        let name = hex::decode(name).ok().and_then(|name| String::from_utf8(name).ok());
        // Tokens of earlier versions have none.
        let generation = parts.next().map_or(Ok(0), str::parse).map_err(|_| Error::ForgedToken)?;
        Ok(Guest { id: id.to_owned(), name: name.ok_or(Error::ForgedToken)?, generation })
    }

    /// Who sent these headers: nobody we know, a guest, or somebody with a bad token.
    pub(crate) fn guest(&self, headers: &HeaderMap) -> Result<Option<Guest>, Error> {
        token_in(headers).map(|token| self.read(token, seconds())).transpose()
    }

    /// What the subjects of servers that share this key begin with, so that others at the same NATS are not met.
    pub(crate) fn bus_prefix(&self) -> String {
        let mac = self.mac("bus").finalize().into_bytes();
        format!("yakai.{}", hex::encode(&mac[..8]))
    }

    fn mac(&self, body: &str) -> Hmac<Sha256> {
        let mut mac = Hmac::<Sha256>::new_from_slice(&self.0).expect("a key of any length will do");
        mac.update(body.as_bytes());
        mac
    }
}

/// The header that sets the cookie, or takes it away.
pub(crate) fn cookie(token: Option<&str>, base: &str) -> String {
    let (token, age) = token.map_or(("", 0), |token| (token, YEAR));
    let secure = if base.starts_with("https://") { "; Secure" } else { "" };
    format!("{COOKIE}={token}; Path=/; Max-Age={age}; HttpOnly; SameSite=Lax{secure}")
}

/// Seconds since 1970.
pub(crate) fn seconds() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs())
}

fn token_in(headers: &HeaderMap) -> Option<&str> {
    let bearer = headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok());
    if let Some(token) = bearer.and_then(|value| value.strip_prefix("Bearer ")) {
        return Some(token.trim());
    }
    let cookies = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    cookies
        .flat_map(|cookies| cookies.split(';'))
        .filter_map(|cookie| cookie.trim().split_once('='))
        .find_map(|(name, value)| (name == COOKIE && !value.is_empty()).then_some(value))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_is_known_until_it_expires_and_never_when_changed() {
        let key = Key([7; 32]);
        let guest = Guest::named("  Ann\u{3000}お ", None, &WordList::default()).expect("a name");
        assert_eq!(guest.name, "Ann お");
        let token = key.token(&guest, 100);
        assert_eq!(key.read(&token, 99).expect("good"), guest);
        assert!(matches!(key.read(&token, 100), Err(Error::ExpiredToken)));
        assert!(matches!(Key([8; 32]).read(&token, 99), Err(Error::ForgedToken)));
        for changed in [token.replace(".100.", ".999."), token.replacen(&guest.id[..1], "x", 1), "a".into()] {
            assert!(matches!(key.read(&changed, 99), Err(Error::ForgedToken)), "{changed}");
        }
    }
}
