//! The picture in characters.

use super::super::rules::{Colour, Edge, GROUND, Hackenbush};
use super::layout::{Layout, Point, Shape};

/// Columns in a step of the layout from left to right.
const COLUMNS: f64 = 4.0;
/// Rows in a step upwards.
const ROWS: f64 = 4.0;
/// Wider or higher pictures are too large to be grasped.
const WIDEST: usize = 160;
const HIGHEST: usize = 80;

/// The position in plain characters, or with the colours of a terminal (ANSI escape codes).
///
/// Vertices are `o`, the ground is `=`, and each edge carries the letter of its colour. A picture that is too large or
/// too tangled for this becomes a list of its edges with their numbers.
///
/// ```
/// use hedgerow_games::hackenbush::{Hackenbush, picture::text};
///
/// let position: Hackenbush = "BR".parse()?;
/// assert_eq!(text(&position, false), " o\n |\n R\n |\n o\n |\n B\n |\n===\n");
/// # Ok::<(), hedgerow_core::notation::NotationError>(())
/// ```
pub fn text(position: &Hackenbush, colour: bool) -> String {
    let small = position.edges().len() <= 150;
    small.then(|| draw(position, colour)).flatten().unwrap_or_else(|| list(position, colour))
}

/// A character and the edge it belongs to.
#[derive(Clone, Copy, Default)]
struct Cell {
    character: Option<char>,
    colour: Option<Colour>,
    edge: Option<usize>,
    /// Whether a line must not replace it: true for letters and vertices.
    fixed: bool,
}

/// Maps points of the layout to characters.
struct Sheet {
    left: f64,
    rows: usize,
    columns: usize,
    cells: Vec<Cell>,
}

impl Sheet {
    fn at(&self, x: f64, y: f64) -> Option<(usize, usize)> {
        let column = ((x - self.left) * COLUMNS).round() + 1.0;
        let row = self.rows as f64 - 1.0 - (y * ROWS).round();
        let inside = (0.0..self.columns as f64).contains(&column) && (0.0..self.rows as f64).contains(&row);
        inside.then_some((row as usize, column as usize))
    }

    fn cell(&mut self, (row, column): (usize, usize)) -> &mut Cell {
        &mut self.cells[row * self.columns + column]
    }
}

/// The drawing, unless it is too large or an edge has no room for its letter.
fn draw(position: &Hackenbush, colour: bool) -> Option<String> {
    let layout = Layout::of(position);
    let (low, high) = layout.corners;
    let columns = ((high.x - low.x) * COLUMNS).ceil() as usize + 4;
    let rows = (high.y * ROWS).round() as usize + 2;
    if columns > WIDEST || rows > HIGHEST {
        return None;
    }
    let left = (low.x * COLUMNS).floor() / COLUMNS;
    let mut sheet = Sheet { left, rows, columns, cells: vec![Cell::default(); rows * columns] };
    for column in 0..columns - 1 {
        *sheet.cell((rows - 1, column)) = Cell { character: Some('='), fixed: true, ..Cell::default() };
    }
    for vertex in &layout.vertices {
        let place = sheet.at(vertex.x, vertex.y)?;
        *sheet.cell(place) = Cell { character: Some('o'), fixed: true, ..Cell::default() };
    }
    let mut paths = Vec::new();
    for (number, (edge, shape)) in position.edges().iter().zip(&layout.edges).enumerate() {
        paths.push(match shape {
            Shape::Loop { .. } => {
                round(&mut sheet, shape, number, edge.colour)?;
                Vec::new()
            }
            _ => line(&mut sheet, position.edges(), number, shape),
        });
    }
    for (number, (edge, path)) in position.edges().iter().zip(&paths).enumerate() {
        if matches!(layout.edges[number], Shape::Loop { .. }) {
            continue;
        }
        // As near to the middle as the edge has a place of its own.
        let middle = path.len() as isize / 2;
        let mut places: Vec<usize> = (0..path.len()).collect();
        places.sort_by_key(|&place| (place as isize - middle).abs());
        let free = |sheet: &mut Sheet, place: usize| {
            let cell = sheet.cell(path[place]);
            cell.edge == Some(number) && !cell.fixed && cell.character != Some('+')
        };
        let own = places.iter().filter(|&&place| free(&mut sheet, place)).count();
        if own * 2 + 2 < path.len() {
            return None; // Too much of it runs through other things.
        }
        let place = places.into_iter().find(|&place| free(&mut sheet, place))?;
        let character = Some(edge.colour.letter());
        *sheet.cell(path[place]) = Cell { character, colour: Some(edge.colour), edge: Some(number), fixed: true };
    }
    // A few crossings can be followed, many cannot.
    let crossings = sheet.cells.iter().filter(|cell| cell.character == Some('+')).count();
    (crossings <= 1 + position.edges().len() / 10).then(|| written(&sheet, colour))
}

