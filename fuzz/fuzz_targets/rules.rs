//! Any text is either the only text of some playable rules, or is rejected.
#![no_main]

use game_2048::game::rules::NoOpMove;
use game_2048::{Game, Rules, Setup, Size};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let Ok(rules) = text.parse::<Rules>() else {
        return;
    };
    assert_eq!(rules.check(), Ok(()));
    assert_eq!(rules.to_string(), text);
    for (rows, cols) in [(2, 4), (8, 2), (Size::MAX, Size::MAX)] {
        let size = Size::new(rows, cols).expect("a size");
        let game = Game::new(Setup {
            rules,
            start: size.into(),
            seed: 1,
        });
        // On an empty board no tile can move, so a no-op move must add one.
        let empty = game.board().empty_cells() == size.cells();
        assert!(!empty || rules.no_op_move == NoOpMove::Spawns);
    }
});
