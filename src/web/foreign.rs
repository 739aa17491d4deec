//! Games and boards of other programs, for JavaScript.

use js_sys::{Array, Error, Float64Array, JsString, Object, Uint8Array};
use wasm_bindgen::prelude::*;

use super::inputs::bad_record;
use super::numbers::number;
use super::object::{must_be, object, set, string};
use crate::foreign::{Content, Fault, Format, Game, MAX_ANDSTATUS_BYTES, Order, Position};
use crate::foreign::{Read, UNKNOWN_TIME, WriteFault, read_any, read_digits, write};
use crate::game::{Board, CustomStart, Record};
use crate::tile::Tile;

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r"
/** A format of another program. */
export type ForeignFormat =
  | 'verse'
  | 'verseOld'
  | 'rpl1'
  | 'v4c'
  | 'nextHistory'
  | 'nextSave'
  | 'nextActions'
  | 'andstatus'
  | 'gameState'
  | 'framework'
  | 'gnome'
  | 'hex'
  | 'records25'
  | 'states13';

/** The formats that are written. */
export type WrittenFormat = 'verse' | 'verseOld' | 'rpl1';

/** The order of the cells in the hexadecimal digits of a board. */
export type DigitOrder = 'columns' | 'rows' | 'lowestFirst';

/** What is wrong with a text, to be said in any language. */
export type ForeignFault = {
  /** The same in English. */
  readonly message: string;
} & (
  /** A text in no known format: its beginning. */
  | { readonly code: 'unknown'; readonly parts: [found: string] }
  /** Too many bytes, games and boards, or moves. */
  | { readonly code: 'tooLong'; readonly parts: [found: number, most: number] }
  | { readonly code: 'tooManyTexts' | 'tooManyMoves'; readonly parts: [most: number] }
  /** Rules that differ from those of the original. */
  | {
      readonly code: 'rules';
      readonly parts: ['fibonacci' | 'capped' | 'combo' | 'walls' | 'diagonal' | 'items'];
    }
  /** A format that has a seed instead of the tiles. */
  | { readonly code: 'noTiles'; readonly parts: [] }
  /** A format of which only the name is known. */
  | { readonly code: 'notRead'; readonly parts: [name: string] }
  /** A size that no board has. */
  | { readonly code: 'size'; readonly parts: [rows: number, cols: number] }
  /** A text that was cut off, changed, or has a part that its format doesn't have. */
  | { readonly code: 'cutOff' | 'checkSum' | 'form'; readonly parts: [] }
  /** A character that the format doesn't have, by its place from 1. */
  | { readonly code: 'character'; readonly parts: [at: number, found: string] }
  /** JSON that is damaged or has another form: the place, from 1. */
  | { readonly code: 'json'; readonly parts: [line: number, column: number] }
  /** Opening tiles other than 2s and 4s in different cells, or a board without tiles. */
  | { readonly code: 'opening' | 'empty'; readonly parts: [] }
  /** A number that no tile has. */
  | { readonly code: 'number'; readonly parts: [found: number] }
  /** A tile of a start board that is too high: its exponent and the highest one. */
  | { readonly code: 'high'; readonly parts: [exponent: number, most: number] }
  /**
   * A move that moves nothing, a new tile that is neither a 2 nor a 4, a board in the text other than that of the moves,
   * an undo without a move, or a direction that doesn't exist.
   */
  | { readonly code: 'noMove' | 'newTile' | 'board' | 'undo' | 'direction'; readonly parts: [] }
  /** A new tile outside of the board, or in a cell that has one: the cell, from 0. */
  | { readonly code: 'outside' | 'occupied'; readonly parts: [cell: number] }
  /** A move that scores other points than the text says. */
  | { readonly code: 'gain'; readonly parts: [found: number, expected: number] }
  /** An unknown player or move. */
  | { readonly code: 'ply'; readonly parts: [found: string] }
);

