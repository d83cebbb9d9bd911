//! Boards that are drawn as cells of a graph: the games on routes, as text and as SVG.

use std::path::Path;
use std::sync::Arc;

use boardwright::game::Game;
use boardwright::package::{Library, Setup};
use boardwright::position::Seat;
use boardwright::session::Session;
use boardwright::show::{TextStyle, View, legend, svg, text};
use serde_json::json;
use unicode_width::UnicodeWidthStr;

/// Compares with a file of `tests/suite/drawn`; with `DRAWN=write` in the environment writes it.
fn as_drawn(name: &str, picture: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/suite/drawn");
    let path = path.join(name);
    if std::env::var("DRAWN").is_ok_and(|word| word == "write") {
        std::fs::write(&path, picture).unwrap();
    }
    let known = std::fs::read_to_string(&path).unwrap();
    assert_eq!(
        picture, known,
        "{name} differs: look at it, then DRAWN=write"
    );
}

fn game(folder: &str, setup: &Setup) -> Arc<Game> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let package = Library::new(None).open(root.to_str().unwrap()).unwrap();
    match package.game(setup) {
        Ok(game) => game,
        Err(error) => panic!("{error:?}"),
    }
}

/// A session with these pieces (`SITE KIND OWNER`, with a number behind it those of one unit), one
/// move made.
fn set_up(folder: &str, dice: (&str, &[i32]), pieces: &[&str], played: &str) -> Session {
    let game = game(folder, &Setup::default());
    let mut session = Session::new(game, 1).unwrap();
    let mut listed = Vec::new();
    for piece in pieces {
        let words: Vec<&str> = piece.split(' ').collect();
        let mut each = serde_json::json!({"site": words[0], "kind": words[1], "owner": words[2]});
        if let Some(stack) = words.get(3) {
            each["stack"] = stack.parse::<u32>().unwrap().into();
        }
        listed.push(each);
    }
    let (name, values) = dice;
    let state = serde_json::json!({
        "pieces": listed,
        "phase": "move",
        "dice": { name: values },
    });
    session.set_position(&state).unwrap();
    session.play(played).unwrap();
    session
}

fn busy() -> Session {
    let pieces = [
        "t6 plane red 1",
        "t6 plane red 1",
        "t6 plane red",
        "home.red plane red",
        "t30 plane yellow 2",
        "t30 plane yellow 2",
        "t30 plane yellow 2",
        "hangar.yellow plane yellow",
        "launch.blue plane blue",
        "launch.blue plane blue",
        "lane.blue.3 plane blue",
        "home.blue plane blue",
        "t17 plane green",
        "t17 plane green",
        "hangar.green plane green",
        "home.green plane green",
    ];
    set_up("games/aeroplane-chess", ("die", &[3]), &pieces, "t6*2-t9")
}

fn plain(session: &Session, width: usize) -> String {
    let style = TextStyle {
        colour: false,
        width,
    };
    let view = View::of(session);
    format!(
        "{}\n{}",
        text(&view, &style),
        legend(session.game(), &style)
    )
}

fn in_colour(session: &Session) -> String {
    let style = TextStyle {
        colour: true,
        width: 80,
    };
    let view = View::of(session);
    format!(
        "{}\n{}",
        text(&view, &style),
        legend(session.game(), &style)
    )
}

fn start(folder: &str) -> Session {
    Session::new(game(folder, &Setup::default()), 1).unwrap()
}

#[test]
fn a_race_of_planes_looks_as_people_know_it() {
    let begun = start("games/aeroplane-chess");
    as_drawn("aeroplane-start.txt", &plain(&begun, 80));
    as_drawn("aeroplane-start.ansi", &in_colour(&begun));
    as_drawn("aeroplane-start.svg", &svg(&View::of(&begun)));
    let busy = busy();
    as_drawn("aeroplane-busy.txt", &plain(&busy, 80));
    as_drawn("aeroplane-busy.ansi", &in_colour(&busy));
    as_drawn("aeroplane-busy.svg", &svg(&View::of(&busy)));
    as_drawn("aeroplane-narrow.txt", &plain(&busy, 60));
}

