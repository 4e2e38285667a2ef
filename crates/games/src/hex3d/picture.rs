//! What a position looks like.

use hedgerow_core::Picture;

use super::board::Hex3d;

impl Picture for Hex3d {
    fn text(&self) -> String {
        let shape = self.shape();
        let [columns, rows, layers] = shape.sides();
        let line = |y: usize, z: usize| (0..columns).map(|x| self.letter_at(shape.cell([x, y, z]))).collect::<String>();
        let row = |y: usize| (0..layers).map(|z| line(y, z)).collect::<Vec<_>>().join("   ");
        (0..rows).map(|y| row(y) + "\n").collect()
    }

    fn svg(&self) -> String {
        String::new()
    }
}
