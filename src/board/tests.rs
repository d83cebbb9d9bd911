//! What the shapes of boards come to: sites, neighbours, directions, ranks.

#![allow(clippy::unwrap_used)]

use super::*;

fn board(plan: Result<Plan, BoardError>) -> Board {
    Builder::new(vec![(None, plan.unwrap())])
        .unwrap()
        .finish()
        .unwrap()
}

fn way(board: &Board, name: &str) -> usize {
    let mut ways = board.directions().iter();
    ways.position(|way| way.name == name).unwrap()
}

fn next(board: &Board, from: &str, name: &str) -> String {
    let site = board.site(from).unwrap();
    let to = board.neighbours(way(board, name))[site.index()];
    board.name(Site::from_number(to)).to_owned()
}

fn words(board: &Board, forward: &str, word: &str) -> String {
    let facing = Facing {
        forward: way(board, forward),
        ahead: Some(way(board, forward)),
    };
    let ways = facing.directions(word, board.directions()).unwrap();
    let names: Vec<&str> = ways
        .iter()
        .map(|way| board.directions()[*way].name.as_str())
        .collect();
    names.join(" ")
}

/// How many sites have each number of neighbours: (neighbours, sites).
fn degrees(board: &Board) -> Vec<(usize, usize)> {
    let mut counted = std::collections::BTreeMap::new();
    for site in board.cell_sites() {
        *counted.entry(board.adjacent(site).len()).or_insert(0) += 1;
    }
    counted.into_iter().collect()
}

fn hexes(contour: Contour) -> HexGrid {
    HexGrid {
        contour,
        pointed: true,
        levels: 1,
        cells: Cells::All,
        round: Round::default(),
    }
}

fn triangles(contour: Contour) -> Board {
    board(
        TriangleGrid {
            contour,
            levels: 1,
            cells: Cells::All,
        }
        .plan(),
    )
}

/// The way back from everywhere leads back, and nearest neighbours lie 1 apart where the
/// direction says.
fn check_geometry(board: &Board, wraps: bool) {
    for (at, direction) in board.directions().iter().enumerate() {
        for from in board.cell_sites() {
            let to = Site::from_number(board.neighbours(at)[from.index()]);
            if to == board.off() {
                continue;
            }
            let back = board.neighbours(direction.reverse.unwrap())[to.index()];
            assert_eq!(Site::from_number(back), from, "{}", direction.name);
            let (Some(angle), false) = (direction.angle, wraps) else {
                continue;
            };
            let (one, other) = (board.spot(from), board.spot(to));
            let (dx, dy) = (other.x - one.x, other.y - one.y);
            let seen = dx.atan2(dy).to_degrees().rem_euclid(360.0);
            let off = (seen - f32::from(angle)).rem_euclid(360.0);
            assert!(
                off.min(360.0 - off) < 31.0,
                "{} from {}: {seen}",
                direction.name,
                board.name(from)
            );
        }
    }
}

#[test]
fn the_dark_cells_of_eight_by_eight_are_joined_by_diagonals() {
    let grid = SquareGrid {
        cells: Cells::Shaded(Shade::Dark),
        ..SquareGrid::new(8, 8)
    };
    let board = board(grid.plan());
    assert_eq!(board.len(), 32);
    assert_eq!(next(&board, "c3", "ne"), "d4");
    assert_eq!(next(&board, "c3", "n"), "off");
    let n = way(&board, "n");
    let c3 = board.site("c3").unwrap();
    assert_eq!(
        board.leap(&[n, n])[c3.index()],
        board.site("c5").unwrap().number()
    );
    assert!(board.is_flat() && !board.wraps() && board.is_squares());
}

#[test]
fn cells_can_be_listed_and_left_out() {
    let grid = |cells| SquareGrid {
        cells,
        ..SquareGrid::new(3, 3)
    };
    let only = board(grid(Cells::Only(vec!["b2".into()])).plan());
    assert_eq!(only.names(), ["b2"]);
    let except = board(grid(Cells::Except(vec!["b2".into()])).plan());
    assert_eq!(except.len(), 8);
    let wrong = grid(Cells::Except(vec!["d9".into()])).plan();
    assert_eq!(wrong.unwrap_err(), BoardError::NoSuchCell);
}

#[test]
fn words_on_squares_are_by_the_compass() {
    let board = board(SquareGrid::new(3, 3).plan());
    check_geometry(&board, false);
    assert_eq!(words(&board, "n", "forward"), "n ne nw");
    assert_eq!(words(&board, "ne", "forward"), "n ne e");
    assert_eq!(words(&board, "ne", "sideways"), "se nw");
    assert_eq!(words(&board, "e", "backward"), "sw w nw");
    assert_eq!(words(&board, "e", "right"), "s");
    assert_eq!(words(&board, "ne", "left"), "nw");
    assert_eq!(words(&board, "sw", "back"), "ne");
    assert_eq!(words(&board, "n", "orthogonal"), "n e s w");
}

