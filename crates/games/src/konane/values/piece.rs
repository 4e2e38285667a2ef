//! A region of any size: in two words where it fits, otherwise as a field.

use hedgerow_core::bits::Bits;
use hedgerow_core::{Partizan, Player, Sign};

use super::region::Region;
use super::regions::Regions;
use super::walled_board::WalledBoard;
use crate::konane::jumps::Jump;

/// A position that is valued by itself.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Piece {
    /// A region within 64 squares.
    Small(Region),
    /// A larger one. It is not compared with its images: such regions are rare, and seldom repeated.
    Large(Box<WalledBoard<8>>),
}

impl From<Region> for Piece {
    fn from(region: Region) -> Self {
        Self::Small(region)
    }
}

impl Piece {
    /// The regions of a field.
    pub fn all<const W: usize>(field: &WalledBoard<W>) -> impl Iterator<Item = Self> {
        Self::among(*field, Regions::of(field))
    }

    /// The regions that a closer look finds in a field.
    pub fn closely<const W: usize>(field: &WalledBoard<W>) -> impl Iterator<Item = Self> {
        Self::among(*field, Regions::closely(field))
    }

    fn among<const W: usize>(field: WalledBoard<W>, regions: Regions<W>) -> impl Iterator<Item = Self> {
        regions.map(move |squares| match Region::new(&field, squares) {
            Some(region) => Self::Small(region),
            None => Self::Large(Box::new(widened(&field.within(squares)))),
        })
    }
}

/// The same field in the widest words.
fn widened<const W: usize>(field: &WalledBoard<W>) -> WalledBoard<8> {
    let wide = |set: Bits<W>| set.iter().collect();
    WalledBoard {
        stones: field.stones.map(wide),
        squares: wide(field.squares),
        columns: field.columns,
        rooms: field.rooms.map(wide),
    }
}

impl Partizan for Piece {
    type Move = Jump;

    fn options(&self, player: Player, into: &mut Vec<Jump>) {
        match self {
            Self::Small(region) => region.options(player, into),
            Self::Large(field) => field.list_jumps(player, into),
        }
    }

    fn can_move(&self, player: Player) -> bool {
        match self {
            Self::Small(region) => region.can_move(player),
            Self::Large(field) => !field.movable(player).is_empty(),
        }
    }

    fn after(&self, player: Player, chosen: Jump) -> Self {
        match self {
            Self::Small(region) => Self::Small(region.after(player, chosen)),
            Self::Large(field) => {
                let mut after = field.clone();
                after.jump(player, chosen);
                Self::Large(after)
            }
        }
    }

    fn parts(&self, into: &mut Vec<Self>) {
        match self {
            Self::Small(region) => into.extend(region.regions().map(Self::Small)),
            Self::Large(field) => into.extend(Self::all(&**field)),
        }
    }

    fn finer_parts(&self, into: &mut Vec<Self>) -> bool {
        match self {
            Self::Small(region) => {
                let mut regions = Vec::new();
                let finer = region.finer_parts(&mut regions);
                into.extend(regions.into_iter().map(Self::Small));
                finer
            }
            Self::Large(field) => {
                let regions = Regions::closely(field);
                let finer = !regions.is_whole();
                if finer {
                    into.extend(Self::among(**field, regions));
                }
                finer
            }
        }
    }

    fn canonical(&self) -> (Self, Sign) {
        match self {
            Self::Small(region) => {
                let (least, sign) = region.canonical();
                (Self::Small(least), sign)
            }
            Self::Large(_) => (self.clone(), Sign::Plus),
        }
    }

    fn at_a_glance(&self) -> Option<i64> {
        match self {
            Self::Small(region) => region.at_a_glance(),
            Self::Large(field) => field.integer(),
        }
    }
}
