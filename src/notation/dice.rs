//! Dice expressions as values: `grammar/dice.pest`.

use pest::Parser;
use pest::iterators::Pair;
use pest_derive::Parser;

use super::fault::Fault;

#[derive(Parser)]
#[grammar = "../grammar/dice.pest"]
struct DiceParser;

/// Which of the dice thrown are kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kept {
    /// All.
    All,
    /// So many of the highest.
    Highest(u16),
    /// So many of the lowest.
    Lowest(u16),
}

/// What is thrown.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DiceExpression {
    /// How many dice.
    pub count: u16,
    /// How many sides each has; `None` where the faces are said elsewhere.
    pub sides: Option<u16>,
    /// Which of them are kept.
    pub kept: Kept,
    /// What is added to their sum, where they make one number.
    pub total: Option<i32>,
}

/// Reads a dice expression.
///
/// # Errors
/// A [`Fault`] with the bytes that are wrong and what was expected there.
pub fn parse_dice(text: &str) -> Result<DiceExpression, Fault> {
    Fault::guard(text, "dice expression")?;
    let mut pairs = DiceParser::parse(Rule::dice, text).map_err(|error| {
        Fault::from_pest(&error, text, spoken)
            .help("write it like `2d6`, `4d6 keep 3` or `sum 2d6 + 1`")
    })?;
    let mut dice = DiceExpression {
        count: 1,
        sides: None,
        kept: Kept::All,
        total: None,
    };
    for pair in pairs.next().into_iter().flat_map(Pair::into_inner) {
        match pair.as_rule() {
            Rule::sum => dice.total = Some(0),
            Rule::count => dice.count = number(&pair, 1)?,
            Rule::sides => dice.sides = Some(number(&pair, 2)?),
            Rule::keep => {
                let lowest = pair
                    .clone()
                    .into_inner()
                    .any(|word| word.as_rule() == Rule::lowest);
                let kept = match pair.clone().into_inner().last() {
                    Some(last) => number(&last, 1)?,
                    None => 1,
                };
                if kept > dice.count {
                    let what = format!("{kept} dice cannot be kept of {}", dice.count);
                    let help = format!("throw more dice, or keep at most {}", dice.count);
                    return Err(Fault::new(range(&pair), what).help(help));
                }
                dice.kept = match lowest {
                    true => Kept::Lowest(kept),
                    false => Kept::Highest(kept),
                };
            }
            Rule::added => {
                let minus = pair.as_str().starts_with('-');
                let amount = match pair.clone().into_inner().last() {
                    Some(last) => i32::from(number(&last, 0)?),
                    None => 0,
                };
                if dice.total.is_none() {
                    return Err(
                        Fault::new(range(&pair), "something can be added to a sum only")
                            .help("begin with `sum`: the dice make one number then"),
                    );
                }
                dice.total = Some(if minus { -amount } else { amount });
            }
            _ => {}
        }
    }
    Ok(dice)
}

/// Largest number in a dice expression.
const LARGEST: u16 = 1_000;

fn number(pair: &Pair<'_, Rule>, least: u16) -> Result<u16, Fault> {
    let number = pair.as_str().trim().parse().ok();
    number
        .filter(|number| (least..=LARGEST).contains(number))
        .ok_or_else(|| {
            Fault::new(range(pair), "this number is out of range here")
                .help(format!("it is from {least} to {LARGEST}"))
        })
}

fn range(pair: &Pair<'_, Rule>) -> std::ops::Range<usize> {
    let span = pair.as_span();
    span.start()..span.end()
}

fn spoken(rule: &Rule) -> Option<&'static str> {
    Some(match rule {
        Rule::count | Rule::number | Rule::sides => "a number",
        Rule::die => "`d`",
        Rule::sum => "`sum`",
        Rule::keep => "`keep`",
        Rule::added | Rule::sign => "`+` or `-`",
        Rule::EOI => "the end",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dice_are_counted_kept_and_summed() {
        let dice = |text: &str| parse_dice(text).unwrap();
        assert_eq!(dice("d3").sides, Some(3));
        assert_eq!((dice("2d6").count, dice("2 d 6").sides), (2, Some(6)));
        assert_eq!(dice("4d6 keep 3").kept, Kept::Highest(3));
        assert_eq!(dice("4d6 keep lowest 2").kept, Kept::Lowest(2));
        assert_eq!(dice("sum 2d6 - 1").total, Some(-1));
        assert_eq!((dice("3d").count, dice("3d").sides), (3, None));
    }

    #[test]
    fn what_is_no_dice_is_told_where_it_is() {
        assert!(parse_dice("2x6").is_err() && parse_dice("").is_err());
        for (text, at) in [
            ("2d6 + 1", 4),
            ("0d6", 0),
            ("d1", 1),
            ("2d6 keep 3", 4),
            ("d99999999999", 1),
        ] {
            let fault = parse_dice(text).unwrap_err();
            assert_eq!(fault.range.start, at, "{text}: {fault}");
        }
    }
}
