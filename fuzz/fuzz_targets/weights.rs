//! Any bytes are either a file of weights, or are rejected, and the files of any network give boards a value.
#![no_main]

use std::sync::atomic::{AtomicU32, Ordering};

use crc::{CRC_32_ISO_HDLC, Crc};
use game_2048::ai::network::Assembly;
use game_2048::ai::network::weights::FILES;
use game_2048::ai::{Network, OtherNetwork, PackedBoard};
use libfuzzer_sys::fuzz_target;

/// The number of complete networks still to be decoded.
static LEFT: AtomicU32 = AtomicU32::new(5);

const CHECK: Crc<u32> = Crc::<u32>::new(&CRC_32_ISO_HDLC);

/// A file with a valid header.
fn file(body: &[u8]) -> Vec<u8> {
    let check = CHECK.checksum(body).to_le_bytes();
    [b"2048net\x04", &check[..], body].concat()
}

fuzz_target!(|bytes: &[u8]| {
    let _ = (Assembly::default().add(bytes), OtherNetwork::decode(bytes));
    // Decoding takes seconds, so only some inputs get valid headers.
    let Some(rest) = bytes.strip_prefix(b"body") else {
        return;
    };
    let spend = |left: u32| left.checked_sub(1);
    if LEFT
        .fetch_update(Ordering::Relaxed, Ordering::Relaxed, spend)
        .is_ok()
    {
        let _ = Assembly::default().add(&file(rest));
        let files: Vec<_> = (0_u8..)
            .take(FILES.len())
            .map(|number| file(&[b"1234", &[number][..], rest].concat()))
            .collect();
        if let Ok(network) = Network::decode(&files) {
            assert!(network.value(PackedBoard::default()).is_finite());
        }
    }
});
