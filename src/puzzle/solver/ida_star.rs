//! The optimal search for the 4 × 4 puzzle.

// Cells are below 16.
#![allow(clippy::cast_possible_truncation)]

use super::pieces::Pieces;

/// A lower bound on the number of slides to the goal, updated slide by slide.
pub trait Estimate {
    /// The data stored for a board.
    type Node: Copy;

    /// Returns the node of a board, and its lower bound.
    fn root(&self, pieces: &Pieces) -> (Self::Node, u8);

    /// Returns the node after the number with this home slid from one cell to the other, or `None`
    /// when its lower bound exceeds `room`.
    fn step(
        &self,
        node: Self::Node,
        home: usize,
        from: usize,
        to: usize,
        room: u8,
    ) -> Option<Self::Node>;
}

/// Iterative-deepening A*: Korf, *Depth-First Iterative-Deepening*, Artificial Intelligence 27
/// (1985).
///
/// A depth-first search for a solution of exactly `threshold` slides, cut off wherever the slides
/// made plus the lower bound exceed it. When it fails, the threshold grows by two, since its parity
/// is fixed. The stack is explicit, so that the search can pause after any node. No slide undoes
/// the one before, and slides are tried in a fixed order: whichever lower bound is used, the result
/// is the first optimal solution in that order.
#[derive(Clone, Debug)]
pub struct IdaStar<N> {
    stack: Vec<Frame<N>>,
    root: Frame<N>,
    goal: u64,
    threshold: u8,
    nodes: u64,
}

#[derive(Clone, Copy, Debug)]
struct Frame<N> {
    /// The homes of the pieces, 4 bits per cell.
    board: u64,
    node: N,
    empty: u8,
    /// The directions that the empty cell has yet to try, one bit each.
    ways: u8,
}

impl<N: Copy> IdaStar<N> {
    /// Starts a search from a board. `threshold` must be a known lower bound.
    pub fn new<E: Estimate<Node = N>>(estimate: &E, pieces: &Pieces, threshold: u8) -> Self {
        let (node, bound) = estimate.root(pieces);
        let pack = |homes: &mut dyn Iterator<Item = u8>| {
            homes.zip(0..).fold(0, |board, (home, cell)| {
                board | u64::from(home) << (4 * cell)
            })
        };
        let root = Frame {
            board: pack(&mut pieces.homes().iter().copied()),
            node,
            empty: pieces.empty() as u8,
            ways: WAYS[pieces.empty()],
        };
        Self {
            stack: vec![root],
            root,
            goal: pack(&mut (0..16)),
            threshold: threshold.max(bound),
            nodes: 0,
        }
    }

    /// The minimum length of any solution, as far as the search has proved.
    #[must_use]
    pub const fn threshold(&self) -> u8 {
        self.threshold
    }

    /// The number of nodes searched so far.
    #[must_use]
    pub const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The path of the empty cell, once found: the stack then ends with the goal.
    #[must_use]
    pub fn found(&self) -> Option<Vec<u8>> {
        let last = self.stack.last()?;
        let path = || self.stack.iter().map(|frame| frame.empty).collect();
        (last.board == self.goal).then(path)
    }

    /// Searches `nodes` more nodes. Returns the path, even when called again after the end.
    pub fn search<E: Estimate<Node = N>>(&mut self, estimate: &E, nodes: u64) -> Option<Vec<u8>> {
        // A step past the goal would exceed the threshold.
        if let Some(path) = self.found() {
            return Some(path);
        }
        let mut left = nodes;
        loop {
            let depth = self.stack.len();
            let Some(frame) = self.stack.last_mut() else {
                self.threshold += 2;
                self.stack.push(self.root);
                continue;
            };
            if frame.ways == 0 {
                self.stack.pop();
                continue;
            }
            if left == 0 {
                self.nodes += nodes;
                return None;
            }
            left -= 1;
            let direction = frame.ways.trailing_zeros() as usize;
            frame.ways &= frame.ways - 1;
            let to = usize::from(frame.empty);
            let from = BESIDE[to % 16][direction % 4] as usize;
            let home = (frame.board >> (4 * from)) as usize % 16;
            // The number of slides left after this one.
            let room = self.threshold - depth as u8;
            let Some(node) = estimate.step(frame.node, home, from, to, room) else {
                continue;
            };
            // Swap the empty cell's home and the number's home.
            let empty_home = frame.board >> (4 * to) & 15;
            let change = home as u64 ^ empty_home;
            let next = Frame {
                board: frame.board ^ (change << (4 * from) | change << (4 * to)),
                node,
                empty: from as u8,
                ways: WAYS[from % 16] & !(1 << (direction ^ 2)),
            };
            self.stack.push(next);
            if room == 0 && next.board == self.goal {
                self.nodes += nodes - left;
                return self.found();
            }
        }
    }
}

/// The directions in which the empty cell can move from each cell: bits 0 to 3 for up, right, down,
/// left.
const WAYS: [u8; 16] = {
    let mut ways = [0; 16];
    let mut cell = 0;
    while cell < 16 {
        ways[cell] = (cell >= 4) as u8
            | ((cell % 4 < 3) as u8) << 1
            | ((cell < 12) as u8) << 2
            | ((cell % 4 > 0) as u8) << 3;
        cell += 1;
    }
    ways
};

/// The cell next to each cell in each direction; arbitrary at the border.
const BESIDE: [[u8; 4]; 16] = {
    let mut beside = [[0; 4]; 16];
    let mut cell = 0;
    while cell < 16 {
        let here = cell as u8;
        beside[cell] = [
            here.wrapping_sub(4) % 16,
            (here + 1) % 16,
            (here + 4) % 16,
            here.wrapping_sub(1) % 16,
        ];
        cell += 1;
    }
    beside
};
