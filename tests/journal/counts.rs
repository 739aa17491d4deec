//! A journal of 2048 counts what a session counts that keeps each figure by itself.

use std::collections::BTreeMap;

use super::session::Session;
use super::support::{assert_rereads, by_ai, by_player, preset, times};
use game_2048::game::rules::Goal;
use game_2048::game::summary::{Milestone, Summary};
use game_2048::journal::{Act, Journal};
use game_2048::{CustomStart, Direction, Game, Rules, Setup, Size, Start, Status};
use proptest::prelude::*;
use proptest::sample::select;

#[track_caller]
fn assert_same(journal: &Journal<Game>, session: &Session, case: &str) {
    let Summary {
        counts,
        helped,
        hinted,
        moves,
        undos,
        time,
        highest,
        score,
        won,
        lost,
        milestones,
        best,
        best_steps,
        ..
    } = journal.summary();
    assert_eq!(*counts, session.counts(), "{case}: counts");
    assert_eq!(*helped, session.helped(), "{case}: helped");
    assert_eq!(*hinted, session.saved_hinted, "{case}: hinted");
    assert_eq!((*moves, *undos), (session.moves, session.undos), "{case}");
    assert_eq!(*time, session.time, "{case}: time");
    assert_eq!(
        (*highest, *score, *won, *lost),
        (session.highest, session.score, session.won, session.lost),
        "{case}"
    );
    let milestones: BTreeMap<u8, u64> = milestones
        .iter()
        .map(|&Milestone { exponent, time }| (exponent, time))
        .collect();
    assert_eq!(milestones, session.tiles, "{case}");
    assert_eq!(
        (*best, *best_steps),
        (session.best, session.best_steps),
        "{case}: best"
    );
    assert_eq!(journal.game().history(), session.game.history(), "{case}");
    assert_eq!(journal.game().board(), session.game.board(), "{case}");
    assert_eq!(journal.game().status(), session.game.status(), "{case}");
}

/// A game, its journal and its session, which do the same.
struct Both {
    start: Game,
    journal: Journal<Game>,
    session: Session,
    last_act: u64,
}

impl Both {
    fn new(start: Game, counts: bool) -> Self {
        let journal = Journal::new(start.clone(), counts);
        let session = Session::new(start.clone(), counts);
        assert_same(&journal, &session, "at the start");
        Self {
            start,
            journal,
            session,
            last_act: 0,
        }
    }

    fn act(&mut self, act: Act, ms: u32) {
        self.session.now += u64::from(ms);
        let since = u32::try_from(self.session.now - self.last_act).unwrap_or(u32::MAX);
        let is_turn = matches!(act, Act::Move(_) | Act::Undo | Act::Redo);
        let acts = self.journal.acts();
        let is_done = if is_turn && acts % 2 == 0 {
            self.journal.turn(act, since).is_some()
        } else {
            self.journal.add(act, since)
        };
        assert_eq!(is_done, self.session.act(act), "{act:?}");
        if is_done {
            self.last_act = self.session.now;
        }
        assert_eq!(self.journal.acts(), acts + usize::from(is_done));
        assert_same(&self.journal, &self.session, &format!("after {act:?}"));
    }

    fn check(&self) {
        assert_rereads(&self.start, &self.journal);
        let best = self.journal.best_record();
        assert_eq!(
            best.as_ref().map(|record| record.moves.clone()),
            self.session.best_moves()
        );
        if let Some(record) = best {
            let score = Game::replay(&record).unwrap().score();
            assert_eq!(score, self.journal.summary().best);
        }
    }
}

fn acts() -> impl Strategy<Value = Vec<(Act, u32)>> {
    let direction = || select(&Direction::ALL[..]);
    let act = prop_oneof![
        20 => direction().prop_map(by_player),
        2 => direction().prop_map(by_ai),
        8 => Just(Act::Undo),
        5 => Just(Act::Redo),
        2 => Just(Act::KeepGoing),
        1 => Just(Act::Hint),
        1 => any::<u64>().prop_map(|at| Act::Resumed { at }),
        1 => select(&[Act::GivenUp, Act::SolutionShown][..]),
    ];
    prop::collection::vec((act, times()), 0..120)
}

fn easy(goal: u8) -> Rules {
    Rules {
        goal: Goal::Tile(goal),
        ..preset("classic")
    }
}

