//! Mistakes about dice, routes, values and conditions, and what people should be told; and what
//! `check` only warns of.

use std::fs;

use boardwright::package::finding::Severity;

use super::cases::{Case, case};
use super::{check, edited};
use crate::program::run;

/// A race by dice, with chips on some sites.
pub(super) const GAME: &str = r##"
[game]
id = "race"
name = "Race"
version = "1.0.0"

[seats.white]
[seats.black]

[board]
shape = "square"
columns = 6
rows = 2

[places.hand]
per = "seat"

[regions]
goal = { column = "f" }
start = { column = "a" }

[routes.track]
sites = ["a1", "b1", "c1", "d1", "e1", "f1"]

[dice.die]
roll = "d6"

[dice.bones]
roll = "2d6"
doubles = true

[dice.total]
roll = "sum 2d6 - 1"

[values.chips]
lies = [{ at = ["a2", "b2"], value = 3 }]

[conditions.six]
die = "die"
shows = [6]

[conditions.crowded]
here = { of = ["enemy"], at_least = 2 }

[conditions.done]
count = { of = ["runner"], at = "goal", at_least = 3 }

[conditions.free]
all = ["not crowded", "not done"]

[crowds]
at = "goal"

[kinds.runner]
symbols = { white = "o", black = "x" }

[[kinds.runner.moves]]
name = "run"
pattern = "track{die}: empty"
phases = ["move"]
where = "free"

[[kinds.runner.moves]]
name = "enter"
drop = "empty and start"
from = "hand"
die = "die"
shows = [6]
phases = ["move"]

[[start]]
kind = "runner"
at = "hand"
count = 3

[[phases]]
name = "roll"
rolls = ["die"]
next = "move"
turn = "stays"
skips = true

[[phases]]
name = "move"
dice = ["die"]
skips = true
then = [{ where = "six", next = "roll" }]

[[moves]]
name = "take"
from = "start"
choose = { from = 1, to = 3 }
words = "take {chosen}"
phases = ["move"]
effects = [{ add = "chips", amount = "-chosen", need = true }]

[[ends]]
condition = "no pieces"
result = "win"
reason = "nothing is left"
"##;

/// One mistake each; the mark stands before what is to be found.
pub(super) const CASES: &[Case] = &[
    case(
        "shows = [6]\n\n[conditions",
        "shows = [6, §9]\n\n[conditions",
        "out-of-range",
        "`die` never shows 9",
        "it shows 1, 2, 3, 4, 5, 6",
    ),
    case(
        "shows = [6]\nphases",
        "shows = [§9]\nphases",
        "out-of-range",
        "`die` never shows 9",
        "it shows 1, 2, 3, 4, 5, 6",
    ),
    case(
        "roll = \"d6\"",
        "roll = \"d6\"\n§doubles = true",
        "bad-dice",
        "one die shows no doubles",
        "throw several, such as `2d6`",
    ),
    case(
        "roll = \"sum 2d6 - 1\"",
        "roll = \"sum 2d6 - 1\"\n§doubles = true",
        "bad-dice",
        "what is summed up is one number and has no doubles",
        "throw several, such as `2d6`",
    ),
    case(
        "\"sum 2d6 - 1\"",
        "§\"sum 2d6 - 12\"",
        "bad-dice",
        "what these dice make is never more than 0",
        "add more to the sum",
    ),
    case(
        "\"2d6\"",
        "\"2d6 §keep 3\"",
        "bad-dice",
        "3 dice cannot be kept of 2",
        "throw more dice, or keep at most 2",
    ),
    case(
        "value = 3 }]",
        "value = 3 }, { §at = \"b2\", value = 1 }]",
        "overlap",
        "what lies on b2 is said twice",
        "take the site out of one of them",
    ),
    case(
        "\"e1\", \"f1\"]",
        "\"e1\", §\"b1\"]",
        "overlap",
        "`b1` comes twice on this way",
        "from each site of a route the way leads to one other",
    ),
    case(
        "white = \"o\"",
        "white = §\".\"",
        "bad-symbol",
        "`.` is how an empty site is drawn",
        "write another",
    ),
    case(
        "white = \"o\"",
        "white = §\" \"",
        "bad-symbol",
        "a symbol is one or two characters",
        "write one that stands for a runner of white",
    ),
    case(
        "version = \"1.0.0\"",
        "version = §\"new\"",
        "bad-version",
        "`new` is no version",
        "a version is one to three numbers with dots",
    ),
    case(
        "at_least = 2 }",
        "at_least = §2, exactly = 2 }",
        "contradiction",
        "`exactly` says all there is to say",
        "leave out `exactly`, or `at_least` and `at_most`",
    ),
    case(
        "[crowds]\nat = \"goal\"",
        "[crowds]\nat = [§\"gaol\"]",
        "unknown-name",
        "unknown region or site `gaol`",
        "did you mean `goal`?",
    ),
    case(
        "[\"a2\", \"b2\"], value",
        "[\"a2\", §\"gaol\"], value",
        "unknown-name",
        "unknown region or site `gaol`",
        "did you mean `goal`?",
    ),
    case(
        "of = [\"enemy\"]",
        "of = [§\"enemies\"]",
        "unknown-name",
        "unknown kind `enemies`",
        "did you mean `enemy`?",
    ),
    case(
        "[\"not crowded\"",
        "[§\"not crowed\"",
        "unknown-name",
        "unknown condition `crowed`",
        "did you mean `crowded`?",
    ),
    case(
        "[\"not crowded\"",
        "[§\"not free\"",
        "contradiction",
        "the condition `free` names itself",
        "whether it holds would hang on itself",
    ),
    case(
        "here = { of = [\"enemy\"], at_least = 2 }\n\n[conditions.done]\n\
         count = { of = [\"runner\"], at = \"goal\", at_least = 3 }\n\n[conditions.free]\nall = [",
        "all = [\"free\"]\n\n[conditions.done]\n\
         count = { of = [\"runner\"], at = \"goal\", at_least = 3 }\n\n[conditions.free]\nall = [§",
        "contradiction",
        "`free` names `crowded`, which asks for it",
        "whether it holds would hang on itself",
    ),
    case(
        "drop = \"empty and start\"",
        "§dorp = \"empty and start\"",
        "unknown-key",
        "unknown key `dorp` in kinds.runner.moves #2",
        "did you mean `drop`?",
    ),
    case(
        "[[kinds.runner.moves]]\nname = \"enter\"\ndrop = \"empty and start\"\n",
        "§[[kinds.runner.moves]]\nname = \"enter\"\n",
        "missing-key",
        "kinds.runner.moves #2 does not say where it leads",
        "give `pattern`",
    ),
    case(
        "name = \"enter\"",
        "name = §\"enter\"\nwritten = \"words\"",
        "contradiction",
        "a move that is written as its words has none",
        "give `words`, or leave `written` out",
    ),
    case(
        "words = \"take {chosen}\"",
        "§words = \"take {choosen}\"",
        "unknown-name",
        "unknown word in braces `choosen`",
        "did you mean `chosen`?",
    ),
    case(
        "words = \"take {chosen}\"",
        "§words = \"take {chosen} of {die}\"",
        "contradiction",
        "these words hold the number of a die, and this move goes by none",
        "name its dice",
    ),
    case(
        "amount = \"-chosen\"",
        "amount = §\"-choosen\"",
        "wrong-type",
        "`-choosen` is no amount",
        "did you mean `-chosen`?",
    ),
    case(
        "next = \"roll\" }]",
        "next = \"roll\", effects = [{ set = §\"chips\", value = 1 }] }]",
        "contradiction",
        "`chips` is a value, and this is about a counter",
        "name a counter; values are changed with `add`",
    ),
    case(
        "track{die}",
        "track{§0}",
        "bad-pattern",
        "a step is over at least one site",
        "`{1}`, or no braces, is the next site",
    ),
    case(
        "[board]\nshape = \"square\"\ncolumns = 6\nrows = 2",
        "§[board]\nshape = \"square\"\ncolumns = 200\nrows = 100",
        "bad-board",
        "a board has at most 4000 sites, and this one has 20000",
        "give less: columns, rows, levels",
    ),
];

