//! What lies beside the board: boards that cards bring along, the sheet, and the story.

use std::fs;
use std::sync::Arc;

use boardwright::game::Game;
use boardwright::package::{Library, Setup};
use boardwright::session::Session;
use boardwright::show::{TextStyle, View, svg, text};

/// A walk through rooms, each a card with a board of its own.
pub(crate) const GAME: &str = r##"
[game]
id = "rooms"
name = "Rooms"

[seats.keeper]

[options.counted]
default = true

[kinds.keeper]
symbols = { keeper = "@" }

[regions]
dark = []

[decks.rooms]
folder = "rooms"
drawn = "room"
deal = 2
first = ["attic", "cellar"]

[counters]
room = {}
oil = { start = 4, label = "Oil", told = "{} oil is left." }
steps = { quiet = true }
finds = { dice = true }
score = { label = "Score" }

[dice.pool]
roll = "d6"
most = 9
spent = true

[dice.pool_fixed]
roll = "d6"
most = 9
spent = true
notes = "pool"

[tables.luck]
dice = "pool"
rows = [
  { on = "1-2", text = "a draught", add = { oil = -1 } },
  { on = 3, name = "Rats", text = "they run", set = { steps = 2 } },
  { on = "4-6", either = [{ oil = -9 }, { oil = 1, text = "a full can" }] },
]

[[phases]]
name = "look"
next = "look"
turn = "stays"
dice = ["pool", "pool_fixed"]
played = "looked"

[[moves]]
name = "search"
words = "search"
effects = [{ add = "oil", amount = -1 }, { add = "steps" }]

[[moves]]
name = "leave"
words = "leave"

[[moves]]
name = "stop"
words = "stop"

[[ends]]
condition = "counter"
counter = "oil"
exactly = 0
result = "all lose"
reason = "dark"

[hooks]
setup = "begin"

[show]
when = [{ if = "counted", record = "score" }]

[show.regions]
dark = { colour = "purple", symbol = "%", help = "dark" }

[[show.sheet]]
text = "Room {room} of {dealt rooms}: {card rooms}   Oil {cubes oil 5}   {left rooms} to come"

[[show.sheet]]
text = "{region dark} dark   {value rooms lamps} lamps   Finds {box finds F}   by {seat} in {phase}, {ply}"
phases = ["look"]

[[show.sheet]]
text = "Dice {dice pool}"

[[show.sheet]]
text = "Luck: {row luck steps}"
counter = "steps"
at_least = 3

[[show.sheet]]
text = "Luck:"
table = "luck"
marks = "pool"
phases = ["look"]

[[show.sheet]]
table = "own"
marks = "room"
aside = true

[[show.sheet]]
text = "{help rooms}"
aside = true
"##;

const SCRIPT: &str = r#"
fn begin(g) {
    g.roll_for("the door");
    g.roll_aside("pool");
    come(g);
}

fn come(g) {
    let room = g.draw("rooms", "open");
    if room == "" { return g.set_counter("oil", 0); }
    g.place(room + ".in", "keeper", "keeper");
    g.say("You are in " + g.card_name("rooms", room) + ".");
}

fn looked(g, move) {
    if move.words == "search" {
        g.clear_dice("pool");
        g.clear_dice("pool_fixed");
        g.roll_for("luck");
        g.roll_more("pool", 4);
        g.work_off_dice("luck", "pool", 0);
        g.lay_die("pool_fixed", 3);
        g.add_counter("finds", 2);
        g.add_counter("score", 7);
        g.say("Enough.");
    }
    if move.words == "leave" {
        g.lift(g.sites_of("keeper", "keeper").first());
        g.move_pile("rooms", "open", "discard");
        come(g);
    }
    if move.words == "stop" { g.set_counter("oil", 0); }
}
"#;

fn room(name: &str, own: &str) -> String {
    format!(
        r#"
name = "{name}"
help = "Mind the stairs of {name}."
[board]
shape = "graph"
drawn = "cells"
[board.sites]
in = [0, 0]
out = [1, 0]
[regions]
dark = ["out"]
[tables.own]
dice = "pool"
rows = [{{ on = "1-6", text = "{own}" }}]
[values]
lamps = 2
"#
    )
}

/// The game's folder.
pub(crate) fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let put = |name: &str, text: &str| fs::write(folder.path().join(name), text).unwrap();
    put("game.toml", GAME);
    put("rules.rhai", SCRIPT);
    fs::create_dir(folder.path().join("rooms")).unwrap();
    put("rooms/attic.toml", &room("The Attic", "dust"));
    put("rooms/cellar.toml", &room("The Cellar", "coal"));
    put("rooms/study.toml", &room("The Study", "ink"));
    folder
}

