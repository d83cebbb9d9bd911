//! Boards of every shape, regions on them, and how games begin: as files say it.

use std::sync::Arc;

use boardwright::board::{Board, Site};
use boardwright::game::Game;
use boardwright::package::finding::{FindingJson, Severity, to_json};
use boardwright::package::{Library, Setup};
use boardwright::session::Session;

/// A game of two seats; what is said of the board and all else is added.
fn source(seats: &[&str], rest: &str) -> String {
    let mut text = "[game]\nid = \"tried\"\nname = \"Tried\"\n".to_owned();
    for (seat, facing) in ["white", "black", "red"].iter().zip(seats) {
        text.push_str(&format!("[seats.{seat}]\n"));
        if !facing.is_empty() {
            text.push_str(&format!("forward = \"{facing}\"\n"));
        }
    }
    text + rest
}

fn check(seats: &[&str], rest: &str) -> Result<Arc<Game>, Vec<FindingJson>> {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("game.toml"), source(seats, rest)).unwrap();
    let package = Library::new(None)
        .open(folder.path().to_str().unwrap())
        .unwrap();
    // These boards are judged, and not what is placed on them.
    let mut findings = package.check();
    findings.retain(|finding| finding.severity == Severity::Error);
    if findings.is_empty() {
        Ok(package.game(&Setup::default()).unwrap())
    } else {
        let told = findings.iter();
        let told = told.filter(|finding| finding.severity == Severity::Error);
        Err(told
            .map(|finding| to_json(finding, package.sources()))
            .collect())
    }
}

fn game(seats: &[&str], rest: &str) -> Arc<Game> {
    check(seats, rest).unwrap_or_else(|findings| panic!("{findings:#?}"))
}

/// The texts of what is wrong, each with its advice.
fn wrong(rest: &str) -> Vec<String> {
    let findings = check(&["", ""], rest).err().unwrap_or_default();
    let text = |finding: &FindingJson| {
        let help = finding.help.as_deref().unwrap_or("-");
        format!("{} | {help}", finding.message)
    };
    findings.iter().map(text).collect()
}

fn names(board: &Board, sites: impl IntoIterator<Item = Site>) -> String {
    let names: Vec<&str> = sites.into_iter().map(|site| board.name(site)).collect();
    names.join(" ")
}

/// The sites of a region as a seat sees it.
fn region(game: &Game, name: &str, seat: usize) -> String {
    let (_, sets) = game
        .regions
        .iter()
        .find(|(known, _)| known == name)
        .unwrap();
    names(&game.board, sets[seat].iter())
}

/// The moves of a start, as text.
fn moves(game: &Arc<Game>) -> String {
    let session = Session::new(Arc::clone(game), 0).unwrap();
    let texts: Vec<String> = session
        .moves()
        .iter()
        .map(|each| each.text.clone())
        .collect();
    texts.join(" ")
}

/// What stands where when the game begins: seat, kind and site.
fn start(game: &Arc<Game>) -> String {
    let session = Session::new(Arc::clone(game), 0).unwrap();
    let pieces = session.state().pieces;
    let told: Vec<String> = pieces
        .iter()
        .map(|piece| {
            // Nobody has a name of its own.
            let owner = game
                .seat(&piece.owner)
                .map_or("nobody", |seat| game.seat_name(seat));
            format!("{owner}:{}@{}", piece.kind, piece.site)
        })
        .collect();
    told.join(" ")
}

const STONE: &str = r#"
[kinds.stone]
symbols = { white = "o", black = "x" }
moves = [{ name = "step", pattern = "orthogonal: empty" }]
"#;

/// Somebody who can move.
const FIRST: &str = r#"
[[start]]
kind = "stone"
owner = "white"
at = "a1"
"#;

#[test]
fn hexes_are_stepped_on_by_their_sides_and_passed_between() {
    let board = r#"
[board]
shape = "hex"
size = 3
[kinds.king]
moves = [{ name = "step", pattern = "orthogonal: empty" }]
[kinds.bishop]
moves = [{ name = "slide", pattern = "diagonal: empty+" }]
[kinds.pawn]
moves = [{ name = "step", pattern = "forward orthogonal: empty" }]
[[start]]
owner = "white"
kind = "KIND"
at = ["c3"]
"#;
    let with = |kind: &str| moves(&game(&["n", "s"], &board.replace("KIND", kind)));
    assert_eq!(with("king"), "c3-b2 c3-b3 c3-c2 c3-c4 c3-d3 c3-d4");
    assert_eq!(with("bishop"), "c3-a2 c3-b1 c3-b4 c3-d2 c3-d5 c3-e4");
    assert_eq!(with("pawn"), "c3-c4 c3-d4");
    let flat = board.replace("size = 3", "size = 3\npointed = \"side\"");
    let flat = flat.replace("KIND", "pawn");
    assert_eq!(moves(&game(&["n", "s"], &flat)), "c3-b3 c3-c4 c3-d4");
}

