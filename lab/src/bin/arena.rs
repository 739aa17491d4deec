//! Lets a player play many seeded games on all cores, and prints the results:
//!
//! ```text
//! cargo lab arena -- --player plain --rules cascade --size 4x4 --budget 1000
//! ```

#![allow(clippy::cast_possible_truncation, clippy::cast_precision_loss)]

use std::error::Error;
use std::fs::OpenOptions;
use std::hint::black_box;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::atomic::{AtomicU64, Ordering};

use cpu_time::ThreadTime;
use game_2048::ai::arena::{self, Arena, Played, Player};
use game_2048::ai::other_boards::Kind;
use game_2048::ai::{Advisor, Budget, Network, OtherNetwork, RowTables};
use game_2048::{Board, CustomStart, Position, Setup, Size};

const USAGE: &str = "\
options and defaults:
  --player plain     random, greedy, plain, network or advisor
  --rules classic    the name of a preset, or packed rules
  --size 4x4         rows x columns
  --budget 1000      the number of boards evaluated for a move
  --depth 24         the maximum number of new tiles to look ahead
  --least 0.00001    skip boards with a lower probability
  --margin 10000     drop a move that is this many points behind the best;
                     three times as many once there is a 16384
  --games 100        the number of games
  --moves M          the maximum number of moves in a game
  --seed 0           the seed of the first game; each further game adds one
  --from FILE        start from its boards, one per line, in turn; scores count from there
  --threads T        the number of threads; one per core
  --csv FILE         append a line to this file
  --weights FOLDER   the folder of the weights of the network player and the advisor; www/ai
  --speed            play no games, but measure how fast boards are moved";

/// The columns of the CSV file.
const COLUMNS: &str = "where,player,rules,size,budget,games,score,error,won,\
    2048,4096,8192,16384,32768,65536,moves,moves_per_second,depth";

struct Options {
    player: String,
    rules: String,
    size: Size,
    budget: Budget,
    games: u64,
    moves: u32,
    seed: u64,
    /// The boards that games start from; empty for the usual opening.
    from: Vec<CustomStart>,
    threads: usize,
    csv: Option<PathBuf>,
    weights: PathBuf,
    speed: bool,
}

impl Options {
    fn read() -> Result<Self, Box<dyn Error>> {
        use lexopt::prelude::*;
        let mut options = Self {
            player: "plain".into(),
            rules: "classic".into(),
            size: Size::default(),
            budget: Budget::nodes(1000),
            games: 100,
            moves: u32::MAX,
            seed: 0,
            from: Vec::new(),
            threads: std::thread::available_parallelism().map_or(1, usize::from),
            csv: None,
            weights: "www/ai".into(),
            speed: false,
        };
        let mut parser = lexopt::Parser::from_env();
        while let Some(option) = parser.next()? {
            match option {
                Long("player") => options.player = parser.value()?.string()?,
                Long("rules") => options.rules = parser.value()?.string()?,
                Long("size") => options.size = size(&parser.value()?.string()?)?,
                Long("budget") => options.budget.nodes = parser.value()?.parse()?,
                Long("depth") => options.budget.depth = parser.value()?.parse()?,
                Long("least") => options.budget.least = parser.value()?.parse()?,
                Long("games") => options.games = parser.value()?.parse()?,
                Long("moves") => options.moves = parser.value()?.parse()?,
                Long("seed") => options.seed = parser.value()?.parse()?,
                Long("from") => options.from = boards(Path::new(&parser.value()?))?,
                Long("threads") => options.threads = parser.value()?.parse()?,
                Long("csv") => options.csv = Some(parser.value()?.into()),
                Long("margin") => options.budget.margin = parser.value()?.parse()?,
                Long("weights") => options.weights = parser.value()?.into(),
                Long("speed") => options.speed = true,
                Long("help") => {
                    println!("{USAGE}");
                    std::process::exit(0);
                }
                _ => return Err(format!("{}\n{USAGE}", option.unexpected()).into()),
            }
        }
        if options.csv.is_some() && !options.from.is_empty() {
            return Err("--csv needs whole games, so it cannot be used with --from".into());
        }
        let sizes = options.from.iter().map(|start| start.board().size());
        if let Some(found) = sizes.into_iter().find(|&size| size != options.size) {
            let wanted = options.size;
            return Err(format!("--from has a board of {found}, but --size is {wanted}").into());
        }
        Ok(options)
    }

    /// Plays a game, numbered from 0.
    fn play(&self, arena: &Arena, player: &mut Player, game: u64) -> Played {
        let seed = self.seed.wrapping_add(game);
        if self.from.is_empty() {
            return arena.play(player, seed, self.moves);
        }
        let start = self.from[(game % self.from.len() as u64) as usize];
        let position = Position::open(&Setup {
            rules: *arena.rules(),
            start: start.into(),
            seed,
        });
        arena.play_on(player, position, seed, self.moves)
    }

