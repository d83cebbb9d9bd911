//! What happened, in sentences for whoever plays at the prompt.

use crate::session::Event;

/// Most different rows of a table that one sentence tells.
const MOST: usize = 12;

/// Whether an event is a move that consists of words alone.
pub(super) fn is_words(event: &Event) -> bool {
    let sites = ["from", "to", "out_of", "stays"];
    event.event == "moved" && !sites.iter().any(|part| event.details.contains_key(*part))
}

/// Events in sentences: those that are worth one, and the rows of a table in one together.
pub(super) fn told(events: &[Event]) -> Vec<String> {
    let mut lines = Vec::new();
    let mut rows: Vec<&str> = Vec::new();
    let mut last = None;
    for event in events.iter().filter(|event| !event.quiet) {
        let table = event.details.get("table").filter(|_| event.event == "said");
        if table.is_none() || table != last {
            lines.extend(gathered(&rows));
            rows.clear();
        }
        match table {
            Some(_) => rows.push(&event.text),
            None => lines.push(event.text.clone()),
        }
        last = table;
    }
    lines.extend(gathered(&rows));
    lines
}

/// What rows say, each once and how often, in a sentence; `None` without rows.
fn gathered(rows: &[&str]) -> Option<String> {
    let mut counts: Vec<(&str, usize)> = Vec::new();
    for row in rows {
        match counts.iter_mut().find(|(known, _)| known == row) {
            Some((_, count)) => *count += 1,
            None => counts.push((row, 1)),
        }
    }
    let more = counts.len().saturating_sub(MOST);
    let mut parts: Vec<String> = counts
        .iter()
        .take(MOST)
        .map(|(row, count)| match count {
            1 => (*row).to_owned(),
            2 => format!("{row} (twice)"),
            many => format!("{row} ({many} times)"),
        })
        .collect();
    if more > 0 {
        parts.push(format!("{more} more"));
    }
    let last = parts.pop()?;
    let text = match parts.is_empty() {
        true => last,
        // Clauses that have commas themselves are parted by more than one.
        false => match parts.iter().any(|part| part.contains(',')) {
            true => format!("{}; and {last}", parts.join("; ")),
            false => format!("{} and {last}", parts.join(", ")),
        },
    };
    let mut letters = text.chars();
    let first = letters.next()?;
    let mut sentence: String = first.to_uppercase().chain(letters).collect();
    if !sentence.ends_with(['.', '!', '?']) {
        sentence.push('.');
    }
    Some(sentence)
}

#[cfg(test)]
mod tests {
    use super::gathered;

    #[test]
    fn rows_are_told_once_and_how_often() {
        assert_eq!(gathered(&[]), None);
        let told = |rows: &[&str]| gathered(rows).unwrap_or_default();
        assert_eq!(told(&["a miss"]), "A miss.");
        assert_eq!(
            told(&["a hit", "a miss", "a hit", "a near miss"]),
            "A hit (twice), a miss and a near miss."
        );
        assert_eq!(
            told(&["a hit, and more", "gone!"]),
            "A hit, and more; and gone!"
        );
    }
}
