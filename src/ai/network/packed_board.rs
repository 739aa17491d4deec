//! A 4 × 4 board in a 64-bit integer.

use crate::game::board::{Board, Size};
use crate::random::SplitMix64;

/// A 4 × 4 board: 16 exponents of 4 bits, row by row, cell 0 in the lowest bits.
///
/// **Limit:** the highest tile is 2^15 = 32768. A board with a higher one has no packed form, and
/// two 32768 tiles must not be merged in it.
///
/// ```
/// use game_2048::Board;
/// use game_2048::ai::PackedBoard;
///
/// let board: Board = "2 . . . / . 4 . . / . . . . / . . . 32768".parse()?;
/// let packed = PackedBoard::new(&board).unwrap();
/// assert_eq!(packed.0, 0xF000_0000_0020_0001);
/// assert_eq!(packed.empty_cells(), 13);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct PackedBoard(pub u64);

/// The highest tile of a downgraded board while a lower one is missing: 16384.
const DOWNGRADED_TO: u8 = 14;

/// The smallest tile whose absence counts: 32. Smaller ones come and go.
const LEAST_MISSING: u8 = 5;

/// The minimum sum of the tiles from 1024 up in a late stage, as a multiple of 1024.
const LATE: u32 = 27;

/// The sum of the tiles from 1024 up when one more 1024 is to be made, as a multiple of 1024.
const LAST_1024: u32 = 31;

/// The lowest bit of each cell.
const LOWEST_BITS: u64 = 0x1111_1111_1111_1111;

impl PackedBoard {
    /// Packs a board. Returns `None` when it is not 4 × 4 or holds a tile above 32768.
    #[must_use]
    pub fn new(board: &Board) -> Option<Self> {
        let cells = board.cells();
        let fits = board.size() == Size::default() && cells.iter().all(|&tile| tile <= 15);
        fits.then(|| pack(cells))
    }

    /// The exponent in a cell, 0 to 15.
    #[must_use]
    pub const fn cell(self, cell: usize) -> u8 {
        (self.0 >> (4 * cell) & 15) as u8
    }

    /// The number of empty cells.
    #[must_use]
    pub const fn empty_cells(self) -> u32 {
        16 - self.occupied().count_ones()
    }

    /// The lowest bit of each occupied cell.
    #[must_use]
    pub const fn occupied(self) -> u64 {
        let pairs = self.0 | self.0 >> 2;
        (pairs | pairs >> 1) & LOWEST_BITS
    }

    /// The lowest bit of each empty cell.
    #[must_use]
    pub const fn empty(self) -> u64 {
        !self.occupied() & LOWEST_BITS
    }

    /// The lowest bit of the empty cell with this index, from 0; 0 when there is no such cell.
    #[must_use]
    pub fn empty_cell(self, index: u32) -> u64 {
        let rest = (0..index).fold(self.empty(), |empty, _| empty & empty.wrapping_sub(1));
        rest & rest.wrapping_neg()
    }

    /// Returns the board with a new tile in a random empty cell, each equally likely: nine times
    /// out of ten a 2, otherwise a 4. A full board is unchanged.
    #[must_use]
    pub fn with_new_tile(self, random: &mut SplitMix64) -> Self {
        let cell = self.empty_cell(random.below(self.empty_cells()));
        let tile = if random.below(10) == 0 { 2 } else { 1 };
        Self(self.0 | (cell * tile))
    }

    /// The highest exponent.
    #[must_use]
    pub fn highest(self) -> u8 {
        (0..16).map(|cell| self.cell(cell)).max().unwrap_or(0)
    }

    /// Whether the board has a packed form after every move: two 32768 tiles could merge into one
    /// that has none.
    #[must_use]
    pub const fn stays_packed(self) -> bool {
        self.highest_ones().count_ones() < 2
    }

    /// Whether the board holds a 32768.
    #[must_use]
    #[inline]
    pub const fn has_highest(self) -> bool {
        self.highest_ones() != 0
    }

