//! Dice: `[dice.NAME]`.

use super::counters::Counters;
use crate::notation::{DiceExpression, Kept, parse_dice};
use crate::package::finding::{Finding, Findings, quote};
use crate::package::read::{Reader, Spanned, check_name, choose};
use crate::package::resolve::at_fault;
use crate::package::tree::{Node, Value};
use crate::position::{Face, Keep, Pool};

/// Most pools of dice that a game may have.
const MOST: usize = 16;

/// The dice of a game.
pub(super) struct Dice {
    pub(super) pools: Vec<Pool>,
}

impl Dice {
    /// The names of the pools.
    pub(super) fn names(&self) -> Vec<&str> {
        self.pools.iter().map(|pool| pool.name.as_str()).collect()
    }

    /// The index of the pool that a word names.
    pub(super) fn pool(&self, word: &Spanned<String>, cx: &mut Findings) -> Option<u8> {
        let at = choose(&word.value, word.span, "dice", &self.names(), cx)?;
        u8::try_from(at).ok()
    }

    /// The same, where something else could have been named as well.
    pub(super) fn pool_or(
        &self,
        word: &Spanned<String>,
        others: &[&str],
        cx: &mut Findings,
    ) -> Option<u8> {
        let mut names = self.names();
        names.extend(others);
        let at = choose(&word.value, word.span, "dice", &names, cx)?;
        u8::try_from(at).ok()
    }

    /// The indices of the pools that words name, where mistakes have been told.
    pub(super) fn known(&self, words: &[Spanned<String>]) -> Vec<u8> {
        self.all(words, &mut Findings::new())
    }

    /// The indices of the pools that words name.
    pub(super) fn all(&self, words: &[Spanned<String>], cx: &mut Findings) -> Vec<u8> {
        words
            .iter()
            .filter_map(|word| self.pool(word, cx))
            .collect()
    }
}

/// Reads the dice.
pub(super) fn read_dice(top: &mut Reader<'_>, counters: &Counters, cx: &mut Findings) -> Dice {
    let mut pools: Vec<Pool> = Vec::new();
    let mut noting: Vec<(usize, Spanned<String>)> = Vec::new();
    for (key, mut reader) in top.named_tables("dice", cx).unwrap_or_default() {
        check_name(&key.text, key.span, "dice", cx);
        if pools.len() == MOST {
            let message = format!("a game has at most {MOST} pools of dice");
            cx.push(Finding::error("too-many", key.span, message));
            break;
        }
        let notes = reader.string("notes", cx);
        let boxes = read_boxes(&mut reader, counters, cx);
        let mut pool = read_pool(&key.text, &mut reader, cx);
        if let Some(pool) = &mut pool {
            check_boxes(&reader, boxes.len(), pool.faces.len(), cx);
            pool.boxes = boxes;
        }
        reader.finish(cx);
        if let (Some(word), Some(_)) = (notes, &pool) {
            noting.push((pools.len(), word));
        }
        pools.extend(pool);
    }
    let mut dice = Dice { pools };
    for (at, word) in noting {
        let noted = dice.pool(&word, cx);
        if let Some(pool) = dice.pools.get_mut(at) {
            pool.notes = noted;
            pool.optional = true;
        }
    }
    dice
}

/// That each face of a die has a box of its own.
fn check_boxes(reader: &Reader<'_>, boxes: usize, faces: usize, cx: &mut Findings) {
    let Some(span) = reader.key_span("boxes") else {
        return;
    };
    let Some(Value::Array(given)) = reader.table().get("boxes").map(|node| &node.value) else {
        return;
    };
    if boxes == given.len() && boxes != faces {
        let message = format!("`boxes` names {boxes}, and a die shows {faces} faces");
        cx.push(
            Finding::error("wrong-size", span, message)
                .help("dice without a box would be lost: give one for each face, the lowest first"),
        );
    }
}

/// `boxes`: the counters into which dice are sorted by what they show.
fn read_boxes(reader: &mut Reader<'_>, counters: &Counters, cx: &mut Findings) -> Vec<u16> {
    let words = reader.strings("boxes", cx).unwrap_or_default();
    let counter = |word: &Spanned<String>, cx: &mut Findings| {
        let names = counters.names(false);
        choose(&word.value, word.span, "counter", &names, cx)?;
        if counters.box_of(&word.value).is_none() {
            let message = format!("the counter {} is no box for dice", quote(&word.value));
            let help = format!("say `dice = true` under [counters.{}]", word.value);
            cx.push(Finding::error("wrong-counter", word.span, message).help(help));
            return None;
        }
        counters.values_of(&word.value).map(|(slots, _)| slots[0])
    };
    words.iter().filter_map(|word| counter(word, cx)).collect()
}

