//! The script functions that the flow of a turn calls: `[hooks]`, and those of phases.

use std::sync::Arc;

use super::Frame;
use super::counters::Counters;
use super::decks::Decks;
use super::moves::{Conditions, not_compiled, parse_fixed, written};
use super::phases::PhaseRow;
use super::tables::Does;
use super::values::Values;
use crate::moves::{Compiler, Program, Purpose, Rules, Table};
use crate::notation::Scalar;
use crate::package::finding::{Finding, Findings, quote};
use crate::package::package::Package;
use crate::package::read::{Reader, Spanned, as_text, check_name, unknown_name};
use crate::package::script_place::place;
use crate::package::source::FileId;
use crate::script::{CardTold, FunctionInfo, Hook, Hooks, Names, Script, ScriptText};

/// The file that holds a game's script.
const SCRIPT: &str = "rules.rhai";

/// Most patterns for scripts that a game may have.
const MOST_PATTERNS: usize = 200;

/// Patterns for scripts, compiled for each seat.
pub(super) type Patterns = Vec<(String, Vec<Arc<Program>>)>;

/// What scripts may name.
pub(super) struct Source<'a> {
    pub(super) options: Vec<(String, Scalar)>,
    pub(super) phases: &'a [PhaseRow],
    pub(super) counters: &'a Counters,
    pub(super) values: &'a Values,
    pub(super) conditions: &'a Conditions,
    pub(super) patterns: Patterns,
    pub(super) rules: Vec<Arc<Rules>>,
    /// The names of the rules in them.
    pub(super) rule_names: Vec<String>,
    pub(super) decks: &'a Decks,
    pub(super) tables: &'a Arc<[Table]>,
    /// The functions that their rows name.
    pub(super) does: &'a [Does],
    /// The scripts of cards, each with the card's name.
    pub(super) card_scripts: &'a [(&'a str, FileId)],
    /// The counters that say which seats have left the game.
    pub(super) places: &'a [u16],
    /// Whether pieces stand on each other: the script may say so.
    pub(super) stacks: &'a mut bool,
}

/// The functions that a table names for some hooks.
pub(super) fn read_named(
    table: &mut Reader<'_>,
    hooks: &[Hook],
    cx: &mut Findings,
) -> Vec<(Hook, Spanned<String>)> {
    hooks
        .iter()
        .filter_map(|hook| Some((*hook, table.string(hook.key(), cx)?)))
        .collect()
}

/// Reads `[patterns]`: what scripts look for along the board.
pub(super) fn read_patterns(
    top: &mut Reader<'_>,
    frame: &Frame<'_>,
    compiler: &mut Compiler<'_>,
    cx: &mut Findings,
) -> Patterns {
    let mut found = Patterns::new();
    let Some(mut reader) = top.table_at("patterns", cx) else {
        return found;
    };
    for (key, node) in reader.entries() {
        check_name(&key.text, key.span, "a pattern", cx);
        if found.len() == MOST_PATTERNS {
            let message = format!("a game has at most {MOST_PATTERNS} patterns for scripts");
            cx.push(Finding::error("too-many", key.span, message));
            break;
        }
        let text = as_text(node, &format!("patterns.{}", key.text), cx);
        let Some(pattern) = text.and_then(|text| written(text, parse_fixed, cx)) else {
            continue;
        };
        let mut programs = Vec::new();
        for seat in frame.each_seat() {
            match compiler.compile(&pattern.value, seat, Purpose::Meet) {
                Ok(program) => programs.push(Arc::new(program)),
                Err(faults) => {
                    for fault in faults {
                        let (text, span) = (&pattern.source.value, pattern.source.span);
                        cx.push(not_compiled(text, span, fault));
                    }
                    break;
                }
            }
        }
        found.push((key.text.clone(), programs));
    }
    reader.finish(cx);
    found
}

