//! Solves 2048 on a small board with the classic odds, and writes the boards that the best play can meet:
//!
//! ```text
//! cargo lab solve -- --kind 3x3 target/3x3.solved
//! ```
//!
//! It takes 2 GB of memory for 3 × 3, and less for 2 × 4. An entry of the file is the key of a board, the probability
//! that a game meets it, and its value, in 8, 4 and 4 bytes, lowest byte first.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::PathBuf;

use anyhow::{Context, Result};
use clap::Parser;
use game_2048::ai::other_boards::{Keys, Kind};
use lab::solver::Solver;

/// Solves 2048 on a small board, and writes the boards that the best play can meet.
#[derive(Parser)]
struct Options {
    /// The kind of board: 3x3 or 2x4.
    #[arg(long, default_value = "3x3")]
    kind: String,
    /// The file to write.
    to: PathBuf,
}

fn main() -> Result<()> {
    let options = Options::parse();
    let kind = Kind::named(&options.kind).context("no such kind")?;
    let keys = kind
        .best_play
        .and_then(|_| Keys::new(kind.size()))
        .context("boards of this kind are too many to solve")?;
    let mut starts = Vec::new();
    keys.each_opening(|key, chance| starts.push((key, chance)));
    let solver = Solver::new(keys, starts);
    println!("{} boards, {} points", solver.boards(), solver.mean());
    let mut file = BufWriter::new(File::create(options.to)?);
    let mut met = 0_u32;
    solver.each_met(|board| {
        met += 1;
        file.write_all(&board.key.to_le_bytes())?;
        file.write_all(&board.chance.to_le_bytes())?;
        file.write_all(&board.value.to_le_bytes())
    })?;
    file.flush()?;
    println!("the best play meets {met} of them");
    Ok(())
}
