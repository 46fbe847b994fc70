//! Starting and stopping.

use std::env;
use std::io::{self, ErrorKind, IsTerminal as _};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::atomic::Ordering;
use std::sync::mpsc::{Sender, channel};
use std::sync::{Arc, Once};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use bus::{Bus, BusError};
use store::StoreError;
use thiserror::Error;
use tokio::net::{TcpListener, TcpSocket};
use tokio::runtime::Runtime;
use tokio::sync::oneshot;
use tokio::time::{sleep, timeout};
use tracing::Level;
use tracing_subscriber::filter::Targets;
use tracing_subscriber::prelude::*;

use crate::budget::Budgets;
use crate::config::Config;
use crate::door::{Door, listen, most_files};
use crate::guest::{Key, KeyError};
use crate::health::Health;
use crate::http::{self, App, Archive, Names};
use crate::keeper;
use crate::kept_out::KeptOut;
use crate::lessons::Lessons;
use crate::live::Tables;
use crate::metrics;
use crate::nodes::{self, Node};

/// How long the server waits for everybody to leave.
const DRAIN: Duration = Duration::from_secs(5);
/// How long it waits then for what is being stored.
const SETTLE: Duration = Duration::from_secs(2);

/// How many connections may wait to be taken in; whoever comes when it is full waits for a second.
const WAITING: u32 = 4096;

/// Why the server did not start.
#[derive(Debug, Error)]
pub enum StartError {
    /// Another program listens on that port. It is no server of this data directory: that would have been said first.
    #[error(
        "port {} is in use by another program; stop it or choose another port, for example --listen {}:{}",
        .0.port(), .0.ip(), .0.port().wrapping_add(1).max(1024)
    )]
    PortInUse(SocketAddr),
    /// The address cannot be listened on.
    #[error("cannot listen on {address}: {why}; choose another address with --listen")]
    Listen {
        /// The address that was asked for.
        address: SocketAddr,
        /// What the operating system says.
        why: io::Error,
    },
    /// The data directory cannot be used.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The bus between servers cannot be used.
    #[error(transparent)]
    Bus(#[from] BusError),
    /// Servers that share a database open their tables with the same house values.
    #[error(
        "another server that shares this database was started with other house values (--data): new tables would be \
         played with one or the other by chance; start all of them with the same files"
    )]
    OtherHouseValues,
    /// The key that signs tokens cannot be used.
    #[error(transparent)]
    Key(#[from] KeyError),
    /// No threads could be started.
    #[error("the server's threads could not be started: {0}")]
    Threads(io::Error),
}

