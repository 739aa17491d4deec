//! Why a move is better than another: facts that hold on the board itself, not guesses about a value.
//!
//! Each fact compares the boards after two moves, and is only true if they differ in it. So a hint says nothing where
//! the difference lies deeper than that. The facts are what players of 2048 are taught: keep the largest tile
//! in its corner, keep the row that holds it full, keep cells free.

use super::advisor::Advice;
use super::comparison::Verdict;
use crate::direction::Direction;
use crate::game::board::Board;
use crate::game::fast_slide::fast_slide;
use crate::game::rules::Rules;

/// A largest tile below this has no corner worth keeping: 64.
const LEAST_LARGEST: u8 = 6;

/// How far below the largest tile a made tile is still worth telling, in exponents.
const NEAR_LARGEST: u8 = 2;

/// With more free cells than this, their number is no reason.
const CROWDED: u8 = 6;

/// A difference between the better of two moves and the other one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fact {
    /// After the other move, the next tile can end the game; after the better one, it can't.
    End,
    /// The other move takes the largest tile, with this exponent, out of its corner.
    Corner(u8),
    /// After the other move, the next tile can leave only moves that do so.
    Forced(u8),
    /// The other move leaves an empty cell in a full row with the largest tile in its corner.
    RowGap(u8),
    /// The same in a column.
    ColumnGap(u8),
    /// The better move makes a tile with this exponent, and the other none as large.
    Makes(u8),
    /// The numbers of free cells after the better move and after the other.
    Space(u8, u8),
    /// The numbers of pairs that can merge then.
    Pairs(u8, u8),
}

/// Why the best move is best.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reason {
    /// The difference.
    pub fact: Fact,
    /// The move that the best one is compared with; `None` if it is every other move.
    pub other: Option<Direction>,
}

/// A board and what the facts need to know of it.
struct Position<'a> {
    rules: &'a Rules,
    board: &'a Board,
    largest: u8,
    /// The corners that hold the largest tile.
    corners: Vec<usize>,
}

impl<'a> Position<'a> {
    fn new(rules: &'a Rules, board: &'a Board) -> Self {
        let cells = board.cells();
        let largest = cells.iter().copied().max().unwrap_or(0);
        let cols = usize::from(board.size().cols());
        let mut corners = vec![0, cols - 1, cells.len() - cols, cells.len() - 1];
        corners.retain(|&corner| largest >= LEAST_LARGEST && cells[corner] == largest);
        Self {
            rules,
            board,
            largest,
            corners,
        }
    }

    /// The board after a move, before the new tile; `None` for a no-op move.
    fn after(&self, board: &Board, direction: Direction) -> Option<Board> {
        let mut after = *board;
        let slid = fast_slide(&mut after, direction, self.rules.merge);
        slid.moved.then_some(after)
    }

    /// Whether a corner still holds the largest tile, or a larger one.
    fn keeps(&self, after: &Board) -> bool {
        let mut corners = self.corners.iter();
        corners.any(|&corner| after.cells()[corner] >= self.largest)
    }

    /// The boards that new tiles can make of the one after a move.
    fn spawned(&self, after: &Board) -> impl Iterator<Item = Board> {
        let odds = self.rules.odds;
        let (two, four) = (odds.two > 0, odds.four > 0 || odds.two == 0);
        let after = *after;
        let cells = (0..after.size().cells()).filter(move |&cell| after.cells()[cell] == 0);
        cells.flat_map(move |cell| {
            let tiles = [(1, two), (2, four)]
                .into_iter()
                .filter(|(_, comes)| *comes);
            tiles.map(move |(tile, _)| {
                let mut board = after;
                board.cells_mut()[cell] = tile;
                board
            })
        })
    }

    /// Whether a new tile can end the game.
    fn can_end(&self, after: &Board) -> bool {
        after.empty_cells() == 1 && self.spawned(after).any(|board| !board.can_move())
    }

    /// Whether a new tile can leave only moves that take the largest tile out of its corner.
    fn can_be_forced(&self, after: &Board) -> bool {
        self.spawned(after).any(|board| {
            let mut moves = Direction::ALL
                .iter()
                .filter_map(|&direction| self.after(&board, direction))
                .peekable();
            moves.peek().is_some() && !moves.any(|after| self.keeps(&after))
        })
    }

    /// Whether the row, and the column, of a kept corner are full.
    fn full_lines(&self, after: &Board) -> [bool; 2] {
        let (cells, cols) = (after.cells(), usize::from(after.size().cols()));
        let kept = || {
            let corners = self.corners.iter();
            corners.filter(|&&corner| cells[corner] >= self.largest)
        };
        let row = |corner: usize| cells[corner / cols * cols..][..cols].iter().all(|&c| c > 0);
        let column = |corner: usize| {
            cells
                .iter()
                .skip(corner % cols)
                .step_by(cols)
                .all(|&c| c > 0)
        };
        [
            kept().any(|&corner| row(corner)),
            kept().any(|&corner| column(corner)),
        ]
    }

    /// The exponent of the highest tile that a move has merged, 0 without one.
    fn made(&self, after: &Board) -> u8 {
        let count = |board: &Board, tile: u8| {
            let cells = board.cells().iter();
            cells.map(|&cell| usize::from(cell == tile)).sum::<usize>()
        };
        let mut merged = 0;
        for tile in (1..=Board::MAX_EXPONENT).rev() {
            // Each merge one level up has used two of these.
            merged = (count(after, tile) + 2 * merged).saturating_sub(count(self.board, tile));
            if merged > 0 {
                return tile;
            }
        }
        0
    }

