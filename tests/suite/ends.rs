//! How games end: each condition holds when it should, and of whom; who wins then.

use boardwright::package::{Library, Setup, SetupError};
use boardwright::session::{OutcomeState, Session};
use serde_json::{Value, json};

/// A game of stones and posts that step to any empty neighbour, on a board of 7 by 5.
fn text(seats: &[&str], more: &str) -> String {
    let mut text = String::from(
        "[game]\nid = \"ends\"\nname = \"Ends\"\n[board]\nshape = \"square\"\ncolumns = 7\nrows = \
         5\n[kinds.stone]\nmoves = [{ name = \"step\", pattern = \"any: capture (empty or enemy)\" }]\n[kinds.post]\nmoves = \
         [{ name = \"step\", pattern = \"any: empty\" }]\n",
    );
    for seat in seats {
        text += &format!("[seats.{seat}]\n");
    }
    if seats.len() == 1 {
        // There is nobody to capture from.
        text = text.replace("capture (empty or enemy)", "empty");
    }
    text += "[regions]\nlow = { row = 1 }\nhigh = { row = -1 }\nleft = { column = \"a\" }\nhome = { rank = 1 }\n";
    text + more
}

fn messages(text: &str) -> Result<Session, Vec<String>> {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("game.toml"), text).unwrap();
    let package = Library::new(None)
        .open(folder.path().to_str().unwrap())
        .unwrap();
    match package.game(&Setup::default()) {
        Ok(game) => Ok(Session::new(game, 0).unwrap()),
        Err(SetupError::Broken(found)) => {
            Err(found.into_iter().map(|finding| finding.message).collect())
        }
        Err(other) => panic!("{other:?}"),
    }
}

/// A game for two with such ends.
fn open(more: &str) -> Session {
    open_for(&["white", "black"], more)
}

fn open_for(seats: &[&str], more: &str) -> Session {
    // A start with a move for everybody, which no test keeps.
    let mut start = String::new();
    for (at, seat) in seats.iter().enumerate() {
        start += &format!(
            "[[start]]\nkind = \"stone\"\nowner = \"{seat}\"\nat = [\"{}3\"]\n",
            ["a", "c", "e", "g"][at]
        );
    }
    messages(&(text(seats, more) + start.as_str())).unwrap()
}

fn end(keys: &str) -> String {
    format!("[[ends]]\n{keys}\nreason = \"over\"\n")
}

/// Pieces written as `white stone a1 b2, black post c3`.
fn pieces(written: &str) -> Value {
    let mut all = Vec::new();
    for group in written.split(", ") {
        let words: Vec<&str> = group.split(' ').collect();
        for site in &words[2..] {
            all.push(json!({ "site": site, "kind": words[1], "owner": words[0] }));
        }
    }
    Value::from(all)
}

fn set(session: &mut Session, written: &str, to_move: &str) {
    let state = json!({ "pieces": pieces(written), "to_move": to_move });
    session.set_position(&state).unwrap();
}

/// The outcome after some moves; a game that goes on has none.
fn after(
    session: &mut Session,
    written: &str,
    to_move: &str,
    moves: &[&str],
) -> Option<OutcomeState> {
    set(session, written, to_move);
    for text in moves {
        assert!(session.outcome().is_none(), "over before {text}");
        session.play(text).unwrap();
    }
    // What a state says can be set up again.
    let state = session.state();
    if state.outcome.is_some() {
        let mut again = session.clone();
        again
            .set_position(&serde_json::to_value(&state).unwrap())
            .unwrap();
        assert_eq!(again.state().outcome, state.outcome);
        assert_eq!(again.state().counters, state.counters);
    }
    let hash = session.position().hash();
    session.undo(moves.len()).unwrap();
    session.redo(moves.len()).unwrap();
    assert_eq!(session.position().hash(), hash);
    state.outcome
}

fn winners(outcome: Option<OutcomeState>) -> String {
    outcome.map_or("none".to_owned(), |outcome| {
        assert_eq!(outcome.reason, "over");
        outcome.winners.join("+")
    })
}

#[test]
fn a_line_of_own_pieces_wins() {
    let mut game = open(&end("condition = \"line\"\nlength = 4\nresult = \"win\""));
    for (white, moved, wins) in [
        ("a1 b1 c1 d2", "d2-d1", "white"),
        ("a1 b2 c3 d5", "d5-d4", "white"),
        ("a1 b1 d1 e1 c2", "c2-c1", "white"),
        ("a1 b1 c1 d2", "d2-d3", "none"),
        ("d1 d2 d3 e4", "e4-d4", "white"),
        ("f1 g1 a2 b2 c3", "c3-c2", "none"),
    ] {
        let won = after(
            &mut game,
            &format!("white stone {white}, black post g5"),
            "white",
            &[moved],
        );
        assert_eq!(winners(won), wins, "{white}");
    }
    // Pieces of all kinds, but of one seat.
    let mixed = "white stone a1 b1, white post c1 d2, black post g5";
    assert_eq!(
        winners(after(&mut game, mixed, "white", &["d2-d1"])),
        "white"
    );
    let mixed = "white stone a1 b1, black post c1, white stone d2";
    assert_eq!(
        winners(after(&mut game, mixed, "white", &["d2-d1"])),
        "none"
    );
    // A line that was set up is seen after the next move, whoever makes it.
    let there = "white stone a1 b1 c1 d1, black post g5";
    assert_eq!(
        winners(after(&mut game, there, "black", &["g5-g4"])),
        "white"
    );
}

