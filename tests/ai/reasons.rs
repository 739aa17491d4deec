//! Reasons of hints: each is told on a board where it holds, and not on one that is nearly the same.

use game_2048::ai::reasons::{Fact, Reason, against, reason};
use game_2048::ai::{Advice, Evaluation};
use game_2048::game::rules::Odds;
use game_2048::{Direction, Rules};

use crate::support::{board, preset};

use Direction::{Down, Left, Right, Up};

/// What sets the better of two moves apart.
#[track_caller]
fn fact(text: &str, best: Direction, other: Direction) -> Option<Fact> {
    against(&preset("classic"), &board(text), best, other)
}

/// The reason for the highest of these values, which are points.
#[track_caller]
fn told(text: &str, values: [Option<f32>; 4]) -> Option<Reason> {
    let evaluation = Evaluation {
        values,
        ..Evaluation::default()
    };
    let advice = Advice {
        evaluation,
        used_network: true,
        points: true,
    };
    reason(&preset("classic"), &board(text), &advice)
}

/// What a move loses: all, nothing to speak of, or so little that it is almost as good.
const BEST: Option<f32> = Some(10_000.0);
const NEAR: Option<f32> = Some(9_990.0);
const WORSE: Option<f32> = Some(5_000.0);
const BAD: Option<f32> = Some(100.0);

#[test]
fn a_move_takes_the_largest_tile_out_of_its_corner() {
    let corner = "2 . . . / . . . . / . . . 4 / 512 64 8 2";
    for best in [Left, Down, Right] {
        assert_eq!(fact(corner, best, Up), Some(Fact::Corner(9)), "{best}");
    }
    // The column above it is full, so Up leaves it there.
    let walled = "2 . . . / 4 . . . / 8 . . 4 / 512 64 8 2";
    assert_eq!(fact(walled, Left, Up), Some(Fact::RowGap(9)));
    let elsewhere = "2 . . . / . . . . / . . . 4 / 64 512 8 2";
    assert_eq!(fact(elsewhere, Left, Up), None);
    // A tile below 64 has no corner worth keeping.
    let small = "2 . . . / . . . . / . . . 4 / 32 16 8 2";
    assert_eq!(fact(small, Left, Up), None);
    // Either move takes it away.
    let alone = "2 . . . / . . . . / . . . 4 / 512 . . .";
    assert_eq!(fact(alone, Right, Up), None);
    assert_eq!(fact(alone, Left, Up), Some(Fact::Corner(9)));
    // A larger tile takes its place.
    let merges = "2 . . . / . . . . / 512 . . 4 / 512 64 8 2";
    assert_eq!(fact(merges, Down, Up), Some(Fact::Corner(9)));
    assert_eq!(fact(merges, Left, Down), None);
}

#[test]
fn a_new_tile_can_force_the_largest_tile_out_of_its_corner() {
    // After Down, a 2 in the third row leaves nothing but Up. After Left, the 2s can merge.
    let forced = ". . . . / . . . 2 / 2 4 16 . / 512 64 8 2";
    assert_eq!(fact(forced, Left, Down), Some(Fact::Forced(9)));
    // The 4s can merge whatever comes.
    let free = ". . . . / . . . 2 / 4 4 16 . / 512 64 8 2";
    assert_eq!(fact(free, Left, Down), None);
}

#[test]
fn a_move_opens_the_row_or_the_column_of_the_largest_tile() {
    let merge = "2 . . . / 4 . 2 . / 8 . . 4 / 512 64 64 2";
    assert_eq!(fact(merge, Down, Left), Some(Fact::RowGap(9)));
    let apart = "2 . . . / 4 . 2 . / 8 . . 4 / 512 64 32 2";
    assert_eq!(fact(apart, Down, Left), None);
    let column = "2 4 8 512 / . . . 64 / . . . 8 / . . 4 2";
    assert_eq!(fact(column, Up, Left), Some(Fact::ColumnGap(9)));
    // It wasn't full before.
    let open = "2 4 8 512 / . . . 64 / . . . 8 / . 4 . .";
    assert_eq!(fact(open, Right, Up), None);
}

#[test]
fn a_move_makes_a_large_tile() {
    let pair = "1024 64 8 2 / 2 . . 4 / 4 . . . / 8 256 256 16";
    assert_eq!(fact(pair, Left, Up), Some(Fact::Makes(9)));
    let other = "1024 64 8 2 / 2 . . 4 / 4 . . . / 8 256 128 16";
    assert_eq!(fact(other, Right, Up), Some(Fact::Pairs(1, 0)));
    // A 64 is nothing next to a 1024.
    let small = "1024 64 8 2 / 2 . . 4 / 4 . . . / 8 32 32 16";
    assert_eq!(fact(small, Left, Up), Some(Fact::Space(6, 5)));
    // Either move makes it.
    let both = "1024 64 8 2 / 2 . . 4 / 4 . . . / . 256 256 8";
    assert_eq!(fact(both, Left, Right), None);
}

