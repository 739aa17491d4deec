//! Any bytes are a file of weights that values a board by a number, or are refused.
#![no_main]

use crc::{CRC_32_ISO_HDLC, Crc};
use game_2048::machine::Network;
use libfuzzer_sys::fuzz_target;

const CHECK: Crc<u32> = Crc::<u32>::new(&CRC_32_ISO_HDLC);

fuzz_target!(|bytes: &[u8]| {
    let _ = Network::decode(bytes);
    // A file with a true head takes its time, so only some of the input becomes one.
    if let Some(body) = bytes.strip_prefix(b"body") {
        let check = CHECK.checksum(body).to_le_bytes();
        let file = [b"2048net\x02", &check[..], body].concat();
        let network = Network::decode(&file);
        assert_eq!(network.is_err(), body.len() < 4);
    }
});
