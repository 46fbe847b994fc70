//! Random games, and what must hold in all of them.

mod choices;
mod law;
mod quiet;
mod setups;
mod varies;
mod walk;
mod worlds;

use kernel::{Notation, Rng, Seed};

use law::Fault;
pub(crate) use law::differ;
pub use law::{Breach, Law};
use varies::Varied;
use walk::{Run, Walk};

/// Holds a game to the laws: every number of seats, every set of options that is named.
#[derive(Clone, Debug)]
pub struct Laws<G: Notation> {
    options: Vec<G::Options>,
    orders: Vec<G::Orders>,
    seats: (u8, u8),
    games: u32,
    seed: u64,
    open: bool,
    rare: bool,
    shared: Vec<&'static str>,
    lots: Vec<&'static str>,
}

/// What a run looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// Games played.
    pub games: u64,
    /// Steps taken in them.
    pub steps: u64,
    /// Steps that were deadlines.
    pub deadlines: u64,
    /// Acts of seats that were not awaited.
    pub free_acts: u64,
    /// How often standing orders answered what a seat was asked.
    pub ordered: u64,
    /// Worlds guessed.
    pub guesses: u64,
    /// How often a seat could not tell two worlds apart after a step, so that its news was compared.
    pub compared: u64,
}

impl<G: Notation> Default for Laws<G> {
    fn default() -> Self {
        let options = vec![G::Options::default()];
        Laws {
            options,
            orders: Vec::new(),
            seats: G::INFO.seats,
            games: 100,
            seed: 1,
            open: false,
            rare: false,
            shared: Vec::new(),
            lots: Vec::new(),
        }
    }
}

impl<G: Notation> Laws<G> {
    /// The default options, a hundred games of each kind.
    pub fn new() -> Self {
        Self::default()
    }

    /// The sets of options to play with.
    #[must_use]
    pub fn options(mut self, options: impl IntoIterator<Item = G::Options>) -> Self {
        self.options = options.into_iter().collect();
        self
    }

    /// The standing orders to ask, besides the default ones.
    #[must_use]
    pub fn orders(mut self, orders: impl IntoIterator<Item = G::Orders>) -> Self {
        self.orders = orders.into_iter().collect();
        self
    }

    /// The fewest and the most seats, for options that not every table can have.
    #[must_use]
    pub fn seats(mut self, least: u8, most: u8) -> Self {
        self.seats = (least, most);
        self
    }

    /// How many games for each number of seats and set of options.
    #[must_use]
    pub fn games(mut self, games: u32) -> Self {
        self.games = games;
        self
    }

    /// The seed of the run.
    #[must_use]
    pub fn seed(mut self, seed: u64) -> Self {
        self.seed = seed;
        self
    }

    /// Nothing is hidden in this game, so that guesses need not vary.
    #[must_use]
    pub fn open(mut self) -> Self {
        self.open = true;
        self
    }

    /// What is hidden is there so rarely that a run without a wrong guess says nothing.
    #[must_use]
    pub fn rare(mut self) -> Self {
        self.rare = true;
        self
    }

    /// A field of a seat's view (`me.role`) that others know even though only this view shows it, so that guesses need
    /// not vary it.
    #[must_use]
    pub fn shared(mut self, field: &'static str) -> Self {
        self.shared.push(field);
        self
    }

    /// A field of everybody's view (`order`) that holds what was drawn in the open at the setup and says who is asked,
    /// though no news tells it.
    #[must_use]
    pub fn lot(mut self, field: &'static str) -> Self {
        self.lots.push(field);
        self
    }

    /// Plays, and stops the test at the first breach.
    ///
    /// # Panics
    /// When a law does not hold.
    pub fn run(&self) -> Tally {
        match self.check() {
            Ok(tally) => tally,
            Err(breach) => panic!("{breach}"),
        }
    }

    /// Plays, and returns the first breach.
    pub fn check(&self) -> Result<Tally, Box<Breach>> {
        let (least, most) = self.seats;
        let mut pool = Vec::new();
        let mut tally = Tally::default();
        // Most seats first: acts that name a seat of the larger table are then tried at the smaller one.
        for seats in (least..=most).rev() {
            for options in &self.options {
                let mut run =
                    Run { pool, varied: Varied::default(), tally, open: self.open, orders: self.orders.clone() };
                self.run_one(&mut run, seats, options)?;
                (pool, tally) = (run.pool, run.tally);
            }
        }
        Ok(tally)
    }

    fn run_one(&self, run: &mut Run<G>, seats: u8, options: &G::Options) -> Result<(), Box<Breach>> {
        let place = |fault: Fault, index: u32, step: u32| {
            Box::new(Breach {
                law: fault.law,
                game: G::INFO.id,
                seats,
                options: serde_json::to_string(options).unwrap_or_else(|_| format!("{options:?}")),
                seed: self.seed,
                index,
                step,
                viewer: fault.viewer,
                what: fault.what,
            })
        };
        choices::options_written::<G>().map_err(|fault| place(fault, 0, 0))?;
        let compared =
            setups::setups::<G>(seats, options, self.seed, &self.lots).map_err(|fault| place(fault, 0, 0))?;
        run.tally.compared += compared;
        for index in 0..self.games {
            let seed = Seed::from_bytes(format!("laws {} {seats} {index}", self.seed).as_bytes());
            let _mark = Mark { game: G::INFO.id, seats, seed: self.seed, index };
            let mut walk = Walk::new(run, *options, seats, seed);
            let played = walk.play();
            let step = walk.step;
            played.map_err(|fault| place(fault, index, step))?;
            run.tally.games += 1;
            let mut stream = Rng::for_game(seed, u64::from(index));
            quiet::quiet::<G>(seats, options, &mut stream).map_err(|fault| place(fault, index, 0))?;
        }
        if !self.open && self.games > 0 {
            run.varied.judge(seats, self.rare, &self.shared).map_err(|fault| place(fault, self.games, 0))?;
        }
        Ok(())
    }
}

/// Names the game when a rule panics.
struct Mark {
    game: &'static str,
    seats: u8,
    seed: u64,
    index: u32,
}

impl Drop for Mark {
    fn drop(&mut self) {
        if std::thread::panicking() {
            let Mark { game, seats, seed, index } = self;
            eprintln!("{game}: a rule panicked at {seats} seats, seed {seed}, game {index}");
        }
    }
}
