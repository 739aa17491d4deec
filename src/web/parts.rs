//! The parts of rules in a plain JavaScript object: their names, and how they are read.

use js_sys::{Error, Object};
use wasm_bindgen::prelude::*;

use super::numbers::face_number;
use super::object::{byte, bytes, field, is, keys, must_be, number, only, plain_object};
use crate::game::rules::{AfterGoal, Goal, Loss, Merge, NoOpMove, Odds, Opening, Rules};

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r"
/** The parts of rules. In the options of `new_game`, each overrides that part of the named rules. */
export interface RuleParts {
  /** The weights of a 2 and of a 4, 0 to 255 each. */
  odds?: [number, number];
  /** Whether a tile that came from a merge may merge again in the same move. */
  merge?: 'once' | 'cascade';
  /** Whether a move that changes nothing still adds a tile. */
  noOpMove?: 'ignored' | 'spawns';
  /** What loses: having no move left, or a move that fills the board. */
  loss?: 'stuck' | 'full';
  /** Whether the player may keep going after the goal. */
  afterGoal?: 'goes-on' | 'ends';
  /**
   * How a game starts: with some 2s and some tiles drawn by the odds, 1 to 8 in total, or with
   * every cell drawn independently by these weights, 0 to 15 each.
   */
  opening?: { twos?: number; drawn?: number } | { empty: number; two: number; four: number };
  /** What wins: a tile, given by its number (2048), or a score. */
  goal?: 'never' | { tile: number } | { score: number };
}
";

/// The names of the parts.
pub const PARTS: [&str; 7] = [
    ODDS,
    MERGE.0,
    NO_OP_MOVE.0,
    LOSS.0,
    AFTER_GOAL.0,
    OPENING,
    GOAL,
];

pub const ODDS: &str = "odds";
pub const OPENING: &str = "opening";
pub const GOAL: &str = "goal";
pub const NEVER: &str = "never";
pub const TILES: [&str; 2] = ["twos", "drawn"];
pub const WEIGHTS: [&str; 3] = ["empty", "two", "four"];

/// The name of a part that is one of two words, and the meanings of the words.
pub type Words<T> = (&'static str, [(&'static str, T); 2]);

pub const MERGE: Words<Merge> = (
    "merge",
    [("once", Merge::Once), ("cascade", Merge::Cascade)],
);
pub const NO_OP_MOVE: Words<NoOpMove> = (
    "noOpMove",
    [("ignored", NoOpMove::Ignored), ("spawns", NoOpMove::Spawns)],
);
pub const LOSS: Words<Loss> = ("loss", [("stuck", Loss::Stuck), ("full", Loss::Full)]);
pub const AFTER_GOAL: Words<AfterGoal> = (
    "afterGoal",
    [("goes-on", AfterGoal::GoesOn), ("ends", AfterGoal::Ends)],
);

/// Replaces the parts of rules that are in the options.
pub fn replace_parts(rules: &mut Rules, options: &Object) -> Result<(), Error> {
    if let Some(value) = field(options, ODDS) {
        let weights = bytes(ODDS, &value, 2, u8::MAX)?;
        rules.odds = Odds {
            two: weights[0],
            four: weights[1],
        };
    }
    read_word(options, MERGE, &mut rules.merge)?;
    read_word(options, NO_OP_MOVE, &mut rules.no_op_move)?;
    read_word(options, LOSS, &mut rules.loss)?;
    read_word(options, AFTER_GOAL, &mut rules.after_goal)?;
    if let Some(value) = field(options, OPENING) {
        rules.opening = read_opening(&value)?;
    }
    if let Some(value) = field(options, GOAL) {
        rules.goal = read_goal(&value)?;
    }
    rules
        .check()
        .map_err(|error| Error::new(&error.to_string()))
}

fn read_word<T: Copy>(
    options: &Object,
    (name, words): Words<T>,
    part: &mut T,
) -> Result<(), Error> {
    let Some(value) = field(options, name) else {
        return Ok(());
    };
    let [(first, _), (second, _)] = words;
    *part = words[which_word(name, &value, [first, second])?].1;
    Ok(())
}

/// Returns the index of the value among two words.
fn which_word(name: &str, value: &JsValue, words: [&str; 2]) -> Result<usize, Error> {
    words
        .iter()
        .position(|word| is(value, word))
        .ok_or_else(|| {
            let allowed = ["“", words[0], "” or “", words[1], "”"].concat();
            must_be(name, &allowed, value)
        })
}

fn read_opening(value: &JsValue) -> Result<Opening, Error> {
    let Some(opening) = plain_object(value) else {
        let allowed = "{ twos, drawn } or { empty, two, four }";
        return Err(must_be(OPENING, allowed, value));
    };
    // A single weight shows that weights are meant.
    let drawn_each = keys(opening)
        .iter()
        .any(|key| WEIGHTS.iter().any(|name| is(key, name)));
    let (names, max): (&[&str], u8) = if drawn_each {
        (&WEIGHTS, Rules::MAX_WEIGHT)
    } else {
        (&TILES, Rules::MAX_OPENING)
    };
    only(opening, " of opening", names)?;
    let mut numbers = [0; 3];
    for (name, number) in names.iter().zip(&mut numbers) {
        let value = field(opening, name);
        // All weights are required, but numbers of tiles are optional.
        if value.is_some() || drawn_each {
            let name = ["opening.", *name].concat();
            *number = byte(&name, &value.unwrap_or_default(), 0, max)?;
        }
    }
    let [first, second, third] = numbers;
    Ok(if drawn_each {
        Opening::Scatter {
            empty: first,
            two: second,
            four: third,
        }
    } else {
        Opening::Tiles {
            twos: first,
            drawn: second,
        }
    })
}

fn read_goal(value: &JsValue) -> Result<Goal, Error> {
    if is(value, NEVER) {
        return Ok(Goal::Never);
    }
    let wrong = || must_be(GOAL, "“never”, { tile } or { score }", value);
    let goal = plain_object(value).ok_or_else(wrong)?;
    only(goal, " of goal", &["tile", "score"])?;
    match (field(goal, "tile"), field(goal, "score")) {
        (Some(tile), None) => Rules::GOAL_TILES
            .into_iter()
            .find(|&exponent| tile == face_number(exponent))
            .map(Goal::Tile)
            .ok_or_else(|| must_be("goal.tile", "a power of two from 8 to 2^63", &tile)),
        (None, Some(score)) => number("goal.score", &score, 1, u32::MAX).map(Goal::Score),
        _ => Err(wrong()),
    }
}
