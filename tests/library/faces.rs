//! Own tiles: their rules, their text, and what a player types.

use game_2048::library::faces::{Face, FaceSet, FacesError, MAX_FACES, MAX_FACES_TEXT};
use proptest::prelude::*;

/// Sets and their texts, which stay readable.
const TEXTS: [(&str, &str, &str); 4] = [
    ("", "A", "f1.CkE.BBoDA1"),
    (
        "Pets",
        "🐭\tmouse\n🐱\tcat\n🐶",
        "f1.UGV0cwrwn5CtCW1vdXNlCvCfkLEJY2F0CvCfkLY.A5bRoI",
    ),
    (
        "动物",
        "鼠\n牛\n虎\n兔",
        "f1.5Yqo54mpCum8oArniZsK6JmOCuWFlA.A5kzON",
    ),
    (
        "فصل‌ها",
        "بهار\nتابستان\nپاییز\nزمستان",
        "f1.2YHYtdmE4oCM2YfYpwrYqNmH2KfYsQrYqtin2KjYs9iq2KfZhgrZvtin24zbjNiyCtiy2YXYs9iq2KfZhg.CYcftd",
    ),
];

/// Letters, marks, joiners and emoji, with white space.
const FACES: &str = "[ a-z=,\u{a0}\u{301}\u{627}-\u{64a}\u{200d}\u{fe0f}一-龥🐀-🐿🇦-🇿]{0,7}[a-z]";

fn face(text: &str, name: &str) -> Face {
    let (text, name) = (text.to_owned(), name.to_owned());
    Face { text, name }
}

/// A set of faces without spoken names.
fn set(name: &str, texts: &[&str]) -> Result<FaceSet, FacesError> {
    let faces: Vec<Face> = texts.iter().map(|text| face(text, "")).collect();
    FaceSet::new(name, &faces)
}

/// The faces of what was typed, with `=` before spoken names.
fn typed(text: &str) -> Vec<String> {
    let set = FaceSet::from_typed("", text).unwrap();
    let faces = set.faces().iter();
    let faces = faces.map(|face| match &*face.name {
        "" => face.text.clone(),
        name => [&face.text, "=", name].concat(),
    });
    faces.collect()
}

fn error(result: Result<FaceSet, FacesError>) -> String {
    result.unwrap_err().to_string()
}

/// A text with these bytes in it, whose check sum is right.
fn sealed(content: &[u8]) -> String {
    let digits = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    let push = |text: &mut String, bits: u32| text.push(digits[bits as usize & 63].into());
    let mut text = "f1.".to_owned();
    for group in content.chunks(3) {
        let bits = (0..3).fold(0, |bits, at| {
            bits << 8 | u32::from(*group.get(at).unwrap_or(&0))
        });
        (0..=group.len()).for_each(|at| push(&mut text, bits >> (18 - 6 * at)));
    }
    let sum = crc::Crc::<u32>::new(&crc::CRC_32_ISO_HDLC).checksum(text.as_bytes());
    text.push('.');
    (0..6).rev().for_each(|at| push(&mut text, sum >> (6 * at)));
    text
}

#[test]
fn golden_texts_are_written_and_read() {
    for (name, faces, text) in TEXTS {
        let set = FaceSet::from_typed(name, faces).unwrap();
        assert_eq!(set.to_string(), text);
        assert_eq!(text.parse(), Ok(set));
        assert_eq!(text, sealed(format!("{name}\n{faces}").as_bytes()));
    }
}

#[test]
fn what_is_typed_is_read_by_lines_commas_or_white_space() {
    #[rustfmt::skip]
    let cases: [(&str, &[&str]); 20] = [
        ("A", &["A"]),
        (" A  B\tC ", &["A", "B", "C"]),
        ("A B, C D", &["A B", "C D"]),
        ("狗，猫、鼠", &["狗", "猫", "鼠"]),
        ("سگ، گربه", &["سگ", "گربه"]),
        ("A,,B,", &["A", "B"]),
        ("A, B\nC D", &["A, B", "C D"]),
        ("\r\nA\r\n\r\nB \n", &["A", "B"]),
        ("A\rB", &["A", "B"]),
        ("one  two\nthree", &["one two", "three"]),
        ("🐶 = dog\n🐱 = cat\n🐭", &["🐶=dog", "🐱=cat", "🐭"]),
        ("🐶\tdog\n🐱\t big  cat", &["🐶=dog", "🐱=big cat"]),
        ("🐶 = dog, 🐱 = cat", &["🐶=dog", "🐱=cat"]),
        ("A = A\nB", &["A", "B"]),
        ("= = equals\n=", &["==equals", "="]),
        ("(=^･ω･^=)\nE=mc²", &["(=^･ω･^=)", "E=mc²"]),
        ("A =\nB", &["A =", "B"]),
        ("A = B = C\nD", &["A=B = C", "D"]),
        ("A = B", &["A", "=", "B"]),
        ("A\t\nB", &["A", "B"]),
    ];
    for (text, faces) in cases {
        assert_eq!(typed(text), faces, "{text:?}");
    }
}

