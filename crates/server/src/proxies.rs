//! The proxies that stand before the server, and the clients that they speak for.

use std::fmt;
use std::net::IpAddr;
use std::str::FromStr;

use axum::http::{HeaderMap, HeaderName};

/// Which proxies are believed, and what they say.
#[derive(Clone, Debug)]
pub struct Proxies {
    /// Those whose word counts. From anybody else no header is believed.
    pub trusted: Vec<Network>,
    /// The header in which they name the client, each adding its own peer at the end.
    pub header: HeaderName,
}

impl Default for Proxies {
    fn default() -> Proxies {
        Proxies { trusted: Vec::new(), header: HeaderName::from_static("x-forwarded-for") }
    }
}

impl Proxies {
    pub(crate) fn trusts(&self, address: IpAddr) -> bool {
        self.trusted.iter().any(|network| network.contains(address))
    }

    /// The client of a request: the peer, or the last one that the trusted proxies did not know as one of them.
    pub(crate) fn client(&self, peer: IpAddr, headers: &HeaderMap) -> IpAddr {
        let mut client = peer;
        let lines = headers.get_all(&self.header).iter().map(|value| value.to_str().unwrap_or_default());
        let named: Vec<&str> = lines.flat_map(|line| line.split(',')).collect();
        for name in named.into_iter().rev() {
            if !self.trusts(client) {
                break;
            }
            // What cannot be read was not written by a proxy that can be trusted with it.
            let Some(address) = address(name.trim()) else { break };
            client = address;
        }
        client
    }

    /// Whether a request names a client in a way that is not believed, from this machine: there is a proxy that the
    /// server has not been told of.
    pub(crate) fn misses_one(&self, peer: IpAddr, headers: &HeaderMap) -> bool {
        peer.is_loopback() && !self.trusts(peer) && headers.contains_key(&self.header)
    }
}

/// An address as proxies write it, with or without a port.
fn address(text: &str) -> Option<IpAddr> {
    let inner = text.strip_prefix('[').and_then(|rest| rest.split(']').next());
    let plain = || text.parse::<IpAddr>().ok();
    let with_port = || text.parse::<std::net::SocketAddr>().ok().map(|address| address.ip());
    inner.map_or_else(|| plain().or_else(with_port), |inner| inner.parse().ok())
}

/// An address or a range of them, such as 10.0.0.0/8.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Network {
    address: IpAddr,
    /// How many of its first bits count.
    bits: u8,
}

impl Network {
    fn contains(self, other: IpAddr) -> bool {
        match (self.address, other.to_canonical()) {
            (IpAddr::V4(ours), IpAddr::V4(other)) => {
                (ours.to_bits() ^ other.to_bits()).leading_zeros() >= u32::from(self.bits)
            }
            (IpAddr::V6(ours), IpAddr::V6(other)) => {
                (ours.to_bits() ^ other.to_bits()).leading_zeros() >= u32::from(self.bits)
            }
            _ => false,
        }
    }
}

impl FromStr for Network {
    type Err = String;

    fn from_str(text: &str) -> Result<Network, String> {
        let wrong =
            || format!("`{text}` is neither an address nor a network; for example 127.0.0.1 or 10.0.0.0/8");
        let (address, bits) = text.split_once('/').map_or((text, None), |(address, bits)| (address, Some(bits)));
        let address: IpAddr = address.parse().map_err(|_| wrong())?;
        let all = if address.is_ipv4() { 32 } else { 128 };
        let bits = bits.map_or(Ok(all), str::parse::<u8>).map_err(|_| wrong())?;
        if bits > all { Err(wrong()) } else { Ok(Network { address, bits }) }
    }
}

impl fmt::Display for Network {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.address, self.bits)
    }
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    fn check(trusted: &[&str], peer: &str, lines: &[&'static str], wanted: &str) {
        let trusted = trusted.iter().map(|network| network.parse().expect("a network")).collect();
        let proxies = Proxies { trusted, ..Proxies::default() };
        let mut headers = HeaderMap::new();
        for line in lines {
            headers.append("x-forwarded-for", HeaderValue::from_static(line));
        }
        let ip = |text: &str| text.parse::<IpAddr>().expect("an address");
        assert_eq!(
            proxies.client(ip(peer), &headers),
            ip(wanted),
            "{trusted:?} {peer} {lines:?}",
            trusted = proxies.trusted
        );
    }

    #[test]
    fn nobody_is_believed_who_was_not_named() {
        check(&[], "127.0.0.1", &["1.1.1.1"], "127.0.0.1");
        check(&["10.0.0.1"], "127.0.0.1", &["1.1.1.1"], "127.0.0.1");
        check(&["127.0.0.1"], "3.3.3.3", &["1.1.1.1"], "3.3.3.3");
    }

    #[test]
    fn a_proxy_says_who_came_to_it_and_the_client_cannot() {
        check(&["127.0.0.1"], "127.0.0.1", &[], "127.0.0.1");
        check(&["127.0.0.1"], "127.0.0.1", &["1.1.1.1"], "1.1.1.1");
        check(&["127.0.0.1"], "127.0.0.1", &["6.6.6.6, 1.1.1.1"], "1.1.1.1");
        check(&["127.0.0.1"], "127.0.0.1", &["6.6.6.6", "1.1.1.1"], "1.1.1.1");
        check(&["127.0.0.0/8"], "::ffff:127.0.0.1", &["1.1.1.1"], "1.1.1.1");
    }

    #[test]
    fn proxies_may_stand_before_proxies() {
        let ours = ["127.0.0.1", "10.0.0.0/8"];
        check(&ours, "127.0.0.1", &["6.6.6.6, 1.1.1.1, 10.2.3.4"], "1.1.1.1");
        check(&ours, "127.0.0.1", &["10.9.9.9, 10.2.3.4"], "10.9.9.9");
        check(&ours, "127.0.0.1", &["6.6.6.6, rubbish, 10.2.3.4"], "10.2.3.4");
    }

    #[test]
    fn addresses_may_have_ports() {
        check(&["::1"], "::1", &["1.1.1.1:55"], "1.1.1.1");
        check(&["::1"], "::1", &["[2001:db8::1]:55"], "2001:db8::1");
        check(&["::1"], "::1", &["2001:db8::1"], "2001:db8::1");
    }

    #[test]
    fn a_network_is_read_or_explained() {
        assert!("10.0.0.0/8".parse::<Network>().is_ok());
        assert!("fd00::/8".parse::<Network>().is_ok());
        for wrong in ["", "proxy", "10.0.0.0/33", "10.0.0.0/", "10.0.0.0/-1", "fd00::/129"] {
            let why = wrong.parse::<Network>().expect_err(wrong);
            assert!(why.contains("for example"), "{why}");
        }
    }
}
