//! Pieces that stand beside each other, and what is remembered of pieces.

use serde_json::{Value, json};

use super::properties::games::{self, RACERS, STACKERS};
use boardwright::session::Session;

fn texts(session: &Session) -> Vec<&str> {
    let moves = session.moves().iter();
    moves.map(|listed| listed.text.as_str()).collect()
}

fn piece(site: &str, owner: &str, flags: &[&str]) -> Value {
    match flags {
        [] => json!({"site": site, "kind": "runner", "owner": owner}),
        _ => json!({"site": site, "kind": "runner", "owner": owner, "flags": flags}),
    }
}

#[track_caller]
fn set_up(pieces: &[Value], phase: &str) -> Session {
    let mut session = games::session(RACERS);
    let state = json!({"pieces": pieces, "to_move": "white", "phase": phase});
    session.set_position(&state).unwrap();
    session
}

#[test]
fn pieces_stand_beside_each_other_and_each_different_one_can_move() {
    let mut session = games::session(RACERS);
    assert_eq!(texts(&session), ["a1", "a1-b1", "a1-c1"]);
    session.play("a1-b1").unwrap();
    // The one that has moved stands alone; the other may follow it.
    assert_eq!(texts(&session), ["a1", "a1-b1", "a1-c1"]);
    let state = serde_json::to_value(session.state()).unwrap();
    let on_b1 = |state: &Value| -> Vec<Value> {
        let pieces = state["pieces"].as_array().unwrap().iter();
        pieces.filter(|it| it["site"] == "b1").cloned().collect()
    };
    assert_eq!(on_b1(&state), [piece("b1", "white", &["moved"])]);
    session.play("a1-b1").unwrap();
    // When the turn is over nothing is remembered of it.
    let state = serde_json::to_value(session.state()).unwrap();
    let both = [piece("b1", "white", &[]), piece("b1", "white", &[])];
    assert_eq!(on_b1(&state), both);
    assert_eq!(state["to_move"], "black");
}

#[test]
fn what_lasts_until_the_next_turn_lasts_so_long() {
    let mut session = games::session(RACERS);
    session.play("a1-c1").unwrap();
    session.play("a1").unwrap();
    let flags = |session: &Session| -> Vec<String> {
        let pieces = session.state().pieces;
        pieces.into_iter().flat_map(|piece| piece.flags).collect()
    };
    assert_eq!(flags(&session), ["tired"]);
    session.play("e1-f1").unwrap();
    session.play("e1-f1").unwrap();
    assert_eq!(flags(&session), [""; 0]);
}

#[test]
fn two_block_and_one_is_captured_where_it_stands() {
    let blocked = [
        piece("d1", "white", &[]),
        piece("e1", "black", &[]),
        piece("e1", "black", &[]),
    ];
    let session = set_up(&blocked, "first");
    assert_eq!(texts(&session), ["d1-f1"]);
    let why = session.explain("d1xe1").unwrap().unwrap();
    assert!(why.contains("two runners block the way"), "{why}");
    let mut session = set_up(&blocked[..2], "first");
    assert_eq!(texts(&session), ["d1-f1", "d1xe1"]);
    session.play("d1xe1").unwrap();
    let state = serde_json::to_value(session.state()).unwrap();
    assert_eq!(
        state["pieces"],
        json!([
            piece("e1", "white", &["hurt", "moved"]),
            piece("yard.white", "white", &[]),
        ])
    );
}

#[test]
fn the_order_in_which_pieces_came_is_none() {
    let one = [piece("a1", "white", &["hurt"]), piece("a1", "black", &[])];
    let other = [one[1].clone(), one[0].clone()];
    let (one, other) = (set_up(&one, "first"), set_up(&other, "first"));
    assert_eq!(one.position().hash(), other.position().hash());
    assert_eq!(one.state(), other.state());
    assert_eq!(texts(&one), ["a1-b1", "a1-c1", "a1-h1"]);
}

