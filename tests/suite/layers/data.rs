//! How the data and the files of layers go together.

use std::path::Path;

use boardwright::package::{LayerFile, Package, Setup};
use boardwright::session::Session;
use serde_json::json;

use super::{Files, findings, mod_toml, moves, session, variant};

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
    let game = session(&removed).game().clone();
    assert_eq!(game.ends.len(), 1);
    assert!(game.options.is_empty());
    let fresh = variant(
        "[[start]]\nmatch = '*'\nremove = true\n[[start]]\nkind = 'tower'\nat = ['d1']\nowner = 'one'\n\
         [kinds.tower]\nreplace = true\nmoves = [{ name = 'hop', pattern = '[w w]: empty' }]\n",
    );
    assert_eq!(moves(&fresh), ["d1-b1"]);
    let gone = variant("[hooks]\nremove = true\n");
    assert_eq!(session(&gone).state().counters["steps"], 0);
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
        let text = |file: &LayerFile| {
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
