//! The names that the server goes by. A page of another site can have its own name point here, and would then be taken
//! for one of ours; but it cannot take the name of this server, nor a plain address.

use std::net::IpAddr;

use axum::http::uri::Authority;
use axum::http::{HeaderMap, header};

use crate::error::Error;

/// Endings of names that only a local network knows (RFC 6762, RFC 8375, and ICANN's for private use).
const HOME_ENDINGS: [&str; 3] = [".local", ".home.arpa", ".internal"];

/// The names that the server goes by, besides plain addresses.
#[derive(Debug)]
pub(crate) struct Names {
    /// What people type.
    public: Option<String>,
    /// Whether it may be reached from the local network, and so under names that are known there.
    at_home: bool,
}

/// The name of the server in a request, if it is one that it goes by. Programs need not say one.
pub(super) fn check_host(headers: &HeaderMap, names: &Names) -> Result<(), Error> {
    let Some(host) = headers.get(header::HOST) else { return Ok(()) };
    let host = host.to_str().unwrap_or_default();
    if host.parse::<Authority>().is_ok_and(|authority| names.is_ours(authority.host())) {
        return Ok(());
    }
    Err(Error::OtherHost(host.chars().take(80).collect()))
}

impl Names {
    /// The names of a server at this address that people reach under `base`.
    pub(crate) fn new(base: &str, listens: IpAddr) -> Names {
        let public = base.split_once("://").and_then(|(_, rest)| rest.parse::<Authority>().ok());
        let public = public.map(|authority| authority.host().to_ascii_lowercase());
        Names { public, at_home: !listens.to_canonical().is_loopback() }
    }

    fn is_ours(&self, name: &str) -> bool {
        let name = name.to_ascii_lowercase();
        let address = name.trim_start_matches('[').trim_end_matches(']').parse::<IpAddr>().is_ok();
        let is_public = self.public.as_ref() == Some(&name);
        address
            || is_public
            || name == "localhost"
            || name.ends_with(".localhost")
            || self.at_home && is_of_home(&name)
    }
}

/// Whether a name means something in its own network alone: it has no dot, or an ending that is kept out of the public
/// names for ever. Nobody outside can have such a name point anywhere.
fn is_of_home(name: &str) -> bool {
    let plain =
        !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_.".contains(&byte));
    let name = name.strip_suffix('.').unwrap_or(name);
    plain && (!name.contains('.') || HOME_ENDINGS.iter().any(|ending| name.ends_with(ending)))
}

/// Pages of other sites may neither change anything here nor open sockets. Programs send no origin.
pub(super) fn check_origin(headers: &HeaderMap, base: &str) -> Result<(), Error> {
    let Some(origin) = headers.get(header::ORIGIN) else { return Ok(()) };
    let origin = origin.to_str().unwrap_or_default();
    let named = origin.split_once("://").map(|(_, name)| name);
    if origin == base || (named.is_some() && named == host(headers)) {
        return Ok(());
    }
    Err(Error::OtherOrigin(origin.chars().take(80).collect()))
}

/// Where the page may connect to, which is here. Old Safari does not count sockets in with `'self'`.
pub(super) fn sockets(headers: &HeaderMap, base: &str) -> String {
    // `http` becomes `ws`, and `https` `wss`.
    let public = base.replacen("http", "ws", 1);
    let named = base.split_once("://").map(|(_, name)| name);
    match host(headers).filter(|host| Some(*host) != named) {
        Some(host) => format!("{public} ws://{host}"),
        None => public,
    }
}

/// The name in a request that passed the check.
fn host(headers: &HeaderMap) -> Option<&str> {
    headers.get(header::HOST).and_then(|host| host.to_str().ok())
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    const BASE: &str = "https://yakai.example";

    fn headers(host: &'static str, origin: Option<&'static str>) -> HeaderMap {
        let mut headers = HeaderMap::new();
        headers.insert(header::HOST, HeaderValue::from_static(host));
        if let Some(origin) = origin {
            headers.insert(header::ORIGIN, HeaderValue::from_static(origin));
        }
        headers
    }

    fn at(base: &str, listens: &str) -> Names {
        Names::new(base, listens.parse().expect("an address"))
    }

    #[test]
    fn only_names_of_this_server_are_answered_to() {
        let names = at(BASE, "127.0.0.1");
        for host in
            ["yakai.example", "YAKAI.example:443", "localhost:7777", "127.0.0.1:7777", "[::1]:7777", "[::1]"]
        {
            assert!(check_host(&headers(host, None), &names).is_ok(), "{host}");
        }
        for host in
            ["evil.example", "yakai.example.evil.example", "127.0.0.1.evil.example", "", "a b", "localhost.evil"]
        {
            assert!(check_host(&headers(host, None), &names).is_err(), "{host}");
        }
        assert!(check_host(&HeaderMap::new(), &names).is_ok());
        assert!(check_host(&headers("192.168.1.5:7811", None), &at("http://0.0.0.0:7811", "0.0.0.0")).is_ok());
    }

    #[test]
    fn names_of_the_local_network_are_answered_to_where_it_can_reach_the_server() {
        let home =
            ["raspberry.local:7777", "Raspberry:7777", "box.home.arpa", "yakai.internal.", "raspberry.local."];
        for host in home {
            assert!(check_host(&headers(host, None), &at("http://0.0.0.0:7777", "0.0.0.0")).is_ok(), "{host}");
            assert!(check_host(&headers(host, None), &at("http://[::]:7777", "::")).is_ok(), "{host}");
            for alone in ["127.0.0.1", "::1", "::ffff:127.0.0.1"] {
                assert!(check_host(&headers(host, None), &at(BASE, alone)).is_err(), "{host} at {alone}");
            }
        }
        for host in
            ["local.evil.example", "evil.example.", "evil.notlocal", "raspberry.local.evil.example", "a..b"]
        {
            assert!(check_host(&headers(host, None), &at(BASE, "0.0.0.0")).is_err(), "{host}");
        }
    }

    #[test]
    fn only_this_server_s_own_pages_may_change_something() {
        let check = |origin, host| check_origin(&headers(host, origin), BASE).is_ok();
        assert!(check(None, "localhost:7777"));
        assert!(check(Some("http://localhost:7777"), "localhost:7777"));
        assert!(check(Some("https://yakai.example"), "127.0.0.1:7777"));
        assert!(!check(Some("https://evil.example"), "localhost:7777"));
        assert!(!check(Some("null"), "localhost:7777"));
        assert!(!check(Some("http://localhost:7778"), "localhost:7777"));
    }

    #[test]
    fn the_page_connects_to_this_server_alone() {
        assert_eq!(sockets(&headers("yakai.example", None), BASE), "wss://yakai.example");
        assert_eq!(sockets(&headers("10.0.0.5:7777", None), BASE), "wss://yakai.example ws://10.0.0.5:7777");
        assert_eq!(sockets(&headers("127.0.0.1:1", None), "http://127.0.0.1:1"), "ws://127.0.0.1:1");
        assert_eq!(sockets(&HeaderMap::new(), BASE), "wss://yakai.example");
    }
}
