//! The search of the 5 × 5 puzzle: good ways, soon.

// All that is cast is small: cells are below 25, layers below 1,000.
#![allow(clippy::cast_possible_truncation)]

use super::ida_star::Estimate;
use super::layers::by_layers;
use super::patterns::{Pattern, Tables};
use super::pieces::Pieces;
use crate::direction::Direction;
use crate::random::SplitMix64;

/// Beam search: breadth-first search that keeps, of each layer, only the boards that look nearest to
/// the goal (Lowerre 1976, for speech).
///
/// Boards are compared by the sums of both partitions. A board that was met before is not met again.
/// When no goal comes within [`LAYERS`] layers, the board is solved row by row instead, so that there
/// always is an end.
#[derive(Clone, Debug)]
pub struct Beam {
    start: Pieces,
    goal: Vec<u8>,
    width: usize,
    layer: Vec<Board>,
    /// How many boards of the layer are done.
    at: usize,
    children: Vec<Child>,
    seen: Seen,
    /// For each layer after the first, where each board came from and its empty cell.
    parents: Vec<Vec<(u32, u8)>>,
    numbers: Vec<u64>,
    nodes: u64,
    found: Option<Found>,
}

/// What a search found.
#[derive(Clone, Debug)]
pub struct Found {
    /// The cells that the empty one goes through.
    pub path: Vec<u8>,
    /// Whether there is no shorter way for sure.
    pub optimal: bool,
}

const CELLS: usize = 25;

/// The groups of a partition.
pub const GROUPS: usize = 5;

/// After so many layers the search gives up; a hundred is usual.
pub const LAYERS: usize = 400;

/// How many boards of a layer are kept.
pub const WIDTH: usize = 6_000;

#[derive(Clone, Copy, Debug)]
struct Board {
    homes: [u8; CELLS],
    empty: u8,
    /// Where the empty cell was before.
    last: u8,
    hash: u64,
    node: Pattern<GROUPS>,
}

/// A board that may come into the next layer.
#[derive(Clone, Copy, Debug)]
struct Child {
    hash: u64,
    parent: u32,
    /// How far it looks.
    key: u16,
    empty: u8,
}

impl Beam {
    /// A search from a 5 × 5 board.
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

    /// The nodes so far.
    #[must_use]
    pub const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Looks up the boards of the layer anew, after more tables were built.
    pub fn value(&mut self, tables: Tables<'_, GROUPS>) {
        for board in &mut self.layer {
            board.node = tables.root(&self.start.with(&board.homes, board.empty)).0;
        }
    }

    /// Goes on for about so many nodes; gives what it found, also when it is asked again.
    pub fn search(&mut self, tables: Tables<'_, GROUPS>, nodes: u64) -> Option<Found> {
        // The goal has been met by then, so the search would not find it a second time.
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
                        // No way is shorter than the bound.
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

    /// Adds the children of the board that comes next; gives the whole way when one is the goal.
    fn expand(&mut self, tables: Tables<'_, GROUPS>) -> Option<Vec<u8>> {
        let board = self.layer[self.at];
        let parent = self.at as u32;
        self.at += 1;
        let side = self.start.side();
        let to = usize::from(board.empty);
        for from in Direction::ALL
            .into_iter()
            .filter_map(|way| side.beside(to, way))
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

    /// Makes the next layer of the best children.
    fn select(&mut self, tables: Tables<'_, GROUPS>) {
        let mut counts = [0_usize; KEYS];
        for child in &self.children {
            counts[usize::from(child.key) % KEYS] += 1;
        }
        // All below the cut are kept, and so many that are at the cut.
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

/// More than any key.
const KEYS: usize = 1024;

/// The boards that were met, by 32 bits of their hashes. A board taken for another is only one that is
/// not looked at.
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

    /// Adds a board; `false` when it was there.
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
