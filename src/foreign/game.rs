//! A game or a board of another program, and how it is played out by our rules.

use super::fault::{Fault, Problem};
use crate::direction::Direction;
use crate::game::fast_slide::fast_slide;
use crate::game::rules::Merge;
use crate::game::{Board, CustomStart, CustomStartError, Record, Rules, Setup, Size};
use crate::text::MAX_MOVES;
use crate::tile::Tile;

/// A tile as a text has it, which may be none of ours.
#[derive(Clone, Copy, Debug)]
pub(super) struct NewTile {
    /// The cell, row by row from 0.
    pub cell: u8,
    /// The exponent: 1 for a 2, 2 for a 4.
    pub exponent: u8,
}

/// A move as a text has it, and the tile that appears after it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Move {
    /// The direction.
    pub direction: Direction,
    /// The new tile.
    pub tile: NewTile,
}

/// The time of a move that is not known.
pub const UNKNOWN_TIME: u32 = u32::MAX;

/// A game of another program, played out by our rules as far as it keeps them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    /// The game as a record of ours, with its own tiles: the board before the first move, the moves without those that were
    /// undone, and their tiles.
    pub record: Record,
    /// The opening tiles in the order of the text; none if the text has a start board instead.
    pub opening: Vec<Tile>,
    /// The times of all moves if the text has times: milliseconds since the move before, or [`UNKNOWN_TIME`].
    pub times: Option<Vec<u32>>,
    /// The board after the moves.
    pub board: Board,
    /// The score of the moves, counted from 0 at the start.
    pub score: u64,
    /// The score that the text names.
    pub stored_score: Option<u64>,
    /// Where the text breaks the rules or its form, if it does.
    pub problem: Option<Problem>,
}

impl Game {
    /// The same game, which can be read no further.
    pub(super) fn stopped(mut self, fault: Fault) -> Self {
        let at = self.record.moves.len() + 1;
        self.problem = Some(Problem { at, fault });
        self
    }
}

/// A board of another program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    /// The board.
    pub board: Board,
    /// The score that was played, if the text has it.
    pub score: Option<u64>,
    /// The hexadecimal digits of the board if the text doesn't tell their order. Then the board may be another one, which
    /// [`read_digits`](super::read_digits) reads; [`Order::Columns`](super::Order::Columns) was assumed.
    pub digits: Option<String>,
}

impl Position {
    /// A board that has tiles, and none too high for a record.
    pub(super) fn new(board: Board, score: Option<u64>) -> Result<Self, Fault> {
        check_start(&board)?;
        let digits = None;
        Ok(Self {
            board,
            score,
            digits,
        })
    }
}

/// A game that is being read, one move after the other.
pub(super) struct Playback {
    game: Game,
}

impl Playback {
    /// Begins with a start board.
    #[inline(never)]
    pub fn from_board(board: Board) -> Result<Self, Fault> {
        let start = CustomStart::new(board).map_err(|error| match error {
            CustomStartError::High { exponent, .. } => Fault::High { exponent },
            _ => Fault::Empty,
        })?;
        let setup = Setup {
            rules: Rules::CLASSIC,
            start: start.into(),
            seed: 0,
        };
        let record = Record {
            setup,
            moves: Vec::new(),
            tiles: Some(Vec::new()),
        };
        let game = Game {
            record,
            opening: Vec::new(),
            times: None,
            board,
            score: 0,
            stored_score: None,
            problem: None,
        };
        Ok(Self { game })
    }

    /// Begins with opening tiles.
    #[inline(never)]
    pub fn from_opening(size: Size, opening: &[NewTile]) -> Result<Self, Fault> {
        let mut board = Board::new(size);
        let tiles = opening.iter().map(|&tile| place(&mut board, tile));
        let tiles = tiles
            .collect::<Result<_, _>>()
            .map_err(|_| Fault::Opening)?;
        let mut playback = Self::from_board(board)?;
        playback.game.opening = tiles;
        Ok(playback)
    }

    /// The board so far.
    pub const fn board(&self) -> &Board {
        &self.game.board
    }

    /// Makes a move. One that breaks the rules changes nothing.
    pub fn play(&mut self, made: Move) -> Result<(), Fault> {
        self.play_checked(made, &mut |_, _| Ok(()))
    }

