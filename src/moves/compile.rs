//! From patterns to programs, for one seat's view of the board.

use std::collections::HashMap;

use super::masks::{MOST_SITES, Masks};
use super::program::{Branch, Certainty, Check, Marks, Op, Program, Tables, Target};
use super::trek::{Parts as TrekParts, Plans, Trek};
use super::vocabulary::{Vocabulary, unknown};
use crate::board::Facing;
use crate::notation::{Fault, Item, Name, Pattern, Ray, Segment, Step, Test};
use crate::position::{Piece, PieceSet, Seat};

/// Longest program of one pattern; longer ones come of many rays with turns.
const MOST_OPS: usize = 4_000;

/// Longest programs of all patterns of a game together, so that no file can ask for
/// more memory than there is.
const MOST_OPS_IN_ALL: usize = 1_000_000;

/// What a pattern is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Purpose {
    /// A piece goes there and comes to rest.
    Go,
    /// What is met matters, and nothing comes to rest there.
    Meet,
    /// A piece is put there.
    Put,
}

impl Purpose {
    /// What is wrong with an item where something may stand that is not captured.
    pub fn lands_on(self, item: &Item) -> Option<Fault> {
        let message = match self {
            Purpose::Go => "a piece could come to rest here on another, which is not captured",
            Purpose::Put => "a piece could be put here on another, which is not captured",
            Purpose::Meet => return None,
        };
        let fault = Fault::new(item.range.clone(), message);
        Some(fault.help("ask for `empty`, or mark what is captured, as in `capture enemy`"))
    }
}

/// Most ways that the words of one composite step can mean together.
const MOST_COMPOSITES: usize = 200;

/// Compiles patterns into the tables of one game.
#[derive(Debug)]
pub struct Compiler<'a> {
    pub(super) words: Vocabulary<'a>,
    pub(super) tables: Tables,
    pub(super) rows: HashMap<Vec<u16>, u32>,
    pub(super) rows_by_steps: HashMap<Vec<usize>, u32>,
    checks: HashMap<Vec<[u8; 32]>, Check>,
    plans: Plans,
    /// How many steps of programs have been written.
    written: usize,
}

impl<'a> Compiler<'a> {
    /// A compiler for one game.
    pub fn new(words: Vocabulary<'a>) -> Compiler<'a> {
        Compiler {
            tables: Tables {
                stride: words.board.stride(),
                ..Tables::default()
            },
            words,
            rows: HashMap::new(),
            plans: Plans::default(),
            written: 0,
            rows_by_steps: HashMap::new(),
            checks: HashMap::new(),
        }
    }

    /// The tables, complete once every pattern is compiled.
    pub fn finish(self) -> Tables {
        let mut checks: Vec<Check> = self.checks.into_values().collect();
        checks.sort_by_key(|check| check.number);
        let contents = self.words.pieces.count();
        let cells = self.words.board.cells();
        let mut tables = self.tables;
        tables.masks = Masks::new(&tables, contents, cells, &checks);
        tables
    }

    /// A walk with a budget, of steps that have been compiled here.
    /// `None` where it has more steps in one direction than [`Trek::STEPS`].
    pub fn trek(&mut self, parts: TrekParts) -> Option<Trek> {
        let plan = self.plans.of(Trek::rows(&parts), &self.tables);
        Trek::new(parts, plan, &self.tables)
    }

    /// What the words mean.
    pub fn words(&self) -> &Vocabulary<'a> {
        &self.words
    }

    /// Whether more has been compiled than one game may have: the pattern that was one too
    /// many has been refused, and those after it need not be tried.
    pub fn is_full(&self) -> bool {
        self.written > MOST_OPS_IN_ALL
    }

