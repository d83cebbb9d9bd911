//! Calls that are bound when a script is read mean what they say. What is worked out at the
//! prompt is not bound: so both must come to the same, faults included.

use boardwright::position::Seat;

use super::scripts::{open, session, told};

/// What the hook `value` comes to with such a body, or its fault.
fn valued(body: &str) -> String {
    let session = session(&[("value", body)]).unwrap();
    let hooks = session.game().hooks.as_ref().unwrap();
    match hooks.value(session.position(), Seat(0)) {
        Ok(value) => value.unwrap().to_string(),
        Err(fault) => format!("! {}", fault.message),
    }
}

#[test]
fn bound_expressions_come_to_what_unbound_ones_do() {
    let session = session(&[("value", "0")]).unwrap();
    for expression in [
        "7",
        "g.counter(\"plain\")",
        "game::counter(\"plain\")",
        "game::count(\"stone\", \"white\") + 2 * game::count(\"stone\", \"\") - 1",
        "1 - game::count(\"stone\", \"white\") - game::count(\"stone\", \"black\")",
        "if game::counter(\"plain\") == 0 && g.is_in(\"a1\", \"corner\") { 1 } else { 2 }",
        "if game::counter(\"plain\") != 0 || !g.is_in(\"a1\", \"corner\") { 1 } else { 2 }",
        "if !(game::count(\"stone\", \"white\") < 2) { 1 } else { 2 }",
        "if game::count(\"stone\", \"white\") <= 1 { 1 } else { 2 }",
        "if game::count(\"stone\", \"white\") >= game::count(\"stone\", \"black\") { 1 } else { 2 }",
        "if game::kind_at(\"a1\") == \"stone\" { 1 } else { 2 }",
        "if game::kind_at(\"a1\") > game::owner_at(\"a1\") { 1 } else { 2 }",
        "if game::is_in(\"a1\", \"corner\") != game::is_in(\"b2\", \"corner\") { 1 } else { 2 }",
        "switch game::kind_at(\"a1\") { \"king\" => 1, \"stone\" => 2, _ => 3 }",
        "game::kind_at(\"a1\").len() + g.kind_at(\"b1\").len()",
        "game::sites(\"home\").len()",
        "game::pieces_at(\"a1\")[0].kind.len()",
        "g.neighbours(\"a1\").len() + game::count_in(\"home\", \"stone\", \"white\")",
        "[game::counter(\"plain\"), 4][game::counter(\"plain\") + 1]",
        "#{ a: game::counter(\"plain\"), b: 5 }.b",
        "`${game::counter(\"plain\")}!`.len()",
        "if game::counter(\"plain\") == \"0\" { 1 } else { 2 }",
        "if game::kind_at(\"a1\") == 1 { 1 } else { 2 }",
        // Faults.
        "game::counter(\"nothing\")",
        "game::counter(7)",
        "game::counter()",
        "game::counter(\"plain\", 1, 2)",
        "game::countr(\"plain\")",
        "g.counter([])",
        "g.countr(\"plain\")",
        "game::kind_at(game::counter(\"plain\"))",
        "game::sites(7)",
        "game::count(\"stone\", \"white\") + 9223372036854775807",
        "-9223372036854775807 - game::count(\"stone\", \"white\") - 1",
        "9223372036854775807 * game::count(\"stone\", \"white\")",
        "if game::counter(\"plain\") { 1 } else { 2 }",
        "if game::counter(\"plain\") && true { 1 } else { 2 }",
        "if !game::counter(\"plain\") { 1 } else { 2 }",
        "game::kind_at(\"a1\") - 1",
        "game::set_counter(\"plain\", 3)",
        "if game::sites(\"home\") > 3 { 1 } else { 2 }",
    ] {
        let (bound, unbound) = (valued(expression), told(&session, expression));
        assert_eq!(bound, unbound, "{expression}");
    }
}

