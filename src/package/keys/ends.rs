//! How a game ends.

use super::form::{Form, keys};
use super::places::PLACE;

static KINDS: Form = Form::Several(&Form::Text("the name of a kind"));

/// What is compared at the end.
static SCORE: Form = Form::Named(
    "any-score",
    "a score: the name of a counter that each seat has, or a table such as `{ count = \"any\" }`",
    &SORTS,
);

static SORTS: Form = Form::Either(&[
    Form::Text("the name of a counter that each seat has"),
    Form::Table(&SCORE_TABLE),
]);

/// What is added: scores, and numbers.
static PART: Form = Form::Either(&[Form::Of(&SCORE), Form::Integer(-1_000_000, 1_000_000)]);

/// One score, or several of which the next decides where the first is equal.
static SCORES: Form = Form::Either(&[Form::Of(&SCORE), Form::List(&SCORE)]);

keys! {
    /// What is asked of a seat, or of the game: `condition`, and what goes with it.
    END_CONDITION = "end-condition" "{ condition = … }" {
        /// What is asked.
        need "condition": Form::Words(&["no moves", "no pieces", "pieces", "reach", "filled", "line", "connection", "ring", "group", "attacked", "some piece", "counter", "score", "repetition", "passes", "plies", "rounds", "phase"]);
        /// Of which kinds; of `repetition` whether `position`, all of it, or `board` alone.
        "of": Form::Of(&KINDS), "all";
        /// Where; by `rank` each seat has its own.
        "at": Form::Of(&PLACE);
        /// How many at least; of a counter or score how much.
        "at_least": Form::Integer(-1_000_000_000, 1_000_000_000);
        /// How many at most.
        "at_most": Form::Integer(-1_000_000_000, 1_000_000_000);
        /// How many exactly; of a line, with `true`, that it is no longer.
        "exactly": Form::Either(&[Form::Integer(-1_000_000_000, 1_000_000_000), Form::Boolean]);
        /// With `true` pieces off the board do not count.
        "on_board": Form::Boolean, "false";
        /// Of `filled`: by one's own pieces.
        "by": Form::Words(&["any", "own"]), "any";
        /// Of `filled`: by at least so many of one's own.
        "own": Form::Integer(1, 1_000_000_000);
        /// Of a line: how long.
        "length": Form::Integer(2, 200);
        /// The directions in which pieces stand in a line or hang together.
        "along": Form::Text("directions"), "touching";
        /// Of a connection: the places that are joined.
        "between": Form::List(&PLACE);
        /// Of a connection: so many of them are enough.
        "touching": Form::Integer(2, 32), "all";
        /// Of a ring: the directions through which what is inside would get out.
        "leaks": Form::Text("directions");
        /// Of `some piece`: what must hold of it.
        "is": Form::Text("the name of a condition");
        /// Which counter.
        "counter": Form::Text("the name of a counter");
        /// Which score.
        "score": Form::Of(&SCORE);
        /// How often, or how many.
        "times": Form::Integer(1, 1_000_000);
        /// Of `phase`: in which.
        "phases": Form::Several(&Form::Text("the name of a phase"));
    }

    /// An end of the game, asked after each move.
    END = "end" "[[ends]]" also END_CONDITION {
        /// Of whom it is asked: one of these words, or a seat.
        "who": Form::Either(&[Form::Words(&["mover", "next", "any", "all"]), Form::Text("the name of a seat")]), "as is usual for the condition";
        /// What must be so besides, of the same seat.
        "provided": Form::Several(&Form::Table(&END_CONDITION));
        /// What must not be so besides.
        "unless": Form::Several(&Form::Table(&END_CONDITION));
        /// What is added to counters before it is judged.
        "collect": Form::Several(&Form::Table(&COLLECT));
        /// Who has won.
        need "result": Form::Either(&[Form::Words(&["loss", "win", "draw", "all win", "all lose", "out", "finished"]), Form::Table(&RESULT)]);
        /// Of a seat that leaves: what becomes of its pieces.
        "pieces": Form::Words(&["stay", "go"]), "stay";
        /// What players are told.
        need "reason": Form::Text("a text");
    } => "[[ends]]\ncondition = \"line\"\nlength = 5\nresult = \"win\"\nreason = \"five in a row\""

    /// Who has most, or least, has won.
    RESULT = "result" "result = { … }" {
        /// Who has most of it; of several the next decides where the first is equal.
        "most": Form::Of(&SCORES);
        /// Who has least of it.
        "least": Form::Of(&SCORES);
    } => "[[ends]]\ncondition = \"filled\"\nresult = { most = { count = \"any\" } }\nreason = \"the board is full\""

    /// A score: one of `count`, `worth`, `sum`, `territory`, `area`, `group`, `plus`.
    SCORE_TABLE = "score" "{ count = … }, as a score" {
        /// How many pieces of these kinds the seat has; `any` is all.
        "count": Form::Of(&KINDS);
        /// The same, each kind with what it is worth.
        "worth": Form::ByName("kind", &Form::Integer(-1_000_000, 1_000_000));
        /// What lies on sites.
        "sum": Form::Text("the name of a value");
        /// The empty sites that only these pieces of one seat enclose.
        "territory": Form::Of(&KINDS);
        /// The same, and these pieces.
        "area": Form::Of(&KINDS);
        /// The pieces of the largest group.
        "group": Form::Of(&KINDS);
        /// Scores that are added, and numbers that every seat has.
        "plus": Form::List(&PART);
        /// Where.
        "at": Form::Of(&PLACE), "everywhere";
        /// With `true` pieces off the board do not count.
        "on_board": Form::Boolean, "false";
        /// How sites hang together.
        "along": Form::Text("directions"), "touching";
    }

    /// What is added to a counter before the end is judged.
    COLLECT = "collect" "collect = { … }" {
        /// The counter, which each seat has.
        need "to": Form::Text("the name of a counter");
        /// A score that is added.
        "score": Form::Of(&SCORE);
        /// Instead: a value that is carried off.
        "value": Form::Text("the name of a value");
        /// From where it is carried off.
        "from": Form::Of(&PLACE), "everywhere";
    }
}
