//! Expected lines of play, built as a search returns from below.

/// For each ply, the line expected from there on. The lists are reused.
pub(crate) struct Lines<M> {
    from: Vec<Vec<M>>,
}

impl<M: Copy> Lines<M> {
    /// No lines.
    pub fn new() -> Self {
        Self { from: Vec::new() }
    }

    /// The search has entered a node at this ply: no line is expected yet.
    #[inline]
    pub fn enter(&mut self, ply: usize) {
        match self.from.get_mut(ply) {
            Some(line) => line.clear(),
            None => self.from.resize_with(ply + 1, Vec::new),
        }
    }

    /// This move is the best so far at this ply, and the line from the next ply follows it.
    #[inline]
    pub fn take(&mut self, ply: usize, chosen: M) {
        if let Some([line, rest]) = self.from.get_mut(ply..ply + 2) {
            line.clear();
            line.push(chosen);
            line.extend_from_slice(rest);
        }
    }

    /// The line from a ply on.
    pub fn from(&self, ply: usize) -> &[M] {
        self.from.get(ply).map_or(&[], Vec::as_slice)
    }
}