#[test]
fn different_pieces_on_one_site_are_one_move() {
    let both = [piece("a1", "white", &["hurt"]), piece("a1", "white", &[])];
    let mut session = set_up(&both, "first");
    assert_eq!(texts(&session), ["a1-b1", "a1-c1", "a1-h1"]);
    session.play("a1-b1").unwrap();
    let pieces = serde_json::to_value(session.state()).unwrap()["pieces"].clone();
    assert_eq!(
        pieces,
        json!([
            piece("a1", "white", &["hurt"]),
            piece("b1", "white", &["moved"])
        ])
    );
}

#[test]
fn states_that_do_not_fit_are_refused() {
    let mut session = games::session(RACERS);
    for (pieces, why) in [
        (
            vec![piece("d1", "white", &[]), piece("d1", "white", &[])],
            "more than one piece stands on d1",
        ),
        (
            vec![piece("d1", "white", &["movd"])],
            "there is no flag of runner `movd`; there are moved, tired, hurt",
        ),
        (
            vec![piece("yard.white", "white", &["moved"])],
            "of pieces in yard.white no flags are remembered",
        ),
        (
            vec![json!({"site": "a1", "kind": "runner", "owner": "white", "flags": "moved"})],
            "`flags` of piece 1 is a list of names",
        ),
        (
            vec![json!({"site": "a1", "kind": "runner", "owner": "white", "stack": 1})],
            "piece 1 has `stack`",
        ),
    ] {
        let state = json!({ "pieces": pieces });
        let told = session.set_position(&state).unwrap_err().to_string();
        assert!(told.contains(why), "{told}");
    }
}

#[test]
fn scenarios_say_what_is_remembered() {
    let report = games::scenarios(
        RACERS,
        r#"
[[scenario]]
name = "a runner that has moved rests"
position.to_move = "white"
position.phase = "second"
position.pieces = { white = { runner = ["a1", "a1 moved", "c1 moved hurt", "d1 moved"] } }
legal = ["a1-b1"]
refused = { "d1-e1" = "once a turn" }

[[scenario]]
name = "when the turn is over they are rested"
position.to_move = "white"
position.phase = "second"
position.pieces = { white = { runner = ["a1", "c1 moved hurt", "d1 moved"] } }
play = ["a1-b1"]
pieces = { white = { runner = ["b1", "c1 hurt", "d1"] } }

[[scenario]]
name = "this is wrong"
pieces = { white = { runner = ["a1 hurt", "a1", "yard.white", "yard.white"] }, black = { runner = ["e1", "e1", "e1", "yard.black", "yard.black"] } }
"#,
    );
    let told: Vec<&str> = report
        .failures
        .iter()
        .map(|it| it.message.as_str())
        .collect();
    assert_eq!(told.len(), 1, "{told:?}");
    assert!(
        told[0].contains("the pieces are a1 white runner, a1 white runner, "),
        "{told:?}"
    );
}

