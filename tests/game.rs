//! Whole games: undo and redo, marks, scores, motions, sizes and high tiles.
#![cfg(not(target_arch = "wasm32"))]

use game_2048::game::rules::{AfterGoal, Goal, Idle, Loss, Merge, Odds, PRESETS};
use game_2048::game::slide::slide;
use game_2048::random::SplitMix64;
use game_2048::{
    Board, Direction, Fate, Game, Motion, Position, Rules, Setup, Size, Status, Turn, face,
};
use proptest::prelude::*;
use proptest::sample::{Index, select};

// --- helpers ---

#[track_caller]
fn preset(name: &str) -> Rules {
    Rules::preset(name).unwrap_or_else(|| panic!("no preset {name}"))
}

fn setup(rules: Rules, (rows, cols): (u8, u8), seed: u64) -> Setup {
    let size = Size::new(rows, cols).unwrap();
    Setup {
        rules,
        start: size.into(),
        seed,
    }
}

fn classic(size: (u8, u8), seed: u64) -> Game {
    Game::new(setup(preset("classic"), size, seed))
}

/// A player with a simple habit: down, left, right, up, whichever has an effect first. It reaches
/// some hundred moves on 5 × 5 and thousands on 8 × 8.
fn play(game: &mut Game, most: usize) {
    use Direction::{Down, Left, Right, Up};
    while game.steps() < most {
        let turn = [Down, Left, Right, Up]
            .into_iter()
            .find_map(|way| game.play(way));
        if turn.is_none() {
            return;
        }
    }
}

/// All that shows of a game.
fn shown(game: &Game) -> (Board, u64, usize, Status, bool) {
    let board = *game.board();
    (board, game.score(), game.steps(), game.status(), game.won())
}

fn sum(board: &Board) -> u128 {
    let tiles = board.cells().iter().filter(|&&cell| cell > 0);
    tiles.map(|&cell| face(cell)).sum()
}

/// Tiles on the page: what is known of the board by following motions alone.
#[derive(Clone, Debug, PartialEq)]
struct Tiles(Vec<Option<Tile>>);

#[derive(Clone, Copy, Debug, PartialEq)]
struct Tile {
    name: u32,
    exponent: u8,
}

impl Tiles {
    fn new(board: &Board, names: &mut u32) -> Self {
        let tile = |&exponent: &u8| {
            *names += 1;
            (exponent > 0).then_some(Tile {
                name: *names,
                exponent,
            })
        };
        Self(board.cells().iter().map(tile).collect())
    }

    fn cells(&self) -> Vec<u8> {
        self.0
            .iter()
            .map(|tile| tile.map_or(0, |tile| tile.exponent))
            .collect()
    }

    #[track_caller]
    fn take(&mut self, cell: u8) -> Tile {
        let tile = self.0[usize::from(cell)].take();
        tile.unwrap_or_else(|| panic!("no tile in cell {cell} of {self:?}"))
    }

    #[track_caller]
    fn put(&mut self, cell: u8, tile: Tile) {
        let old = self.0[usize::from(cell)].replace(tile);
        assert_eq!(old, None, "cell {cell} is not free for {tile:?}");
    }

