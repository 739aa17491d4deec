//! The search for the 5 × 5 puzzle: good solutions, quickly.

// All values that are cast are small: cells are below 25, layers below 1,000.
#![allow(clippy::cast_possible_truncation)]

use super::ida_star::Estimate;
use super::layers::by_layers;
use super::patterns::{Pattern, Tables};
use super::pieces::Pieces;
use crate::direction::Direction;
use crate::random::SplitMix64;

/// Beam search: a breadth-first search that keeps, in each layer, only the boards that look nearest
/// to the goal (Lowerre 1976, for speech).
///
/// Boards are compared by the sums of both partitions. A board that was visited before is skipped, as
/// long as it is remembered. If the goal isn't reached within [`LAYERS`] layers, the board is solved
/// row by row instead, so there is always a solution.
#[derive(Clone, Debug)]
pub struct Beam {
    start: Pieces,
    goal: Vec<u8>,
    width: usize,
    layer: Vec<Board>,
    /// The number of boards in the layer that are done.
    at: usize,
    children: Vec<Child>,
    seen: Seen,
    /// For each layer after the first, each board's parent and empty cell.
    parents: Vec<Vec<(u32, u8)>>,
    numbers: Vec<u64>,
    nodes: u64,
    found: Option<Found>,
}

/// The result of a search.
#[derive(Clone, Debug)]
pub struct Found {
    /// The path of the empty cell.
    pub path: Vec<u8>,
    /// Whether the path is proved to be shortest.
    pub optimal: bool,
}

const CELLS: usize = 25;

/// The number of groups in a partition.
pub const GROUPS: usize = 5;

/// The layer at which the search gives up; about a hundred are usually enough.
pub const LAYERS: usize = 400;

/// The number of boards kept in each layer.
pub const WIDTH: usize = 6_000;

#[derive(Clone, Copy, Debug)]
struct Board {
    homes: [u8; CELLS],
    empty: u8,
    /// The previous empty cell.
    last: u8,
    hash: u64,
    node: Pattern<GROUPS>,
}

/// A candidate for the next layer.
#[derive(Clone, Copy, Debug)]
struct Child {
    hash: u64,
    parent: u32,
    /// The estimated distance from the goal.
    key: u16,
    empty: u8,
}

impl Beam {
    /// Starts a search from a 5 × 5 board.
    #[must_use]
    pub fn new(tables: Tables<'_, GROUPS>, pieces: &Pieces, goal: &[u8], width: usize) -> Self {
        // One random number for each piece at each cell: Zobrist, A New Hashing Method (1970).
        let mut random = SplitMix64::new(5);
        let numbers: Vec<u64> = (0..CELLS * CELLS).map(|_| random.next_u64()).collect();
        let mut homes = [0; CELLS];
        homes.copy_from_slice(pieces.homes());
        let hash = pieces
            .homes()
            .iter()
            .enumerate()
            .fold(0, |hash, (cell, &home)| {
                hash ^ numbers[cell * CELLS + usize::from(home)]
            });
        let mut seen = Seen::new();
        seen.insert(hash);
        let empty = pieces.empty() as u8;
        Self {
            start: pieces.clone(),
            goal: goal.to_vec(),
            width,
            layer: vec![Board {
                homes,
                empty,
                last: empty,
                hash,
                node: tables.root(pieces).0,
            }],
            at: 0,
            children: Vec::new(),
            seen,
            parents: Vec::new(),
            numbers,
            nodes: 0,
            found: None,
        }
    }

    /// The number of nodes searched so far.
    #[must_use]
    pub const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Looks up the boards of the layer again, after more tables have been built.
    pub fn value(&mut self, tables: Tables<'_, GROUPS>) {
        for board in &mut self.layer {
            board.node = tables.root(&self.start.with(&board.homes, board.empty)).0;
        }
    }

    /// Searches about `nodes` more nodes. Returns the result, even when called again after the end.
    pub fn search(&mut self, tables: Tables<'_, GROUPS>, nodes: u64) -> Option<Found> {
        // A finished search must not continue: it would not reach the goal a second time.
        if self.found.is_none() {
            self.found = self.look_for(tables, nodes);
        }
        self.found.clone()
    }

