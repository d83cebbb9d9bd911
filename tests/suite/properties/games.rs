//! Small games in which everything that moves can do is done.

use std::sync::Arc;

use boardwright::game::Game;
use boardwright::package::finding::{Finding, Severity};
use boardwright::package::{Library, Package, Setup};
use boardwright::session::Session;
use boardwright::study::scenario::{self, Report};

/// Pieces push, change places, put walls of nobody, and leave marks of nobody behind.
pub(crate) const SHOVERS: &str = r##"
[game]
id = "shovers"
name = "Shovers"
version = "1.0.0"

[seats.white]
[seats.black]

[board]
shape = "square"
columns = 5
rows = 5

[regions]
home = { rank = 1 }

[kinds.pusher]
symbols = { white = "P", black = "p" }

[[kinds.pusher.moves]]
name = "step"
pattern = "orthogonal: empty"

[[kinds.pusher.moves]]
name = "push"
pattern = "orthogonal: push (enemy or wall), @(empty or edge)"
help = "a pusher pushes one piece that has room, or off the board"

[[kinds.pusher.moves]]
name = "exchange"
pattern = "diagonal: swap enemy"
where = "not home_side"

[[kinds.pusher.moves]]
name = "wall in"
pattern = "diagonal: empty"
puts = "wall"
where = ["few_walls"]
effects = [{ add = "built", amount = 1 }]

[[kinds.pusher.moves]]
name = "hop"
pattern = "orthogonal: wall, empty"
leaves = "wall"

[kinds.wall]
neutral = true
symbol = "#"

[conditions.home_side]
at = "home"
help = "on one's own side"

[conditions.few_walls]
count = { of = ["wall"], at_most = 5 }
help = "there are at most six walls"

[[start]]
kind = "pusher"
at = { rank = 1 }

[[start]]
kind = "wall"
at = ["c3"]

[counters.built]
per = "seat"

[counters.quiet]
counts = "quiet plies"
reset = ["captures"]

[[ends]]
condition = "no pieces"
of = "pusher"
result = "loss"
reason = "all are pushed off"

[[ends]]
condition = "no moves"
result = "loss"
reason = "no legal move"

[[ends]]
condition = "counter"
counter = "quiet"
at_least = 40
result = "draw"
reason = "nothing happens"
"##;

/// Captured pieces come to the captor's hand and back onto the board; there is a choice of
/// promotions, and a royal piece may not be left where it can be captured.
pub(crate) const HANDS: &str = r##"
[game]
id = "hands"
name = "Hands"
version = "1.0.0"

[seats.white]
[seats.black]

[board]
shape = "square"
columns = 4
rows = 5

[places.hand]
per = "seat"
capacity = 12

[regions]
far = { rank = -1 }
near = { rank = [1, 2, 3] }

[kinds.king]
symbols = { white = "K", black = "k" }

[[kinds.king.moves]]
name = "step"
pattern = "any: capture (empty or enemy)"
capture = { to = "hand", owner = "own" }

[kinds.foot]
symbols = { white = "F", black = "f" }
promote = { at = "far", to = ["guard", "rider"] }

[[kinds.foot.moves]]
name = "step"
pattern = "forward orthogonal: capture (empty or enemy)"
capture = { to = "hand", owner = "own" }

[[kinds.foot.moves]]
name = "enter"
drop = "empty"
from = "hand"
where = "near_side"
help = "a foot enters on one's own side"

[kinds.guard]
symbols = { white = "G", black = "g" }
held_as = "foot"

[[kinds.guard.moves]]
name = "step"
pattern = "orthogonal: capture (empty or enemy)"
capture = { to = "hand", owner = "own" }

[kinds.rider]
symbols = { white = "R", black = "r" }

[[kinds.rider.moves]]
name = "ride"
pattern = "diagonal: empty*, capture (empty or enemy)"
capture = { to = "hand", owner = "own" }

[[kinds.rider.moves]]
name = "enter"
drop = "empty"
from = "hand"

[conditions.near_side]
at = "near"
help = "only on the three nearest rows"

[[start]]
kind = "king"
at = { rank = 1, column = "b" }

[[start]]
kind = "foot"
at = { rank = 2 }

[[start]]
kind = "rider"
at = "hand"
count = 1

[[forbidden]]
attacked = "king"
reason = "the king may not be left where it can be captured"

[[forbidden]]
repetition = 2
reason = "no position may occur three times"

[[ends]]
condition = "no moves"
result = "loss"
reason = "mate"

[[ends]]
condition = "counter"
counter = "quiet"
at_least = 30
result = "draw"
reason = "nothing happens"

[counters.quiet]
counts = "quiet plies"
reset = ["captures"]
"##;

/// Seeds are sown round the board; whoever has taken more wins. Passing is a move where there
/// is little left.
pub(crate) const SOWERS: &str = r##"
[game]
id = "sowers"
name = "Sowers"
version = "1.0.0"

[seats.south]
[seats.north]

[board]
shape = "square"
columns = 4
rows = 2

