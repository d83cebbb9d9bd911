//! Mistakes in the files of layers: found where they are, with advice.

use std::path::Path;

use super::{Files, GAME, findings, mod_toml, moves};
use crate::program::run;

/// Stands in a file before what a finding should point at.
const MARK: char = '§';

/// A file of a layer over the game above, and what should be found in it, at the mark.
struct Case {
    file: &'static str,
    text: &'static str,
    code: &'static str,
    message: &'static str,
    help: &'static str,
}

const fn case(
    file: &'static str,
    text: &'static str,
    code: &'static str,
    message: &'static str,
    help: &'static str,
) -> Case {
    Case {
        file,
        text,
        code,
        message,
        help,
    }
}

const CASES: &[Case] = &[
    case(
        "variants/v.toml",
        "[board]\n§colums = 5\n",
        "unknown-key",
        "unknown key `colums` in board",
        "did you mean `columns`?",
    ),
    case(
        "variants/v.toml",
        "[board]\ncolumns = §'5'\n",
        "wrong-type",
        "expected an integer",
        "write it without quotes",
    ),
    case(
        "variants/v.toml",
        "board = §5\n",
        "wrong-type",
        "expected a table for `board`, found the integer 5",
        "",
    ),
    case(
        "variants/v.toml",
        "[kinds.stone]\npromote.to = §'towr'\n",
        "unknown-name",
        "unknown kind `towr`",
        "did you mean `tower`?",
    ),
    case(
        "variants/v.toml",
        "[kinds.§stome]\nremove = true\n",
        "unknown-name",
        "there is no `kinds.stome` to remove",
        "did you mean `stone`?",
    ),
    case(
        "variants/v.toml",
        "[[kinds.stone.moves]]\nname = §'stride'\nremove = true\n",
        "unknown-name",
        "there is no entry `stride` to remove",
        "did you mean `strike`?",
    ),
    case(
        "variants/v.toml",
        "[[ends]]\n§remove = true\n",
        "missing-key",
        "an entry of `ends` is removed, and it is not said which",
        "say which by its `name`",
    ),
    case(
        "variants/v.toml",
        "[[ends]]\nid = 'stuck'\nremove = §false\n",
        "out-of-range",
        "`remove` is always `true`",
        "leave the key out",
    ),
    case(
        "variants/v.toml",
        "[[ends]]\nid = 'stuck'\nremove = true\n§reason = 'x'\n",
        "unknown-key",
        "`reason` means nothing beside `remove`",
        "leave out one of the two",
    ),
    case(
        "variants/v.toml",
        "[[ends]]\nmatch = §{ condition = 'reach' }\nreason = 'x'\n",
        "no-entry",
        "no entry of `ends` holds that",
        "there are 2 entries",
    ),
    case(
        "variants/v.toml",
        "[[ends]]\nmatch = §'all'\nreason = 'x'\n",
        "wrong-type",
        "`match` is a table",
        "write for example",
    ),
    case(
        "variants/v.toml",
        "[[ends]]\nid = 'stuck'\ninsert = { after = §'stuk' }\n",
        "unknown-name",
        "unknown entry `stuk`",
        "",
    ),
    case(
        "variants/v.toml",
        "[[ends]]\nid = 'stuck'\ninsert = §'frist'\n",
        "wrong-type",
        "`insert` is a place in the list",
        "write insert =",
    ),
    case(
        "variants/v.toml",
        "[game]\n§id = 'other'\n",
        "fixed-key",
        "a layer cannot change the id of its game",
        "leave it out",
    ),
    case(
        "variants/v.toml",
        "[variant]\n§sumary = 'x'\n",
        "unknown-key",
        "unknown key `sumary` in variant",
        "did you mean `summary`?",
    ),
    case(
        "variants/v.toml",
        "[board]\ncolumns = §\n",
        "toml-syntax",
        "",
        "",
    ),
    case(
        "variants/v.toml",
        "[[start]]\nkind = 'tower'\nat = ['a3']\nowner = 'one'\nid = §3\n",
        "wrong-type",
        "expected a string for `start.id`, found the integer 3",
        "put it in quotes",
    ),
    case(
        "variants/v.rhai",
        "fn more(now) { §base::les(now) }\n",
        "script-syntax",
        "no script below has a function `les` with 1 argument; there is `begin`, `count`, `more`",
        "the script has to parse",
    ),
    case(
        "variants/v.rhai",
        "\nfn more(now) { §base::more(now, 1) }\n",
        "script-syntax",
        "no script below has a function `more` with 2 arguments",
        "the script has to parse",
    ),
    case(
        "variants/v.rhai",
        "fn more(now) { now + §global::PACE }\n",
        "script-syntax",
        "there is no constant `PACE` here",
        "the script has to parse",
    ),
    case(
        "variants/v.rhai",
        "fn more(now) {\n    now + §;\n}\n",
        "script-syntax",
        "",
        "the script has to parse",
    ),
    case(
        "rules.rhai",
        "fn begin(g) { §base::begin(g) }\nfn count(g, move) { }\n",
        "script-syntax",
        "`base::begin` means the script below, and there is none below this one",
        "the script has to parse",
    ),
    case(
        "variants/v.toml",
        "[hooks]\nended = §'ovr'\n",
        "unknown-name",
        "unknown function `ovr`",
        "there is",
    ),
];

