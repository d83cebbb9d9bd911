//! What the language says in corners that games come to seldom: words of moves, moves of no
//! piece, own sites, full places, teams, defaults.

use std::sync::Arc;

use boardwright::game::Game;
use boardwright::package::finding::Finding;
use boardwright::package::{Library, Setup};
use boardwright::session::Session;

use super::properties::games::{findings, session};

const HEAPS: &str = r#"
[game]
id = "heaps"
name = "Heaps"
[seats.first]
[seats.second]
[board]
shape = "square"
columns = 3
rows = 1
[regions]
heaps = { row = 1 }
[values.stones]
lies = [{ at = "a1", value = 3 }, { at = "b1", value = 1 }]
[[moves]]
name = "take"
from = "heaps"
choose = { from = 1, to = 3 }
words = "take {chosen}"
effects = [{ add = "stones", amount = "-chosen", need = true, help = "there are not so many" }]
[[ends]]
condition = "no moves"
result = "loss"
reason = "nothing is left"
"#;

const PAIR: &str = r#"
[game]
id = "pair"
name = "Pair"
[seats.white]
[seats.black]
[board]
shape = "square"
columns = 3
rows = 3
[kinds.stone]
symbols = { white = "o", black = "x" }
[[kinds.stone.moves]]
name = "step"
pattern = "orthogonal: empty"
[[start]]
kind = "stone"
at = "a1"
owner = "white"
[[start]]
kind = "stone"
at = "c3"
owner = "black"
"#;

fn texts(session: &Session) -> Vec<&str> {
    session
        .moves()
        .iter()
        .map(|each| each.text.as_str())
        .collect()
}

fn told(findings: &[Finding]) -> String {
    let all = findings.iter().map(|each| {
        let help = each.help.as_deref().unwrap_or_default();
        format!("{}: {} ({help})", each.code, each.message)
    });
    all.collect::<Vec<_>>().join("\n")
}

/// A game with a script.
fn scripted(game: &str, script: &str) -> Result<Arc<Game>, String> {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("game.toml"), game).unwrap();
    std::fs::write(folder.path().join("rules.rhai"), script).unwrap();
    let path = folder.path().to_str().unwrap().to_owned();
    let package = Library::new(None).open(&path).unwrap();
    let mut found = package.check();
    // Games of tests may be over at once.
    found.retain(|finding| finding.code != "short");
    match found.is_empty() {
        true => Ok(package.game(&Setup::default()).unwrap()),
        false => Err(told(&found)),
    }
}

#[test]
fn a_number_is_chosen_without_a_script() {
    let mut game = session(HEAPS);
    assert_eq!(
        texts(&game),
        ["a1 take 1", "a1 take 2", "a1 take 3", "b1 take 1"]
    );
    let reason = game.explain("b1 take 2").unwrap().unwrap();
    assert!(reason.contains("there are not so many"), "{reason}");
    let events = game.play("a1 TAKE 2").unwrap();
    assert_eq!(events[0].text, "first plays a1 take 2");
    assert!(
        events[1].text.contains("stones on a1 is now 1"),
        "{}",
        events[1].text
    );
    assert_eq!(texts(&game), ["a1 take 1", "b1 take 1"]);
    game.play("a1 take 1").unwrap();
    game.play("b1 take 1").unwrap();
    assert!(game.outcome().is_some());
    for (old, new, problem) in [
        ("to = 3 }", "to = 0 }", "cannot choose a number from 1 to 0"),
        ("take {chosen}", "take", "would have one text"),
        ("choose = { from = 1, to = 3 }", "", "there is no `choose`"),
        ("take {chosen}", "a1 {chosen}", "read as sites"),
        ("take {chosen}", "={chosen}", "cannot be called"),
        ("\"-chosen\"", "\"-chosn\"", "is no amount"),
        ("from = \"heaps\"\n", "", "is looked for from a site"),
        ("words = \"take {chosen}\"\n", "", "would have one text"),
    ] {
        let found = told(&findings(&HEAPS.replacen(old, new, 1)));
        assert!(found.contains(problem), "{new}: {found}");
    }
}

