//! Which cells of a grid are sites: `cells`.

use std::collections::HashSet;

use crate::board::{Cells, Plan, Shade};
use crate::package::finding::Findings;
use crate::package::read::{
    Reader, Spanned, as_strings, as_text, choose, spread_all, unknown_name,
};
use crate::package::tree::Value;

/// The words for the colours of cells.
pub(in crate::package::build) const SHADES: [(&str, Shade); 3] = [
    ("dark", Shade::Dark),
    ("light", Shade::Light),
    ("middle", Shade::Middle),
];

/// The cells that are asked for, with the places of the names.
#[derive(Debug)]
pub(super) enum Wanted {
    Plain(Cells),
    Only(Vec<Spanned<String>>),
    Except(Vec<Spanned<String>>),
}

/// Reads `cells`; `None` if what is there means nothing.
pub(super) fn read_cells(
    reader: &mut Reader<'_>,
    shades: usize,
    cx: &mut Findings,
) -> Option<Wanted> {
    let path = reader.path("cells");
    let Some(node) = reader.node("cells") else {
        return Some(Wanted::Plain(Cells::All));
    };
    match &node.value {
        Value::Array(_) => {
            let words = as_strings(node, &path, false, cx)?;
            Some(Wanted::Only(spread_all(words, cx)))
        }
        Value::Table(_) => {
            let mut inner = Reader::new(node, path, cx)?;
            let names = spread_all(inner.need_strings("except", cx)?, cx);
            inner.finish(cx);
            Some(Wanted::Except(names))
        }
        _ => {
            let word = as_text(node, &path, cx)?;
            let known: Vec<&str> = ["all"]
                .into_iter()
                .chain(SHADES[..shades].iter().map(|(name, _)| *name))
                .collect();
            let at = choose(&word.value.text, word.span, "choice of cells", &known, cx)?;
            Some(Wanted::Plain(match at.checked_sub(1) {
                None => Cells::All,
                Some(shade) => Cells::Shaded(SHADES[shade].1),
            }))
        }
    }
}

impl Wanted {
    /// The cells of a grid that is whole in `whole`; names that it doesn't have are told and
    /// left out.
    pub(super) fn among(self, whole: &Plan, cx: &mut Findings) -> Cells {
        let mut known = |names: Vec<Spanned<String>>| {
            let cells: HashSet<&str> = whole.cells().collect();
            let mut found = Vec::new();
            for name in names {
                if cells.contains(name.value.as_str()) {
                    found.push(name.value);
                } else {
                    cx.push(unknown_name(&name.value, name.span, "cell", whole.cells()));
                }
            }
            found
        };
        match self {
            Wanted::Plain(cells) => cells,
            Wanted::Only(names) => {
                let wrong = names.len();
                let found = known(names);
                // What is wrong has been told; the rest alone may leave too little.
                if found.len() < wrong {
                    Cells::All
                } else {
                    Cells::Only(found)
                }
            }
            Wanted::Except(names) => Cells::Except(known(names)),
        }
    }
}