#[test]
fn a_board_that_wraps_has_runs_that_end() {
    let board = r#"
[board]
shape = "square"
columns = 4
rows = 3
wrap = "both"
[kinds.rook]
moves = [{ name = "slide", pattern = "orthogonal: empty+" }]
[[start]]
owner = "white"
kind = "rook"
at = ["a1"]
"#;
    let expected = "a1-a2 a1-a3 a1-b1 a1-c1 a1-d1";
    assert_eq!(moves(&game(&["n", "s"], board)), expected);
    let cylinder = board.replace("\"both\"", "\"columns\"");
    assert_eq!(moves(&game(&["n", "s"], &cylinder)), expected);
    let narrow = board.replace("columns = 4", "columns = 2");
    let told = wrong(&narrow);
    assert_eq!(
        told,
        ["edges can meet only where there are at least 3 lines of cells | -"]
    );
}

/// A whole board at once shows a piece still where it began, and a walk finds that site empty.
#[test]
fn what_goes_a_closed_route_round_passes_where_it_began() {
    let game = game(
        &["", ""],
        r#"
[board]
shape = "square"
columns = 3
rows = 2
[routes.round]
sites = ["a1", "b1", "c1"]
closed = true
[kinds.stone]
symbols = { white = "x", black = "o" }
moves = [{ name = "run", pattern = "round: empty, empty, empty, empty" }]
[[start]]
kind = "stone"
at = "a1"
owner = "white"
[[start]]
kind = "stone"
at = "a2"
owner = "black"
"#,
    );
    assert_eq!(moves(&game), "a1-b1");
}

#[test]
fn rings_are_walked_round() {
    let board = r#"
[board]
shape = "rings"
rings = 2
spokes = 8
centre = true
[kinds.stone]
moves = [{ name = "walk", pattern = "clockwise: empty+" }, { name = "in", pattern = "backward: empty" }]
[[start]]
owner = "white"
kind = "stone"
at = ["a1"]
[[start]]
owner = "black"
kind = "stone"
at = ["e1"]
"#;
    let game = game(&["", ""], board);
    assert_eq!(game.seats[0].forward, 0);
    assert_eq!(game.board.directions()[0].name, "out");
    assert_eq!(moves(&game), "a1-b1 a1-c1 a1-centre a1-d1");
}

/// Three squares in one another, joined at the middles of their sides.
const POINTS: &str = r#"
[board]
shape = "graph"
lines = [
    ["a1", "d1", "g1"], ["b2", "d2", "f2"], ["c3", "d3", "e3"], ["a4", "b4", "c4"],
    ["e4", "f4", "g4"], ["c5", "d5", "e5"], ["b6", "d6", "f6"], ["a7", "d7", "g7"],
    ["a1", "a4", "a7"], ["b2", "b4", "b6"], ["c3", "c4", "c5"], ["d1", "d2", "d3"],
    ["d5", "d6", "d7"], ["e3", "e4", "e5"], ["f2", "f4", "f6"], ["g1", "g4", "g7"],
]
[board.sites]
a1 = [0, 0]
d1 = [3, 0]
g1 = [6, 0]
b2 = [1, 1]
d2 = [3, 1]
f2 = [5, 1]
c3 = [2, 2]
d3 = [3, 2]
e3 = [4, 2]
a4 = [0, 3]
b4 = [1, 3]
c4 = [2, 3]
e4 = [4, 3]
f4 = [5, 3]
g4 = [6, 3]
c5 = [2, 4]
d5 = [3, 4]
e5 = [4, 4]
b6 = [1, 5]
d6 = [3, 5]
f6 = [5, 5]
a7 = [0, 6]
d7 = [3, 6]
g7 = [6, 6]
"#;

