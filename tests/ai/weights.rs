//! The file of weights: round trips, and rejected damage.

use game_2048::ai::network::tuples::{TABLES, table_length};
use game_2048::ai::network::weights;
use game_2048::ai::{Network, PackedBoard, WeightsError};
use game_2048::random::SplitMix64;

/// Tables with some levels of all sizes.
fn tables() -> [Vec<i16>; TABLES] {
    core::array::from_fn(|number| {
        let mut random = SplitMix64::new(number as u64);
        let length = table_length(number);
        let mut table = vec![0; length];
        for _ in 0..5000 {
            // Most are close together, like those of real boards.
            let place = random.next_u64() & random.next_u64() & (length as u64 - 1);
            let size = i16::try_from(random.next_u64() >> (49 + random.below(15))).unwrap();
            let sign = if random.below(2) == 0 { -1 } else { 1 };
            table[usize::try_from(place).unwrap()] = sign * size;
        }
        // The first and the last entry, and the largest levels.
        table[0] = i16::MAX;
        table[1] = -i16::MAX;
        table[length - 1] = -1;
        table
    })
}

fn slices(tables: &[Vec<i16>; TABLES]) -> [&[i16]; TABLES] {
    tables.each_ref().map(Vec::as_slice)
}

#[test]
fn tables_survive_a_round_trip() {
    let tables = tables();
    let file = weights::write(12.5, slices(&tables));
    let mut read = Vec::new();
    let found = weights::read(&file, |table, _| read.push(table.to_vec())).unwrap();
    assert_eq!(found.to_bits(), 12.5_f32.to_bits());
    for (tuple, (table, read)) in tables.iter().zip(&read).enumerate() {
        let differs = table.iter().zip(read).position(|(a, b)| a != b);
        assert_eq!(differs, None, "table {tuple}");
    }
    assert_eq!(read.len(), TABLES);
    // The position of a level takes about 14 bits, and its size as many.
    assert!(file.len() < TABLES * 5000 * 5, "{} bytes", file.len());
}

#[test]
fn a_decoded_network_gives_the_same_values() {
    let tables = tables();
    let network = Network::new(4.0, slices(&tables));
    let decoded = Network::decode(&weights::write(4.0, slices(&tables))).unwrap();
    let mut random = SplitMix64::new(9);
    for _ in 0..1000 {
        let packed = PackedBoard(random.next_u64() & random.next_u64());
        assert_eq!(
            decoded.value(packed).to_bits(),
            network.value(packed).to_bits()
        );
    }
    assert!(network.value(PackedBoard(0)) > 0.0);
}

#[test]
fn a_damaged_file_is_rejected() {
    let file = weights::write(1.0, slices(&tables()));
    for place in [12, 15, 16, file.len() / 2, file.len() - 1] {
        let mut damaged = file.clone();
        damaged[place] ^= 4;
        assert_eq!(
            Network::decode(&damaged).err(),
            Some(WeightsError::Check),
            "byte {place}"
        );
    }
    for length in [8, 11, 14, file.len() - 1] {
        assert_eq!(
            Network::decode(&file[..length]).err(),
            Some(WeightsError::Check),
            "{length} bytes"
        );
    }
    for other in [&b""[..], b"2048", b"2048net\x02and what follows"] {
        let error = Network::decode(other).unwrap_err();
        assert_eq!(error, WeightsError::Head);
        assert_eq!(
            error.to_string(),
            "the weights are not a file that this version of the engine reads"
        );
    }
    assert_eq!(
        WeightsError::Check.to_string(),
        "the weights are damaged: their check sum differs"
    );
}
