//! Laws of a position by itself: who waits, what is listed, what is refused, how it is written.

use kernel::{Names, Notation, OptionInfo, Rng, Seat, Time, Viewer};

use super::law::{Fault, Law};
use crate::drive;

/// Somebody is awaited who can act, or a deadline lies ahead, or the game is over and asks nothing.
pub(super) fn waits<G: Notation>(state: &G, last: Time, lists: &[Vec<G::Action>]) -> Result<(), Fault> {
    let fault = |what: String| Err(Fault::new(Law::Waits, None, what));
    let (awaited, deadline) = (state.awaited(), state.deadline());
    if state.outcome().is_some() {
        if !awaited.is_empty() || deadline.is_some() {
            return fault(format!("the game is over, but awaits {awaited:?} and has the deadline {deadline:?}"));
        }
        if let Some(seat) = lists.iter().position(|list| !list.is_empty()) {
            return fault(format!("the game is over, but seat {seat} may still do {:?}", lists[seat][0]));
        }
        return Ok(());
    }
    if awaited.is_empty() && deadline.is_none() {
        return fault("nobody is awaited, there is no deadline and no outcome".into());
    }
    for seat in awaited.iter() {
        if seat.index() >= lists.len() {
            return fault(format!("{seat:?} is awaited, but nobody sits there"));
        }
        let later = last.plus(state.least_time()).max(state.ready(seat));
        if lists[seat.index()].is_empty() && drive::list(state, later, seat).is_empty() {
            return fault(format!("seat {} is awaited, but can do nothing", seat.index()));
        }
    }
    match deadline {
        Some(deadline) if deadline < last => {
            fault(format!("the deadline {deadline:?} lies before the last step at {last:?}"))
        }
        _ => Ok(()),
    }
}

/// `check` allows exactly what `legal` lists, for every act met so far in the run, whoever could do it.
pub(super) fn lists<G: Notation>(
    state: &G,
    now: Time,
    pool: &[G::Action],
    lists: &[Vec<G::Action>],
) -> Result<(), Fault> {
    for seat in Seat::all(state.seats()) {
        let list = &lists[seat.index()];
        let fault = |what: String| Err(Fault::new(Law::Lists, Viewer::Seat(seat), what));
        for (n, action) in list.iter().enumerate() {
            if let Err(why) = state.check(now, seat, action) {
                return fault(format!("{action:?} is listed, but refused: {why}"));
            }
            if list[..n].contains(action) {
                return fault(format!("{action:?} is listed twice"));
            }
        }
        for action in pool {
            if state.check(now, seat, action).is_ok() && !list.contains(action) {
                return fault(format!("{action:?} is allowed, but not listed"));
            }
        }
    }
    Ok(())
}

/// The draw without a list is fair to the list.
pub(super) fn sample<G: Notation>(
    state: &G,
    now: Time,
    seat: Seat,
    list: &[G::Action],
    dice: &mut Rng,
    thorough: bool,
) -> Result<(), Fault> {
    const SHARE: usize = 20;
    let fault = |what: String| Fault::new(Law::Sample, Viewer::Seat(seat), what);
    let mut counts = vec![0usize; list.len()];
    let mut draw = |counts: &mut Vec<usize>| match state.sample(now, seat, dice) {
        None if list.is_empty() => Ok(()),
        None => Err(fault(format!("nothing was drawn, but {:?} is listed", list[0]))),
        Some(action) => match list.iter().position(|listed| *listed == action) {
            Some(n) => {
                counts[n] += 1;
                Ok(())
            }
            None => Err(fault(format!("{action:?} was drawn, but is not listed"))),
        },
    };
    if !thorough || list.is_empty() {
        return draw(&mut counts);
    }
    for _ in 0..list.len() * SHARE {
        draw(&mut counts)?;
    }
    if let Some(n) = counts.iter().position(|&count| count > SHARE * 4) {
        let many = counts[n];
        return Err(fault(format!("{:?} was drawn {many} times where {SHARE} would be fair", list[n])));
    }
    if counts.contains(&0) {
        // Once in a million positions that is bad luck: look again, longer.
        for _ in 0..list.len() * SHARE * 10 {
            draw(&mut counts)?;
        }
    }
    match counts.iter().position(|&count| count == 0) {
        Some(n) => Err(fault(format!("{:?} is listed, but never drawn", list[n]))),
        None => Ok(()),
    }
}

/// What the table does for a silent seat is one of its choices.
pub(super) fn fallback<G: Notation>(
    state: &G,
    now: Time,
    seat: Seat,
    list: &[G::Action],
    dice: &mut Rng,
) -> Result<(), Fault> {
    let fault = |what: String| Err(Fault::new(Law::Fallback, Viewer::Seat(seat), what));
    match state.fallback(now, seat, dice) {
        Some(action) if !list.contains(&action) => fault(format!("{action:?} is not listed")),
        None if state.awaited().contains(seat) && now >= state.ready(seat) => {
            fault("the seat is awaited, but has none".into())
        }
        _ => Ok(()),
    }
}

