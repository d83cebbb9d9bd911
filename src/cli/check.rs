//! `boardwright check`.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use clap::Args;

use super::common::Common;
use super::output::{Out, counted, width};
use super::stop::{Stop, error};
use crate::package::finding::{Finding, FindingJson, Findings, Severity, render, to_json};
use crate::package::source::{Sources, read_text};
use crate::package::tree::parse;
use crate::package::{BrokenMod, Library, Package, is_mod};
use crate::study::scenario;

/// Tells everything that is wrong with games
///
/// Every combination of the values of a game's options is tried if there are at most 256
/// of them, and otherwise each value by itself. Warnings alone are no failure.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  \
    boardwright check\n  \
    boardwright check ./my-game ./my-mod\n  \
    boardwright check ./my-game/scenarios/captures.toml --json")]
pub(super) struct Check {
    /// Folders of games and mods, folders of such, files of one, or ids of games; every game if there are none
    path: Vec<PathBuf>,

    /// Write JSON: a list of what was found
    #[arg(long)]
    json: bool,
}

/// What is to be checked: a game, or of its findings only those of a file or folder.
struct Target {
    package: Package,
    part: Option<PathBuf>,
    /// Whether it is the last of the game's mods that is to be checked, in this folder.
    of_mod: Option<PathBuf>,
}

impl Target {
    fn game(package: Package) -> Target {
        Target {
            package,
            part: None,
            of_mod: None,
        }
    }
}

/// What was found, and the texts of the files that it was found in.
struct Found {
    findings: Vec<Finding>,
    sources: Sources,
}

/// Why there is nothing to check at a path.
enum Amiss {
    /// It is told in a word.
    Word(Found),
    /// It is told as what is found in a game.
    Mod(BrokenMod),
}

/// How many findings of one game are shown.
const MOST_SHOWN: usize = 200;

/// All that was found, told as it comes.
struct Report<'a> {
    out: &'a mut Out,
    json: Option<Vec<FindingJson>>,
    errors: usize,
    warnings: usize,
    checked: usize,
}

impl Check {
    pub(super) fn run(self, common: &Common, out: &mut Out) -> Result<(), Stop> {
        common.no_setup("check")?;
        let library = common.library()?;
        let variant = common.variant.as_deref();
        let colour = common.colour_of_errors();
        let mut report = Report {
            out,
            json: self.json.then(Vec::new),
            errors: 0,
            warnings: 0,
            checked: 0,
        };
        if self.path.is_empty() {
            for package in common.with_variant(library.list())? {
                report.check(&Target::game(package))?;
            }
        }
        for path in &self.path {
            match targets(path, &library) {
                Ok(targets) => {
                    for mut target in targets {
                        if variant.is_some() {
                            let package = target.package.in_variant(variant);
                            target.package = package.map_err(Stop::Usage)?;
                        }
                        if self.path.len() == 1 {
                            common.for_this(&target.package)?;
                        }
                        report.check(&target)?;
                    }
                }
                Err(amiss) => match *amiss {
                    Amiss::Word(found) => {
                        let (placed, rest): (Vec<_>, Vec<_>) =
                            found.findings.into_iter().partition(|it| it.span.is_some());
                        let sources = found.sources;
                        for finding in &rest {
                            let told = to_json(finding, &sources);
                            error(&format!("{}: {}", path.display(), told.message), colour);
                        }
                        for (findings, tell) in [(placed, true), (rest, false)] {
                            let sources = sources.clone();
                            report.note(&Found { findings, sources }, tell)?;
                        }
                    }
                    Amiss::Mod(broken) => {
                        let (findings, sources) = (broken.findings, broken.sources);
                        report.note(&Found { findings, sources }, true)?;
                    }
                },
            }
        }
        report.finish()
    }
}

impl Report<'_> {
    fn check(&mut self, target: &Target) -> Result<(), Stop> {
        self.checked += 1;
        let Target {
            package,
            part,
            of_mod,
        } = target;
        let game = Found {
            findings: match of_mod {
                Some(_) => package.check_last_mod(),
                None => package.check(),
            },
            sources: package.sources().clone(),
        };
        let (findings, sources) = scenario::check(package);
        let scenarios = Found { findings, sources };
        // A mod may make what is below it wrong, but has nothing to do with its scenarios.
        for (mut found, part) in [
            (game, part),
            (scenarios, part.as_ref().map_or(of_mod, |_| part)),
        ] {
            if let Some(part) = part {
                found.findings.retain(|finding| {
                    let file = to_json(finding, &found.sources).file;
                    let related = finding.related.iter();
                    let mut files = related
                        .map(|(span, _)| found.sources.name(span.file).to_owned())
                        .filter(|_| finding.code == "card-clash")
                        .chain(file);
                    files.any(|file| is_inside(Path::new(&file), part))
                });
            }
            self.note(&found, true)?;
        }
        Ok(())
    }

    /// Counts findings, and tells them unless that has been done.
    fn note(&mut self, found: &Found, tell: bool) -> Result<(), Stop> {
        let (mut shown, mut unshown) = (0, 0);
        for finding in &found.findings {
            match finding.severity {
                Severity::Error => self.errors += 1,
                Severity::Warning => self.warnings += 1,
            }
            if let Some(json) = &mut self.json {
                json.push(to_json(finding, &found.sources));
            } else if tell && shown >= MOST_SHOWN && finding.code != "too-many" {
                unshown += 1;
            } else if tell {
                shown += 1;
                let text = render(finding, &found.sources, self.out.colour(), width());
                self.out.line(text.trim_end())?;
                self.out.line("")?;
            }
        }
        if unshown > 0 {
            self.out.line(format_args!(
                "and {unshown} more; `--json` tells all of them\n"
            ))?;
        }
        Ok(())
    }

    fn finish(self) -> Result<(), Stop> {
        match &self.json {
            Some(json) => self.out.json(json)?,
            None => self.out.line(format_args!(
                "{} checked: {}, {}",
                counted(self.checked, "game"),
                counted(self.errors, "error"),
                counted(self.warnings, "warning")
            ))?,
        }
        if self.errors > 0 {
            Err(Stop::Told)
        } else {
            Ok(())
        }
    }
}

