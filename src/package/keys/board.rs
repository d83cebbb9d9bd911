//! Boards, and places off them.

use super::form::{Form, keys};

static SITE: Form = Form::Text("the name of a site");
static SITES: Form = Form::List(&SITE);

keys! {
    /// A board. Sites are called by column and row, `a1` at the bottom left.
    BOARD = "board" "[board] or [boards.NAME]" {
        /// What its sites are.
        need "shape": Form::Words(&["square", "hex", "triangle", "rings", "graph"]);
        /// How many columns there are.
        "columns": Form::Integer(1, 200);
        /// How many rows there are.
        "rows": Form::Integer(1, 200);
        /// Of hexes and triangles: the length of a side in cells.
        "size": Form::Integer(1, 200);
        /// Of hexes and triangles: the form of the whole.
        "outline": Form::Words(&["hexagon", "triangle", "rhombus", "rectangle"]), "hexagon";
        /// Of rings: how many there are.
        "rings": Form::Integer(1, 200);
        /// Of rings: how many sites each has.
        "spokes": Form::Integer(3, 1_000);
        /// Of rings: whether there is a site `centre`.
        "centre": Form::Boolean, "false";
        /// Of graphs: each site by name, with how far to the right and how far up it is.
        "sites": Form::ByName("site", &Form::List(&Form::Number));
        /// Which cells are sites: a colour, names, or all but some.
        "cells": Form::Either(&[Form::Words(&["all", "dark", "light", "middle"]), Form::List(&Form::Text("the name of a site")), Form::Table(&EXCEPT)]), "all";
        /// Edges that meet.
        "wrap": Form::Words(&["columns", "rows", "both"]), "none";
        /// Which sites have ways to their diagonal neighbours.
        "diagonals": Form::Words(&["all", "none", "even", "odd"]), "squares `all`, rings `none`";
        /// How many such boards are above each other.
        "levels": Form::Integer(1, 100), "1";
        /// Of hexes: whether they stand on a corner or on a side.
        "pointed": Form::Words(&["top", "side"]), "top";
        /// As cells, or as points joined by lines.
        "drawn": Form::Words(&["cells", "points"]), "cells; graphs points";
        /// Lists of sites, each joined with the next.
        "lines": Form::List(&Form::Either(&[Form::List(&Form::Text("the name of a site")), Form::Table(&LINE)]));
        /// Pairs of sites that are joined as well.
        "links": Form::List(&Form::Either(&[Form::List(&Form::Text("the name of a site")), Form::Table(&LINK)]));
        /// Pairs of neighbours with no way between them.
        "cut": Form::List(&SITES);
    } => "[board]\nshape = \"square\"\ncolumns = 8\nrows = 8"

    /// All cells but some.
    EXCEPT = "except" "cells = { except = […] }" {
        /// The cells that are no sites.
        need "except": Form::Of(&SITES);
    }

    /// A line of a board, its directions named.
    LINE = "line" "lines = [{ … }]" {
        /// The sites, in the order in which they lie on it.
        need "sites": Form::Of(&SITES);
        /// The direction along it.
        "way": Form::Text("a name"), "the direction of the compass in which it lies";
        /// The direction back; without it, where there is a `way`, there is none.
        "back": Form::Text("a name");
    }

    /// A way between two sites, its directions named.
    LINK = "link" "links = [{ … }]" {
        /// Where it begins.
        need "from": Form::Of(&SITE);
        /// Where it leads.
        need "to": Form::Of(&SITE);
        /// The direction along it.
        "way": Form::Text("a name"), "the direction of the compass in which it lies";
        /// The direction back; without it, where there is a `way`, there is none.
        "back": Form::Text("a name");
    }

    /// What joins several boards: sites of one name, or one pair.
    BOARD_LINK = "board-link" "[[links]]" {
        /// Two boards: each site of one is joined with that of the same name of the other.
        "between": Form::List(&Form::Text("the name of a board"));
        /// Where one pair begins, instead of `between`.
        "from": Form::Of(&SITE);
        /// Where it leads.
        "to": Form::Of(&SITE);
        /// The direction along it.
        need "way": Form::Text("a name");
        /// The direction back; without it there is none.
        "back": Form::Text("a name");
    } => "[[links]]\nbetween = [\"left\", \"right\"]\nway = \"through\"\nback = \"through\""

    /// A place off the board, which holds any number of pieces and has no neighbours.
    PLACE_OFF = "place-off" "[places.NAME]" {
        /// With `"seat"` each seat has one of its own, called `NAME.SEAT`.
        "per": Form::Words(&["seat"]), "there is one";
        /// How many pieces it holds at most.
        "capacity": Form::Integer(1, 10_000), "any number";
    } => "[places.hand]\nper = \"seat\"\ncapacity = 20"
}
