use std::collections::BTreeSet;

use super::*;

fn kind(shapes: Shapes, colours: &str) -> Kind {
    Kind { shapes, colours: colours.chars().filter_map(Colour::from_letter).collect(), up_to_sign: false }
}

fn catalogue(kind: &Kind, edges: usize) -> Catalogue {
    Catalogue::new(kind, edges, &Budget::unlimited()).unwrap()
}

fn counts(shapes: Shapes, colours: &str, edges: usize) -> Vec<u64> {
    let kind = kind(shapes, colours);
    let catalogue = catalogue(&kind, edges);
    let counts: Vec<u64> = (0..=edges).map(|edges| catalogue.count(edges)).collect();
    for (edges, &count) in counts.iter().enumerate() {
        let listed: BTreeSet<String> = catalogue.pictures(edges).map(|picture| picture.to_string()).collect();
        assert_eq!((listed.len(), catalogue.pictures(edges).count()), (count as usize, count as usize));
    }
    counts
}

/// The smallest list of edges over all numberings of the vertices.
fn least(edges: &[(u8, u8, char)], vertices: u8) -> Vec<(u8, u8, char)> {
    fn permutations(numbers: &mut Vec<u8>, rest: &mut Vec<u8>, each: &mut dyn FnMut(&[u8])) {
        if rest.is_empty() {
            return each(numbers);
        }
        for index in 0..rest.len() {
            let number = rest.remove(index);
            numbers.push(number);
            permutations(numbers, rest, each);
            numbers.pop();
            rest.insert(index, number);
        }
    }
    let mut best: Option<Vec<_>> = None;
    permutations(&mut vec![0], &mut (1..vertices).collect(), &mut |names| {
        let name = |v: u8| names[usize::from(v)];
        let mut named: Vec<_> =
            edges.iter().map(|&(u, v, c)| (name(u).min(name(v)), name(u).max(name(v)), c)).collect();
        named.sort_unstable();
        if best.as_ref().is_none_or(|best| named < *best) {
            best = Some(named);
        }
    });
    best.unwrap()
}

/// All connected pictures by the definition: every multiset of edges on every number of vertices, up to renumbering.
fn by_definition(colours: &str, size: usize) -> BTreeSet<Vec<(u8, u8, char)>> {
    let mut found = BTreeSet::new();
    for vertices in 1..=size as u8 + 1 {
        let mut lines = Vec::new();
        for v in 0..vertices {
            lines.extend((0..v).flat_map(|u| colours.chars().map(move |colour| (u, v, colour))));
        }
        let mut picked = Vec::new();
        pick(&lines, size, &mut picked, &mut |edges| {
            let mut reached = BTreeSet::from([0]);
            for _ in 0..edges.len() {
                for &(u, v, _) in edges {
                    if reached.contains(&u) || reached.contains(&v) {
                        reached.extend([u, v]);
                    }
                }
            }
            if reached.len() == usize::from(vertices) {
                found.insert(least(edges, vertices));
            }
        });
    }
    found
}

type Named = (u8, u8, char);

fn pick(lines: &[Named], count: usize, picked: &mut Vec<Named>, each: &mut dyn FnMut(&[Named])) {
    if count == 0 {
        return each(picked);
    }
    for index in 0..lines.len() {
        picked.push(lines[index]);
        pick(&lines[index..], count - 1, picked, each);
        picked.pop();
    }
}

fn as_named(picture: &Hackenbush) -> (Vec<Named>, u8) {
    let vertices = picture.vertices();
    let ends = picture.edges().iter().zip(vertices.ends());
    (ends.map(|(edge, &(u, v))| (u as u8, v as u8, edge.colour.letter())).collect(), vertices.len() as u8)
}

#[test]
fn forests_are_as_many_as_rooted_trees() {
    // Rooted trees by their number of edges, in one, two and three colours: A000081, A000151 and A006964 of the OEIS.
    assert_eq!(counts(Shapes::Forests, "B", 8), [1, 1, 2, 4, 9, 20, 48, 115, 286]);
    assert_eq!(counts(Shapes::Forests, "BR", 7), [1, 2, 7, 26, 107, 458, 2058, 9498]);
    assert_eq!(counts(Shapes::Forests, "GRB", 5), [1, 3, 15, 82, 495, 3144]);
}

#[test]
fn stalks_are_words() {
    assert_eq!(counts(Shapes::Stalks, "B", 7), [1, 1, 2, 3, 5, 7, 11, 15]);
    // The Euler transform of the powers of two, A034899.
    assert_eq!(counts(Shapes::Stalks, "BR", 6), [1, 2, 7, 20, 59, 162, 449]);
}

