//! The walking distance of the 4 × 4 puzzle: the distance of the rows when columns are ignored,
//! plus that of the columns when rows are ignored.

// All values that are cast are small: there are fewer than 65,536 states, and distances are below
// 100.
#![allow(clippy::cast_possible_truncation)]

use super::ida_star::Estimate;
use super::pieces::Pieces;

/// The number of cells in a row.
const SIDE: usize = 4;

/// Walking distance: K. Takahashi, *15 puzzle automatic solver* (2002).
///
/// Along one axis, a board is reduced to how many numbers of each home row are in each row, and the
/// row of the empty cell: 24,964 states for any goal. A breadth-first search from the goal
/// gives the minimum number of slides between rows. The walking distance is the sum of both axes.
#[derive(Clone, Debug)]
pub struct WalkingDistance {
    /// The axis of rows, then that of columns if its goal differs.
    axes: Vec<Axis>,
}

/// A board's states in the walking distance.
#[derive(Clone, Copy, Debug)]
pub struct Walk {
    rows: u16,
    cols: u16,
}

impl WalkingDistance {
    /// Creates the walking distance for a goal with this empty cell.
    #[must_use]
    pub fn new(empty: usize) -> Self {
        let (row, col) = (empty / SIDE, empty % SIDE);
        let mut axes = vec![Axis::new(row)];
        if col != row {
            axes.push(Axis::new(col));
        }
        Self { axes }
    }

    fn rows(&self) -> &Axis {
        &self.axes[0]
    }

    fn cols(&self) -> &Axis {
        &self.axes[self.axes.len() - 1]
    }

    fn distance(&self, walk: Walk) -> u8 {
        self.rows().distances[usize::from(walk.rows)]
            + self.cols().distances[usize::from(walk.cols)]
    }
}

impl Estimate for WalkingDistance {
    type Node = Walk;

    fn root(&self, pieces: &Pieces) -> (Walk, u8) {
        let mut rows = [[0; SIDE]; SIDE];
        let mut cols = rows;
        for (cell, home) in pieces.numbers() {
            rows[cell / SIDE][home / SIDE] += 1;
            cols[cell % SIDE][home % SIDE] += 1;
        }
        let walk = Walk {
            rows: self.rows().find(rows).unwrap_or(0),
            cols: self.cols().find(cols).unwrap_or(0),
        };
        (walk, self.distance(walk))
    }

    #[inline]
    fn step(&self, walk: Walk, home: usize, from: usize, to: usize, room: u8) -> Option<Walk> {
        let mut walk = walk;
        if from % SIDE == to % SIDE {
            let states = &self.rows().next[usize::from(walk.rows)];
            walk.rows = states[usize::from(from > to) * SIDE + home / SIDE];
        } else {
            let states = &self.cols().next[usize::from(walk.cols)];
            walk.cols = states[usize::from(from > to) * SIDE + home % SIDE];
        }
        (self.distance(walk) <= room).then_some(walk)
    }
}

/// For each row, the count of numbers from each home row.
type Counts = [[u8; SIDE]; SIDE];

/// The states along one axis, ordered by distance.
#[derive(Clone, Debug)]
struct Axis {
    distances: Vec<u8>,
    /// For each home row, the state after one of its numbers goes down a row; then the same four
    /// for up.
    next: Vec<[u16; 2 * SIDE]>,
    states: Vec<Counts>,
    /// A hash table of the states by their counts, each plus one.
    places: Vec<u16>,
}

impl Axis {
    fn new(empty_row: usize) -> Self {
        let mut goal = [[0; SIDE]; SIDE];
        for (row, counts) in goal.iter_mut().enumerate() {
            counts[row] = SIDE as u8 - u8::from(row == empty_row);
        }
        let mut axis = Self {
            distances: Vec::new(),
            next: Vec::new(),
            states: Vec::new(),
            places: vec![0; 1 << PLACES],
        };
        axis.add(goal, 0);
        let mut at = 0;
        while at < axis.states.len() {
            let (counts, distance) = (axis.states[at], axis.distances[at]);
            let short = |row: &[u8; SIDE]| row.iter().sum::<u8>() < SIDE as u8;
            let empty_row = counts.iter().position(short).unwrap_or(0);
            for home in 0..SIDE {
                let rows = [empty_row.checked_sub(1), Some(empty_row + 1)];
                for (direction, row) in rows.into_iter().enumerate() {
                    let Some(row) = row.filter(|&row| row < SIDE && counts[row][home] > 0) else {
                        continue;
                    };
                    let mut after = counts;
                    after[row][home] -= 1;
                    after[empty_row][home] += 1;
                    let state = match axis.find(after) {
                        Some(state) => state,
                        None => axis.add(after, distance + 1),
                    };
                    axis.next[at][direction * SIDE + home] = state;
                }
            }
            at += 1;
        }
        axis
    }

    /// Returns a state's index in `places`, or the free one where it would go.
    fn place(&self, counts: Counts) -> usize {
        let mut place = hash(counts);
        while self.places[place] != 0 && self.states[usize::from(self.places[place]) - 1] != counts
        {
            place = (place + 1) % self.places.len();
        }
        place
    }

    fn find(&self, counts: Counts) -> Option<u16> {
        self.places[self.place(counts)].checked_sub(1)
    }

    fn add(&mut self, counts: Counts, distance: u8) -> u16 {
        let (place, state) = (self.place(counts), self.states.len() as u16);
        self.places[place] = state + 1;
        self.states.push(counts);
        self.distances.push(distance);
        self.next.push([0; 2 * SIDE]);
        state
    }
}

/// The number of bits of a hash.
const PLACES: u32 = 16;

fn hash(counts: Counts) -> usize {
    let bits = |bits, &count: &u8| bits << 3 | u64::from(count);
    let bits = counts.as_flattened().iter().fold(0_u64, bits);
    (bits.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> (64 - PLACES)) as usize
}
