//! How much: `exactly`, or `at_least`, `at_most`, or both.

use crate::package::finding::{Finding, Findings};
use crate::package::read::Reader;

/// The least and the most that are said, `usual` being the least where nothing is; `None`, once
/// it is told, where what is said is wrong, or where something must be said and is not.
pub(super) fn read_bounds(
    reader: &mut Reader<'_>,
    usual: Option<i64>,
    cx: &mut Findings,
) -> Option<(i64, i64)> {
    let numbers = -1_000_000_000..=1_000_000_000;
    let keys = ["exactly", "at_least", "at_most"];
    let given = keys.map(|key| reader.has(key));
    let [exactly, least, most] = keys.map(|key| reader.integer(key, numbers.clone(), cx));
    let told = [&exactly, &least, &most];
    if told
        .iter()
        .zip(given)
        .any(|(it, given)| given && it.is_none())
    {
        return None;
    }
    match (exactly, least, most) {
        (Some(exactly), None, None) => Some((exactly.value, exactly.value)),
        (Some(_), least, most) => {
            let other = least.or(most)?;
            let message = "`exactly` says all there is to say";
            cx.push(
                Finding::error("contradiction", other.span, message)
                    .help("leave out `exactly`, or `at_least` and `at_most`"),
            );
            None
        }
        (None, Some(least), Some(most)) if least.value > most.value => {
            let (least, at_most) = (least.value, most.value);
            let message = format!("nothing is at least {least} and at most {at_most}");
            cx.push(
                Finding::error("contradiction", most.span, message)
                    .help("raise `at_most`, or lower `at_least`"),
            );
            None
        }
        (None, None, None) if usual.is_none() => {
            cx.push(
                Finding::error(
                    "missing-key",
                    reader.span(),
                    format!("{} says neither `at_least` nor `at_most`", reader.what()),
                )
                .help("add `at_least = ...` or `at_most = ...` with an integer"),
            );
            None
        }
        (None, None, None) => Some((usual?, i64::MAX)),
        (None, least, most) => Some((
            least.map_or(i64::MIN, |least| least.value),
            most.map_or(i64::MAX, |most| most.value),
        )),
    }
}