    /// Makes a turn forwards. Only the face of a tile that appears is looked up on the board.
    #[track_caller]
    fn forwards(&mut self, motions: &[Motion], after: &Board, names: &mut u32) {
        let (old, new): (Vec<Motion>, Vec<Motion>) = motions
            .iter()
            .copied()
            .partition(|motion| motion.fate != Fate::Appears);
        let moved: Vec<(Motion, Tile)> = old
            .into_iter()
            .map(|motion| (motion, self.take(motion.from)))
            .collect();
        for (motion, tile) in &moved {
            if motion.fate == Fate::Slides {
                assert_ne!(motion.from, motion.to, "a tile that rests is not named");
                self.put(motion.to, *tile);
                continue;
            }
            let together = moved.iter().filter(|other| other.0.to == motion.to);
            let (count, worth) = together.fold((0, 0), |(count, worth), (other, tile)| {
                assert_eq!(
                    other.fate,
                    Fate::Merges,
                    "{other:?} ends where others merge"
                );
                (count + 1, worth + face(tile.exponent))
            });
            assert!(count >= 2, "{motion:?} merges alone");
            assert!(worth.is_power_of_two(), "{worth} is no face");
            if self.0[usize::from(motion.to)].is_none() {
                *names += 1;
                let exponent = u8::try_from(worth.ilog2()).unwrap();
                self.put(
                    motion.to,
                    Tile {
                        name: *names,
                        exponent,
                    },
                );
            }
        }
        for motion in new {
            assert_eq!(motion.from, motion.to);
            *names += 1;
            let exponent = after.cells()[usize::from(motion.to)];
            self.put(
                motion.to,
                Tile {
                    name: *names,
                    exponent,
                },
            );
        }
        assert_eq!(
            self.cells(),
            after.cells(),
            "by {motions:?}, but the board is\n{after}"
        );
    }

    /// Makes a turn backwards. Only the faces of tiles that come apart are looked up.
    #[track_caller]
    fn backwards(&mut self, motions: &[Motion], after: &Board, names: &mut u32) {
        let mut merged = Vec::new();
        let mut slid = Vec::new();
        for motion in motions {
            match motion.fate {
                Fate::Appears => assert!([1, 2].contains(&self.take(motion.from).exponent)),
                Fate::Slides => slid.push((motion.to, self.take(motion.from))),
                Fate::Merges => {
                    if !merged.iter().any(|(from, _)| *from == motion.from) {
                        merged.push((motion.from, self.take(motion.from)));
                    }
                }
            }
        }
        for (to, tile) in slid {
            self.put(to, tile);
        }
        for (from, tile) in merged {
            let parts = motions.iter().filter(|motion| motion.from == from);
            let mut worth = 0;
            for part in parts.filter(|motion| motion.fate == Fate::Merges) {
                *names += 1;
                let exponent = after.cells()[usize::from(part.to)];
                self.put(
                    part.to,
                    Tile {
                        name: *names,
                        exponent,
                    },
                );
                worth += face(exponent);
            }
            assert_eq!(worth, face(tile.exponent), "the parts of {tile:?}");
        }
        assert_eq!(
            self.cells(),
            after.cells(),
            "by {motions:?}, but the board is\n{after}"
        );
    }
}

/// The points that a turn's merges make, by following its motions.
fn points(before: &Board, turn: &Turn) -> u128 {
    let merges = turn
        .motions
        .iter()
        .filter(|motion| motion.fate == Fate::Merges);
    let mut into: Vec<(u8, Vec<u8>)> = Vec::new();
    for motion in merges {
        let part = before.cells()[usize::from(motion.from)];
        match into.iter_mut().find(|(to, _)| *to == motion.to) {
            Some((_, parts)) => parts.push(part),
            None => into.push((motion.to, vec![part])),
        }
    }
    into.into_iter()
        .map(|(_, parts)| merged_points(parts))
        .sum()
}

/// The points of equal neighbours that merge into one tile, however many they are.
fn merged_points(mut parts: Vec<u8>) -> u128 {
    let mut points = 0;
    while let Some(at) = parts.windows(2).position(|pair| pair[0] == pair[1]) {
        parts[at] += 1;
        points += face(parts[at]);
        parts.remove(at + 1);
    }
    points
}

// --- by hand ---

#[test]
fn a_tile_that_came_from_a_merge_does_not_merge_again() {
    let mut position = Position {
        board: "8 8 16 . / . . . . / . . . .".parse().unwrap(),
        score: 0,
        steps: 0,
        won_at: None,
        lost: false,
    };
    let setup = setup(preset("classic"), (3, 4), 1);
    assert_eq!(
        position.step(&setup, Direction::Left, &mut Vec::new()),
        Some(16)
    );
    assert_eq!(position.board.cells()[..2], [4, 4], "{}", position.board);
}