    /// The lowest bit of each 32768.
    const fn highest_ones(self) -> u64 {
        let pairs = self.0 & self.0 >> 2;
        pairs & pairs >> 1 & LOWEST_BITS
    }

    /// Returns the board as the value function sees it, and its stage. A late stage begins once the
    /// board holds a 16384 and its tiles from 1024 up sum to at least 27648: the first until they
    /// sum to 31744, the second until there is a 512 besides, and the third after that.
    ///
    /// Before that, in stage 0, a 16384 is halved, and any 8192 along with it; the next move still
    /// moves and merges the same tiles.
    ///
    /// ```
    /// use game_2048::ai::PackedBoard;
    ///
    /// assert_eq!(PackedBoard(0xEDC0_0000_0000_0021).stage_view(), (PackedBoard(0xEDC0_0000_0000_0021), 1));
    /// assert_eq!(PackedBoard(0xEDCB_A000_0000_0021).stage_view(), (PackedBoard(0xEDCB_A000_0000_0021), 2));
    /// assert_eq!(PackedBoard(0xEDCB_A900_0000_0021).stage_view(), (PackedBoard(0xEDCB_A900_0000_0021), 3));
    /// assert_eq!(PackedBoard(0xEDB0_0000_0000_0021).stage_view(), (PackedBoard(0xDCB0_0000_0000_0021), 0));
    /// assert_eq!(PackedBoard(0xECB0_0000_0000_0021).stage_view(), (PackedBoard(0xDCB0_0000_0000_0021), 0));
    /// ```
    #[must_use]
    #[inline]
    pub fn stage_view(self) -> (Self, usize) {
        let board = self.downgraded();
        // The lowest bits of the cells whose exponent has the bit 1, 2, 4 or 8.
        let [ones, twos, fours, eights] = [0, 1, 2, 3].map(|bit| board.0 >> bit & LOWEST_BITS);
        let top = eights & fours & twos;
        if top == 0 {
            return (board, 0);
        }
        let sum: u32 = [
            (eights & !fours & twos & !ones, 1),
            (eights & !fours & twos & ones, 2),
            (eights & fours & !twos & !ones, 4),
            (eights & fours & !twos & ones, 8),
            (top & !ones, 16),
            (top & ones, 32),
        ]
        .map(|(cells, tile)| cells.count_ones() * tile)
        .into_iter()
        .sum();
        if sum < LATE {
            return (Self(board.0 - (top | eights & fours & ones)), 0);
        }
        let has_512 = eights & !fours & !twos & ones > 0;
        let stage = if sum < LAST_1024 {
            1
        } else if sum == LAST_1024 && !has_512 {
            2
        } else {
            3
        };
        (board, stage)
    }

    /// Whether the value function sees the board in a late stage.
    #[must_use]
    pub fn is_late(self) -> bool {
        self.stage_view().1 > 0
    }

    /// Returns the board as a search plays it: while it holds a 32768 or more, the tiles above the
    /// highest missing one (from 32 up) are halved, since the value function has learned nothing
    /// about boards beyond 32768. The next move still moves and merges the same tiles. Only when
    /// the missing tile is made can it merge with one that it could not on the real board.
    ///
    /// This is tile downgrading, after H. Guei et al., *Optimistic Temporal Difference Learning for
    /// 2048*, IEEE Transactions on Games 14 (2022).
    ///
    /// ```
    /// use game_2048::ai::PackedBoard;
    ///
    /// assert_eq!(PackedBoard(0xFED0_0000_0000_0021).downgraded(), PackedBoard(0xEDC0_0000_0000_0021));
    /// assert_eq!(PackedBoard(0xFFD0_0000_0000_0021).downgraded(), PackedBoard(0xEED0_0000_0000_0021));
    /// assert_eq!(PackedBoard(0xEDC0_0000_0000_0021).downgraded(), PackedBoard(0xEDC0_0000_0000_0021));
    /// ```
    #[must_use]
    #[inline]
    pub fn downgraded(self) -> Self {
        if self.highest_ones() == 0 {
            return self;
        }
        let mut cells = core::array::from_fn(|cell| self.cell(cell));
        downgrade(&mut cells);
        pack(&cells)
    }

