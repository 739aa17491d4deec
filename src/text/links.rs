//! Links in any text: finds the records, the friends' tables and the own tiles in an address, a chat, a
//! mail or a file, however it escaped, marked up or wrapped them.
//!
//! `_` and `.` are characters of records, but also what stands around one. The check sum decides:
//! a record, and own tiles too, has a fixed number of dots and ends 6 digits after the last one, so from each place
//! where one may begin there is only one place where it may end, also across the end of a line.
//! Each character is within a few of these candidates at most, so the time is linear in the length
//! of the text, whoever wrote it.

use super::digits::digit;
use super::fields::{CHECK_DIGITS, check_sum};

/// The maximum length of a text that is searched, in characters.
pub const MAX_SEARCHED: usize = 16_000_000;

/// The minimum number of digits of a table or of damaged own tiles within a text. There, a shorter one is the name of
/// something else.
const MIN_DIGITS: usize = 16;

const CHECK: usize = CHECK_DIGITS as usize;

/// The vertical tab, which no text has, stands for `%0A`.
const ESCAPED_NEWLINE: u8 = 0x0B;

/// The kind of what a link holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LinkKind {
    /// A record of 2048.
    Game,
    /// A record of the sliding puzzle.
    Puzzle,
    /// A friends' table.
    Table,
    /// A set of own tiles.
    Faces,
}

/// A record, a table or own tiles that were found in a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Link {
    /// What it holds.
    pub kind: LinkKind,
    /// The record, the table or the own tiles, without what the text did to it. Where the text wraps a table, a
    /// space is left: only unpacking a table shows whether the next line belongs to it.
    pub text: String,
    /// Whether the check sum of a record or of own tiles is right. Of a table, only unpacking shows that.
    pub intact: bool,
    /// The line of the text in which it begins, from 1.
    pub first_line: usize,
    /// The line of the text in which it ends.
    pub last_line: usize,
}

/// Finds the records, tables and own tiles in a text, in their order. A damaged one is found too if it
/// looks like one, so that a reader can say what is wrong with it.
///
/// ```
/// use game_2048::text::{LinkKind, find_links};
///
/// let mail = "Beat _https://example.org/#1.classic.4x4.\n> q.ug.DC%255FyM6_. Ann";
/// let links = find_links(mail);
/// assert_eq!(links[0].text, "1.classic.4x4.q.ug.DC_yM6");
/// assert_eq!((links[0].kind, links[0].intact, links.len()), (LinkKind::Game, true, 1));
/// ```
#[must_use]
pub fn find_links(text: &str) -> Vec<Link> {
    let text = PlainText::new(text);
    let mut found: Vec<Found> = Vec::new();
    let mut at = 0;
    while at < text.bytes.len() {
        let link = text.intact_link(at).or_else(|| text.other_link(at));
        at += 1;
        if let Some(link) = link {
            // What looked like a longer, damaged one ends where the next one begins.
            if let Some(last) = found.last_mut() {
                last.end = last.end.min(link.start);
            }
            // A whole record may begin within a damaged one.
            if link.intact {
                at = link.end;
            }
            found.push(link);
        }
    }
    let (mut line, mut breaks) = (1, &text.breaks[..]);
    let mut line_of = |at: usize| {
        while let [next, rest @ ..] = breaks {
            if next.place as usize > at {
                break;
            }
            line += usize::from(!next.is_escaped);
            breaks = rest;
        }
        line
    };
    let links = found.iter().map(|link| Link {
        kind: link.kind,
        text: text.copy(link),
        intact: link.intact,
        first_line: line_of(link.start),
        last_line: line_of(link.end - 1),
    });
    links.collect()
}

/// What was found in a [`PlainText`].
struct Found {
    kind: LinkKind,
    start: usize,
    end: usize,
    intact: bool,
}

/// A text of which only the characters of links are left, and one space where
/// others were.
struct PlainText {
    bytes: Vec<u8>,
    breaks: Vec<Break>,
}

/// The end of a line.
#[derive(Clone, Copy)]
struct Break {
    /// The place of what comes after it. Texts are short enough for 32 bits.
    place: u32,
    /// Whether it was written as `%0A`. The text doesn't count it then.
    is_escaped: bool,
}

