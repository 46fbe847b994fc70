//! Figures for Prometheus. What is counted here is counted for the whole process.

use std::collections::BTreeMap;
use std::fmt::{Display, Write as _};
use std::fs;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use axum::Router;
use axum::extract::State;
use axum::http::header;
use axum::response::IntoResponse;
use axum::routing::get;
use store::Histogram;
use wire::Stage;

use crate::error::Error;
use crate::live::{Tables, stage_word};

static ACTS: AtomicU64 = AtomicU64::new(0);
static SOCKETS: AtomicI64 = AtomicI64::new(0);
static REFUSALS: Mutex<BTreeMap<String, u64>> = Mutex::new(BTreeMap::new());

/// A socket that is counted while it is open.
#[derive(Debug)]
pub(crate) struct OpenSocket(());

impl OpenSocket {
    pub(crate) fn new() -> OpenSocket {
        SOCKETS.fetch_add(1, Ordering::Relaxed);
        OpenSocket(())
    }
}

impl Drop for OpenSocket {
    fn drop(&mut self) {
        SOCKETS.fetch_sub(1, Ordering::Relaxed);
    }
}

/// An act came.
pub(crate) fn act() {
    ACTS.fetch_add(1, Ordering::Relaxed);
}

/// Somebody was refused something, for this reason. Reasons are our own words, so that they are few.
pub(crate) fn refusal(code: &str) {
    let mut refusals = REFUSALS.lock().unwrap_or_else(PoisonError::into_inner);
    *refusals.entry(code.to_owned()).or_default() += 1;
}

/// The page of figures, for an address of its own that is not for everybody.
pub(crate) fn service(tables: Arc<Tables>) -> Router {
    Router::new().route("/metrics", get(page)).with_state(tables)
}

async fn page(State(tables): State<Arc<Tables>>) -> Result<impl IntoResponse, Error> {
    let kind = "text/plain; version=0.0.4; charset=utf-8";
    Ok(([(header::CONTENT_TYPE, kind)], text(&tables).await?))
}

async fn text(tables: &Tables) -> Result<String, Error> {
    let stages = tables.store().stages().await?;
    let mut page = Page::default();
    page.head("yakai_tables", "gauge", "Tables by stage.");
    for stage in [Stage::Lobby, Stage::Playing, Stage::Over].map(stage_word) {
        let count = stages.iter().find(|(other, _)| other == stage).map_or(0, |(_, count)| *count);
        page.line("yakai_tables", &format!("{{stage=\"{stage}\"}}"), count);
    }
    page.one("yakai_tables_awake", "gauge", "Tables that are in memory.", tables.awake_count() as i64);
    page.one("yakai_sockets", "gauge", "Open sockets.", SOCKETS.load(Ordering::Relaxed));
    page.one("yakai_acts_total", "counter", "Acts that came in.", ACTS.load(Ordering::Relaxed) as i64);
    page.head("yakai_refusals_total", "counter", "Refused calls, messages and acts, by reason.");
    let mut refusals = REFUSALS.lock().unwrap_or_else(PoisonError::into_inner).clone();
    // What an alarm waits for is there from the start: Prometheus does not see the growth of what is new.
    for code in ["not_stored", "internal"] {
        refusals.entry(code.to_owned()).or_default();
    }
    for (code, count) in refusals {
        page.line("yakai_refusals_total", &format!("{{reason=\"{code}\"}}"), count as i64);
    }
    let about = "Seconds from when a step could be done (its act came, or the moment it waited for) until it was \
                 handed to every socket.";
    page.histogram("yakai_act_to_all_seconds", about, tables.latency(), 1000.0);
    page.histogram("yakai_commit_jobs", "Rows and other writes in one commit.", tables.store().commits(), 1.0);
    if let Some(bytes) = resident() {
        page.one("process_resident_memory_bytes", "gauge", "Memory in use.", bytes);
    }
    Ok(page.0)
}

/// The memory that this process holds, where the system says so.
fn resident() -> Option<i64> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    Some(line.trim().strip_suffix("kB")?.trim().parse::<i64>().ok()? * 1024)
}

/// The text that Prometheus reads.
#[derive(Default)]
struct Page(String);

impl Page {
    fn head(&mut self, name: &str, kind: &str, about: &str) {
        let _ = write!(self.0, "# HELP {name} {about}\n# TYPE {name} {kind}\n");
    }

    fn line(&mut self, name: &str, labels: &str, value: impl Display) {
        let _ = writeln!(self.0, "{name}{labels} {value}");
    }

    fn one(&mut self, name: &str, kind: &str, about: &str, value: i64) {
        self.head(name, kind, about);
        self.line(name, "", value);
    }

    /// Sizes of which so many are one of what they are shown in.
    fn histogram(&mut self, name: &str, about: &str, sizes: &Histogram, unit: f64) {
        self.head(name, "histogram", about);
        let mut count = 0;
        for (end, up_to) in sizes.up_to() {
            let end = end.map_or_else(|| "+Inf".to_owned(), |end| (end as f64 / unit).to_string());
            count = up_to;
            self.line(&format!("{name}_bucket"), &format!("{{le=\"{end}\"}}"), up_to);
        }
        self.line(&format!("{name}_sum"), "", sizes.sum() as f64 / unit);
        self.line(&format!("{name}_count"), "", count);
    }
}