#[test]
fn mistakes_are_told() {
    for (old, new, message, help) in [
        (
            "unflagged = \"moved\"",
            "unflagged = \"movd\"",
            "unknown flag of this kind `movd`",
            "`moved`",
        ),
        (
            "sets = [\"moved\", \"hurt\"]",
            "sets = \"asleep\"",
            "unknown flag of this kind `asleep`",
            "there is",
        ),
        (
            "hurt = \"game\"",
            "hurt = \"for ever\"",
            "unknown time `for ever`",
            "next turn",
        ),
        (
            "hurt = \"game\"",
            "own = \"game\"",
            "a flag cannot be called `own`",
            "choose another",
        ),
        (
            "hurt = \"game\"",
            "runner = \"game\"",
            "a flag cannot be called `runner`",
            "choose another",
        ),
        (
            "at = \"wide\"",
            "at = \"wid\"",
            "unknown region or site `wid`",
            "`wide`",
        ),
        (
            "at = \"wide\"",
            "capacity = 4",
            "unknown key `capacity` in crowds",
            "",
        ),
        (
            "empty or (wide and own)\"\nunflagged",
            "empty or own\"\nunflagged",
            "could come to rest here on another",
            "capture",
        ),
        (
            "here = { of = \"enemy\"",
            "here = { of = \"enmy\"",
            "unknown kind `enmy`",
            "`enemy`",
        ),
        (
            "hurt = \"game\"",
            "a = \"game\", b = \"game\", c = \"game\", d = \"game\", e = \"game\", f = \"game\", g = \"game\"",
            "a game has at most 8 flags",
            "",
        ),
        (
            "hurt = \"game\"",
            "hurt = \"game\", b = \"game\", c = \"game\", d = \"game\", e = \"game\"",
            "1 kinds are 128 with what is remembered of them",
            "a flag doubles",
        ),
        (
            "[[phases]]\nname = \"first\"",
            "[values.pain]\non = \"pieces\"\n[[phases]]\nname = \"first\"",
            "pieces carry values",
            "flags",
        ),
        (
            "pattern = \"w: empty\"",
            "pattern = \"w: empty\"\non_top = true",
            "pieces stand on each other",
            "crowds and units",
        ),
    ] {
        assert!(RACERS.contains(old), "{old}");
        let found = games::findings(&RACERS.replacen(old, new, 1));
        let fits = found.iter().any(|finding| {
            let advice = finding.help.as_deref().unwrap_or_default();
            finding.message.contains(message) && advice.contains(help)
        });
        assert!(fits, "{new}: {found:#?}");
    }
}

/// A game of stackers with these pieces: the site, how many are one unit there, the flags.
#[track_caller]
fn stackers(pieces: &[(&str, usize, &[&str])], black: &[(&str, usize)]) -> Session {
    let mut all = Vec::new();
    let owned = pieces
        .iter()
        .map(|(site, count, flags)| (*site, *count, *flags, "white"));
    let others = black
        .iter()
        .map(|(site, count)| (*site, *count, &[][..], "black"));
    for (number, (site, count, flags, owner)) in (1..).zip(owned.chain(others)) {
        for _ in 0..count {
            let mut single = piece(site, owner, flags);
            if count > 1 {
                single["stack"] = json!(number);
            }
            all.push(single);
        }
    }
    let mut session = games::session(STACKERS);
    session
        .set_position(&json!({ "pieces": all, "to_move": "white" }))
        .unwrap();
    session
}

fn pieces(session: &Session) -> Vec<String> {
    let state = session.state();
    let text = |piece: &boardwright::session::PieceState| {
        let stack = piece
            .stack
            .map_or_else(String::new, |stack| format!(" {stack}"));
        let flags = piece.flags.join(" ");
        format!("{} {}{stack} {flags}", piece.site, piece.owner)
            .trim_end()
            .to_owned()
    };
    state.pieces.iter().map(text).collect()
}

#[test]
fn pieces_join_only_where_the_word_says_so() {
    let mut session = stackers(
        &[("c1", 1, &[]), ("d1", 1, &[]), ("d1", 1, &[])],
        &[("i1", 1)],
    );
    assert_eq!(texts(&session), ["c1-d1", "c1-d1 stack", "d1-e1", "d1-f1"]);
    let all = texts(&session);
    for (form, meant) in [
        ("c1d1", "c1-d1"),
        ("C1 D1", "c1-d1"),
        ("d1 stack", "c1-d1 stack"),
    ] {
        assert_eq!(all[session.find(form).unwrap()], meant, "{form}");
    }
    session.play("c1-d1 stack").unwrap();
    assert_eq!(
        pieces(&session),
        ["d1 white 1", "d1 white 1", "d1 white 1", "i1 black"]
    );
    session.undo(1).unwrap();
    session.play("c1-d1").unwrap();
    assert_eq!(
        pieces(&session),
        ["d1 white", "d1 white", "d1 white", "i1 black"]
    );
}

