//! What scripts can do: every hook, every function, right and wrong.

use std::sync::Arc;

use boardwright::game::Game;
use boardwright::moves::MoveList;
use boardwright::package::{Library, Setup, SetupError};
use boardwright::position::Seat;
use boardwright::session::{Refusal, Save, Session};
use boardwright::study::perft;
use serde_json::{Value, json};

/// A board with something of everything that scripts can name.
const GAME: &str = r#"
[game]
id = "bench"
name = "Bench"

[seats.white]
[seats.black]

[options.limit]
default = 3
min = 0
max = 9

[options.style]
default = "plain"
choices = ["plain", "odd"]

[board]
shape = "square"
columns = 4
rows = 4

[regions]
home = { rank = 1 }
corner = ["a1", "a4", "d1", "d4"]

[kinds.stone]
symbols = { white = "o", black = "x" }
[kinds.king]
symbols = { white = "K", black = "k" }

[counters.plain]
[counters.each]
per = "seat"
[counters.shots]
start = 4
group = "fight"
[counters.hits]
group = "fight"

[values.seeds]
on = "sites"
max = 9

[patterns]
step = "orthogonal: empty"
jump = "orthogonal: capture enemy, empty"

[conditions.lonely]
pattern = "orthogonal: empty"

[[start]]
kind = "stone"
owner = "white"
at = ["a1", "b1"]

[[start]]
kind = "stone"
owner = "black"
at = ["b2", "d4"]

HOOKS
"#;

pub(super) fn open(hooks: &str, script: &str) -> Result<Arc<Game>, String> {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(
        folder.path().join("game.toml"),
        GAME.replace("HOOKS", hooks),
    )
    .unwrap();
    std::fs::write(folder.path().join("rules.rhai"), script).unwrap();
    let package = Library::new(None)
        .open(folder.path().to_str().unwrap())
        .unwrap();
    match package.game(&Setup::default()) {
        Ok(game) => Ok(game),
        Err(SetupError::Broken(found)) => Err(format!(
            "{}: {}",
            found[0].code,
            found[0]
                .message
                .replace(folder.path().to_str().unwrap(), "")
        )),
        Err(SetupError::Choice(why)) => panic!("{why}"),
    }
}

/// A game that has these hooks, with functions of the same names, and its session.
pub(super) fn session(functions: &[(&str, &str)]) -> Result<Session, Refusal> {
    let lines: Vec<String> = functions
        .iter()
        .map(|(hook, _)| format!("{hook} = \"{hook}\""))
        .collect();
    let hooks = format!("[hooks]\n{}\nreasons = [\"done\"]\n", lines.join("\n"));
    let hooks = match functions.iter().any(|(hook, _)| *hook == "moves") {
        true => hooks,
        false => format!("[[moves]]\nname = \"wait\"\npass = true\n{hooks}"),
    };
    let script: Vec<String> = functions
        .iter()
        .map(|(hook, body)| {
            let second = match *hook {
                "narrow" => ", moves",
                "played" => ", move",
                "value" => ", seat",
                _ => "",
            };
            format!("fn {hook}(g{second}) {{ {body} }}")
        })
        .collect();
    Session::new(open(&hooks, &script.join("\n")).unwrap(), 1)
}

fn texts(session: &Session) -> Vec<&str> {
    session
        .moves()
        .iter()
        .map(|listed| listed.text.as_str())
        .collect()
}

/// What an expression of the script's language comes to.
pub(super) fn told(session: &Session, expression: &str) -> String {
    let hooks = session.game().hooks.as_ref().unwrap();
    match hooks.evaluate(session.position(), expression) {
        Ok(value) => value,
        Err(fault) => format!("! {}", fault.message),
    }
}

#[test]
fn scripted_tic_tac_toe_is_tic_tac_toe() {
    let library = Library::new(Some(std::path::Path::new("tests/games")));
    let package = library.open("tic-tac-toe-scripted").unwrap();
    assert_eq!(package.check(), []);
    let game = package.game(&Setup::default()).unwrap();
    let hooks = game.hooks.as_ref().unwrap();
    assert!(
        boardwright::script::Hook::ALL
            .iter()
            .all(|hook| hooks.has(*hook))
    );
    let start = game
        .begin(
            boardwright::position::Chance::seeded(1),
            &mut MoveList::new(),
        )
        .unwrap();
    let counts: Vec<u64> = (1..=9)
        .map(|depth| perft(&game, &start, depth).unwrap())
        .collect();
    assert_eq!(
        counts,
        [9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872]
    );
    let mut session = Session::new(game, 1).unwrap();
    for text in ["a1", "b2", "A2"] {
        session.play(text).unwrap();
    }
    let told = session.explain("b2").unwrap().unwrap();
    assert_eq!(told, "this square is taken (legal: a3, b1, b3 and 3 more)");
    let value = |seat| {
        session
            .game()
            .value(session.position(), Seat(seat))
            .unwrap()
    };
    assert_eq!((value(0), value(1)), (Some(1.0), Some(-1.0)));
    session.play("c3").unwrap();
    session.play("a3").unwrap();
    let outcome = session.state().outcome.unwrap();
    assert_eq!(outcome.winners, ["cross"]);
    assert_eq!(outcome.reason, "three in a row");
    session.undo(5).unwrap();
    assert_eq!(session.state().counters["left"], 9);
}

