//! The settings: environment variables, or options of the same names.

use std::net::IpAddr;
use std::num::NonZeroU32;
use std::path::PathBuf;

use axum::http::HeaderValue;
use clap::{Parser, value_parser};
use game_2048::Rules;

use crate::keys::Keys;

/// A scoreboard for 2048 that replays every game.
#[derive(Parser)]
pub struct Config {
    /// The address to listen on.
    #[arg(long, env, default_value = "127.0.0.1")]
    pub host: IpAddr,
    #[arg(long, env, default_value = "2048")]
    pub port: u16,
    /// A database of SQLite or Postgres.
    #[arg(long, env, default_value = "sqlite:scoreboard.db?mode=rwc")]
    pub database_url: String,
    /// What signs starts: id:key, the newest last. By default they are in the key file.
    #[arg(long, env, hide_env_values = true)]
    pub keys: Option<Keys>,
    #[arg(long, env, default_value = "scoreboard.keys")]
    pub key_file: PathBuf,
    /// Puts a new key into the key file before starting; the older ones stay valid.
    #[arg(long, env)]
    pub rotate: bool,
    /// The rules and the size of all games: 2 to 8 rows and columns, and at least 8 cells.
    #[arg(long, env, default_value = "classic")]
    pub rules: Rules,
    #[arg(long, env, default_value = "4", value_parser = value_parser!(u8).range(2..=8))]
    pub rows: u8,
    #[arg(long, env, default_value = "4", value_parser = value_parser!(u8).range(2..=8))]
    pub cols: u8,
    /// How long a start is valid.
    #[arg(long, env, default_value = "1440")]
    pub start_minutes: u32,
    /// The bearer token that may remove games; without it, nobody may.
    #[arg(long, env, hide_env_values = true, value_parser = secret)]
    pub admin_token: Option<String>,
    /// The secret of the JSON Web Tokens that ask for starts; without it, anyone may.
    #[arg(long, env, hide_env_values = true, value_parser = secret)]
    pub jwt_secret: Option<String>,
    #[arg(long, env, default_value = "2048-scoreboard")]
    pub jwt_audience: String,
    /// The origins of other pages that may use the API, with commas between them.
    #[arg(long, env, value_delimiter = ',')]
    pub origins: Vec<HeaderValue>,
    /// The proxies whose X-Forwarded-For is believed.
    #[arg(long, env, value_delimiter = ',')]
    pub proxies: Vec<IpAddr>,
    /// The most starts, and scores, that an address may send in a minute.
    #[arg(long, env, default_value = "20")]
    pub per_minute: NonZeroU32,
    #[arg(long, env, default_value = concat!(env!("CARGO_MANIFEST_DIR"), "/page"))]
    pub page: PathBuf,
    /// The elements: lib/ of the npm package.
    #[arg(long, env, default_value = concat!(env!("CARGO_MANIFEST_DIR"), "/../../lib"))]
    pub elements: PathBuf,
}

fn secret(text: &str) -> Result<String, &'static str> {
    let long = text.len() >= 32;
    long.then(|| text.to_owned()).ok_or("a secret is to have 32 bytes or more")
}
