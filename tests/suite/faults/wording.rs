//! What a player is told of conditions and tests, affirmed and negated.

use boardwright::package::Setup;
use boardwright::session::Session;

use super::{folder_of, package};

/// Why a move is not legal in a game where a stone comes onto the board under a condition.
fn why(conditions: &str, asked: &str, dice: &[&str], text: &str) -> String {
    let game = format!(
        r##"
[game]
id = "worded"
name = "Worded"
version = "1.0.0"

[seats.white]
[seats.black]

[board]
shape = "square"
columns = 3
rows = 3

[regions]
middle = ["b2"]

[counters.plies]
counts = "plies"

[values.seeds]
max = 4

[dice.die]
roll = "d6"

[[phases]]
name = "play"
rolls = "die"

[kinds.stone]
symbols = {{ white = "o", black = "x" }}
flags = {{ moved = "game" }}

[kinds.post]
symbols = {{ white = "P", black = "p" }}

[[kinds.stone.moves]]
name = "put"
drop = "empty"
where = "{asked}"

[[moves]]
name = "pass"
pass = true

[[start]]
kind = "stone"
owner = "white"
at = ["a1", "b1"]

[conditions.around]
pattern = "orthogonal: own"

{conditions}
"##
    );
    let folder = folder_of(&game);
    let game = package(&folder).game(&Setup::default());
    let game = game.unwrap_or_else(|error| panic!("{conditions}: {error:?}"));
    let dice = dice.iter().map(|word| (*word).to_owned()).collect();
    let session = Session::with_dice(game, 1, dice).unwrap();
    session.explain(text).unwrap().unwrap_or_default()
}