#[test]
fn lines_have_kinds_directions_and_an_exact_length() {
    let keys = "condition = \"line\"\nlength = 3\nof = \"stone\"\nalong = \"orthogonal\"\nexactly = true\nresult = \"loss\"";
    let mut game = open(&end(keys));
    for (white, moves, wins) in [
        ("a1 b1 c2", &["c2-c1"][..], "black"),
        ("a1 b2 c4", &["c4-c3"], "none"),
        ("a1 b1 d1 c2", &["c2-c1"], "none"),
        // The fourth of a line of four goes.
        ("a1 b1 c1 d1", &["d1-d2"], "black"),
    ] {
        let all = format!("white stone {white}, black post g5");
        assert_eq!(
            winners(after(&mut game, &all, "white", moves)),
            wins,
            "{white}"
        );
    }
    let posts = "white post a1 b1 c2, black post g5";
    assert_eq!(
        winners(after(&mut game, posts, "white", &["c2-c1"])),
        "none"
    );
}

#[test]
fn lines_on_boards_of_more_than_64_sites() {
    let big = |exactly: &str| {
        let text = text(
            &["white", "black"],
            &end(&format!(
                "condition = \"line\"\nlength = 5\nresult = \"win\"\n{exactly}"
            )),
        )
        .replace("columns = 7\nrows = 5", "columns = 13\nrows = 13")
            + "[[start]]\nkind = \"stone\"\nat = { row = 1, column = [\"a\"] }\nowner = \"white\"\n";
        messages(&text).unwrap()
    };
    let mut game = big("");
    let others = ", black post m13 m1";
    let five = format!("white stone b2 c3 d4 f6 e6{others}");
    assert_eq!(
        winners(after(&mut game, &five, "white", &["e6-e5"])),
        "white"
    );
    let six = format!("white stone b2 c3 d4 f6 g7 e6{others}");
    assert_eq!(
        winners(after(&mut game, &six, "white", &["e6-e5"])),
        "white"
    );
    let quiet = ["m13-m12", "b2-b3"];
    let far = format!("white stone b2 c3 d4 f6{others}");
    assert_eq!(winners(after(&mut game, &far, "black", &quiet)), "none");
    let mut game = big("exactly = true");
    assert_eq!(
        winners(after(&mut game, &five, "white", &["e6-e5"])),
        "white"
    );
    assert_eq!(winners(after(&mut game, &six, "white", &["e6-e5"])), "none");
    let shorter = format!("white stone b2 c3 d4 e5 f6 g7{others}");
    assert_eq!(
        winners(after(&mut game, &shorter, "white", &["b2-b3"])),
        "white"
    );
}

#[test]
fn a_connection_joins_regions() {
    let keys = "condition = \"connection\"\nbetween = [\"low\", \"high\"]\nalong = \"orthogonal\"\nresult = \"win\"";
    let mut game = open(&end(keys));
    let bridge = "white stone c1 c2 c3 c4 d5, black post g5";
    assert_eq!(
        winners(after(&mut game, bridge, "white", &["d5-c5"])),
        "white"
    );
    let gap = "white stone c1 c2 d3 d4 e5, black post g5";
    assert_eq!(winners(after(&mut game, gap, "white", &["e5-d5"])), "none");
    let enemy = "white stone c1 c2 c4 d5, black post c3";
    assert_eq!(
        winners(after(&mut game, enemy, "white", &["d5-c5"])),
        "none"
    );
    // Three of which two are enough.
    let keys = "condition = \"connection\"\nbetween = [\"low\", \"left\", \"high\"]\ntouching = 2\nresult = \"win\"";
    let mut game = open(&end(keys));
    let corner = "white stone a3 b2 c2, black post g5";
    assert_eq!(
        winners(after(&mut game, corner, "white", &["c2-c1"])),
        "white"
    );
    let mut all = open(&end(&keys.replace("touching = 2\n", "")));
    assert_eq!(
        winners(after(&mut all, corner, "white", &["c2-c1"])),
        "none"
    );
    let three = "white stone a3 a4 a5 b2 c2, black post g5";
    assert_eq!(
        winners(after(&mut all, three, "white", &["c2-c1"])),
        "white"
    );
}

