//! What to play in a sum of regions: the exact choice wins wherever there is a win; temperature does so mostly.

use std::collections::HashMap;

use hedgerow_core::bits::Bits;
use hedgerow_core::{Budget, Partizan, Player, Seed};
use hedgerow_games::konane::values::Solver;
use hedgerow_games::konane::values::sums::{Manner, Why, best_in_sum};
use hedgerow_games::konane::{Board, Shape};
use hedgerow_value::Algebra;
use rand::Rng;

/// Whether the player to move wins: plain search.
fn wins(board: &Board<2>, player: Player, known: &mut HashMap<([Bits<2>; 2], Player), bool>) -> bool {
    let key = (Player::BOTH.map(|player| board.stones(player)), player);
    if let Some(&answer) = known.get(&key) {
        return answer;
    }
    let mut jumps = Vec::new();
    board.list_jumps(player, &mut jumps);
    let answer = jumps.iter().any(|&jump| {
        let mut after = *board;
        after.jump(player, jump);
        !wins(&after, player.opponent(), known)
    });
    known.insert(key, answer);
    answer
}

/// Three boxes of three rows side by side, with walls of two dead columns between them.
fn decomposed(rng: &mut impl Rng) -> Option<Board<2>> {
    let shape = Shape::new(3, 16)?;
    let mut stones = [Bits::NONE; 2];
    for square in 0..shape.squares() {
        let (_, column) = shape.place(square);
        let wall = column % 6 >= 4;
        // A wall of stones of one colour is never jumped over by the other: there is another stone behind.
        let colour = if wall { usize::from(column >= 6) } else { shape.colour(square).index() };
        if wall || rng.random_range(0..10) < 7 {
            stones[colour].insert(square);
        }
    }
    let turn = Player::BOTH[rng.random_range(0..2)];
    let board = Board::empty(shape)?.with_stones(stones, turn);
    (board.close_regions().count() >= 2).then_some(board)
}

#[test]
fn the_exact_choice_wins_wherever_there_is_a_win() {
    let algebra = Algebra::new();
    let mut solver = Solver::new(&algebra, Budget::unlimited());
    let mut rng = Seed::new(4).rng();
    let (mut won, mut lost, mut hot, mut tried) = (0, 0, 0, 0);
    while tried < 200 {
        let Some(board) = decomposed(&mut rng) else { continue };
        let player = board.to_move();
        let (ranked, _) = best_in_sum(&board, &mut solver, &Manner::default()).unwrap();
        let mut jumps = Vec::new();
        board.list_jumps(player, &mut jumps);
        assert_eq!(ranked.len(), jumps.len(), "every jump is ranked");
        let mut known = HashMap::new();
        for choice in &ranked {
            let after = Partizan::after(&board, player, choice.jump);
            let expected = if wins(&after, player.opponent(), &mut known) { Why::Loses } else { Why::Wins };
            assert_eq!(choice.why, expected, "{choice:?} on {}", hedgerow_search::TextGame::write(&board));
        }
        let Some(first) = ranked.first() else { continue };
        tried += 1;
        if first.why == Why::Loses {
            lost += 1;
            continue;
        }
        won += 1;
        let by_heat = Manner { most_forms: 0, ..Manner::default() };
        let (ranked, _) = best_in_sum(&board, &mut solver, &by_heat).unwrap();
        assert!(matches!(ranked[0].why, Why::Hot(_)));
        let after = Partizan::after(&board, player, ranked[0].jump);
        hot += usize::from(!wins(&after, player.opponent(), &mut known));
    }
    println!("{tried} sums: {won} can be won, hotstrat wins {hot} of them");
    assert!(lost > 20 && won > 50);
    assert!(hot * 10 > won * 7, "hotstrat wins {hot} of {won}");
}

#[test]
fn sentestrat_answers_where_it_is_hotter_than_before() {
    let algebra = Algebra::new();
    let mut solver = Solver::new(&algebra, Budget::unlimited());
    let mut rng = Seed::new(6).rng();
    let mut answered = 0;
    for _ in 0..300 {
        let Some(board) = decomposed(&mut rng) else { continue };
        let by_heat = Manner { most_forms: 0, ..Manner::default() };
        let (ranked, ambient) = best_in_sum(&board, &mut solver, &by_heat).unwrap();
        let Some(first) = ranked.first() else { continue };
        let after = Partizan::after(&board, board.to_move(), first.jump);
        let manner = Manner { last: Some(first.jump), ambient: ambient.clone(), ..by_heat };
        let (replies, _) = best_in_sum(&after, &mut solver, &manner).unwrap();
        if let Some(Why::Sente(heat)) = replies.first().map(|reply| reply.why.clone()) {
            assert!(ambient.is_some_and(|ambient| heat > ambient));
            let region = after.close_regions().nth(replies[0].region).unwrap();
            assert!(region.has(first.jump.to.into()), "the answer is in the region of the last move");
            answered += 1;
        }
    }
    assert!(answered > 3, "only {answered} answers");
}