fn read_pool(name: &str, reader: &mut Reader<'_>, cx: &mut Findings) -> Option<Pool> {
    let faces = read_faces(reader, cx);
    let unread = faces.is_none() && reader.has("faces");
    let doubles = reader.boolean("doubles", cx).is_some_and(|flag| flag.value);
    let spent = reader.boolean("spent", cx).map(|flag| flag.value);
    let optional = reader
        .boolean("optional", cx)
        .is_some_and(|flag| flag.value);
    let most = reader.integer("most", 1..=200, cx);
    let most = most.and_then(|most| u8::try_from(most.value).ok());
    let text = reader.need_text("roll", cx)?;
    let parsed = parse_dice(&text.value.text);
    let dice: DiceExpression = match parsed {
        Ok(dice) => dice,
        Err(fault) => {
            cx.push(at_fault("bad-dice", text.value, text.span, fault));
            return None;
        }
    };
    let kept = match dice.kept {
        Kept::All => dice.count,
        Kept::Highest(kept) | Kept::Lowest(kept) => kept,
    };
    if doubles && (kept < 2 || dice.total.is_some()) {
        let message = match dice.total {
            Some(_) => "what is summed up is one number and has no doubles",
            None => "one die shows no doubles",
        };
        let span = reader.key_span("doubles").unwrap_or(text.span);
        let finding = Finding::error("bad-dice", span, message);
        cx.push(finding.help("throw several, such as `2d6`, or leave `doubles` out"));
        return None;
    }
    if unread {
        return None;
    }
    let mut refuse = |message: String, help: &str| {
        cx.push(Finding::error("bad-dice", text.span, message).help(help.to_owned()));
        None
    };
    let sides: Vec<(i32, String)> = match (dice.sides, faces) {
        (None, Some(faces)) => faces,
        (Some(sides), None) if usize::from(sides) <= Pool::MOST_FACES => (1..=i32::from(sides))
            .map(|number| (number, number.to_string()))
            .collect(),
        (Some(sides), Some(faces)) if usize::from(sides) == faces.len() => faces,
        (Some(sides), Some(faces)) => {
            let message = format!("a die of {sides} sides is given {} faces", faces.len());
            return refuse(
                message,
                "name a face for each side, or leave the number of sides out",
            );
        }
        (Some(sides), None) => {
            let message = format!("a die has at most {} sides, not {sides}", Pool::MOST_FACES);
            return refuse(message, "write it like `2d6`");
        }
        (None, None) => {
            let message = "this does not say what the dice can show".to_owned();
            return refuse(message, "write `2d6`, or give `faces`");
        }
    };
    if dice.count > u16::from(Pool::MOST) {
        let message = format!("at most {} dice are thrown together", Pool::MOST);
        return refuse(message, "write it like `2d6`");
    }
    let mut order = sides.clone();
    order.sort();
    order.dedup();
    let index = |side: &(i32, String)| order.iter().position(|face| face == side);
    let sides = sides.iter().filter_map(index);
    let sides = sides.filter_map(|at| u8::try_from(at).ok()).collect();
    let faces = order
        .iter()
        .map(|(value, word)| Face {
            value: *value,
            word: word.clone(),
        })
        .collect();
    let small = |number: u16| u8::try_from(number).unwrap_or(u8::MAX);
    let mut pool = Pool::new(name.to_owned(), faces, sides);
    pool.thrown = small(dice.count);
    pool.keep = match dice.kept {
        Kept::All => Keep::All,
        Kept::Highest(kept) => Keep::Highest(small(kept)),
        Kept::Lowest(kept) => Keep::Lowest(small(kept)),
    };
    pool.doubles = doubles;
    pool.most = most;
    pool.optional = optional;
    pool.total = dice.total;
    pool.spent = spent.unwrap_or(pool.total.is_none() && pool.places() > 1);
    let numbers = pool.numbers();
    if pool.total.is_some() && numbers.iter().all(|number| *number <= 0) {
        let message = "what these dice make is never more than 0".to_owned();
        return refuse(message, "add more to the sum, or take less away");
    }
    if pool.total.is_some() && numbers.len() > 1_000 {
        let message = "the sum of these dice can be more than 1,000 different numbers".to_owned();
        return refuse(message, "throw fewer dice");
    }
    Some(pool)
}

/// The faces of a die: numbers, or words, which stand for 1, 2, 3 and so on in the order in
/// which they first come.
fn read_faces(reader: &mut Reader<'_>, cx: &mut Findings) -> Option<Vec<(i32, String)>> {
    let span = reader.key_span("faces")?;
    let node: &Node = reader.node("faces")?;
    let Value::Array(items) = &node.value else {
        cx.push(
            Finding::error("wrong-type", span, "`faces` is a list")
                .help("write `faces = [1, 2, 3]` or `faces = [\"sun\", \"moon\"]`"),
        );
        return None;
    };
    let mut words: Vec<String> = Vec::new();
    let mut faces = Vec::new();
    for item in items {
        match &item.value {
            Value::Integer(number) if (-1_000..=1_000).contains(number) => {
                faces.push((i32::try_from(*number).unwrap_or(0), number.to_string()));
            }
            Value::String(text) => {
                check_name(&text.text, item.span, "a face", cx);
                let at = words
                    .iter()
                    .position(|word| *word == text.text)
                    .unwrap_or_else(|| {
                        words.push(text.text.clone());
                        words.len() - 1
                    });
                faces.push((i32::try_from(at + 1).unwrap_or(0), text.text.clone()));
            }
            _ => cx.push(Finding::error(
                "wrong-type",
                item.span,
                "a face is a number from -1000 to 1000, or a word",
            )),
        }
    }
    let mixed = !words.is_empty() && faces.iter().any(|(_, word)| !words.contains(word));
    if faces.len() < 2 || faces.len() > Pool::MOST_FACES || mixed {
        let message = match mixed {
            true => "these faces are partly numbers and partly words".to_owned(),
            false => format!(
                "a die has from 2 to {} faces, not {}",
                Pool::MOST_FACES,
                faces.len()
            ),
        };
        cx.push(
            Finding::error("bad-dice", span, message)
                .help(format!("{} is one face for each side", quote("faces"))),
        );
        return None;
    }
    Some(faces)
}