#[test]
fn a_ring_goes_round_a_site() {
    let keys = "condition = \"ring\"\nresult = \"win\"\nalong = \"any\"\nleaks = \"orthogonal\"";
    let mut game = open(&end(keys));
    let ring = "white stone c2 b3 c4 d4, black post g5";
    assert_eq!(
        winners(after(&mut game, ring, "white", &["d4-d3"])),
        "white"
    );
    let open_side = "white stone c2 b3 c4 e4, black post g5";
    assert_eq!(
        winners(after(&mut game, open_side, "white", &["e4-e3"])),
        "none"
    );
    // What is inside does not matter, and at the edge nothing is inside.
    let filled = "white stone c2 b3 c4 d4, black post c3";
    assert_eq!(
        winners(after(&mut game, filled, "white", &["d4-d3"])),
        "white"
    );
    let own = "white stone c2 b3 c4 d4 c3, black post g5";
    assert_eq!(winners(after(&mut game, own, "white", &["d4-d3"])), "white");
    let edge = "white stone a2 b2 c2, black post g5";
    assert_eq!(winners(after(&mut game, edge, "white", &["c2-b1"])), "none");
}

#[test]
fn all_pieces_as_one_group() {
    let mut game = open(&end("condition = \"group\"\nresult = \"win\""));
    let near = "white stone a1 b2 d4, black post g5 g1";
    assert_eq!(
        winners(after(&mut game, near, "white", &["d4-c3"])),
        "white"
    );
    let far = "white stone a1 b2 d4, black post g5 g1";
    assert_eq!(winners(after(&mut game, far, "white", &["d4-d3"])), "none");
    // The mover's group goes before that of the other.
    let both = "white stone a1 b2 d4, black post g5";
    assert_eq!(
        winners(after(&mut game, both, "white", &["d4-c3"])),
        "white"
    );
    assert_eq!(
        winners(after(&mut game, both, "white", &["d4-d3"])),
        "black"
    );
}

#[test]
fn so_many_pieces_of_some_kinds() {
    let mut game = open(&end(
        "condition = \"pieces\"\nat_most = 1\nresult = \"loss\"",
    ));
    let three = "white stone c3, white post a1, black stone d4 g5";
    assert_eq!(
        winners(after(&mut game, three, "white", &["c3xd4"])),
        "white"
    );
    let more = "white stone c3, white post a1, black stone d4 g4 g5";
    assert_eq!(winners(after(&mut game, more, "white", &["c3xd4"])), "none");
    let mut game = open(&end(
        "condition = \"pieces\"\nof = \"post\"\nat = \"high\"\nat_least = 2\nresult = \"win\"",
    ));
    let posts = "white post a5 b4, white stone c5, black post g1";
    assert_eq!(
        winners(after(&mut game, posts, "white", &["b4-b5"])),
        "white"
    );
    assert_eq!(
        winners(after(&mut game, posts, "white", &["b4-b3"])),
        "none"
    );
}

#[test]
fn of_whom_it_is_asked() {
    let pieces = "white stone c3, black stone d4, black post g5 g4";
    for (who, wins) in [
        ("mover", "black"),
        ("next", "none"),
        ("any", "black"),
        ("all", "none"),
    ] {
        let keys =
            format!("condition = \"pieces\"\nat_most = 1\nresult = \"loss\"\nwho = \"{who}\"");
        let mut game = open(&end(&keys));
        assert_eq!(
            winners(after(&mut game, pieces, "white", &["c3xd4"])),
            wins,
            "{who}"
        );
    }
    let keys = "condition = \"pieces\"\nat_most = 2\nresult = \"draw\"\nwho = \"all\"";
    assert_eq!(
        winners(after(&mut open(&end(keys)), pieces, "white", &["c3xd4"])),
        ""
    );
}

#[test]
fn a_region_is_filled() {
    let keys = "condition = \"filled\"\nat = [\"a1\", \"b1\", \"c1\"]\nresult = \"win\"";
    let mut game = open(&end(keys));
    let two = "white stone a1 c2, black post b1";
    assert_eq!(winners(after(&mut game, two, "white", &["c2-c1"])), "white");
    let mut game = open(&end(&(keys.to_owned() + "\nown = 3")));
    assert_eq!(winners(after(&mut game, two, "white", &["c2-c1"])), "none");
    let mut game = open(&end(&(keys.to_owned() + "\nby = \"own\"")));
    assert_eq!(winners(after(&mut game, two, "white", &["c2-c1"])), "none");
    let own = "white stone a1 c2, white post b1, black post g5";
    assert_eq!(winners(after(&mut game, own, "white", &["c2-c1"])), "white");
    let mut game = open(&end(&(keys.to_owned() + "\nof = \"stone\"")));
    assert_eq!(winners(after(&mut game, own, "white", &["c2-c1"])), "none");
}