#[test]
fn conditions_were_told_by_their_names_alone() {
    // The condition where it does not hold, what is told then; where it does, what is told of
    // its contrary.
    for (not_so, told, so, contrary) in [
        (
            "at = \"middle\"",
            "it must be in `middle`",
            "at = [\"c3\"]",
            "it must not be on c3",
        ),
        (
            "at = [\"a1\", \"b3\"]",
            "it must be on a1 or b3",
            "at = { column = 3 }",
            "it must not be on c1, c2 or c3",
        ),
        (
            "holds = \"post\"",
            "there must stand one of these: white post or black post",
            "holds = \"empty\"",
            "none of these may stand there: nothing",
        ),
        (
            "row = { at_least = 3 }",
            "it must be in a straight row of at least 3",
            "",
            "",
        ),
        (
            "count = { of = [\"own stone\"], at_most = 1 }",
            "there must be at most 1 of these: white stone",
            "count = { of = [\"own stone\"], exactly = 2 }",
            "there must be another number than 2 of these: white stone",
        ),
        (
            "count = { of = [\"own\"], at = \"middle\" }",
            "there must be at least 1 of these in `middle`: white stone or white post",
            "count = { of = [\"own\"], at_least = 1, at_most = 2 }",
            "there must be less than 1 or more than 2 of these: white",
        ),
        (
            "counter = \"plies\"\nat_least = 2",
            "`plies` must be at least 2",
            "counter = \"plies\"\nat_most = 2",
            "`plies` must be more than 2",
        ),
        (
            "value = \"seeds\"\nat_least = 1",
            "`seeds` must be at least 1 there",
            "value = \"seeds\"\nexactly = 0",
            "`seeds` must be another number than 0 there",
        ),
        (
            "value = \"seeds\"\nsum_at = \"middle\"\nat_least = 1",
            "the sum of `seeds` in `middle` must be at least 1",
            "value = \"seeds\"\nsum_at = \"middle\"\nat_most = 1",
            "the sum of `seeds` in `middle` must be more than 1",
        ),
        (
            "die = \"die\"\nshows = [5, 6]",
            "`die` must show 5 or 6",
            "die = \"die\"\nshows = [1, 2]",
            "`die` must not show 1 or 2",
        ),
        (
            "dice_left = \"die\"\nat_least = 2",
            "at least 2 of `die` must lie on the table",
            "dice_left = \"die\"",
            "less than 1 of `die` must lie on the table",
        ),
        (
            "height = { at_least = 1 }",
            "the stack there must be at least 1 high",
            "height = { at_most = 1 }",
            "the stack there must be more than 1 high",
        ),
        (
            "here = { of = [\"own\"], at_least = 1 }",
            "there must stand at least 1 of these: white stone or white post",
            "here = { of = [\"own\"], at_most = 1 }",
            "there must stand more than 1 of these: white",
        ),
        (
            "attacked = \"post\"",
            "another seat must be able to capture a post of white there",
            "",
            "",
        ),
        (
            "group = { at_least = 2 }",
            "it must be in such a group of at least 2 sites",
            "",
            "",
        ),
        (
            "at = \"middle\"\ntoward = \"s: any\"",
            "`asked` must be so", // c2 is not b2.
            "at = [\"c2\"]\ntoward = \"s: any\"",
            "so it must be of all sites that this looks toward: it must not be on c2",
        ),
    ] {
        let named = |body: &str| format!("[conditions.asked]\n{body}\n");
        let found = why(&named(not_so), "asked", &["1"], "c3");
        assert!(found.contains(told), "{not_so}: {found}");
        assert!(found.contains("`asked` must be so"), "{not_so}: {found}");
        if !so.is_empty() {
            let found = why(&named(so), "not asked", &["1"], "c3");
            assert!(found.contains(contrary), "{so}: {found}");
            assert!(found.contains("`asked` must not be so"), "{so}: {found}");
        }
    }
    let parts =
        "[conditions.one]\nat = \"middle\"\n[conditions.two]\ncounter = \"plies\"\nat_least = 2\n";
    for (joined, asked, told) in [
        (
            "all = [\"one\", \"two\"]",
            "asked",
            "it must be in `middle`, and `plies` must be at least 2",
        ),
        (
            "any = [\"one\", \"two\"]",
            "asked",
            "it must be in `middle`, or `plies` must be at least 2",
        ),
        (
            "all = [\"not one\", \"not two\"]",
            "not asked",
            "it must be in `middle`, or `plies` must be at least 2",
        ),
        (
            "any = [\"not one\", \"two\"]",
            "not asked",
            "it must be in `middle`, and `plies` must be less than 2",
        ),
    ] {
        let conditions = format!("{parts}[conditions.asked]\n{joined}\n");
        let found = why(&conditions, asked, &["1"], "c3");
        assert!(found.contains(told), "{joined}: {found}");
    }
    // What the game says itself is told as it says it; a pattern has no better name than its own.
    let helped = "[conditions.asked]\nat = \"middle\"\nhelp = \"only the middle is free\"\n";
    let found = why(helped, "asked", &["1"], "c3");
    assert!(
        found.contains("only the middle is free") && !found.contains('`'),
        "{found}"
    );
    let found = why("", "around", &["1"], "c3");
    assert!(found.contains("`around` must be so"), "{found}");
}

#[test]
fn flags_were_told_as_places_and_negations_as_broken_sentences() {
    let mut seen = 0;
    for (test, told) in [
        ("moved", "hold a piece that is `moved`"),
        ("not moved", "hold no piece that is `moved`"),
        (
            "own and not moved",
            "hold a piece of one's own and hold no piece that is `moved`",
        ),
        (
            "not (own or post)",
            "hold no piece of one's own and hold no post",
        ),
        (
            "not (own and post)",
            "hold no piece of one's own or hold no post",
        ),
        (
            "post and (enemy or middle)",
            "hold a post, and hold an enemy piece or be in `middle`",
        ),
        ("not middle", "be outside `middle`"),
        ("not empty", "not be empty"),
        ("not enemy", "hold no enemy piece"),
        ("not friend", "hold no piece of one's own or of one's team"),
        ("stone", "hold a stone"),
    ] {
        // b2 is empty and in the middle; a1 is one's own, not moved, and no post.
        let text = match test {
            "not (own or post)" | "not friend" | "not (own and post)" | "not middle" => "b1-a1",
            _ => "b1-b2",
        };
        let text = match test {
            "not middle" | "not empty" => "b1-b2",
            _ => text,
        };
        let game = format!(
            "[[kinds.stone.moves]]\nname = \"go\"\npattern = \"any: {test}\"\nstays = true\n"
        );
        let found = why(&game, "around", &["1"], text);
        if !found.contains("no go leads") {
            // The test is met.
            continue;
        }
        seen += 1;
        assert!(found.contains(told), "{test}: {found}");
    }
    assert!(seen >= 7, "{seen}");
}
