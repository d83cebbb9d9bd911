//! `boardwright api`: what scripts and data files may use, from what the program knows of it.

mod definitions;
mod markdown;
mod overview;
mod topics;
mod words;

use std::fs;
use std::path::{Path, PathBuf};

use clap::Args;

use super::common::Common;
use super::output::{Out, width};
use super::stop::Stop;
use crate::package::finding::cleaned;
use crate::package::keys::{SCHEMAS, schema};

/// Tells what scripts and data files may use
///
/// Without anything it is an overview. A WORD - a function, a hook, a key, a table, or what is
/// said of them - is told about in full.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  \
    boardwright api\n  \
    boardwright api neighbours\n  \
    boardwright api '[[ends]]'\n  \
    boardwright api --markdown > api.md\n  \
    boardwright api --definitions my-game/definitions --schema my-game/schemas")]
pub(super) struct Api {
    /// What to look for
    word: Option<String>,

    /// Write everything as Markdown
    #[arg(long, conflicts_with = "word")]
    markdown: bool,

    /// Write definition files for the Rhai language server into this folder
    #[arg(long, value_name = "DIR", conflicts_with_all = ["word", "markdown"])]
    definitions: Option<PathBuf>,

    /// Write JSON Schema files for the TOML files into this folder
    #[arg(long, value_name = "DIR", conflicts_with_all = ["word", "markdown"])]
    schema: Option<PathBuf>,
}

impl Api {
    pub(super) fn run(self, common: &Common, out: &mut Out) -> Result<(), Stop> {
        common.no_game("api")?;
        let why = "tells what all games may use";
        common.refuse("api", why, &["--games", "--mod"])?;
        if let Some(word) = &self.word {
            return topics::tell(word, width(), out);
        }
        if self.markdown {
            return out.line(markdown::all().trim_end());
        }
        if let Some(folder) = &self.definitions {
            write(folder, definitions::files(), out)?;
        }
        if let Some(folder) = &self.schema {
            let mut files = Vec::new();
            for name in SCHEMAS {
                let text = schema(name).map(|schema| format!("{schema:#}\n"));
                files.extend(text.map(|text| (name, text)));
            }
            write(folder, files, out)?;
        }
        if self.definitions.is_none() && self.schema.is_none() {
            return overview::tell(width(), out);
        }
        Ok(())
    }
}

/// Writes files into a folder, which is made if it is not there. Those of the same names there
/// are replaced: what they hold is the program's.
fn write(folder: &Path, files: Vec<(&str, String)>, out: &mut Out) -> Result<(), Stop> {
    fs::create_dir_all(folder).map_err(|error| Stop::in_file(folder, &error))?;
    for (name, text) in files {
        let path = folder.join(name);
        fs::write(&path, text).map_err(|error| Stop::in_file(&path, &error))?;
        out.line(cleaned(&path.display().to_string()))?;
    }
    Ok(())
}
