//! `yakai admin`: what an operator does.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

use serde_json::json;
use server::{Admin, AdminError, Home, SeatNote, TableNote};

use crate::args::{AdminArgs, AdminTask};
use crate::failure::Failure;
use crate::folder;
use crate::out::Out;

pub(crate) fn run(args: &AdminArgs, out: &mut Out) -> Result<(), Failure> {
    let home = folder::home(args.data_dir.as_deref(), args.database.as_deref())?;
    let open = || Admin::open(&home);
    // PostgreSQL has tools of its own for this.
    let folder = |tool: &str| {
        let why = format!("a PostgreSQL database is copied with its own tool: {tool}");
        home.folder().ok_or_else(|| Failure::usage(why))
    };
    match &args.task {
        AdminTask::Tables => tables(&open()?.tables()?, out),
        AdminTask::Show { code } => {
            let (table, step) = open()?.show(code)?;
            show(&table, step, out)
        }
        AdminTask::Close { code } => {
            open()?.close(code)?;
            Ok(writeln!(out, "Table {} is closed.", code.to_ascii_uppercase())?)
        }
        AdminTask::Ban { who: None } => {
            let bans = open()?.bans()?;
            if bans.is_empty() {
                writeln!(out, "Nobody is kept out.")?;
            }
            for who in bans {
                writeln!(out, "{who}")?;
            }
            Ok(())
        }
        AdminTask::Ban { who: Some(who) } => {
            let (who, new) = open()?.ban(who)?;
            Ok(writeln!(out, "{who} {}", if new { "is kept out." } else { "was kept out already." })?)
        }
        AdminTask::Unban { who } => {
            let (who, there) = open()?.unban(who)?;
            Ok(writeln!(out, "{who} {}", if there { "is let in again." } else { "was not kept out." })?)
        }
        AdminTask::Backup { file } => {
            Admin::backup(folder("pg_dump --format=custom --file=FILE DATABASE")?, file)?;
            Ok(writeln!(
                out,
                "Everything is in {}. Keep it secret: it holds the key and all hands.",
                file.display()
            )?)
        }
        AdminTask::Restore { file } => {
            let folder = folder("pg_restore --create --dbname=postgres FILE")?;
            Admin::restore(file, folder)?;
            Ok(writeln!(out, "{} is in {}; start the server.", file.display(), folder.display())?)
        }
        AdminTask::Copy { to } => {
            let to = match to.strip_prefix("postgres") {
                Some(rest) if rest.contains("://") => Home::Postgres(to.clone()),
                _ => Home::Folder(to.into()),
            };
            Admin::copy(&home, &to)?;
            Ok(writeln!(out, "Everything is there, and here too: start no server here any more.")?)
        }
        AdminTask::Export { code, file } => export(&open()?, code, file.as_deref(), out),
        AdminTask::Stats => {
            let stats = open()?.stats()?;
            for (stage, count) in &stats.stages {
                writeln!(out, "tables, {stage}: {count}")?;
            }
            let megabytes = stats.bytes as f64 / 1e6;
            Ok(writeln!(out, "steps: {}\nkept out: {}\ndatabase: {megabytes:.1} MB", stats.steps, stats.bans)?)
        }
    }
}

fn tables(tables: &[TableNote], out: &mut Out) -> Result<(), Failure> {
    let mut list = out.table();
    list.set_header(["code", "game", "stage", "public", "opened", "last seen", "host", "people", "seats"]);
    for table in tables {
        let people = table.seats.iter().filter(|seat| matches!(seat, SeatNote::Person(..))).count();
        let public = if table.public { "yes" } else { "no" };
        let row: [&str; 9] = [
            &table.code,
            &table.game,
            &table.stage,
            public,
            &ago(table.opened),
            &ago(table.seen),
            &table.host.0,
            &people.to_string(),
            &table.seats.len().to_string(),
        ];
        list.add_row(row);
    }
    Ok(writeln!(out, "{list}")?)
}

fn show(table: &TableNote, step: i64, out: &mut Out) -> Result<(), Failure> {
    let public = if table.public { "public" } else { "not listed" };
    writeln!(out, "{} {}, {}, {public}, step {step}", out.bold(&table.code), table.game, table.stage)?;
    writeln!(out, "opened {} ago by {} ({})", ago(table.opened), table.host.0, table.host.1)?;
    writeln!(out, "somebody was there {} ago", ago(table.seen))?;
    for (number, seat) in table.seats.iter().enumerate() {
        match seat {
            SeatNote::Empty => writeln!(out, "seat {number}: empty")?,
            SeatNote::Bot(name, level) => writeln!(out, "seat {number}: {name}, a {level} bot")?,
            SeatNote::Person(name, id) => writeln!(out, "seat {number}: {name} ({id})")?,
        }
    }
    for (key, value) in &table.options {
        writeln!(out, "{key}: {value}")?;
    }
    Ok(())
}

fn export(admin: &Admin, code: &str, file: Option<&Path>, out: &mut Out) -> Result<(), Failure> {
    let record = format!("{:#}\n", json!(admin.record(code)?));
    match file {
        None => Ok(write!(out, "{record}")?),
        Some(file) => {
            let cannot = |error| Failure::usage(format!("cannot write {}: {error}", file.display()));
            fs::write(file, record).map_err(cannot)?;
            Ok(writeln!(out, "The record is in {0}: yakai replay {0}", file.display())?)
        }
    }
}

/// How long ago that was.
fn ago(time: i64) -> String {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs());
    let seconds = now.saturating_sub(u64::try_from(time).unwrap_or(0) / 1000);
    match seconds {
        0..120 => format!("{seconds} s"),
        120..7200 => format!("{} min", seconds / 60),
        7200..172_800 => format!("{} h", seconds / 3600),
        _ => format!("{} days", seconds / 86_400),
    }
}

impl From<AdminError> for Failure {
    fn from(error: AdminError) -> Failure {
        Failure::usage(error.to_string())
    }
}
