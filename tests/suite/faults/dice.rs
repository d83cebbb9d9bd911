//! What is said of dice that are asked for.

use serde_json::json;

use super::counting::{MOVE, race};
use super::{folder_of, path, rpc};
use crate::program::{run, run_on};

#[test]
fn a_blank_among_the_dice_was_refused_without_a_name() {
    let game = folder_of(&race(MOVE));
    let moves = |dice: &str| run(&["moves", path(&game), "--dice", dice]);
    let shows = "`die` shows 1, 2, 3, 4, 5, 6";
    for (dice, place) in [
        ("3,,4", "number 2 of 3"),
        ("3,", "number 2 of 2"),
        ("", "of a die: "),
    ] {
        let told = moves(dice);
        let why = told.bad(2);
        assert!(why.contains("--dice: nothing is said of a die"), "{why}");
        assert!(why.contains(place) && why.contains(shows), "{why}");
    }
    for (dice, words) in [
        ("7", "no die shows `7`: "),
        ("3,03,4", "no die shows `03`, which is number 2 of 3: "),
        ("3,+4", "no die shows `+4`"),
    ] {
        let told = moves(dice);
        assert!(told.bad(2).contains(words), "{told:?}");
        assert!(told.err.contains(shows), "{told:?}");
    }
    assert_eq!(moves("3, 4").good(), "roll\n");

    let typed = |line: &str| run_on(&["play", path(&game)], format!("{line}\n:dice\n"));
    for line in [":dice 3 4", ":dice 3,4", ":dice 3, 4"] {
        let told = typed(line);
        assert!(told.good().contains("the next dice: 3 4"), "{told:?}");
    }
    let told = typed(":dice 3,,4");
    assert!(told.bad(1).contains("number 2 of 3"), "{told:?}");

    let calls = [
        json!([3, ""]),
        json!([3, 1.5]),
        json!([3, "4"]),
        json!("34"),
        json!([1, 1e99]),
    ];
    let calls = calls.map(|values| ("dice", json!({"values": values})));
    let begin = [("new", json!({"game": path(&game)}))];
    let answers = rpc(&[&begin[..], &calls[..]].concat());
    for (answer, words) in answers[1..].iter().zip([
        "nothing is said of a die, which is number 2 of 2",
        "entry 2 of it is 1.5",
        "entry 2 of it is the text `4`, a number in quotes",
        "was given the text `34`",
        "entry 2 of it is 1e+99",
    ]) {
        assert!(answer.as_str().unwrap().contains(words), "{answer}");
    }
}