#[test]
fn so_many_plies_and_rounds() {
    let mut game = open(&end("condition = \"plies\"\ntimes = 3\nresult = \"draw\""));
    let pieces = "white stone a1, black stone g5";
    assert_eq!(
        winners(after(&mut game, pieces, "white", &["a1-a2", "g5-g4"])),
        "none"
    );
    assert_eq!(game.state().counters["plies"], 2);
    let moves = ["a1-a2", "g5-g4", "a2-a1"];
    assert_eq!(winners(after(&mut game, pieces, "white", &moves)), "");
    // A position that is set up goes on counting.
    let state = json!({ "pieces": self::pieces(pieces), "counters": { "plies": 2 } });
    game.set_position(&state).unwrap();
    game.play("a1-a2").unwrap();
    assert!(game.outcome().is_some());
    let mut game = open(&end("condition = \"rounds\"\ntimes = 1\nresult = \"draw\""));
    assert_eq!(
        winners(after(&mut game, pieces, "white", &["a1-a2", "g5-g4"])),
        ""
    );
    assert_eq!(
        winners(after(&mut game, pieces, "white", &["a1-a2"])),
        "none"
    );
}

#[test]
fn turns_that_pass_by_themselves_are_passes() {
    let ends = end("condition = \"passes\"\ntimes = 2\nresult = { most = { count = \"any\" } }");
    // Posts stand still here: whoever has nothing else passes.
    let still = text(&["white", "black"], &ends).replace(
        "pattern = \"any: empty\"",
        "pattern = \"any: post and empty\"",
    );
    let mut game =
        messages(&(still + "[[start]]\nkind = \"stone\"\nowner = \"white\"\nat = [\"a1\"]\n"))
            .unwrap();
    let pieces = "white stone a1, black post b1 b2, white post c3";
    let outcome = after(&mut game, pieces, "white", &["a1-a2", "a2xb2"]);
    assert_eq!(winners(outcome), "none");
    assert_eq!(game.state().counters["passes"], 1);
    assert_eq!(game.state().to_move.as_deref(), Some("white"));
}

#[test]
fn nobody_can_move() {
    let keys = "condition = \"no moves\"\nwho = \"all\"\nresult = { most = { count = \"any\" } }";
    let mut game = open(&end(keys));
    // White alone is shut in: the turn comes back to black.
    let shut = "white post a1, black post a2 b1 c2";
    let outcome = after(&mut game, shut, "black", &["c2-b2"]);
    assert_eq!(winners(outcome), "none");
    assert_eq!(game.state().to_move.as_deref(), Some("black"));
}

#[test]
fn repetition_of_whoever_moved() {
    let pieces = "white stone a1, black stone g5";
    let moves = ["a1-a2", "g5-g4", "a2-a1", "g4-g5"];
    for (result, wins) in [("loss", "white"), ("win", "black"), ("draw", "")] {
        let keys = format!("condition = \"repetition\"\ntimes = 2\nresult = \"{result}\"");
        assert_eq!(
            winners(after(&mut open(&end(&keys)), pieces, "white", &moves)),
            wins
        );
    }
}

#[test]
fn counters_of_seats() {
    let counters = "[counters.captured]\nper = \"seat\"\ncounts = \"captures\"\n";
    let keys = "condition = \"counter\"\ncounter = \"captured\"\nat_least = 2\nresult = \"win\"";
    let mut game = open(&(end(keys) + counters));
    let pieces = "white stone a1 e5, black stone a2 a3 g1";
    assert_eq!(
        winners(after(
            &mut game,
            pieces,
            "white",
            &["a1xa2", "g1-g2", "a2xa3"]
        )),
        "white"
    );
    assert_eq!(
        winners(after(&mut game, pieces, "white", &["a1xa2", "a3xa2"])),
        "none"
    );
}

#[test]
fn who_has_most_wins_and_the_scores_are_told() {
    let keys = |result: &str| {
        end(&format!(
            "condition = \"plies\"\ntimes = 1\nresult = {result}"
        ))
    };
    let pieces = "white stone a1 b1 c1, black stone g5, black post g4 g3 f3 e1";
    for (result, wins, scores) in [
        (
            "{ most = { count = \"any\" } }",
            "black",
            json!({ "white": 3, "black": 5 }),
        ),
        (
            "{ least = { count = \"any\" } }",
            "white",
            json!({ "white": 3, "black": 5 }),
        ),
        (
            "{ most = { count = \"stone\" } }",
            "white",
            json!({ "white": 3, "black": 1 }),
        ),
        (
            "{ most = { count = \"any\", at = \"low\" } }",
            "white",
            json!({ "white": 2, "black": 1 }),
        ),
        (
            "{ most = { worth = { stone = 2, post = 1 } } }",
            "",
            json!({ "white": 6, "black": 6 }),
        ),
        (
            "{ most = [{ worth = { stone = 2, post = 1 } }, { count = \"stone\" }] }",
            "white",
            json!({ "white": [6, 3], "black": [6, 1] }),
        ),
        (
            "{ most = { group = \"any\" } }",
            "black",
            json!({ "white": 3, "black": 4 }),
        ),
        (
            "{ most = { plus = [{ count = \"stone\" }, { count = \"post\" }] } }",
            "black",
            json!({ "white": 3, "black": 5 }),
        ),
    ] {
        let outcome = after(&mut open(&keys(result)), pieces, "white", &["a1-a2"]).unwrap();
        assert_eq!(outcome.winners.join("+"), wins, "{result}");
        assert_eq!(Value::from(outcome.scores), scores, "{result}");
    }
}

