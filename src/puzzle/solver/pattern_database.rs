//! One pattern database: how often the numbers of a group must slide, whatever the others do.

// All that is cast is small: cells are below 25, levels below 100, permutations at most 720.
#![allow(clippy::cast_possible_truncation)]

use crate::direction::Direction;
use crate::puzzle::board::Side;

/// The fewest slides of the numbers of one group that bring them home, for every way they can stand.
///
/// Only slides of the group count, so that the values of disjoint groups may be added: Korf and
/// Felner, *Disjoint Pattern Database Heuristics*, Artificial Intelligence 134 (2002).
///
/// A state is the layout (which cells the group takes), the order (which number of the group stands
/// in which of them), and the region of the other cells where the empty one is: there it moves free
/// of cost. Breadth-first search goes over pairs of layout and region, each with a set of orders, one
/// bit for each. A slide between two cells with no cell of the group between them, row by row, keeps
/// every order, so that it is one `or` of the sets; other slides turn a few numbers of the order
/// round.
///
/// What is kept is half of what the group needs above its Manhattan distance (which has the same
/// parity), 4 bits for each way to stand; the index is the cells as digits to the base of their count.
#[derive(Clone, Debug)]
pub struct PatternDatabase {
    side: Side,
    homes: Vec<usize>,
    excess: Vec<u8>,
    build: Option<Box<Build>>,
    empty: usize,
}

impl PatternDatabase {
    /// A database for the numbers with these home cells (at most six of them), where the goal has its
    /// empty cell; nothing is built yet.
    #[must_use]
    pub fn new(side: Side, homes: &[usize], empty: usize) -> Self {
        Self {
            side,
            homes: homes.to_vec(),
            excess: Vec::new(),
            build: None,
            empty,
        }
    }

    /// The home cells of the group, in the order of its digits.
    #[must_use]
    pub fn homes(&self) -> &[usize] {
        &self.homes
    }

    /// Whether all is built.
    #[must_use]
    pub fn is_built(&self) -> bool {
        self.build.is_none() && !self.excess.is_empty()
    }

    /// The place value of a digit.
    #[must_use]
    pub fn weight(&self, digit: usize) -> usize {
        (0..digit).fold(1, |weight, _| weight * self.side.cells())
    }

    /// Half of the slides above the Manhattan distance; empty as long as the database is not built.
    #[must_use]
    pub fn excess(&self) -> &[u8] {
        if self.build.is_some() {
            &[]
        } else {
            &self.excess
        }
    }

    /// Goes on building until the work is used up, and takes from it what was done; one unit is about
    /// one word or one value.
    pub fn build(&mut self, work: &mut u64) {
        if self.is_built() {
            return;
        }
        let mut build = self.build.take().unwrap_or_else(|| {
            *work = work.saturating_sub(SET_UP);
            self.excess = vec![0; self.weight(self.homes.len()).div_ceil(2)];
            Box::new(Build::new(self.side, &self.homes))
        });
        while *work > 0 {
            *work = work.saturating_sub(match build.stage {
                Stage::Split => build.split(self.side),
                Stage::Join => build.join(self.side, &self.homes, self.empty),
                Stage::Spread => build.spread(),
                Stage::Settle => build.settle(&mut self.excess),
                Stage::Built => return,
            });
        }
        if build.stage != Stage::Built {
            self.build = Some(build);
        }
    }
}

/// The value at an index of [`PatternDatabase::excess`]; 0 where nothing is built.
#[inline]
#[must_use]
pub fn look_up(excess: &[u8], index: u32) -> u8 {
    let pair = excess.get((index >> 1) as usize).copied().unwrap_or(0);
    pair >> ((index & 1) * 4) & 15
}

/// What the permutations and layouts cost, in units of work.
const SET_UP: u64 = 300_000;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    /// The free cells fall into regions, layout by layout.
    Split,
    /// The slides between regions are found, region by region.
    Join,
    /// The front slides into the next one, region by region.
    Spread,
    /// What is new in the next front is kept and valued, layout by layout.
    Settle,
    Built,
}

