//! A game: its setup, its line of moves, and the position after those that are made.

use super::board::Board;
use super::motion::Motion;
use super::position::{Position, Settled, Setup, Status};
use super::record::Record;
use super::replay::{ReplayError, replay};
use super::rules::{AfterGoal, Merge};
use super::slide::cascade_phase;
use crate::direction::Direction;
use crate::line::{Line, Move, Mover};
use crate::tile::Tile;

/// One move: played, undone or redone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Turn {
    /// The direction of the move, even when it is undone.
    pub direction: Direction,
    /// Whether the move was undone. Its motions then run backwards.
    pub undone: bool,
    /// The motions of the tiles. The tile that appears comes last (first when undone).
    pub motions: Vec<Motion>,
    /// The same, phase by phase, for a forward move in which a line merges more than once;
    /// otherwise empty. The tile that appears is only in `motions`.
    pub phases: Vec<CascadePhase>,
    /// The points of the move, even when it is undone.
    pub gain: u64,
    /// The game's status after the turn.
    pub status: Status,
}

/// One phase of a cascade.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CascadePhase {
    /// The motions of the tiles in this phase.
    pub motions: Vec<Motion>,
    /// The board after this phase.
    pub board: Board,
}

/// Returns the phases of a cascade, or nothing when there is only one.
fn phases(mut board: Board, direction: Direction) -> Vec<CascadePhase> {
    let mut phases = Vec::new();
    loop {
        let mut motions = Vec::new();
        if !cascade_phase(&mut board, direction, &mut motions).moved {
            break;
        }
        phases.push(CascadePhase { motions, board });
    }
    if phases.len() < 2 { Vec::new() } else { phases }
}

/// A game in progress: its [`Setup`], its moves and how many of them have been made.
///
/// Every 64th position is stored, so undo replays at most 64 moves, no matter how long the game is.
///
/// ```
/// use game_2048::{Direction, Game, Rules, Setup, Size, Status};
///
/// let rules = Rules::preset("classic").unwrap();
/// let mut game = Game::new(Setup { rules, start: Size::default().into(), seed: 1 });
/// assert!(game.undo().is_none(), "nothing to undo at the opening");
///
/// let turn = Direction::ALL.into_iter().find_map(|direction| game.play(direction)).unwrap();
/// assert_eq!((game.steps(), turn.status), (1, Status::Playing));
/// assert_eq!(game.undo().unwrap().direction, turn.direction);
/// assert_eq!(game.redo(), Some(turn));
/// ```
#[derive(Clone, Debug)]
pub struct Game {
    setup: Setup,
    line: Line,
    /// The position after the moves made.
    now: Position,
    /// The positions after 0, 64, 128 … moves, up to the end of the line.
    marks: Vec<Position>,
    /// Whether the player keeps going after the winning move, which is then the last one made.
    kept_going: bool,
}

const MARK_EVERY: usize = 64;

impl Game {
    /// Starts a new game.
    #[must_use]
    pub fn new(setup: Setup) -> Self {
        let now = Position::open(&setup);
        Self {
            setup,
            line: Line::default(),
            marks: vec![now.clone()],
            now,
            kept_going: false,
        }
    }

    /// The game of a record, before its first move: [`Game::advance_with`] makes the moves.
    pub(crate) fn open(record: &Record) -> Self {
        let mut game = Self::new(record.setup);
        if record.tiles.is_some() {
            game.line = game.line.with_tiles(Vec::new());
        }
        game
    }

    /// Restores the game of a record, with all its moves made.
    ///
    /// # Errors
    ///
    /// When a move changes nothing or comes after the end, or its tile can't appear, so the record was never
    /// played.
    pub fn replay(record: &Record) -> Result<Self, ReplayError> {
        let mut now = Position::open(&record.setup);
        let mut marks = vec![now.clone()];
        let moves = record.moves.iter().copied();
        let tiles = record.tiles.as_deref();
        replay(&mut now, &record.setup, moves.clone(), tiles, |position| {
            if position.steps as usize % MARK_EVERY == 0 {
                marks.push(position.clone());
            }
        })?;
        let line: Line = moves.collect();
        Ok(Self {
            setup: record.setup,
            line: match tiles {
                Some(tiles) => line.with_tiles(tiles.to_vec()),
                None => line,
            },
            now,
            marks,
            kept_going: false,
        })
    }

