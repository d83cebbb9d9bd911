//! The Rhai engine: what scripts may do, and how much of it.

use rhai::packages::{
    ArithmeticPackage, BasicArrayPackage, BasicIteratorPackage, BasicMapPackage,
    BasicStringPackage, LogicPackage, MoreStringPackage, Package,
};
use rhai::{Dynamic, Engine, EvalAltResult, Map, Module, OptimizationLevel};

use super::api::{self, Api, Entry};
use super::layers::{BASE, read_token};
use super::measure;

/// Longest text that a script makes, in bytes.
pub(super) const MOST_TEXT: usize = 2 * 1024;

/// How deep calls go within calls.
pub(super) const MOST_CALLS: usize = 24;

/// Most entries of a list, those of lists in it included.
pub(super) const MOST_ENTRIES: usize = 2_000;

/// Most entries of a map, those of maps in it included.
pub(super) const MOST_KEYS: usize = 64;

/// Most variables of a function at one time.
pub(super) const MOST_VARIABLES: usize = 48;

/// An engine with nothing in it but arithmetic, texts, lists, maps and our functions.
///
/// Every limit is set: the defaults differ between debug and release builds, and some
/// calls of the standard library escape the limit of operations unless the sizes of
/// what they make are limited too. How much a call holds at one time is bounded by all of
/// them together: calls in calls, variables of each, and the size of a value. What weighs most
/// are the keys of maps, each as long as a text may be. Functions take nothing along from where
/// they are made, neither by capturing nor by `curry`: what they hold would count for nothing,
/// and be as large and as deeply nested as a script likes.
pub(super) fn engine() -> (Engine, Api) {
    let mut engine = Engine::new_raw();
    ArithmeticPackage::new().register_into_engine(&mut engine);
    LogicPackage::new().register_into_engine(&mut engine);
    BasicStringPackage::new().register_into_engine(&mut engine);
    MoreStringPackage::new().register_into_engine(&mut engine);
    BasicIteratorPackage::new().register_into_engine(&mut engine);
    BasicArrayPackage::new().register_into_engine(&mut engine);
    BasicMapPackage::new().register_into_engine(&mut engine);
    engine
        .set_optimization_level(OptimizationLevel::None)
        .set_max_operations(measure::MOST_OPERATIONS)
        .set_max_call_levels(MOST_CALLS)
        .set_max_expr_depths(64, 32)
        .set_max_variables(MOST_VARIABLES)
        .set_max_functions(512)
        .set_max_modules(16)
        .set_max_string_size(MOST_TEXT)
        .set_max_array_size(MOST_ENTRIES)
        // The keys of maps are counted by nothing else.
        .set_max_map_size(MOST_KEYS)
        .set_max_strings_interned(1024)
        .set_strict_variables(true)
        .set_fail_on_invalid_map_property(true)
        .disable_symbol("eval")
        .disable_symbol("import")
        .disable_symbol("export")
        .disable_symbol("curry")
        // Names of functions made of texts would be kept without being counted.
        .disable_symbol("Fn")
        // The engine's own count starts again with every callback of a library function.
        .on_progress(|_| measure::spent().map(Dynamic::from));
    // Scripts may be laid over each other. The name is there so that the calls are read; all of
    // them are worked out before anything runs.
    engine.register_static_module(BASE, Module::new().into());
    #[expect(deprecated, reason = "it is marked so for being new, as its note says")]
    engine.on_parse_token(|token, place, _| read_token(token, place));
    // It would follow lists in lists uncounted, as deep as they are.
    engine.register_fn("to_json", no_json);
    let api = api::register(&mut engine);
    (engine, api)
}

/// Every function that scripts may use, in groups.
pub fn entries() -> Vec<Entry> {
    engine().1.entries
}

fn no_json(_: &mut Map) -> Result<String, Box<EvalAltResult>> {
    Err("there is no `to_json` here; `to_string` gives a text".into())
}
