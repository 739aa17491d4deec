//! The orders in which the numbers of a group can stand, and what slides do to them.

// All that is cast is small: cells are below 25, levels below 100, permutations at most 720.
#![allow(clippy::cast_possible_truncation)]

/// The most numbers of a group.
pub const MAX_GROUP: usize = 6;

/// The turn that keeps every order.
pub const KEEP: u8 = u8::MAX;

/// The permutations of a group, in the order of their digits, and what slides do to them.
#[derive(Clone, Debug)]
pub struct Orders {
    size: usize,
    /// The numbers of each order, cell by cell.
    pub all: Vec<[u8; MAX_GROUP]>,
    /// For each turn, from place `i` to place `j`, the orders that come of it.
    turns: Vec<Vec<u16>>,
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

    pub fn count(&self) -> usize {
        self.all.len()
    }

    fn rank(&self, order: [u8; MAX_GROUP]) -> usize {
        self.all.binary_search(&order).unwrap_or(0)
    }

    /// The order when each number is at home.
    pub fn rank_of_homes(&self, homes: &[usize]) -> usize {
        let mut order = [0; MAX_GROUP];
        for (number, home) in homes.iter().enumerate() {
            order[homes.iter().filter(|other| *other < home).count()] = number as u8;
        }
        self.rank(order)
    }

    /// The turn that brings one place to another.
    pub fn turn(&self, from: usize, to: usize) -> u8 {
        if from == to {
            KEEP
        } else {
            (from * self.size + to) as u8
        }
    }

    pub fn turned(&self, turn: u8) -> &[u16] {
        &self.turns[usize::from(turn)]
    }
}
