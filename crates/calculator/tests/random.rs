//! Two thousand random expressions against the slow oracle, which knows trees and definitions and shares no code.

use std::rc::Rc;

use hedgerow_calculator::{Calculator, NoPositions, Value};
use hedgerow_core::Budget;
use hedgerow_oracle::random::SplitMix64;
use hedgerow_oracle::tree::{self, Tree};
use hedgerow_value::{Algebra, Game};

/// An expression as text, and the tree that it is by definition.
fn random(rng: &mut SplitMix64, depth: u32) -> (String, Rc<Tree>) {
    let small = |rng: &mut SplitMix64| -> (String, Rc<Tree>) {
        match rng.below(6) {
            0 => {
                let n = rng.below(5) as i32 - 2;
                (if n < 0 { format!("({n})") } else { n.to_string() }, tree::integer(n))
            }
            1 => {
                let n = rng.below(3) as u32;
                (format!("*{n}"), tree::nimber(n))
            }
            2 => ("^".to_owned(), up()),
            3 => ("v".to_owned(), tree::negative(&up())),
            4 => ("1/2".to_owned(), Tree::new(vec![tree::zero()], vec![tree::integer(1)])),
            _ => ("Tiny(1)".to_owned(), tiny()),
        }
    };
    if depth == 0 {
        return small(rng);
    }
    match rng.below(7) {
        0 | 1 => {
            let ((a, g), (b, h)) = (random(rng, depth - 1), random(rng, depth - 1));
            (format!("({a} + {b})"), tree::canonical(&tree::sum(&g, &h)))
        }
        2 => {
            let ((a, g), (b, h)) = (random(rng, depth - 1), random(rng, depth - 1));
            (format!("({a} - {b})"), tree::canonical(&tree::sum(&g, &tree::negative(&h))))
        }
        3 => {
            let (a, g) = random(rng, depth - 1);
            (format!("(-({a}))"), tree::negative(&g))
        }
        4 => {
            let ((a, g), (b, h)) = (small(rng), random(rng, depth - 1));
            (format!("({a}:{b})"), tree::canonical(&ordinal(&tree::canonical(&g), &h)))
        }
        5 => {
            let ((a, g), n) = (small(rng), 1 + rng.below(3));
            let sum = (1..n).fold(Rc::clone(&g), |sum, _| tree::sum(&sum, &g));
            (format!("({n}·{a})"), tree::canonical(&sum))
        }
        _ => {
            let mut side = || -> (String, Vec<Rc<Tree>>) {
                let options: Vec<_> = (0..rng.below(3)).map(|_| random(rng, depth - 1)).collect();
                let text = options.iter().map(|(text, _)| text.as_str()).collect::<Vec<_>>().join(", ");
                (text, options.into_iter().map(|(_, tree)| tree).collect())
            };
            let ((a, left), (b, right)) = (side(), side());
            (format!("{{{a}|{b}}}"), tree::canonical(&Tree::new(left, right)))
        }
    }
}

fn up() -> Rc<Tree> {
    Tree::new(vec![tree::zero()], vec![tree::nimber(1)])
}

fn tiny() -> Rc<Tree> {
    Tree::new(vec![tree::zero()], vec![Tree::new(vec![tree::zero()], vec![tree::integer(-1)])])
}

/// G:H straight from its definition.
fn ordinal(g: &Tree, h: &Tree) -> Rc<Tree> {
    let on_top = |of_g: &[Rc<Tree>], of_h: &[Rc<Tree>]| -> Vec<Rc<Tree>> {
        of_g.iter().cloned().chain(of_h.iter().map(|option| ordinal(g, option))).collect()
    };
    Tree::new(on_top(&g.left, &h.left), on_top(&g.right, &h.right))
}

/// The canonical form in the algebra in the oracle's letters.
fn structural(algebra: &Algebra, game: Game) -> String {
    let side = |options: &[Game]| {
        let mut texts: Vec<String> = options.iter().map(|&option| structural(algebra, option)).collect();
        texts.sort();
        texts.join(",")
    };
    format!("{{{}|{}}}", side(algebra.left(game)), side(algebra.right(game)))
}

/// The stop of a canonical tree when a player begins, as a tree: a number is one whose options are, each Left one below each Right one.
fn stop(tree: &Rc<Tree>, left_begins: bool) -> Rc<Tree> {
    if is_number(tree) {
        return Rc::clone(tree);
    }
    let options = if left_begins { &tree.left } else { &tree.right };
    let stops = options.iter().map(|option| stop(option, !left_begins));
    let better = |a: Rc<Tree>, b: Rc<Tree>| if tree::le(&a, &b) == left_begins { b } else { a };
    stops.reduce(better).expect("a game that is no number has options")
}

fn is_number(tree: &Tree) -> bool {
    let all = tree.left.iter().chain(&tree.right).all(|option| is_number(option));
    all && tree.left.iter().all(|left| tree.right.iter().all(|right| !tree::le(right, left)))
}

#[test]
fn two_thousand_expressions_agree() {
    let mut rng = SplitMix64::new(25);
    let (algebra, budget) = (Algebra::new(), Budget::unlimited());
    let mut calculator = Calculator::new(&algebra, &NoPositions, &budget);
    let mut before = tree::zero();
    let mut text_before = "0".to_owned();
    let mut shown = std::collections::BTreeSet::new();
    for _ in 0..2000 {
        let (text, tree) = random(&mut rng, 2);
        let form = tree::canonical(&tree);
        let Ok(Value::Game(game)) = calculator.run(&text) else { panic!("{text}: {:?}", calculator.run(&text)) };
        assert_eq!(structural(&algebra, game), tree::structural_text(&form), "{text}");
        shown.insert(algebra.display(game).to_string());
        for (comparison, holds) in [
            ("<=", tree::le(&form, &before)),
            (">=", tree::le(&before, &form)),
            ("||", !tree::le(&form, &before) && !tree::le(&before, &form)),
        ] {
            let asked = format!("({text}) {comparison} ({text_before})");
            assert_eq!(calculator.run(&asked), Ok(Value::Truth(holds)), "{asked}");
        }
        for (asked, left_begins) in [("LeftStop", true), ("RightStop", false)] {
            let Ok(Value::Game(found)) = calculator.run(&format!("{asked}({text})")) else { panic!("{asked}({text})") };
            let expected = tree::expanded(&stop(&form, left_begins));
            assert_eq!(structural(&algebra, found), expected, "{asked}({text})");
        }
        (before, text_before) = (form, text);
    }
    assert!(shown.len() > 300, "{}", shown.len());
}