    /// The game's rules, start and seed.
    #[must_use]
    pub const fn setup(&self) -> &Setup {
        &self.setup
    }

    /// Whether the game started from a custom board.
    #[must_use]
    pub const fn is_custom_start(&self) -> bool {
        self.setup.is_custom_start()
    }

    /// Whether the game has tiles of its own: it was made from a record that names them. After the recorded
    /// moves, and after another move than the recorded one, they follow from the seed.
    #[must_use]
    pub fn has_own_tiles(&self) -> bool {
        self.line.tiles().is_some()
    }

    /// Whether the game can count for its player: its tiles are random, from the opening on.
    #[must_use]
    pub fn can_count(&self) -> bool {
        !self.is_custom_start() && !self.has_own_tiles()
    }

    /// The current board.
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.now.board
    }

    /// The current score.
    #[must_use]
    pub const fn score(&self) -> u64 {
        self.now.score
    }

    /// The number of moves made.
    #[must_use]
    pub const fn steps(&self) -> usize {
        self.line.made()
    }

    /// The number of known moves: those made and those that [`Game::redo`] can make again.
    #[must_use]
    pub fn known_steps(&self) -> usize {
        self.line.known()
    }

    /// The known moves, and who made each.
    #[must_use]
    pub const fn line(&self) -> &Line {
        &self.line
    }

    /// The current status.
    #[must_use]
    pub fn status(&self) -> Status {
        match self.now.status(&self.setup.rules) {
            Status::Won if self.kept_going && self.now.lost => Status::Lost,
            Status::Won if self.kept_going => Status::Playing,
            status => status,
        }
    }

    /// Whether the game has [as many moves as a record can hold](Record::MAX_MOVES) but is not
    /// over: [`Game::play`] then makes no more moves.
    #[must_use]
    pub const fn is_full(&self) -> bool {
        self.now.is_full(&self.setup.rules)
    }

    /// Whether the goal has been reached, by any move so far or on the start board.
    #[must_use]
    pub const fn won(&self) -> bool {
        self.now.won_at.is_some()
    }

    /// Leaves `Won` if the rules let the player keep going. Returns whether it did.
    pub fn keep_going(&mut self) -> bool {
        let can = self.status() == Status::Won && self.setup.rules.after_goal == AfterGoal::GoesOn;
        self.kept_going |= can;
        can
    }

    /// Makes a move of the player. The undone moves stay known if it is the one that [`Game::redo`]
    /// would make; otherwise they are dropped.
    ///
    /// Returns `None` and changes nothing when the move is an ignored no-op, or the game is over or
    /// [full](Self::is_full).
    pub fn play(&mut self, direction: Direction) -> Option<Turn> {
        self.play_as(Mover::Player, direction)
    }

    /// Makes a move of the player or the AI, like [`Game::play`].
    pub fn play_as(&mut self, mover: Mover, direction: Direction) -> Option<Turn> {
        let before = self.now.board;
        let mut motions = Vec::new();
        let tile = self.line.next_tile(direction);
        let settled = self
            .now
            .step_with(&self.setup, direction, tile, &mut motions)?;
        self.made(Move { direction, mover }, &settled);
        let gain = settled.gain;
        let cascades = self.setup.rules.merge == Merge::Cascade;
        Some(Turn {
            direction,
            undone: false,
            motions,
            phases: if cascades {
                phases(before, direction)
            } else {
                Vec::new()
            },
            gain,
            status: self.status(),
        })
    }

    /// Makes a move like [`Game::play_as`], but faster and without motions. Returns whether it was
    /// made.
    pub fn advance(&mut self, played: Move) -> bool {
        self.advance_with(played, self.line.next_tile(played.direction))
    }

    /// Makes a move like [`Game::advance`]. It brings this tile, or one that follows from the seed. If the tile
    /// can't appear, the game is no longer valid.
    pub(crate) fn advance_with(&mut self, played: Move, tile: Option<Tile>) -> bool {
        let settled = self.now.fast_step_with(&self.setup, played.direction, tile);
        if let Some(settled) = &settled {
            self.made(played, settled);
        }
        settled.is_some()
    }

    /// Undoes the last move like [`Game::undo`], but faster and without motions. Returns whether
    /// there was one.
    pub fn step_back(&mut self) -> bool {
        let Some(last) = self.steps().checked_sub(1) else {
            return false;
        };
        self.seek(last);
        // The player left this win before, so don't ask again.
        self.kept_going = self.now.won_at.is_some();
        true
    }

    /// Adds a move to the line that has changed the position.
    fn made(&mut self, made: Move, settled: &Settled) {
        self.kept_going = false;
        if self.line.play(made) {
            return;
        }
        if self.has_own_tiles() {
            let tile = settled.spawned.map(|new| new.tile);
            self.line.bring(tile.unwrap_or_default());
        }
        let steps = self.steps();
        self.marks.truncate((steps - 1) / MARK_EVERY + 1);
        if steps % MARK_EVERY == 0 {
            self.marks.push(self.now.clone());
        }
    }

    /// Undoes the last move. Returns `None` when no move has been made.
    pub fn undo(&mut self) -> Option<Turn> {
        let Move { direction, .. } = self.line.last()?;
        self.step_back();
        // Undoing is the move's motions, reversed.
        let mut later = self.now.clone();
        let mut motions = Vec::new();
        let tile = self.line.next_tile(direction);
        let gain = later
            .step_with(&self.setup, direction, tile, &mut motions)?
            .gain;
        motions.reverse();
        for motion in &mut motions {
            *motion = motion.reversed();
        }
        Some(Turn {
            direction,
            undone: true,
            motions,
            phases: Vec::new(),
            gain,
            status: self.status(),
        })
    }

    /// Redoes the last undone move. Returns `None` when there is nothing to redo.
    pub fn redo(&mut self) -> Option<Turn> {
        let Move { direction, mover } = self.line.next()?;
        self.play_as(mover, direction)
    }

    /// Goes to the position after `steps` moves, or after the last known one.
    pub fn seek(&mut self, steps: usize) {
        self.line.seek(steps);
        let mark = self.steps() / MARK_EVERY;
        let mut now = self.marks[mark].clone();
        let range = mark * MARK_EVERY..self.steps();
        let moves = self.line.directions(range.clone());
        let tiles = self.line.tiles().and_then(|tiles| tiles.get(range));
        let replayed = replay(&mut now, &self.setup, moves, tiles, |_| ());
        debug_assert_eq!(replayed, Ok(()), "known moves can be made");
        self.now = now;
        self.kept_going = false;
    }

    /// The record of the moves made.
    #[must_use]
    pub fn record(&self) -> Record {
        self.record_of(&self.line, self.steps())
    }

    /// The record of all known moves, including the undone ones.
    #[must_use]
    pub fn history(&self) -> Record {
        self.record_of(&self.line, self.known_steps())
    }

    /// The record of the first moves of a line of this game.
    pub(super) fn record_of(&self, line: &Line, steps: usize) -> Record {
        Record {
            setup: self.setup,
            moves: line.directions(0..steps).collect(),
            tiles: line
                .tiles()
                .map(|tiles| tiles.get(..steps).unwrap_or_default().to_vec()),
        }
    }
}

