//! From patterns to programs, for one seat's view of the board.

use std::collections::HashMap;

use super::program::{Branch, Certainty, Check, Marks, Op, Program, Tables};
use crate::board::{Board, Facing, Site, SiteSet};
use crate::notation::{Fault, Item, Name, Pattern, Segment, Step, Test};
use crate::position::{Kind, Piece, PieceSet, Pieces, Seat};

/// Longest program of one pattern; longer ones come of many rays with turns.
const MOST_OPS: usize = 4_000;

/// What the words of patterns mean in a game.
#[derive(Debug, Clone, Copy)]
pub struct Vocabulary<'a> {
    /// The board.
    pub board: &'a Board,
    /// The numbering of pieces.
    pub pieces: Pieces,
    /// The names of the kinds, in their order.
    pub kinds: &'a [String],
    /// The regions: name, and the sites for each seat.
    pub regions: &'a [(String, Vec<SiteSet>)],
    /// The direction that is forward for each seat.
    pub forward: &'a [usize],
}

/// The words for what stands on a site, whatever the game.
const CONTENTS: [&str; 5] = ["empty", "enemy", "own", "any", "edge"];

impl<'a> Vocabulary<'a> {
    /// What a name means to a seat; `None` for an unknown name.
    fn meaning(&self, name: &str, seat: Seat) -> Option<Resolved<'a>> {
        if let Some((_, sets)) = self.regions.iter().find(|(region, _)| region == name) {
            return sets.get(seat.index()).map(Resolved::Region);
        }
        self.pieces_named(name, seat).map(Resolved::Pieces)
    }

    /// The pieces that a word for contents or a kind means to a seat.
    pub fn pieces_named(&self, name: &str, seat: Seat) -> Option<PieceSet> {
        let pieces = self.pieces;
        let owned = |own: bool| {
            pieces
                .all()
                .filter(move |piece| (pieces.owner(*piece) == Some(seat)) == own)
                .collect::<PieceSet>()
        };
        Some(match name {
            "empty" => PieceSet::NONE.with(Piece::EMPTY),
            "enemy" => owned(false),
            "own" => owned(true),
            "any" => PieceSet::NONE.complement(),
            "edge" => PieceSet::NONE.with(Piece::OFF),
            _ => {
                let kind = self.kinds.iter().position(|kind| kind == name)?;
                let kind = Kind(u8::try_from(kind).ok()?);
                pieces
                    .all()
                    .filter(|piece| pieces.kind(*piece) == Some(kind))
                    .collect()
            }
        })
    }

    /// Whether a word has a meaning in patterns before any game gives it one.
    pub fn is_reserved(word: &str) -> bool {
        CONTENTS.contains(&word) || ["and", "or", "not", "stop", "capture"].contains(&word)
    }

    /// Every word that means pieces: those for contents, and the kinds.
    pub fn piece_words(&self) -> Vec<&str> {
        CONTENTS
            .iter()
            .copied()
            .chain(self.kinds.iter().map(String::as_str))
            .collect()
    }

    /// Every word that a test may use.
    pub fn test_words(&self) -> Vec<&str> {
        self.piece_words()
            .into_iter()
            .chain(self.regions.iter().map(|(name, _)| name.as_str()))
            .collect()
    }
}

/// Compiles patterns into the tables of one game.
#[derive(Debug)]
pub struct Compiler<'a> {
    words: Vocabulary<'a>,
    tables: Tables,
    rows: HashMap<Vec<u16>, u32>,
    rows_by_steps: HashMap<Vec<usize>, u32>,
    checks: HashMap<Vec<[u8; 32]>, Check>,
}

impl<'a> Compiler<'a> {
    /// A compiler for one game.
    pub fn new(words: Vocabulary<'a>) -> Compiler<'a> {
        Compiler {
            tables: Tables::default(),
            words,
            rows: HashMap::new(),
            rows_by_steps: HashMap::new(),
            checks: HashMap::new(),
        }
    }

    /// The tables, complete once every pattern is compiled.
    pub fn finish(self) -> Tables {
        self.tables
    }

    /// What the words mean.
    pub fn words(&self) -> &Vocabulary<'a> {
        &self.words
    }