#[test]
fn a_torus_has_no_edge() {
    let grid = SquareGrid {
        round: Round {
            columns: true,
            rows: true,
        },
        ..SquareGrid::new(4, 5)
    };
    let board = board(grid.plan());
    check_geometry(&board, true);
    assert_eq!(degrees(&board), [(8, 20)]);
    assert_eq!(next(&board, "a1", "sw"), "d5");
    let steps = [way(&board, "n"), way(&board, "n"), way(&board, "w")];
    let to = board.leap(&steps)[board.site("a4").unwrap().index()];
    assert_eq!(board.name(Site::from_number(to)), "d1");
    assert!(board.wraps() && !board.is_flat());
    let narrow = SquareGrid {
        round: Round {
            columns: true,
            rows: false,
        },
        ..SquareGrid::new(2, 5)
    };
    assert!(matches!(narrow.plan(), Err(BoardError::CannotWrap(_))));
}

#[test]
fn lines_of_diagonals_lead_from_every_second_point() {
    let grid = SquareGrid {
        diagonals: Diagonals::Even,
        ..SquareGrid::new(5, 5)
    };
    let board = board(grid.plan().map(|plan| plan.drawn_as_lines(true)));
    check_geometry(&board, false);
    // Twelve even points with diagonals besides the middle and the corners.
    assert_eq!(degrees(&board), [(3, 12), (4, 4), (5, 4), (8, 5)]);
    assert_eq!(board.lines().len(), 40 + 16);
    assert_eq!(next(&board, "a2", "ne"), "off");
    assert_eq!(next(&board, "b2", "ne"), "c3");
}

#[test]
fn levels_lie_above_each_other() {
    let grid = SquareGrid {
        levels: 3,
        ..SquareGrid::new(3, 3)
    };
    let board = board(grid.plan());
    check_geometry(&board, false);
    assert_eq!(board.len(), 27);
    assert_eq!(next(&board, "b2.1", "up"), "b2.2");
    assert_eq!(next(&board, "b2.1", "down"), "off");
    assert_eq!(words(&board, "n", "vertical"), "up down");
    assert_eq!(words(&board, "up", "back"), "down");
    let steps = [way(&board, "up"), way(&board, "ne")];
    let to = board.leap(&steps)[board.site("a1.2").unwrap().index()];
    assert_eq!(board.name(Site::from_number(to)), "b2.3");
    assert_eq!(degrees(&board), [(3, 12), (5, 12), (8, 3)]);
    let up = &board.directions()[way(&board, "up")];
    let ranks = board.ranks(up);
    assert_eq!(
        ranks[board.site("c1.3").unwrap().index()],
        Rank { own: 3, of: 3 }
    );
}

#[test]
fn hexes_have_six_sides() {
    // Rows of five, or columns of four.
    let rectangles = [
        (true, [(2, 2), (3, 4), (4, 6), (5, 2), (6, 6)]),
        (false, [(2, 2), (3, 5), (4, 4), (5, 3), (6, 6)]),
    ];
    for (pointed, rectangle) in rectangles {
        for contour in [
            Contour::Hexagon(4),
            Contour::Triangle(5),
            Contour::Rhombus(4, 6),
            Contour::Rectangle(5, 4),
        ] {
            let grid = HexGrid {
                pointed,
                ..hexes(contour)
            };
            let board = board(grid.plan());
            check_geometry(&board, false);
            assert!(board.is_flat());
            let expected = match contour {
                Contour::Hexagon(_) => vec![(3, 6), (4, 12), (6, 19)],
                Contour::Triangle(_) => vec![(2, 3), (4, 9), (6, 3)],
                Contour::Rhombus(..) => vec![(2, 2), (3, 2), (4, 12), (6, 8)],
                Contour::Rectangle(..) => rectangle.to_vec(),
            };
            assert_eq!(degrees(&board), expected, "{contour:?} {pointed}");
        }
    }
    let hexagon = board(hexes(Contour::Hexagon(5)).plan());
    assert_eq!(hexagon.len(), 61);
    assert_eq!(hexagon.names()[0], "a1");
    assert_eq!(hexagon.names()[60], "i9");
    assert_eq!(next(&hexagon, "e5", "ne"), "f6");
    assert_eq!(next(&hexagon, "e5", "n"), "f7");
    assert_eq!(words(&hexagon, "n", "orthogonal"), "ne e se sw w nw");
    assert_eq!(words(&hexagon, "n", "diagonal"), "n ene ese s wsw wnw");
    assert_eq!(words(&hexagon, "n", "forward"), "n ne ene wnw nw");
    assert_eq!(words(&hexagon, "n", "sideways"), "e w");
    assert_eq!(words(&hexagon, "e", "right"), "se sw");
    let north = &hexagon.directions()[way(&hexagon, "n")];
    let ranks = hexagon.ranks(north);
    let rank = |name: &str| ranks[hexagon.site(name).unwrap().index()];
    assert_eq!(rank("a1"), Rank { own: 1, of: 9 });
    assert_eq!(rank("i9"), Rank { own: 9, of: 9 });
    let east = &hexagon.directions()[way(&hexagon, "e")];
    assert_eq!(hexagon.ranks(east)[0], Rank { own: 5, of: 17 });
}

