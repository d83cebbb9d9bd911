//! Broken copies of a real game: each mistake is found where it is, with advice.

use std::fs;
use std::path::Path;

use boardwright::package::finding::{Finding, render, to_json};
use boardwright::package::{Library, Package};

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

#[rustfmt::skip]
const CASES: &[Case] = &[
    case("symbols = { white = \"o\"", "§simbols = { white = \"o\"", "unknown-key", "", ""),
    case("to = \"queen\"", "to = §\"quen\"", "unknown-name", "", ""),
    case("\"forward diagonal: empty\"", "\"§foward diagonal: empty\"", "bad-pattern", "", ""),
    case("{ if = \"attack_continues\"", "{ if = \"§atack_continues\"", "unknown-name", "", ""),
    case("queen_priority == 'captured'", "§queen_priority == 'captered'", "", "", ""),
    case("default = \"free\"", "default = §\"fre\"", "out-of-range", "", ""),
    case("\"diagonal: empty+\"", "\"diagonal: empty+§+\"", "bad-pattern", "", ""),
    case("\"diagonal: empty+\"", "\"diagonal empty§+\"", "bad-pattern", "", ""),
    case("\"diagonal: capture enemy, empty\"", "\"diagonal: capture §enmy, empty\"", "bad-pattern", "", ""),
    case("\"diagonal: capture enemy, empty\"", "\"diagonal: capture §parashutist, empty\"", "bad-pattern", "", ""),
    case("columns = 8", "columns = §\"8\"", "wrong-type", "", ""),
    case("help = \"steps diag", "help = §[\"steps\", \"diag\"]\nhelp2 = \"", "wrong-type", "", ""),
    case("rows = 8", "rows = §0", "out-of-range", "", ""),
    case("shape = \"square\"", "", "missing-key", "", ""),
    case("rows = 8", "rows = 8\n§rows = 9", "duplicate-key", "", ""),
    case("name = \"step\"", "name = §\"jump\"", "duplicate-name", "", ""),
    case("kind = \"parachutist\"\nat = \"far\"", "kind = \"parachutist\"\n§at = { rank = 3 }", "overlap", "", ""),
    case("far = { rank = -1 }", "far = { rank = -1 }\nhome = [\"a1\", §\"a9\"]", "unknown-name", "", ""),
    case("far = { rank = -1 }", "far = { rank = -1 }\nhome = [§\"a2\"]", "unknown-name", "", ""),
    case("far = { rank = -1 }", "far = { rank = §-9 }", "out-of-range", "", ""),
    case("far = { rank = -1 }", "far = { §ranks = -1 }", "unknown-key", "", ""),
    case("from = \"far\"", "from = §\"fare\"", "unknown-name", "", ""),
    case("counter = \"quiet\"", "counter = §\"quite\"", "unknown-name", "", ""),
    case("counter = \"quiet\"", "counter = §\"captured\"", "wrong-counter", "", ""),
    case("{ most = \"captured\" }", "{ most = §\"quiet\" }", "wrong-counter", "", ""),
    case("{ most = \"captured\" }", "{ most = §\"capture\" }", "unknown-name", "", ""),
    case("must = [\"jump\"]\nremoval", "must = [\"jump\"]\nmay = [§\"jump\"]\nremoval", "contradiction", "", ""),
    case("captures = \"any\"\nscope = \"first leg\"\nreason = \"who", "scope = \"first leg\"\nreason = \"who", "missing-key", "", ""),
    case("captures = \"any\"\nscope = \"first leg\"\nreason = \"who", "most = \"any\"\nreason = \"who", "contradiction", "", ""),
    case("scope = \"every leg\"", "scope = §\"each leg\"", "unknown-name", "", ""),
    case("captures = \"queen\"", "captures = §\"quen\"", "unknown-name", "", ""),
    case("if = \"quiet_moves > 0\"", "if = §\"quiet_moves\"", "bad-expression", "", ""),
    case("if = \"quiet_moves > 0\"", "if = \"§quiet_moves > 'a'\"", "bad-expression", "", ""),
    case("if = \"quiet_moves > 0\"", "if = \"quiet_moves > §\"", "bad-expression", "", ""),
    case("value = \"2 * quiet_moves\"", "value = §\"quiet_moves > 2\"", "wrong-type", "", ""),
    case("value = \"queen_landing\"", "value = §\"quiet_moves\"", "wrong-type", "", ""),
    case("condition = \"no pieces\"", "condition = §\"no peices\"", "unknown-name", "", ""),
    case("result = \"loss\"", "result = §\"lost\"", "unknown-name", "", ""),
    case("times = 3", "times = §1", "out-of-range", "", ""),
    case("times = 3\n", "", "missing-key", "", ""),
    case("symbols = { white = \"p\"", "symbols = { §withe = \"p\"", "unknown-key", "", ""),
    case("at = { rank = [2, 3] }", "at = { rank = [2, 3] }\nowner = §\"withe\"", "unknown-name", "", ""),
    case("forward = \"n\"", "forward = §\"north\"", "unknown-name", "", ""),
    case("columns = 8", "columns = §", "", "", ""),
    case("columns = 8", "columns §8", "", "", ""),
    case("cells = \"dark\"", "cells = \"dark§", "", "", ""),
    case("[board]", "[board", "", "", ""),
    case("[kinds.queen]", "[kinds.man]", "", "", ""),
    case("choices = [\"free\", \"continue\"]\n", "", "missing-key", "", ""),
    case("must = [\"jump\"]", "must = [§\"jmp\"]", "unknown-name", "", ""),
    case("[kinds.queen]", "[kinds.§empty]\n[kinds.queen]", "bad-name", "", ""),
    case("symbols = { white = \"p\"", "symbols = { white = §\"para\"", "bad-symbol", "", ""),
    case("[seats.black]", "[seats.a]\n[seats.b]\n[seats.c]\n[seats.d]\n[seats.e]\n[seats.f]\n[seats.g]\n[seats.§black]", "too-many", "", ""),
    case("at = { rank = [2, 3] }", "at = { rank = [7] }", "cannot-be-played", "", ""),
    case("name = \"step\"\n", "name = \"leap\"\npattern = \"forward diagonal: empty\"\nbecomes = \"queen\"\n[[kinds.man.moves]]\nname = \"step\"\n", "cannot-be-played", "", ""),
    case("[options.queen_priority]", "[optoins]\nx = 1\n[options.queen_priority]", "unknown-key", "", ""),
    case("version = \"1.0.0\"", "version = §1", "wrong-type", "", ""),
    case("id = \"parachute-checkers\"", "id = §\"parachute checkers\"", "bad-name", "", ""),
    case("shape = \"square\"", "shape = §\"hexagon\"", "unknown-name", "", ""),
    case("cells = \"dark\"", "cells = §\"black\"", "unknown-name", "", ""),
    case("[[start]]\nkind = \"man\"", "[[start]]\nkind = §\"men\"", "unknown-name", "", ""),
    case("reset = [\"captures\", \"man\"", "reset = [\"captures\", §\"men\"", "unknown-name", "", ""),
    case("counts = \"captures\"", "counts = §\"capture\"", "unknown-name", "", ""),
    case("per = \"seat\"", "per = §\"player\"", "unknown-name", "", ""),
    case("removal = \"end\"", "removal = §\"later\"", "unknown-name", "", ""),
    case("when = [{ if", "when = [{ iff", "missing-key", "", ""),
    case("[kinds.queen]", "[kinds.queen]\nmoves = 3", "", "", ""),
    case("[[kinds.queen.moves]]\nname = \"slide\"", "[kinds.queen.moves]\nname = \"slide\"", "", "", ""),
    case("max = 1000", "max = 10", "", "", ""),
    case("[options.queen_landing]", "[options.queen-landing]", "", "", ""),
    case("becomes = \"man\"", "becomes = \"men\"", "", "", ""),
];