/** A game of another program, as far as it keeps our rules. */
export interface ForeignGame {
  readonly kind: 'game';
  /** The line of the text in which it begins, from 1. */
  readonly line: number;
  readonly format: ForeignFormat;
  readonly rows: number;
  readonly cols: number;
  /** The score of the moves, counted from 0. */
  readonly score: number;
  /** The number of moves. */
  readonly steps: number;
  /** The exponents of the last board. */
  readonly cells: Uint8Array;
  /** The game as a record of version 2, with its own tiles. */
  readonly record: string;
  /** The tiles of the opening and of the moves: for each the cell and the exponent. */
  readonly opening: Uint8Array;
  readonly tiles: Uint8Array;
  /** The milliseconds of each move since the one before, if the text has times; `NaN` is unknown. */
  readonly times?: Float64Array;
  /** The score that the text names. */
  readonly storedScore?: number;
  /** Why the text can be read no further, and the number of the move, from 1. */
  readonly problem?: ForeignFault & { readonly move: number };
}

/** A board of another program. */
export interface ForeignBoard {
  readonly kind: 'board';
  readonly line: number;
  readonly format: ForeignFormat;
  readonly rows: number;
  readonly cols: number;
  /** The exponents. */
  readonly cells: Uint8Array;
  /** The score that was played, if the text has it. */
  readonly score?: number;
  /**
   * The hexadecimal digits of a board if the text doesn't tell their order. Then `columns` was assumed, and `read_board`
   * reads the others.
   */
  readonly digits?: string;
}

/** A text that is refused. */
export type RefusedText = ForeignFault & {
  readonly kind: 'refused';
  readonly line: number;
  readonly format?: ForeignFormat;
};

/** Why a format can't hold a game, to be said in any language. */
export type WriteError = Error & (
  /** A start other than two tiles, or rules that differ from those of the original. */
  | { code: 'start' | 'rules'; parts: [] }
  /** A size that the format doesn't have. */
  | { code: 'size'; parts: [rows: number, cols: number] }
  /** A tile of the start that is too high: its exponent, and the highest one of the format. */
  | { code: 'high'; parts: [exponent: number, most: number] }
  /** A time that is too long: the number of the move, and the longest time in milliseconds. */
  | { code: 'time'; parts: [move: number, most: number] }
  /** Times of more or fewer moves than the game has. */
  | { code: 'times'; parts: [found: number, expected: number] }
  /** A record that doesn't play out. */
  | { code: 'replay'; parts: [] }
);
";

/// Reads a text or a file of another program: its games, its boards and what of it is refused, in their order. A text can
/// have several, each in lines of its own. The list is empty only for a text without characters.
///
/// # Errors
///
/// When the value is neither a text nor a `Uint8Array`.
#[wasm_bindgen(unchecked_return_type = "(ForeignGame | ForeignBoard | RefusedText)[]")]
pub fn read_games(
    #[wasm_bindgen(unchecked_param_type = "string | Uint8Array")] text: &JsValue,
) -> Result<Array, Error> {
    let (found, most) = match (text.dyn_ref::<JsString>(), text.dyn_ref::<Uint8Array>()) {
        (Some(text), _) => (text.length(), MAX_ANDSTATUS_BYTES),
        (_, Some(bytes)) => (bytes.length(), MAX_ANDSTATUS_BYTES),
        _ => return Err(must_be("text", "a text or a Uint8Array", text)),
    };
    let found = found as usize;
    let read = if found > most {
        // Not even copied.
        let content = Err(Fault::TooLong { found, most });
        let (line, format) = (1, None);
        vec![Read {
            line,
            format,
            content,
        }]
    } else if let Some(bytes) = text.dyn_ref::<Uint8Array>() {
        read_any(&bytes.to_vec())
    } else {
        read_any(string(text, most).unwrap_or_default().as_bytes())
    };
    Ok(read.into_iter().map(pack).collect())
}