impl PlainText {
    fn new(text: &str) -> Self {
        let escaped = unescape(text.as_bytes());
        let mut bytes = Vec::with_capacity(escaped.len());
        let mut breaks = Vec::new();
        let mut rest = &escaped[..];
        while let [first, after @ ..] = rest {
            rest = after;
            let separates = match *first {
                byte if digit(char::from(byte)).is_some() || b".~".contains(&byte) => {
                    bytes.push(byte);
                    false
                }
                // Markdown's escapes, perhaps escaped themselves.
                b'\\' => {
                    while let [b'\\', after @ ..] = rest {
                        rest = after;
                    }
                    !rest.first().is_some_and(|next| b"_-.~".contains(next))
                }
                byte if is_white(byte) || byte == b'=' => {
                    let place = u32::try_from(bytes.len()).unwrap_or(u32::MAX);
                    let before = breaks.len();
                    let mut white = byte;
                    loop {
                        let is_escaped = white == ESCAPED_NEWLINE;
                        if is_escaped || white == b'\n' {
                            breaks.push(Break { place, is_escaped });
                        }
                        match rest {
                            // Mail is quoted by `>` at the beginning of each line.
                            [next, after @ ..]
                                if is_white(*next) || *next == b'>' && breaks.len() > before =>
                            {
                                white = *next;
                                rest = after;
                            }
                            _ => break,
                        }
                    }
                    // The end of a line doesn't separate, an empty line does.
                    breaks.len() != before + 1
                }
                byte => {
                    let invisible = invisible(byte, rest);
                    rest = rest.get(invisible..).unwrap_or_default();
                    invisible == 0
                }
            };
            if separates && bytes.last() != Some(&b' ') {
                bytes.push(b' ');
            }
        }
        Self { bytes, breaks }
    }

    /// A record or own tiles that begin at `start` and whose check sum is right.
    fn intact_link(&self, start: usize) -> Option<Found> {
        let rest = self.bytes.get(start..)?;
        let kind = match rest {
            [b'1' | b'2', b'.', ..] => LinkKind::Game,
            [b'p', b'1', b'.', ..] => LinkKind::Puzzle,
            [b'f', b'1', b'.', ..] => LinkKind::Faces,
            _ => return None,
        };
        let dot = last_dot(rest, kind)?;
        let end = dot + 1 + CHECK;
        let check = rest.get(dot + 1..end)?;
        // Without this, hostile texts would take several times as long.
        let is_whole = count_digits(check) == CHECK;
        let intact = is_whole && check == check_sum(rest.get(..dot)?).as_bytes();
        intact.then_some(Found {
            kind,
            start,
            end: start + end,
            intact,
        })
    }

    /// A table, or what looks like a damaged record or own tiles, that begins at `start`.
    fn other_link(&self, start: usize) -> Option<Found> {
        let rest = self.bytes.get(start..)?;
        let (kind, version) = match rest {
            [b'p', version @ ..] => (LinkKind::Puzzle, version),
            [b't', version @ ..] => (LinkKind::Table, version),
            [b'f', version @ ..] => (LinkKind::Faces, version),
            [b'0'..=b'9', ..] => (LinkKind::Game, rest),
            _ => return None,
        };
        let numbers = version.iter().take(3).take_while(|b| b.is_ascii_digit());
        let [b'.', fields @ ..] = version.get(numbers.count()..)? else {
            return None;
        };
        if version.len() == fields.len() + 1 || !self.begins_word(start) {
            return None;
        }
        let size = match kind {
            LinkKind::Game => fields.get(fields.iter().position(|&b| b == b'.' || b == b' ')?..)?,
            _ => fields,
        };
        let end = match (kind, size) {
            (LinkKind::Table | LinkKind::Faces, _) => {
                let digits = count_digits(fields);
                if digits < MIN_DIGITS && start > 0 {
                    return None;
                }
                match kind {
                    LinkKind::Table => self.bytes.len() - fields.len() + digits,
                    _ => self.end_of_damaged(start, kind),
                }
            }
            (LinkKind::Game, [b'.', size @ ..]) | (LinkKind::Puzzle, size) => match size {
                [b'1'..=b'9', b'x', b'1'..=b'9', ..] => self.end_of_damaged(start, kind),
                _ => return None,
            },
            _ => return None,
        };
        Some(Found {
            kind,
            start,
            end,
            intact: false,
        })
    }

