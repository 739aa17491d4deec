//! Games with their own tiles, played: they replay to the same boards, and undo, redo and other moves lead where a
//! slow model says.

use super::own_tiles::parse;
use super::support::{all_sizes, setup, sizes};
use super::undo::shown;
use game_2048::game::rules::PRESETS;
use game_2048::game::slide::slide;
use game_2048::game::spawn::spawn;
use game_2048::random::SplitMix64;
use game_2048::{
    Board, CustomStart, Direction, Game, MotionKind, Position, Record, Rules, Setup, Size, Start,
    Tile, play_out,
};
use proptest::prelude::*;
use proptest::sample::{Index, select};

/// The record of a game from its first board, with the tiles that its seed has brought. `None` if that board is
/// empty, which no record names.
pub fn with_own_tiles(game: &Game) -> Option<Record> {
    let Record { setup, moves, .. } = game.record();
    let mut position = Position::open(&setup);
    let start = CustomStart::new(position.board).ok()?;
    let tile = |&way: &Direction| {
        let mut motions = Vec::new();
        position.step(&setup, way, &mut motions).unwrap();
        let new = motions
            .last()
            .filter(|motion| motion.kind == MotionKind::Appears);
        let new =
            new.map(|motion| Tile::new(motion.to, position.board.cells()[usize::from(motion.to)]));
        new.map_or_else(Tile::default, Option::unwrap)
    };
    let tiles = moves.iter().map(tile).collect();
    Some(Record {
        setup: Setup {
            start: start.into(),
            ..setup
        },
        moves,
        tiles: Some(tiles),
    })
}

fn pick(random: &mut SplitMix64, bound: usize) -> usize {
    random.below(u32::try_from(bound).unwrap()) as usize
}

/// A game of random moves.
pub fn random_game(rules: Rules, size: Size, seed: u64, most: usize) -> Game {
    let mut game = Game::new(setup(rules, (size.rows(), size.cols()), seed));
    let mut random = SplitMix64::new(seed);
    for _ in 0..most {
        let first = pick(&mut random, 4);
        let mut ways = (0..4).map(|turn| Direction::ALL[(first + turn) % 4]);
        if ways.find_map(|way| game.play(way)).is_none() {
            break;
        }
    }
    game
}

#[test]
fn every_game_replays_with_its_tiles_written_out() {
    let (mut empty, mut ended, mut longest) = (0, 0, 0);
    for size in all_sizes() {
        for (name, rules) in PRESETS {
            for seed in 0..6 {
                let game = random_game(rules, size, seed, 300);
                let Some(record) = with_own_tiles(&game) else {
                    empty += 1;
                    continue;
                };
                let text = record.to_string();
                assert_eq!(parse(&text), Ok(record.clone()), "{name} {size} {seed}");
                let replayed = Game::replay(&record).unwrap();
                let last = play_out(&record).unwrap();
                assert_eq!(
                    (last.board, last.score),
                    (*game.board(), game.score()),
                    "{text}"
                );
                assert_eq!(shown(&replayed), shown(&game), "{text}");
                assert_eq!(replayed.record(), record);
                assert!(replayed.has_own_tiles() && !replayed.can_count());
                ended += usize::from(replayed.status() != game_2048::Status::Playing);
                longest = longest.max(record.moves.len());
            }
        }
    }
    assert!(
        empty < 10 && ended > 300 && longest == 300,
        "{empty} {ended} {longest}"
    );
}

/// A game of a thousand moves on 4 × 4 fits into a message: 7 bits a move, 6 bits a character.
#[test]
fn a_record_of_a_thousand_moves_is_short() {
    let mut game = (0..).map(|seed| random_game(Rules::CLASSIC, Size::default(), seed, 1000));
    let mut record = game.find_map(|game| with_own_tiles(&game)).unwrap();
    record.moves.resize(1000, Direction::Up);
    record.setup.seed = u64::MAX;
    assert_eq!(record.to_string().len(), 1217);
}

/// A line of moves with their tiles, of which so many are made. The tile of another move follows from the seed.
#[derive(Clone, Debug)]
struct Model {
    setup: Setup,
    line: Vec<(Direction, Tile)>,
    made: usize,
}

impl Model {
    /// The board and the score after `made` moves, made from the start one by one.
    fn position(&self, made: usize) -> (Board, u64) {
        let mut board = Position::open(&self.setup).board;
        let mut score = 0;
        for &(way, tile) in &self.line[..made] {
            let slid = slide(&mut board, way, self.setup.rules.merge, &mut Vec::new());
            assert!(slid.moved);
            score += slid.gain;
            let mut cells = board.cells().to_vec();
            let cell = usize::from(tile.cell());
            assert_eq!(cells[cell], 0, "{board}");
            cells[cell] = tile.exponent();
            board = board_of(board.size(), &cells);
        }
        (board, score)
    }

    fn play(&mut self, way: Direction) -> bool {
        let (mut board, _) = self.position(self.made);
        if !slide(&mut board, way, self.setup.rules.merge, &mut Vec::new()).moved {
            return false;
        }
        if self
            .line
            .get(self.made)
            .is_none_or(|&(known, _)| known != way)
        {
            let step = u32::try_from(self.made).unwrap() + 1;
            let new = spawn(&mut board, self.setup.rules.odds, self.setup.seed, step).unwrap();
            self.line.truncate(self.made);
            self.line.push((way, new.tile));
        }
        self.made += 1;
        true
    }
}

