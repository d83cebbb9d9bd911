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
        // Who is asked is named.
        let unbound = unbound.replace("`:eval`", "`value`");
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
            "! `counter` is called on the game: `g.counter(NAME)`",
        ),
        (
            "{ let x = [1]; x.counter(\"plain\") }",
            "! `counter` is called on the game: `g.counter(NAME)`",
        ),
    ] {
        let bound = valued(body);
        assert!(bound.starts_with(comes_to), "{body}: {bound}");
    }
}

#[test]
fn bound_variables_and_statements_mean_what_they_say() {
    for (body, comes_to) in [
        // Variables, and blocks of their own.
        ("{ let x = 1; { let x = 2; x += 1; } x }", "1"),
        ("{ let x = 1; let x = x + 4; x }", "5"),
        (
            "{ let x = 1; { let y = 2; x = y; } let z = 5; x * 10 + z }",
            "25",
        ),
        ("{ let x; x = 3; x }", "3"),
        ("{ const X = 3; let y = X; y += 1; y }", "4"),
        (
            "{ let a = [1, 2]; let b = a; b.push(3); a.len() * 10 + b.len() }",
            "23",
        ),
        ("{ let m = #{ n: 1 }; m.n += 4; m[\"n\"] * 2 }", "10"),
        (
            "{ let t = \"ab\"; t += \"cd\"; t.len() + (t + \"e\" + 7).len() }",
            "10",
        ),
        ("{ let x = 7; x -= 2; x *= 3; x /= 2; x %= 4; x }", "3"),
        (
            "{ let x = 2; let y = if x > 1 { let z = x * 2; z } else { 0 }; x + y }",
            "6",
        ),
        (
            "{ let f = 1.5; let n = 2; f *= 2.0; if f > n { 1 } else { 0 } }",
            "1",
        ),
        (
            "{ let x = 0; for i in 0..4 { let y = i * 2; if i == 1 { continue; } x += y; } x }",
            "10",
        ),
        (
            "{ let x = 0; loop { x += 1; if x == 6 { break; } } x }",
            "6",
        ),
        ("{ let x = 0; do { x += 1; } while x < 3; x }", "3"),
        ("{ for i in 0..9 { if i * i > 20 { return i; } } 0 }", "5"),
        ("{ if g.is_in(\"a1\", \"corner\") { return 4; } 5 }", "4"),
        ("{ try { return 4; } catch { return 5; } }", "4"),
        (
            "{ let x = 1; try { let y = 5; throw \"no\"; } catch (e) { x += e.len(); } let z = 1; x + z }",
            "4",
        ),
        // A case is chosen by value and sort, not by where it stands.
        (
            "{ let x = 0; for i in 0..5 { x = x * 10 + switch i { 1 => 2, 3 | 4 => 7, _ => 1 }; } x }",
            "12177",
        ),
        (
            "{ let x = 0; for i in [1, \"1\", true] { x = x * 10 + switch i { \"1\" => 2, 1 => 3, true => 4, _ => 9 }; } x }",
            "324",
        ),
        ("switch 3 { 1 => 5 } 8", "8"),
        (
            "{ let n = 4; switch n { 0..3 => 1, 3..9 if n > 4 => 2, _ => 3 } }",
            "3",
        ),
        (
            "{ let n = 4; switch n { 4 if n > 5 => 1, 4 => { let m = n + 1; return m; } _ => 3 } }",
            "5",
        ),
        // Loops over all that can be gone over, and their ends.
        (
            "{ let x = 0; for i in 0..=3 { x = x * 10 + i; } for i in 3..0 { x = 0; } x }",
            "123",
        ),
        (
            "{ let x = 0; let all = [3, 4]; for i in all { all.push(i); x = x * 10 + i; } x * 10 + all.len() }",
            "344",
        ),
        (
            "{ let x = 0; for (i, at) in [5, 6] { x = x * 100 + i * 10 + at; } x }",
            "5061",
        ),
        (
            "{ let x = 0; for c in \"abc\" { x += 1; } for k in #{ a: 1, b: 2 }.keys() { x += 10; } x }",
            "23",
        ),
        (
            "{ let x = for i in 0..9 { if i == 4 { break i * 2; } }; x }",
            "8",
        ),
        (
            "{ let x = 0; for i in 0..3 { for j in 0..3 { if j == 2 { break; } if i == 1 { continue; } x = x * 10 + j; } } x }",
            "101",
        ),
        (
            "{ let x = 0; let y = loop { x += 1; if x < 3 { continue; } break x * 5; }; y }",
            "15",
        ),
        (
            "{ let x = 0; while true { x += 1; if x == 4 { break; } } while x > 9 { x = 0; } x }",
            "4",
        ),
        (
            "{ let x = 0; for i in 0..3 { switch i { 1 => continue, 2 => break, _ => () } x += 1; } x }",
            "1",
        ),
        (
            "{ let x = 0; for i in 0..3 { try { if i == 1 { continue; } throw i; } catch (e) { x += e + 1; } } x }",
            "4",
        ),
        ("{ let x = 1; for x in 0..3 { let y = x; } x }", "1"),
        (
            "{ let x = 0; for site in g.sites(\"home\") { x += site.len(); } x }",
            "8",
        ),
        (
            "{ let a = []; let s = g.sites(\"home\"); if a.is_empty() && !s.is_empty() { s.len() } else { 9 } }",
            "4",
        ),
        // Parts of lists, and texts of parts.
        (
            "{ let a = [4, 5, 6]; a[0] * 100 + a[-1] * 10 + a[a.len() - 2] }",
            "465",
        ),
        ("{ let a = [[1, 2], [3]]; a[0][1] * 10 + a[1].len() }", "21"),
        (
            "{ let a = [1, 2]; a[1] = 7; a[0] += 2; a[0] * 10 + a[1] }",
            "37",
        ),
        (
            "{ let t = \"abc\"; let m = #{ b: 4 }; if t[1] == 'b' { m[\"b\"] } else { 0 } }",
            "4",
        ),
        (
            "{ let n = 5; let yes = true; `${n}-${yes}-${\"z\"}-${[1]}`.len() }",
            "12",
        ),
        (
            "{ let m = #{ len: 3 }; let t = \"äb\"; m.len * 10 + t.len() }",
            "32",
        ),
        // What is of several sorts.
        ("if 1 == \"1\" { 1 } else { 2 }", "2"),
        ("if [1] == [1] { 1 } else { 2 }", "1"),
        ("{ let x = (); if x == () { 1 } else { 2 } }", "1"),
        ("{ let x = 1; if x != () { 1 } else { 2 } }", "1"),
        ("([1] + [2, 3]).len()", "3"),
        ("7 / 2 + 7 % 4", "6"),
        ("{ let a = 3; -a }", "-3"),
        // Faults are told as they always are.
        (
            "{ let x = 3; if x { 1 } else { 2 } }",
            "! here stands true or false, not a number",
        ),
        (
            "{ let x = 3; x && true; 1 }",
            "! here stands true or false, not a number",
        ),
        ("{ let x = 3; !x; 1 }", "! `!` does not go with"),
        (
            "{ let a = [1]; a[3] }",
            "! the index 3 is none of a list of 1",
        ),
        ("{ let a = [1]; a[\"b\"] }", "! "),
        ("{ let n = 7; for i in n { } 1 }", "! "),
        ("{ for i in 0..\"a\" { } 1 }", "! "),
        ("{ loop { } 1 }", "! this goes on for too long"),
        (
            "{ while true { let x = 1; } 1 }",
            "! this goes on for too long",
        ),
        (
            "{ for i in 0..9999999999 { } 1 }",
            "! this goes on for too long",
        ),
        ("{ let x = 0; 7 / x }", "! division by zero"),
        (
            "{ let x = 9223372036854775807; x + 1 }",
            "! addition overflow",
        ),
        ("{ let x = [1]; x - 1 }", "! `-` does not go with"),
        (
            "{ let t = \"a\"; for i in 0..20 { t += t; } t.len() }",
            "! a text, or all texts in a list, have at most 2 KiB",
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
            "rules.rhai:2:14: calls within calls go 24 deep at most",
        ),
        (
            "fn value(g, seat) { again() }\nfn again() { loop { game::counter(\"plain\"); } }",
            "this goes on for too long: one call has 2,000,000 operations",
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
