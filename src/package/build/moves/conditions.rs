//! Named conditions: `[conditions.NAME]`.

use std::sync::Arc;

use super::super::Frame;
use super::super::amounts::read_bounds;
use super::super::counters::Counters;
use super::super::dice::Dice;
use super::super::ends::too_long;
use super::super::start::read_at;
use super::super::values::Values;
use super::condition_order::{in_order, named};
use super::every_seat::compile_written;
use super::rows::Written;
use super::words::{never_shows, parse_fixed, region, shown, written};
use crate::board::SiteSet;
use crate::moves::{Amount, Compiler, Condition, Group, Members, Purpose};
use crate::notation::{Fault, Ray, parse_directions, parse_item};
use crate::package::finding::{Finding, Findings, quote};
use crate::package::read::{Reader, Spanned, check_name, choose, unknown_name};
use crate::package::source::Span;
use crate::package::tree::{Key, Text};
use crate::position::{PieceSet, Seat};

/// Most conditions that a game may have.
const MOST: usize = 500;

/// One named condition.
pub(in super::super) struct Named {
    /// Its number, as declared.
    at: usize,
    name: String,
    /// For each seat.
    pub(super) seats: Vec<Arc<Condition>>,
    /// What a player is told where it does not hold.
    pub(super) help: String,
    /// What a player is told where it holds, and must not.
    pub(super) not_help: String,
    /// How many conditions are asked for it at most.
    weight: u64,
}

/// The named conditions, in their order.
pub(in super::super) struct Conditions {
    named: Vec<Named>,
}

impl Conditions {
    pub(in super::super) fn get(&self, name: &str) -> Option<&Named> {
        self.named.iter().find(|named| named.name == name)
    }

    /// Every condition with its name, for each seat.
    pub(in super::super) fn programs(&self) -> Vec<(String, Vec<Arc<Condition>>)> {
        let all = self.named.iter();
        all.map(|named| (named.name.clone(), named.seats.clone()))
            .collect()
    }

    pub(in super::super) fn names(&self) -> Vec<&str> {
        self.named.iter().map(|named| named.name.as_str()).collect()
    }
}

impl Named {
    /// The condition as a seat sees it.
    pub(in super::super) fn of(&self, seat: Seat) -> Option<&Arc<Condition>> {
        self.seats.get(seat.index())
    }
}

/// What conditions are read with.
struct Context<'a, 'b> {
    /// The names of all of them.
    names: Vec<&'a str>,
    frame: &'a Frame<'a>,
    counters: &'a Counters,
    values: &'a Values,
    dice: &'a Dice,
    compiler: &'a mut Compiler<'b>,
    /// How many conditions the one that is read asks.
    weight: u64,
}

