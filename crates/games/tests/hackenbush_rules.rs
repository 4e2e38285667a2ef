//! Hackenbush from outside: rules, notation, families and pictures.

use std::collections::HashMap;
use std::time::Instant;

use hedgerow_core::conformance::{
    check_moves, check_notation, check_partizan, check_rules, check_views, check_written,
};
use hedgerow_core::{Alternating, Notation, Partizan, Player, Seed, Sign};
use hedgerow_games::hackenbush::families::{self, FAMILIES, make};
use hedgerow_games::hackenbush::picture::{Layout, PictureOptions, Shape, svg, text};
use hedgerow_games::hackenbush::{Colour, Edge, Hackenbush};
use hedgerow_oracle::hackenbush as oracle;
use hedgerow_value::{Algebra, Game};
use proptest::prelude::*;

fn read(text: &str) -> Hackenbush {
    Hackenbush::read(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The value by the definition alone.
fn value(algebra: &Algebra, known: &mut HashMap<Hackenbush, Game>, position: &Hackenbush) -> Game {
    if let Some(&game) = known.get(position) {
        return game;
    }
    let [left, right] = Player::BOTH.map(|player| {
        let mut cuts = Vec::new();
        position.options(player, &mut cuts);
        cuts.into_iter().map(|cut| value(algebra, known, &position.after(player, cut))).collect::<Vec<_>>()
    });
    let game = algebra.game(&left, &right);
    known.insert(position.clone(), game);
    game
}

#[test]
fn conformance() {
    for text in [
        "0",
        "BRG + GB",
        "0-1B 1-2R 2-0G 2-2B 1-2B 2-3R 0-0R",
        "0-1G 1-2B 2-3R 3-1G 0-4R 4-2B moves=2",
        "BBB + BRG moves=3",
        "0-1B 0-1B 0-1R 1-2R 1-1B",
    ] {
        let start = read(text);
        check_notation::<Hackenbush>(text);
        for player in Player::BOTH {
            let game = Alternating::new(start.clone(), player);
            check_rules(&game, Seed::new(1), 20);
            check_views(&game, &start, player, 3);
            let mut moves = Vec::new();
            start.options(player, &mut moves);
            check_moves(&start, &moves);
        }
        let algebra = Algebra::new();
        let mut known = HashMap::new();
        check_partizan(
            &start,
            Seed::new(2),
            10,
            |position| value(&algebra, &mut known, position),
            |n| algebra.integer(n),
            |terms| {
                let signed =
                    |&(game, sign): &(Game, Sign)| if sign == Sign::Plus { game } else { algebra.negate(game) };
                algebra.sum(terms.iter().map(signed))
            },
        );
    }
}

#[test]
fn the_oracle_agrees_on_who_wins() {
    for seed in 0..60 {
        let graph = families::random(7, 5, &Colour::ALL, seed);
        for moves in 1..=3 {
            let position = graph.clone().with_moves(moves).unwrap();
            let edges: Vec<oracle::Edge> =
                position.edges().iter().map(|edge| (edge.u, edge.v, edge.colour.letter())).collect();
            let algebra = Algebra::new();
            let game = value(&algebra, &mut HashMap::new(), &position);
            assert_eq!(oracle::left_wins(&edges, moves.into(), false), algebra.ge(game, algebra.zero()), "{position}");
            assert_eq!(oracle::left_wins(&edges, moves.into(), true), !algebra.le(game, algebra.zero()), "{position}");
        }
    }
}

#[test]
fn ladders_have_the_values_their_description_says() {
    let algebra = Algebra::new();
    for (rungs, expected) in [(1, "1/2*"), (2, "3/4"), (3, "7/8*"), (4, "15/16")] {
        let game = value(&algebra, &mut HashMap::new(), &families::ladder(rungs));
        assert_eq!(algebra.display(game).to_string(), expected);
    }
}

#[test]
fn canonical_text() {
    for (given, written) in [
        ("", "0"),
        (" 0 ", "0"),
        ("0 + 0", "0"),
        ("1-2B", "0"),
        ("BRR + RB", "0-1B 1-2R 2-3R 0-4R 4-5B"),
        ("brr+rb", "0-1B 1-2R 2-3R 0-4R 4-5B"),
        ("0-1B 1-2R + RB", "0-1B 1-2R 0-3R 3-4B"),
        ("0-1B + 0-1R 1-1G", "0-1B 0-2R 2-2G"),
        ("0-1B + 0-7R", "0-1B 0-7R"),
        ("5-0B\t3-5r\n0-0g", "0-5B 3-5R 0-0G"),
        ("0-1B 2-3R 1-4G", "0-1B 1-4G"),
        ("BR moves=2", "0-1B 1-2R moves=2"),
        ("moves=3", "0 moves=3"),
        ("007-0B", "0-7B"),
    ] {
        assert_eq!(check_notation::<Hackenbush>(given), written, "{given}");
    }
}

#[test]
fn faults_are_named_and_located() {
    for (given, sentence, fault) in [
        ("0-1B 1-2R 2-3G 2-1X", "edge 3 \"2-1X\": X is not a colour", "X"),
        ("0-1B BX", "edge 1 \"BX\": a stalk stands alone: write + before and after it", "BX"),
        ("B + BX", "edge 2 \"BX\": X is not a colour", "X"),
        ("0-1", "edge 0 \"0-1\": the colour (B, R or G) is missing", ""),
        ("01B", "edge 0 \"01B\": an edge is written as two vertices and a colour, such as 0-1B", "01B"),
        ("-1B", "edge 0 \"-1B\": a vertex number is missing", ""),
        ("0-B", "edge 0 \"0-B\": a vertex number is missing", ""),
        ("0-1BB", "edge 0 \"0-1BB\": \"1B\" is not a vertex number", "1B"),
        ("0-1é", "edge 0 \"0-1é\": é is not a colour", "é"),
        (
            "0-4294967296R",
            "edge 0 \"0-4294967296R\": 4294967296 is above the largest vertex number, 4294967295",
            "4294967296",
        ),
        ("0-4294967295R + B", "edge 1 \"B\": no vertex number is left after 4294967295", "B"),
        ("B + + R", "there is nothing to add on one side of a +", ""),
        ("B +", "there is nothing to add on one side of a +", ""),
        ("BR moves=x", "\"x\" is not a number of moves a turn", "x"),
        ("BR moves=9", "a turn takes from 1 to 8 edges, not 9", "moves=9"),
    ] {
        let error = Hackenbush::read(given).expect_err(given);
        assert_eq!(error.to_string(), sentence);
        assert_eq!(&given[error.span()], fault, "{given}");
    }
    let long = "B".repeat(1_000_001);
    assert_eq!(Hackenbush::read(&long).unwrap_err().to_string(), "there are more than 1000000 edges");
}

#[test]
fn faulty_moves_are_explained() {
    let one = read("BR");
    let two = read("BRB moves=2");
    for (position, given, sentence) in [
        (&one, "2", "there is no edge 2: the edges are 0 to 1"),
        (&one, "99999999999999999999999999", "there is no edge 999999999999999999999999…: the edges are 0 to 1"),
        (&one, "x", "\"x\" is not the number of an edge"),
        (&one, "", "\"\" is not the number of an edge"),
        (&one, "0,1", "a turn takes one edge"),
        (&two, "0", "a turn takes 2 edges, such as 0,3"),
        (&two, "0,0", "edge 0 is named twice"),
        (&two, "0,1", "a turn takes edges of one player's colours, and these are both blue and red"),
        (&Hackenbush::default(), "0", "there is no edge 0: nothing stands on the ground"),
    ] {
        assert_eq!(position.read_move(given).unwrap_err().to_string(), sentence);
    }
    assert_eq!(two.read_move(" 2, 0 ").unwrap().to_string(), "0,2");
    let error = two.read_move_of(Player::RIGHT, "1, 2").unwrap_err();
    assert_eq!((error.to_string().as_str(), error.span()), ("edge 2 is blue: Right may not cut it", 3..4));
}

#[test]
fn families_are_what_they_were() {
    // If one of these fails, the random streams have changed, and with them every published example.
    assert_eq!(make("tree", &["6", "seed=1"]).unwrap().to_string(), "0-1R 1-2B 1-3B 3-4B 2-5R 3-6R");
    assert_eq!(
        make("random", &["8", "5", "BRG", "seed=1"]).unwrap().to_string(),
        "0-3R 2-3R 2-4G 1-4R 0-4G 2-3G 0-4B 1-2G"
    );
    assert_eq!(make("grid", &["2", "2", "seed=1"]).unwrap().to_string(), "0-1B 0-2B 1-2B 1-3B 2-4R 3-4B");
    assert_eq!(
        make("bed", &["3", "2", "5", "seed=1"]).unwrap().to_string(),
        "0-1B 1-2R 0-3B 3-4R 0-5B 5-6R 4-7R 6-7R 2-8R 4-8R 6-8R"
    );
}

#[test]
fn families_have_their_sizes() {
    for family in FAMILIES {
        let member = make(family.name, &[]).unwrap();
        assert!(!member.edges().is_empty(), "{}", family.name);
        check_written(&member);
        for parameter in family.parameters {
            assert!(!parameter.meaning.is_empty());
        }
    }
    for seed in 0..30 {
        let graph = families::random(24, 14, &[Colour::Blue, Colour::Red], seed);
        assert_eq!((graph.edges().len(), graph.vertices().len()), (24, 14));
        assert!(graph.is_red_blue() && graph.edges().iter().all(|edge| !edge.is_loop()));
        let bed = families::bed(6, 4, 12, seed);
        assert_eq!((bed.counts().blue, bed.counts().red, bed.vertices().len()), (6, 18, 17));
        // Connected above the feet: one piece.
        assert_eq!(bed.ground_parts().len(), 1);
    }
    assert_eq!(make("grid", &["upright"]).unwrap().edges().len(), 36);
    assert_eq!(make("ladder", &["5"]).unwrap().edges().len(), 15);
    assert_eq!(make("tent", &["legs=4"]).unwrap().edges().len(), 8);
    assert_eq!(make("halves", &["2", "1"]).unwrap().ground_parts().len(), 3);
    assert_eq!(make("bed", &["3", "3", "9"]).unwrap().counts().red, 12);
    for (name, arguments, sentence) in [
        (
            "oak",
            &[][..],
            "there is no family \"oak\"; there are stalk, tree, random, grid, ladder, furniture, bed, tent, halves",
        ),
        ("furniture", &["vertices=3", "edges=1"][..], "furniture: 3 vertices need at least 2 edges, not 1"),
        ("bed", &["3", "3", "9", "shared=3"][..], "bed: of 3 legs fewer than 3 share a top, not 3"),
        ("tree", &["size=3"][..], "tree: there is no parameter \"size\"; there are edges, seed, colours"),
        ("tree", &["edges=3", "edges=4"][..], "tree: edges is given twice"),
        ("tree", &["1", "2", "3"][..], "tree: there is no parameter left for \"3\""),
        ("tree", &["edges=-3"][..], "tree: edges is a whole number, not \"-3\""),
        ("tree", &["edges=2000000"][..], "tree: edges is at most 1000000"),
        ("tree", &["BRX"][..], "tree: colours=BRX: X is not a colour"),
        ("grid", &["1000", "1000"][..], "grid: that is more than 1000000 edges"),
        ("bed", &["3", "3", "4"][..], "bed: a mattress of 3 legs and 3 joints has from 5 to 9 edges, not 4"),
    ] {
        assert_eq!(make(name, arguments).unwrap_err().to_string(), sentence);
    }
}

#[test]
fn text_pictures() {
    assert_eq!(text(&Hackenbush::default(), false), "===\n");
    assert_eq!(text(&read("B"), true), " o\n \x1b[34m|\x1b[0m\n \x1b[34mB\x1b[0m\n \x1b[34m|\x1b[0m\n===\n");
    let fork = "
 o   o
  \\ /
  R G
  \\ /
   o
   |
   B
   |
=======
";
    assert_eq!(text(&read("0-1B 1-2R 1-3G"), false), &fork[1..]);
    let house = "
 o-R-o
 |   |
 B   G
 |   |
 o-R-o
 |   |
 B   G
 |   |
=======
";
    assert_eq!(text(&families::ladder(2), false), &house[1..]);
    // Too tangled for characters: a list.
    let tangle = text(&families::random(40, 9, &Colour::ALL, 1), false);
    assert!(tangle.starts_with("40 edges: "), "{tangle}");
}

#[test]
fn grids_come_out_as_grids() {
    let layout = Layout::of(&make("grid", &["4", "5", "seed=3"]).unwrap());
    for (vertex, point) in layout.vertices.iter().enumerate() {
        let (row, column) = (layout.vertices[vertex].y, point.x);
        assert_eq!(row.fract(), 0.0);
        assert!((0.0..=4.0).contains(&column) && column.fract() == 0.0);
    }
    for shape in &layout.edges {
        let Shape::Straight(from, to) = shape else { panic!("{shape:?} is not straight") };
        assert!((from.x == to.x) != (from.y == to.y));
    }
}

#[test]
fn large_positions_are_drawn_quickly() {
    let star: Vec<Edge> = (1..=100_000).map(|v| Edge::new(0, v, Colour::Green)).collect();
    let fan: Vec<Edge> = (0..100_000).map(|_| Edge::new(0, 1, Colour::Red)).collect();
    let loops: Vec<Edge> = (0..100_000).map(|_| Edge::new(0, 0, Colour::Blue)).collect();
    let petals: Vec<Edge> = (0..20_000).map(|v| Edge::new(u32::from(v > 0), 1, Colour::Blue)).collect();
    for position in [
        make("stalk", &["B", "100000"]).unwrap(),
        make("tree", &["100000"]).unwrap(),
        make("random", &["100000", "60000"]).unwrap(),
        make("grid", &["200", "250"]).unwrap(),
        Hackenbush::new(star),
        Hackenbush::new(fan),
        Hackenbush::new(loops),
        Hackenbush::new(petals),
        make("random", &["2000", "1200"]).unwrap(),
        make("random", &["2000", "50"]).unwrap(),
        make("random", &["400", "200"]).unwrap(),
        make("tree", &["2000"]).unwrap(),
        make("stalk", &["R", "2000"]).unwrap(),
    ] {
        let start = Instant::now();
        let drawing = svg(&position, &PictureOptions { labels: true });
        assert_eq!(drawing.matches("<g data-place=").count(), position.edges().len());
        assert!(!drawing.contains("NaN") && !drawing.contains("inf"));
        text(&position, false);
        let seconds = start.elapsed().as_secs_f64();
        assert!(seconds < 60.0, "{} edges took {seconds} s", position.edges().len());
    }
}

proptest! {
    #[test]
    fn reading_never_panics(text in "[0-9BRGbrgX +,=moves-]{0,40}", any in ".{0,40}") {
        for text in [text, any] {
            if let Ok(position) = Hackenbush::read(&text) {
                check_written(&position);
                let _ = position.read_move(&text);
            } else if let Err(error) = Hackenbush::read(&text) {
                prop_assert!(text.get(error.span()).is_some(), "{text:?} {error:?}");
            }
        }
    }

    #[test]
    fn vertices_stand_apart_and_straight_edges_pass_none(seed in 0..5000_u64, edges in 1..22_u32, extra in 0..8_u32) {
        let graph = families::random(edges + extra, edges + 1, &Colour::ALL, seed);
        let layout = Layout::of(&graph);
        for (i, one) in layout.vertices.iter().enumerate() {
            prop_assert!(one.y >= 1.0);
            for other in &layout.vertices[..i] {
                prop_assert!((one.x - other.x).hypot(one.y - other.y) > 0.45, "{graph}");
            }
            for shape in &layout.edges {
                let Shape::Straight(from, to) = shape else { continue };
                if from == one || to == one {
                    continue;
                }
                let nearest = (0..=50).map(|part| shape.along(f64::from(part) / 50.0));
                let distance = nearest.map(|point| (point.x - one.x).hypot(point.y - one.y)).fold(9.0, f64::min);
                prop_assert!(distance > 0.1, "{graph} at {one:?}");
            }
        }
        prop_assert!(text(&graph, false).ends_with('\n'));
    }
}
