//! The arena: players and whole games, to measure how well an AI plays.

use super::advisor::Advisor;
use super::budget::Budget;
use super::evaluation::Evaluation;
use super::generic_search::GenericSearch;
use super::network::Network;
use super::network::packed_board::PackedBoard;
use super::search::row_tables::RowTables;
use super::search::{Search, TABLE_BITS};
use crate::direction::Direction;
use crate::game::board::{Board, Size};
use crate::game::fast_slide::fast_slide;
use crate::game::position::{Position, Setup};
use crate::game::rules::Rules;
use crate::random::SplitMix64;

/// A player, which chooses the moves.
#[derive(Debug)]
pub enum Player {
    /// A random move among those that change the board.
    Random,
    /// The move with the highest immediate gain; ties are broken at random.
    Greedy,
    /// The search for any rules.
    GenericSearch(Box<GenericSearch>, Budget),
    /// The search with a value function, for the classic game on 4 × 4.
    Network(Box<Search>, Budget),
    /// The AI player as a whole, for any rules.
    Advisor(Box<Advisor>, Budget),
}

impl Player {
    /// Creates a player that looks ahead under any rules.
    #[must_use]
    pub fn plain(budget: Budget) -> Self {
        Self::GenericSearch(Box::default(), budget)
    }

    /// Creates a player that looks ahead with a value function.
    #[must_use]
    pub fn network(network: Network, budget: Budget) -> Self {
        Self::Network(Box::new(Search::new(network, TABLE_BITS)), budget)
    }

    /// Whether it needs the rules themselves, rather than row tables.
    const fn needs_rules(&self) -> bool {
        matches!(self, Self::GenericSearch(..) | Self::Advisor(..))
    }

    /// Returns its move and the evaluation behind it, or `None` when there is no move.
    fn choose(
        &mut self,
        rules: &Rules,
        table: &impl Table,
        random: &mut SplitMix64,
    ) -> Option<(Direction, Evaluation)> {
        let evaluation = match self {
            Self::Random => {
                let moves = table.gains().map(|gain| gain.map(|_| 0));
                return Some((pick(moves, random)?, Evaluation::default()));
            }
            Self::Greedy => return Some((pick(table.gains(), random)?, Evaluation::default())),
            Self::GenericSearch(plain, budget) => {
                plain.look_at(table.score(), rules, &table.board(), *budget)
            }
            Self::Network(search, budget) => match table.packed() {
                Some(board) => search.look(board, *budget),
                None => GenericSearch::new().look(rules, &table.board(), budget.plain()),
            },
            Self::Advisor(advisor, budget) => {
                let (score, board) = (table.score(), table.board());
                advisor.look_at(score, rules, &board, *budget).evaluation
            }
        };
        Some((evaluation.best()?, evaluation))
    }
}

/// Returns a direction with the highest gain; ties are broken at random.
fn pick(gains: [Option<u64>; 4], random: &mut SplitMix64) -> Option<Direction> {
    let most = gains.into_iter().flatten().max()?;
    let mut best = [Direction::Up; 4];
    let mut count = 0;
    for (gain, direction) in gains.into_iter().zip(Direction::ALL) {
        if gain == Some(most) {
            best[count as usize] = direction;
            count += 1;
        }
    }
    Some(best[random.below(count) as usize])
}

/// A player's view of the board.
trait Table {
    /// The immediate gain of each direction; `None` where nothing moves.
    fn gains(&self) -> [Option<u64>; 4];
    /// The score, or 0 where it doesn't matter.
    fn score(&self) -> u64;
    fn board(&self) -> Board;
    fn packed(&self) -> Option<PackedBoard>;
}

/// A board under any rules.
struct Ruled<'a>(&'a Rules, &'a Position);

