//! Variants and mods: layers over a game.

mod border;
mod data;
mod mistakes;
mod scripts;

use std::fs;
use std::path::PathBuf;

use boardwright::package::finding::{FindingJson, render, to_json};
use boardwright::package::{Library, Package, Setup, SetupError};
use boardwright::session::Session;
use tempfile::TempDir;

/// A game of two sorts of pieces on a small board, with a script.
const GAME: &str = r#"
[game]
id = "patchwork"
name = "Patchwork"
summary = "A game to be changed"
version = "1.2.0"

[seats.one]
forward = "n"
[seats.two]
forward = "s"

[board]
shape = "square"
columns = 4
rows = 5

[options.pace]
default = "slow"
choices = ["slow", "fast"]

[regions]
far = { rank = -1 }
middle = ["b2", "b3"]

[kinds.stone]
symbols = { one = "s", two = "z" }
promote = { at = "far", to = "tower" }

[[kinds.stone.moves]]
name = "step"
pattern = "forward orthogonal: empty"
when = [{ if = "pace == 'fast'", pattern = "forward orthogonal: empty{1,2}" }]

[[kinds.stone.moves]]
name = "strike"
pattern = "forward diagonal: capture enemy"

[kinds.tower]

[[kinds.tower.moves]]
name = "slide"
pattern = "orthogonal: empty+"

[[start]]
id = "front"
kind = "stone"
at = { rank = 2 }

[counters.steps]

[[ends]]
id = "stuck"
condition = "no moves"
result = "loss"
reason = "stuck"

[[ends]]
condition = "counter"
counter = "steps"
at_least = 30
result = "draw"
reason = "tired"

[hooks]
setup = "begin"
played = "count"
"#;

const SCRIPT: &str = r#"
const STEP = 1;
const HOME = "a1";

fn begin(g) { g.set_counter("steps", more(0)); }
fn count(g, move) { g.set_counter("steps", more(g.counter("steps"))); }
fn more(now) { now + global::STEP }
"#;

/// A folder of files.
struct Files(TempDir);

impl Files {
    fn of(files: &[(&str, &str)]) -> Files {
        let folder = Files(TempDir::new().unwrap());
        for (name, text) in files {
            folder.write(name, text);
        }
        folder
    }

    /// The game above with more files.
    fn game(more: &[(&str, &str)]) -> Files {
        let folder = Files::of(&[("game.toml", GAME), ("rules.rhai", SCRIPT)]);
        for (name, text) in more {
            folder.write(name, text);
        }
        folder
    }

    fn write(&self, name: &str, text: &str) {
        let path = self.path(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn name(&self) -> &str {
        self.0.path().to_str().unwrap()
    }

    fn open(&self) -> Package {
        Library::new(None).open(self.name()).unwrap()
    }

    /// The game with folders inside laid over it as mods.
    fn with_mods(&self, mods: &[&str]) -> Package {
        let mods = mods.iter().map(|folder| self.path(folder)).collect();
        Library::new(None)
            .with_mods(mods)
            .open(self.name())
            .unwrap()
    }
}

fn mod_toml(id: &str, patch: &str) -> String {
    format!(
        "[mod]\nid = \"{id}\"\nversion = \"0.1.0\"\ngame = \"patchwork\"\nfits = \"^1.0\"\n\n{patch}"
    )
}

fn session(package: &Package) -> Session {
    let game = package
        .game(&Setup::default())
        .unwrap_or_else(|error| match error {
            SetupError::Broken(findings) => {
                let shown = findings
                    .iter()
                    .map(|each| render(each, package.sources(), false, 100));
                panic!("{}", shown.collect::<String>())
            }
            SetupError::Choice(why) => panic!("{why}"),
        });
    Session::new(game, 1).unwrap()
}

fn moves(package: &Package) -> Vec<String> {
    let session = session(package);
    session
        .moves()
        .iter()
        .map(|listed| listed.text.clone())
        .collect()
}

fn variant(patch: &str) -> Package {
    let folder = Files::game(&[("variants/other.toml", patch)]);
    folder.open().in_variant(Some("other")).unwrap()
}

fn findings(package: &Package) -> Vec<FindingJson> {
    let findings = package.check();
    for finding in &findings {
        let shown = render(finding, package.sources(), false, 100);
        assert!(shown.contains(finding.code), "{shown}");
    }
    findings
        .iter()
        .map(|finding| to_json(finding, package.sources()))
        .collect()
}
