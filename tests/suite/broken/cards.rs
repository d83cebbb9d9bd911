//! Mistakes about decks, tables, rerolls and boxes, and what people should be told.

use boardwright::package::finding::Severity;

use super::cases::{Case, case};
use super::{check, edited};

/// A game of cards and dice.
pub(super) const GAME: &str = r##"
[game]
id = "market"
name = "Market"
version = "1.0.0"

[seats.white]
[seats.black]

[dice.five]
roll = "5d6"
optional = true

[dice.open]
roll = "d6"
most = 9
spent = true
optional = true

[dice.fixed]
roll = "d6"
most = 9
spent = true
notes = "open"

[counters.well]
start = 5

[counters.ill]

[counters.drawn]

[counters.stall]
dice = true

[counters.seen]
per = "pack"

[decks.pack]
series = { rank = ["7", "8"], suit = ["c", "d"] }
hands = ["hand"]
before = ["table"]
hidden = "well_hidden"
piles = ["shelf"]
drawn = "drawn"
deal = 3
first = ["7c"]
returns = "discard"

[cards.pack.joker]
name = "Joker"
values = { rank = 4 }

[tables.hurt]
dice = "five"
rows = [
  { on = "1-2", text = "nothing" },
  { on = "3-5", either = [{ well = -1, ill = 1 }, { ill = -1, text = "lost" }] },
  { on = 6, name = "Fever", add = { well = -1 }, roll = "deep" },
]

[tables.deep]
dice = "five"
rows = [{ on = "1-6", set = { ill = 1 } }]

[[phases]]
name = "play"
dice = ["five", "open", "fixed", "stall"]

[[moves]]
name = "roll"
roll = "five"
where = "not thrown"

[[moves]]
name = "again"
reroll = "five"
locked = [1]
where = "thrown"

[[moves]]
name = "once"
reroll = "open"
once = "fixed"
most = 1

[conditions.thrown]
dice_left = "five"

[[ends]]
condition = "counter"
counter = "well"
exactly = 0
result = "draw"
reason = "nobody left"
"##;

