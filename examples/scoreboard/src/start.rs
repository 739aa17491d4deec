//! A start: what a game must begin with, signed, and who asked for it.

use std::fmt::Display;

use jsonwebtoken::{Algorithm, DecodingKey, Validation, decode};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::config::Config;
use crate::keys::random;
use crate::problem::{Answer, IDENTITY};

/// A start as its token holds it. The id becomes that of the game.
#[derive(Serialize, Deserialize)]
pub struct Start {
    pub id: String,
    /// A text, because numbers of JavaScript are too short for it.
    pub seed: String,
    pub rules: String,
    pub rows: u8,
    pub cols: u8,
    /// In seconds since 1970.
    pub expires: i64,
    /// The identity that asked for it, or an empty text.
    pub player: String,
}

impl Start {
    pub fn new(config: &Config, now: i64, player: String) -> Self {
        Self {
            id: random::<16>(),
            seed: getrandom::u64().expect("the system has random numbers").to_string(),
            rules: config.rules.to_string(),
            rows: config.rows,
            cols: config.cols,
            expires: now + 60 * i64::from(config.start_minutes),
            player,
        }
    }
}

/// The rules and the size of a game. Each variant has tables of its own.
pub fn variant(rules: &impl Display, rows: u8, cols: u8) -> String {
    format!("{rules} {rows}x{cols}")
}

/// The `sub` of a JSON Web Token with HS256, this audience and an expiry. The page that embeds the
/// game gives it to its users.
pub fn player(secret: &str, audience: &str, token: Option<&str>) -> Answer<String> {
    let mut validation = Validation::new(Algorithm::HS256);
    validation.set_audience(&[audience]);
    validation.set_required_spec_claims(&["aud", "exp", "sub"]);
    validation.validate_nbf = true;
    let key = DecodingKey::from_secret(secret.as_bytes());
    let token = token.ok_or_else(|| IDENTITY.because("there is no bearer token"))?;
    let token = decode::<Value>(token, &key, &validation)
        .map_err(|error| IDENTITY.because(format!("bearer token: {error}")))?;
    let sub = token.claims["sub"]
        .as_str()
        .filter(|sub| (1..=128).contains(&sub.len()) && !sub.contains('\0'));
    sub.map(str::to_owned).ok_or_else(|| IDENTITY.because("sub is to be a text of 1 to 128 bytes"))
}