#[test]
fn hexes_can_go_round() {
    for pointed in [true, false] {
        for contour in [Contour::Rhombus(4, 6), Contour::Rectangle(6, 4)] {
            let grid = HexGrid {
                pointed,
                round: Round {
                    columns: true,
                    rows: true,
                },
                ..hexes(contour)
            };
            let board = board(grid.plan());
            check_geometry(&board, true);
            assert_eq!(degrees(&board), [(6, 24)], "{contour:?} {pointed}");
        }
    }
}

#[test]
fn triangles_have_three_sides() {
    let triangle = triangles(Contour::Triangle(4));
    check_geometry(&triangle, false);
    assert_eq!(degrees(&triangle), [(1, 3), (2, 6), (3, 7)]);
    let hexagon = triangles(Contour::Hexagon(2));
    check_geometry(&hexagon, false);
    assert_eq!(degrees(&hexagon), [(2, 12), (3, 12)]);
    for size in 1..5 {
        check_geometry(&triangles(Contour::Hexagon(size)), false);
    }
    let rhombus = triangles(Contour::Rhombus(3, 2));
    assert_eq!(rhombus.len(), 12);
    check_geometry(&rhombus, false);
    check_geometry(&triangles(Contour::Rectangle(7, 3)), false);
    assert_eq!(words(&rhombus, "e", "orthogonal"), "nne e sse ssw w nnw");
    // A corner and a side by turns.
    assert_eq!(next(&triangle, "c1", "n"), "c2");
    assert_eq!(next(&triangle, "c2", "n"), "c3");
    assert!(!triangle.is_flat());
}

#[test]
fn rings_close() {
    let rings = Rings {
        spokes: 8,
        rings: 3,
        levels: 1,
        centre: true,
        cells: Cells::All,
        diagonals: Diagonals::None,
    };
    let board = board(rings.plan());
    assert_eq!(board.len(), 25);
    assert_eq!(next(&board, "h1", "clockwise"), "a1");
    assert_eq!(next(&board, "c1", "in"), "centre");
    assert_eq!(next(&board, "centre", "out-c"), "c1");
    assert_eq!(next(&board, "centre", "out"), "off");
    assert_eq!(next(&board, "a3", "out"), "off");
    assert_eq!(degrees(&board), [(3, 8), (4, 16), (8, 1)]);
    assert_eq!(board.lines().len(), 24 + 16 + 8);
    assert_eq!(
        words(&board, "out", "forward"),
        "out out-clockwise out-counterclockwise"
    );
    assert!(board.wraps());
}

#[test]
fn points_are_joined_by_lines() {
    let square = |size: f32, names: [&str; 8]| {
        let around = [
            (-1, -1),
            (-1, 0),
            (-1, 1),
            (0, 1),
            (1, 1),
            (1, 0),
            (1, -1),
            (0, -1),
        ];
        let spots = around.map(|(x, y)| Spot {
            x: 3.0 + size * x as f32,
            y: 3.0 + size * y as f32,
        });
        names
            .into_iter()
            .map(str::to_owned)
            .zip(spots)
            .collect::<Vec<_>>()
    };
    let squares = [
        ["a1", "a4", "a7", "d7", "g7", "g4", "g1", "d1"],
        ["b2", "b4", "b6", "d6", "f6", "f4", "f2", "d2"],
        ["c3", "c4", "c5", "d5", "e5", "e4", "e3", "d3"],
    ];
    let graph = Graph {
        sites: (0..3)
            .flat_map(|at| square(3.0 - at as f32, squares[at]))
            .collect(),
    };
    let mut builder = Builder::new(vec![(None, graph.plan().unwrap())]).unwrap();
    let mut lines: Vec<Vec<&str>> = Vec::new();
    for names in squares {
        for side in [0, 2, 4, 6] {
            lines.push((side..side + 3).map(|at| names[at % 8]).collect());
        }
    }
    for side in [1, 3, 5, 7] {
        lines.push(squares.iter().map(|names| names[side]).collect());
    }
    for line in &lines {
        let sites: Vec<Site> = line
            .iter()
            .map(|name| builder.site(name).unwrap())
            .collect();
        builder.line(&sites, &Way::Nearest).unwrap();
    }
    let board = builder.finish().unwrap();
    check_geometry(&board, false);
    assert_eq!((board.len(), board.lines().len()), (24, 32));
    assert_eq!(degrees(&board), [(2, 12), (3, 8), (4, 4)]);
    assert_eq!(next(&board, "a4", "e"), "b4");
    assert_eq!(next(&board, "c4", "e"), "off");
    assert_eq!(next(&board, "a7", "e"), "d7");
    assert_eq!(board.point(board.site("d7").unwrap()), Point { x: 3, y: 6 });
}

