//! Any text is either a record of the sliding puzzle that can be replayed, or is rejected.
#![no_main]

mod reseal;

use game_2048::puzzle::record::RecordErrorKind;
use game_2048::puzzle::{Puzzle, Record};
use libfuzzer_sys::fuzz_target;
use reseal::reseal;

fuzz_target!(|text: &str| {
    let mut text = text.to_owned();
    let mut parsed = text.parse::<Record>();
    if let Err(error) = &parsed {
        if let RecordErrorKind::CheckSum { expected, .. } = &error.kind {
            text = reseal(&text, expected);
            parsed = text.parse();
            assert!(parsed.is_ok(), "{text}: {parsed:?}");
        }
    }
    match parsed {
        Err(error) => assert!(error.at <= text.chars().count() + 1, "{error}"),
        Ok(record) => {
            assert_eq!(record.to_string(), text);
            if let Ok(mut puzzle) = Puzzle::replay(&record) {
                assert_eq!(puzzle.slides(), record.slides.len());
                assert_eq!(puzzle.record(), record);
                puzzle.seek(0);
                assert_eq!(puzzle.board(), puzzle.start());
                assert_eq!(puzzle.history(), record);
            }
        }
    }
});
