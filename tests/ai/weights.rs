//! The files of weights: round trips, files in any order, and rejected damage.

use crc::{CRC_32_ISO_HDLC, Crc};
use game_2048::ai::network::tuples::{TABLES, table_length};
use game_2048::ai::network::weights::{self, FILES, File};
use game_2048::ai::network::{Assembly, Network};
use game_2048::ai::{PackedBoard, WeightsError};
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

/// The files of a network that has only one weight, that of the empty board in every tuple.
fn files_of(level: i16) -> Vec<Vec<u8>> {
    let mut table = vec![0; table_length(0)];
    table[0] = level;
    let tables = core::array::from_fn(|number| &table[..table_length(number)]);
    weights::write(1.0, tables)
}

#[test]
fn tables_survive_a_round_trip() {
    let tables = tables();
    let files = weights::write(12.5, slices(&tables));
    assert_eq!(files.len(), FILES.len());
    let mut read = Vec::new();
    for (place, file) in files.iter().enumerate() {
        let file = File::open(file).unwrap();
        assert_eq!(file.number, place);
        assert_eq!(file.step.to_bits(), 12.5_f32.to_bits());
        file.read(|number, table, _| {
            let differs = tables[number].iter().zip(table).position(|(a, b)| a != b);
            assert_eq!(differs, None, "table {number}");
            assert_eq!(tables[number].len(), table.len());
            read.push(number);
        });
    }
    assert!(read.into_iter().eq(0..TABLES));
    // The position of a level takes about 14 bits, and its size as many.
    let bytes = files.concat().len();
    assert!(bytes < TABLES * 5000 * 5, "{bytes} bytes");
}

#[test]
fn a_decoded_network_gives_the_same_values() {
    let tables = tables();
    let network = Network::new(4.0, slices(&tables));
    let mut files = weights::write(4.0, slices(&tables));
    // The order of the files doesn't matter.
    files.swap(1, 5);
    let decoded = Network::decode(&files).unwrap();
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
fn files_of_two_networks_are_never_mixed() {
    let (old, new) = (files_of(10), files_of(20));
    let values = |files: &[Vec<u8>]| Network::decode(files).unwrap().value(PackedBoard(0));
    let mut assembly = Assembly::default();
    assert!(assembly.add(&old[0]).unwrap().is_none());
    // A file that comes twice is no other.
    assert!(assembly.add(&old[0]).unwrap().is_none());
    for file in &new[1..] {
        assert!(assembly.add(file).unwrap().is_none());
    }
    // Damage changes nothing.
    assert!(assembly.add(&new[0][..20]).is_err());
    let network = assembly.add(&new[0]).unwrap().unwrap();
    assert_eq!(
        network.value(PackedBoard(0)).to_bits(),
        values(&new).to_bits()
    );
    assert!(values(&new) > values(&old));

    let mixed = [&old[..1], &new[1..]].concat();
    for files in [&mixed[..], &new[1..], &[]] {
        let error = Network::decode(files).unwrap_err();
        assert_eq!(error, WeightsError::Missing);
        assert_eq!(
            error.to_string(),
            "the weights are not all there: some files are missing, or are of another network"
        );
    }
}

#[test]
fn a_damaged_file_is_rejected() {
    let files = weights::write(1.0, slices(&tables()));
    let error = |file: &[u8]| Assembly::default().add(file).err();
    let file = &files[0];
    for place in [12, 16, 17, 21, file.len() / 2, file.len() - 1] {
        let mut damaged = file.clone();
        damaged[place] ^= 4;
        assert_eq!(error(&damaged), Some(WeightsError::Check), "byte {place}");
    }
    for length in [8, 11, 14, 16, 18, file.len() - 1] {
        let found = error(&file[..length]);
        assert_eq!(found, Some(WeightsError::Check), "{length} bytes");
    }
    for other in [&b""[..], b"2048", b"2048net\x03and what follows"] {
        let error = error(other).unwrap();
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

#[test]
fn a_file_that_makes_no_sense_is_rejected() {
    let check = Crc::<u32>::new(&CRC_32_ISO_HDLC);
    let file = &files_of(10)[0];
    let changed = |place: usize, bytes: &[u8]| {
        let mut body = file[12..].to_vec();
        body[place - 12..][..bytes.len()].copy_from_slice(bytes);
        let check = check.checksum(&body).to_le_bytes();
        Assembly::default().add(&[&file[..8], &check, &body].concat())
    };
    assert!(changed(12, b"else").is_ok());
    let count = u8::try_from(FILES.len()).unwrap();
    for (place, bytes) in [
        (16, &[count][..]),
        (17, &f32::NAN.to_le_bytes()),
        (17, &(-1.0_f32).to_le_bytes()),
        (17, &1e30_f32.to_le_bytes()),
        (21, &u32::MAX.to_le_bytes()),
    ] {
        let error = changed(place, bytes).err();
        assert_eq!(error, Some(WeightsError::Head), "{bytes:?} at {place}");
    }
}

#[test]
fn each_file_of_the_page_is_smaller_than_512_kib() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/www/ai");
    // The crate's package doesn't include it.
    if !std::fs::exists(folder).unwrap() {
        return;
    }
    for (name, file) in FILES
        .iter()
        .zip(weights::files_in(folder.as_ref()).unwrap())
    {
        assert!(file.len() < 512 << 10, "{name}: {} bytes", file.len());
    }
}
