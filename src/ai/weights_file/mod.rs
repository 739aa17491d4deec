//! What the files of weights have in common, whatever their format: the coding of levels, and the
//! header.
//!
//! | bytes | what |
//! | --- | --- |
//! | 0 to 6 | `2048net` |
//! | 7 | the version of the format |
//! | 8 to 11 | CRC-32 (ISO-HDLC) of all that follows, the body, lowest byte first |

pub mod level_coding;
pub mod range_coder;

use core::fmt;

use crc::{CRC_32_ISO_HDLC, Crc};

const MAGIC: &[u8; 7] = b"2048net";
pub const CHECK: Crc<u32> = Crc::<u32>::new(&CRC_32_ISO_HDLC);

/// An error in a file of weights.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum WeightsError {
    /// The file doesn't start with the header of this version.
    Head,
    /// The check sum doesn't match.
    Check,
    /// Some files of the network are missing, or are of another one.
    Missing,
}

impl fmt::Display for WeightsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Head => "the weights are not a file that this version of the engine reads",
            Self::Check => "the weights are damaged: their check sum differs",
            Self::Missing => {
                "the weights are not all there: some files are missing, or are of another network"
            }
        })
    }
}

impl core::error::Error for WeightsError {}

/// Returns the file with this body.
pub fn with_header(version: u8, body: &[u8]) -> Vec<u8> {
    let check = CHECK.checksum(body).to_le_bytes();
    [&MAGIC[..], &[version], &check, body].concat()
}

/// Returns the body of a file.
///
/// # Errors
///
/// When the file has another version, or is damaged.
pub fn body_of(version: u8, file: &[u8]) -> Result<&[u8], WeightsError> {
    let rest = file.strip_prefix(MAGIC).ok_or(WeightsError::Head)?;
    let rest = rest.strip_prefix(&[version]).ok_or(WeightsError::Head)?;
    let (check, body) = rest.split_first_chunk().ok_or(WeightsError::Check)?;
    if CHECK.checksum(body) == u32::from_le_bytes(*check) {
        Ok(body)
    } else {
        Err(WeightsError::Check)
    }
}
