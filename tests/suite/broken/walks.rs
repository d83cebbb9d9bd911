//! Mistakes about walks, texts and moves nobody is reminded of.

use super::cases::{Case, case};

/// A game of them.
pub(super) const GAME: &str = r#"
[game]
id = "walking"
name = "Walking"

[seats.white]
forward = "n"
[seats.black]
forward = "s"

[board]
shape = "square"
columns = 5
rows = 5

[dice.die]
roll = "d6"

[counters.left]
per = "seat"

[[phases]]
name = "throw"
next = "move"
turn = "stays"

[[phases]]
name = "move"
dice = ["die"]
skips = true
then = [{ effects = [{ set = "left", value = 3 }] }]

[[moves]]
name = "roll"
roll = "die"
phases = ["throw"]

[kinds.stone]
symbols = { white = "o", black = "x" }

[[kinds.stone.moves]]
name = "roam"
phases = ["move"]
written = "captures"
may = ["call"]
[kinds.stone.moves.walk]
length = "{die}"
edges = "once"
up_to = true
steps = [{ pattern = "orthogonal: empty" }, { pattern = "orthogonal: own, empty", cost = 2 }]
last = [{ pattern = "orthogonal: capture enemy" }]
after = [{ pattern = "diagonal: capture enemy, empty" }]

[[kinds.stone.moves]]
name = "call"
pattern = "n: capture enemy"
starts = false
stays = true
words = "hit"
unprompted = true

[[start]]
kind = "stone"
at = { rank = [1, 2] }

[[ends]]
condition = "no pieces"
unless = { condition = "phase", phases = ["throw"] }
result = "loss"
reason = "no pieces"
"#;