impl Table for Ruled<'_> {
    fn gains(&self) -> [Option<u64>; 4] {
        let gains = Direction::ALL.map(|direction| {
            let slid = fast_slide(&mut { self.1.board }, direction, self.0.merge);
            slid.moved.then_some(slid.gain)
        });
        // When nothing moves but the game isn't over, every direction is a valid move.
        if gains == [None; 4] {
            [Some(0); 4]
        } else {
            gains
        }
    }

    fn score(&self) -> u64 {
        self.1.score
    }

    fn board(&self) -> Board {
        self.1.board
    }

    fn packed(&self) -> Option<PackedBoard> {
        PackedBoard::downgraded_from(&self.1.board)
    }
}

/// A board of the classic game, with row tables.
struct Tabled<'a>(&'a RowTables, PackedBoard);

impl Table for Tabled<'_> {
    fn gains(&self) -> [Option<u64>; 4] {
        Direction::ALL.map(|direction| {
            self.0
                .slide(self.1, direction)
                .map(|(_, gain)| u64::from(gain))
        })
    }

    fn score(&self) -> u64 {
        0
    }

    fn board(&self) -> Board {
        self.1.into()
    }

    fn packed(&self) -> Option<PackedBoard> {
        Some(self.1)
    }
}

/// The result of one game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Played {
    /// The score.
    pub score: u64,
    /// The number of moves made.
    pub moves: u32,
    /// The exponent of the highest tile.
    pub highest: u8,
    /// Whether the goal was reached.
    pub won: bool,
    /// The total of all search depths ([`Evaluation::depth`]).
    pub depths: u64,
    /// The total number of boards evaluated.
    pub nodes: u64,
}

/// Plays games under some rules and of some size.
///
/// ```
/// use game_2048::ai::arena::{Arena, Player};
/// use game_2048::{Rules, Size};
///
/// let arena = Arena::new(Rules::preset("cascade").unwrap(), Size::default());
/// let played = arena.play(&mut Player::Greedy, 42, u32::MAX);
/// assert!(played.moves > 10 && played.score > 0);
/// ```
#[derive(Debug)]
pub struct Arena {
    rules: Rules,
    size: Size,
    /// Only for the classic game on 4 × 4.
    rows: Option<RowTables>,
}

impl Arena {
    /// Creates an arena for games with these rules and this size.
    #[must_use]
    pub fn new(rules: Rules, size: Size) -> Self {
        // The goal makes no difference as long as it doesn't end the game.
        let classic = ["classic", "endless"].contains(&rules.preset_name().unwrap_or(""));
        let rows = (classic && size == Size::default()).then(RowTables::new);
        Self { rules, size, rows }
    }

    /// The rules of its games.
    #[must_use]
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Whether a player can play these games.
    #[must_use]
    pub const fn suits(&self, player: &Player) -> bool {
        self.rows.is_some() || !matches!(player, Player::Network(..))
    }

    /// Lets a player play the game with this seed, for at most `most` moves.
    pub fn play(&self, player: &mut Player, seed: u64, most: u32) -> Played {
        self.play_on(player, Position::open(&self.setup(seed)), seed, most)
    }

    /// Lets a player continue a game with this seed from a position, until it has `most` moves.
    pub fn play_on(&self, player: &mut Player, position: Position, seed: u64, most: u32) -> Played {
        let mut run = Run {
            setup: self.setup(seed),
            random: SplitMix64::new(!seed),
            position,
            most,
            game: Played::default(),
        };
        if let (Some(rows), false) = (&self.rows, player.needs_rules()) {
            run.play_packed(rows, player);
        }
        run.play(player)
    }

    fn setup(&self, seed: u64) -> Setup {
        Setup {
            rules: self.rules,
            start: self.size.into(),
            seed,
        }
    }
}

/// A game in progress.
struct Run {
    setup: Setup,
    /// The random numbers for the player, different from those for the game.
    random: SplitMix64,
    position: Position,
    /// The maximum number of moves.
    most: u32,
    game: Played,
}

