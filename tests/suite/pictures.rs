//! Pictures of boards of every kind, with all that can lie on them.

use std::sync::Arc;

use boardwright::board::{
    Board, Builder, Cells, Contour, Diagonals, Graph, HexGrid, Plan, Rings, Round, Site, Spot,
    SquareGrid, TriangleGrid, Way,
};
use boardwright::game::{Game, Hue, Labels, Rgb, Tint};
use boardwright::package::{Library, Setup};
use boardwright::position::{Change, Kind, Layout, Position, Seat, Shape, ValueSlot};
use boardwright::show::{TextStyle, View, legend, svg, text};

/// Two seats with towers and guards, and blocks of nobody.
const GAME: &str = r##"
[game]
id = "pictured"
name = "Pictured"
[seats.up]
forward = "n"
colour = "#0080ff"
[seats.down]
forward = "s"
colour = "black"
[board]
shape = "square"
columns = 2
rows = 2
[kinds.tower]
symbols = { up = "o", down = "x" }
moves = [{ name = "step", pattern = "orthogonal: empty" }]
[kinds.guard]
symbols = { up = "A", down = "V" }
[kinds.block]
neutral = true
symbol = "#"
"##;

/// A game on a board, with a value on sites and one on pieces.
fn game(board: Board) -> Game {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("game.toml"), GAME).unwrap();
    let package = Library::new(None)
        .open(folder.path().to_str().unwrap())
        .unwrap();
    let plain = package.game(&Setup::default()).unwrap();
    let value = |name: &str, travels| ValueSlot {
        name: name.to_owned(),
        start: 0,
        least: 0,
        most: 99,
        travels,
    };
    let mut game = Game::clone(&plain);
    game.layout = Arc::new(Layout::new(Shape {
        sites: board.len(),
        places: board.len() - board.cells(),
        pieces: game.pieces,
        seats: 2,
        counters: Vec::new(),
        values: vec![value("seeds", false), value("life", true)],
        stacks: true,
        dice: Vec::new(),
        decks: Vec::new(),
        paths: Vec::new(),
        crowds: Vec::new(),
        forms: game.layout.forms.clone(),
    }));
    game.look.values = vec![0, 1];
    for (seat, angle) in game.seats.iter_mut().zip([0, 180]) {
        let mut ways = board.directions().iter();
        seat.forward = ways.position(|way| way.angle == Some(angle)).unwrap_or(0);
    }
    game.board = board;
    game
}

/// A position with pieces given as `SYMBOL SITE`.
fn position(game: &Game, pieces: &[&str]) -> Position {
    let mut position = game.empty();
    for each in pieces {
        let (symbol, site) = each.split_once(' ').unwrap();
        let piece = match symbol {
            "o" => game.pieces.of(Kind(0), Seat(0)),
            "x" => game.pieces.of(Kind(0), Seat(1)),
            "A" => game.pieces.of(Kind(1), Seat(0)),
            "V" => game.pieces.of(Kind(1), Seat(1)),
            _ => game.pieces.neutral(Kind(2)).unwrap(),
        };
        let site = game.board.site(site).unwrap();
        position.apply(match game.board.is_place(site) {
            true => Change::Add { place: site, piece },
            false => Change::Push { site, piece },
        });
    }
    position
}

fn view<'a>(game: &'a Game, position: &'a Position, last: &'a [Site]) -> View<'a> {
    View {
        game,
        position,
        last,
        from: None,
        reader: None,
        full: false,
    }
}

fn build(plans: Vec<(Option<&str>, Plan)>) -> Builder {
    let plans = plans
        .into_iter()
        .map(|(name, plan)| (name.map(str::to_owned), plan));
    Builder::new(plans.collect()).unwrap()
}

fn one(plan: Plan) -> Board {
    build(vec![(None, plan)]).finish().unwrap()
}

