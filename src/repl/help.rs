//! The help of the prompt.

use std::io::Write;

use super::commands::{ALL, Command};
use super::prompt::{Prompt, Stop, refuse};
use crate::bots::BotKind;
use crate::package::finding::quote;
use crate::package::read::nearest;
use crate::show::legend;

/// Topics of the help that are no commands.
pub(super) const TOPICS: [&str; 4] = ["typing", "pieces", "bots", "saving"];

/// The help, or what there is to say about a topic.
pub(super) fn help(prompt: &Prompt, topic: &str, out: &mut dyn Write) -> Result<(), Stop> {
    let folded = topic.trim_start_matches(':').to_lowercase();
    if folded.is_empty() {
        return general_help(prompt, out);
    }
    if let Some(topic) = TOPICS.iter().find(|known| **known == folded) {
        return topic_help(prompt, topic, out);
    }
    let Ok(command) = Command::named(&folded) else {
        let names = || ALL.iter().map(|entry| entry.name).chain(TOPICS);
        let near = nearest(&folded, names())
            .map_or_else(String::new, |near| format!("; did you mean `{near}`?"));
        return refuse(format!(
            "there is no help about {}{near} (topics are the commands and `{}`)",
            quote(topic),
            TOPICS.join("`, `")
        ));
    };
    let entry = command.entry();
    writeln!(
        out,
        "{}\n    {}",
        format!(":{} {}", entry.name, entry.usage).trim_end(),
        entry.summary
    )?;
    if !entry.more.is_empty() {
        writeln!(out, "    {}", entry.more)?;
    }
    if command == Command::Bot {
        topic_help(prompt, "bots", out)?;
    }
    Ok(())
}

fn general_help(prompt: &Prompt, out: &mut dyn Write) -> Result<(), Stop> {
    let about = &prompt.game().about;
    let colon = if about.summary.is_empty() { "" } else { ": " };
    writeln!(out, "{}{colon}{}", about.name, about.summary)?;
    writeln!(out, "The aim and all the rules: :rules\n")?;
    topic_help(prompt, "typing", out)?;
    writeln!(out)?;
    for entry in &ALL {
        let form = format!(":{} {}", entry.name, entry.usage);
        writeln!(out, "  {:<18} {}", form.trim_end(), entry.summary)?;
    }
    writeln!(
        out,
        "\nCommands may be shortened (:u for :undo), and the colon may be left out of a full name.\n\
         More: :help COMMAND, :help {}",
        TOPICS.join(", :help ")
    )?;
    Ok(())
}

fn topic_help(prompt: &Prompt, topic: &str, out: &mut dyn Write) -> Result<(), Stop> {
    match topic {
        "typing" => typing_help(prompt, out),
        "pieces" => {
            write!(out, "{}", legend(prompt.game(), &prompt.style))?;
            if !prompt.style.colour {
                writeln!(
                    out,
                    "[ ] is where the last move ended, ( ) where it began and came by, . or + an empty site"
                )?;
            }
            Ok(())
        }
        "bots" => {
            writeln!(out, ":bot SEAT KIND lets a bot play a seat. The kinds:")?;
            for kind in BotKind::ALL {
                writeln!(out, "  {:<10} {}", kind.name(), kind.help())?;
            }
            let seats: Vec<&str> = prompt
                .game()
                .seats
                .iter()
                .map(|seat| seat.name.as_str())
                .collect();
            writeln!(
                out,
                "The seats: {}. With `none` as KIND people play the seat again.",
                seats.join(", ")
            )?;
            Ok(())
        }
        _ => {
            writeln!(
                out,
                ":save FILE writes the whole game to a file, :load FILE takes it up again.\n\
                 A game that is left, by :quit or a closed window, is kept: start the program again with \
                 --resume."
            )?;
            Ok(())
        }
    }
}

fn typing_help(prompt: &Prompt, out: &mut dyn Write) -> Result<(), Stop> {
    let session = prompt.session();
    let Some((_, listed)) = session.prompted().next() else {
        writeln!(
            out,
            "The game is over; :undo takes back a move, :new begins another game."
        )?;
        return Ok(());
    };
    let board = &session.game().board;
    let (from, to) = (listed.chosen.from, listed.chosen.to);
    let about = match from == board.off() || to == board.off() {
        true => "is one that can be made now".to_owned(),
        false => format!("goes from {} to {}", board.name(from), board.name(to)),
    };
    writeln!(out, "Type a move and press Enter: {} {about}.", listed.text)?;
    let short = session
        .prompted()
        .filter(|(_, each)| each.chosen.to != board.off())
        .map(|(at, each)| (at, each, board.name(each.chosen.to)))
        .find(|(at, _, short)| session.find(short) == Ok(*at));
    if let Some((_, each, short)) = short {
        writeln!(
            out,
            "A shorter form will do where it fits one move only: {short} means {} now.",
            each.text
        )?;
    }
    writeln!(
        out,
        ":moves lists all moves, and the number before one plays it. Tab completes what you type.\n\
         Enter alone makes the only legal move. If a move is refused, you are told why."
    )?;
    Ok(())
}