#[test]
fn two_65536_make_a_131072_on_4x4() {
    let mut position = Position {
        board: "65536 65536 2 4 / 32768 4 2 4 / 2 4 8 16 / 4 2 4 2"
            .parse()
            .unwrap(),
        score: 3_000_000,
        steps: 100_000,
        won_at: Some(900),
        lost: false,
    };
    let setup = setup(preset("classic"), (4, 4), 1);
    assert_eq!(
        position.step(&setup, Direction::Left, &mut Vec::new()),
        Some(131_072)
    );
    assert_eq!(position.board.cells()[0], 17);
    assert_eq!((position.score, position.steps), (3_131_072, 100_001));
    assert_eq!(position.won_at, Some(900));
    assert!(
        position
            .board
            .to_string()
            .starts_with("131072      2      4"),
        "{}",
        position.board
    );
}

#[test]
fn every_face_that_an_8x8_board_can_hold() {
    let setup = setup(preset("endless"), (8, 8), 1);
    let rest = "/ . . . . . . . .".repeat(7);
    for exponent in 1..=64_u8 {
        let half = face(exponent);
        let before = format!("{half} {half} . . . . . . {rest}");
        let mut position = Position {
            board: before.parse().unwrap(),
            score: 5,
            steps: 0,
            won_at: None,
            lost: false,
        };
        let gain = position
            .step(&setup, Direction::Left, &mut Vec::new())
            .unwrap();
        assert_eq!(position.board.cells()[0], exponent + 1, "{before}");
        // 2^64 and more points are past counting: they stop at the highest number.
        let expected = u64::try_from(2 * half).unwrap_or(u64::MAX);
        assert_eq!(gain, expected, "{before}");
        assert_eq!(position.score, expected.saturating_add(5), "{before}");
        let text = position.board.to_string();
        assert!(text.starts_with(&(2 * half).to_string()), "{text}");
        assert_eq!(text.parse::<Board>(), Ok(position.board));
    }
}

#[test]
fn the_fullest_board_folds_up_to_one_tile() {
    // 2^64 down to 4 in bends, and the 4 that appeared last beside its like.
    let bends: Vec<u8> = (2..=64).rev().chain([2]).collect();
    let mut rows: Vec<Vec<u8>> = bends.chunks(8).map(<[u8]>::to_vec).collect();
    for row in rows.iter_mut().skip(1).step_by(2) {
        row.reverse();
    }
    let row = |row: &[u8]| {
        row.iter()
            .map(|&cell| face(cell).to_string())
            .collect::<Vec<_>>()
    };
    let rows: Vec<String> = rows.iter().map(|cells| row(cells).join(" ")).collect();
    let mut board: Board = rows.join("/").parse().unwrap();
    let whole = sum(&board);
    let mut pairs = 0;
    while board.empty_cells() < 63 {
        let slid = |way: Direction| {
            let mut after = board;
            let slid = slide(&mut after, way, Merge::Once, &mut Vec::new());
            slid.moved.then_some((slid.gain > 0, after))
        };
        let moves = || Direction::ALL.into_iter().filter_map(slid);
        let merging = moves().find(|(merges, _)| *merges);
        let (merged, after) = merging.or_else(|| slid(Direction::Left)).expect("a move");
        board = after;
        pairs += usize::from(merged);
        assert_eq!(sum(&board), whole, "{board}");
        assert_eq!(board.empty_cells(), pairs, "one pair at a time\n{board}");
    }
    assert_eq!(board.cells().iter().max(), Some(&65));
}

// --- undo and redo ---

