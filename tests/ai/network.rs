//! The value function: a sum of one weight for each tuple and symmetry.

use super::support::{levels, network};
use game_2048::ai::PackedBoard;
use game_2048::ai::network::tuples::{
    SIX_TUPLE_TABLES, TUPLES, small_tuple_indices, tuple_indices,
};
use game_2048::ai::network::{AGAINST, LEVELS_PER_LOGIT, WORTH};
use game_2048::random::SplitMix64;

/// The index of a tuple: its exponents of 4 bits, first cell lowest.
fn index(packed: PackedBoard, cells: &[usize]) -> usize {
    let exponents = cells
        .iter()
        .rev()
        .map(|&cell| usize::from(packed.cell(cell)));
    exponents.fold(0, |index, exponent| index << 4 | exponent)
}

#[test]
fn the_indices_are_those_of_the_tuples() {
    let mut random = SplitMix64::new(6);
    for _ in 0..1000 {
        let packed = PackedBoard(random.next_u64());
        for (cells, found) in TUPLES.into_iter().zip(tuple_indices(packed)) {
            assert_eq!(found, index(packed, &cells), "{packed:?} {cells:?}");
        }
    }
}

/// The cells of each smaller tuple.
const SMALL_TUPLES: [[usize; 4]; 5] = [
    [0, 1, 2, 3],
    [4, 5, 6, 7],
    [0, 1, 4, 5],
    [1, 2, 5, 6],
    [5, 6, 9, 10],
];

#[test]
fn the_smaller_tuples_lie_within_the_others() {
    let mut random = SplitMix64::new(8);
    for _ in 0..1000 {
        let packed = PackedBoard(random.next_u64());
        let found = small_tuple_indices(tuple_indices(packed));
        for (cells, (within, found)) in SMALL_TUPLES.into_iter().zip(found) {
            assert!(cells.iter().all(|cell| TUPLES[within].contains(cell)));
            assert_eq!(found, index(packed, &cells), "{packed:?} {cells:?}");
        }
    }
}

#[test]
fn a_value_is_the_sum_of_a_weight_for_each_tuple_and_symmetry() {
    let network = network();
    let mut random = SplitMix64::new(7);
    let mut late_ones = 0;
    for _ in 0..1000 {
        // Some are in the late stages.
        let packed = PackedBoard(random.next_u64() & (random.next_u64() | random.next_u64()));
        let (seen, stage) = packed.stage_view();
        let is_late = stage > 0;
        late_ones += u32::from(is_late);
        let mut sum = 0;
        for view in seen.symmetries() {
            let six = tuple_indices(view);
            for (table, index) in (stage * TUPLES.len()..).zip(six) {
                sum += i32::from(levels(is_late)[table + index]);
            }
            // The usual stage has no smaller tuples.
            if is_late {
                let first = SIX_TUPLE_TABLES + (stage - 1) * SMALL_TUPLES.len();
                for (table, (_, index)) in (first..).zip(small_tuple_indices(six)) {
                    sum += i32::from(levels(true)[table + index]);
                }
            }
        }
        let sum = f64::from(sum);
        let mut expected = 0.5 * sum;
        if is_late {
            let logit = (sum - f64::from(AGAINST)) / f64::from(LEVELS_PER_LOGIT);
            expected = f64::from(WORTH) / (1.0 + (-logit).exp());
        }
        if packed.has_highest() {
            expected += f64::from(WORTH);
        }
        let error = f64::from(network.value(packed)) - expected;
        // A value has 24 bits.
        assert!(error.abs() <= 1e-6 * f64::from(WORTH), "{packed:?} {error}");
    }
    assert!((100..900).contains(&late_ones), "{late_ones}");
}

#[test]
fn all_symmetries_of_a_board_have_the_same_value() {
    let network = network();
    let mut random = SplitMix64::new(4);
    for _ in 0..1000 {
        let packed = PackedBoard(random.next_u64());
        let value = network.value(packed);
        for view in packed.symmetries() {
            assert_eq!(network.value(view).to_bits(), value.to_bits(), "{packed:?}");
        }
    }
}
