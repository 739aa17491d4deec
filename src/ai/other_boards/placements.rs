//! The places of the tuples on a board, in all its symmetries.

use super::kind::Kind;
use crate::game::board::Board;

/// The most cells of a tuple.
const LONGEST: usize = 6;

/// A cell that no board of a [`Kind`] has, and that is always empty in the storage of a board.
const NO_CELL: u8 = 63;

/// The tuples of a kind of network in all symmetries of a board.
#[derive(Clone, Debug)]
pub struct Placements {
    exponents: u8,
    all: Vec<Placement>,
}

/// A tuple at one place.
#[derive(Clone, Copy, Debug)]
struct Placement {
    /// The first weight of its tuple.
    first: usize,
    cells: [u8; LONGEST],
    /// How many weights the next exponent of each cell is further on.
    strides: [usize; LONGEST],
}

impl Placements {
    /// Places the tuples on boards of the kind's shape, or on those turned by a quarter.
    #[must_use]
    pub fn new(kind: &Kind, is_turned: bool) -> Self {
        let (rows, cols) = kind.shape;
        let place = |cell: u8, symmetry: u8| {
            let (mut row, mut col) = (cell / cols, cell % cols);
            if symmetry & 1 > 0 {
                row = rows - 1 - row;
            }
            if symmetry & 2 > 0 {
                col = cols - 1 - col;
            }
            // Both exchange rows and columns.
            if (symmetry & 4 > 0) == is_turned {
                row * cols + col
            } else {
                col * rows + row
            }
        };
        let symmetries = if rows == cols { 8 } else { 4 };
        let mut all = Vec::new();
        let mut first = 0;
        for tuple in kind.tuples {
            for symmetry in 0..symmetries {
                let mut placement = Placement {
                    first,
                    cells: [NO_CELL; LONGEST],
                    strides: [0; LONGEST],
                };
                let mut stride = 1;
                for (index, &cell) in tuple.iter().enumerate() {
                    placement.cells[index] = place(cell, symmetry);
                    placement.strides[index] = stride;
                    stride *= usize::from(kind.exponents);
                }
                all.push(placement);
            }
            first += kind.weights_of(tuple);
        }
        Self {
            exponents: kind.exponents,
            all,
        }
    }

    /// The number of weights that make up a value.
    #[must_use]
    pub fn count(&self) -> usize {
        self.all.len()
    }

    /// Calls `take` with the index of each weight that is part of the value of a board.
    #[inline]
    pub fn each(&self, board: &Board, mut take: impl FnMut(usize)) {
        let highest = self.exponents - 1;
        let cells = board.storage().map(|cell| cell.min(highest));
        for placement in &self.all {
            let mut index = placement.first;
            for (&cell, stride) in placement.cells.iter().zip(placement.strides) {
                index += usize::from(cells[usize::from(cell) % cells.len()]) * stride;
            }
            take(index);
        }
    }
}