/// A slide out of a region: the region where the empty cell is then, and above it which turn of the
/// order it is, [`KEEP`] when none.
#[derive(Clone, Copy, Debug)]
struct Edge(u32);

impl Edge {
    const TURN: u32 = 24;

    fn new(to: usize, turn: u8) -> Self {
        Self(to as u32 | u32::from(turn) << Self::TURN)
    }

    const fn to(self) -> usize {
        (self.0 & ((1 << Self::TURN) - 1)) as usize
    }

    const fn turn(self) -> u8 {
        (self.0 >> Self::TURN) as u8
    }
}

const KEEP: u8 = u8::MAX;

#[derive(Clone, Debug)]
struct Build {
    orders: Orders,
    ranks: Ranks,
    terms: Terms,
    /// The cells of each layout as bits, in the order of these numbers.
    layouts: Vec<u32>,
    /// The first region of each layout, and their count at the end.
    first_region: Vec<u32>,
    /// The layout and the cells of each region, as long as edges are sought.
    regions: Vec<(u32, u32)>,
    /// The first edge of each region, and their count at the end.
    first_edge: Vec<u32>,
    edges: Vec<Edge>,
    edge_count: usize,
    /// How many words a set of orders takes.
    words: usize,
    front: Vec<u64>,
    next: Vec<u64>,
    seen: Vec<u64>,
    level: u8,
    grown: bool,
    stage: Stage,
    /// The region or layout that comes next in this stage.
    at: usize,
}

impl Build {
    fn new(side: Side, homes: &[usize]) -> Self {
        let orders = Orders::new(homes.len());
        Self {
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
            stage: Stage::Split,
            at: 0,
        }
    }

    /// The regions of one layout.
    fn split(&mut self, side: Side) -> u64 {
        let layout = self.at;
        let taken = self.layouts[layout];
        for region in split(side, taken) {
            self.regions.push((layout as u32, region));
            self.edge_count += beside(side, taken)
                .map(|beside| (beside & region).count_ones() as usize)
                .sum::<usize>();
        }
        self.first_region.push(self.regions.len() as u32);
        self.at += 1;
        if self.at == self.layouts.len() {
            (self.stage, self.at) = (Stage::Join, 0);
            self.edges.reserve_exact(self.edge_count);
            self.first_edge.reserve_exact(self.regions.len());
        }
        10
    }

    /// The edges of one region.
    fn join(&mut self, side: Side, homes: &[usize], empty: usize) -> u64 {
        let (layout, region) = self.regions[self.at];
        let taken = self.layouts[layout as usize];
        for from in bits(taken) {
            for to in Direction::ALL
                .into_iter()
                .filter_map(|way| side.beside(from, way))
                .filter(|to| region >> to & 1 == 1)
            {
                let after = taken ^ 1 << from ^ 1 << to;
                let turn = self.orders.turn(below(taken, from), below(after, to));
                self.edges
                    .push(Edge::new(self.region_at(after, from), turn));
            }
        }
        self.first_edge.push(self.edges.len() as u32);
        self.at += 1;
        if self.at == self.regions.len() {
            let taken = homes.iter().fold(0, |taken, home| taken | 1 << home);
            let goal = self.orders.rank_of_homes(homes);
            self.front = vec![0; self.regions.len() * self.words];
            self.next = self.front.clone();
            let word = self.region_at(taken, empty) * self.words + goal / 64;
            self.front[word] |= 1 << (goal % 64);
            self.seen = self.front.clone();
            (self.stage, self.at) = (Stage::Spread, 0);
            self.regions = Vec::new();
        }
        50
    }

    /// The region of a layout that holds a cell.
    fn region_at(&self, taken: u32, cell: usize) -> usize {
        let first = self.first_region[self.ranks.of(taken)] as usize;
        let with = |&(_, region): &(u32, u32)| region >> cell & 1 == 1;
        first + self.regions[first..].iter().position(with).unwrap_or(0)
    }

