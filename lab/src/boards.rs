//! Boards of 4 × 4: files of them, and games of a search.

use std::fmt::Display;
use std::path::Path;
use std::{fs, io, iter};

use anyhow::{Context, Result, anyhow};
use game_2048::ai::{Budget, PackedBoard, Search};
use game_2048::random::SplitMix64;

/// Reads a file with one value in each line.
///
/// # Errors
///
/// When the file cannot be read, or a line is no value.
pub fn read_lines<T, E: Display>(
    path: &Path,
    parse: impl Fn(&str) -> Result<T, E>,
) -> Result<Vec<T>> {
    let path_text = path.display();
    let text = fs::read_to_string(path).with_context(|| path_text.to_string())?;
    let values = text.lines().zip(1..).map(|(line, number)| {
        parse(line).map_err(|error| anyhow!("{path_text}, line {number}: {error}"))
    });
    values.collect()
}

/// Reads the boards of a file that [`write()`] wrote.
///
/// # Errors
///
/// When the file cannot be read, or a line is no board.
pub fn read(path: &Path) -> Result<Vec<PackedBoard>> {
    read_lines(path, |line| u64::from_str_radix(line, 16).map(PackedBoard))
}

/// Writes boards to a file, 16 hexadecimal digits in each line.
///
/// # Errors
///
/// When the file cannot be written.
pub fn write(path: impl AsRef<Path>, boards: &[PackedBoard]) -> io::Result<()> {
    let lines = boards.iter().map(|board| format!("{:016x}\n", board.0));
    fs::write(path, lines.collect::<String>())
}

/// Returns the first board of a game.
#[must_use]
pub fn opening(random: &mut SplitMix64) -> PackedBoard {
    PackedBoard(0).with_new_tile(random).with_new_tile(random)
}

/// Plays a game with a search. Returns its boards, the first of which is given, up to one without moves.
pub fn play(
    search: &mut Search,
    budget: Budget,
    first: PackedBoard,
    random: &mut SplitMix64,
) -> impl Iterator<Item = PackedBoard> {
    let mut last: Option<PackedBoard> = None;
    iter::from_fn(move || {
        let next = match last {
            None => first,
            Some(board) => {
                let best = search.look(board, budget).best()?;
                let (after, _) = search.rows().slide(board, best)?;
                after.with_new_tile(random)
            }
        };
        last = Some(next);
        last
    })
}
