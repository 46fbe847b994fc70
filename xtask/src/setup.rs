//! What must be there before anything runs: Node, the npm packages, the built page, a browser, a font.

use std::path::{Path, PathBuf};

use crate::hash::{Hash, Stamp};
use crate::shell::{Stop, npm, program, quietly, root, says, which};

/// Node must be new enough for the page's tools. It is the one thing that cannot be installed from here.
pub(crate) fn node() -> Result<(), Stop> {
    let version = says("node", &["--version"]);
    if version.as_deref().is_some_and(node_is_new_enough) {
        return Ok(());
    }
    let found = version.map_or("none was found".into(), |version| format!("this is {version}"));
    let line = if which("apt-get").is_some() {
        let sudo = if is_root() { "" } else { "sudo " };
        format!(
            "curl -fsSL https://deb.nodesource.com/setup_22.x | {sudo}bash - && {sudo}apt-get install -y nodejs"
        )
    } else if which("brew").is_some() {
        "brew install node".to_owned()
    } else {
        "see https://nodejs.org/en/download".to_owned()
    };
    Err(Stop::failed(format!("Node 20.19 or newer is needed; {found}. To install it, type:\n\n  {line}\n")))
}

/// Whether packages can be installed without asking.
fn is_root() -> bool {
    says("id", &["-u"]).as_deref() == Some("0")
}

fn node_is_new_enough(version: &str) -> bool {
    let mut numbers = version.trim_start_matches('v').split('.').map(|part| part.parse::<u32>().unwrap_or(0));
    let major = numbers.next().unwrap_or(0);
    let minor = numbers.next().unwrap_or(0);
    (major, minor) >= (20, 19)
}

/// Installs the npm packages when the list of them has changed.
pub(crate) fn packages() -> Result<(), Stop> {
    let root = root();
    let mut hash = Hash::new();
    for file in ["package.json", "package-lock.json", "web/app/package.json", "web/e2e/package.json"] {
        hash = hash.path(&root, file)?;
    }
    let stamp = Stamp::new(&root, "npm", hash);
    if stamp.is_current() && root.join("node_modules").is_dir() {
        return Ok(());
    }
    let ran = quietly("npm ci", npm(&["ci", "--no-audit", "--no-fund"]))?;
    if !ran.ok {
        return Err(Stop::failed("the page's packages could not be installed"));
    }
    stamp.set()?;
    Ok(())
}

/// Builds the page when anything that goes into it has changed.
pub(crate) fn page() -> Result<(), Stop> {
    let root = root();
    let mut hash = Hash::new();
    for path in ["package.json", "package-lock.json", "web/app", "web/ui", "web/wire"] {
        hash = hash.path(&root, path)?;
    }
    for game in games()? {
        for part in ["web", "messages", "RULES.md"] {
            hash = hash.path(&root, &format!("games/{game}/{part}"))?;
        }
    }
    let stamp = Stamp::new(&root, "page", hash);
    if stamp.is_current() && root.join("web/app/dist/index.html").is_file() {
        return Ok(());
    }
    let ran = quietly("build the page", npm(&["run", "build", "-w", "web/app"]))?;
    if !ran.ok {
        return Err(Stop::failed("the page could not be built"));
    }
    stamp.set()?;
    Ok(())
}

/// The names of the games, in order.
pub(crate) fn games() -> Result<Vec<String>, Stop> {
    let mut games = Vec::new();
    for entry in std::fs::read_dir(root().join("games"))? {
        let entry = entry?;
        if entry.path().join("Cargo.toml").is_file() {
            games.push(entry.file_name().to_string_lossy().into_owned());
        }
    }
    games.sort();
    Ok(games)
}

/// A Chromium, and a font with Japanese in it, for the browser tests. Installs what is missing where it may.
pub(crate) fn browser() -> Result<PathBuf, Stop> {
    let mut missing = Vec::new();
    if chromium().is_none() {
        missing.push("chromium");
    }
    if says("fc-list", &[":lang=ja", "family"]).is_none_or(|fonts| fonts.is_empty()) {
        missing.extend(["fontconfig", "fonts-ipafont-gothic"]);
    }
    if !missing.is_empty() {
        install(&missing)?;
    }
    chromium().ok_or_else(|| Stop::failed("Chromium was installed, but is not to be found on the PATH"))
}

/// The proxies that the server is tested behind. Where they cannot be installed, those tests say that they did nothing.
pub(crate) fn proxies() {
    let missing: Vec<&str> = ["nginx", "caddy"].into_iter().filter(|name| which(name).is_none()).collect();
    let packages: Vec<&str> =
        missing.iter().map(|name| if *name == "nginx" { "nginx-light" } else { name }).collect();
    if !packages.is_empty() && install(&packages).is_err() {
        println!("  (without {}: the server is not tested behind it)", missing.join(" and "));
    }
}

/// The database that the store is tested with, besides SQLite.
pub(crate) fn postgres() -> Result<(), Stop> {
    if which("createdb").is_some() && (which("initdb").is_some() || debian_has_postgres()) {
        return Ok(());
    }
    install(&["postgresql"])
}

/// Debian keeps the server's programs in a folder of their version, not on the PATH.
fn debian_has_postgres() -> bool {
    let versions = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    versions.into_iter().any(|version| version.path().join("bin/initdb").is_file())
}

/// The bus between several servers. Debian has its program where only root looks.
pub(crate) fn nats() -> Result<(), Stop> {
    let program = Path::new("/usr/sbin/nats-server");
    if which("nats-server").is_some() || program.is_file() { Ok(()) } else { install(&["nats-server"]) }
}

/// The browser: the one that `CHROMIUM` names, or the first that can be found.
fn chromium() -> Option<PathBuf> {
    const MAC: &str = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome";
    if let Some(named) = std::env::var_os("CHROMIUM").map(PathBuf::from) {
        return named.is_file().then_some(named);
    }
    ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"]
        .iter()
        .find_map(|name| which(name))
        .or_else(|| Some(PathBuf::from(MAC)).filter(|file| file.is_file()))
}

fn install(packages: &[&str]) -> Result<(), Stop> {
    let list = packages.join(" ");
    if which("apt-get").is_none() {
        let line = if which("brew").is_some() {
            "brew install --cask chromium font-noto-sans-cjk-jp".to_owned()
        } else {
            format!("install with your package manager: {list}")
        };
        return Err(Stop::failed(format!("the tests need {list}. Type:\n\n  {line}\n")));
    }
    let script = format!(
        "apt-get update -q && DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends {list}"
    );
    let may_sudo = !is_root() && says("sudo", &["-n", "true"]).is_some();
    let done = if is_root() {
        quietly("apt-get install", program("sh", &["-c", &script]))?.ok
    } else if may_sudo {
        quietly("apt-get install", program("sudo", &["-n", "sh", "-c", &script]))?.ok
    } else {
        false
    };
    if done {
        return Ok(());
    }
    Err(Stop::failed(format!(
        "the tests need {list}. Type, then run this again:\n\n  sudo apt-get update && sudo apt-get \
         install -y --no-install-recommends {list}\n"
    )))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn node_is_wanted_from_20_19_on() {
        for (version, wanted) in
            [("v18.20.4", false), ("v20.18.1", false), ("v20.19.0", true), ("v22.1.0", true), ("rubbish", false)]
        {
            assert_eq!(node_is_new_enough(version), wanted, "{version}");
        }
    }
}
