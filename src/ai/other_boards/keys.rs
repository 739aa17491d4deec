//! The keys of small boards: 4 bits a cell, in the symmetry that makes the smallest number.

use crate::game::board::{Board, Size};

/// The most cells of a board that has a key.
const MOST_CELLS: u8 = 16;

/// The probabilities of a 2 and a 4.
const TILES: [(u64, f64); 2] = [(1, 0.9), (2, 0.1)];

/// The keys of the boards of one size. Boards that are turned by a quarter have the same keys.
///
/// ```
/// use game_2048::ai::other_boards::Keys;
/// use game_2048::{Board, Size};
///
/// let keys = Keys::new(Size::new(2, 4)?).unwrap();
/// let board: Board = ". . . 4 / . . . 2".parse()?;
/// assert_eq!(keys.of(&board), 0x1_0002);
/// assert_eq!(keys.of(&"4 2 / . . / . . / . .".parse()?), 0x1_0002);
/// assert_eq!(keys.board(0x1_0002), "4 . . . / 2 . . .".parse()?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Keys {
    size: Size,
    rows: u8,
    cols: u8,
    /// The cells of the first row.
    row: u64,
    /// The cells of the first column.
    col: u64,
}

impl Keys {
    /// The keys for a size; `None` if its boards have more than 16 cells.
    #[must_use]
    pub fn new(size: Size) -> Option<Self> {
        let (rows, cols) = (size.rows(), size.cols());
        (rows * cols <= MOST_CELLS).then(|| Self {
            size,
            rows,
            cols,
            row: (0..cols).fold(0, |row, col| row | 15 << (4 * col)),
            col: (0..rows).fold(0, |col, row| col | 15 << (4 * row * cols)),
        })
    }

    /// The size of the boards.
    #[must_use]
    pub const fn size(&self) -> Size {
        self.size
    }

    /// Returns the key of a board. Tiles above a 32768 count as one.
    #[must_use]
    pub fn of(&self, board: &Board) -> u64 {
        let is_turned = board.size() != self.size;
        let mut key = 0;
        for (&cell, place) in board.cells().iter().zip(0..self.rows * self.cols) {
            let place = if is_turned {
                place % self.rows * self.cols + place / self.rows
            } else {
                place
            };
            key |= u64::from(cell.min(15)) << (4 * place);
        }
        self.least_view(key)
    }

    /// Returns the board of a key, in one of its symmetries.
    #[must_use]
    pub fn board(&self, key: u64) -> Board {
        let mut board = Board::new(self.size);
        for (cell, place) in board.cells_mut().iter_mut().zip(0..self.rows * self.cols) {
            *cell = (key >> (4 * place) & 15) as u8;
        }
        board
    }

    /// Calls `take` with the key of each board that a new tile makes, and its probability under the classic odds.
    ///
    /// ```
    /// use game_2048::Size;
    /// use game_2048::ai::other_boards::Keys;
    ///
    /// let keys = Keys::new(Size::new(2, 4)?).unwrap();
    /// let mut sum = 0.0;
    /// keys.each_tile(0x1_0002, |_, chance| sum += chance);
    /// assert!((sum - 1.0).abs() < 1e-9);
    /// # Ok::<(), game_2048::SizeError>(())
    /// ```
    pub fn each_tile(&self, after: u64, mut take: impl FnMut(u64, f64)) {
        let is_empty = |cell: &u8| (after >> (4 * cell)).trailing_zeros() >= 4;
        let cells = 0..self.rows * self.cols;
        let empty = f64::from(cells.clone().filter(is_empty).map(|_| 1_u8).sum::<u8>());
        for cell in cells.filter(is_empty) {
            for (tile, odds) in TILES {
                take(self.least_view(after | tile << (4 * cell)), odds / empty);
            }
        }
    }

    /// Calls `take` with the key of each first board of a game, and its probability.
    ///
    /// ```
    /// use game_2048::Size;
    /// use game_2048::ai::other_boards::Keys;
    ///
    /// let keys = Keys::new(Size::new(2, 4)?).unwrap();
    /// let mut with_two_4s = 0.0;
    /// keys.each_opening(|key, chance| {
    ///     let board = keys.board(key);
    ///     if board.cells().iter().filter(|&&cell| cell == 2).count() == 2 {
    ///         with_two_4s += chance;
    ///     }
    /// });
    /// assert!((with_two_4s - 0.01_f64).abs() < 1e-9);
    /// # Ok::<(), game_2048::SizeError>(())
    /// ```
    pub fn each_opening(&self, mut take: impl FnMut(u64, f64)) {
        self.each_tile(0, |first, odds| {
            self.each_tile(first, |key, chance| take(key, odds * chance));
        });
    }

    /// Returns the mean value of a board after a move, over its new tiles.
    ///
    /// ```
    /// use game_2048::Size;
    /// use game_2048::ai::other_boards::Keys;
    ///
    /// let keys = Keys::new(Size::new(2, 4)?).unwrap();
    /// assert!((keys.mean_after(0x1_0002, |_| 8.0) - 8.0).abs() < 1e-9);
    /// # Ok::<(), game_2048::SizeError>(())
    /// ```
    pub fn mean_after(&self, after: u64, mut value: impl FnMut(u64) -> f64) -> f64 {
        let mut sum = 0.0;
        self.each_tile(after, |key, chance| sum += chance * value(key));
        sum
    }

    /// Returns the smallest of a board's symmetric views.
    fn least_view(&self, key: u64) -> u64 {
        let with_flipped = |key| u64::min(key, self.flipped(key));
        let with_mirrored = |key| with_flipped(key).min(with_flipped(self.mirrored(key)));
        if self.rows == self.cols {
            with_mirrored(key).min(with_mirrored(self.transposed(key)))
        } else {
            with_mirrored(key)
        }
    }

    /// Exchanges left and right.
    fn mirrored(&self, key: u64) -> u64 {
        let column = |col: u8| (key >> (4 * col) & self.col) << (4 * (self.cols - 1 - col));
        (0..self.cols).fold(0, |mirrored, col| mirrored | column(col))
    }

    /// Exchanges top and bottom.
    fn flipped(&self, key: u64) -> u64 {
        let bits = 4 * self.cols;
        let line = |row: u8| (key >> (bits * row) & self.row) << (bits * (self.rows - 1 - row));
        (0..self.rows).fold(0, |flipped, row| flipped | line(row))
    }

    /// Exchanges the rows and columns of a square board.
    fn transposed(&self, key: u64) -> u64 {
        let side = self.cols;
        let mut transposed = 0;
        for row in 0..side {
            for col in 0..side {
                transposed |= (key >> (4 * (row * side + col)) & 15) << (4 * (col * side + row));
            }
        }
        transposed
    }
}

/// Half of the sum of the tiles of a key's board.
///
/// ```
/// use game_2048::ai::other_boards::half_sum;
///
/// assert_eq!(half_sum(0x1_0002), 3);
/// ```
#[must_use]
pub fn half_sum(key: u64) -> usize {
    let tiles = (0..MOST_CELLS).map(|cell| key >> (4 * cell) & 15);
    tiles.map(|tile| 1 << tile >> 1).sum()
}
