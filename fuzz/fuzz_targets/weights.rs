//! Any bytes are a file of weights that values a board by a number, or are refused.
#![no_main]

use std::sync::atomic::{AtomicU32, Ordering};

use crc::{CRC_32_ISO_HDLC, Crc};
use game_2048::ai::Network;
use libfuzzer_sys::fuzz_target;

/// How many whole files are still read.
static LEFT: AtomicU32 = AtomicU32::new(5);

const CHECK: Crc<u32> = Crc::<u32>::new(&CRC_32_ISO_HDLC);

fuzz_target!(|bytes: &[u8]| {
    let _ = Network::decode(bytes);
    // A file with a true head takes three seconds here, so only some of the input becomes one.
    let Some(body) = bytes.strip_prefix(b"body") else {
        return;
    };
    let spend = |left: u32| left.checked_sub(1);
    if LEFT
        .fetch_update(Ordering::Relaxed, Ordering::Relaxed, spend)
        .is_ok()
    {
        let check = CHECK.checksum(body).to_le_bytes();
        let file = [b"2048net\x02", &check[..], body].concat();
        let network = Network::decode(&file);
        assert_eq!(network.is_err(), body.len() < 4);
    }
});
