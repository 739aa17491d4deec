//! Any text is either a 2048 board that survives a round trip or is rejected, and so are any cells
//! for the puzzle.
#![no_main]

use game_2048::puzzle;
use game_2048::{Board, CustomStart};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    if let Ok(board) = std::str::from_utf8(bytes)
        .unwrap_or_default()
        .parse::<Board>()
    {
        assert_eq!(board.to_string().parse(), Ok(board));
        assert_eq!(board.to_text().parse(), Ok(board));
        if let Ok(start) = CustomStart::new(board) {
            assert_eq!(*start.board(), board);
        }
    }
    // Number the cells in the order of their bytes.
    let cells = match bytes.len() {
        9..16 => 9,
        16..25 => 16,
        _ => 25.min(bytes.len()),
    };
    let mut order: Vec<usize> = (0..cells).collect();
    order.sort_by_key(|&cell| bytes[cell]);
    let mut numbers = vec![0; cells];
    for (number, cell) in (0_u8..).zip(order) {
        numbers[cell] = number;
    }
    for cells in [bytes, &numbers] {
        let Ok(board) = puzzle::Board::new(cells) else {
            continue;
        };
        assert_eq!(board.cells(), cells);
        assert_eq!(board.cells()[board.empty()], 0);
        for goal in puzzle::Goal::ALL {
            let goal = goal.board(board.side());
            assert_eq!(board.reaches(&goal), goal.reaches(&board));
        }
    }
});
