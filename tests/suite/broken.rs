//! Broken copies of a real game: each mistake is found where it is, with advice.

use std::fs;
use std::path::Path;

use boardwright::package::finding::{FindingJson, Severity, render, to_json};
use boardwright::package::{Library, Package, Setup};
use rayon::prelude::*;

const GAME: &str = include_str!("../../games/parachute-checkers/game.toml");

/// Stands in an edit before what the finding should point at.
const MARK: char = '§';

/// A mistake: what is replaced by what, and the finding that it should give.
struct Case {
    old: &'static str,
    new: &'static str,
    code: &'static str,
    message: &'static str,
    help: &'static str,
}

const fn case(
    old: &'static str,
    new: &'static str,
    code: &'static str,
    message: &'static str,
    help: &'static str,
) -> Case {
    Case {
        old,
        new,
        code,
        message,
        help,
    }
}

const CASES: &[Case] = &[
    case(
        "symbols = { white = \"o\"",
        "§simbols = { white = \"o\"",
        "unknown-key",
        "unknown key `simbols` in kinds.man",
        "did you mean `symbols`?",
    ),
    case(
        "to = \"queen\"",
        "to = §\"quen\"",
        "unknown-name",
        "unknown kind `quen`",
        "did you mean `queen`?",
    ),
    case(
        "\"forward diagonal: empty\"",
        "\"§foward diagonal: empty\"",
        "bad-pattern",
        "unknown direction `foward`",
        "did you mean `forward`?",
    ),
    case(
        "{ if = \"attack_continues\"",
        "{ if = \"§atack_continues\"",
        "unknown-name",
        "unknown option `atack_continues`",
        "did you mean `attack_continues`?",
    ),
    case(
        "queen_priority == 'captured'",
        "§queen_priority == 'captered'",
        "unknown-name",
        "unknown value of queen_priority `captered`",
        "did you mean `captured`?",
    ),
    case(
        "default = \"free\"",
        "default = §\"fre\"",
        "out-of-range",
        "option queen_landing cannot be `fre`: there is `free`, `continue`; did you mean `free`?",
        "",
    ),
    case(
        "\"diagonal: empty+\"",
        "\"diagonal: empty+§+\"",
        "bad-pattern",
        "`+` is not expected here",
        "expected the end, `,` before another item or `;` before another segment",
    ),
    case(
        "\"diagonal: empty+\"",
        "\"diagonal empty§+\"",
        "bad-pattern",
        "a `:` is missing between the directions and what is met along them",
        "write it like `forward diagonal: empty`",
    ),
    case(
        "\"diagonal: capture enemy, empty\"",
        "\"diagonal: capture §enmy, empty\"",
        "bad-pattern",
        "unknown test `enmy`",
        "did you mean `enemy`?",
    ),
    case(
        "\"diagonal: capture enemy, empty\"",
        "\"diagonal: capture §parashutist, empty\"",
        "bad-pattern",
        "unknown test `parashutist`",
        "did you mean `parachutist`?",
    ),
    case(
        "columns = 8",
        "columns = §\"8\"",
        "wrong-type",
        "expected an integer from 1 to 200 for `board.columns`, found the string `8`",
        "write it without quotes: `8`",
    ),
    case(
        "help = \"steps diag",
        "help = §[\"steps\"] # diag",
        "wrong-type",
        "expected a string for `kinds.man.help`, found a list",
        "",
    ),
    case(
        "if = \"quiet_moves > 0\"",
        "if = \"§quiet_moves == 'many'\"",
        "bad-expression",
        "this compares a number with a word",
        "",
    ),
    case(
        "[board]\n",
        "[§bord]\n",
        "unknown-key",
        "unknown key `bord`",
        "did you mean `board`?",
    ),
    case(
        "[game]\nid = \"parachute-checkers\"",
        "[game]\n§idd = \"parachute-checkers\"",
        "unknown-key",
        "unknown key `idd` in game",
        "did you mean `id`?",
    ),
    case(
        "default = false",
        "default = §0.5",
        "wrong-type",
        "the default of an option is a word, a whole number, true or false, not the number 0.5",
        "",
    ),
    case(
        "condition = \"counter\"",
        "condition = §\"count\"",
        "unknown-name",
        "unknown condition `count`",
        "did you mean `counter`?",
    ),
    case(
        "rows = 8",
        "rows = §0",
        "out-of-range",
        "0 is out of range for `board.rows`",
        "it must be an integer from 1 to 200",
    ),
    case(
        "[board]\nshape = \"square\"",
        "§[board]",
        "missing-key",
        "board needs the key `shape`",
        "add `shape = ...` with a string",
    ),
    case(
        "rows = 8",
        "rows = 8\n§rows = 9",
        "duplicate-key",
        "`rows` is given twice",
        "keep one of the two, or give it another name",
    ),
    case(
        "name = \"step\"",
        "name = §\"jump\"",
        "duplicate-name",
        "`man` has two moves called `jump`",
        "give each move of a kind a name of its own",
    ),
    case(
        "kind = \"parachutist\"\nat = \"far\"",
        "kind = \"parachutist\"\n§at = { rank = 3 }",
        "overlap",
        "two pieces would stand on a3",
        "a site holds one piece; take one of them away",
    ),
    case(
        "far = { rank = -1 }",
        "far = { rank = -1 }\nhome = [\"a1\", §\"a9\"]",
        "unknown-name",
        "unknown site `a9`",
        "did you mean `a1`?",
    ),
    case(
        "far = { rank = -1 }",
        "far = { rank = -1 }\nhome = [§\"a2\"]",
        "unknown-name",
        "unknown site `a2`",
        "did you mean `a1`?",
    ),
    case(
        "far = { rank = -1 }",
        "far = { rank = §-9 }",
        "out-of-range",
        "-9 is out of range for `regions.far.rank`",
        "it must be an integer from -8 to 8",
    ),
    case(
        "far = { rank = -1 }",
        "far = { §ranks = -1 }",
        "unknown-key",
        "unknown key `ranks` in regions.far",
        "did you mean `rank`?",
    ),
    case(
        "from = \"far\"",
        "from = §\"fare\"",
        "unknown-name",
        "unknown region `fare`",
        "did you mean `far`?",
    ),
    case(
        "counter = \"quiet\"",
        "counter = §\"quite\"",
        "unknown-name",
        "unknown counter `quite`",
        "did you mean `quiet`?",
    ),
    case(
        "counter = \"quiet\"",
        "counter = §\"captured\"",
        "wrong-counter",
        "each seat has a counter of its own here",
        "name a counter without `per = \"seat\"`",
    ),
    case(
        "{ most = \"captured\" }",
        "{ most = §\"quiet\" }",
        "wrong-counter",
        "all seats share this counter",
        "compare a counter that has `per = \"seat\"`",
    ),
    case(
        "{ most = \"captured\" }",
        "{ most = §\"capture\" }",
        "unknown-name",
        "unknown counter `capture`",
        "did you mean `captured`?",
    ),
    case(
        "must = [\"jump\"]\nremoval",
        "must = [\"jump\"]\nmay = [§\"jump\"]\nremoval",
        "contradiction",
        "a move has `must` or `may`, not both",
        "`must`: it goes on if it can; `may`: it may go on or end",
    ),
    case(
        "[[priorities]]\ncaptures = \"any\"\n",
        "§[[priorities]]\n",
        "missing-key",
        "this priority does not say what goes first",
        "give `captures` or `by` (kinds), or `most` for a maximum",
    ),
    case(
        "scope = \"every leg\"",
        "scope = §\"each leg\"",
        "unknown-name",
        "unknown scope `each leg`",
        "there is `first leg`, `every leg`, `move`",
    ),
    case(
        "captures = \"queen\"",
        "captures = §\"quen\"",
        "unknown-name",
        "unknown kind `quen`",
        "did you mean `queen`?",
    ),
    case(
        "if = \"quiet_moves > 0\"",
        "if = §\"quiet_moves\"",
        "bad-expression",
        "the condition `quiet_moves` is a number, and has to be true or false",
        "compare it with something, such as `limit > 0`",
    ),
    case(
        "if = \"quiet_moves > 0\"",
        "if = \"§quiet_moves > 'a'\"",
        "bad-expression",
        "a number is needed here, not a word",
        "only numbers are calculated with and ordered; words are compared with `==` and `!=`",
    ),
    case(
        "if = \"quiet_moves > 0\"",
        "if = \"quiet_moves > §\"",
        "bad-expression",
        "the text ends too early",
        "expected a name, a number or a text in quotes",
    ),
    case(
        "value = \"2 * quiet_moves\"",
        "value = §\"quiet_moves > 2\"",
        "wrong-type",
        "expected an integer from -1000000 to 1000000 for `ends #4.at_least`, found the boolean `true`",
        "",
    ),
    case(
        "condition = \"no pieces\"",
        "condition = §\"no peices\"",
        "unknown-name",
        "unknown condition `no peices`",
        "did you mean `no pieces`?",
    ),
    case(
        "result = \"loss\"",
        "result = §\"lost\"",
        "unknown-name",
        "unknown result `lost`",
        "did you mean `loss`?",
    ),
    case(
        "times = 3",
        "times = §1",
        "out-of-range",
        "1 is out of range for `ends #3.times`",
        "it must be an integer from 2 to 1000",
    ),
    case(
        "[[ends]]\ncondition = \"repetition\"\ntimes = 3\n",
        "§[[ends]]\ncondition = \"repetition\"\n",
        "missing-key",
        "ends #3 needs the key `times`",
        "add `times = ...` with an integer from 2 to 1000",
    ),
    case(
        "symbols = { white = \"^o\"",
        "symbols = { §withe = \"^o\"",
        "unknown-key",
        "unknown key `withe` in kinds.parachutist.symbols",
        "did you mean `white`?",
    ),
    case(
        "at = { rank = [2, 3] }",
        "at = { rank = [2, 3] }\nowner = §\"withe\"",
        "unknown-name",
        "unknown seat `withe`",
        "did you mean `white`?",
    ),
    case(
        "forward = \"n\"",
        "forward = §\"north\"",
        "unknown-name",
        "unknown direction `north`",
        "there is `n`, `ne`, `e`, `se`, `s`, `sw`, `w`, `nw`",
    ),
    case(
        "columns = 8",
        "columns = §",
        "toml-syntax",
        "a value is missing here",
        "write a value after the `=`",
    ),
    case(
        "columns = 8",
        "columns §8",
        "toml-syntax",
        "key with no value",
        "write a key, `=` and a value: `key = value`",
    ),
    case(
        "cells = \"dark\"",
        "cells = \"dark§",
        "toml-syntax",
        "invalid basic string",
        "the string must end with `\"` on the same line; write `\\\"` for a quote within it",
    ),
    case(
        "[board]",
        "[board§",
        "toml-syntax",
        "unclosed table",
        "close the header with `]`",
    ),
    case(
        "[kinds.queen]",
        "[kinds.§man]",
        "duplicate-key",
        "`man` is given twice",
        "keep one of the two, or give it another name",
    ),
    case(
        "[options.queen_landing]\nchoices = [\"free\", \"continue\"]\n",
        "§[options.queen_landing]\n",
        "missing-key",
        "options.queen_landing needs the key `choices`",
        "add `choices = ...` with the words that it can be: `[\"one\", \"other\"]`",
    ),
    case(
        "must = [\"jump\"]",
        "must = [§\"jmp\"]",
        "unknown-name",
        "unknown move `jmp`",
        "did you mean `jump`?",
    ),
    case(
        "[kinds.queen]",
        "[kinds.§empty]\n[kinds.queen]",
        "bad-name",
        "a kind cannot be called `empty`: the word means something else",
        "kinds, regions and the words of patterns share one set of names; choose another name",
    ),
    case(
        "symbols = { white = \"^o\"",
        "symbols = { white = §\"para\"",
        "bad-symbol",
        "a symbol is one or two characters",
        "write one that stands for a parachutist of white",
    ),
    case(
        "[seats.black]",
        "[seats.a]\n[seats.b]\n[seats.c]\n[seats.d]\n[seats.e]\n[seats.f]\n[seats.g]\n[seats.§black]",
        "too-many",
        "a game has at most 8 seats",
        "leave out this one and those after it",
    ),
    case(
        "[[start]]\nkind = \"man\"\nat = { rank = [2, 3] }",
        "[[§start]]\nkind = \"man\"\nat = { rank = [7] }",
        "cannot-be-played",
        "the game is over before anybody moves: no legal move",
        "let something stand in `[[start]]` that white can move",
    ),
    case(
        "name = \"step\"\n",
        "name = \"leap\"\npattern = \"forward diagonal: empty\"\nbecomes = \"queen\"\n[[kinds.man.moves]]\nname = §\"step\"\n",
        "cannot-be-played",
        "at the start two different moves are both called a3-b4",
        "one is by `leap` of `man`, the other by `step` of `man`: nobody could say which is meant",
    ),
    case(
        "[options.queen_priority]",
        "[§optoins]\nx = 1\n[options.queen_priority]",
        "unknown-key",
        "unknown key `optoins`",
        "did you mean `options`?",
    ),
    case(
        "version = \"1.0.0\"",
        "version = §1",
        "wrong-type",
        "expected a string for `game.version`, found the integer 1",
        "put it in quotes: `\"1\"`",
    ),
    case(
        "id = \"parachute-checkers\"",
        "id = §\"parachute checkers\"",
        "bad-name",
        "`parachute checkers` cannot be the id of a game",
        "use letters, digits, `-` and `_`, at most 64 of them",
    ),
    case(
        "shape = \"square\"",
        "shape = §\"hexagon\"",
        "unknown-name",
        "unknown shape of board `hexagon`",
        "there is `square`",
    ),
    case(
        "cells = \"dark\"",
        "cells = §\"black\"",
        "unknown-name",
        "unknown choice of cells `black`",
        "there is `all`, `dark`, `light`",
    ),
    case(
        "[[start]]\nkind = \"man\"",
        "[[start]]\nkind = §\"men\"",
        "unknown-name",
        "unknown kind `men`",
        "did you mean `man`?",
    ),
    case(
        "reset = [\"captures\", \"man\"",
        "reset = [\"captures\", §\"men\"",
        "unknown-name",
        "unknown kind of move `men`",
        "did you mean `man`?",
    ),
    case(
        "counts = \"captures\"",
        "counts = §\"capture\"",
        "unknown-name",
        "unknown thing to count `capture`",
        "did you mean `captures`?",
    ),
    case(
        "per = \"seat\"",
        "per = §\"player\"",
        "unknown-name",
        "unknown owner `player`",
        "there is `seat`",
    ),
    case(
        "removal = \"end\"",
        "removal = §\"later\"",
        "unknown-name",
        "unknown time of removal `later`",
        "there is `at once`, `end`",
    ),
    case(
        "when = [{ if",
        "when = [§{ iff",
        "missing-key",
        "an entry of `when` needs `if`",
        "write the condition, such as if = \"limit > 0\"",
    ),
    case(
        "default = 40\nmin = 0\nmax = 1000",
        "default = §40\nmin = 0\nmax = 10",
        "out-of-range",
        "option quiet_moves cannot be `40`: it is a whole number from 0 to 10",
        "",
    ),
    case(
        "becomes = \"man\"",
        "becomes = §\"men\"",
        "unknown-name",
        "unknown kind `men`",
        "did you mean `man`?",
    ),
];

