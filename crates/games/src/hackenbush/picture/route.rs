//! The courses of the edges, once the places of the vertices are known.

use std::f64::consts::PI;

use rustc_hash::FxHashMap;

use super::layers::Piece;
use super::layout::{Point, Shape};

/// The distance of the feet of parallel edges to the ground.
pub(super) const FEET_APART: f64 = 0.5;
/// How far parallel edges curve apart.
const BOW: f64 = 0.3;
/// How far the control points of a loop are from its vertex, and their angle to both sides.
const LOOP_REACH: f64 = 0.9;
const LOOP_OPENING: f64 = 0.75;

/// The most edges around a vertex that are considered in turning a loop.
const MOST_ANGLES: usize = 100;

/// The shapes of the edges of a piece, in its order.
pub(super) fn route(piece: &Piece, points: &[Point]) -> Vec<Shape> {
    let mut groups: FxHashMap<(Option<u32>, Option<u32>), (usize, usize)> = FxHashMap::default(); // how many, how many done
    let key = |&(u, v): &(Option<u32>, Option<u32>)| (u.min(v), u.max(v));
    for ends in &piece.ends {
        groups.entry(key(ends)).or_default().0 += 1;
    }
    let rows = Rows::of(points);
    let mut loops = Vec::new();
    let mut shapes = Vec::with_capacity(piece.ends.len());
    for (edge, ends) in piece.ends.iter().enumerate() {
        let (count, done) = groups.get_mut(&key(ends)).map_or((1, 0), |group| {
            group.1 += 1;
            (group.0, group.1 - 1)
        });
        // …, -1, 0, 1, … or …, -1/2, 1/2, …: symmetric about the straight line.
        let aside = done as f64 - (count as f64 - 1.0) / 2.0;
        shapes.push(match *ends {
            (None, None) => Shape::Arch(Point::new(-0.3, 0.0), Point::new(0.3, 0.0)),
            (None, Some(v)) | (Some(v), None) => {
                let top = points[v as usize];
                Shape::Straight(Point::new(top.x + aside * FEET_APART, 0.0), top)
            }
            (Some(u), Some(v)) if u == v => {
                loops.push((edge, v));
                Shape::Straight(points[v as usize], points[v as usize]) // until all other edges are there
            }
            // From the smaller to the larger vertex, so that parallel edges curve to different sides in any notation.
            (Some(u), Some(v)) => between(points[u.min(v) as usize], points[u.max(v) as usize], aside, &rows),
        });
    }
    turn_loops(piece, points, &loops, &mut shapes);
    shapes
}

/// The vertices at each height, from left to right: an edge within a layer might run through them.
struct Rows(Vec<(i64, Vec<f64>)>);

impl Rows {
    fn of(points: &[Point]) -> Self {
        let mut rows: FxHashMap<i64, Vec<f64>> = FxHashMap::default();
        for point in points {
            rows.entry(Self::height(point.y)).or_default().push(point.x);
        }
        let mut rows: Vec<_> = rows.into_iter().collect();
        rows.sort_unstable_by_key(|&(height, _)| height);
        rows.iter_mut().for_each(|(_, xs)| xs.sort_by(f64::total_cmp));
        Self(rows)
    }

    fn height(y: f64) -> i64 {
        (y * 4.0).round() as i64
    }

    /// How many vertices stand strictly between two of the same height, and whether nothing stands above them.
    fn between(&self, a: Point, b: Point) -> (usize, bool) {
        let (low, high) = (a.x.min(b.x) + 0.01, a.x.max(b.x) - 0.01);
        let Ok(at) = self.0.binary_search_by_key(&Self::height(a.y), |&(height, _)| height) else { return (0, true) };
        let xs = &self.0[at].1;
        let passed = xs.partition_point(|&x| x < high) - xs.partition_point(|&x| x < low);
        (passed, at + 1 == self.0.len())
    }
}

fn between(a: Point, b: Point, aside: f64, rows: &Rows) -> Shape {
    let (dx, dy) = (b.x - a.x, b.y - a.y);
    let length = dx.hypot(dy).max(0.01);
    let middle = Point::new((a.x + b.x) / 2.0, (a.y + b.y) / 2.0);
    let mut bend = Point::new(-dy / length * aside * 2.0 * BOW, dx / length * aside * 2.0 * BOW);
    if dy.abs() < 0.01 {
        let (passed, top) = rows.between(a, b);
        if passed > 0 {
            // Over the vertices between, or under them where more edges lead upwards.
            let height = (0.55 + 0.3 * (dx.abs() - 2.0).max(0.0)).min(1.7);
            bend.y = (bend.y.abs() * aside.signum() + height) * if top { 1.0 } else { -1.0 };
        }
    }
    if bend.x.hypot(bend.y) < 0.01 {
        Shape::Straight(a, b)
    } else {
        Shape::Bowed(a, Point::new(middle.x + bend.x, middle.y + bend.y), b)
    }
}

/// Turns each loop to where there is most room around its vertex, upwards if that is free.
fn turn_loops(piece: &Piece, points: &[Point], loops: &[(usize, u32)], shapes: &mut [Shape]) {
    let mut taken: FxHashMap<u32, Vec<f64>> = loops.iter().map(|&(_, vertex)| (vertex, Vec::new())).collect();
    for (shape, &(u, v)) in shapes.iter().zip(&piece.ends).filter(|(_, (u, v))| u != v) {
        for vertex in [u, v] {
            let Some((vertex, angles)) = vertex.and_then(|vertex| Some((vertex, taken.get_mut(&vertex)?))) else {
                continue;
            };
            let at = points[vertex as usize];
            // A short way along the edge, from whichever end it starts.
            let near = [0.2, 0.8].map(|part| shape.along(part));
            let distance = |point: &Point| (point.x - at.x).hypot(point.y - at.y);
            let towards = if distance(&near[0]) <= distance(&near[1]) { near[0] } else { near[1] };
            angles.push((towards.y - at.y).atan2(towards.x - at.x));
        }
    }
    for &(edge, vertex) in loops {
        let Some(angles) = taken.get_mut(&vertex) else { continue };
        // With very many edges, the rest is ignored, so that the time stays linear.
        angles.truncate(MOST_ANGLES);
        let apart = |a: f64, b: f64| ((a - b).rem_euclid(2.0 * PI)).min((b - a).rem_euclid(2.0 * PI));
        let mut best = (f64::NEG_INFINITY, PI / 2.0);
        for step in 0..16 {
            let angle = PI / 2.0 + f64::from(step) * PI / 8.0;
            let room = angles.iter().map(|&other| apart(angle, other)).fold(PI / 2.0, f64::min);
            let score = room + 0.1 * angle.sin();
            if score > best.0 + 1e-6 {
                best = (score, angle);
            }
        }
        // Where there is no more room, the loops grow around each other.
        let crowd = angles.iter().filter(|&&other| apart(other, best.1) < 0.1).count() as f64;
        angles.push(best.1);
        let (at, reach) = (points[vertex as usize], LOOP_REACH + 0.25 * crowd);
        let towards = |angle: f64| Point::new(at.x + reach * angle.cos(), at.y + reach * angle.sin());
        let (out, back) = (towards(best.1 + LOOP_OPENING), towards(best.1 - LOOP_OPENING));
        shapes[edge] = Shape::Loop { at, out, back };
    }
}
