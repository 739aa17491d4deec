//! Labels: short texts that players write and others see, such as names.

use core::fmt;

use unicode_segmentation::UnicodeSegmentation;

/// The maximum length of a label.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// In characters as a reader counts them: extended grapheme clusters.
    pub characters: usize,
    /// In bytes of UTF-8, because marks can be stacked on one character without end.
    pub bytes: usize,
}

/// Why a label is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LabelError {
    /// It has nothing but white space and invisible characters.
    Invisible,
    /// It has a character that hides text, turns its direction, ends a line or has no common meaning.
    Character(char),
    /// It has more characters than allowed.
    Characters {
        /// The maximum number.
        most: usize,
    },
    /// It has more bytes than allowed.
    Bytes {
        /// The number of bytes.
        found: usize,
        /// The maximum number.
        most: usize,
    },
}

impl fmt::Display for LabelError {
    /// Writes a predicate: what is refused comes before it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Invisible => f.write_str("has no visible character"),
            Self::Character(found) => write!(
                f,
                "has the character U+{:04X}; control, bidi and private characters are not allowed",
                u32::from(found)
            ),
            Self::Characters { most } => write!(f, "has more than {most} characters"),
            Self::Bytes { found, most } => {
                write!(f, "has {found} bytes, at most {most} are allowed")
            }
        }
    }
}

impl core::error::Error for LabelError {}

/// Returns a label without white space at its ends, and with one space for each white space within it.
///
/// ```
/// use game_2048::library::label::tidy;
///
/// assert_eq!(tidy(" polar\u{a0} bear\n"), "polar bear");
/// ```
#[must_use]
pub fn tidy(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Checks the characters and the length of a label.
///
/// ```
/// use game_2048::library::label::{LabelError, Limits, check};
///
/// let limits = Limits { characters: 2, bytes: 60 };
/// assert_eq!(check("👨‍👩‍👧‍👦é", limits), Ok(()));
/// assert_eq!(check("abc", limits), Err(LabelError::Characters { most: 2 }));
/// assert_eq!(check("\u{202e}a", limits), Err(LabelError::Character('\u{202e}')));
/// ```
///
/// # Errors
///
/// When it has a character that isn't allowed, none that is visible, or too many.
pub fn check(text: &str, limits: Limits) -> Result<(), LabelError> {
    if let Some(found) = text.chars().find(|&found| is_forbidden(found)) {
        return Err(LabelError::Character(found));
    }
    if text.chars().all(is_invisible) {
        return Err(LabelError::Invisible);
    }
    let most = limits.characters;
    if text.graphemes(true).nth(most).is_some() {
        return Err(LabelError::Characters { most });
    }
    let (found, most) = (text.len(), limits.bytes);
    if found > most {
        return Err(LabelError::Bytes { found, most });
    }
    Ok(())
}

fn is_forbidden(found: char) -> bool {
    let controls_direction = matches!(found, '\u{61C}' | '\u{200E}' | '\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}');
    let ends_line = matches!(found, '\u{2028}' | '\u{2029}');
    let is_private = matches!(found, '\u{E000}'..='\u{F8FF}' | '\u{F0000}'..='\u{FFFFD}' | '\u{100000}'..='\u{10FFFD}');
    // JavaScript passes half a surrogate pair as this character, which would change the label unnoticed.
    let is_replacement = found == char::REPLACEMENT_CHARACTER;
    found.is_control() || controls_direction || ends_line || is_private || is_replacement
}

/// Whether a character is white space, or Unicode's `Default_Ignorable_Code_Point`, which is shown as nothing.
fn is_invisible(found: char) -> bool {
    found.is_whitespace()
        || matches!(
            found,
            '\u{AD}' | '\u{34F}' | '\u{61C}' | '\u{115F}' | '\u{1160}' | '\u{17B4}' | '\u{17B5}'
                | '\u{180B}'..='\u{180F}' | '\u{200B}'..='\u{200F}' | '\u{202A}'..='\u{202E}'
                | '\u{2060}'..='\u{206F}' | '\u{3164}' | '\u{FE00}'..='\u{FE0F}' | '\u{FEFF}'
                | '\u{FFA0}' | '\u{FFF0}'..='\u{FFF8}' | '\u{1BCA0}'..='\u{1BCA3}'
                | '\u{1D173}'..='\u{1D17A}' | '\u{E0000}'..='\u{E0FFF}'
        )
}
