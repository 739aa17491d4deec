//! Any sequence of moves, undo, redo and seek gives the same game as a model without stored
//! positions.

use super::support::{preset, setup, sizes};
use super::undo::{easy, play, shown};
use game_2048::game::rules::{AfterGoal, Goal, PRESETS};
use game_2048::{Direction, Game, Position, Rules, Setup, Status};
use proptest::prelude::*;
use proptest::sample::{Index, select};

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

/// A game without stored positions: all moves, the number made, and whether the player keeps going.
struct Model {
    setup: Setup,
    moves: Vec<Direction>,
    made: usize,
    kept_going: bool,
}

impl Model {
    /// Returns the position after `made` moves, played from the opening.
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

    /// Performs an act. Returns whether it had any effect.
    fn act(&mut self, act: &Act) -> bool {
        match *act {
            Act::Play(way) => {
                let mut now = self.position(self.made);
                if now.step(&self.setup, way, &mut Vec::new()).is_none() {
                    return false;
                }
                if self.moves.get(self.made) != Some(&way) {
                    self.moves.truncate(self.made);
                    self.moves.push(way);
                }
                self.made += 1;
                self.kept_going = false;
            }
            Act::Undo => {
                if self.made == 0 {
                    return false;
                }
                self.made -= 1;
                // The player had left this win before.
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
    fn any_acts_give_the_same_game_as_the_model(
        before in 0..200_usize,
        acts in acts(),
        seed: u64,
        size in sizes(),
        rules in select(vec![
            easy(5),
            preset("classic"),
            preset("cascade"),
            Rules { goal: Goal::Tile(7), ..preset("coin-flip") },
        ]),
    ) {
        let setup = setup(rules, (size.rows(), size.cols()), seed);
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
        size in sizes(),
        rules in select(PRESETS.map(|(_, rules)| rules).to_vec()),
    ) {
        let mut game = Game::new(setup(rules, (size.rows(), size.cols()), seed));
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