#[test]
fn functions_of_scripts_answer() {
    let session = session(&[("value", "0")]).unwrap();
    for (expression, value) in [
        ("g.seat()", "white"),
        ("g.next_seat()", "black"),
        ("g.next_seat(\"black\")", "white"),
        ("g.seats()", "[white, black]"),
        ("g.phase()", "play"),
        ("g.ply()", "0"),
        ("g.option(\"limit\") + 1", "4"),
        ("g.option(\"style\")", "plain"),
        (
            "g.kind_at(\"a1\") + g.owner_at(\"B1\") + g.kind_at(\"c3\")",
            "stonewhite",
        ),
        ("g.height(\"a1\") + g.height(\"a2\")", "1"),
        ("g.count(\"stone\", \"white\")", "2"),
        ("g.count(\"\", \"\")", "4"),
        ("g.total(\"king\", \"\")", "0"),
        ("g.counter(\"plain\")", "0"),
        ("g.counter(\"each\", \"black\")", "0"),
        ("g.value_at(\"a1\", \"seeds\")", "0"),
        ("g.sum(g.sites(), \"seeds\")", "0"),
        ("g.is_in(\"a1\", \"home\")", "true"),
        ("g.is_in(\"a2\", \"corner\")", "false"),
        ("g.holds(\"a1\", \"lonely\")", "true"),
        ("g.sites().len()", "16"),
        ("g.sites(\"corner\")", "{a1, d1, a4, d4}"),
        ("g.sites([\"b2\", \"a1\"]).list()", "[a1, b2]"),
        ("g.sites(\"b3\").first()", "b3"),
        ("g.sites([\"b2\", \"a1\"])[-1]", "b2"),
        ("g.region(\"home\", \"black\").len", "4"),
        ("g.empty().len() + g.taken().len()", "16"),
        ("g.taken()", "{a1, b1, b2, d4}"),
        ("g.sites_of(\"white\")", "{a1, b1}"),
        ("g.sites_of(\"king\", \"white\").is_empty()", "true"),
        (
            "g.sites_of(\"stone\", \"\") & g.sites(\"corner\")",
            "{a1, d4}",
        ),
        (
            "g.sites_of(\"white\") + g.sites(\"c3\") - g.sites(\"a1\")",
            "{b1, c3}",
        ),
        ("\"a1\" in g.taken()", "true"),
        ("g.taken().contains(\"a2\")", "false"),
        ("g.neighbour(\"a1\", \"n\")", "a2"),
        ("g.neighbour(\"a1\", \"s\")", ""),
        ("g.neighbours(\"a1\")", "{b1, a2, b2}"),
        (
            "g.neighbours(\"a1\", \"forward orthogonal / e\")",
            "{b1, a2}",
        ),
        ("g.neighbours([\"a1\", \"b1\"], \"[n n e]\")", "{b3, c3}"),
        ("g.group(g.taken(), \"a1\", \"orthogonal\")", "{a1, b1, b2}"),
        ("g.group(g.taken(), \"c3\", \"any\")", "{}"),
        ("g.row(g.taken(), \"a1\", \"diagonal\")", "2"),
        ("g.row(g.taken(), \"c3\", \"diagonal\")", "0"),
        ("g.longest_row(g.taken(), \"any\")", "2"),
        ("g.longest_row(g.sites(), \"n\")", "4"),
        ("g.longest_row([], \"n\")", "0"),
        ("g.reach(\"a1\", \"step\")", "{a2}"),
        ("g.reach(g.sites_of(\"white\"), \"jump\")", "{b3}"),
        ("g.captures(g.sites_of(\"white\"), \"jump\")", "{b2}"),
        ("g.matches(\"b1\", \"jump\")", "true"),
        ("g.where_holds(g.taken(), \"lonely\")", "{a1, b1, b2, d4}"),
        (
            "game::count(\"stone\", \"white\") == g.count(\"stone\", \"white\")",
            "true",
        ),
        ("game::sites(\"corner\") == g.sites(\"corner\")", "true"),
        ("g.occurrences()", "0"),
    ] {
        assert_eq!(told(&session, expression), value, "{expression}");
    }
}

#[test]
fn functions_of_scripts_say_what_is_wrong() {
    let session = session(&[("value", "0")]).unwrap();
    for (expression, fault) in [
        ("g.kind_at(\"z9\")", "there is no site `z9`"),
        (
            "g.kind_at(7)",
            "SITE of `kind_at(SITE)` is a text, not a number: `.to_string()` makes one of it",
        ),
        (
            "g.count(\"stoan\", \"white\")",
            "there is no kind `stoan`; there are stone, king",
        ),
        (
            "g.count(\"stone\", \"red\")",
            "there is no seat `red`; there are white, black",
        ),
        (
            "g.counter(\"each\")",
            "there is no counter `each`; there are plain, each.white",
        ),
        (
            "g.value_at(\"a1\", \"seed\")",
            "there is no value `seed`; there are seeds",
        ),
        (
            "g.option(\"limits\")",
            "there is no option `limits`; there are limit, style",
        ),
        ("g.sites(\"edge\")", "there is no site or region `edge`"),
        (
            "g.sites([1])",
            "a list of sites holds their names, not a number",
        ),
        (
            "g.region(\"edge\", \"white\")",
            "there is no region `edge`; there are home, corner",
        ),
        ("g.is_in(\"a1\", \"edge\")", "there is no region `edge`"),
        (
            "g.holds(\"a1\", \"only\")",
            "there is no condition `only`; there are lonely",
        ),
        (
            "g.reach(\"a1\", \"stop\")",
            "there is no pattern `stop`; there are step, jump",
        ),
        ("g.neighbours(\"a1\", \"up\")", "there is no direction `up`"),
        (
            "g.neighbour(\"a1\", \"any\")",
            "`any` is 8 directions, and a neighbour is asked for in one",
        ),
        ("g.neighbours(\"a1\", \"?\")", "`?` means no directions"),
        (
            "g.held(\"hand\", \"stone\", \"\")",
            "there is no place off the board at all",
        ),
        ("g.sites()[16]", "there is no number 16 among 16"),
        (
            "g.lift(\"a1\")",
            "`:eval` can make no changes; that is for `setup`, `enter`, `played`",
        ),
        (
            "g.offer_pass()",
            "`:eval` can offer no moves; that is for `moves`",
        ),
        (
            "g.drop_to(\"a1\", \"no\")",
            "`:eval` can drop no moves; that is for `narrow`",
        ),
        (
            "g.say(\"x\")",
            "`:eval` can say nothing; that is for `setup`, `enter`, `played`",
        ),
        (
            "g.give_turn(\"black\")",
            "`:eval` can choose no seat; that is for",
        ),
        ("let x = 1;", "unexpected 'let'"),
        ("g.", "expecting name of a property"),
        ("no_such", "there is no variable `no_such`"),
    ] {
        let told = told(&session, expression);
        assert!(
            told.to_lowercase()
                .starts_with(&format!("! {}", fault.to_lowercase()))
                || told.contains(fault),
            "{expression}: {told}"
        );
    }
}

