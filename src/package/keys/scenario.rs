//! Scenarios: tests of the rules.

use super::form::{Form, keys};

static MOVES: Form = Form::Several(&Form::Text("a move"));

static SITE_WORDS: Form = Form::Several(&Form::Text("a site, `a1*2` for a unit, `a1 FLAG`"));

static SHOWN: Form = Form::Several(&Form::Either(&[
    Form::Integer(i64::MIN, i64::MAX),
    Form::Text("a face"),
]));

keys! {
    /// Tests of the rules: `scenarios/*.toml`.
    SCENARIO_FILE = "scenario-file" "scenarios/*.toml" {
        /// One for each sentence of the rules.
        need "scenario": Form::Tables(&SCENARIO);
    }

    /// What stands and lies where.
    SCENE = "scene" "what is where" {
        /// Pieces by owner and kind: where each stands.
        "pieces": Form::ByName("seat, or `neutral`", &Form::ByName("kind", &Form::Of(&SITE_WORDS)));
        /// Pieces on each other by site, the lowest first.
        "stacks": Form::ByName("site", &Form::Several(&Form::Text("a seat and a kind, such as `white stone`")));
        /// Values by name and site.
        "values": Form::ByName("value", &Form::ByName("site", &Form::Integer(i64::MIN, i64::MAX)));
        /// Counters by name; that of a seat is `\"NAME.SEAT\"`.
        "counters": Form::ByName("counter", &Form::Integer(i64::MIN, i64::MAX));
        /// Who is to move.
        "to_move": Form::Text("the name of a seat");
        /// In which phase.
        "phase": Form::Text("the name of a phase");
        /// The sites that the piece of a site has stood on, in order, by that site.
        "paths": Form::ByName("site", &Form::List(&Form::Text("the name of a site")));
        /// The phases that are due, in order.
        "due": Form::Several(&Form::Text("the name of a phase"));
        /// Where the cards of decks lie: by deck and pile, names or how many; `left` is how many can still be drawn.
        "decks": Form::ByName("deck", &Form::ByName("pile", &Form::Either(&[Form::Integer(0, 250), Form::Several(&Form::Text("the name of a card"))])));
    }

    /// A scenario: what is set up and played, and what must be so then.
    SCENARIO = "scenario" "[[scenario]]" also SCENE {
        /// What it shows; no two of a file have one name.
        need "name": Form::Text("a text");
        /// How many play.
        "players": Form::Integer(1, 64), "as many as can";
        /// The variant that is played.
        "variant": Form::Text("the name of a variant"), "the game itself";
        /// Options by name.
        "options": Form::ByName("option", &Form::Either(&[Form::Text("a word"), Form::Integer(i64::MIN, i64::MAX), Form::Boolean])), "their defaults";
        /// What is set up.
        "position": Form::Table(&POSITION), "the start";
        /// What is thrown next.
        "dice": Form::Of(&SHOWN);
        /// Moves that are made first.
        "play": Form::Of(&MOVES), "none";
        /// Who gives up after them.
        "resigns": Form::Text("the name of a seat"), "nobody";
        /// Exactly these moves are legal then.
        "legal": Form::List(&Form::Text("a move"));
        /// At least these are.
        "includes": Form::Of(&MOVES);
        /// None of these is.
        "excludes": Form::Of(&MOVES);
        /// Moves that are refused, with a part of the reason.
        "refused": Form::ByName("move", &Form::Text("a part of the reason"));
        /// Short forms of moves, with what they mean.
        "accepted": Form::ByName("short form", &Form::Text("a move"));
        /// What lies on the table then, by dice.
        "shows": Form::ByName("dice", &SHOWN);
        /// How the game has ended.
        "outcome": Form::Table(&OUTCOME), "it is not asked";
    } => "[[scenario]]\nname = \"who can capture must\"\nposition.to_move = \"white\"\nposition.pieces = { white = { stone = [\"c3\"] }, black = { stone = [\"d4\"] } }\nlegal = [\"c3xe5\"]"

    /// A position that is set up.
    POSITION = "position" "position = { … }" also SCENE {
        /// What lies on the table, by dice.
        "dice": Form::ByName("dice", &SHOWN);
    }

    /// How a game has ended.
    OUTCOME = "outcome" "outcome = { … }" {
        /// Who has won; nobody of a draw.
        "winners": Form::List(&Form::Text("the name of a seat"));
        /// The places of all seats, the best first; a list where several share one.
        "places": Form::List(&Form::Several(&Form::Text("the name of a seat")));
        /// Why.
        "reason": Form::Text("a text");
    }
}