fn hexes(contour: Contour, pointed: bool) -> Board {
    let grid = HexGrid {
        contour,
        pointed,
        levels: 1,
        cells: Cells::All,
        round: Round::default(),
    };
    one(grid.plan().unwrap())
}

fn triangles(contour: Contour) -> Board {
    let grid = TriangleGrid {
        contour,
        levels: 1,
        cells: Cells::All,
    };
    one(grid.plan().unwrap())
}

fn rings(spokes: u16, rings: u16, centre: bool) -> Board {
    let rings = Rings {
        spokes,
        rings,
        levels: 1,
        centre,
        cells: Cells::All,
        diagonals: Diagonals::None,
    };
    one(rings.plan().unwrap())
}

fn points(columns: u16, rows: u16, diagonals: Diagonals) -> Board {
    let grid = SquareGrid {
        diagonals,
        ..SquareGrid::new(columns, rows)
    };
    one(grid.plan().unwrap().drawn_as_lines(true))
}

fn graph(sites: &[(&str, f32, f32)], lines: &[&[&str]]) -> Board {
    let sites = sites
        .iter()
        .map(|(name, x, y)| ((*name).to_owned(), Spot { x: *x, y: *y }));
    let graph = Graph {
        sites: sites.collect(),
    };
    let mut builder = build(vec![(None, graph.plan().unwrap())]);
    for (number, line) in lines.iter().enumerate() {
        let sites: Vec<Site> = line
            .iter()
            .map(|name| builder.site(name).unwrap())
            .collect();
        // Names of their own, so that any number of lines may leave a site.
        let way = Way::Named {
            way: format!("way{number}"),
            back: None,
        };
        builder.line(&sites, &way).unwrap();
    }
    builder.finish().unwrap()
}

/// The points of nine men's boards: three squares in each other.
fn squares_in_squares() -> Board {
    let sites = [
        ("a7", 0.0, 6.0),
        ("d7", 3.0, 6.0),
        ("g7", 6.0, 6.0),
        ("b6", 1.0, 5.0),
        ("d6", 3.0, 5.0),
        ("f6", 5.0, 5.0),
        ("c5", 2.0, 4.0),
        ("d5", 3.0, 4.0),
        ("e5", 4.0, 4.0),
        ("a4", 0.0, 3.0),
        ("b4", 1.0, 3.0),
        ("c4", 2.0, 3.0),
        ("e4", 4.0, 3.0),
        ("f4", 5.0, 3.0),
        ("g4", 6.0, 3.0),
        ("c3", 2.0, 2.0),
        ("d3", 3.0, 2.0),
        ("e3", 4.0, 2.0),
        ("b2", 1.0, 1.0),
        ("d2", 3.0, 1.0),
        ("f2", 5.0, 1.0),
        ("a1", 0.0, 0.0),
        ("d1", 3.0, 0.0),
        ("g1", 6.0, 0.0),
    ];
    let lines: [&[&str]; 16] = [
        &["a7", "d7", "g7"],
        &["b6", "d6", "f6"],
        &["c5", "d5", "e5"],
        &["a4", "b4", "c4"],
        &["e4", "f4", "g4"],
        &["c3", "d3", "e3"],
        &["b2", "d2", "f2"],
        &["a1", "d1", "g1"],
        &["a7", "a4", "a1"],
        &["b6", "b4", "b2"],
        &["c5", "c4", "c3"],
        &["d7", "d6", "d5"],
        &["d3", "d2", "d1"],
        &["e5", "e4", "e3"],
        &["f6", "f4", "f2"],
        &["g7", "g4", "g1"],
    ];
    graph(&sites, &lines)
}

/// A game on a board with a region of these sites.
fn with_region(board: Board, sites: &[&str]) -> Game {
    let mut game = game(board);
    let sites = sites.iter().map(|name| game.board.site(name).unwrap());
    let region: boardwright::board::SiteSet = sites.collect();
    game.regions = vec![("camp".to_owned(), vec![region; 2])];
    game.look.tints = vec![Tint {
        region: 0,
        hue: Hue::Plain(Rgb(0, 200, 0)),
        symbol: ":".to_owned(),
        help: String::new(),
    }];
    game
}