#[test]
fn changes_of_every_kind_are_made_and_taken_back() {
    let mut session = session(&[(
        "played",
        r#"
        g.place(["c1", "c2"], "stone", "black");
        g.place("c3", "king", "white");
        g.lift("d4");
        g.shift("a1", "a2");
        g.swap("a2", "b2");
        g.give(g.sites("c1"), "white");
        g.turn_into("c2", "king");
        g.set_counter("plain", 4);
        g.add_counter("each.black", 2);
        g.set_value("corner", "seeds", 3);
        g.add_value("a1", "seeds", -1);
        "#,
    )])
    .unwrap();
    let before = session.position().hash();
    session.play("pass").unwrap();
    for (expression, value) in [
        ("g.taken()", "{b1, c1, a2, b2, c2, c3}"),
        ("g.sites_of(\"white\")", "{b1, c1, b2, c3}"),
        ("g.sites_of(\"king\", \"\")", "{c2, c3}"),
        ("g.counter(\"plain\") + g.counter(\"each\", \"black\")", "6"),
        ("g.sum(g.sites(), \"seeds\")", "11"),
    ] {
        assert_eq!(told(&session, expression), value, "{expression}");
    }
    session.undo(1).unwrap();
    assert_eq!(session.position().hash(), before);
    session.redo(1).unwrap();
    assert_eq!(told(&session, "g.value_at(\"a1\", \"seeds\")"), "2");
}

#[test]
fn changes_that_cannot_be_are_refused() {
    for (change, fault) in [
        ("g.place(\"a1\", \"stone\", \"white\")", "a1 is not empty"),
        ("g.place(\"home\", \"stone\", \"white\")", "a1 is not empty"),
        ("g.place(\"a3\", \"stone\", \"\")", "there is no seat ``"),
        ("g.lift(\"a3\")", "a3 is empty"),
        ("g.lift(g.sites())", "c1 is empty"),
        ("g.shift(\"a3\", \"a4\")", "a3 is empty"),
        ("g.shift(\"a1\", \"b1\")", "b1 is not empty"),
        ("g.give(\"a3\", \"white\")", "a3 is empty"),
        ("g.turn_into(\"a1\", \"stoan\")", "there is no kind `stoan`"),
        (
            "g.push(\"a1\", \"stone\", \"white\")",
            "do not stand on each other",
        ),
        ("g.mount(\"a1\", \"b1\", 1)", "do not stand on each other"),
        ("g.pop(\"a3\")", "a3 is empty"),
        (
            "g.add(\"hand\", \"stone\", \"white\")",
            "no place off the board",
        ),
        (
            "g.reset(\"figth\")",
            "there is no group of counters `figth`; there are fight",
        ),
        (
            "g.set_counter(\"plain\", -1)",
            "a whole number from 0 to 2147483647, not -1",
        ),
        (
            "g.set_counter(\"plain\", 5000000000)",
            "a whole number from 0 to 2147483647",
        ),
        (
            "g.set_value(\"a1\", \"seeds\", 10)",
            "a whole number from 0 to 9, not 10",
        ),
        (
            "g.add_value(\"a1\", \"seeds\", -1)",
            "a whole number from 0 to 9, not -1",
        ),
        (
            "g.go_to(\"rest\")",
            "there is no phase `rest`; there are play",
        ),
        ("g.give_turn(\"red\")", "there is no seat `red`"),
        ("g.say(\"\")", "a sentence has 1 to 200 characters"),
        (
            "let s = \"\"; s.pad(201, 'x'); g.say(s)",
            "1 to 200 characters",
        ),
        (
            "loop { g.say(\"again\"); }",
            "one call says at most 100 sentences",
        ),
        ("loop { g.swap(\"a1\", \"a2\"); }", "at most 50000 changes"),
        (
            "loop { g.set_value(g.sites(), \"seeds\", g.value_at(\"a1\", \"seeds\") % 9 + 1); }",
            "at most 50000 changes",
        ),
        ("g.offer_pass()", "`played` can offer no moves"),
    ] {
        let mut session = session(&[("played", &format!("{change};"))]).unwrap();
        let before = (session.position().hash(), session.state());
        let told = session.play("pass").unwrap_err().to_string();
        assert!(told.contains(fault), "{change}: {told}");
        assert!(told.contains("rules.rhai:1:"), "{change}: {told}");
        assert_eq!(before, (session.position().hash(), session.state()));
        // The other way of calling fails in the same place.
        let other = change.replace("g.", "game::");
        let mut again = super::scripts::session(&[("played", &format!("{other};"))]).unwrap();
        let otherwise = again.play("pass").unwrap_err().to_string();
        assert!(otherwise.contains(fault), "{other}: {otherwise}");
        assert!(otherwise.contains("rules.rhai:1:"), "{other}: {otherwise}");
        // Another call runs as if nothing had been.
        assert_eq!(told, session.play("pass").unwrap_err().to_string());
    }
}

