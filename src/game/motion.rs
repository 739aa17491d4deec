//! The motion of one tile in a turn.

/// The kind of a tile's motion.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum MotionKind {
    /// Slides and stays the same tile.
    Slides = 0,
    /// Goes into a merge: all tiles that end in the same cell become one new tile there. A tile
    /// that waits in its cell for another is listed too, with `from` equal to `to`.
    Merges = 1,
    /// Is new. `from` equals `to`.
    Appears = 2,
}

/// The motion of one tile in one turn.
///
/// Cells are numbered row by row from 0. Tiles that neither move nor merge are not listed. In a
/// turn played backwards, `from` and `to` are swapped: a merge comes apart, and a tile that
/// appeared vanishes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Motion {
    /// The cell where the motion starts.
    pub from: u8,
    /// The cell where it ends.
    pub to: u8,
    /// What happens to the tile.
    pub kind: MotionKind,
}

impl Motion {
    /// Returns the same motion backwards.
    #[must_use]
    pub const fn reversed(self) -> Self {
        Self {
            from: self.to,
            to: self.from,
            kind: self.kind,
        }
    }
}
