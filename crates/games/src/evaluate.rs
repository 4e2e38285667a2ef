//! The value of a position of any partizan game: its canonical form, from the rules alone.
//!
//! The value of a position is `{values of Left's options | values of Right's options}`, and the value of a sum is the
//! sum of the values (Conway 1976). So an [`Evaluator`] splits a position into its independent parts, brings each part
//! into its canonical form, and values every part once. It stores the value of a part as one small handle of an
//! [`Algebra`].
//!
//! The work is a depth-first search with an explicit stack: a long game cannot overflow the machine's stack, and the
//! lists of moves and values of each depth are reused, so a node needs no allocation.

use hashbrown::HashMap;
use hedgerow_core::{Budget, Partizan, Player, Sign, Stopped};
use hedgerow_value::{Algebra, Game};
use rustc_hash::FxBuildHasher;

/// The budget is checked once in this many parts.
const PATIENCE: u32 = 256;

/// Whether `player` wins by moving to this value: the opponent, who is now to move, must lose.
pub fn wins(algebra: &Algebra, player: Player, value: Game) -> bool {
    if player == Player::LEFT { algebra.ge(value, algebra.zero()) } else { algebra.le(value, algebra.zero()) }
}

/// The values of canonical parts.
pub type KnownParts<P> = HashMap<P, Game, FxBuildHasher>;

/// Finds values and stores them.
///
/// ```
/// use hedgerow_core::{Budget, Notation};
/// use hedgerow_games::evaluate::Evaluator;
/// use hedgerow_games::small::cherries::Cherries;
/// use hedgerow_value::Algebra;
///
/// let algebra = Algebra::new();
/// let mut evaluator = Evaluator::new(&algebra, Budget::unlimited());
/// let value = evaluator.value(&Cherries::read("BRB + BBR + R")?)?;
/// assert_eq!(algebra.display(value).to_string(), "1");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Evaluator<'a, P: Partizan> {
    algebra: &'a Algebra,
    budget: Budget,
    /// The values of the canonical parts met so far.
    known: KnownParts<P>,
    /// Values of other canonical parts, which are not copied.
    base: Option<&'a KnownParts<P>>,
    /// One for each depth; only the first few are in use at any moment.
    frames: Vec<Frame<P>>,
    parts: Vec<P>,
    until_check: u32,
    /// The bytes of the algebra at the start, and how many more the budget knows of.
    bytes_before: usize,
    bytes_claimed: usize,
}

/// A part that is being valued.
struct Frame<P: Partizan> {
    position: P,
    /// Left's moves, then Right's.
    moves: Vec<P::Move>,
    lefts: usize,
    /// How many of the moves have been started; the last of them is in progress.
    begun: usize,
    /// The option in progress; or the finer parts of the position, if it has any.
    option: Sum<P>,
    finer: bool,
    /// The values of the options so far.
    left: Vec<Game>,
    right: Vec<Game>,
}

/// A sum of parts, some of which may have to be valued first.
struct Sum<P> {
    waiting: Vec<(P, Sign)>,
    total: Game,
    integer: i64,
}

impl<P: Partizan> Sum<P> {
    fn new(zero: Game) -> Self {
        Self { waiting: Vec::new(), total: zero, integer: 0 }
    }

    /// Starts again with another position, and brings its parts into canonical form.
    fn begin(&mut self, position: &P, zero: Game, parts: &mut Vec<P>) {
        position.parts(parts);
        self.begin_parts(zero, parts);
    }

    fn begin_parts(&mut self, zero: Game, parts: &mut Vec<P>) {
        self.waiting.clear();
        self.total = zero;
        self.integer = 0;
        for part in parts.drain(..) {
            match part.at_a_glance() {
                Some(integer) => self.integer += integer,
                None => self.waiting.push(part.canonical()),
            }
        }
    }

    /// Adds the known parts; returns the value, or a part that is not known.
    fn advance(&mut self, algebra: &Algebra, known: &KnownParts<P>, base: Option<&KnownParts<P>>) -> Result<Game, P> {
        while let Some((part, sign)) = self.waiting.last() {
            let found = known.get(part).or_else(|| base?.get(part));
            let Some(&value) = found else { return Err(part.clone()) };
            let value = if *sign == Sign::Plus { value } else { algebra.negate(value) };
            self.total = algebra.add(self.total, value);
            self.waiting.pop();
        }
        Ok(if self.integer == 0 { self.total } else { algebra.add(self.total, algebra.integer(self.integer)) })
    }
}

impl<'a, P: Partizan> Evaluator<'a, P> {
    /// An evaluator that knows nothing yet and stops with its budget.
    pub fn new(algebra: &'a Algebra, budget: Budget) -> Self {
        Self {
            algebra,
            budget,
            known: KnownParts::default(),
            base: None,
            frames: Vec::new(),
            parts: Vec::new(),
            until_check: 0,
            bytes_before: algebra.approximate_bytes(),
            bytes_claimed: 0,
        }
    }