fn game() -> Arc<Game> {
    let folder = folder();
    let package = Library::new(None)
        .open(folder.path().to_str().unwrap())
        .unwrap();
    match package.game(&Setup::default()) {
        Ok(game) => game,
        Err(error) => panic!("{error:?}"),
    }
}

fn session(dice: &[&str]) -> Session {
    let dice = dice.iter().map(|die| (*die).to_owned()).collect();
    Session::with_dice(game(), 1, dice).unwrap()
}

fn plain(view: &View<'_>) -> String {
    text(view, &TextStyle::PLAIN)
}

#[test]
fn only_the_board_of_the_card_that_lies_open_is_drawn() {
    let mut session = session(&["1"]);
    let shown = plain(&View::of(&session));
    assert!(
        shown.starts_with("The Attic:\nin   out\n  @  %\n"),
        "{shown}"
    );
    assert!(
        !shown.contains("The Cellar") && !shown.contains("The Study"),
        "{shown}"
    );
    session.play("leave").unwrap();
    let shown = plain(&View::of(&session));
    assert!(shown.starts_with("The Cellar:\n"), "{shown}");
    assert!(!shown.contains("The Attic"), "{shown}");
    let picture = svg(&View::of(&session));
    assert!(picture.contains("The Cellar") && !picture.contains("The Attic"));
}

#[test]
fn the_sheet_tells_what_matters_and_everything_where_that_is_asked_for() {
    let mut session = session(&["1", "3", "3", "1", "5"]);
    let below = |view: View<'_>| {
        let shown = plain(&view);
        let (_, below) = shown.split_once("%\n").unwrap();
        below.to_owned()
    };
    assert_eq!(
        below(View::of(&session)),
        "Room 1 of 2: The Attic   Oil #### 4   1 to come
% dark   2 lamps   Finds -   by keeper in look, 0
Luck:
  1-2 a draught: Oil -1
  3   Rats: steps 2
  4-6 Oil -9, else a full can
ply 0, keeper to move
"
    );
    session.play("search").unwrap();
    assert_eq!(
        below(View::of(&session).in_full()),
        "Room 1 of 2: The Attic   Oil ### 3   1 to come
% dark   2 lamps   Finds [F][F]   by keeper in look, 1
Dice [1][3*][3][5]
Luck:
> 1-2 a draught: Oil -1
> 3   Rats: steps 2
> 4-6 Oil -9, else a full can
> 1-6 dust
Mind the stairs of The Attic.
ply 1, keeper to move
"
    );
    let picture = svg(&View::of(&session));
    for words in ["Oil ### 3", "Dice [1][3*][3][5]", "&gt; 3   Rats"] {
        assert!(picture.contains(words), "{words}");
    }
    let style = TextStyle {
        colour: true,
        width: 30,
    };
    let coloured = text(&View::of(&session), &style);
    assert!(
        coloured.contains("\u{1b}[1m\u{1b}[36m[1][3*][3][5]"),
        "{coloured}"
    );
    let lines = coloured.lines().skip(3);
    let widest = lines.map(textwrap::core::display_width).max();
    assert!(widest <= Some(30), "{coloured}");
}

#[test]
fn rows_and_dice_are_told_in_order_with_what_they_are_for() {
    let mut session = session(&["6", "3", "3", "1", "5"]);
    let opening: Vec<&str> = session
        .opening()
        .iter()
        .map(|it| it.text.as_str())
        .collect();
    assert_eq!(
        opening,
        ["keeper rolls 6 for the door", "You are in The Attic."]
    );
    let events = session.play("search").unwrap();
    let told: Vec<&str> = events.iter().map(|event| event.text.as_str()).collect();
    assert_eq!(
        told,
        [
            "keeper plays search",
            "3 oil is left.",
            "steps is now 1",
            "keeper rolls 3, 3, 1, 5 for luck",
            "a full can",
            "Rats: they run",
            "Rats: they run",
            "a draught",
            "Enough."
        ]
    );
    let quiet: Vec<bool> = events.iter().map(|event| event.quiet).collect();
    assert_eq!(quiet.iter().filter(|quiet| **quiet).count(), 1);
    assert!(quiet[2]);
    let as_json = serde_json::to_value(&events[3]).unwrap();
    assert_eq!(as_json["for"], "luck");
    let row = serde_json::to_value(&events[4]).unwrap();
    assert_eq!(
        (&row["event"], &row["table"]),
        (&"said".into(), &"luck".into())
    );
    assert_eq!(row.get("quiet"), None);
}

#[test]
fn a_game_that_keeps_scores_tells_them_at_its_end_however_it_ends() {
    let mut session = session(&["6", "3", "3", "1", "5"]);
    session.play("search").unwrap();
    session.play("stop").unwrap();
    let state = serde_json::to_value(session.state()).unwrap();
    assert_eq!(state["outcome"]["reason"], "dark");
    assert_eq!(state["outcome"]["scores"]["keeper"], 7);
}
