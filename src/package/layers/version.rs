//! Versions of games, and which of them a mod fits.

/// A version: up to three numbers, of which missing ones count as 0.
pub(in crate::package) type Version = [u64; 3];

/// What versions look like, for advice.
pub(in crate::package) const FORM: &str = "one to three numbers with dots, such as 1.2.0";

/// A range of versions: from the first up to, but without, the second, if there is one.
type Range = (Version, Option<Version>);

/// Reads a version; `None` if the word is none.
pub(in crate::package) fn read_version(word: &str) -> Option<Version> {
    parts(word).map(|(version, _)| version)
}

/// A version, and how many of its numbers were given.
fn parts(word: &str) -> Option<(Version, usize)> {
    let mut version = [0; 3];
    let mut given = 0;
    for part in word.split('.') {
        let digits = !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
        *version.get_mut(given)? = part.parse().ok().filter(|_| digits)?;
        given += 1;
    }
    Some((version, given))
}

/// Whether a version fits a requirement such as `>=1.0, <2`: every one of its parts.
///
/// # Errors
/// The part that cannot be read.
pub(super) fn fits(version: Version, requirement: &str) -> Result<bool, &str> {
    let mut all = true;
    for part in requirement.split(',').map(str::trim) {
        let (low, high) = range(part).ok_or(part)?;
        all &= version >= low && high.is_none_or(|high| version < high);
    }
    Ok(all)
}

/// The range of versions that one part of a requirement allows.
fn range(part: &str) -> Option<Range> {
    if part == "*" {
        return Some(([0; 3], None));
    }
    let operators = [">=", "<=", ">", "<", "=", "^", "~"];
    let operator = operators.into_iter().find(|each| part.starts_with(each));
    let word = part.get(operator.map_or(0, str::len)..)?.trim_start();
    let (low, given) = parts(word)?;
    // The first version after all those that begin with the numbers given.
    let after = raised(low, given - 1);
    Some(match operator {
        Some(">=") => (low, None),
        Some(">") => (after, None),
        Some("<") => ([0; 3], Some(low)),
        Some("<=") => ([0; 3], Some(after)),
        Some("=") => (low, Some(after)),
        Some("~") => (low, Some(raised(low, given.min(2) - 1))),
        // As without a sign: what does not change the first number that is not 0.
        _ => {
            let first = low.iter().take(given).position(|number| *number > 0);
            (low, Some(raised(low, first.unwrap_or(given - 1))))
        }
    })
}

/// A version with one of its numbers raised by one, and those after it 0.
fn raised(version: Version, at: usize) -> Version {
    let mut raised = [0; 3];
    for (number, slot) in raised.iter_mut().enumerate().take(at + 1) {
        *slot = version[number];
    }
    raised[at] = raised[at].saturating_add(1);
    raised
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fit(requirement: &str, words: &[&str]) -> Vec<bool> {
        let version = |word: &&str| read_version(word).map(|version| fits(version, requirement));
        words
            .iter()
            .map(|word| version(word) == Some(Ok(true)))
            .collect()
    }

    #[test]
    fn versions_are_one_to_three_numbers() {
        assert_eq!(read_version("1"), Some([1, 0, 0]));
        assert_eq!(read_version("1.20.3"), Some([1, 20, 3]));
        for bad in [
            "",
            "1.",
            ".1",
            "1.2.3.4",
            "v1",
            "1.-2",
            "+1",
            "1 ",
            "99999999999999999999",
        ] {
            assert_eq!(read_version(bad), None, "{bad}");
        }
    }

    #[test]
    fn requirements_are_ranges() {
        let words = ["0.9", "1.0", "1.2.5", "1.3", "2.0.0", "2.0.1"];
        let (no, yes) = (false, true);
        assert_eq!(fit(">=1.0, <2", &words), [no, yes, yes, yes, no, no]);
        assert_eq!(fit("> 1.2", &words), [no, no, no, yes, yes, yes]);
        assert_eq!(fit("<=1.2", &words), [yes, yes, yes, no, no, no]);
        assert_eq!(fit("=2", &words), [no, no, no, no, yes, yes]);
        assert_eq!(fit("~1.2", &words), [no, no, yes, no, no, no]);
        assert_eq!(fit("1.1", &words), [no, no, yes, yes, no, no]);
        assert_eq!(fit("^0.9", &words), [yes, no, no, no, no, no]);
        assert_eq!(fit("*", &words), [yes; 6]);
        for (bad, part) in [
            ("", ""),
            (">=1,", ""),
            (">=1, x", "x"),
            ("=>1", "=>1"),
            ("1..2", "1..2"),
        ] {
            assert_eq!(fits([1, 0, 0], bad), Err(part), "{bad}");
        }
    }
}