#[test]
fn undo_and_redo_go_through_the_whole_game() {
    let mut game = classic((6, 6), 5);
    let mut past = vec![shown(&game)];
    let mut turns = Vec::new();
    while let Some(turn) = Direction::ALL.into_iter().find_map(|way| game.play(way)) {
        past.push(shown(&game));
        turns.push(turn);
        if turns.len() == 400 {
            break;
        }
    }
    assert!(turns.len() > 200, "past three marks: {}", turns.len());
    for step in (0..turns.len()).rev() {
        let turn = game.undo().unwrap();
        assert_eq!(shown(&game), past[step], "back to {step}");
        assert_eq!(
            (turn.back, turn.status),
            (true, past[step].3),
            "back to {step}"
        );
        assert_eq!(
            (turn.direction, turn.gain),
            (turns[step].direction, turns[step].gain)
        );
        let mut motions: Vec<Motion> = turn
            .motions
            .iter()
            .map(|motion| motion.reversed())
            .collect();
        motions.reverse();
        assert_eq!(motions, turns[step].motions, "back to {step}");
        assert_eq!(game.known_steps(), turns.len());
    }
    assert_eq!(game.undo(), None);
    assert_eq!(shown(&game), past[0], "and nothing changed");
    for (step, turn) in turns.iter().enumerate() {
        assert_eq!(game.redo().as_ref(), Some(turn), "forth to {}", step + 1);
        assert_eq!(shown(&game), past[step + 1], "forth to {}", step + 1);
    }
    assert_eq!(game.redo(), None);
    assert_eq!(shown(&game), past[turns.len()], "and nothing changed");
}

#[test]
fn marks_are_dropped_and_set_again_around_their_moves() {
    // Go back from some move to another, play on by other moves, and hold it all against a replay.
    for from in [62, 63, 64, 65, 127, 128, 129, 191, 192, 193] {
        for to in [0, 1, 62, 63, 64, 65, 126, 127, 128, 129] {
            if to > from {
                continue;
            }
            let case = format!("from {from} back to {to}");
            let mut game = classic((8, 8), 9);
            play(&mut game, from);
            for _ in to..from {
                game.undo().unwrap();
            }
            assert_eq!((game.steps(), game.known_steps()), (to, from), "{case}");
            // Up and left instead of down and left.
            for _ in 0..70 {
                let turn = [
                    Direction::Up,
                    Direction::Left,
                    Direction::Right,
                    Direction::Down,
                ];
                turn.into_iter().find_map(|way| game.play(way)).unwrap();
            }
            assert_eq!(
                (game.steps(), game.known_steps()),
                (to + 70, to + 70),
                "{case}"
            );
            assert_eq!(game.redo(), None, "{case}");
            let record = game.record();
            for steps in (0..=to + 70).rev() {
                if steps < to + 70 {
                    game.undo().unwrap();
                }
                let mut part = record.clone();
                part.moves.truncate(steps);
                assert_eq!(game.record(), part, "{case}, at {steps}");
                if steps % 7 == 0 || steps % 64 < 2 {
                    let replayed = Game::replay(&part).unwrap();
                    assert_eq!(shown(&game), shown(&replayed), "{case}, at {steps}");
                }
            }
        }
    }
}

#[test]
fn a_move_after_undo_drops_what_could_be_redone() {
    let mut game = classic((4, 4), 11);
    play(&mut game, 10);
    for _ in 0..4 {
        game.undo().unwrap();
    }
    let old = game.history();
    // An idle move drops nothing.
    let idle = Direction::ALL
        .into_iter()
        .find(|&way| game.clone().play(way).is_none());
    if let Some(way) = idle {
        assert_eq!(game.play(way), None);
        assert_eq!(game.history(), old);
    }
    let other = Direction::ALL
        .into_iter()
        .find(|&way| way != old.moves[6] && game.clone().play(way).is_some())
        .unwrap();
    game.play(other).unwrap();
    assert_eq!(
        (game.steps(), game.known_steps(), game.redo()),
        (7, 7, None)
    );
    assert_eq!(game.history().moves, [&old.moves[..6], &[other]].concat());
    // So does the same move: what came after it is not known any more.
    game.undo().unwrap();
    game.undo().unwrap();
    game.play(old.moves[5]).unwrap();
    assert_eq!((game.steps(), game.known_steps()), (6, 6));
}

