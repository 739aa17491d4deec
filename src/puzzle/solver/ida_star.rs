//! The optimal search of the 4 × 4 puzzle.

// Cells are below 16.
#![allow(clippy::cast_possible_truncation)]

use super::pieces::Pieces;

/// A lower bound of the slides to the goal, kept up to date slide by slide.
pub trait Estimate {
    /// What it keeps of a board.
    type Node: Copy;

    /// The node of a board, and its bound.
    fn root(&self, pieces: &Pieces) -> (Self::Node, u8);

    /// The node after the number with this home slid between these cells; `None` when its bound is
    /// above `room`.
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
/// Depth-first search for a way of just so many slides, the threshold, cut off wherever slides made
/// and lower bound are above it; without success the threshold grows by two, as its parity is given.
/// The stack is explicit, so that the search can pause after any node. No slide takes the one before
/// it back, and the order of slides is fixed: the first optimal way in that order is found, whatever
/// the lower bound.
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
    /// The homes of the pieces, 4 bits for each cell.
    board: u64,
    node: N,
    empty: u8,
    /// The directions in which the empty cell is still to go, one bit each.
    ways: u8,
}

impl<N: Copy> IdaStar<N> {
    /// A search from a board, with a threshold that is known to be no more than is needed.
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

    /// The slides that any solution has at least, as far as the search has shown.
    #[must_use]
    pub const fn threshold(&self) -> u8 {
        self.threshold
    }

    /// The nodes so far.
    #[must_use]
    pub const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The cells that the empty one goes through, once found: the stack then ends in the goal.
    #[must_use]
    pub fn found(&self) -> Option<Vec<u8>> {
        let last = self.stack.last()?;
        let path = || self.stack.iter().map(|frame| frame.empty).collect();
        (last.board == self.goal).then(path)
    }

    /// Goes on for so many nodes; gives what it found, also when it is asked again.
    pub fn search<E: Estimate<Node = N>>(&mut self, estimate: &E, nodes: u64) -> Option<Vec<u8>> {
        // A step beyond the goal would leave the threshold behind.
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
            let way = frame.ways.trailing_zeros() as usize;
            frame.ways &= frame.ways - 1;
            let to = usize::from(frame.empty);
            let from = BESIDE[to % 16][way % 4] as usize;
            let home = (frame.board >> (4 * from)) as usize % 16;
            // The slides that are left after this one.
            let room = self.threshold - depth as u8;
            let Some(node) = estimate.step(frame.node, home, from, to, room) else {
                continue;
            };
            // The home of the empty cell's piece and that of the number change places.
            let empty_home = frame.board >> (4 * to) & 15;
            let change = home as u64 ^ empty_home;
            let next = Frame {
                board: frame.board ^ (change << (4 * from) | change << (4 * to)),
                node,
                empty: from as u8,
                ways: WAYS[from % 16] & !(1 << (way ^ 2)),
            };
            self.stack.push(next);
            if room == 0 && next.board == self.goal {
                self.nodes += nodes - left;
                return self.found();
            }
        }
    }
}

/// The directions in which the empty cell can go from each cell: bits 0 to 3 for up, right, down,
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

/// The cell beside each cell in each direction; any cell where the border is.
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
