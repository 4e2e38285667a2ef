//! The values of all small regions, computed once and stored in a file.
//!
//! *Which regions there are.* The stones of a board in play stand on squares of their own colour. Cut the bounding
//! rectangle of a region out of such a board, with all stones in it. Everything that can happen on the smaller board
//! could happen before, and everything that can happen in the region, by jumps in the region, still can. So it is a
//! region of a board of that size, and trying all sets of stones there finds all regions of a size. The boards with
//! White on the top left square give the negatives and are not tried. Regions by both the quick and the
//! [closer](crate::konane::Board::close_regions) look at a board are included.
//!
//! Regions with a value that is seen [at a glance](hedgerow_core::Partizan::at_a_glance) are not stored: finding them
//! is faster than looking them up.
//!
//! | file | subject |
//! |---|---|
//! | `save` | the file |

mod save;

use hedgerow_core::{Budget, Partizan, Sign, Stopped};
use hedgerow_value::{Algebra, Game};
use rustc_hash::FxHashSet;

use super::region::Region;
use crate::evaluate::Evaluator;

/// Larger boards have too many sets of stones to try.
pub const MOST_SQUARES: usize = 30;
/// Every this many sets of stones, the budget is checked and progress is reported.
const PATIENCE: u64 = 1 << 12;

/// Canonical regions with their values.
///
/// ```
/// use hedgerow_core::Budget;
/// use hedgerow_games::konane::values::Database;
/// use hedgerow_value::Algebra;
///
/// let algebra = Algebra::new();
/// let mut database = Database::new(&algebra);
/// database.build(3, 3, &Budget::unlimited(), |_| ())?;
/// let mut file = Vec::new();
/// database.save(&mut file)?;
/// let again = Database::load(&algebra, &mut file.as_slice())?;
/// assert_eq!(again.len(), database.len());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Database<'a> {
    algebra: &'a Algebra,
    /// Sorted.
    entries: Vec<(Region, Game)>,
    /// The sizes with all regions present, rows at most columns; sorted.
    sizes: Vec<(u8, u8)>,
}

impl<'a> Database<'a> {
    /// An empty database.
    pub fn new(algebra: &'a Algebra) -> Self {
        Self { algebra, entries: Vec::new(), sizes: Vec::new() }
    }

    /// How many regions it has.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether it has none.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// The sizes with all regions present, rows at most columns.
    pub fn sizes(&self) -> impl Iterator<Item = (usize, usize)> {
        self.sizes.iter().map(|&(rows, columns)| (rows.into(), columns.into()))
    }

    /// The canonical regions and their values.
    pub fn regions(&self) -> impl Iterator<Item = (Region, Game)> {
        self.entries.iter().copied()
    }

    /// How many different values there are.
    pub fn values(&self) -> usize {
        let mut values: Vec<Game> = self.entries.iter().map(|entry| entry.1).collect();
        values.sort_unstable();
        values.dedup();
        values.len()
    }

    /// The value of a region, if it is here.
    pub fn get(&self, region: &Region) -> Option<Game> {
        let (canonical, sign) = region.canonical();
        let place = self.entries.binary_search_by_key(&canonical, |entry| entry.0).ok()?;
        let value = self.entries[place].1;
        Some(if sign == Sign::Plus { value } else { self.algebra.negate(value) })
    }

    /// Adds all regions that fit a board of `rows` x `columns` or its transpose. `progress` receives the progress of
    /// the work, and can store the regions [found](Progress::found) so far.
    ///
    /// When the budget stops the work, the regions found so far stay, and a later call continues after the finished
    /// sizes.
    pub fn build(
        &mut self,
        rows: usize,
        columns: usize,
        budget: &Budget,
        mut progress: impl FnMut(&Progress<'_, 'a>),
    ) -> Result<(), Stopped> {
        let (rows, columns) = (rows.min(columns), rows.max(columns));
        if Region::from_squares(rows, columns, [].into_iter()).is_none() || rows * columns > MOST_SQUARES {
            return Err(Stopped::TooLarge);
        }
        let sizes = (1..=rows).flat_map(|short| (short.max(3)..=columns).map(move |long| (short, long)));
        let sizes: Vec<_> = sizes.filter(|&(short, long)| !self.has(short, long)).collect();
        let total = sizes.iter().map(|(short, long)| 1 << (short * long)).sum();
        let mut evaluator = Evaluator::new(self.algebra, budget.clone());
        self.entries.iter().for_each(|&(region, value)| evaluator.tell(region, value));
        let mut done = 0;
        let mut ended = Ok(());
        for &(short, long) in &sizes {
            let sizes = &self.sizes;
            ended = try_all(short, long, &mut evaluator, budget, |tried, evaluator| {
                progress(&Progress { tried: done + tried, total, sizes, evaluator, algebra: self.algebra });
            });
            if ended.is_err() {
                break;
            }
            done += 1 << (short * long);
            self.sizes.push((short as u8, long as u8));
        }
        self.sizes.sort_unstable();
        self.entries = sorted(&evaluator);
        ended
    }

    fn has(&self, rows: usize, columns: usize) -> bool {
        self.sizes().any(|size| size == (rows, columns))
    }
}

/// The progress of building.
pub struct Progress<'p, 'a> {
    /// The sets of stones tried so far.
    pub tried: u64,
    /// All sets of stones.
    pub total: u64,
    sizes: &'p [(u8, u8)],
    evaluator: &'p Evaluator<'a, Region>,
    algebra: &'a Algebra,
}

impl<'a> Progress<'_, 'a> {
    /// The regions found so far, as a database that can be saved.
    pub fn found(&self) -> Database<'a> {
        let mut sizes = self.sizes.to_vec();
        sizes.sort_unstable();
        Database { algebra: self.algebra, entries: sorted(self.evaluator), sizes }
    }
}

/// All known regions, in order.
fn sorted(evaluator: &Evaluator<'_, Region>) -> Vec<(Region, Game)> {
    let mut entries: Vec<_> = evaluator.known().map(|(&region, value)| (region, value)).collect();
    entries.sort_unstable();
    entries
}

/// Values the regions of all sets of stones on a board of this size that no smaller board has.
fn try_all<'a>(
    rows: usize,
    columns: usize,
    evaluator: &mut Evaluator<'a, Region>,
    budget: &Budget,
    mut progress: impl FnMut(u64, &Evaluator<'a, Region>),
) -> Result<(), Stopped> {
    let mut met = FxHashSet::default();
    for stones in 0..1_u64 << (rows * columns) {
        if stones % PATIENCE == 0 {
            budget.check()?;
            progress(stones, evaluator);
        }
        let square = |index: usize| match (stones >> index & 1, (index / columns + index % columns) % 2) {
            (0, _) => 3,
            (_, dark) => 1 + dark as u8,
        };
        let Some(board) = Region::from_squares(rows, columns, (0..rows * columns).map(square)) else { break };
        let sized = |region: &Region| region.size() == (rows, columns);
        for region in board.regions().filter(sized) {
            let (canonical, _) = region.canonical();
            if met.insert(canonical) {
                evaluator.value(&canonical)?;
                for closer in canonical.close_regions().filter(|closer| sized(closer) && *closer != canonical) {
                    evaluator.value(&closer)?;
                }
            }
        }
    }
    Ok(())
}