fn open(folder: &Path) -> Package {
    Library::new(None).open(folder.to_str().unwrap()).unwrap()
}

/// What `check` finds in a game of these bytes, as everybody sees it.
fn check(bytes: &[u8]) -> Vec<FindingJson> {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("game.toml"), bytes).unwrap();
    let found = check_folder(folder.path());
    for finding in &found {
        let file = finding.file.as_deref().unwrap();
        assert_eq!(file, folder.path().join("game.toml").to_str().unwrap());
    }
    found
}

fn check_folder(folder: &Path) -> Vec<FindingJson> {
    let package = open(folder);
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

/// An edit made to the game: the text without its mark, and the mark's line and column.
fn edited(text: &str, old: &str, new: &str) -> (String, (usize, usize)) {
    assert!(text.contains(old), "the game has no {old:?}");
    let marked = text.replacen(old, new, 1);
    let at = marked.find(MARK).unwrap();
    let before = &marked[..at];
    let line = before.matches('\n').count() + 1;
    let column = before
        .lines()
        .last()
        .map_or(0, |line| match before.ends_with('\n') {
            true => 0,
            false => line.chars().count(),
        })
        + 1;
    (marked.replace(MARK, ""), (line, column))
}

#[test]
fn the_game_itself_is_whole() {
    assert_eq!(check(GAME.as_bytes()), []);
}

#[test]
fn each_mistake_is_found_once_where_it_is_with_advice() {
    let wrong: Vec<String> = CASES
        .par_iter()
        .filter_map(|case| {
            let (text, place) = edited(GAME, case.old, case.new);
            let found = check(text.as_bytes());
            let [finding] = found.as_slice() else {
                return Some(format!("{}: {found:#?}", case.new));
            };
            let at = (finding.line.unwrap_or(0), finding.column.unwrap_or(0));
            let help = finding.help.as_deref().unwrap_or_default();
            let fits = at == place
                && finding.severity == Severity::Error
                && finding.code == case.code
                && finding.message == case.message
                && (help.starts_with(case.help) && help.is_empty() == case.help.is_empty());
            (!fits).then(|| format!("{} at {place:?}: {finding:#?}", case.new))
        })
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Ten mistakes in ten parts of one file, in the order of the file.
const TEN: [(&str, &str); 10] = [
    ("version = \"1.0.0\"", "§verzion = \"1.0.0\""),
    ("default = \"captured\"", "default = §\"capture\""),
    ("columns = 8", "columns = §\"8\""),
    ("far = { rank = -1 }", "far = { §rang = -1 }"),
    ("\"forward diagonal: empty\"", "\"forward diagonal: §emty\""),
    ("kind = \"parachutist\"\nat", "kind = §\"parachutists\"\nat"),
    ("scope = \"every leg\"", "scope = §\"all legs\""),
    ("counts = \"captures\"", "counts = §3"),
    ("condition = \"no moves\"", "condition = §\"no move\""),
    ("{ value = \"2 * quiet_moves\" }", "{ value = \"2 *§\" }"),
];

#[test]
fn ten_mistakes_in_one_file_are_all_found_in_one_run() {
    let mut text = GAME.to_owned();
    let mut places = Vec::new();
    for (old, new) in TEN {
        let (next, place) = edited(&text, old, new);
        text = next;
        places.push(place);
    }
    let found = check(text.as_bytes());
    let at: Vec<(usize, usize)> = found
        .iter()
        .map(|finding| (finding.line.unwrap(), finding.column.unwrap()))
        .collect();
    assert_eq!(at, places, "{found:#?}");
}

#[test]
fn mistakes_of_grammar_do_not_hide_the_others() {
    let mut text = GAME.to_owned();
    let mut places = Vec::new();
    for (old, new) in [
        ("rows = 8", "rows = §"),
        (
            "help = \"slides any distance",
            "help = \"slides any\nsquares far§ distance",
        ),
        ("times = 3", "times = §\"3\""),
    ] {
        let (next, place) = edited(&text, old, new);
        text = next;
        places.push(place.0);
    }
    let found = check(text.as_bytes());
    let lines: Vec<usize> = found.iter().map(|finding| finding.line.unwrap()).collect();
    for place in places {
        assert!(lines.contains(&place), "{place}: {found:#?}");
    }
    assert!(lines.len() <= 5, "{found:#?}");
}

#[test]
fn a_mistake_under_one_value_of_an_option_is_found_too() {
    // No game has these values unless somebody asks for them.
    let (text, place) = edited(GAME, "by = \"queen\"\n", "by = §\"qeen\"\n");
    let found = check(text.as_bytes());
    assert_eq!(found.len(), 1, "{found:#?}");
    assert_eq!((found[0].line.unwrap(), found[0].column.unwrap()), place);
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("game.toml"), text).unwrap();
    assert!(open(folder.path()).game(&Setup::default()).is_ok());
}

/// The one finding in a game of these bytes.
fn only(bytes: &[u8]) -> FindingJson {
    let mut found = check(bytes);
    assert_eq!(found.len(), 1, "{found:#?}");
    found.remove(0)
}

#[test]
fn files_that_are_no_game_are_told_in_a_word() {
    let finding = only(b"[game]\nid = \"a\"\nname = \"\xff\"\n");
    assert_eq!((finding.code.as_str(), finding.line), ("not-utf8", Some(3)));
    let finding = only(&vec![b'#'; 5_000_000]);
    assert_eq!(finding.code, "file-too-large");
    let many = "[a]\n".repeat(1_250_000);
    assert_eq!(only(many.as_bytes()).code, "file-too-large");
    let finding = only(b"PK\x03\x04\x00\x00\x00");
    assert_eq!(finding.code, "not-text");
    for empty in ["", "\n\n", "# nothing\n"] {
        let found = check(empty.as_bytes());
        let needs: Vec<&str> = found.iter().map(|each| each.message.as_str()).collect();
        let needs_key = |key: &str| format!("this file needs the key `{key}`");
        let expected = ["game", "board", "seats", "kinds"].map(needs_key);
        assert_eq!(needs, expected, "{empty:?}");
    }
}

#[test]
fn a_folder_in_place_of_the_file_is_told() {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("game.toml")).unwrap();
    let found = check_folder(folder.path());
    assert_eq!(found.len(), 1, "{found:#?}");
    assert!(found[0].message.contains("folder"), "{found:#?}");
}

#[test]
fn a_game_needs_no_readme_but_one_that_cannot_be_read_is_told() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("game.toml"), GAME).unwrap();
    assert_eq!(check_folder(folder.path()), []);
    assert_eq!(open(folder.path()).about().rules, "");
    fs::write(folder.path().join("README.md"), b"\xff\xfe").unwrap();
    let found = check_folder(folder.path());
    assert_eq!(found.len(), 1, "{found:#?}");
    assert!(found[0].file.as_deref().unwrap().ends_with("README.md"));
}
