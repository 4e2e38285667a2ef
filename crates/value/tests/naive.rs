//! An independent slow check: games as explicit trees, canonical forms straight from the definitions, nothing shared
//! with the crate. Random games born by day 4 must agree in order, sums, negatives, stops and canonical forms.

use std::rc::Rc;

use hedgerow_value::{Algebra, Dyadic, Game, Outcome};
use proptest::prelude::*;

/// A game as a tree that owns (shares) its options.
#[derive(Debug)]
struct Tree {
    left: Vec<Rc<Tree>>,
    right: Vec<Rc<Tree>>,
}

/// G ≤ H: no G^L ≥ H and no H^R ≤ G.
fn le(g: &Tree, h: &Tree) -> bool {
    g.left.iter().all(|option| !le(h, option)) && h.right.iter().all(|option| !le(option, g))
}

fn negative(g: &Tree) -> Rc<Tree> {
    let all = |options: &[Rc<Tree>]| options.iter().map(|option| negative(option)).collect();
    Rc::new(Tree { left: all(&g.right), right: all(&g.left) })
}

fn sum(g: &Rc<Tree>, h: &Rc<Tree>) -> Rc<Tree> {
    let side = |of_g: &[Rc<Tree>], of_h: &[Rc<Tree>]| {
        let mut options: Vec<Rc<Tree>> = of_g.iter().map(|option| sum(option, h)).collect();
        options.extend(of_h.iter().map(|option| sum(g, option)));
        options
    };
    Rc::new(Tree { left: side(&g.left, &h.left), right: side(&g.right, &h.right) })
}

/// Canonical options first, then bypass and remove until nothing changes.
fn canonical(g: &Rc<Tree>) -> Rc<Tree> {
    let mut tree =
        Tree { left: g.left.iter().map(canonical).collect(), right: g.right.iter().map(canonical).collect() };
    loop {
        let reversible = tree.left.iter().enumerate().find_map(|(index, option)| {
            let reply = option.right.iter().find(|reply| le(reply, &tree))?;
            Some((index, reply.left.clone()))
        });
        if let Some((index, instead)) = reversible {
            tree.left.remove(index);
            tree.left.extend(instead);
            continue;
        }
        let reversible = tree.right.iter().enumerate().find_map(|(index, option)| {
            let reply = option.left.iter().find(|reply| le(&tree, reply))?;
            Some((index, reply.right.clone()))
        });
        if let Some((index, instead)) = reversible {
            tree.right.remove(index);
            tree.right.extend(instead);
            continue;
        }
        let others = |options: &[Rc<Tree>], index: usize, worse: &dyn Fn(&Tree, &Tree) -> bool| {
            options.iter().enumerate().any(|(other, option)| other != index && worse(&options[index], option))
        };
        if let Some(index) = (0..tree.left.len()).find(|&index| others(&tree.left, index, &|a, b| le(a, b))) {
            tree.left.remove(index);
            continue;
        }
        if let Some(index) = (0..tree.right.len()).find(|&index| others(&tree.right, index, &|a, b| le(b, a))) {
            tree.right.remove(index);
            continue;
        }
        return Rc::new(tree);
    }
}

fn built(algebra: &Algebra, tree: &Tree) -> Game {
    let all = |options: &[Rc<Tree>]| -> Vec<Game> { options.iter().map(|option| built(algebra, option)).collect() };
    algebra.game(&all(&tree.left), &all(&tree.right))
}

/// Whether the canonical form in the algebra is this very tree, up to the order of options.
fn same_form(algebra: &Algebra, game: Game, tree: &Tree) -> bool {
    let matched = |games: &[Game], trees: &[Rc<Tree>]| {
        games.len() == trees.len() && games.iter().all(|&game| trees.iter().any(|tree| same_form(algebra, game, tree)))
    };
    matched(algebra.left(game), &tree.left) && matched(algebra.right(game), &tree.right)
}

fn depth(tree: &Tree) -> u64 {
    tree.left.iter().chain(&tree.right).map(|option| depth(option) + 1).max().unwrap_or(0)
}

/// The number a canonical tree is, if it is one: all its options are, and Left's are below Right's.
fn number(tree: &Tree) -> Option<Dyadic> {
    let left = tree.left.iter().map(|option| number(option)).collect::<Option<Vec<_>>>()?;
    let right = tree.right.iter().map(|option| number(option)).collect::<Option<Vec<_>>>()?;
    let (low, high) = (left.iter().max(), right.iter().min());
    Dyadic::simplest_between(low, high)
}

/// Left stop (or Right stop) of a canonical tree by playing it out.
fn stop(tree: &Tree, left_starts: bool) -> Dyadic {
    if let Some(number) = number(tree) {
        return number;
    }
    if left_starts {
        tree.left.iter().map(|option| stop(option, false)).max().unwrap()
    } else {
        tree.right.iter().map(|option| stop(option, true)).min().unwrap()
    }
}

fn trees(days: u32) -> BoxedStrategy<Rc<Tree>> {
    if days == 0 {
        return Just(Rc::new(Tree { left: vec![], right: vec![] })).boxed();
    }
    // Mostly options for both, or nearly everything would be a number.
    let side = || {
        prop_oneof![
            1 => Just(vec![]),
            6 => prop::collection::vec(trees(days - 1), 1..3),
        ]
    };
    (side(), side()).prop_map(|(left, right)| Rc::new(Tree { left, right })).boxed()
}

proptest! {
    #[test]
    fn canonical_forms_agree(tree in trees(4)) {
        let algebra = Algebra::new();
        let game = built(&algebra, &tree);
        let form = canonical(&tree);
        prop_assert!(same_form(&algebra, game, &form), "{}", algebra.display(game));
        prop_assert_eq!(algebra.birthday(game), depth(&form));
        prop_assert_eq!(algebra.is_number(game), number(&form));
        prop_assert_eq!(algebra.left_stop(game), stop(&form, true));
        prop_assert_eq!(algebra.right_stop(game), stop(&form, false));
        prop_assert!(same_form(&algebra, algebra.negate(game), &canonical(&negative(&tree))));
    }

    #[test]
    fn orders_agree(a in trees(4), b in trees(4)) {
        let algebra = Algebra::new();
        let (g, h) = (built(&algebra, &a), built(&algebra, &b));
        let (a, b) = (canonical(&a), canonical(&b));
        prop_assert_eq!(algebra.le(g, h), le(&a, &b));
        prop_assert_eq!(algebra.ge(g, h), le(&b, &a));
        let zero = Tree { left: vec![], right: vec![] };
        let outcome = match (le(&a, &zero), le(&zero, &a)) {
            (true, true) => Outcome::Previous,
            (true, false) => Outcome::Right,
            (false, true) => Outcome::Left,
            (false, false) => Outcome::Next,
        };
        prop_assert_eq!(algebra.outcome(g), outcome);
    }

    #[test]
    fn sums_agree(a in trees(3), b in trees(3)) {
        let algebra = Algebra::new();
        let (g, h) = (built(&algebra, &a), built(&algebra, &b));
        let total = sum(&canonical(&a), &canonical(&b));
        prop_assert!(same_form(&algebra, algebra.add(g, h), &canonical(&total)));
    }
}
