//! Sets of sites, and ways over the board.

use super::form::{Form, keys};

/// A place: what names sites.
pub(super) static PLACE: Form = Form::Named(
    "any-place",
    "a place: the name of a region or site, a list of places, or a table such as `{ rank = 1 }`",
    &PLACES,
);

static PLACES: Form = Form::Either(&[
    Form::Text("the name of a region or site, or a run of sites such as `t3..t6`"),
    Form::List(&PLACE),
    Form::Table(&CONDITIONS),
]);

static NUMBERS: Form = Form::Several(&Form::Integer(-1_000, 1_000));

/// Sites along a route: for all, or for each seat.
static ALONG: Form = Form::Either(&[
    Form::List(&Form::Text(
        "the name of a site, or a run of sites such as `t3..t6`",
    )),
    Form::ByName(
        "seat",
        &Form::List(&Form::Text(
            "the name of a site, or a run of sites such as `t3..t6`",
        )),
    ),
]);

keys! {
    /// A place by conditions that must all hold. Numbers count from 1, or from the end with -1.
    CONDITIONS = "place" "{ rank = 1 }, as a place" {
        /// Rows counted from the bottom; of rings the rings.
        "row": Form::Of(&NUMBERS);
        /// Columns counted from the left, or their letters; of rings the spokes.
        "column": Form::Several(&Form::Either(&[Form::Integer(-1_000, 1_000), Form::Text("the letter of a column")]));
        /// Rows counted from each seat's own side.
        "rank": Form::Of(&NUMBERS);
        /// Columns counted from each seat's own left.
        "file": Form::Of(&NUMBERS);
        /// Levels, the lowest first.
        "level": Form::Of(&NUMBERS);
        /// Of several boards.
        "board": Form::Several(&Form::Text("the name of a board"));
        /// The names of sites, without those of their boards.
        "called": Form::Several(&Form::Text("the name of a site"));
        /// The colour of cells.
        "colour": Form::Several(&Form::Words(&["dark", "light", "middle"]));
        /// On a side of the board, such as `n`; of rings `out` and `in`.
        "side": Form::Several(&Form::Text("a side"));
        /// Whether the board ends beside it, or has a hole there.
        "edge": Form::Boolean;
        /// Whether two sides meet there.
        "corner": Form::Boolean;
        /// In this place, or in any of several.
        "sites": Form::Of(&PLACE);
        /// The same.
        "any": Form::Of(&PLACE);
        /// In all of these places.
        "all": Form::List(&PLACE);
        /// In none of these places.
        "not": Form::Of(&PLACE);
        /// In another place for each seat.
        "seats": Form::ByName("seat", &PLACE);
        /// True of `column`, `row`, `rank`, `file`, `level`, `columns`, `rows`, `ranks`, `files`.
        "where": Form::Text("an expression");
        /// Turns what was found about the middle of the board, by degrees.
        "rotate": Form::Integer(-360, 360), "0";
        /// For each seat as the first sees it.
        "seen": Form::Words(&["rotated", "mirrored"]);
    } => "[regions]\nfar = { rank = -1 }\nslope = { where = \"column == row\" }\nsafe = { side = [\"n\", \"s\"], not = \"far\" }"

    /// A way over the board, which is a direction for patterns too.
    ROUTE = "route" "[routes.NAME]" {
        /// The sites, in their order; or a list of them for each seat.
        "sites": Form::Of(&ALONG);
        /// Sites of which the first is joined with the second, the third with the fourth, and so on, both ways.
        "pairs": Form::Of(&ALONG);
        /// Whether the last leads to the first.
        "closed": Form::Boolean, "false";
        /// What happens to a piece that would go past the end.
        "past": Form::Words(&["never", "bounces", "stops"]), "never";
    } => "[routes.track]\nsites = { white = [\"a1..a8\", \"b8\"], black = [\"a5..a8\", \"a1..a4\", \"b4\"] }\npast = \"bounces\""
}