/// A running server. It stops when this is dropped.
#[derive(Debug)]
pub struct Server {
    address: SocketAddr,
    url: String,
    stop: Option<oneshot::Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl Server {
    /// Starts a server in threads of its own. It answers by the time this returns.
    pub fn start(config: Config) -> Result<Server, StartError> {
        let (ready, started) = channel();
        let (stop, stopped) = oneshot::channel();
        let thread = thread::Builder::new()
            .name("yakai".to_owned())
            .spawn(move || serve(&config, &ready, stopped))
            .map_err(StartError::Threads)?;
        let gone = |_| StartError::Threads(io::Error::other("the first thread ended"));
        let (address, url) = started.recv().map_err(gone)??;
        Ok(Server { address, url, stop: Some(stop), thread: Some(thread) })
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// The address that people type.
    pub fn url(&self) -> &str {
        &self.url
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        drop(self.stop.take());
        if let Some(thread) = self.thread.take() {
            drop(thread.join());
        }
    }
}

/// Runs a server until it is interrupted, and prints its address.
pub fn run(config: Config) -> Result<(), StartError> {
    run_with(config, |server| println!("Yakai is at {}", server.url()))
}

/// Runs a server until it is interrupted: what `yakai serve` does. `welcome` is called once it answers.
pub fn run_with(config: Config, welcome: impl FnOnce(&Server)) -> Result<(), StartError> {
    log(config.log_json);
    let open = config.open;
    let server = Server::start(config)?;
    let (address, url, version) = (server.address(), server.url(), env!("CARGO_PKG_VERSION"));
    tracing::info!(%address, url, version, "started");
    welcome(&server);
    if open {
        open_browser(server.url());
    }
    let runtime = Runtime::new().map_err(StartError::Threads)?;
    runtime.block_on(interrupted());
    tracing::info!("stops: whoever is connected is told to come back");
    drop(server);
    tracing::info!("stopped");
    Ok(())
}

/// Logs to stderr, for people or as JSON.
fn log(json: bool) {
    let wished: Option<Targets> = env::var("YAKAI_LOG").ok().and_then(|text| text.parse().ok());
    let usual = || Targets::new().with_default(Level::WARN).with_target("server", Level::INFO);
    let filter = wished.unwrap_or_else(usual);
    let lines = tracing_subscriber::fmt::layer().with_writer(io::stderr);
    // A program that has set up logging keeps its own.
    if json {
        let lines = lines.json().flatten_event(true).with_current_span(true).with_span_list(false);
        drop(tracing_subscriber::registry().with(lines.with_filter(filter)).try_init());
    } else {
        let lines = lines.with_ansi(io::stderr().is_terminal());
        drop(tracing_subscriber::registry().with(lines.with_filter(filter)).try_init());
    }
}

fn serve(config: &Config, ready: &Sender<Result<(SocketAddr, String), StartError>>, stop: oneshot::Receiver<()>) {
    let runtime = match Runtime::new() {
        Ok(runtime) => runtime,
        Err(error) => return drop(ready.send(Err(StartError::Threads(error)))),
    };
    // Held until nothing of this server runs any more.
    let _lock = match runtime.block_on(config.home.take(config.nats.is_some())) {
        Ok(lock) => lock,
        Err(error) => return drop(ready.send(Err(error.into()))),
    };
    runtime.block_on(async {
        let Prepared { listener, figures, app, node } = match prepare(config).await {
            Ok(prepared) => prepared,
            Err(error) => return drop(ready.send(Err(error))),
        };
        let (Ok(address), url) = (listener.local_addr(), app.base.clone()) else { return };
        tokio::spawn(resume(Arc::clone(&app.tables)));
        let (tables, kept_out, repeats) = (&app.tables, &app.kept_out, app.tables.repeats());
        tokio::spawn(keeper::keep(Arc::clone(tables), Arc::clone(kept_out), Arc::clone(repeats)));
        if let Some(figures) = figures {
            let service = metrics::service(Arc::clone(&app.tables));
            tokio::spawn(async move { axum::serve(figures, service).await });
        }
        if let Some((node, house)) = node.clone() {
            tokio::spawn(nodes::beat(node, Arc::clone(tables), Arc::clone(&app.door), house));
        }
        drop(ready.send(Ok((address, url))));
        let (door, app) = (Arc::clone(&app.door), Arc::new(app));
        tokio::select! {
            () = listen(listener, Arc::clone(&door), http::service(Arc::clone(&app))) => {}
            _ = stop => {}
        }
        drain(&door, &app.tables).await;
        if let Some((node, _)) = node {
            node.go().await;
        }
        door.repeats().tell_rest();
    });
    runtime.shutdown_timeout(Duration::from_secs(1));
}

/// Lets everybody go: sockets are told to come back, calls are answered, and what is being stored is stored.
async fn drain(door: &Door, tables: &Tables) {
    door.close();
    if timeout(SETTLE, tables.hand_over()).await.is_err() {
        tracing::warn!("not all tables were handed over in time; others take them when this server is gone");
    }
    let gone = async {
        while door.open() > 0 {
            sleep(Duration::from_millis(10)).await;
        }
    };
    if timeout(DRAIN, gone).await.is_err() {
        tracing::warn!(connections = door.open(), "not everybody left in time");
    }
    if timeout(SETTLE, tables.settle()).await.is_err() {
        tracing::warn!("not all was stored in time; what was acknowledged is");
    }
}

async fn resume(tables: Arc<Tables>) {
    match tables.resume().await {
        Ok(0) => {}
        Ok(count) => tracing::info!(tables = count, "running games go on"),
        Err(error) => tracing::error!(cause = ?error, "running games could not be looked up"),
    }
    tables.resumed.store(true, Ordering::Release);
}

fn bind(address: SocketAddr) -> Result<TcpListener, StartError> {
    try_bind(address).map_err(|why| match why.kind() {
        ErrorKind::AddrInUse => StartError::PortInUse(address),
        _ => StartError::Listen { address, why },
    })
}

fn try_bind(address: SocketAddr) -> io::Result<TcpListener> {
    let socket = if address.is_ipv4() { TcpSocket::new_v4()? } else { TcpSocket::new_v6()? };
    // A restarted server takes over the port of the last one at once. On Windows this would let two have it.
    #[cfg(unix)]
    socket.set_reuseaddr(true)?;
    socket.bind(address)?;
    socket.listen(WAITING)
}

/// A server that can start.
struct Prepared {
    listener: TcpListener,
    figures: Option<TcpListener>,
    app: App,
    /// The node that it is among several, and what stands for its house values.
    node: Option<(Arc<Node>, String)>,
}

async fn prepare(config: &Config) -> Result<Prepared, StartError> {
    let listener = bind(config.listen)?;
    let address = listener.local_addr().map_err(|why| StartError::Listen { address: config.listen, why })?;
    let figures = config.metrics.map(bind).transpose()?;
    config.home.folder().inspect(|folder| warn_if_open(folder));
    let store = config.home.open().await?;
    store.date_tables(config.clock.stamp()).await?;
    let key = Key::load(&store, config.home.folder()).await?;
    let kept_out = Arc::new(KeptOut::new(&store).await?);
    let base = config.public_url.clone().unwrap_or_else(|| format!("http://{address}"));
    let base = base.trim_end_matches('/').to_owned();
    let node = match &config.nats {
        Some(url) => Some(Node::new(Bus::connect(url, &key.bus_prefix()).await?, store.clone())),
        None => None,
    };
    let tables = Tables::new(store, config, base.clone(), node.clone());
    tables.keep_house_values().await?;
    let house = tables.house_mark();
    if let Some(node) = &node
        && node.come(&house).await?
    {
        node.go().await;
        return Err(StartError::OtherHouseValues);
    }
    let lessons = Lessons::of(config.games);
    let (budgets, health) = (Budgets::new(config.limits.http), Health::default());
    let door = Door::new(&config.limits.connections, &config.proxies, Arc::clone(tables.repeats()), most_files());
    let names = Names::new(&base, address.ip());
    let (words, archive, noted) = (config.words.clone(), Archive::new(), Once::new());
    let app = App { tables, lessons, key, kept_out, health, budgets, words, archive, base, names, door, noted };
    Ok(Prepared { listener, figures, app, node: node.map(|node| (node, house)) })
}

/// The files are this user's alone; that others may look into the folder still deserves a word.
fn warn_if_open(folder: &Path) {
    #[cfg(unix)]
    if let Ok(about) = std::fs::metadata(folder) {
        let mode = std::os::unix::fs::PermissionsExt::mode(&about.permissions()) & 0o777;
        if mode & 0o077 != 0 {
            let folder = folder.display();
            tracing::warn!("others may look into the data directory {folder} (mode {mode:o}): chmod 700 {folder}");
        }
    }
    #[cfg(not(unix))]
    let _ = folder;
}

async fn interrupted() {
    #[cfg(unix)]
    if let Ok(mut end) = tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate()) {
        tokio::select! {
            _ = tokio::signal::ctrl_c() => {}
            _ = end.recv() => {}
        }
        return;
    }
    drop(tokio::signal::ctrl_c().await);
}

/// Opens the page in the browser of this machine; if that fails, the address is on the screen anyway.
fn open_browser(url: &str) {
    let program = match std::env::consts::OS {
        "macos" => "open",
        "windows" => "explorer",
        _ => "xdg-open",
    };
    let mut command = Command::new(program);
    command.arg(url).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    if let Err(error) = command.spawn() {
        tracing::warn!(%error, program, "no browser could be opened");
    }
}
