//! From moves as written to compiled rules, phase by phase.

use std::collections::HashMap;
use std::sync::Arc;

use super::super::Frame;
use super::super::counters::Counters;
use super::super::dice::Dice;
use super::super::kinds::{KindRow, Kinds, unknown_move};
use super::super::phases::PhaseRow;
use super::super::priorities::Priorities;
use super::super::values::Values;
use super::asked::asked;
use super::choice::DIE;
use super::conditions::Conditions;
use super::effects::Tools;
use super::leg::{Parts, parts};
use super::rows::{FlagRow, MoveRow, WayRow};
use super::walk::LengthRow;
use super::words::never_shows;
use crate::game::{Phase, RuleInfo};
use crate::moves::{
    Compiler, DieNeed, Follow, Leg, Moment, Naming, Promotion, RuleId, Rules, RulesBuilder, Supply,
    Tables, Then,
};
use crate::notation::{Pattern, Segment};
use crate::package::finding::{Finding, Findings, quote};
use crate::package::read::{Spanned, choose};
use crate::position::{Kind, Piece, Seat};

/// What moves are compiled with.
pub(in super::super) struct Source<'a> {
    pub(in super::super) kinds: &'a Kinds,
    /// Moves of no piece.
    pub(in super::super) moves: &'a [MoveRow],
    pub(in super::super) priorities: &'a Priorities,
    pub(in super::super) phases: &'a [PhaseRow],
    pub(in super::super) conditions: &'a Conditions,
    pub(in super::super) counters: &'a Counters,
    pub(in super::super) values: &'a Values,
    pub(in super::super) dice: &'a Dice,
}

/// A move that has been compiled for every seat.
struct Compiled<'a> {
    row: &'a MoveRow,
    /// The kind that makes it, if one does.
    kind: Option<usize>,
    /// The die that it goes by.
    die: Option<DieNeed>,
    /// The number of its name.
    word: u16,
    parts: Parts,
    followers: Vec<u16>,
    /// Of each phase whether the move can be made in it.
    phases: Vec<bool>,
}

/// Compiles all moves into the rules of each phase, with what explains them.
pub(in super::super) fn compile(
    source: &Source<'_>,
    frame: &Frame<'_>,
    mut compiler: Compiler<'_>,
    cx: &mut Findings,
) -> (Vec<Phase>, Vec<RuleInfo>) {
    let words = move_words(source);
    let mut compiled: Vec<Compiled<'_>> = Vec::new();
    let mut infos = Vec::new();
    let mut rows: Vec<(Option<usize>, &MoveRow)> = Vec::new();
    for (kind, row) in source.kinds.rows.iter().enumerate() {
        check_names(&row.info.name, &row.moves, cx);
        rows.extend(row.moves.iter().map(|each| (Some(kind), each)));
        for other in row
            .like
            .iter()
            .filter_map(|other| source.kinds.rows.get(*other))
        {
            let own = |name: &str| row.moves.iter().any(|each| each.name.value == name);
            let more = other.moves.iter().filter(|each| !own(&each.name.value));
            rows.extend(more.map(|each| (Some(kind), each)));
        }
    }
    check_names("the game itself", source.moves, cx);
    rows.extend(source.moves.iter().map(|each| (None, each)));
    let rows: Vec<(Option<usize>, MoveRow, Option<DieNeed>)> = rows
        .into_iter()
        .flat_map(|(kind, row)| {
            let each = by_dice(row, source.dice, cx).into_iter();
            each.map(move |(row, die)| (kind, row, die))
        })
        .collect();
    for (kind, row, die) in &rows {
        let (kind, die) = (*kind, *die);
        if compiler.is_full() {
            break;
        }
        let Some(parts) = parts(row, source, frame, &mut compiler, cx) else {
            continue;
        };
        let followers = match kind {
            Some(kind) => {
                let moved = source.kinds.rows[kind].moved.unwrap_or(kind);
                let later = row.becomes.first().copied().unwrap_or(moved);
                followers(row, source.kinds, later, &words, cx)
            }
            None => Vec::new(),
        };
        infos.push(info(kind, row));
        compiled.push(Compiled {
            row,
            kind,
            die,
            word: words.get(row.name.value.as_str()).copied().unwrap_or(0),
            parts,
            followers,
            phases: in_phases(row.phases.as_deref(), source.phases, cx),
        });
    }
    let thens: Vec<Vec<Vec<Then>>> = source
        .phases
        .iter()
        .map(|phase| thens(phase, source, frame, &mut compiler, cx))
        .collect();
    let tables = Arc::new(compiler.finish());
    let phases = source
        .phases
        .iter()
        .zip(thens)
        .enumerate()
        .map(|(at, (phase, then))| Phase {
            dice: phase.dice.clone(),
            boxes: phase.boxes.clone(),
            rolls: phase.rolls.clone(),
            skips: phase.skips,
            secret: phase.secret,
            uses_most: phase.uses_most,
            then,
            name: phase.name.clone(),
            next: phase.next,
            turn: phase.turn,
            rules: rules(at, &compiled, source, frame, &words, Arc::clone(&tables)).into(),
        })
        .collect();
    (phases, infos)
}

