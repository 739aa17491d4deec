//! Any bytes are either a file of weights, or are rejected.
#![no_main]

use std::sync::atomic::{AtomicU32, Ordering};

use crc::{CRC_32_ISO_HDLC, Crc};
use game_2048::ai::OtherNetwork;
use game_2048::ai::network::Assembly;
use game_2048::ai::network::weights::FILES;
use libfuzzer_sys::fuzz_target;

/// The number of complete files still to be decoded.
static LEFT: AtomicU32 = AtomicU32::new(5);

const CHECK: Crc<u32> = Crc::<u32>::new(&CRC_32_ISO_HDLC);

fuzz_target!(|bytes: &[u8]| {
    let _ = (Assembly::default().add(bytes), OtherNetwork::decode(bytes));
    // Decoding a file with a valid header takes three seconds, so only some inputs get one.
    let Some(body) = bytes.strip_prefix(b"body") else {
        return;
    };
    let spend = |left: u32| left.checked_sub(1);
    if LEFT
        .fetch_update(Ordering::Relaxed, Ordering::Relaxed, spend)
        .is_ok()
    {
        let check = CHECK.checksum(body).to_le_bytes();
        let file = [b"2048net\x04", &check[..], body].concat();
        let is_file = body.len() >= 9 && usize::from(body[4]) < FILES.len();
        assert_eq!(Assembly::default().add(&file).is_ok(), is_file);
    }
});
