//! Where results go: stdout, in colour only for a terminal and without `NO_COLOR`.

use std::io::{self, IsTerminal, Write};

use comfy_table::{ContentArrangement, LineStyle, Table, TableStyle};
use textwrap::{Options, WordSplitter};

/// Tables have one line, under the headline.
const STYLE: TableStyle = TableStyle::new().header_separator(LineStyle::none().fill('─').junction('─'));

/// Writes results to stdout.
#[derive(Debug)]
pub(crate) struct Out {
    to: io::StdoutLock<'static>,
    colour: bool,
    /// The columns of the terminal, if it is one.
    width: Option<usize>,
    /// Lines that are too long for it are broken between words.
    wraps: bool,
    /// The beginning of an unfinished line.
    begun: Vec<u8>,
}

impl Out {
    /// The standard output of the process.
    pub(crate) fn stdout() -> Out {
        let to = io::stdout().lock();
        let wanted = std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty());
        let terminal = to.is_terminal();
        let width = terminal.then(textwrap::termwidth);
        Out { to, colour: wanted && terminal, width, wraps: false, begun: Vec::new() }
    }

    /// From now on, lines that are too long for the terminal are broken between words.
    pub(crate) fn wrap(&mut self) {
        self.wraps = true;
    }

    /// A line to be copied, in one piece.
    pub(crate) fn whole(&mut self, line: &str) -> io::Result<()> {
        self.flush()?;
        writeln!(self.to, "{line}")
    }

    pub(crate) fn bold(&self, text: &str) -> String {
        self.paint("1", text)
    }

    pub(crate) fn dim(&self, text: &str) -> String {
        self.paint("2", text)
    }

    pub(crate) fn red(&self, text: &str) -> String {
        self.paint("31", text)
    }

    pub(crate) fn green(&self, text: &str) -> String {
        self.paint("32", text)
    }

    fn paint(&self, code: &str, text: &str) -> String {
        if self.colour { format!("\x1b[{code}m{text}\x1b[0m") } else { text.to_owned() }
    }

    /// An empty table in our style.
    pub(crate) fn table(&self) -> Table {
        let mut table = Table::new();
        table.load_style(STYLE);
        if let Some(width) = self.width.and_then(|width| u16::try_from(width).ok()) {
            table.set_content_arrangement(ContentArrangement::Dynamic).set_width(width);
        }
        if self.colour {
            table.enforce_styling();
        } else {
            table.force_no_tty();
        }
        table
    }
}

impl Write for Out {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let Some(width) = self.width.filter(|_| self.wraps) else { return self.to.write(bytes) };
        for part in bytes.split_inclusive(|&byte| byte == b'\n') {
            self.begun.extend_from_slice(part);
            if part.ends_with(b"\n") {
                let line = std::mem::take(&mut self.begun);
                self.to.write_all(broken(&String::from_utf8_lossy(&line), width).as_bytes())?;
            }
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.to.write_all(&std::mem::take(&mut self.begun))?;
        self.to.flush()
    }
}

impl Drop for Out {
    fn drop(&mut self) {
        // If the reader is gone, there is nobody left to tell.
        let _ = self.flush();
    }
}

/// Breaks a line into pieces that fit; an indented line goes on indented a little further.
fn broken(line: &str, width: usize) -> String {
    if textwrap::core::display_width(line.trim_end_matches('\n')) <= width {
        return line.to_owned();
    }
    let begins = line.chars().take_while(|&c| c == ' ' || c == '>').count();
    let indent = if begins == 0 { String::new() } else { " ".repeat((begins + 2).min(width / 2)) };
    let options = Options::new(width).subsequent_indent(&indent).break_words(false);
    textwrap::fill(line, options.word_splitter(WordSplitter::NoHyphenation))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_lines_break_between_words() {
        assert_eq!(broken("  · Ann rolls all dice\n", 14), "  · Ann rolls\n    all dice\n");
        assert_eq!(broken("> Ann rolls all dice\n", 14), "> Ann rolls\n    all dice\n");
        assert_eq!(broken("Ann rolls all dice\n", 14), "Ann rolls all\ndice\n");
        assert_eq!(broken("a   b  \n", 14), "a   b  \n");
        assert_eq!(broken("\n", 14), "\n");
        assert_eq!(broken("see /a/long/long/path\n", 14), "see\n/a/long/long/path\n");
    }

    #[test]
    fn colours_take_no_room() {
        let line = "\x1b[1mWhat do you\x1b[0m do\n";
        assert_eq!(broken(line, 14), line);
    }
}