    /// Compiles a pattern for a seat.
    ///
    /// # Errors
    /// Every word of it that means nothing, with the place where it stands.
    pub fn compile(&mut self, pattern: &Pattern, seat: Seat) -> Result<Program, Vec<Fault>> {
        let mut faults = Vec::new();
        self.check_words(pattern, &mut faults);
        if !faults.is_empty() {
            return Err(faults);
        }
        let mut program = Program::default();
        self.segments(
            (&pattern.segments, 0),
            seat,
            None,
            &mut program,
            &mut faults,
        );
        program.first_turn = match program.ops.first() {
            Some(Op::Turn { count, .. }) => *count as usize,
            _ => 0,
        };
        if program.ops.len() > MOST_OPS {
            faults.push(Fault::new(
                pattern_range(pattern),
                format!("this pattern has more than {MOST_OPS} steps in all its directions"),
            ));
        }
        let items = || pattern.segments.iter().flat_map(|segment| &segment.items);
        let capturing: Vec<&Item> = items().filter(|item| item.capture).collect();
        program.captures = if capturing.is_empty() {
            Certainty::Never
        } else if capturing.iter().any(|item| item.repeat.min > 0) {
            Certainty::Always
        } else {
            Certainty::Sometimes
        };
        let stops = items().any(|item| item.stop);
        program.ambiguous = pattern.segments.len() > 1 || stops;
        if faults.is_empty() {
            Ok(program)
        } else {
            Err(faults)
        }
    }

    /// Words that exist for no seat are wrong for all: told once, before anything
    /// is compiled.
    fn check_words(&self, pattern: &Pattern, faults: &mut Vec<Fault>) {
        for segment in &pattern.segments {
            for item in &segment.items {
                self.check_test(&item.test, faults);
            }
        }
    }

    fn check_test(&self, test: &Test, faults: &mut Vec<Fault>) {
        match test {
            Test::Name(name) => {
                if self.words.meaning(&name.text, Seat(0)).is_none() {
                    faults.push(unknown(name, "test", &self.words.test_words()));
                }
            }
            Test::Not(inner) => self.check_test(inner, faults),
            Test::And(parts) | Test::Or(parts) => {
                for part in parts {
                    self.check_test(part, faults);
                }
            }
        }
    }

    /// Writes the ops of segments, of which the first begins with the item of that
    /// number.
    fn segments(
        &mut self,
        (segments, number): (&[Segment], usize),
        seat: Seat,
        ahead: Option<usize>,
        program: &mut Program,
        faults: &mut Vec<Fault>,
    ) {
        let Some((segment, later)) = segments.split_first() else {
            program.push(Op::End, 0);
            return;
        };
        if program.ops.len() > MOST_OPS {
            return;
        }
        let ways = self.ways(segment, seat, ahead, faults);
        let first = index(program.branches.len());
        let turn = Op::Turn {
            first,
            count: index(ways.len()),
        };
        program.push(turn, number);
        let placeholder = Branch { row: 0, start: 0 };
        program
            .branches
            .resize(program.branches.len() + ways.len(), placeholder);
        // Items that follow are the same for every way unless a later segment turns
        // from this one, so they are written once where they can be shared.
        let turns = later.iter().any(turns_from_before);
        let mut shared = None;
        for (offset, (row, direction)) in ways.into_iter().enumerate() {
            let start = match shared {
                Some(start) if !turns => start,
                _ => {
                    let start = index(program.ops.len());
                    for (offset, item) in segment.items.iter().enumerate() {
                        let op = self.item(item, seat);
                        program.push(op, number + offset);
                    }
                    let next = number + segment.items.len();
                    self.segments((later, next), seat, direction, program, faults);
                    shared = Some(start);
                    start
                }
            };
            program.branches[first as usize + offset] = Branch { row, start };
        }
    }

