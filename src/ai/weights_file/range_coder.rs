//! A binary range coder: it converts bits to bytes and back, and adapts each bit's probability as
//! it goes.
//!
//! It is the coder of LZMA (I. Pavlov, *LZMA specification*, 2015), except that a probability is
//! the mean of a fast and a slow learner.

/// The probability of a 0, learned from the bits so far.
#[derive(Clone, Copy, Debug)]
pub struct Chance {
    quick: u16,
    slow: u16,
}

impl Default for Chance {
    fn default() -> Self {
        Self {
            quick: 1 << 15,
            slow: 1 << 15,
        }
    }
}

impl Chance {
    /// The probability of a 0, as a fraction of 2^16; never 0 and never 2^16.
    fn of_zero(self) -> u32 {
        u32::midpoint(self.quick.into(), self.slow.into())
    }

    fn learn(&mut self, bit: bool) {
        for (chance, pace) in [(&mut self.quick, 4), (&mut self.slow, 7)] {
            if bit {
                *chance -= *chance >> pace;
            } else {
                *chance += (u16::MAX - *chance) >> pace;
            }
        }
    }
}

/// One direction of the coder: writing or reading bits.
///
/// Both run through the data with the same code. A reader ignores the bit that it is passed.
pub trait Bits {
    /// Codes one bit and returns it.
    fn bit(&mut self, bit: bool, chance: &mut Chance) -> bool;
}

/// Writes bits.
#[derive(Debug)]
pub struct Writer {
    low: u64,
    range: u32,
    /// The byte that a carry may still change, and the number of 255 bytes after it.
    held: u8,
    following: u64,
    started: bool,
    bytes: Vec<u8>,
}

impl Default for Writer {
    fn default() -> Self {
        Self {
            low: 0,
            range: u32::MAX,
            held: 0,
            following: 0,
            started: false,
            bytes: Vec::new(),
        }
    }
}

impl Writer {
    /// Ends the writing and returns all bytes.
    #[must_use]
    pub fn finish(mut self) -> Vec<u8> {
        for _ in 0..5 {
            self.shift();
        }
        self.bytes
    }

    /// Shifts out the highest byte.
    #[allow(clippy::cast_possible_truncation)]
    fn shift(&mut self) {
        let carry = (self.low >> 32) as u8;
        let top = (self.low >> 24) as u8;
        if top < 255 || carry == 1 {
            if self.started {
                self.bytes.push(self.held.wrapping_add(carry));
            }
            for _ in 0..self.following {
                self.bytes.push(255_u8.wrapping_add(carry));
            }
            self.following = 0;
            self.held = top;
            self.started = true;
        } else {
            self.following += 1;
        }
        self.low = (self.low & 0x00FF_FFFF) << 8;
    }
}

impl Bits for Writer {
    fn bit(&mut self, bit: bool, chance: &mut Chance) -> bool {
        let bound = (self.range >> 16) * chance.of_zero();
        if bit {
            self.low += u64::from(bound);
            self.range -= bound;
        } else {
            self.range = bound;
        }
        chance.learn(bit);
        while self.range < 1 << 24 {
            self.range <<= 8;
            self.shift();
        }
        bit
    }
}

/// Reads bits. After the last byte it reads zeros.
#[derive(Debug)]
pub struct Reader<'a> {
    code: u32,
    range: u32,
    bytes: core::slice::Iter<'a, u8>,
}

impl<'a> Reader<'a> {
    /// Starts reading.
    #[must_use]
    pub fn new(bytes: &'a [u8]) -> Self {
        let mut reader = Self {
            code: 0,
            range: u32::MAX,
            bytes: bytes.iter(),
        };
        for _ in 0..4 {
            reader.code = reader.code << 8 | reader.next();
        }
        reader
    }

    fn next(&mut self) -> u32 {
        self.bytes.next().copied().unwrap_or(0).into()
    }
}

impl Bits for Reader<'_> {
    fn bit(&mut self, _: bool, chance: &mut Chance) -> bool {
        let bound = (self.range >> 16) * chance.of_zero();
        let bit = self.code >= bound;
        if bit {
            self.code -= bound;
            self.range -= bound;
        } else {
            self.range = bound;
        }
        chance.learn(bit);
        while self.range < 1 << 24 {
            self.range <<= 8;
            self.code = self.code << 8 | self.next();
        }
        bit
    }
}
