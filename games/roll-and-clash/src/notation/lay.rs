//! Dice that are laid for a position: face by face, or by what they pay for.

use kernel::parts::Bag;
use kernel::{Seat, Trouble};

use super::spell::{self, plain};
use crate::dice::{DICE, Die};
use crate::house::{Board, Values};
use crate::state::State;
use crate::words::Symbol;

/// Five faces, or what they pay: `power`, `t1`, `kaneki.t1`, `ccg`, `uta`.
pub(super) fn dice(state: &State, seat: Seat, words: &[&str]) -> Result<[Die; DICE], Trouble> {
    let [word] = words else { return spell::dice(words) };
    if let Some(ally) = spell::find_ally(word) {
        return Ok(laid(state.house(), state.house().ally(ally).cost));
    }
    let (who, what) = word.split_once('.').unwrap_or(("", word));
    let what = plain(what);
    let is_known = ["power", "ally", "regeneration", "regen", "t1", "t2", "t3", "ccg"].contains(&what.as_str());
    match (is_known, spell::find_character(who)) {
        (true, Some(character)) => {
            let board = state.house().board(character);
            Ok(laid(state.house(), priced(board, &what)))
        }
        (true, None) => showing(state, seat, &what),
        (false, _) => spell::dice(words),
    }
}

/// What something of a board costs.
fn priced(board: &Board, what: &str) -> Bag {
    match what {
        "t1" | "t2" | "t3" => board.techniques[usize::from(what.as_bytes()[1] - b'1')].cost,
        "ccg" => board.ccg,
        _ => board.regeneration,
    }
}

/// Dice that show just this; the rest is blank.
pub(super) fn showing(state: &State, seat: Seat, what: &str) -> Result<[Die; DICE], Trouble> {
    let player = &state.players[seat];
    let house: &Values = state.house();
    let missing = || Trouble::new("say the board and the ally first");
    let body = player.board.ok_or_else(missing)?;
    let board = house.board(body.character);
    let cost = match what {
        "power" | "ally" if !body.ko => house.ally(player.ally.ok_or_else(missing)?).cost,
        what => priced(board, what),
    };
    Ok(laid(house, cost))
}

/// Dice that show this, in the order of symbols.
fn laid(house: &Values, cost: Bag) -> [Die; DICE] {
    let mut dice = [Die::default(); DICE];
    let mut at = 0;
    for symbol in cost.cards().map(|kind| Symbol::ALL[usize::from(kind)]) {
        if symbol.is_bw() || at + 1 == DICE {
            dice[DICE - 1].face = Some(if symbol.is_bw() { symbol } else { house.joker });
        } else {
            dice[at].face = Some(symbol);
            at += 1;
        }
    }
    dice
}
