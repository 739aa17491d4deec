//! A tile that appears: its cell and its face.

/// A 2 or a 4 that appears in a cell, in a byte, because a game may have millions of them.
///
/// ```
/// use game_2048::Tile;
///
/// let tile = Tile::new(5, 2).expect("a 4 in the sixth cell");
/// assert_eq!((tile.cell(), tile.exponent()), (5, 2));
/// assert_eq!(Tile::new(64, 1), None, "no board has as many cells");
/// assert_eq!(Tile::new(5, 3), None, "an 8 never appears");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Tile(u8);

impl Tile {
    /// The number of cells of the largest board.
    const MAX_CELLS: u8 = 64;

    /// Creates a tile in a cell, from 0 row by row, with an exponent: 1 is a 2, 2 is a 4. `None` if no
    /// board has such a cell, or no such tile appears.
    #[must_use]
    pub const fn new(cell: u8, exponent: u8) -> Option<Self> {
        if cell < Self::MAX_CELLS && (exponent == 1 || exponent == 2) {
            Some(Self(cell << 1 | (exponent - 1)))
        } else {
            None
        }
    }

    /// The cell, from 0 row by row.
    #[must_use]
    pub const fn cell(self) -> u8 {
        self.0 >> 1
    }

    /// The exponent: 1 is a 2, 2 is a 4.
    #[must_use]
    pub const fn exponent(self) -> u8 {
        (self.0 & 1) + 1
    }

    /// The cell in six bits, then a bit for a 4.
    pub(crate) const fn bits(self) -> u8 {
        self.0
    }

    /// Creates a tile from its lowest seven bits.
    pub(crate) const fn from_bits(bits: u8) -> Self {
        Self(bits & (2 * Self::MAX_CELLS - 1))
    }
}
