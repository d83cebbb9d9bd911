//! What moves do besides: the order of effects, pieces that are put and carried, a piece that
//! captures itself, and what counts as attacked.

use serde_json::json;

use boardwright::session::Session;

use super::properties::games::{findings, session};

/// A game for two on a board of some size, with these tables.
fn game(size: &str, tables: &str) -> String {
    format!(
        "[game]\nid = \"effects\"\nname = \"Effects\"\n[seats.white]\n[seats.black]\n[board]\nshape = \"square\"\n{size}\n{tables}"
    )
}

/// A session of a game set up so, white to move.
fn set_up(text: &str, pieces: &[(&str, &str, &str)]) -> Session {
    let mut session = session(text);
    let pieces: Vec<_> = pieces
        .iter()
        .map(|(site, kind, owner)| json!({ "site": site, "kind": kind, "owner": owner }))
        .collect();
    session
        .set_position(&json!({ "pieces": pieces, "to_move": "white" }))
        .unwrap();
    session
}

fn state(session: &Session) -> serde_json::Value {
    serde_json::to_value(session.state()).unwrap()
}

/// What stands where: `white stone a1`.
fn standing(session: &Session) -> Vec<String> {
    let state = state(session);
    let pieces = state["pieces"].as_array().unwrap();
    let words = |piece: &serde_json::Value| {
        let part = |name: &str| piece[name].as_str().unwrap().to_owned();
        format!("{} {} {}", part("owner"), part("kind"), part("site"))
    };
    pieces.iter().map(words).collect()
}

fn texts(session: &Session) -> Vec<&str> {
    let moves = session.moves().iter();
    moves.map(|each| each.text.as_str()).collect()
}

fn told(text: &str) -> String {
    let all = findings(text);
    let all: Vec<&str> = all.iter().map(|each| each.message.as_str()).collect();
    all.join("\n")
}

const EXPLOSION: &str = r#"
[kinds.pawn]
symbols = { white = "P", black = "p" }
[[kinds.pawn.moves]]
name = "step"
pattern = "forward orthogonal: empty"
[kinds.rook]
symbols = { white = "R", black = "r" }
[[kinds.rook.moves]]
name = "slide"
pattern = "orthogonal: empty+"
[[kinds.rook.moves]]
name = "take"
pattern = "orthogonal: empty*, capture enemy"
effects = [{ pattern = "any: capture not (empty or pawn)" }, { itself = true }]
[counters.captured]
per = "seat"
counts = "captures"
[[start]]
kind = "rook"
at = { rank = 1, file = 1 }
"#;

#[test]
fn a_captor_explodes_with_all_around_but_pawns() {
    let text = game("columns = 5\nrows = 5", EXPLOSION);
    let mut session = set_up(
        &text,
        &[
            ("c1", "rook", "white"),
            ("c3", "rook", "black"),
            ("b4", "rook", "black"),
            ("d4", "pawn", "black"),
            ("d2", "rook", "white"),
            ("a5", "rook", "black"),
        ],
    );
    let events = session.play("c1xc3").unwrap().to_vec();
    assert_eq!(standing(&session), ["black rook a5", "black pawn d4"]);
    assert_eq!(state(&session)["counters"]["captured.white"], 4);
    let captured = events
        .iter()
        .filter(|event| event.text.contains("captures"));
    assert_eq!(captured.count(), 4);
    session.undo(1).unwrap();
    assert_eq!(standing(&session).len(), 6);
}

const HOT: &str = r#"
[places.gone]
[kinds.stone]
symbols = { white = "o", black = "x" }
flags = "hot"
[[kinds.stone.moves]]
name = "step"
pattern = "forward orthogonal: empty"
sets = "hot"
effects = [{ recall = "hot", to = "gone" }]
[[start]]
kind = "stone"
at = { rank = 1, file = 1 }
"#;

#[test]
fn a_recall_takes_the_piece_that_moves_once() {
    let text = game("columns = 2\nrows = 4", HOT);
    let mut session = set_up(&text, &[("a1", "stone", "white"), ("b4", "stone", "black")]);
    session.play("a1-a2").unwrap();
    assert_eq!(standing(&session), ["black stone b4", "white stone gone"]);
}

const ORDER: &str = r#"
[kinds.king]
symbols = { white = "K", black = "k" }
[[kinds.king.moves]]
name = "put and take"
pattern = "e: empty"
words = "putcap"
effects = [{ put = "wall", pattern = "e: empty" }, { pattern = "e: capture wall" }]
[[kinds.king.moves]]
name = "take and put"
pattern = "e: empty"
words = "capput"
effects = [{ pattern = "e: capture rook" }, { put = "wall", pattern = "e: empty" }]
[[kinds.king.moves]]
name = "carry and take"
pattern = "e: empty"
words = "carrycap"
effects = [{ carry = "e: rook", to = "e{2}: empty" }, { pattern = "e{2}: capture rook" }]
[[kinds.king.moves]]
name = "carry and turn"
pattern = "e: empty"
words = "turn"
effects = [{ carry = "e: rook", to = "w: any", becomes = "tower", sets = "moved" }]
[kinds.rook]
symbols = { white = "R", black = "r" }
[kinds.tower]
symbols = { white = "T", black = "t" }
flags = "moved"
[kinds.wall]
neutral = true
symbol = "W"
[[start]]
kind = "king"
at = "a1"
owner = "white"
"#;

