//! The line of a game: its known moves, and how many of them are made.
//!
//! Undo and redo move along the line and drop nothing. Only another move than the next known one
//! ends it there. The next known move itself does not: it leads to the same position, because what
//! it brings depends on the seed and the step alone, or the line knows it.
//!
//! This file may import [`crate::direction`], [`crate::text`] and [`crate::tile`].

use core::ops::Range;

use crate::direction::Direction;
use crate::text::MAX_MOVES;
use crate::tile::Tile;

/// The one who made a move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Mover {
    /// The player.
    #[default]
    Player,
    /// The AI player.
    Ai,
}

/// A move of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    /// Its direction.
    pub direction: Direction,
    /// The one who made it last.
    pub mover: Mover,
}

/// All known moves of a game, and the number of those that are made. Redo can make the others
/// again.
///
/// A line knows no rules: which moves are possible is for the game to decide.
///
/// ```
/// use game_2048::line::{Line, Move, Mover};
/// use game_2048::Direction::{Left, Up};
///
/// let by_player = |direction| Move { direction, mover: Mover::Player };
/// let mut line = Line::default();
/// line.play(by_player(Left));
/// line.play(by_player(Left));
/// line.seek(0);
/// assert!(line.play(by_player(Left)), "the same move keeps the one after it");
/// assert_eq!((line.made(), line.known()), (1, 2));
/// assert!(!line.play(by_player(Up)), "another move is new");
/// assert_eq!((line.made(), line.known()), (2, 2));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Line {
    /// One byte a move, because a line may have millions of them.
    moves: Vec<Packed>,
    made: usize,
    /// The tile that each known move brings, if they don't follow from a seed.
    tiles: Option<Vec<Tile>>,
    /// The number of known moves before the AI's first one.
    first_ai: Option<usize>,
}

/// A move in a byte: its direction in two bits, then one for the AI.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Packed(u8);

impl Packed {
    const AI: u8 = 4;

    const fn new(Move { direction, mover }: Move) -> Self {
        Self(direction.index() + mover as u8 * Self::AI)
    }

    const fn direction(self) -> Direction {
        Direction::ALL[(self.0 & 3) as usize]
    }

    const fn mover(self) -> Mover {
        if self.0 & Self::AI == 0 {
            Mover::Player
        } else {
            Mover::Ai
        }
    }
}

impl Line {
    /// The maximum number of moves, which is that of a record.
    pub const MAX_MOVES: usize = MAX_MOVES;

    /// The number of moves made.
    #[must_use]
    pub const fn made(&self) -> usize {
        self.made
    }

    /// The number of known moves: those made and those that redo can make again.
    #[must_use]
    pub fn known(&self) -> usize {
        self.moves.len()
    }

    /// Whether no more moves can be made, because a record could not hold them.
    #[must_use]
    pub const fn is_full(&self) -> bool {
        self.made >= Self::MAX_MOVES
    }

    /// The number of known moves before the AI's first one; `None` if there is none of the AI's.
    #[must_use]
    pub const fn first_ai(&self) -> Option<usize> {
        self.first_ai
    }

    /// The known move at this index, from 0.
    #[must_use]
    pub fn get(&self, index: usize) -> Option<Move> {
        let packed = self.moves.get(index)?;
        Some(Move {
            direction: packed.direction(),
            mover: packed.mover(),
        })
    }

    /// The last move made, which undo takes back.
    #[must_use]
    pub fn last(&self) -> Option<Move> {
        self.get(self.made.checked_sub(1)?)
    }

    /// The move that redo makes.
    #[must_use]
    pub fn next(&self) -> Option<Move> {
        self.get(self.made)
    }

    /// The directions of the known moves in a range of indices; none if it goes beyond them.
    #[must_use]
    pub fn directions(&self, range: Range<usize>) -> impl ExactSizeIterator<Item = Direction> {
        let moves = self.moves.get(range).unwrap_or_default();
        moves.iter().map(|packed| packed.direction())
    }

    /// A line like this one, but whose moves bring these tiles. Those that are too few are default ones.
    #[must_use]
    pub fn with_tiles(mut self, mut tiles: Vec<Tile>) -> Self {
        tiles.resize(self.known(), Tile::default());
        self.tiles = Some(tiles);
        self
    }

    /// The tiles that the known moves bring; `None` if they follow from the seed of the game.
    #[must_use]
    pub fn tiles(&self) -> Option<&[Tile]> {
        self.tiles.as_deref()
    }

    /// The tile that the next known move brings, if this is its direction, and if it doesn't follow from
    /// the seed.
    #[must_use]
    #[inline(never)]
    pub fn next_tile(&self, direction: Direction) -> Option<Tile> {
        let tile = self.tiles.as_ref()?.get(self.made)?;
        let next = self.next()?;
        (next.direction == direction).then_some(*tile)
    }

    /// Notes the tile that the last move brought, if it is new and the line keeps tiles.
    pub fn bring(&mut self, tile: Tile) {
        let known = self.known();
        if let Some(tiles) = self.tiles.as_mut().filter(|tiles| tiles.len() < known) {
            tiles.push(tile);
        }
    }

    /// The beginning of this line: its place before the first move, without any.
    #[must_use]
    pub fn beginning(&self) -> Self {
        Self {
            tiles: self.tiles.as_ref().map(|_| Vec::new()),
            ..Self::default()
        }
    }

    /// Makes a move. If it goes the way of the next known move, it replaces that one, and those
    /// after it stay; otherwise they are dropped. Returns whether they stay.
    ///
    /// The game checks that the move is possible, and that the line is not [full](Self::is_full).
    pub fn play(&mut self, played: Move) -> bool {
        let (packed, at) = (Packed::new(played), self.made);
        let next = self.moves.get_mut(at);
        self.made += 1;
        match next {
            Some(next) if next.direction() == played.direction => {
                *next = packed;
                if played.mover == Mover::Ai {
                    self.first_ai = Some(self.first_ai.map_or(at, |first| first.min(at)));
                } else if self.first_ai == Some(at) {
                    let mut later = self.moves.iter().skip(at);
                    self.first_ai = later
                        .position(|packed| packed.mover() == Mover::Ai)
                        .map(|after| at + after);
                }
                true
            }
            _ => {
                self.moves.truncate(at);
                self.moves.push(packed);
                if let Some(tiles) = &mut self.tiles {
                    tiles.truncate(at);
                }
                let is_new = played.mover == Mover::Ai;
                let first = self.first_ai.filter(|&first| first < at);
                self.first_ai = first.or(is_new.then_some(at));
                false
            }
        }
    }

    /// Goes to the place after `made` of the known moves, or after all of them.
    pub fn seek(&mut self, made: usize) {
        self.made = made.min(self.known());
    }
}

impl FromIterator<Direction> for Line {
    /// A line of moves of the player, all of them made.
    fn from_iter<I: IntoIterator<Item = Direction>>(directions: I) -> Self {
        let by_player = |direction| {
            Packed::new(Move {
                direction,
                mover: Mover::Player,
            })
        };
        let moves: Vec<Packed> = directions.into_iter().map(by_player).collect();
        Self {
            made: moves.len(),
            moves,
            tiles: None,
            first_ai: None,
        }
    }
}
