//! Mistakes about boards, regions and starts, and what people should be told.

use super::cases::{Case, case};

/// A board of points and lines beside hexes, with places off both.
pub(super) const GAME: &str = r##"
[game]
id = "two-boards"
name = "Two boards"

[seats.white]
[seats.black]

[boards.star]
shape = "graph"
lines = [["n1", "m", "s1"], { sites = ["w1", "m", "e1"] }]
links = [{ from = "n1", to = "e1", way = "round", back = "home" }]
[boards.star.sites]
n1 = [1, 2]
w1 = [0, 1]
m = [1, 1]
e1 = [2, 1]
s1 = [1, 0]

[boards.comb]
shape = "hex"
outline = "rectangle"
columns = 4
rows = 4
wrap = "columns"
pointed = "top"
cells = { except = ["b2"] }
cut = [["a1", "b1"]]

[[links]]
from = "star.m"
to = "comb.c3"
way = "across"

[places.hand]
per = "seat"
capacity = 3

[regions]
ends = { side = "n", board = "comb" }
rest = { not = "ends", where = "row > 1" }

[kinds.stone]
symbols = { white = "o", black = "x" }
moves = [{ name = "step", pattern = "any: empty" }]

[[start]]
kind = "stone"
at = "hand"
count = 3

[[start]]
board = "comb"
rows = ["....", " ....", "o.xx", " x..o"]
"##;