/// The picture of a board with pieces, a region and a last move; without the last line.
fn drawn(board: Board, pieces: &[&str], region: &[&str], last: &[&str]) -> String {
    let game = with_region(board, region);
    let position = position(&game, pieces);
    let last: Vec<Site> = last
        .iter()
        .map(|name| game.board.site(name).unwrap())
        .collect();
    let view = view(&game, &position, &last);
    is_well_formed(&svg(&view));
    let coloured = TextStyle {
        colour: true,
        width: 80,
    };
    assert!(text(&view, &coloured).contains('\u{1b}') || pieces.is_empty());
    let plain = text(&view, &TextStyle::PLAIN);
    for line in plain.lines() {
        assert!(line.chars().count() <= 80 && !line.ends_with(' '), "{line}");
    }
    plain
        .strip_suffix("ply 0, up to move\n")
        .unwrap()
        .to_owned()
}

/// Whether every element ends, and every attribute is quoted.
fn is_well_formed(picture: &str) {
    let mut open: Vec<&str> = Vec::new();
    let mut rest = picture;
    while let Some(at) = rest.find('<') {
        assert!(!rest[..at].contains('>'), "{}", &rest[..at]);
        let end = at + rest[at..].find('>').unwrap();
        let tag = &rest[at + 1..end];
        rest = &rest[end + 1..];
        assert_eq!(tag.matches('"').count() % 2, 0, "{tag}");
        if let Some(name) = tag.strip_prefix('/') {
            assert_eq!(open.pop(), Some(name));
        } else if !tag.ends_with('/') {
            open.push(tag.split(' ').next().unwrap());
        }
    }
    assert!(open.is_empty(), "{open:?}");
    for part in picture.split('&').skip(1) {
        let known = ["amp;", "lt;", "gt;", "quot;", "apos;"];
        assert!(known.iter().any(|known| part.starts_with(known)), "{part}");
    }
    assert!(!picture.contains("NaN") && !picture.contains("inf"));
}

#[test]
fn hexes_lie_in_shifted_rows_with_columns_named_where_they_go_on() {
    let board = || hexes(Contour::Hexagon(3), true);
    assert_eq!(
        drawn(board(), &["o a1", "x c3", "# e5"], &["a3"], &["b2", "c3"]),
        "  5 . . #
 4 . . . .
3 : .[x]. .
 2 .( ). . e
  1 o . . d
     a b c
"
    );
    assert_eq!(
        drawn(
            hexes(Contour::Rhombus(5, 3), true),
            &["o a1", "x e3"],
            &[],
            &[]
        ),
        "\
3 . . . . x
 2 . . . . .
  1 o . . . .
     a b c d e
"
    );
    assert_eq!(
        drawn(
            hexes(Contour::Rectangle(4, 3), false),
            &["o a1", "x b3"],
            &["d1"],
            &[]
        ),
        "      x     .
3  .     .
      .     .
2  .     .
      .     :
1  o     .
      b     d
   a     c
"
    );
    let game = game(board());
    let position = position(&game, &["o a1"]);
    let picture = svg(&view(&game, &position, &[]));
    // A cell and its corners: one unit from side to side.
    assert_eq!(picture.matches("<polygon class=").count(), 19);
    assert_eq!(picture.matches("class=\"middle\"").count(), 6);
    let turned = view(&game, &position, &[]).seen_from(Some(Seat(1)));
    let first = text(&turned, &TextStyle::PLAIN);
    assert!(first.starts_with("  1 . . o\n"), "{first}");
}

