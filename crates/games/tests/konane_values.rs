//! The values of Konane positions: published ones, and the promises that regions, images and bounds make.

use std::collections::HashMap;

use hedgerow_core::bits::Bits;
use hedgerow_core::conformance::{check_partizan, check_symmetric};
use hedgerow_core::{Budget, Notation, Partizan, Player, Seed, Sign};
use hedgerow_games::konane::values::{Region, Solver};
use hedgerow_games::konane::{Board, Konane, Shape, Stage};
use hedgerow_value::{Algebra, Game};
use rand::Rng;
use serde_json::Value;

const REFERENCE: &str = include_str!("data/konane.json");

fn konane(text: &str) -> Konane {
    Konane::read(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

#[test]
fn values_are_as_published() {
    let reference: Value = serde_json::from_str(REFERENCE).unwrap();
    let algebra = Algebra::new();
    let mut solver = Solver::new(&algebra, Budget::unlimited());
    let rows = reference["cgt_values"]["rows"].as_array().unwrap();
    assert_eq!(rows.len(), 614);
    for row in rows {
        let (text, published) = (row["pos"].as_str().unwrap(), row["value"].as_str().unwrap());
        let value = solver.value(&konane(text)).unwrap();
        let expected = algebra.parse(published).unwrap_or_else(|error| panic!("{published}: {error}"));
        assert_eq!(value, expected, "{text} is {} and not {published}", algebra.display(value));
        if let Some(outcome) = row["outcome"].as_str() {
            assert_eq!(algebra.outcome(value).to_string(), outcome, "{text}");
        }
    }
}

/// The value by the definition alone: no parts, no images, nothing remembered but what was met as it is.
struct Plain<'a, const W: usize> {
    algebra: &'a Algebra,
    known: HashMap<[Bits<W>; 2], Game>,
}

impl<const W: usize> Plain<'_, W> {
    fn value(&mut self, board: &Board<W>) -> Game {
        let stones = Player::BOTH.map(|player| board.stones(player));
        if let Some(&value) = self.known.get(&stones) {
            return value;
        }
        let mut sides = [Vec::new(), Vec::new()];
        for player in Player::BOTH {
            let mut jumps = Vec::new();
            board.list_jumps(player, &mut jumps);
            for jump in jumps {
                let mut after = *board;
                after.jump(player, jump);
                sides[player.index()].push(self.value(&after));
            }
        }
        let value = self.algebra.game(&sides[0], &sides[1]);
        self.known.insert(stones, value);
        value
    }
}

/// A random position: `checkered` as on a board at play, else either colour anywhere.
fn random(rng: &mut impl Rng, shape: Shape, stones_in_ten: u32, checkered: bool) -> Board<1> {
    let mut stones = [Bits::NONE; 2];
    for square in 0..shape.squares() {
        if rng.random_range(0..10) < stones_in_ten {
            let colour = if checkered { shape.colour(square).index() } else { rng.random_range(0..2) };
            stones[colour].insert(square);
        }
    }
    Board::empty(shape).unwrap().with_stones(stones, Player::LEFT)
}

const SHAPES: [(usize, usize); 10] = [(1, 11), (9, 1), (1, 20), (2, 7), (3, 4), (3, 5), (4, 4), (5, 3), (2, 9), (4, 5)];

/// Small random positions of all kinds.
fn positions(seed: u64, count: usize) -> impl Iterator<Item = Board<1>> {
    let mut rng = Seed::new(seed).rng();
    let any = (0..count).map(move |index| {
        let (rows, columns) = SHAPES[index % SHAPES.len()];
        let shape = Shape::new(rows, columns).unwrap();
        let dense = rng.random_range(3..8);
        random(&mut rng, shape, dense, (index / SHAPES.len()).is_multiple_of(2))
    });
    any.filter(|board| board.stage() == Stage::Jumps)
}

