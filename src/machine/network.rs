//! The value function: an n-tuple network.

use super::packed::Packed;

/// The cells of one tuple, 4 to 6 of them.
pub type Tuple = &'static [u8];

/// The tuples of a network.
pub type Shape = &'static [Tuple];

/// The shapes that have a name, by name.
pub const SHAPES: [(&str, Shape); 5] = [
    (
        "4x5",
        &[
            &[0, 1, 2, 3, 4],
            &[4, 5, 6, 7, 8],
            &[0, 1, 2, 4, 5],
            &[4, 5, 6, 8, 9],
        ],
    ),
    (
        "8x5",
        &[
            &[0, 1, 2, 3, 4],
            &[4, 5, 6, 7, 8],
            &[0, 1, 2, 4, 5],
            &[4, 5, 6, 8, 9],
            &[1, 2, 5, 6, 9],
            &[0, 1, 2, 5, 6],
            &[0, 1, 2, 3, 5],
            &[5, 6, 9, 10, 13],
        ],
    ),
    (
        "4x6",
        &[
            &[0, 1, 2, 3, 4, 5],
            &[4, 5, 6, 7, 8, 9],
            &[0, 1, 2, 4, 5, 6],
            &[4, 5, 6, 8, 9, 10],
        ],
    ),
    (
        "4x6+4x5",
        &[
            &[0, 1, 2, 3, 4, 5],
            &[4, 5, 6, 7, 8, 9],
            &[0, 1, 2, 4, 5, 6],
            &[4, 5, 6, 8, 9, 10],
            &[0, 1, 2, 3, 4],
            &[4, 5, 6, 7, 8],
            &[0, 1, 2, 4, 5],
            &[4, 5, 6, 8, 9],
        ],
    ),
    (
        "4x6+4x4",
        &[
            &[0, 1, 2, 3, 4, 5],
            &[4, 5, 6, 7, 8, 9],
            &[0, 1, 2, 4, 5, 6],
            &[4, 5, 6, 8, 9, 10],
            &[0, 1, 2, 3],
            &[4, 5, 6, 7],
            &[0, 1, 4, 5],
            &[5, 6, 9, 10],
        ],
    ),
];

/// One tuple as moves of bits: each piece is a run of cells that lie beside each other in the packed
/// board.
#[derive(Clone, Copy, Debug)]
struct Piece {
    shift: u32,
    mask: u64,
}

/// The number of weights of a tuple.
#[must_use]
pub const fn table_length(tuple: Tuple) -> usize {
    1 << (4 * tuple.len())
}

/// Where a tuple looks in a board.
#[derive(Clone, Debug)]
struct Lookup {
    pieces: [Piece; 3],
    offset: usize,
}

/// An n-tuple network over all eight views of a board: the value is the sum of one weight for each
/// tuple and view.
///
/// M. Szubert and W. Jaśkowski, *Temporal Difference Learning of N-Tuple Networks for the Game
/// 2048*, IEEE CIG 2014.
#[derive(Clone, Debug)]
pub struct Network {
    lookups: Vec<Lookup>,
    /// The weights of all tuples, one table after the other.
    pub weights: Vec<f32>,
}

impl Network {
    /// A network of these tuples whose value is the same everywhere.
    ///
    /// # Panics
    ///
    /// When a tuple has more than three runs of neighbouring cells.
    #[must_use]
    pub fn new(shape: Shape, value: f32) -> Self {
        let mut offset = 0;
        let lookups = shape
            .iter()
            .map(|tuple| {
                let lookup = Lookup {
                    pieces: pieces(tuple),
                    offset,
                };
                offset += table_length(tuple);
                lookup
            })
            .collect();
        #[allow(clippy::cast_precision_loss)]
        let each = value / (8 * shape.len()) as f32;
        Self {
            lookups,
            weights: vec![each; offset],
        }
    }

    /// The value of a board.
    #[must_use]
    pub fn value(&self, board: Packed) -> f32 {
        // A sum for each view: eight look-ups do not wait for each other.
        let views = board.views();
        let mut sums = [0.0; 8];
        for lookup in &self.lookups {
            for (sum, &view) in sums.iter_mut().zip(&views) {
                *sum += self.weights[lookup.index(view)];
            }
        }
        let [a, b, c, d, e, f, g, h] = sums;
        ((a + b) + (c + d)) + ((e + f) + (g + h))
    }

    /// Calls `act` with the index of each weight that makes up the value of a board.
    pub fn each_index(&self, board: Packed, mut act: impl FnMut(usize)) {
        for view in board.views() {
            for lookup in &self.lookups {
                act(lookup.index(view));
            }
        }
    }

    /// How many weights are added up for a value.
    #[must_use]
    pub fn active(&self) -> usize {
        8 * self.lookups.len()
    }
}

impl Lookup {
    #[allow(clippy::cast_possible_truncation)]
    fn index(&self, board: Packed) -> usize {
        let [a, b, c] = self.pieces;
        let index =
            board.0 >> a.shift & a.mask | board.0 >> b.shift & b.mask | board.0 >> c.shift & c.mask;
        self.offset + index as usize
    }
}

/// The pieces of a tuple. Cells whose places in the index follow as in the board are one piece.
fn pieces(tuple: Tuple) -> [Piece; 3] {
    let mut pieces: Vec<Piece> = Vec::new();
    for (&cell, place) in tuple.iter().zip(0_u32..) {
        let shift = (4 * u32::from(cell))
            .checked_sub(4 * place)
            .expect("cells in rising order");
        match pieces.last_mut() {
            Some(last) if last.shift == shift => last.mask |= 15 << (4 * place),
            _ => pieces.push(Piece {
                shift,
                mask: 15 << (4 * place),
            }),
        }
    }
    assert!(pieces.len() <= 3, "a tuple of more than three pieces");
    pieces.resize(3, Piece { shift: 0, mask: 0 });
    [pieces[0], pieces[1], pieces[2]]
}