#[test]
fn a_script_offers_moves_of_every_kind() {
    let mut session = session(&[(
        "moves",
        r#"
        if g.seat() == "black" { g.offer_pass(); return; }
        g.offer_drops(["c3", "d1"], "stone");
        g.offer_steps("a1", ["a2", "b2"]);
        g.offer_matches(g.sites_of("white"), "jump");
        g.offer_pass();
        g.offer(#{ text: "grow" });
        g.set_value(g.sites(), "seeds", 2);
        g.offer(#{ to: "c4", text: "wall c4" });
        g.place("c4", "king", "black");
        g.offer(#{ from: "b1", to: "c2", becomes: "king", captured: ["d4"] });
        g.offer(#{ to: "d2", kind: "king" });
        g.add_counter("plain", 5);
        "#,
    )])
    .unwrap();
    assert_eq!(
        texts(&session),
        [
            "a1-a2",
            "a1xb2",
            "b1xb3",
            "b1xc2 =king",
            "c3",
            "d1",
            "d2",
            "grow",
            "pass",
            "wall c4"
        ]
    );
    let moves = serde_json::to_value(boardwright::rpc::moves(&session)).unwrap();
    let entry = |at: usize| moves.as_array().unwrap()[at].clone();
    assert_eq!(
        entry(2),
        json!({ "move": "b1xb3", "from": "b1", "to": "b3", "captured": ["b2"], "kind": "stone" })
    );
    assert_eq!(entry(3)["words"], json!(["=king"]));
    assert_eq!(
        entry(4),
        json!({ "move": "c3", "to": "c3", "kind": "stone" })
    );
    assert_eq!(entry(7), json!({ "move": "grow", "words": ["grow"] }));
    assert_eq!(
        entry(9),
        json!({ "move": "wall c4", "to": "c4", "words": ["wall"] })
    );
    // Shorter forms.
    for (typed, meant) in [
        ("A2", "a1-a2"),
        ("b1b3", "b1xb3"),
        ("C3", "c3"),
        ("Grow", "grow"),
    ] {
        assert_eq!(session.moves()[session.find(typed).unwrap()].text, meant);
    }
    let refused = |typed: &str| session.find(typed).unwrap_err().to_string();
    assert!(refused("c4").contains("c4"), "{}", refused("c4"));
    assert!(
        refused("b1-c2").contains("b1xc2 =king"),
        "{}",
        refused("b1-c2")
    );
    let start = session.position().hash();
    for (text, expression, value) in [
        ("a1xb2", "g.taken()", "{b1, b2, d4}"),
        ("b1xb3", "g.taken()", "{a1, b3, d4}"),
        ("b1xc2 =king", "g.sites_of(\"king\", \"white\")", "{c2}"),
        ("c3", "g.sites_of(\"white\")", "{a1, b1, c3}"),
        ("d2", "g.counter(\"plain\")", "5"),
        ("grow", "g.sum(g.sites(), \"seeds\")", "32"),
        ("pass", "g.taken()", "{a1, b1, b2, d4}"),
        (
            "wall c4",
            "g.kind_at(\"c4\") + g.owner_at(\"c4\")",
            "kingblack",
        ),
    ] {
        session.play(text).unwrap();
        assert_eq!(told(&session, expression), value, "{text}");
        assert_eq!(told(&session, "g.seat()"), "black", "{text}");
        session.undo(1).unwrap();
        assert_eq!(session.position().hash(), start, "{text}");
    }
}

#[test]
fn games_with_offered_moves_are_saved_and_played_again() {
    let mut session = session(&[
        ("moves", "g.offer_drops(g.empty(), \"stone\"); g.offer(#{ text: \"all in\" }); g.add_counter(\"plain\", 1);"),
        ("ended", "if g.counter(\"plain\") > 2 { #{ loser: g.seat(), reason: \"done\" } }"),
    ])
    .unwrap();
    for text in ["all in", "c1", "all in", "d1"] {
        session.play(text).unwrap();
    }
    let save = session.save().to_string();
    let again = Save::parse(&save).unwrap();
    let game = Arc::clone(session.game());
    let replayed = again.replay(game).unwrap().finish().unwrap();
    assert_eq!(replayed.position().hash(), session.position().hash());
    session.play("all in").unwrap();
    let outcome = session.state().outcome.unwrap();
    assert_eq!(outcome.winners, ["white"]);
    session.go_to(2).unwrap();
    session.redo(3).unwrap();
    assert!(session.outcome().is_some());
}

#[test]
fn a_change_that_belongs_to_no_offered_move_is_no_fault() {
    let moves = "g.offer_steps(\"a1\", []); g.add_counter(\"plain\", 1); g.offer_pass();";
    let mut session = session(&[("moves", moves)]).unwrap();
    assert_eq!(texts(&session), ["pass"]);
    session.play("pass").unwrap();
    assert_eq!(told(&session, "g.counter(\"plain\")"), "0");
}

#[test]
fn ways_are_offered_as_moves_of_what_stands_there() {
    let moves = "if g.kind_at(\"a1\") == \"\" { return g.offer_pass(); } g.offer_ways(\"go\", \"a1\"); \
                 g.add_counter(\"plain\", 2);";
    let mut session = session(&[("moves", moves)]).unwrap();
    session.play("go a2").unwrap();
    assert_eq!(
        told(&session, "g.kind_at(\"a2\") + g.counter(\"plain\")"),
        "stone2"
    );
}

#[test]
fn a_group_of_counters_is_reset_at_once() {
    let played = "g.set_counter(\"shots\", 1); g.set_counter(\"hits\", 5); g.set_counter(\"plain\", 3); \
                  g.reset(\"fight\");";
    let mut session = session(&[("played", played)]).unwrap();
    session.play("pass").unwrap();
    let counters = "`${g.counter(\"shots\")} ${g.counter(\"hits\")} ${g.counter(\"plain\")}`";
    assert_eq!(told(&session, counters), "4 0 3");
}

#[test]
fn a_hook_that_changes_the_game_may_end_with_any_call() {
    for (hook, body) in [
        ("played", "g.add_counter(\"plain\", 1); g.sites(\"home\")"),
        (
            "enter",
            "g.set_counter(\"plain\", 1); g.neighbours(\"a1\");",
        ),
        (
            "setup",
            "g.set_counter(\"plain\", 1); if g.counter(\"plain\") == 1 { g.ply() }",
        ),
    ] {
        let mut session = session(&[(hook, body)]).unwrap();
        session.play("pass").unwrap();
        assert_eq!(told(&session, "g.counter(\"plain\")"), "1", "{hook}");
    }
}

#[test]
fn offers_that_cannot_be_are_refused() {
    for (offer, fault) in [
        (
            "g.offer(#{ text: \"x\", colour: \"red\" })",
            "a move has no part `colour`; its parts are from, to",
        ),
        ("g.offer(#{ })", "needs a `text` that names it"),
        (
            "g.offer(#{ from: \"a1\" })",
            "`from` and `to`, or `to` and `kind`",
        ),
        (
            "g.offer(#{ from: \"a3\", to: \"a4\" })",
            "a3 is empty: nothing can go from there",
        ),
        (
            "g.offer(#{ from: 1, to: \"a4\" })",
            "the `from` of a move is a text, not a number",
        ),
        (
            "g.offer(#{ from: \"a1\", to: \"a4\", captured: [\"a3\"] })",
            "nothing can be captured on a3",
        ),
        (
            "g.offer(#{ text: \"x\", becomes: \"king\" })",
            "no piece moves that could become another",
        ),
        (
            "g.offer(#{ text: \":quit\" })",
            "does not begin with `:` or `#`",
        ),
        ("g.offer(#{ text: \"12\" })", "is no number"),
        ("g.offer(#{ text: \" x\" })", "single blanks"),
        ("g.offer(#{ text: \"a\\nb\" })", "letters, digits and signs"),
        (
            "g.offer(#{ text: \"\\u202e\" })",
            "letters, digits and signs",
        ),
        ("g.offer(#{ text: \"\" })", "letters, digits and signs"),
        (
            "let s = \"\"; s.pad(61, 'x'); g.offer(#{ text: s })",
            "at most 60",
        ),
        (
            "g.offer_drops(\"a3\", \"stoan\")",
            "there is no kind `stoan`",
        ),
        (
            "g.offer_steps(\"a4\", \"a3\")",
            "a4 is empty: nothing can go from there",
        ),
        ("g.offer_matches(\"a4\", \"step\")", "a4 is empty"),
        (
            "g.offer_matches(\"a1\", \"stop\")",
            "there is no pattern `stop`",
        ),
        (
            "g.place(\"a3\", \"stone\", \"white\")",
            "offer a move first",
        ),
        (
            "loop { g.offer_drops(g.sites(), \"stone\"); }",
            "a list holds at most 50000 moves",
        ),
        (
            "g.offer_pass(); loop { g.swap(\"a1\", \"b1\"); }",
            "a move changes at most 10000 things",
        ),
        (
            "for i in 0..100 { g.offer_drops(g.sites(), \"stone\"); for j in 0..300 { g.swap(\"a1\", \"b1\"); } }",
            "together at most 200000",
        ),
        ("g.say(\"x\")", "`moves` can say nothing"),
        (
            "g.offer_drops(\"a3\", \"stone\"); g.offer_drops(\"a3\", \"stone\")",
            "`moves` offers two moves called a3: offer it once",
        ),
        (
            "g.offer_drops(\"a3\", \"stone\"); g.offer_drops(\"a3\", \"king\")",
            "`moves` offers two moves called a3: give one of them a `text`",
        ),
        (
            "g.offer(#{ text: \"x\" }); g.offer(#{ text: \"x\" })",
            "two moves called x: offer it once",
        ),
        ("[\"a3\"]", "gives nothing"),
        (
            "g.offer_pass(); [\"a3\"]",
            "`moves` gives nothing, not a list: it offers moves by `offer_drops`",
        ),
    ] {
        let body = match offer.ends_with(']') {
            true => offer.to_owned(),
            false => format!("{offer};"),
        };
        let told = session(&[("moves", &body)]).unwrap_err().to_string();
        assert!(told.contains(fault), "{offer}: {told}");
    }
}

#[test]
fn what_is_dropped_is_explained_by_the_script() {
    let mut session = session(&[
        ("moves", "g.offer_drops(g.empty(), \"stone\"); g.offer(#{ text: \"grow\" }); g.offer_steps(\"a1\", \"a2\");"),
        (
            "narrow",
            r#"
            g.drop_to("corner", "corners are taboo");
            g.drop_from("a1", "a1 stays");
            for move in moves {
                if move.text == "grow" { g.drop(move, `not before ply ${g.ply() + 2}`); }
            }
            if moves[0].to == "c1" && moves.len() > 3 { g.drop(moves[0], "not the first"); }
            "#,
        ),
    ])
    .unwrap();
    assert_eq!(
        texts(&session),
        ["a2", "a3", "b3", "b4", "c2", "c3", "c4", "d2", "d3"]
    );
    for (typed, reason) in [
        ("d1", "corners are taboo (legal: a2, a3, b3 and 6 more)"),
        ("a1-a2", "a1 stays (legal: a2, a3, b3 and 6 more)"),
        ("grow", "not before ply 2 (legal: "),
        ("c1", "not the first"),
        (
            "b1",
            "no piece of white can move to b1, which holds a white stone",
        ),
    ] {
        let told = session.explain(typed).unwrap().unwrap_or_default();
        assert!(told.contains(reason), "{typed}: {told}");
    }
    assert_eq!(session.explain("a2").unwrap(), None);
    assert_eq!(session.find("A2").unwrap(), 0);
    session.play("c2").unwrap();
    assert!(session.explain("c1").unwrap().is_some());
    for (body, fault) in [
        ("g.drop(moves[99], \"x\");", "there is no number 99 among"),
        ("g.drop(moves[0], \"\");", "say why"),
        (
            "g.drop_to(\"a1\", 1);",
            "reason of `drop_to(sites, reason)` is a text, not a number",
        ),
        (
            "moves[0].towards",
            "a move has no `towards`; it has name, seat",
        ),
        (
            "moves[0][\"towards\"]",
            "a move has no `towards`; it has name, seat, from",
        ),
        ("moves.len()", "`narrow` gives nothing, not a number"),
        ("g.lift(\"a1\");", "`narrow` can make no changes"),
        ("loop { g.drop_to(g.sites(), \"x\"); }", "again and again"),
    ] {
        let told = super::scripts::session(&[
            ("moves", "g.offer_drops(g.empty(), \"stone\");"),
            ("narrow", body),
        ])
        .unwrap_err()
        .to_string();
        assert!(told.to_lowercase().contains(fault), "{body}: {told}");
    }
}

#[test]
fn phases_have_hooks_of_their_own() {
    let hooks = r#"
[[phases]]
name = "build"
next = "act"
turn = "stays"
moves = "build"

[[phases]]
name = "act"
enter = "begin_act"
moves = "act"
narrow = "no_corner"

[hooks]
enter = "count"
next = "order"
"#;
    let script = r#"
fn count(g) { g.add_counter("plain", 1); }
fn build(g) { g.offer_drops(g.sites("corner") & g.empty(), "stone"); g.offer(#{ text: "skip" }); }
fn begin_act(g) { g.say(g.seat() + " acts"); if g.counter("plain") == 3 { g.go_to("build"); } }
fn act(g) { g.offer_steps("b1", g.empty() & g.neighbours("b1")); g.offer(#{ text: "rest" }); }
fn no_corner(g, moves) { g.drop_to(g.neighbour("b1", "e"), "not east"); }
fn order(g) { if g.ply() == 2 { g.give_turn(g.seat()); g.go_to("act"); } }
"#;
    let game = open(hooks, script).unwrap();
    let mut session = Session::new(game, 1).unwrap();
    let now = |session: &Session| {
        let state = session.state();
        format!(
            "{} {} {}",
            state.to_move.unwrap(),
            state.phase,
            state.counters["plain"]
        )
    };
    assert_eq!(now(&session), "white build 1");
    assert_eq!(texts(&session), ["a4", "d1", "skip"]);
    let events = session.play("skip").unwrap();
    assert_eq!(events[1].text, "white acts");
    assert_eq!(now(&session), "white act 2");
    assert_eq!(texts(&session), ["b1-a2", "b1-c2", "rest"]);
    assert!(
        session
            .explain("b1-c1")
            .unwrap()
            .unwrap()
            .starts_with("not east")
    );
    // The script lets white act again, and the phase goes on to another by itself.
    session.play("rest").unwrap();
    assert_eq!(now(&session), "white build 4");
    session.play("skip").unwrap();
    session.play("rest").unwrap();
    assert_eq!(now(&session), "black build 6");
}

#[test]
fn a_script_chooses_who_plays_and_says_what_happens() {
    let mut session = session(&[
        ("setup", "g.give_turn(\"black\"); g.set_counter(\"plain\", 7);"),
        ("enter", "if g.counter(\"plain\") > 0 { g.add_counter(\"each.\" + g.seat(), 1); }"),
        ("played", "g.say(`${move.seat} has played ${move.text}.`); if g.ply() == 1 { g.give_turn(\"black\"); }"),
        ("next", "if g.ply() == 3 { g.give_turn(g.seat()); }"),
    ])
    .unwrap();
    let state = |session: &Session| {
        let state = session.state();
        (
            state.to_move.unwrap(),
            state.counters["each.white"].clone(),
            state.counters["each.black"].clone(),
        )
    };
    assert_eq!(state(&session), ("black".into(), json!(0), json!(1)));
    let events = serde_json::to_value(session.play("pass").unwrap()).unwrap();
    assert_eq!(
        events[1],
        json!({ "event": "said", "text": "black has played pass." })
    );
    assert_eq!(state(&session), ("black".into(), json!(0), json!(2)));
    session.play("pass").unwrap();
    assert_eq!(state(&session), ("white".into(), json!(1), json!(2)));
    session.play("pass").unwrap();
    assert_eq!(state(&session), ("white".into(), json!(2), json!(2)));
    session.undo(3).unwrap();
    assert_eq!(state(&session), ("black".into(), json!(0), json!(1)));
    session.redo(3).unwrap();
    assert_eq!(state(&session), ("white".into(), json!(2), json!(2)));
    // A state given back is the same position: its phase does not begin again.
    let given = serde_json::to_value(session.state()).unwrap();
    session.set_position(&given).unwrap();
    assert_eq!(state(&session), ("white".into(), json!(2), json!(2)));
    let mut parts = given.as_object().unwrap().clone();
    parts.remove("phase");
    session.set_position(&Value::Object(parts)).unwrap();
    assert_eq!(state(&session), ("white".into(), json!(3), json!(2)));
}

#[test]
fn phases_without_an_end_are_an_error() {
    let hooks = "[[phases]]\nname = \"one\"\nenter = \"to_two\"\n[[phases]]\nname = \"two\"\nenter = \"to_one\"\n[[moves]]\nname = \"wait\"\npass = true\n";
    let script = "fn to_two(g) { g.go_to(\"two\"); }\nfn to_one(g) { g.go_to(\"one\"); }";
    let told = Session::new(open(hooks, script).unwrap(), 1)
        .unwrap_err()
        .to_string();
    assert!(
        told.contains("rules.rhai:1:14: `enter` goes on to another phase 100 times"),
        "{told}"
    );
}

#[test]
fn outcomes_are_given_in_several_ways() {
    for (said, winners, places) in [
        (
            "#{ winner: \"black\", reason: \"done\" }",
            vec!["black"],
            json!([["black"], ["white"]]),
        ),
        (
            "#{ winner: \"\", reason: \"done\" }",
            vec![],
            json!([["white", "black"]]),
        ),
        (
            "#{ loser: \"black\", reason: \"done\" }",
            vec!["white"],
            json!([["white"], ["black"]]),
        ),
        (
            "#{ winners: [\"white\", \"black\"], reason: \"done\" }",
            vec!["white", "black"],
            json!([["white", "black"]]),
        ),
        (
            "#{ winners: [], reason: \"done\" }",
            vec![],
            json!([["white", "black"]]),
        ),
        (
            "#{ places: [[\"black\"], [\"white\"]], reason: \"done\" }",
            vec!["black"],
            json!([["black"], ["white"]]),
        ),
        (
            "#{ scores: #{ white: 3, black: 2 }, reason: \"done\" }",
            vec!["white"],
            json!([["white"], ["black"]]),
        ),
        (
            "#{ scores: #{ white: 2, black: 2 }, reason: \"done\" }",
            vec![],
            json!([["white", "black"]]),
        ),
    ] {
        let mut session = session(&[("ended", said)]).unwrap();
        session.play("pass").unwrap();
        let outcome = session.state().outcome.unwrap();
        assert_eq!(outcome.winners, winners, "{said}");
        assert_eq!(json!(outcome.places), places, "{said}");
        assert_eq!(outcome.reason, "done");
    }
    for (said, fault) in [
        ("7", "`ended` gives nothing, or #{ winner"),
        ("#{ winner: \"white\" }", "gives nothing, or"),
        (
            "#{ winner: \"white\", loser: \"black\", reason: \"done\" }",
            "gives nothing, or",
        ),
        (
            "#{ winer: \"white\", reason: \"done\" }",
            "gives nothing, or",
        ),
        ("#{ winner: 1, reason: \"done\" }", "gives nothing, or"),
        (
            "#{ winner: \"red\", reason: \"done\" }",
            "names a seat `red`, and there are white, black",
        ),
        (
            "#{ winner: \"white\", reason: \"tired\" }",
            "gives the reason `tired`, and hooks.reasons lists done",
        ),
        (
            "#{ places: [[\"white\"]], reason: \"done\" }",
            "do not hold every seat once",
        ),
        (
            "#{ scores: #{ white: 1 }, reason: \"done\" }",
            "without a whole number for black",
        ),
    ] {
        let mut session = session(&[("ended", said)]).unwrap();
        let told = session.play("pass").unwrap_err().to_string();
        assert!(told.contains(fault), "{said}: {told}");
    }
}

/// Bodies that take too much or are wrong in every hook, and what is said of them.
const WRONG: [(&str, &str); 8] = [
    ("let x = 1;\nlet y = x / 0;", "division by zero"),
    ("loop { }", "goes on for too long"),
    ("deep(0);", "calls within calls go 24 deep at most"),
    (
        "let a = []; a.pad(200_000_000, 1);",
        "a list has at most 2000 entries",
    ),
    ("let s = \"x\"; loop { s += s; }", "at most 2 kib"),
    ("throw \"no good\";", "no good"),
    (
        "undefined_function(1);",
        "there is no function `undefined_function",
    ),
    ("let a = [1]; a[5];", "index"),
];

#[test]
fn whatever_goes_wrong_in_a_hook_is_told_with_its_line_and_changes_nothing() {
    for hook in boardwright::script::Hook::ALL {
        for (body, fault) in WRONG {
            // At the start the hook does nothing, so that there is something to come back to.
            let body = format!(
                "if g.ply() == 0 {{ {} return {}; }}\n{body}",
                idle(hook),
                quiet(hook)
            );
            let functions = [(hook.key(), body.as_str())];
            let session = session_with(&functions, "fn deep(n) { deep(n + 1) }");
            let mut session = session.unwrap();
            let before = (session.position().hash(), session.state());
            let told = match hook {
                boardwright::script::Hook::Setup => continue,
                boardwright::script::Hook::Value => {
                    session.play("pass").unwrap();
                    let value = session.game().value(session.position(), Seat(0));
                    value.unwrap_err().to_string()
                }
                // Its own ply is counted when it is asked.
                _ => session.play("pass").unwrap_err().to_string(),
            };
            assert!(
                told.to_lowercase().contains(fault),
                "{} {body}: {told}",
                hook.key()
            );
            assert!(
                [
                    "rules.rhai:1:",
                    "rules.rhai:2:",
                    "rules.rhai:3:",
                    "rules.rhai:4:"
                ]
                .iter()
                .any(|place| told.contains(place)),
                "{} {body}: {told}",
                hook.key()
            );
            if hook != boardwright::script::Hook::Value {
                assert_eq!(before, (session.position().hash(), session.state()));
            }
        }
    }
}

fn idle(hook: boardwright::script::Hook) -> &'static str {
    match hook {
        boardwright::script::Hook::Moves => "g.offer_pass();",
        _ => "",
    }
}

fn quiet(hook: boardwright::script::Hook) -> &'static str {
    match hook {
        boardwright::script::Hook::Value => "0",
        _ => "",
    }
}

fn session_with(functions: &[(&str, &str)], more: &str) -> Result<Session, Refusal> {
    let body = functions[0].1.to_owned();
    let functions = [(functions[0].0, body.as_str())];
    let hook = functions[0].0;
    let second = match hook {
        "narrow" => ", moves",
        "played" => ", move",
        "value" => ", seat",
        _ => "",
    };
    let declared = match hook {
        "moves" => "",
        _ => "[[moves]]\nname = \"wait\"\npass = true\n",
    };
    let hooks = format!("{declared}[hooks]\n{hook} = \"act\"\n");
    let script = format!("{more}\nfn act(g{second}) {{ {} }}", functions[0].1);
    Session::new(open(&hooks, &script).unwrap(), 1)
}

#[test]
fn hooks_that_are_not_there_or_take_something_else_are_found_at_load() {
    for (hooks, fault) in [
        (
            "[hooks]\nmoves = \"mvoes\"",
            "unknown-name: unknown function",
        ),
        (
            "[hooks]\nmoves = \"two\"",
            "wrong-arity: `two` takes 2 arguments, and the hook `moves` gives 1",
        ),
        (
            "[hooks]\nvalue = \"one\"",
            "wrong-arity: `one` takes 1 argument, and the hook `value` gives 2",
        ),
        ("[hooks]\nnarow = \"two\"", "unknown-key"),
        ("[hooks]\nnext = 7", "wrong-type"),
        (
            "[[phases]]\nname = \"a\"\nenter = \"entre\"",
            "unknown-name",
        ),
        ("[[phases]]\nname = \"a\"\nended = \"one\"", "unknown-key"),
        ("[hooks]\nsetup = \"one\"\n[patterns.x]", "wrong-type"),
    ] {
        let told = open(hooks, "fn one(g) { }\nfn two(g, x) { }").unwrap_err();
        assert!(told.starts_with(fault), "{hooks}: {told}");
    }
}

#[test]
fn constants_stand_outside_of_functions_and_are_worked_out_once() {
    let hooks = "[[moves]]\nname = \"wait\"\npass = true\n[hooks]\nplayed = \"played\"";
    let script = "const CORNERS = game::option(\"limit\");\nconst TWICE = 2 * CORNERS;\nfn played(g, move) { g.set_counter(\"plain\", global::TWICE); }";
    let mut session = Session::new(open(hooks, script).unwrap(), 1).unwrap();
    session.play("pass").unwrap();
    assert_eq!(session.state().counters["plain"], 6);
    let script = "const CORNERS = game::seat();\nfn played(g, move) { }";
    let told = Session::new(open(hooks, script).unwrap(), 1)
        .unwrap()
        .play("pass")
        .unwrap_err()
        .to_string();
    assert!(told.contains("no game is running here"), "{told}");
}

#[test]
fn every_function_is_documented() {
    let entries = boardwright::script::entries();
    assert!(entries.len() > 60);
    for entry in &entries {
        assert!(
            entry.doc.ends_with('.') && entry.doc.len() > 12,
            "{}",
            entry.signature()
        );
        assert!(!entry.group.is_empty());
    }
    let place = entries.iter().find(|entry| entry.name == "place").unwrap();
    assert_eq!(place.signature(), "place(SITES, KIND, SEAT)");
}

#[test]
fn expressions_at_the_prompt_know_what_scripts_know() {
    let session = session(&[("value", "0")]).unwrap();
    let hash = session.position().hash();
    let mut prompt = boardwright::repl::Prompt::new(
        Library::new(None),
        "bench".to_owned(),
        Setup::default(),
        session,
    );
    let mut execute = |line: &str| {
        let mut out = Vec::new();
        match prompt.execute(line, &mut out) {
            Ok(_) => String::from_utf8(out).unwrap(),
            Err(boardwright::repl::Stop::Refused(why)) => why,
            Err(boardwright::repl::Stop::Output(error)) => panic!("{error}"),
        }
    };
    assert_eq!(execute(":eval ply + 1"), "1\n");
    assert_eq!(execute(":eval g.taken()"), "{a1, b1, b2, d4}\n");
    assert_eq!(
        execute(":eval game::count(\"stone\", g.seat()) > 1"),
        "true\n"
    );
    assert!(execute(":eval g.lift(\"a1\")").contains("can make no changes"));
    assert!(execute(":eval g.count(").contains("cannot be worked out"));
    assert!(execute(":eval loop { }").contains("cannot be worked out"));
    assert_eq!(prompt.session().position().hash(), hash);
}

#[test]
fn scripts_stack_pieces_where_the_game_says_so() {
    let hooks =
        "[[moves]]\nname = \"wait\"\npass = true\n[hooks]\nplayed = \"pile\"\nstacks = true\n";
    let script = "fn pile(g, move) { g.push(\"a1\", \"king\", \"black\"); g.mount(\"a1\", \"c3\", 2); g.pop(\"c3\"); g.mount(\"b1\", \"b2\", 9); }";
    let mut session = Session::new(open(hooks, script).unwrap(), 1).unwrap();
    let before = session.position().hash();
    session.play("pass").unwrap();
    assert_eq!(
        told(&session, "g.height(\"b2\") * 10 + g.height(\"c3\")"),
        "21"
    );
    assert_eq!(told(&session, "g.total(\"stone\", \"\")"), "4");
    assert_eq!(told(&session, "g.owner_at(\"b2\")"), "white");
    session.undo(1).unwrap();
    assert_eq!(session.position().hash(), before);
}