#[test]
fn words_tell_moves_of_one_way_apart() {
    let more = "[[kinds.stone.moves]]\nname = \"run\"\npattern = \"orthogonal: empty\"\nturn = \"stays\"\n";
    // Two different moves, one text: told by `check`, and by whoever plays.
    let found = findings(&format!("{PAIR}{more}"));
    assert_eq!(found.len(), 1, "{}", told(&found));
    assert!(
        found[0]
            .message
            .contains("two different moves are both called a1-a2"),
        "{}",
        told(&found)
    );
    let mut game = session(&format!("{PAIR}{more}words = \"again\"\n"));
    assert_eq!(
        texts(&game),
        ["a1-a2", "a1-a2 again", "a1-b1", "a1-b1 again"]
    );
    // A word is never implied, and what has none is its own full text.
    game.play("a1a2 AGAIN").unwrap();
    assert_eq!(game.game().seat_name(game.position().seat()), "white");
    game.play("a2-a3").unwrap();
    assert_eq!(game.game().seat_name(game.position().seat()), "black");
}

#[test]
fn a_turn_said_twice_is_one_move() {
    let more = "[[kinds.stone.moves]]\nname = \"run\"\npattern = \"orthogonal: empty\"\nturn = \"passes\"\n";
    let game = session(&format!("{PAIR}{more}"));
    assert_eq!(texts(&game), ["a1-a2", "a1-b1"]);
}

#[test]
fn what_moves_no_piece_is_no_pass_unless_it_says_so() {
    let more = "[counters.bid]\n[[moves]]\nname = \"bid\"\nwords = \"bid\"\neffects = [{ add = \"bid\" }]\n\
                [[moves]]\nname = \"pass\"\npass = true\n\
                [[ends]]\ncondition = \"passes\"\ntimes = 2\nresult = \"draw\"\nreason = \"both pass\"\n";
    let mut game = session(&format!("{PAIR}{more}"));
    for text in ["bid", "bid", "bid", "pass"] {
        let told = game.play(text).unwrap()[0].text.clone();
        assert_eq!(told.contains("passes"), text == "pass", "{told}");
    }
    assert!(game.outcome().is_none());
    game.play("pass").unwrap();
    assert!(game.outcome().is_some());
    // The same of what a script offers.
    let hooks = "[counters.bid]\n[hooks]\nmoves = \"more\"\n\
                 [[ends]]\ncondition = \"passes\"\ntimes = 1\nresult = \"draw\"\nreason = \"a pass\"\n";
    let script = "fn more(g) { g.offer(#{ text: \"bid one\" }); g.add_counter(\"bid\", 1); g.offer_pass(); }";
    let mut game = Session::new(scripted(&format!("{PAIR}{hooks}"), script).unwrap(), 1).unwrap();
    let told = game.play("bid one").unwrap()[0].text.clone();
    assert_eq!(told, "white plays bid one");
    assert!(game.outcome().is_none());
    let told = game.play("pass").unwrap()[0].text.clone();
    assert_eq!(told, "black passes");
    assert!(game.outcome().is_some());
}

#[test]
fn pieces_of_nobody_are_named_by_scripts() {
    let more = "[kinds.rock]\nneutral = true\nsymbol = \"#\"\n[[start]]\nkind = \"rock\"\nat = [\"b2\", \"b3\"]\n\
                [hooks]\nplayed = \"after\"\n[counters.rocks]\n";
    let script = "fn after(g, move) { g.set_counter(\"rocks\", g.sites_of(\"rock\", \"neutral\").len() * 100 \
                  + g.sites_of(\"neutral\").len() * 10 + g.count(\"\", \"neutral\")); \
                  g.lift(\"b3\"); g.place(\"b3\", \"rock\", \"neutral\"); }";
    let mut game = Session::new(scripted(&format!("{PAIR}{more}"), script).unwrap(), 1).unwrap();
    game.play("a1-a2").unwrap();
    assert_eq!(game.position().counter(0), 222);
}

