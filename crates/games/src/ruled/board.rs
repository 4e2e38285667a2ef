//! Rules and boards that a process has used, stored for good: positions refer to them and stay small.

use std::collections::HashMap;
use std::hash::{Hash, Hasher};
use std::sync::atomic::{AtomicU32, AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use super::heaps::{self, Results};
use super::layout::{Form, Layout};
use super::ruleset::{Likeness, Ruleset, View};
use super::table::{Squares, TooLarge};

/// The approximate limit in bytes for all boards in a process.
const MOST_BYTES: usize = 256 << 20;

/// The approximate bytes of all boards in this process.
static BYTES: AtomicUsize = AtomicUsize::new(0);

/// Counts the bytes of a rule file, which the process keeps as well.
pub(super) fn keep(bytes: usize) {
    BYTES.fetch_add(bytes, Relaxed);
}

/// The approximate bytes that this process keeps for boards of rule files, which it never frees.
pub fn kept_bytes() -> usize {
    BYTES.load(Relaxed)
}

/// A game on one board.
#[derive(Debug)]
pub(super) struct Board {
    pub rules: Arc<Ruleset>,
    /// Its number in this process.
    number: u32,
    pub kind: Kind,
    /// The symmetries of this board, the identity first.
    pub group: Vec<Likeness>,
    /// Whether parts may be moved about on the board.
    pub movable: bool,
}

/// The kinds of boards.
#[derive(Debug)]
pub(super) enum Kind {
    Squares(Box<Squares>),
    Heaps(Heaps),
}

/// What every heap may become.
#[derive(Debug)]
pub(super) struct Heaps {
    pub dimensions: usize,
    /// By the code of a heap: what it may become, and who may make the move.
    pub options: Vec<Vec<(Results, [bool; 2])>>,
    /// By the code of a heap: the most heaps with moves that can follow from it.
    pub most: Vec<u32>,
}

impl PartialEq for Board {
    fn eq(&self, other: &Self) -> bool {
        self.number == other.number
    }
}

impl Eq for Board {}

impl Hash for Board {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u32(self.number);
    }
}

/// The shape of a board, the key for finding it again.
#[derive(Clone, PartialEq, Eq, Hash)]
enum Shape {
    Squares(Form),
    Heaps(i32),
}

/// The boards by the rules (by their address, which they keep) and the shape.
type Known = HashMap<(usize, Shape), &'static Board>;

static KNOWN: LazyLock<Mutex<Known>> = LazyLock::new(Mutex::default);

impl Board {
    /// The game on a strip or a grid.
    pub fn grid(rules: &Arc<Ruleset>, rows: usize, columns: usize) -> Result<&'static Self, TooLarge> {
        let movable = rules.is_movable();
        let side = rows.max(columns);
        // A part that may be moved may be turned too, if there is room.
        let (rows, columns) = if movable && rows > 1 && side <= 8 { (side, side) } else { (rows, columns) };
        let layout =
            Layout::grid(rows, columns).ok_or_else(|| TooLarge("a board has at most 64 squares".to_owned()))?;
        Self::squares(rules, layout, movable)
    }

    /// The game on a graph.
    pub fn graph(rules: &Arc<Ruleset>, near: Vec<u64>) -> Result<&'static Self, TooLarge> {
        Self::squares(rules, Layout::graph(near), false)
    }

    fn squares(rules: &Arc<Ruleset>, layout: Layout, movable: bool) -> Result<&'static Self, TooLarge> {
        let shape = Shape::Squares(layout.form.clone());
        Self::kept(rules, shape, || {
            let squares = Squares::new(rules, layout)?;
            super::sound::check_end(rules, &squares).map_err(|error| TooLarge(error.to_string()))?;
            let fits = |likeness: &Likeness| match squares.layout.form {
                Form::Grid { rows, columns, .. } => rows == columns || movable || !likeness.view.transpose,
                Form::Graph { .. } => likeness.view == View::default(),
            };
            let mut group = rules.group();
            group.retain(fits);
            let bytes = squares.placements.len() * 160 + squares.tests.len() * 16 + squares.names.len() * 64;
            Ok((Kind::Squares(Box::new(squares)), group, movable, bytes))
        })
    }

    /// The game with heaps of numbers up to this.
    pub fn heaps(rules: &Arc<Ruleset>, dimensions: usize, largest: i32) -> Result<&'static Self, TooLarge> {
        Self::kept(rules, Shape::Heaps(largest), || {
            let heaps = Heaps::new(rules, dimensions, largest)?;
            let bytes = heaps.options.iter().map(|options| 24 + 8 * options.len()).sum();
            Ok((Kind::Heaps(heaps), vec![Likeness::SAME], false, bytes))
        })
    }

    fn kept(
        rules: &Arc<Ruleset>,
        shape: Shape,
        build: impl FnOnce() -> Result<(Kind, Vec<Likeness>, bool, usize), TooLarge>,
    ) -> Result<&'static Self, TooLarge> {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let key = (Arc::as_ptr(rules) as usize, shape);
        if let Some(board) = KNOWN.lock().unwrap_or_else(PoisonError::into_inner).get(&key) {
            return Ok(board);
        }
        let (kind, group, movable, bytes) = build()?;
        if BYTES.fetch_add(bytes + 4096, Relaxed) > MOST_BYTES {
            BYTES.fetch_sub(bytes + 4096, Relaxed);
            return Err(TooLarge("this process has met too many rules and boards: start another".to_owned()));
        }
        let number = NEXT.fetch_add(1, Relaxed);
        let board = Self { rules: Arc::clone(rules), number, kind, group, movable };
        let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
        // Another thread may have been faster.
        Ok(known.entry(key).or_insert_with(|| Box::leak(Box::new(board))))
    }
}

