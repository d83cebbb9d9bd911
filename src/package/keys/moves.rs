//! What pieces and seats can do.

use super::form::{Form, keys};

static CONDITIONS: Form = Form::Several(&Form::Text(
    "the name of a condition, `not NAME`, or a pattern",
));

/// What becomes of captured pieces.
pub(super) static FATES: Form =
    Form::Either(&[Form::Words(&["remove", "own", "under"]), Form::Table(&FATE)]);

static AMOUNT: Form = Form::Either(&[
    Form::Integer(-1_000_000, 1_000_000),
    Form::Words(&["chosen", "-chosen"]),
]);

static NUMBERS: Form = Form::Several(&Form::Integer(-1_000_000_000, 1_000_000_000));

keys! {
    /// What moves of every sort may say.
    ANY_MOVE = "any-move" "every move" {
        /// By which other moves and explanations call it.
        need "name": Form::Text("a name");
        /// What it is, in a sentence: why another move is not legal.
        "help": Form::Text("a text"), "nothing";
        /// The phases in which it can be made.
        "phases": Form::Several(&Form::Text("the name of a phase")), "all";
        /// What must be so of where the move leads, before it is made.
        "where": Form::Of(&CONDITIONS);
        /// What must be so of where the piece has landed, once it is made.
        "after": Form::Of(&CONDITIONS);
        /// What must be so for a leg to follow.
        "follow_where": Form::Of(&CONDITIONS);
        /// What must be so for `turn` and `next` to hold.
        "turn_where": Form::Of(&CONDITIONS);
        /// Who plays then: the next seat, or the same; with `"again"` the same in a new turn.
        "turn": Form::Words(&["passes", "stays", "again"]), "as the phase says";
        /// The phase that follows.
        "next": Form::Text("the name of a phase"), "the first";
        /// What else happens.
        "effects": Form::Tables(&EFFECT);
        /// Words that its text has besides; `{die}` and `{chosen}` stand for numbers.
        "words": Form::Text("words"), "none";
        /// A number that the player chooses.
        "choose": Form::Table(&CHOOSE);
        /// With `true` the prompt reminds nobody of it.
        "unprompted": Form::Boolean, "false";
        /// The dice that it goes by.
        "die": Form::Text("the name of dice"), "none";
        /// Which numbers of the dice will do.
        "shows": Form::Of(&NUMBERS), "all";
    }

    /// One thing that a piece can do: by `pattern`, `walk`, `anywhere` or `drop`.
    KIND_MOVE = "move" "[[kinds.NAME.moves]]" also ANY_MOVE {
        /// From where the piece stands, along the board.
        "pattern": Form::Text("a pattern");
        /// So many steps that may turn.
        "walk": Form::Table(&WALK);
        /// To any site that passes a test.
        "anywhere": Form::Text("a test");
        /// A piece of the kind comes onto any site that passes a test.
        "drop": Form::Text("a test");
        /// Where it must begin; of a `drop` the place off the board that the piece comes from.
        "from": Form::Text("the name of a region, or of a place off the board"), "anywhere; of a `drop` an endless supply";
        /// Whether a move can begin with it.
        "starts": Form::Boolean, "true";
        /// Moves of which one follows if it can.
        "must": Form::Several(&Form::Text("the name of a move"));
        /// Moves of which one may follow.
        "may": Form::Several(&Form::Text("the name of a move"));
        /// What becomes of captured pieces.
        "capture": Form::Of(&FATES), "that of `capture` outside of moves";
        /// The kind that the piece is afterwards, or several of which the player chooses.
        "becomes": Form::Several(&Form::Text("the name of a kind")), "the same";
        /// With `true` the piece stays where it is.
        "stays": Form::Boolean, "false";
        /// Puts such a piece where the pattern ends, and stays.
        "puts": Form::Text("the name of a kind");
        /// Leaves such a piece behind.
        "leaves": Form::Text("the name of a kind");
        /// With `true` it may land on what is there, and stands on it.
        "on_top": Form::Boolean, "false";
        /// How many pieces of a stack it takes along, from the top.
        "takes": Form::Integer(1, 250), "all";
        /// With `true` it becomes one unit with all of its kind and owner where it lands.
        "joins": Form::Boolean, "false";
        /// With `false` the piece becomes nothing by `promote` of its kind where this ends.
        "promote": Form::Boolean, "true";
        /// Flags that the piece must have.
        "flagged": Form::Several(&Form::Text("the name of a flag"));
        /// Flags that it must not have.
        "unflagged": Form::Several(&Form::Text("the name of a flag"));
        /// Flags that it has afterwards.
        "sets": Form::Several(&Form::Text("the name of a flag"));
        /// Flags that it has no more.
        "clears": Form::Several(&Form::Text("the name of a flag"));
        /// How its text is put together.
        "written": Form::Words(&["way", "ends", "words", "captures", "target"]), "way";
        /// When pieces captured in a chain leave.
        "removal": Form::Words(&["at once", "end"]), "at once";
        /// With `"continue"` only a landing from which the chain goes on may be chosen, if there is one.
        "landing": Form::Words(&["free", "continue"]), "free";
    } => "[kinds.stone]\n[[kinds.stone.moves]]\nname = \"jump\"\npattern = \"diagonal: capture enemy, empty\"\nmust = \"jump\"\nremoval = \"end\""

    /// A move of no piece: to pass, to roll, to sow, or what its effects say.
    SEAT_MOVE = "seat-move" "[[moves]]" also ANY_MOVE {
        /// With `true` it is a pass.
        "pass": Form::Boolean, "false";
        /// The dice that it throws.
        "roll": Form::Several(&Form::Text("the name of dice"));
        /// The dice of which it throws some again.
        "reroll": Form::Text("the name of dice");
        /// Of what is thrown again: faces that stay as they lie.
        "locked": Form::Several(&Form::Either(&[Form::Integer(-1_000, 1_000), Form::Text("a face")])), "none";
        /// Of what is thrown again: dice that note it, so that each is thrown once.
        "once": Form::Text("the name of dice");
        /// Of what is thrown again: how many at most.
        "most": Form::Integer(1, 250), "all";
        /// What it takes up and lays out one by one along a route.
        "sow": Form::Text("the name of a value");
        /// The sites that it is about, each a move.
        "from": Form::Text("the name of a region");
        /// Of what is sown: the route.
        "along": Form::Text("the name of a route");
        /// Of what is sown: sites that are passed over.
        "skips": Form::Text("the name of a region"), "none";
        /// Of what is sown: whether the site that was emptied is passed over too.
        "skips_origin": Form::Boolean, "false";
        /// Of what is sown: whether the last one, where it falls on others, takes these up and goes on.
        "relay": Form::Boolean, "false";
        /// Of what is sown: what it captures.
        "capture": Form::Table(&HARVEST), "nothing";
    } => "[[moves]]\nname = \"pass\"\npass = true"

    /// Where captured pieces go.
    FATE = "fate" "capture = { … }" {
        /// A place off the board, or a region of one site.
        need "to": Form::Text("the name of a place or region");
        /// Whose they are there.
        "owner": Form::Words(&["own", "same"]), "same";
        /// Whose place of that name it is: the captor's, or their owner's.
        "whose": Form::Words(&["captor", "owner"]), "captor";
    } => "[kinds.stone]\n[[kinds.stone.moves]]\nname = \"take\"\npattern = \"orthogonal: capture enemy\"\ncapture = { to = \"hand\", owner = \"own\" }"

    /// A number that the player chooses; each is a move.
    CHOOSE = "choose" "choose = { … }" {
        /// The least.
        need "from": Form::Integer(-1_000_000, 1_000_000);
        /// The greatest.
        need "to": Form::Integer(-1_000_000, 1_000_000);
    }

    /// What a move does besides, on landing.
    EFFECT = "effect" "effects = [{ … }], or [[….effects]]" {
        /// Captures what the pattern marks; with `put` where that goes, with `becomes`, `sets` or `clears` of which pieces.
        "pattern": Form::Text("a pattern");
        /// Captures the groups beside the landing of which a condition with `group` holds.
        "groups": Form::Text("the name of a condition");
        /// Puts such a piece wherever the pattern ends.
        "put": Form::Text("the name of a kind");
        /// Takes along another piece, from where this pattern ends.
        "carry": Form::Text("a pattern");
        /// Of `carry` the pattern to where it goes, of `recall` the place.
        "to": Form::Text("a pattern, or the name of a place or region");
        /// With `true` captures the piece that makes the move.
        "itself": Form::Boolean, "false";
        /// Of `carry`, or of the pieces where `pattern` ends: the kind that they are then.
        "becomes": Form::Text("the name of a kind"), "the same";
        /// Of the same: flags that they have then.
        "sets": Form::Several(&Form::Text("the name of a flag"));
        /// Of the same: flags that they have no more.
        "clears": Form::Several(&Form::Text("the name of a flag"));
        /// Sends every own piece with this flag somewhere.
        "recall": Form::Text("the name of a flag");
        /// Of `recall`: only from here.
        "at": Form::Text("the name of a region"), "everywhere";
        /// Adds to a counter, or to a value of the landing or of the piece there.
        "add": Form::Text("the name of a counter or value");
        /// How much is added.
        "amount": Form::Of(&AMOUNT), "1";
        /// Gives a counter a number.
        "set": Form::Text("the name of a counter");
        /// That number.
        "value": Form::Integer(-1_000_000, 1_000_000);
        /// With `true` the move is not legal where this does nothing, or not all.
        "need": Form::Boolean, "false";
        /// What a player is told then.
        "help": Form::Text("a text"), "nothing";
    } => "[kinds.stone]\n[[kinds.stone.moves]]\nname = \"enclose\"\ndrop = \"empty\"\neffects = [{ pattern = \"any: capture enemy+, @own\", need = true }]"

    /// A number of steps each of which may lead another way.
    WALK = "walk" "walk = { … }, or [kinds.NAME.moves.walk]" {
        /// What it has to spend: a number, or `"{die}"` for that of dice.
        need "length": Form::Either(&[Form::Integer(1, 40), Form::Text("the name of dice in braces")]);
        /// With `true` it may spend less.
        "up_to": Form::Boolean, "false";
        /// What one step is.
        "steps": Form::Tables(&STEP);
        /// What the last step is, where it is another than those before.
        "last": Form::Tables(&STEP), "one of `steps`";
        /// Steps at no cost once all is spent.
        "after": Form::Tables(&FREE_STEP);
        /// With `"once"` no two sites are joined by two steps.
        "edges": Form::Words(&["free", "once"]), "free";
    } => "[kinds.stone]\n[[kinds.stone.moves]]\nname = \"roam\"\nwalk = { length = 3, steps = [{ pattern = \"orthogonal: empty\" }] }"

    /// One step of a walk.
    STEP = "step" "steps = [{ … }]" {
        /// Straight on by at most 6 sites.
        need "pattern": Form::Text("a pattern");
        /// What it costs.
        "cost": Form::Integer(1, 40), "1";
    }

    /// A step of a walk at no cost.
    FREE_STEP = "free-step" "after = [{ … }]" {
        /// Straight on by at most 6 sites.
        need "pattern": Form::Text("a pattern");
    }

    /// What sowing captures.
    HARVEST = "harvest" "capture = { … }, where something is sown" {
        /// Where the last one must fall.
        "at": Form::Text("the name of a region"), "anywhere";
        /// How many must lie there then.
        "amounts": Form::Of(&NUMBERS), "any number";
        /// Whether the site before is captured too if it is so, and so on.
        "back": Form::Boolean, "false";
        /// The route to the site opposite: that is captured too, and must not be empty.
        "opposite": Form::Text("the name of a route"), "none";
        /// A region: what would leave nothing there captures nothing.
        "spares": Form::Text("the name of a region"), "none";
        /// Where it goes.
        need "to": Form::Text("the name of a counter or region");
    }
}
