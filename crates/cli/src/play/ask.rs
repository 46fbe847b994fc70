//! Where typed lines come from: a terminal with history and completion, or a pipe.

use std::borrow::Cow;
use std::io::{self, BufRead, IsTerminal, Write};

use rustyline::completion::Completer;
use rustyline::error::ReadlineError;
use rustyline::highlight::{CmdKind, Highlighter};
use rustyline::hint::Hinter;
use rustyline::history::DefaultHistory;
use rustyline::validate::Validator;
use rustyline::{Context, Editor, Helper};

use super::menu::Menu;
use crate::failure::Failure;
use crate::out::Out;

/// The source of typed lines.
pub(crate) enum Asker {
    /// A person at a terminal.
    Terminal(Box<Editor<Words, DefaultHistory>>),
    /// A file or another program.
    Pipe(io::StdinLock<'static>),
}

impl Asker {
    pub(crate) fn new() -> Result<Asker, Failure> {
        if !(io::stdin().is_terminal() && io::stdout().is_terminal()) {
            return Ok(Asker::Pipe(io::stdin().lock()));
        }
        let mut editor = Editor::new().map_err(|error| Failure::usage(error.to_string()))?;
        editor.set_helper(Some(Words { menu: Menu::default(), covered: false }));
        Ok(Asker::Terminal(Box::new(editor)))
    }

    /// Whether it is a terminal, where others may look on.
    pub(crate) fn is_terminal(&self) -> bool {
        matches!(self, Asker::Terminal(_))
    }

    /// The next line; `None` when there are no more. On a terminal, covered input is shown as stars and not remembered.
    pub(crate) fn line(
        &mut self,
        out: &mut Out,
        prompt: &str,
        menu: &Menu,
        covered: bool,
    ) -> Result<Option<String>, Failure> {
        match self {
            Asker::Terminal(editor) => {
                out.flush()?;
                if let Some(words) = editor.helper_mut() {
                    *words = Words { menu: if covered { Menu::default() } else { menu.clone() }, covered };
                }
                match editor.readline(prompt) {
                    Ok(line) => {
                        if !covered {
                            // History is a convenience: a line that cannot be remembered is played all the same.
                            let _ = editor.add_history_entry(line.as_str());
                        }
                        Ok(Some(line))
                    }
                    Err(ReadlineError::Eof | ReadlineError::Interrupted) => Ok(None),
                    Err(error) => Err(Failure::usage(error.to_string())),
                }
            }
            Asker::Pipe(lines) => {
                write!(out, "{prompt}")?;
                let mut line = String::new();
                let read = lines.read_line(&mut line)?;
                let line = line.trim_end();
                writeln!(out, "{line}")?;
                Ok((read > 0).then(|| line.to_owned()))
            }
        }
    }
}

/// Completes the words of the acts, and covers what must not be read over a shoulder.
pub(crate) struct Words {
    menu: Menu,
    covered: bool,
}

impl Completer for Words {
    type Candidate = String;

    fn complete(&self, line: &str, at: usize, _: &Context<'_>) -> rustyline::Result<(usize, Vec<String>)> {
        let (start, words) = self.menu.complete(&line[..at]);
        Ok((start, words.into_iter().map(|word| format!("{word} ")).collect()))
    }
}

impl Hinter for Words {
    type Hint = String;
}

impl Highlighter for Words {
    fn highlight<'l>(&self, line: &'l str, _at: usize) -> Cow<'l, str> {
        if self.covered { Cow::Owned("*".repeat(line.chars().count())) } else { Cow::Borrowed(line) }
    }

    fn highlight_char(&self, _line: &str, _at: usize, _kind: CmdKind) -> bool {
        self.covered
    }
}

impl Validator for Words {}
impl Helper for Words {}
