//! The saved game of GNOME 2048: a line with the size, then a line of numbers for each row. The number at the end is not
//! the score that was played.

use super::characters::number;
use super::fault::Fault;
use super::game::{Position, board_of_numbers, size};

/// The highest number of rows or columns that the program has.
const MOST: u64 = 9;

/// The size in a line. `None` if the line is none of a size.
pub(super) fn size_line(line: &str) -> Option<(u64, u64)> {
    let mut numbers = line
        .split_ascii_whitespace()
        .map(|word| u64::try_from(number(word)?).ok());
    let (rows, cols) = (numbers.next()??, numbers.next()??);
    let fits = |length| (1..=MOST).contains(&length);
    let is_one = numbers.next().is_none() && fits(rows) && fits(cols);
    is_one.then_some((rows, cols))
}

/// The lines after that with the size: the rows, and the number at the end.
pub(super) fn rows<'a>(
    (rows, _): (u64, u64),
    lines: impl Iterator<Item = &'a str>,
) -> Vec<&'a str> {
    let words = |line: &'a str| line.split_ascii_whitespace();
    let is_number = |word: &str| word.bytes().all(|byte| byte.is_ascii_digit());
    let is_row = |&(at, line): &(u64, &'a str)| {
        // A longer number is a board in another format.
        let is_end = words(line).count() == 1 && line.trim().len() < 16;
        words(line).next().is_some() && words(line).all(is_number) && (at < rows || is_end)
    };
    let most = usize::try_from(MOST).unwrap_or(0) + 1;
    let numbered = (0..=rows).zip(lines.take(most)).take_while(is_row);
    numbered.map(|(_, line)| line).collect()
}

/// Reads the lines after that with the size.
pub(super) fn read((rows, cols): (u64, u64), lines: &[&str]) -> Result<Position, Fault> {
    size(rows, cols)?;
    let mut board: Vec<Vec<i64>> = Vec::new();
    for (_, line) in (0..rows).zip(lines) {
        let numbers = line.split_ascii_whitespace();
        let numbers: Option<Vec<i64>> = numbers.map(number).collect();
        let row = numbers.filter(|row| row.len() as u64 == cols);
        board.push(row.ok_or(Fault::Form)?);
    }
    if board.len() as u64 != rows {
        return Err(Fault::CutOff);
    }
    let board = board_of_numbers(&board)?;
    Position::new(board, None)
}
