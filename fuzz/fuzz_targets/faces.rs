//! Any text is read as own tiles, typed or of a link, or refused with an error. What was read is written and read again.
#![no_main]

mod reseal;

use game_2048::library::faces::{Face, FaceSet, FacesError, MAX_FACES_TEXT};
use libfuzzer_sys::fuzz_target;

fn check(set: Result<FaceSet, FacesError>) {
    match set {
        Ok(set) => {
            let text = set.to_string();
            assert!(text.len() <= MAX_FACES_TEXT);
            assert_eq!(FaceSet::new(set.name(), set.faces()), Ok(set.clone()));
            assert_eq!(text.parse(), Ok(set));
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
}

fuzz_target!(|input: (&str, &str, Vec<(String, String)>)| {
    let (name, text, faces) = input;
    let read = text.parse();
    if let Err(FacesError::CheckSum { expected, .. }) = &read {
        check(reseal::reseal(text, expected).parse());
    }
    check(read);
    check(FaceSet::from_typed(name, text));
    let faces = faces.into_iter().map(|(text, name)| Face { text, name });
    check(FaceSet::new(name, &faces.collect::<Vec<_>>()));
});
