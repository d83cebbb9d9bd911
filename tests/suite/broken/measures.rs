//! Mistakes about what is measured in many games, and what people should be told.

use super::cases::{Case, case};

/// One mistake each, in the game that all others are made in.
pub(super) const CASES: &[Case] = &[
    case(
        "[counters.captured]",
        "[[measures]]\nname = \"all\"\ncounter = §\"captrued\"\n[counters.captured]",
        "unknown-name",
        "unknown counter `captrued`",
        "did you mean `captured`?",
    ),
    case(
        "[counters.captured]",
        "[[measures]]\nname = \"all\"\ncounter = \"captured\"\nper = §\"quite\"\n[counters.captured]",
        "unknown-name",
        "unknown counter `quite`",
        "did you mean `quiet`?",
    ),
    case(
        "[counters.captured]",
        "[[measures]]\nname = \"all\"\ncounter = \"quiet\"\nper = §\"captured\"\n[counters.captured]",
        "mismatch",
        "each seat has a counter of this name, and `counter` is one that all share",
        "divide it by a counter that all share",
    ),
    case(
        "[counters.captured]",
        "[[measures]]\nname = \"all\"\ncounter = \"quiet\"\ntogether = §true\n[counters.captured]",
        "no-effect",
        "there is nothing to add up: the counter is one that all seats share",
        "leave `together` out",
    ),
    case(
        "[counters.captured]",
        "[[measures]]\nname = \"all\"\ncounter = \"quiet\"\n\
         [[measures]]\nname = §\"all\"\ncounter = \"captured\"\n[counters.captured]",
        "duplicate-name",
        "two measures are called `all`",
        "give each a name of its own",
    ),
    case(
        "[counters.captured]",
        "[[measures]]\nname = §\"all of it\"\ncounter = \"quiet\"\n[counters.captured]",
        "bad-name",
        "a measure cannot be called `all of it`: a name does not contain a blank",
        "use letters, digits",
    ),
    case(
        "[counters.captured]",
        "[[measures]]\nname = \"all\"\n§countre = \"quiet\"\n[counters.captured]",
        "unknown-key",
        "unknown key `countre` in measures #1",
        "did you mean `counter`?",
    ),
];
