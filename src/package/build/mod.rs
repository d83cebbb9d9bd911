//! From a game's tree, its conditions worked out, to the compiled game.
//!
//! Each file here reads one part of `game.toml`. They go on after a mistake as far as
//! they can, so that one run tells them all.

mod amounts;
mod board;
mod cells;
mod counters;
mod decks;
mod dice;
mod ends;
mod forbidden;
mod forms;
mod hooks;
mod kinds;
mod leads;
mod measures;
mod moves;
mod phases;
mod priorities;
mod regions;
mod routes;
mod seats;
mod sheet;
mod show;
mod start;
mod tables;
mod unmet;
mod values;

pub(super) use seats::read_players;

use std::sync::Arc;

use super::finding::{Finding, Findings, quote};
use super::package::Package;
use super::read::{Reader, Spanned, choose, unknown_name};
use super::source::FileId;
use super::tree::Node;
use crate::board::{Board, Site, SiteSet};
use crate::game::{About, Game, SeatInfo};
use crate::moves::{Compiler, Table, Vocabulary};
use crate::notation::Scalar;
use crate::position::{Kind, Layout, Piece, Pieces, Seat, Shape};

/// What is known of a game before its rules are read.
struct Frame<'a> {
    board: &'a Board,
    /// Whether it is the board that the file means, and not one that stands in for it.
    meant: bool,
    /// The seats in play.
    seats: &'a [SeatInfo],
    /// The names of all seats, those in play first.
    seat_names: &'a [String],
    pieces: Pieces,
    /// What the kinds can be besides what they are called.
    forming: &'a forms::Forming,
    /// What becomes of captured pieces where a move does not say.
    fate: moves::FateRow,
    /// The sites where pieces stand beside each other.
    crowds: SiteSet,
    kinds: &'a [String],
    /// Of each kind whether its pieces belong to nobody.
    neutral: &'a [bool],
    regions: &'a regions::Regions<'a>,
    routes: &'a routes::Routes,
}