/// Reads the hexadecimal digits of a board in an order, `'columns'`, `'rows'` or `'lowestFirst'`.
///
/// # Errors
///
/// When there is no board with this number of digits, or the order is unknown.
#[wasm_bindgen(unchecked_return_type = "ForeignBoard")]
pub fn read_board(
    #[wasm_bindgen(unchecked_param_type = "string")] digits: &JsValue,
    #[wasm_bindgen(unchecked_param_type = "DigitOrder")] order: &JsValue,
) -> Result<Object, Error> {
    let found = string(digits, 16).ok_or_else(|| must_be("digits", "a text", digits))?;
    let name = string(order, 16);
    let mut orders = Order::ALL.into_iter();
    let order = orders
        .find(|order| name.as_deref() == Some(order.name()))
        .ok_or_else(|| must_be("order", "columns, rows or lowestFirst", order))?;
    let position = read_digits(&found, order).map_err(|fault| Error::new(&fault.to_string()))?;
    Ok(pack_board(1, Format::Hex, &position))
}

/// Writes the game of a record as the text of another program, `'verse'`, `'verseOld'` or `'rpl1'`. The record may have its
/// own tiles. `times` are the milliseconds of each move since the one before; `NaN` is unknown.
///
/// # Errors
///
/// When the format can't hold the game: a `WriteError`. When the record is damaged or doesn't play out, the format is
/// unknown, or there are not as many times as moves.
#[wasm_bindgen]
pub fn write_game(
    #[wasm_bindgen(unchecked_param_type = "string")] record: &JsValue,
    #[wasm_bindgen(unchecked_param_type = "WrittenFormat")] format: &JsValue,
    #[wasm_bindgen(unchecked_optional_param_type = "Float64Array")] times: &JsValue,
) -> Result<String, Error> {
    let text = string(record, Record::MAX_TEXT);
    let text = text.ok_or_else(|| must_be("record", "a text", record))?;
    let record = Record::parse_with_own_tiles(&text).map_err(bad_record)?;
    let name = string(format, 16);
    let format = Format::WRITTEN
        .into_iter()
        .find(|format| name.as_deref() == Some(format.name()))
        .ok_or_else(|| must_be("format", "verse, verseOld or rpl1", format))?;
    let given: Option<&Float64Array> = times.dyn_ref();
    if given.is_none() && !times.is_undefined() {
        return Err(must_be("times", "a Float64Array", times));
    }
    let times = given.map(|times| times.to_vec().into_iter().map(time).collect());
    let times: Option<Vec<u32>> = times;
    write(&record, format, &[], times.as_deref()).map_err(|fault| refused(&fault))
}

/// A time in milliseconds. Those that no format holds are as long as possible.
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
fn time(milliseconds: f64) -> u32 {
    if milliseconds.is_nan() {
        UNKNOWN_TIME
    } else {
        // Rounded toward zero, and to the limits of the type.
        (milliseconds as u32).min(UNKNOWN_TIME - 1)
    }
}

fn refused(fault: &WriteFault) -> Error {
    let (code, parts): (_, &[JsValue]) = (
        fault.code(),
        &match *fault {
            WriteFault::Size { size } => vec![size.rows().into(), size.cols().into()],
            WriteFault::High { exponent, most } => vec![exponent.into(), most.into()],
            WriteFault::Time { at, most } => vec![count(at), most.into()],
            WriteFault::Times { found, expected } => vec![count(found), count(expected)],
            _ => Vec::new(),
        },
    );
    let packed = Error::new(&fault.to_string());
    set(&packed, "code", &code.into());
    set(&packed, "parts", &parts.iter().collect::<Array>());
    packed
}

fn count(count: usize) -> JsValue {
    number(count as u64).into()
}