[places.store]
per = "seat"

[regions]
pits = { rank = 1 }
theirs = { rank = 2 }
stores = { sites = ["store.south", "store.north"] }

[routes.round]
sites = ["a1", "b1", "c1", "d1", "d2", "c2", "b2", "a2"]
closed = true

[values.seeds]
lies = [{ at = { row = [1, 2] }, value = 3 }]
max = 9

[[moves]]
name = "sow"
sow = "seeds"
from = "pits"
along = "round"
skips_origin = true
capture = { at = "theirs", amounts = [2, 3], back = true, to = "taken" }
help = "a pit of one's own is sown to the right"

[[moves]]
name = "pass"
pass = true
where = "little_left"

[counters.taken]
per = "seat"

[conditions.little_left]
value = "seeds"
sum_at = "pits"
at_most = 2
help = "whoever has more than two seeds sows"

[counters.quiet]
counts = "quiet plies"
reset = ["captures"]

[[ends]]
condition = "counter"
counter = "quiet"
at_least = 24
result = { most = "taken" }
reason = "nothing is taken any more"
"##;

/// Soldiers have health; those at a distance are shot at. The turn has two phases, of which the
/// second can be passed.
pub(crate) const SOLDIERS: &str = r##"
[game]
id = "soldiers"
name = "Soldiers"
version = "1.0.0"

[seats.red]
[seats.blue]

[board]
shape = "square"
columns = 4
rows = 4

[values.health]
on = "pieces"
start = 3
max = 3

[values.mud]
max = 2
lies = [{ at = ["b2", "c3"], value = 1 }]

[kinds.soldier]
symbols = { red = "S", blue = "s" }

[[kinds.soldier.moves]]
name = "march"
pattern = "orthogonal: empty"
phases = ["march"]
where = "not mud"
help = "a soldier marches to the next site that is not muddy"

[[kinds.soldier.moves]]
name = "wade"
anywhere = "empty and swamp"
phases = ["march"]
effects = [{ add = "mud", amount = 1 }, { add = "health", amount = -1 }]
where = "firm"

[[kinds.soldier.moves]]
name = "hit"
pattern = "any: enemy"
stays = true
phases = ["shoot"]
where = "not weak"
effects = [{ add = "health", amount = -1 }]

[[kinds.soldier.moves]]
name = "kill"
pattern = "any: capture enemy"
stays = true
phases = ["shoot"]
where = "weak"

[[moves]]
name = "pass"
pass = true
phases = ["shoot"]

[regions]
swamp = ["b2", "c3"]

[conditions.mud]
value = "mud"
at_least = 1
help = "there is mud"

[conditions.firm]
value = "mud"
at_most = 1
help = "the mud is too deep"

[conditions.weak]
value = "health"
at_most = 1
help = "only who is weak is killed"

[[phases]]
name = "march"
next = "shoot"
turn = "stays"

[[phases]]
name = "shoot"

[[start]]
kind = "soldier"
at = { rank = 1 }

[[ends]]
condition = "no pieces"
result = "loss"
reason = "nobody is left"

[counters.quiet]
counts = "quiet plies"
reset = ["captures"]

[[ends]]
condition = "counter"
counter = "quiet"
at_least = 60
result = "draw"
reason = "nothing happens"
"##;

/// Pieces stand on each other: on top, under their captors, some at a time.
pub(crate) const TOWERS: &str = r##"
[game]
id = "towers"
name = "Towers"
version = "1.0.0"

[seats.white]
[seats.black]

[board]
shape = "square"
columns = 5
rows = 5

[places.hand]
per = "seat"

[kinds.disc]
symbols = { white = "o", black = "x" }

[[kinds.disc.moves]]
name = "jump"
pattern = "diagonal: capture enemy, empty"
capture = "under"
must = "jump"

[[kinds.disc.moves]]
name = "walk"
pattern = "orthogonal: empty"

[[kinds.disc.moves]]
name = "mount"
pattern = "orthogonal: own or enemy"
on_top = true
where = "low"

[[kinds.disc.moves]]
name = "split"
pattern = "forward diagonal: empty"
takes = 1

[[kinds.disc.moves]]
name = "strike"
pattern = "orthogonal: empty, capture enemy"
where = "low"

[[kinds.disc.moves]]
name = "enter"
drop = "own"
from = "hand"
on_top = true

[conditions.low]
height = { at_most = 3 }
help = "at most three stand on each other"

[[start]]
kind = "disc"
at = { rank = 1 }

[[start]]
kind = "disc"
at = "hand"
count = 2

[[priorities]]
captures = "any"
reason = "whoever can capture must"

[[ends]]
condition = "no moves"
result = "loss"
reason = "no legal move"

[[ends]]
condition = "counter"
counter = "quiet"
at_least = 40
result = "draw"
reason = "nothing happens"

[counters.quiet]
counts = "quiet plies"
reset = ["captures"]
"##;