#[test]
fn a_piece_acts_on_its_own_site() {
    let more = "[values.force]\non = \"pieces\"\nmax = 5\n\
                [[kinds.stone.moves]]\nname = \"rest\"\nanywhere = \"own\"\nstays = true\nwords = \"rest\"\n\
                effects = [{ add = \"force\" }]\n";
    let mut game = session(&format!("{PAIR}{more}"));
    assert_eq!(texts(&game), ["a1-a1 rest", "a1-a2", "a1-b1"]);
    game.play("a1-a1 rest").unwrap();
    let site = game.game().board.site("a1").unwrap();
    assert_eq!(game.position().value(0, site), 1);
}

#[test]
fn the_texts_of_a_script_are_no_sites_in_refusals() {
    let hooks = "[hooks]\nmoves = \"more\"\n";
    let script = "fn more(g) { g.offer(#{ text: \"jump-to a2\" }); }";
    let game = Session::new(scripted(&format!("{PAIR}{hooks}"), script).unwrap(), 1).unwrap();
    let reason = game.explain("jump-at a2").unwrap().unwrap();
    assert!(reason.contains("has the word `jump-at`"), "{reason}");
    assert!(!reason.contains("site"), "{reason}");
    let reason = game.explain("jump-to a3").unwrap().unwrap();
    assert!(reason.contains("no move is called so now"), "{reason}");
}

#[test]
fn another_phase_does_not_hide_that_a_site_is_taken() {
    let game = PAIR.replace("\"c3\"", "\"a2\"");
    let more = "[[phases]]\nname = \"walk\"\nturn = \"stays\"\nnext = \"strike\"\n[[phases]]\nname = \"strike\"\n\
                [[kinds.stone.moves]]\nname = \"hit\"\npattern = \"orthogonal: capture enemy\"\nphases = [\"strike\"]\n";
    let game = session(&format!("{game}{more}"));
    let reason = game.explain("a1-a2").unwrap().unwrap();
    assert!(reason.contains("a2 holds a black stone; "), "{reason}");
    assert!(reason.contains("`strike`"), "{reason}");
}

#[test]
fn the_help_of_a_condition_is_told_where_it_is_not_so() {
    let more = "where = \"centre\"\n[conditions.centre]\nat = [\"b2\"]\nhelp = \"only the middle counts\"\n";
    let game = PAIR.replace(
        "orthogonal: empty\"\n",
        &format!("orthogonal: empty\"\n{more}"),
    );
    let more = "[[kinds.stone.moves]]\nname = \"wait\"\nanywhere = \"own\"\nstays = true\n";
    let game = session(&format!("{game}{more}"));
    let reason = game.explain("a1-a2").unwrap().unwrap();
    assert!(reason.contains("only the middle counts"), "{reason}");
    let game = PAIR.replace(
        "orthogonal: empty\"\n",
        "orthogonal: empty\"\nwhere = \"not edge\"\n[conditions.edge]\nat = [\"b1\"]\nhelp = \"too low\"\n",
    );
    let reason = session(&game).explain("a1-b1").unwrap().unwrap();
    assert!(
        reason.contains("`edge` must not be so (too low)"),
        "{reason}"
    );
}

#[test]
fn a_full_place_takes_no_captures() {
    let game = PAIR.replace("\"c3\"", "[\"a2\", \"b1\"]").replace(
        "orthogonal: empty\"",
        "orthogonal: capture any\"\ncapture = { to = \"box\" }",
    );
    let more = "[places.box]\ncapacity = 1\n";
    let mut game = session(&format!("{game}{more}"));
    game.play("a1xa2").unwrap();
    let reason = game.explain("b1xb2").unwrap();
    assert!(reason.is_some());
    let found = texts(&game);
    assert!(found.iter().all(|text| !text.contains('x')), "{found:?}");
}