fn pack(read: Read) -> Object {
    let Read {
        line,
        format,
        content,
    } = read;
    match (content, format) {
        (Ok(Content::Game(game)), Some(format)) => pack_game(line, format, &game),
        (Ok(Content::Board(position)), Some(format)) => pack_board(line, format, &position),
        (content, _) => {
            let fault = content.err().unwrap_or(Fault::Form);
            let packed = object! { kind: "refused", line: count(line) };
            if let Some(format) = format {
                set(&packed, "format", &format.name().into());
            }
            put_fault(&packed, &fault, &fault.to_string());
            packed
        }
    }
}

/// Creates what a game and a board have.
fn pack_found(kind: &str, line: usize, format: Format, board: &Board) -> Object {
    object! {
        kind: kind,
        line: count(line),
        format: format.name(),
        rows: board.size().rows(),
        cols: board.size().cols(),
        cells: Uint8Array::from(board.cells()),
    }
}

fn pack_board(line: usize, format: Format, position: &Position) -> Object {
    let packed = pack_found("board", line, format, &position.board);
    if let Some(score) = position.score {
        set(&packed, "score", &number(score).into());
    }
    if let Some(digits) = &position.digits {
        set(&packed, "digits", &digits.into());
    }
    packed
}

fn pack_game(line: usize, format: Format, game: &Game) -> Object {
    let packed = pack_found("game", line, format, &game.board);
    let tiles = |tiles: &[Tile]| {
        let bytes = tiles.iter().flat_map(|tile| [tile.cell(), tile.exponent()]);
        Uint8Array::from(&*bytes.collect::<Vec<u8>>())
    };
    set(&packed, "score", &number(game.score).into());
    set(&packed, "steps", &count(game.record.moves.len()));
    set(&packed, "record", &game.record.to_string().into());
    set(&packed, "opening", &tiles(&game.opening));
    set(
        &packed,
        "tiles",
        &tiles(game.record.tiles.as_deref().unwrap_or_default()),
    );
    if let Some(times) = &game.times {
        let known = |&time: &u32| {
            if time == UNKNOWN_TIME {
                f64::NAN
            } else {
                time.into()
            }
        };
        let known: Vec<f64> = times.iter().map(known).collect();
        set(&packed, "times", &Float64Array::from(&*known));
    }
    if let Some(score) = game.stored_score {
        set(&packed, "storedScore", &number(score).into());
    }
    if let Some(problem) = &game.problem {
        let fault = object! { move: count(problem.at) };
        put_fault(&fault, &problem.fault, &problem.to_string());
        set(&packed, "problem", &fault);
    }
    packed
}

fn put_fault(packed: &Object, fault: &Fault, message: &str) {
    set(packed, "code", &fault.code().into());
    set(
        packed,
        "parts",
        &parts_of(fault).into_iter().collect::<Array>(),
    );
    set(packed, "message", &message.into());
}

/// The data of a fault, in the order of its fields.
fn parts_of(fault: &Fault) -> Vec<JsValue> {
    match fault {
        Fault::Unknown { found } | Fault::Ply { found } | Fault::NotRead { name: found } => {
            vec![found.into()]
        }
        &Fault::TooLong { found, most } => vec![count(found), count(most)],
        &Fault::TooManyTexts { most } => vec![count(most)],
        Fault::TooManyMoves => vec![count(Record::MAX_MOVES)],
        Fault::Rules(rules) => vec![rules.name().into()],
        &Fault::Size { rows, cols } => vec![number(rows).into(), number(cols).into()],
        Fault::Character { at, found } => vec![count(*at), found.to_string().into()],
        &Fault::Json { line, column } => vec![count(line), count(column)],
        #[allow(clippy::cast_precision_loss)]
        &Fault::Number { found } => vec![(found as f64).into()],
        &Fault::High { exponent } => vec![exponent.into(), CustomStart::MAX_EXPONENT.into()],
        &Fault::Outside { cell } | &Fault::Occupied { cell } => vec![count(cell)],
        &Fault::Gain { found, expected } => vec![number(found).into(), number(expected).into()],
        _ => Vec::new(),
    }
}