#[test]
fn an_idle_move_does_not_touch_undo() {
    let mut tried = 0;
    for seed in 0..100 {
        let mut game = classic((4, 4), seed);
        play(&mut game, 12);
        game.undo().unwrap();
        for way in Direction::ALL {
            let mut idle = game.clone();
            if idle.play(way).is_some() {
                continue;
            }
            assert_eq!(shown(&idle), shown(&game));
            assert_eq!(idle.known_steps(), 12);
            assert_eq!(idle.redo(), game.clone().redo());
            tried += 1;
        }
    }
    assert!(tried > 5, "{tried} idle moves");
}

#[test]
fn undo_is_no_way_to_another_tile() {
    let mut game = classic((4, 4), 3);
    for _ in 0..50 {
        let turn = Direction::ALL
            .into_iter()
            .find_map(|way| game.play(way))
            .unwrap();
        let after = shown(&game);
        for _ in 0..3 {
            game.undo().unwrap();
            assert_eq!(game.play(turn.direction).as_ref(), Some(&turn));
            assert_eq!(shown(&game), after);
        }
    }
}

#[test]
fn undo_when_lost() {
    for seed in 0..50 {
        let mut game = classic((3, 3), seed);
        play(&mut game, usize::MAX);
        assert_eq!(game.status(), Status::Lost, "seed {seed}");
        let lost = shown(&game);
        let back = game.undo().unwrap();
        assert_eq!(
            (back.status, game.status()),
            (Status::Playing, Status::Playing)
        );
        assert_eq!(game.redo().unwrap().status, Status::Lost);
        assert_eq!(shown(&game), lost, "seed {seed}");
    }
}

/// Classic rules with an easier goal, so that games are won soon.
fn easy(goal: u8) -> Rules {
    Rules {
        goal: Goal::Tile(goal),
        ..preset("classic")
    }
}

/// A game at the move that won it.
fn just_won() -> Game {
    let mut game = Game::new(setup(easy(6), (4, 4), 2));
    while game.status() == Status::Playing {
        let next = game.steps() + 1;
        play(&mut game, next);
    }
    assert_eq!(game.status(), Status::Won);
    game
}

#[test]
fn keep_going_holds_until_the_win_is_taken_back() {
    let mut game = just_won();
    assert!(game.keep_going());
    assert_eq!((game.status(), game.won()), (Status::Playing, true));
    assert!(!game.keep_going());

    // Some moves on and all of them back: the player has kept going already.
    let won = game.steps();
    play(&mut game, won + 3);
    for _ in 0..3 {
        assert_eq!(game.undo().unwrap().status, Status::Playing);
    }
    assert_eq!((game.steps(), game.status()), (won, Status::Playing));

    // Before the win and forth again it is a win again.
    assert_eq!(game.undo().unwrap().status, Status::Playing);
    assert!(!game.won());
    let redone = game.redo().unwrap();
    assert_eq!((redone.status, game.status()), (Status::Won, Status::Won));
    game.undo().unwrap();
    assert_eq!(game.play(redone.direction).unwrap().status, Status::Won);
}

#[test]
fn a_move_keeps_going_without_being_asked() {
    let mut game = just_won();
    let won = game.steps();
    let next = won + 1;
    play(&mut game, next);
    assert_eq!(
        (game.steps(), game.status(), game.won()),
        (next, Status::Playing, true)
    );
    // The win is not won a second time.
    play(&mut game, next + 20);
    assert_eq!(game.status(), Status::Playing);
}

#[test]
fn undo_after_a_win_that_ends_the_game() {
    let rules = Rules {
        goal: Goal::Tile(6),
        ..preset("coin-flip")
    };
    let mut game = Game::new(setup(rules, (4, 4), 2));
    play(&mut game, usize::MAX);
    assert_eq!((game.status(), game.won()), (Status::Won, true));
    let won = shown(&game);
    assert!(!game.keep_going());
    let back = game.undo().unwrap();
    assert_eq!((back.status, game.won()), (Status::Playing, false));
    game.redo().unwrap();
    assert_eq!(shown(&game), won);
}