#[test]
fn what_is_forbidden_leaves_the_next_best() {
    // Whoever can capture must, but never so that it can be captured itself.
    let game = PAIR.replace("at = \"c3\"", "at = [\"a2\", \"a3\"]");
    let more = "[[kinds.stone.moves]]\nname = \"hit\"\npattern = \"orthogonal: capture enemy\"\n\
                [[priorities]]\ncaptures = \"any\"\nreason = \"capture\"\n\
                [[forbidden]]\nattacked = \"stone\"\nreason = \"it would be captured\"\n";
    let game = session(&format!("{game}{more}"));
    assert_eq!(texts(&game), ["a1-b1"]);
    let reason = game.explain("a1xa2").unwrap().unwrap();
    assert!(reason.contains("it would be captured"), "{reason}");
}

#[test]
fn what_captures_most_of_what_is_not_forbidden_goes_first() {
    // It was asked of nothing any more once the best of all moves were forbidden.
    let game = r##"
[game]
id = "greedy"
name = "Greedy"
[seats.white]
[seats.black]
[board]
shape = "square"
columns = 5
rows = 5
[kinds.stone]
symbol = "o"
[[kinds.stone.moves]]
name = "step"
pattern = "orthogonal: empty"
[[kinds.stone.moves]]
name = "hit"
pattern = "orthogonal: capture enemy"
[kinds.big]
symbol = "B"
like = "stone"
[kinds.mid]
symbol = "M"
[kinds.small]
symbol = "S"
[[start]]
kind = "stone"
owner = "white"
at = "c3"
[[start]]
kind = "big"
owner = "black"
at = ["c4", "c5"]
[[start]]
kind = "mid"
owner = "black"
at = "b3"
[[start]]
kind = "small"
owner = "black"
at = "c2"
[[priorities]]
most = { big = 3, mid = 2, small = 1 }
reason = "most must be captured"
[[forbidden]]
attacked = "stone"
reason = "it would be captured"
"##;
    let game = session(game);
    assert_eq!(texts(&game), ["c3xb3"]);
    for (text, why) in [
        ("c3xc4", "it would be captured"),
        ("c3xc2", "most must be captured"),
        ("c3-d3", "most must be captured"),
    ] {
        let reason = game.explain(text).unwrap().unwrap();
        assert!(reason.contains(why), "{text}: {reason}");
    }
}

#[test]
fn team_mates_are_no_enemies() {
    let game = r#"
[game]
id = "teams"
name = "Teams"
[seats.a]
[seats.b]
[seats.c]
[teams]
ends = ["a", "c"]
[board]
shape = "square"
columns = 3
rows = 1
[kinds.stone]
symbols = { a = "a", b = "b", c = "c" }
[[kinds.stone.moves]]
name = "hit"
pattern = "orthogonal: capture enemy"
[[kinds.stone.moves]]
name = "swap"
pattern = "orthogonal: swap (friend and not own)"
[[start]]
kind = "stone"
at = "a1"
owner = "c"
[[start]]
kind = "stone"
at = "b1"
owner = "a"
[[start]]
kind = "stone"
at = "c1"
owner = "b"
"#;
    assert_eq!(texts(&session(game)), ["b1-a1", "b1xc1"]);
}

#[test]
fn groups_of_hexes_are_of_cells_that_touch() {
    let game = r#"
[game]
id = "hexes"
name = "Hexes"
[seats.white]
[seats.black]
[board]
shape = "hex"
size = 3
[kinds.stone]
symbols = { white = "o", black = "x" }
[[kinds.stone.moves]]
name = "put"
drop = "empty"
[[ends]]
condition = "line"
length = 2
result = "win"
reason = "two that touch"
"#;
    let mut game = session(game);
    // The cell beyond, between two others, does not touch.
    let board = &game.game().board;
    let ways = board.directions();
    let far = ways.iter().position(|way| !way.touches).unwrap();
    let near = ways.iter().position(|way| way.touches).unwrap();
    let from = board.site("c3").unwrap();
    let [one, beyond, beside] = [
        from.number(),
        board.neighbours(far)[from.index()],
        board.neighbours(near)[from.index()],
    ]
    .map(|site| {
        board
            .name(boardwright::board::Site::from_number(site))
            .to_owned()
    });
    game.play(&one).unwrap();
    game.play("a1").unwrap();
    game.play(&beyond).unwrap();
    assert!(game.outcome().is_none());
    game.play("a3").unwrap();
    game.play(&beside).unwrap();
    assert!(game.outcome().is_some());
}

