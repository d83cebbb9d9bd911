//! Variants and mods: layers over a game.

use std::fs;
use std::path::{Path, PathBuf};

use boardwright::package::finding::{FindingJson, render, to_json};
use boardwright::package::{Library, Package, Setup, SetupError};
use boardwright::session::{Refusal, Save, Session};
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::program::{run, run_in, run_on};

/// Stands in a file before what a finding should point at.
const MARK: char = '§';

/// A game of two sorts of pieces on a small board, with a script.
const GAME: &str = r#"
[game]
id = "patchwork"
name = "Patchwork"
summary = "A game to be changed"
version = "1.2.0"

[seats.one]
forward = "n"
[seats.two]
forward = "s"

[board]
shape = "square"
columns = 4
rows = 5

[options.pace]
default = "slow"
choices = ["slow", "fast"]

[regions]
far = { rank = -1 }
middle = ["b2", "b3"]

[kinds.stone]
symbols = { one = "s", two = "z" }
promote = { at = "far", to = "tower" }

[[kinds.stone.moves]]
name = "step"
pattern = "forward orthogonal: empty"
when = [{ if = "pace == 'fast'", pattern = "forward orthogonal: empty{1,2}" }]

[[kinds.stone.moves]]
name = "strike"
pattern = "forward diagonal: capture enemy"

[kinds.tower]

[[kinds.tower.moves]]
name = "slide"
pattern = "orthogonal: empty+"

[[start]]
id = "front"
kind = "stone"
at = { rank = 2 }

[counters.steps]

[[ends]]
id = "stuck"
condition = "no moves"
result = "loss"
reason = "stuck"

[[ends]]
condition = "counter"
counter = "steps"
at_least = 30
result = "draw"
reason = "tired"

[hooks]
setup = "begin"
played = "count"
"#;

const SCRIPT: &str = r#"
const STEP = 1;
const HOME = "a1";

fn begin(g) { g.set_counter("steps", more(0)); }
fn count(g, move) { g.set_counter("steps", more(g.counter("steps"))); }
fn more(now) { now + global::STEP }
"#;

/// A folder of files.
struct Files(TempDir);

impl Files {
    fn of(files: &[(&str, &str)]) -> Files {
        let folder = Files(TempDir::new().unwrap());
        for (name, text) in files {
            folder.write(name, text);
        }
        folder
    }

    /// The game above with more files.
    fn game(more: &[(&str, &str)]) -> Files {
        let folder = Files::of(&[("game.toml", GAME), ("rules.rhai", SCRIPT)]);
        for (name, text) in more {
            folder.write(name, text);
        }
        folder
    }