    /// What the other of two moves does wrong, the gravest first.
    fn faults(&self, best: &Board, other: &Board) -> [Option<Fact>; 4] {
        let end = !self.can_end(best) && self.can_end(other);
        let mut faults = [end.then_some(Fact::End), None, None, None];
        if !self.keeps(best) {
            return faults;
        }
        if !self.keeps(other) {
            faults[1] = Some(Fact::Corner(self.largest));
            return faults;
        }
        let forced = !self.can_be_forced(best) && self.can_be_forced(other);
        faults[2] = forced.then_some(Fact::Forced(self.largest));
        let [before, best, other] = [self.board, best, other].map(|b| self.full_lines(b));
        let opens = |line: usize| before[line] && best[line] && !other[line];
        let column = opens(1).then_some(Fact::ColumnGap(self.largest));
        faults[3] = opens(0).then_some(Fact::RowGap(self.largest)).or(column);
        faults
    }

    /// What the better of two moves does well.
    fn merits(&self, best: &Board, other: &Board) -> [Option<Fact>; 3] {
        let made = self.made(best);
        let is_large = made >= LEAST_LARGEST.max(self.largest.saturating_sub(NEAR_LARGEST));
        let makes = is_large && self.made(other) < made;
        let free = |board: &Board| u8::try_from(board.empty_cells()).unwrap_or(u8::MAX);
        let is_crowded = free(best) <= CROWDED;
        let (space, less) = (free(best), free(other));
        let (many, few) = (pairs(best), pairs(other));
        [
            makes.then_some(Fact::Makes(made)),
            (is_crowded && space > less).then_some(Fact::Space(space, less)),
            (is_crowded && many > few).then_some(Fact::Pairs(many, few)),
        ]
    }
}

/// The number of pairs of equal tiles with nothing but empty cells between them.
fn pairs(board: &Board) -> u8 {
    let (cells, cols) = (board.cells(), usize::from(board.size().cols()));
    let count = |line: &mut dyn Iterator<Item = u8>| {
        let mut last = 0;
        let mut pairs = 0;
        for tile in line.filter(|&tile| tile > 0) {
            pairs += u8::from(tile == last);
            last = tile;
        }
        pairs
    };
    let rows = cells
        .chunks(cols)
        .map(|row| count(&mut row.iter().copied()));
    let columns = (0..cols).map(|col| count(&mut cells.iter().copied().skip(col).step_by(cols)));
    rows.chain(columns).sum()
}

/// Returns the gravest fact that sets the better of two moves apart from the other; `None` if there is none, if a move
/// changes nothing, or under rules with other moves than the classic ones.
///
/// ```
/// use game_2048::ai::reasons::{Fact, against};
/// use game_2048::{Direction, Rules};
///
/// let rules = Rules::preset("classic").unwrap();
/// let board = "2 . . . / . . . . / . . . 4 / 512 64 8 2".parse()?;
/// let fact = against(&rules, &board, Direction::Left, Direction::Up);
/// assert_eq!(fact, Some(Fact::Corner(9)));
/// let fact = against(&rules, &board, Direction::Left, Direction::Down);
/// assert_eq!(fact, None);
/// # Ok::<(), game_2048::BoardError>(())
/// ```
#[must_use]
pub fn against(rules: &Rules, board: &Board, best: Direction, other: Direction) -> Option<Fact> {
    if !rules.has_classic_moves() {
        return None;
    }
    let position = Position::new(rules, board);
    let best = position.after(board, best)?;
    let other = position.after(board, other)?;
    let faults = position.faults(&best, &other).into_iter().flatten();
    let merits = position.merits(&best, &other).into_iter().flatten();
    faults.chain(merits).next()
}

/// Returns why the best move is best; `None` if no fact tells, if no other move is clearly worse, or under rules with
/// other moves than the classic ones.
#[must_use]
pub fn reason(rules: &Rules, board: &Board, advice: &Advice) -> Option<Reason> {
    let best = advice.evaluation.best()?;
    if !rules.has_classic_moves() {
        return None;
    }
    let position = Position::new(rules, board);
    let after = |direction| position.after(board, direction);
    let others: Vec<(Direction, Board)> = Direction::ALL
        .into_iter()
        .filter(|&direction| direction != best)
        .filter_map(|direction| Some((direction, after(direction)?)))
        .collect();
    let best = after(best)?;
    let verdicts = advice.compare();
    let worse = || {
        others.iter().filter(|(other, _)| {
            let verdict = verdicts[usize::from(other.index())].verdict;
            matches!(verdict, Verdict::Costs | Verdict::Worse | Verdict::Bad)
        })
    };
    // A player is most tempted by the best of the worse moves.
    let value = |direction: Direction| advice.evaluation.values[usize::from(direction.index())];
    let tempting = |a, b| {
        let (&(first, _), &(second, _)): (&(Direction, Board), &(Direction, Board)) = (a, b);
        if value(second) > value(first) { b } else { a }
    };
    for kind in 0..4 {
        let fault = |other: &Board| position.faults(&best, other)[kind];
        let faulty = worse().filter(|(_, after)| fault(after).is_some());
        if let Some((other, after)) = faulty.reduce(tempting) {
            let all = others.len() > 1 && others.iter().all(|(_, after)| fault(after).is_some());
            return Some(Reason {
                fact: fault(after)?,
                other: (!all).then_some(*other),
            });
        }
    }
    let (other, after) = worse().reduce(tempting)?;
    // What the best move does well has to tell it from every worse one.
    (0..3).find_map(|kind| {
        let merit = |other: &Board| position.merits(&best, other)[kind];
        worse()
            .all(|(_, after)| merit(after).is_some())
            .then_some(Reason {
                fact: merit(after)?,
                other: Some(*other),
            })
    })
}
