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
        /// Lines below the board.
        "sheet": Form::Tables(&SHEET), "counters that are not 0, in one line";
        /// The counter whose best values are kept from game to game.
        "record": Form::Either(&[Form::Text("the name of a counter"), Form::Table(&RECORD)]), "none is";
    } => "[show.regions]\nthrone = \"gold\"\ncamp = { colour = \"#c0e0c0\", symbol = \"~\", help = \"where the camp is\" }"

    /// A region that can be seen.
    SHOWN = "shown" "[show.regions.NAME]" {
        /// Its colour, or `seat` for that of the seat whose region it is.
        "colour": Form::Text("a colour, or `seat`"), "`grey`";
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
        /// With `true` nobody is told what the name stands for.
        "known": Form::Boolean, "false";
    } => "[show.cells]\nyard = { size = [3, 2] }\n\"t1..t3\" = { form = \"round\" }"

    /// A line below the board, or a table that dice are rolled on.
    SHEET = "sheet" "[[show.sheet]]" {
        /// The line, in which words in braces stand for what is so now; the title of a table.
        "text": Form::Text("a text"), "none";
        /// A table whose rows are shown.
        "table": Form::Text("the name of a table"), "none";
        /// The counter or the dice whose row is marked.
        "marks": Form::Text("the name of a counter or of dice"), "none";
        /// In which phases it is shown.
        "phases": Form::Several(&Form::Text("the name of a phase")), "all";
        /// With `true` it is shown where the whole sheet is asked for only.
        "aside": Form::Boolean, "false";
        /// With `true` it stays where all dice, boxes, cards and rows in it are empty; with `false` it then goes though it tells a counter.
        "keep": Form::Boolean, "it stays if it tells a counter";
        /// With `seat` it is written once for each seat in play, whose counters, piles and name it tells.
        "per": Form::Words(&["seat"]), "once, for the seat to move";
        /// The counter that says whether it is shown.
        "counter": Form::Text("the name of a counter"), "it always is";
        /// The least that the counter must be.
        "at_least": Form::Integer(-1_000_000, 1_000_000), "1";
        /// The most that it may be.
        "at_most": Form::Integer(-1_000_000, 1_000_000), "any";
        /// What it must be.
        "exactly": Form::Integer(-1_000_000, 1_000_000), "any";
    } => "[[show.sheet]]\ntext = \"score {score}\""

    /// The counter whose best values are kept.
    RECORD = "record" "record = { … }" {
        /// The more the better.
        "most": Form::Text("the name of a counter");
        /// The less the better.
        "least": Form::Text("the name of a counter");
    }

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
