//! Moves that scripts offer, and moves that they drop.

use super::error::PlayError;
use super::game::{Game, RuleInfo};
use crate::board::Site;
use crate::moves::{LegId, Manner, Move, MoveList, Request};
use crate::notation::{Wish, read_wish};
use crate::position::{Position, Seat};
use crate::script::{Hook, Hooks};

impl Game {
    /// Adds the moves that the script offers to a list; of a request for one way those that
    /// go it.
    pub(super) fn offer(
        &self,
        hooks: &Hooks,
        position: &Position,
        request: &Request<'_>,
        list: &mut MoveList,
    ) -> Result<(), PlayError> {
        hooks.moves(position, list)?;
        if let Some(route) = request.route {
            let offered: Vec<bool> = list
                .iter()
                .map(|each| each.leg != LegId::NONE || self.goes(list, &each, route))
                .collect();
            list.retain(|at, _| offered[at]);
        }
        Ok(())
    }

    /// Whether the way of an offered move contains these sites in order, its end last.
    fn goes(&self, list: &MoveList, chosen: &Move, route: &[Site]) -> bool {
        let way = self.offered_wish(list, chosen).sites;
        let mut rest = way.iter();
        route.last() == way.last() && route.iter().all(|site| rest.any(|passed| passed == site))
    }

    /// An offered move as somebody would type it.
    pub(super) fn offered_wish(&self, list: &MoveList, chosen: &Move) -> Wish<Site> {
        if let Some(text) = list.text(chosen)
            && let Ok(wish) = read_wish(text, &|name| self.board.site(name))
        {
            return wish;
        }
        let off = self.board.off();
        let sites = match chosen.manner {
            Manner::Nothing | Manner::Passes => vec![chosen.to],
            _ => vec![chosen.from, chosen.to],
        };
        Wish {
            count: None,
            taken: None,
            sites: sites.into_iter().filter(|site| *site != off).collect(),
            captures: chosen.captures() > 0,
            words: self.move_words(list, chosen),
        }
    }

    /// The words of a move that are never implied.
    pub fn words(&self, list: &MoveList, chosen: &Move) -> Vec<String> {
        match list.text(chosen) {
            Some(_) => self.offered_wish(list, chosen).words,
            None => self.move_words(list, chosen),
        }
    }

    /// Drops the moves that the script drops. It is asked about all legal moves together: of a
    /// request for one way those stay that stay among all.
    pub(super) fn narrow(
        &self,
        hooks: &Hooks,
        position: &Position,
        request: &Request<'_>,
        list: &mut MoveList,
    ) -> Result<(), PlayError> {
        if list.is_empty() {
            return Ok(());
        }
        if request.route.is_none() {
            hooks.narrow_list(position, list)?;
            return Ok(());
        }
        let mut all = MoveList::new();
        self.list(position, &Request::LEGAL, &mut all)?;
        let kept: Vec<bool> = list
            .iter()
            .map(|each| all.iter().any(|other| list.is_same(&each, &all, &other)))
            .collect();
        list.retain(|at, _| kept[at]);
        Ok(())
    }

    /// Why the script drops a move that somebody asked for, if it does.
    pub(super) fn dropped(
        &self,
        position: &Position,
        wish: &Wish<Site>,
    ) -> Result<Option<String>, PlayError> {
        let Some(hooks) = self.hooks.as_ref().filter(|hooks| hooks.has(Hook::Narrow)) else {
            return Ok(None);
        };
        let request = Request {
            narrowed: false,
            ..Request::LEGAL
        };
        let mut fitting = MoveList::new();
        let meant = self.matching(position, wish, &request, &mut fitting)?;
        if meant.is_empty() {
            return Ok(None);
        }
        let mut all = MoveList::new();
        self.list(position, &request, &mut all)?;
        let mut dropped = Vec::new();
        hooks.narrow(position, &all, &mut dropped)?;
        let reason = dropped.into_iter().find(|(at, _)| {
            let found = all.get(*at as usize);
            found.is_some_and(|found| meant.iter().any(|each| fitting.is_same(each, &all, &found)))
        });
        Ok(reason.map(|(_, reason)| reason))
    }

    /// That no two moves of a list have one text: nobody could say which is meant.
    ///
    /// # Errors
    /// The fault of the script that offers one of them, or the names of the rules that they
    /// come from.
    pub fn check_texts<'a>(
        &self,
        position: &Position,
        list: &MoveList,
        sorted: impl Iterator<Item = (&'a str, &'a Move)>,
    ) -> Result<(), PlayError> {
        let mut before: Option<(&str, &Move)> = None;
        for (text, chosen) in sorted {
            let Some((_, first)) = before.replace((text, chosen)).filter(|(it, _)| *it == text)
            else {
                continue;
            };
            return Err(self.one_text(position, list, text, [first, chosen]));
        }
        Ok(())
    }

    /// That two moves of a list have one text: the fault of the script that offers one of them,
    /// or the names of the rules that they come from.
    pub fn one_text(
        &self,
        position: &Position,
        list: &MoveList,
        text: &str,
        [first, chosen]: [&Move; 2],
    ) -> PlayError {
        let offered = [first, chosen].iter().any(|each| each.leg == LegId::NONE);
        if let Some(hooks) = self.hooks.as_ref().filter(|_| offered) {
            let why = match list.is_same(first, list, chosen) {
                true => "offer it once",
                false => "give one of them a `text` of its own",
            };
            let why = format!("`moves` offers two moves called {text}: {why}");
            return hooks.fault_in(Hook::Moves, position.phase(), why).into();
        }
        let rules = [first, chosen].map(|each| self.rule_of(position, each));
        PlayError::OneText {
            text: text.to_owned(),
            rules: rules.map(|rule| rule.map_or_else(String::new, |info| info.name.clone())),
        }
    }

    /// The declared rule that a move begins with; `None` if a script offers it.
    pub fn rule_of(&self, position: &Position, chosen: &Move) -> Option<&RuleInfo> {
        let leg = self
            .phase(position)?
            .rules
            .leg(position.seat(), chosen.leg)?;
        self.rules.get(usize::from(leg.rule.0))
    }

    /// How good a position is for a seat, as the game's script sees it; `None` if it does not
    /// say.
    ///
    /// # Errors
    /// Where the script fails.
    pub fn value(&self, position: &Position, seat: Seat) -> Result<Option<f64>, PlayError> {
        match &self.hooks {
            Some(hooks) => Ok(hooks.value(position, seat)?),
            None => Ok(None),
        }
    }
}
