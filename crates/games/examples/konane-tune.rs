//! Throw-away: matches between specs. args: size moves games spec spec seed
use hedgerow_core::{Budget, Notation, Player, Seed};
use hedgerow_games::konane::{Board, Konane, families};
use hedgerow_search::spec::{GameCard, Spec};
use hedgerow_search::session;
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let start = Konane::read(&a[1]).unwrap();
    let (moves, games): (usize, u64) = (a[2].parse().unwrap(), a[3].parse().unwrap());
    let seed: u64 = a[6].parse().unwrap();
    let card = GameCard::of::<Board<1>>();
    let specs = [&a[4], &a[5]].map(|t| Spec::read(t, &card).unwrap());
    let (mut won, mut lost) = (0, 0);
    let mut time = [0.0f64; 2]; let mut turns = [0u32; 2]; let mut worst=[0.0f64;2];
    for pair in 0..games / 2 {
        let Some(open) = families::random(&start, moves, seed * 1000 + pair) else { continue };
        for first in 0..2 {
            let mut game: Box<dyn hedgerow_search::Session> = if let Some(b) = open.resized::<1>() { session(b) } else { session(open.resized::<4>().unwrap()) };
            for s in &specs { game.seat(s, 1).unwrap(); }
            let black = if first == 0 { 0 } else { 1 };
            while !game.is_over() {
                let mover = game.mover().unwrap();
                let e = if mover == Player::LEFT { black } else { 1 - black };
                let clock = std::time::Instant::now();
                let c = game.choose(e, Seed::new(pair), &Budget::unlimited()).unwrap();
                let t = clock.elapsed().as_secs_f64();
                time[e] += t; turns[e] += 1; worst[e] = worst[e].max(t);
                game.play_at(c.place.unwrap());
            }
            let r = game.results()[0] > 0;
            if r == (black == 0) { won += 1 } else { lost += 1 }
        }
    }
    println!("{} {} {} : {} - {}   ms/turn {:.1} {:.1} worst {:.0} {:.0}", a[1], a[4], a[5], won, lost, 1000.0*time[0]/turns[0] as f64, 1000.0*time[1]/turns[1] as f64, 1e3*worst[0], 1e3*worst[1]);
}
