//! Any text is either a record of 2048 that replays in exactly one way, or is rejected.
#![no_main]

mod reseal;

use game_2048::game::record::RecordErrorKind;
use game_2048::{Game, Record, play_out};
use libfuzzer_sys::fuzz_target;
use reseal::reseal;

fuzz_target!(|text: &str| {
    let mut text = text.to_owned();
    let mut parsed = Record::parse_with_own_tiles(&text);
    // Without being asked, no reader takes tiles that nothing shows to be random.
    if text.starts_with("2.") {
        assert!(text.parse::<Record>().is_err());
    } else {
        assert_eq!(text.parse::<Record>(), parsed);
    }
    if let Err(error) = &parsed {
        if let RecordErrorKind::CheckSum { expected, .. } = &error.kind {
            text = reseal(&text, expected);
            parsed = Record::parse_with_own_tiles(&text);
            assert!(parsed.is_ok(), "{text}: {parsed:?}");
        }
    }
    match parsed {
        Err(error) => assert!(error.at <= text.chars().count() + 1, "{error}"),
        Ok(record) => {
            assert_eq!(record.to_string(), text);
            let last = play_out(&record);
            let game = Game::replay(&record);
            assert_eq!(last.clone().err(), game.as_ref().err().copied());
            if let (Ok(last), Ok(game)) = (last, game) {
                assert_eq!(last.board, *game.board());
                assert_eq!(
                    (last.score, last.steps as usize),
                    (game.score(), game.steps())
                );
                assert_eq!(game.record(), record);
            }
        }
    }
});
