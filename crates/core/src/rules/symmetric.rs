//! Boards that look the same from several sides.

use crate::Sign;

/// A position whose board has symmetries.
///
/// A symmetry takes legal moves to legal moves. Some exchange the players (the transpose of a Domineering board): they
/// have the [sign](Symmetric::sign) minus, and their image has the negative value. The order on positions is any total
/// order; it only chooses among the images.
///
/// ```
/// use hedgerow_core::{Sign, Symmetric};
///
/// /// A row of beads, blue (`true`) and red, that may be read from either end.
/// #[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
/// struct Row(Vec<bool>);
///
/// impl Symmetric for Row {
///     fn symmetries(&self) -> usize { 4 }
///     fn image(&self, index: usize) -> Self {
///         let mut beads: Vec<bool> = self.0.iter().map(|&blue| blue ^ (index >= 2)).collect();
///         if index % 2 == 1 { beads.reverse(); }
///         Row(beads)
///     }
///     fn sign(&self, index: usize) -> Sign {
///         if index < 2 { Sign::Plus } else { Sign::Minus }
///     }
/// }
///
/// assert_eq!(Row(vec![true, true, false]).least_image(), (Row(vec![false, false, true]), Sign::Minus));
/// ```
pub trait Symmetric: Clone + Ord {
    /// The number of symmetries, including the identity.
    fn symmetries(&self) -> usize;

    /// The image under the symmetry of this index, which is below [`Symmetric::symmetries`]; 0 is the identity.
    fn image(&self, index: usize) -> Self;

    /// Whether the symmetry of this index exchanges Left and Right.
    fn sign(&self, _index: usize) -> Sign {
        Sign::Plus
    }

    /// The least of all images, with the sign of the symmetry that gives it.
    fn least_image(&self) -> (Self, Sign) {
        let mut least = (self.clone(), Sign::Plus);
        for index in 1..self.symmetries() {
            let image = self.image(index);
            if image < least.0 {
                least = (image, self.sign(index));
            }
        }
        least
    }
}
