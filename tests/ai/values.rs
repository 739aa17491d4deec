//! Values of some boards, which must be the same on every machine: natively and as WebAssembly.

use game_2048::ai::network::tuples::{TUPLE_INDICES, table_length};
use game_2048::ai::{Advisor, Budget, Network, OtherNetwork};
use game_2048::random::SplitMix64;
use game_2048::{Board, Rules};

/// Rules, the number of boards to evaluate, and a board.
const CASES: [(&str, u64, &str); 10] = [
    // The network for 4 × 4: usual boards, late ones, and an endgame.
    (
        "classic",
        1000,
        "2 4 8 16 / . . 4 32 / . . 2 64 / . . . 128",
    ),
    (
        "coin-flip",
        1000,
        "2 4 8 16 / . . 4 32 / . . 2 1024 / . . . 1024",
    ),
    (
        "classic",
        1000,
        "16384 8192 4096 2 / . . 4 32 / . . 2 64 / . . . 128",
    ),
    (
        "classic",
        1000,
        "16384 8192 4096 2048 / . . 4 32 / . . 2 64 / 1024 . . 512",
    ),
    (
        "classic",
        10_000,
        "16384 8192 4096 2048 / 128 256 512 1024 / 64 . . 2 / . . 4 .",
    ),
    (
        "endless",
        1000,
        "32768 8192 4096 2048 / . . 4 32 / . . 2 64 / . . . 512",
    ),
    // Small networks, and the heuristic.
    ("classic", 1000, "2 4 . / . 16 . / 32 . 2"),
    ("classic", 1000, "512 256 128 64 / 2 4 8 16 / 2 . . ."),
    (
        "cascade",
        1000,
        "2 4 8 16 / . . 4 32 / . . 2 64 / . . . 512",
    ),
    (
        "two-to-one",
        500,
        "2 4 8 16 2 / . . 4 32 2 / 4 . 2 64 . / . 2 . 128 4 / . . . . 2",
    ),
];

/// Returns each case with the bits of its values, by direction.
fn values() -> String {
    let mut random = SplitMix64::new(7);
    let mut levels = vec![0; TUPLE_INDICES];
    for level in &mut levels[..1 << 18] {
        *level = i16::try_from(random.below(60)).unwrap_or(0);
    }
    let tables = core::array::from_fn(|table| &levels[..table_length(table)]);
    let mut advisor = Advisor::with_network(Network::new(0.5, tables));
    for file in [
        &include_bytes!("../../www/ai/weights-3x3.bin")[..],
        include_bytes!("../../www/ai/weights-3x4.bin"),
    ] {
        advisor.add_network(OtherNetwork::decode(file).expect("the weights of the page"));
    }
    let line = |(rules, nodes, board): (&str, u64, &str)| {
        let preset = Rules::preset(rules).expect("a preset");
        let cells: Board = board.parse().expect("a board");
        let found = advisor.look(&preset, &cells, Budget::nodes(nodes));
        let bits = |value: Option<f32>| {
            value.map_or_else(|| "-".into(), |value| format!("{:08x}", value.to_bits()))
        };
        let values = found.evaluation.values.map(bits).join(" ");
        format!("{rules}, {nodes}: {board}: {values}\n")
    };
    CASES.into_iter().map(line).collect()
}

/// What they must be. After a change of weights or of a search, the failing test prints what they are.
const EXPECTED: &str = include_str!("../data/ai-values.txt");

#[cfg_attr(not(target_arch = "wasm32"), test)]
#[cfg_attr(target_arch = "wasm32", wasm_bindgen_test::wasm_bindgen_test)]
fn values_are_the_same_on_every_machine() {
    assert_eq!(values(), EXPECTED);
}
