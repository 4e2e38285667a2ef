//! Rules for conflicts of one's own against the oracle.

use hedgerow_core::{Budget, Conflict, Notation, Seed, Synchronised};
use hedgerow_games::hackenbush::synchronous::{EdgeSetGame, PieceGame};
use hedgerow_games::hackenbush::{Colour, Edge, Hackenbush};
use hedgerow_games::small::domineering::Domineering;
use hedgerow_oracle::random::{SplitMix64, random_board, random_connected_graph};
use hedgerow_oracle::synchronous::fraction::Fraction;
use hedgerow_oracle::synchronous::games as oracle;
use hedgerow_oracle::synchronous::lottery::{self, Lottery};
use hedgerow_search::Spec;
use hedgerow_search::nash::sampling::{Contender, Duel, ENGINES, duel};
use hedgerow_search::nash::{Plain, Solver};
use hedgerow_value::{Rational, Worth};

/// Shares of tie, replay, Blue's and Red's move in twelfths, and the bonus in fourths.
type Parts = ([i128; 4], i128);

fn rules(parts: Parts) -> (Conflict, Lottery) {
    let ([tie, replay, blue, red], bonus) = parts;
    let text = format!("tie={tie}/12,replay={replay}/12,blue={blue}/12,red={red}/12,bonus={bonus}/4");
    let share = |part| Fraction::new(part, 12);
    let lottery = Lottery {
        tie: share(tie),
        replay: share(replay),
        left: share(blue),
        right: share(red),
        bonus: Fraction::new(bonus, 4),
    };
    (text.parse().unwrap(), lottery)
}

/// Any shares that do not always choose again, and any bonus.
fn random_rule(rng: &mut SplitMix64) -> Parts {
    let mut shares = [0; 4];
    for _ in 0..12 {
        shares[rng.below(4) as usize] += 1;
    }
    match rng.below(4) {
        0 => shares = [0, 0, 12, 0],
        1 => shares = [shares[0] + shares[1], 0, shares[2], shares[3]],
        _ => {}
    }
    if shares[1] == 12 {
        shares = [1, 11, 0, 0];
    }
    (shares, i128::from(rng.below(9)) - 4)
}

fn rational(number: &Fraction) -> Rational {
    number.to_string().parse().unwrap()
}

fn agree(ours: &Worth, (low, high): (Fraction, Fraction), what: &str) {
    let within = ours.interval(60);
    let (low, high) = (rational(&low), rational(&high));
    match ours.exact() {
        Some(number) => assert!(low <= *number && *number <= high, "{what}: {number}, {low} to {high}"),
        None => assert!(low <= *within.high() && *within.low() <= high, "{what}: {ours}, {low} to {high}"),
    }
    assert!(&high - &low < Rational::new(1, 1000).unwrap(), "{what}");
}

fn picture(edges: &[(u32, u32, char)]) -> Hackenbush {
    Hackenbush::new(edges.iter().map(|&(u, v, c)| Edge::new(u, v, Colour::from_letter(c).unwrap())).collect())
}

#[test]
fn pictures_under_any_rule_agree_with_the_oracle() {
    let mut rng = SplitMix64::new(71);
    for round in 0..120 {
        let edges = random_connected_graph(&mut rng, 2 + round % 4, 1 + (round as u32 / 4) % 5, "BRGG");
        let (rule, lottery) = rules(random_rule(&mut rng));
        let position = Synchronised::new(picture(&edges), rule);
        let what = format!("{} under {rule}", position.position);
        let theirs = lottery::value(&oracle::Hackenbush::new(&edges), &lottery);
        let reduced = Solver::new(PieceGame::new(rule), Budget::unlimited()).equilibrium(&position).unwrap();
        let plain = Solver::new(Plain::default(), Budget::unlimited()).worth(&position).unwrap();
        agree(&reduced.worth, theirs.clone(), &what);
        agree(&plain, theirs, &what);
        if let Some(value) = reduced.worth.exact() {
            assert_eq!((&reduced.left.secures, &reduced.right.secures), (value, value), "{what}");
        }
    }
}

#[test]
fn boards_under_any_rule_agree_with_the_oracle() {
    // Here whose move is made matters, and a board and its negative differ.
    let mut rng = SplitMix64::new(72);
    let mut unfair = 0;
    for _ in 0..60 {
        let board = random_board(&mut rng, 3, 3, 5);
        let rows: Vec<&str> = board.iter().map(String::as_str).collect();
        let (rule, lottery) = rules(random_rule(&mut rng));
        unfair += u32::from(!rule.is_fair());
        let position = Domineering::read(&board.join("/")).unwrap();
        let ours = Solver::new(Plain::default(), Budget::unlimited());
        let ours = ours.worth(&Synchronised::new(position, rule)).unwrap();
        agree(
            &ours,
            lottery::value(&oracle::Domineering::new(&rows), &lottery),
            &format!("{} {rule}", position.write()),
        );
    }
    assert!(unfair > 30);
}

#[test]
fn engines_play_by_any_rule() {
    let rule: Conflict = "tie=1/4,replay=1/4,blue=1/2,bonus=3/4".parse().unwrap();
    let position = EdgeSetGame::<1>::new(&"BG + GR + G".parse().unwrap(), rule).unwrap();
    let solver = Solver::new(PieceGame::new(rule), Budget::unlimited());
    let value = solver.worth(&position).unwrap().to_f64();
    let [exact, sampler] =
        ["equilibrium", "regret:iterations=50k"].map(|text| Spec::read_among(text, ENGINES).unwrap());
    let budget = Budget::unlimited();
    let games = Duel { engines: [&exact, &exact], games: 3000, seed: Seed::new(5), threads: 1, budget: &budget };
    let points = duel(&position, &solver, &games, &|_| {}).points;
    let mean = points.iter().sum::<i64>() as f64 / points.len() as f64;
    // Five standard errors of games that pay three points at most.
    assert!((mean - value).abs() < 0.28, "{mean} for {value}");
    let found =
        Contender::new(&sampler, &solver).consider(&position, &budget, &mut Seed::new(6).rng()).unwrap().clone();
    assert!((found.mean.unwrap() - value).abs() < 0.1, "{:?} for {value}", found.mean);
}
