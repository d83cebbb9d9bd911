//! The guide's chapter on moves: each of its examples is tried.

use super::properties::games;

/// What the examples take for granted.
const BASE: &str = r#"
[game]
id = "guide"
name = "Guide"

[seats.white]
[seats.black]

[board]
shape = "square"
columns = 8
rows = 8

[places.hand]
per = "seat"

[regions]
centre = ["d4", "d5", "e4", "e5"]
home = { rank = 1 }
far = { rank = -1 }

[kinds.king]

[[kinds.king.moves]]
name = "step"
pattern = "any: capture (empty or enemy)"

[kinds.stone]

[[start]]
kind = "king"
at = { rank = 1, column = "e" }

[[start]]
kind = "stone"
at = { rank = 2 }

[[start]]
kind = "stone"
at = "hand"
count = 3
"#;

#[test]
fn every_example_of_a_move_is_one() {
    let guide = include_str!("../../games/README.md");
    let start = guide.find("\n## Moves\n").unwrap();
    let chapter = &guide[start + 1..];
    let end = start + 1 + chapter.find("\n## ").unwrap();
    let mut examples = 0;
    for part in guide[start..end].split("```toml\n").skip(1) {
        let (example, _) = part.split_once("```").unwrap();
        let mut session = games::session(&format!("{BASE}{example}"));
        examples += 1;
        let kinds = example
            .lines()
            .filter(|line| line.starts_with("name = "))
            .count();
        let known = session.game().rules.len();
        assert!(known > kinds, "{example}");
        for ply in 0..40 {
            if session.outcome().is_some() {
                break;
            }
            let chosen = ply * 7 % session.moves().len();
            session.play_index(chosen).unwrap();
        }
    }
    assert!(examples >= 12, "{examples}");
}
