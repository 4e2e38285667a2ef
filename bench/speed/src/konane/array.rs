//! Konane on a plain array, as one would first write it: the baseline for the library's boards.

use rand::Rng;

/// A square of the array: nothing, or a stone of player 1 or 2.
type Square = u8;

/// A jump: from row and column, step by row and column, and how many stones it takes.
#[derive(Clone, Copy)]
pub struct Jump {
    from: (i32, i32),
    step: (i32, i32),
    taken: i32,
}

const STEPS: [(i32, i32); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];

/// The array and whose turn it is.
#[derive(Clone)]
pub struct Array {
    rows: i32,
    columns: i32,
    squares: Vec<Square>,
    to_move: Square,
    /// How many positions were searched.
    pub nodes: u64,
}

impl Array {
    /// From a position as it is written: rows of X, O and dots, then who moves.
    pub fn new(text: &str) -> Self {
        let (rows, mover) = text.split_once(' ').expect("rows and who moves");
        let squares = |row: &str| row.bytes().map(|byte| b".XO".iter().position(|&known| known == byte)).collect();
        let list: Vec<Vec<Option<usize>>> = rows.split('/').map(squares).collect();
        let (height, width) = (list.len() as i32, list[0].len() as i32);
        let squares = list.into_iter().flatten().map(|square| square.expect("a square") as Square).collect();
        Self { rows: height, columns: width, squares, to_move: if mover == "X" { 1 } else { 2 }, nodes: 0 }
    }

    fn get(&self, (row, column): (i32, i32)) -> Option<Square> {
        let inside = (0..self.rows).contains(&row) && (0..self.columns).contains(&column);
        inside.then(|| self.squares[(row * self.columns + column) as usize])
    }

    fn put(&mut self, (row, column): (i32, i32), square: Square) {
        self.squares[(row * self.columns + column) as usize] = square;
    }

    /// How many times in a row a stone of the player can jump from here.
    fn reach(&self, from: (i32, i32), step: (i32, i32), player: Square) -> i32 {
        let mut taken = 0;
        loop {
            let at = |steps: i32| self.get((from.0 + step.0 * steps, from.1 + step.1 * steps));
            if at(2 * taken + 1) != Some(3 - player) || at(2 * taken + 2) != Some(0) {
                return taken;
            }
            taken += 1;
        }
    }

    fn places(&self) -> impl Iterator<Item = (i32, i32)> + use<> {
        let columns = self.columns;
        (0..self.rows).flat_map(move |row| (0..columns).map(move |column| (row, column)))
    }

    fn moves(&self) -> Vec<Jump> {
        let mut moves = Vec::new();
        for from in self.places().filter(|&from| self.get(from) == Some(self.to_move)) {
            for step in STEPS {
                moves.extend((1..=self.reach(from, step, self.to_move)).map(|taken| Jump { from, step, taken }));
            }
        }
        moves
    }

    fn movable(&self, player: Square) -> i32 {
        let can = |from: &(i32, i32)| STEPS.iter().any(|&step| self.reach(*from, step, player) > 0);
        self.places().filter(|&from| self.get(from) == Some(player)).filter(can).count() as i32
    }

    fn jump(&mut self, jump: Jump, back: bool) {
        let Jump { from, step, taken } = jump;
        let at = |steps: i32| (from.0 + step.0 * steps, from.1 + step.1 * steps);
        if back {
            self.to_move = 3 - self.to_move;
        }
        let (own, other) = (self.to_move, 3 - self.to_move);
        self.put(at(0), if back { own } else { 0 });
        self.put(at(2 * taken), if back { 0 } else { own });
        for place in 0..taken {
            self.put(at(2 * place + 1), if back { other } else { 0 });
        }
        if !back {
            self.to_move = other;
        }
    }

    /// Alpha-beta by the ratio of movable stones, from the view of the player to move.
    pub fn search(&mut self, mut alpha: i32, beta: i32, depth: u32) -> i32 {
        const WIN: i32 = 1_000_000;
        self.nodes += 1;
        let own = self.movable(self.to_move);
        if own == 0 {
            return -WIN;
        }
        if depth == 0 {
            return match self.movable(3 - self.to_move) {
                0 => 2000 * own,
                other => 1000 * own / other,
            };
        }
        let mut best = -WIN;
        for jump in self.moves() {
            self.jump(jump, false);
            let score = -self.search(-beta, -alpha, depth - 1);
            self.jump(jump, true);
            best = best.max(score);
            alpha = alpha.max(score);
            if best >= beta {
                break;
            }
        }
        best
    }

    /// Plays random jumps until a player cannot move: whether the first player wins.
    pub fn play_out<R: Rng>(&mut self, rng: &mut R) -> bool {
        loop {
            let moves = self.moves();
            if moves.is_empty() {
                return self.to_move == 2;
            }
            self.jump(moves[rng.random_range(0..moves.len())], false);
        }
    }
}