#[test]
fn texts_are_tidied() {
    let faces = [face(" polar\u{a0} bear\n", "\ta  bear ")];
    let set = FaceSet::new(" My\tset ", &faces).unwrap();
    assert_eq!(set.name(), "My set");
    assert_eq!(set.faces(), [face("polar bear", "a bear")]);
}

#[test]
fn faces_may_be_the_same_and_are_not_normalized() {
    let faces = ["A", "A", "é", "e\u{301}"];
    let set = set("", &faces).unwrap();
    let texts: Vec<_> = set.faces().iter().map(|face| &*face.text).collect();
    assert_eq!(texts, faces);
}

#[test]
fn characters_are_counted_as_a_reader_counts_them() {
    let long = "x".repeat(41);
    let stacked = ["a", &"\u{301}".repeat(48)].concat();
    for allowed in [
        "abcdefghijkl",
        "👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦",
        "🇩🇪🇫🇷🇮🇹🇪🇸🇵🇱🇳🇱",
        "🏴󠁧󠁢󠁥󠁮󠁧󠁿",
        "नमस्ते दुनिया",
        "می‌خواهم",
        "❤️",
        "#️⃣",
        "10 000 000",
    ] {
        assert!(set("", &[allowed]).is_ok(), "{allowed}");
    }
    #[rustfmt::skip]
    let cases = [
        ("abcdefghijklm", "face 1 (2) has more than 12 characters"),
        (&*stacked, "face 1 (2) has 97 bytes, at most 96 are allowed"),
        ("", "face 1 (2) has no visible character"),
        (" \u{200d}\u{fe0f}", "face 1 (2) has no visible character"),
        ("\u{3164}", "face 1 (2) has no visible character"),
        ("a\0", "face 1 (2) has the character U+0000; control, bidi and private characters are not allowed"),
    ];
    for (text, expected) in cases {
        assert_eq!(error(set("", &[text])), expected, "{text:?}");
    }
    for found in [
        '\u{7f}',
        '\u{9b}',
        '\u{61c}',
        '\u{200e}',
        '\u{200f}',
        '\u{202a}',
        '\u{202e}',
        '\u{2066}',
        '\u{2069}',
        '\u{e000}',
        '\u{10fffd}',
        '\u{fffd}',
    ] {
        let code = format!("U+{:04X}", u32::from(found));
        assert!(error(set("", &[&format!("a{found}b")])).contains(&code));
    }
    let named = |name: &str, spoken| FaceSet::new(name, &[face("A", ""), face("B", spoken)]);
    assert_eq!(
        error(named("", &long)),
        "the spoken name of face 2 (4) has more than 40 characters"
    );
    assert_eq!(
        error(named(&long, "")),
        "the name of the set has more than 40 characters"
    );
    assert_eq!(
        error(named("a\u{202e}", "")),
        "the name of the set has the character U+202E; control, bidi and private characters are not allowed"
    );
    assert!(named(&long[1..], &long[1..]).is_ok());
}

#[test]
fn a_set_has_1_to_17_faces_and_a_text_of_2000_characters() {
    let faces = |count: usize| FaceSet::from_typed("", &"A ".repeat(count));
    assert_eq!(faces(MAX_FACES).unwrap().faces().len(), MAX_FACES);
    assert_eq!(
        error(faces(18)),
        "a set has 1 to 17 faces, for the tiles 2 to 131072, not 18"
    );
    assert_eq!(
        error(faces(0)),
        "a set has 1 to 17 faces, for the tiles 2 to 131072, not 0"
    );
    let long = |count: usize| {
        let face = face(&"人".repeat(12), &"名".repeat(40));
        let mut faces = vec![face; 10];
        faces[9].name = "n".repeat(count);
        FaceSet::new("1234567890", &faces)
    };
    assert_eq!(long(22).unwrap().to_string().len(), MAX_FACES_TEXT);
    assert_eq!(
        error(long(23)),
        "the text of the set has 2001 characters, 1 more than the 2000 allowed"
    );
}

