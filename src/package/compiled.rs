//! Compiling a game without those of its cards that are wrong.

use std::borrow::Cow;
use std::collections::BTreeSet;

use super::build;
use super::cards::{CLASH, CardFile, decks_of_files, with_cards};
use super::consequences::without_consequences;
use super::finding::{Finding, Findings, cleaned, quote};
use super::options::{Setup, choose_values};
use super::package::Package;
use super::resolve::resolve_game;
use super::source::FileId;
use crate::game::{Game, OptionInfo, OptionType};
use crate::notation::Scalar;

impl Package {
    /// Compiles the game for values of its options and so many players, with all that is found,
    /// also where it can be played. A card that is wrong is left out, and what is wrong with it
    /// does not keep anybody from playing without it.
    pub(super) fn compiled(
        &self,
        values: &[Scalar],
        players: usize,
    ) -> (Option<Game>, Vec<Finding>) {
        // Of a deck without any card hardly anything that names it can be judged.
        let no_cards = self.read.iter().any(|finding| finding.code == "no-cards");
        if !self.readable || no_cards {
            return (None, self.told(self.read.clone(), Findings::new()));
        }
        let mut left_out = self.unread_cards.clone();
        let mut out: Vec<bool> = self.cards.iter().map(|card| card.broken).collect();
        let named = |word: &str| {
            let files = self.parts().flat_map(|part| part.files.iter().copied());
            let mut files = files.chain(self.all_scripts());
            files.any(|file| self.sources.text(file).contains(word))
        };
        loop {
            let cards: Vec<&CardFile> = self.in_play(&out).collect();
            let has_none = |deck: &String| !cards.iter().any(|card| card.deck == *deck);
            if left_out.has_errors() && decks_of_files(&self.tree).iter().any(has_none) {
                return (None, self.told(self.read.clone(), left_out));
            }
            let mut cx = Findings::new();
            let whole = match cards.is_empty() {
                true => Cow::Borrowed(&self.tree),
                false => Cow::Owned(with_cards(
                    &self.tree,
                    &cards,
                    (&self.sources, &named),
                    &mut cx,
                )),
            };
            let values = self.without_cards(values, &out);
            let tree = resolve_game(&whole, &self.known(&values, players), &mut cx);
            let scripts: Vec<(&str, FileId)> = cards
                .iter()
                .filter_map(|card| Some((card.name.as_str(), card.script?)))
                .collect();
            let game = build::game(&tree, (self, &scripts), &values, players, &mut cx);
            let wrong = self.wrong_cards(&cx);
            if !wrong.is_empty() {
                for at in wrong {
                    out[at] = true;
                    let card = &self.cards[at];
                    let mut own = Findings::new();
                    let held = |it: &&Finding| it.span.is_some_and(|span| card.holds(span));
                    for finding in cx.iter().filter(held) {
                        own.push(finding.clone());
                    }
                    left_out.extend(&without_consequences(own, card.tree()));
                }
                continue;
            }
            let mut all = self.read.clone();
            all.extend(&self.attributed(cx));
            let game = game.filter(|_| !all.has_errors());
            return (game, self.told(all, left_out));
        }
    }

    /// What is told of a game: of its own mistakes not their consequences.
    fn told(&self, all: Findings, left_out: Findings) -> Vec<Finding> {
        let mut told = without_consequences(all, &self.tree).into_vec();
        told.extend(left_out.into_vec());
        told
    }

    /// The cards that are not out.
    fn in_play<'a>(&'a self, out: &'a [bool]) -> impl Iterator<Item = &'a CardFile> {
        let cards = self.cards.iter().zip(out);
        cards.filter(|(_, out)| !**out).map(|(card, _)| card)
    }

    /// Which cards are wrong. That two do not go together is no fault where the other is wrong
    /// by itself.
    fn wrong_cards(&self, found: &Findings) -> BTreeSet<usize> {
        let of = |finding: &Finding| {
            let span = finding.span?;
            self.cards.iter().position(|card| card.holds(span))
        };
        let errors = || found.iter().filter(|finding| finding.is_error());
        let alone = errors().filter(|finding| finding.code != CLASH);
        let alone: BTreeSet<usize> = alone.filter_map(of).collect();
        match alone.is_empty() {
            true => errors().filter_map(of).collect(),
            false => alone,
        }
    }

    /// Values of the options, in which no card is named that is out.
    fn without_cards(&self, values: &[Scalar], out: &[bool]) -> Vec<Scalar> {
        let is_in = |name: &&str| self.in_play(out).any(|card| card.name == **name);
        let options = self.options.iter().zip(values);
        let value = |(option, value): (&OptionInfo, &Scalar)| match (&option.kind, value) {
            (OptionType::Cards(_), Scalar::Text(text)) => {
                let names: Vec<&str> = text.split(',').filter(is_in).collect();
                Scalar::Text(names.join(","))
            }
            _ => value.clone(),
        };
        options.map(value).collect()
    }

    /// The scripts of its layers and of its cards.
    pub(super) fn all_scripts(&self) -> Vec<FileId> {
        let of_cards = self.cards.iter().filter_map(|card| card.script);
        self.scripts.iter().copied().chain(of_cards).collect()
    }