    /// The rows of a segment's rays, each with its direction where it has one.
    fn ways(
        &mut self,
        segment: &Segment,
        seat: Seat,
        ahead: Option<usize>,
        faults: &mut Vec<Fault>,
    ) -> Vec<(u32, Option<usize>)> {
        let mut ways: Vec<(u32, Option<usize>)> = Vec::new();
        for ray in &segment.rays {
            let times = usize::from(ray.times);
            let steps: Vec<(Vec<usize>, Option<usize>)> = match &ray.step {
                Step::Words(names) => self
                    .meet(names, seat, ahead, faults)
                    .into_iter()
                    .map(|way| (vec![way; times], Some(way)))
                    .collect(),
                Step::Composite(names) => {
                    let mut single = Vec::new();
                    for name in names {
                        let ways = self.meet(std::slice::from_ref(name), seat, ahead, faults);
                        match ways.as_slice() {
                            [] => {}
                            [way] => single.push(*way),
                            several => faults.push(
                                Fault::new(
                                    name.range.clone(),
                                    format!(
                                        "`{}` means {} directions, and a composite step needs \
                                         exactly one in each place",
                                        name.text,
                                        several.len()
                                    ),
                                )
                                .help("name one direction, such as `n` or `ne`"),
                            ),
                        }
                    }
                    vec![(single.repeat(times), None)]
                }
            };
            for (steps, direction) in steps {
                let row = self.row(steps);
                if !ways.iter().any(|(known, _)| *known == row) {
                    ways.push((row, direction));
                }
            }
        }
        ways
    }

    /// The directions that all words of a ray mean together.
    fn meet(
        &self,
        names: &[Name],
        seat: Seat,
        ahead: Option<usize>,
        faults: &mut Vec<Fault>,
    ) -> Vec<usize> {
        let directions = self.words.board.directions();
        let facing = Facing {
            forward: self.words.forward.get(seat.index()).copied().unwrap_or(0),
            ahead,
        };
        let mut met: Option<Vec<usize>> = None;
        for name in names {
            let Some(ways) = facing.directions(&name.text, directions) else {
                faults.push(if Facing::words(directions).contains(&name.text.as_str()) {
                    Fault::new(
                        name.range.clone(),
                        format!("`{}` is seen from the segment before, and there is none", name.text),
                    )
                    .help("the first segment names its directions by the compass, or as forward, backward, sideways")
                } else {
                    unknown(name, "direction", &Facing::words(directions))
                });
                return Vec::new();
            };
            met = Some(match met {
                None => ways,
                Some(before) => before
                    .into_iter()
                    .filter(|way| ways.contains(way))
                    .collect(),
            });
        }
        let met = met.unwrap_or_default();
        if let (true, [first, .., last]) = (met.is_empty(), names) {
            faults.push(
                Fault::new(
                    first.range.start..last.range.end,
                    "these words have no direction in common",
                )
                .help("words side by side must all hold; `/` between them means either"),
            );
        }
        met
    }

    fn item(&mut self, item: &Item, seat: Seat) -> Op {
        let check = self.check(&item.test, seat);
        let marks = Marks {
            capture: item.capture,
            stop: item.stop,
        };
        if item.look {
            return Op::Look { check };
        }
        // On a board that wraps round an endless run would come back to itself.
        let longest = u16::try_from(self.words.board.len()).unwrap_or(u16::MAX);
        let (min, max) = (
            item.repeat.min,
            item.repeat.max.unwrap_or(longest).min(longest),
        );
        if (min, max) == (1, 1) {
            Op::One { check, marks }
        } else {
            Op::Many {
                check,
                marks,
                min,
                max: max.max(min),
            }
        }
    }

    fn check(&mut self, test: &Test, seat: Seat) -> Check {
        let resolved = self.resolved(test, seat);
        let board = self.words.board;
        let sets: Vec<PieceSet> = if resolved.asks_region() {
            board
                .sites()
                .chain([board.off()])
                .map(|site| resolved.accepts(site))
                .collect()
        } else {
            vec![resolved.accepts(board.off())]
        };
        let uniform = sets.iter().all(|set| Some(set) == sets.first());
        let kept = if uniform { &sets[..1] } else { &sets[..] };
        let key: Vec<[u8; 32]> = kept.iter().map(|set| set.bytes()).collect();
        let tests = &mut self.tables.tests;
        *self.checks.entry(key).or_insert_with(|| {
            let base = index(tests.len());
            tests.extend_from_slice(kept);
            Check {
                base,
                per_site: u32::from(!uniform),
            }
        })
    }