#[test]
fn seek_goes_anywhere() {
    let mut game = classic((8, 8), 4);
    let mut past = vec![shown(&game)];
    for steps in 1..=300 {
        play(&mut game, steps);
        past.push(shown(&game));
    }
    let history = game.history();
    for steps in [
        300, 0, 1, 63, 64, 65, 299, 128, 127, 129, 192, 191, 256, 300,
    ] {
        game.seek(steps);
        assert_eq!(shown(&game), past[steps], "at {steps}");
        assert_eq!(
            (game.history(), game.known_steps()),
            (history.clone(), 300),
            "at {steps}"
        );
        assert_eq!(game.record().moves, history.moves[..steps], "at {steps}");
    }
    game.seek(10);
    game.seek(usize::MAX);
    assert_eq!(shown(&game), past[300], "past the end");

    let mut won = just_won();
    assert!(won.keep_going());
    won.seek(won.steps());
    assert_eq!(
        won.status(),
        Status::Won,
        "a game that is opened there asks again"
    );
}

// --- whole games ---

/// Plays a random game and holds every turn against the rules.
#[track_caller]
fn follow(setup: Setup, most: usize) {
    let rules = setup.rules;
    let mut game = Game::new(setup);
    let mut random = SplitMix64::new(setup.seed ^ 1);
    let mut names = 0;
    let mut tiles = Tiles::new(game.board(), &mut names);
    let mut past = Vec::new();
    let mut score = 0;
    let mut idle_moves = 0;
    while game.steps() < most {
        let way = Direction::ALL[random.below(4) as usize];
        let before = *game.board();
        let case = format!("{rules} {} {} {way}\n{before}", setup.size(), setup.seed);
        let Some(turn) = game.play(way) else {
            // Without a turn nothing changed: above all no tile appeared.
            assert_eq!(*game.board(), before, "{case}");
            idle_moves += 1;
            if idle_moves > 1000 {
                break;
            }
            continue;
        };
        let after = *game.board();
        let appears = |motion: &&Motion| motion.fate == Fate::Appears;
        let new: Vec<&Motion> = turn.motions.iter().filter(appears).collect();
        let one = usize::from(before.empty_cells() > 0 || turn.motions.len() > new.len());
        assert_eq!(new.len(), one, "one tile for one move: {case}");
        assert!(
            one == 0 || turn.motions.last().unwrap().fate == Fate::Appears,
            "{case}"
        );

        let spawned: u128 = new
            .iter()
            .map(|new| face(after.cells()[usize::from(new.to)]))
            .sum();
        assert_eq!(sum(&after), sum(&before) + spawned, "{case}");
        let points = points(&before, &turn);
        if rules.loss == Loss::Full && turn.status == Status::Lost {
            assert_eq!(turn.gain, 0, "{case}");
        } else {
            assert_eq!(u128::from(turn.gain), points, "{case}");
        }
        score += turn.gain;
        assert_eq!(game.score(), score, "{case}");

        past.push(tiles.cells());
        tiles.forwards(&turn.motions, &after, &mut names);
        assert_eq!((turn.direction, turn.back), (way, false), "{case}");
        assert_eq!(
            (game.steps(), turn.status),
            (past.len(), game.status()),
            "{case}"
        );
    }
    let replayed = Game::replay(&game.record()).unwrap();
    assert_eq!(shown(&replayed), shown(&game));
    while let Some(turn) = game.undo() {
        tiles.backwards(&turn.motions, game.board(), &mut names);
        assert_eq!(Some(tiles.cells()), past.pop());
    }
    assert_eq!((past.len(), game.score()), (0, 0));
}

#[test]
fn turns_of_games_of_every_preset_and_size() {
    for (name, rules) in PRESETS {
        for rows in 3..=8 {
            for cols in 3..=8 {
                let seed = u64::from(rows) << 8 | u64::from(cols) | (name.len() as u64) << 16;
                follow(setup(rules, (rows, cols), seed), 150);
            }
        }
    }
}