#[test]
fn triangles_point_up_and_down() {
    assert_eq!(
        drawn(
            triangles(Contour::Triangle(3)),
            &["o a1", "x c1"],
            &["c3"],
            &["b1", "c1"]
        ),
        "\
3          / : \\
2      / . \\ . / . \\
1  / o \\( )/[x]\\ . / . \\
     a   b   c   d   e
"
    );
}

#[test]
fn rings_are_round() {
    assert_eq!(
        drawn(rings(8, 2, false), &["o a1", "x d2"], &["c1"], &[]),
        "                   a

      h       -2---+-----      b
          /---     |    ---\\
        /+/        |        +\\
        /  \\   1---o---   /   \\
       /     +/-      -\\+\\     \\
      |     /             \\     |
     |     |              |     |
g    +-----+              :-----+    c
     |     |              |     |
     |      \\           /      |
      \\      +\\--    --/+     /
        \\  /     --+--    \\  /
         +\\        |      / x
      f    ------  |  -----    d
                ---+--

                   e
"
    );
    let game = game(rings(12, 3, true));
    let position = position(&game, &["# centre"]);
    let view = view(&game, &position, &[]);
    let picture = svg(&view);
    is_well_formed(&picture);
    assert_eq!(picture.matches("<path class=\"line\"").count(), 36);
    assert_eq!(picture.matches("<line class=\"line\"").count(), 36);
    // Too wide around the middle: each ring is a row.
    let narrow = TextStyle {
        colour: false,
        width: 28,
    };
    assert_eq!(
        text(&view, &narrow),
        "\
3  . . . . . . . . . . . .
2  . . . . . . . . . . . .
1  . . . . . . . . . . . .
   a b c d e f g h i j k l
centre: #
ply 0, up to move
"
    );
}

#[test]
fn points_are_joined_by_lines() {
    assert_eq!(
        drawn(
            squares_in_squares(),
            &["o a7", "x d2"],
            &["g1"],
            &["d1", "d2"]
        ),
        "\
7 o-----------+-----------+
  |           |           |
6 |   +-------+-------+   |
  |   |       |       |   |
5 |   |   +---+---+   |   |
  |   |   |       |   |   |
4 +---+---+       +---+---+
  |   |   |       |   |   |
3 |   |   +---+---+   |   |
  |   |       |       |   |
2 |   +------[x]------+   |
  |           |           |
1 +----------(+)----------:
  a   b   c   d   e   f   g
"
    );
    assert_eq!(
        drawn(points(5, 3, Diagonals::Even), &["o a1", "x d2"], &[], &[]),
        "\
3 +---+---+---+---+
  | \\ | / | \\ | / |
2 +---+---+---x---+
  | / | \\ | / | \\ |
1 o---+---+---+---+
  a   b   c   d   e
"
    );
    let tall = drawn(points(19, 19, Diagonals::None), &["o c3"], &[], &[]);
    assert!(tall.starts_with("19 +-+-+-+-+-+-+-+-+-+-"), "{tall}");
    assert!(tall.contains("\n 3 +-+-o-+-+-"), "{tall}");
    assert_eq!(tall.lines().count(), 20);
}

#[test]
fn graphs_lie_where_their_coordinates_say() {
    let map = || {
        graph(
            &[
                ("rome", 3.0, 1.0),
                ("paris", 0.0, 4.0),
                ("berlin", 4.0, 6.0),
                ("wien", 5.0, 3.6),
                ("bern", 1.8, 3.0),
            ],
            &[
                &["rome", "wien", "berlin", "paris", "bern", "rome"],
                &["bern", "wien"],
            ],
        )
    };
    let picture = drawn(map(), &["o rome", "x bern"], &["paris"], &[]);
    for name in ["rome", "paris", "berlin", "wien", "bern"] {
        assert!(picture.contains(name), "{picture}");
    }
    assert!(
        picture.contains("o rome") && !picture.contains("joined"),
        "{picture}"
    );
    // Where there is no room, what stands where is listed, with all joins.
    let game = game(map());
    let position = position(&game, &["o rome", "x bern"]);
    let narrow = TextStyle {
        colour: false,
        width: 12,
    };
    assert_eq!(
        text(&view(&game, &position, &[]), &narrow),
        " o  rome
 x  bern
joined: rome-wien,
    rome-bern,
    paris-berlin,
    paris-bern,
    berlin-wien,
    wien-bern
ply 0, up to move
"
    );
}

