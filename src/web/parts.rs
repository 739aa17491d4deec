//! Rules as a plain JavaScript object, both ways.

use js_sys::{Array, Error, Object};
use wasm_bindgen::prelude::*;

use super::object::{byte, bytes, field, must_be, number, only, plain_object, set};
use super::turn;
use crate::rules::{AfterGoal, Goal, Idle, Loss, Merge, Odds, Opening, Rules};

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r"
/** The parts of rules. In what `new_game` takes, each replaces what the named rules say. */
export interface RuleParts {
  /** The weights of a 2 and of a 4, 0 to 255 each. */
  odds?: [number, number];
  /** Whether a tile that came from a merge may merge again in the same move. */
  merge?: 'once' | 'cascade';
  /** Whether a move that changes nothing brings a tile all the same. */
  idle?: 'ignored' | 'spawns';
  /** What loses: a board without a move, or a move that leaves no cell empty. */
  loss?: 'stuck' | 'full';
  /** Whether play may go on after the goal. */
  afterGoal?: 'goes-on' | 'ends';
  /**
   * How a game starts: with some 2s and some tiles drawn by the odds, 1 to 9 together; or with
   * every cell drawn on its own by these weights, 0 to 15 each.
   */
  opening?: { twos?: number; drawn?: number } | { empty: number; two: number; four: number };
  /** What wins: a tile, named by its face (2048), or a score. */
  goal?: 'never' | { tile: number } | { score: number };
}
";

/// The names of the parts.
pub const PARTS: [&str; 7] = [ODDS, MERGE.0, IDLE.0, LOSS.0, AFTER_GOAL.0, OPENING, GOAL];

const ODDS: &str = "odds";
const OPENING: &str = "opening";
const GOAL: &str = "goal";
const NEVER: &str = "never";
const TILES: [&str; 2] = ["twos", "drawn"];
const WEIGHTS: [&str; 3] = ["empty", "two", "four"];

/// The name of a part that is one of two words, and what they stand for.
type Words<T> = (&'static str, [(&'static str, T); 2]);

const MERGE: Words<Merge> = (
    "merge",
    [("once", Merge::Once), ("cascade", Merge::Cascade)],
);
const IDLE: Words<Idle> = (
    "idle",
    [("ignored", Idle::Ignored), ("spawns", Idle::Spawns)],
);
const LOSS: Words<Loss> = ("loss", [("stuck", Loss::Stuck), ("full", Loss::Full)]);
const AFTER_GOAL: Words<AfterGoal> = (
    "afterGoal",
    [("goes-on", AfterGoal::GoesOn), ("ends", AfterGoal::Ends)],
);

