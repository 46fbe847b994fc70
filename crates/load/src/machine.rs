//! What the system says about processes. Linux alone does, in `/proc`.

use std::fs;
use std::thread::available_parallelism;

use serde_json::{Value, json};

/// The processor time of a process, in milliseconds (Linux counts it in hundredths of a second).
pub(crate) fn cpu_ms(process: u32) -> u64 {
    let fields = stat(process);
    let ticks = |index: usize| fields.get(index).and_then(|field| field.parse::<u64>().ok()).unwrap_or(0);
    (ticks(11) + ticks(12)) * 10
}

/// The memory that a process holds, in kilobytes.
pub(crate) fn memory_kb(process: u32) -> u64 {
    let status = fs::read_to_string(format!("/proc/{process}/status")).unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    line.and_then(|line| line.trim().split(' ').next()).and_then(|kb| kb.parse().ok()).unwrap_or(0)
}

/// The processes that this one, or one of those that it started, has started and that have this name.
pub(crate) fn started(name: &str) -> Vec<u32> {
    let ours = std::process::id();
    let all = fs::read_dir("/proc").into_iter().flatten().flatten();
    let all = all.filter_map(|entry| entry.file_name().to_str()?.parse::<u32>().ok());
    let called =
        |process: &u32| fs::read_to_string(format!("/proc/{process}/comm")).is_ok_and(|comm| comm.trim() == name);
    all.filter(called).filter(|process| descends(*process, ours)).collect()
}

/// Whether one process descends from another.
fn descends(mut process: u32, from: u32) -> bool {
    while process > 1 {
        if process == from {
            return true;
        }
        process = stat(process).get(1).and_then(|parent| parent.parse().ok()).unwrap_or(0);
    }
    false
}

/// What stands in a process's `stat` after its name.
fn stat(process: u32) -> Vec<String> {
    let stat = fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
    stat.rsplit(") ").next().unwrap_or_default().split_whitespace().map(str::to_owned).collect()
}

/// Whether the system says all this.
pub(crate) fn tells() -> bool {
    memory_kb(std::process::id()) > 0
}

/// On what was measured, and how much else ran there before.
pub(crate) fn about() -> Value {
    let cpu = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = cpu.lines().find_map(|line| line.strip_prefix("model name")?.split_once(": "));
    let load = fs::read_to_string("/proc/loadavg").unwrap_or_default();
    let load = load.split(' ').next().and_then(|load| load.parse::<f64>().ok());
    json!({
        "processor": model.map(|(_, model)| model), "cores": available_parallelism().map_or(1, usize::from),
        "load_before": load, "debug_build": cfg!(debug_assertions),
    })
}

#[cfg(test)]
mod tests {
    use std::process::Command;

    use super::*;

    #[test]
    fn a_process_is_found_by_its_name_and_its_parent() {
        let mut child = Command::new("sleep").arg("60").spawn().expect("a process");
        let found = started("sleep");
        child.kill().and_then(|()| child.wait()).expect("it ends");
        assert!(found.contains(&child.id()), "{found:?}");
        assert!(memory_kb(std::process::id()) > 0 && !descends(1, std::process::id()));
    }
}