    fn look_for(&mut self, tables: Tables<'_, GROUPS>, nodes: u64) -> Option<Found> {
        let end = self.nodes.saturating_add(nodes);
        if self.start.homes() == self.goal {
            return Some(Found {
                path: vec![self.start.empty() as u8],
                optimal: true,
            });
        }
        while self.nodes < end {
            if self.at < self.layer.len() {
                if let Some(path) = self.expand(tables) {
                    return Some(Found {
                        // No path is shorter than the lower bound.
                        optimal: path.len() == usize::from(tables.root(&self.start).1) + 1,
                        path,
                    });
                }
            } else if self.layer.is_empty() || self.parents.len() == LAYERS {
                return Some(Found {
                    path: by_layers(&self.start),
                    optimal: false,
                });
            } else {
                self.select(tables);
            }
        }
        None
    }

    /// Adds the children of the next board. Returns the whole path when one of them is the goal.
    fn expand(&mut self, tables: Tables<'_, GROUPS>) -> Option<Vec<u8>> {
        let board = self.layer[self.at];
        let parent = self.at as u32;
        self.at += 1;
        let side = self.start.side();
        let to = usize::from(board.empty);
        for from in Direction::ALL
            .into_iter()
            .filter_map(|direction| side.beside(to, direction))
            .filter(|&from| from != usize::from(board.last))
        {
            self.nodes += 1;
            let home = usize::from(board.homes[from]);
            let empty_home = self.start.empty_home();
            let hash = [
                (from, home),
                (to, empty_home),
                (to, home),
                (from, empty_home),
            ]
            .into_iter()
            .fold(board.hash, |hash, (cell, home)| {
                hash ^ self.numbers[cell * CELLS + home]
            });
            if !self.seen.insert(hash) {
                continue;
            }
            let Some(node) = tables.step(board.node, home, from, to, u8::MAX) else {
                continue;
            };
            if node.distance == 0 {
                let mut path = vec![from as u8, to as u8];
                let mut at = self.at - 1;
                for (layer, parents) in self.parents.iter().enumerate().rev() {
                    at = parents[at].0 as usize;
                    path.push(match layer.checked_sub(1) {
                        Some(before) => self.parents[before][at].1,
                        None => self.start.empty() as u8,
                    });
                }
                path.reverse();
                return Some(path);
            }
            let sums: u16 = node.sums().map(u16::from).sum();
            self.children.push(Child {
                hash,
                parent,
                key: u16::from(node.distance) + sums,
                empty: from as u8,
            });
        }
        None
    }

    /// Builds the next layer from the best children.
    fn select(&mut self, tables: Tables<'_, GROUPS>) {
        let mut counts = [0_usize; KEYS];
        for child in &self.children {
            counts[usize::from(child.key) % KEYS] += 1;
        }
        // Keep all children below the cut, and as many as still fit of those at the cut.
        let mut spare = self.width;
        let mut cut = KEYS as u16;
        for (key, &count) in (0..).zip(&counts) {
            if count > spare {
                cut = key;
                break;
            }
            spare -= count;
        }
        let mut next = Vec::with_capacity(self.width.min(self.children.len()));
        let mut parents = Vec::with_capacity(next.capacity());
        for child in self.children.drain(..) {
            if child.key > cut || child.key == cut && spare == 0 {
                continue;
            }
            spare -= usize::from(child.key == cut);
            let mut board = self.layer[child.parent as usize];
            let (from, to) = (usize::from(child.empty), usize::from(board.empty));
            let home = usize::from(board.homes[from]);
            if let Some(node) = tables.step(board.node, home, from, to, u8::MAX) {
                board.node = node;
            }
            board.homes.swap(board.empty.into(), child.empty.into());
            board.last = board.empty;
            board.empty = child.empty;
            board.hash = child.hash;
            next.push(board);
            parents.push((child.parent, child.empty));
        }
        self.layer = next;
        self.at = 0;
        self.parents.push(parents);
    }
}

/// An upper limit for keys.
const KEYS: usize = 1024;

/// The boards visited so far, by 32 bits of their hashes. After a collision, a board is merely
/// skipped.
#[derive(Clone, Debug)]
struct Seen {
    tags: Vec<u32>,
    count: usize,
}

impl Seen {
    fn new() -> Self {
        Self {
            tags: vec![0; 1 << 20],
            count: 0,
        }
    }

    /// Adds a board. Returns `false` when it is already there.
    fn insert(&mut self, hash: u64) -> bool {
        if self.count * 4 > self.tags.len() * 3 {
            self.tags.fill(0);
            self.count = 0;
        }
        let mask = self.tags.len() - 1;
        let tag = (hash >> 32) as u32 | 1;
        let mut place = hash as usize & mask;
        while self.tags[place] != 0 {
            if self.tags[place] == tag {
                return false;
            }
            place = (place + 1) & mask;
        }
        self.tags[place] = tag;
        self.count += 1;
        true
    }
}
