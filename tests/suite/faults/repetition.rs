//! Positions that were taken for ones that had been before, or were not.

use boardwright::package::Setup;
use boardwright::session::Session;
use boardwright::study::perft;

use super::{folder_of, package};

/// Stones of two sides that come onto a board of so many columns and rows.
fn stones(size: u32, rest: &str) -> String {
    format!(
        r#"
[game]
id = "stones"
name = "Stones"
version = "1.0.0"

[seats.black]
[seats.white]

[board]
shape = "square"
columns = {size}
rows = {size}
diagonals = "none"

[kinds.stone]
symbols = {{ black = "x", white = "o" }}

[[kinds.stone.moves]]
name = "put"
drop = "empty"
{rest}"#
    )
}

/// Groups without an empty neighbour leave the board, and whoever likes passes.
const SURROUND: &str = r#"
effects = [{ groups = "dead" }]
after = "alive"

[conditions.dead]
group = { of = "enemy", beside = { test = "empty", at_most = 0 } }

[conditions.alive]
group = { of = "own", beside = { test = "empty", at_least = 1 } }

[[moves]]
name = "pass"
pass = true

[[ends]]
condition = "passes"
times = 2
result = { most = { area = "stone" } }
reason = "two passes"
"#;

fn begun(text: &str) -> Session {
    let folder = folder_of(text);
    let package = package(&folder);
    assert_eq!(package.check(), []);
    Session::new(package.game(&Setup::default()).unwrap(), 1).unwrap()
}

fn perfts(text: &str, depth: u32) -> Vec<u64> {
    let session = begun(text);
    (1..=depth)
        .map(|depth| perft(session.game(), session.position(), depth).unwrap())
        .collect()
}

const BOARD: &str = "[[forbidden]]\nrepetition = 1\nof = \"board\"\nreason = \"again\"\n";

#[test]
fn moves_that_repeated_nothing_were_refused_for_a_byte_of_their_hash() {
    let ban = "[[forbidden]]\nrepetition = 1\nreason = \"again\"\n";
    assert_eq!(perfts(&stones(9, ban), 2), [81, 6480]);
    // Nothing ever leaves this board: no ban on repetition may take any move away.
    for ban in [ban, BOARD] {
        let text = stones(4, ban);
        assert_eq!(perfts(&text, 3), [16, 16 * 15, 16 * 15 * 14]);
        let mut session = begun(&text);
        for left in (1..=16).rev() {
            assert_eq!(session.moves().len(), left, "{ban}");
            let first = session.moves()[0].clone();
            session.play(&first.text).unwrap();
        }
    }
}

#[test]
fn what_stands_on_the_board_alone_could_not_be_kept_from_coming_again() {
    // The numbers are those of a game whose script logs what has been on the board.
    let two = perfts(&stones(2, &format!("{SURROUND}{BOARD}")), 6);
    assert_eq!(two, [5, 21, 68, 156, 316, 604]);
    let three = perfts(&stones(3, &format!("{SURROUND}{BOARD}")), 4);
    assert_eq!(three, [10, 91, 738, 5281]);
}

#[test]
fn a_pass_repeats_nothing_on_the_board() {
    let end = "[[ends]]\ncondition = \"repetition\"\nof = \"board\"\ntimes = 2\nresult = \"draw\"\nreason = \"again\"\n";
    let passes = "[[moves]]\nname = \"pass\"\npass = true\n";
    let mut session = begun(&stones(2, &format!("{passes}{BOARD}{end}")));
    for text in ["pass", "pass", "a1", "pass", "pass", "pass", "a2"] {
        session.play(text).unwrap();
    }
    assert!(session.outcome().is_none());
}

#[test]
fn the_board_that_has_come_so_often_ends_the_game_whoever_is_to_move() {
    let text = r##"
[game]
id = "walk"
name = "Walk"
version = "1.0.0"

[seats.white]

[board]
shape = "square"
columns = 3
rows = 1

[kinds.stone]
symbol = "o"

[[kinds.stone.moves]]
name = "step"
pattern = "orthogonal: empty"

[[start]]
kind = "stone"
at = ["a1"]

[[moves]]
name = "wait"
words = "wait"
effects = []

[counters.plies]
counts = "plies"
repetition = true

[[ends]]
condition = "repetition"
of = "board"
times = 3
result = "draw"
reason = "again"
"##;
    let mut session = begun(text);
    for text in ["a1-b1", "wait", "wait", "b1-a1", "a1-b1", "b1-a1"] {
        assert!(session.outcome().is_none(), "{text}");
        session.play(text).unwrap();
    }
    assert!(session.outcome().is_some());
    session.undo(1).unwrap();
    session.play("wait").unwrap();
    assert!(session.outcome().is_none());
}
