//! What a person typed for a move: `grammar/move.pest`, with the sites told apart.

use pest::Parser;
use pest_derive::Parser;

use super::fault::Fault;

#[derive(Parser)]
#[grammar = "../grammar/move.pest"]
struct MoveParser;

/// Longest line, in bytes, that is read as a move.
const LONGEST: usize = 1_000;

/// Separators between the sites of one unit. Those that speak of a capture claim
/// that the move makes one.
const SEPARATORS: [(char, bool); 6] = [
    ('-', false),
    ('x', true),
    ('X', true),
    (':', true),
    ('*', true),
    ('–', false),
];

/// A move as a person typed it: sites of type `S`, and words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Wish<S> {
    /// The sites, in order.
    pub sites: Vec<S>,
    /// How many pieces move as one, where that is said behind the first site.
    pub count: Option<usize>,
    /// Whether a separator says that something is captured.
    pub captures: bool,
    /// From which of the sites on each is a unit of its own that begins with a sign of capture,
    /// as in `a1-c3 xb2 xc2`; `None` where the last unit of sites is none such.
    pub taken: Option<usize>,
    /// Everything that is not a site, in lower case.
    pub words: Vec<String>,
}

/// Reads a typed move; `site` knows the sites of the game.
///
/// # Errors
/// A [`Fault`] if the line is longer than any move.
pub fn read_wish<S>(text: &str, site: &dyn Fn(&str) -> Option<S>) -> Result<Wish<S>, Fault> {
    if text.len() > LONGEST {
        return Err(Fault::new(
            0..text.len(),
            format!("a move is no longer than {LONGEST} bytes"),
        ));
    }
    let pairs = MoveParser::parse(Rule::line, text)
        .map_err(|error| Fault::from_pest(&error, text, |_| None))?;
    let mut wish = Wish {
        sites: Vec::new(),
        count: None,
        captures: false,
        taken: None,
        words: Vec::new(),
    };
    let units = pairs
        .flat_map(pest::iterators::Pair::into_inner)
        .filter(|pair| pair.as_rule() == Rule::unit);
    // A sign that stands by itself belongs to what comes after it.
    let mut sign = false;
    for unit in units {
        let mut text = unit.as_str().to_owned();
        if wish.sites.is_empty()
            && wish.count.is_none()
            && let Some((way, count)) = numbered(&text, site)
        {
            (text, wish.count) = (way, Some(count));
        }
        let text = text.as_str();
        if std::mem::take(&mut sign) {
            wish.words.push(format!("={}", text.to_lowercase()));
            continue;
        }
        if text == "=" {
            sign = true;
            continue;
        }
        // A word may stand right behind the sites: `b7b8=king`.
        let (head, word) = match text.find('=') {
            Some(at) if at > 0 && split(&text[..at], site).is_some() => text.split_at(at),
            _ => (text, ""),
        };
        match split(head, site) {
            Some((sites, captures)) => {
                let sign = head.chars().next().is_some_and(takes);
                wish.taken = match sign && !wish.sites.is_empty() {
                    true => wish.taken.or(Some(wish.sites.len())),
                    false => None,
                };
                wish.sites.extend(sites);
                wish.captures |= captures;
            }
            None => wish.words.push(head.to_lowercase()),
        }
        if !word.is_empty() {
            wish.words.push(word.to_lowercase());
        }
    }
    if sign {
        wish.words.push("=".to_owned());
    }
    Ok(wish)
}

/// Whether a separator speaks of a capture.
fn takes(symbol: char) -> bool {
    SEPARATORS
        .iter()
        .any(|(known, captures)| *captures && *known == symbol)
}

/// A unit without the number behind its first site, and that number: `a1*2-b2`. Where it can
/// be read as a capture it is none.
fn numbered<S>(text: &str, site: &dyn Fn(&str) -> Option<S>) -> Option<(String, usize)> {
    let (first, rest) = text.split_once('*')?;
    let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
    let (number, way) = rest.split_at(digits);
    site(first)?;
    if split(text, site).is_some() {
        return None;
    }
    let way = format!("{first}{way}");
    split(way.split('=').next().unwrap_or_default(), site)?;
    Some((way, number.parse().ok()?))
}