const CASES: &[Case] = &[
    case(
        "series = {",
        "§serise = {",
        "unknown-key",
        "serise",
        "series",
    ),
    case(
        "rank = [\"7\", \"8\"]",
        "rank = [\"7\", §\"8 8\"]",
        "bad-name",
        "8 8",
        "",
    ),
    case(
        "drawn = \"drawn\"",
        "drawn = §\"drown\"",
        "unknown-name",
        "drown",
        "drawn",
    ),
    case(
        "rank = [\"7\", \"8\"]",
        "§rank = []",
        "wrong-size",
        "rank",
        "one word",
    ),
    case(
        "rank = [\"7\", \"8\"]",
        "rank = [\"7\", §\"7\"]",
        "duplicate-name",
        "7",
        "",
    ),
    case(
        "series = { rank = [\"7\", \"8\"], suit = [\"c\", \"d\"] }",
        "§series = { rank = [\"7\", \"77\"], suit = [\"7c\", \"c\"] }",
        "duplicate-name",
        "77c",
        "",
    ),
    case(
        "returns = \"discard\"",
        "returns = §\"stock\"",
        "contradiction",
        "itself",
        "discard",
    ),
    case(
        "roll = \"5d6\"",
        "roll = \"5d6\"\n§boxes = [\"stall\"]",
        "wrong-size",
        "6 faces",
        "each face",
    ),
    case(
        "roll = \"5d6\"",
        "roll = \"5d6\"\nboxes = [§\"well\"]",
        "wrong-counter",
        "well",
        "dice = true",
    ),
    case("deal = 3", "deal = §0", "out-of-range", "deal", ""),
    case("deal = 3", "deal = §\"all\"", "wrong-type", "deal", ""),
    case(
        "first = [\"7c\"]",
        "first = [§\"7e\"]",
        "unknown-name",
        "7e",
        "",
    ),
    case(
        "first = [\"7c\"]",
        "first = [\"7c\", §\"7c\"]",
        "duplicate-name",
        "7c",
        "",
    ),
    case(
        "returns = \"discard\"",
        "returns = §\"discards\"",
        "unknown-name",
        "discards",
        "discard",
    ),
    case(
        "piles = [\"shelf\"]",
        "piles = [§\"open\"]",
        "duplicate-name",
        "open",
        "",
    ),
    case(
        "name = \"Joker\"",
        "§title = \"Joker\"",
        "unknown-key",
        "title",
        "",
    ),
    case(
        "values = { rank = 4 }",
        "values = { rank = §\"four\" }",
        "wrong-type",
        "rank",
        "",
    ),
    case(
        "[cards.pack.joker]",
        "[cards.§back.joker]",
        "unknown-key",
        "back",
        "pack",
    ),
    case(
        "per = \"pack\"",
        "per = §\"park\"",
        "unknown-name",
        "park",
        "pack",
    ),
    case("on = \"1-2\"", "on = §\"2-1\"", "wrong-type", "2-1", "2-3"),
    case(
        "on = \"1-2\", text = \"nothing\" },\n  { on",
        "on = \"0-1\", text = \"nothing\" },\n  { §on",
        "gap",
        "2",
        "each number",
    ),
    case(
        "on = \"3-5\"",
        "§on = \"2-5\"",
        "overlap",
        "2",
        "each number",
    ),
    case("on = 6, name", "§one = 6, name", "unknown-key", "one", "on"),
    case(
        "add = { well = -1 }",
        "add = { §wel = -1 }",
        "unknown-name",
        "wel",
        "well",
    ),
    case(
        "add = { well = -1 }",
        "add = { well = §\"x\" }",
        "wrong-type",
        "well",
        "",
    ),
    case(
        "{ well = -1, ill = 1 }",
        "{ well = -1, §il = 1 }",
        "unknown-name",
        "il",
        "ill",
    ),
    case(
        "roll = \"deep\"",
        "roll = §\"depp\"",
        "unknown-name",
        "depp",
        "deep",
    ),
    case(
        "[tables.deep]\ndice = \"five\"",
        "[tables.deep]\ndice = §\"fife\"",
        "unknown-name",
        "fife",
        "five",
    ),
    case(
        "reroll = \"five\"",
        "reroll = §\"fife\"",
        "unknown-name",
        "fife",
        "five",
    ),
    case("locked = [1]", "locked = [§7]", "unknown-name", "7", ""),
    case(
        "once = \"fixed\"",
        "once = §\"fixt\"",
        "unknown-name",
        "fixt",
        "fixed",
    ),
    case("most = 1\n", "most = §0\n", "out-of-range", "most", ""),
    case(
        "reroll = \"open\"\nonce",
        "roll = \"open\"\n§once",
        "unknown-key",
        "throws again",
        "reroll",
    ),
    case(
        "notes = \"open\"",
        "notes = §\"opne\"",
        "unknown-name",
        "opne",
        "open",
    ),
    case(
        "optional = true\n\n[dice.open]",
        "optional = §1\n\n[dice.open]",
        "wrong-type",
        "optional",
        "",
    ),
    case(
        "\"fixed\", \"stall\"",
        "\"fixed\", §\"stal\"",
        "unknown-name",
        "stal",
        "stall",
    ),
];

#[test]
fn mistakes_about_decks_tables_and_rerolls_are_found_where_they_are() {
    assert_eq!(check(GAME.as_bytes()), []);
    let mut wrong = Vec::new();
    for case in CASES {
        let (text, place) = edited(GAME, case.old, case.new);
        let found = check(text.as_bytes());
        let fits = found.iter().any(|finding| {
            finding.code == case.code
                && (finding.line, finding.column) == (Some(place.0), Some(place.1))
                && finding.message.contains(case.message)
                && finding.help.as_deref().unwrap_or("").contains(case.help)
        });
        let errors = found
            .iter()
            .filter(|it| it.severity == Severity::Error)
            .count();
        if !fits || errors != 1 {
            let told: Vec<String> = found
                .iter()
                .map(|it| {
                    format!(
                        "    {:?}:{:?} {} {} | {:?}",
                        it.line, it.column, it.code, it.message, it.help
                    )
                })
                .collect();
            wrong.push(format!("{} at {place:?}\n{}", case.new, told.join("\n")));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
