//! Guests: a name and a signed token, kept in a cookie or sent as `Authorization: Bearer …`. Nothing about a
//! guest is stored: the token says who they are, and its signature that this server said so.

use std::fs;
use std::io::{self, ErrorKind, Write};
use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

use axum::http::{HeaderMap, header};
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

use crate::error::Error;
use crate::words::WordList;

/// The name of the cookie.
pub(crate) const COOKIE: &str = "yakai";
/// How long a token is valid, in seconds.
pub(crate) const YEAR: u64 = 365 * 24 * 60 * 60;

/// Somebody who is known by a name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Guest {
    /// Random, and the same for as long as the token is kept.
    pub id: String,
    /// What others call them.
    pub name: String,
}

impl Guest {
    /// A new guest of this name, or the same guest under a new name.
    pub(crate) fn named(name: &str, known: Option<Guest>, words: &WordList) -> Result<Guest, Error> {
        let name = room::clean_name(name).ok_or(Error::BadName)?;
        if words.refuse(&name) {
            return Err(Error::RefusedName);
        }
        let id = known.map_or_else(|| hex::encode(&crate::random::random_bytes()[..16]), |guest| guest.id);
        Ok(Guest { id, name })
    }
}

impl From<Guest> for room::Guest {
    fn from(Guest { id, name }: Guest) -> room::Guest {
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

impl Key {
    /// Loads the key from this folder, or makes one if there is none.
    pub fn load(folder: &Path) -> io::Result<Key> {
        let path = folder.join("key");
        match fs::read_to_string(&path) {
            Ok(text) => {
                let wrong = |_| io::Error::new(ErrorKind::InvalidData, "it is not 64 hexadecimal digits");
                let mut key = [0; 32];
                hex::decode_to_slice(text.trim(), &mut key).map_err(wrong)?;
                Ok(Key(key))
            }
            Err(error) if error.kind() == ErrorKind::NotFound => {
                let key = crate::random::random_bytes();
                private_file(&path)?.write_all(hex::encode(key).as_bytes())?;
                Ok(Key(key))
            }
            Err(error) => Err(error),
        }
    }

    /// A token for this guest that is valid until `expires`, in seconds since 1970.
    pub fn token(&self, guest: &Guest, expires: u64) -> String {
        let body = format!("{}.{expires}.{}", guest.id, hex::encode(&guest.name));
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
        Ok(Guest { id: id.to_owned(), name: name.ok_or(Error::ForgedToken)? })
    }

    /// Who sent these headers: nobody we know, a guest, or somebody with a bad token.
    pub(crate) fn guest(&self, headers: &HeaderMap) -> Result<Option<Guest>, Error> {
        token_in(headers).map(|token| self.read(token, seconds())).transpose()
    }

    fn mac(&self, body: &str) -> Hmac<Sha256> {
        let mut mac = Hmac::<Sha256>::new_from_slice(&self.0).expect("a key of any length will do");
        mac.update(body.as_bytes());
        mac
    }
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

#[cfg(unix)]
fn private_file(path: &Path) -> io::Result<fs::File> {
    use std::os::unix::fs::OpenOptionsExt;
    fs::OpenOptions::new().write(true).create_new(true).mode(0o600).open(path)
}

#[cfg(not(unix))]
fn private_file(path: &Path) -> io::Result<fs::File> {
    fs::OpenOptions::new().write(true).create_new(true).open(path)
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