#[test]
fn turns_of_games_of_mixed_rules() {
    for merge in [Merge::Once, Merge::Cascade] {
        for idle in [Idle::Ignored, Idle::Spawns] {
            for loss in [Loss::Stuck, Loss::Full] {
                for seed in 0..20 {
                    let rules = Rules {
                        merge,
                        idle,
                        loss,
                        ..easy(7)
                    };
                    follow(setup(rules, (3, 4), seed), 300);
                }
            }
        }
    }
}

#[test]
fn the_same_seed_and_moves_give_the_same_game() {
    for (name, rules) in PRESETS {
        let game = |seed| {
            let mut game = Game::new(setup(rules, (4, 4), seed));
            play(&mut game, 40);
            (shown(&game), game.record())
        };
        assert_eq!(game(17), game(17), "{name}");
        let others = (0..20).filter(|&seed| game(seed).0.0 == game(seed + 100).0.0);
        assert_eq!(others.count(), 0, "{name}: another seed is another game");
    }
}

#[test]
fn a_long_game_on_a_large_board() {
    let odds = Odds { two: 0, four: 1 };
    let mut game = Game::new(setup(
        Rules {
            odds,
            ..preset("endless")
        },
        (8, 8),
        1,
    ));
    play(&mut game, 6000);
    assert!(game.steps() > 2000, "{}\n{}", game.steps(), game.board());
    let end = shown(&game);
    let highest = *game.board().cells().iter().max().unwrap();
    assert!(highest >= 12, "{}", game.board());
    game.undo().unwrap();
    game.redo().unwrap();
    assert_eq!(shown(&game), end);
}

// --- properties ---

#[derive(Clone, Debug)]
enum Act {
    Play(Direction),
    Undo,
    Redo,
    Seek(Index),
    KeepGoing,
}

fn acts() -> impl Strategy<Value = Vec<Act>> {
    let act = prop_oneof![
        12 => select(&Direction::ALL[..]).prop_map(Act::Play),
        4 => Just(Act::Undo),
        3 => Just(Act::Redo),
        1 => any::<Index>().prop_map(Act::Seek),
        1 => Just(Act::KeepGoing),
    ];
    prop::collection::vec(act, 0..80)
}

/// The game without marks: all moves, how many are made, and whether the player keeps going.
struct Model {
    setup: Setup,
    moves: Vec<Direction>,
    made: usize,
    kept_going: bool,
}

impl Model {
    /// Everything is played from the opening each time.
    fn position(&self, made: usize) -> Position {
        let mut position = Position::open(&self.setup);
        for &way in &self.moves[..made] {
            position.step(&self.setup, way, &mut Vec::new()).unwrap();
        }
        position
    }

    fn ends(&self) -> bool {
        self.setup.rules.after_goal == AfterGoal::Ends
    }

    fn status(&self) -> Status {
        let now = self.position(self.made);
        let asks = now.won_at == Some(now.steps) && !self.kept_going;
        match (now.won_at.is_some() && (self.ends() || asks), now.lost) {
            (true, _) => Status::Won,
            (false, true) => Status::Lost,
            (false, false) => Status::Playing,
        }
    }

