//! A binary range coder: bits to bytes and back, each bit with a chance that is learnt on the way.
//!
//! It is the one of LZMA (I. Pavlov, *LZMA specification*, 2015), but for chances that are the mean of
//! a quick and a slow learner.

/// How likely a 0 is, learnt from the bits so far.
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
    /// How likely a 0 is, of 2^16; never 0 nor all.
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

/// One way through the coder: what writes bits, and what reads them.
///
/// Both walk the same way through what is coded. A reader does not look at the bit that it is given.
pub trait Bits {
    /// Codes one bit, and gives it.
    fn bit(&mut self, bit: bool, chance: &mut Chance) -> bool;
}

/// Writes bits.
#[derive(Debug)]
pub struct Writer {
    low: u64,
    range: u32,
    /// The byte that a carry may still change, and how many bytes of 255 follow it.
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
    /// Ends the writing; all that was written.
    #[must_use]
    pub fn finish(mut self) -> Vec<u8> {
        for _ in 0..5 {
            self.shift();
        }
        self.bytes
    }

    /// Moves the highest byte out.
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

/// Reads bits. Past the end of the bytes it reads zeros.
#[derive(Debug)]
pub struct Reader<'a> {
    code: u32,
    range: u32,
    bytes: core::slice::Iter<'a, u8>,
}

impl<'a> Reader<'a> {
    /// Begins to read.
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
