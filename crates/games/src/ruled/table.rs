//! A game on one board: every place of every pattern, as masks of bits.
//!
//! A square is a bit. Its content is a number of three bits, its kind, so a position is three words, one for each bit.
//! For every pattern, first square, direction and length of runs there is a [`Placement`]: which squares must have
//! which class, and which squares change. To list moves, the squares of each class are computed once, and masks test
//! the placements.

use std::collections::{HashMap, HashSet};

use hedgerow_core::Player;

use super::layout::Layout;
use super::ruleset::{BEYOND, Becomes, Class, MoveRule, Ruleset, Stage};

/// The most placements on a board.
pub(super) const MOST_PLACEMENTS: usize = 60_000;
/// The most classes that a game can distinguish.
pub(super) const MOST_CLASSES: usize = 16;
/// No name.
pub(super) const NONE: u16 = u16::MAX;

/// Whether all squares, none of them or at least one of them must be in a class.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) enum Quantity {
    All,
    None,
    Some,
}

/// A condition of a move: `quantity` of the squares of `mask` are in a class.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Test {
    pub quantity: Quantity,
    pub class: u8,
    pub mask: u64,
}

/// A pattern at one place of the board.
#[derive(Clone, Debug)]
pub(super) struct Placement {
    /// The range of its tests in the board's list.
    pub tests: (u32, u32),
    /// How many of its first tests all longer runs of the same ray share: if one of these fails, they fail too.
    pub shared: u32,
    /// The first placement beyond its ray.
    pub beyond: u32,
    /// The squares that change.
    pub changed: u64,
    /// The new kinds of these squares, by their bits.
    pub set: [u64; 3],
    /// The first and the last square of the pattern on the board.
    pub ends: (u8, u8),
    /// The squares of the pattern that change, with their class before and their kind after, for reasoning about moves.
    pub cells: Vec<(u8, Class, u8)>,
    /// The number of its name.
    pub name: u16,
}

/// A step of a move on this board.
#[derive(Clone, Debug)]
pub(super) struct Step {
    /// The class of the first square of the pattern on the board, which finds its places.
    pub anchor: u8,
    /// The placements by that square: those of square `i` are from `starts[i]` to `starts[i + 1]`.
    pub starts: Vec<u32>,
    /// The step that must follow.
    pub then: Option<u16>,
    /// The line of the file.
    pub line: usize,
}

/// All placements of a game on a board.
#[derive(Clone, Debug)]
pub(super) struct Squares {
    pub layout: Layout,
    /// The classes that tests use.
    pub classes: Vec<Class>,
    pub tests: Vec<Test>,
    pub placements: Vec<Placement>,
    pub steps: Vec<Step>,
    /// The first steps of each player's moves.
    pub first: [Vec<u16>; 2],
    /// The names of placements: each is one text.
    pub names: Vec<String>,
    /// The placement of each name, for each player and for the first and the second step.
    pub named: [[Vec<u32>; 2]; 2],
}

/// Why a game cannot be played on a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct TooLarge(pub String);

impl Squares {
    /// The game on this board.
    pub fn new(rules: &Ruleset, layout: Layout) -> Result<Self, TooLarge> {
        let empty = [const { Vec::new() }; 2];
        let squares = Self {
            layout,
            classes: Vec::new(),
            tests: Vec::new(),
            placements: Vec::new(),
            steps: Vec::new(),
            first: empty.clone(),
            names: Vec::new(),
            named: [const { [const { Vec::new() }; 2] }; 2],
        };
        let mut builder = Builder { squares, index: HashMap::new(), work: 0 };
        for rule in &rules.moves {
            builder.rule(rule)?;
        }
        for keep in &rules.keeps {
            builder.class(keep.group)?;
            builder.class(keep.beside)?;
        }
        if let Some(parts) = rules.parts {
            builder.class(parts.class)?;
        }
        Ok(builder.squares)
    }

    /// The number of a class that was met before.
    pub fn class_number(&self, class: Class) -> usize {
        self.classes.iter().position(|&known| known == class & !BEYOND).unwrap_or(0)
    }

    /// The squares of every class in a position.
    #[inline]
    pub fn unions(&self, planes: &[u64; 3]) -> [u64; MOST_CLASSES] {
        let mut kinds = [0; 8];
        for (kind, squares) in kinds.iter_mut().enumerate() {
            let bit = |plane: usize| if kind >> plane & 1 == 1 { planes[plane] } else { !planes[plane] };
            *squares = bit(0) & bit(1) & bit(2);
        }
        let mut unions = [0; MOST_CLASSES];
        for (union, &class) in unions.iter_mut().zip(&self.classes) {
            let mut rest = class;
            while rest != 0 {
                *union |= kinds[rest.trailing_zeros() as usize];
                rest &= rest - 1;
            }
        }
        unions
    }

