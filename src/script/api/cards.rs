//! Functions about cards, and calls of the functions that cards bring along.

use rhai::{Array, Dynamic, NativeCallContext};

use super::super::hook::Hook;
use super::super::names::{CardTold, near, short, unknown};
use super::super::scene::{Scene, Text};
use super::super::stage::{Hand, Said, change, look, scene};
use super::values::Handle;
use super::{Registry, export};
use crate::position::{Position, Seen};

pub(super) fn register(api: &mut Registry<'_>) {
    api.group = "Cards";
    export! { api;
        /// Draws a card of a deck by chance into one of its piles; `""` if none is left.
        draw(deck: &str, pile: &str) -> "CARD" = draw;
        /// Draws a card of any pile by chance into another: so one of a pile that nobody sees,
        /// which has no order, is turned up, or one of a hand taken. Nothing else follows from it.
        draw(deck: &str, pile: &str, from: &str) -> "CARD" = draw_from;
        /// Lets a card of any pile lie last in a pile of its deck.
        move_card(deck: &str, card: &str, pile: &str) -> "" = move_card;
        /// Lets all cards of a pile lie in another.
        move_pile(deck: &str, pile: &str, to: &str) -> "" = move_pile;
        /// The cards of a pile, in the order in which they came; of hands and of piles that nobody
        /// sees in the deck's order. It is an error where the seat to move does not see them, but
        /// in `setup`, `enter` and `played`, which see every pile.
        cards(deck: &str, pile: &str) -> "LIST" = cards;
        /// The card that came last into a pile that everybody sees; `""` if there is none.
        last_card(deck: &str, pile: &str) -> "CARD" = last_card;
        /// How many cards lie in a pile; of `"stock"` how many are left to be drawn.
        cards_in(deck: &str, pile: &str) -> "NUMBER" = cards_in;
        /// A number that a card has, by its name; 0 if it has none. It is an error if no card of
        /// the deck has one of that name; of cards in files only where it is like another's.
        card_value(deck: &str, card: &str, name: &str) -> "NUMBER" = card_value;
        /// The word that a card of a `series` has of the list of that name; `""` of other cards.
        card_word(deck: &str, card: &str, name: &str) -> "TEXT" = card_word;
        /// What a card says when it is turned up; `""` if nothing.
        card_text(deck: &str, card: &str) -> "TEXT" = card_text;
        /// As people call a card.
        card_name(deck: &str, card: &str) -> "TEXT" = card_name;
    }
    api.note(
        ("run_open", "VALUE"),
        &["deck", "function"],
        &["&str", "&str"],
        &[
            "The same for the card of a deck that lies open last; `()` if none does, and where the",
            "deck says `scripts = false`.",
        ],
    );
    for (arguments, gives) in [
        (&["card", "function"][..], "VALUE"),
        (&["card", "function", "value"][..], "VALUE"),
    ] {
        api.note(
            ("run", gives),
            arguments,
            &["&str", "&str", "Dynamic"][..arguments.len()],
            &[
                "Calls a function of a card's own script with `g`, and with a value if one is given;",
                "what it gives, or `()` if the card has no such function.",
            ],
        );
    }
    api.engine
        .register_fn(
            "run",
            |context: NativeCallContext<'_>, _: &mut Handle, card: &str, name: &str| {
                run(&context, card, name, None)
            },
        )
        .register_fn(
            "run",
            |context: NativeCallContext<'_>,
             _: &mut Handle,
             card: &str,
             name: &str,
             value: Dynamic| { run(&context, card, name, Some(value)) },
        );
    api.engine.register_fn(
        "run_open",
        |context: NativeCallContext<'_>, _: &mut Handle, deck: &str, name: &str| {
            run_open(&context, deck, name)
        },
    );
    api.module.set_native_fn(
        "run_open",
        |context: NativeCallContext<'_>, deck: &str, name: &str| run_open(&context, deck, name),
    );
    api.module.set_native_fn(
        "run",
        |context: NativeCallContext<'_>, card: &str, name: &str| run(&context, card, name, None),
    );
    api.module.set_native_fn(
        "run",
        |context: NativeCallContext<'_>, card: &str, name: &str, value: Dynamic| {
            run(&context, card, name, Some(value))
        },
    );
}

fn run(
    context: &NativeCallContext<'_>,
    card: &str,
    name: &str,
    value: Option<Dynamic>,
) -> Said<Dynamic> {
    match function_of(card, name)? {
        Some(function) => call(context, &function, value),
        None => Ok(Dynamic::UNIT),
    }
}