#[test]
fn points_on_lines_are_neighbours_straight_on() {
    let rest = format!(
        "{POINTS}{STONE}[regions]\nmiddle = {{ row = 4 }}\nleft = {{ column = [\"a\", 2] }}\n\
         outer = {{ edge = true }}\ncorners = {{ corner = true }}\n\
         [[start]]\nkind = \"stone\"\nowner = \"white\"\nat = [\"d2\"]\n\
         [[start]]\nkind = \"stone\"\nowner = \"black\"\nat = \"d1\"\n"
    );
    let game = game(&["n", "s"], &rest);
    assert_eq!((game.board.len(), game.board.lines().len()), (24, 32));
    assert_eq!(moves(&game), "d2-b2 d2-d3 d2-f2");
    assert_eq!(region(&game, "middle", 0), "a4 b4 c4 e4 f4 g4");
    assert_eq!(region(&game, "left", 0), "a1 b2 a4 b4 b6 a7");
    assert_eq!(region(&game, "outer", 0), "a1 d1 g1 a4 g4 a7 d7 g7");
    assert_eq!(region(&game, "corners", 0), "a1 g1 a7 g7");
}

#[test]
fn lines_of_a_grid_lead_where_they_are_drawn() {
    let board = r#"
[board]
shape = "square"
columns = 5
rows = 5
diagonals = "even"
drawn = "points"
cut = [["c3", "c4"]]
links = [{ from = "a1", to = "e5", way = "tunnel", back = "home" }, ["c1", "c3"]]
[kinds.stone]
moves = [{ name = "step", pattern = "any: empty" }, { name = "dig", pattern = "tunnel: empty" }]
[[start]]
owner = "white"
kind = "stone"
at = "SITE"
"#;
    let told = wrong(&board.replace("SITE", "a1"));
    assert_eq!(
        told,
        [
            "two ways lead n from `c1`: to `c2` and to `c3` | a direction leads from a site to one \
          other; give this join a name of its own with `way` and `back`"
        ]
    );
    let board = board.replace(", [\"c1\", \"c3\"]", "");
    let at = |site: &str| moves(&game(&["n", "s"], &board.replace("SITE", site)));
    assert_eq!(at("c3"), "c3-b2 c3-b3 c3-b4 c3-c2 c3-d2 c3-d3 c3-d4");
    assert_eq!(at("b3"), "b3-a3 b3-b2 b3-b4 b3-c3");
    assert_eq!(at("a1"), "a1-a2 a1-b1 a1-b2 a1-e5");
}

#[test]
fn levels_are_left_upwards_and_askew() {
    let board = r#"
[board]
shape = "square"
columns = 3
rows = 3
levels = 3
cells = { except = ["c3", "a1.1"] }
[kinds.bird]
moves = [{ name = "fly", pattern = "[up orthogonal]/vertical: empty+" }]
[[start]]
owner = "white"
kind = "bird"
at = ["b2.1"]
[regions]
top = { level = -1, row = 1 }
"#;
    let game = game(&["n", "s"], board);
    assert_eq!(game.board.len(), 23);
    assert_eq!(
        moves(&game),
        "b2.1-a2.2 b2.1-b1.2 b2.1-b2.2 b2.1-b2.3 b2.1-b3.2 b2.1-c2.2"
    );
    assert_eq!(region(&game, "top", 0), "a1.3 b1.3 c1.3");
}

#[test]
fn boards_beside_each_other_are_linked() {
    let board = r#"
[boards.left]
shape = "square"
columns = 3
rows = 3
[boards.right]
shape = "hex"
size = 2
[[links]]
between = ["left", "right"]
way = "through"
back = "through"
[kinds.stone]
moves = [{ name = "step", pattern = "n/through: empty" }]
[[start]]
owner = "white"
kind = "stone"
at = ["left.b2", "right.b2"]
[regions]
there = { board = "right", row = 1 }
both = { corner = true, board = ["left", "right"] }
"#;
    let game = game(&["n", "s"], board);
    assert_eq!(game.board.len(), 16);
    let told = wrong(&board.replace("way = \"through\"\nback = \"through\"\n", ""));
    assert!(told[0].starts_with("no direction leads from `left.a1` to `right.a1`"));
    assert_eq!(moves(&game), "left.b2-left.b3");
    assert_eq!(region(&game, "there", 0), "right.a1 right.b1");
    assert_eq!(
        region(&game, "both", 1),
        "left.a1 left.c1 left.a3 left.c3 right.a1 right.b1 right.a2 right.c2 right.b3 right.c3"
    );
}