/// Reads the hooks, and the script that they name functions of; in a game without hooks, what
/// a script would see.
pub(super) fn read_hooks(
    top: &mut Reader<'_>,
    package: &Package,
    frame: &Frame<'_>,
    source: Source<'_>,
    reasons: &mut Vec<String>,
    cx: &mut Findings,
) -> (Option<Hooks>, Option<Hooks>) {
    let script = compile(package, source.card_scripts, cx);
    let unread =
        script.is_none() && (package.has_script(SCRIPT) || !source.card_scripts.is_empty());
    if !unread {
        check_does(package, &source, script.as_ref(), cx);
    }
    let mut named: Vec<(Option<usize>, Hook, Spanned<String>)> = Vec::new();
    let mut given = Vec::new();
    let mut span = None;
    if let Some(mut table) = top.table_at("hooks", cx) {
        let own = read_named(&mut table, &Hook::ALL, cx);
        named.extend(own.into_iter().map(|(hook, word)| (None, hook, word)));
        given = table.strings("reasons", cx).unwrap_or_default();
        *source.stacks |= table.boolean("stacks", cx).is_some_and(|key| key.value);
        span = Some(table.span());
        table.finish(cx);
    }
    for (at, phase) in source.phases.iter().enumerate() {
        let own = phase.hooks.iter().cloned();
        named.extend(own.map(|(hook, word)| (Some(at), hook, word)));
    }
    let span = span.or_else(|| named.first().map(|(_, _, word)| word.span));
    let Some(span) = span else {
        let names = names(frame, source, Vec::new());
        let glance = Script::new(&[])
            .ok()
            .map(|script| Hooks::new(script, names));
        return (None, glance);
    };
    if !named.is_empty() && !package.has_script(SCRIPT) {
        let message = format!("there are hooks, and no {SCRIPT} beside this file");
        cx.push(
            Finding::error("missing-script", span, message)
                .help(format!("write the functions that they name into {SCRIPT}")),
        );
    }
    let Some(script) = script else {
        return (None, None);
    };
    let reasons = given
        .into_iter()
        .map(|reason| {
            let at = reasons.iter().position(|known| *known == reason.value);
            let at = at.unwrap_or_else(|| {
                reasons.push(reason.value.clone());
                reasons.len() - 1
            });
            (reason.value, u8::try_from(at).unwrap_or(u8::MAX))
        })
        .collect();
    let functions = script.functions();
    let names = Names {
        card_functions: script.functions_of_cards(),
        ..names(frame, source, reasons)
    };
    let mut hooks = Hooks::new(script, names);
    for (phase, hook, word) in named {
        if serves(&functions, hook, &word, cx) {
            hooks.set(hook, phase, word.value);
        }
    }
    (Some(hooks), None)
}

/// Tells functions that rows of tables name and nothing has: of a card's tables its own script or
/// the game's, of the game's tables any. A word that the game's script has as a text is for it.
fn check_does(package: &Package, source: &Source<'_>, script: Option<&Script>, cx: &mut Findings) {
    if source.does.is_empty() {
        return;
    }
    let functions = script.map_or_else(Vec::new, Script::functions);
    let of_cards = script.map_or_else(Vec::new, Script::functions_of_cards);
    for Does { word, card } in source.does {
        let own = of_cards
            .iter()
            .filter(|(of, ..)| card.as_ref().is_none_or(|card| of == card));
        let own = own.map(|(_, name, _)| name.as_str());
        let all = functions.iter().map(|each| each.name.as_str());
        let known = own.clone().chain(all);
        let text = format!("\"{}\"", word.value);
        let mut scripts = package.scripts.iter();
        if known.clone().any(|name| name == word.value)
            || scripts.any(|file| package.sources.text(*file).contains(&text))
        {
            continue;
        }
        let mut finding = unknown_name(&word.value, word.span, "function", known);
        let scripted = |card: &String| source.card_scripts.iter().any(|(of, _)| of == card);
        if let Some(card) = card.as_ref().filter(|card| !scripted(card)) {
            let file = quote(&format!("{card}.rhai"));
            finding.message += &format!(": the card has no script {file} beside it");
        }
        cx.push(finding);
    }
}