    /// Compiles a pattern for a seat.
    ///
    /// # Errors
    /// Every word of it that means nothing, with the place where it stands.
    pub fn compile(
        &mut self,
        pattern: &Pattern,
        seat: Seat,
        purpose: Purpose,
    ) -> Result<Program, Vec<Fault>> {
        let mut faults = Vec::new();
        self.words.check_words(pattern, &mut faults);
        for segment in &pattern.segments {
            let pairs = segment.items.windows(2);
            for pair in pairs.filter(|pair| pair.iter().all(|item| item.look)) {
                faults.push(
                    Fault::new(
                        pair[1].range.clone(),
                        "two looks side by side are at the same site, the next one",
                    )
                    .help(
                        "join what they ask, as in `@(enemy and centre)`; what lies beyond is \
                         seen by a pattern of its own in `where`",
                    ),
                );
            }
        }
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
        self.written += program.ops.len();
        if self.is_full() {
            faults.push(Fault::new(
                pattern_range(pattern),
                format!(
                    "the patterns of this game have more than {MOST_OPS_IN_ALL} steps in all \
                     their directions together"
                ),
            ));
        }
        let items = || pattern.segments.iter().flat_map(|segment| &segment.items);
        let capturing: Vec<&Item> = items().filter(|item| item.capture).collect();
        let certain =
            |item: &&Item| item.repeat.min > 0 && !self.contents(item, seat).contains(Piece::EMPTY);
        program.captures = if capturing.is_empty() {
            Certainty::Never
        } else if capturing.iter().any(certain) {
            Certainty::Always
        } else {
            Certainty::Sometimes
        };
        self.check_items(pattern, seat, purpose, &mut faults);
        program.shoves = items().any(|item| item.swap || item.push);
        let stops = items().any(|item| item.stop);
        let board = self.words.board;
        // Leaps of which one is a part of another meet where they are repeated.
        let leaps = pattern.segments.iter().flat_map(|segment| &segment.rays);
        let overlap = leaps
            .into_iter()
            .any(|ray| ray.times > 1 || is_composite(ray))
            && items().any(|item| item.repeat.max != Some(1));
        let routed = pattern.segments.iter().any(|segment| {
            segment.rays.iter().any(|ray| match &ray.step {
                Step::Words(names) => names
                    .iter()
                    .any(|name| self.words.route(&name.text, seat).is_some()),
                Step::Composite(_) => false,
            })
        });
        let rays = pattern.segments.iter().map(|segment| segment.rays.len());
        // Along routes two ways may meet.
        let several = routed && rays.max() > Some(1);
        program.ambiguous =
            pattern.segments.len() > 1 || stops || overlap || several || !board.is_flat();
        program.round = board.wraps();
        // What comes back to where it began meets an empty site there, as a whole board does not
        // show it.
        let returns = |branch: &Branch| {
            let round = self.round(branch.row);
            round.is_some_and(|round| program.reach(branch) >= round)
        };
        let small = board.len() <= MOST_SITES && !program.round;
        if small && !program.branches.iter().any(returns) {
            program.find_rays(u16::try_from(board.len()).unwrap_or(u16::MAX));
        }
        if faults.is_empty() {
            Ok(program)
        } else {
            Err(faults)
        }
    }

    /// What a site may hold to pass an item, wherever it is.
    fn contents(&self, item: &Item, seat: Seat) -> PieceSet {
        self.words.contents_of(item, seat).unwrap_or_default()
    }

