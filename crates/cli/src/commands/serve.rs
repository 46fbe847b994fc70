//! `yakai serve`: the table for people.

use std::fs;
use std::io::Write;
use std::net::{IpAddr, SocketAddr, UdpSocket};
use std::time::Duration;

use qrcode::QrCode;
use qrcode::render::unicode::Dense1x2;
use server::{Config, ConnectionLimits, Proxies, Server, WordList};

use crate::args::{LogFormat, ServeArgs};
use crate::choices;
use crate::failure::Failure;
use crate::folder;
use crate::out::Out;

pub(crate) fn run(args: &ServeArgs, out: &mut Out) -> Result<(), Failure> {
    let home = folder::home(args.data_dir.as_deref(), args.database.as_deref())?;
    let public_url = args.public_url.clone().or_else(|| link(args.listen, local_address()));
    let proxies = Proxies { trusted: args.trusted_proxy.clone(), header: args.proxy_header.clone() };
    let mut config = Config { listen: args.listen, public_url, open: args.open, proxies, ..Config::at(home) };
    config.metrics = args.metrics;
    config.limits.connections = ConnectionLimits::of(args.connections as usize);
    config.nats.clone_from(&args.nats);
    config.log_json = args.log == LogFormat::Json;
    config.limits.keep_finished =
        args.keep_finished.map(|days| Duration::from_secs(u64::from(days) * 24 * 60 * 60));
    for path in &args.data {
        config.take_house_values(&choices::data(path)?).map_err(|why| choices::wrong_data(path, &why))?;
    }
    if let Some(path) = &args.word_list {
        let unread = |error| Failure::usage(format!("--word-list {}: cannot be read: {error}", path.display()));
        config.words = WordList::read(&fs::read_to_string(path).map_err(unread)?);
    }
    for warning in config.house_values.values().flat_map(|file| file.warnings) {
        eprintln!("warning: --data: {warning}");
    }
    let house: Vec<String> =
        config.house_values.iter().map(|(game, file)| format!("House values of {game}: {}", file.hash)).collect();
    let mut told = Ok(());
    let done = server::run_with(config, |server| told = welcome(server, &house, out));
    done.map_err(|error| Failure::usage(error.to_string()))?;
    told
}

/// Prints the address; for the local network also as a QR code for phones.
fn welcome(server: &Server, house: &[String], out: &mut Out) -> Result<(), Failure> {
    writeln!(out, "Yakai is at {}", out.bold(server.url()))?;
    if !server.address().ip().is_loopback() {
        let code = QrCode::new(server.url()).map_err(|error| Failure::usage(error.to_string()))?;
        writeln!(
            out,
            "{}",
            code.render::<Dense1x2>().dark_color(Dense1x2::Light).light_color(Dense1x2::Dark).build()
        )?;
        writeln!(out, "Whoever is on this network can open that address or scan the code.")?;
    }
    for line in house {
        writeln!(out, "{line}")?;
    }
    writeln!(out, "{}", out.dim("Ctrl-C stops the server; tables go on when it starts again."))?;
    Ok(out.flush()?)
}

/// The link for others on the local network; `None` if the server listens to this machine only, or the port is not
/// known yet.
fn link(listen: SocketAddr, here: Option<IpAddr>) -> Option<String> {
    if listen.ip().is_loopback() || listen.port() == 0 {
        return None;
    }
    let ip = if listen.ip().is_unspecified() { here? } else { listen.ip() };
    Some(format!("http://{}", SocketAddr::new(ip, listen.port())))
}

/// This machine's address on the local network: the one that a packet to the outside would leave from. None is sent.
fn local_address() -> Option<IpAddr> {
    let socket = UdpSocket::bind("0.0.0.0:0").ok()?;
    socket.connect("192.0.2.1:9").ok()?;
    Some(socket.local_addr().ok()?.ip())
}

#[cfg(test)]
mod tests {
    use super::link;

    fn check(listen: &str, here: Option<&str>, wanted: Option<&str>) {
        let listen = listen.parse().expect("an address");
        let here = here.map(|here| here.parse().expect("an address"));
        assert_eq!(link(listen, here).as_deref(), wanted, "{listen}");
    }

    #[test]
    fn others_get_a_link_that_works_for_them() {
        check("127.0.0.1:7777", Some("192.168.1.5"), None);
        check("0.0.0.0:7777", Some("192.168.1.5"), Some("http://192.168.1.5:7777"));
        check("0.0.0.0:7777", None, None);
        check("192.168.1.9:80", Some("192.168.1.5"), Some("http://192.168.1.9:80"));
        check("[::]:7777", Some("fd00::1"), Some("http://[fd00::1]:7777"));
        check("0.0.0.0:0", Some("192.168.1.5"), None);
    }
}