    /// Whether a placement is a move, and if not, whether the rest of its ray fails too.
    #[inline]
    pub fn holds(&self, placement: &Placement, unions: &[u64; MOST_CLASSES]) -> Result<(), bool> {
        let tests = &self.tests[placement.tests.0 as usize..placement.tests.1 as usize];
        for (number, test) in tests.iter().enumerate() {
            let union = unions[usize::from(test.class) & (MOST_CLASSES - 1)];
            let good = match test.quantity {
                Quantity::All => union & test.mask == test.mask,
                Quantity::None => union & test.mask == 0,
                Quantity::Some => union & test.mask != 0,
            };
            if !good {
                return Err(number < placement.shared as usize);
            }
        }
        Ok(())
    }

    /// The placement of a name, as a player's first or second step.
    pub fn placement(&self, player: Player, step: usize, name: u16) -> Option<&Placement> {
        let number =
            self.named[player.index()][step].get(usize::from(name)).copied().filter(|&number| number != u32::MAX)?;
        self.placements.get(number as usize)
    }
}

/// The squares of a placement under construction: place on the board, class, and what becomes of it.
type Path = Vec<(Option<usize>, Class, Becomes)>;

struct Builder {
    squares: Squares,
    /// The known names.
    index: HashMap<String, u16>,
    /// How many placements were tried, so that compiling ends in time.
    work: usize,
}

impl Builder {
    fn class(&mut self, class: Class) -> Result<u8, TooLarge> {
        let class = class & !BEYOND;
        let classes = &mut self.squares.classes;
        if let Some(place) = classes.iter().position(|&known| known == class) {
            return Ok(place as u8);
        }
        if classes.len() == MOST_CLASSES {
            return Err(TooLarge(format!("the game tells more than {MOST_CLASSES} classes of squares apart")));
        }
        classes.push(class);
        Ok(classes.len() as u8 - 1)
    }

    fn rule(&mut self, rule: &MoveRule) -> Result<(), TooLarge> {
        let then = match &rule.then {
            Some(stage) => Some(self.step(stage, rule.line, 1, rule.players, None)?),
            None => None,
        };
        let step = self.step(&rule.stage, rule.line, 0, rule.players, then)?;
        for (first, _) in self.squares.first.iter_mut().zip(rule.players).filter(|(_, may)| *may) {
            first.push(step);
        }
        Ok(())
    }

    fn step(
        &mut self,
        stage: &Stage,
        line: usize,
        which: usize,
        players: [bool; 2],
        then: Option<u16>,
    ) -> Result<u16, TooLarge> {
        let mut rays: Vec<Vec<Path>> = Vec::new();
        let layout = self.squares.layout.clone();
        let mut work = self.work;
        layout.rays(stage, &mut work, &mut rays)?;
        self.work = work;
        // By the first square on the board; rays of the same square stay together.
        let anchor_of = |path: &Path| path.iter().find_map(|(square, class, _)| square.map(|square| (square, *class)));
        let mut by_square: Vec<Vec<Vec<Path>>> = vec![Vec::new(); layout.cells];
        let mut anchor = 0;
        for ray in rays {
            // The first square is the same for a whole ray, unless it begins with a run; then each placement is a ray
            // of its own.
            let firsts: Vec<_> = ray.iter().filter_map(anchor_of).collect();
            let together = firsts.windows(2).all(|pair| pair[0].0 == pair[1].0) && firsts.len() == ray.len();
            let pieces = if together { vec![ray] } else { ray.into_iter().map(|path| vec![path]).collect() };
            for piece in pieces {
                let Some((square, class)) = piece.first().and_then(anchor_of) else { continue };
                anchor |= class & !BEYOND;
                by_square[square].push(piece);
            }
        }
        let anchor = self.class(anchor)?;
        let mut starts = Vec::with_capacity(layout.cells + 1);
        let mut seen = HashSet::new();
        for rays in by_square {
            starts.push(self.squares.placements.len() as u32);
            for ray in rays {
                let mut built = Vec::new();
                for path in ray {
                    let Some((tests, placement)) = self.placement(stage, &path)? else { continue };
                    let ends = if which == 0 && then.is_some() { placement.ends } else { (0, 0) };
                    if seen.insert((tests.clone(), placement.changed, placement.set, ends)) {
                        built.push((tests, placement));
                    }
                }
                self.ray(built, which, players)?;
            }
        }
        starts.push(self.squares.placements.len() as u32);
        self.squares.steps.push(Step { anchor, starts, then, line });
        Ok(self.squares.steps.len() as u16 - 1)
    }

