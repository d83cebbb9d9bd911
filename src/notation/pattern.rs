//! Movement patterns as values: `grammar/pattern.pest` read into a tree.

use std::ops::Range;

use pest::Parser;
use pest::iterators::Pair;
use pest_derive::Parser;

use super::fault::Fault;

#[derive(Parser)]
#[grammar = "../grammar/pattern.pest"]
struct PatternParser;

/// A word of a pattern and the bytes of the text where it stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Name {
    /// The word as written.
    pub text: String,
    /// Its bytes in the pattern's text.
    pub range: Range<usize>,
}

/// A whole pattern: segments walked one after the other.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pattern {
    /// At least one segment.
    pub segments: Vec<Segment>,
}

impl Pattern {
    /// A pattern that says nothing.
    pub const EMPTY: Pattern = Pattern {
        segments: Vec::new(),
    };

    /// The names of dice that say how far or how often, in their order.
    pub fn dice(&self) -> impl Iterator<Item = &Name> {
        self.segments.iter().flat_map(|segment| {
            let rays = segment.rays.iter().filter_map(|ray| ray.by.as_ref());
            rays.chain(segment.items.iter().filter_map(|item| item.by.as_ref()))
        })
    }

    /// The pattern for a number that the dice show.
    #[must_use]
    pub fn with_number(&self, number: u16) -> Pattern {
        let mut pattern = self.clone();
        for segment in &mut pattern.segments {
            for ray in segment.rays.iter_mut().filter(|ray| ray.by.is_some()) {
                ray.times = number;
            }
            for item in segment.items.iter_mut().filter(|item| item.by.is_some()) {
                item.repeat = Repeat {
                    min: number,
                    max: Some(number),
                };
            }
        }
        pattern
    }
}

/// A stretch in one direction: every ray is tried by itself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Segment {
    /// The united directions, at least one.
    pub rays: Vec<Ray>,
    /// What is met along the way, at least one item.
    pub items: Vec<Item>,
}

/// One term of a segment's directions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ray {
    /// How one step is made.
    pub step: Step,
    /// How many such steps make one; those before the last go unseen. At least 1.
    pub times: u16,
    /// The dice that say how many, where they do.
    pub by: Option<Name>,
}

/// How a ray steps.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Step {
    /// Direction words that must all hold: `forward diagonal`.
    Words(Vec<Name>),
    /// Several steps taken as one: `[n n e]`.
    Composite(Vec<Name>),
}

/// One tested site, or a run of them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Item {
    /// Looks at the site without moving there.
    pub look: bool,
    /// The piece ends its move here, though the pattern goes on.
    pub stop: bool,
    /// What stands on the site is captured.
    pub capture: bool,
    /// What stands on the site goes to where the moving piece came from.
    pub swap: bool,
    /// What stands on the site goes one step on.
    pub push: bool,
    /// What the site must be.
    pub test: Test,
    /// How often.
    pub repeat: Repeat,
    /// The dice that say how often, where they do.
    pub by: Option<Name>,
    /// The item's bytes in the pattern's text.
    pub range: Range<usize>,
}

/// What a site must be.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Test {
    /// `empty`, `enemy`, a kind, a region, …
    Name(Name),
    /// The contrary; never true beyond the edge of the board.
    Not(Box<Test>),
    /// All of them.
    And(Vec<Test>),
    /// At least one of them.
    Or(Vec<Test>),
}

/// How often an item is repeated.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Repeat {
    /// At least so often.
    pub min: u16,
    /// At most so often; `None` is without end.
    pub max: Option<u16>,
}

impl Repeat {
    /// Exactly once: an item without a repetition mark.
    pub const ONCE: Repeat = Repeat {
        min: 1,
        max: Some(1),
    };
}

/// Largest number in a pattern: no board is so long.
const LARGEST: u16 = 9_999;

/// Reads a movement pattern.
///
/// # Errors
/// A [`Fault`] with the bytes that are wrong and what was expected there.
pub fn parse_pattern(text: &str) -> Result<Pattern, Fault> {
    Fault::guard(text, "pattern")?;
    let mut pairs = PatternParser::parse(Rule::pattern, text)
        .map_err(|error| Fault::from_pest(&error, text, spoken))
        .map_err(|fault| without_colon(text, &fault).unwrap_or(fault))
        .map_err(|fault| side_by_side(text, fault))?;
    let mut segments = Vec::new();
    for pair in pairs.next().into_iter().flat_map(Pair::into_inner) {
        if pair.as_rule() == Rule::segment {
            segments.push(segment(pair)?);
        }
    }
    Ok(Pattern { segments })
}