#[cfg(test)]
impl Game {
    /// A game with room for one more move. The moves before it are made up, since playing them
    /// would take minutes.
    pub(crate) fn almost_full() -> Self {
        let mut game = Self::new(Setup {
            rules: crate::game::Rules::preset("classic").expect("a preset"),
            start: crate::game::Size::default().into(),
            seed: 42,
        });
        let steps = Record::MAX_MOVES - 1;
        game.now.steps = u32::try_from(steps).unwrap_or(u32::MAX);
        game.line = core::iter::repeat_n(Direction::Up, steps).collect();
        game.marks = vec![game.now.clone(); steps / MARK_EVERY + 1];
        game
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_takes_as_many_moves_as_a_record_holds() {
        let mut game = Game::almost_full();
        assert!(!game.is_full());
        assert!(game.play(Direction::Up).is_some());
        assert!(game.is_full());
        assert_eq!(game.status(), Status::Playing);
        let before = (game.board().to_owned(), game.score(), game.record());
        for direction in Direction::ALL {
            assert_eq!(game.play(direction), None);
        }
        let after = (game.board().to_owned(), game.score(), game.record());
        assert!(before == after);
        assert_eq!(game.known_steps(), Record::MAX_MOVES);
        // Whatever a game can reach, a record can hold.
        assert!(game.record().to_string().parse() == Ok(game.record()));
    }
}