    /// Refuses items that no piece could make sense of.
    fn check_items(
        &self,
        pattern: &Pattern,
        seat: Seat,
        purpose: Purpose,
        faults: &mut Vec<Fault>,
    ) {
        let items = || pattern.segments.iter().flat_map(|segment| &segment.items);
        for item in items() {
            if !item.look && names_edge(&item.test) {
                faults.push(
                    Fault::new(item.range.clone(), "a piece cannot go beyond the edge")
                        .help("look there without going: `@edge`, as an item of its own"),
                );
            } else if item.capture && self.contents(item, seat) == PieceSet::NONE.with(Piece::EMPTY)
            {
                faults.push(
                    Fault::new(
                        item.range.clone(),
                        "there is nothing to capture on an empty site",
                    )
                    .help("say what is captured, such as `capture enemy`"),
                );
            }
        }
        if purpose == Purpose::Meet {
            return;
        }
        let pieces: PieceSet = self.words.pieces.all().collect();
        for item in landings(pattern) {
            let met = self.words.alone(item, seat).intersection(pieces);
            let moved = item.capture || item.swap || item.push;
            if !moved && !met.is_empty() && !names_edge(&item.test) {
                faults.extend(purpose.lands_on(item));
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
    pub(super) fn ways(
        &mut self,
        segment: &Segment,
        seat: Seat,
        ahead: Option<usize>,
        faults: &mut Vec<Fault>,
    ) -> Vec<(u32, Option<usize>)> {
        let mut ways: Vec<(u32, Option<usize>)> = Vec::new();
        for ray in &segment.rays {
            let times = usize::from(ray.times);
            if let Step::Words(names) = &ray.step
                && let [name] = names.as_slice()
                && let Some(route) = self.words.route(&name.text, seat)
            {
                let row = self.keep(route.leap(ray.times));
                if !ways.iter().any(|(known, _)| *known == row) {
                    ways.push((row, None));
                }
                continue;
            }
            let steps: Vec<(Vec<usize>, Option<usize>)> = match &ray.step {
                Step::Words(names) => self
                    .meet(names, seat, ahead, faults)
                    .into_iter()
                    .map(|way| (vec![way; times], Some(way)))
                    .collect(),
                Step::Composite(names) => self
                    .composites(names, seat, ahead, faults)
                    .into_iter()
                    .map(|steps| (steps.repeat(times), None))
                    .collect(),
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

    /// What a composite of words comes to: where a word means several directions, each of them
    /// with each of the others'.
    fn composites(
        &self,
        names: &[Name],
        seat: Seat,
        ahead: Option<usize>,
        faults: &mut Vec<Fault>,
    ) -> Vec<Vec<usize>> {
        let mut all: Vec<Vec<usize>> = vec![Vec::new()];
        for name in names {
            let ways = self.meet(std::slice::from_ref(name), seat, ahead, faults);
            if all.len() * ways.len() > MOST_COMPOSITES {
                faults.push(
                    Fault::new(
                        name.range.clone(),
                        format!("this composite step leads more than {MOST_COMPOSITES} ways"),
                    )
                    .help("name single directions, such as `n` or `ne`"),
                );
                return Vec::new();
            }
            all = all
                .iter()
                .flat_map(|steps| {
                    ways.iter().map(move |way| {
                        let mut steps = steps.clone();
                        steps.push(*way);
                        steps
                    })
                })
                .collect();
        }
        all
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
                    let routes = self.words.routes.iter().map(|(name, _)| name.as_str());
                    let known: Vec<&str> =
                        Facing::words(directions).into_iter().chain(routes).collect();
                    unknown(name, "direction", &known)
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
        let check = self.check(&item.test, seat, item.look);
        let marks = Marks {
            capture: item.capture,
            stop: item.stop,
            swap: item.swap,
            push: item.push,
        };
        if item.look {
            return Op::Look { check };
        }
        // On a board that wraps round an endless run ends where it began, or at last here.
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

    /// The test of an item. A piece goes only where there is a site, whatever the test
    /// says; one that only looks may look beyond the edge.
    fn check(&mut self, test: &Test, seat: Seat, look: bool) -> Check {
        let resolved = self.words.resolved(test, seat);
        let board = self.words.board;
        let mut sets: Vec<PieceSet> = if resolved.asks_region() {
            board
                .sites()
                .chain([board.off()])
                .map(|site| resolved.accepts(site))
                .collect()
        } else {
            vec![resolved.accepts(board.off())]
        };
        if !look {
            for set in &mut sets {
                *set = set.intersection(PieceSet::NONE.complement());
            }
        }
        let uniform = sets.iter().all(|set| Some(set) == sets.first());
        let kept = if uniform { &sets[..1] } else { &sets[..] };
        let key: Vec<[u8; 32]> = kept.iter().map(|set| set.bytes()).collect();
        let tests = &mut self.tables.tests;
        let number = index(self.checks.len());
        *self.checks.entry(key).or_insert_with(|| {
            let base = index(tests.len());
            tests.extend_from_slice(kept);
            Check {
                base,
                per_site: u32::from(!uniform),
                number,
            }
        })
    }

    /// Compiles what a site must be, by itself.
    ///
    /// # Errors
    /// Every word of it that means nothing, with the place where it stands.
    pub fn target(&mut self, item: &Item, seat: Seat) -> Result<Target, Vec<Fault>> {
        let mut faults = Vec::new();
        self.words.check_test(&item.test, &mut faults);
        if !faults.is_empty() {
            return Err(faults);
        }
        Ok(Target {
            check: self.check(&item.test, seat, false),
            marks: Marks {
                capture: item.capture,
                stop: false,
                swap: false,
                push: false,
            },
            always: !self.contents(item, seat).contains(Piece::EMPTY),
        })
    }
}

/// The items on which a piece may come to rest: those marked with `stop`, or the last,
/// and those before it as far as what follows may be left out.
fn landings(pattern: &Pattern) -> Vec<&Item> {
    let items = || {
        pattern
            .segments
            .iter()
            .flat_map(|segment| &segment.items)
            .filter(|item| !item.look)
    };
    let stops: Vec<&Item> = items().filter(|item| item.stop).collect();
    if !stops.is_empty() {
        return stops;
    }
    let mut last = Vec::new();
    for item in items().collect::<Vec<_>>().into_iter().rev() {
        last.push(item);
        if item.repeat.min > 0 {
            break;
        }
    }
    last
}

fn is_composite(ray: &Ray) -> bool {
    matches!(ray.step, Step::Composite(_))
}

fn names_edge(test: &Test) -> bool {
    match test {
        Test::Name(name) => name.text == "edge",
        Test::Not(inner) => names_edge(inner),
        Test::And(parts) | Test::Or(parts) => parts.iter().any(names_edge),
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

fn pattern_range(pattern: &Pattern) -> std::ops::Range<usize> {
    let items = || pattern.segments.iter().flat_map(|segment| &segment.items);
    let start = items().next().map_or(0, |item| item.range.start);
    let end = items().last().map_or(start, |item| item.range.end);
    start..end
}

pub(super) fn index(length: usize) -> u32 {
    u32::try_from(length).unwrap_or(u32::MAX)
}
