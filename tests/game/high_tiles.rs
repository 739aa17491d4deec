//! The highest tiles that a board can hold.

use super::support::{preset, setup};
use super::turns::sum;
use game_2048::game::rules::Merge;
use game_2048::game::slide::slide;
use game_2048::{Board, Direction, Position, face};

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
        // A score of 2^64 or more saturates at the highest number.
        let expected = u64::try_from(2 * half).unwrap_or(u64::MAX);
        assert_eq!(gain, expected, "{before}");
        assert_eq!(position.score, expected.saturating_add(5), "{before}");
        let text = position.board.to_string();
        assert!(text.starts_with(&(2 * half).to_string()), "{text}");
        assert_eq!(text.parse::<Board>(), Ok(position.board));
    }
}

#[test]
fn the_fullest_board_merges_into_one_tile() {
    // 2^64 down to 4 in a snake, and the 4 that appeared last next to the other 4.
    let snake: Vec<u8> = (2..=64).rev().chain([2]).collect();
    let mut rows: Vec<Vec<u8>> = snake.chunks(8).map(<[u8]>::to_vec).collect();
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
