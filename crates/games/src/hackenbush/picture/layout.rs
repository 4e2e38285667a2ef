//! The layout of a picture, shared by the drawing and the characters.
//!
//! The pieces that share only the ground stand side by side. A piece has its vertices in layers by their distance
//! from the ground, so that every edge lies within a layer or joins neighbouring ones. Trees are drawn tidily (see
//! [`super::tree`]); other pieces get orders with few crossings ([`super::order`]) and then places ([`super::place`]).
//! The ground is a line: each edge to the ground has a foot of its own.

use super::super::rules::{GROUND, Hackenbush};
use super::layers::Piece;
use super::route::route;
use super::{order, place, tree};

/// Larger positions are laid out quickly, without optimisation.
pub const MOST_TIDY: usize = 2000;

/// A point; the ground is at height 0, up is positive. The unit is the usual distance of neighbouring vertices.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Point {
    /// To the right.
    pub x: f64,
    /// Upwards.
    pub y: f64,
}

impl Point {
    pub(super) fn new(x: f64, y: f64) -> Self {
        Self { x, y }
    }
}

/// The course of an edge.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Shape {
    /// Straight from one point to another.
    Straight(Point, Point),
    /// From the first to the last point, bent towards the one between (a quadratic Bézier curve).
    Bowed(Point, Point, Point),
    /// A drop at the vertex `at`: it leaves towards the second point and comes back from the third (a cubic Bézier
    /// curve).
    Loop {
        /// The vertex.
        at: Point,
        /// The point towards which it leaves.
        out: Point,
        /// The point from which it comes back.
        back: Point,
    },
    /// A loop on the ground: an arch from the first point to the second.
    Arch(Point, Point),
}

/// The places of a position's vertices and the shapes of its edges.
///
/// ```
/// use hedgerow_games::hackenbush::{Hackenbush, picture::Layout};
///
/// let layout = Layout::of(&"0-1B 1-2R".parse::<Hackenbush>()?);
/// let tops: Vec<(f64, f64)> = layout.vertices.iter().map(|point| (point.x, point.y)).collect();
/// assert_eq!(tops, [(0.0, 1.0), (0.0, 2.0)]);
/// # Ok::<(), hedgerow_core::notation::NotationError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Layout {
    /// The vertices in the order of [`Vertices::labels`](super::super::Vertices::labels), without the ground.
    pub vertices: Vec<Point>,
    /// The edges, in the position's order.
    pub edges: Vec<Shape>,
    /// The lower left and the upper right corner of the rectangle around all vertices and edges.
    pub corners: (Point, Point),
}

impl Layout {
    /// Lays out a position.
    pub fn of(position: &Hackenbush) -> Self {
        let vertices = position.vertices();
        let tidy = position.edges().len() <= MOST_TIDY;
        let mut points = vec![Point::default(); vertices.len()];
        let mut edges = vec![Shape::Arch(Point::default(), Point::default()); position.edges().len()];
        let mut left = 0.0;
        let mut corners: Option<(Point, Point)> = None;
        for piece in Piece::all(&vertices) {
            let mut piece_points = arrange(&piece, tidy);
            let mut shapes = route(&piece, &piece_points);
            let (low, high) = bounds(&shapes);
            // On the character grid: a quarter of a step.
            let shift = ((left - low.x) * 4.0).round() / 4.0;
            piece_points.iter_mut().for_each(|point| point.x += shift);
            shapes.iter_mut().for_each(|shape| *shape = shape.shifted(shift));
            let (low, high) = (Point::new(low.x + shift, low.y), Point::new(high.x + shift, high.y));
            corners = Some(corners.map_or((low, high), |(lowest, highest)| {
                (Point::new(lowest.x.min(low.x), 0.0), Point::new(highest.x.max(high.x), highest.y.max(high.y)))
            }));
            left = ((high.x + 1.0) * 2.0).ceil() / 2.0;
            piece.vertices.iter().zip(&piece_points).for_each(|(&vertex, &point)| points[vertex as usize] = point);
            piece.edges.iter().zip(shapes).for_each(|(&edge, shape)| edges[edge as usize] = shape);
        }
        points.remove(GROUND as usize);
        Self { vertices: points, edges, corners: corners.unwrap_or_default() }
    }
}

/// The places of a piece's vertices.
fn arrange(piece: &Piece, tidy: bool) -> Vec<Point> {
    let mut layers = piece.layers();
    let xs = if !tidy {
        place::evenly(&layers)
    } else if let Some(xs) = tree::tidy(&layers) {
        xs
    } else {
        order::untangle(&mut layers);
        place::balanced(&layers)
    };
    let mut heights = vec![1.0];
    for layer in &layers.layers {
        let spans = layer.iter().flat_map(|&v| layers.up[v as usize].iter().map(move |&w| (v as usize, w as usize)));
        let widest = spans.map(|(v, w)| (xs[v] - xs[w]).abs()).fold(0.0, f64::max);
        // Flat edges are hard to follow, so wide spans get more height.
        let gap = if tidy { 1.0 + 0.25 * (1.5 * (widest - 1.0)).clamp(0.0, 6.0).floor() } else { 1.0 };
        heights.push(heights[heights.len() - 1] + gap);
    }
    xs.iter().zip(&layers.layer).map(|(&x, &layer)| Point::new(x, heights[layer as usize])).collect()
}

/// The corners of the smallest upright rectangle around some edges.
fn bounds(shapes: &[Shape]) -> (Point, Point) {
    let mut low = Point::new(f64::INFINITY, 0.0);
    let mut high = Point::new(f64::NEG_INFINITY, 0.0);
    for point in shapes.iter().flat_map(Shape::extremes) {
        low.x = low.x.min(point.x);
        high = Point::new(high.x.max(point.x), high.y.max(point.y));
    }
    (low, high)
}

impl Shape {
    /// The point at this fraction of the way, from 0 to 1.
    pub fn along(&self, part: f64) -> Point {
        let mix = |a: Point, b: Point, part: f64| Point::new(a.x + (b.x - a.x) * part, a.y + (b.y - a.y) * part);
        match *self {
            Shape::Straight(from, to) => mix(from, to, part),
            Shape::Bowed(from, towards, to) => mix(mix(from, towards, part), mix(towards, to, part), part),
            Shape::Loop { at, out, back } => {
                let (one, two, three) = (mix(at, out, part), mix(out, back, part), mix(back, at, part));
                mix(mix(one, two, part), mix(two, three, part), part)
            }
            Shape::Arch(from, to) => {
                let (sin, cos) = (part * std::f64::consts::PI).sin_cos();
                let radius = (to.x - from.x) / 2.0;
                Point::new((from.x + to.x) / 2.0 - radius * cos, radius.abs() * 1.6 * sin)
            }
        }
    }

    /// Points whose rectangle contains the whole edge.
    fn extremes(&self) -> Vec<Point> {
        match self {
            Shape::Straight(from, to) => vec![*from, *to],
            _ => (0..=8).map(|eighths| self.along(f64::from(eighths) / 8.0)).collect(),
        }
    }

    fn shifted(self, by: f64) -> Self {
        let moved = |point: Point| Point::new(point.x + by, point.y);
        match self {
            Shape::Straight(from, to) => Shape::Straight(moved(from), moved(to)),
            Shape::Bowed(from, towards, to) => Shape::Bowed(moved(from), moved(towards), moved(to)),
            Shape::Loop { at, out, back } => Shape::Loop { at: moved(at), out: moved(out), back: moved(back) },
            Shape::Arch(from, to) => Shape::Arch(moved(from), moved(to)),
        }
    }
}