#[test]
fn levels_and_boards_lie_side_by_side() {
    let levels = SquareGrid {
        levels: 2,
        ..SquareGrid::new(2, 2)
    };
    assert_eq!(
        drawn(
            one(levels.plan().unwrap()),
            &["o a1.1", "x b2.2"],
            &[],
            &["b2.1", "b2.2"]
        ),
        "\
level 1:    level 2:
2  . ( )    2  . [x]
1  o  .     1  .  .
   a  b        a  b
"
    );
    let square = || SquareGrid::new(3, 2).plan().unwrap();
    let hexagon = HexGrid {
        contour: Contour::Hexagon(2),
        pointed: true,
        levels: 1,
        cells: Cells::All,
        round: Round::default(),
    };
    let mut builder = build(vec![
        (Some("left"), square()),
        (Some("right"), hexagon.plan().unwrap()),
    ]);
    let ends = ["left.c1", "right.a1"].map(|name| builder.site(name).unwrap());
    let way = Way::Named {
        way: "bridge".to_owned(),
        back: Some("bridge".to_owned()),
    };
    builder.link(ends[0], ends[1], &way).unwrap();
    let board = builder.finish().unwrap();
    assert_eq!(
        drawn(board, &["o left.a1", "x right.c3"], &[], &[]),
        "\
left:          right:
2  .  .  .      3 . x
1  o  .  .     2 . . .
   a  b  c      1 . . c
                   a b
joined: left.c1-right.a1
"
    );
}

#[test]
fn links_and_walls_of_squares_are_seen() {
    let mut builder = build(vec![(None, SquareGrid::new(3, 3).plan().unwrap())]);
    let site = |builder: &Builder, name: &str| builder.site(name).unwrap();
    for (one, other) in [("a1", "a2"), ("b2", "c2"), ("a1", "b2")] {
        let (one, other) = (site(&builder, one), site(&builder, other));
        assert!(builder.cut(one, other));
    }
    let way = Way::Named {
        way: "tunnel".to_owned(),
        back: None,
    };
    let (one, other) = (site(&builder, "a3"), site(&builder, "c1"));
    builder.link(one, other, &way).unwrap();
    assert_eq!(
        drawn(builder.finish().unwrap(), &["o a1"], &[], &[]),
        "\
3  .  .  .
2  .  . |.
  ---
1  o  .  .
   a  b  c
no way between: a1|b2
joined: c1-a3
"
    );
}

#[test]
fn what_lies_beside_the_board_is_in_trays() {
    let seats = vec!["up".to_owned(), "down".to_owned()];
    let board = one(SquareGrid::new(2, 2).plan().unwrap())
        .with_places(vec![
            ("hand".to_owned(), seats, None),
            ("lost".to_owned(), Vec::new(), Some(9)),
        ])
        .unwrap();
    let pieces = [
        "o a1",
        "x hand.down",
        "x hand.down",
        "V hand.down",
        "# lost",
    ];
    assert_eq!(
        drawn(board.clone(), &pieces, &[], &[]),
        "\
2  .  .
1  o  .
   a  b
hand.up: -
hand.down: 2 x, 1 V
lost: 1 #
"
    );
    let game = game(board);
    let position = position(&game, &pieces);
    let picture = svg(&view(&game, &position, &[]));
    assert_eq!(picture.matches("class=\"tray\"").count(), 3);
    assert!(picture.contains("<title>2 × down tower in hand.down</title>"));
    assert!(picture.contains("<title>1 × neutral block in lost</title>"));
}

