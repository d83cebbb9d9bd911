//! Mistakes about what is told below the board, and about scores that are kept.

use super::cases::{Case, case};

/// A game with a sheet that shows everything.
pub(super) const GAME: &str = r##"
[game]
id = "sheets"
name = "Sheets"

[seats.white]
[seats.black]

[board]
shape = "square"
columns = 3
rows = 3

[regions]
middle = ["b2"]

[kinds.stone]
symbols = { white = "o", black = "x" }

[[kinds.stone.moves]]
name = "put"
drop = "empty"
effects = [{ add = "coins" }]

[counters]
coins = { label = "Coins", told = "{} coins now" }
luck = { quiet = true }
points = { per = "seat" }

[dice.die]
roll = "d6"

[tables.fate]
rows = [{ on = "1-6", name = "calm", add = { coins = 1 } }]

[[phases]]
name = "day"
next = "day"

[[ends]]
condition = "counter"
counter = "coins"
at_least = 9
result = "draw"
reason = "rich"

[show]
record = { least = "points" }

[show.regions]
middle = "gold"

[[show.sheet]]
text = "{region middle} middle, coins {cubes coins 5}, luck {box luck 6}, {points} {dice die} {phase}"
phases = ["day"]
counter = "coins"
at_least = 2

[[show.sheet]]
table = "fate"
marks = "luck"
aside = true
"##;

pub(super) const CASES: &[Case] = &[
    case(
        "told = \"{} coins now\"",
        "quiet = §true, told = \"{} coins now\"",
        "contradiction",
        "a counter whose changes are not told needs no sentence for them",
        "leave out `told`, or `quiet`",
    ),
    case(
        "{ label = \"Coins\"",
        "{ §lable = \"Coins\"",
        "unknown-key",
        "unknown key `lable` in counters.coins",
        "did you mean `label`?",
    ),
    case(
        "least = \"points\"",
        "least = §\"point\"",
        "unknown-name",
        "unknown counter `point`",
        "did you mean `points`?",
    ),
    case(
        "{ least = \"points\" }",
        "§{}",
        "missing-key",
        "this says neither `most` nor `least`, or both",
        "write record = \"COUNTER\"",
    ),
    case(
        "text = \"{region middle} middle, coins {cubes coins 5}, luck {box luck 6}, {points} {dice die} {phase}\"",
        "text = §\"{region midle} middle, coins {cubes coins 5}, luck {box luck 6}, {points} {dice die} {phase}\"",
        "unknown-name",
        "unknown region of `[show.regions]` `midle`",
        "did you mean `middle`?",
    ),
    case(
        "text = \"{region middle} middle, coins {cubes coins 5}, luck {box luck 6}, {points} {dice die} {phase}\"",
        "text = §\"{region middle} middle, coins {cubes coins 50}, luck {box luck 6}, {points} {dice die} {phase}\"",
        "bad-text",
        "`{cubes coins 50}` is not understood",
        "its form is `{cubes COUNTER 1 to 40}`",
    ),
    case(
        "text = \"{region middle} middle, coins {cubes coins 5}, luck {box luck 6}, {points} {dice die} {phase}\"",
        "text = §\"{region middle} middle, coins {cubes coins 5}, luck {box luk 6}, {points} {dice die} {phase}\"",
        "unknown-name",
        "unknown counter `luk`",
        "did you mean `luck`?",
    ),
    case(
        "text = \"{region middle} middle, coins {cubes coins 5}, luck {box luck 6}, {points} {dice die} {phase}\"",
        "text = §\"{region middle} middle, coins {cubes coins 5}, luck {box}, {points} {dice die} {phase}\"",
        "bad-text",
        "`{box}` is not understood",
        "its form is `{box COUNTER FACE}`",
    ),
    case(
        "text = \"{region middle} middle, coins {cubes coins 5}, luck {box luck 6}, {points} {dice die} {phase}\"",
        "text = §\"{region middle} middle, coins {cubes coins 5}, luck {box luck 6}, {} {dice die} {phase}\"",
        "bad-text",
        "`{}` is not understood",
        "its form is `{COUNTER}`",
    ),
    case(
        "text = \"{region middle} middle, coins {cubes coins 5}, luck {box luck 6}, {points} {dice die} {phase}\"",
        "text = §\"{region middle} middle, coins {cubes coins 5}, luck {box luck 6}, {pionts} {dice die} {phase}\"",
        "unknown-name",
        "unknown counter `pionts`",
        "did you mean `points`?",
    ),
    case(
        "text = \"{region middle} middle, coins {cubes coins 5}, luck {box luck 6}, {points} {dice die} {phase}\"",
        "text = §\"{region middle} middle, coins {cubes coins 5}, luck {box luck 6}, {points} {dice dye} {phase}\"",
        "unknown-name",
        "unknown dice `dye`",
        "did you mean `die`?",
    ),
    case(
        "text = \"{region middle} middle, coins {cubes coins 5}, luck {box luck 6}, {points} {dice die} {phase}\"",
        "text = §\"{region middle} middle, coins {cubes coins 5}, luck {box luck 6}, {points} {dyce die} {phase}\"",
        "unknown-name",
        "unknown word of a sheet `dyce`",
        "did you mean `dice`?",
    ),
    case(
        "text = \"{region middle} middle, coins {cubes coins 5}, luck {box luck 6}, {points} {dice die} {phase}\"",
        "text = §\"{region middle} middle, coins {cubes coins 5}, luck {box luck 6}, {points} {dice die} {phase\"",
        "bad-text",
        "this brace is not closed",
        "write what is filled in between { and }",
    ),
    case(
        "phases = [\"day\"]",
        "phases = [§\"dya\"]",
        "unknown-name",
        "unknown phase `dya`",
        "did you mean `day`?",
    ),
    case(
        "table = \"fate\"",
        "table = §\"fat\"",
        "unknown-name",
        "unknown table `fat`",
        "did you mean `fate`?",
    ),
    case(
        "marks = \"luck\"",
        "marks = §\"lucky\"",
        "unknown-name",
        "unknown counter or dice `lucky`",
        "did you mean `luck`?",
    ),
    case(
        "aside = true",
        "aside = §1",
        "wrong-type",
        "expected `true` or `false` for `show.sheet #2.aside`, found the integer 1",
        "write `true`",
    ),
];