/// Reads one item by itself: what a site must be, such as `empty and not centre`.
///
/// # Errors
/// A [`Fault`] with the bytes that are wrong, also where it looks without going or is
/// repeated: one site is meant.
pub fn parse_item(text: &str) -> Result<Item, Fault> {
    Fault::guard(text, "test")?;
    let mut pairs = PatternParser::parse(Rule::lone_item, text)
        .map_err(|error| side_by_side(text, Fault::from_pest(&error, text, spoken)))?;
    let inner = pairs.next().into_iter().flat_map(Pair::into_inner);
    let found = inner.into_iter().find(|pair| pair.as_rule() == Rule::item);
    let Some(pair) = found else {
        return Err(Fault::new(
            0..text.len(),
            "a test such as `empty` is missing",
        ));
    };
    let item = item(pair)?;
    if item.look
        || item.stop
        || item.swap
        || item.push
        || item.repeat != Repeat::ONCE
        || item.by.is_some()
    {
        return Err(Fault::new(
            item.range,
            "this is about one site: it is tested, and at most captured",
        )
        .help("write it like `empty` or `capture enemy`"));
    }
    Ok(item)
}

/// Reads directions by themselves, such as `orthogonal` or `n / s`.
///
/// # Errors
/// A [`Fault`] with the bytes that are wrong.
pub fn parse_directions(text: &str) -> Result<Vec<Ray>, Fault> {
    Fault::guard(text, "directions")?;
    let pairs = PatternParser::parse(Rule::ways, text)
        .map_err(|error| Fault::from_pest(&error, text, spoken))?;
    pairs
        .flat_map(Pair::into_inner)
        .filter(|pair| pair.as_rule() == Rule::directions)
        .flat_map(Pair::into_inner)
        .map(ray)
        .collect()
}

/// The words that may stand before a test.
const BEFORE: [&str; 5] = ["capture", "push", "swap", "stop", "not"];

/// Advice where a test stands behind a word without anything between them: the word is
/// a mark that is written wrong, or what joins the two is missing.
fn side_by_side(text: &str, fault: Fault) -> Fault {
    let at = fault.range.start.min(text.len());
    let (Some(before), Some(after)) = (text.get(..at), text.get(at..)) else {
        return fault;
    };
    let of_word = |symbol: char| symbol.is_ascii_alphanumeric() || "_-.".contains(symbol);
    let starts = |symbol: char| symbol.is_ascii_alphabetic() || symbol == '(';
    let bare = before.trim_end();
    let word = &bare[bare.trim_end_matches(of_word).len()..];
    let in_items = !text.contains(':') || before.rfind(':') > before.rfind(';');
    if word.is_empty() || !in_items || !after.starts_with(starts) {
        return fault;
    }
    let near = |mark: &&&str| strsim::damerau_levenshtein(word, mark) <= 2 && word != **mark;
    let near = BEFORE.iter().filter(|_| word.len() > 2).find(near);
    let help = match near {
        Some(mark) => format!("did you mean `{mark}` instead of `{word}`?"),
        None => {
            let next = after.trim_end_matches(|symbol| !of_word(symbol));
            let end = next.find(|symbol| !of_word(symbol)).unwrap_or(next.len());
            match next.starts_with('(') {
                true => format!("what a site must be is joined by `and` or `or`: `{word} and (…)`"),
                false => format!(
                    "what a site must be is joined by `and` or `or`: `{word} and {}`",
                    &next[..end]
                ),
            }
        }
    };
    fault.help(help)
}

/// The commonest mistake in a segment: that nothing parts its directions from its items.
fn without_colon(text: &str, fault: &Fault) -> Option<Fault> {
    let before = text.get(..fault.range.start)?;
    let start = before.rfind(';').map_or(0, |at| at + 1);
    let length = text[start..].find(';').unwrap_or(text.len() - start);
    let segment = &text[start..start + length];
    if segment.trim().is_empty() || segment.contains(':') {
        return None;
    }
    let fault = Fault::new(
        fault.range.clone(),
        "a `:` is missing between the directions and what is met along them",
    );
    Some(fault.help("write it like `forward diagonal: empty`"))
}

fn spoken(rule: &Rule) -> Option<&'static str> {
    Some(match rule {
        Rule::segment | Rule::directions | Rule::ray | Rule::words => "a direction",
        Rule::composite => "a composite step such as [n n e]",
        Rule::item | Rule::test | Rule::both | Rule::negation | Rule::name => {
            "a test such as `empty` or `enemy`"
        }
        Rule::repeat | Rule::exactly | Rule::range | Rule::maybe | Rule::many | Rule::some => {
            "a repetition such as * + ? {2} {1,3}"
        }
        Rule::number => "a number",
        Rule::EOI => "the end, `,` before another item or `;` before another segment",
        Rule::and_word | Rule::or_word => "`and` or `or`",
        _ => return None,
    })
}

