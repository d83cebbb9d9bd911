//! How a game is drawn.

use super::form::{Form, keys};

keys! {
    /// How the game is drawn; all of it is optional.
    SHOW = "show" "[show]" {
        /// The values that are written on their sites.
        "values": Form::Several(&Form::Text("the name of a value")), "all";
        /// Where names of sites are written.
        "labels": Form::Words(&["edges", "sites", "none"]), "edges, where sites are called so";
        /// Regions that can be seen: a colour, or `seat`; or more in a table.
        "regions": Form::ByName("region", &Form::Either(&[Form::Text("a colour, or `seat`"), Form::Table(&SHOWN)]));
        /// Cells of graphs, by region, site, or run of sites.
        "cells": Form::ByName("region or site", &Form::Table(&CELL));
        /// Arrows between sites.
        "arrows": Form::Tables(&ARROW);
        /// Words between the cells.
        "captions": Form::Tables(&CAPTION);
    } => "[show.regions]\nthrone = \"gold\"\ncamp = { colour = \"#c0e0c0\", symbol = \"~\", help = \"where the camp is\" }"

    /// A region that can be seen.
    SHOWN = "shown" "[show.regions.NAME]" {
        /// Its colour, or `seat` for that of the seat whose region it is.
        need "colour": Form::Text("a colour, or `seat`");
        /// Its sign in text.
        "symbol": Form::Text("one character"), "one is chosen";
        /// What stands in the legend.
        "help": Form::Text("a text"), "nothing";
    }

    /// How a cell of a graph is drawn.
    CELL = "cell" "[show.cells]" {
        /// How wide and high it is.
        "size": Form::List(&Form::Number), "[1, 1]";
        /// Its form.
        "form": Form::Words(&["square", "round", "up", "down"]), "square";
        /// What is written in place of the site's name.
        "name": Form::Text("a text"), "the site's name";
    } => "[show.cells]\nyard = { size = [3, 2] }\n\"t1..t3\" = { form = \"round\" }"

    /// An arrow from one site to another.
    ARROW = "arrow" "[[show.arrows]]" {
        /// Where it begins.
        need "from": Form::Text("the name of a site");
        /// Where it leads.
        need "to": Form::Text("the name of a site");
        /// Its colour.
        need "colour": Form::Text("a colour");
        /// What stands in the legend.
        "help": Form::Text("a text"), "nothing";
    } => "[[show.arrows]]\nfrom = \"t1\"\nto = \"t3\"\ncolour = \"blue\"\nhelp = \"a shortcut\""

    /// Words between the cells.
    CAPTION = "caption" "[[show.captions]]" {
        /// The words.
        need "text": Form::Text("a text");
        /// How far to the right, how far up.
        need "at": Form::List(&Form::Number);
    } => "[[show.captions]]\ntext = \"a short track\"\nat = [1, -1]"
}