#[test]
fn effects_are_done_in_the_order_of_their_list() {
    let text = game("columns = 6\nrows = 1", ORDER);
    let after = |what: &str, rook: &str| {
        let pieces = [("a1", "king", "white"), (rook, "rook", "white")];
        let mut session = set_up(&text, &pieces);
        session.play(what).unwrap();
        standing(&session)
    };
    assert_eq!(
        after("a1-b1 putcap", "f1"),
        ["white king b1", "white rook f1"]
    );
    assert_eq!(
        after("a1-b1 capput", "c1"),
        ["white king b1", "neutral wall c1"]
    );
    assert_eq!(after("a1-b1 carrycap", "c1"), ["white king b1"]);
    assert_eq!(
        after("a1-b1 turn", "c1"),
        ["white tower a1", "white king b1"]
    );
}

#[test]
fn a_piece_that_could_be_put_on_another_is_found() {
    for effect in [
        "{ put = \"stone\", pattern = \"e: any\" }",
        "{ carry = \"e: stone\", to = \"e{2}: any\" }",
        "{ carry = \"e: stone\", to = \"w: any\" }, { put = \"stone\", pattern = \"w: any\" }",
    ] {
        let text = game(
            "columns = 5\nrows = 2",
            &format!(
                "[kinds.stone]\nsymbols = {{ white = \"o\", black = \"x\" }}\n[[kinds.stone.moves]]\nname = \"step\"\npattern = \"e: empty\"\neffects = [{effect}]\n[[start]]\nkind = \"stone\"\nat = \"a1\"\n"
            ),
        );
        assert!(
            told(&text).contains("a piece could be put here on another"),
            "{effect}"
        );
    }
}

const ATTACKS: &str = r#"
[places.hand]
per = "seat"
[regions]
mid = ["c3"]
[kinds.king]
symbols = { white = "K", black = "k" }
[[kinds.king.moves]]
name = "step"
pattern = "any: capture (empty or enemy)"
[kinds.man]
symbols = { white = "M", black = "m" }
[[kinds.man.moves]]
name = "slide"
pattern = "orthogonal: empty+"
effects = [{ pattern = "orthogonal: capture enemy+, @own" }]
[kinds.toad]
symbols = { white = "T", black = "t" }
[[kinds.toad.moves]]
name = "hop"
pattern = "orthogonal: empty"
may = "bite"
[[kinds.toad.moves]]
name = "bite"
starts = false
pattern = "orthogonal: capture enemy"
[kinds.guard]
symbols = { white = "G", black = "g" }
[[kinds.guard.moves]]
name = "hit"
pattern = "any: capture enemy"
where = "in_mid"
[kinds.ant]
symbols = { white = "A", black = "a" }
[[kinds.ant.moves]]
name = "walk"
walk = { length = 3, steps = [{ pattern = "orthogonal: empty" }], last = [{ pattern = "orthogonal: capture enemy" }] }
[kinds.bolt]
symbols = { white = "B", black = "b" }
[[kinds.bolt.moves]]
name = "strike"
drop = "capture (enemy and mid)"
from = "hand"
[kinds.ram]
symbols = { white = "R", black = "r" }
[[kinds.ram.moves]]
name = "push"
pattern = "orthogonal: push enemy"
[conditions.in_mid]
at = "mid"
[[forbidden]]
attacked = "king"
reason = "no check"
[[start]]
kind = "king"
at = { rank = 1, file = 1 }
"#;

#[test]
fn attacked_is_what_an_enemy_could_capture() {
    let text = game("columns = 5\nrows = 5", ATTACKS);
    for (what, king, enemies, step, legal) in [
        (
            "an effect",
            "c2",
            vec![("b3", "man"), ("d5", "man")],
            "c2-c3",
            false,
        ),
        ("a second leg", "c2", vec![("c5", "toad")], "c2-c3", false),
        ("a walk", "c2", vec![("e4", "ant")], "c2-c3", false),
        ("a drop", "c2", vec![("hand.black", "bolt")], "c2-c3", false),
        ("a push", "e4", vec![("d3", "ram")], "e4-e3", false),
        (
            "what is forbidden",
            "c2",
            vec![("e4", "guard")],
            "c2-d3",
            true,
        ),
        (
            "what is allowed",
            "c2",
            vec![("d4", "guard")],
            "c2-c3",
            false,
        ),
    ] {
        let mut pieces = vec![(king, "king", "white"), ("a5", "king", "black")];
        pieces.extend(
            enemies
                .into_iter()
                .map(|(site, kind)| (site, kind, "black")),
        );
        let session = set_up(&text, &pieces);
        assert_eq!(texts(&session).contains(&step), legal, "{what}");
    }
}

const DROPS: &str = r#"
[regions]
far = { rank = -1 }
[places.hand]
per = "seat"
[kinds.man]
symbols = { white = "o", black = "x" }
promote = { at = "far", to = ["man", "king"] }
[[kinds.man.moves]]
name = "drop"
drop = "empty"
from = "hand"
promote = false
[kinds.king]
symbols = { white = "O", black = "X" }
[[start]]
kind = "man"
at = "hand"
"#;

#[test]
fn a_drop_can_be_kept_from_promoting() {
    let text = game("columns = 2\nrows = 2", DROPS);
    let pieces = [("hand.white", "man", "white")];
    assert_eq!(texts(&set_up(&text, &pieces)), ["a1", "a2", "b1", "b2"]);
    let text = text.replace("promote = false\n", "");
    assert!(texts(&set_up(&text, &pieces)).contains(&"a2 =king"));
}
