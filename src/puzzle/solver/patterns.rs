//! Additive pattern databases for a whole goal: the groups, and the sums over them.

// All values that are cast are small: cells are below 25, distances below 256.
#![allow(clippy::cast_possible_truncation)]

use super::ida_star::Estimate;
use super::pattern_database::{PatternDatabase, look_up};
use super::pieces::Pieces;
use crate::puzzle::board::Side;

/// The maximum number of partitions that are looked up.
pub const MAX_VIEWS: usize = 2;

const MAX_CELLS: usize = Side::MAX as usize * Side::MAX as usize;

/// Pattern databases for disjoint groups that together contain all numbers. Where it costs no extra
/// database, a board is looked up twice: as it is, and mirrored.
///
/// A symmetry of the square that keeps the goal's empty cell in place maps each group to another
/// one with the same distances. So one database can serve several groups, and every partition
/// yields a second one; the larger sum counts (Culberson and Schaeffer, *Pattern Databases*,
/// Computational Intelligence 14, 1998).
#[derive(Clone, Debug)]
pub struct Patterns {
    side: Side,
    databases: Vec<PatternDatabase>,
    views: Vec<View>,
    distances: [[u8; MAX_CELLS]; MAX_CELLS],
}

/// The lookup data of one partition.
#[derive(Clone, Debug)]
struct View {
    /// The database of each group.
    databases: Vec<usize>,
    /// The group of each number, by its home.
    groups: [u8; MAX_CELLS],
    /// The amount that a number adds to the index of its group, by home and cell.
    weights: [[u32; MAX_CELLS]; MAX_CELLS],
}

/// The indices of a board in the databases, and the values found there.
#[derive(Clone, Copy, Debug)]
pub struct Pattern<const GROUPS: usize> {
    /// The sum of the Manhattan distances.
    pub distance: u8,
    indices: [[u32; GROUPS]; MAX_VIEWS],
    excess: [[u8; GROUPS]; MAX_VIEWS],
}

impl<const GROUPS: usize> Pattern<GROUPS> {
    /// Half of the slides beyond the Manhattan distance, as estimated by each partition.
    pub fn sums(&self) -> impl Iterator<Item = u8> {
        self.excess.iter().map(|excess| excess.iter().sum())
    }
}

impl Patterns {
    /// Creates the databases for a goal with this empty cell. Nothing is built yet.
    #[must_use]
    pub fn new(side: Side, empty: usize) -> Self {
        let still = |symmetry: &u8| image(side, *symmetry, empty) == empty;
        let symmetries: Vec<u8> = (0..8).filter(still).collect();
        let partition = partition(side, empty);
        let mut patterns = Self {
            side,
            databases: Vec::new(),
            views: Vec::new(),
            distances: [[0; MAX_CELLS]; MAX_CELLS],
        };
        for home in 0..side.cells() {
            for cell in 0..side.cells() {
                patterns.distances[home][cell] = side.steps_between(home, cell) as u8;
            }
        }
        for &mirror in symmetries.iter().take(MAX_VIEWS) {
            let groups: Vec<Vec<usize>> = partition
                .iter()
                .map(|group| {
                    group
                        .iter()
                        .map(|&home| image(side, mirror, home))
                        .collect()
                })
                .collect();
            patterns.add_view(&groups, &symmetries, empty);
        }
        patterns
    }

    fn add_view(&mut self, groups: &[Vec<usize>], symmetries: &[u8], empty: usize) {
        let side = self.side;
        let mut view = View {
            databases: Vec::new(),
            groups: [0; MAX_CELLS],
            weights: [[0; MAX_CELLS]; MAX_CELLS],
        };
        for (number, group) in groups.iter().enumerate() {
            let same = |database: &PatternDatabase, symmetry: u8| {
                let mut homes = group.iter().map(|&home| image(side, symmetry, home));
                database.homes().len() == group.len()
                    && homes.all(|home| database.homes().contains(&home))
            };
            let known = self
                .databases
                .iter()
                .enumerate()
                .find_map(|(at, database)| {
                    let symmetry = symmetries
                        .iter()
                        .find(|&&symmetry| same(database, symmetry));
                    Some((at, *symmetry?))
                });
            let (at, symmetry) = known.unwrap_or_else(|| {
                self.databases
                    .push(PatternDatabase::new(side, group, empty));
                (self.databases.len() - 1, 0)
            });
            view.databases.push(at);
            for &home in group {
                let there = image(side, symmetry, home);
                let homes = self.databases[at].homes();
                let digit = homes.iter().position(|&home| home == there).unwrap_or(0);
                let weight = self.databases[at].weight(digit);
                view.groups[home] = number as u8;
                for cell in 0..side.cells() {
                    view.weights[home][cell] = (image(side, symmetry, cell) * weight) as u32;
                }
            }
        }
        self.views.push(view);
    }

    /// Whether all databases are built.
    #[must_use]
    pub fn is_built(&self) -> bool {
        self.databases.iter().all(PatternDatabase::is_built)
    }

    /// The number of databases built so far.
    #[must_use]
    pub fn built(&self) -> usize {
        let databases = self.databases.iter();
        databases.filter(|database| database.is_built()).count()
    }

    /// Builds until the work is used up. Returns whether all databases are built.
    pub fn build(&mut self, mut work: u64) -> bool {
        for database in &mut self.databases {
            database.build(&mut work);
        }
        self.is_built()
    }