/// What is only warned of, in the same way.
const WARNINGS: &[Case] = &[
    case(
        "[[moves]]",
        "[[phases]]\nname = §\"spare\"\n\n[[moves]]",
        "never",
        "the phase `spare` is never reached",
        "let `next` of a phase",
    ),
    case(
        "[kinds.runner]",
        "[kinds.§other]\n\n[kinds.runner]",
        "never",
        "no piece is ever a `other`",
        "place some in `[[start]]`",
    ),
    case(
        "track{die}: empty\"\nphases = [\"move\"]",
        "track{bones}: empty\"\nphases = [§\"move\"]",
        "never",
        "`bones` do not lie on the table in the phase `move`, and this goes by them",
        "name them in the phase, dice = [\"bones\"]",
    ),
    case(
        "[routes.track]\nsites = [\"a1\", \"b1\", \"c1\", \"d1\", \"e1\", \"f1\"]",
        "[routes.§track]\nsites = { white = [\"a1\", \"b1\"] }",
        "never",
        "`black` has no way on this route, and `run` goes along it",
        "give the sites of each seat",
    ),
    case(
        "condition = \"no pieces\"",
        "condition = \"line\"\nlength = §9",
        "never",
        "no line of the board has 9 sites",
        "the longest along these directions has 6",
    ),
    case(
        "[conditions.free]",
        "[conditions.rowed]\nrow = { §at_least = 9 }\n\n[conditions.free]",
        "never",
        "no line of the board has 9 sites",
        "the longest along these directions has 6",
    ),
    case(
        "black = \"x\"",
        "black = §\"o\"",
        "same-symbol",
        "pieces of black look as those of white do",
        "give each seat symbols of its own",
    ),
];

#[test]
fn what_is_hardly_meant_is_warned_of() {
    for each in WARNINGS {
        let (text, place) = edited(GAME, each.old, each.new);
        let found = check(text.as_bytes());
        let [finding] = found.as_slice() else {
            panic!("{}: {found:#?}", each.new);
        };
        let at = (finding.line.unwrap(), finding.column.unwrap());
        assert_eq!(
            (at, finding.severity),
            (place, Severity::Warning),
            "{}",
            each.new
        );
        assert_eq!(
            (finding.code.as_str(), finding.message.as_str()),
            (each.code, each.message)
        );
        let help = finding.help.as_deref().unwrap();
        assert!(help.starts_with(each.help), "{help}");
    }
}

#[test]
fn check_counts_warnings_and_is_content() {
    let mut text = GAME.to_owned();
    for each in WARNINGS
        .iter()
        .filter(|each| each.code == "same-symbol" || each.old == "[kinds.runner]")
    {
        text = edited(&text, each.old, each.new).0;
    }
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("game.toml"), text).unwrap();
    let ran = run(&["check", folder.path().to_str().unwrap()]);
    assert!(
        ran.good().contains("1 game checked: 0 errors, 2 warnings"),
        "{ran:?}"
    );
}