/// Reads the conditions. One may name others, but none that asks for it in turn.
pub(in super::super) fn read_conditions(
    top: &mut Reader<'_>,
    frame: &Frame<'_>,
    (counters, values, dice): (&Counters, &Values, &Dice),
    compiler: &mut Compiler<'_>,
    cx: &mut Findings,
) -> Conditions {
    let mut found = Conditions { named: Vec::new() };
    let mut tables = top.named_tables("conditions", cx).unwrap_or_default();
    if let Some((key, _)) = tables.get(MOST) {
        let message = format!("a game has at most {MOST} conditions");
        cx.push(Finding::error("too-many", key.span, message));
        tables.truncate(MOST);
    }
    let mut context = Context {
        names: tables.iter().map(|(key, _)| key.text.as_str()).collect(),
        frame,
        counters,
        values,
        dice,
        compiler,
        weight: 1,
    };
    let order = in_order(&tables);
    let mut tables: Vec<Option<(&Key, Reader<'_>)>> = tables.into_iter().map(Some).collect();
    for at in order {
        let Some((key, mut reader)) = tables.get_mut(at).and_then(Option::take) else {
            continue;
        };
        check_name(&key.text, key.span, "a condition", cx);
        let mut text = |key: &str| {
            let text = reader.string(key, cx);
            text.map_or_else(String::new, |text| text.value)
        };
        let (help, not_help) = (text("help"), text("not_help"));
        context.weight = 1;
        let seats = context.read(&mut reader, (&key.text, &found), cx);
        let weight = context.weight;
        let heavy = weight > HEAVIEST;
        if heavy {
            let message = format!(
                "{weight} conditions are asked for this one, those in others counted each time, and at most {HEAVIEST} may be"
            );
            cx.push(
                Finding::error("too-many", key.span, message)
                    .help("ask the same condition once, not in every part"),
            );
        }
        let seats = seats.filter(|_| !heavy);
        if seats.is_none() {
            // What else belongs here hangs on what is wrong, which has been told.
            for key in ["sum_at", "shows", "at_least", "at_most", "exactly"] {
                reader.allow(key);
            }
        }
        let seats = context.toward(&mut reader, seats, cx);
        reader.finish(cx);
        found.named.push(Named {
            at,
            name: key.text.clone(),
            // What is wrong with it has been told; whoever asks it is not to blame.
            seats: seats.unwrap_or_else(|| {
                let all = frame.each_seat().map(|_| Condition::All(Vec::new()));
                arcs(all)
            }),
            help,
            not_help,
            weight: if heavy { 1 } else { weight },
        });
    }
    found.named.sort_by_key(|named| named.at);
    found
}

/// Most conditions that are asked for one, those in others counted each time.
const HEAVIEST: u64 = 2_000;

/// The keys of which a condition has one.
const KINDS: [&str; 15] = [
    "height",
    "here",
    "pattern",
    "at",
    "holds",
    "row",
    "group",
    "count",
    "counter",
    "value",
    "attacked",
    "all",
    "any",
    "die",
    "dice_left",
];

impl Context<'_, '_> {
    /// Asks a condition of the sites to which a pattern leads, if one is given.
    fn toward(
        &mut self,
        reader: &mut Reader<'_>,
        seats: Option<Vec<Arc<Condition>>>,
        cx: &mut Findings,
    ) -> Option<Vec<Arc<Condition>>> {
        if !reader.has("toward") {
            reader.allow("toward");
            return seats;
        }
        let pattern = written(reader.text("toward", cx)?, parse_fixed, cx)?;
        let seats = seats?;
        self.each(&pattern, cx, |compiler, pattern, seat| {
            let program = compiler.compile(pattern, seat, Purpose::Meet)?;
            let inner = Arc::clone(&seats[seat.index()]);
            Ok(Condition::Toward(Arc::new(program), inner))
        })
    }

    /// Reads one condition, for each seat.
    fn read(
        &mut self,
        reader: &mut Reader<'_>,
        (own, known): (&str, &Conditions),
        cx: &mut Findings,
    ) -> Option<Vec<Arc<Condition>>> {
        let given: Vec<&str> = KINDS.into_iter().filter(|key| reader.has(key)).collect();
        for key in KINDS {
            reader.allow(key);
        }
        let [key] = given.as_slice() else {
            let all = KINDS.join("`, `");
            cx.push(
                Finding::error(
                    "missing-key",
                    reader.span(),
                    "a condition asks for exactly one thing",
                )
                .help(format!("give one of `{all}`")),
            );
            return None;
        };
        match *key {
            "pattern" => {
                let pattern = written(reader.text("pattern", cx)?, parse_fixed, cx)?;
                self.each(&pattern, cx, |compiler, pattern, seat| {
                    let program = compiler.compile(pattern, seat, Purpose::Meet)?;
                    Ok(Condition::Pattern(Arc::new(program)))
                })
            }
            "holds" => {
                let item = written(reader.text("holds", cx)?, parse_item, cx)?;
                let words = self.compiler.words();
                let sets: Option<Vec<PieceSet>> = self
                    .frame
                    .each_seat()
                    .map(|seat| words.contents_of(&item.value, seat))
                    .collect();
                match sets {
                    Some(sets) => Some(arcs(sets.into_iter().map(Condition::Holds))),
                    // Told as a test that cannot be compiled.
                    None => self.each(&item, cx, |compiler, item, seat| {
                        compiler.target(item, seat)?;
                        Ok(Condition::All(Vec::new()))
                    }),
                }
            }
            "height" => {
                let mut table = reader.table_at("height", cx)?;
                let amount = amount(&mut table, cx);
                table.finish(cx);
                Some(arcs(
                    self.frame.each_seat().map(|_| Condition::Height(amount)),
                ))
            }
            "here" => {
                let mut table = reader.table_at("here", cx)?;
                let of = table.one_or_some("of", cx);
                let amount = amount(&mut table, cx);
                table.finish(cx);
                let sets = match of {
                    Some(of) => self.pieces(&of, cx),
                    None => {
                        let all: PieceSet = self.frame.pieces.all().collect();
                        vec![all; self.frame.seats.len()]
                    }
                };
                Some(arcs(
                    sets.into_iter()
                        .map(|pieces| Condition::Here { pieces, amount }),
                ))
            }
            "attacked" => {
                let word = reader.string("attacked", cx)?;
                let kind = choose(&word.value, word.span, "kind", self.frame.kinds, cx)?;
                Some(arcs(self.frame.each_seat().map(|seat| {
                    Condition::Attacked {
                        piece: self.frame.piece(kind, seat),
                    }
                })))
            }
            "die" => {
                let word = reader.string("die", cx)?;
                let has_shows = reader.has("shows");
                let shows = shown(reader, cx);
                let amount = amount(reader, cx);
                let pool = self.dice.pool(&word, cx)?;
                if has_shows && shows.is_none() {
                    return None;
                }
                let known = self.dice.pools.get(usize::from(pool))?.numbers();
                let has = |number: &i32, shows: &[Spanned<i32>]| {
                    shows.iter().any(|shown| shown.value == *number)
                };
                let meant = |number: &i32| match &shows {
                    Some(shows) => has(number, shows),
                    None => amount.holds(i64::from(*number)),
                };
                let numbers: Vec<i32> = known.iter().copied().filter(meant).collect();
                let mut shown = shows.iter().flatten();
                if let Some(strange) = shown.find(|number| !known.contains(&number.value)) {
                    cx.push(never_shows(&word.value, strange, &known));
                }
                Some(arcs(self.frame.each_seat().map(|_| Condition::Die {
                    pool,
                    numbers: numbers.clone(),
                })))
            }
            "dice_left" => {
                let word = reader.string("dice_left", cx)?;
                let amount = amount(reader, cx);
                let pool = self.dice.pool(&word, cx)?;
                Some(arcs(
                    self.frame
                        .each_seat()
                        .map(|_| Condition::DiceLeft { pool, amount }),
                ))
            }
            "at" => {
                let sites = read_at(reader, self.frame, cx)?;
                Some(arcs(sites.into_iter().map(Condition::At)))
            }
            "row" => {
                let mut table = reader.table_at("row", cx)?;
                let span = table.key_span("at_least").or(table.key_span("exactly"));
                let span = span.unwrap_or_else(|| table.span());
                let mut longest = 0;
                let of = table.one_or_some("of", cx);
                let along = directions(&mut table, cx);
                let length = amount(&mut table, cx);
                table.finish(cx);
                let members = self.members(of, cx);
                self.each(&along?, cx, |compiler, along, seat| {
                    let members = members[seat.index()].clone();
                    let row = compiler.straight(along, seat, members, length)?;
                    longest = longest.max(compiler.longest(&row));
                    Ok(Condition::Row(row))
                })
                .inspect(|_| {
                    if length.least > i64::from(longest) {
                        cx.push(too_long(span, length.least, longest));
                    }
                })
            }
            "group" => self.group(reader, cx),
            "count" => {
                let mut table = reader.table_at("count", cx)?;
                let of = table.one_or_some("of", cx);
                let at = match table.has("at") {
                    true => Some(read_at(&mut table, self.frame, cx)?),
                    false => None,
                };
                let amount = amount(&mut table, cx);
                table.finish(cx);
                let sets = self.pieces(of.as_deref().unwrap_or_default(), cx);
                Some(arcs(self.frame.each_seat().map(|seat| Condition::Count {
                    pieces: sets[seat.index()],
                    at: at.as_ref().map(|sites| sites[seat.index()].clone()),
                    amount,
                })))
            }
            "counter" => {
                let word = reader.string("counter", cx)?;
                let amount = amount(reader, cx);
                let slots = self.counter(&word, cx)?;
                Some(arcs(self.frame.each_seat().map(|seat| {
                    Condition::Counter {
                        counter: slots[seat.index()],
                        amount,
                    }
                })))
            }
            "value" => {
                let word = reader.string("value", cx)?;
                let sum = match reader.has("sum_at") {
                    true => {
                        let word = reader.string("sum_at", cx);
                        Some(region(word, self.frame, cx)?)
                    }
                    false => None,
                };
                let amount = amount(reader, cx);
                let slot = self.value(&word, cx)?;
                Some(arcs(self.frame.each_seat().map(|seat| {
                    Condition::Value {
                        slot,
                        sum: sum
                            .as_ref()
                            .map(|sites: &Vec<SiteSet>| sites[seat.index()].clone()),
                        amount,
                    }
                })))
            }
            key => {
                let all = key == "all";
                let words = reader.one_or_more(key, cx)?;
                let mut parts: Vec<Vec<Arc<Condition>>> = vec![Vec::new(); self.frame.seats.len()];
                for word in words {
                    let (name, holds) = named(&word.value);
                    let Some(named) = known.get(name) else {
                        cx.push(self.not_read(name, own, word.span));
                        continue;
                    };
                    self.weight = self.weight.saturating_add(named.weight);
                    for (parts, condition) in parts.iter_mut().zip(&named.seats) {
                        parts.push(match holds {
                            true => Arc::clone(condition),
                            false => Arc::new(Condition::Not(Arc::clone(condition))),
                        });
                    }
                }
                Some(arcs(parts.into_iter().map(|parts| match all {
                    true => Condition::All(parts),
                    false => Condition::Any(parts),
                })))
            }
        }
    }

    /// The finding that a condition names another that has not been read.
    fn not_read(&self, name: &str, own: &str, span: Span) -> Finding {
        if !self.names.contains(&name) {
            let others = self.names.iter().copied().filter(|other| *other != own);
            return unknown_name(name, span, "condition", others);
        }
        let message = match name == own {
            true => format!("the condition {} names itself", quote(own)),
            false => format!("{} names {}, which asks for it", quote(own), quote(name)),
        };
        Finding::error("contradiction", span, message)
            .help("whether it holds would hang on itself: leave it out of one of them")
    }

    fn group(&mut self, reader: &mut Reader<'_>, cx: &mut Findings) -> Option<Vec<Arc<Condition>>> {
        let mut table = reader.table_at("group", cx)?;
        let of = table.one_or_some("of", cx);
        let along = directions(&mut table, cx);
        let size = amount(&mut table, cx);
        let beside = match table.table_at("beside", cx) {
            Some(mut beside) => {
                let item = beside
                    .need_text("test", cx)
                    .and_then(|text| written(text, parse_item, cx));
                let amount = amount(&mut beside, cx);
                beside.finish(cx);
                Some((item?, amount))
            }
            None => None,
        };
        let words = table.one_or_more("touches", cx).unwrap_or_default();
        let number = table.integer("touching", 1..=100, cx);
        table.finish(cx);
        let mut regions: Vec<Vec<SiteSet>> = Vec::new();
        for word in words {
            regions.push(region(Some(word), self.frame, cx)?);
        }
        let touching = number.map_or(regions.len(), |number| {
            usize::try_from(number.value).unwrap_or(regions.len())
        });
        let members = self.members(of, cx);
        self.each(&along?, cx, |compiler, along, seat| {
            let members = members[seat.index()].clone();
            let mut group: Group = compiler.group(along, seat, members)?;
            let sides = regions.iter().map(|sites| sites[seat.index()].clone());
            Compiler::ask_group(&mut group, size, (sides.collect(), touching));
            if let Some((item, amount)) = &beside {
                compiler.beside(&mut group, &item.value, seat, *amount)?;
            }
            Ok(Condition::Group(group))
        })
    }

    /// Compiles something for each seat; mistakes are told once, not for each.
    fn each<T>(
        &mut self,
        written: &Written<T>,
        cx: &mut Findings,
        compile: impl FnMut(&mut Compiler<'_>, &T, Seat) -> Result<Condition, Vec<Fault>>,
    ) -> Option<Vec<Arc<Condition>>> {
        let found = compile_written(written, self.frame, self.compiler, cx, compile)?;
        Some(arcs(found.into_iter()))
    }

    /// The members of a row or group, for each seat: own pieces, unless others are named.
    fn members(&self, of: Option<Vec<Spanned<String>>>, cx: &mut Findings) -> Vec<Members> {
        let words = of.unwrap_or_default();
        let pieces = self.frame.pieces;
        let with = |same: &dyn Fn(crate::position::Piece, crate::position::Piece) -> bool| {
            let sets = std::iter::once(PieceSet::NONE).chain(
                pieces
                    .all()
                    .map(|piece| pieces.all().filter(|other| same(piece, *other)).collect()),
            );
            vec![Members::With(sets.collect()); self.frame.seats.len()]
        };
        match words.as_slice() {
            [] => self
                .frame
                .each_seat()
                .map(|seat| Members::Set(self.own(seat)))
                .collect(),
            [word] if word.value == "same owner" => {
                with(&|a, b| pieces.owner(a) == pieces.owner(b))
            }
            [word] if word.value == "same kind" => with(&|a, b| a == b),
            words => self
                .pieces(words, cx)
                .into_iter()
                .map(Members::Set)
                .collect(),
        }
    }

    fn own(&self, seat: Seat) -> PieceSet {
        let pieces = self.frame.pieces;
        pieces
            .all()
            .filter(|piece| pieces.owner(*piece) == Some(seat))
            .collect()
    }

    /// The pieces that words mean to each seat: words side by side in one text must all hold.
    fn pieces(&self, words: &[Spanned<String>], cx: &mut Findings) -> Vec<PieceSet> {
        let words_known = self.compiler.words();
        let mut sets = vec![PieceSet::NONE; self.frame.seats.len()];
        for word in words {
            for seat in self.frame.each_seat() {
                match words_known.pieces_meant(&word.value, seat) {
                    Ok(set) => sets[seat.index()] = sets[seat.index()].union(set),
                    Err(name) => {
                        let known = words_known.piece_words();
                        cx.push(unknown_name(
                            &name,
                            word.span,
                            "kind",
                            known.iter().copied(),
                        ));
                        break;
                    }
                }
            }
        }
        sets
    }

    fn counter(&self, word: &Spanned<String>, cx: &mut Findings) -> Option<Vec<u16>> {
        let slots = self.counters.by_seat(&word.value, self.frame.seats.len());
        if slots.is_some() {
            return slots;
        }
        let names: Vec<&str> = [self.counters.names(false), self.counters.names(true)].concat();
        choose(&word.value, word.span, "counter", &names, cx)?;
        None
    }

    fn value(&self, word: &Spanned<String>, cx: &mut Findings) -> Option<u16> {
        let names = self.values.names();
        choose(&word.value, word.span, "value", &names, cx)?;
        self.values.slot(&word.value)
    }
}

fn arcs(conditions: impl Iterator<Item = Condition>) -> Vec<Arc<Condition>> {
    conditions.map(Arc::new).collect()
}

/// An amount; at least one where nothing is said, or where what is said is wrong.
fn amount(reader: &mut Reader<'_>, cx: &mut Findings) -> Amount {
    let (least, most) = read_bounds(reader, Some(1), cx).unwrap_or((1, i64::MAX));
    Amount { least, most }
}

/// The directions of `along`; those to sites that touch if it is not given.
fn directions(reader: &mut Reader<'_>, cx: &mut Findings) -> Option<Written<Vec<Ray>>> {
    match reader.text("along", cx) {
        Some(text) => written(text, parse_directions, cx),
        None if reader.has("along") => None,
        None => Some(Written {
            value: parse_directions("touching").ok()?,
            source: Spanned::new(Text::plain("touching"), reader.span()),
        }),
    }
}