#[test]
fn places_hold_what_begins_there() {
    let rest = r#"
[board]
shape = "square"
columns = 3
rows = 3
[places.hand]
per = "seat"
[places.bank]
capacity = 4
[kinds.stone]
moves = [{ name = "step", pattern = "n: empty" }]
[kinds.coin]
neutral = true
[[start]]
kind = "stone"
at = "hand"
count = 3
[[start]]
kind = "coin"
at = "bank"
count = 4
[[start]]
kind = "stone"
at = { rank = 1, column = 2 }
"#;
    let game = game(&["n", "s"], rest);
    assert_eq!((game.board.cells(), game.board.len()), (9, 12));
    assert_eq!(region(&game, "hand", 1), "hand.black");
    assert_eq!(game.start.len(), 12);
    let told = wrong(&rest.replace("capacity = 4", "capacity = 3"));
    assert_eq!(told, ["`bank` holds at most 3 pieces | -"]);
    let told = wrong(&rest.replace("at = \"hand\"", "at = \"a1\"\nowner = \"white\""));
    assert_eq!(
        told,
        [
            "`a1` holds one piece | only places off the board and crowds hold several, and stacks where moves make them"
        ]
    );
}

#[test]
fn regions_are_made_of_each_other() {
    let rest = r#"
[board]
shape = "square"
columns = 4
rows = 4
[regions]
inner = { edge = false }
wings = { not = "inner", all = [{ colour = "dark" }, { side = ["e", "w"] }] }
both = ["inner", "wings", "d4", { row = 1, column = 1 }]
slope = { where = "column + row == columns + 1" }
steep = { where = "rank > 2 and file == 1" }
later = { any = ["corners", "inner"], row = -1 }
corners = { corner = true }
turned = { sites = ["a1", "b1"], rotate = 90 }
mine = { sites = ["a1", "b1"], seen = "rotated" }
mirror = { sites = ["a1", "b1"], seen = "mirrored" }
"#;
    let game = game(&["n", "s"], &format!("{rest}{STONE}{FIRST}"));
    assert_eq!(region(&game, "inner", 0), "b2 c2 b3 c3");
    assert_eq!(region(&game, "wings", 0), "a1 d2 a3 d4");
    assert_eq!(region(&game, "both", 0), "a1 b2 c2 d2 a3 b3 c3 d4");
    assert_eq!(region(&game, "slope", 1), "d1 c2 b3 a4");
    assert_eq!(region(&game, "steep", 0), "a3 a4");
    assert_eq!(region(&game, "steep", 1), "d1 d2");
    assert_eq!(region(&game, "later", 0), "a4 d4");
    assert_eq!(region(&game, "turned", 0), "a3 a4");
    assert_eq!(region(&game, "mine", 0), "a1 b1");
    assert_eq!(region(&game, "mine", 1), "c4 d4");
    assert_eq!(region(&game, "mirror", 1), "a4 b4");
    for (place, told) in [
        ("{ any = \"x\" }", "region `x` would be a part of itself"),
        ("{ row = 0 }", "there is no row 0"),
        ("{ row = 9 }", "9 is out of range for `regions.x.row`"),
        (
            "{ colour = \"middle\" }",
            "unknown colour of cells `middle`",
        ),
        ("{ side = \"ne\" }", "unknown side `ne`"),
        (
            "{ where = \"colum > 1\" }",
            "unknown number of a site `colum`",
        ),
        (
            "{ where = \"column\" }",
            "this comes to a number, not to true or false",
        ),
        ("{ where = \"column >\" }", "the text ends too early"),
        (
            "{ rotate = 90 }",
            "this says of no site whether it belongs here",
        ),
        (
            "{ row = 1, rotate = 45 }",
            "turned by 45 degrees, `a1` falls on no site",
        ),
        ("{ board = \"left\" }", "unknown board `left`"),
        ("[\"a1\", \"z9\"]", "unknown region or site `z9`"),
        ("3", "expected a place for `regions.x`, found the integer 3"),
    ] {
        let text = format!("{rest}x = {place}\n{STONE}{FIRST}");
        let found = wrong(&text);
        assert_eq!(found.len(), 1, "{place}: {found:#?}");
        assert!(found[0].starts_with(told), "{place}: {found:#?}");
    }
}