/// The sites of a unit and whether a separator claims a capture; `None` if it is not
/// made of sites. Where a unit can be read in several ways the longest site wins.
fn split<S>(text: &str, site: &dyn Fn(&str) -> Option<S>) -> Option<(Vec<S>, bool)> {
    if text.is_empty() {
        return Some((Vec::new(), false));
    }
    // How each start can go on: worked off from the end, so that no unit, however
    // it is made, is tried twice at one place.
    let places: Vec<usize> = text
        .char_indices()
        .map(|(at, _)| at)
        .chain([text.len()])
        .collect();
    let mut best: Vec<Option<usize>> = vec![None; text.len() + 1];
    let separator = |at: usize| {
        let symbol = text[at..].chars().next()?;
        let (_, captures) = SEPARATORS.iter().find(|(known, _)| *known == symbol)?;
        Some((symbol.len_utf8(), *captures))
    };
    for start in places.iter().rev().copied().filter(|at| *at < text.len()) {
        best[start] = places
            .iter()
            .rev()
            .copied()
            .filter(|end| *end > start)
            .find(|end| {
                let after = separator(*end).map_or(*end, |(width, _)| end + width);
                site(&text[start..*end]).is_some()
                    && (after == text.len() || best[after].is_some() || best[*end].is_some())
            });
    }
    let mut at = 0;
    let mut captures = false;
    if best[0].is_none() {
        let (width, claimed) = separator(0)?;
        at = width;
        captures = claimed;
    }
    let mut sites = Vec::new();
    while at < text.len() {
        let end = best[at]?;
        sites.push(site(&text[at..end])?);
        at = end;
        let next = if at < text.len() { separator(at) } else { None };
        // Sites may stand side by side, but a separator that can be one is one.
        if let Some((width, claimed)) = next
            && (at + width == text.len() || best[at + width].is_some())
        {
            at += width;
            captures |= claimed;
        }
    }
    Some((sites, captures))
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    fn wish(text: &str) -> Wish<String> {
        let known = ["c3", "d4", "e5", "x5", "well-a", "air.c4"];
        read_wish(text, &|name| {
            known
                .iter()
                .find(|site| **site == name.to_lowercase())
                .map(|site| (*site).to_owned())
        })
        .unwrap()
    }

    #[test]
    fn separators_case_and_blanks_do_not_matter() {
        for text in [
            "c3-d4", "C3 D4", " c3  d4 ", "c3–d4", "c3,d4", "c3d4", "c3- d4", "c3 -d4",
        ] {
            assert_eq!(wish(text).sites, ["c3", "d4"], "{text}");
            assert!(!wish(text).captures, "{text}");
        }
        for text in ["c3xd4", "c3:d4", "C3X d4", "c3*d4", "c3 xd4"] {
            assert_eq!(wish(text).sites, ["c3", "d4"], "{text}");
            assert!(wish(text).captures, "{text}");
        }
        assert_eq!(wish("xe5").sites, ["e5"]);
    }

    #[test]
    fn a_number_behind_the_first_site_says_how_many_move() {
        for text in ["c3*2-d4", "C3*2 d4", "c3*2d4", " c3*2 - d4"] {
            assert_eq!(
                (wish(text).sites, wish(text).count),
                (vec!["c3".into(), "d4".into()], Some(2)),
                "{text}"
            );
            assert!(!wish(text).captures);
        }
        assert_eq!(wish("c3*d4").count, None);
        assert_eq!(wish("c3-d4*2").words, ["c3-d4*2"]);
        assert_eq!(wish("c3*2-d4=king").words, ["=king"]);
    }

    #[test]
    fn sites_win_over_separators() {
        assert_eq!(wish("well-a-x5").sites, ["well-a", "x5"]);
        assert_eq!(wish("x5xx5").sites, ["x5", "x5"]);
        assert_eq!(wish("air.c4xe5").sites, ["air.c4", "e5"]);
    }

    #[test]
    fn the_rest_are_words() {
        for text in [
            "c3-d4 =King hit",
            "c3d4=king hit",
            "c3-d4 = KING hit",
            "c3 d4=king,hit",
        ] {
            assert_eq!(wish(text).words, ["=king", "hit"], "{text}");
            assert_eq!(wish(text).sites, ["c3", "d4"], "{text}");
        }
        assert_eq!(wish("c3 =").words, ["="]);
        assert_eq!(wish("c3-z9=king").words, ["c3-z9=king"]);
        assert_eq!(wish("c3-z9").words, ["c3-z9"]);
        assert_eq!(wish("").words, Vec::<String>::new());
        assert!(read_wish::<u8>(&"a".repeat(2_000), &|_| None).is_err());
    }
}