/// A move for each number of the dice that it goes by; as it is if it goes by none.
fn by_dice(row: &MoveRow, dice: &Dice, cx: &mut Findings) -> Vec<(MoveRow, Option<DieNeed>)> {
    dice.all(&row.rolls, cx);
    let words = row.dice_words();
    let Some(first) = words.first() else {
        if row.shows.is_some() {
            cx.push(
                Finding::error(
                    "missing-key",
                    row.span(),
                    "`shows` is about dice, and this move goes by none",
                )
                .help("name them: die = \"NAME\""),
            );
        }
        return vec![(row.clone(), None)];
    };
    if let Some(other) = words.iter().find(|word| word.value != first.value) {
        cx.push(Finding::error(
            "contradiction",
            other.span,
            format!(
                "a move goes by the dice of one pool, and this one by {} too",
                quote(&first.value)
            ),
        ));
    }
    let Some(pool) = dice.pool(first, cx) else {
        return Vec::new();
    };
    let Some(known) = dice.pools.get(usize::from(pool)) else {
        return Vec::new();
    };
    let distance = words.len() > usize::from(row.die.is_some());
    let numbers = known.numbers();
    let strange = row
        .shows
        .iter()
        .flatten()
        .find(|number| !numbers.contains(&number.value));
    if let Some(strange) = strange {
        cx.push(never_shows(&first.value, strange, &numbers));
        return Vec::new();
    }
    numbers
        .into_iter()
        .filter(|number| {
            row.shows
                .as_ref()
                .is_none_or(|shows| shows.iter().any(|shown| shown.value == *number))
        })
        // Nobody goes nowhere, or backwards, by a die.
        .filter(|number| !distance || *number > 0)
        .map(|number| {
            let face = known.faces.iter().position(|face| face.value == number);
            let face = face.and_then(|face| u8::try_from(face).ok());
            let need = DieNeed {
                pool,
                number,
                spends: known.spent.then(|| face.unwrap_or(0)),
            };
            let mut row = row.clone();
            row.words = row.words.replace(DIE, &number.to_string());
            let distance = u16::try_from(number).unwrap_or(u16::MAX);
            match &mut row.way {
                WayRow::Along(pattern) => pattern.value = pattern.value.with_number(distance),
                WayRow::Walk(walk) => walk.length = LengthRow::Fixed(distance),
                _ => {}
            }
            (row, Some(need))
        })
        .collect()
}

/// For each seat what a phase does and decides after its moves.
fn thens(
    phase: &PhaseRow,
    source: &Source<'_>,
    frame: &Frame<'_>,
    compiler: &mut Compiler<'_>,
    cx: &mut Findings,
) -> Vec<Vec<Then>> {
    let mut found: Vec<Vec<Then>> = vec![Vec::new(); frame.seats.len()];
    for row in &phase.then {
        let asked = asked(
            &row.asked,
            Moment::After,
            source.conditions,
            frame,
            compiler,
            cx,
        );
        let mut tools = Tools {
            source,
            frame,
            compiler,
            nowhere: true,
            arrives: Vec::new(),
        };
        let Some(effects) = tools.effects(&row.effects, cx) else {
            continue;
        };
        for ((found, asked), effects) in found.iter_mut().zip(asked).zip(effects) {
            found.push(Then {
                asked,
                effects,
                onward: row.onward,
            });
        }
    }
    found
}