/// Draws an edge as a line and returns its cells: one in each row if it is steep, otherwise one in each column.
fn line(sheet: &mut Sheet, edges: &[Edge], number: usize, shape: &Shape) -> Vec<(usize, usize)> {
    const SAMPLES: usize = 400;
    let samples: Vec<_> = (0..=SAMPLES).map(|sample| shape.along(sample as f64 / SAMPLES as f64)).collect();
    let extent = |of: fn(&Point) -> f64| {
        let values = samples.iter().map(of);
        values.clone().fold(f64::NEG_INFINITY, f64::max) - values.fold(f64::INFINITY, f64::min)
    };
    let steep = extent(|point| point.y) * ROWS >= extent(|point| point.x) * COLUMNS;
    // In each row (or column), the sample nearest to its middle determines the place of the line.
    let mut nearest: Vec<(i64, f64, usize)> = Vec::new();
    for (sample, point) in samples.iter().enumerate() {
        let along = if steep { point.y * ROWS } else { (point.x - sheet.left) * COLUMNS };
        let (step, off) = (along.round() as i64, (along - along.round()).abs());
        match nearest.last_mut() {
            Some(last) if last.0 == step && last.1 <= off => {}
            Some(last) if last.0 == step => *last = (step, off, sample),
            _ => nearest.push((step, off, sample)),
        }
    }
    // Halves are rounded away from the nearer end, so that lines separate at once and forks look the same on both
    // sides.
    let middle = samples[SAMPLES / 2];
    let mut path: Vec<(usize, usize)> = Vec::new();
    let mut signs: Vec<char> = Vec::new();
    for (_, _, sample) in nearest {
        let nudge = (middle.x - samples[sample].x).clamp(-0.01, 0.01);
        let Some(place) = sheet.at(samples[sample].x + nudge, samples[sample].y) else { continue };
        let (before, after) = (samples[sample.saturating_sub(20)], samples[(sample + 20).min(SAMPLES)]);
        let (right, up) = ((after.x - before.x) * COLUMNS, (after.y - before.y) * ROWS);
        path.push(place);
        signs.push(match (right.abs() < 0.4 * up.abs(), up.abs() < 0.4 * right.abs()) {
            (true, _) => '|',
            (_, true) => '-',
            _ if (right > 0.0) == (up > 0.0) => '/',
            _ => '\\',
        });
    }
    for (&place, &sign) in path.iter().zip(&signs) {
        let cell = sheet.cell(place);
        match cell.edge {
            _ if cell.fixed => {}
            // Two lines that meet in a vertex may share a character beside it.
            Some(other) if other != number && meet(&edges[other], &edges[number]) => {}
            Some(other) if other != number => {
                *cell = Cell { character: Some('+'), colour: None, edge: None, fixed: false };
            }
            _ => {
                let colour = Some(edges[number].colour);
                *cell = Cell { character: Some(sign), colour, edge: Some(number), fixed: false };
            }
        }
    }
    path
}

/// Whether two edges have a vertex in common.
fn meet(one: &Edge, other: &Edge) -> bool {
    [other.u, other.v].iter().any(|&end| end != GROUND && (end == one.u || end == one.v))
}

/// Draws a loop as its letter in brackets, beside or above the vertex; `None` if something is there already.
fn round(sheet: &mut Sheet, shape: &Shape, number: usize, colour: Colour) -> Option<()> {
    let Shape::Loop { at, .. } = shape else { return None };
    let (row, column) = sheet.at(at.x, at.y)?;
    let far = shape.along(0.5);
    let (right, up) = (far.x - at.x, far.y - at.y);
    let steep = up.abs() > right.abs() * 2.0;
    let row = match () {
        () if up.abs() * 2.0 < right.abs() => row,
        () if up > 0.0 => row.checked_sub(1)?,
        () => row + 1,
    };
    let first = match () {
        () if steep => column.checked_sub(1)?,
        () if right > 0.0 => column + 1,
        () => column.checked_sub(3)?,
    };
    for (column, character) in (first..).zip(['(', colour.letter(), ')']) {
        if row >= sheet.rows || column >= sheet.columns || sheet.cell((row, column)).character.is_some() {
            return None;
        }
        *sheet.cell((row, column)) =
            Cell { character: Some(character), colour: Some(colour), edge: Some(number), fixed: true };
    }
    Some(())
}

fn written(sheet: &Sheet, colour: bool) -> String {
    let mut out = String::new();
    let blank = |row: &&[Cell]| row.iter().all(|cell| cell.character.is_none());
    for row in sheet.cells.chunks(sheet.columns).skip_while(blank) {
        let end = row.iter().rposition(|cell| cell.character.is_some()).map_or(0, |last| last + 1);
        let mut current = None;
        for cell in &row[..end] {
            if colour && cell.colour != current {
                out.push_str(cell.colour.map_or("\x1b[0m", ansi));
                current = cell.colour;
            }
            out.push(cell.character.unwrap_or(' '));
        }
        if current.is_some() {
            out.push_str("\x1b[0m");
        }
        out.push('\n');
    }
    out
}

fn ansi(colour: Colour) -> &'static str {
    match colour {
        Colour::Blue => "\x1b[34m",
        Colour::Red => "\x1b[31m",
        Colour::Green => "\x1b[32m",
    }
}

/// The edges with their numbers, six to a line; of very many only the first.
fn list(position: &Hackenbush, colour: bool) -> String {
    const SHOWN: usize = 400;
    let counts = position.counts();
    let mut out =
        format!("{} edges: {} blue, {} red, {} green\n", position.edges().len(), counts.blue, counts.red, counts.green);
    let edges = &position.edges()[..position.edges().len().min(SHOWN)];
    let words: Vec<String> = (0..)
        .zip(edges)
        .map(|(number, edge): (usize, _)| format!("{number}: {}-{}{}", edge.u, edge.v, edge.colour.letter()))
        .collect();
    let width = words.iter().map(String::len).max().unwrap_or(0);
    for (words, edges) in words.chunks(6).zip(edges.chunks(6)) {
        let mut line = String::new();
        for (word, edge) in words.iter().zip(edges) {
            let padding = " ".repeat(width - word.len() + 2);
            if colour {
                line.push_str(&format!("{}{word}\x1b[0m{padding}", ansi(edge.colour)));
            } else {
                line.push_str(&format!("{word}{padding}"));
            }
        }
        out.push_str(line.trim_end());
        out.push('\n');
    }
    if position.edges().len() > SHOWN {
        out.push_str(&format!("… and {} more\n", position.edges().len() - SHOWN));
    }
    out
}
