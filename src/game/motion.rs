//! What one tile does in one turn.

/// What becomes of a tile that moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum MotionKind {
    /// It slides and stays itself.
    Slides = 0,
    /// It goes into a merge: every tile that ends in the same cell becomes one new tile there. A
    /// tile that waits in its cell for the other one is named too, with `from` equal to `to`.
    Merges = 1,
    /// It is new. `from` equals `to`.
    Appears = 2,
}

/// What one tile does in one turn: from which cell to which, and its kind.
///
/// Cells are counted row by row from 0. Tiles that rest are not named. In a turn that is played
/// backwards `from` and `to` are exchanged: a merge comes apart, and what appeared vanishes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Motion {
    /// The cell where it was.
    pub from: u8,
    /// The cell where it ends.
    pub to: u8,
    /// What becomes of it.
    pub kind: MotionKind,
}

impl Motion {
    /// The same motion backwards.
    #[must_use]
    pub const fn reversed(self) -> Self {
        Self {
            from: self.to,
            to: self.from,
            kind: self.kind,
        }
    }
}