/// What standing orders answer is one of the choices of a seat that is asked, and a seat without orders is asked
/// itself. Returns how many answered.
pub(super) fn ordered<G: Notation>(
    state: &G,
    now: Time,
    seat: Seat,
    list: &[G::Action],
    orders: &[G::Orders],
) -> Result<u64, Fault> {
    let fault = |what: String| Err(Fault::new(Law::Orders, Viewer::Seat(seat), what));
    if let Some(action) = state.ordered(now, seat, &G::Orders::default()) {
        return fault(format!("{action:?} is the answer of a seat that ordered nothing"));
    }
    let mut count = 0;
    for orders in orders {
        match state.ordered(now, seat, orders) {
            Some(action) if !list.contains(&action) => {
                return fault(format!("{action:?} is not listed, but is the answer of {orders:?}"));
            }
            Some(_) if !state.awaited().contains(seat) => {
                return fault(format!("{orders:?} answers, but the seat is not awaited"));
            }
            Some(_) => count += 1,
            None => {}
        }
    }
    Ok(count)
}

/// Every act a seat may do is one line of text that means this act.
pub(super) fn written<G: Notation>(state: &G, seat: Seat, list: &[G::Action], names: &Names) -> Result<(), Fault> {
    for action in list {
        let text = G::write_action(action, names);
        let fault = |what: String| Err(Fault::new(Law::Notation, Viewer::Seat(seat), what));
        if text.trim().is_empty() || text.contains('\n') {
            return fault(format!("{action:?} is written as {text:?}, not as a line"));
        }
        let words: Vec<&str> = text.split_whitespace().collect();
        match state.read_action(seat, &words, names) {
            Ok(read) if read == *action => {}
            Ok(read) => return fault(format!("{action:?} is written as `{text}`, which means {read:?}")),
            Err(trouble) => return fault(format!("{action:?} is written as `{text}`, which says {trouble}")),
        }
    }
    Ok(())
}

/// The options that are offered can be written, and their defaults are the defaults.
pub(super) fn options_written<G: Notation>() -> Result<(), Fault> {
    let fault = |what: String| Err(Fault::new(Law::Notation, None, what));
    for option in G::INFO.options {
        let numbers = [option.least.to_string(), option.most.to_string()];
        let numbers = if option.values.is_empty() { &numbers[..] } else { &[] };
        let values = option.values.iter().copied().chain(numbers.iter().map(String::as_str));
        for value in values {
            let second = format!("{},{value}", option.default);
            for value in [value, &second].into_iter().take(if option.per_seat { 2 } else { 1 }) {
                if let Err(trouble) = G::INFO.read_options::<G::Options>([(option.key, value)]) {
                    return fault(format!("option {}={value}: {trouble}", option.key));
                }
            }
        }
        if !option.several.is_empty() {
            several_written::<G>(option)?;
        }
        if option.per_seat && !option.values.contains(&option.default) {
            return fault(format!("option {}: the default is none of the values", option.key));
        }
    }
    house_written::<G>()?;
    let defaults = G::INFO.options.iter().map(|option| (option.key, option.default));
    match G::INFO.read_options::<G::Options>(defaults) {
        Ok(defaults) if defaults == G::Options::default() => Ok(()),
        other => fault(format!("the stated defaults give {other:?}, not {:?}", G::Options::default())),
    }
}

/// The built-in house values can be read, are those of the default options, and reach the page; an empty text is no
/// file.
fn house_written<G: Notation>() -> Result<(), Fault> {
    let fault = |what: String| Err(Fault::new(Law::Notation, None, what));
    let Some(file) = G::house(&G::Options::default()) else { return Ok(()) };
    let mut again = G::Options::default();
    match G::take_house(&mut again, file.text) {
        Err(why) => return fault(format!("the house values that are built in: {why}")),
        Ok(()) if again != G::Options::default() => return fault(format!("{again:?} is not the default")),
        Ok(()) => {}
    }
    if serde_json::to_value(G::house_values(&again)).is_ok_and(|told| told.is_null()) {
        return fault("the page gets nothing of the house values".into());
    }
    match G::take_house(&mut again, "") {
        Err(_) => Ok(()),
        Ok(()) => fault("an empty file of house values is accepted".into()),
    }
}

/// Sets of the things that are offered can be written, and come back the same. How many may be chosen is for the game
/// to say, so it may refuse some sets, but not all.
fn several_written<G: Notation>(option: &OptionInfo) -> Result<(), Fault> {
    let key = option.key;
    let fault = |what: String| Err(Fault::new(Law::Notation, None, what));
    let read = |value: &str| G::INFO.read_options::<G::Options>([(key, value)]);
    let mut accepted = 0;
    for count in 1..=option.several.len() {
        let chosen = &option.several[option.several.len() - count..];
        let Ok(options) = read(&chosen.join(",")) else { continue };
        accepted += 1;
        let written =
            serde_json::to_value(options).unwrap_or_default()[key].as_str().unwrap_or_default().to_owned();
        let words: Vec<&str> = written.split(',').collect();
        if words.len() != count || chosen.iter().any(|word| !words.contains(word)) {
            return fault(format!("option {key}={} is written {written:?}", chosen.join(",")));
        }
        if read(&written) != Ok(options) {
            return fault(format!("option {key}={written} is another choice when it is read again"));
        }
    }
    if accepted == 0 {
        return fault(format!("option {key}: no set of the things that it offers is accepted"));
    }
    match read("nobody-is-called-this") {
        Err(_) => Ok(()),
        Ok(_) => fault(format!("option {key}: anything is accepted")),
    }
}
