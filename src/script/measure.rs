//! How much a call of a script has taken: operations and time.

use std::cell::Cell;
use std::time::{Duration, Instant};

/// Operations that one call may take: far more than any rule needs.
pub(super) const MOST_OPERATIONS: u64 = 2_000_000;

/// How long one call may take. Some operations are much work: copying a list is one.
const LONGEST: Duration = Duration::from_secs(1);

/// After how many operations the clock is looked at again.
const BETWEEN: u64 = 16;

thread_local! {
    static OPERATIONS: Cell<u64> = const { Cell::new(0) };
    static START: Cell<Option<Instant>> = const { Cell::new(None) };
}

/// A call begins on this thread.
pub(super) fn begin() {
    OPERATIONS.set(0);
    START.set(Some(Instant::now()));
}

/// Counts an operation; whether the call has taken all that it may.
pub(super) fn is_spent() -> bool {
    let operations = OPERATIONS.get() + 1;
    OPERATIONS.set(operations);
    operations > MOST_OPERATIONS
        || (operations.is_multiple_of(BETWEEN)
            && START.get().is_some_and(|start| start.elapsed() > LONGEST))
}