    /// Makes a move if the board after it and the points it scores are right, too.
    #[inline(never)]
    pub fn play_checked(
        &mut self,
        made: Move,
        check: &mut dyn FnMut(&Board, u64) -> Result<(), Fault>,
    ) -> Result<(), Fault> {
        if self.game.record.moves.len() >= MAX_MOVES {
            return Err(Fault::TooManyMoves);
        }
        let mut board = self.game.board;
        let slid = fast_slide(&mut board, made.direction, Merge::Once);
        if !slid.moved {
            return Err(Fault::NoMove);
        }
        let tile = place(&mut board, made.tile)?;
        check(&board, slid.gain)?;
        self.game.board = board;
        self.game.score = self.game.score.saturating_add(slid.gain);
        let record = &mut self.game.record;
        record.moves.push(made.direction);
        record.tiles.get_or_insert_default().push(tile);
        Ok(())
    }

    /// Sets the time of the last move. A game has the times of all moves or of none.
    pub fn add_time(&mut self, time: u32) {
        self.game.times.get_or_insert_default().push(time);
    }

    /// Makes moves and notes their times, up to the first that breaks the rules or cannot be read.
    pub fn play_all(
        mut self,
        moves: &mut dyn Iterator<Item = Result<(Move, Option<u32>), Fault>>,
    ) -> Game {
        for made in moves {
            let played = made.and_then(|(made, time)| self.play(made).map(|()| time));
            match played {
                Ok(time) => time.into_iter().for_each(|time| self.add_time(time)),
                Err(fault) => return self.stop(fault),
            }
        }
        self.finish()
    }

    /// Ends the game where its text can be read no further.
    pub fn stop(self, fault: Fault) -> Game {
        self.game.stopped(fault)
    }

    /// Ends the game at the end of its text.
    pub fn finish(self) -> Game {
        self.game
    }
}

/// Places a new tile.
fn place(board: &mut Board, new: NewTile) -> Result<Tile, Fault> {
    let cell = usize::from(new.cell);
    match (
        board.cells_mut().get_mut(cell),
        Tile::new(new.cell, new.exponent),
    ) {
        (None, _) => Err(Fault::Outside { cell }),
        (_, None) => Err(Fault::NewTile),
        (Some(found), Some(tile)) if *found == 0 => {
            *found = tile.exponent();
            Ok(tile)
        }
        _ => Err(Fault::Occupied { cell }),
    }
}

/// Checks that a board has tiles, and none too high for a record.
fn check_start(board: &Board) -> Result<(), Fault> {
    match board.highest() {
        0 => Err(Fault::Empty),
        1..=CustomStart::MAX_EXPONENT => Ok(()),
        exponent => Err(Fault::High { exponent }),
    }
}

/// The size with these rows and columns.
pub(super) fn size(rows: u64, cols: u64) -> Result<Size, Fault> {
    let [row_byte, col_byte] = [rows, cols].map(|length| u8::try_from(length).unwrap_or(u8::MAX));
    Size::new(row_byte, col_byte).map_err(|_| Fault::Size { rows, cols })
}

/// A board with these exponents. Cells that aren't given are empty.
pub(super) fn board_of(
    size: Size,
    exponents: &mut dyn Iterator<Item = u8>,
) -> Result<Board, Fault> {
    let mut board = Board::new(size);
    for (cell, exponent) in board.cells_mut().iter_mut().zip(exponents) {
        if exponent > CustomStart::MAX_EXPONENT {
            return Err(Fault::High { exponent });
        }
        *cell = exponent;
    }
    Ok(board)
}

/// The exponent of the tile with this number; 0 is an empty cell.
pub(super) fn exponent(number: i64) -> Result<u8, Fault> {
    match u64::try_from(number) {
        Ok(0) => Ok(0),
        Ok(face) if face > 1 && face.is_power_of_two() => {
            Ok(u8::try_from(face.trailing_zeros()).unwrap_or(u8::MAX))
        }
        _ => Err(Fault::Number { found: number }),
    }
}

/// The board with these numbers, row by row.
pub(super) fn board_of_numbers(rows: &[Vec<i64>]) -> Result<Board, Fault> {
    let cols = rows.first().map_or(0, Vec::len);
    let uneven = rows.iter().find(|row| row.len() != cols);
    let found = uneven.map_or(cols, Vec::len);
    let size = size(rows.len() as u64, found as u64)?;
    if uneven.is_some() {
        return Err(Fault::Form);
    }
    let exponents = rows.iter().flatten().map(|&number| exponent(number));
    let exponents: Vec<u8> = exponents.collect::<Result<_, _>>()?;
    board_of(size, &mut exponents.into_iter())
}