#[test]
fn boards_stand_beside_each_other() {
    let square = SquareGrid::new(2, 2).plan().unwrap();
    let hexes = hexes(Contour::Hexagon(2)).plan().unwrap();
    let plans = vec![
        (Some("left".to_owned()), square.clone()),
        (Some("middle".to_owned()), hexes),
        (Some("right".to_owned()), square),
    ];
    let mut builder = Builder::new(plans).unwrap();
    let (from, to) = (
        builder.site("left.b2").unwrap(),
        builder.site("right.a1").unwrap(),
    );
    let through = Way::Named {
        way: "through".to_owned(),
        back: Some("home".to_owned()),
    };
    builder.link(from, to, &through).unwrap();
    let board = builder.finish().unwrap();
    assert_eq!(board.len(), 15);
    assert_eq!(next(&board, "left.b2", "through"), "right.a1");
    assert_eq!(next(&board, "right.a1", "home"), "left.b2");
    // North-east is diagonal on squares, and a side of hexes.
    assert_eq!(words(&board, "n", "ne"), "ne ne");
    let spots: Vec<f32> = ["left.a1", "left.b1", "middle.a1", "right.a1"]
        .iter()
        .map(|name| board.spot(board.site(name).unwrap()).x)
        .collect();
    assert!(spots.windows(2).all(|pair| pair[0] < pair[1]), "{spots:?}");
    assert_eq!(board.areas().len(), 3);
}

#[test]
fn walls_part_neighbours() {
    let plan = SquareGrid::new(3, 3).plan().unwrap();
    let mut builder = Builder::new(vec![(None, plan)]).unwrap();
    let (a1, a2, c3) = (
        builder.site("a1").unwrap(),
        builder.site("a2").unwrap(),
        builder.site("c3").unwrap(),
    );
    assert!(builder.cut(a1, a2));
    assert!(!builder.cut(a1, c3));
    assert!(builder.link(a1, a1, &Way::Nearest).is_err());
    let taken = builder.link(a1, c3, &Way::Nearest).unwrap_err();
    assert_eq!(
        taken.to_string(),
        "two ways lead ne from `a1`: to `b2` and to `c3`"
    );
    let board = builder.finish().unwrap();
    assert_eq!(next(&board, "a1", "n"), "off");
    assert_eq!(next(&board, "a2", "s"), "off");
    assert_eq!(board.walls(), [(a1, a2)]);
    assert_eq!(board.adjacent(a1).len(), 2);
}

#[test]
fn places_come_after_all_sites() {
    let board = board(SquareGrid::new(3, 3).plan());
    let seats = vec!["white".to_owned(), "black".to_owned()];
    let board = board
        .with_places(vec![
            ("hand".to_owned(), seats, None),
            ("bank".to_owned(), Vec::new(), Some(4)),
        ])
        .unwrap();
    assert_eq!((board.cells(), board.len()), (9, 12));
    let hand = board.place("hand", 1).unwrap();
    assert_eq!(board.name(hand), "hand.black");
    assert!(board.is_place(hand));
    assert_eq!(
        (board.place_owner(hand), board.capacity(hand)),
        (Some(1), None)
    );
    let bank = board.place("bank", 1).unwrap();
    assert_eq!(
        (board.place_owner(bank), board.capacity(bank)),
        (None, Some(4))
    );
    assert_eq!(next(&board, "c3", "e"), "off");
    assert_eq!(next(&board, "b3", "e"), "c3");
    assert_eq!(next(&board, "hand.black", "e"), "off");
    assert!(board.adjacent(hand).is_empty());
    let off = usize::from(board.neighbours(0)[board.off().index()]);
    assert_eq!(off, board.off().index());
}