/// All of them.
/// Pieces stand beside each other along a ring, and what they have done is remembered.
pub(crate) const RACERS: &str = r##"
[game]
id = "racers"
name = "Racers"
version = "1.0.0"

[seats.white]
[seats.black]

[board]
shape = "square"
columns = 8
rows = 1
wrap = "columns"

[regions]
wide = ["a1", "b1", "c1", "e1", "f1"]
gate = { sites = ["a1"], seen = "rotated" }

[crowds]
at = "wide"

[places.yard]
per = "seat"

[kinds.runner]
flags = { moved = "turn", tired = "next turn", hurt = "game" }
symbols = { white = "R", black = "r" }

[[kinds.runner.moves]]
name = "enter"
drop = "gate and (empty or (wide and own))"
from = "yard"

[[kinds.runner.moves]]
name = "step"
pattern = "e: empty or (wide and own)"
unflagged = "moved"
sets = "moved"
help = "a runner moves once a turn"

[[kinds.runner.moves]]
name = "leap"
pattern = "e{2}: empty"
unflagged = ["moved", "tired"]
sets = ["moved", "tired"]

[[kinds.runner.moves]]
name = "hit"
pattern = "e: capture enemy"
unflagged = "moved"
sets = ["moved", "hurt"]
where = "not blocked"
capture = { to = "yard", owner = "own" }

[[kinds.runner.moves]]
name = "heal"
pattern = "w: empty"
flagged = "hurt"
unflagged = "moved"
clears = "hurt"
sets = "moved"

[conditions.blocked]
here = { of = "enemy", at_least = 2 }
help = "two runners block the way"

[[phases]]
name = "first"
next = "second"
turn = "stays"

[[phases]]
name = "second"

[[start]]
kind = "runner"
at = { any = "gate" }
count = 2
owner = "white"

[[start]]
kind = "runner"
at = ["e1"]
count = 3
owner = "black"

[[start]]
kind = "runner"
at = "yard"
count = 2
"##;

/// Pieces join to units that move as one, and come apart at home and where they are captured.
pub(crate) const STACKERS: &str = r##"
[game]
id = "stackers"
name = "Stackers"
version = "1.0.0"

[seats.white]
forward = "e"
[seats.black]
forward = "w"

[board]
shape = "square"
columns = 9
rows = 1

[regions]
base = { rank = 1 }
home = { rank = -1 }

[crowds]

[places.yard]
per = "seat"

[kinds.runner]
flags = "ran"
joins = 3
prefers = "ran"
dissolves = "home"
symbols = { white = "R", black = "r" }

[[kinds.runner.moves]]
name = "enter"
drop = "base"
from = "yard"

[[kinds.runner.moves]]
name = "step"
pattern = "forward orthogonal: empty or own or home"

[[kinds.runner.moves]]
name = "run"
pattern = "forward orthogonal: empty, (empty or home)"
sets = "ran"

[[kinds.runner.moves]]
name = "stack"
pattern = "forward orthogonal: own and not home"
joins = true
words = "stack"

[[kinds.runner.moves]]
name = "hit"
pattern = "forward orthogonal: capture (enemy and not home)"
capture = { to = "yard", whose = "owner" }
written = "ends"

[[moves]]
name = "recall"
words = "recall"
where = "ran"
effects = [{ recall = "ran", to = "yard" }]

[conditions.ran]
count = { of = ["own ran"], at_least = 3 }
help = "three have run"

[[start]]
kind = "runner"
at = "base"
count = 2

[[start]]
kind = "runner"
at = "yard"
count = 2
"##;

/// All of them.
pub(crate) const ALL: [&str; 7] = [SHOVERS, HANDS, SOWERS, SOLDIERS, TOWERS, RACERS, STACKERS];

/// A folder with a game of a text, and the package in it.
fn folder(text: &str) -> (tempfile::TempDir, Package) {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("game.toml"), text).unwrap();
    let path = folder.path().to_str().unwrap().to_owned();
    let package = Library::new(None).open(&path).unwrap();
    (folder, package)
}

/// What is wrong with a game of a text.
pub(crate) fn findings(text: &str) -> Vec<Finding> {
    folder(text).1.check()
}

/// What comes of scenarios of a game of a text.
pub(crate) fn scenarios(text: &str, scenarios: &str) -> Report {
    let (folder, package) = folder(text);
    let inside = folder.path().join("scenarios");
    std::fs::create_dir(&inside).unwrap();
    std::fs::write(inside.join("all.toml"), scenarios).unwrap();
    scenario::run(&package)
}

/// A game of a text, at its start.
#[track_caller]
pub(crate) fn session(text: &str) -> Session {
    Session::new(game(text), 1).unwrap()
}

/// A game of a text.
#[track_caller]
pub(crate) fn game(text: &str) -> Arc<Game> {
    let (_folder, package) = folder(text);
    let mut found = package.check();
    // Games of tests need not place all their kinds.
    found.retain(|finding| finding.severity == Severity::Error);
    assert_eq!(found, [], "{text}");
    package.game(&Setup::default()).unwrap()
}