    fn player(&self) -> Result<Player, Box<dyn Error>> {
        Ok(match self.player.as_str() {
            "random" => Player::Random,
            "greedy" => Player::Greedy,
            "plain" => Player::plain(self.budget),
            "network" => Player::network(Network::read(&self.weights)?, self.budget),
            "advisor" => {
                let mut advisor = Advisor::new();
                if let Some(kind) = Kind::suiting(&self.rules.parse()?, &Board::new(self.size)) {
                    let file = std::fs::read(self.weights.join(kind.file))?;
                    advisor.add_network(OtherNetwork::decode(&file)?);
                } else {
                    advisor.set_network(Network::read(&self.weights)?);
                }
                Player::Advisor(Box::new(advisor), self.budget)
            }
            other => return Err(format!("unknown player {other}\n{USAGE}").into()),
        })
    }
}

/// Parses a size like “4x5”.
fn size(text: &str) -> Result<Size, Box<dyn Error>> {
    let (rows, cols) = text
        .split_once('x')
        .ok_or_else(|| format!("--size must look like 4x5, not {text}"))?;
    Ok(Size::new(rows.parse()?, cols.parse()?)?)
}

/// Reads the boards of a file, one per line.
fn boards(path: &Path) -> Result<Vec<CustomStart>, Box<dyn Error>> {
    let text =
        std::fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
    let read = |line: &str| -> Result<CustomStart, Box<dyn Error>> {
        Ok(CustomStart::new(line.parse()?)?)
    };
    let mut boards = Vec::new();
    for (line, number) in text.lines().zip(1..) {
        let board = read(line);
        boards.push(board.map_err(|error| format!("{}, line {number}: {error}", path.display()))?);
    }
    if boards.is_empty() {
        return Err(format!("{} contains no boards", path.display()).into());
    }
    Ok(boards)
}

/// Plays all games. Returns them, and the CPU seconds they took.
fn play_all(options: &Options, arena: &Arena) -> Result<(Vec<Played>, f64), Box<dyn Error>> {
    let next = AtomicU64::new(0);
    let mut players = (0..options.threads.max(1))
        .map(|_| options.player())
        .collect::<Result<Vec<_>, _>>()?;
    if !players.iter().all(|player| arena.suits(player)) {
        return Err("the network player only plays classic on 4x4".into());
    }
    let mut all = Vec::new();
    let mut seconds = 0.0;
    std::thread::scope(|scope| {
        let running: Vec<_> = players
            .iter_mut()
            .map(|player| {
                let next = &next;
                scope.spawn(move || {
                    let begun = ThreadTime::now();
                    let mut mine = Vec::new();
                    loop {
                        let game = next.fetch_add(1, Ordering::Relaxed);
                        if game >= options.games {
                            return (mine, begun.elapsed().as_secs_f64());
                        }
                        mine.push(options.play(arena, player, game));
                    }
                })
            })
            .collect();
        for thread in running {
            let (mine, took) = thread.join().expect("a player does not panic");
            all.extend(mine);
            seconds += took;
        }
    });
    Ok((all, seconds))
}

/// The results of many games, as columns of the CSV file.
fn figures(options: &Options, all: &[Played], seconds: f64) -> Vec<String> {
    let count = all.len() as f64;
    // Integer sums don't depend on the order of the games.
    let sum = |of: fn(&Played) -> u64| all.iter().map(of).sum::<u64>() as f64;
    let squares: u128 = all.iter().map(|game| u128::from(game.score).pow(2)).sum();
    let mean = sum(|game| game.score) / count;
    let variance = (squares as f64 / count - mean * mean).max(0.0);
    let error = (variance / (count - 1.0).max(1.0)).sqrt();
    let share = |of: &dyn Fn(&Played) -> bool| {
        let matching = all.iter().filter(|game| of(game)).count();
        format!("{:.4}", matching as f64 / count)
    };
    let moves = sum(|game| game.moves.into());
    let budget = match options.player.as_str() {
        "plain" | "network" | "advisor" => options.budget.nodes,
        _ => 0,
    };
    let mut figures = vec![
        "native".to_owned(),
        options.player.clone(),
        options.rules.clone(),
        options.size.to_string(),
        budget.to_string(),
        all.len().to_string(),
        format!("{mean:.1}"),
        format!("{error:.1}"),
        share(&|game| game.won),
    ];
    for tile in 11..=16 {
        figures.push(share(&move |game| game.highest >= tile));
    }
    figures.extend([
        format!("{:.1}", moves / count),
        format!("{:.0}", moves / seconds),
        format!("{:.2}", sum(|game| game.depths) / moves),
    ]);
    figures
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

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<(), Box<dyn Error>> {
    let options = Options::read()?;
    if options.speed {
        measure();
        return Ok(());
    }
    let arena = Arena::new(options.rules.parse()?, options.size);
    let (all, seconds) = play_all(&options, &arena)?;
    if all.is_empty() {
        return Err("no games were played".into());
    }
    let figures = figures(&options, &all, seconds);
    for (column, figure) in COLUMNS.split(',').zip(&figures) {
        println!("{column:>16}  {figure}");
    }
    if let Some(path) = &options.csv {
        append(path, &figures)?;
    }
    Ok(())
}