    /// One region of the front slides.
    fn spread(&mut self) -> u64 {
        let (region, words) = (self.at, self.words);
        self.at += 1;
        if self.at + 1 == self.first_edge.len() {
            (self.stage, self.at, self.grown) = (Stage::Settle, 0, false);
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
            if edge.turn() == KEEP {
                for (next, front) in next.iter_mut().zip(front) {
                    *next |= front;
                }
                continue;
            }
            let turned = self.orders.turned(edge.turn());
            for (word, &front) in front.iter().enumerate() {
                let mut rest = front;
                while rest != 0 {
                    let order = word * 64 + rest.trailing_zeros() as usize;
                    rest &= rest - 1;
                    let order = usize::from(turned[order]);
                    next[order / 64] |= 1 << (order % 64);
                }
            }
        }
        work as u64
    }

    /// What is new in the regions of one layout becomes the front, and the ways to stand that are
    /// there for the first time get their value.
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
            self.stage = if self.grown {
                Stage::Spread
            } else {
                Stage::Built
            };
        }
        work as u64
    }
}

/// What each number of a group adds to index and Manhattan distance, by cell.
#[derive(Clone, Debug)]
struct Terms(Vec<[u32; MAX_GROUP]>);

impl Terms {
    /// Below this bit is the index, above it the distance.
    const DISTANCE: u32 = 24;

    fn new(side: Side, homes: &[usize]) -> Self {
        let mut terms = vec![[0; MAX_GROUP]; side.cells()];
        for (cell, terms) in terms.iter_mut().enumerate() {
            let mut weight = 1;
            for (&home, term) in homes.iter().zip(terms) {
                let distance = side.steps_between(cell, home);
                *term = (cell * weight) as u32 | (distance as u32) << Self::DISTANCE;
                weight *= side.cells();
            }
        }
        Self(terms)
    }

    /// The terms of a layout, place by place.
    fn of(&self, layout: u32) -> [[u32; MAX_GROUP]; MAX_GROUP] {
        let mut terms = [[0; MAX_GROUP]; MAX_GROUP];
        for (place, cell) in terms.iter_mut().zip(bits(layout)) {
            *place = self.0[cell];
        }
        terms
    }

    /// The index of an order, and its Manhattan distance.
    fn sum(terms: &[[u32; MAX_GROUP]; MAX_GROUP], order: [u8; MAX_GROUP]) -> (usize, u8) {
        let terms = terms.iter().zip(order);
        let sum: u32 = terms
            .map(|(terms, number)| terms[usize::from(number) % MAX_GROUP])
            .sum();
        let index = sum & ((1 << Self::DISTANCE) - 1);
        (index as usize, (sum >> Self::DISTANCE) as u8)
    }
}

/// The most numbers of a group.
const MAX_GROUP: usize = 6;

/// The permutations of a group, in the order of their digits, and what slides do to them.
#[derive(Clone, Debug)]
struct Orders {
    size: usize,
    /// The numbers of each order, cell by cell.
    all: Vec<[u8; MAX_GROUP]>,
    /// For each turn, from place `i` to place `j`, the orders that come of it.
    turns: Vec<Vec<u16>>,
}

impl Orders {
    fn new(size: usize) -> Self {
        let mut all = vec![([0; MAX_GROUP], 0_u8)];
        for place in 0..size {
            let longer = |(order, used): ([u8; MAX_GROUP], u8)| {
                (0..size as u8)
                    .filter(move |number| used >> number & 1 == 0)
                    .map(move |number| {
                        let mut order = order;
                        order[place] = number;
                        (order, used | 1 << number)
                    })
            };
            all = all.into_iter().flat_map(longer).collect();
        }
        let all: Vec<_> = all.into_iter().map(|(order, _)| order).collect();
        let mut orders = Self {
            size,
            all,
            turns: Vec::new(),
        };
        for turn in 0..size * size {
            let turned = |order: &[u8; MAX_GROUP]| {
                let mut order = *order;
                let (from, to) = (turn / size, turn % size);
                if from < to {
                    order[from..=to].rotate_left(1);
                } else {
                    order[to..=from].rotate_right(1);
                }
                orders.rank(order) as u16
            };
            let turned = orders.all.iter().map(turned).collect();
            orders.turns.push(turned);
        }
        orders
    }