    /// Its options as they can be chosen: without the cards that are left out.
    pub fn open_options(&self) -> Vec<OptionInfo> {
        let mut options = self.options.clone();
        let of_cards = |option: &OptionInfo| matches!(option.kind, OptionType::Cards(_));
        if options.iter().any(of_cards) {
            let told = self.left_out(&Setup::default());
            for option in &mut options {
                if let OptionType::Cards(names) = &mut option.kind {
                    names.retain(|name| self.why_out(name, &told).is_none());
                }
            }
        }
        options
    }

    /// Why a card is left out, if one of these findings says so.
    fn why_out(&self, name: &str, found: &[Finding]) -> Option<String> {
        let of_card = |finding: &Finding| {
            let cards = || self.cards.iter().filter(|card| card.name == name);
            let file = match (finding.span, &finding.file) {
                (Some(span), _) if cards().any(|card| card.holds(span)) => return true,
                (Some(span), _) => self.sources.name(span.file),
                (None, file) => file.as_deref().unwrap_or_default(),
            };
            // A file that could not be read at all has no card.
            let unread = cards().next().is_none();
            unread
                && std::path::Path::new(file)
                    .file_stem()
                    .is_some_and(|stem| stem == name)
        };
        let errors = found.iter().filter(|finding| finding.is_error());
        let mut own = errors.filter(|finding| of_card(finding));
        own.next().map(|finding| {
            let place = self.place_told(finding);
            format!(
                "the card {} is left out: {place}{}",
                quote(name),
                finding.message
            )
        })
    }

    /// Why values of the options cannot be had: they name a card that is left out.
    pub(super) fn forced_out(&self, values: &[Scalar], found: &[Finding]) -> Option<String> {
        let options = self.options.iter().zip(values);
        options
            .into_iter()
            .find_map(|(option, value)| match (&option.kind, value) {
                (OptionType::Cards(_), Scalar::Text(text)) => {
                    let mut names = text.split(',').filter(|name| !name.is_empty());
                    let why = names.find_map(|name| self.why_out(name, found))?;
                    Some(format!("option {} cannot be {text}: {why}", option.name))
                }
                _ => None,
            })
    }

    /// Why values cannot be had, with what is wrong with the files of cards that they name.
    pub(super) fn with_unread(&self, why: String, setup: &Setup) -> String {
        let unread: Vec<Finding> = self.unread_cards.iter().cloned().collect();
        let named = setup.options.iter().filter(|(name, _)| {
            let mut options = self.options.iter();
            options.any(|it| it.name == *name && matches!(it.kind, OptionType::Cards(_)))
        });
        let mut words = named.flat_map(|(_, word)| word.split(',').map(str::trim));
        match words.find_map(|name| self.why_out(name, &unread)) {
            Some(out) => format!("{why}; {out}"),
            None => why,
        }
    }

    /// The findings about cards that are left out for values of the options and so many players.
    fn left_out(&self, setup: &Setup) -> Vec<Finding> {
        match self.amiss(setup) {
            // What is wrong with a game that can be played is wrong with its cards.
            (true, mut told) => {
                told.retain(Finding::is_error);
                told
            }
            (false, _) => Vec::new(),
        }
    }

    /// Whether a game with cards in files can be played, and all that is found.
    fn amiss(&self, setup: &Setup) -> (bool, Vec<Finding>) {
        if self.cards.is_empty() && self.unread_cards.is_empty() {
            return (false, Vec::new());
        }
        if setup.variant.is_some() && setup.variant != self.variant {
            let package = self.in_variant(setup.variant.as_deref());
            return package.map_or_else(|_| (false, Vec::new()), |package| package.amiss(setup));
        }
        let Ok(values) = choose_values(&self.options, setup, &self.about.id) else {
            return (false, self.unread_cards.clone().into_vec());
        };
        let players = setup.players.unwrap_or(self.players.1);
        let (game, found) = self.compiled(&values, players);
        (game.is_some(), found)
    }

    /// What nothing can name for want of the cards that are left out, each word with its card:
    /// cards and their counters.
    pub fn lost_words(&self, setup: &Setup) -> Vec<(String, String)> {
        let mut words = Vec::new();
        for finding in self.amiss(setup).1 {
            let Some(span) = finding.span.filter(|_| finding.is_error()) else {
                continue;
            };
            let file = std::path::Path::new(self.sources.name(span.file)).file_stem();
            if let Some(stem) = file.and_then(|stem| stem.to_str()) {
                words.push((stem.to_owned(), stem.to_owned()));
            }
            for card in self.cards.iter().filter(|card| card.holds(span)) {
                let own = card.counters().into_iter().chain([card.name.clone()]);
                words.extend(own.map(|word| (word, card.name.clone())));
            }
        }
        words
    }

    /// That a card is left out: which, where, and why, as a line.
    pub(super) fn warning(&self, finding: &Finding) -> String {
        let message = &finding.message;
        let of = |span| self.cards.iter().find(|card| card.holds(span));
        let card = finding.span.and_then(of);
        let what = card.map_or_else(
            || "this file".to_owned(),
            |card| format!("the card {}", quote(&card.name)),
        );
        let place = self.place_told(finding);
        cleaned(&format!("warning: {place}{message}; {what} is left out"))
    }

    /// Where something was found, before what: `FILE:LINE:COLUMN: `.
    fn place_told(&self, finding: &Finding) -> String {
        match (finding.span, &finding.file) {
            (Some(span), _) => {
                let (line, column) = self.sources.position(span);
                format!("{}:{line}:{column}: ", self.sources.name(span.file))
            }
            (None, Some(file)) => format!("{file}: "),
            (None, None) => String::new(),
        }
    }
}