fn board_of(size: Size, cells: &[u8]) -> Board {
    let faces = cells.iter().map(|&exponent| match exponent {
        0 => ".".to_owned(),
        exponent => game_2048::face(exponent).to_string(),
    });
    let faces: Vec<String> = faces.collect();
    let rows = faces.chunks(size.cols().into()).map(|row| row.join(" "));
    rows.collect::<Vec<_>>().join("/").parse().unwrap()
}

/// A record whose moves and tiles another program might have chosen.
pub fn foreign(rules: Rules, size: Size, seed: u64, most: usize) -> Record {
    let mut random = SplitMix64::new(seed);
    let mut cells = vec![0; size.cells()];
    cells[pick(&mut random, size.cells())] = 1;
    let start: Start = CustomStart::new(board_of(size, &cells)).unwrap().into();
    let mut model = Model {
        setup: Setup { rules, start, seed },
        line: Vec::new(),
        made: 0,
    };
    for _ in 0..most {
        let (board, _) = model.position(model.made);
        let way = Direction::ALL[pick(&mut random, 4)];
        let mut after = board;
        if !slide(&mut after, way, rules.merge, &mut Vec::new()).moved {
            continue;
        }
        let empty: Vec<usize> = (0..size.cells())
            .filter(|&cell| after.cells()[cell] == 0)
            .collect();
        let cell = u8::try_from(empty[pick(&mut random, empty.len())]).unwrap();
        let exponent = 1 + u8::from(random.below(3) == 0);
        model.line.push((way, Tile::new(cell, exponent).unwrap()));
        model.made += 1;
    }
    Record {
        setup: model.setup,
        moves: model.line.iter().map(|(way, _)| *way).collect(),
        tiles: Some(model.line.iter().map(|(_, tile)| *tile).collect()),
    }
}

#[derive(Clone, Debug)]
enum Act {
    Play(Direction),
    Again,
    Undo,
    Redo,
    Seek(Index),
    Restore,
}

fn acts() -> impl Strategy<Value = Vec<Act>> {
    let act = prop_oneof![
        8 => select(&Direction::ALL[..]).prop_map(Act::Play),
        6 => Just(Act::Again),
        8 => Just(Act::Undo),
        4 => Just(Act::Redo),
        1 => any::<Index>().prop_map(Act::Seek),
        1 => Just(Act::Restore),
    ];
    prop::collection::vec(act, 0..60)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 120, failure_persistence: None, ..Default::default() })]

    #[test]
    fn any_acts_give_the_same_game_as_the_model(
        most in 0..150_usize,
        acts in acts(),
        seed: u64,
        size in sizes(),
        rules in select(vec!["endless", "two-to-one", "classic"]),
    ) {
        let rules = Rules::preset(rules).unwrap();
        let record = foreign(rules, size, seed, most);
        let mut game = Game::replay(&record).unwrap();
        let moves = record.moves.iter().copied();
        let line: Vec<_> = moves.zip(record.tiles.unwrap()).collect();
        let mut model = Model { setup: record.setup, made: line.len(), line };
        for act in &acts {
            let known = model.line.get(model.made).map(|(way, _)| *way);
            let (done, expected) = match *act {
                Act::Play(way) => (game.play(way).is_some(), model.play(way)),
                // The known move, played and not redone.
                Act::Again => match known {
                    Some(way) => (game.play(way).is_some(), model.play(way)),
                    None => continue,
                },
                Act::Undo => {
                    let can = model.made > 0;
                    model.made -= usize::from(can);
                    (game.undo().is_some(), can)
                }
                Act::Redo => (game.redo().is_some(), known.is_some_and(|way| model.play(way))),
                Act::Seek(to) => {
                    model.made = to.index(model.line.len() + 1);
                    game.seek(model.made);
                    (true, true)
                }
                // A save has all known moves, and how many of them are made.
                Act::Restore => {
                    let text = game.history().to_string();
                    game = Game::replay(&parse(&text).unwrap()).unwrap();
                    game.seek(model.made);
                    (true, true)
                }
            };
            prop_assert_eq!(done, expected, "{:?}", act);
            let (board, score) = model.position(model.made);
            prop_assert_eq!((game.board(), game.score(), game.steps()), (&board, score, model.made), "{:?}", act);
            let history = game.history();
            let (ways, tiles): (Vec<_>, Vec<_>) = model.line.iter().copied().unzip();
            prop_assert_eq!(&history.moves, &ways, "{:?}", act);
            prop_assert_eq!(history.tiles, Some(tiles.clone()), "{:?}", act);
            prop_assert_eq!(game.record().tiles, Some(tiles[..model.made].to_vec()), "{:?}", act);
        }
    }
}

/// The same moves over many stored positions, so that `seek` begins at each of them.
#[test]
fn every_position_of_a_long_game_is_found_again() {
    let record = foreign(
        Rules::preset("endless").unwrap(),
        Size::new(6, 6).unwrap(),
        7,
        900,
    );
    assert!(record.moves.len() > 300);
    let mut game = Game::replay(&record).unwrap();
    let mut boards = vec![*game.board()];
    while game.undo().is_some() {
        boards.push(*game.board());
    }
    boards.reverse();
    for (steps, board) in boards.iter().enumerate() {
        game.seek(steps);
        assert_eq!(game.board(), board, "{steps}");
        let redone = game.redo().map(|_| *game.board());
        assert_eq!(redone.as_ref(), boards.get(steps + 1), "{steps}");
    }
}
