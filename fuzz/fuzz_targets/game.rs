//! A game of 2048 under any rules, after any sequence of calls, is in the state that its record
//! gives.
#![no_main]

use game_2048::game::rules::{AfterGoal, Goal, Loss, Merge, NoOpMove, Odds, Opening, PRESETS};
use game_2048::{Board, CustomStart, Direction, Game, Rules, Setup, Size, Start, Status, face};
use libfuzzer_sys::arbitrary::{self, Arbitrary};
use libfuzzer_sys::fuzz_target;

#[derive(Arbitrary, Debug)]
struct Input {
    rules: RulesInput,
    rows: u8,
    cols: u8,
    board: Option<[u8; 64]>,
    seed: u64,
    acts: Vec<Act>,
}

#[derive(Arbitrary, Debug)]
enum RulesInput {
    Preset(u8),
    Own {
        opening: (bool, u8, u8, u8),
        odds: (u8, u8),
        flags: [bool; 4],
        goal: (u8, u32),
    },
}

#[derive(Arbitrary, Debug)]
enum Act {
    Play(u8),
    Undo,
    Redo,
    Seek(u8),
    KeepGoing,
    Reopen,
    New(u64),
}

impl RulesInput {
    fn rules(&self) -> Rules {
        match *self {
            Self::Preset(index) => PRESETS[usize::from(index) % PRESETS.len()].1,
            Self::Own {
                opening: (scatter, a, b, c),
                odds,
                flags,
                goal,
            } => Rules {
                opening: if scatter {
                    Opening::Scatter {
                        empty: a,
                        two: b,
                        four: c,
                    }
                } else {
                    Opening::Tiles { twos: a, drawn: b }
                },
                odds: Odds {
                    two: odds.0,
                    four: odds.1,
                },
                merge: if flags[0] {
                    Merge::Cascade
                } else {
                    Merge::Once
                },
                no_op_move: if flags[1] {
                    NoOpMove::Spawns
                } else {
                    NoOpMove::Ignored
                },
                loss: if flags[2] { Loss::Full } else { Loss::Stuck },
                after_goal: if flags[3] {
                    AfterGoal::Ends
                } else {
                    AfterGoal::GoesOn
                },
                goal: match goal.0 % 3 {
                    0 => Goal::Never,
                    1 => Goal::Tile(goal.1.to_le_bytes()[0]),
                    _ => Goal::Score(goal.1),
                },
            },
        }
    }
}

fn check(game: &Game) {
    let record = game.record();
    assert_eq!(record.moves.len(), game.steps());
    assert!(game.steps() <= game.known_steps());
    assert_eq!(game.history().moves.len(), game.known_steps());
    assert_eq!(record.to_string().parse(), Ok(record.clone()));
    let replayed = Game::replay(&record).expect("a played game can be replayed");
    assert_eq!(
        (replayed.board(), replayed.score()),
        (game.board(), game.score())
    );
    assert_eq!(replayed.won(), game.won());
    // Only `keep_going` can differ from the record.
    let went_on = replayed.status() == Status::Won && game.status() != Status::Won;
    assert!(went_on || replayed.status() == game.status());
    if game.setup().rules.loss == Loss::Stuck && game.status() == Status::Lost {
        assert!(!game.board().can_move());
    }
}

fuzz_target!(|input: Input| {
    let rules = input.rules.rules();
    let Ok(size) = Size::new(2 + input.rows % 7, 2 + input.cols % 7) else {
        return;
    };
    let start = input.board.and_then(|cells| {
        let row = |row: &[u8]| {
            let cell = |exponent: &u8| match exponent % 64 {
                0 => ".".to_owned(),
                exponent => face(exponent).to_string(),
            };
            row.iter().map(cell).collect::<Vec<_>>().join(" ")
        };
        let rows = cells[..size.cells()].chunks(size.cols().into()).map(row);
        let board: Board = rows.collect::<Vec<_>>().join("/").parse().expect("a board");
        CustomStart::new(board).ok().map(Start::Board)
    });
    if rules.check().is_err() {
        return;
    }
    let setup = Setup {
        rules,
        start: start.unwrap_or(size.into()),
        seed: input.seed,
    };
    let mut game = Game::new(setup);
    check(&game);
    for act in input.acts.iter().take(200) {
        let before = game.clone();
        match *act {
            Act::Play(direction) => {
                let direction = Direction::ALL[usize::from(direction % 4)];
                if let Some(turn) = game.play(direction) {
                    assert_eq!((turn.direction, turn.undone), (direction, false));
                    assert_eq!(game.steps(), before.steps() + 1);
                    let known = before.history().moves;
                    let is_known = known.get(before.steps()) == Some(&direction);
                    let left = if is_known { known.len() } else { game.steps() };
                    assert_eq!(game.known_steps(), left);
                    assert_eq!(game.score(), before.score().saturating_add(turn.gain));
                } else {
                    assert_eq!(game.history(), before.history());
                    assert_eq!(
                        (game.board(), game.steps()),
                        (before.board(), before.steps())
                    );
                }
            }
            Act::Undo => {
                let turn = game.undo();
                assert_eq!(turn.is_some(), before.steps() > 0);
                if let Some(turn) = turn {
                    let redone = game.clone().redo().expect("an undone move");
                    assert_eq!((turn.direction, turn.gain), (redone.direction, redone.gain));
                }
                assert_eq!(game.history(), before.history());
            }
            Act::Redo => {
                assert_eq!(game.redo().is_some(), before.steps() < before.known_steps());
                assert_eq!(game.history(), before.history());
            }
            Act::Seek(steps) => {
                game.seek(steps.into());
                assert_eq!(game.steps(), usize::from(steps).min(before.known_steps()));
                assert_eq!(game.history(), before.history());
            }
            Act::KeepGoing => {
                let can = before.status() == Status::Won && rules.after_goal == AfterGoal::GoesOn;
                assert_eq!(game.keep_going(), can);
                assert_eq!(game.record(), before.record());
            }
            Act::Reopen => game = Game::replay(&game.record()).expect("its own record"),
            Act::New(seed) => game = Game::new(Setup { seed, ..setup }),
        }
        check(&game);
    }
});