#[test]
fn area_is_what_one_seat_encloses() {
    let keys = |sort: &str| {
        end(&format!(
            "condition = \"plies\"\ntimes = 1\nresult = {{ most = {{ {sort} = \"any\", along = \"orthogonal\" }} }}"
        ))
    };
    // White encloses column a, black the columns from f; between them both are met.
    let pieces = "white stone b1 b2 b3 b4 c5, black stone f1 f2 f3 f4 f5";
    for (sort, white, black) in [("area", 10, 10), ("territory", 5, 5)] {
        let outcome = after(&mut open(&keys(sort)), pieces, "white", &["c5-b5"]).unwrap();
        assert_eq!(
            Value::from(outcome.scores),
            json!({ "white": white, "black": black })
        );
        assert!(outcome.winners.is_empty());
    }
}

#[test]
fn what_must_be_so_besides() {
    let keys = "condition = \"no moves\"\nresult = \"loss\"\nprovided = { condition = \"attacked\", of = \"post\" }";
    let mut game = open(&(end(keys) + end("condition = \"no moves\"\nresult = \"draw\"").as_str()));
    // A post in the corner that can be taken has lost; one that is only shut in has not.
    let shut = "white stone c3, white post a2 b1, black post a1";
    assert_eq!(
        winners(after(&mut game, shut, "white", &["c3-b2"])),
        "white"
    );
    let shut = "white post a2 b1 c3, black post a1";
    assert_eq!(winners(after(&mut game, shut, "white", &["c3-b2"])), "");
    let keys = "condition = \"line\"\nlength = 3\nresult = \"win\"\nunless = { condition = \"pieces\", of = \"post\", at_least = 1 }";
    let mut game = open(&end(keys));
    let line = "white stone a1 b1 c2, black post g5";
    assert_eq!(
        winners(after(&mut game, line, "white", &["c2-c1"])),
        "white"
    );
    let with = "white stone a1 b1 c2, white post g1, black post g5";
    assert_eq!(winners(after(&mut game, with, "white", &["c2-c1"])), "none");
}

#[test]
fn everybody_wins_or_loses() {
    for (result, wins, text) in [
        ("all win", "white+black", "white and black win: over"),
        ("all lose", "", "the game is lost: over"),
        ("draw", "", "a draw: over"),
    ] {
        let keys = format!("condition = \"plies\"\ntimes = 1\nresult = \"{result}\"");
        let mut game = open(&end(&keys));
        let outcome = after(
            &mut game,
            "white stone a1, black stone g5",
            "white",
            &["a1-a2"],
        );
        assert_eq!(winners(outcome), wins);
        assert_eq!(game.last_events().last().unwrap().text, text);
    }
}

#[test]
fn seats_that_are_out_and_the_others_play_on() {
    let keys =
        "condition = \"pieces\"\nof = \"stone\"\nat_most = 0\nresult = \"out\"\npieces = \"go\"";
    let seats = ["red", "green", "blue"];
    let mut game = open_for(&seats, &end(keys));
    let pieces = "red stone a1, green stone a2, green post g1, blue stone g5 e5";
    assert_eq!(winners(after(&mut game, pieces, "red", &["a1xa2"])), "none");
    let state = game.state();
    assert_eq!(state.to_move.as_deref(), Some("blue"));
    assert_eq!(state.counters["place.green"], 3);
    assert!(state.pieces.iter().all(|piece| piece.owner != "green"));
    let texts: Vec<&str> = game
        .last_events()
        .iter()
        .map(|event| event.text.as_str())
        .collect();
    assert_eq!(texts.last(), Some(&"green takes place 3 and plays no more"));
    // Red and blue go on in turn.
    game.play("g5-g4").unwrap();
    assert_eq!(game.state().to_move.as_deref(), Some("red"));
    game.play("a2-a3").unwrap();
    assert_eq!(game.state().to_move.as_deref(), Some("blue"));
    // The state says it all.
    let state = serde_json::to_value(game.state()).unwrap();
    let mut again = game.clone();
    again.set_position(&state).unwrap();
    assert_eq!(again.state().pieces, game.state().pieces);
    again.play("g4-g3").unwrap();
    assert_eq!(again.state().to_move.as_deref(), Some("red"));
    let refused = json!({ "to_move": "green", "counters": { "place.green": 3 } });
    assert!(
        again
            .set_position(&refused)
            .unwrap_err()
            .to_string()
            .contains("plays no more")
    );
    // The last one left has won, and the places are those of leaving.
    let pieces = "red stone a1, green stone a2, green post g1, blue stone a3";
    let moves = ["a1xa2", "a3xa2"];
    let outcome = after(&mut game, pieces, "red", &moves).unwrap();
    assert_eq!(outcome.winners, ["blue"]);
    assert_eq!(outcome.places, [["blue"], ["red"], ["green"]]);
    assert_eq!(outcome.reason, "over");
}

