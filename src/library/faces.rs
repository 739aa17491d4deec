//! Own tiles: the faces that a player gives the tiles of 2048, as text. `docs/record-format.md` describes it.

use core::fmt;
use core::str::FromStr;

use super::label::{LabelError, Limits, check, tidy};
use crate::text::base64::{bytes, push_bytes};
use crate::text::digits::{digit, not_a_digit};
use crate::text::excerpt;
use crate::text::fields::{CHECK_DIGITS, check_sum};

/// The maximum number of faces: of the tiles 2 to 131072, the highest of the classic board.
pub const MAX_FACES: usize = 17;

/// The maximum length of a set's text, in characters.
pub const MAX_FACES_TEXT: usize = 2000;

/// The maximum length of what a player types or pastes, in characters.
pub const MAX_TYPED: usize = 10_000;

/// The maximum length of a face.
pub const FACE: Limits = Limits {
    characters: 12,
    bytes: 96,
};

/// The maximum length of a spoken name, and of the name of a set.
pub const FACE_NAME: Limits = Limits {
    characters: 40,
    bytes: 160,
};

/// The beginning of a set's text.
const VERSION: &str = "f1.";

/// A text of a set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// The name of the set.
    Set,
    /// The face with this number, from 1.
    Face(u32),
    /// The spoken name of the face with this number.
    FaceName(u32),
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (before, number) = match *self {
            Self::Set => return f.write_str("the name of the set"),
            Self::Face(number) => ("", number),
            Self::FaceName(number) => ("the spoken name of ", number),
        };
        write!(f, "{before}face {number} ({})", 1_u64.wrapping_shl(number))
    }
}

/// Why a set of faces is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FacesError {
    /// No faces, or more than [`MAX_FACES`].
    Count {
        /// The number of faces.
        found: usize,
    },
    /// A text that isn't allowed.
    Label {
        /// Which text.
        part: Part,
        /// What is wrong with it.
        error: LabelError,
    },
    /// A text of the set with more than [`MAX_FACES_TEXT`] characters.
    TooLong {
        /// Its length.
        found: usize,
    },
    /// A text with another beginning.
    Version {
        /// The text found, at most 40 characters of it.
        found: String,
    },
    /// A text without its end.
    CutOff,
    /// A character that is not a digit.
    Digit {
        /// The position, in characters from 1.
        at: usize,
        /// The character.
        found: char,
    },
    /// A check sum that does not match the rest.
    CheckSum {
        /// The text found instead, at most 40 characters of it.
        found: String,
        /// The correct check sum.
        expected: String,
    },
    /// A text that is not the one of its set, although its check sum is right.
    Form,
}

impl fmt::Display for FacesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Count { found } => write!(
                f,
                "a set has 1 to {MAX_FACES} faces, for the tiles 2 to {}, not {found}",
                1_u64 << MAX_FACES
            ),
            Self::Label { part, error } => write!(f, "{part} {error}"),
            Self::TooLong { found } => write!(
                f,
                "the text of the set has {found} characters, {} more than the {MAX_FACES_TEXT} allowed",
                found.saturating_sub(MAX_FACES_TEXT)
            ),
            Self::Version { found } => {
                write!(f, "the text of a set begins with “f1.”, not “{found}”")
            }
            Self::CutOff => f.write_str("the text of the set is cut off"),
            Self::Digit { at, found } => {
                write!(f, "character {at}: ")?;
                not_a_digit(f, *found)
            }
            Self::CheckSum { found, expected } => write!(
                f,
                "the check sum is {found}, but the rest asks for {expected}"
            ),
            Self::Form => f.write_str("the text of the set is not in its one form"),
        }
    }
}

impl core::error::Error for FacesError {}

/// The face of a tile.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Face {
    /// What stands on the tile.
    pub text: String,
    /// What screen readers say; empty for the text itself.
    pub name: String,
}

/// A set of faces, for the tiles 2, 4, 8 and so on. Its text is a single one: what reads it writes the same again.
///
/// ```
/// use game_2048::library::faces::FaceSet;
///
/// let set = FaceSet::from_typed("Pets", "🐭 = mouse, 🐱 = cat, 🐶")?;
/// assert_eq!(set.faces()[1].name, "cat");
/// assert_eq!(set.to_string(), "f1.UGV0cwrwn5CtCW1vdXNlCvCfkLEJY2F0CvCfkLY.A5bRoI");
/// assert_eq!(set.to_string().parse(), Ok(set));
/// # Ok::<(), game_2048::library::faces::FacesError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FaceSet {
    name: String,
    faces: Vec<Face>,
}

impl FaceSet {
    /// Creates a set, with the white space of its texts tidied. Several tiles may have the same face. The name may be
    /// empty.
    ///
    /// # Errors
    ///
    /// When it has too few or too many faces, a text isn't allowed, or all of them together are too long.
    pub fn new(name: &str, faces: &[Face]) -> Result<Self, FacesError> {
        let found = faces.len();
        if !(1..=MAX_FACES).contains(&found) {
            return Err(FacesError::Count { found });
        }
        let name = label(name, Part::Set, FACE_NAME)?;
        let faces = faces.iter().zip(1..).map(|(face, number)| {
            let text = label(&face.text, Part::Face(number), FACE)?;
            // What is said anyway needs no place in the text.
            let name = label(&face.name, Part::FaceName(number), FACE_NAME)?;
            let name = if name == text { String::new() } else { name };
            Ok(Face { text, name })
        });
        let faces = faces.collect::<Result<_, _>>()?;
        let set = Self { name, faces };
        let found = set.to_string().len();
        if found > MAX_FACES_TEXT {
            return Err(FacesError::TooLong { found });
        }
        Ok(set)
    }

