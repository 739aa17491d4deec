//! The building of a pattern database: breadth-first search back from the goal, in small steps.

// All casts are of small numbers: cells below 25, levels below 100, permutations at most 720.
#![allow(clippy::cast_possible_truncation)]

use super::cell_sets::{Ranks, below, bits, layouts, shifts, split};
use super::orders::{NO_ROTATION, Orders};
use super::terms::Terms;
use crate::direction::Direction;
use crate::puzzle::board::Side;

/// The cost of computing the permutations and layouts, in units of work.
pub const SET_UP: u64 = 300_000;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Pass {
    /// Finds the regions of free cells, layout by layout.
    Split,
    /// Finds the slides between regions, region by region.
    Join,
    /// Applies the slides to the front, region by region.
    Spread,
    /// Stores the values of the new states, which become the next front, layout by layout.
    Settle,
    Built,
}

/// A slide out of a region: in the low bits the region of the empty cell afterward, above them the
/// rotation of the order, or [`NO_ROTATION`].
#[derive(Clone, Copy, Debug)]
struct Edge(u32);

impl Edge {
    const ROTATION: u32 = 24;

    fn new(to: usize, rotation: u8) -> Self {
        Self(to as u32 | u32::from(rotation) << Self::ROTATION)
    }

    const fn to(self) -> usize {
        (self.0 & ((1 << Self::ROTATION) - 1)) as usize
    }

    const fn rotation(self) -> u8 {
        (self.0 >> Self::ROTATION) as u8
    }
}

#[derive(Clone, Debug)]
pub struct Build {
    side: Side,
    homes: Vec<usize>,
    /// The goal's empty cell.
    empty: usize,
    orders: Orders,
    ranks: Ranks,
    terms: Terms,
    /// The cells of each layout as bits, in ascending order as integers.
    layouts: Vec<u32>,
    /// The first region of each layout, then the number of regions.
    first_region: Vec<u32>,
    /// The layout and the cells of each region, until all edges are found.
    regions: Vec<(u32, u32)>,
    /// The first edge of each region, then the number of edges.
    first_edge: Vec<u32>,
    edges: Vec<Edge>,
    edge_count: usize,
    /// The number of words in a set of orders.
    words: usize,
    front: Vec<u64>,
    next: Vec<u64>,
    seen: Vec<u64>,
    level: u8,
    grown: bool,
    pass: Pass,
    /// The next region or layout of this pass.
    at: usize,
}

impl Build {
    pub fn new(side: Side, homes: &[usize], empty: usize) -> Self {
        let orders = Orders::new(homes.len());
        Self {
            side,
            homes: homes.to_vec(),
            empty,
            words: orders.count().div_ceil(64),
            orders,
            ranks: Ranks::new(side, homes.len()),
            terms: Terms::new(side, homes),
            layouts: layouts(side, homes.len()),
            first_region: vec![0],
            regions: Vec::new(),
            first_edge: vec![0],
            edges: Vec::new(),
            edge_count: 0,
            front: Vec::new(),
            next: Vec::new(),
            seen: Vec::new(),
            level: 0,
            grown: false,
            pass: Pass::Split,
            at: 0,
        }
    }

    /// Returns whether everything is built.
    pub fn is_done(&self) -> bool {
        self.pass == Pass::Built
    }

    /// Takes one step, writes new values into the table, and returns the units of work it took.
    pub fn step(&mut self, excess: &mut [u8]) -> u64 {
        match self.pass {
            Pass::Split => self.split(),
            Pass::Join => self.join(),
            Pass::Spread => self.spread(),
            Pass::Settle => self.settle(excess),
            Pass::Built => 0,
        }
    }

    /// Finds the regions of one layout.
    fn split(&mut self) -> u64 {
        let side = self.side;
        let layout = self.at;
        let taken = self.layouts[layout];
        for region in split(side, taken) {
            self.regions.push((layout as u32, region));
            self.edge_count += shifts(side, taken)
                .map(|shifted| (shifted & region).count_ones() as usize)
                .sum::<usize>();
        }
        self.first_region.push(self.regions.len() as u32);
        self.at += 1;
        if self.at == self.layouts.len() {
            (self.pass, self.at) = (Pass::Join, 0);
            self.edges.reserve_exact(self.edge_count);
            self.first_edge.reserve_exact(self.regions.len());
        }
        10
    }