    fn write(&self, name: &str, text: &str) {
        let path = self.path(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn name(&self) -> &str {
        self.0.path().to_str().unwrap()
    }

    fn open(&self) -> Package {
        Library::new(None).open(self.name()).unwrap()
    }

    /// The game with folders inside laid over it as mods.
    fn with_mods(&self, mods: &[&str]) -> Package {
        let mods = mods.iter().map(|folder| self.path(folder)).collect();
        Library::new(None)
            .with_mods(mods)
            .open(self.name())
            .unwrap()
    }
}

fn mod_toml(id: &str, patch: &str) -> String {
    format!(
        "[mod]\nid = \"{id}\"\nversion = \"0.1.0\"\ngame = \"patchwork\"\nfits = \"^1.0\"\n\n{patch}"
    )
}

fn session(package: &Package) -> Session {
    let game = package
        .game(&Setup::default())
        .unwrap_or_else(|error| match error {
            SetupError::Broken(findings) => {
                let shown = findings
                    .iter()
                    .map(|each| render(each, package.sources(), false, 100));
                panic!("{}", shown.collect::<String>())
            }
            SetupError::Choice(why) => panic!("{why}"),
        });
    Session::new(game, 1).unwrap()
}

fn moves(package: &Package) -> Vec<String> {
    let session = session(package);
    session
        .moves()
        .iter()
        .map(|listed| listed.text.clone())
        .collect()
}

fn variant(patch: &str) -> Package {
    let folder = Files::game(&[("variants/other.toml", patch)]);
    folder.open().in_variant(Some("other")).unwrap()
}

fn findings(package: &Package) -> Vec<FindingJson> {
    let findings = package.check();
    for finding in &findings {
        let shown = render(finding, package.sources(), false, 100);
        assert!(shown.contains(finding.code), "{shown}");
    }
    findings
        .iter()
        .map(|finding| to_json(finding, package.sources()))
        .collect()
}

#[test]
fn an_empty_variant_is_the_game_itself() {
    let plain = Files::game(&[]).open();
    let other = variant("");
    assert_eq!(other.variant(), Some("other"));
    assert_eq!(moves(&plain), ["a2-a3", "b2-b3", "c2-c3", "d2-d3"]);
    assert_eq!(moves(&plain), moves(&other));
    assert_eq!(findings(&other), []);
}

#[test]
fn tables_are_merged_by_key_and_other_values_replaced() {
    let other = variant(
        "[game]\nsummary = 'wider'\n[board]\ncolumns = 5\n[regions]\nmiddle = ['e2']\nfar.rank = 3\n\
         [options.pace]\ndefault = 'fast'\n[kinds.stone]\nsymbols.one = 'o'\n",
    );
    assert_eq!(other.about().summary, "wider");
    assert_eq!(other.about().name, "Patchwork");
    let session = session(&other);
    let game = session.game();
    assert_eq!(game.board.name(game.board.sites().last().unwrap()), "e5");
    assert_eq!(game.kinds[0].symbols[..2], ["o", "z"]);
    assert!(
        moves(&other).contains(&"e2-e4".to_owned()) || moves(&other).contains(&"e2-e3".to_owned())
    );
    assert_eq!(session.state().options["pace"], json!("fast"));
    assert_eq!(session.state().variant.as_deref(), Some("other"));
}

#[test]
fn entries_of_lists_are_known_by_name_by_id_and_by_what_they_hold() {
    let named = variant("[[kinds.stone.moves]]\nname = 'step'\npattern = 'any: empty'\n");
    assert!(moves(&named).contains(&"a2-b3".to_owned()));
    let labelled =
        variant("[[start]]\nid = 'front'\nat = { replace = true, row = [1] }\nowner = 'one'\n");
    assert_eq!(moves(&labelled), ["a1-a2", "b1-b2", "c1-c2", "d1-d2"]);
    let matched = variant("[[ends]]\nmatch = { condition = 'counter' }\nat_least = 2\n");
    let mut session = session(&matched);
    session.play("a2-a3").unwrap();
    assert_eq!(session.state().outcome.unwrap().reason, "tired");
    let all = variant(
        "[[kinds.stone.moves]]\nmatch = '*'\npattern = 'e: empty'\n[[start]]\nid = 'front'\nat = ['a1']\nowner = 'one'",
    );
    assert_eq!(moves(&all), ["a1-b1"]);
}

#[test]
fn new_entries_come_last_or_where_they_say() {
    let order = |patch: &str| {
        let session = session(&variant(patch));
        let game = session.game().clone();
        let reasons = game
            .ends
            .iter()
            .map(|end| game.reasons[usize::from(end.reason)].clone());
        reasons.collect::<Vec<String>>().join(" ")
    };
    let end = "[[ends]]\ncondition = 'no pieces'\nresult = 'loss'\nreason = 'gone'\n";
    assert_eq!(order(""), "stuck tired");
    assert_eq!(order(end), "stuck tired gone");
    for (place, expected) in [
        ("'first'", "gone stuck tired"),
        ("'last'", "stuck tired gone"),
        ("{ before = 'stuck' }", "gone stuck tired"),
        ("{ after = 'stuck' }", "stuck gone tired"),
        ("{ before = { reason = 'tired' } }", "stuck gone tired"),
    ] {
        assert_eq!(
            order(&format!("{end}insert = {place}\n")),
            expected,
            "{place}"
        );
    }
    assert_eq!(
        order("[[ends]]\nid = 'stuck'\ninsert = 'last'\n"),
        "tired stuck"
    );
    assert_eq!(
        order("[[ends]]\nid = 'stuck'\ninsert = { after = { reason = 'tired' } }\n"),
        "tired stuck"
    );
    assert_eq!(
        order(&format!(
            "{end}id = 'gone'\n{end}insert = {{ before = 'gone' }}\nid = 'x'\n"
        )),
        "stuck tired gone gone"
    );
}

#[test]
fn entries_keys_and_lists_can_be_removed_and_replaced() {
    let removed = variant(
        "[[ends]]\nid = 'stuck'\nremove = true\n[[kinds.stone.moves]]\nname = 'strike'\nremove = true\n\
         [options.pace]\nremove = true\n[[kinds.stone.moves]]\nname = 'step'\nwhen = []\n",
    );
    let session = session(&removed);
    assert_eq!(session.game().ends.len(), 1);
    assert!(session.game().options.is_empty());
    let fresh = variant(
        "[[start]]\nmatch = '*'\nremove = true\n[[start]]\nkind = 'tower'\nat = ['d1']\nowner = 'one'\n\
         [kinds.tower]\nreplace = true\nmoves = [{ name = 'hop', pattern = '[w w]: empty' }]\n",
    );
    assert_eq!(moves(&fresh), ["d1-b1"]);
    let gone = variant("[hooks]\nremove = true\n");
    let session = super::layers::session(&gone);
    assert_eq!(session.state().counters["steps"], 0);
}

#[test]
fn values_of_patches_may_depend_on_options() {
    let patch = "[board]\nrows = { value = \"6\" }\n[options.wide]\ndefault = false\n\
        [[start]]\nid = 'front'\nif = \"wide\"\n[[start]]\nkind = 'stone'\nif = \"not wide\"\nat = ['a2']\nowner = 'one'\n";
    let other = variant(patch);
    assert_eq!(moves(&other), ["a2-a3"]);
    let setup = Setup {
        options: vec![("wide".into(), "true".into())],
        ..Setup::default()
    };
    let game = other.game(&setup).unwrap();
    assert_eq!(Session::new(game, 1).unwrap().moves().len(), 4);
    let plain = variant("[board]\nrows = 6\n").in_variant(None).unwrap();
    assert_eq!(plain.variant(), None);
    assert_eq!(moves(&plain).len(), 4);
}

#[test]
fn mods_lie_over_the_game_in_order_each_with_its_part_of_the_variant() {
    let folder = Files::game(&[
        (
            "variants/v.toml",
            "[variant]\nsummary = 'of the game'\n[game]\nname = 'V'\n",
        ),
        (
            "a/mod.toml",
            &mod_toml("a", "[game]\nname = 'A'\n[regions]\nmiddle = ['a1']\n"),
        ),
        ("a/README.md", "What a does."),
        ("b/mod.toml", &mod_toml("b", "[game]\nname = 'B'\n")),
        (
            "b/variants/v.toml",
            "[variant]\nsummary = 'of b'\n[game]\nname = 'B in V'\n",
        ),
        ("b/variants/w.toml", "[variant]\nsummary = 'of b alone'\n"),
    ]);
    let name = |mods: &[&str], variant: Option<&str>| {
        let package = folder.with_mods(mods).in_variant(variant).unwrap();
        session(&package);
        package.about().name.clone()
    };
    assert_eq!(name(&[], None), "Patchwork");
    assert_eq!(name(&[], Some("v")), "V");
    assert_eq!(name(&["a"], None), "A");
    assert_eq!(name(&["a"], Some("v")), "A");
    assert_eq!(name(&["a", "b"], None), "B");
    assert_eq!(name(&["b", "a"], None), "A");
    assert_eq!(name(&["a", "b"], Some("v")), "B in V");
    assert_eq!(name(&["b", "a"], Some("v")), "A");
    let both = folder.with_mods(&["a", "b"]);
    let variants: Vec<(String, String)> = both
        .variants()
        .into_iter()
        .map(|each| (each.name, each.summary))
        .collect();
    let expected = [("v", "of b"), ("w", "of b alone")];
    assert_eq!(
        variants,
        expected.map(|(name, summary)| (name.to_owned(), summary.to_owned()))
    );
    let mods: Vec<&str> = both
        .about()
        .mods
        .iter()
        .map(|each| each.id.as_str())
        .collect();
    assert_eq!(mods, ["a", "b"]);
    assert_eq!(both.about().rules, "What a does.");
    assert!(folder.with_mods(&["a"]).in_variant(Some("w")).is_err());
}

#[test]
fn files_of_a_folder_are_added_replaced_and_taken_away_by_name() {
    let folder = Files::game(&[
        ("cards/one.toml", "n = 1"),
        ("cards/two.toml", "n = 2"),
        ("cards/three.toml", "n = 3"),
        ("cards/notes.txt", "no card"),
        ("variants/v.toml", ""),
        ("variants/v/cards/two.toml", "n = 22"),
        ("a/mod.toml", &mod_toml("a", "")),
        ("a/cards/four.toml", "n = 4"),
        ("a/cards/one.toml", "remove = true"),
    ]);
    let cards = |package: &Package| {
        let (files, sources, cx) = package.files("cards");
        assert!(cx.is_empty());
        let text = |file: &boardwright::package::LayerFile| {
            let source = sources.name(file.tree.span.file);
            let inside = Path::new(source).strip_prefix(folder.0.path()).unwrap();
            format!("{} {}", file.name, inside.display())
        };
        files.iter().map(text).collect::<Vec<String>>()
    };
    let plain = folder.open();
    assert_eq!(
        cards(&plain),
        [
            "one.toml cards/one.toml",
            "three.toml cards/three.toml",
            "two.toml cards/two.toml"
        ]
    );
    let modded = folder.with_mods(&["a"]).in_variant(Some("v")).unwrap();
    assert_eq!(
        cards(&modded),
        [
            "four.toml a/cards/four.toml",
            "three.toml cards/three.toml",
            "two.toml variants/v/cards/two.toml"
        ]
    );
}

/// The counter of steps at the start and after one move.
fn steps(package: &Package) -> (i64, i64) {
    let mut session = session(package);
    let now = |session: &Session| session.state().counters["steps"].as_i64().unwrap();
    let start = now(&session);
    session.play("a2-a3").unwrap();
    (start, now(&session))
}

#[test]
fn functions_of_scripts_are_overridden_by_name_and_call_what_is_below() {
    let a = "fn more(now) {\n    base::more(now) * 10\n}\n";
    let b = "fn more(now) {\n    let twice = base :: // of a\n        more(now) + `${base::more(0)}`.len();\n    twice\n}\n";
    let folder = Files::game(&[
        ("a/mod.toml", &mod_toml("a", "")),
        ("a/rules.rhai", a),
        ("b/mod.toml", &mod_toml("b", "")),
        ("b/rules.rhai", b),
        ("variants/v.toml", ""),
        (
            "variants/v.rhai",
            "fn begin(g) { base::begin(g); g.set_counter(\"steps\", g.counter(\"steps\") + 100); }",
        ),
    ]);
    assert_eq!(steps(&folder.open()), (1, 2));
    assert_eq!(steps(&folder.with_mods(&["a"])), (10, 110));
    // "10" has two characters.
    assert_eq!(steps(&folder.with_mods(&["a", "b"])), (12, 132));
    assert_eq!(steps(&folder.with_mods(&["b", "a"])), (20, 220));
    assert_eq!(
        steps(&folder.with_mods(&["a"]).in_variant(Some("v")).unwrap()),
        (110, 1110)
    );
}

#[test]
fn each_script_has_its_own_constants_and_sees_those_below() {
    let a = "const STEP = 5;\nconst OWN = STEP + 1;\nfn more(now) { base::more(now) + global::STEP + global::OWN + global::HOME.len() }\n";
    let folder = Files::game(&[
        ("a/mod.toml", &mod_toml("a", "")),
        ("a/rules.rhai", a),
        ("b/mod.toml", &mod_toml("b", "")),
        (
            "b/rules.rhai",
            "const STEP = 1000;\nconst OWN = 7;\nfn tens(list) { list.map(|each| each * 10) }\nfn more(now) { base::more(now) + tens([global::STEP])[0] }",
        ),
    ]);
    assert_eq!(steps(&folder.with_mods(&["a"])), (1 + 5 + 6 + 2, 28));
    assert_eq!(
        steps(&folder.with_mods(&["a", "b"])).0,
        1 + 5 + 6 + 2 + 10_000
    );
}

#[test]
fn a_fault_is_told_in_the_script_where_it_is() {
    let hook = "[hooks]\nended = 'over'\nreasons = []\n";
    for (a, place) in [
        ("fn over(g) {\n    lost();\n}", ("a/rules.rhai", 2)),
        ("fn over(g) {\n\n    throw \"no\";\n}", ("a/rules.rhai", 3)),
        (
            "fn over(g) { }\nfn more(now) { base::more(\"x\" + [1]) }",
            ("rules.rhai", 7),
        ),
        ("fn over(g) { 3 }", ("a/rules.rhai", 0)),
        ("fn over(g) { over(g) }", ("a/rules.rhai", 1)),
        (
            "fn over(g) { }\nfn more(now) { again(now) }\nfn again(now) { base::more(now); more(now) }",
            ("", 0),
        ),
    ] {
        let folder = Files::game(&[("a/mod.toml", &mod_toml("a", hook)), ("a/rules.rhai", a)]);
        let game = folder.with_mods(&["a"]).game(&Setup::default()).unwrap();
        let refusal = Session::new(game, 1).map(|mut session| session.play("a2-a3").map(|_| ()));
        let fault = match refusal {
            Err(Refusal::Rules(boardwright::game::PlayError::Script(fault)))
            | Ok(Err(Refusal::Rules(boardwright::game::PlayError::Script(fault)))) => fault,
            other => panic!("{a}: {other:?}"),
        };
        assert!(!fault.message.contains("base__"), "{fault}");
        if !place.0.is_empty() {
            assert_eq!(Path::new(&fault.file), folder.path(place.0), "{fault}");
            assert_eq!(fault.line, place.1, "{fault}");
        }
    }
}

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
        "[[start]]\nkind = 'tower'\nat = ['a1']\nid = §3\n",
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
    assert_eq!(codes, ["not-read", "duplicate-name"], "{found:#?}");
}

const DRAUGHTS: [&str; 3] = ["english-draughts", "--games", "tests/games"];
const MOD: &str = "tests/mods/backward-jumps";

fn with<'a>(command: &'a str, more: &[&'a str]) -> Vec<&'a str> {
    [&[command], &DRAUGHTS[..], more].concat()
}

#[test]
fn variants_and_mods_are_given_on_the_command_line() {
    let nodes = |more: &[&str]| {
        let words = with("perft", &[&["--depth", "6"], more].concat());
        run(&words).good().trim().to_owned()
    };
    assert_eq!(nodes(&[]), "36768");
    assert_eq!(nodes(&["--variant", "flying"]), "36768");
    assert_ne!(nodes(&["--mod", MOD]), "36768");
    assert_eq!(
        run(&with("moves", &["--mod", MOD, "--variant", "short"]))
            .good()
            .lines()
            .count(),
        7
    );
    assert_eq!(
        run(&with("moves", &["--variant", "giveaway", "--json"]))
            .json()
            .as_array()
            .unwrap()
            .len(),
        7
    );
    assert!(
        run(&with("show", &["--variant", "flying"]))
            .good()
            .contains('b')
    );
    let bench = run(&with(
        "bench",
        &[
            "--variant",
            "flying",
            "--mod",
            MOD,
            "--seconds",
            "0.01",
            "--json",
        ],
    ));
    assert!(bench.json()["plies"].as_u64().unwrap() > 0);
    let wrong = run(&with("moves", &["--variant", "flyng"]));
    assert!(wrong.bad(2).contains("did you mean `flying`"), "{wrong:?}");
    assert!(
        wrong.err.contains("there is `flying`, `giveaway`"),
        "{wrong:?}"
    );
    let none = run(&["moves", "parachute-checkers", "--variant", "x"]);
    assert!(none.bad(2).contains("it has none"), "{none:?}");
    let other = run(&["moves", "parachute-checkers", "--mod", MOD]);
    assert!(
        other
            .bad(2)
            .contains("is for the game `english-draughts`, not for `parachute-checkers`"),
        "{other:?}"
    );
    let no_mod = run(&with("moves", &["--mod", "tests/games"]));
    assert!(no_mod.bad(2).contains("it has no mod.toml"), "{no_mod:?}");
    assert!(
        run(&["list", "--variant", "x"])
            .bad(2)
            .contains("--variant")
    );
    assert!(run(&["rpc", "--variant", "x"]).bad(2).contains("--variant"));
}

#[test]
fn lists_tell_the_variants() {
    let list = run(&["list", "--games", "tests/games", "--mod", MOD, "--json"]).json();
    let game = list
        .as_array()
        .unwrap()
        .iter()
        .find(|game| game["id"] == DRAUGHTS[0])
        .unwrap();
    assert_eq!(
        game["variants"],
        json!([
            {"name": "flying", "summary": "Kings fly over any distance"},
            {"name": "giveaway", "summary": "Whoever cannot move has won"},
            {"name": "short", "summary": "Two rows of men each"},
        ])
    );
    let plain = run(&["list", "--games", "tests/games"]);
    assert!(
        plain
            .good()
            .contains("--variant flying\n        Kings fly over any distance"),
        "{plain:?}"
    );
    assert!(!plain.out.contains("short"));
}

#[test]
fn scenarios_are_about_a_variant_or_a_mod() {
    let tally = |words: &[&str]| {
        let json = run(words).json();
        (
            json["passed"].as_u64().unwrap(),
            json["failed"].as_u64().unwrap(),
        )
    };
    let own = tally(&with("test", &["--json"]));
    assert_eq!(own.1, 0);
    let flying = tally(&with("test", &["--json", "--variant", "flying"]));
    assert_eq!(flying, (2, 0));
    let modded = tally(&with("test", &["--json", "--mod", MOD]));
    assert_eq!(modded, (own.0 + 3, 0));
    assert_eq!(
        tally(&["test", MOD, "--games", "tests/games", "--json"]),
        modded
    );
    let folder = Files::game(&[
        (
            "variants/v.toml",
            "[[start]]\nid = 'front'\nowner = 'one'\nat = ['a1']\n",
        ),
        (
            "scenarios/s.toml",
            "[[scenario]]\nname = 'x'\nvariant = 'v'\nlegal = ['a1-a2']\n",
        ),
    ]);
    assert_eq!(tally(&["test", folder.name(), "--json"]), (1, 0));
    folder.write(
        "scenarios/s.toml",
        "[[scenario]]\nname = 'x'\nvariant = 'w'\nlegal = ['a1-a2']\n",
    );
    let found = run(&["check", folder.name(), "--json"]).json();
    assert_eq!(found[0]["message"], "unknown variant `w`");
    assert_eq!(
        (&found[0]["line"], &found[0]["column"]),
        (&json!(3), &json!(11))
    );
    assert_eq!(tally(&["test", folder.name(), "--json"]), (0, 1));
}

#[test]
fn check_looks_at_mods_and_at_single_files_of_layers() {
    let games = ["--games", "tests/games", "--json"];
    let check = |path: &str| {
        let ran = run(&[&["check", path], &games[..]].concat());
        ran.json().as_array().unwrap().clone()
    };
    assert_eq!(check(MOD), [] as [Value; 0]);
    assert_eq!(check("tests/games/english-draughts"), [] as [Value; 0]);
    let mistaken = fs::read_to_string(format!("{MOD}/mod.toml")).unwrap();
    let folder = Files::of(&[
        (
            "mod.toml",
            &mistaken.replace("pattern = \"diagonal", "pattern = \"diagnal"),
        ),
        ("variants/x.toml", "[kinds.king]\nhlep = 'x'\n"),
        ("variants/y.toml", "[kinds.king]\nremove = true\n"),
        ("scenarios/s.toml", "[[scenario]]\nnaem = 'x'\n"),
    ]);
    let files = |found: &[Value]| {
        let name = |each: &Value| {
            each["file"]
                .as_str()
                .unwrap()
                .rsplit('/')
                .next()
                .unwrap()
                .to_owned()
        };
        found.iter().map(name).collect::<Vec<String>>()
    };
    let all = files(&check(folder.name()));
    assert_eq!(all, ["game.toml", "mod.toml", "x.toml", "s.toml"]);
    for file in ["mod.toml", "variants/x.toml", "scenarios/s.toml"] {
        let found = check(folder.path(file).to_str().unwrap());
        assert_eq!(files(&found), [file.rsplit('/').next().unwrap()], "{file}");
    }
    folder.write(
        "mod.toml",
        &mistaken.replace("english-draughts", "englsh-draughts"),
    );
    let found = check(folder.name());
    assert_eq!(found.len(), 1);
    assert_eq!(found[0]["message"], "unknown game `englsh-draughts`");
    assert!(
        found[0]["help"]
            .as_str()
            .unwrap()
            .starts_with("did you mean `english-draughts`?")
    );
    assert_eq!(found[0]["line"], 6);
}

#[test]
fn saves_name_the_variant_and_the_mods_and_load_with_them() {
    let place = TempDir::new().unwrap();
    let root = std::env::current_dir().unwrap();
    let games = root.join("tests/games");
    let (games, mod_folder) = (games.to_str().unwrap(), root.join(MOD));
    let mod_folder = mod_folder.to_str().unwrap();
    let base = ["english-draughts", "--games", games];
    let play = |more: &[&str], script: &str| {
        run_in(place.path(), &[&["play"], &base[..], more].concat(), script)
    };
    let ran = play(
        &["--variant", "short", "--mod", mod_folder],
        ":options\nb2-c3\n:reload\n:save one.save\n:state\n",
    );
    assert!(
        ran.good()
            .contains("variant short\nmod backward-jumps 1.1.0\n"),
        "{ran:?}"
    );
    assert!(ran.out.contains("every move still fits"), "{ran:?}");
    assert!(ran.out.contains("\"variant\": \"short\""), "{ran:?}");
    let text = fs::read_to_string(place.path().join("one.save")).unwrap();
    assert!(
        text.contains("variant = \"short\"\n")
            && text.contains("mods = [\"backward-jumps 1.1.0\"]\n"),
        "{text}"
    );
    assert_eq!(Save::parse(&text).unwrap().mod_ids(), ["backward-jumps"]);
    let replay = |more: &[&str]| {
        run_in(
            place.path(),
            &[&["replay", "one.save", "--games", games], more].concat(),
            "",
        )
    };
    assert!(
        replay(&["--mod", mod_folder])
            .good()
            .contains("English Draughts 1.0.0 (variant short, mod backward-jumps 1.1.0)")
    );
    let missing = replay(&[]);
    assert!(
        missing
            .bad(1)
            .contains("needs the mod `backward-jumps 1.1.0`, which is not here"),
        "{missing:?}"
    );
    assert!(missing.err.contains("--mod DIR"));
    assert_eq!(
        play(&["--load", "one.save", "--mod", mod_folder], ":log\n").status,
        Some(0)
    );
    play(&["--load", "one.save"], "").bad(1);
    play(
        &[
            "--load",
            "one.save",
            "--mod",
            mod_folder,
            "--variant",
            "flying",
        ],
        "",
    )
    .bad(2);
    let unlike = run_in(
        place.path(),
        &[
            &["moves"],
            &base[..],
            &[
                "--load",
                "one.save",
                "--mod",
                mod_folder,
                "--variant",
                "flying",
            ],
        ]
        .concat(),
        "",
    );
    assert!(
        unlike.bad(2).contains("the save has short as --variant"),
        "{unlike:?}"
    );
    // A save without mods is none of a game with them.
    play(&[], "a3-b4\n:save two.save\n").good();
    let extra = play(&["--load", "two.save", "--mod", mod_folder], "");
    assert!(
        extra.bad(2).contains("without the mod `backward-jumps`"),
        "{extra:?}"
    );
    // At the prompt and in the protocol the mods that are there are taken as the save has them.
    let taken = play(
        &["--mod", mod_folder],
        ":load two.save\n:options\n:load one.save\n:reload\n:options\n",
    );
    assert_eq!(
        taken.good().matches("mod backward-jumps").count(),
        2,
        "{taken:?}"
    );
    let call = json!({"jsonrpc": "2.0", "id": 1, "method": "load", "params": {"save": text}});
    let loaded = run_on(
        &["rpc", "--games", games, "--mod", mod_folder],
        format!("{call}\n"),
    );
    assert_eq!(loaded.json()["result"]["variant"], "short");
    let refused = run_on(&["rpc", "--games", games], format!("{call}\n"));
    assert!(
        refused.json()["error"]["message"]
            .as_str()
            .unwrap()
            .contains("needs the mod"),
        "{refused:?}"
    );
}

#[test]
fn the_protocol_plays_variants() {
    let call = |variant: Value| {
        let params = json!({"game": "english-draughts", "variant": variant});
        let call = json!({"jsonrpc": "2.0", "id": 1, "method": "new", "params": params});
        run_on(
            &["rpc", "--games", "tests/games", "--mod", MOD],
            format!("{call}\n"),
        )
        .json()
    };
    assert_eq!(call(json!("short"))["result"]["variant"], "short");
    assert_eq!(
        call(json!("short"))["result"]["pieces"]
            .as_array()
            .unwrap()
            .len(),
        16
    );
    assert_eq!(call(Value::Null)["result"]["variant"], Value::Null);
    let wrong = call(json!("shrt"));
    assert!(
        wrong["error"]["message"]
            .as_str()
            .unwrap()
            .contains("did you mean `short`?"),
        "{wrong}"
    );
    assert_eq!(wrong["error"]["code"], -32000);
}

#[test]
fn a_position_brings_its_variant() {
    let state = run(&with("play", &["--variant", "giveaway"]));
    assert_eq!(state.status, Some(0));
    let folder = Files::of(&[(
        "p.json",
        r#"{"game": "english-draughts", "variant": "flying", "to_move": "black",
        "pieces": [{"site": "a1", "kind": "king", "owner": "black"}, {"site": "h6", "kind": "man", "owner": "white"}]}"#,
    )]);
    let path = folder.path("p.json");
    let moves = run(&with("moves", &["--position", path.to_str().unwrap()]));
    assert_eq!(moves.good().lines().count(), 7);
    let other = run(&with(
        "moves",
        &[
            "--position",
            path.to_str().unwrap(),
            "--variant",
            "giveaway",
        ],
    ));
    assert_eq!(other.good().lines().count(), 1);
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
