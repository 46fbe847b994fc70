//! Writes what fuzzing begins with into `FOLDER/<target>`, one file for each input: `cargo xtask fuzz` calls it.

use std::path::Path;

fn main() -> std::io::Result<()> {
    let folder = std::env::args_os().nth(1).expect("the folder to write into");
    for target in hostile::TARGETS {
        let folder = Path::new(&folder).join(target.name);
        std::fs::create_dir_all(&folder)?;
        for (number, input) in (target.seeds)().iter().enumerate() {
            std::fs::write(folder.join(format!("seed-{number}")), input)?;
        }
    }
    Ok(())
}