#[test]
fn regions_add_up_to_the_position() {
    let algebra = Algebra::new();
    let mut solver = Solver::new(&algebra, Budget::unlimited());
    let mut several = 0;
    for board in positions(1, 1000) {
        let mut plain = Plain { algebra: &algebra, known: HashMap::new() };
        let value = plain.value(&board);
        assert_eq!(solver.value(&board).unwrap(), value, "{}", board.konane().write());
        several += usize::from(board.close_regions().count() > 1);
        // The regions as boards, and as text.
        let mut parts = Vec::new();
        board.parts(&mut parts);
        let mut total = algebra.zero();
        for part in &parts {
            let text = part.konane().write();
            let part: Board<1> = konane(&text).resized().unwrap();
            let mut plain = Plain { algebra: &algebra, known: HashMap::new() };
            total = algebra.add(total, plain.value(&part));
        }
        assert_eq!(total, value, "{}: {parts:?}", board.konane().write());
        let (low, high) = board.bounds();
        let [low, high] = [low, high].map(|bound| algebra.integer(bound.into()));
        assert!(algebra.ge(value, low) && algebra.le(value, high), "{}", board.konane().write());
    }
    assert!(several > 100, "only {several} positions fall into parts");
}

#[test]
fn regions_keep_the_promises() {
    let algebra = Algebra::new();
    let combine = |values: &[(Game, Sign)]| {
        let signed = |&(value, sign): &(Game, Sign)| if sign == Sign::Plus { value } else { algebra.negate(value) };
        algebra.sum(values.iter().map(signed))
    };
    for (index, board) in positions(2, 60).enumerate() {
        let seed = Seed::new(index as u64);
        // The parts of a board are boards of other shapes.
        let mut plain: HashMap<Shape, Plain<1>> = HashMap::new();
        let by_definition = |board: &Board<1>| {
            let known = plain.entry(board.shape());
            known.or_insert_with(|| Plain { algebra: &algebra, known: HashMap::new() }).value(board)
        };
        check_partizan(&board, seed, 2, by_definition, |n| algebra.integer(n), combine);
        for region in Region::all(&board).flatten() {
            check_symmetric(&region, seed, 2);
            let mut known = HashMap::new();
            let value = |region: &Region| plain_region(&algebra, region, &mut known);
            check_partizan(&region, seed, 2, value, |n| algebra.integer(n), combine);
        }
    }
}

/// The value of a region from its options alone.
fn plain_region(algebra: &Algebra, region: &Region, known: &mut HashMap<Region, Game>) -> Game {
    if let Some(&value) = known.get(region) {
        return value;
    }
    let mut sides = [Vec::new(), Vec::new()];
    for player in Player::BOTH {
        let mut jumps = Vec::new();
        region.options(player, &mut jumps);
        for jump in jumps {
            sides[player.index()].push(plain_region(algebra, &region.after(player, jump), known));
        }
    }
    let value = algebra.game(&sides[0], &sides[1]);
    known.insert(*region, value);
    value
}

#[test]
fn a_region_is_the_same_wherever_it_is() {
    let one = |text: &str| Region::all(&konane(text)).next().flatten().unwrap();
    let canonical = |text: &str| one(text).canonical();
    assert_eq!(one("XO../...."), one("..../XO.."));
    assert_eq!(canonical("XOXOXOXOXOX.").0, canonical("X/O/X/O/X/O/X/O/X/O/X/.").0);
    assert_eq!(canonical("XO.").0, canonical(".XO").0);
    assert_ne!(canonical("XO.").1, canonical(".XO").1);
    // The dead stone in the corner is a wall.
    assert_eq!(one("XO.").to_string(), "XO.");
    assert_eq!(Region::all(&konane("XOO")).count(), 0);
}

/// Stones along two sides of nine by nine squares: a region that turns the corner does not fit 64 squares.
#[test]
fn regions_too_large_for_words_are_valued_too() {
    let algebra = Algebra::new();
    let mut solver = Solver::new(&algebra, Budget::unlimited());
    let shape = Shape::new(9, 9).unwrap();
    let mut rng = Seed::new(8).rng();
    let mut large = 0;
    for _ in 0..300 {
        let mut stones = [Bits::<2>::NONE; 2];
        for square in 0..shape.squares() {
            let (row, column) = shape.place(square);
            if (row == 0 || column == 8) && rng.random_range(0..10) < 6 {
                stones[shape.colour(square).index()].insert(square);
            }
        }
        let board = Board::empty(shape).unwrap().with_stones(stones, Player::LEFT);
        large += Region::all(&board).filter(Option::is_none).count();
        let value = Plain { algebra: &algebra, known: HashMap::new() }.value(&board);
        assert_eq!(solver.value(&board).unwrap(), value, "{}", board.konane().write());
    }
    assert!(large > 10, "only {large} large regions");
}
