//! Runs of sites: two names with `..` between them stand for all from one to the other.

use super::plan::{column_name, column_number};

/// Most names that a run stands for.
const LONGEST: u32 = 1_000;

/// What is wrong with a run that stands for no names: a sentence of what runs there are.
const FORMS: &str = "a run goes along one column or one row, as `a1..a7` and `b1..g1`, or along \
                     names with a number, as `t3..t6`";

/// A part of a name: digits, letters, or what is neither.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sort {
    Digits,
    Letters,
    Other,
}

/// The names that two stand for, in their order: `t3..t6` (or `t3..6`) is t3, t4, t5 and t6,
/// `g1..b1` the sites of a row from g to b. `None` if the text is no run.
///
/// # Errors
/// In words, which runs there are, where a run stands for no names.
pub fn run(text: &str) -> Option<Result<Vec<String>, String>> {
    let (first, last) = text.split_once("..")?;
    Some(between(first.trim(), last.trim()).ok_or_else(|| FORMS.to_owned()))
}

fn between(first: &str, last: &str) -> Option<Vec<String>> {
    let start = parts(first);
    let mut end = parts(last);
    // Of the second name the number alone will do.
    if let ([(Sort::Digits, _)], Some((Sort::Digits, _))) = (end.as_slice(), start.last()) {
        let number = end.pop()?;
        end = start[..start.len() - 1].to_vec();
        end.push(number);
    }
    if start.len() != end.len() {
        return None;
    }
    let mut differing = (0..start.len()).filter(|at| start[*at] != end[*at]);
    let at = match (differing.next(), differing.next()) {
        (Some(at), None) => at,
        (None, _) if !start.is_empty() => return Some(vec![first.to_owned()]),
        _ => return None,
    };
    let ((sort, from), (other, to)) = (start[at], end[at]);
    let numbered = start.get(at + 1).is_some_and(|next| next.0 == Sort::Digits);
    let counted: Vec<String> = match (sort, other) {
        (Sort::Digits, Sort::Digits) => {
            let width = if from.len() == to.len() {
                from.len()
            } else {
                0
            };
            let numbers = counts(from.parse().ok()?, to.parse().ok()?)?;
            numbers
                .iter()
                .map(|number| format!("{number:0width$}"))
                .collect()
        }
        (Sort::Letters, Sort::Letters) if numbered => {
            let column = |name: &str| u32::try_from(column_number(name)?).ok();
            let columns = counts(column(from)?, column(to)?)?;
            let name = |column: &u32| i32::try_from(*column).ok().map(column_name);
            columns.iter().map(name).collect::<Option<_>>()?
        }
        _ => return None,
    };
    let join = |parts: &[(Sort, &str)]| parts.iter().map(|part| part.1).collect::<String>();
    let (before, after) = (join(&start[..at]), join(&start[at + 1..]));
    let name = |middle: String| format!("{before}{middle}{after}");
    Some(counted.into_iter().map(name).collect())
}

/// The numbers from one to another, up or down; `None` if there are too many.
fn counts(from: u32, to: u32) -> Option<Vec<u32>> {
    if from.abs_diff(to) >= LONGEST {
        return None;
    }
    Some(match from <= to {
        true => (from..=to).collect(),
        false => (to..=from).rev().collect(),
    })
}

/// A name as parts of one sort each.
fn parts(name: &str) -> Vec<(Sort, &str)> {
    let sort = |each: char| match each {
        _ if each.is_ascii_digit() => Sort::Digits,
        _ if each.is_alphabetic() => Sort::Letters,
        _ => Sort::Other,
    };
    let mut parts = Vec::new();
    let mut rest = name;
    while let Some(first) = rest.chars().next() {
        let own = sort(first);
        let end = rest.find(|each: char| sort(each) != own);
        let (part, others) = rest.split_at(end.unwrap_or(rest.len()));
        parts.push((own, part));
        rest = others;
    }
    parts
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn runs_go_along_columns_rows_and_numbered_names() {
        for (text, names) in [
            ("a1..a3", "a1 a2 a3"),
            ("a3..a1", "a3 a2 a1"),
            ("y1..ab1", "y1 z1 aa1 ab1"),
            ("c10..a10", "c10 b10 a10"),
            ("t3..6", "t3 t4 t5 t6"),
            ("side-9..side-11", "side-9 side-10 side-11"),
            ("p08..p10", "p08 p09 p10"),
            ("left.a1..left.c1", "left.a1 left.b1 left.c1"),
            ("b2.1..b2.3", "b2.1 b2.2 b2.3"),
            ("b1.2..b3.2", "b1.2 b2.2 b3.2"),
            ("1..3", "1 2 3"),
            (" e4 .. e4 ", "e4"),
        ] {
            assert_eq!(run(text).unwrap().unwrap().join(" "), names, "{text}");
        }
    }

    #[test]
    fn what_is_no_run_says_which_there_are() {
        assert_eq!(run("a1"), None);
        for text in [
            "a1..c3",
            "a1..",
            "..",
            "home..far",
            "a1..a99999",
            "a..c",
            "t1..u1.2",
        ] {
            assert!(
                run(text).unwrap().unwrap_err().contains("`b1..g1`"),
                "{text}"
            );
        }
    }
}
