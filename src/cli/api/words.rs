//! What the words mean by which arguments and results are documented.

/// A word of signatures.
pub(super) struct Word {
    /// As it stands in signatures.
    pub(super) word: &'static str,
    /// Its type, as scripts know it.
    pub(super) kind: &'static str,
    /// What it is.
    pub(super) doc: &'static str,
}

/// Every word that stands in signatures.
pub(super) const WORDS: [Word; 41] = [
    word(
        "SITE",
        "string",
        "the name of a site, such as `\"a1\"`; `\"\"` is none, where one is given back",
    ),
    word(
        "SITES",
        "Sites",
        "a set of sites; as an argument also a list of names, the name of a region, or one site",
    ),
    word(
        "FROM",
        "string",
        "the name of a site or pile; of `offer_numbers` and `offer_pairs` the least number",
    ),
    word(
        "TO",
        "string",
        "the name of a site or pile; of `offer_numbers` and `offer_pairs` the greatest number",
    ),
    word("COLUMN", "int", "the number of a column, from 1"),
    word("ROW", "int", "the number of a row, from 1"),
    word("ONE", "string", "the name of a site"),
    word("OTHER", "string", "the name of a site"),
    word("PLACE", "string", "the name of a place off the board"),
    word(
        "REGION",
        "string",
        "the name of a region, as the seat to move sees it",
    ),
    word(
        "SEAT",
        "string",
        "the name of a seat; `\"\"` is nobody, or any where pieces are counted; `\"neutral\"` for pieces of nobody",
    ),
    word(
        "KIND",
        "string",
        "the name of a kind of pieces; `\"\"` is none, or any where pieces are counted",
    ),
    word("PHASE", "string", "the name of a phase"),
    word(
        "NAME",
        "string",
        "the name of what the function is about: a counter, a value, an option, dice, a region",
    ),
    word("CONDITION", "string", "the name of one of `[conditions]`"),
    word("GROUP", "string", "the `group` of counters"),
    word(
        "PATTERN",
        "string",
        "the name of one of `[patterns]`, seen by the seat to move",
    ),
    word("FLAG", "string", "the name of a flag of the kind"),
    word(
        "DIRECTION",
        "string",
        "a direction as in patterns, such as `\"n\"`, that leads to one site",
    ),
    word(
        "DIRECTIONS",
        "string",
        "directions as in patterns, such as `\"any\"`, `\"forward diagonal\"`, `\"n / s\"`",
    ),
    word(
        "MOVE",
        "Move",
        "a move that a hook was given; of `offer` a map that says what the move is",
    ),
    word("DECK", "string", "the name of a deck"),
    word(
        "PILE",
        "string",
        "the name of a pile of a deck; of a seat's `\"NAME.SEAT\"`",
    ),
    word("CARD", "string", "the name of a card; `\"\"` is none"),
    word(
        "TABLE",
        "string",
        "the name of one of `[tables]`; of a card's `\"CARD.TABLE\"`",
    ),
    word("DICE", "string", "the name of dice"),
    word(
        "ADD",
        "int",
        "a whole number that is added, which may be negative",
    ),
    word("SHOWS", "?", "what a die shows: a number, or a word"),
    word(
        "FUNCTION",
        "string",
        "the name of a function of a card's script",
    ),
    word("NAMES", "array", "a list of names"),
    word("REASON", "string", "a sentence for the player"),
    word("TEXT", "string", "a sentence of up to 200 characters"),
    word(
        "PURPOSE",
        "string",
        "what dice are for, in up to 60 characters",
    ),
    word("FIRST", "?", "a value of any sort, written into a sentence"),
    word(
        "SECOND",
        "?",
        "a value of any sort, written into a sentence",
    ),
    word("NUMBER", "int", "a whole number"),
    word("AMOUNT", "int", "a whole number, which may be negative"),
    word("COUNT", "int", "how many, from 1"),
    word(
        "VALUE",
        "int",
        "a whole number; of an option, a card's function or a die also something else",
    ),
    word("LIST", "array", "a list"),
    word("BOOL", "bool", "true or false"),
];

const fn word(word: &'static str, kind: &'static str, doc: &'static str) -> Word {
    Word { word, kind, doc }
}

/// The type of a word of signatures; anything if it is not known.
pub(super) fn kind(word: &str) -> &'static str {
    let found = WORDS.iter().find(|known| known.word == word);
    found.map_or("?", |known| known.kind)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::script::entries;

    #[test]
    fn every_word_of_a_signature_is_explained() {
        for entry in entries() {
            let words = entry.arguments.iter().map(String::as_str);
            for word in words.chain([entry.gives]).filter(|word| !word.is_empty()) {
                let known = WORDS.iter().any(|known| known.word == word);
                assert!(known, "{word} of {}", entry.signature());
            }
        }
    }
}