    /// An evaluator with what another one [knew](Evaluator::into_known), which must have used the same algebra.
    pub fn knowing(algebra: &'a Algebra, budget: Budget, known: KnownParts<P>) -> Self {
        Self { known, ..Self::new(algebra, budget) }
    }

    /// The same with shared values of the same algebra: they are not copied.
    #[must_use]
    pub fn over(self, base: &'a KnownParts<P>) -> Self {
        Self { base: Some(base), ..self }
    }

    /// What it knows, so that another evaluator can continue.
    pub fn into_known(self) -> KnownParts<P> {
        self.known
    }

    /// The value of a position.
    ///
    /// When the budget stops the work, the values found so far stay: a later call continues from there.
    pub fn value(&mut self, position: &P) -> Result<Game, Stopped> {
        let mut sum = Sum::new(self.algebra.zero());
        sum.begin(position, self.algebra.zero(), &mut self.parts);
        loop {
            match sum.advance(self.algebra, &self.known, self.base) {
                Ok(value) => return Ok(value),
                Err(part) => self.learn(part)?,
            }
        }
    }

    /// How many different parts have been valued.
    pub fn known_parts(&self) -> usize {
        self.known.len()
    }

    /// The [canonical](Partizan::canonical) parts that have been valued, with their values.
    pub fn known(&self) -> impl Iterator<Item = (&P, Game)> {
        self.known.iter().map(|(part, &value)| (part, value))
    }

    /// Provides the value of a canonical part, so that it need not be found. A wrong one makes others wrong.
    pub fn tell(&mut self, part: P, value: Game) {
        self.known.insert(part, value);
    }

    /// The approximate bytes of the table of parts (the values themselves belong to the algebra).
    pub fn approximate_bytes(&self) -> usize {
        self.known.allocation_size()
    }

    /// Gives the evaluator another budget, to continue after the first was used up.
    pub fn set_budget(&mut self, budget: Budget) {
        self.budget = budget;
        self.bytes_claimed = 0;
    }

    /// Values a canonical part and all parts that it needs.
    fn learn(&mut self, part: P) -> Result<(), Stopped> {
        self.open(0, part)?;
        let mut depth = 0;
        loop {
            let frame = &mut self.frames[depth];
            if frame.finer || frame.begun > 0 {
                match frame.option.advance(self.algebra, &self.known, self.base) {
                    Ok(value) if frame.finer => {
                        self.known.insert(frame.position.clone(), value);
                        match depth.checked_sub(1) {
                            Some(above) => depth = above,
                            None => return Ok(()),
                        }
                        continue;
                    }
                    Ok(value) => {
                        let side = if frame.begun <= frame.lefts { &mut frame.left } else { &mut frame.right };
                        // Symmetric moves and moves in different places often lead to the same value.
                        if !side.contains(&value) {
                            side.push(value);
                        }
                    }
                    Err(part) => {
                        depth += 1;
                        self.open(depth, part)?;
                        continue;
                    }
                }
            }
            if let Some(&chosen) = frame.moves.get(frame.begun) {
                let player = if frame.begun < frame.lefts { Player::LEFT } else { Player::RIGHT };
                let option = frame.position.after(player, chosen);
                frame.begun += 1;
                frame.option.begin(&option, self.algebra.zero(), &mut self.parts);
                continue;
            }
            let value = self.algebra.game(&frame.left, &frame.right);
            self.known.insert(frame.position.clone(), value);
            match depth.checked_sub(1) {
                Some(above) => depth = above,
                None => return Ok(()),
            }
        }
    }

    /// Prepares the frame at `depth` for a part.
    fn open(&mut self, depth: usize, part: P) -> Result<(), Stopped> {
        self.check()?;
        if depth == self.frames.len() {
            self.frames.push(Frame {
                position: part.clone(),
                moves: Vec::new(),
                lefts: 0,
                begun: 0,
                option: Sum::new(self.algebra.zero()),
                finer: false,
                left: Vec::new(),
                right: Vec::new(),
            });
        }
        let frame = &mut self.frames[depth];
        frame.moves.clear();
        frame.left.clear();
        frame.right.clear();
        frame.begun = 0;
        frame.lefts = 0;
        frame.finer = part.finer_parts(&mut self.parts);
        if frame.finer {
            frame.option.begin_parts(self.algebra.zero(), &mut self.parts);
            frame.position = part;
            return Ok(());
        }
        part.options(Player::LEFT, &mut frame.moves);
        frame.lefts = frame.moves.len();
        part.options(Player::RIGHT, &mut frame.moves);
        frame.position = part;
        Ok(())
    }

    fn check(&mut self) -> Result<(), Stopped> {
        if let Some(left) = self.until_check.checked_sub(1) {
            self.until_check = left;
            return Ok(());
        }
        // Only what was added since the start is ours; `forget` may also have made the algebra smaller.
        let bytes = (self.algebra.approximate_bytes() + self.approximate_bytes()).saturating_sub(self.bytes_before);
        if bytes > self.bytes_claimed {
            self.budget.claim((bytes - self.bytes_claimed) as u64);
            self.bytes_claimed = bytes;
        }
        self.budget.check()?;
        self.until_check = PATIENCE;
        Ok(())
    }
}