    /// Adds the placements of a ray; later ones have longer runs.
    fn ray(&mut self, built: Vec<(Vec<Test>, Placement)>, which: usize, players: [bool; 2]) -> Result<(), TooLarge> {
        let beyond = (self.squares.placements.len() + built.len()) as u32;
        if beyond as usize > MOST_PLACEMENTS {
            return Err(TooLarge("the board is too large: there are too many places for the moves".to_owned()));
        }
        let shared_by_later = |test: &Test, later: &[(Vec<Test>, Placement)]| {
            let implied = |other: &Test| {
                (other.quantity, other.class) == (test.quantity, test.class)
                    && match test.quantity {
                        Quantity::All => other.mask & test.mask == test.mask,
                        Quantity::None => other.mask & test.mask == test.mask,
                        Quantity::Some => other.mask & !test.mask == 0,
                    }
            };
            later.iter().all(|(tests, _)| tests.iter().any(implied))
        };
        for place in 0..built.len() {
            let (tests, placement) = &built[place];
            let (mut shared, own): (Vec<Test>, Vec<Test>) =
                tests.iter().partition(|test| shared_by_later(test, &built[place + 1..]));
            let first = self.squares.tests.len() as u32;
            let count = shared.len() as u32;
            shared.extend(own);
            self.squares.tests.extend(shared);
            let name = self.name(placement, which, players)?;
            let last = self.squares.tests.len() as u32;
            let placed = Placement { tests: (first, last), shared: count, beyond, name, ..placement.clone() };
            self.squares.placements.push(placed);
        }
        Ok(())
    }

    /// The tests and the changes of a pattern on these squares; none if it can never occur there.
    fn placement(&mut self, stage: &Stage, path: &Path) -> Result<Option<(Vec<Test>, Placement)>, TooLarge> {
        let mut masks: Vec<(Class, u64)> = Vec::new();
        let (mut changed, mut set, mut cells) = (0, [0; 3], Vec::new());
        let on_board: Vec<usize> = path.iter().filter_map(|(square, ..)| *square).collect();
        let (Some(&start), Some(&end)) = (on_board.first(), on_board.last()) else { return Ok(None) };
        for &(square, class, becomes) in path {
            let Some(square) = square else { continue };
            let bit = 1_u64 << square;
            let class = class & !BEYOND;
            if class == 0 {
                return Ok(None);
            }
            match masks.iter_mut().find(|(known, _)| *known == class) {
                Some((_, mask)) => *mask |= bit,
                None => masks.push((class, bit)),
            }
            if let Becomes::Kind(kind) = becomes {
                changed |= bit;
                for (plane, set) in set.iter_mut().enumerate() {
                    *set |= if kind >> plane & 1 == 1 { bit } else { 0 };
                }
                cells.push((square as u8, class, kind));
            }
        }
        if changed == 0 {
            return Ok(None);
        }
        let mut tests = Vec::new();
        for (class, mask) in masks {
            tests.push(Test { quantity: Quantity::All, class: self.class(class)?, mask });
        }
        for condition in &stage.conditions {
            let square = if condition.last { end } else { start };
            let mask = self.squares.layout.near(1 << square, condition.around);
            let beyond = condition.class & BEYOND != 0 && self.squares.layout.is_at_edge(square, condition.around);
            if beyond && condition.wanted {
                continue;
            }
            if beyond {
                return Ok(None);
            }
            let quantity = if condition.wanted { Quantity::Some } else { Quantity::None };
            tests.push(Test { quantity, class: self.class(condition.class)?, mask });
        }
        tests.sort_unstable();
        let blank = Placement {
            tests: (0, 0),
            shared: 0,
            beyond: 0,
            changed,
            set,
            ends: (start as u8, end as u8),
            cells,
            name: NONE,
        };
        Ok(Some((tests, blank)))
    }

    /// A name for a placement that no other of the same player and step has.
    fn name(&mut self, placement: &Placement, which: usize, players: [bool; 2]) -> Result<u16, TooLarge> {
        let number = self.squares.placements.len() as u32;
        let (first, last) = match (placement.cells.first(), placement.cells.last()) {
            (Some(first), Some(last)) => (usize::from(first.0), usize::from(last.0)),
            _ => (usize::from(placement.ends.0), usize::from(placement.ends.1)),
        };
        // A second step begins where the first ended, and may change nothing there.
        let first = if which == 0 { first } else { usize::from(placement.ends.0) };
        let layout = &self.squares.layout;
        let mut text = layout.name(first);
        if last != first {
            text = format!("{text}-{}", layout.name(last));
        }
        loop {
            let next = self.squares.names.len();
            let name = match self.index.get(&text) {
                Some(&name) => name,
                None if next < usize::from(NONE) => {
                    self.squares.names.push(text.clone());
                    self.index.insert(text.clone(), next as u16);
                    self.squares.named.iter_mut().flatten().for_each(|list| list.push(u32::MAX));
                    next as u16
                }
                None => return Err(TooLarge("the board is too large: there are too many moves to name".to_owned())),
            };
            let mut wanted = Player::BOTH.into_iter().filter(|player| players[player.index()]);
            let slot = |player: Player| self.squares.named[player.index()][which][usize::from(name)];
            if wanted.all(|player| slot(player) == u32::MAX) {
                for player in Player::BOTH.into_iter().filter(|player| players[player.index()]) {
                    self.squares.named[player.index()][which][usize::from(name)] = number;
                }
                return Ok(name);
            }
            text.push('\'');
        }
    }
}