fn run_open(context: &NativeCallContext<'_>, deck_name: &str, name: &str) -> Said<Dynamic> {
    match function_of_open(deck_name, name)? {
        Some(function) => call(context, &function, None),
        None => Ok(Dynamic::UNIT),
    }
}

/// By which a card's function is called, if it has one of that name.
pub(in super::super) fn function_of(card: &str, name: &str) -> Said<Option<Text>> {
    scene(|scene| {
        if card.is_empty() {
            return Err(NO_CARD.to_owned());
        }
        let mut decks = scene.names.decks.iter();
        if !decks.any(|deck| deck.card(card).is_some()) {
            return Err(format!("there is no card `{}`", short(card)));
        }
        Ok(scene.function_of_card(card, name))
    })
}

/// By which a function of the card is called that lies open last, if it has one of that name.
pub(in super::super) fn function_of_open(deck_name: &str, name: &str) -> Said<Option<Text>> {
    look(|scene, position| {
        let number = deck(scene, deck_name)?;
        let known = &scene.names.decks[number];
        let pile = known.pile("open").unwrap_or(0);
        let last = position.last_in(number, pile).filter(|_| known.runs);
        let card = last.and_then(|card| known.cards.get(usize::from(card)));
        Ok(card.and_then(|card| scene.function_of_card(card, name)))
    })
}

fn call(context: &NativeCallContext<'_>, function: &str, value: Option<Dynamic>) -> Said<Dynamic> {
    let mut arguments = vec![Dynamic::from(Handle)];
    arguments.extend(value);
    let mut arguments: Vec<&mut Dynamic> = arguments.iter_mut().collect();
    context.call_fn_raw(function, false, false, &mut arguments)
}

fn deck(scene: &Scene, name: &str) -> Result<usize, String> {
    let decks = &scene.names.decks;
    let at = decks.iter().position(|deck| deck.name == name);
    at.ok_or_else(|| unknown("deck", name, decks.iter().map(|deck| deck.name.as_str())))
}

fn pile(scene: &Scene, deck: usize, name: &str) -> Result<u8, String> {
    let known = &scene.names.decks[deck];
    known.pile(name).ok_or_else(|| {
        let names = known.piles.iter().map(|pile| pile.name.as_str());
        unknown("pile", name, names)
    })
}

/// What is said of a card without a name.
const NO_CARD: &str = "there is no card `\"\"`: that is what `draw` and `last_card` give where a \
     pile is empty, so ask for it first";

fn card(scene: &Scene, deck: usize, name: &str) -> Result<u8, String> {
    if name.is_empty() {
        return Err(NO_CARD.to_owned());
    }
    scene.card(deck, name)
}

fn draw(deck_name: &str, pile_name: &str) -> Said<Text> {
    draw_from(deck_name, pile_name, "stock")
}

fn draw_from(deck_name: &str, pile_name: &str, from: &str) -> Said<Text> {
    change(|scene, hand: &mut Hand<'_>| {
        let deck = deck(scene, deck_name)?;
        let (pile, from) = (pile(scene, deck, pile_name)?, pile(scene, deck, from)?);
        let card = hand.draw(deck, pile, from)?;
        Ok(card.map_or_else(|| scene.nothing.clone(), |card| scene.card_name(deck, card)))
    })
}

fn move_card(deck_name: &str, card_name: &str, pile_name: &str) -> Said<()> {
    change(|scene, hand: &mut Hand<'_>| {
        let deck = deck(scene, deck_name)?;
        let card = card(scene, deck, card_name)?;
        let pile = pile(scene, deck, pile_name)?;
        let moved = hand.position().card_to(deck, card, pile);
        moved.map_or(Ok(()), |moved| hand.make(moved))
    })
}

fn move_pile(deck_name: &str, from: &str, to: &str) -> Said<()> {
    change(|scene, hand: &mut Hand<'_>| {
        let deck = deck(scene, deck_name)?;
        let (from, to) = (pile(scene, deck, from)?, pile(scene, deck, to)?);
        let mut all = hand.position().pile(deck, from);
        // Where no order is kept the last goes first: then none of those left moves up.
        if scene.names.decks[deck].piles[usize::from(to)].seen != Seen::All {
            all.reverse();
        }
        for card in all {
            if let Some(moved) = hand.position().card_to(deck, card, to) {
                hand.make(moved)?;
            }
        }
        Ok(())
    })
}