#[test]
fn every_setup_draws_the_same_board_and_names_every_site() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("games/aeroplane-chess");
    let package = Library::new(None).open(root.to_str().unwrap()).unwrap();
    let sites: Vec<String> = (1..=52).map(|number| format!("t{number}")).collect();
    let variants = [None, Some("quick"), Some("six-to-launch")];
    for variant in variants {
        for players in 2..=4 {
            let setup = Setup {
                players: Some(players),
                variant: variant.map(str::to_owned),
                ..Setup::default()
            };
            let session = Session::new(package.game(&setup).unwrap(), 1).unwrap();
            for width in [60, 80, 100, 120] {
                let shown = plain(&session, width);
                let board: Vec<&str> = shown.lines().take(30).collect();
                assert!(board.iter().all(|line| line.width() <= width), "{shown}");
                assert!(board.iter().all(|line| line.width() < 80), "{shown}");
                let words: Vec<&str> = board
                    .iter()
                    .flat_map(|line| line.split([' ', '+', '-', '<']))
                    .collect();
                for site in &sites {
                    assert!(words.contains(&site.as_str()), "{site}:\n{shown}");
                }
                for corner in ["hangar.", "launch."] {
                    let named = ["red", "yellow", "blue", "green"]
                        .iter()
                        .all(|seat| words.contains(&format!("{corner}{seat}").as_str()));
                    assert!(named, "{shown}");
                }
            }
            assert!(svg(&View::of(&session)).ends_with("</svg>\n"));
        }
    }
}

#[test]
fn where_a_move_began_and_ended_is_marked() {
    let shown = plain(&busy(), 80);
    assert!(shown.contains("t9\n"), "{shown}");
    assert!(shown.contains("[R2]"), "{shown}");
    assert!(shown.contains("(R)"), "{shown}");
}

#[test]
fn a_cross_with_yards_and_a_board_of_points_are_drawn_too() {
    as_drawn("ludo.txt", &plain(&start("tests/games/ludo"), 80));
    as_drawn("ludo.svg", &svg(&View::of(&start("tests/games/ludo"))));
    let begun = start("tests/games/backgammon");
    as_drawn("backgammon-start.txt", &plain(&begun, 80));
    let mut pieces = vec!["p6 checker white"; 9];
    pieces.extend(["p3 checker white"; 3]);
    pieces.extend(["bar.white checker white", "off.white checker white"]);
    pieces.extend(["p20 checker black"; 12]);
    pieces.extend(["off.black checker black"; 2]);
    pieces.push("p12 checker black");
    let busy = set_up(
        "tests/games/backgammon",
        ("dice", &[2, 3]),
        &pieces,
        "bar.white-p22",
    );
    as_drawn("backgammon-busy.txt", &plain(&busy, 80));
    as_drawn("backgammon-busy.svg", &svg(&View::of(&busy)));
}

#[test]
fn seen_from_the_other_side_everything_is_turned() {
    let session = start("tests/games/backgammon");
    let view = View::of(&session).seen_from(Some(Seat(1)));
    as_drawn("backgammon-black.txt", &text(&view, &TextStyle::PLAIN));
    assert!(svg(&view).ends_with("</svg>\n"));
}

/// A game on cells.
fn on_cells(board: &str, sites: &str, show: &str) -> Result<Arc<Game>, String> {
    let folder = tempfile::tempdir().unwrap();
    let source = format!(
        r#"
[game]
id = "cells"
name = "Cells"
[seats.white]
[seats.black]
[board]
shape = "graph"
drawn = "cells"
{board}
[board.sites]
{sites}
[kinds.stone]
symbols = {{ white = "o", black = "x" }}
moves = [{{ name = "enter", drop = "empty" }}]
{show}
"#
    );
    std::fs::write(folder.path().join("game.toml"), source).unwrap();
    let package = Library::new(None)
        .open(folder.path().to_str().unwrap())
        .unwrap();
    match package.game(&Setup::default()) {
        Ok(game) => Ok(game),
        Err(_) => Err(format!("{:?}", package.check())),
    }
}