/// One mistake each; the mark stands before what is to be found.
pub(super) const CASES: &[Case] = &[
    case(
        "walk]\nlength = \"{die}\"",
        "walk]\nlength = §\"die\"",
        "wrong-length",
        "`die` is no length of a walk",
        "give a number, `length = 4`, or the name of dice in braces, `length = \"{die}\"`",
    ),
    case(
        "length = \"{die}\"",
        "length = §\"{dye}\"",
        "unknown-name",
        "unknown dice `dye`",
        "did you mean `die`? There is `die`",
    ),
    case(
        "length = \"{die}\"",
        "length = §0",
        "out-of-range",
        "0 is out of range for `kinds.stone.moves #1.walk.length`",
        "it must be an integer from 1 to 40",
    ),
    case(
        "length = \"{die}\"",
        "length = §41",
        "out-of-range",
        "41 is out of range for `kinds.stone.moves #1.walk.length`",
        "it must be an integer from 1 to 40",
    ),
    case(
        "length = \"{die}\"",
        "length = §true",
        "wrong-type",
        "expected an integer from 1 to 40 for `kinds.stone.moves #1.walk.length`, found the boolean `true`",
        "",
    ),
    case(
        "[kinds.stone.moves.walk]\nlength = \"{die}\"\n",
        "§[kinds.stone.moves.walk]\n",
        "missing-key",
        "kinds.stone.moves #1.walk needs the key `length`",
        "add `length = ...` with a number, or dice as in \"{die}\"",
    ),
    case(
        "edges = \"once\"",
        "edges = §\"twice\"",
        "unknown-name",
        "unknown rule of edges `twice`",
        "there is `free`, `once`",
    ),
    case(
        "edges = \"once\"",
        "edges = §1",
        "wrong-type",
        "expected a string for `kinds.stone.moves #1.walk.edges`, found the integer 1",
        "put it in quotes: `\"1\"`",
    ),
    case(
        "up_to = true",
        "up_to = §1",
        "wrong-type",
        "expected `true` or `false` for `kinds.stone.moves #1.walk.up_to`, found the integer 1",
        "write `true`",
    ),
    case(
        "up_to = true",
        "§upto = true",
        "unknown-key",
        "unknown key `upto` in kinds.stone.moves #1.walk",
        "did you mean `up_to`?",
    ),
    case(
        "[kinds.stone.moves.walk]\nlength = \"{die}\"\nedges = \"once\"\nup_to = true\nsteps = [{ pattern = \"orthogonal: empty\" }, { pattern = \"orthogonal: own, empty\", cost = 2 }]\n",
        "§[kinds.stone.moves.walk]\nlength = \"{die}\"\nedges = \"once\"\nup_to = true\n",
        "missing-key",
        "kinds.stone.moves #1.walk needs the key `steps`",
        "add `steps = ...` with a list of tables, each with a `pattern`",
    ),
    case(
        "[kinds.stone.moves.walk]\nlength = \"{die}\"\nedges = \"once\"\nup_to = true\nsteps = [{ pattern = \"orthogonal: empty\" }, { pattern = \"orthogonal: own, empty\", cost = 2 }]\n",
        "§[kinds.stone.moves.walk]\nlength = \"{die}\"\nedges = \"once\"\nup_to = true\nsteps = []\n",
        "missing-key",
        "a walk without steps leads nowhere",
        "say what one step is: steps = [{ pattern = \"orthogonal: empty\" }]",
    ),
    case(
        "steps = [{ pattern = \"orthogonal: empty\" }",
        "steps = [{ §patern = \"orthogonal: empty\" }",
        "unknown-key",
        "unknown key `patern` in kinds.stone.moves #1.walk.steps #1",
        "did you mean `pattern`?",
    ),
    case(
        "{ pattern = \"orthogonal: empty\" }",
        "{ pattern = §\"orthogonal: empty+\" }",
        "wrong-step",
        "a step of a walk goes straight on, by a number of sites that is the same for every match",
        "write a step for each length, each with its `cost`",
    ),
    case(
        "{ pattern = \"orthogonal: empty\" }",
        "{ pattern = §\"orthogonal: empty; right: empty\" }",
        "wrong-step",
        "a step of a walk goes straight on, by a number of sites that is the same for every match",
        "write a step for each length, each with its `cost`",
    ),
    case(
        "{ pattern = \"orthogonal: empty\" }",
        "{ pattern = §\"orthogonal: push enemy, @empty\" }",
        "wrong-step",
        "a step of a walk moves no other piece",
        "leave out `push` and `swap`, or make it a move with a `pattern`",
    ),
    case(
        "{ pattern = \"orthogonal: empty\" }",
        "{ pattern = §\"orthogonal: stop empty, empty\" }",
        "wrong-step",
        "a step of a walk ends on its last site: look at what is behind with `@`",
        "leave out `stop`",
    ),
    case(
        "{ pattern = \"orthogonal: empty\" }",
        "{ pattern = §\"orthogonal: empty, empty, empty, empty, empty, empty, empty\" }",
        "wrong-step",
        "a step of a walk goes by at most 6 sites",
        "make it of several shorter steps",
    ),
    case(
        "{ pattern = \"orthogonal: empty\" }",
        "{ pattern = \"orthogonal: §emtpy\" }",
        "bad-pattern",
        "unknown test `emtpy`",
        "did you mean `empty`?",
    ),
    case(
        "cost = 2",
        "cost = §0",
        "out-of-range",
        "0 is out of range for `kinds.stone.moves #1.walk.steps #2.cost`",
        "it must be an integer from 1 to 40",
    ),
    case(
        "cost = 2",
        "§cots = 2",
        "unknown-key",
        "unknown key `cots` in kinds.stone.moves #1.walk.steps #2",
        "did you mean `cost`?",
    ),
    case(
        "after = [{ pattern = \"diagonal: capture enemy, empty\" }]",
        "after = [{ pattern = \"diagonal: capture enemy, empty\", §cost = 1 }]",
        "unknown-key",
        "unknown key `cost` in kinds.stone.moves #1.walk.after #1",
        "known keys: `pattern`",
    ),
    case(
        "last = [{ pattern = \"orthogonal: capture enemy\" }]",
        "last = §3",
        "wrong-type",
        "expected a list of tables for `kinds.stone.moves #1.walk.last`, found the integer 3",
        "",
    ),
    case(
        "may = [\"call\"]\n[kinds.stone.moves.walk]",
        "may = [\"call\"]\npattern = \"orthogonal: empty\"\n[kinds.stone.moves.§walk]",
        "contradiction",
        "a move has one of `pattern`, `anywhere`, `drop` and `walk`",
        "make several moves of it, each with a name of its own",
    ),
    case(
        "written = \"captures\"",
        "written = §\"capture\"",
        "unknown-name",
        "unknown way of writing `capture`",
        "did you mean `captures`? There is `way`, `ends`, `words`, `captures`, `target`",
    ),
    case(
        "unprompted = true",
        "unprompted = §\"yes\"",
        "wrong-type",
        "expected `true` or `false` for `kinds.stone.moves #2.unprompted`, found the string `yes`",
        "write `true` without quotes",
    ),
    case(
        "unprompted = true",
        "§unpromted = true",
        "unknown-key",
        "unknown key `unpromted` in kinds.stone.moves #2",
        "did you mean `unprompted`?",
    ),
    case(
        "set = \"left\"",
        "set = §\"lefts\"",
        "unknown-name",
        "unknown counter or value `lefts`",
        "did you mean `left`? There is `left`",
    ),
    case(
        "value = 3",
        "value = §\"3\"",
        "wrong-type",
        "expected an integer from -1000000 to 1000000 for `phases #2.then #1.effects #1.value`, found the string `3`",
        "write it without quotes: `3`",
    ),
    case(
        "{ set = \"left\", value = 3",
        "§{ set = \"left\"",
        "missing-key",
        "phases #2.then #1.effects #1 needs the key `value`",
        "add `value = ...` with an integer from -1000000 to 1000000",
    ),
    case(
        "phases = [\"throw\"] }",
        "phases = [§\"trow\"] }",
        "unknown-name",
        "unknown phase `trow`",
        "did you mean `throw`? There is `throw`, `move`",
    ),
    case(
        "{ condition = \"phase\", phases = [\"throw\"] }",
        "§{ condition = \"phase\" }",
        "missing-key",
        "ends #1.unless needs the key `phases`",
        "add `phases = ...` with a string or a list of strings",
    ),
    case(
        "unless = { condition = \"phase\"",
        "unless = { condition = §\"fase\"",
        "unknown-name",
        "unknown condition `fase`",
        "there is `no pieces`, `no moves`, `reach`, `repetition`, `counter`, `line`, `connection`, `group`, `pieces`, `filled`, `score`, `passes` and 6 more",
    ),
];
