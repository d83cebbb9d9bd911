//! What is asked of sites and positions.

use super::form::{Form, keys};
use super::places::PLACE;

static PIECES: Form = Form::Several(&Form::Text("kinds, `own`, `enemy`, or words side by side"));

static NAMES: Form = Form::Several(&Form::Text("the name of a condition, or `not NAME`"));

keys! {
    /// How much: `exactly`, or `at_least`, `at_most`, or both.
    AMOUNT = "amount" "how much" {
        /// At least so much.
        "at_least": Form::Integer(-1_000_000_000, 1_000_000_000);
        /// At most so much.
        "at_most": Form::Integer(-1_000_000_000, 1_000_000_000);
        /// Exactly so much.
        "exactly": Form::Integer(-1_000_000_000, 1_000_000_000);
    }

    /// A condition: it asks exactly one thing.
    CONDITION = "condition" "[conditions.NAME]" also AMOUNT {
        /// Some match of the pattern begins there.
        "pattern": Form::Text("a pattern");
        /// It is one of these sites.
        "at": Form::Of(&PLACE);
        /// It holds what the test says.
        "holds": Form::Text("a test");
        /// It is in a straight row of such pieces.
        "row": Form::Table(&ROW);
        /// It is in a group of such pieces that is so.
        "group": Form::Table(&GROUP);
        /// So many of such pieces stand there, beside each other or joined.
        "here": Form::Table(&HERE);
        /// So many pieces stand there on each other.
        "height": Form::Table(&HEIGHT);
        /// Another seat could capture such a piece of one's own if it stood there.
        "attacked": Form::Text("the name of a kind");
        /// There are so many of such pieces.
        "count": Form::Table(&COUNT);
        /// A counter has come so far.
        "counter": Form::Text("the name of a counter");
        /// So much of it lies there.
        "value": Form::Text("the name of a value");
        /// With `value`: in sum on the sites of a region.
        "sum_at": Form::Text("the name of a region");
        /// What dice on the table show.
        "die": Form::Text("the name of dice");
        /// With `die`: some of them shows such a number.
        "shows": Form::Several(&Form::Integer(-1_000_000_000, 1_000_000_000));
        /// So many of them lie on the table.
        "dice_left": Form::Text("the name of dice");
        /// All of these hold.
        "all": Form::Of(&NAMES);
        /// One of these holds.
        "any": Form::Of(&NAMES);
        /// The condition is asked of the sites to which this leads, and holds if it does of one.
        "toward": Form::Text("a pattern");
        /// What a player is told where it is not so.
        "help": Form::Text("a text"), "a sentence that the program makes";
        /// What a player is told where it is so and must not be, of a move that asks `not NAME`.
        "not_help": Form::Text("a text"), "a sentence that the program makes";
    } => "[conditions.four]\nrow = { at_least = 4 }\nhelp = \"that makes four in a row\""

    /// A straight row.
    ROW = "row" "row = { … }" also AMOUNT {
        /// Of such pieces; `same owner` and `same kind` go by the piece that is there.
        "of": Form::Of(&PIECES), "own";
        /// The directions in which it lies.
        "along": Form::Text("directions"), "touching";
    }

    /// Pieces that hang together.
    GROUP = "group" "group = { … }" also AMOUNT {
        /// Of such pieces; `same owner` and `same kind` go by the piece that is there.
        "of": Form::Of(&PIECES), "own";
        /// The directions in which they hang together.
        "along": Form::Text("directions"), "touching";
        /// How many sites beside it pass a test.
        "beside": Form::Table(&BESIDE);
        /// Regions that it touches.
        "touches": Form::Several(&Form::Text("the name of a region"));
        /// So many of them are enough.
        "touching": Form::Integer(1, 100), "all";
    }

    /// Sites beside a group.
    BESIDE = "beside" "beside = { … }" also AMOUNT {
        /// What is counted.
        need "test": Form::Text("a test");
    }

    /// Pieces on one site.
    HERE = "here" "here = { … }" also AMOUNT {
        /// Of such pieces.
        "of": Form::Of(&PIECES), "all";
    }

    /// How high a stack is.
    HEIGHT = "height" "height = { … }" also AMOUNT {
    }

    /// Pieces in a place, or in all.
    COUNT = "count" "count = { … }" also AMOUNT {
        /// Of such pieces.
        "of": Form::Of(&PIECES);
        /// Where.
        "at": Form::Of(&PLACE), "in all";
    }
}
