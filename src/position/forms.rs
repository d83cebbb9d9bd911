//! Forms of pieces: what the numbered kinds are, where a kind remembers flags or its pieces
//! join to units that move as one.

use std::collections::HashMap;

use super::piece::Kind;

/// What a kind can be, besides a single piece of which nothing is remembered.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Traits {
    /// The flags that are remembered of each piece, one bit each.
    pub flags: u8,
    /// How many pieces may join to one unit; 0 and 1 are the same.
    pub joins: u8,
}

/// One form: a kind as declared, and the flags of each piece of the unit, sorted.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Form {
    base: Kind,
    members: Vec<u8>,
}

/// The forms of all kinds of a game. Declared kinds come first, under their own numbers, each
/// as a single piece without flags.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Forms {
    /// How many kinds are declared.
    declared: usize,
    forms: Vec<Form>,
    numbers: HashMap<(Kind, Vec<u8>), Kind>,
}

impl Forms {
    /// Most flags of a game.
    pub const FLAGS: usize = 8;
    /// Most pieces of one unit.
    pub const LARGEST: u8 = 16;

    /// How many forms such kinds have together.
    pub fn count(traits: &[Traits]) -> usize {
        let of = |traits: &Traits| {
            // So many sets of flags; of each size the ways to choose with repetition.
            let sets = 1_usize << traits.flags.count_ones();
            let sizes = 1..=usize::from(traits.joins.max(1));
            sizes
                .map(|size| choices(sets, size))
                .fold(0, usize::saturating_add)
        };
        traits.iter().map(of).fold(0, usize::saturating_add)
    }

    /// The forms of such kinds; they must be few enough to be numbered (see [`Forms::count`]).
    pub fn new(traits: &[Traits]) -> Forms {
        let mut forms = Forms {
            declared: traits.len(),
            ..Forms::default()
        };
        for kind in 0..traits.len() {
            forms.add(kind, vec![0]);
        }
        for (kind, traits) in traits.iter().enumerate() {
            let sets: Vec<u8> = (0..=u8::MAX)
                .filter(|set| set & !traits.flags == 0)
                .collect();
            let mut units: Vec<Vec<u8>> = vec![Vec::new()];
            for _ in 0..traits.joins.max(1) {
                let longer = units.iter().flat_map(|unit| {
                    let least = unit.last().copied().unwrap_or(0);
                    let more = sets.iter().filter(move |set| **set >= least);
                    more.map(|set| [unit.as_slice(), &[*set]].concat())
                });
                units = longer.collect();
                for unit in &units {
                    if *unit != [0] && forms.forms.len() < usize::from(u8::MAX) {
                        forms.add(kind, unit.clone());
                    }
                }
            }
        }
        forms
    }

    fn add(&mut self, base: usize, members: Vec<u8>) {
        let number = |at: usize| Kind(u8::try_from(at).unwrap_or(u8::MAX));
        let (base, kind) = (number(base), number(self.forms.len()));
        self.numbers.insert((base, members.clone()), kind);
        self.forms.push(Form { base, members });
    }

    /// How many forms there are.
    pub fn len(&self) -> usize {
        self.forms.len()
    }

    /// Whether there is no kind at all.
    pub fn is_empty(&self) -> bool {
        self.forms.is_empty()
    }

    /// Whether any kind has more forms than one.
    pub fn vary(&self) -> bool {
        self.forms.len() > self.declared
    }

    /// Whether pieces of any kind join to units.
    pub fn join(&self) -> bool {
        self.forms.iter().any(|form| form.members.len() > 1)
    }

    /// All forms of a declared kind, itself first.
    pub fn of(&self, base: Kind) -> impl Iterator<Item = Kind> + '_ {
        let numbered = self.forms.iter().zip(0..);
        numbered
            .filter(move |(form, _)| form.base == base)
            .map(|(_, number)| Kind(number))
    }

    /// The declared kind of a form.
    #[inline]
    pub fn base(&self, kind: Kind) -> Kind {
        self.forms.get(kind.index()).map_or(kind, |form| form.base)
    }

    /// The flags of each piece of a form, one entry a piece.
    pub fn members(&self, kind: Kind) -> &[u8] {
        self.forms
            .get(kind.index())
            .map_or(&[0], |form| form.members.as_slice())
    }

    /// How many pieces a form is.
    pub fn size(&self, kind: Kind) -> usize {
        self.members(kind).len()
    }

    /// How many pieces of a form have a flag, given as its bit.
    pub fn flagged(&self, kind: Kind, flag: u8) -> usize {
        self.members(kind)
            .iter()
            .filter(|set| *set & flag != 0)
            .count()
    }

    /// The form of a declared kind whose pieces have these flags.
    pub fn with_members(&self, base: Kind, mut members: Vec<u8>) -> Option<Kind> {
        members.sort_unstable();
        self.numbers.get(&(base, members)).copied()
    }

    /// The form once all its pieces have got some flags and lost others; flags that the kind
    /// does not know stay away.
    pub fn reflagged(&self, kind: Kind, set: u8, clear: u8) -> Kind {
        let members = self
            .members(kind)
            .iter()
            .map(|flags| flags & !clear | set)
            .collect();
        self.with_members(self.base(kind), members).unwrap_or(kind)
    }

    /// The form that two of one kind are together, if there is one so large.
    pub fn joined(&self, one: Kind, other: Kind) -> Option<Kind> {
        if self.base(one) != self.base(other) {
            return None;
        }
        let members = [self.members(one), self.members(other)].concat();
        self.with_members(self.base(one), members)
    }

    /// The single pieces that a form comes apart into, with their flags.
    pub fn singles(&self, kind: Kind) -> impl Iterator<Item = Kind> + '_ {
        let base = self.base(kind);
        let each = self.members(kind).iter();
        each.map(move |flags| self.with_members(base, vec![*flags]).unwrap_or(base))
    }
}

/// In how many ways so many can be chosen out of `kinds`, each as often as one likes.
fn choices(kinds: usize, chosen: usize) -> usize {
    let mut ways: usize = 1;
    for at in 1..=chosen {
        ways = match ways.checked_mul(kinds + at - 1) {
            Some(product) => product / at,
            None => return usize::MAX,
        };
    }
    ways
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forms_are_numbered_after_the_declared_kinds_and_found_again() {
        let traits = [
            Traits::default(),
            Traits {
                flags: 0b10,
                joins: 3,
            },
            Traits {
                flags: 0b11,
                joins: 1,
            },
        ];
        let forms = Forms::new(&traits);
        assert_eq!((forms.len(), Forms::count(&traits)), (14, 14));
        let stone = Kind(1);
        assert_eq!(forms.of(stone).count(), 9);
        let flagged = forms.reflagged(stone, 0b10, 0);
        assert_ne!(flagged, stone);
        let pair = forms.joined(stone, flagged);
        assert!(pair.is_some_and(|pair| {
            (forms.size(pair), forms.flagged(pair, 0b10)) == (2, 1)
                && forms.base(pair) == stone
                && forms.reflagged(forms.reflagged(pair, 0b10, 0), 0, 0b10)
                    == forms.reflagged(pair, 0, 0b10)
                && forms.joined(pair, pair).is_none()
                && forms.singles(pair).eq([stone, flagged])
        }));
        assert_eq!(forms.joined(stone, Kind(0)), None);
        assert!(
            Forms::count(&[Traits {
                flags: u8::MAX,
                joins: 16
            }]) > 1_000_000
        );
    }
}
