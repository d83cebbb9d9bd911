//! Scripts over scripts.

use std::path::Path;

use boardwright::game::PlayError;
use boardwright::package::{Package, Setup};
use boardwright::session::{Refusal, Session};

use super::{Files, mod_toml, session};

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
            ("rules.rhai", 5),
        ),
        ("fn over(g) { 3 }", ("a/rules.rhai", 1)),
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
            Err(Refusal::Rules(PlayError::Script(fault)))
            | Ok(Err(Refusal::Rules(PlayError::Script(fault)))) => fault,
            other => panic!("{a}: {other:?}"),
        };
        assert!(!fault.message.contains("base__"), "{fault}");
        if !place.0.is_empty() {
            assert_eq!(Path::new(&fault.file), folder.path(place.0), "{fault}");
            assert_eq!(fault.line, place.1, "{fault}");
        }
    }
}
