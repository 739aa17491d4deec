//! JSON that is read as a stream: nothing of it is kept but what the reader of a format takes.

use hifijson::SliceLexer;
use hifijson::str::Error as StringError;
use hifijson::str::{Lex as _, LexAlloc};
use hifijson::token::Lex;
use hifijson::{Read, num::Lex as _};

use super::characters::number;
use super::fault::Fault;

/// The most lists and objects in one another that are skipped.
const MAX_DEPTH: usize = 128;

/// A reader of one JSON value after another.
pub(super) struct Json<'a> {
    text: &'a str,
    lexer: SliceLexer<'a>,
}

impl<'a> Json<'a> {
    /// Begins at the start of a text.
    pub fn new(text: &'a str) -> Self {
        let lexer = SliceLexer::new(text.as_bytes());
        Self { text, lexer }
    }

    /// The number of bytes that were read.
    pub fn offset(&self) -> usize {
        self.text.len() - self.lexer.as_slice().len()
    }

    /// Reads an object. `read` is called for each of its fields that is known and not `null`, and reads its value.
    pub fn fields(
        &mut self,
        known: &[&'static str],
        read: &mut dyn FnMut(&mut Self, &'static str) -> Result<(), Fault>,
    ) -> Result<(), Fault> {
        self.expect(b'{')?;
        let mut is_first = true;
        while self.has_next(b'}', &mut is_first)? {
            self.expect(b'"')?;
            let name = self
                .lexer
                .str_string()
                .map_err(|error| self.wrong(&error))?;
            let found = known.iter().find(|&&known| known == name);
            self.expect(b':')?;
            match found {
                Some(known) if !self.is_null() => read(self, known)?,
                _ => self.skip()?,
            }
        }
        Ok(())
    }

    /// Reads a list. `read` is called for each of its items, and reads it.
    pub fn items(
        &mut self,
        read: &mut dyn FnMut(&mut Self) -> Result<(), Fault>,
    ) -> Result<(), Fault> {
        self.expect(b'[')?;
        let mut is_first = true;
        while self.has_next(b']', &mut is_first)? {
            read(self)?;
        }
        Ok(())
    }

    /// Reads a whole number.
    pub fn number(&mut self) -> Result<i64, Fault> {
        self.lexer.eat_whitespace();
        let start = self.offset();
        let is_number = self.lexer.num_ignore().validate().is_ok();
        let found = self.text.get(start..self.offset()).and_then(number);
        found
            .filter(|_| is_number)
            .ok_or_else(|| self.fault_at(start))
    }

    /// Reads a text.
    pub fn string(&mut self) -> Result<String, Fault> {
        self.expect(b'"')?;
        let found = self.lexer.str_string();
        found.map(Into::into).map_err(|error| self.wrong(&error))
    }

    /// Whether the next value is `null`.
    pub fn is_null(&mut self) -> bool {
        self.lexer.ws_peek() == Some(b'n')
    }

    /// Whether the next value is a text.
    pub fn is_string(&mut self) -> bool {
        self.lexer.ws_peek() == Some(b'"')
    }

    /// Skips a value.
    pub fn skip(&mut self) -> Result<(), Fault> {
        self.skip_within(0)
    }

    fn skip_within(&mut self, depth: usize) -> Result<(), Fault> {
        let at = self.offset();
        if depth == MAX_DEPTH {
            return Err(self.fault_at(at));
        }
        let mut is_first = true;
        match self.lexer.ws_peek() {
            Some(b'"') => {
                self.lexer.take_next();
                self.lexer.str_ignore().map_err(|error| self.wrong(&error))
            }
            Some(b'[') => {
                self.lexer.take_next();
                while self.has_next(b']', &mut is_first)? {
                    self.skip_within(depth + 1)?;
                }
                Ok(())
            }
            Some(b'{') => {
                self.lexer.take_next();
                while self.has_next(b'}', &mut is_first)? {
                    self.expect(b'"')?;
                    self.lexer
                        .str_ignore()
                        .map_err(|error| self.wrong(&error))?;
                    self.expect(b':')?;
                    self.skip_within(depth + 1)?;
                }
                Ok(())
            }
            Some(b'-' | b'0'..=b'9') => {
                let number = self.lexer.num_ignore().validate();
                number.map(|_| ()).map_err(|_| self.fault())
            }
            Some(b'n' | b't' | b'f') => {
                let word = self.lexer.null_or_bool();
                word.map(|_| ()).ok_or_else(|| self.fault())
            }
            _ => Err(self.fault()),
        }
    }

    /// Whether a list or an object goes on. If not, its end was read.
    fn has_next(&mut self, end: u8, is_first: &mut bool) -> Result<bool, Fault> {
        if self.lexer.ws_peek() == Some(end) {
            self.lexer.take_next();
            return Ok(false);
        }
        if !core::mem::take(is_first) {
            self.expect(b',')?;
        }
        Ok(true)
    }

    fn expect(&mut self, expected: u8) -> Result<(), Fault> {
        let found = self.lexer.expect(Lex::ws_peek, expected);
        found.ok_or_else(|| self.fault())
    }

    fn wrong(&self, error: &StringError) -> Fault {
        match error {
            StringError::Eof => Fault::CutOff,
            _ => self.fault(),
        }
    }

    fn fault(&self) -> Fault {
        self.fault_at(self.offset())
    }

    /// The fault at a place: the text ends there, or has something else than expected.
    fn fault_at(&self, offset: usize) -> Fault {
        if self.lexer.as_slice().is_empty() {
            return Fault::CutOff;
        }
        let before = self.text.as_bytes().iter().take(offset);
        let (mut line, mut column) = (1, 1);
        for byte in before {
            (line, column) = match byte {
                b'\n' => (line + 1, 1),
                _ => (line, column + 1),
            };
        }
        Fault::Json { line, column }
    }
}

/// Reads rows of numbers.
pub(super) fn numbers(json: &mut Json) -> Result<Vec<Vec<i64>>, Fault> {
    let mut rows = Vec::new();
    json.items(&mut |json| {
        let mut row = Vec::new();
        json.items(&mut |json| {
            row.push(json.number()?);
            Ok(())
        })?;
        rows.push(row);
        Ok(())
    })?;
    Ok(rows)
}