#[test]
fn who_resigns_leaves_where_the_others_can_play_on() {
    let keys = "condition = \"pieces\"\nat_most = 0\nresult = \"out\"\npieces = \"go\"";
    let mut game = open_for(&["red", "green", "blue"], &end(keys));
    let seat = |game: &Session, name: &str| game.game().seat(name).unwrap();
    let green = seat(&game, "green");
    let red = seat(&game, "red");
    game.resign(green).unwrap();
    let texts = |game: &Session| -> Vec<String> {
        game.last_events()
            .iter()
            .map(|event| event.text.clone())
            .collect()
    };
    assert_eq!(
        texts(&game),
        ["green resigns", "green takes place 3 and plays no more"]
    );
    assert_eq!(game.state().to_move.as_deref(), Some("red"));
    let refused = game.resign(green).unwrap_err().to_string();
    assert!(refused.contains("plays no more"), "{refused}");
    game.play("a3-a2").unwrap();
    assert_eq!(game.state().to_move.as_deref(), Some("blue"));
    let save = game.save().to_string();
    let again = boardwright::session::Save::parse(&save)
        .unwrap()
        .replay(std::sync::Arc::clone(game.game()))
        .unwrap()
        .finish()
        .unwrap();
    assert_eq!(again.state(), game.state());
    game.resign(red).unwrap();
    let outcome = game.state().outcome.unwrap();
    assert_eq!(outcome.places, [["blue"], ["red"], ["green"]]);
    assert_eq!(
        (outcome.winners, outcome.reason.as_str()),
        (vec!["blue".to_owned()], "resigned")
    );
    game.undo(3).unwrap();
    game.redo(3).unwrap();
    assert_eq!(texts(&game).last().unwrap(), "blue wins: resigned");
}

#[test]
fn seats_that_leave_together_share_a_place() {
    let ends = end(
        "condition = \"pieces\"\nof = \"stone\"\nat_most = 1\nresult = \"out\"\nprovided = { \
         condition = \"plies\", times = 2 }",
    );
    let mut game = open_for(&["red", "green", "blue", "grey"], &ends);
    let pieces = "red stone a1 a2, green stone c1 c2, blue stone e1, grey stone g1";
    assert_eq!(
        winners(after(&mut game, pieces, "red", &["a2-a3", "c2-c3"])),
        "none"
    );
    let counters = game.state().counters;
    assert_eq!(
        (&counters["place.blue"], &counters["place.grey"]),
        (&json!(3), &json!(3))
    );
    assert_eq!(game.state().to_move.as_deref(), Some("red"));
}

#[test]
fn seats_that_finish_take_the_best_places() {
    let keys = "condition = \"reach\"\nat = \"high\"\nresult = \"finished\"";
    let mut game = open_for(&["red", "green", "blue"], &end(keys));
    let pieces = "red stone a4, green stone c3, blue stone g4";
    let moves = ["a4-a5", "c3-c4", "g4-f4", "c4-c5"];
    let outcome = after(&mut game, pieces, "red", &moves).unwrap();
    assert_eq!(outcome.winners, ["red"]);
    assert_eq!(outcome.places, [["red"], ["green"], ["blue"]]);
    assert!(game.state().counters["place.red"] == 1);
}

#[test]
fn teams_win_together() {
    let teams = "[teams]\nnorth_south = [\"north\", \"south\"]\neast_west = [\"east\", \"west\"]\n";
    let seats = ["north", "east", "south", "west"];
    let pieces = "north stone a1, east stone c1, south stone e1 e2, west stone g1";
    let mut game = open_for(
        &seats,
        &(teams.to_owned()
            + end("condition = \"reach\"\nat = \"high\"\nresult = \"win\"").as_str()),
    );
    let up = pieces.replace("a1", "a4");
    let outcome = after(&mut game, &up, "north", &["a4-a5"]).unwrap();
    assert_eq!(outcome.winners, ["north", "south"]);
    assert_eq!(outcome.places, [["north", "south"], ["east", "west"]]);
    let keys = "condition = \"plies\"\ntimes = 1\nresult = { most = { count = \"any\" } }";
    let mut game = open_for(&seats, &(teams.to_owned() + end(keys).as_str()));
    let outcome = after(&mut game, pieces, "north", &["a1-a2"]).unwrap();
    assert_eq!(outcome.winners, ["north", "south"]);
    assert_eq!(outcome.scores["south"], 3);
    // One of a team is out, the other plays on; the game ends with the last of a team.
    let keys = "condition = \"pieces\"\nat_most = 0\nresult = \"out\"";
    let mut game = open_for(&seats, &(teams.to_owned() + end(keys).as_str()));
    let pieces = "north stone a1, east stone b1, south stone e1, west stone f1";
    assert_eq!(
        winners(after(&mut game, pieces, "north", &["a1xb1"])),
        "none"
    );
    game.play("e1xf1").unwrap();
    let outcome = game.state().outcome.unwrap();
    assert_eq!(outcome.winners, ["north", "south"]);
    assert_eq!(outcome.places, [["north", "south"], ["east", "west"]]);
}

