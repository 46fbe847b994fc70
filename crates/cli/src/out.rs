//! Where results go: stdout, in colour only for a terminal and without `NO_COLOR`.

use std::io::{self, IsTerminal, Write};

use comfy_table::{LineStyle, Table, TableStyle};

/// Tables have one line, under the headline.
const STYLE: TableStyle = TableStyle::new().header_separator(LineStyle::none().fill('─').junction('─'));

/// The place for results.
#[derive(Debug)]
pub(crate) struct Out {
    to: io::StdoutLock<'static>,
    colour: bool,
}

impl Out {
    /// The standard output of the process.
    pub(crate) fn stdout() -> Out {
        let to = io::stdout().lock();
        let wanted = std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty());
        let colour = wanted && to.is_terminal();
        Out { to, colour }
    }

    /// A headline.
    pub(crate) fn bold(&self, text: &str) -> String {
        self.paint("1", text)
    }

    /// A side remark.
    pub(crate) fn dim(&self, text: &str) -> String {
        self.paint("2", text)
    }

    /// Something that went wrong.
    pub(crate) fn red(&self, text: &str) -> String {
        self.paint("31", text)
    }

    /// Something that went well.
    pub(crate) fn green(&self, text: &str) -> String {
        self.paint("32", text)
    }

    fn paint(&self, code: &str, text: &str) -> String {
        if self.colour { format!("\x1b[{code}m{text}\x1b[0m") } else { text.to_owned() }
    }

    /// A table in the manner of the house, with nothing in it.
    pub(crate) fn table(&self) -> Table {
        let mut table = Table::new();
        table.load_style(STYLE);
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
        self.to.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.to.flush()
    }
}