#[test]
fn hexagons_have_six_sides_and_homes_turn_with_the_seats() {
    let rest = r#"
[board]
shape = "hex"
size = 3
[regions]
top = { side = "n" }
right = { side = "ne", not = { corner = true } }
home = { sites = ["a1", "b1"], seen = "rotated" }
goal = { any = "home", rotate = 180 }
behind = { rank = 1 }
"#;
    let game = game(&["n", "ese", "wsw"], &format!("{rest}{STONE}{FIRST}"));
    assert_eq!(region(&game, "top", 0), "c5 d5 e5");
    assert_eq!(region(&game, "right", 0), "e4");
    assert_eq!(region(&game, "home", 0), "a1 b1");
    assert_eq!(region(&game, "home", 1), "b4 c5");
    assert_eq!(region(&game, "home", 2), "e3 e4");
    assert_eq!(region(&game, "goal", 0), "d5 e5");
    assert_eq!(region(&game, "behind", 1), "a3 b4 c5");
}

#[test]
fn a_start_can_be_drawn() {
    let rest = r##"
[board]
shape = "square"
columns = 4
rows = 3
cells = "dark"
[kinds.man]
symbols = { white = "o", black = "x", red = "r" }
moves = [{ name = "step", pattern = "any: empty" }]
[kinds.rock]
neutral = true
symbol = "#"
[[start]]
rows = [
    "x.x.",
    ". #",
    "o.r.",
]
"##;
    let three = game(&["n", "s", "e"], rest);
    let expected = "white:man@a1 black:man@a3 red:man@c1 black:man@c3 nobody:rock@d2";
    assert_eq!(start(&three), expected);
    let told = wrong(
        &rest
            .replace(", red = \"r\"", "")
            .replace("x.x.", ".x.x")
            .replace("r.", ".."),
    );
    assert_eq!(
        told,
        ["`x` is drawn where the board has no site | draw `.` there"]
    );
}

#[test]
fn drawn_starts_fit_their_board() {
    let rest = r##"
[board]
shape = "hex"
size = 2
[kinds.man]
symbols = { white = "o", black = "x" }
moves = [{ name = "step", pattern = "any: empty" }]
[kinds.king]
symbols = { white = "wk", black = "bk" }
[kinds.rock]
neutral = true
symbol = "#"
[[start]]
rows = [
    "  x bk",
    " # .  x",
    "  o wk",
]
"##;
    let drawn = game(&["n", "s"], rest);
    assert_eq!(
        start(&drawn),
        "white:man@a1 nobody:rock@a2 white:king@b1 black:man@b3 black:man@c2 black:king@c3"
    );
    for (row, told) in [
        ("\"x ?\"", "no piece has the symbol `?`"),
        (
            "\"x\"",
            "1 symbols are drawn, and this row of the board has 2 sites",
        ),
        ("\"x x\", \"x\"", "4 rows are drawn, and the board has 3"),
    ] {
        let found = wrong(&rest.replacen("\"  x bk\"", row, 1));
        assert_eq!(found.len(), 1, "{row}: {found:#?}");
        assert!(found[0].starts_with(told), "{row}: {found:#?}");
    }
    let same = wrong(
        &rest
            .replace("black = \"x\"", "black = \"o\"")
            .replace("  x bk", "  . .")
            .replace(".  x", ".  ."),
    );
    assert_eq!(same.len(), 1, "{same:#?}");
    assert!(
        same[0].starts_with("`o` can be a man of white or a man of black"),
        "{same:#?}"
    );
}

