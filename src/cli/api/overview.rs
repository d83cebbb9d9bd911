//! All of it in short.

use super::super::output::Out;
use super::super::stop::Stop;
use super::topics::MORE;
use crate::package::keys::tables;
use crate::script::{Hook, entries};

/// Tells what there is, by name.
pub(super) fn tell(width: usize, out: &mut Out) -> Result<(), Stop> {
    let wrapped = |lead: &str, text: &str| {
        let options = textwrap::Options::new(width.max(40))
            .initial_indent(lead)
            .subsequent_indent("        ");
        textwrap::fill(text, options)
    };
    out.line("Functions that scripts may call, as g.NAME(…) or game::NAME(…):")?;
    let entries = entries();
    let mut groups: Vec<&str> = entries.iter().map(|entry| entry.group).collect();
    groups.dedup();
    for group in groups {
        out.line(format_args!("  {group}"))?;
        let own = entries.iter().filter(|entry| entry.group == group);
        let signatures: Vec<String> = own
            // A signature is not broken.
            .map(|entry| entry.signature().replace(' ', "\u{a0}"))
            .collect();
        let text = wrapped("    ", &signatures.join("; "));
        out.line(text.replace('\u{a0}', " "))?;
    }
    out.line("\nHooks, named in [hooks] (those with * in [[phases]] too):")?;
    for hook in Hook::ALL {
        let star = if Hook::OF_PHASES.contains(&hook) {
            "*"
        } else {
            " "
        };
        let call = format!("{}{star}", hook.key());
        out.line(format_args!(
            "  {call:8} fn NAME{:12} called {}",
            hook.signature(),
            hook.when()
        ))?;
    }
    out.line("\nTables of data files, with their keys (! must be there):")?;
    for table in tables() {
        out.line(format_args!("  {}", table.title))?;
        let keys: Vec<String> = table
            .told()
            .map(|key| format!("{}{}", key.name, if key.needed { "!" } else { "" }))
            .collect();
        let more = if table.is_layer() { MORE } else { "" };
        let text = format!("{}{more}", keys.join(", "));
        out.line(wrapped("    ", &text))?;
    }
    out.line("\n`boardwright api WORD` says more of any of these.")
}