impl Frame<'_> {
    /// Every seat in play.
    fn each_seat(&self) -> impl Iterator<Item = Seat> + use<> {
        (0..self.seats.len()).filter_map(|at| u8::try_from(at).ok().map(Seat))
    }

    /// The piece of a kind that a seat has; pieces of nobody are everybody's.
    fn piece(&self, kind: usize, seat: Seat) -> Piece {
        let kind = Kind(u8::try_from(kind).unwrap_or(u8::MAX));
        let base = self.forming.forms.base(kind);
        let nobody = self.neutral.get(base.index()) == Some(&true);
        let neutral = self.pieces.neutral(kind).filter(|_| nobody);
        neutral.unwrap_or_else(|| self.pieces.of(kind, seat))
    }

    /// The pieces of a kind that a seat has, in all their forms.
    fn pieces_of(&self, kind: usize, seat: Seat) -> impl Iterator<Item = Piece> + '_ {
        let forms = self
            .forming
            .forms
            .of(Kind(u8::try_from(kind).unwrap_or(u8::MAX)));
        forms.map(move |form| self.piece(form.index(), seat))
    }

    /// How many single pieces a piece is.
    fn worth(&self, piece: Piece) -> usize {
        self.pieces
            .kind(piece)
            .map_or(0, |form| self.forming.forms.size(form))
    }

    /// For each seat the place off the board that a word names: the same for all, or one's
    /// own.
    fn places(&self, word: &Spanned<String>, cx: &mut Findings) -> Option<Vec<Site>> {
        let own = |seat: &SeatInfo| {
            let shared = self.board.site_called(&word.value);
            let site = shared.or_else(|| {
                self.board
                    .site_called(&format!("{}.{}", word.value, seat.name))
            });
            site.filter(|site| self.board.is_place(*site))
        };
        let found: Option<Vec<Site>> = self.seats.iter().map(own).collect();
        if found.is_none() {
            let places = self.board.sites().filter(|site| self.board.is_place(*site));
            let names: Vec<&str> = places
                .map(|site| self.board.name(site).split('.').next().unwrap_or_default())
                .collect();
            let names = names.iter().copied();
            cx.push(unknown_name(
                &word.value,
                word.span,
                "place off the board",
                names,
            ));
        }
        found
    }

    /// For each seat the place off the board, or the only site of a region, that a word names:
    /// where pieces go that are sent away.
    fn homes(&self, word: &Spanned<String>, cx: &mut Findings) -> Option<Vec<Site>> {
        let named = self.regions.get(&word.value).map(<[SiteSet]>::to_vec);
        let shared = self.board.site_called(&word.value);
        let sets = match (named, shared) {
            (Some(sets), _) => sets,
            (None, Some(site)) => vec![[site].into_iter().collect(); self.seats.len()],
            (None, None) => return self.places(word, cx),
        };
        let mut homes = Vec::new();
        for set in sets.iter().take(self.seats.len()) {
            let mut sites = set.iter();
            match (sites.next(), sites.next()) {
                (Some(site), None) => homes.push(site),
                _ => {
                    let message = format!(
                        "{} is not one site for each seat, so it does not say where pieces go",
                        quote(&word.value)
                    );
                    cx.push(
                        Finding::error("wrong-place", word.span, message)
                            .help("name a place off the board, a site, or a region of one site"),
                    );
                    return None;
                }
            }
        }
        let apart = homes
            .iter()
            .find(|site| !self.board.is_place(**site) && !self.crowds.contains(**site));
        if apart.is_some() {
            let message = format!("there is room for one piece only in {}", quote(&word.value));
            cx.push(
                Finding::error("wrong-place", word.span, message)
                    .help("let it be a crowd: [crowds] at = …; or make it a place off the board"),
            );
            return None;
        }
        Some(homes)
    }

    /// For each seat the next site of each along a route.
    fn route(&self, word: &Spanned<String>, cx: &mut Findings) -> Option<Vec<Vec<u16>>> {
        let names: Vec<&str> = self
            .routes
            .named
            .iter()
            .map(|(name, _)| name.as_str())
            .collect();
        let at = choose(&word.value, word.span, "route", &names, cx)?;
        let (_, ways) = self.routes.named.get(at)?;
        Some(ways.iter().map(|way| way.next().to_vec()).collect())
    }
}