    /// Returns the downgraded form of a board with any tiles, or `None` when it is not 4 × 4 or has
    /// so many tiles that it cannot be downgraded far enough.
    ///
    /// ```
    /// use game_2048::ai::PackedBoard;
    ///
    /// let board = "131072 65536 . . / . . . . / . . . . / . . 4 2".parse()?;
    /// assert_eq!(PackedBoard::downgraded_from(&board), Some(PackedBoard(0x1200_0000_0000_00DE)));
    /// # Ok::<(), game_2048::BoardError>(())
    /// ```
    #[must_use]
    pub fn downgraded_from(board: &Board) -> Option<Self> {
        let mut downgraded = *board;
        downgrade(downgraded.cells_mut().try_into().ok()?);
        Self::new(&downgraded).filter(|downgraded| downgraded.stays_packed())
    }

    /// Returns the board mirrored along its main diagonal: rows become columns.
    #[must_use]
    pub const fn transposed(self) -> Self {
        let board = self.0;
        let kept = board & 0xF0F0_0F0F_F0F0_0F0F;
        let up = board & 0x0000_F0F0_0000_F0F0;
        let down = board & 0x0F0F_0000_0F0F_0000;
        let board = kept | up << 12 | down >> 12;
        let kept = board & 0xFF00_FF00_00FF_00FF;
        let up = board & 0x00FF_00FF_0000_0000;
        let down = board & 0x0000_0000_FF00_FF00;
        Self(kept | up >> 24 | down << 24)
    }

    /// Returns the board with each row reversed.
    #[must_use]
    pub const fn mirrored(self) -> Self {
        let board = self.0;
        let board = (board & 0x0F0F_0F0F_0F0F_0F0F) << 4 | board >> 4 & 0x0F0F_0F0F_0F0F_0F0F;
        Self((board & 0x00FF_00FF_00FF_00FF) << 8 | board >> 8 & 0x00FF_00FF_00FF_00FF)
    }

    /// Returns all eight symmetries of the board: rotations and reflections.
    #[must_use]
    pub const fn symmetries(self) -> [Self; 8] {
        let across = self.transposed();
        let (a, b) = (self.mirrored(), across.mirrored());
        [
            self,
            a,
            self.flipped(),
            a.flipped(),
            across,
            b,
            across.flipped(),
            b.flipped(),
        ]
    }

    /// Returns the board with the rows in reverse order.
    #[must_use]
    pub const fn flipped(self) -> Self {
        let board = self.0;
        let board = board.rotate_right(32);
        Self((board & 0x0000_FFFF_0000_FFFF) << 16 | board >> 16 & 0x0000_FFFF_0000_FFFF)
    }
}

/// Packs exponents of at most 15.
fn pack(cells: &[u8]) -> PackedBoard {
    PackedBoard(
        cells
            .iter()
            .rev()
            .fold(0, |packed, &tile| packed << 4 | u64::from(tile)),
    )
}

/// While the highest tile is above 16384, halves the tiles above the highest missing one.
fn downgrade(cells: &mut [u8; 16]) {
    loop {
        let highest = cells.iter().copied().max().unwrap_or(0);
        let mut below = (LEAST_MISSING..highest).rev();
        let missing = below.find(|tile| !cells.contains(tile));
        let (Some(missing), true) = (missing, highest > DOWNGRADED_TO) else {
            return;
        };
        for tile in cells.iter_mut().filter(|tile| **tile > missing) {
            *tile -= 1;
        }
    }
}

impl From<PackedBoard> for Board {
    fn from(packed: PackedBoard) -> Self {
        let mut board = Self::new(Size::default());
        for (cell, exponent) in board.cells_mut().iter_mut().enumerate() {
            *exponent = packed.cell(cell);
        }
        board
    }
}