/// The start of a game: one before its first move, or with moves that were made elsewhere.
fn start(rules: Rules, size: (u8, u8), seed: u64, known: usize) -> Game {
    let size = Size::new(size.0, size.1).unwrap();
    let mut game = Game::new(Setup {
        rules,
        start: size.into(),
        seed,
    });
    let ways = Direction::ALL.iter().rev().cycle();
    for &way in ways.take(2 * known) {
        game.play(way);
    }
    game.seek(game.known_steps() / 2);
    game
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 600, failure_persistence: None, ..Default::default() })]

    #[test]
    fn a_journal_counts_what_a_session_counts(
        acts in acts(),
        before in 0..300_usize,
        known in select(vec![0, 0, 0, 20]),
        counts in select(vec![true, true, true, false]),
        size in select(vec![(3, 3), (2, 4), (4, 4), (7, 7)]),
        seed: u64,
        rules in select(vec![
            easy(4),
            easy(6),
            preset("classic"),
            preset("cascade"),
            Rules { goal: Goal::Tile(6), ..preset("coin-flip") },
        ]),
    ) {
        let mut both = Both::new(start(rules, size, seed, known), counts);
        both.act(Act::Resumed { at: 1_795_860_000_000 }, 0);
        for step in 0..before {
            let ways = [Direction::Down, Direction::Left, Direction::Down, Direction::Right];
            both.act(by_player(ways[step % 4]), 200);
            if step % 64 == 63 {
                both.act(by_player(Direction::Up), 200);
            }
        }
        for (act, ms) in acts {
            both.act(act, ms);
        }
        both.check();
    }
}

/// A game whose moves are `player` by the player, then `ai` by the AI.
fn helped(player: usize, ai: usize) -> Both {
    let mut both = Both::new(start(preset("classic"), (4, 4), 7, 0), true);
    let mut play = |count, act: fn(Direction) -> Act| {
        let until = both.journal.game().steps() + count;
        for way in Direction::ALL.into_iter().cycle() {
            if both.journal.game().steps() == until {
                break;
            }
            both.act(act(way), 10);
        }
    };
    play(player, by_player);
    play(ai, by_ai);
    both
}

#[test]
fn a_game_counts_again_when_the_moves_of_the_ai_are_undone_or_made_again() {
    let mut both = helped(6, 3);
    let ai: Vec<Direction> = both.journal.game().record().moves[6..].to_vec();
    assert!(!both.journal.summary().counts);
    assert_eq!(both.journal.summary().moves, 6);
    for _ in 0..3 {
        both.act(Act::Undo, 10);
    }
    assert!(both.journal.summary().counts);
    // The player makes the first of them: redo still makes the AI's second.
    both.act(by_player(ai[0]), 10);
    assert_eq!(both.journal.summary().helped, Some(7));
    assert!(both.journal.summary().counts);
    both.act(Act::Redo, 10);
    assert!(!both.journal.summary().counts);
    both.act(Act::Undo, 10);
    both.act(by_player(ai[1]), 10);
    both.act(by_player(ai[2]), 10);
    assert_eq!(both.journal.summary().helped, None);
    assert!(both.journal.summary().counts);
    both.check();
}

#[test]
fn to_keep_going_is_an_act_of_a_game_that_was_just_won() {
    let mut both = Both::new(start(easy(4), (4, 4), 7, 0), true);
    for way in Direction::ALL.into_iter().cycle() {
        if both.journal.game().status() == Status::Won {
            break;
        }
        both.act(Act::KeepGoing, 10);
        both.act(by_player(way), 10);
    }
    assert!(both.journal.summary().won);
    let acts = both.journal.acts();
    both.act(Act::KeepGoing, 10);
    assert_eq!(both.journal.acts(), acts + 1);
    assert_eq!(both.journal.game().status(), Status::Playing);
    both.act(Act::KeepGoing, 10);
    assert_eq!(both.journal.acts(), acts + 1);
    both.check();
}

#[test]
fn a_hint_that_no_move_follows_has_not_helped() {
    let mut both = helped(4, 0);
    both.act(Act::Hint, 10);
    assert_eq!(both.journal.summary().hinted, None);
    both.act(Act::Undo, 10);
    assert_eq!(both.journal.summary().hinted, Some(4));
}

/// Its time is not known: those moves were made elsewhere.
#[test]
fn a_tile_that_the_start_has_is_no_milestone() {
    let game = start(preset("classic"), (7, 7), 7, 300);
    let highest = game.board().highest();
    assert!(highest >= 7, "128 is the first tile whose time is kept");
    let mut both = Both::new(game, true);
    assert_eq!(both.journal.summary().highest, highest);
    assert_eq!(both.journal.summary().milestones, []);
    both.act(Act::Undo, 10);
    assert_eq!(both.journal.summary().milestones, []);
    both.check();
}

#[test]
fn a_custom_start_never_counts() {
    let setup = Setup {
        rules: preset("classic"),
        start: CustomStart::new("2 2 . / . . . / . . .".parse().unwrap())
            .map(Start::Board)
            .unwrap(),
        seed: 1,
    };
    let mut both = Both::new(Game::new(setup), true);
    both.act(by_player(Direction::Left), 10);
    both.act(Act::Undo, 10);
    assert_eq!(both.journal.summary(), &Summary::default());
    assert_eq!(both.journal.best_record(), None);
}
