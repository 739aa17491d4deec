//! Lets a player play many seeded games on all cores, and prints the results:
//!
//! ```text
//! cargo lab arena -- --player plain --rules cascade --size 4x4 --budget 1000
//! ```

#![allow(clippy::cast_possible_truncation, clippy::cast_precision_loss)]

use std::fs::OpenOptions;
use std::hint::black_box;
use std::io::Write;
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::thread::available_parallelism;

use anyhow::{Result, bail, ensure};
use clap::Parser;
use cpu_time::ThreadTime;
use game_2048::ai::arena::{self, Arena, Played, Player};
use game_2048::ai::other_boards::Kind;
use game_2048::ai::{Advisor, Budget, Network, OtherNetwork, RowTables};
use game_2048::{Board, CustomStart, Position, Setup, Size};
use lab::arena::{COLUMNS, Series, player, size};
use lab::boards::read_lines;
use lab::threads::on_threads;

/// Lets a player play many seeded games, and prints the results.
#[derive(Parser)]
struct Options {
    /// The player.
    #[arg(long, default_value = "plain", value_parser = ["random", "greedy", "plain", "network", "advisor"])]
    player: String,
    /// The name of a preset, or packed rules.
    #[arg(long, default_value = "classic")]
    rules: String,
    /// Rows x columns.
    #[arg(long, default_value = "4x4", value_parser = size)]
    size: Size,
    /// The number of boards evaluated for a move.
    #[arg(long, default_value_t = 1000)]
    budget: u64,
    /// The maximum number of new tiles to look ahead.
    #[arg(long, default_value_t = Budget::default().depth)]
    depth: u8,
    /// Skip boards with a lower probability.
    #[arg(long, default_value_t = Budget::default().least)]
    least: f32,
    /// Drop a move that is this many points behind the best; three times as many once there is a 16384.
    #[arg(long, default_value_t = Budget::default().margin)]
    margin: f32,
    /// The number of games.
    #[arg(long, default_value_t = 100)]
    games: u64,
    /// The maximum number of moves in a game.
    #[arg(long, default_value_t = u32::MAX, hide_default_value = true)]
    moves: u32,
    /// The seed of the first game; each further game adds one.
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// Start from its boards, one per line, in turn; scores count from there.
    #[arg(long, value_name = "FILE", conflicts_with = "csv")]
    from: Option<PathBuf>,
    /// The number of threads; one per core by default.
    #[arg(long)]
    threads: Option<NonZero<usize>>,
    /// Append a line to this file.
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
    /// The folder of the weights of the network player and the advisor.
    #[arg(long, value_name = "FOLDER", default_value = "www/ai")]
    weights: PathBuf,
    /// Play no games, but measure how fast boards are moved.
    #[arg(long)]
    speed: bool,
}

impl Options {
    /// The boards that games start from; none for the usual opening.
    fn starts(&self) -> Result<Vec<CustomStart>> {
        let Some(path) = &self.from else {
            return Ok(Vec::new());
        };
        let starts = read_lines(path, |line| -> Result<CustomStart> {
            let board: Board = line.parse()?;
            ensure!(
                board.size() == self.size,
                "the board is {}, but --size is {}",
                board.size(),
                self.size
            );
            Ok(CustomStart::new(board)?)
        })?;
        ensure!(!starts.is_empty(), "{} contains no boards", path.display());
        Ok(starts)
    }

    fn player(&self) -> Result<Player> {
        let budget = Budget {
            nodes: self.budget,
            depth: self.depth,
            least: self.least,
            margin: self.margin,
        };
        if self.player != "advisor" {
            return player(&self.player, budget, || Ok(Network::read(&self.weights)?));
        }
        let mut advisor = Advisor::new();
        if let Some(kind) = Kind::suiting(&self.rules.parse()?, &Board::new(self.size)) {
            let file = std::fs::read(self.weights.join(kind.file))?;
            advisor.add_network(OtherNetwork::decode(&file)?);
        } else {
            advisor.set_network(Network::read(&self.weights)?);
        }
        Ok(Player::Advisor(Box::new(advisor), budget))
    }
}

/// Plays all games. Returns them, and the CPU seconds they took.
fn play_all(options: &Options) -> Result<(Vec<Played>, f64)> {
    let arena = Arena::new(options.rules.parse()?, options.size);
    let starts = options.starts()?;
    let threads = options.threads.or(available_parallelism().ok());
    let mut players = (0..threads.map_or(1, NonZero::get))
        .map(|_| options.player())
        .collect::<Result<Vec<_>>>()?;
    if !players.iter().all(|player| arena.suits(player)) {
        bail!("the network player only plays classic on 4x4");
    }
    Ok(on_threads(
        &mut players,
        0..options.games,
        |player, game| {
            let seed = options.seed.wrapping_add(game);
            let start = starts.get(game as usize % starts.len().max(1));
            let Some(&start) = start else {
                return arena.play(player, seed, options.moves);
            };
            let position = Position::open(&Setup {
                rules: *arena.rules(),
                start: start.into(),
                seed,
            });
            arena.play_on(player, position, seed, options.moves)
        },
    ))
}

/// Appends a line, after the column names if the file is new.
fn append(path: &Path, figures: &[String]) -> std::io::Result<()> {
    let mut file = OpenOptions::new().create(true).append(true).open(path)?;
    if file.metadata()?.len() == 0 {
        writeln!(file, "{COLUMNS}")?;
    }
    writeln!(file, "{}", figures.join(","))
}

/// Measures how many boards per second are moved in all four directions.
fn measure() {
    let packed = arena::boards(10_000);
    let boards: Vec<Board> = packed.iter().map(|&board| board.into()).collect();
    let rows = RowTables::new();
    let rate = |name: &str, act: &dyn Fn()| {
        let begun = ThreadTime::now();
        let mut rounds = 0;
        while begun.elapsed().as_secs() < 2 {
            act();
            rounds += 1;
        }
        let moved = f64::from(rounds) * boards.len() as f64;
        let rate = moved / begun.elapsed().as_secs_f64() / 1e6;
        println!("{name}: {rate:.2} million boards per second, in all four directions");
    };
    rate("packed", &|| {
        black_box(arena::slide_packed(&rows, black_box(&packed)));
    });
    rate("plain", &|| {
        black_box(arena::slide_plain(black_box(&boards)));
    });
}

fn main() -> Result<()> {
    let options = Options::parse();
    if options.speed {
        measure();
        return Ok(());
    }
    let (games, seconds) = play_all(&options)?;
    ensure!(!games.is_empty(), "no games were played");
    let Options {
        player,
        rules,
        size,
        budget,
        csv,
        ..
    } = options;
    let series = Series {
        place: "native",
        player,
        rules,
        size,
        budget,
    };
    let figures = series.figures(&games, seconds);
    for (column, figure) in COLUMNS.split(',').zip(&figures) {
        println!("{column:>16}  {figure}");
    }
    if let Some(path) = csv {
        append(&path, &figures)?;
    }
    Ok(())
}
