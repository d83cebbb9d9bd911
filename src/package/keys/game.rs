//! The files of games and of what is laid over them, and what a game says of itself.

use super::board::{BOARD, BOARD_LINK, PLACE_OFF};
use super::cards::{CARD, DECK, ROLLED};
use super::chance::DICE;
use super::conditions::CONDITION;
use super::ends::END;
use super::flow::{COUNTER, FORBIDDEN, HOOKS, MEASURE, PHASE, PRIORITY, VALUE};
use super::form::{Form, keys};
use super::moves::{FATES, SEAT_MOVE};
use super::pieces::{CROWDS, KIND, START};
use super::places::{PLACE, ROUTE};
use super::show::SHOW;

keys! {
    /// A game: `game.toml` in its folder.
    GAME_FILE = "game-file" "game.toml" also CONTENTS {
        /// What the game says of itself.
        need "game": Form::Table(&ABOUT);
    }

    /// A variant of a game: `variants/NAME.toml` in its folder. It holds only what it changes.
    VARIANT_FILE = "variant-file" "variants/NAME.toml" also CONTENTS {
        /// What the variant says of itself.
        "variant": Form::Table(&VARIANT);
        /// What the game says of itself, but for its id and version.
        "game": Form::Table(&ABOUT);
    }

    /// A mod of a game: `mod.toml` in a folder of its own. It holds only what it changes.
    MOD_FILE = "mod-file" "mod.toml" also CONTENTS {
        /// What the mod says of itself.
        need "mod": Form::Table(&MOD);
        /// What the game says of itself, but for its id and version.
        "game": Form::Table(&ABOUT);
    }

    /// What a game is made of.
    CONTENTS = "contents" "game.toml" {
        /// What those who play may choose, by name.
        "options": Form::ByName("name", &Form::Table(&OPTION));
        /// Values of options that do not go together.
        "refuse": Form::Tables(&REFUSE);
        /// The seats by name, in the order of turns; up to 8.
        need "seats": Form::ByName("name", &Form::Table(&SEAT));
        /// How many play, and who.
        "players": Form::Table(&PLAYERS), "all seats";
        /// Seats that win and lose together, by the team's name.
        "teams": Form::ByName("name", &Form::List(&Form::Text("the name of a seat")));
        /// The board.
        "board": Form::Table(&BOARD);
        /// Several boards by name, instead of `board`.
        "boards": Form::ByName("name", &Form::Table(&BOARD));
        /// What joins several boards.
        "links": Form::Tables(&BOARD_LINK);
        /// Places off the board, by name.
        "places": Form::ByName("name", &Form::Table(&PLACE_OFF));
        /// Sets of sites, by name.
        "regions": Form::ByName("name", &Form::Of(&PLACE));
        /// Ways over the board, by name.
        "routes": Form::ByName("name", &Form::Table(&ROUTE));
        /// On which sites pieces stand beside each other.
        "crowds": Form::Table(&CROWDS), "on none";
        /// What becomes of captured pieces where a move does not say it.
        "capture": Form::Of(&FATES), "remove";
        /// The kinds of pieces, by name.
        "kinds": Form::ByName("name", &Form::Table(&KIND));
        /// Moves of no piece: those of the seat itself.
        "moves": Form::Tables(&SEAT_MOVE);
        /// What stands where as the game begins.
        "start": Form::Tables(&START);
        /// The phases of a turn.
        "phases": Form::Tables(&PHASE), "one, `play`";
        /// Dice, by name.
        "dice": Form::ByName("name", &Form::Table(&DICE));
        /// Decks of cards, by name.
        "decks": Form::ByName("name", &Form::Table(&DECK));
        /// Cards by deck and name, where they are not files.
        "cards": Form::ByName("deck", &Form::ByName("card", &Form::Table(&CARD)));
        /// Tables that dice are rolled on, by name.
        "tables": Form::ByName("name", &Form::Table(&ROLLED));
        /// What is told where many games are played.
        "measures": Form::Tables(&MEASURE), "all counters";
        /// What is asked of a site, or of the whole position, by name.
        "conditions": Form::ByName("name", &Form::Table(&CONDITION));
        /// Patterns that scripts use, by name.
        "patterns": Form::ByName("name", &Form::Text("a pattern"));
        /// Numbers that the game keeps, by name.
        "counters": Form::ByName("name", &Form::Table(&COUNTER));
        /// Numbers on sites or pieces, by name.
        "values": Form::ByName("name", &Form::Table(&VALUE));
        /// Which moves go before others.
        "priorities": Form::Tables(&PRIORITY);
        /// What no move may leave behind.
        "forbidden": Form::Tables(&FORBIDDEN);
        /// How the game ends: the first that holds.
        "ends": Form::Tables(&END);
        /// The functions of `rules.rhai` that the game calls.
        "hooks": Form::Table(&HOOKS);
        /// How it is drawn.
        "show": Form::Table(&SHOW);
    }

    /// What the game says of itself.
    ABOUT = "about" "[game]" {
        /// By which commands and saves know it: letters, digits, `-` and `_`.
        need "id": Form::Text("an id");
        /// What people call it.
        need "name": Form::Text("a text");
        /// What it is, in a line.
        "summary": Form::Text("a text"), "nothing";
        /// Its version, such as `1.0.0`: mods say which they fit.
        "version": Form::Text("a version"), "0";
    } => "[game]\nid = \"my-game\"\nname = \"My game\"\nsummary = \"Two sides run past each other\"\nversion = \"1.0.0\""

    /// What the variant says of itself.
    VARIANT = "variant" "[variant]" {
        /// What it is, in a line.
        "summary": Form::Text("a text"), "nothing";
    } => "[variant]\nsummary = \"On fewer squares\""

    /// What the mod says of itself.
    MOD = "mod" "[mod]" {
        /// By which saves know it: letters, digits, `-` and `_`.
        need "id": Form::Text("an id");
        /// Its version, such as `1.0.0`.
        need "version": Form::Text("a version");
        /// The id of the game that it is for.
        need "game": Form::Text("the id of a game");
        /// Which versions of the game it fits, such as `>=1.0, <2`; `*` is every one.
        need "fits": Form::Text("a range of versions");
        /// What it is, in a line.
        "summary": Form::Text("a text"), "nothing";
    } => "[mod]\nid = \"long-strides\"\nversion = \"1.0.0\"\ngame = \"my-game\"\nfits = \">=1.0, <2\""

    /// An option, which those who play may choose with `--set NAME=VALUE`.
    OPTION = "option" "[options.NAME]" {
        /// Its value where none is chosen; it says of what sort the option is. Not of `cards`.
        "default": Form::Either(&[Form::Text("a word"), Form::Integer(i64::MIN, i64::MAX), Form::Boolean]);
        /// The words that it may be; needed where it is a word.
        "choices": Form::List(&Form::Text("a word"));
        /// The least that a number may be.
        "min": Form::Integer(i64::MIN, i64::MAX), "0";
        /// The most that a number may be.
        "max": Form::Integer(i64::MIN, i64::MAX);
        /// A deck: the option is a list of its cards, parted by commas.
        "cards": Form::Text("the name of a deck");
        /// What it is for, in a sentence.
        "help": Form::Text("a text"), "nothing";
    } => "[options.limit]\ndefault = 40\nmin = 0\nmax = 100\nhelp = \"moves without a capture that end the game\""

    /// Options that do not go together: where `if` is true they are refused.
    REFUSE = "refuse" "[[refuse]]" {
        /// What the player is told.
        need "help": Form::Text("a text");
    } => "[[refuse]]\nif = \"fast and players > 2\"\nhelp = \"the fast game is for two\""

    /// A seat; the order of seats is the order of turns.
    SEAT = "seat" "[seats.NAME]" {
        /// Where its pieces face: any direction that points somewhere on the board.
        "forward": Form::Text("a direction"), "up the board for the first, down for the second, and so on; `out` and `in` on rings";
        /// Its colour: such as `red`, or `#rrggbb`.
        "colour": Form::Text("a colour"), "the seat's name";
    } => "[seats.white]\nforward = \"n\""

    /// How many play, and who.
    PLAYERS = "players" "[players]" {
        /// The fewest that can play.
        "min": Form::Integer(1, 8), "as many as there are seats";
        /// Which seats play, by how many play.
        "seats": Form::ByName("number of players", &Form::List(&Form::Text("the name of a seat"))), "the first so many";
        /// Who begins.
        "first": Form::Text("the name of a seat"), "the first that plays";
    } => "[players]\nmin = 2\nseats = { 2 = [\"red\", \"blue\"] }\nfirst = \"red\""
}