#[test]
fn alone_who_finishes_wins_and_who_is_out_loses() {
    for (result, wins) in [("finished", "solo"), ("out", "")] {
        let keys = format!("condition = \"reach\"\nat = \"high\"\nresult = \"{result}\"");
        let mut game = open_for(&["solo"], &end(&keys));
        let outcome = after(&mut game, "solo stone a4", "solo", &["a4-a5"]);
        assert_eq!(winners(outcome), wins);
    }
}

#[test]
fn what_is_gathered_counts() {
    let counters = "[counters.points]\nper = \"seat\"\n";
    let keys = "condition = \"plies\"\ntimes = 1\ncollect = { score = { count = \"any\" }, to = \"points\" }\nresult = { most = \"points\" }";
    let mut game = open(&(end(keys) + counters));
    let outcome = after(
        &mut game,
        "white stone a1 a3, black stone g5",
        "white",
        &["a1-a2"],
    )
    .unwrap();
    assert_eq!(outcome.winners, ["white"]);
    assert_eq!(
        Value::from(outcome.scores),
        json!({ "white": 2, "black": 1 })
    );
    assert_eq!(game.state().counters["points.white"], 2);
}

#[test]
fn passes_in_a_row() {
    let ends = end("condition = \"passes\"\ntimes = 2\nresult = { most = { count = \"any\" } }");
    let mut game = open(&(ends + "[[moves]]\nname = \"pass\"\npass = true\n"));
    let pieces = "white stone a1 b1, black stone g5";
    let moves = ["pass", "g5-g4", "pass"];
    assert_eq!(winners(after(&mut game, pieces, "white", &moves)), "none");
    assert_eq!(game.state().counters["passes"], 1);
    game.play("pass").unwrap();
    assert_eq!(game.state().outcome.unwrap().winners, ["white"]);
}

#[test]
fn what_lies_on_sites_is_carried_off_and_counts() {
    let more = "[values.grains]\nlies = [{ at = \"low\", value = 2 }, { at = \"high\", value = \
                1 }]\n[counters.store]\nper = \"seat\"\n"
        .to_owned()
        + end(
            "condition = \"plies\"\ntimes = 1\ncollect = { value = \"grains\", from = { rank = 1 }, \
             to = \"store\" }\nresult = { most = \"store\" }",
        )
        .as_str();
    let mut game = open(&more);
    game.play("a3-a2").unwrap();
    let outcome = game.state().outcome.unwrap();
    assert_eq!(outcome.winners, ["white"]);
    assert_eq!(
        Value::from(outcome.scores),
        json!({ "white": 14, "black": 7 })
    );
    let lies = game
        .position()
        .value(0, game.game().board.site("a1").unwrap());
    assert_eq!(lies, 0);
    let most = more.replace(
        "most = \"store\"",
        "most = { sum = \"grains\", at = { rank = 1 } }",
    );
    let mut game = open(&most.replace(
        "collect = { value = \"grains\", from = { rank = 1 }, to = \"store\" }\n",
        "",
    ));
    game.play("a3-a2").unwrap();
    let outcome = game.state().outcome.unwrap();
    assert_eq!(
        Value::from(outcome.scores),
        json!({ "white": 14, "black": 7 })
    );
}

#[test]
fn a_piece_of_which_a_named_condition_holds() {
    // Two by two.
    let block = "[conditions.block]\npattern = \"e: own; n: own; w: own\"\n".to_owned();
    let ends = end("condition = \"some piece\"\nis = \"block\"\nresult = \"win\"");
    let mut game = open(&(block + ends.as_str()));
    let three = "white stone b2 c2 c3 a4, black post g5";
    assert_eq!(
        winners(after(&mut game, three, "white", &["a4-b3"])),
        "white"
    );
    assert_eq!(
        winners(after(&mut game, three, "white", &["a4-b4"])),
        "none"
    );
}

