//! Decks and their cards, and tables that dice are rolled on.

use super::board::BOARD;
use super::flow::COUNTER;
use super::form::{Form, keys};
use super::places::PLACE;

static PILES: Form = Form::Several(&Form::Text("a name"));

/// What a choice of a table gives: counters by name, and what is told.
static GIVEN: Form = Form::ByName(
    "counter, or `text`",
    &Form::Either(&[Form::Integer(-1_000_000, 1_000_000), Form::Text("a text")]),
);

static AMOUNTS: Form = Form::ByName("counter", &Form::Integer(-1_000_000, 1_000_000));

keys! {
    /// A deck of cards: from files, from words, or said one by one in `[cards.DECK.CARD]`.
    DECK = "deck" "[decks.NAME]" {
        /// A folder beside `game.toml` with a file for each card.
        "folder": Form::Text("the name of a folder");
        /// Lists of words by name, of which each with each is a card.
        "series": Form::ByName("name", &Form::List(&Form::Text("a word")));
        /// Piles that everybody sees, besides `open` and `discard`.
        "piles": Form::Of(&PILES), "none";
        /// Piles that nobody sees, besides `stock`.
        "hidden": Form::Of(&PILES), "none";
        /// Piles of which each seat has one that only it sees.
        "hands": Form::Of(&PILES), "none";
        /// Piles of which each seat has one that everybody sees.
        "before": Form::Of(&PILES), "none";
        /// The pile that goes back when nothing is left to be drawn.
        "returns": Form::Text("the name of a pile"), "none";
        /// How many of the cards are in the game.
        "deal": Form::Integer(1, 250), "all";
        /// Cards that are drawn first, in order.
        "first": Form::Several(&Form::Text("the name of a card")), "none";
        /// A counter of the cards that have been drawn.
        "drawn": Form::Text("the name of a counter"), "none is kept";
        /// What each card in a file must have, else it is left out.
        "needs": Form::Several(&Form::Text("a key, such as `board.sites.start`")), "nothing";
        /// On the map of each card ways must lead from the one site, and from all that it leads
        /// to, to the other; else the card is left out.
        "leads": Form::Table(&LEADS), "nothing is asked";
        /// Whether the scripts of its cards are called.
        "scripts": Form::Boolean, "true";
    } => "[decks.events]\nfolder = \"events\"\ndeal = 4\n\n[decks.cards]\nseries = { suit = [\"a\", \"b\"], rank = [\"1\", \"2\", \"3\"] }"

    /// Where ways lead on the map of each card of a deck.
    LEADS = "leads" "[decks.NAME.leads]" {
        /// The site that they begin at.
        need "from": Form::Text("the name of a site of the card's map");
        /// The site that they must come to.
        need "to": Form::Text("the name of a site of the card's map");
    } => "[decks.events]\nfolder = \"events\"\nleads = { from = \"start\", to = \"end\" }"

    /// A card that stands in the game's file, or more about one in a file: `[cards.DECK.CARD]`.
    CARD = "card" "[cards.DECK.CARD]" {
        /// What people call it.
        "name": Form::Text("a text"), "as its file is called";
        /// What it says when it is turned up.
        "text": Form::Text("a text"), "nothing";
        /// What it does, in a sentence or two.
        "help": Form::Text("a text"), "nothing";
        /// Numbers that it has, by name.
        "values": Form::ByName("name", &Form::Integer(-1_000_000, 1_000_000));
        /// In a deck of files, as all that follows: a board that it brings along, called as the card.
        "board": Form::Table(&BOARD);
        /// Sites that join the regions of these names.
        "regions": Form::ByName("name", &Form::Of(&PLACE));
        /// Tables of its own, called `CARD.NAME`.
        "tables": Form::ByName("name", &Form::Table(&ROLLED));
        /// Counters of its own.
        "counters": Form::ByName("name", &Form::Table(&COUNTER));
    }

    /// A card that is a file: `FOLDER/CARD.toml` in a game's folder, or in that of a variant or mod.
    CARD_FILE = "card-file" "FOLDER/CARD.toml" also CARD {
    }

    /// A table that dice are rolled on.
    ROLLED = "rolled" "[tables.NAME]" {
        /// The dice whose numbers its rows are for.
        "dice": Form::Text("the name of dice"), "the first";
        /// What happens by number; each belongs to one row.
        need "rows": Form::Tables(&ROW);
    } => "[tables.injury]\nrows = [\n  { on = \"1-3\", text = \"a scratch\" },\n  { on = \"4-6\", text = \"a wound\", add = { wounds = 1 } },\n]"

    /// A row of a table that dice are rolled on.
    ROW = "rolled-row" "rows = [{ … }]" {
        /// A number, or the least and the greatest: `\"2-3\"`.
        need "on": Form::Either(&[Form::Integer(-999, 999), Form::Text("a range such as `2-3`")]);
        /// What scripts know it by.
        "name": Form::Text("a name"), "nothing";
        /// What is told.
        "text": Form::Text("a text"), "nothing";
        /// Counters that get a number.
        "set": Form::Of(&AMOUNTS);
        /// Counters to which is added.
        "add": Form::Of(&AMOUNTS);
        /// Choices, of which the first that can be done is.
        "either": Form::List(&GIVEN);
        /// Another table that is rolled on.
        "roll": Form::Text("the name of a table");
        /// A function that `work_off` gives back.
        "do": Form::Text("the name of a function");
    }
}
