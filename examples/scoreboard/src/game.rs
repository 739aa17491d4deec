//! What is proved of a game: that its record replays to its score, and that its name can be shown.

use game_2048::{Position, Record, play_out};
use unicode_general_category::{GeneralCategory as Category, get_general_category as category};
use unicode_normalization::UnicodeNormalization;
use unicode_segmentation::UnicodeSegmentation;

use crate::problem::{Answer, NAME, OTHER_START, RECORD};
use crate::start::{Start, variant};

const MAX_MOVES: usize = 100_000;
/// In graphemes: letters as a reader counts them.
const MAX_NAME: usize = 24;

/// Replays a record of a start. Returns the last position.
pub fn replay(start: &Start, text: &str) -> Answer<Position> {
    // This refuses a record with its own tiles: it could name the seed of the token, but its player chose the tiles.
    let record: Record = text.parse().map_err(|error| RECORD.because(error))?;
    let moves = record.moves.len();
    if moves > MAX_MOVES {
        return Err(RECORD.because(format!("{moves} moves, but at most {MAX_MOVES} are allowed")));
    }
    let (setup, size) = (&record.setup, record.setup.size());
    let played = (variant(&setup.rules, size.rows(), size.cols()), setup.seed.to_string());
    let given = (variant(&start.rules, start.rows, start.cols), start.seed.clone());
    if played != given {
        let what = format!("the game (variant, seed) is {played:?}, but the token's {given:?}");
        return Err(OTHER_START.because(what));
    }
    if setup.is_custom_start() {
        return Err(OTHER_START.because("the game begins with a board of its own"));
    }
    play_out(&record).map_err(|error| RECORD.because(error))
}

/// A name as it is stored: in NFC, without spaces around it or characters that control the text.
pub fn clean_name(text: &str) -> Answer<String> {
    // A grapheme may have any number of marks, so the characters are limited as well.
    let name: String = text.trim().nfc().take(4 * MAX_NAME + 1).collect();
    let too_long = name.graphemes(true).count() > MAX_NAME || name.chars().count() > 4 * MAX_NAME;
    if too_long || !name.chars().any(is_visible) {
        return Err(NAME.because(format!("the name is to have 1 to {MAX_NAME} letters")));
    }
    match name.chars().find(|&char| is_control(char)) {
        Some(char) => Err(NAME.because(format!("U+{:04X} can't be in a name", u32::from(char)))),
        None => Ok(name),
    }
}

fn is_visible(char: char) -> bool {
    use Category::{EnclosingMark, Format, NonspacingMark, SpaceSeparator};
    let space = matches!(category(char), EnclosingMark | Format | NonspacingMark | SpaceSeparator);
    !space && !"\u{115f}\u{1160}\u{2800}\u{3164}\u{ffa0}".contains(char)
}

/// Whether a character turns or hides text. Joiners and tags don't: they are parts of words in some
/// scripts, and of emoji.
fn is_control(char: char) -> bool {
    use Category::{Control, Format, LineSeparator, ParagraphSeparator, PrivateUse, Unassigned};
    let joins = matches!(char, '\u{200c}' | '\u{200d}' | '\u{e0020}'..='\u{e007f}');
    let lines = matches!(category(char), LineSeparator | ParagraphSeparator);
    !joins && (lines || matches!(category(char), Control | Format | PrivateUse | Unassigned))
}
