//! The check sum of records and journals: CRC-32 (ISO-HDLC, as in zip).

// Without a table, which would make up a kilobyte of a WebAssembly file.
const CRC: crc::Crc<u32, crc::NoTable> = crc::Crc::<u32, crc::NoTable>::new(&crc::CRC_32_ISO_HDLC);

/// Returns the CRC-32 of some bytes that follow others, of which `before` is the CRC-32; 0 is that
/// of none.
pub fn crc32(before: u32, bytes: &[u8]) -> u32 {
    let mut digest = CRC.digest_with_initial((!before).reverse_bits());
    digest.update(bytes);
    digest.finalize()
}
