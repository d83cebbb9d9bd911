//! The pieces that have been placed so far, and why no more fit.

use std::collections::HashMap;

use crate::board::Site;
use crate::package::build::Frame;
use crate::package::finding::{Finding, Findings, Rests, quote};
use crate::package::read::Spanned;
use crate::package::source::Span;
use crate::position::Piece;

/// Most pieces with which a game begins.
const MOST: usize = 50_000;

/// Pieces on their places.
pub(super) struct Placing<'f> {
    frame: &'f Frame<'f>,
    /// Whether several pieces can stand on one site.
    stacks: bool,
    /// What stands on each site of the board, the lowest first, and where the last was said.
    standing: Vec<(Vec<Piece>, Option<Span>)>,
    /// What lies in places off the board.
    held: Vec<(Site, Piece)>,
    /// How much lies in each.
    full: HashMap<Site, usize>,
    /// How many pieces there are in all.
    total: usize,
    /// The entry that is read, and whether something has been told of it.
    span: Option<Span>,
    told: bool,
}

impl<'f> Placing<'f> {
    pub(super) fn new(frame: &'f Frame<'f>, stacks: bool) -> Placing<'f> {
        Placing {
            frame,
            stacks,
            standing: vec![(Vec::new(), None); frame.board.cells()],
            held: Vec::new(),
            full: HashMap::new(),
            total: 0,
            span: None,
            told: false,
        }
    }

    /// Begins an entry; of each one thing that is wrong is told.
    pub(super) fn begin(&mut self, span: Span) {
        self.span = Some(span);
        self.told = false;
    }

    fn tell(&mut self, finding: Finding, cx: &mut Findings) {
        if !std::mem::replace(&mut self.told, true) {
            cx.push(finding);
        }
    }

    /// Puts a piece, or several where there is room for them.
    pub(super) fn put(
        &mut self,
        site: Site,
        piece: Piece,
        count: Option<&Spanned<i64>>,
        cx: &mut Findings,
    ) {
        let board = self.frame.board;
        let Some(span) = self.span else { return };
        let many = count.map_or(1, |count| usize::try_from(count.value).unwrap_or(0));
        if self.total + many > MOST {
            let message = format!("a game begins with at most {MOST} pieces");
            self.tell(Finding::error("too-many", span, message), cx);
            return;
        }
        self.total += many;
        if board.is_place(site) {
            let full = self.full.entry(site).or_insert(0);
            *full += many;
            let most = board.capacity(site).map_or(usize::MAX, usize::from);
            if *full > most {
                let message = format!("{} holds at most {most} pieces", quote(board.name(site)));
                self.tell(Finding::error("too-many", span, message), cx);
                return;
            }
            let own = std::iter::repeat_n((site, piece), many);
            self.held.extend(own);
            return;
        }
        let several = self.stacks || self.frame.crowds.contains(site);
        if let Some(count) = count.filter(|_| many > 1 && !several) {
            let message = format!("{} holds one piece", quote(board.name(site)));
            let finding = Finding::error("too-many", count.span, message)
                .resting(Rests::Ground)
                .help("only places off the board and crowds hold several, and stacks where moves make them");
            self.tell(finding, cx);
            return;
        }
        let Some((pieces, first)) = self.standing.get_mut(site.index()) else {
            return;
        };
        if pieces.is_empty() || several {
            pieces.extend(std::iter::repeat_n(piece, many));
            *first = Some(span);
            return;
        }
        let message = format!("two pieces would stand on {}", board.name(site));
        let finding = Finding::error("overlap", span, message)
            .help("a site holds one piece; take one of them away");
        let finding = match *first {
            Some(first) if first != span => finding.related(first, "the first is placed here"),
            _ => finding,
        };
        self.tell(finding, cx);
    }

    /// Every piece with its site, in the order of the sites.
    pub(super) fn finish(self) -> Vec<(Site, Piece)> {
        let mut all = Vec::with_capacity(self.total);
        for (site, (pieces, _)) in self.standing.into_iter().enumerate() {
            all.extend(pieces.into_iter().map(|piece| (Site::new(site), piece)));
        }
        all.extend(self.held);
        all
    }
}
