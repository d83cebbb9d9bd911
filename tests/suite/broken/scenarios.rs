//! What scenarios name and their game does not have: found by `check`, where it stands.

use std::fs;
use std::path::Path;

use boardwright::package::finding::{FindingJson, to_json};
use boardwright::study::scenario;

use super::open;

/// What is wrong with a scenario of a game, as everybody sees it.
fn check(game: &str, text: &str) -> Vec<FindingJson> {
    let folder = tempfile::tempdir().unwrap();
    let root = Path::new(game);
    for file in ["game.toml", "rules.rhai"] {
        if let Ok(bytes) = fs::read(root.join(file)) {
            fs::write(folder.path().join(file), bytes).unwrap();
        }
    }
    fs::create_dir(folder.path().join("scenarios")).unwrap();
    fs::write(folder.path().join("scenarios/one.toml"), text).unwrap();
    let (findings, sources) = scenario::check(&open(folder.path()));
    let found = findings.iter().map(|finding| to_json(finding, &sources));
    found.collect()
}

/// A line of a scenario with a mark before what is wrong in it; and what is to be said of that.
const CASES: [(&str, &str, &str); 18] = [
    (
        "options = { §quiet_move = 3 }",
        "unknown option `quiet_move`",
        "did you mean `quiet_moves`?",
    ),
    (
        "options = { quiet_moves = §-3 }",
        "option quiet_moves cannot be `-3`",
        "",
    ),
    (
        "players = §3",
        "parachute-checkers is not for 3 players",
        "it is for 2",
    ),
    (
        "position.to_move = §\"whit\"",
        "unknown seat `whit`",
        "did you mean `white`?",
    ),
    (
        "position.phase = §\"plai\"",
        "unknown phase `plai`",
        "did you mean `play`?",
    ),
    (
        "position.counters = { §quite = 1 }",
        "unknown counter `quite`",
        "did you mean `quiet`?",
    ),
    (
        "position.pieces = { §wite = { man = [\"c3\"] } }",
        "unknown seat `wite`",
        "did you mean `white`?",
    ),
    (
        "position.pieces = { white = { §mann = [\"c3\"] } }",
        "unknown kind `mann`",
        "did you mean `man`?",
    ),
    (
        "position.pieces = { white = { man = [\"c3\", §\"d44\"] } }",
        "unknown site `d44`",
        "did you mean",
    ),
    (
        "position.pieces = { white = { man = [§\"c3 tired\"] } }",
        "unknown flag `tired`",
        "there is no flag at all",
    ),
    (
        "pieces = { white = { man = [§\"zz\"] } }",
        "unknown site `zz`",
        "",
    ),
    (
        "to_move = §\"red\"",
        "unknown seat `red`",
        "there is `white`, `black`",
    ),
    (
        "resigns = §\"red\"",
        "unknown seat `red`",
        "there is `white`, `black`",
    ),
    (
        "counters = { §\"captured.wite\" = 1 }",
        "unknown counter `captured.wite`",
        "did you mean",
    ),
    (
        "outcome = { winners = [§\"wite\"] }",
        "unknown seat `wite`",
        "did you mean `white`?",
    ),
    (
        "outcome = { reason = §\"no moves\" }",
        "unknown reason `no moves`",
        "",
    ),
    (
        "values = { §seeds = { a1 = 1 } }",
        "unknown value `seeds`",
        "there is no value at all",
    ),
    (
        "shows = { §die = 3 }",
        "unknown dice `die`",
        "there is no dice at all",
    ),
];

#[test]
fn names_that_the_game_has_not_are_found_at_their_own_place() {
    for (line, message, help) in CASES {
        let column = line.chars().position(|each| each == '§').unwrap() + 1;
        let text = format!("[[scenario]]\nname = \"x\"\n{}\n", line.replace('§', ""));
        let found = check("games/parachute-checkers", &text);
        let [finding] = found.as_slice() else {
            panic!("{line}: {found:#?}");
        };
        let place = (finding.line, finding.column);
        assert_eq!(place, (Some(3), Some(column)), "{line}: {finding:#?}");
        assert!(finding.message.starts_with(message), "{line}: {finding:#?}");
        assert!(
            finding
                .help
                .as_deref()
                .unwrap_or_default()
                .starts_with(help),
            "{finding:#?}"
        );
    }
}

#[test]
fn faces_that_the_dice_have_not_are_found() {
    for (line, message) in [
        ("dice = [3, §7]", "unknown face of dice `7`"),
        ("position.dice = { die = §0 }", "unknown face of die `0`"),
        ("shows = { die = §9 }", "unknown face of die `9`"),
    ] {
        let column = line.chars().position(|each| each == '§').unwrap() + 1;
        let text = format!("[[scenario]]\nname = \"x\"\n{}\n", line.replace('§', ""));
        let found = check("tests/games/ludo", &text);
        assert_eq!(found.len(), 1, "{found:#?}");
        assert_eq!(found[0].message, message);
        assert_eq!((found[0].line, found[0].column), (Some(3), Some(column)));
    }
}

#[test]
fn two_scenarios_of_one_name_in_one_file_are_an_error() {
    let one = "[[scenario]]\nname = \"x\"\nto_move = \"white\"\n";
    let found = check("games/parachute-checkers", &format!("{one}{one}"));
    assert_eq!(found.len(), 1, "{found:#?}");
    assert_eq!(found[0].code, "duplicate-name");
    assert_eq!((found[0].line, found[0].column), (Some(5), Some(8)));
    assert!(found[0].help.is_some());
}
