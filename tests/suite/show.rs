//! Pictures of positions: boards of every shape, as text and as SVG.

use std::path::Path;
use std::sync::Arc;

use boardwright::game::Game;
use boardwright::package::{Library, Setup};
use boardwright::session::Session;
use boardwright::show::{TextStyle, View, legend, svg, text};
use tempfile::TempDir;

/// A game on a board of these cells, with a runner of each side.
fn game(board: &str, symbols: &str, starts: [&str; 2]) -> Arc<Game> {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("shown");
    std::fs::create_dir(&path).unwrap();
    let source = format!(
        r##"
[game]
id = "shown"
name = "Shown & <drawn>"
summary = "For pictures"
version = "1.0.0"
[seats.north]
forward = "n"
colour = "#0080ff"
[seats.south]
forward = "s"
colour = "black"
[board]
shape = "square"
{board}
[kinds.runner]
symbols = {symbols}
[[kinds.runner.moves]]
name = "step"
pattern = "orthogonal: empty"
[[start]]
kind = "runner"
owner = "north"
at = ["{}"]
[[start]]
kind = "runner"
owner = "south"
at = ["{}"]
[[ends]]
condition = "no moves"
result = "loss"
reason = "no legal move"
"##,
        starts[0], starts[1]
    );
    std::fs::write(path.join("game.toml"), source).unwrap();
    open(Some(folder.path()), "shown")
}

fn open(games: Option<&Path>, id: &str) -> Arc<Game> {
    let package = Library::new(games).open(id).unwrap();
    match package.game(&Setup::default()) {
        Ok(game) => game,
        Err(error) => panic!("{error:?}"),
    }
}

fn plain(session: &Session) -> String {
    text(&View::of(session), &TextStyle::PLAIN)
}

#[test]
fn cells_left_out_are_blank_and_the_last_move_is_marked() {
    let game = game(
        "columns = 4\nrows = 3\ncells = { except = [\"b2\", \"c2\"] }",
        r#"{ north = "N", south = "S" }"#,
        ["a1", "d3"],
    );
    let mut session = Session::new(game, 1).unwrap();
    assert_eq!(
        plain(&session),
        "\
3  .  .  .  S
2  .        .
1  N  .  .  .
   a  b  c  d
ply 0, north to move
"
    );
    session.play("a1-b1").unwrap();
    assert_eq!(
        plain(&session),
        "\
3  .  .  .  S
2  .        .
1 ( )[N] .  .
   a  b  c  d
ply 1, south to move
"
    );
    let south = session.position().seat();
    let turned = text(
        &View::of(&session).seen_from(Some(south)),
        &TextStyle::PLAIN,
    );
    assert!(turned.starts_with("1  .  . [N]( )\n2  .        .\n3  S  .  .  .\n   d  c  b  a\n"));
}

#[test]
fn wide_boards_and_wide_symbols_stay_in_line() {
    let game = game(
        "columns = 30\nrows = 11",
        r#"{ north = "N1", south = "兵" }"#,
        ["ad11", "a1"],
    );
    let mut session = Session::new(game, 1).unwrap();
    session.play("ad11-ac11").unwrap();
    let roomy = text(
        &View::of(&session),
        &TextStyle {
            colour: false,
            width: 200,
        },
    );
    let lines: Vec<&str> = roomy.lines().collect();
    assert!(lines[0].starts_with("11  .   .   . "), "{roomy}");
    assert!(lines[0].ends_with(" .  [N1]( )"), "{roomy}");
    assert!(lines[10].starts_with(" 1  兵  .   . "), "{roomy}");
    assert!(lines[11].starts_with("    a   b   c "), "{roomy}");
    assert!(lines[11].ends_with(" z   aa  ab  ac  ad"), "{roomy}");
    let close = plain(&session);
    let lines: Vec<&str> = close.lines().collect();
    assert!(lines[0].ends_with(" . >N1<"), "{close}");
    assert!(lines[10].starts_with(" 1  兵 .  . "), "{close}");
    assert!(lines[11].ends_with(" y  z  aa ab ac ad"), "{close}");
}

#[test]
fn colour_only_adds_colour() {
    let game = open(None, "parachute-checkers");
    let mut session = Session::new(game, 1).unwrap();
    session.play("c3-d4").unwrap();
    let style = TextStyle {
        colour: true,
        width: 80,
    };
    let coloured = text(&View::of(&session), &style);
    let mut bare = String::new();
    let mut inside = false;
    for symbol in coloured.chars() {
        match symbol {
            '\u{1b}' => inside = true,
            'm' if inside => inside = false,
            _ if inside => {}
            other => bare.push(other),
        }
    }
    let without_marks = plain(&session)
        .replace(['[', ']', '(', ')', '.'], " ")
        .lines()
        .map(|line| line.trim_end().to_owned())
        .collect::<Vec<_>>();
    let bare: Vec<String> = bare
        .lines()
        .map(|line| line.trim_end().to_owned())
        .collect();
    assert_eq!(bare, without_marks);
    assert!(legend(session.game(), &style).contains('\u{1b}'));
    assert!(!legend(session.game(), &TextStyle::PLAIN).contains('\u{1b}'));
}

#[test]
fn the_svg_is_whole_and_escaped() {
    let game = game(
        "columns = 4\nrows = 3\ncells = { except = [\"b2\", \"c2\"] }",
        r#"{ north = "<", south = "&" }"#,
        ["a1", "d3"],
    );
    let mut session = Session::new(game, 1).unwrap();
    session.play("a1-b1").unwrap();
    let picture = svg(&View::of(&session));
    assert!(picture.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\""));
    assert!(picture.ends_with("</svg>\n"));
    assert!(picture.contains("<title>Shown &amp; &lt;drawn&gt;: ply 1, south to move</title>"));
    assert!(picture.contains("<title>north runner on b1</title>"));
    assert!(picture.contains(">&lt;</text>") && picture.contains(">&amp;</text>"));
    assert_eq!(picture.matches("class=\"to\"").count(), 1);
    assert_eq!(picture.matches("class=\"on\"").count(), 1);
    assert_eq!(
        picture.matches("<rect class=\"dark\"").count()
            + picture.matches("<rect class=\"light\"").count(),
        10
    );
    assert!(picture.contains("#0080ff") && picture.contains("#000000"));
    for label in ["a", "b", "c", "d", "1", "2", "3"] {
        assert!(picture.contains(&format!(">{label}</text>")), "{label}");
    }
}