#[test]
fn a_wrong_text_is_refused_with_what_is_wrong() {
    let long = ["f1.", &"A".repeat(2000)].concat();
    let form = "the text of the set is not in its one form";
    #[rustfmt::skip]
    let cases = [
        ("", "the text of a set begins with “f1.”, not “”"),
        ("f2.CkE.BBoDA1", "the text of a set begins with “f1.”, not “f2.CkE.BBoDA1”"),
        ("f1.", "the text of the set is cut off"),
        ("f1.CkE", "the text of the set is cut off"),
        ("f1.CkE.BBoDA", "the text of the set is cut off"),
        ("f1.Ck+.BBoDA1", "character 6: “+” is none of A–Z, a–z, 0–9, - and _"),
        ("f1.CkE.BKw.3S", "character 11: “.” is none of A–Z, a–z, 0–9, - and _"),
        ("f1.CkE.BBoDA2", "the check sum is BBoDA2, but the rest asks for BBoDA1"),
        ("f1.CkE.BBoDA1A", "the check sum is BBoDA1A, but the rest asks for BBoDA1"),
        (&long, "the text of the set has 2003 characters, 3 more than the 2000 allowed"),
        (&sealed(b""), form),
        (&sealed(b"\xff\n"), form),
        (&sealed(b"name"), form),
        (&sealed(b"name\n A"), form),
        (&sealed(b"name\nA  B"), form),
        (&sealed(b"name \nA"), form),
        (&sealed(b"name\nA\t"), form),
        (&sealed(b"name\nA\tA"), form),
        (&sealed(b"name\nA\tB\tC"), form),
        (&sealed(b"\n"), "face 1 (2) has no visible character"),
        (&sealed(b"\nA\n\nB"), "face 2 (4) has no visible character"),
        (&sealed("\nA\u{202e}".as_bytes()), "face 1 (2) has the character U+202E; control, bidi and private characters are not allowed"),
    ];
    for (text, expected) in cases {
        assert_eq!(error(text.parse()), expected, "{text:?}");
    }
}

#[test]
fn every_changed_or_missing_character_is_noticed() {
    for (_, _, text) in TEXTS {
        for (at, _) in text.char_indices() {
            assert!(text[..at].parse::<FaceSet>().is_err());
            let without = [&text[..at], &text[at + 1..]].concat();
            assert!(without.parse::<FaceSet>().is_err());
            for other in "AZaz09-_. \n~é".chars() {
                let changed = format!("{}{other}{}", &text[..at], &text[at + 1..]);
                assert!(changed == text || changed.parse::<FaceSet>().is_err());
                let longer = format!("{}{other}{}", &text[..at], &text[at..]);
                assert!(longer.parse::<FaceSet>().is_err());
            }
        }
    }
}

proptest! {
    #[test]
    fn any_set_is_read_as_it_was_written(
        name in "[ a-z人é]{0,12}",
        faces in prop::collection::vec((FACES, FACES), 1..=MAX_FACES),
    ) {
        let faces: Vec<Face> = faces.iter().map(|(text, name)| face(text, name)).collect();
        if let Ok(set) = FaceSet::new(&name, &faces) {
            let text = set.to_string();
            prop_assert_eq!(FaceSet::new(set.name(), set.faces()), Ok(set.clone()));
            prop_assert_eq!(text.parse(), Ok(set));
        }
    }

    #[test]
    fn any_typed_text_is_read_or_refused(name in any::<String>(), text in any::<String>(), bytes in any::<Vec<u8>>()) {
        for set in [FaceSet::from_typed(&name, &text), text.parse(), sealed(&bytes).parse()] {
            match set {
                Ok(set) => prop_assert_eq!(set.to_string().parse(), Ok(set)),
                Err(error) => prop_assert!(!error.to_string().is_empty()),
            }
        }
    }
}