#[test]
fn stacks_tell_their_height_and_values_their_number() {
    let game = game(one(SquareGrid::new(3, 2).plan().unwrap()));
    let mut position = position(&game, &["o a1", "x a1", "o c1", "o c1", "A b2"]);
    for (site, slot, value) in [("a2", 0, 12), ("b2", 1, 3)] {
        let site = game.board.site(site).unwrap();
        position.apply(Change::Value { slot, site, value });
    }
    let view = view(&game, &position, &[]);
    assert_eq!(
        text(&view, &TextStyle::PLAIN),
        "\
2  12     A:0/3  .
1  x2     .      o2
   a      b      c
stacks from the top: a1 x o
ply 0, up to move
"
    );
    let picture = svg(&view);
    is_well_formed(&picture);
    assert!(picture.contains("<title>down tower, then up tower on a1</title>"));
    assert_eq!(picture.matches(">×2</text>").count(), 2);
    assert!(picture.contains(">0/3</text>") && picture.contains(">12</text>"));
    assert_eq!(
        legend(&game, &TextStyle::PLAIN),
        "\
tower (o up, x down)
guard (A up, V down)
block (# neutral)
a number after a symbol: so many pieces, of which that is the topmost
numbers on sites: seeds/life
"
    );
}

#[test]
fn what_is_too_wide_is_drawn_in_parts() {
    let squares = drawn(
        one(SquareGrid::new(50, 2).plan().unwrap()),
        &["o a1", "x ax2"],
        &[],
        &[],
    );
    let lines: Vec<&str> = squares.lines().collect();
    assert_eq!(lines.len(), 8, "{squares}");
    assert!(
        lines[0].starts_with("2  . . . .") || lines[0].starts_with("2  .  ."),
        "{squares}"
    );
    assert!(lines[4].ends_with("x"), "{squares}");
    let hexes = drawn(
        hexes(Contour::Rectangle(60, 2), true),
        &["o a1", "x bh2"],
        &[],
        &[],
    );
    assert!(hexes.lines().count() > 8 && hexes.contains('x'), "{hexes}");
}

#[test]
fn whatever_sites_are_called_the_svg_stays_whole() {
    let board = graph(
        &[("<a>", 0.0, 0.0), ("&\"'", 1.0, 0.0)],
        &[&["<a>", "&\"'"]],
    );
    drawn(board, &["o <a>"], &[], &[]);
    // Far apart and close together at once.
    let board = graph(
        &[("a", 0.0, 0.0), ("b", 0.001, 0.0), ("c", 1000.0, 1000.0)],
        &[&["a", "b", "c"]],
    );
    let picture = drawn(board, &["o a", "x b"], &[], &[]);
    assert!(picture.contains(" o  a\n x  b\n"), "{picture}");
    assert!(picture.contains("joined: a-b, b-c"), "{picture}");
}

#[test]
fn names_are_written_on_sites_where_that_is_wanted() {
    let mut game = game(hexes(Contour::Hexagon(2), true));
    game.look.labels = Labels::Sites;
    let position = position(&game, &["o a1"]);
    assert_eq!(
        text(&view(&game, &position, &[]), &TextStyle::PLAIN),
        "  b3  c3
a2  b2  c2
  o   b1
ply 0, up to move
"
    );
    game.look.labels = Labels::None;
    let picture = svg(&view(&game, &position, &[]));
    assert!(!picture.contains("class=\"name\"") && !picture.contains("class=\"edge\""));
}

/// What a seat sees that faces so many degrees clockwise from up the board.
fn seen_facing(board: Board, angle: u16, pieces: &[&str]) -> String {
    let mut game = game(board);
    let mut ways = game.board.directions().iter();
    game.seats[1].forward = ways.position(|way| way.angle == Some(angle)).unwrap();
    let position = position(&game, pieces);
    let view = view(&game, &position, &[]).seen_from(Some(Seat(1)));
    is_well_formed(&svg(&view));
    let seen = text(&view, &TextStyle::PLAIN);
    seen.strip_suffix("ply 0, up to move\n").unwrap().to_owned()
}

#[test]
fn a_seat_sees_the_board_from_its_side() {
    let squares = || one(SquareGrid::new(3, 2).plan().unwrap());
    let pieces = ["o a1", "x c2"];
    assert_eq!(
        seen_facing(squares(), 90, &pieces),
        "c  x  .\nb  .  .\na  .  o\n   2  1\n"
    );
    assert_eq!(
        seen_facing(squares(), 180, &pieces),
        "1  .  .  o\n2  x  .  .\n   c  b  a\n"
    );
    assert_eq!(
        seen_facing(squares(), 270, &pieces),
        "a  o  .\nb  .  .\nc  .  x\n   1  2\n"
    );
    assert_eq!(
        seen_facing(hexes(Contour::Rhombus(3, 2), true), 90, &pieces),
        "  c x .\n b . .\na . o\n 2 1\n"
    );
    assert_eq!(
        seen_facing(triangles(Contour::Triangle(2)), 180, &["o a1", "x c1"]),
        "1  \\ x / . \\ o /\n2    c \\ . / a\n         b\n"
    );
}

#[test]
fn points_lie_as_hexes_do_where_they_are_joined_so() {
    let grid = HexGrid {
        contour: Contour::Hexagon(2),
        pointed: true,
        levels: 1,
        cells: Cells::All,
        round: Round::default(),
    };
    let board = one(grid.plan().unwrap().drawn_as_lines(true));
    assert_eq!(
        drawn(board, &["o a1"], &[], &["b2"]),
        "  3  +---+
    / \\ / \\
2  +--[+]--+
    \\ / \\ /
  1  o---+   c

       a   b
"
    );
}

/// A game as its file says.
fn opened(source: &str) -> Arc<Game> {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("game.toml"), source).unwrap();
    let package = Library::new(None)
        .open(folder.path().to_str().unwrap())
        .unwrap();
    assert_eq!(package.check(), []);
    package.game(&Setup::default()).unwrap()
}