impl Run {
    /// Plays on by the rules, to the end.
    fn play(mut self, player: &mut Player) -> Played {
        let Self { setup, .. } = self;
        let rules = &setup.rules;
        while !self.position.is_over(rules) && self.position.steps < self.most {
            let table = Ruled(rules, &self.position);
            let Some((direction, evaluation)) = player.choose(rules, &table, &mut self.random)
            else {
                break;
            };
            if self.position.fast_step(&setup, direction).is_none() {
                break;
            }
            self.count(evaluation);
        }
        Played {
            score: self.position.score,
            moves: self.position.steps,
            highest: self
                .position
                .board
                .cells()
                .iter()
                .copied()
                .max()
                .unwrap_or(0),
            won: self.position.won_at.is_some(),
            ..self.game
        }
    }

    /// Does the same much faster, as long as there are fewer than two 32768 tiles.
    fn play_packed(&mut self, rows: &RowTables, player: &mut Player) {
        let Self { setup, .. } = *self;
        let Some(mut board) = PackedBoard::new(&self.position.board) else {
            return;
        };
        while self.position.steps < self.most && board.stays_packed() {
            let table = Tabled(rows, board);
            let choice = player.choose(&setup.rules, &table, &mut self.random);
            let slid = choice.and_then(|(direction, evaluation)| {
                Some((evaluation, rows.slide(board, direction)?))
            });
            let Some((evaluation, (after, gain))) = slid else {
                self.position.lost = true;
                break;
            };
            self.count(evaluation);
            self.position.steps += 1;
            self.position.score += u64::from(gain);
            let mut tiles = SplitMix64::for_step(setup.seed, self.position.steps);
            board = with_tile(after, &mut tiles);
        }
        self.position.board = board.into();
        let is_won = self.position.has_reached(setup.rules.goal);
        let now = is_won.then_some(self.position.steps);
        self.position.won_at = self.position.won_at.or(now);
    }

    fn count(&mut self, evaluation: Evaluation) {
        self.game.depths += u64::from(evaluation.depth);
        self.game.nodes += evaluation.nodes;
    }
}

/// Returns the board with the tile that [`spawn`](crate::game::spawn::spawn) adds under the classic
/// odds.
fn with_tile(board: PackedBoard, random: &mut SplitMix64) -> PackedBoard {
    let cell = board.empty_cell(random.below(board.empty_cells()));
    let odds = Rules::CLASSIC.odds;
    let drawn = random.below(u32::from(odds.two) + u32::from(odds.four));
    let tile = if drawn < odds.two.into() { 1 } else { 2 };
    PackedBoard(board.0 | (cell * tile))
}

/// Returns boards of randomly played classic games, to measure speed with.
#[must_use]
pub fn boards(count: usize) -> Vec<PackedBoard> {
    let rows = RowTables::new();
    let mut random = SplitMix64::new(0);
    let mut board = PackedBoard(0);
    let mut boards = Vec::with_capacity(count);
    while boards.len() < count {
        board = board.with_new_tile(&mut random);
        boards.push(board);
        let moves = Tabled(&rows, board).gains().map(|gain| gain.map(|_| 0));
        let direction = pick(moves, &mut random);
        let after = direction.and_then(|direction| rows.slide(board, direction));
        board = after.map_or(PackedBoard(0), |(after, _)| after);
    }
    boards
}

/// Moves boards in all four directions with the row tables. The result depends on all boards and
/// gains, so that the compiler cannot drop any work.
#[must_use]
pub fn slide_packed(rows: &RowTables, boards: &[PackedBoard]) -> u64 {
    let mut mixed = 0;
    for &board in boards {
        for (after, gain) in rows.all(board) {
            mixed ^= after.0 ^ u64::from(gain);
        }
    }
    mixed
}

/// Moves boards in all four directions by the rule for all sizes, and counts the moves that change
/// one.
#[must_use]
pub fn slide_plain(boards: &[Board]) -> usize {
    let merge = Rules::CLASSIC.merge;
    let changes = |board: &Board, direction| fast_slide(&mut { *board }, direction, merge).moved;
    let count = |board| {
        Direction::ALL
            .iter()
            .filter(|&&direction| changes(board, direction))
            .count()
    };
    boards.iter().map(count).sum()
}