/// Compiles a game for so many players; `None` if too little of it can be read.
pub(super) fn game(
    tree: &Node,
    (package, card_scripts): (&Package, &[(&str, FileId)]),
    options: &[Scalar],
    players: usize,
    cx: &mut Findings,
) -> Option<Game> {
    let mut top = Reader::new(tree, "", cx)?;
    // Read by the package already, before any condition could be worked out.
    for key in ["game", "options"] {
        top.allow(key);
    }
    let (board, meant) = board::read_board(&mut top, cx)?;
    let mut seats = seats::read_seats(&mut top, &board, cx);
    let first = match &mut seats {
        Some(seats) => seats::line_up(&mut top, seats, players, cx),
        None => Seat(0),
    };
    read_refusals(&mut top, cx);
    let seat_names: Vec<String> = seats
        .iter()
        .flatten()
        .map(|seat| seat.name.clone())
        .collect();
    if let Some(seats) = &mut seats {
        seats.truncate(players);
    }
    let mut kind_readers = kinds::kind_readers(&mut top, cx);
    let neutral = kinds::neutral_kinds(&mut kind_readers, cx);
    let mut forming = forms::Forming::read(&mut kind_readers, cx);
    let kind_names: Vec<String> = kind_readers
        .iter()
        .map(|(key, _)| key.text.clone())
        .collect();
    let mut counters = counters::read_counters(&mut top, seats.as_deref().unwrap_or_default(), cx);
    let dice = dice::read_dice(&mut top, &counters, cx);
    let phase_readers = phases::phase_readers(&mut top, cx);
    let Some(seats) = seats else {
        // Without seats hardly anything else can be judged; unknown keys can.
        for key in [
            "places",
            "crowds",
            "regions",
            "routes",
            "values",
            "conditions",
            "patterns",
            "moves",
            "decks",
            "cards",
            "tables",
            "start",
            "priorities",
            "forbidden",
            "ends",
            "measures",
            "teams",
            "hooks",
            "show",
        ] {
            top.allow(key);
        }
        top.finish(cx);
        return None;
    };
    let board = board::add_places(&mut top, board, &seats, &kind_names, cx);
    let regions = regions::read_regions(&mut top, &board, &seats, &seat_names, &kind_names, cx);
    let pieces = forming.numbered(&top, seats.len(), neutral.contains(&true), cx)?;
    let routes = routes::read_routes(&mut top, &board, &seats, &seat_names, cx);
    let fate = moves::read_fate(&mut top, None, cx);
    let mut frame = Frame {
        fate,
        board: &board,
        meant,
        seats: &seats,
        seat_names: &seat_names,
        pieces,
        forming: &forming,
        crowds: SiteSet::new(board.len()),
        kinds: &kind_names,
        neutral: &neutral,
        regions: &regions,
        routes: &routes,
    };
    frame.crowds = forms::read_crowds(&mut top, &frame, cx);
    let frame = frame;
    let forward: Vec<usize> = seats.iter().map(|seat| seat.forward).collect();
    let named_sets = regions.named_sets();
    let teams = ends::read_teams(&mut top, &frame, cx);
    let team_seats: Vec<u8> = teams.iter().map(|(_, seats)| *seats).collect();
    let mut compiler = Compiler::new(Vocabulary {
        board: &board,
        pieces,
        kinds: &kind_names,
        forms: &forming.forms,
        flags: &forming.flags,
        crowds: &frame.crowds,
        regions: &named_sets,
        forward: &forward,
        routes: &routes.named,
        teams: &team_seats,
    });
    let kinds = kinds::read_kinds(kind_readers, &frame, cx);
    let mut seat_moves = Vec::new();
    for mut reader in top
        .tables_up_to("moves", moves::MOST_OF_SEATS, cx)
        .unwrap_or_default()
    {
        let read = moves::read_seat_moves(&mut reader, &frame, cx);
        reader.finish(cx);
        seat_moves.extend(read);
    }
    let phase_rows = phases::read_phases(phase_readers, &frame, (&dice, &counters), cx);
    let values = values::read_values(&mut top, &frame, cx);
    let decks = decks::read_decks(&mut top, &frame, &counters, cx);
    let (tables, does) = tables::read_tables(&mut top, &counters, &dice, cx);
    let tables: Arc<[Table]> = tables.into();
    let conditions = moves::read_conditions(
        &mut top,
        &frame,
        (&counters, &values, &dice),
        &mut compiler,
        cx,
    );
    let patterns = hooks::read_patterns(&mut top, &frame, &mut compiler, cx);
    let names: Vec<&str> = kinds
        .rows
        .iter()
        .flat_map(|kind| &kind.moves)
        .chain(&seat_moves)
        .map(|row| row.name.value.as_str())
        .collect();
    let priorities = priorities::read_priorities(&mut top, &frame, &names, &compiler, cx);
    let (forbidden, unrepeated) = forbidden::read_forbidden(&mut top, &frame, &compiler, cx);
    let mut reasons = vec!["resigned".to_owned(), "no legal move".to_owned()];
    let ends = ends::read_ends(
        &mut top,
        &frame,
        (&values, &conditions, &phase_rows),
        &mut compiler,
        &mut counters,
        &mut reasons,
        cx,
    );
    let scripted = top.has("hooks") || phase_rows.iter().any(|row| !row.hooks.is_empty());
    let rounds = counters.rounds(&seats, scripted, top.span(), cx);
    let source = moves::Source {
        kinds: &kinds,
        moves: &seat_moves,
        priorities: &priorities,
        phases: &phase_rows,
        conditions: &conditions,
        counters: &counters,
        values: &values,
        dice: &dice,
    };
    let mut stacks = kinds
        .rows
        .iter()
        .flat_map(|kind| &kind.moves)
        .any(|row| row.stacks());
    let (phases, rules) = moves::compile(&source, &frame, compiler, cx);
    let follows_up = !dice.pools.is_empty() || phase_rows.iter().any(|row| !row.then.is_empty());
    let opening = phase_rows.iter().position(|row| row.begins).unwrap_or(0);
    let start = start::read_start(&mut top, &frame, &kinds, stacks, cx);
    if !scripted {
        let declared = unmet::Declared {
            kinds: &kinds,
            moves: &seat_moves,
            phases: &phase_rows,
            dice: &dice,
            start: &start,
            opening,
        };
        declared.tell_unmet(&frame, cx);
    }
    let tallies = counters.tallies(&frame, cx);
    let measures = measures::read_measures(&mut top, &seats, &counters, cx);
    let infos = kinds.infos();
    let seen = sheet::Source {
        counters: &counters,
        dice: &dice,
        decks: &decks,
        tables: &tables,
        phases: &phase_rows,
    };
    let look = show::read_look(&mut top, &frame, &infos, &values, seen, cx);
    let named = package.options().iter().map(|info| info.name.clone());
    let source = hooks::Source {
        options: named.zip(options.iter().cloned()).collect(),
        phases: &phase_rows,
        counters: &counters,
        values: &values,
        conditions: &conditions,
        patterns,
        rules: phases
            .iter()
            .map(|phase| Arc::clone(&phase.rules))
            .collect(),
        rule_names: rules.iter().map(|rule| rule.name.clone()).collect(),
        places: &ends.places,
        stacks: &mut stacks,
        decks: &decks,
        tables: &tables,
        does: &does,
        card_scripts,
    };
    let (hooks, glance) = hooks::read_hooks(&mut top, package, &frame, source, &mut reasons, cx);
    let paths = kinds.paths(&frame);
    let travels = values.slots.iter().any(|slot| slot.travels);
    forms::check_crowds(&frame, stacks, travels, &top, cx);
    top.finish(cx);
    let crowds: Vec<Site> = frame.crowds.iter().collect();
    let mut layout = Layout::new(Shape {
        sites: board.len(),
        places: board.len() - board.cells(),
        pieces,
        seats: seats.len(),
        counters: counters.slots(),
        values: values.slots,
        stacks,
        dice: dice.pools,
        decks: decks.decks,
        paths,
        crowds,
        forms: forming.forms.clone(),
    });
    layout.left.clone_from(&ends.places);
    Some(Game {
        about: About::clone(package.about()),
        options: package.options().to_vec(),
        values: options.to_vec(),
        layout: Arc::new(layout),
        flags: forming.flags.clone(),
        remembers: ends.remembers || unrepeated,
        ends: ends.ends,
        kinds: infos,
        look,
        regions: named_sets,
        pieces,
        first,
        opening: u8::try_from(opening).unwrap_or(0),
        start,
        start_values: values.start,
        follows_up,
        resets: counters.resets(),
        reverts: by_owner(
            &frame,
            [kinds.reverts(&frame), forming.forgets(&frame, true)].concat(),
        ),
        forgets: by_owner(&frame, forming.forgets(&frame, false)),
        forbidden,
        phases,
        rules,
        priorities: priorities.infos(),
        tallies,
        cards: decks.infos,
        tables,
        measures,
        teams,
        places: ends.places,
        passes: counters.passes(),
        rounds,
        hooks,
        glance,
        warnings: Vec::new(),
        reasons,
        seats,
        board,
    })
}

/// Pairs of pieces by the seat that owns the first; what stays as it is goes.
fn by_owner(frame: &Frame<'_>, pairs: Vec<(Piece, Piece)>) -> Vec<Vec<(Piece, Piece)>> {
    let of = |seat| {
        let own = pairs
            .iter()
            .filter(|(piece, then)| piece != then && frame.pieces.owner(*piece) == Some(seat));
        own.copied().collect()
    };
    frame.each_seat().map(of).collect()
}

/// Most tables of `refuse`.
const MOST_REFUSALS: usize = 100;

/// What the package has refused already where it applies: here only as it is written.
fn read_refusals(top: &mut Reader<'_>, cx: &mut Findings) {
    for mut row in top
        .tables_up_to("refuse", MOST_REFUSALS, cx)
        .unwrap_or_default()
    {
        row.need_string("help", cx);
        row.finish(cx);
    }
}
