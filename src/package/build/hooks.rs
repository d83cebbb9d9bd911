//! The script functions that the flow of a turn calls: `[hooks]`.

use super::Frame;
use super::counters::Counters;
use crate::package::finding::{Finding, Findings, quote};
use crate::package::package::Package;
use crate::package::read::{Reader, Spanned, unknown_name};
use crate::package::script_place::place;
use crate::package::source::FileId;
use crate::script::{Hook, Hooks, Names, Script};

/// The file that holds a game's script.
const SCRIPT: &str = "rules.rhai";

/// Reads the hooks, and the script that they name functions of.
pub(super) fn read_hooks(
    top: &mut Reader<'_>,
    package: &Package,
    frame: &Frame<'_>,
    counters: &Counters,
    reasons: &mut Vec<String>,
    cx: &mut Findings,
) -> Option<Hooks> {
    let script = compile(package, cx);
    let mut table = top.table_at("hooks", cx)?;
    let named: Vec<(Hook, Spanned<String>)> = Hook::ALL
        .into_iter()
        .filter_map(|hook| Some((hook, table.string(hook.key(), cx)?)))
        .collect();
    let given = table.strings("reasons", cx).unwrap_or_default();
    let span = table.span();
    table.finish(cx);
    if !package.has_script(SCRIPT) {
        let message = format!("there are hooks, and no {SCRIPT} beside this file");
        cx.push(
            Finding::error("missing-script", span, message)
                .help(format!("write the functions that they name into {SCRIPT}")),
        );
    }
    let script = script?;
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
    let mut hooks = Hooks::new(
        script,
        Names {
            board: frame.board.clone(),
            pieces: frame.pieces,
            kinds: frame.kinds.to_vec(),
            seats: frame.seats.iter().map(|seat| seat.name.clone()).collect(),
            counters: counters.slots().into_iter().map(|slot| slot.name).collect(),
            reasons,
        },
    );
    for (hook, word) in named {
        let known: Vec<_> = functions
            .iter()
            .filter(|each| each.name == word.value)
            .collect();
        if known.is_empty() {
            let names = functions.iter().map(|each| each.name.as_str());
            cx.push(unknown_name(&word.value, word.span, "function", names));
        } else if !known.iter().any(|each| each.arguments == hook.arguments()) {
            let takes: Vec<String> = known
                .iter()
                .map(|each| each.arguments.to_string())
                .collect();
            let message = format!(
                "{} takes {} arguments, and the hook `{}` gives {}",
                quote(&word.value),
                takes.join(" or "),
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
        } else {
            hooks.set(hook, word.value);
        }
    }
    Some(hooks)
}

fn compile(package: &Package, cx: &mut Findings) -> Option<Script> {
    if package.scripts.is_empty() {
        return None;
    }
    let text = |file: &FileId| (package.sources.name(*file), package.sources.text(*file));
    let texts: Vec<(&str, &str)> = package.scripts.iter().map(text).collect();
    match Script::new(&texts) {
        Ok(script) => Some(script),
        Err(fault) => {
            let span = place(&package.sources, &package.scripts, &fault);
            cx.push(
                Finding::error("script-syntax", span?, fault.message)
                    .help("the script has to parse before the game can be played"),
            );
            None
        }
    }
}
