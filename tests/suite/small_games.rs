//! Mistakes and scenarios in small games of every kind: hands, pushing, sowing, values, stacks.

use boardwright::session::Session;
use boardwright::study::perft;

use super::properties::games::{self, HANDS, SHOVERS, SOLDIERS, SOWERS, TOWERS};

/// Mistakes in what moves do, and what is told of them.
#[test]
fn mistakes_are_told() {
    for (game, old, new, message, help) in [
        (
            SHOVERS,
            "puts = \"wall\"",
            "puts = \"wal\"",
            "unknown kind `wal`",
            "`wall`",
        ),
        (
            SHOVERS,
            "[seats.black]",
            "[seats.neutral]",
            "cannot be called `neutral`",
            "pieces of nobody",
        ),
        (
            SHOVERS,
            "where = [\"few_walls\"]",
            "where = \"few_wals\"",
            "unknown condition `few_wals`",
            "few_walls",
        ),
        (
            SHOVERS,
            "where = [\"few_walls\"]",
            "where = \"few: walls\"",
            "unknown test `walls`",
            "`wall`",
        ),
        (
            SHOVERS,
            "{ add = \"built\", amount = 1 }",
            "{ add = \"bilt\" }",
            "unknown counter or value `bilt`",
            "`built`",
        ),
        (
            SHOVERS,
            "{ add = \"built\", amount = 1 }",
            "{ need = true }",
            "what the effect is",
            "one of",
        ),
        (
            SHOVERS,
            "diagonal: swap enemy",
            "diagonal: swop enemy",
            "swop",
            "",
        ),
        (
            SHOVERS,
            "at = \"home\"\nhelp",
            "help",
            "asks for exactly one thing",
            "one of",
        ),
        (
            HANDS,
            "from = \"hand\"\nwhere",
            "from = \"hands\"\nwhere",
            "unknown place off the board `hands`",
            "hand",
        ),
        (
            HANDS,
            "drop = \"empty\"\nfrom = \"hand\"\nwhere",
            "drop = \"any\"\nfrom = \"hand\"\nwhere",
            "not captured",
            "ask for `empty`",
        ),
        (
            HANDS,
            "drop = \"empty\"\nfrom = \"hand\"\nwhere",
            "drop = \"empty\"\npattern = \"n: empty\"\nwhere",
            "one of `pattern`, `anywhere`, `drop` and `walk`",
            "several moves",
        ),
        (
            HANDS,
            "to = [\"guard\", \"rider\"]",
            "to = [\"guard\", \"ridder\"]",
            "unknown kind `ridder`",
            "`rider`",
        ),
        (
            HANDS,
            "capture = { to = \"hand\", owner = \"own\" }",
            "capture = \"hand\"",
            "fate of captured pieces",
            "own",
        ),
        (
            HANDS,
            "attacked = \"king\"",
            "atacked = \"king\"",
            "unknown key `atacked`",
            "`attacked`",
        ),
        (
            HANDS,
            "attacked = \"king\"",
            "attacked = \"kin\"",
            "unknown kind `kin`",
            "`king`",
        ),
        (HANDS, "repetition = 2", "repetition = 0", "0", ""),
        (
            SOWERS,
            "along = \"round\"",
            "along = \"ground\"",
            "unknown route `ground`",
            "`round`",
        ),
        (
            SOWERS,
            "sow = \"seeds\"",
            "sow = \"seed\"",
            "unknown value `seed`",
            "`seeds`",
        ),
        (
            SOWERS,
            "sow = \"seeds\"",
            "pass = true\nsow = \"seeds\"",
            "passes or sows, not both",
            "two moves",
        ),
        (
            SOWERS,
            "pass = true\n",
            "",
            "what the move of no piece is",
            "pass = true",
        ),
        (
            SOWERS,
            "from = \"pits\"",
            "from = \"pit\"",
            "unknown region `pit`",
            "`pits`",
        ),
        (
            SOWERS,
            "to = \"taken\" }",
            "to = \"token\" }",
            "unknown counter or value `token`",
            "`taken`",
        ),
        (
            SOWERS,
            "\"a1\", \"b1\", \"c1\"",
            "\"a9\", \"b1\", \"c1\"",
            "unknown site `a9`",
            "",
        ),
        (SOWERS, "value = 3 }", "value = 30 }", "30", ""),
        (
            SOLDIERS,
            "start = 3\nmax = 3",
            "start = 4\nmax = 3",
            "would start at 4",
            "change `start`",
        ),
        (
            SOLDIERS,
            "on = \"pieces\"",
            "on = \"peaces\"",
            "unknown carrier `peaces`",
            "`pieces`",
        ),
        (
            SOLDIERS,
            "anywhere = \"empty and swamp\"",
            "anywhere = \"empty and swomp\"",
            "unknown test `swomp`",
            "`swamp`",
        ),
        (
            SOLDIERS,
            "next = \"shoot\"",
            "next = \"shot\"",
            "unknown phase `shot`",
            "`shoot`",
        ),
        (TOWERS, "takes = 1", "takes = 0", "0", ""),
        (
            TOWERS,
            "must = \"jump\"",
            "must = \"enter\"",
            "brings another piece onto the board",
            "`puts`",
        ),
    ] {
        let found = games::findings(&game.replacen(old, new, 1));
        assert!(game.contains(old), "{old}");
        let told = found
            .iter()
            .find(|finding| finding.message.contains(message));
        let Some(told) = told else {
            panic!("{new}: {found:?}");
        };
        let advice = told.help.clone().unwrap_or_default();
        assert!(advice.contains(help), "{new}: {advice}");
        assert!(found.len() <= 2, "{new}: {found:?}");
    }
}

