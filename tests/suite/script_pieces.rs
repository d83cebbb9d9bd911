//! What scripts see and change where several pieces are on a site.

use std::sync::Arc;

use boardwright::package::{Library, Setup};
use boardwright::session::Session;
use serde_json::json;

const GAME: &str = r#"
[game]
id = "yard"
name = "Yard"

[seats.white]
[seats.black]

[board]
shape = "square"
columns = 3
rows = 1

[crowds]

[kinds.cart]
symbols = { white = "C", black = "c" }
flags = ["full", "late"]
joins = 3

[[kinds.cart.moves]]
name = "roll"
pattern = "e: empty or own"

[[start]]
kind = "cart"
owner = "white"
at = "a1"
count = 2

[hooks]
played = "played"
"#;

/// A session of the yard whose script does this once a move has been made.
fn yard(game: &str, played: &str) -> Session {
    let folder = tempfile::tempdir().unwrap();
    let script = format!("fn played(g, m) {{ {played} }}");
    std::fs::write(folder.path().join("game.toml"), game).unwrap();
    std::fs::write(folder.path().join("rules.rhai"), script).unwrap();
    let package = Library::new(None)
        .open(folder.path().to_str().unwrap())
        .unwrap();
    let game = package.game(&Setup::default()).unwrap();
    Session::new(Arc::clone(&game), 1).unwrap()
}

/// What stands where once a cart has rolled on and the script has run.
fn after(played: &str) -> Result<Vec<String>, String> {
    let mut session = yard(GAME, played);
    session
        .play("a1-b1")
        .map_err(|refusal| refusal.to_string())?;
    let state = session.state();
    let text = |piece: &boardwright::session::PieceState| {
        format!("{} {} {}", piece.site, piece.owner, piece.flags.join("+"))
    };
    let mut all: Vec<String> = state.pieces.iter().map(text).collect();
    all.sort();
    // And back again, to the last change.
    let start = session.position().hash();
    session.undo(1).unwrap();
    session.redo(1).unwrap();
    assert_eq!(session.position().hash(), start);
    Ok(all)
}

#[test]
fn scripts_put_pieces_beside_others_and_take_one_of_them() {
    let all = after(
        r#"g.put("b1", "cart", "black"); g.put("b1", "cart", "white"); g.remove("a1", "cart", "white");"#,
    );
    assert_eq!(all.unwrap(), ["b1 black ", "b1 white ", "b1 white "]);
    let none = after(r#"g.remove("c1", "cart", "")"#).unwrap_err();
    assert!(
        none.contains("there is no such piece to be taken from c1"),
        "{none}"
    );
}

#[test]
fn scripts_give_flags_and_take_them() {
    let all = after(
        r#"g.set_flag("a1", "late"); g.set_flag(["a1", "b1"], "full"); g.clear_flag("b1", "full");"#,
    );
    assert_eq!(all.unwrap(), ["a1 white full+late", "b1 white "]);
    let wrong = after(r#"g.set_flag("a1", "ful")"#).unwrap_err();
    assert!(
        wrong.contains("there is no flag `ful`; there are full, late"),
        "{wrong}"
    );
}

#[test]
fn scripts_see_each_piece_of_a_site() {
    let seen = r#"
        g.put("b1", "cart", "black");
        g.set_flag("b1", "late");
        let all = g.pieces_at("b1");
        if all.len() != 2 { throw "two"; }
        for piece in all {
            if piece.kind != "cart" || piece.size != 1 || piece.flags != ["late"] { throw "one"; }
        }
        if g.number_at("b1", "cart", "") != 2 || g.number_at("b1", "", "black") != 1 { throw "number"; }
        if !g.has_flag("b1", "late") || g.has_flag("b1", "full") || g.has_flag("c1", "late") { throw "flag"; }
        if g.pieces_at("c1") != [] { throw "none"; }
    "#;
    assert_eq!(
        after(seen).unwrap(),
        ["a1 white ", "b1 black late", "b1 white late"]
    );
}

#[test]
fn a_unit_loses_one_piece_and_the_rest_stays_one() {
    let mut session = yard(
        GAME,
        r#"if g.number_at("b1", "cart", "white") == 3 { g.remove("b1", "cart", "white"); }"#,
    );
    let cart = |site: &str, stack: u32| json!({"site": site, "kind": "cart", "owner": "white", "stack": stack});
    let unit = [cart("a1", 1), cart("a1", 1), cart("a1", 1)];
    session
        .set_position(&json!({"pieces": unit, "to_move": "white"}))
        .unwrap();
    session.play("a1*3-b1").unwrap();
    let texts: Vec<String> = session
        .state()
        .pieces
        .iter()
        .map(|piece| piece.site.clone())
        .collect();
    assert_eq!(texts, ["b1", "b1"]);
    session.undo(1).unwrap();
    assert_eq!(session.state().pieces.len(), 3);
    session.redo(1).unwrap();
    // Black has none and passes.
    session.play("b1*2-c1").unwrap();
}

#[test]
fn where_one_piece_stands_alone_nothing_is_put_beside_it() {
    let single = GAME
        .replace("[crowds]\n", "")
        .replace("joins = 3\n", "")
        .replace("count = 2\n", "")
        .replace("empty or own", "empty");
    let mut session = yard(
        &single,
        r#"g.put("c1", "cart", "black"); g.put("b1", "cart", "black");"#,
    );
    let refused = session.play("a1-b1").unwrap_err().to_string();
    assert!(
        refused.contains("b1 is not empty, and holds one piece only"),
        "{refused}"
    );
    let mut session = yard(
        &single,
        r#"g.put("c1", "cart", "black"); g.set_flag("c1", "full"); g.remove("b1", "", "");"#,
    );
    session.play("a1-b1").unwrap();
    let state = session.state();
    assert_eq!(state.pieces.len(), 1);
    assert_eq!(state.pieces[0].flags, ["full"]);
}

#[test]
fn a_site_where_pieces_stand_beside_each_other_takes_no_more_than_there_is_room_for() {
    let mut session = yard(GAME, "");
    let cart = |site: &str| json!({"site": site, "kind": "cart", "owner": "white"});
    let full: Vec<_> = std::iter::once(cart("a1"))
        .chain((0..250).map(|_| cart("b1")))
        .collect();
    session
        .set_position(&json!({"pieces": full, "to_move": "white"}))
        .unwrap();
    let texts: Vec<&str> = session
        .moves()
        .iter()
        .map(|listed| listed.text.as_str())
        .collect();
    assert_eq!(texts, ["b1-c1"]);
    let refused = session.play("a1-b1").unwrap_err().to_string();
    assert!(refused.contains("no room"), "{refused}");
}
