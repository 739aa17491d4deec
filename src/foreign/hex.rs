//! Boards as hexadecimal digits, an exponent for each cell.

use super::characters;
use super::fault::Fault;
use super::game::{Position, board_of, size};
use crate::text::excerpt;

/// The order of the cells in the digits of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Order {
    /// Column by column from the top left, as 2048verse has it.
    Columns,
    /// Row by row from the top left.
    Rows,
    /// Row by row from the bottom right: the number whose lowest digit is the top left cell.
    LowestFirst,
}

impl Order {
    /// All orders.
    pub const ALL: [Self; 3] = [Self::Columns, Self::Rows, Self::LowestFirst];

    /// The name, as JavaScript has it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Columns => "columns",
            Self::Rows => "rows",
            Self::LowestFirst => "lowestFirst",
        }
    }
}

/// The digits of a board that were found in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Digits<'a> {
    pub digits: &'a str,
    /// The order that the text tells, if it does.
    pub order: Option<Order>,
}

/// The addresses before the digits of a board of 2048verse.
const LINKS: [&str; 2] = ["2048verse.com/p/", "board.2048verse.com/"];

/// The word before the digits of a board in addresses of 2048-ai.
const FIELD: &str = "board=";

/// The board in a line: its digits alone, or in a link.
pub(super) fn find(line: &str) -> Option<Digits<'_>> {
    for link in LINKS {
        if let Some(digits) = after(line, link) {
            let order = Some(Order::Columns);
            return sides(digits.len()).map(|_| Digits { digits, order });
        }
    }
    let is_board = |digits: &&str| digits.len() == 16;
    if let Some(digits) = after(line, FIELD).filter(is_board) {
        let order = Some(Order::Rows);
        return Some(Digits { digits, order });
    }
    let line = line.trim();
    let number = line.strip_prefix("0x").or(line.strip_prefix("0X"));
    let digits = number.unwrap_or(line);
    let order = number.map(|_| Order::LowestFirst);
    let is_whole = digits.bytes().all(|byte| byte.is_ascii_hexdigit());
    Some(Digits { digits, order }).filter(|found| is_whole && is_board(&found.digits))
}

/// The digits after some characters of a line.
fn after<'a>(line: &'a str, before: &str) -> Option<&'a str> {
    let mut starts = line.as_bytes().windows(before.len());
    let at = starts.position(|found| found == before.as_bytes())?;
    let rest = characters::after(line, at + before.len());
    let is_digit = |byte: &u8| digit(char::from(*byte)).is_some();
    let length = rest.bytes().take_while(is_digit).count();
    Some(characters::before(rest, length))
}

/// The exponent of a digit. A `g` is a 65536.
fn digit(found: char) -> Option<u8> {
    let value = found.to_digit(17)?;
    u8::try_from(value).ok()
}

/// The rows and columns of the board with this number of digits.
const fn sides(digits: usize) -> Option<(u8, u8)> {
    match digits {
        16 => Some((4, 4)),
        12 => Some((3, 4)),
        9 => Some((3, 3)),
        8 => Some((2, 4)),
        _ => None,
    }
}

/// Reads the digits of a board in an order. 16 digits are a board of 4 × 4, 12 of 3 × 4, 9 of 3 × 3 and 8 of 2 × 4, in
/// rows and columns.
///
/// ```
/// use game_2048::foreign::{Order, read_digits};
///
/// let verse = read_digits("12a246033", Order::Columns)?;
/// assert_eq!(verse, read_digits("120243a63", Order::Rows)?);
/// assert_eq!(verse.board, "2 4 . / 4 16 8 / 1024 64 8".parse()?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// When there is another number of digits, a character that is none, or no tile.
pub fn read_digits(digits: &str, order: Order) -> Result<Position, Fault> {
    let mut exponents = Vec::with_capacity(16);
    let unknown = || Fault::Unknown {
        found: excerpt(digits),
    };
    let (rows, cols) = sides(digits.len()).ok_or_else(unknown)?;
    for (at, found) in (1..).zip(digits.chars()) {
        exponents.push(digit(found).ok_or(Fault::Character { at, found })?);
    }
    let (row_count, col_count) = (usize::from(rows), usize::from(cols));
    let cells = 0..exponents.len();
    let cells = cells.map(|cell| match order {
        Order::Columns => cell % col_count * row_count + cell / col_count,
        Order::Rows => cell,
        Order::LowestFirst => exponents.len() - 1 - cell,
    });
    let mut exponents = cells.map(|at| exponents.get(at).copied().unwrap_or(0));
    let board = board_of(size(rows.into(), cols.into())?, &mut exponents)?;
    Position::new(board, None)
}