    /// Finds the edges of one region.
    fn join(&mut self) -> u64 {
        let side = self.side;
        let (layout, region) = self.regions[self.at];
        let taken = self.layouts[layout as usize];
        for from in bits(taken) {
            for to in Direction::ALL
                .into_iter()
                .filter_map(|direction| side.beside(from, direction))
                .filter(|to| region >> to & 1 == 1)
            {
                let after = taken ^ 1 << from ^ 1 << to;
                let rotation = self.orders.rotation(below(taken, from), below(after, to));
                self.edges
                    .push(Edge::new(self.region_at(after, from), rotation));
            }
        }
        self.first_edge.push(self.edges.len() as u32);
        self.at += 1;
        if self.at == self.regions.len() {
            let taken = self.homes.iter().fold(0, |taken, home| taken | 1 << home);
            let goal = self.orders.rank_of_homes(&self.homes);
            self.front = vec![0; self.regions.len() * self.words];
            self.next = self.front.clone();
            let word = self.region_at(taken, self.empty) * self.words + goal / 64;
            self.front[word] |= 1 << (goal % 64);
            self.seen = self.front.clone();
            (self.pass, self.at) = (Pass::Spread, 0);
            self.regions = Vec::new();
        }
        50
    }

    /// Returns the region of a layout that contains a cell.
    fn region_at(&self, taken: u32, cell: usize) -> usize {
        let first = self.first_region[self.ranks.of(taken)] as usize;
        let with = |&(_, region): &(u32, u32)| region >> cell & 1 == 1;
        first + self.regions[first..].iter().position(with).unwrap_or(0)
    }

    /// Applies the slides out of one region to its states in the front.
    fn spread(&mut self) -> u64 {
        let (region, words) = (self.at, self.words);
        self.at += 1;
        if self.at + 1 == self.first_edge.len() {
            (self.pass, self.at, self.grown) = (Pass::Settle, 0, false);
            self.level += 1;
        }
        let front = &self.front[region * words..][..words];
        if front.iter().all(|&word| word == 0) {
            return words as u64 / 4 + 1;
        }
        let edges = self.first_edge[region] as usize..self.first_edge[region + 1] as usize;
        let work = 2 * words * edges.len();
        for edge in &self.edges[edges] {
            let next = &mut self.next[edge.to() * words..][..words];
            if edge.rotation() == NO_ROTATION {
                for (next, front) in next.iter_mut().zip(front) {
                    *next |= front;
                }
                continue;
            }
            let rotated = self.orders.rotated(edge.rotation());
            for (word, &front) in front.iter().enumerate() {
                let mut rest = front;
                while rest != 0 {
                    let order = word * 64 + rest.trailing_zeros() as usize;
                    rest &= rest - 1;
                    let order = usize::from(rotated[order]);
                    next[order / 64] |= 1 << (order % 64);
                }
            }
        }
        work as u64
    }

    /// Makes the new states of one layout the front, and stores the values of the arrangements that are
    /// reached for the first time.
    fn settle(&mut self, excess: &mut [u8]) -> u64 {
        let (layout, words) = (self.at, self.words);
        let regions = self.first_region[layout] as usize..self.first_region[layout + 1] as usize;
        let mut work = 2 * words * regions.len();
        let mut terms = None;
        for word in 0..words {
            let (mut known, mut reached) = (0, 0);
            for region in regions.clone() {
                let at = region * words + word;
                let new = self.next[at] & !self.seen[at];
                known |= self.seen[at];
                reached |= new;
                self.front[at] = new;
                self.next[at] = 0;
                self.seen[at] |= new;
            }
            self.grown |= reached != 0;
            let mut rest = reached & !known;
            work += 2 * rest.count_ones() as usize;
            while rest != 0 {
                let order = word * 64 + rest.trailing_zeros() as usize;
                rest &= rest - 1;
                let (index, distance) = Terms::sum(
                    terms.get_or_insert_with(|| self.terms.of(self.layouts[layout])),
                    self.orders.all[order],
                );
                excess[index / 2] |= ((self.level - distance) / 2) << (index % 2 * 4);
            }
        }
        self.at += 1;
        if self.at == self.layouts.len() {
            self.at = 0;
            self.pass = if self.grown {
                Pass::Spread
            } else {
                Pass::Built
            };
        }
        work as u64
    }
}
