//! Turns, what goes before what, what is counted, and scripts.

use super::form::{Form, keys};
use super::moves::EFFECT;
use super::places::PLACE;

static CONDITIONS: Form = Form::Several(&Form::Text(
    "the name of a condition, `not NAME`, or a pattern",
));

static KINDS: Form = Form::Several(&Form::Text("the name of a kind, `enemy` or `any`"));

const FUNCTION: Form = Form::Text("the name of a function");

keys! {
    /// A phase of a turn. The turn begins in the first.
    PHASE = "phase" "[[phases]]" {
        /// Its name.
        need "name": Form::Text("a name");
        /// The phase after a move in this one.
        "next": Form::Text("the name of a phase"), "the first";
        /// Who plays then: the next seat, or the same; with `"again"` the same in a new turn.
        "turn": Form::Words(&["passes", "stays", "again"]), "passes";
        /// What happens after a move of it: every row that holds does its effects.
        "then": Form::Tables(&THEN);
        /// With `true` it is left out where there is no move.
        "skips": Form::Boolean, "false";
        /// Whether what is chosen in it stays with who has chosen.
        "secret": Form::Boolean, "false";
        /// With `true` the game itself begins there.
        "begins": Form::Boolean, "false";
        /// The dice that lie on the table in it; all others are taken away.
        "dice": Form::Several(&Form::Text("the name of dice"));
        /// The dice that are thrown as it begins.
        "rolls": Form::Several(&Form::Text("the name of dice"));
        /// With `true` as many dice must be used as any order of moves can.
        "uses_most": Form::Boolean, "false";
        /// A function that is called when it begins, before its moves are listed.
        "enter": FUNCTION;
        /// A function that offers moves in it.
        "moves": FUNCTION;
        /// A function that drops moves in it.
        "narrow": FUNCTION;
        /// A function that is called after a move of it.
        "played": FUNCTION;
    } => "[[phases]]\nname = \"move\"\nnext = \"shoot\"\nturn = \"stays\"\n\n[[phases]]\nname = \"shoot\""

    /// What happens once a move of the phase has been made.
    THEN = "then" "then = [{ … }]" {
        /// What must be so of where the move ended.
        "where": Form::Of(&CONDITIONS), "it always holds";
        /// What is done.
        "effects": Form::Tables(&EFFECT);
        /// The phase that follows.
        "next": Form::Text("the name of a phase"), "the first";
        /// Who plays then: the next seat, or the same; with `"again"` the same in a new turn.
        "turn": Form::Words(&["passes", "stays", "again"]), "stays if `next` is said";
    }

    /// Moves that meet it go before moves that do not.
    PRIORITY = "priority" "[[priorities]]" {
        /// What must be captured.
        "captures": Form::Of(&KINDS);
        /// What moves.
        "by": Form::Of(&KINDS), "any";
        /// Of what most must be captured, or how much each kind counts.
        "most": Form::Either(&[Form::Of(&KINDS), Form::ByName("kind", &Form::Integer(0, 10_000))]);
        /// The names of the moves that go first.
        "moves": Form::Several(&Form::Text("the name of a move"));
        /// Of what it is asked.
        "scope": Form::Words(&["first leg", "every leg", "move"]), "move";
        /// What a player is told whose move is refused.
        need "reason": Form::Text("a text");
    } => "[[priorities]]\ncaptures = \"any\"\nscope = \"first leg\"\nreason = \"who can capture must\""

    /// A number that the game keeps.
    COUNTER = "counter" "[counters.NAME]" {
        /// With `"seat"` each seat has one, with the name of a deck each of its cards.
        "per": Form::Text("`seat`, or the name of a deck"), "there is one";
        /// With `true` it is a number of dice.
        "dice": Form::Boolean, "false";
        /// What it counts by itself.
        "counts": Form::Words(&["captures", "quiet plies", "plies", "passes", "rounds"]), "nothing";
        /// Of quiet plies: what interrupts them, `captures` or moves of kinds.
        "reset": Form::Several(&Form::Text("`captures`, or the name of a kind"));
        /// Its first value; with `per = "seat"` also a table with one for each seat.
        "start": Form::Either(&[Form::Integer(-1_000_000, 1_000_000), Form::ByName("seat", &Form::Integer(-1_000_000, 1_000_000))]), "0";
        /// The least that it may be.
        "least": Form::Integer(-1_000_000, 1_000_000), "0";
        /// With `true` positions differ by it, where repetition is asked.
        "repetition": Form::Boolean, "false";
        /// With `"turn"` it goes back to its start when another turn begins.
        "resets": Form::Words(&["never", "turn"]), "never";
        /// Scripts reset all counters of a group at once: `reset("GROUP")`.
        "group": Form::Text("a name"), "none";
        /// What people call it.
        "label": Form::Text("a text"), "its name";
        /// How a change of it is told, with its new value for `{}`.
        "told": Form::Text("a text"), "what it is now";
        /// With `true` a change of it is not told.
        "quiet": Form::Boolean, "false";
    } => "[counters.captured]\nper = \"seat\"\ncounts = \"captures\""

    /// What is told where many games are played.
    MEASURE = "measure" "[[measures]]" {
        /// Its name.
        need "name": Form::Text("a name");
        /// The counter whose last value counts.
        need "counter": Form::Text("the name of a counter");
        /// The counter by which it is divided: the sums of all games.
        "per": Form::Text("the name of a counter"), "nothing";
        /// With `true` those of all seats are added up.
        "together": Form::Boolean, "false";
        /// What it says, in a sentence.
        "help": Form::Text("a text"), "nothing";
    } => "[[measures]]\nname = \"captures\"\ncounter = \"captured\"\ntogether = true"

    /// A number on every site, or of every piece.
    VALUE = "value" "[values.NAME]" {
        /// What has it.
        "on": Form::Words(&["sites", "pieces"]), "sites";
        /// What it is where nothing else is said.
        "start": Form::Integer(-1_000_000, 1_000_000), "0";
        /// The least that it may be.
        "min": Form::Integer(-1_000_000, 1_000_000), "0";
        /// The most that it may be.
        "max": Form::Integer(-1_000_000, 1_000_000);
        /// Where it begins with another number.
        "lies": Form::Tables(&LIES);
        /// What people call it where its changes are told.
        "label": Form::Text("a text"), "its name";
        /// With `true` its changes are told to programs only.
        "quiet": Form::Boolean, "false";
    } => "[values.chips]\nlies = [{ at = [\"a8\", \"b8\"], value = 5 }]"

    /// Where a value begins with another number.
    LIES = "lies" "lies = [{ … }]" {
        /// The sites.
        need "at": Form::Of(&PLACE);
        /// The number.
        need "value": Form::Integer(-1_000_000, 1_000_000);
    }

    /// What no move may leave behind.
    FORBIDDEN = "forbidden" "[[forbidden]]" {
        /// Kinds that an enemy could capture then.
        "attacked": Form::Several(&Form::Text("the name of a kind"));
        /// A position that has occurred so often before.
        "repetition": Form::Integer(1, 100);
        /// What of it has occurred: all, or what stands and lies on the board alone.
        "of": Form::Words(&["position", "board"]), "position";
        /// What a player is told.
        need "reason": Form::Text("a text");
    } => "[[forbidden]]\nrepetition = 1\nreason = \"no position may come again\""

    /// Functions of `rules.rhai`, each by where in a turn it is called.
    HOOKS = "hooks" "[hooks]" {
        /// Called before the first move.
        "setup": FUNCTION;
        /// Called when a phase begins, before its moves are listed.
        "enter": FUNCTION;
        /// Called when moves are listed.
        "moves": FUNCTION;
        /// Called once the moves are listed.
        "narrow": FUNCTION;
        /// Called after a move has been made and counted.
        "played": FUNCTION;
        /// Called after the declared ends.
        "ended": FUNCTION;
        /// Called after a move: who plays next.
        "next": FUNCTION;
        /// Called by bots.
        "value": FUNCTION;
        /// The reasons that `ended` may give.
        "reasons": Form::List(&Form::Text("a text"));
        /// With `true` a script lets pieces stand on each other though no move does.
        "stacks": Form::Boolean, "false";
    } => "[hooks]\nended = \"over\"\nreasons = [\"home\"]"
}