fn marked(text: &str) -> (String, (usize, usize)) {
    let at = text.find(MARK).unwrap();
    let line_start = text[..at].rfind('\n').map_or(0, |end| end + 1);
    let place = (
        text[..at].matches('\n').count() + 1,
        text[line_start..at].chars().count() + 1,
    );
    (text.replace(MARK, ""), place)
}

#[test]
fn each_mistake_in_a_layer_is_found_once_in_its_file_with_advice() {
    let mut wrong = Vec::new();
    for case in CASES {
        let (text, place) = marked(case.text);
        let folder = Files::game(&[(case.file, &text)]);
        folder.write(
            "variants/v.toml",
            if case.file == "variants/v.toml" {
                &text
            } else {
                ""
            },
        );
        let found = findings(&folder.open());
        let [finding] = found.as_slice() else {
            wrong.push(format!("{}: {found:#?}", case.text));
            continue;
        };
        let at = (finding.line.unwrap_or(0), finding.column.unwrap_or(0));
        let file = Path::new(finding.file.as_deref().unwrap_or_default());
        let help = finding.help.as_deref().unwrap_or_default();
        let fits = at == place
            && file == folder.path(case.file)
            && (finding.code == case.code || case.code == "toml-syntax")
            && finding.message.starts_with(case.message)
            && help.starts_with(case.help);
        if !fits {
            wrong.push(format!("{} at {place:?}: {finding:#?}", case.text));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn what_a_layer_makes_wrong_below_is_told_there_with_the_layers_name() {
    let folder = Files::game(&[("variants/v.toml", "[kinds.tower]\nremove = true\n")]);
    let found = findings(&folder.open());
    assert_eq!(found.len(), 1, "{found:#?}");
    assert_eq!(
        Path::new(found[0].file.as_deref().unwrap()),
        folder.path("game.toml")
    );
    assert_eq!(
        found[0].message,
        "unknown kind `tower` (with the variant `v`)"
    );
    // The game itself is as right as it was.
    assert_eq!(moves(&folder.open()).len(), 4);
}

#[test]
fn names_that_cannot_be_told_apart_are_told() {
    let game = GAME.replace("name = \"strike\"", "name = \"step\"");
    let folder = Files::game(&[(
        "variants/v.toml",
        "[[kinds.stone.moves]]\nname = 'step'\nhelp = 'x'\n",
    )]);
    folder.write("game.toml", &game);
    let found = findings(&folder.open());
    let codes: Vec<&str> = found.iter().map(|each| each.code.as_str()).collect();
    assert_eq!(codes, ["duplicate-name", "ambiguous-entry"], "{found:#?}");
    folder.write("variants/v.toml", "[[ends]]\nid = 'stuck'\n[[ends]]\nid = 'new'\ncondition = 'no pieces'\nresult = 'loss'\nreason = 'x'\n[[ends]]\nid = 'new'\ncondition = 'no pieces'\nresult = 'loss'\nreason = 'x'\n");
    let found = findings(&folder.open());
    assert_eq!(found[0].code, "duplicate-name", "{found:#?}");
}

#[test]
fn what_a_mod_says_of_itself_is_checked() {
    let whole = mod_toml("a", "");
    let wrong = |old: &str, new: &str| {
        let text = whole.replace(old, new);
        let folder = Files::game(&[("a/mod.toml", &text)]);
        let found = findings(&folder.with_mods(&["a"]));
        let [finding] = found.as_slice() else {
            panic!("{text}: {found:#?}")
        };
        assert!(
            finding.file.as_deref().unwrap().ends_with("mod.toml"),
            "{finding:#?}"
        );
        assert!(finding.help.is_some(), "{finding:#?}");
        (finding.code.clone(), finding.line, finding.message.clone())
    };
    assert_eq!(
        wrong("^1.0", ">=2"),
        (
            "other-version".into(),
            Some(5),
            "this mod fits versions `>=2` of patchwork, and here is 1.2.0".into()
        )
    );
    assert_eq!(wrong("^1.0", "new").0, "bad-version");
    assert_eq!(wrong("\"0.1.0\"", "\"one\"").0, "bad-version");
    assert_eq!(wrong("id = \"a\"", "id = \"a b\"").0, "bad-name");
    assert_eq!(wrong("id = \"a\"\n", "").0, "missing-key");
    assert_eq!(wrong("fits", "fit").0, "unknown-key");
    let folder = Files::game(&[
        ("a/mod.toml", &whole),
        ("b/mod.toml", &whole),
        ("a/game.toml", ""),
    ]);
    let found = findings(&folder.with_mods(&["a", "b"]));
    let codes: Vec<&str> = found.iter().map(|each| each.code.as_str()).collect();
    assert_eq!(codes, ["duplicate-name", "not-read"], "{found:#?}");
}

#[test]
fn hostile_layers_end_with_a_word() {
    let many: String = (0..2_000)
        .map(|at| format!("[[ends]]\nid = 'e{at}'\n"))
        .collect();
    let long = format!(
        "[[kinds.stone.moves]]\nmatch = '*'\nhelp = '{}'\n",
        "x".repeat(1_020_000)
    );
    let deep = format!("a = {}1{}\n", "{ a = ".repeat(70), " }".repeat(70));
    for text in [
        many.as_str(),
        &long,
        &deep,
        "kinds = []",
        "kinds.stone = 3",
        "[[board]]",
        "start = 'x'",
        "\0",
    ] {
        let folder = Files::game(&[("variants/v.toml", text)]);
        assert!(!findings(&folder.open()).is_empty());
        assert!(run(&["moves", folder.name(), "--variant", "v"]).status == Some(1));
        assert_eq!(moves(&folder.open()).len(), 4);
    }
    // Scripts that call each other up and down come to an end.
    let folder = Files::game(&[
        ("variants/v.toml", ""),
        (
            "variants/v.rhai",
            "fn more(now) { base::count((), ()) }\nfn count(g, move) { more(1) }",
        ),
    ]);
    let ran = run(&["moves", folder.name(), "--variant", "v"]);
    assert!(
        ran.bad(1).contains("script") || ran.err.contains("rhai"),
        "{ran:?}"
    );
    let odd = Files::game(&[("variants/a b.toml", ""), ("variants/lone.rhai", "")]);
    let codes: Vec<String> = findings(&odd.open())
        .into_iter()
        .map(|each| each.code)
        .collect();
    assert_eq!(codes, ["bad-name", "not-read"]);
}
