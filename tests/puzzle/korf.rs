//! The hundred boards that Korf solved in 1985, for the tests and the benchmark of the solver.

use game_2048::puzzle::Board;

/// Korf's boards in the order of their numbers, turned by half a circle so that the goal is the usual one.
pub fn korf() -> Vec<Board> {
    let text = include_str!("../data/korf100.txt");
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let board = |line: &str| {
        let numbers = line.split_whitespace().rev();
        let turned = numbers.map(|number| match number.parse().expect("a number") {
            0 => 0,
            number => 16 - number,
        });
        Board::new(&turned.collect::<Vec<u8>>()).expect("a board")
    };
    lines.map(board).collect()
}