/// What the script may name.
fn names(frame: &Frame<'_>, source: Source<'_>, reasons: Vec<(String, u8)>) -> Names {
    let owned = |names: Vec<&str>| names.into_iter().map(str::to_owned).collect();
    let slots = source.counters.slots();
    Names {
        board: frame.board.clone(),
        pieces: frame.pieces,
        kinds: frame.kinds.to_vec(),
        forms: frame.forming.forms.clone(),
        flags: frame.forming.flags.clone(),
        neutral: frame.neutral.to_vec(),
        seats: frame.seats.iter().map(|seat| seat.name.clone()).collect(),
        forward: frame.seats.iter().map(|seat| seat.forward).collect(),
        phases: source.phases.iter().map(|row| row.name.clone()).collect(),
        counters: slots.into_iter().map(|slot| slot.name).collect(),
        groups: source.counters.groups(),
        values: owned(source.values.names()),
        options: source.options,
        regions: frame.regions.named_sets(),
        patterns: source.patterns,
        conditions: source.conditions.programs(),
        rules: source.rules,
        rule_names: source.rule_names,
        tables: Arc::clone(source.tables),
        card_functions: Vec::new(),
        decks: source.decks.decks.clone(),
        cards: source
            .decks
            .infos
            .iter()
            .map(|cards| {
                cards
                    .iter()
                    .map(|card| CardTold {
                        name: card.name.clone(),
                        text: card.text.clone(),
                        words: card.words.clone(),
                    })
                    .collect()
            })
            .collect(),
        places: source.places.to_vec(),
        reasons,
    }
}

/// Whether a function that a hook names is there and takes what the hook gives.
fn serves(
    functions: &[FunctionInfo],
    hook: Hook,
    word: &Spanned<String>,
    cx: &mut Findings,
) -> bool {
    let known: Vec<_> = functions
        .iter()
        .filter(|each| each.name == word.value)
        .collect();
    if known.is_empty() {
        let names = functions.iter().map(|each| each.name.as_str());
        cx.push(unknown_name(&word.value, word.span, "function", names));
        return false;
    }
    let fits = known.iter().any(|each| each.arguments == hook.arguments());
    if !fits {
        let takes: Vec<String> = known
            .iter()
            .map(|each| each.arguments.to_string())
            .collect();
        let message = format!(
            "{} takes {} argument{}, and the hook `{}` gives {}",
            quote(&word.value),
            takes.join(" or "),
            if takes == ["1"] { "" } else { "s" },
            hook.key(),
            hook.arguments()
        );
        cx.push(
            Finding::error("wrong-arity", word.span, message).help(format!(
                "in {SCRIPT} write fn {}{} {{ … }}",
                word.value,
                hook.signature()
            )),
        );
    }
    fits
}

fn compile(package: &Package, cards: &[(&str, FileId)], cx: &mut Findings) -> Option<Script> {
    if package.scripts.is_empty() && cards.is_empty() {
        return None;
    }
    let text = |card: Option<&str>, file: FileId| ScriptText {
        file: package.sources.name(file).to_owned(),
        text: package.sources.text(file).to_owned(),
        of: card.map(str::to_owned),
    };
    let own = package.scripts.iter().map(|file| text(None, *file));
    let of_cards = cards.iter().map(|(card, file)| text(Some(card), *file));
    let texts: Vec<ScriptText> = own.chain(of_cards).collect();
    let files: Vec<FileId> = package
        .scripts
        .iter()
        .copied()
        .chain(cards.iter().map(|(_, file)| *file))
        .collect();
    match Script::new(&texts) {
        Ok(script) => Some(script),
        Err(fault) => {
            let span = place(&package.sources, &files, &fault);
            cx.push(
                Finding::error("script-syntax", span?, fault.message)
                    .help("the script has to parse before the game can be played"),
            );
            None
        }
    }
}
