//! Mistakes about how cells of a graph are drawn, and what people should be told.

use super::cases::{Case, case};

/// A round of cells, with a larger one and an arrow.
pub(super) const GAME: &str = r##"
[game]
id = "cells"
name = "Cells"

[seats.white]
[seats.black]

[board]
shape = "graph"
drawn = "cells"
[board.sites]
c1 = [0, 0]
c2 = [1, 0]
c3 = [2, 0]
c4 = [2, 1.5]
c5 = [3, 1.5]
nest = [0.5, 3]

[routes.round]
sites = ["c1", "c2", "c3", "c4", "c5"]

[regions]
row = ["c1", "c2", "c3"]

[kinds.stone]
symbols = { white = "o", black = "x" }
moves = [{ name = "step", pattern = "round: empty" }]

[[start]]
kind = "stone"
at = "c1"
owner = "white"
[[start]]
kind = "stone"
at = "c3"
owner = "black"

[show.regions]
row = { colour = "red", help = "the row" }

[show.cells]
nest = { size = [2, 1.5] }
row = { form = "round" }

[[show.arrows]]
from = "c1"
to = "c4"
colour = "blue"
help = "a way across"

[[show.captions]]
at = [3, 3]
text = "words"
"##;

pub(super) const CASES: &[Case] = &[
    case(
        "drawn = \"cells\"",
        "drawn = §\"cell\"",
        "unknown-name",
        "unknown way of drawing `cell`",
        "did you mean `cells`?",
    ),
    case(
        "c2 = [1, 0]",
        "c2 = §[0.5, 0]",
        "overlap",
        "the cells of `c1` and `c2` lie on each other",
        "a cell is 1 by 1 around its place, or of the `size`",
    ),
    case(
        "nest = { size = [2, 1.5] }",
        "nest = { §size = [3.2, 3] }",
        "overlap",
        "the cells of `nest` and `c4` lie on each other",
        "a cell is 1 by 1 around its place, or of the `size`",
    ),
    case(
        "size = [2, 1.5]",
        "size = §[2, 100]",
        "out-of-range",
        "this is out of range for `show.cells.nest.size`",
        "both numbers lie between 0.5 and 50",
    ),
    case(
        "size = [2, 1.5]",
        "size = §2",
        "wrong-type",
        "expected two numbers for `show.cells.nest.size`, found the integer 2",
        "write [width, height]",
    ),
    case(
        "row = { form = \"round\" }",
        "row = { known = §true }",
        "contradiction",
        "these cells have their own names",
        "give them another with `name`",
    ),
    case(
        "nest = { size",
        "§nets = { size",
        "unknown-name",
        "unknown region or site `nets`",
        "did you mean `nest`?",
    ),
    case(
        "nest = { size",
        "§\"c1..c9\" = { size",
        "unknown-name",
        "`c1..c9` leads over `c6`, which is no site",
        "write two runs",
    ),
    case(
        "form = \"round\"",
        "form = §\"rond\"",
        "unknown-name",
        "unknown form of cell `rond`",
        "did you mean `round`?",
    ),
    case(
        "form = \"round\"",
        "§from = \"round\"",
        "unknown-key",
        "unknown key `from` in show.cells.row",
        "did you mean `form`?",
    ),
    case(
        "form = \"round\"",
        "name = §\"a name that is so long that it would not find room on any cell at all\"",
        "bad-text",
        "this is no text for `name`",
        "write one line of at most 60 characters",
    ),
    case(
        "from = \"c1\"",
        "from = §\"c9\"",
        "unknown-name",
        "unknown site `c9`",
        "did you mean",
    ),
    case(
        "to = \"c4\"",
        "to = §\"c1\"",
        "contradiction",
        "an arrow leads from one site of a board to another of it",
        "name two of its cells",
    ),
    case(
        "colour = \"blue\"",
        "colour = §\"bleu\"",
        "unknown-name",
        "unknown colour `bleu`",
        "did you mean `blue`?",
    ),
    case(
        "help = \"a way across\"",
        "help = §7",
        "wrong-type",
        "expected a string for `show.arrows #1.help`, found the integer 7",
        "put it in quotes",
    ),
    case(
        "at = [3, 3]",
        "at = §[3, 3000]",
        "out-of-range",
        "this is out of range for `show.captions #1.at`",
        "both numbers lie between -1000 and 1000",
    ),
    case(
        "[[show.captions]]\nat = [3, 3]\ntext = \"words\"",
        "[[show.captions]]\nat = [3, 3]\n§txt = \"words\"",
        "unknown-key",
        "unknown key `txt` in show.captions #1",
        "did you mean `text`?",
    ),
];

/// What is said about cells of a board that has none.
#[test]
fn looks_of_cells_need_cells() {
    let source = GAME.replacen("drawn = \"cells\"\n", "", 1);
    let [finding] = &super::check(source.as_bytes())[..] else {
        panic!("one finding");
    };
    assert_eq!(finding.code, "contradiction");
    assert_eq!(
        finding.message,
        "no board of the game is drawn as cells of a graph"
    );
    let line = source.lines().position(|line| line == "[show.cells]");
    assert_eq!(finding.line, line.map(|at| at + 1));
}