/// Replaces the parts of rules that the options name.
pub fn replace_parts(rules: &mut Rules, options: &Object) -> Result<(), Error> {
    if let Some(value) = field(options, ODDS)? {
        let weights = bytes(ODDS, &value, 2, u8::MAX)?;
        rules.odds = Odds {
            two: weights[0],
            four: weights[1],
        };
    }
    read_word(options, MERGE, &mut rules.merge)?;
    read_word(options, IDLE, &mut rules.idle)?;
    read_word(options, LOSS, &mut rules.loss)?;
    read_word(options, AFTER_GOAL, &mut rules.after_goal)?;
    if let Some(value) = field(options, OPENING)? {
        rules.opening = read_opening(&value)?;
    }
    if let Some(value) = field(options, GOAL)? {
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
    let Some(value) = field(options, name)? else {
        return Ok(());
    };
    let [(first, _), (second, _)] = words;
    *part = words[which_word(name, &value, [first, second])?].1;
    Ok(())
}

/// Whether the value is the first or the second of two words.
fn which_word(name: &str, value: &JsValue, words: [&str; 2]) -> Result<usize, Error> {
    let is = |word: &&str| value == *word;
    words.iter().position(is).ok_or_else(|| {
        let allowed = ["“", words[0], "” or “", words[1], "”"].concat();
        must_be(name, &allowed, value)
    })
}

fn read_opening(value: &JsValue) -> Result<Opening, Error> {
    let Some(opening) = plain_object(value) else {
        let allowed = "{ twos, drawn } or { empty, two, four }";
        return Err(must_be(OPENING, allowed, value));
    };
    let numbers = |names: &[&str], max: u8, missing: Option<u8>| -> Result<Vec<u8>, Error> {
        only(opening, " of opening", names)?;
        let read = |name: &&str| match (field(opening, name)?, missing) {
            (None, Some(missing)) => Ok(missing),
            (found, _) => {
                let name = ["opening.", *name].concat();
                byte(&name, &found.unwrap_or_default(), 0, max)
            }
        };
        names.iter().map(read).collect()
    };
    // One weight is enough to tell that weights are meant.
    let drawn_each = Object::keys(opening)
        .iter()
        .any(|key| WEIGHTS.iter().any(|name| key == *name));
    Ok(if drawn_each {
        let weights = numbers(&WEIGHTS, Rules::MAX_WEIGHT, None)?;
        Opening::Scatter {
            empty: weights[0],
            two: weights[1],
            four: weights[2],
        }
    } else {
        let tiles = numbers(&TILES, Rules::MAX_OPENING, Some(0))?;
        Opening::Tiles {
            twos: tiles[0],
            drawn: tiles[1],
        }
    })
}

fn read_goal(value: &JsValue) -> Result<Goal, Error> {
    if value == NEVER {
        return Ok(Goal::Never);
    }
    let wrong = || must_be(GOAL, "“never”, { tile } or { score }", value);
    let goal = plain_object(value).ok_or_else(wrong)?;
    only(goal, " of goal", &["tile", "score"])?;
    match (field(goal, "tile")?, field(goal, "score")?) {
        (Some(tile), None) => Rules::GOAL_TILES
            .into_iter()
            .find(|&exponent| tile == turn::face_number(exponent))
            .map(Goal::Tile)
            .ok_or_else(|| must_be("goal.tile", "a power of two from 8 to 2^63", &tile)),
        (None, Some(score)) => number("goal.score", &score, 1, u32::MAX).map(Goal::Score),
        _ => Err(wrong()),
    }
}

/// All parts of rules.
pub fn parts(rules: &Rules) -> Object {
    let parts = Object::new();
    let odds = [rules.odds.two, rules.odds.four];
    set(
        &parts,
        ODDS,
        &odds.map(JsValue::from).iter().collect::<Array>(),
    );
    write_word(&parts, MERGE, rules.merge);
    write_word(&parts, IDLE, rules.idle);
    write_word(&parts, LOSS, rules.loss);
    write_word(&parts, AFTER_GOAL, rules.after_goal);
    let opening = match rules.opening {
        Opening::Tiles { twos, drawn } => object(&TILES, &[twos.into(), drawn.into()]),
        Opening::Scatter { empty, two, four } => {
            object(&WEIGHTS, &[empty.into(), two.into(), four.into()])
        }
    };
    set(&parts, OPENING, &opening);
    let goal = match rules.goal {
        Goal::Never => NEVER.into(),
        Goal::Tile(exponent) => object(&["tile"], &[turn::face_number(exponent)]),
        Goal::Score(score) => object(&["score"], &[score.into()]),
    };
    set(&parts, GOAL, &goal);
    parts
}

fn write_word<T: Copy + PartialEq>(parts: &Object, (name, words): Words<T>, part: T) {
    let [(first, stands_for), (second, _)] = words;
    let word = if part == stands_for { first } else { second };
    set(parts, name, &word.into());
}

/// A plain object of numbers.
fn object(names: &[&str], numbers: &[f64]) -> JsValue {
    let object = Object::new();
    for (name, &number) in names.iter().zip(numbers) {
        set(&object, name, &number.into());
    }
    object.into()
}
