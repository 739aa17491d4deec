//! What the arenas share, the native one and that in WebAssembly: their players and what they print.

use anyhow::{Context, Result, bail};
use game_2048::Size;
use game_2048::ai::arena::{Played, Player};
use game_2048::ai::{Budget, Network};

use crate::Mean;

/// The columns of the CSV file.
pub const COLUMNS: &str = "where,player,rules,size,budget,games,score,error,won,\
    2048,4096,8192,16384,32768,65536,moves,moves_per_second,depth";

/// What plays which games, as the CSV file names it.
#[derive(Clone, Debug)]
pub struct Series {
    /// `native` or `wasm`.
    pub place: &'static str,
    /// The name of the player.
    pub player: String,
    /// The rules.
    pub rules: String,
    /// The size of the board.
    pub size: Size,
    /// The number of boards evaluated for a move.
    pub budget: u64,
}

impl Series {
    /// The results of games, one for each of [`COLUMNS`], after the CPU seconds that they took.
    #[must_use]
    #[allow(clippy::cast_precision_loss)]
    pub fn figures(&self, games: &[Played], seconds: f64) -> Vec<String> {
        let count = games.len() as f64;
        let sum = |of: fn(&Played) -> u64| games.iter().map(of).sum::<u64>() as f64;
        let share = |of: &dyn Fn(&Played) -> bool| {
            let matching = games.iter().filter(|game| of(game)).count();
            format!("{:.4}", matching as f64 / count)
        };
        let scores: Vec<f64> = games.iter().map(|game| game.score as f64).collect();
        let score = Mean::of(&scores);
        let moves = sum(|game| game.moves.into());
        let looks_ahead = !["random", "greedy"].contains(&self.player.as_str());
        let mut figures = vec![
            self.place.to_owned(),
            self.player.clone(),
            self.rules.clone(),
            self.size.to_string(),
            if looks_ahead { self.budget } else { 0 }.to_string(),
            games.len().to_string(),
            format!("{:.1}", score.mean),
            format!("{:.1}", score.error),
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
}

/// Parses a size like “4x5”.
///
/// # Errors
///
/// When it has another form, or a board of that size is not possible.
pub fn size(text: &str) -> Result<Size> {
    let sides = text.split_once('x');
    let (rows, cols) = sides.with_context(|| format!("a size looks like 4x5, not {text}"))?;
    Ok(Size::new(rows.parse()?, cols.parse()?)?)
}

/// Creates a player by its name. Only `network` needs a network.
///
/// # Errors
///
/// When there is no such player, or the network cannot be had.
pub fn player(
    name: &str,
    budget: Budget,
    network: impl FnOnce() -> Result<Network>,
) -> Result<Player> {
    Ok(match name {
        "random" => Player::Random,
        "greedy" => Player::Greedy,
        "plain" => Player::plain(budget),
        "network" => Player::network(network()?, budget),
        _ => bail!("unknown player {name}"),
    })
}