/// What explains a move.
fn info(kind: Option<usize>, row: &MoveRow) -> RuleInfo {
    let (source, pattern) = match &row.way {
        WayRow::Along(pattern) => (pattern.source.value.text.clone(), pattern.value.clone()),
        WayRow::Anywhere(item) | WayRow::Drop(item) => {
            let segment = Segment {
                rays: Vec::new(),
                items: vec![item.value.clone()],
            };
            let pattern = Pattern {
                segments: vec![segment],
            };
            (item.source.value.text.clone(), pattern)
        }
        WayRow::Walk(walk) => (String::new(), walk.patterns()),
        WayRow::Pass | WayRow::Act | WayRow::Reroll(_) | WayRow::Sow(_) => {
            (String::new(), Pattern::EMPTY)
        }
    };
    RuleInfo {
        kind: kind.and_then(|kind| u8::try_from(kind).ok()).map(Kind),
        name: row.name.value.clone(),
        source,
        pattern,
        help: row.help.clone(),
    }
}

/// A number for each name of moves: by these numbers legs follow each other.
fn move_words<'a>(source: &Source<'a>) -> HashMap<&'a str, u16> {
    let mut words = HashMap::new();
    let rows = source.kinds.rows.iter().flat_map(|kind| &kind.moves);
    for row in rows.chain(source.moves) {
        let next = u16::try_from(words.len()).unwrap_or(u16::MAX);
        words.entry(row.name.value.as_str()).or_insert(next);
    }
    words
}

fn check_names(owner: &str, rows: &[MoveRow], cx: &mut Findings) {
    for (at, row) in rows.iter().enumerate() {
        let first = rows[..at]
            .iter()
            // A move by which a number is chosen has a row for each.
            .find(|other| other.name.value == row.name.value && other.span() != row.span());
        if let Some(first) = first {
            let message = format!(
                "{} has two moves called {}",
                quote(owner),
                quote(&row.name.value)
            );
            cx.push(
                Finding::error("duplicate-name", row.span(), message)
                    .related(first.span(), "the first is here")
                    .help("give each move of a kind a name of its own"),
            );
        }
    }
}

fn followers(
    row: &MoveRow,
    kinds: &Kinds,
    later: usize,
    words: &HashMap<&str, u16>,
    cx: &mut Findings,
) -> Vec<u16> {
    let later: &KindRow = &kinds.rows[later];
    let shared = later.like.iter().filter_map(|other| kinds.rows.get(*other));
    let all: Vec<&MoveRow> = shared
        .flat_map(|kind| &kind.moves)
        .chain(&later.moves)
        .collect();
    let mut found = Vec::new();
    for word in row.must.iter().chain(&row.may) {
        let mut named = all.iter().filter(|other| other.name.value == word.value);
        let known = named.clone().next().is_some();
        if named.any(|other| matches!(other.way, WayRow::Drop(_))) {
            let message = format!(
                "{} brings another piece onto the board, and only the same piece goes on",
                quote(&word.value)
            );
            cx.push(
                Finding::error("contradiction", word.span, message)
                    .help("let a move with `puts` and `anywhere` follow, or make a phase of it"),
            );
        }
        match words.get(word.value.as_str()) {
            Some(at) if known => found.push(*at),
            _ => cx.push(unknown_move(word, later)),
        }
    }
    found
}

fn in_phases(
    words: Option<&[Spanned<String>]>,
    phases: &[PhaseRow],
    cx: &mut Findings,
) -> Vec<bool> {
    let Some(words) = words else {
        return vec![true; phases.len()];
    };
    let names: Vec<&str> = phases.iter().map(|phase| phase.name.as_str()).collect();
    let mut held = vec![false; phases.len()];
    for word in words {
        if let Some(at) = choose(&word.value, word.span, "phase", &names, cx) {
            held[at] = true;
        }
    }
    held
}