    /// The end of a damaged record or of damaged own tiles: where its check sum ends; without one, the end of the word.
    fn end_of_damaged(&self, start: usize, kind: LinkKind) -> usize {
        let rest = self.bytes.get(start..).unwrap_or_default();
        if let Some(dot) = last_dot(rest, kind) {
            let check = rest.get(dot + 1..).unwrap_or_default();
            let found = count_digits(check.get(..CHECK).unwrap_or(check));
            if found > 0 {
                return start + dot + 1 + found;
            }
        }
        let word = rest.iter().take_while(|&&byte| byte != b' ').count();
        let line = self.next_break(start + 1).unwrap_or(usize::MAX);
        let end = line.min(start + word);
        // A sentence may end after it.
        let word = self.bytes.get(..end).unwrap_or_default();
        let ending = word.iter().rev().take_while(|&byte| b".~".contains(byte));
        end - ending.count()
    }

    /// Whether no letter, digit, dot or hyphen comes before `at` in its line.
    fn begins_word(&self, at: usize) -> bool {
        let before = at.checked_sub(1).and_then(|before| self.bytes.get(before));
        before.is_none_or(|before| b" _".contains(before)) || self.next_break(at) == Some(at)
    }

    /// The first end of a line from `at` on.
    #[inline(never)]
    fn next_break(&self, at: usize) -> Option<usize> {
        let index = self
            .breaks
            .partition_point(|found| (found.place as usize) < at);
        self.breaks.get(index).map(|found| found.place as usize)
    }

    fn copy(&self, link: &Found) -> String {
        let mut text = Vec::with_capacity(link.end - link.start);
        let mut start = link.start;
        while start < link.end {
            let is_table = link.kind == LinkKind::Table;
            let wrap = self.next_break(start + 1).filter(|_| is_table);
            let end = wrap.map_or(link.end, |wrap| wrap.min(link.end));
            text.extend_from_slice(self.bytes.get(start..end).unwrap_or_default());
            if end < link.end {
                text.push(b' ');
            }
            start = end;
        }
        String::from_utf8(text).unwrap_or_default()
    }
}

/// The place of the last dot of a record or of own tiles: the check sum is behind it.
#[inline(never)]
fn last_dot(link: &[u8], kind: LinkKind) -> Option<usize> {
    let fields = match kind {
        LinkKind::Faces => 3,
        LinkKind::Game => 6,
        _ => 7,
    };
    let mut dots = link.iter().enumerate();
    let mut found = 0;
    let last = dots.find(|(_, byte)| {
        found += usize::from(**byte == b'.');
        **byte == b' ' || found == fields - 1
    });
    last.filter(|(_, byte)| **byte == b'.').map(|(at, _)| at)
}

/// The number of digits at the beginning.
#[inline(never)]
fn count_digits(text: &[u8]) -> usize {
    let is_digit = |byte: &&u8| digit(char::from(**byte)).is_some();
    text.iter().take_while(is_digit).count()
}

fn is_white(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\r' | b'\n' | ESCAPED_NEWLINE)
}

/// Returns how many bytes after the first one belong to an invisible character that apps insert
/// where a long word may be wrapped; 0 if it is another one.
fn invisible(first: u8, after: &[u8]) -> usize {
    match (first, after) {
        // The soft hyphen.
        (0xC2, [0xAD, ..]) => 1,
        // The zero-width space, joiners and marks of direction; the word joiner; the byte-order mark.
        (0xE2, [0x80, 0x8B..=0x8F, ..] | [0x81, 0xA0, ..]) | (0xEF, [0xBB, 0xBF, ..]) => 2,
        _ => 0,
    }
}

/// Decodes `%2E`, and `%252E` and so on, which was escaped several times; the end of a line becomes
/// an [`ESCAPED_NEWLINE`].
fn unescape(text: &[u8]) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text;
    while let [first, after @ ..] = rest {
        rest = after;
        let mut byte = *first;
        if byte == b'%' {
            while let [b'2', b'5', after @ ..] = rest {
                rest = after;
            }
            if let Some((decoded, after)) = hex_byte(rest) {
                byte = match decoded {
                    b'\n' => ESCAPED_NEWLINE,
                    decoded => decoded,
                };
                rest = after;
            }
        }
        bytes.push(byte);
    }
    bytes
}

/// The value of two hexadecimal digits, and what comes after them.
fn hex_byte(text: &[u8]) -> Option<(u8, &[u8])> {
    let (digits, rest) = text.split_first_chunk::<2>()?;
    let [high, low] = digits.map(|digit| char::from(digit).to_digit(16));
    Some((u8::try_from(high? << 4 | low?).ok()?, rest))
}