fn open(folder: &Path) -> Package {
    Library::new(None).open(folder.to_str().unwrap()).unwrap()
}

#[test]
fn show() {
    for case in CASES {
        let folder = tempfile::tempdir().unwrap();
        assert!(GAME.contains(case.old), "{}", case.old);
        let marked = GAME.replacen(case.old, case.new, 1);
        let text = marked.replace(MARK, "");
        fs::write(folder.path().join("game.toml"), &text).unwrap();
        let package = open(folder.path());
        println!("===== {:?} -> {:?}", case.old, case.new);
        let lc = marked.find(MARK).map(|at| {
            (
                marked[..at].matches('\n').count() + 1,
                marked[..at]
                    .chars()
                    .rev()
                    .take_while(|c| *c != '\n')
                    .count()
                    + 1,
            )
        });
        for f in package.check() {
            let j = to_json(&f, package.sources());
            let here = (j.line.unwrap_or(0), j.column.unwrap_or(0));
            let ok = lc.is_none_or(|lc| lc == (here.0 as usize, here.1 as usize));
            let line = text
                .lines()
                .nth((here.0 as usize).saturating_sub(1))
                .unwrap_or("");
            println!(
                "{} {:?} {:?} [{}] {} | {:?}      <<{}>>",
                if ok { " " } else { "!!" },
                here,
                lc,
                f.code,
                f.message,
                f.help,
                line
            );
        }
    }
}
