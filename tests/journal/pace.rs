//! How fast a game was played, held against a slow and obvious count.

use game_2048::journal::pace::WINDOW;
use game_2048::journal::{Act, Journal, Pace};
use game_2048::{Direction, Game, Setup, Size};
use proptest::prelude::*;

use crate::support::{by_ai, by_player, chunks, preset, times};

fn journal() -> Journal<Game> {
    let rules = preset("endless");
    let start = Size::default().into();
    Journal::new(
        Game::new(Setup {
            rules,
            start,
            seed: 5,
        }),
        true,
    )
}

fn pace(journal: &Journal<Game>) -> Pace {
    Pace::read(0, 0, chunks(journal).iter().map(Vec::as_slice))
}

/// Makes the first move that changes something.
fn play(journal: &mut Journal<Game>, ms: u32) {
    let moved = Direction::ALL
        .into_iter()
        .any(|way| journal.turn(by_player(way), ms).is_some());
    assert!(moved);
}

#[test]
fn the_delay_of_a_move_is_the_time_since_the_last_act_of_play() {
    let mut journal = journal();
    journal.add(Act::Resumed { at: 1_000 }, 0);
    play(&mut journal, 700);
    play(&mut journal, 300);
    journal.add(Act::Hint, 2_000);
    play(&mut journal, 500);
    assert_eq!(pace(&journal).delays, [700, 300, 2_500]);
    // A move that is made again after undo has the time of its last making.
    journal.add(Act::Undo, 100);
    journal.add(Act::Undo, 100);
    play(&mut journal, 900);
    assert_eq!(pace(&journal).delays[..2], [700, 900]);
    // A move at once has a time too, as zero would be an unknown one.
    play(&mut journal, 0);
    assert_eq!(pace(&journal).delays[2], 1);
    journal.add(Act::Undo, 100);
    // The night between two days is no pause.
    journal.add(Act::Resumed { at: 90_000_000 }, 0);
    play(&mut journal, 400);
    assert_eq!(pace(&journal).delays[2], 400);
    // A move that is redone keeps its time, and those after it have their own.
    journal.add(Act::Undo, 100);
    journal.add(Act::Undo, 100);
    journal.add(Act::Redo, 200);
    play(&mut journal, 600);
    let delays = pace(&journal).delays;
    assert_eq!((delays[1], delays[2]), (900, 600));
}

#[test]
fn moves_of_the_start_have_no_delays_and_damage_ends_the_reading() {
    let mut journal = journal();
    play(&mut journal, 700);
    play(&mut journal, 200);
    let mut all = chunks(&journal);
    let read = |all: &[Vec<u8>]| Pace::read(3, 2, all.iter().map(Vec::as_slice));
    assert_eq!(read(&all).delays, [0, 0, 700, 200]);
    let end = all[0].len() - 5;
    all[0][end] |= 128;
    assert_eq!(read(&all).most, 1);
    assert_eq!(
        read(&[vec![], vec![1]]),
        Pace {
            delays: vec![0; 3],
            most: 0
        }
    );
}

proptest! {
    #[test]
    fn the_best_ten_seconds_are_those_of_a_slow_count(
        acts in proptest::collection::vec((0..8_u8, times()), 0..300),
    ) {
        let mut journal = journal();
        let (mut clock, mut made) = (0_u64, Vec::new());
        for (kind, ms) in acts {
            let way = Direction::ALL[usize::from(kind % 4)];
            let done = match kind {
                0..4 => journal.add(by_player(way), ms),
                4 => journal.add(by_ai(way), ms),
                5 => journal.add(Act::Undo, ms),
                6 => journal.add(Act::Hint, ms),
                _ => {
                    clock += WINDOW;
                    journal.add(Act::Resumed { at: 5 }, 0);
                    false
                }
            };
            if done {
                clock += u64::from(ms);
            }
            if done && kind < 4 {
                made.push(clock);
            }
        }
        let within = |from: u64| made.iter().filter(|&&time| (from..from + WINDOW).contains(&time)).count();
        let most = made.iter().map(|&time| within(time)).max().unwrap_or(0);
        let pace = pace(&journal);
        prop_assert_eq!(pace.most, most);
        prop_assert_eq!(pace.delays.len(), journal.game().known_steps());
    }
}