impl Heaps {
    fn new(rules: &Ruleset, dimensions: usize, largest: i32) -> Result<Self, TooLarge> {
        let most_code = heaps::code([largest, largest], dimensions);
        let mut found = Self { dimensions, options: vec![Vec::new(); usize::from(most_code) + 1], most: Vec::new() };
        for code in 1..=most_code {
            let numbers = heaps::numbers(code, dimensions);
            if dimensions == 2 && (numbers[0] == 0 || numbers[1] == 0 || numbers[0] > largest || numbers[1] > largest) {
                continue;
            }
            for rule in &rules.heap_moves {
                let options = &mut found.options[usize::from(code)];
                let grows =
                    rule.results(code, |results| match options.iter_mut().find(|(known, _)| *known == results) {
                        Some((_, players)) => *players = [0, 1].map(|player| players[player] || rule.players[player]),
                        None => options.push((results, rule.players)),
                    });
                grows.map_err(|_| {
                    let heap = write_heap(code, dimensions);
                    let message =
                        format!("play may go on for ever: of a heap {heap} the move makes one that is not smaller");
                    TooLarge(rules.fault(rule.line, message).to_string())
                })?;
            }
        }
        // Heaps without moves count as no heap.
        let dead: Vec<bool> = found.options.iter().map(Vec::is_empty).collect();
        for options in &mut found.options {
            let mut merged: Vec<(Results, [bool; 2])> = Vec::new();
            for (mut results, players) in options.drain(..) {
                results.iter_mut().filter(|code| dead[usize::from(**code)]).for_each(|code| *code = 0);
                results.sort_unstable_by(|one, other| other.cmp(one));
                match merged.iter_mut().find(|(known, _)| *known == results) {
                    Some((_, may)) => *may = [0, 1].map(|player| may[player] || players[player]),
                    None => merged.push((results, players)),
                }
            }
            *options = merged;
        }
        for code in 0..found.options.len() {
            let after = |(results, _): &(Results, _)| {
                results.iter().map(|&heap| found.most.get(usize::from(heap)).copied().unwrap_or(0)).sum::<u32>()
            };
            let options = &found.options[code];
            let most = options.iter().map(after).max().map_or(0, |most| most.max(1));
            found.most.push(most);
        }
        Ok(found)
    }
}

/// A heap as text.
pub(super) fn write_heap(code: u8, dimensions: usize) -> String {
    let [one, other] = heaps::numbers(code, dimensions);
    if dimensions == 1 { one.to_string() } else { format!("{one}x{other}") }
}