#[test]
fn boards_of_hostile_sizes_are_refused_at_once() {
    let hexes = "shape = \"hex\"\nsize = 200";
    let cube = "shape = \"square\"\ncolumns = 200\nrows = 20\nlevels = 100";
    let rings = "shape = \"rings\"\nrings = 200\nspokes = 1000";
    let centre = "shape = \"rings\"\nrings = 2\nspokes = 100\ncentre = true";
    let sites: String = (0..5_000)
        .map(|at| format!("s{at} = [{at}, 0]\n"))
        .collect();
    let graph = format!(
        "shape = \"graph\"\n[board.sites]\n{}",
        sites.replace("[", "[0.2, ").replace(", 0]", "]")
    );
    let line = vec!["\"a1\", \"b1\""; 1_500].join(", ");
    let line = vec![format!("[{line}]"); 8].join(", ");
    let lines = format!("shape = \"square\"\ncolumns = 3\nrows = 3\nlines = [{line}]");
    let ways: String = (0..70)
        .map(|at| format!("[\"a1\", \"b1\", \"w{at}\"],"))
        .collect();
    let ways = ways
        .replace("[\"a1\", \"b1\", ", "{ from = \"a1\", to = \"b1\", way = ")
        .replace("],", "},");
    let ways = format!("shape = \"square\"\ncolumns = 3\nrows = 3\nlinks = [{ways}]");
    for (board, told) in [
        (hexes, "a board has at most 4000 sites"),
        (cube, "a board has at most 4000 sites"),
        (rings, "a board has at most 4000 sites"),
        (centre, "a board has at most 64 directions"),
        (&graph, "this is out of range for `board.sites."),
        (
            &lines,
            "the lines, links and cuts of a board name at most 20000 sites",
        ),
        (&ways, "a board has at most 64 directions"),
    ] {
        let found = wrong(&format!("[board]\n{board}\n{STONE}{FIRST}"));
        assert!(
            !found.is_empty() && found[0].starts_with(told),
            "{found:#?}"
        );
    }
    let places: String = (0..2_000)
        .map(|at| format!("r{at} = {{ any = [{{ row = 1 }}, {{ row = 2 }}] }}\n"))
        .collect();
    let board = "[board]\nshape = \"square\"\ncolumns = 63\nrows = 63\n";
    let found = wrong(&format!("{board}[regions]\n{places}{STONE}{FIRST}"));
    assert!(
        found
            .iter()
            .any(|text| text.starts_with("a game has at most 500 regions")),
        "{found:#?}"
    );
    let long = vec!["row * row * row > 7"; 80].join(" or ");
    let places: String = (0..20)
        .map(|at| format!("r{at} = {{ where = \"{long}\" }}\n"))
        .collect();
    let found = wrong(&format!("{board}[regions]\n{places}{STONE}{FIRST}"));
    let told = "all `where` of a game together are too long for so large a board";
    assert!(found[0].starts_with(told), "{found:#?}");
}

/// The guide.
const GUIDE: &str = include_str!("../../games/README.md");

/// The examples between two headings of the guide.
fn examples(from: &str, to: &str) -> Vec<&'static str> {
    let (_, rest) = GUIDE.split_once(&format!("\n## {from}\n")).unwrap();
    let (chapter, _) = rest.split_once(&format!("\n## {to}\n")).unwrap();
    let blocks = chapter.split("```toml\n").skip(1);
    blocks
        .map(|block| block.split("```").next().unwrap())
        .collect()
}

#[test]
fn the_examples_of_the_guide_are_right() {
    let squares = "[board]\nshape = \"square\"\ncolumns = 8\nrows = 8\n";
    let first = "[[start]]\nkind = \"stone\"\nowner = \"white\"\nat = { row = 1, column = 1 }\n";
    let boards = examples("Boards", "Regions");
    assert_eq!(boards.len(), 4);
    for board in boards {
        let first = match board.contains("graph") {
            true => "[[start]]\nkind = \"stone\"\nowner = \"white\"\nat = \"south\"\n",
            false => first,
        };
        game(&["", ""], &format!("{board}{STONE}{first}"));
    }
    let regions = examples("Regions", "Pieces");
    assert_eq!(regions.len(), 2);
    for regions in regions {
        game(&["", ""], &format!("{squares}{regions}{STONE}{first}"));
    }
    let starts = examples("How it begins", "Moves");
    assert_eq!(starts.len(), 2);
    let hand = "[places.hand]\nper = \"seat\"\n";
    game(&["", ""], &format!("{squares}{hand}{STONE}{}", starts[0]));
    let mut drawn = format!("{squares}{}", starts[1]);
    for (symbol, kind) in "pnbrqk".chars().zip(["p", "kn", "b", "r", "q", "k"]) {
        let upper = symbol.to_ascii_uppercase();
        drawn.push_str(&format!(
            "[kinds.{kind}]\nsymbols = {{ white = \"{upper}\", black = \"{symbol}\" }}\n\
             moves = [{{ name = \"step\", pattern = \"any: empty\" }}]\n"
        ));
    }
    assert_eq!(game(&["", ""], &drawn).start.len(), 32);
}