#[test]
fn scenarios_say_what_lies_in_places_and_on_sites() {
    let scenarios = r#"
[[scenario]]
name = "a piece that is taken comes to the hand"
position.pieces = { white = { king = ["a1"], rider = ["b2"], foot = ["hand.white", "hand.white"] }, black = { king = ["d5"], guard = ["c3"] } }
play = ["b2xc3"]
pieces = { white = { king = ["a1"], rider = ["c3"], foot = ["hand.white", "hand.white", "hand.white"] }, black = { king = ["d5"] } }
to_move = "black"

[[scenario]]
name = "something is wrong with this one"
position.pieces = { white = { king = ["a1"] }, black = { king = ["d5"] } }
values = { seeds = { a1 = 3 } }
"#;
    let report = games::scenarios(HANDS, scenarios);
    assert_eq!((report.findings.len(), report.passed), (1, 1));
    assert_eq!(report.findings[0].message, "unknown value `seeds`");
    let scenarios = r#"
[[scenario]]
name = "seeds"
position.values = { seeds = { a1 = 2, b1 = 1, c2 = 5 } }
play = ["a1"]
values = { seeds = { a1 = 0, b1 = 2, c1 = 1, c2 = 5, d1 = 0 } }
legal = []
excludes = ["pass"]
"#;
    let report = games::scenarios(SOWERS, scenarios);
    assert_eq!(report.findings, []);
    assert!(
        report.failures[0].message.contains("legal besides: c2"),
        "{:?}",
        report.failures
    );
    let scenarios = r#"
[[scenario]]
name = "health"
position = { phase = "shoot", pieces = { red = { soldier = ["a1"] }, blue = { soldier = ["a2", "b2"] } }, values = { health = { a2 = 1, b2 = 2 }, mud = { c3 = 2 } } }
legal = ["a1-b2", "a1xa2", "pass"]
play = []

[[scenario]]
name = "less health"
position = { phase = "shoot", pieces = { red = { soldier = ["a1"] }, blue = { soldier = ["a2", "b2"] } }, values = { health = { a2 = 1, b2 = 2 } } }
play = ["a1-b2"]
values = { health = { b2 = 1, a2 = 1 }, mud = { b2 = 1 } }

[[scenario]]
name = "nobody there"
position = { pieces = { red = { soldier = ["a1"] } }, values = { health = { a2 = 1 } } }
excludes = ["pass"]
"#;
    let report = games::scenarios(SOLDIERS, scenarios);
    assert_eq!(
        (report.findings.len(), report.passed),
        (0, 2),
        "{:?}",
        report.failures
    );
    assert!(report.failures[0].message.contains("has none there"));
    let scenarios = r#"
[[scenario]]
name = "a tower jumps over another and takes its topmost piece along"
position.pieces = { white = { disc = ["a5"] } }
position.stacks = { b2 = ["black disc", "white disc"], c3 = ["white disc", "black disc"] }
play = ["b2xd4"]
pieces = { white = { disc = ["a5", "c3"] } }
stacks = { d4 = ["black disc", "black disc", "white disc"] }

[[scenario]]
name = "upside down"
position.stacks = { b2 = ["black disc", "white disc"] }
stacks = { b2 = ["white disc", "black disc"] }
"#;
    let report = games::scenarios(TOWERS, scenarios);
    assert_eq!(
        (report.findings.len(), report.passed),
        (0, 1),
        "{:?}",
        report.failures
    );
    assert!(
        report.failures[0]
            .message
            .contains("from the lowest up: black disc, white disc")
    );
    let findings = games::scenarios(
        TOWERS,
        "[[scenario]]\nname = \"x\"\nstacks = { a1 = [\"disc\"] }\n",
    )
    .findings;
    assert!(
        findings[0].message.contains("no owner and kind"),
        "{findings:?}"
    );
}

#[test]
fn what_is_taken_under_a_chain_lies_where_the_chain_ends() {
    let scenarios = r#"
[[scenario]]
name = "a piece jumps twice and carries both prisoners"
position.pieces = { white = { disc = ["a1"] } }
position.stacks = { b2 = ["white disc", "black disc"], d4 = ["white disc", "black disc"] }
excludes = ["a1xc3"]
play = ["a1xc3xe5"]
stacks = { e5 = ["black disc", "black disc", "white disc"], b2 = ["white disc"], d4 = ["white disc"] }
"#;
    let report = games::scenarios(TOWERS, scenarios);
    assert_eq!(report.findings, []);
    assert_eq!(
        (report.passed, report.failures.len()),
        (1, 0),
        "{:?}",
        report.failures
    );
}

#[test]
fn what_becomes_of_captured_pieces_had_to_be_said_in_every_move() {
    let line = "capture = { to = \"hand\", owner = \"own\" }\n";
    assert!(HANDS.matches(line).count() > 1);
    let once = format!(
        "{}\n[capture]\nto = \"hand\"\nowner = \"own\"\n",
        HANDS.replace(line, "")
    );
    let counted = |text: &str| {
        let game = games::game(text);
        let session = Session::new(game, 1).unwrap();
        perft(session.game(), session.position(), 5).unwrap()
    };
    let (each, none) = (counted(HANDS), counted(&HANDS.replace(line, "")));
    assert_eq!(counted(&once), each);
    assert_ne!(none, each);
    // What a move says for itself holds.
    let gone = HANDS.replace(line, "capture = \"remove\"\n");
    assert_eq!(
        counted(&format!("{gone}\n[capture]\nto = \"hand\"\n")),
        none
    );
    let wrong = games::findings(&once.replace("to = \"hand\"\nowner", "to = \"hnd\"\nowner"));
    assert_eq!(wrong.len(), 1, "{wrong:?}");
    assert!(wrong[0].message.contains("`hnd`"), "{wrong:?}");
}
