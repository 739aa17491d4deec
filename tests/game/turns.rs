//! The motions and gains of turns, followed tile by tile through whole games.

use std::collections::BTreeSet;

use super::support::{all_sizes, preset, setup};
use super::undo::{easy, play, shown};
use game_2048::game::rules::{Loss, Merge, NoOpMove, Odds, PRESETS};
use game_2048::random::SplitMix64;
use game_2048::{
    Board, Direction, Game, Motion, MotionKind, Position, Rules, Setup, Status, Turn, face,
};

pub fn sum(board: &Board) -> u128 {
    let tiles = board.cells().iter().filter(|&&cell| cell > 0);
    tiles.map(|&cell| face(cell)).sum()
}

/// The tiles on a page, as known from following the motions alone.
#[derive(Clone, Debug, PartialEq)]
struct Tiles(Vec<Option<Tile>>);

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tile {
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

    /// Plays a turn forward. Only the number of a tile that appears is looked up on the board.
    #[track_caller]
    fn forwards(&mut self, motions: &[Motion], after: &Board, names: &mut u32) {
        let (old, new): (Vec<Motion>, Vec<Motion>) = motions
            .iter()
            .copied()
            .partition(|motion| motion.kind != MotionKind::Appears);
        let moved: Vec<(Motion, Tile)> = old
            .into_iter()
            .map(|motion| (motion, self.take(motion.from)))
            .collect();
        for (motion, tile) in &moved {
            if motion.kind == MotionKind::Slides {
                assert_ne!(motion.from, motion.to, "a tile that rests is not named");
                self.put(motion.to, *tile);
                continue;
            }
            let together = moved.iter().filter(|other| other.0.to == motion.to);
            let (count, worth) = together.fold((0, 0), |(count, worth), (other, tile)| {
                assert_eq!(
                    other.kind,
                    MotionKind::Merges,
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

    /// Plays a turn backwards. Only the numbers of tiles from a merge are looked up.
    #[track_caller]
    fn backwards(&mut self, motions: &[Motion], after: &Board, names: &mut u32) {
        let mut merged = Vec::new();
        let mut slid = Vec::new();
        for motion in motions {
            match motion.kind {
                MotionKind::Appears => assert!([1, 2].contains(&self.take(motion.from).exponent)),
                MotionKind::Slides => slid.push((motion.to, self.take(motion.from))),
                MotionKind::Merges => {
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
            for part in parts.filter(|motion| motion.kind == MotionKind::Merges) {
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

/// Returns the points of a turn's merges, by following its motions.
pub fn points(before: &Board, turn: &Turn) -> u128 {
    let merges = turn
        .motions
        .iter()
        .filter(|motion| motion.kind == MotionKind::Merges);
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

/// Returns the points for merging any number of equal neighbors into one tile.
fn merged_points(mut parts: Vec<u8>) -> u128 {
    let mut points = 0;
    while let Some(at) = parts.windows(2).position(|pair| pair[0] == pair[1]) {
        parts[at] += 1;
        points += face(parts[at]);
        parts.remove(at + 1);
    }
    points
}

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

/// Plays a random game and checks every turn against the rules.
#[track_caller]
fn follow(setup: Setup, most: usize) {
    let rules = setup.rules;
    let mut game = Game::new(setup);
    let mut random = SplitMix64::new(setup.seed ^ 1);
    let mut names = 0;
    let mut tiles = Tiles::new(game.board(), &mut names);
    let mut past = Vec::new();
    let mut score = 0;
    let mut no_op_moves = 0;
    while game.steps() < most {
        let way = Direction::ALL[random.below(4) as usize];
        let before = *game.board();
        let case = format!("{rules} {} {} {way}\n{before}", setup.size(), setup.seed);
        let Some(turn) = game.play(way) else {
            // Without a turn nothing changes; above all, no tile appears.
            assert_eq!(*game.board(), before, "{case}");
            no_op_moves += 1;
            if no_op_moves > 1000 {
                break;
            }
            continue;
        };
        let after = *game.board();
        let appears = |motion: &&Motion| motion.kind == MotionKind::Appears;
        let new: Vec<&Motion> = turn.motions.iter().filter(appears).collect();
        let one = usize::from(before.empty_cells() > 0 || turn.motions.len() > new.len());
        assert_eq!(new.len(), one, "one tile for one move: {case}");
        assert!(
            one == 0 || turn.motions.last().unwrap().kind == MotionKind::Appears,
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
        assert_eq!((turn.direction, turn.undone), (way, false), "{case}");
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
fn turns_under_every_preset_and_size() {
    for (name, rules) in PRESETS {
        for size in all_sizes() {
            let (rows, cols) = (size.rows(), size.cols());
            let seed = u64::from(rows) << 8 | u64::from(cols) | (name.len() as u64) << 16;
            follow(setup(rules, (rows, cols), seed), 150);
        }
    }
}

#[test]
fn turns_under_mixed_rules() {
    for merge in [Merge::Once, Merge::Cascade] {
        for no_op in [NoOpMove::Ignored, NoOpMove::Spawns] {
            for loss in [Loss::Stuck, Loss::Full] {
                for seed in 0..20 {
                    let rules = Rules {
                        merge,
                        no_op_move: no_op,
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

/// The phases of a turn end where its motions end, except for the tile that appears.
#[test]
fn a_cascade_has_phases_and_nothing_else_does() {
    let mut lengths = BTreeSet::new();
    for (name, rules) in PRESETS {
        for seed in 0..40 {
            let mut game = Game::new(setup(rules, (4, 4), seed));
            while let Some(turn) = Direction::ALL.into_iter().find_map(|way| game.play(way)) {
                lengths.insert(turn.phases.len());
                let Some(last) = turn.phases.last() else {
                    continue;
                };
                assert_eq!(name, "cascade");
                let mut end = last.board.cells().to_vec();
                let appeared = turn
                    .motions
                    .iter()
                    .find(|motion| motion.kind == MotionKind::Appears);
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
    // One phase is the turn itself.
    let shortest: Vec<usize> = lengths.into_iter().take(3).collect();
    assert_eq!(shortest, [0, 2, 3]);
}
