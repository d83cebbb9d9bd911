//! How much a call of a script has taken: operations, time and stack.

use std::cell::Cell;
use std::time::{Duration, Instant};

use cpu_time::ThreadTime;
use rhai::Position;

/// Operations that one call may take: far more than any rule needs.
pub(super) const MOST_OPERATIONS: u64 = 2_000_000;

/// How much work one call may be, in time of its thread once it has begun to take long.
/// Some operations are much work: copying a list is one.
const LONGEST: Duration = Duration::from_millis(750);

/// After how long a call has begun to take long.
const LONG: Duration = Duration::from_millis(250);

/// How long one call may take however little its thread gets to do.
const LATEST: Duration = Duration::from_secs(20);

/// After how many operations the clock is looked at again.
const BETWEEN: u64 = 16;

/// After how many operations the stack is looked at again.
const CHECKED: u64 = 4;

/// Bytes of the stack that one call may take. Comparing lists in lists, or writing them
/// as texts, goes deeper by as many calls of the library as they are nested.
const DEEPEST: usize = 768 * 1024;

/// What is said of a call that takes too long.
pub(super) const TOO_LONG: &str = "this goes on for too long: one call has 2,000,000 operations and \
     about a second; is there a loop without an end?";

/// What is said of a call that takes too much of the stack.
const TOO_DEEP: &str = "this is nested too deeply: lists in lists, or calls within calls; does \
     something hold or call itself?";

thread_local! {
    static OPERATIONS: Cell<u64> = const { Cell::new(0) };
    static START: Cell<Option<Instant>> = const { Cell::new(None) };
    static WORK: Cell<Option<ThreadTime>> = const { Cell::new(None) };
    static BOTTOM: Cell<usize> = const { Cell::new(0) };
    static ENDED: Cell<Position> = const { Cell::new(Position::NONE) };
}

/// A call begins on this thread.
pub(super) fn begin() {
    OPERATIONS.set(0);
    // Most calls are over before the clock need be looked at.
    START.set(None);
    WORK.set(None);
    BOTTOM.set(stack());
    ENDED.set(Position::NONE);
}

/// Notes where a call has taken too much: the first place told is the innermost.
#[cold]
pub(super) fn ended_at(place: Position) {
    if ENDED.get().is_none() {
        ENDED.set(place);
    }
}

/// Where the call has taken too much, if that is known.
pub(super) fn ended() -> Position {
    ENDED.get()
}

/// Counts an operation; why the call has to end, if it has taken all that it may.
pub(super) fn spent() -> Option<&'static str> {
    let operations = OPERATIONS.get() + 1;
    OPERATIONS.set(operations);
    // A few calls more do not matter.
    if operations.is_multiple_of(CHECKED) && BOTTOM.get().abs_diff(stack()) > DEEPEST {
        return Some(TOO_DEEP);
    }
    let looks = operations.is_multiple_of(BETWEEN);
    (operations > MOST_OPERATIONS || (looks && is_late())).then_some(TOO_LONG)
}

/// Whether the call has taken too long. Most are over before the clock is looked at twice.
fn is_late() -> bool {
    let Some(start) = START.get() else {
        START.set(Some(Instant::now()));
        return false;
    };
    let elapsed = start.elapsed();
    if elapsed < LONG {
        return false;
    }
    match WORK.get() {
        Some(work) => elapsed > LATEST || work.try_elapsed().is_ok_and(|work| work > LONGEST),
        None => {
            WORK.set(ThreadTime::try_now().ok());
            elapsed > LATEST
        }
    }
}

/// Where on the stack this is.
#[inline(never)]
fn stack() -> usize {
    let here = 0u8;
    std::ptr::from_ref(std::hint::black_box(&here)).addr()
}
