//! Kinds of pieces, and where they stand.

use super::form::{Form, keys};
use super::moves::KIND_MOVE;
use super::places::PLACE;

keys! {
    /// A kind of pieces.
    KIND = "kind" "[kinds.NAME]" {
        /// What it is drawn as for all seats: one or two characters.
        "symbol": Form::Text("one or two characters");
        /// What it is drawn as, by seat.
        "symbols": Form::ByName("seat", &Form::Text("one or two characters"));
        /// What the piece does, in a sentence.
        "help": Form::Text("a text"), "nothing";
        /// What it can do.
        "moves": Form::Tables(&KIND_MOVE);
        /// What it becomes when a move ends somewhere.
        "promote": Form::Table(&PROMOTE);
        /// With `true` its pieces belong to nobody.
        "neutral": Form::Boolean, "false";
        /// The kind as which it is held off the board.
        "held_as": Form::Text("the name of a kind"), "the same";
        /// Kinds whose moves it has too.
        "like": Form::Several(&Form::Text("the name of a kind"));
        /// The kind that it is after any move that says nothing else.
        "moved": Form::Text("the name of a kind"), "the same";
        /// The kind that it is again when its owner's next turn begins.
        "reverts": Form::Text("the name of a kind"), "the same";
        /// What is remembered of its pieces: names, or how long by name.
        "flags": Form::Either(&[Form::Several(&Form::Text("a name")), Form::ByName("name", &Form::Words(&["turn", "next turn", "game"]))]);
        /// With `true` the sites on which it has stood are kept.
        "path": Form::Boolean, "false";
        /// How many of its pieces may be one unit.
        "joins": Form::Integer(2, 16), "1";
        /// Of units of one size the one moves that has more pieces with this flag.
        "prefers": Form::Text("the name of a flag"), "fewer flags";
        /// On its sites units come apart.
        "dissolves": Form::Text("the name of a region");
    } => "[kinds.stone]\nsymbols = { white = \"o\", black = \"x\" }\nhelp = \"A stone steps forward.\""

    /// What a piece becomes where a move of it ends.
    PROMOTE = "promote" "promote = { … }" {
        /// Where.
        need "at": Form::Text("the name of a region");
        /// What it becomes, or several kinds of which the player chooses.
        need "to": Form::Several(&Form::Text("the name of a kind"));
        /// With `true` also in the middle of a move.
        "passing": Form::Boolean, "false";
    } => "[kinds.stone]\npromote = { at = \"far\", to = \"tower\" }"

    /// On which sites pieces stand beside each other, in no order.
    CROWDS = "crowds" "[crowds]" {
        /// The sites.
        "at": Form::Of(&PLACE), "everywhere";
    } => "[crowds]\nat = \"centre\""

    /// Pieces that are there as the game begins: of one kind, or drawn.
    START = "start" "[[start]]" {
        /// The kind of the pieces.
        "kind": Form::Text("the name of a kind");
        /// Where they stand.
        "at": Form::Of(&PLACE);
        /// Whose they are.
        "owner": Form::Text("the name of a seat"), "every seat's, each seen from its own side";
        /// How many on each site: off the board, or in a stack.
        "count": Form::Integer(1, 1_000), "1";
        /// Instead of `kind` and `at`: the rows, the top one first, with the symbols of pieces and `.`.
        "rows": Form::List(&Form::Text("a row"));
        /// Which of several boards is drawn.
        "board": Form::Text("the name of a board");
        /// Which of several levels is drawn.
        "level": Form::Integer(1, 100);
    } => "[[start]]\nkind = \"stone\"\nat = { rank = 1 }"
}
