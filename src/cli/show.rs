//! `boardwright show`.

use std::path::PathBuf;

use clap::Args;

use super::common::Common;
use super::output::{Out, width};
use super::start::Start;
use super::stop::{Stop, tell};
use crate::show::{TextStyle, View, legend, svg, text};

/// Draws the start of a game, or another position
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  \
    boardwright show my-game\n  \
    boardwright show my-game --load game.save --svg board.svg")]
pub(super) struct Show {
    #[command(flatten)]
    start: Start,

    /// Write a picture to this file instead; `-` is standard output
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
}

impl Show {
    pub(super) fn run(self, common: &Common, out: &mut Out) -> Result<(), Stop> {
        let session = self.start.session("show", common)?;
        let view = View::of(&session);
        let Some(path) = self.svg else {
            let style = TextStyle {
                colour: out.colour(),
                width: width(),
            };
            out.line(text(&view, &style).trim_end())?;
            let legend = legend(session.game(), &style);
            if !legend.is_empty() {
                out.line("")?;
                out.line(legend.trim_end())?;
            }
            return Ok(());
        };
        let picture = svg(&view);
        if path.as_os_str() == "-" {
            return out.line(picture.trim_end());
        }
        if std::fs::metadata(&path).is_ok_and(|about| !about.is_file()) {
            let message = format!("{} is no plain file, and is left as it is", path.display());
            return Err(Stop::Failed(message));
        }
        std::fs::write(&path, picture).map_err(|error| {
            Stop::Failed(format!("{} cannot be written: {error}", path.display()))
        })?;
        tell(&format!("written to {}", path.display()));
        Ok(())
    }
}