fn segment(pair: Pair<'_, Rule>) -> Result<Segment, Fault> {
    let mut rays = Vec::new();
    let mut items = Vec::new();
    for part in pair.into_inner() {
        match part.as_rule() {
            Rule::directions => {
                for inner in part.into_inner() {
                    rays.push(ray(inner)?);
                }
            }
            _ => items.push(item(part)?),
        }
    }
    Ok(Segment { rays, items })
}

fn ray(pair: Pair<'_, Rule>) -> Result<Ray, Fault> {
    let mut step = Step::Words(Vec::new());
    let (mut times, mut by) = (1, None);
    for part in pair.into_inner() {
        match part.as_rule() {
            Rule::words => step = Step::Words(part.into_inner().map(name).collect()),
            Rule::composite => step = Step::Composite(part.into_inner().map(name).collect()),
            _ => {
                for digits in part.into_inner() {
                    if digits.as_rule() == Rule::name {
                        by = Some(name(digits));
                        continue;
                    }
                    times = number(&digits)?;
                    if times == 0 {
                        let fault = Fault::new(range(&digits), "a step is over at least one site");
                        return Err(fault.help("`{1}`, or no braces, is the next site"));
                    }
                }
            }
        }
    }
    Ok(Ray { step, times, by })
}

fn item(pair: Pair<'_, Rule>) -> Result<Item, Fault> {
    let range = range(&pair);
    let (mut look, mut stop, mut capture) = (false, false, false);
    let (mut swap, mut push) = (false, false);
    let mut condition = None;
    let mut repeat = Repeat::ONCE;
    let mut by = None;
    for part in pair.into_inner() {
        match part.as_rule() {
            Rule::look => look = true,
            Rule::stop => stop = true,
            Rule::capture => capture = true,
            Rule::swap => swap = true,
            Rule::push => push = true,
            Rule::test => condition = Some(test(part)),
            _ => {
                for kind in part.into_inner() {
                    match dice(&kind) {
                        Some(name) => by = Some(name),
                        None => repeat = repetition(kind)?,
                    }
                }
            }
        }
    }
    let Some(test) = condition else {
        return Err(Fault::new(range, "an item without a test"));
    };
    if look && (stop || capture || swap || push || repeat != Repeat::ONCE || by.is_some()) {
        return Err(Fault::new(
            range,
            "`@` only looks: it can neither stop nor capture there, nor be repeated",
        )
        .help("write the looking item by itself, such as `@enemy`"));
    }
    if usize::from(capture) + usize::from(swap) + usize::from(push) > 1 {
        return Err(Fault::new(
            range,
            "a piece is captured, swapped or pushed: one of these",
        )
        .help("keep one of the words `capture`, `swap`, `push`"));
    }
    Ok(Item {
        look,
        stop,
        capture,
        swap,
        push,
        test,
        repeat,
        by,
        range,
    })
}

/// The name of dice in braces, if one stands there.
fn dice(pair: &Pair<'_, Rule>) -> Option<Name> {
    let inner = pair.clone().into_inner().next()?;
    (inner.as_rule() == Rule::name).then(|| name(inner))
}

fn test(pair: Pair<'_, Rule>) -> Test {
    match pair.as_rule() {
        Rule::name => Test::Name(name(pair)),
        Rule::negation => {
            let mut negated = false;
            let mut inner = Test::And(Vec::new());
            for part in pair.into_inner() {
                match part.as_rule() {
                    Rule::not_word => negated = true,
                    _ => inner = test(part),
                }
            }
            if negated {
                Test::Not(Box::new(inner))
            } else {
                inner
            }
        }
        rule => {
            let any = rule == Rule::test;
            let mut parts: Vec<Test> = pair
                .into_inner()
                .filter(|part| !matches!(part.as_rule(), Rule::and_word | Rule::or_word))
                .map(test)
                .collect();
            if parts.len() == 1 {
                parts.remove(0)
            } else if any {
                Test::Or(parts)
            } else {
                Test::And(parts)
            }
        }
    }
}

