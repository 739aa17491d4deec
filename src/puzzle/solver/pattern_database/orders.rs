//! The orders of the numbers of a group, and the effect of slides on them.

// All casts are of small numbers: cells below 25, levels below 100, permutations at most 720.
#![allow(clippy::cast_possible_truncation)]

/// The most numbers in a group.
pub const MAX_GROUP: usize = 6;

/// The rotation that changes no order.
pub const NO_ROTATION: u8 = u8::MAX;

/// The permutations of a group in lexicographic order, and the effect of slides on them.
#[derive(Clone, Debug)]
pub struct Orders {
    size: usize,
    /// The numbers of each order, cell by cell.
    pub all: Vec<[u8; MAX_GROUP]>,
    /// For each rotation, from place `i` to place `j`, the new rank of each order.
    rotations: Vec<Vec<u16>>,
}

impl Orders {
    pub fn new(size: usize) -> Self {
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
            rotations: Vec::new(),
        };
        for rotation in 0..size * size {
            let rotated = |order: &[u8; MAX_GROUP]| {
                let mut order = *order;
                let (from, to) = (rotation / size, rotation % size);
                if from < to {
                    order[from..=to].rotate_left(1);
                } else {
                    order[to..=from].rotate_right(1);
                }
                orders.rank(order) as u16
            };
            let rotated = orders.all.iter().map(rotated).collect();
            orders.rotations.push(rotated);
        }
        orders
    }

    pub fn count(&self) -> usize {
        self.all.len()
    }

    fn rank(&self, order: [u8; MAX_GROUP]) -> usize {
        self.all.binary_search(&order).unwrap_or(0)
    }

    /// The rank of the order in which each number is at home.
    pub fn rank_of_homes(&self, homes: &[usize]) -> usize {
        let mut order = [0; MAX_GROUP];
        for (number, home) in homes.iter().enumerate() {
            order[homes.iter().filter(|other| *other < home).count()] = number as u8;
        }
        self.rank(order)
    }

    /// The rotation that moves one place to another.
    pub fn rotation(&self, from: usize, to: usize) -> u8 {
        if from == to {
            NO_ROTATION
        } else {
            (from * self.size + to) as u8
        }
    }

    pub fn rotated(&self, rotation: u8) -> &[u16] {
        &self.rotations[usize::from(rotation)]
    }
}