    /// Makes one act and says whether there was something to do.
    fn act(&mut self, act: &Act) -> bool {
        match *act {
            Act::Play(way) => {
                let mut now = self.position(self.made);
                if now.step(&self.setup, way, &mut Vec::new()).is_none() {
                    return false;
                }
                self.moves.truncate(self.made);
                self.moves.push(way);
                self.made += 1;
                self.kept_going = false;
            }
            Act::Undo => {
                if self.made == 0 {
                    return false;
                }
                self.made -= 1;
                // Whoever comes back to the win had gone on from it.
                self.kept_going = true;
            }
            Act::Redo => {
                if self.made == self.moves.len() {
                    return false;
                }
                self.made += 1;
                self.kept_going = false;
            }
            Act::Seek(to) => {
                self.made = to.index(self.moves.len() + 1);
                self.kept_going = false;
            }
            Act::KeepGoing => {
                if self.status() != Status::Won || self.ends() {
                    return false;
                }
                self.kept_going = true;
            }
        }
        true
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 250, failure_persistence: None, ..Default::default() })]

    #[test]
    fn any_acts_on_a_game_are_those_on_its_moves(
        before in 0..200_usize,
        acts in acts(),
        seed: u64,
        size in (3..=6_u8, 3..=6_u8),
        rules in select(vec![
            easy(5),
            preset("classic"),
            preset("cascade"),
            Rules { goal: Goal::Tile(7), ..preset("coin-flip") },
        ]),
    ) {
        let setup = setup(rules, size, seed);
        let mut game = Game::new(setup);
        play(&mut game, before);
        let moves = game.record().moves;
        let mut model = Model { setup, made: moves.len(), moves, kept_going: false };
        for act in &acts {
            let status = game.status();
            let old = (shown(&game), game.history());
            let expected = model.act(act);
            let done = match *act {
                Act::Play(way) => game.play(way).map(|turn| turn.status),
                Act::Undo => game.undo().map(|turn| turn.status),
                Act::Redo => game.redo().map(|turn| turn.status),
                Act::Seek(to) => {
                    game.seek(to.index(game.known_steps() + 1));
                    Some(game.status())
                }
                Act::KeepGoing => game.keep_going().then(|| game.status()),
            };
            prop_assert_eq!(done.is_some(), expected, "{:?} at {:?}", act, status);
            if done.is_none() {
                prop_assert_eq!(old, (shown(&game), game.history()), "{:?}", act);
            }
            let position = model.position(model.made);
            let found = (game.board(), game.score(), game.steps(), game.won());
            let expected = (&position.board, position.score, model.made, position.won_at.is_some());
            prop_assert_eq!(found, expected, "{:?}", act);
            prop_assert_eq!(game.status(), model.status(), "{:?}", act);
            prop_assert_eq!(done.unwrap_or(game.status()), game.status(), "{:?}", act);
            prop_assert_eq!(&game.history().moves, &model.moves, "{:?}", act);
        }
    }

    #[test]
    fn undo_after_a_move_and_redo_after_undo_change_nothing(
        moves in prop::collection::vec(select(&Direction::ALL[..]), 0..140),
        seed: u64,
        size in (3..=8_u8, 3..=8_u8),
        rules in select(PRESETS.map(|(_, rules)| rules).to_vec()),
    ) {
        let mut game = Game::new(setup(rules, size, seed));
        for way in moves {
            let before = shown(&game);
            let Some(turn) = game.play(way) else { continue };
            let after = shown(&game);
            let back = game.undo().unwrap();
            prop_assert_eq!(shown(&game), before);
            prop_assert_eq!((back.direction, back.gain), (turn.direction, turn.gain));
            prop_assert_eq!(game.redo(), Some(turn));
            prop_assert_eq!(shown(&game), after);
        }
    }
}

/// The beats of a turn end where its motions end, but for the tile that appears.
#[test]
fn a_cascade_comes_in_beats_and_nothing_else_does() {
    let mut longest = 0;
    for (name, rules) in PRESETS {
        for seed in 0..40 {
            let mut game = Game::new(setup(rules, (4, 4), seed));
            while let Some(turn) = Direction::ALL.into_iter().find_map(|way| game.play(way)) {
                longest = longest.max(turn.beats.len());
                let Some(last) = turn.beats.last() else {
                    continue;
                };
                assert_eq!(name, "cascade");
                assert!(turn.beats.len() >= 2, "one beat is the turn itself");
                let mut end = last.board.cells().to_vec();
                let appeared = turn
                    .motions
                    .iter()
                    .find(|motion| motion.fate == Fate::Appears);
                if let Some(motion) = appeared {
                    end[usize::from(motion.to)] = game.board().cells()[usize::from(motion.to)];
                }
                assert_eq!(end, game.board().cells(), "{name}, seed {seed}, {turn:?}");
                if game.steps() > 300 {
                    break;
                }
            }
        }
    }
    assert!(longest >= 3, "no chain of {longest} shows anything");
}