#[test]
fn graphs_are_as_many_as_polya_counts() {
    // Pólya's theorem counts all multigraphs with a root and all without one; the quotient of the two series in edges
    // and vertices counts the connected ones with a root.
    assert_eq!(counts(Shapes::Graphs, "R", 7), [1, 1, 3, 9, 30, 104, 390, 1518]);
    assert_eq!(counts(Shapes::Graphs, "BR", 6), [1, 2, 10, 54, 324, 2102, 14644]);
    assert_eq!(counts(Shapes::Graphs, "BRG", 5), [1, 3, 21, 164, 1431, 13626]);
}

#[test]
fn graphs_are_what_the_definition_says() {
    for (colours, most) in [("B", 5), ("BR", 4), ("BRG", 3)] {
        let kind = kind(Shapes::Graphs, colours);
        let catalogue = catalogue(&kind, most);
        for edges in 0..=most {
            let listed: BTreeSet<_> = catalogue.pictures(edges).map(|picture| as_named(&picture)).collect();
            let forms: BTreeSet<_> = listed.iter().map(|(lines, vertices)| least(lines, *vertices)).collect();
            assert_eq!(forms, by_definition(colours, edges), "{colours} {edges}");
            assert_eq!(listed.len(), forms.len());
        }
    }
}

#[test]
fn forms_tell_regular_graphs_apart() {
    let cycle = |vertices: &[u8]| -> Vec<Line> {
        (0..vertices.len()).map(|i| (vertices[i], vertices[(i + 1) % vertices.len()], Colour::Blue)).collect()
    };
    // A hexagon and two triangles, each vertex joined to the ground: refinement alone sees no difference.
    let tied = |mut lines: Vec<Line>| {
        lines.extend((1..=6).map(|v| (0, v, Colour::Red)));
        lines
    };
    let hexagon = tied(cycle(&[1, 2, 3, 4, 5, 6]));
    let triangles = tied([cycle(&[1, 2, 3]), cycle(&[4, 5, 6])].concat());
    assert_ne!(canonical::form(&hexagon, 7), canonical::form(&triangles, 7));
    assert_eq!(canonical::form(&hexagon, 7), canonical::form(&tied(cycle(&[3, 1, 5, 2, 6, 4])), 7));
    assert_eq!(
        canonical::form(&triangles, 7),
        canonical::form(&tied([cycle(&[5, 1, 3]), cycle(&[2, 4, 6])].concat()), 7)
    );
}

#[test]
fn one_of_each_pair() {
    for (shapes, colours, most) in [(Shapes::Forests, "BRG", 4), (Shapes::Graphs, "BR", 4), (Shapes::Stalks, "BR", 5)] {
        let all = kind(shapes, colours);
        let half = Kind { up_to_sign: true, ..all.clone() };
        let (all, half) = (catalogue(&all, most), catalogue(&half, most));
        for edges in 0..=most {
            let form = |picture: &Hackenbush| {
                let (lines, vertices) = as_named(picture);
                least(&lines, vertices)
            };
            let kept: BTreeSet<_> = half.pictures(edges).map(|picture| form(&picture)).collect();
            assert_eq!(kept.len() as u64, half.count(edges), "{shapes} {edges}");
            for picture in all.pictures(edges) {
                let (own, negative) = (form(&picture), form(&picture.negative()));
                let times = usize::from(kept.contains(&own)) + usize::from(own != negative && kept.contains(&negative));
                assert_eq!(times, 1, "{picture}");
            }
        }
    }
    // Nothing is left out where there are no pairs.
    let green = Kind { up_to_sign: true, ..kind(Shapes::Forests, "BG") };
    assert_eq!(catalogue(&green, 3).count(3), 26);
}

#[test]
fn sums_are_read_back() {
    let catalogue = catalogue(&kind(Shapes::Graphs, "BR"), 4);
    for picture in catalogue.pictures(4) {
        let back: Hackenbush = picture.to_sum().parse().unwrap();
        assert_eq!(back.to_sum(), picture.to_sum());
        assert_eq!(back.counts(), picture.counts());
    }
}

#[test]
fn limits() {
    let all = kind(Shapes::Graphs, "BRG");
    assert_eq!(Catalogue::new(&all, 25, &Budget::unlimited()).unwrap_err(), Stopped::TooLarge);
    assert_eq!(Catalogue::new(&all, 12, &Budget::unlimited().with_memory(1 << 20)).unwrap_err(), Stopped::Memory);
    let small = catalogue(&all, 2);
    assert_eq!((small.count(3), small.pictures(3).count()), (0, 0));
}