#[test]
fn thousands_of_cells_far_apart_are_drawn_or_listed() {
    let square: Vec<String> = (0..3_900)
        .map(|at| format!("s{at} = [{}, {}]", at % 100, at / 100))
        .collect();
    let far = [
        "a = [-1000, -1000]".to_owned(),
        "b = [1000, 1000]".to_owned(),
        "c = [0.001, 999.9]".to_owned(),
    ];
    let row: Vec<String> = (0..1_900)
        .map(|at| format!("s{at} = [{}, 0]", at - 950))
        .collect();
    for sites in [&square[..], &far[..], &row[..]] {
        let game = on_cells("", &sites.join("\n"), "").unwrap();
        let mut session = Session::new(game, 1).unwrap();
        let first = session.moves()[0].text.clone();
        session.play(&first).unwrap();
        for width in [1, 20, 80, 400, 5_000] {
            for colour in [false, true] {
                let shown = text(&View::of(&session), &TextStyle { colour, width });
                assert!(shown.contains('o'), "{width}: {shown}");
                assert!(shown.len() < 2_000_000);
            }
        }
        assert!(svg(&View::of(&session)).len() < 4_000_000);
    }
}

#[test]
fn cells_on_each_other_are_refused_and_no_more_told_than_one_can_read() {
    let heap: Vec<String> = (0..2_000)
        .map(|at| format!("s{at} = [0, {}]", f64::from(at) / 1000.0))
        .collect();
    let refused = on_cells("", &heap.join("\n"), "").unwrap_err();
    assert_eq!(refused.matches("lie on each other").count(), 10);
}

#[test]
fn joins_of_cells_that_do_not_touch_are_drawn_or_told() {
    let game = on_cells(
        r#"lines = [["a", "b", "c"], ["a", "e"]]"#,
        "e = [0, -2]\na = [0, 0]\nb = [1, 0]\nc = [4, 0]\nd = [8, 0]\n",
        "[show.cells]\nd = { name = \"the end\", size = [2, 1] }\nb = { form = \"round\" }\n\
         [[show.arrows]]\nfrom = \"a\"\nto = \"d\"\ncolour = \"red\"\nhelp = \"far\"\n\
         [[show.captions]]\nat = [2.5, 1.5]\ntext = \"up here\"",
    );
    let session = Session::new(game.unwrap(), 1).unwrap();
    assert_eq!(
        plain(&session, 80),
        "           up here

a    b              c                 the end
.    .    .-.-.-.-.-.     . . . . . .>.
  |
  |
e
.
written short: d
ply 0, white to move

stone (o white, x black)
. . > far
[ ] where the last move ended, ( ) where it began or came by
"
    );
}

#[test]
fn boards_joined_site_by_site_say_so_in_a_sentence() {
    let session = start("games/chopper-strike");
    let shown = plain(&session, 80);
    let sentence = "joined: sites of land and air with the same name; ";
    let marked = format!("{sentence}`'`: a piece stands on the other\n");
    assert!(shown.contains(&marked), "{shown}");
    assert_eq!(shown.matches("joined").count(), 1, "{shown}");
    let picture = svg(&View::of(&session));
    assert!(picture.contains(sentence) && !picture.contains(r#"class="far""#));
}

#[test]
fn a_piece_is_marked_on_the_like_of_its_site_on_the_other_board() {
    let mut session = start("games/chopper-strike");
    let piece =
        |site: &str, kind: &str, owner: &str| json!({"site": site, "kind": kind, "owner": owner});
    session
        .set_position(&json!({"phase": "call", "to_move": "light", "pieces": [
            piece("air.c4", "chopper", "light"), piece("land.c4", "jeep", "dark"),
            piece("air.f7", "chopper", "dark"), piece("land.a4", "jeep", "light"),
        ]}))
        .unwrap();
    let shown = plain(&session, 100);
    // Both of one column of space, a chopper over the hill, and a jeep under nobody.
    assert!(shown.contains(" 4  J  .  j' .  ."), "{shown}");
    assert!(shown.contains(" 4  .' .  C' .  ."), "{shown}");
    assert!(
        shown.contains(" 7  .  .  ~  ~  .  ^' ^  .  ~  ~"),
        "{shown}"
    );
    let picture = svg(&View::of(&session));
    assert_eq!(picture.matches("<title>on air.").count(), 2, "{picture}");
    assert_eq!(picture.matches("<title>on land.").count(), 2, "{picture}");
}
