//! What a player means by what was typed for a move.

use super::refusal::Refusal;
use super::session::{Session, shortened};
use crate::board::Site;
use crate::game::Explanation;
use crate::moves::MoveList;
use crate::notation::{Wish, read_wish};

impl Session {
    /// The sites of a typed move, and its words.
    ///
    /// # Errors
    /// A refusal of a text that is too long to be a move.
    pub fn wish(&self, text: &str) -> Result<Wish<Site>, Refusal> {
        self.read(text, &|name| self.game().board.site(name))
    }

    fn read(&self, text: &str, site: &dyn Fn(&str) -> Option<Site>) -> Result<Wish<Site>, Refusal> {
        read_wish(text, site).map_err(|fault| Refusal::Illegal {
            text: shortened(text),
            reason: fault.message,
        })
    }

    /// The index, in [`Session::moves`], of the move that a text means: its full text,
    /// or any shorter form that fits it alone.
    ///
    /// # Errors
    /// A refusal that names the rule which forbids the move, or the moves that the
    /// form fits.
    pub fn find(&self, text: &str) -> Result<usize, Refusal> {
        let text = text.trim();
        if let Some(outcome) = self.outcome() {
            return Err(Refusal::Over(self.game().outcome_text(outcome)));
        }
        if let Ok(at) = self
            .moves()
            .binary_search_by(|listed| listed.text.as_str().cmp(text))
        {
            return Ok(at);
        }
        let folded = text.to_lowercase();
        let mut alike =
            (0..self.moves().len()).filter(|at| self.moves()[*at].text.to_lowercase() == folded);
        if let (Some(at), None) = (alike.next(), alike.next()) {
            return Ok(at);
        }
        let mut wish = self.wish(text)?;
        let mut fits = self.fits(&wish)?;
        if fits.is_empty() {
            // A site may be called without its board where that fits one move only.
            for other in self.wishes_by_board(text, &wish)? {
                fits.extend(self.fits(&other)?);
                let stands = other.sites.first();
                let stands = stands.is_some_and(|site| !self.position().at(*site).is_empty());
                if stands && other.words.len() < wish.words.len() {
                    wish = other;
                }
            }
            fits.sort_unstable();
            fits.dedup();
        }
        if fits.is_empty() {
            fits = self.leading_to(&folded);
        }
        match fits.as_slice() {
            [one] => Ok(*one),
            [] => Err(Refusal::Illegal {
                text: shortened(text),
                reason: match self.game().explain(self.position(), &wish)? {
                    Explanation::Refused(reason) => without_move(reason, &folded),
                    Explanation::Legal => "it fits no move of the list".to_owned(),
                },
            }),
            several => {
                let fits = several.iter().map(|at| &self.moves()[*at]);
                let prompts = fits.clone().any(|listed| listed.prompted);
                let told = fits.filter(|listed| listed.prompted || !prompts);
                Err(Refusal::Ambiguous {
                    text: shortened(text),
                    fits: told.map(|listed| listed.text.clone()).collect(),
                })
            }
        }
    }

    /// The moves that a wish fits, as indices, in order.
    fn fits(&self, wish: &Wish<Site>) -> Result<Vec<usize>, Refusal> {
        let mut list = MoveList::new();
        let meant = self.game().meant(self.position(), wish, &mut list)?;
        let mut fits: Vec<usize> = meant
            .iter()
            .filter_map(|each| self.index_of(&list, each))
            .collect();
        fits.sort_unstable();
        fits.dedup();
        Ok(fits)
    }

    /// The moves of words that a text means by naming the site that they lead to in its last
    /// word, with its board or without: where there is only one way, the words alone are the
    /// move's own text.
    fn leading_to(&self, text: &str) -> Vec<usize> {
        let Some((words, site)) = text.rsplit_once(char::is_whitespace) else {
            return Vec::new();
        };
        let words: Vec<&str> = words.split_whitespace().collect();
        if words.is_empty() {
            return Vec::new();
        }
        let board = &self.game().board;
        let fits = |at: &usize| {
            let listed = &self.moves()[*at];
            let to = listed.chosen.to;
            let names = [board.name(to), board.own_name(to)].map(str::to_lowercase);
            let called = |word: &str| names.iter().any(|name| name == word);
            if to == board.off() || !called(site) {
                return false;
            }
            let told = listed.text.to_lowercase();
            let mut told: Vec<&str> = told.split_whitespace().collect();
            told.pop_if(|last| called(last));
            told == words
        };
        (0..self.moves().len()).filter(fits).collect()
    }

    /// A typed move as it reads where sites without a board are those of one board after the
    /// other; none where that makes no difference.
    fn wishes_by_board(&self, text: &str, plain: &Wish<Site>) -> Result<Vec<Wish<Site>>, Refusal> {
        let board = &self.game().board;
        let mut found = Vec::new();
        for area in 0..board.areas().len() {
            let site = |name: &str| board.site(name).or_else(|| board.site_of(area, name));
            let wish = self.read(text, &site)?;
            if wish.sites != plain.sites {
                found.push(wish);
            }
        }
        Ok(found)
    }

    /// Why a move is not legal; `None` if it is.
    ///
    /// # Errors
    /// A refusal if the moves cannot be listed.
    pub fn explain(&self, text: &str) -> Result<Option<String>, Refusal> {
        match self.find(text) {
            Ok(_) => Ok(None),
            Err(Refusal::Illegal { reason, .. }) => Ok(Some(reason)),
            Err(Refusal::Rules(error)) => Err(error.into()),
            Err(other) => Ok(Some(other.to_string())),
        }
    }
}

/// A reason that names the move which is refused first, without it: the refusal names it too.
fn without_move(reason: String, text: &str) -> String {
    let rest = reason.split_once(": ").and_then(|(head, rest)| {
        let said = head.to_lowercase() == text;
        said.then(|| rest.to_owned())
    });
    rest.unwrap_or(reason)
}