#[test]
fn mistakes_of_ends_are_told() {
    let line = "condition = \"line\"\nlength = 3\nresult = \"win\"";
    for (keys, told) in [
        (
            "condition = \"line\"\nresult = \"win\"",
            "ends #1 needs the key `length`",
        ),
        (
            "condition = \"line\"\nlength = 1\nresult = \"win\"",
            "1 is out of range for `ends #1.length`",
        ),
        (
            "condition = \"line\"\nlength = 3\nalong = \"sidewise\"\nresult = \"win\"",
            "unknown direction `sidewise`",
        ),
        (
            "condition = \"line\"\nlength = 3\nexact = true\nresult = \"win\"",
            "unknown key `exact` in ends #1",
        ),
        (
            "condition = \"line\"\nlength = 3\nof = \"stones\"\nresult = \"win\"",
            "unknown kind `stones`",
        ),
        (
            "condition = \"lines\"\nlength = 3\nresult = \"win\"",
            "unknown condition `lines`",
        ),
        (
            "condition = \"line\"\nlength = 3\nwho = \"mine\"\nresult = \"win\"",
            "unknown word for `who` `mine`",
        ),
        (
            "condition = \"line\"\nlength = 3\nresult = \"wins\"",
            "unknown result `wins`",
        ),
        (
            "condition = \"no moves\"\nwho = \"any\"\nresult = \"win\"",
            "unknown word for `who` `any`",
        ),
        (
            "condition = \"connection\"\nbetween = \"low\"\nresult = \"win\"",
            "expected a list of regions for `ends #1.between`, found the string `low`",
        ),
        (
            "condition = \"connection\"\nbetween = [\"low\"]\nresult = \"win\"",
            "a connection is between 2 to 32 regions, and these are 1",
        ),
        (
            "condition = \"connection\"\nbetween = [\"low\", \"hihg\"]\nresult = \"win\"",
            "unknown region or site `hihg`",
        ),
        (
            "condition = \"connection\"\nbetween = [\"low\", \"high\"]\ntouching = 3\nresult = \"win\"",
            "3 is out of range for `ends #1.touching`",
        ),
        (
            "condition = \"pieces\"\nresult = \"win\"",
            "ends #1 says neither `at_least` nor `at_most`",
        ),
        (
            "condition = \"pieces\"\nat_least = 3\nat_most = 2\nresult = \"win\"",
            "nothing is at least 3 and at most 2",
        ),
        (
            "condition = \"counter\"\ncounter = \"points\"\nat_least = 3\nresult = \"win\"",
            "unknown counter `points`",
        ),
        (
            "condition = \"filled\"\nby = \"mine\"\nresult = \"win\"",
            "unknown owner `mine`",
        ),
        (
            "condition = \"score\"\nat_least = 1\nresult = \"win\"",
            "ends #1 needs the key `score`",
        ),
        (
            "condition = \"score\"\nscore = 3\nat_least = 1\nresult = \"win\"",
            "expected a counter's name, or a table such as `{ count = \"any\" }` for `ends #1.score`, found the integer 3",
        ),
        (
            "condition = \"plies\"\ntimes = 0\nresult = \"win\"",
            "0 is out of range for `ends #1.times`",
        ),
        (
            "condition = \"line\"\nlength = 3\nresult = { most = { cuont = \"any\" } }",
            "unknown key `cuont` in ends #1.result.most",
        ),
        (
            "condition = \"line\"\nlength = 3\nresult = { most = { count = \"any\", area = \"any\" } }",
            "this says count and area at once",
        ),
        (
            "condition = \"line\"\nlength = 3\nresult = { most = [] }",
            "0 scores are listed, and 1 to 20 can be",
        ),
        (
            "condition = \"line\"\nlength = 3\nresult = { most = { worth = { stoen = 1 } } }",
            "unknown kind `stoen`",
        ),
        (
            "condition = \"line\"\nlength = 3\nresult = { most = { plus = 3 } }",
            "expected a list of scores for `ends #1.result.most.plus`, found the integer 3",
        ),
        (
            "condition = \"line\"\nlength = 3\npieces = \"go\"\nresult = \"win\"",
            "only of a seat that leaves is said what becomes of its pieces",
        ),
        (
            "condition = \"line\"\nlength = 3\npieces = \"gone\"\nresult = \"out\"",
            "unknown word for `pieces` `gone`",
        ),
        (
            "condition = \"line\"\nlength = 3\nresult = \"win\"\nprovided = { condition = \"no moves\" }",
            "`no moves` is asked of an end itself, not in `provided`",
        ),
        (
            "condition = \"line\"\nlength = 3\nresult = \"win\"\nunless = { condition = \"attackt\" }",
            "unknown condition `attackt`",
        ),
        (
            "condition = \"line\"\nlength = 3\nresult = \"win\"\ncollect = { score = { count = \"any\" } }",
            "ends #1.collect needs the key `to`",
        ),
    ] {
        let more = end(keys);
        let found = messages(&text(&["white", "black"], &more))
            .map(|_| ())
            .unwrap_err();
        assert_eq!(found, [told], "{keys}");
    }
    for (more, told) in [
        (
            "[teams]\na = [\"white\", \"grey\"]\n",
            "unknown seat `grey`",
        ),
        (
            "[teams]\na = [\"white\"]\nb = [\"white\"]\n",
            "`white` is in two teams",
        ),
        (
            "[counters.passes]\n[[ends]]\ncondition = \"passes\"\ntimes = 2\nresult = \"draw\"\nreason = \"x\"\n",
            "this needs a counter `passes` of its own, and there is one",
        ),
        (
            "[counters.place]\n[[ends]]\ncondition = \"reach\"\nat = \"low\"\nresult = \"out\"\nreason = \"x\"\n",
            "this needs a counter `place` of its own, and there is one",
        ),
    ] {
        let found = messages(&text(
            &["white", "black"],
            &(more.to_owned() + end(line).as_str()),
        ))
        .map(|_| ())
        .unwrap_err();
        assert_eq!(found, [told], "{more}");
    }
}