fn rules(
    phase: usize,
    compiled: &[Compiled<'_>],
    source: &Source<'_>,
    frame: &Frame<'_>,
    words: &HashMap<&str, u16>,
    tables: Arc<Tables>,
) -> Rules {
    let mut builder = RulesBuilder::new(frame.seats.len(), frame.pieces.count());
    builder.held_as(&held_as(source.kinds, frame));
    for site in frame.board.sites() {
        if let Some(most) = frame.board.capacity(site) {
            builder.capacity(site, most);
        }
    }
    if !frame.crowds.is_empty() || frame.forming.forms.join() {
        builder.crowded();
    }
    let here = || {
        compiled
            .iter()
            .enumerate()
            .filter(|(_, each)| each.phases[phase])
    };
    // A text that says where a piece comes to says which only where there are several.
    let dropped: Vec<Option<usize>> = here()
        .filter(|(_, each)| matches!(each.row.way, WayRow::Drop(_)))
        .map(|(_, each)| each.kind)
        .collect();
    let named = dropped.iter().any(|kind| Some(kind) != dropped.first());
    for seat in frame.each_seat() {
        for (number, each) in here() {
            let row = each.row;
            let parts = &each.parts.seats[seat.index()];
            for form in movers(each, frame) {
                let piece = form.map_or(Piece::EMPTY, |form| frame.piece(form.index(), seat));
                // What the piece is afterwards, with the flags that it has then.
                let then = |kind: usize| {
                    let form = form.unwrap_or(Kind(u8::MAX));
                    let FlagRow { sets, clears, .. } = row.flags;
                    let then = frame.forming.as_kind(form, kind);
                    frame.piece(frame.forming.reflagged(then, sets, clears).index(), seat)
                };
                let mut leg = Leg::new(
                    RuleId(u16::try_from(number).unwrap_or(u16::MAX)),
                    piece,
                    parts.way.clone(),
                );
                leg.word = each.word;
                leg.supply = match (&row.way, parts.hand) {
                    (WayRow::Pass | WayRow::Act | WayRow::Reroll(_) | WayRow::Sow(_), _) => {
                        Supply::Nothing
                    }
                    (WayRow::Drop(_), Some(place)) => Supply::Place(place),
                    (WayRow::Drop(_), None) => Supply::Endless,
                    _ => Supply::Board,
                };
                leg.starts = row.starts;
                leg.joins = row.joins;
                leg.promotes = row.promotes;
                leg.yields_to = yields_to(each, form, frame, seat);
                leg.from = row.from.as_ref().map(|sets| sets[seat.index()].clone());
                let moved = each.kind.and_then(|kind| source.kinds.rows[kind].moved);
                if let Some(kind) = each.kind {
                    leg.becomes = vec![then(moved.filter(|_| !row.stays).unwrap_or(kind))];
                }
                if !row.becomes.is_empty() {
                    leg.becomes = row.becomes.iter().map(|kind| then(*kind)).collect();
                }
                leg.stays = row.stays;
                leg.mounts = row.mounts;
                leg.takes = row.takes;
                leg.puts = row.puts.map(|kind| frame.piece(kind, seat));
                leg.leaves = row.leaves.map(|kind| frame.piece(kind, seat));
                leg.fate = parts.fate;
                leg.asked.clone_from(&parts.asked);
                leg.effects.clone_from(&parts.effects);
                leg.follow = match (row.must.is_empty(), row.may.is_empty()) {
                    (false, _) => Follow::Must,
                    (true, false) => Follow::May,
                    (true, true) => Follow::End,
                };
                leg.follows_if.clone_from(&parts.follows_if);
                leg.followers.clone_from(&each.followers);
                leg.removal = row.removal;
                leg.landing = row.landing;
                // What the phase says anyway is not said again: it tells no moves apart.
                let usual = source.phases.get(phase).filter(|it| it.then.is_empty());
                let usual = usual.map(|it| (it.next, it.turn));
                leg.onward.clone_from(&parts.onward);
                leg.onward
                    .take_if(|(onward, _)| usual == Some((onward.phase, onward.turn)));
                leg.words = Arc::from(row.words.as_str());
                leg.die = each.die;
                leg.throws = source.dice.known(&row.rolls);
                leg.written = row.written;
                leg.unprompted = row.unprompted;
                // A text of words says by them what comes.
                let says = row.written == Naming::Target;
                leg.named = named && !says && matches!(row.way, WayRow::Drop(_));
                builder.leg(seat, leg);
            }
        }
        for (kind, row) in source.kinds.rows.iter().enumerate() {
            if let Some(sites) = &row.dissolves {
                for piece in frame.pieces_of(kind, seat) {
                    builder.dissolves(seat, piece, sites[seat.index()].clone());
                }
            }
            if let Some(promotion) = &row.promotion {
                for piece in frame.pieces_of(kind, seat) {
                    let form = frame.pieces.kind(piece).unwrap_or(Kind(u8::MAX));
                    let to = promotion.to.iter().map(|kind| {
                        let then = frame.forming.as_kind(form, *kind);
                        frame.piece(then.index(), seat)
                    });
                    builder.promotion(
                        seat,
                        piece,
                        Promotion {
                            sites: promotion.sites[seat.index()].clone(),
                            to: to.collect(),
                            passing: promotion.passing,
                        },
                    );
                }
            }
        }
        for preference in source.priorities.of(seat, words) {
            builder.preference(seat, preference);
        }
    }
    builder.build(tables)
}

/// The pieces that make a move instead of one of the same size, where both stand on a site:
/// those that the kind prefers, or else those of which less is remembered.
fn yields_to(each: &Compiled<'_>, form: Option<Kind>, frame: &Frame<'_>, seat: Seat) -> Vec<Piece> {
    let forms = &frame.forming.forms;
    let Some(form) = form.filter(|_| !frame.crowds.is_empty()) else {
        return Vec::new();
    };
    let merit = |form: Kind| {
        let members = forms.members(form);
        let preferred = forms.flagged(form, frame.forming.prefers(forms.base(form)));
        let flags: u32 = members.iter().map(|flags| flags.count_ones()).sum();
        (std::cmp::Reverse(preferred), flags, form)
    };
    let others = movers(each, frame).into_iter().flatten();
    others
        .filter(|other| forms.size(*other) == forms.size(form) && merit(*other) < merit(form))
        .map(|other| frame.piece(other.index(), seat))
        .collect()
}

/// The forms of a kind that make a move: those whose flags it asks for. What comes onto the
/// board has none.
fn movers(each: &Compiled<'_>, frame: &Frame<'_>) -> Vec<Option<Kind>> {
    let Some(kind) = each.kind else {
        return vec![None];
    };
    let forms = &frame.forming.forms;
    let FlagRow {
        flagged, unflagged, ..
    } = each.row.flags;
    let base = Kind(u8::try_from(kind).unwrap_or(u8::MAX));
    let dropped = matches!(each.row.way, WayRow::Drop(_));
    let fits = |form: &Kind| {
        let mut members = forms.members(*form).iter();
        members.all(|flags| flags & flagged == flagged && flags & unflagged == 0)
            && (!dropped || *form == base)
    };
    forms.of(base).filter(fits).map(Some).collect()
}

/// As what each piece is held off the board, by its number.
fn held_as(kinds: &Kinds, frame: &Frame<'_>) -> Vec<Piece> {
    let mut held: Vec<Piece> = std::iter::once(Piece::EMPTY)
        .chain(frame.pieces.all())
        .collect();
    for piece in frame.pieces.all() {
        let Some(form) = frame.pieces.kind(piece) else {
            continue;
        };
        // Off the board nothing is remembered.
        let base = frame.forming.forms.base(form);
        let row = kinds.rows.get(base.index());
        let other = row.and_then(|row| row.held_as).unwrap_or(base.index());
        let other = Kind(u8::try_from(other).unwrap_or(u8::MAX));
        held[piece.index()] = frame.pieces.with_kind(piece, other);
    }
    held
}