    fn resolved(&self, test: &Test, seat: Seat) -> Resolved<'a> {
        let all = |parts: &[Test]| parts.iter().map(|part| self.resolved(part, seat)).collect();
        match test {
            // Unknown names were told before.
            Test::Name(name) => self
                .words
                .meaning(&name.text, seat)
                .unwrap_or(Resolved::Pieces(PieceSet::NONE)),
            Test::Not(inner) => Resolved::Not(Box::new(self.resolved(inner, seat))),
            Test::And(parts) => Resolved::And(all(parts)),
            Test::Or(parts) => Resolved::Or(all(parts)),
        }
    }

    /// The row of neighbours for steps taken as one.
    fn row(&mut self, steps: Vec<usize>) -> u32 {
        if let Some(known) = self.rows_by_steps.get(&steps) {
            return *known;
        }
        let board = self.words.board;
        let row = match steps.as_slice() {
            [way] => board.neighbours(*way).to_vec(),
            several => board.leap(several),
        };
        let tables = &mut self.tables;
        let start = *self.rows.entry(row).or_insert_with_key(|row| {
            let start = index(tables.rows.len());
            tables.rows.extend_from_slice(row);
            start
        });
        self.rows_by_steps.insert(steps, start);
        start
    }
}

/// A test with its names resolved.
enum Resolved<'a> {
    Pieces(PieceSet),
    Region(&'a SiteSet),
    Not(Box<Resolved<'a>>),
    And(Vec<Resolved<'a>>),
    Or(Vec<Resolved<'a>>),
}

impl Resolved<'_> {
    fn asks_region(&self) -> bool {
        match self {
            Resolved::Pieces(_) => false,
            Resolved::Region(_) => true,
            Resolved::Not(inner) => inner.asks_region(),
            Resolved::And(parts) | Resolved::Or(parts) => parts.iter().any(Resolved::asks_region),
        }
    }

    /// What a site must hold to pass.
    fn accepts(&self, site: Site) -> PieceSet {
        let join = |parts: &[Resolved<'_>], join: fn(PieceSet, PieceSet) -> PieceSet| {
            parts
                .iter()
                .map(|part| part.accepts(site))
                .reduce(join)
                .unwrap_or_default()
        };
        match self {
            Resolved::Pieces(set) => *set,
            Resolved::Region(sites) if sites.contains(site) => PieceSet::NONE.complement(),
            Resolved::Region(_) => PieceSet::NONE,
            Resolved::Not(inner) => inner.accepts(site).complement(),
            Resolved::And(parts) => join(parts, PieceSet::intersection),
            Resolved::Or(parts) => join(parts, PieceSet::union),
        }
    }
}

fn turns_from_before(segment: &Segment) -> bool {
    segment.rays.iter().any(|ray| {
        let (Step::Words(names) | Step::Composite(names)) = &ray.step;
        names
            .iter()
            .any(|name| matches!(name.text.as_str(), "ahead" | "left" | "right" | "back"))
    })
}

fn unknown(name: &Name, what: &str, known: &[&str]) -> Fault {
    let fault = Fault::new(
        name.range.clone(),
        format!("unknown {what} `{}`", name.text),
    );
    let best = known
        .iter()
        .map(|word| {
            (
                strsim::damerau_levenshtein(&name.text.to_lowercase(), word),
                word,
            )
        })
        .min()
        .filter(|(distance, _)| *distance <= (name.text.chars().count() / 3).max(1));
    match best {
        Some((_, word)) => fault.help(format!("did you mean `{word}`?")),
        None => fault.help(format!("there are: {}", known.join(", "))),
    }
}

fn pattern_range(pattern: &Pattern) -> std::ops::Range<usize> {
    let items = || pattern.segments.iter().flat_map(|segment| &segment.items);
    let start = items().next().map_or(0, |item| item.range.start);
    let end = items().last().map_or(start, |item| item.range.end);
    start..end
}

fn index(length: usize) -> u32 {
    u32::try_from(length).unwrap_or(u32::MAX)
}