#[test]
fn units_are_written_with_their_number() {
    let mut session = stackers(&[("d1", 2, &[]), ("d1", 1, &[])], &[("e1", 1)]);
    assert_eq!(texts(&session), ["d1*2-e1", "d1-e1"]);
    let all = texts(&session);
    for (form, meant) in [
        ("d1-e1", 1),
        ("d1e1", 1),
        ("D1*2 e1", 0),
        ("d1*2e1", 0),
        ("d1*1-e1", 1),
    ] {
        assert_eq!(session.find(form).unwrap(), meant, "{form}: {all:?}");
    }
    let why = session.explain("d1*3-e1").unwrap().unwrap();
    assert!(why.contains("say how many: d1-e1, d1*2-e1"), "{why}");
    session.play("d1*2-e1").unwrap();
    assert_eq!(
        pieces(&session),
        ["d1 white", "e1 white 1", "e1 white 1", "yard.black black"]
    );
    // One whose number is left out is no single piece.
    let session = stackers(&[("d1", 2, &[])], &[("i1", 1)]);
    assert!(session.find("d1-e1").is_err());
    assert_eq!(session.find("e1").unwrap(), 0);
}

#[test]
fn a_unit_is_captured_piece_by_piece_each_to_its_owner() {
    let mut session = stackers(&[("d1", 2, &[]), ("d1", 1, &["ran"])], &[("e1", 1)]);
    session.play("d1*2-f1").unwrap_err();
    session.play("d1-e1").unwrap();
    let mut session = stackers(&[("d1", 2, &[]), ("d1", 1, &["ran"])], &[("e1", 1)]);
    let state = serde_json::to_value(session.state()).unwrap();
    let mut state = state.clone();
    state["to_move"] = json!("black");
    session.set_position(&state).unwrap();
    session.play("e1-d1").unwrap();
    assert_eq!(
        pieces(&session),
        [
            "d1 black",
            "yard.white white",
            "yard.white white",
            "yard.white white"
        ]
    );
    let captured = session
        .history()
        .last()
        .unwrap()
        .events
        .iter()
        .filter(|it| it.event == "captured");
    assert_eq!(captured.count(), 3);
}

#[test]
fn no_unit_is_larger_than_it_may_be() {
    let session = stackers(&[("c1", 1, &[]), ("d1", 3, &[])], &[("i1", 1)]);
    assert_eq!(texts(&session), ["c1-d1", "d1*3-e1", "d1*3-f1"]);
    let mut session = games::session(STACKERS);
    let four: Vec<Value> = (0..4)
        .map(|_| json!({"site": "c1", "kind": "runner", "owner": "white", "stack": 1}))
        .collect();
    let told = session
        .set_position(&json!({ "pieces": four }))
        .unwrap_err()
        .to_string();
    assert!(told.contains("at most 3 join"), "{told}");
}

#[test]
fn of_equal_units_the_one_that_is_preferred_moves() {
    let units: [(&str, usize, &[&str]); 3] = [("c1", 2, &[]), ("c1", 2, &["ran"]), ("c1", 1, &[])];
    let mut session = stackers(&units, &[("i1", 1)]);
    assert_eq!(texts(&session), ["c1*2-d1", "c1*2-e1", "c1-d1", "c1-e1"]);
    session.play("c1*2-d1").unwrap();
    assert_eq!(
        pieces(&session),
        [
            "c1 white",
            "c1 white 1",
            "c1 white 1",
            "d1 white 1 ran",
            "d1 white 1 ran",
            "i1 black"
        ]
    );
}

#[test]
fn units_come_apart_at_home_and_nothing_is_remembered_there() {
    let mut session = stackers(&[("g1", 2, &["ran"]), ("h1", 1, &["ran"])], &[("i1", 1)]);
    assert!(texts(&session).contains(&"recall"));
    session.play("g1*2-h1").unwrap();
    session.play("i1-h1").unwrap();
    assert_eq!(
        pieces(&session),
        [
            "h1 black",
            "yard.white white",
            "yard.white white",
            "yard.white white"
        ]
    );
    let mut session = stackers(&[("h1", 2, &["ran"])], &[("i1", 1)]);
    session.play("h1*2-i1").unwrap();
    assert_eq!(pieces(&session), ["i1 black", "i1 white", "i1 white"]);
}