#[test]
fn two_looks_at_one_site_are_told() {
    let found = told(&findings(
        &PAIR.replace("orthogonal: empty", "orthogonal: empty, @enemy, @edge"),
    ));
    assert!(found.contains("two looks side by side"), "{found}");
}

#[test]
fn scores_of_a_script_are_told_and_what_it_says_at_the_start() {
    let hooks = "[hooks]\nsetup = \"begin\"\nended = \"over\"\nreasons = [\"counted\"]\n";
    let script = "fn begin(g) { g.say(\"white begins\"); }\n\
                  fn over(g) { if g.ply() == 1 { #{ scores: #{ white: 3, black: 5 }, reason: \"counted\" } } }";
    let mut game = Session::new(scripted(&format!("{PAIR}{hooks}"), script).unwrap(), 1).unwrap();
    assert_eq!(game.opening()[0].text, "white begins");
    game.play("a1-a2").unwrap();
    let state = serde_json::to_value(game.state()).unwrap();
    assert_eq!(
        state["outcome"]["scores"],
        serde_json::json!({"white": 3, "black": 5})
    );
}

#[test]
fn calls_in_calls_of_heavy_values_end_early() {
    // Keys of maps are copied with each map, and counted by nothing but these limits.
    let variables: String = (0..45).map(|at| format!("let v{at} = m; ")).collect();
    let script = format!(
        "fn deep(m, n) {{ {variables} if n > 0 {{ deep(m, n - 1) }} }}\n\
         fn begin(g) {{ let s = \"\"; s.pad(2000, \"x\"); let m = #{{}}; \
         for i in 0..60 {{ m[s + i] = i; }} deep(m, 30); }}"
    );
    let told = scripted(&format!("{PAIR}[hooks]\nsetup = \"begin\"\n"), &script).unwrap_err();
    assert!(
        told.contains("calls within calls go 24 deep at most"),
        "{told}"
    );
}

#[test]
fn games_without_a_script_are_looked_at_too() {
    let game = session(PAIR);
    let glance = game.game().glance.as_ref().unwrap();
    let told = glance.evaluate(game.position(), "g.sites_of(\"white\").len() + g.ply()");
    assert_eq!(told.unwrap(), "1");
    assert!(game.game().hooks.is_none());
}

#[test]
fn a_drop_may_take_a_piece_over() {
    let more = "[[kinds.stone.moves]]\nname = \"over\"\ndrop = \"capture enemy\"\n";
    let mut game = session(&format!("{PAIR}{more}"));
    assert_eq!(texts(&game), ["a1-a2", "a1-b1", "c3"]);
    let events = game.play("c3").unwrap();
    assert!(
        events
            .iter()
            .any(|event| event.text.contains("captures a black stone on c3"))
    );
    let site = game.game().board.site("c3").unwrap();
    assert_eq!(game.game().piece_owner(game.position().at(site)), "white");
}

#[test]
fn conditions_name_each_other_in_any_order() {
    let text = |last: &str| {
        format!(
            "{}\n[conditions.both]\nall = [\"here\", \"not there\"]\n\
             [conditions.there]\nat = {last}\n[conditions.here]\nany = [\"there\", \"other\"]\n\
             [conditions.other]\nat = [\"a2\", \"b1\"]\n",
            PAIR.replace("name = \"step\"", "name = \"step\"\nwhere = \"both\"")
        )
    };
    let first = |last: &str| texts(&session(&text(last)))[0].to_owned();
    assert_eq!(first("[\"a2\"]"), "a1-b1");
    assert_eq!(first("[\"b1\"]"), "a1-a2");
}