/// Whether the seat to move, or that for which `value` is asked, sees the cards of a pile.
fn sees(scene: &Scene, position: &Position, deck: usize, pile: u8) -> Result<(), String> {
    let pile = &scene.names.decks[deck].piles[usize::from(pile)];
    let seat = scene.desk.asked_for.get().unwrap_or(position.seat());
    let seen = pile.seen.by(seat);
    // What `moves` offers could tell a player what lies there.
    let hook = scene.desk.hook.get();
    let changing = Hook::CHANGING.contains(&hook) && hook != Hook::Moves;
    match seen || changing {
        true => Ok(()),
        false => Err(format!(
            "{} does not see the pile `{}`; `cards_in` says how many cards it has",
            scene.seat_name(seat),
            pile.name
        )),
    }
}

fn cards(deck_name: &str, pile_name: &str) -> Said<Array> {
    look(|scene, position| {
        let deck = deck(scene, deck_name)?;
        let pile = pile(scene, deck, pile_name)?;
        sees(scene, position, deck, pile)?;
        let all = position.pile(deck, pile).into_iter();
        Ok(all.map(|card| scene.card_name(deck, card).into()).collect())
    })
}

fn last_card(deck_name: &str, pile_name: &str) -> Said<Text> {
    look(|scene, position| {
        let deck = deck(scene, deck_name)?;
        let pile = pile(scene, deck, pile_name)?;
        let known = &scene.names.decks[deck];
        if known.piles[usize::from(pile)].seen == Seen::Nobody {
            return Err(format!(
                "the pile `{pile_name}` has no order, so that no card is its last: \
                 `draw(\"{}\", PILE, \"{pile_name}\")` turns one up by chance",
                known.name
            ));
        }
        sees(scene, position, deck, pile)?;
        let last = position.last_in(deck, pile);
        Ok(last.map_or_else(|| scene.nothing.clone(), |card| scene.card_name(deck, card)))
    })
}

fn cards_in(deck_name: &str, pile_name: &str) -> Said<i64> {
    look(|scene, position| {
        let deck = deck(scene, deck_name)?;
        Ok(match pile(scene, deck, pile_name)? {
            crate::position::Deck::STOCK => i64::from(position.left(deck)),
            pile => i64::try_from(position.pile(deck, pile).len()).unwrap_or(i64::MAX),
        })
    })
}

fn card_value(deck_name: &str, card_name: &str, name: &str) -> Said<i64> {
    scene(|scene| {
        let deck = deck(scene, deck_name)?;
        let card = usize::from(card(scene, deck, card_name)?);
        let known = &scene.names.decks[deck];
        let value = known.values.iter().find(|(known, _)| known == name);
        if value.is_none() {
            let names = known.values.iter().map(|(name, _)| name.as_str());
            if !known.in_files || near(name, names.clone()).is_some() {
                let what = format!("value of the cards of `{}`", known.name);
                return Err(unknown(&what, name, names));
            }
        }
        Ok(value
            .and_then(|(_, all)| all.get(card))
            .map_or(0, |value| i64::from(*value)))
    })
}

fn card_word(deck_name: &str, card_name: &str, name: &str) -> Said<Text> {
    scene(|scene| {
        let deck = deck(scene, deck_name)?;
        let card = usize::from(card(scene, deck, card_name)?);
        let cards = scene.names.cards.get(deck).map_or(&[][..], Vec::as_slice);
        let lists = cards.iter().map(|card| &card.words);
        let lists = lists.max_by_key(|words| words.len()).into_iter().flatten();
        let lists = lists.map(|(list, _)| list.as_str());
        if !lists.clone().any(|list| list == name) {
            let what = format!("list of words of the cards of `{deck_name}`");
            return Err(unknown(&what, name, lists));
        }
        let words = cards.get(card).into_iter().flat_map(|card| &card.words);
        let word = words.into_iter().find(|(list, _)| list == name);
        Ok(word.map_or_else(|| scene.nothing.clone(), |(_, word)| word.as_str().into()))
    })
}

fn card_name(deck_name: &str, card_name: &str) -> Said<Text> {
    told(deck_name, card_name, |card| &card.name)
}

fn card_text(deck_name: &str, card_name: &str) -> Said<Text> {
    told(deck_name, card_name, |card| &card.text)
}

/// A part of what people read of a card: its name, or its text.
fn told(deck_name: &str, card_name: &str, part: fn(&CardTold) -> &String) -> Said<Text> {
    scene(|scene| {
        let deck = deck(scene, deck_name)?;
        let card = usize::from(card(scene, deck, card_name)?);
        let cards = scene.names.cards.get(deck);
        let told = cards.and_then(|cards| cards.get(card)).map(part);
        Ok(told.map_or_else(|| scene.nothing.clone(), |text| text.as_str().into()))
    })
}