#[test]
fn a_move_leaves_more_free_cells_or_more_merges() {
    let space = "2 4 8 16 / 4 8 16 32 / 2 2 64 . / 512 128 32 4";
    assert_eq!(fact(space, Left, Down), Some(Fact::Space(2, 1)));
    let none = "2 4 8 16 / 4 8 16 32 / 2 16 64 . / 128 512 32 4";
    assert_eq!(fact(none, Right, Down), None);
    let merges = "2 4 8 16 / 4 8 16 32 / 2 16 64 . / 128 512 32 64";
    assert_eq!(fact(merges, Right, Down), Some(Fact::Pairs(2, 1)));
    assert_eq!(fact(merges, Down, Right), None);
    // There is room enough.
    let roomy = "2 2 4 . / . . . . / . . . . / 512 64 8 16";
    assert_eq!(fact(roomy, Left, Down), None);
}

#[test]
fn the_next_tile_can_end_the_game() {
    let trap = "2 4 8 16 / 16 8 4 2 / 2 4 8 16 / 16 8 4 .";
    assert_eq!(fact(trap, Right, Down), Some(Fact::End));
    assert_eq!(fact(trap, Down, Right), None);
    // The 2s can merge after either move.
    let safe = "2 4 8 16 / 16 8 4 2 / 2 2 8 16 / 16 8 4 .";
    assert_eq!(fact(safe, Right, Down), Some(Fact::Space(2, 1)));
    // Only a 2 ends it, and only 4s come.
    let rules = Rules {
        odds: Odds { two: 0, four: 1 },
        ..preset("classic")
    };
    let last = "2 8 4 16 / 16 4 8 2 / 2 8 4 16 / 16 4 8 .";
    assert_eq!(fact(last, Right, Down), Some(Fact::End));
    assert_ne!(against(&rules, &board(last), Right, Down), Some(Fact::End));
}

#[test]
fn a_no_op_move_and_other_rules_give_no_fact() {
    let corner = "2 . . . / . . . . / . . . 4 / 512 64 8 2";
    assert_eq!(
        fact("2 . . . / . . . . / . . . . / 512 64 8 2", Left, Up),
        None
    );
    assert_eq!(against(&preset("cascade"), &board(corner), Left, Up), None);
    // Any size will do.
    let large = "2 . . . . / . . . . 4 / 512 64 8 4 2";
    assert_eq!(fact(large, Left, Up), Some(Fact::Corner(9)));
}

#[test]
fn a_hint_names_the_move_that_it_is_about() {
    let corner = "2 . . . / . . . . / . . . 4 / 512 64 8 2";
    let up = Some(Reason {
        fact: Fact::Corner(9),
        other: Some(Up),
    });
    assert_eq!(told(corner, [BAD, WORSE, NEAR, BEST]), up);
    // It says nothing of a move that is almost as good.
    assert_eq!(told(corner, [NEAR, WORSE, NEAR, BEST]), None);
    assert_eq!(told(corner, [NEAR, NEAR, NEAR, BEST]), None);
    let alone = ". . . . / . . . . / 2 4 . . / 512 . . .";
    let only = Some(Reason {
        fact: Fact::Corner(9),
        other: None,
    });
    assert_eq!(told(alone, [BAD, WORSE, BEST, None]), only);
    assert_eq!(told(alone, [NEAR, WORSE, BEST, None]), only);
}

#[test]
fn a_hint_tells_what_sets_the_best_move_apart_from_all_worse_ones() {
    let pair = "1024 64 8 2 / 2 . . 4 / 4 . . . / 8 256 256 16";
    let makes = Some(Reason {
        fact: Fact::Makes(9),
        other: Some(Up),
    });
    assert_eq!(told(pair, [WORSE, NEAR, NEAR, BEST]), makes);
    let opens = Some(Reason {
        fact: Fact::ColumnGap(10),
        other: Some(Right),
    });
    assert_eq!(told(pair, [WORSE, BAD, NEAR, BEST]), opens);
    // Left makes a 512 too, so that can't be why it is worse.
    let both = "1024 64 8 2 / 2 . . 4 / 4 . . 2 / . 256 256 8";
    assert_eq!(told(both, [NEAR, BEST, NEAR, WORSE]), None);
}