#[test]
fn regions_and_values_are_shown_as_the_file_says() {
    let source = r##"
[game]
id = "pits"
name = "Pits"
[seats.near]
[seats.far]
[board]
shape = "hex"
outline = "rhombus"
columns = 4
rows = 3
[places.hand]
per = "seat"
[regions]
home = { rank = 1 }
pit = ["b2", "c2"]
[values.seeds]
on = "sites"
[[values.seeds.lies]]
at = "pit"
value = 4
[values.weight]
on = "sites"
[kinds.stone]
moves = [{ name = "put", drop = "empty" }]
[[start]]
kind = "stone"
owner = "far"
at = ["a3"]
[show]
values = "seeds"
[show.regions]
home = "seat"
pit = { colour = "#806040", symbol = "u" }
"##;
    let game = opened(source);
    let position = {
        let mut position = game.empty();
        for (site, piece) in &game.start {
            position.apply(Change::Place {
                site: *site,
                piece: *piece,
            });
        }
        let seeds = game.board.site("b2").unwrap();
        position.apply(Change::Value {
            slot: 0,
            site: seeds,
            value: 4,
        });
        position
    };
    let view = view(&game, &position, &[]);
    assert_eq!(
        text(&view, &TextStyle::PLAIN),
        "\
3 S : : :
 2 . 4 u .
  1 : : : :
     a b c d
hand.near: -
hand.far: -
ply 0, near to move
"
    );
    assert_eq!(
        legend(&game, &TextStyle::PLAIN),
        "\
stone (s near, S far)
home (: region)
pit (u region)
numbers on sites: seeds
"
    );
    let picture = svg(&view);
    is_well_formed(&picture);
    assert_eq!(picture.matches("class=\"tint\"").count(), 10);
    assert_eq!(picture.matches("fill=\"#806040\"").count(), 3);
}
