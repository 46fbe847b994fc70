//! What others in the room must not read over a shoulder: covered on a terminal until the player asks for it.

use std::io::Write;

use kernel::{Bots, Terminal};

use super::ask::Asker;
use super::driver::AgainstBots;
use super::menu::Menu;
use crate::failure::Failure;
use crate::out::Out;

/// The second screen of a terminal: what is drawn there leaves no trace on the first.
const ASIDE: &str = "\x1b[?1049h\x1b[H";
const BACK: &str = "\x1b[?1049l";

/// Whether secrets are covered, and which news the player has been told.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cover {
    on: bool,
    told: u64,
}

impl Cover {
    /// Secrets are covered in games that have some, where somebody may look on.
    pub(crate) fn new<G: Terminal>(asker: &Asker) -> Cover {
        Cover { on: G::COVERED && asker.is_terminal(), told: 0 }
    }

    pub(crate) fn is_on(&self) -> bool {
        self.on
    }

    /// What happened since the person last acted; while covered, only what everybody was told.
    pub(crate) fn news<G: Bots + Terminal>(
        &mut self,
        game: &AgainstBots<G>,
        from: u64,
        out: &mut Out,
    ) -> Result<(), Failure> {
        self.told = from;
        if !self.on {
            return super::news(game, from, out);
        }
        let open = game.open_news(from);
        let more = game.news(from).len().saturating_sub(open.len());
        writeln!(out)?;
        for line in open {
            writeln!(out, "  · {line}")?;
        }
        if more > 0 {
            writeln!(out, "{}", out.dim(&format!("  · {more} more for you alone: `peek`")))?;
        }
        Ok(())
    }

    /// The position; while covered, as everybody sees it.
    pub(crate) fn table<G: Bots + Terminal>(&self, game: &AgainstBots<G>, out: &mut Out) -> Result<(), Failure> {
        let drawn = if self.on { game.drawn_open() } else { game.drawn() };
        writeln!(out, "\n{drawn}")?;
        if self.on {
            writeln!(
                out,
                "{}",
                out.dim("`peek` shows what is yours until you press Enter; `uncover` shows it always.")
            )?;
        }
        Ok(())
    }

    /// What to type when the acts themselves are secret: the same words whatever the player can do, and those acts
    /// that are `open` to whoever is asked.
    pub(crate) fn offer(&self, menu: &Menu, open: &[usize], out: &mut Out) -> Result<(), Failure> {
        let text = "What do you do? `peek` lists all that you can do; what you type is covered.";
        writeln!(out, "{}", out.bold(text))?;
        let width = open.iter().map(|&act| menu.acts()[act].chars().count()).max().unwrap_or(0);
        open.iter().try_for_each(|&act| super::line(menu, act, width, out))
    }

    /// Handles a command of the cover; says whether it was one.
    pub(crate) fn understands<G: Bots + Terminal>(
        &mut self,
        game: &AgainstBots<G>,
        menu: &Menu,
        line: &str,
        asker: &mut Asker,
        out: &mut Out,
    ) -> Result<bool, Failure> {
        match line {
            "peek" | "?" | "list" => {
                write!(out, "{ASIDE}")?;
                super::news(game, self.told, out)?;
                writeln!(out, "\n{}", game.drawn())?;
                super::list(menu, out)?;
                let seen = asker.line(out, "Press Enter to cover it again. ", &Menu::default(), true);
                write!(out, "{BACK}")?;
                out.flush()?;
                seen?;
            }
            "uncover" => {
                self.on = false;
                self.table(game, out)?;
            }
            _ => return Ok(false),
        }
        Ok(true)
    }
}
