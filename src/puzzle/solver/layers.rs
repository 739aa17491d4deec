//! Solving row by row: the solutions are long, but it always finds one.

// Cells are below 25.
#![allow(clippy::cast_possible_truncation)]

use core::mem::swap;

use super::pieces::Pieces;
use crate::direction::Direction;
use crate::puzzle::board::Side;

/// Returns the path of the empty cell to solve any solvable board.
///
/// It fills a row or column at the border that doesn't contain the goal's empty cell and never
/// touches it again, and repeats this until 2 × 2 cells are left. The numbers are brought home one
/// by one, the last two of a line together, each time by a breadth-first search over the cells of
/// those numbers and the empty cell. The unfilled cells are always connected well enough for that
/// (Wilson, *Graph Puzzles, Homotopy, and the Alternating Group*, Journal of Combinatorial Theory B
/// 16, 1974). In the last 2 × 2 cells, the three numbers rotate until they are home.
#[must_use]
pub fn by_layers(pieces: &Pieces) -> Vec<u8> {
    let side = pieces.side();
    let length = usize::from(side.length());
    let empty_home = pieces.empty_home();
    let mut work = Work {
        side,
        homes: pieces.homes().to_vec(),
        path: vec![pieces.empty() as u8],
        filled: 0,
    };
    let (mut rows, mut cols) = (0..length, 0..length);
    let (empty_row, empty_col) = (empty_home / length, empty_home % length);
    // There are never more rows than columns, as a row goes first.
    while cols.len() > 2 {
        let line: Vec<usize> = if rows.len() >= cols.len() {
            let row = if empty_row == rows.start {
                rows.end -= 1;
                rows.end
            } else {
                rows.start += 1;
                rows.start - 1
            };
            cols.clone().map(|col| row * length + col).collect()
        } else {
            let col = if empty_col == cols.start {
                cols.end -= 1;
                cols.end
            } else {
                cols.start += 1;
                cols.start - 1
            };
            rows.clone().map(|row| row * length + col).collect()
        };
        let (singles, last) = line.split_at(line.len() - 2);
        for &home in singles {
            work.bring_home(&[home]);
        }
        work.bring_home(last);
    }
    let rest: Vec<usize> = (0..side.cells())
        .filter(|&cell| work.filled >> cell & 1 == 0 && cell != empty_home)
        .collect();
    work.bring_home(&rest);
    // All numbers are home, so the empty cell is too.
    work.path
}

struct Work {
    side: Side,
    homes: Vec<u8>,
    path: Vec<u8>,
    /// The cells that are done, as bits.
    filled: u32,
}

impl Work {
    /// Brings the numbers with these homes (at most three) home together and marks their cells as
    /// done.
    fn bring_home(&mut self, numbers: &[usize]) {
        let cells = self.side.cells();
        let place = |home: usize| {
            let at = self
                .homes
                .iter()
                .position(|&other| usize::from(other) == home);
            at.unwrap_or(0)
        };
        let index = |at: &[usize]| at.iter().fold(0, |index, cell| index * cells + cell);
        let mut start: Vec<usize> = numbers.iter().map(|&home| place(home)).collect();
        start.push(usize::from(self.path[self.path.len() - 1]));
        // For each state, the empty cell in the state before it, plus one.
        let mut from = vec![0_u8; cells.pow(start.len() as u32)];
        from[index(&start)] = u8::MAX;
        let (mut layer, mut next) = (vec![start], Vec::new());
        let mut end = None;
        'search: while !layer.is_empty() {
            for state in layer.drain(..) {
                if state[..numbers.len()] == *numbers {
                    end = Some(state);
                    break 'search;
                }
                let empty = state[numbers.len()];
                for to in beside(self.side, empty).filter(|to| self.filled >> to & 1 == 0) {
                    let after = moved(&state, to);
                    let from = &mut from[index(&after)];
                    if *from == 0 {
                        *from = empty as u8 + 1;
                        next.push(after);
                    }
                }
            }
            swap(&mut layer, &mut next);
        }
        // Walk back from the end.
        let mut path = Vec::new();
        let mut state = end.unwrap_or_default();
        while let Some(&empty) = state.last() {
            let before = from[index(&state)];
            if before == u8::MAX {
                break;
            }
            path.push(empty as u8);
            state = moved(&state, usize::from(before) - 1);
        }
        for &to in path.iter().rev() {
            let empty = self.path[self.path.len() - 1];
            self.homes.swap(empty.into(), to.into());
            self.path.push(to);
        }
        for home in numbers {
            self.filled |= 1 << home;
        }
    }
}

/// Returns the state after the empty cell, which comes last, moves to another cell.
fn moved(state: &[usize], to: usize) -> Vec<usize> {
    let mut state = state.to_vec();
    let last = state.len() - 1;
    let empty = state[last];
    for cell in &mut state[..last] {
        if *cell == to {
            *cell = empty;
        }
    }
    state[last] = to;
    state
}

fn beside(side: Side, cell: usize) -> impl Iterator<Item = usize> {
    Direction::ALL
        .into_iter()
        .filter_map(move |way| side.beside(cell, way))
}
