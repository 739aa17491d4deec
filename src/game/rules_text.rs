//! Rules as text: the name of a preset, or all parts packed into at most 12 digits.
//!
//! Packed rules hold, starting from the first bit: merge (1 bit), no-op move (1), loss (1), after
//! the goal (1), kind of opening (2), kind of goal (2), the weights of a 2 and of a 4 (8 each), the
//! numbers of the opening (4 each), the goal (6 bits for a tile, 32 for a score), and zeros up to a
//! whole digit.

use core::fmt;
use core::str::FromStr;

use super::rules::{AfterGoal, Goal, Loss, Merge, NoOpMove, Odds, Opening, PRESETS, Rules};
use crate::text::digits::{digit, not_a_digit, push_digit};
use crate::text::excerpt;

impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.preset_name() {
            Some(name) => f.write_str(name),
            None => write!(f, "{PACKED_RULES}{}", pack(self)),
        }
    }
}

/// The prefix of packed rules.
const PACKED_RULES: char = '~';

/// An error in the text of rules.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ParseRulesError {
    /// A character of packed rules that is not a digit.
    Digit {
        /// The position, in characters from 1.
        at: usize,
        /// The character.
        found: char,
    },
    /// Rules that are neither a preset nor packed rules that can be played.
    Unknown {
        /// The text found, at most 40 characters of it.
        found: String,
    },
}

impl fmt::Display for ParseRulesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Digit { at, found } => {
                write!(f, "character {at} of the rules: ")?;
                not_a_digit(f, *found)
            }
            Self::Unknown { found } => {
                write!(f, "unknown rules “{found}”; known are ")?;
                PRESETS
                    .iter()
                    .try_for_each(|(name, _)| write!(f, "{name}, "))?;
                write!(f, "or {PACKED_RULES} and packed rules")
            }
        }
    }
}

impl core::error::Error for ParseRulesError {}

/// Parses the name of a preset, or `~` and packed rules.
///
/// ```
/// use game_2048::Rules;
///
/// assert_eq!("classic".parse(), Ok(Rules::preset("classic").unwrap()));
///
/// let custom: Rules = "~AQgBAgL".parse()?;
/// assert_eq!(custom.odds.two, 8);
/// assert_eq!(custom.to_string(), "~AQgBAgL");
/// # Ok::<(), game_2048::ParseRulesError>(())
/// ```
impl FromStr for Rules {
    type Err = ParseRulesError;

    fn from_str(text: &str) -> Result<Self, ParseRulesError> {
        let rules = match text.strip_prefix(PACKED_RULES) {
            None => Self::preset(text),
            Some(packed) => {
                let mut values = Vec::new();
                // The prefix comes before the first digit.
                for (found, at) in packed.chars().zip(2..) {
                    let wrong = ParseRulesError::Digit { at, found };
                    values.push(digit(found).ok_or(wrong)?);
                }
                unpack(&values)
            }
        };
        // Each rule set has exactly one text, so reject any other spelling of it.
        rules
            .filter(|rules| rules.check().is_ok() && rules.to_string() == text)
            .ok_or_else(|| ParseRulesError::Unknown {
                found: excerpt(text),
            })
    }
}

/// The rules as digits, without the prefix.
fn pack(rules: &Rules) -> String {
    let (opening, numbers) = match rules.opening {
        Opening::Tiles { twos, drawn } => (0, [twos, drawn, 0]),
        Opening::Scatter { empty, two, four } => (1, [empty, two, four]),
    };
    let (goal, goal_bits, goal_value) = match rules.goal {
        Goal::Never => (0, 0, 0),
        Goal::Tile(exponent) => (1, 6, u32::from(exponent)),
        Goal::Score(score) => (2, 32, score),
    };
    let mut bits: u128 = 0;
    let mut length = 0;
    let mut push = |value: u32, width: u32| {
        bits = bits << width | u128::from(value);
        length += width;
    };
    push((rules.merge == Merge::Cascade).into(), 1);
    push((rules.no_op_move == NoOpMove::Spawns).into(), 1);
    push((rules.loss == Loss::Full).into(), 1);
    push((rules.after_goal == AfterGoal::Ends).into(), 1);
    push(opening, 2);
    push(goal, 2);
    push(rules.odds.two.into(), 8);
    push(rules.odds.four.into(), 8);
    for number in numbers {
        push(number.into(), 4);
    }
    push(goal_value, goal_bits);

    let digits = length.div_ceil(6);
    bits <<= digits * 6 - length;
    let mut text = String::new();
    for digit in (0..digits).rev() {
        push_digit(&mut text, ((bits >> (6 * digit)) & 63) as u64);
    }
    text
}

/// The rules encoded by these digits, if any. They may not be playable.
fn unpack(digits: &[u8]) -> Option<Rules> {
    // 36 bits and at most 32 for a goal fit in 12 digits.
    if digits.len() > 12 {
        return None;
    }
    let bits = digits
        .iter()
        .fold(0, |bits: u128, &digit| bits << 6 | u128::from(digit));
    let mut left = digits.len() * 6;
    let mut take = |width: usize| -> Option<u32> {
        left = left.checked_sub(width)?;
        u32::try_from(bits >> left & ((1 << width) - 1)).ok()
    };
    let mut flag = || Some(take(1)? == 1);
    let merge = if flag()? { Merge::Cascade } else { Merge::Once };
    let no_op_move = if flag()? {
        NoOpMove::Spawns
    } else {
        NoOpMove::Ignored
    };
    let loss = if flag()? { Loss::Full } else { Loss::Stuck };
    let after_goal = if flag()? {
        AfterGoal::Ends
    } else {
        AfterGoal::GoesOn
    };
    let opening = take(2)?;
    let goal = take(2)?;
    let mut byte = |width| u8::try_from(take(width)?).ok();
    let odds = Odds {
        two: byte(8)?,
        four: byte(8)?,
    };
    let numbers = [byte(4)?, byte(4)?, byte(4)?];
    let opening = match (opening, numbers) {
        (0, [twos, drawn, 0]) => Opening::Tiles { twos, drawn },
        (1, [empty, two, four]) => Opening::Scatter { empty, two, four },
        _ => return None,
    };
    let goal = match goal {
        0 => Goal::Never,
        1 => Goal::Tile(byte(6)?),
        2 => Goal::Score(take(32)?),
        _ => return None,
    };
    Some(Rules {
        opening,
        odds,
        merge,
        no_op_move,
        goal,
        after_goal,
        loss,
    })
}
