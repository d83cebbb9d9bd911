//! Dice.

use super::form::{Form, keys};

keys! {
    /// Dice that are thrown together.
    DICE = "dice" "[dice.NAME]" {
        /// What is thrown: `d6`, `2d6`, `4d6 keep 3`, `sum 2d6 + 1`.
        need "roll": Form::Text("a roll");
        /// What each side shows: numbers, or words, which count as 1, 2, 3 and so on.
        "faces": Form::Either(&[Form::List(&Form::Integer(-1_000, 1_000)), Form::List(&Form::Text("a word"))]), "1, 2, 3 and so on";
        /// With `true` dice that all show the same lie there twice.
        "doubles": Form::Boolean, "false";
        /// Whether a move that goes by a die takes it from the table.
        "spent": Form::Boolean, "true of several, false of single ones and sums";
        /// Other dice of which these note something: they are told where those lie.
        "notes": Form::Text("the name of dice");
        /// Counters into which they are sorted by what they show, the least first.
        "boxes": Form::List(&Form::Text("the name of a counter"));
        /// With `true` a phase may begin without them on the table.
        "optional": Form::Boolean, "false";
        /// How many of them may lie on the table.
        "most": Form::Integer(1, 200), "as many as are thrown";
    } => "[dice.die]\nroll = \"d6\""
}