#[test]
fn bound_calls_stand_in_statements_of_every_kind() {
    for (body, comes_to) in [
        (
            "{ let x = game::count(\"stone\", \"\"); x += game::counter(\"plain\") + 1; x }",
            "5",
        ),
        (
            "{ let x = 0; while x < game::count(\"stone\", \"\") { x += 1; } x }",
            "4",
        ),
        (
            "{ let x = 0; for i in 0..game::count(\"stone\", \"\") { if i == 2 { break; } x += i; } x }",
            "1",
        ),
        ("{ let game = 3; game + g.counter(\"plain\") }", "3"),
        ("{ let h = g; h.count(\"stone\", \"white\") }", "2"),
        ("{ let g = \"abc\"; g.len() }", "3"),
        (
            "{ let x = 0; try { x = game::counter(\"nothing\"); } catch { x = 9; } x }",
            "9",
        ),
        (
            "{ let x = 0; try { game::counter(\"nothing\"); } catch (e) { x = if e.len() > 9 { 8 } else { 7 }; } x }",
            "8",
        ),
        (
            "{ let g = 3; g.counter(\"plain\") }",
            "! there is no function",
        ),
        (
            "{ let x = [1]; x.counter(\"plain\") }",
            "! there is no function",
        ),
    ] {
        let bound = valued(body);
        assert!(bound.starts_with(comes_to), "{body}: {bound}");
    }
}

/// What `value` comes to in a script.
fn scripted(script: &str) -> String {
    let hooks = "[[moves]]\nname = \"wait\"\npass = true\n[hooks]\nvalue = \"value\"\n";
    let game = open(hooks, script).unwrap();
    let session = boardwright::session::Session::new(game, 1).unwrap();
    let hooks = session.game().hooks.as_ref().unwrap();
    match hooks.value(session.position(), Seat(0)) {
        Ok(value) => value.unwrap().to_string(),
        Err(fault) => format!("{fault}"),
    }
}

#[test]
fn bound_functions_call_each_other_with_values_of_their_own() {
    for (script, comes_to) in [
        (
            "fn value(g, seat) { let x = 1; let y = twice(x); x + y }\nfn twice(x) { x = x * 2; x }",
            "3",
        ),
        (
            "fn value(g, seat) { sum(5) }\nfn sum(n) { if n == 0 { return 0; } n + sum(n - 1) }",
            "15",
        ),
        (
            "fn value(g, seat) { let all = [1, 2]; grow(all); all.len() }\nfn grow(all) { all.push(3); }",
            "2",
        ),
        (
            "fn value(g, seat) { for i in 0..9 { if even(i) && i > 3 { return i; } } 99 }\n\
             fn even(i) { return i % 2 == 0; }",
            "4",
        ),
        (
            "const STEP = 4;\nfn value(g, seat) { later(g) }\nfn later(g) { global::STEP + g.count(\"stone\", seat_of(g)) }\n\
             fn seat_of(g) { g.seat() }",
            "6",
        ),
        (
            "const A = 3;\nconst B = \"ab\";\nconst C = A + 1;\nfn value(g, seat) { let A = 7; global::A * 100 + global::B.len() * 10 + global::C + A }",
            "331",
        ),
        // As many arguments decide, not the name alone.
        (
            "fn value(g, seat) { f() * 100 + f(1) * 10 + f(1, 2) }\nfn f() { 1 }\nfn f(a) { 2 }\nfn f(a, b) { 3 }",
            "123",
        ),
        // A function of a script goes before one of the language.
        ("fn value(g, seat) { max(1, 2) }\nfn max(a, b) { a }", "1"),
        (
            "fn value(g, seat) { [1, 2, 3].map(|x| add(x)).len() + [1, 2].filter(|x| x > 1).len() }\nfn add(x) { x + 1 }",
            "4",
        ),
    ] {
        assert_eq!(scripted(script), comes_to, "{script}");
    }
}

#[test]
fn faults_in_bound_functions_are_told_at_their_places() {
    for (script, told) in [
        (
            "fn value(g, seat) {\n    one()\n}\nfn one() {\n    two()\n}\nfn two() { game::counter(\"nothing\") }",
            "rules.rhai:7:18: there is no counter `nothing`",
        ),
        (
            "fn value(g, seat) {\n    one(g)\n}\nfn one(g) { g.counter(\"nothing\") }",
            "rules.rhai:4:15: there is no counter `nothing`",
        ),
        (
            "fn value(g, seat) { deep(0) }\nfn deep(n) { deep(n + 1) }",
            "stack overflow",
        ),
        (
            "fn value(g, seat) { again() }\nfn again() { loop { game::counter(\"plain\"); } }",
            "this goes on for too long",
        ),
        (
            "fn value(g, seat) { thrown() }\nfn thrown() { throw \"no luck\"; }",
            "rules.rhai:2:15: no luck",
        ),
        (
            "fn value(g, seat) { one(1) }\nfn one() { 1 }",
            "there is no function `one(number)`; there is `one()`",
        ),
    ] {
        let said = scripted(script);
        assert!(said.contains(told), "{script}\n{said}");
    }
}