fn repetition(pair: Pair<'_, Rule>) -> Result<Repeat, Fault> {
    let whole = range(&pair);
    let rule = pair.as_rule();
    let open = pair
        .as_str()
        .trim_end_matches('}')
        .trim_end()
        .ends_with(',');
    let numbers = pair
        .into_inner()
        .map(|digits| number(&digits))
        .collect::<Result<Vec<u16>, Fault>>()?;
    let repeat = match (rule, numbers.as_slice()) {
        (Rule::maybe, _) => Repeat {
            min: 0,
            max: Some(1),
        },
        (Rule::many, _) => Repeat { min: 0, max: None },
        (Rule::some, _) => Repeat { min: 1, max: None },
        (_, [min]) if open => Repeat {
            min: *min,
            max: None,
        },
        (_, [exact]) => Repeat {
            min: *exact,
            max: Some(*exact),
        },
        (_, [min, max]) => Repeat {
            min: *min,
            max: Some(*max),
        },
        _ => Repeat::ONCE,
    };
    if repeat.max.is_some_and(|max| max < repeat.min || max == 0) {
        return Err(Fault::new(whole, "this repetition can never be met")
            .help("the second number is at least the first, and at least 1"));
    }
    Ok(repeat)
}

fn number(pair: &Pair<'_, Rule>) -> Result<u16, Fault> {
    pair.as_str()
        .parse()
        .ok()
        .filter(|number| *number <= LARGEST)
        .ok_or_else(|| {
            Fault::new(range(pair), "this number is too large")
                .help(format!("numbers in patterns are at most {LARGEST}"))
        })
}

fn name(pair: Pair<'_, Rule>) -> Name {
    Name {
        text: pair.as_str().to_owned(),
        range: range(&pair),
    }
}

fn range(pair: &Pair<'_, Rule>) -> Range<usize> {
    let span = pair.as_span();
    span.start()..span.end()
}

#[cfg(test)]
#[allow(clippy::panic, clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn a_flying_capture_is_three_items() {
        let pattern = parse_pattern("diagonal: empty*, capture enemy, empty+").unwrap();
        let items = &pattern.segments[0].items;
        assert_eq!(items.len(), 3);
        assert_eq!(items[0].repeat, Repeat { min: 0, max: None });
        assert!(items[1].capture);
        assert_eq!(items[2].repeat, Repeat { min: 1, max: None });
    }

    #[test]
    fn boolean_words_bind_as_in_speech() {
        let pattern = parse_pattern("n: not own and king or (edge)").unwrap();
        let Test::Or(parts) = &pattern.segments[0].items[0].test else {
            panic!("an or at the top");
        };
        assert!(matches!(&parts[0], Test::And(both) if matches!(both[0], Test::Not(_))));
    }

    #[test]
    fn composite_steps_times_and_segments_are_kept() {
        let pattern = parse_pattern("[n n e]/[n n w]{2}: empty{1,3}; right: @enemy").unwrap();
        assert_eq!(pattern.segments.len(), 2);
        assert_eq!(pattern.segments[0].rays[1].times, 2);
        assert_eq!(
            pattern.segments[0].items[0].repeat,
            Repeat {
                min: 1,
                max: Some(3)
            }
        );
        assert!(pattern.segments[1].items[0].look);
    }

    #[test]
    fn mistakes_are_found_where_they_stand() {
        for (text, at) in [
            ("forward diagonal empty", 22),
            ("n: empty,", 9),
            ("n: (empty", 9),
            ("n: empty{3,1}", 8),
            ("n: @capture enemy", 3),
            ("n: swap push any", 3),
            ("n{0}: empty", 2),
            ("n: empty{1,99999999999}", 11),
            ("n{10000}: empty", 2),
        ] {
            assert_eq!(parse_pattern(text).unwrap_err().range.start, at, "{text}");
        }
    }

    #[test]
    fn words_and_numbers_out_of_place_are_named_whole() {
        for (text, message) in [
            (
                "n: empty over enemy",
                "`over` is not expected here, after `empty`",
            ),
            (
                "n: over enemy",
                "`enemy` is not expected here, after `over`",
            ),
            (
                "forward and diagonal: empty",
                "`and` is not expected here, after `forward`",
            ),
            ("n: empty{1,99999999999}", "this number is too large"),
            ("n: empty &", "`&` is not expected here"),
        ] {
            assert_eq!(parse_pattern(text).unwrap_err().message, message, "{text}");
        }
    }

    #[test]
    fn nothing_can_exhaust_the_stack() {
        for text in [
            format!("n: {}empty", "(".repeat(1_900)),
            format!("n: {}empty", "not ".repeat(450)),
            "n: empty, ".repeat(100_000),
        ] {
            assert!(parse_pattern(&text).is_err());
        }
    }
}
