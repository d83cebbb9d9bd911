//! The Rhai engine: what scripts may do, and how much of it.

use rhai::packages::{
    ArithmeticPackage, BasicArrayPackage, BasicIteratorPackage, BasicMapPackage,
    BasicStringPackage, LogicPackage, MoreStringPackage, Package,
};
use rhai::{Dynamic, Engine};

use super::api;

/// Operations that one call may take: far more than any rule needs, less than a second.
const MOST_OPERATIONS: u64 = 2_000_000;

/// An engine with nothing in it but arithmetic, texts, lists, maps and our functions.
///
/// Every limit is set: the defaults differ between debug and release builds, and some
/// calls of the standard library escape the limit of operations unless the sizes of
/// what they make are limited too.
pub(super) fn engine() -> Engine {
    let mut engine = Engine::new_raw();
    ArithmeticPackage::new().register_into_engine(&mut engine);
    LogicPackage::new().register_into_engine(&mut engine);
    BasicStringPackage::new().register_into_engine(&mut engine);
    MoreStringPackage::new().register_into_engine(&mut engine);
    BasicIteratorPackage::new().register_into_engine(&mut engine);
    BasicArrayPackage::new().register_into_engine(&mut engine);
    BasicMapPackage::new().register_into_engine(&mut engine);
    engine
        .set_max_operations(MOST_OPERATIONS)
        .set_max_call_levels(32)
        .set_max_expr_depths(64, 64)
        .set_max_variables(256)
        .set_max_functions(512)
        .set_max_modules(16)
        .set_max_string_size(64 * 1024)
        .set_max_array_size(16 * 1024)
        .set_max_map_size(4 * 1024)
        .set_max_strings_interned(1024)
        .set_strict_variables(true)
        .set_fail_on_invalid_map_property(true)
        .disable_symbol("eval")
        .disable_symbol("import")
        .disable_symbol("export")
        // What callbacks inside library functions do is counted here only.
        .on_progress(|operations| {
            (operations > MOST_OPERATIONS).then(|| Dynamic::from("too many operations"))
        });
    api::register(&mut engine);
    engine
}