    /// Reads what a player has typed or pasted: one face a line; in a single line with commas between them; without
    /// those, with white space. With lines or commas, `face = spoken name` or a tab instead of the `=` gives a spoken
    /// name. Empty lines are skipped.
    ///
    /// # Errors
    ///
    /// Those of [`new`](Self::new).
    pub fn from_typed(name: &str, typed: &str) -> Result<Self, FacesError> {
        let typed = typed.trim();
        let separates: fn(char) -> bool = if typed.contains(ends_line) {
            ends_line
        } else if typed.contains(is_comma) {
            is_comma
        } else {
            char::is_whitespace
        };
        let faces: Vec<Face> = typed.split(separates).filter_map(typed_face).collect();
        Self::new(name, &faces)
    }

    /// The name; it may be empty.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The faces, of the tile 2 first.
    #[must_use]
    pub fn faces(&self) -> &[Face] {
        &self.faces
    }
}

/// The texts before and after the first of these characters. `split_once` uses code for long texts, a kilobyte of it.
fn split_at(text: &str, separator: u8) -> Option<(&str, &str)> {
    let at = text.bytes().position(|byte| byte == separator)?;
    Some((&text[..at], &text[at + 1..]))
}

/// Tidies and checks a text. A name may be empty.
fn label(text: &str, part: Part, limits: Limits) -> Result<String, FacesError> {
    let text = tidy(text);
    if !text.is_empty() || matches!(part, Part::Face(_)) {
        check(&text, limits).map_err(|error| FacesError::Label { part, error })?;
    }
    Ok(text)
}

fn ends_line(found: char) -> bool {
    matches!(found, '\n' | '\r' | '\u{2028}' | '\u{2029}')
}

fn is_comma(found: char) -> bool {
    matches!(found, ',' | '，' | '、' | '،')
}

/// The face and the spoken name of a line. `None` if it is empty.
fn typed_face(line: &str) -> Option<Face> {
    let line = line.trim();
    let is_separator = |&(at, found): &(usize, char)| {
        let is_apart = || {
            let (before, after) = (&line[..at], &line[at + 1..]);
            before.ends_with(char::is_whitespace) && after.starts_with(char::is_whitespace)
        };
        // Without white space around it, the sign belongs to the face, such as `(=^･ω･^=)`.
        found == '\t' || found == '=' && is_apart()
    };
    let separator = line.char_indices().find(is_separator);
    let (text, name) = separator.map_or((line, ""), |(at, _)| (&line[..at], &line[at + 1..]));
    (!line.is_empty()).then(|| Face {
        text: text.to_owned(),
        name: name.to_owned(),
    })
}

impl fmt::Display for FaceSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut content = self.name.clone();
        for face in &self.faces {
            content += "\n";
            content += &face.text;
            if !face.name.is_empty() {
                content += "\t";
                content += &face.name;
            }
        }
        let mut text = VERSION.to_owned();
        push_bytes(&mut text, content.as_bytes());
        write!(f, "{text}.{}", check_sum(text.as_bytes()))
    }
}

impl FromStr for FaceSet {
    type Err = FacesError;

    fn from_str(text: &str) -> Result<Self, FacesError> {
        let Some(fields) = text.strip_prefix(VERSION) else {
            let found = excerpt(text);
            return Err(FacesError::Version { found });
        };
        let found = text.chars().count();
        if found > MAX_FACES_TEXT {
            return Err(FacesError::TooLong { found });
        }
        let mut dots = 0;
        let is_wrong = |&(_, found): &(usize, char)| {
            dots += usize::from(found == '.');
            digit(found).is_none() && (found != '.' || dots > 1)
        };
        let mut characters = (VERSION.len() + 1..).zip(fields.chars());
        if let Some((at, found)) = characters.find(is_wrong) {
            return Err(FacesError::Digit { at, found });
        }
        let (content, sum) = split_at(fields, b'.').ok_or(FacesError::CutOff)?;
        if sum.len() < CHECK_DIGITS as usize {
            return Err(FacesError::CutOff);
        }
        let expected = check_sum(&text.as_bytes()[..VERSION.len() + content.len()]);
        if sum != expected {
            let found = excerpt(sum);
            return Err(FacesError::CheckSum { found, expected });
        }
        let content = bytes(content).ok_or(FacesError::Form)?;
        let content = String::from_utf8(content).map_err(|_| FacesError::Form)?;
        let (name, faces) = split_at(&content, b'\n').ok_or(FacesError::Form)?;
        let faces = faces.split(ends_line).map(|face| {
            let (text, name) = split_at(face, b'\t').unwrap_or((face, ""));
            Face {
                text: text.to_owned(),
                name: name.to_owned(),
            }
        });
        let set = Self::new(name, &faces.collect::<Vec<_>>())?;
        // Such as two spaces, or an unneeded tab.
        if set.to_string() == text {
            Ok(set)
        } else {
            Err(FacesError::Form)
        }
    }
}
