//! The random numbers of both games: published ones, pinned ones, and numbers below a bound.

use super::support::assert_fits;
use game_2048::random::SplitMix64;

fn numbers(seed: u64, count: usize) -> Vec<u64> {
    let mut random = SplitMix64::new(seed);
    (0..count).map(|_| random.next_u64()).collect()
}

#[test]
fn splitmix64_gives_the_published_numbers() {
    let published = [
        6_457_827_717_110_365_317,
        3_203_168_211_198_807_973,
        9_817_491_932_198_370_423,
        4_593_380_528_125_082_431,
        16_408_922_859_458_223_821,
    ];
    assert_eq!(numbers(1_234_567, 5), published);
    assert_eq!(
        numbers(0, 2),
        [0xE220_A839_7B1D_CDAF, 0x6E78_9E6A_A1B9_65F4]
    );
}

#[test]
fn a_step_is_seeded_from_the_sequence_of_the_seed() {
    for seed in [0, 42, u64::MAX] {
        for (step, number) in (0..200).zip(numbers(seed, 200)) {
            let expected = SplitMix64::new(number).next_u64();
            assert_eq!(
                SplitMix64::for_step(seed, step).next_u64(),
                expected,
                "{seed} {step}"
            );
        }
    }
}

#[test]
fn pinned_numbers_below_a_bound() {
    let mut random = SplitMix64::new(42);
    let bounds = [
        1,
        2,
        3,
        5,
        6,
        7,
        10,
        16,
        64,
        1000,
        1 << 31,
        (3 << 30),
        u32::MAX,
    ];
    let found = bounds.map(|bound| random.below(bound));
    assert_eq!(
        found,
        [
            0,
            0,
            0,
            1,
            0,
            6,
            2,
            12,
            21,
            618,
            440_023_333,
            1_588_029_322,
            2_205_019_528
        ]
    );
}

#[test]
fn numbers_below_awkward_bounds_are_uniform() {
    let mut random = SplitMix64::new(2048);
    for bound in [3, 5, 7, 16] {
        let mut counts = vec![0; bound as usize];
        for _ in 0..40_000 {
            counts[random.below(bound) as usize] += 1;
        }
        assert_fits(&counts, &vec![1; bound as usize], &format!("below {bound}"));
    }
    // With this bound, a plain remainder would give the first third twice as often as the rest, and
    // a plain multiplication every third number twice as often.
    let bound = 3 << 30;
    let (mut thirds, mut classes) = ([0; 3], [0; 3]);
    for _ in 0..30_000 {
        let number = random.below(bound);
        thirds[(number >> 30) as usize] += 1;
        classes[(number % 3) as usize] += 1;
    }
    assert_fits(&thirds, &[1, 1, 1], "thirds");
    assert_fits(&classes, &[1, 1, 1], "classes");
}

#[test]
fn a_bound_of_one_or_zero_gives_0() {
    let mut random = SplitMix64::new(7);
    for _ in 0..100 {
        assert_eq!((random.below(1), random.below(0)), (0, 0));
    }
}
