//! The laws by name, and what a breach of one says.

use std::fmt;

use kernel::Viewer;

/// What must hold in every game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Law {
    /// Somebody is awaited who can act, or a deadline comes, or there is an outcome.
    Waits,
    /// What the game itself says must always hold.
    Invariants,
    /// `check` and `legal` agree.
    Lists,
    /// Asking changes nothing.
    Refusal,
    /// `sample` draws what `legal` lists.
    Sample,
    /// `fallback` may be done.
    Fallback,
    /// What standing orders answer may be done, and default orders answer nothing.
    Orders,
    /// A text means one thing only.
    Notation,
    /// A guess is a world that the seat cannot tell from the true one.
    GuessKeeps,
    /// A guess knows no more than its seat.
    GuessAlone,
    /// A guess varies everything that the seat does not know.
    GuessVaries,
    /// Events show nothing that views hide.
    News,
    /// Who is asked, and until when, shows nothing that is hidden.
    Windows,
    /// A view changes only by what is told.
    Told,
    /// Games end.
    Ends,
    /// Seed and log are the game.
    Replay,
    /// Simulation does not allocate.
    Quiet,
}

impl Law {
    /// The law in a sentence, which is also its name.
    pub const fn name(self) -> &'static str {
        match self {
            Law::Waits => "somebody is awaited, or a deadline, or an outcome",
            Law::Invariants => "the invariants hold",
            Law::Lists => "everything listed is allowed and nothing else met in the run is",
            Law::Refusal => "a refusal changes nothing",
            Law::Sample => "sample stays inside the list and reaches all of it",
            Law::Fallback => "the fallback is legal",
            Law::Orders => "what standing orders answer is legal",
            Law::Notation => "notation round-trips",
            Law::GuessKeeps => "a guess keeps that seat's view, choices and deadlines",
            Law::GuessAlone => "a guess depends on the view alone",
            Law::GuessVaries => "a guess varies the rest",
            Law::News => "news tells no more than views",
            Law::Windows => "who is asked tells no secret",
            Law::Told => "what a seat learns it is told",
            Law::Ends => "every game ends within its bound",
            Law::Replay => "replay through JSON equals play",
            Law::Quiet => "no allocation in quiet simulation",
        }
    }
}

impl fmt::Display for Law {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A law that does not hold, and where to see it.
#[derive(Clone, Debug, thiserror::Error)]
#[error("{}", self.tell())]
pub struct Breach {
    pub law: Law,
    /// The game's id.
    pub game: &'static str,
    /// How many sat at the table.
    pub seats: u8,
    /// The options, as JSON.
    pub options: String,
    /// The run's seed.
    pub seed: u64,
    /// The number of the game in the run.
    pub index: u32,
    /// The number of steps before it.
    pub step: u32,
    /// The viewer it concerns, if it is about one.
    pub viewer: Option<Viewer>,
    /// What is wrong.
    pub what: String,
}

impl Breach {
    fn tell(&self) -> String {
        let who = match self.viewer {
            Some(Viewer::Seat(seat)) => format!(", seat {}", seat.index()),
            Some(Viewer::Spectator) => ", spectator".to_owned(),
            None => String::new(),
        };
        format!(
            "{}: the law \"{}\" is broken\n  at {} seats, options {}, seed {}, game {}, step {}{who}\n  {}",
            self.game, self.law, self.seats, self.options, self.seed, self.index, self.step, self.what
        )
    }
}

/// A breach whose place is not known yet.
pub(super) struct Fault {
    pub(super) law: Law,
    pub(super) viewer: Option<Viewer>,
    pub(super) what: String,
}

impl Fault {
    pub(super) fn new(law: Law, viewer: impl Into<Option<Viewer>>, what: impl Into<String>) -> Fault {
        Fault { law, viewer: viewer.into(), what: what.into() }
    }
}

/// Shows where two values differ: the first lines that are not the same, with what they are part of.
pub(crate) fn differ(a: &impl fmt::Debug, b: &impl fmt::Debug) -> String {
    let (a, b) = (format!("{a:#?}"), format!("{b:#?}"));
    let mut shown = Vec::new();
    let (mut left, mut right) = (a.lines(), b.lines());
    let mut inside: Vec<&str> = Vec::new();
    while shown.len() < 4 {
        let (x, y) = (left.next(), right.next());
        if x.is_none() && y.is_none() {
            break;
        }
        if x != y {
            let path: Vec<&str> =
                inside.iter().map(|line| line.trim().trim_end_matches([' ', '{', '(', '['])).collect();
            let show = |line: Option<&str>| line.map_or("nothing".into(), |line| format!("`{}`", line.trim()));
            shown.push(format!("{} {} against {}", path.join(" "), show(x), show(y)).trim().to_owned());
        }
        let Some(line) = x else { continue };
        let depth = |line: &str| line.len() - line.trim_start().len();
        while inside.last().is_some_and(|outer| depth(outer) >= depth(line)) {
            inside.pop();
        }
        if line.ends_with(['{', '(', '[']) {
            inside.push(line);
        }
    }
    shown.join("; ")
}
