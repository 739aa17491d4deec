//! The machine as a whole: which search fits which rules and which board.

use super::network::{Network, SHAPES};
use super::packed::Packed;
use super::plain::Plain;
use super::search::{Budget, Outlook, Search};
use crate::board::Board;
use crate::rules::Rules;

/// Room for 2^20 known values: 16 MiB.
const KNOWN_BITS: u32 = 20;

/// Looks ahead from any board under any rules: with the value function where it knows the rules, else
/// with the plain search.
#[derive(Debug)]
pub struct Adviser {
    strong: Option<Search>,
    plain: Plain,
    /// Whether the strong search was asked last.
    is_strong: bool,
}