    /// The tables for a search. Databases that aren't built yet contribute nothing.
    #[must_use]
    pub fn tables<const GROUPS: usize>(&self) -> Tables<'_, GROUPS> {
        let mut tables = [[&[][..]; GROUPS]; MAX_VIEWS];
        for (tables, view) in tables.iter_mut().zip(&self.views) {
            for (table, &database) in tables.iter_mut().zip(&view.databases) {
                *table = self.databases[database].excess();
            }
        }
        Tables {
            patterns: self,
            tables,
        }
    }
}

/// The pattern databases as built at one moment.
#[derive(Clone, Copy, Debug)]
pub struct Tables<'a, const GROUPS: usize> {
    patterns: &'a Patterns,
    tables: [[&'a [u8]; GROUPS]; MAX_VIEWS],
}

impl<const GROUPS: usize> Estimate for Tables<'_, GROUPS> {
    type Node = Pattern<GROUPS>;

    fn root(&self, pieces: &Pieces) -> (Pattern<GROUPS>, u8) {
        let mut node = Pattern {
            distance: 0,
            indices: [[0; GROUPS]; MAX_VIEWS],
            excess: [[0; GROUPS]; MAX_VIEWS],
        };
        for (cell, home) in pieces.numbers() {
            node.distance += self.patterns.distances[home][cell];
            for (view, indices) in self.patterns.views.iter().zip(&mut node.indices) {
                indices[usize::from(view.groups[home])] += view.weights[home][cell];
            }
        }
        let symmetries = node.excess.iter_mut().zip(&node.indices).zip(&self.tables);
        for ((excess, indices), tables) in symmetries {
            for ((excess, &index), table) in excess.iter_mut().zip(indices).zip(tables) {
                *excess = look_up(table, index);
            }
        }
        (node, node.distance + 2 * node.sums().max().unwrap_or(0))
    }

    #[inline]
    fn step(
        &self,
        node: Pattern<GROUPS>,
        home: usize,
        from: usize,
        to: usize,
        room: u8,
    ) -> Option<Pattern<GROUPS>> {
        let mut node = node;
        let distances = &self.patterns.distances[home];
        node.distance = node.distance + distances[to] - distances[from];
        for (number, view) in self.patterns.views.iter().enumerate() {
            let group = usize::from(view.groups[home]) % GROUPS;
            let weights = &view.weights[home];
            let index = &mut node.indices[number][group];
            *index = index.wrapping_add(weights[to]).wrapping_sub(weights[from]);
            node.excess[number][group] = look_up(self.tables[number][group], *index);
            if node.distance + 2 * node.excess[number].iter().sum::<u8>() > room {
                return None;
            }
        }
        Some(node)
    }
}

/// Returns where one of the eight symmetries of the square maps a cell; 0 is the identity.
fn image(side: Side, symmetry: u8, cell: usize) -> usize {
    let length = usize::from(side.length());
    let (mut row, mut col) = (cell / length, cell % length);
    if symmetry & 1 != 0 {
        row = length - 1 - row;
    }
    if symmetry & 2 != 0 {
        col = length - 1 - col;
    }
    if symmetry & 4 != 0 {
        (row, col) = (col, row);
    }
    row * length + col
}

/// Returns the groups for a goal with this empty cell.
///
/// Among several hundred connected partitions tried on random boards, those for 4 × 4 needed the
/// fewest nodes. A goal that is not in the table gets groups along a snake-shaped path.
fn partition(side: Side, empty: usize) -> Vec<Vec<usize>> {
    for (goal, groups) in CHOSEN {
        if groups.iter().map(|group| group.len()).sum::<usize>() + 1 != side.cells() {
            continue;
        }
        let there = |&symmetry: &u8| image(side, symmetry, *goal) == empty;
        if let Some(symmetry) = (0..8).find(there) {
            let turned = |group: &&[usize]| {
                let homes = group.iter().map(|&home| image(side, symmetry, home));
                homes.collect()
            };
            return groups.iter().map(turned).collect();
        }
    }
    let length = usize::from(side.length());
    let snake: Vec<usize> = (0..side.cells())
        .map(|cell| {
            let (row, col) = (cell / length, cell % length);
            let col = if row % 2 == 0 { col } else { length - 1 - col };
            row * length + col
        })
        .filter(|&cell| cell != empty)
        .collect();
    snake
        .chunks(if length == 4 { 6 } else { 5 })
        .map(<[usize]>::to_vec)
        .collect()
}

/// An empty cell and its groups.
type Chosen = (usize, &'static [&'static [usize]]);

const CHOSEN: &[Chosen] = &[
    (
        15,
        &[&[1, 2, 3, 5, 6, 7], &[9, 10, 11, 12, 13, 14], &[0, 4, 8]],
    ),
    (
        10,
        &[&[3, 6, 7, 11, 14, 15], &[0, 1, 4, 5, 8, 9], &[2, 12, 13]],
    ),
    (
        24,
        &[
            &[0, 1, 2, 5, 6],
            &[3, 4, 8, 9, 14],
            &[15, 16, 20, 21, 22],
            &[7, 10, 11, 12, 17],
            &[13, 18, 19, 23],
        ],
    ),
    (
        12,
        &[
            &[0, 1, 2, 3, 6],
            &[4, 9, 14, 19, 8],
            &[24, 23, 22, 21, 18],
            &[20, 15, 10, 5, 16],
            &[7, 11, 13, 17],
        ],
    ),
];
