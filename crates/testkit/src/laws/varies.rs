//! Over a run: what is private to one seat must vary in the guesses of the others.

use std::collections::{BTreeMap, BTreeSet};

use kernel::{Notation, Seat, Viewer};
use serde_json::Value;

use super::law::{Fault, Law};

/// What was seen to vary so far, for one number of seats and one set of options.
#[derive(Default)]
pub(super) struct Varied {
    /// By seat and field of its view.
    fields: BTreeMap<(usize, String), Field>,
    /// Who guessed, whose view, which field: some guess was not the truth.
    guessed: BTreeSet<(usize, usize, String)>,
    /// Who guessed, whose view, which field: how often it was there to be guessed.
    tried: BTreeMap<(usize, usize, String), u32>,
    /// Who guessed anything but the truth.
    differed: BTreeSet<usize>,
}

/// Fewer guesses than this say nothing about a secret that is rarely there.
const ENOUGH: u32 = 10;

struct Field {
    first: Value,
    varies: bool,
    private: bool,
}

impl Varied {
    /// Notes the guess of one seat.
    pub(super) fn note<G: Notation>(&mut self, truth: &G, guess: &G, by: Seat, closely: bool) {
        if truth != guess {
            self.differed.insert(by.index());
        }
        if !closely {
            return;
        }
        let public = fields(&truth.view(Viewer::Spectator));
        for of in Seat::all(truth.seats()).filter(|&of| of != by) {
            let (view, other) = (truth.view(Viewer::Seat(of)), guess.view(Viewer::Seat(of)));
            let other = if view == other { None } else { Some(fields(&other)) };
            for (path, value) in fields(&view) {
                if other.as_ref().is_some_and(|other| other.get(&path) != Some(&value)) {
                    self.guessed.insert((by.index(), of.index(), path.clone()));
                }
                let private = public.get(&path) != Some(&value);
                if private {
                    *self.tried.entry((by.index(), of.index(), path.clone())).or_default() += 1;
                }
                let field = self.fields.entry((of.index(), path)).or_insert_with(|| Field {
                    first: value.clone(),
                    varies: false,
                    private: false,
                });
                field.varies |= field.first != value;
                field.private |= private;
            }
        }
    }

    /// At the end of the run: did everything vary that should? `shared` names fields that only one seat's
    /// view shows although the others know them.
    pub(super) fn judge(&self, seats: u8, rare: bool, shared: &[&str]) -> Result<(), Fault> {
        for by in Seat::all(seats) {
            let fault = |what: String| Err(Fault::new(Law::GuessVaries, Viewer::Seat(by), what));
            if !rare && !self.differed.contains(&by.index()) {
                return fault("every guess was the truth; if nothing is hidden, say `.open()`".into());
            }
            for ((of, path), field) in &self.fields {
                let known = *of == by.index() || !field.varies || !field.private || shared.contains(&&**path);
                let which = (by.index(), *of, path.clone());
                let enough = self.tried.get(&which).is_some_and(|&times| times >= ENOUGH);
                if !known && enough && !self.guessed.contains(&which) {
                    return fault(format!("what seat {of} sees as `{path}` was the truth in every guess"));
                }
            }
        }
        Ok(())
    }
}

/// The fields of a view, two levels deep.
fn fields(view: &impl serde::Serialize) -> BTreeMap<String, Value> {
    let mut fields = BTreeMap::new();
    let Ok(Value::Object(top)) = serde_json::to_value(view) else {
        return fields;
    };
    for (key, value) in top {
        match value {
            Value::Object(inner) => {
                fields.extend(inner.into_iter().map(|(below, value)| (format!("{key}.{below}"), value)));
            }
            value => {
                fields.insert(key, value);
            }
        }
    }
    fields
}