/// What a path means; or why it means nothing.
fn targets(path: &Path, library: &Library) -> Result<Vec<Target>, Box<Amiss>> {
    if let Some(target) = with_card(path, library) {
        if !path.is_dir() {
            read(path)?;
        }
        return Ok(vec![target]);
    }
    if let Some(game) = game_in(path, None, library) {
        return Ok(vec![game?]);
    }
    if path.is_dir() {
        let folders = folders_in(path);
        let games = folders
            .iter()
            .filter_map(|folder| game_in(folder, None, library));
        let games: Vec<Target> = games.collect::<Result<_, _>>()?;
        if !games.is_empty() {
            return Ok(games);
        }
    } else {
        // The id of a game, where nothing is called so.
        if path.symlink_metadata().is_err()
            && let Some(package) = path.to_str().and_then(|name| library.open(name).ok())
        {
            return Ok(vec![Target::game(package)]);
        }
        read(path)?;
    }
    let around = |inside: &Path| {
        let mut folders = inside.ancestors().skip(1);
        folders.find_map(|folder| game_in(folder, Some(path), library))
    };
    match around(path).or_else(|| around(&path.canonicalize().ok()?)) {
        Some(target) => Ok(vec![target?]),
        None => Err(nothing(path)),
    }
}

/// The game or mod around a card, or around a folder of cards: a card may be called as the file
/// by which games are known.
fn with_card(path: &Path, library: &Library) -> Option<Target> {
    let path = path.canonicalize().ok()?;
    let folder = if path.is_dir() { &path } else { path.parent()? };
    let is_it = |known: &PathBuf| known.canonicalize().is_ok_and(|known| known == *folder);
    let mut around = folder.ancestors().skip(1);
    around.find_map(|outer| {
        let target = game_in(outer, Some(&path), library)?.ok()?;
        target
            .package
            .card_folders()
            .iter()
            .any(is_it)
            .then_some(target)
    })
}

/// Reads a file by itself: what is wrong with it as a file comes before what it means.
fn read(path: &Path) -> Result<(), Box<Amiss>> {
    let mut sources = Sources::new();
    let mut findings = Findings::new();
    let shown = path.display().to_string();
    let file = read_text(path, &shown, &mut sources, &mut findings);
    if let Some(file) = file
        && path
            .extension()
            .is_some_and(|extension| extension == "toml")
    {
        parse(file, &sources, &mut findings);
    }
    if findings.has_errors() {
        let findings = findings.into_vec();
        return Err(Box::new(Amiss::Word(Found { findings, sources })));
    }
    Ok(())
}

fn nothing(path: &Path) -> Box<Amiss> {
    let message = if path.is_dir() {
        "this folder holds no game: there is no game.toml or mod.toml in it, or in a folder inside it"
    } else {
        "this file belongs to no game: there is no game.toml or mod.toml beside it, or in a folder around it"
    };
    Box::new(Amiss::Word(Found {
        findings: vec![Finding::in_file(
            "no-game",
            path.display().to_string(),
            message,
        )],
        sources: Sources::new(),
    }))
}

/// The game or mod in a folder; of its findings only those of a part, if one is given.
fn game_in(
    folder: &Path,
    part: Option<&Path>,
    library: &Library,
) -> Option<Result<Target, Box<Amiss>>> {
    // An empty path is what the folder of a bare name is called.
    let folder = if folder.as_os_str().is_empty() {
        Path::new(".")
    } else {
        folder
    };
    let part = part.map(Path::to_owned);
    let target = |package, of_mod| Target {
        package,
        part,
        of_mod,
    };
    if is_mod(folder) {
        let opened = library.open_mod(folder);
        let opened = opened.map(|package| target(package, Some(folder.to_owned())));
        return Some(opened.map_err(|broken| Box::new(Amiss::Mod(*broken))));
    }
    let package = Library::open_folder(folder).ok()?;
    Some(Ok(target(library.with_its_mods(package), None)))
}

fn folders_in(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let mut folders: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
    folders.sort();
    folders
}

/// Whether a file is that of a path, in the folder of the path, or the script of a card there or
/// the card of a script.
fn is_inside(file: &Path, part: &Path) -> bool {
    let pair = [file, part].map(|path| path.extension().and_then(OsStr::to_str));
    let beside = matches!(
        pair,
        [Some("rhai"), Some("toml")] | [Some("toml"), Some("rhai")]
    );
    if beside && is_inside(&file.with_extension(""), &part.with_extension("")) {
        return true;
    }
    match (file.canonicalize(), part.canonicalize()) {
        (Ok(file), Ok(part)) => file.starts_with(part),
        _ => resolved(file).starts_with(resolved(part)),
    }
}

/// A path with its folder as it really is.
fn resolved(path: &Path) -> PathBuf {
    let folder = path.parent().and_then(|folder| folder.canonicalize().ok());
    match (folder, path.file_name()) {
        (Some(folder), Some(name)) => folder.join(name),
        _ => path.to_owned(),
    }
}