#[test]
fn what_has_a_flag_is_sent_away_out_of_units_too() {
    let mut session = games::session(STACKERS);
    let single = |flags: &[&str]| {
        let mut single = piece("e1", "white", flags);
        single["stack"] = json!(1);
        single
    };
    let mixed = [
        single(&["ran"]),
        single(&[]),
        single(&[]),
        piece("c1", "white", &["ran"]),
        piece("e1", "white", &["ran"]),
        piece("i1", "black", &["ran"]),
    ];
    session
        .set_position(&json!({ "pieces": mixed, "to_move": "white" }))
        .unwrap();
    session.play("recall").unwrap();
    assert_eq!(
        pieces(&session),
        [
            "e1 white 1",
            "e1 white 1",
            "i1 black ran",
            "yard.white white",
            "yard.white white",
            "yard.white white"
        ]
    );
}

#[test]
fn a_unit_shows_its_number_and_nothing_is_hidden() {
    let session = stackers(
        &[("c1", 2, &[]), ("c1", 1, &[]), ("e1", 3, &[])],
        &[("i1", 1)],
    );
    let style = boardwright::show::TextStyle {
        width: 80,
        colour: false,
    };
    let view = boardwright::show::View::of(&session);
    let text = boardwright::show::text(&view, &style);
    assert!(text.contains("R3"), "{text}");
    assert!(text.contains("side by side: c1 R2 R, e1 R3"), "{text}");
    let svg = boardwright::show::svg(&view);
    assert!(
        svg.contains("×3") && svg.contains("white runner ×2"),
        "{svg}"
    );
}

#[test]
fn scenarios_say_what_is_joined() {
    let report = games::scenarios(
        STACKERS,
        r#"
[[scenario]]
name = "a unit moves as one"
position.to_move = "white"
position.pieces = { white = { runner = ["c1*2 ran*1", "d1"] }, black = { runner = ["i1"] } }
play = ["c1*2-d1 stack"]
pieces = { white = { runner = ["d1*3 ran*1"] }, black = { runner = ["i1"] } }

[[scenario]]
name = "this is wrong"
position.to_move = "white"
position.pieces = { white = { runner = ["c1*2", "d1"] }, black = { runner = ["i1"] } }
pieces = { white = { runner = ["c1", "c1", "d1"] }, black = { runner = ["i1"] } }
"#,
    );
    let told: Vec<&str> = report
        .failures
        .iter()
        .map(|it| it.message.as_str())
        .collect();
    assert_eq!(
        told,
        ["the pieces are c1*2 white runner, d1 white runner, i1 black runner"]
    );
}

#[test]
fn mistakes_in_units_are_told() {
    for (old, new, message, help) in [
        ("joins = 3", "joins = 1", "joins", ""),
        (
            "joins = 3\n",
            "",
            "pieces of this kind do not join",
            "joins = 4",
        ),
        (
            "prefers = \"ran\"",
            "prefers = \"run\"",
            "unknown flag of this kind `run`",
            "`ran`",
        ),
        (
            "[crowds]",
            "[crowds]\nat = [\"b1\", \"c1\"]",
            "units cannot come apart on",
            "[crowds]",
        ),
        ("joins = 3", "joins = 16", "1 kinds are 152 with", "units"),
        (
            "whose = \"owner\"",
            "whose = \"owners\"",
            "unknown side `owners`",
            "`owner`",
        ),
        (
            "recall = \"ran\"",
            "recall = \"rn\"",
            "unknown flag `rn`",
            "`ran`",
        ),
        (
            "\"ran\", to = \"yard\"",
            "\"ran\", to = \"yrd\"",
            "unknown place off the board `yrd`",
            "`yard`",
        ),
        (", to = \"yard\" }]", " }]", "`to`", ""),
    ] {
        assert!(STACKERS.contains(old), "{old}");
        let found = games::findings(&STACKERS.replacen(old, new, 1));
        let fits = found.iter().any(|finding| {
            let advice = finding.help.as_deref().unwrap_or_default();
            finding.message.contains(message) && advice.contains(help)
        });
        assert!(fits, "{new}: {found:#?}");
    }
}
