//! While many games are played: a bar on a terminal, and Ctrl-C, which ends them early.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use arena::{Fault, Watch};
use indicatif::{ProgressBar, ProgressStyle};

use crate::failure::Failure;

static STOPPED: AtomicBool = AtomicBool::new(false);

/// Plays with a bar and until Ctrl-C; says on stderr if that came first.
pub(crate) fn watched<T>(
    play: impl FnOnce(&Watch<'_>) -> Result<T, Fault>,
    games: impl Fn(&T) -> u64,
) -> Result<T, Failure> {
    // A second one does not wait for anything. Where no handler can be set, the first does not either.
    let _ = ctrlc::set_handler(|| {
        if STOPPED.swap(true, Ordering::Relaxed) {
            std::process::exit(130);
        }
    });
    let bar = ProgressBar::new(0);
    let style = "{wide_bar} {human_pos}/{human_len} games, {per_sec}, {eta} left";
    bar.set_style(ProgressStyle::with_template(style).expect("the template is well formed"));
    // Shown before the first game is over, and often enough that the times are true.
    bar.enable_steady_tick(Duration::from_millis(200));
    let result = play(&Watch {
        played: &|| bar.inc(1),
        about: &|games| bar.set_length(games),
        stop: &|| STOPPED.load(Ordering::Relaxed),
    });
    bar.finish_and_clear();
    let result = result?;
    if STOPPED.load(Ordering::Relaxed) {
        eprintln!("stopped: this is what was played so far, {} games", games(&result));
    }
    Ok(result)
}