    fn count(&self) -> usize {
        self.all.len()
    }

    fn rank(&self, order: [u8; MAX_GROUP]) -> usize {
        self.all.binary_search(&order).unwrap_or(0)
    }

    /// The order when each number is at home.
    fn rank_of_homes(&self, homes: &[usize]) -> usize {
        let mut order = [0; MAX_GROUP];
        for (number, home) in homes.iter().enumerate() {
            order[homes.iter().filter(|other| *other < home).count()] = number as u8;
        }
        self.rank(order)
    }

    /// The turn that brings one place to another.
    fn turn(&self, from: usize, to: usize) -> u8 {
        if from == to {
            KEEP
        } else {
            (from * self.size + to) as u8
        }
    }

    fn turned(&self, turn: u8) -> &[u16] {
        &self.turns[usize::from(turn)]
    }
}

/// The bits that are set, from the lowest.
fn bits(mut set: u32) -> impl Iterator<Item = usize> {
    core::iter::from_fn(move || {
        let bit = set.trailing_zeros() as usize;
        (set != 0).then(|| {
            set &= set - 1;
            bit
        })
    })
}

/// How many bits are set below one.
fn below(set: u32, bit: usize) -> usize {
    (set & ((1 << bit) - 1)).count_ones() as usize
}

/// All sets of so many cells, in the order of their numbers (Gosper's hack).
fn layouts(side: Side, count: usize) -> Vec<u32> {
    let mut layouts = Vec::new();
    let mut set = (1_u32 << count) - 1;
    while set >> side.cells() == 0 {
        layouts.push(set);
        let lowest = set & set.wrapping_neg();
        let carried = set + lowest;
        set = carried | (((carried ^ set) >> 2) / lowest);
    }
    layouts
}

/// The place of a set of cells among all of its size: its rank in the combinatorial number system.
#[derive(Clone, Debug)]
struct Ranks {
    /// `choose[i][cell]`: how many sets of `i + 1` cells are below `cell`.
    choose: Vec<Vec<u32>>,
}

impl Ranks {
    fn new(side: Side, count: usize) -> Self {
        let mut choose: Vec<Vec<u32>> = vec![(0..=side.cells() as u32).collect()];
        for i in 1..count {
            let mut sum = 0;
            let row = choose[i - 1].iter().map(|&fewer| {
                let here = sum;
                sum += fewer;
                here
            });
            let row = row.collect();
            choose.push(row);
        }
        Self { choose }
    }

    fn of(&self, set: u32) -> usize {
        let terms = bits(set).zip(&self.choose).map(|(cell, row)| row[cell]);
        terms.sum::<u32>() as usize
    }
}

/// A set of cells, moved by one cell in each of the four directions.
fn beside(side: Side, set: u32) -> impl Iterator<Item = u32> {
    let length = usize::from(side.length());
    let left = (0..length).fold(0_u32, |left, row| left | 1 << (row * length));
    let right = left << (length - 1);
    let board = (1 << side.cells()) - 1;
    let moved = [
        (set << length) & board,
        set >> length,
        (set & !right) << 1,
        (set & !left) >> 1,
    ];
    moved.into_iter()
}

/// The regions into which the taken cells split the others.
fn split(side: Side, taken: u32) -> impl Iterator<Item = u32> {
    let open = !taken & ((1 << side.cells()) - 1);
    let mut rest = open;
    core::iter::from_fn(move || {
        let mut region = rest & rest.wrapping_neg();
        if region == 0 {
            return None;
        }
        loop {
            let wider = beside(side, region).fold(region, |wider, set| wider | set & open);
            if wider == region {
                break;
            }
            region = wider;
        }
        rest &= !region;
        Some(region)
    })
}
