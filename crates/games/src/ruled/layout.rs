//! The layout of the squares of a board: strips, grids and graphs of up to 64 squares, as bits of a word.

use super::ruleset::{BEYOND, Becomes, Class, Direction, Stage};
use super::table::TooLarge;
use crate::small::grid::square_name;

/// The most squares of a board.
pub const MOST_SQUARES: usize = 64;
/// The most paths tried in compiling a board.
const MOST_WORK: usize = 2_000_000;

/// The squares of a board.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Form {
    /// Rows and columns. The square in row r and column c is the bit `stride * r + c`.
    Grid { rows: usize, columns: usize, stride: usize },
    /// Vertices, with the neighbours of each.
    Graph { near: Vec<u64> },
}

/// A board: its squares and their neighbours.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Layout {
    pub form: Form,
    /// One more than the greatest bit of a square.
    pub cells: usize,
    /// All squares.
    pub all: u64,
    /// All except those of the first column, and all except those of the last.
    inner: [u64; 2],
}

impl Layout {
    /// A grid; none if it has too many squares.
    pub fn grid(rows: usize, columns: usize) -> Option<Self> {
        let fits = rows <= 8 && columns <= 8 && rows > 1;
        let stride = if fits { 8 } else { columns };
        if rows == 0 || columns == 0 || rows.checked_mul(columns)? > MOST_SQUARES {
            return None;
        }
        let square = |row: usize, column: usize| 1_u64 << (stride * row + column);
        let squares = |wanted: &dyn Fn(usize) -> bool| {
            let each = (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)));
            each.filter(|&(_, column)| wanted(column)).fold(0, |all, (row, column)| all | square(row, column))
        };
        let inner = [squares(&|column| column > 0), squares(&|column| column + 1 < columns)];
        let cells = stride * (rows - 1) + columns;
        Some(Self { form: Form::Grid { rows, columns, stride }, cells, all: squares(&|_| true), inner })
    }

    /// A graph with these neighbours.
    pub fn graph(near: Vec<u64>) -> Self {
        let cells = near.len();
        let all = if cells == 64 { u64::MAX } else { (1 << cells) - 1 };
        Self { form: Form::Graph { near }, cells, all, inner: [0; 2] }
    }

    /// The squares next to these; with `around`, also those next on a diagonal.
    #[inline]
    pub fn near(&self, squares: u64, around: bool) -> u64 {
        match &self.form {
            Form::Grid { stride, rows, .. } => {
                let sideways = (squares & self.inner[1]) << 1 | (squares & self.inner[0]) >> 1;
                if *rows == 1 {
                    return sideways;
                }
                let wide = if around { squares | sideways } else { squares };
                (wide << stride | wide >> stride | sideways) & self.all
            }
            Form::Graph { near } => {
                let (mut rest, mut all) = (squares, 0);
                while rest != 0 {
                    all |= near[rest.trailing_zeros() as usize];
                    rest &= rest - 1;
                }
                all
            }
        }
    }

    /// The connected group of a square among these.
    #[inline]
    pub fn group(&self, mut group: u64, among: u64, around: bool) -> u64 {
        loop {
            let wider = group | self.near(group, around) & among;
            if wider == group {
                return group;
            }
            group = wider;
        }
    }

    /// Whether a square has fewer neighbours than one in the middle. A graph has no edge.
    pub fn is_at_edge(&self, square: usize, around: bool) -> bool {
        match self.form {
            Form::Graph { .. } => false,
            // A strip has no upper and lower edge: nothing is ever there.
            Form::Grid { rows: 1, columns, .. } => square == 0 || square + 1 == columns,
            Form::Grid { .. } => self.near(1 << square, around).count_ones() < if around { 8 } else { 4 },
        }
    }

    /// Row and column of a square of a grid.
    pub fn place(&self, square: usize) -> (usize, usize) {
        match self.form {
            Form::Grid { stride, .. } => (square / stride, square % stride),
            Form::Graph { .. } => (0, square),
        }
    }

    /// The name of a square: a letter and a number on a grid, the number alone on a strip (from 1) and of a vertex (from 0).
    pub fn name(&self, square: usize) -> String {
        match self.form {
            Form::Graph { .. } => square.to_string(),
            Form::Grid { rows: 1, .. } => (square + 1).to_string(),
            Form::Grid { .. } => {
                let (row, column) = self.place(square);
                square_name(row, column)
            }
        }
    }

    /// All ways to lay a pattern on the board: a ray for each first square and direction, with runs of growing length.
    pub fn rays(&self, stage: &Stage, work: &mut usize, into: &mut Vec<Vec<Path>>) -> Result<(), TooLarge> {
        let expansions = self.expansions(stage);
        match &self.form {
            Form::Graph { near } => {
                for cells in &expansions {
                    for first in 0..self.cells {
                        let mut path = Vec::new();
                        walk(near, cells, first, &mut path, work, into)?;
                    }
                }
            }
            &Form::Grid { rows, columns, stride } => {
                let directions: &[Direction] = match stage.items[..] {
                    [ref only] if only.cells.len() == 1 && !only.repeats => &[(0, 1)],
                    _ => &stage.directions,
                };
                let begins_beyond =
                    expansions.iter().any(|cells| cells.first().is_some_and(|cell| cell.0 & BEYOND != 0));
                let margin = i32::from(begins_beyond);
                for row in -margin..rows as i32 + margin {
                    for column in -margin..columns as i32 + margin {
                        for &(down, right) in directions.iter().filter(|direction| rows > 1 || direction.0 == 0) {
                            let on_board = |step: usize| {
                                let row = row + i32::from(down) * step as i32;
                                let column = column + i32::from(right) * step as i32;
                                let inside = (0..rows as i32).contains(&row) && (0..columns as i32).contains(&column);
                                inside.then_some(stride * row.max(0) as usize + column.max(0) as usize)
                            };
                            let mut ray = Vec::new();
                            for cells in &expansions {
                                *work += 1;
                                let path: Path = cells
                                    .iter()
                                    .enumerate()
                                    .map(|(step, &(class, becomes))| (on_board(step), class, becomes))
                                    .collect();
                                if path.iter().all(|(square, class, _)| square.is_some() || class & BEYOND != 0) {
                                    ray.push(path);
                                }
                            }
                            if *work > MOST_WORK {
                                return Err(TooLarge(
                                    "there are too many ways to lay a pattern on the board".to_owned(),
                                ));
                            }
                            into.push(ray);
                        }
                    }
                }
            }
        }
        Ok(())
    }

    /// The pattern with all lengths of its runs that fit the board.
    fn expansions(&self, stage: &Stage) -> Vec<Vec<(Class, Becomes)>> {
        let longest = match self.form {
            Form::Grid { rows, columns, .. } => rows.max(columns),
            Form::Graph { .. } => self.cells,
        };
        // Beyond each end of the board there may be one more square.
        let longest = longest + 2;
        let mut found: Vec<Vec<(Class, Becomes)>> = vec![Vec::new()];
        for item in &stage.items {
            let most = if item.repeats { longest / item.cells.len() } else { item.least };
            let mut longer = Vec::new();
            for cells in &found {
                for times in item.least..=most {
                    let run =
                        item.cells.iter().map(|cell| (cell.class, cell.becomes)).cycle().take(times * item.cells.len());
                    let next: Vec<_> = cells.iter().copied().chain(run).collect();
                    if next.len() <= longest {
                        longer.push(next);
                    }
                }
            }
            found = longer;
        }
        found
    }
}

/// Squares of a pattern: place on the board, class, and what becomes of it.
type Path = Vec<(Option<usize>, Class, Becomes)>;

/// All paths of different vertices from one on.
fn walk(
    near: &[u64],
    cells: &[(Class, Becomes)],
    vertex: usize,
    path: &mut Path,
    work: &mut usize,
    into: &mut Vec<Vec<Path>>,
) -> Result<(), TooLarge> {
    *work += 1;
    if *work > MOST_WORK {
        return Err(TooLarge("there are too many ways to lay a pattern on the graph".to_owned()));
    }
    let Some((&(class, becomes), rest)) = cells.split_first() else { return Ok(()) };
    path.push((Some(vertex), class, becomes));
    if rest.is_empty() {
        into.push(vec![path.clone()]);
    } else {
        for next in (0..near.len()).filter(|&next| near[vertex] >> next & 1 == 1) {
            if path.iter().all(|(square, ..)| *square != Some(next)) {
                walk(near, rest, next, path, work, into)?;
            }
        }
    }
    path.pop();
    Ok(())
}