/// One mistake each; the mark stands before what is to be found.
pub(super) const CASES: &[Case] = &[
    case(
        "shape = \"graph\"",
        "shape = \"graph\"\n§columns = 3",
        "unknown-key",
        "unknown key `columns` in boards.star",
        "known keys: `shape`, `sites`, `drawn`, `lines`, `links`, `cut`",
    ),
    case(
        "m = [1, 1]",
        "m = §[1, 1, 1]",
        "wrong-type",
        "expected two numbers for `boards.star.sites.m`, found a list",
        "write [x, y]: how far to the right, and how far up",
    ),
    case(
        "m = [1, 1]",
        "m = §[1, 5000]",
        "out-of-range",
        "this is out of range for `boards.star.sites.m`",
        "both numbers lie between -1000 and 1000",
    ),
    case(
        "m = [1, 1]",
        "m = [0.5, 1]\nx = §[0.5, 1.0]",
        "overlap",
        "another site lies where `x` does",
        "the places say which way joins lead",
    ),
    case(
        "[\"n1\", \"m\", \"s1\"]",
        "[\"n1\", §\"mm\", \"s1\"]",
        "unknown-name",
        "unknown site `mm`",
        "did you mean `m`?",
    ),
    case(
        "[\"n1\", \"m\", \"s1\"]",
        "§[\"n1\"]",
        "wrong-type",
        "a line has at least two sites",
        "name the sites in the order in which they lie on it",
    ),
    case(
        "{ sites = [\"w1\", \"m\", \"e1\"] }",
        "{ sites = [\"w1\", \"m\", \"e1\"] }, §[\"m\", \"m\"]",
        "bad-board",
        "`star.m` cannot be joined with itself",
        "name two sites",
    ),
    case(
        "{ sites = [\"w1\", \"m\", \"e1\"] }",
        "{ sites = [\"w1\", \"m\", \"e1\"] }, §[\"n1\", \"s1\"]",
        "bad-board",
        "two ways lead s from `star.n1`: to `star.m` and to `star.s1`",
        "a direction leads from a site to one other",
    ),
    case(
        "way = \"round\", back = ",
        "back = §",
        "missing-key",
        "there is a way back, and no name for the way there",
        "add `way`, the name of the direction from the first to the next",
    ),
    case(
        "way = \"round\"",
        "way = §\"forward\"",
        "bad-name",
        "a direction cannot be called `forward`: the word means something else",
        "choose another name",
    ),
    case(
        "way = \"round\"",
        "way = §\"2nd\"",
        "bad-name",
        "a direction cannot be called `2nd`: it must begin with a letter, and have plain letters only",
        "choose another name",
    ),
    case(
        "outline = \"rectangle\"",
        "outline = §\"circle\"",
        "unknown-name",
        "unknown outline `circle`",
        "there is `hexagon`, `triangle`, `rhombus`, `rectangle`",
    ),
    case(
        "[boards.comb]\nshape = \"hex\"\noutline = \"rectangle\"\ncolumns = 4\nrows = 4\n",
        "§[boards.comb]\nshape = \"hex\"\noutline = \"hexagon\"\n",
        "missing-key",
        "boards.comb needs the key `size`",
        "add `size = ...`",
    ),
    case(
        "columns = 4",
        "columns = §0",
        "out-of-range",
        "0 is out of range for `boards.comb.columns`",
        "it must be an integer from 1 to 200",
    ),
    case(
        "columns = 4\nrows = 4\nwrap",
        "columns = 2\nrows = 4\n§wrap",
        "bad-board",
        "edges can meet only where there are at least 3 lines of cells",
        "",
    ),
    case(
        "wrap = \"columns\"",
        "wrap = §\"around\"",
        "unknown-name",
        "unknown choice of edges `around`",
        "there is `columns`, `rows`, `both`",
    ),
    case(
        "pointed = \"top\"",
        "pointed = §\"up\"",
        "unknown-name",
        "unknown place of corners `up`",
        "there is `top`, `side`",
    ),
    case(
        "except = [\"b2\"]",
        "except = [§\"b9\"]",
        "unknown-name",
        "unknown cell `b9`",
        "did you mean",
    ),
    case(
        "[[\"a1\", \"b1\"]]",
        "[§[\"a1\", \"c1\"]]",
        "unknown-name",
        "no way joins these two sites",
        "name two neighbours",
    ),
    case(
        "[[\"a1\", \"b1\"]]",
        "[§[\"a1\"]]",
        "wrong-type",
        "this names 1 sites, not two",
        "write [\"a1\", \"b1\"]",
    ),
    case(
        "[[links]]\nfrom = \"star.m\"",
        "[[links]]\nfrom = §\"m\"",
        "unknown-name",
        "unknown site `m`",
        "there is `star.n1`",
    ),
    case(
        "[[links]]\nfrom = \"star.m\"\nto = \"comb.c3\"\nway = \"across\"",
        "§[[links]]\nfrom = \"star.m\"\nto = \"comb.c3\"",
        "bad-board",
        "no direction leads from `star.m` to `comb.c3`: they lie on different boards or levels",
        "name the direction with `way`",
    ),
    case(
        "[[links]]\nfrom = \"star.m\"\nto = \"comb.c3\"",
        "[[links]]\nbetween = [\"star\", §\"hive\"]",
        "unknown-name",
        "unknown board `hive`",
        "there is `star`, `comb`",
    ),
    case(
        "[boards.star]",
        "[§board]\nshape = \"square\"\ncolumns = 3\nrows = 3\n[boards.star]",
        "contradiction",
        "there is `[board]` and `[boards]`",
        "one board is `[board]`; several are `[boards.NAME]`, all of them",
    ),
    case(
        "[places.hand]",
        "[places.§stone]\n[places.hand]",
        "bad-name",
        "a place cannot be called `stone`: the word means something else",
        "kinds, regions, places",
    ),
    case(
        "capacity = 3",
        "capacity = §0",
        "out-of-range",
        "0 is out of range for `places.hand.capacity`",
        "it must be an integer from 1 to 10000",
    ),
    case(
        "at = \"hand\"\ncount = 3",
        "§at = \"hand\"\ncount = 4",
        "too-many",
        "`hand.white` holds at most 3 pieces",
        "",
    ),
    case(
        "side = \"n\"",
        "side = §\"nw\"",
        "unknown-name",
        "unknown side `nw`",
        "did you mean `n`?",
    ),
    case(
        "row > 1",
        "§roww > 1",
        "unknown-name",
        "unknown number of a site `roww`",
        "did you mean `row`?",
    ),
    case(
        "\" x..o\"",
        "§\" x..O\"",
        "unknown-name",
        "no piece has the symbol `O`",
        "there is `o`, `x`, and `.` for an empty site",
    ),
    case(
        "\"o.xx\"",
        "§\"oxxx\"",
        "bad-place",
        "`x` is drawn where the board has no site",
        "draw `.` there",
    ),
    case(
        "board = \"comb\"\nrows",
        "§rows",
        "missing-key",
        "this does not say which board is drawn",
        "add `board = NAME`, and `level = 1` where there are levels",
    ),
];
