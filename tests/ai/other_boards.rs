//! The small networks for other boards: their files, their symmetry, and who uses them.

use super::expectimax::drawn;
use game_2048::ai::advisor::weights_for;
use game_2048::ai::other_boards::best_play::Candidate;
use game_2048::ai::other_boards::{KINDS, Keys, Kind, OtherNetwork, weights};
use game_2048::ai::{Advisor, Budget, GenericSearch, WeightsError};
use game_2048::game::fast_slide::fast_slide;
use game_2048::game::rules::{Merge, PRESETS};
use game_2048::game::spawn::{open, spawn};
use game_2048::random::SplitMix64;
use game_2048::{Board, Direction, Rules, Size};
use std::collections::HashMap;

/// Levels of all sizes, most of them zero.
fn levels(kind: &Kind) -> Vec<i16> {
    let mut random = SplitMix64::new(7);
    let mut levels = vec![0; kind.weights()];
    for _ in 0..20_000 {
        let place = random.next_u64() % levels.len() as u64;
        let size = i16::try_from(random.next_u64() >> (49 + random.below(15))).unwrap();
        levels[usize::try_from(place).unwrap()] = if random.below(2) == 0 { -size } else { size };
    }
    levels[0] = i16::MAX;
    levels
}

/// A network of arbitrary weights, always the same.
fn network(name: &str, step: f32) -> OtherNetwork {
    let kind = Kind::named(name).unwrap();
    let mut random = SplitMix64::new(3);
    let mut level = || i16::try_from(random.next_u64() % 1000).unwrap();
    let levels = (0..kind.weights()).map(|_| level()).collect();
    OtherNetwork::new(kind, step, levels)
}

fn board(text: &str) -> Board {
    text.parse().unwrap()
}

#[test]
fn levels_survive_a_round_trip() {
    for kind in &KINDS {
        let written = OtherNetwork::new(kind, 0.5, levels(kind));
        let read = OtherNetwork::decode(&weights::write(&written, &mut |_, _| 0)).unwrap();
        assert_eq!(read.kind(), kind);
        let mut random = SplitMix64::new(9);
        for _ in 0..1000 {
            let board = drawn(&mut random, kind.size(), 3, 9);
            let values = [&written, &read].map(|network| network.value(&board).to_bits());
            assert_eq!(values[0], values[1], "{board:?}");
        }
    }
}

#[test]
fn a_damaged_file_is_rejected() {
    let kind = &KINDS[1];
    let network = OtherNetwork::new(kind, 1.0, levels(kind));
    let file = weights::write(&network, &mut |_, _| 0);
    for place in [8, 12, 13, 17, file.len() / 2, file.len() - 1] {
        let mut damaged = file.clone();
        damaged[place] ^= 4;
        let error = OtherNetwork::decode(&damaged).err();
        assert_eq!(error, Some(WeightsError::Check), "byte {place}");
    }
    for length in 8..20 {
        let error = OtherNetwork::decode(&file[..length]).err();
        assert_eq!(error, Some(WeightsError::Check), "{length} bytes");
    }
    for other in [&b""[..], b"2048net\x02and what follows"] {
        let error = OtherNetwork::decode(other).err();
        assert_eq!(error, Some(WeightsError::Head));
    }
}

#[test]
fn a_value_is_the_same_in_all_symmetries() {
    let small = network("3x3", 1.0);
    let value = |text| small.value(&board(text)).to_bits();
    let first = value("2 4 8 / 16 32 . / 64 . .");
    for symmetric in [
        "8 4 2 / . 32 16 / . . 64",
        "64 . . / 16 32 . / 2 4 8",
        "2 16 64 / 4 32 . / 8 . .",
        ". . 64 / . 32 16 / 8 4 2",
    ] {
        assert_eq!(value(symmetric), first, "{symmetric}");
    }
    assert_ne!(value("4 2 8 / 16 32 . / 64 . ."), first);

    let oblong = network("3x4", 1.0);
    let value = |text| oblong.value(&board(text)).to_bits();
    let first = value("2 4 8 16 / 32 64 . . / . 128 . 2");
    for symmetric in [
        "16 8 4 2 / . . 64 32 / 2 . 128 .",
        ". 128 . 2 / 32 64 . . / 2 4 8 16",
        // Turned by a quarter.
        "2 32 . / 4 64 128 / 8 . . / 16 . 2",
    ] {
        assert_eq!(value(symmetric), first, "{symmetric}");
    }
}

#[test]
fn a_kind_is_for_games_like_those_that_it_is_trained_for() {
    let kind = |rules: &Rules, rows, cols| {
        let board = Board::new(Size::new(rows, cols).unwrap());
        Kind::suiting(rules, &board).map(|kind| kind.name)
    };
    let preset = |name| Rules::preset(name).unwrap();
    for (name, rows, cols, expected) in [
        ("classic", 3, 3, Some("3x3")),
        ("endless", 3, 4, Some("3x4")),
        ("two-to-one", 4, 3, Some("3x4")),
        ("classic", 2, 4, Some("2x4")),
        ("endless", 4, 2, Some("2x4")),
        ("coin-flip", 2, 4, None),
        ("cascade", 4, 2, None),
        ("classic", 5, 5, Some("5x5")),
        ("classic", 6, 6, None),
        ("classic", 4, 4, None),
        ("classic", 5, 4, None),
        ("coin-flip", 4, 4, None),
        ("coin-flip", 3, 3, None),
        ("cascade", 4, 4, None),
    ] {
        assert_eq!(kind(&preset(name), rows, cols), expected, "{name}");
    }
}

#[test]
fn the_advisor_uses_the_network_that_is_made_for_the_game() {
    let mut advisor = Advisor::new();
    let classic = Rules::preset("classic").unwrap();
    let small = board("2 4 . / 2 . . / . . 8");
    assert!(
        !advisor
            .look(&classic, &small, Budget::nodes(100))
            .used_network
    );
    advisor.add_network(network("3x3", 1.0));
    let advice = advisor.look(&classic, &small, Budget::nodes(100));
    assert_eq!((advice.used_network, advice.points), (true, true));
    // With other odds, values only rank the moves.
    let rules = Rules::preset("two-to-one").unwrap();
    let advice = advisor.look(&rules, &small, Budget::nodes(100));
    assert_eq!((advice.used_network, advice.points), (true, false));
    // The network knows no such tile.
    let impossible = board("2048 4 . / 2 . . / . . 8");
    assert!(
        !advisor
            .look(&classic, &impossible, Budget::nodes(100))
            .used_network
    );
}

#[test]
fn weights_are_named_exactly_where_a_network_is_used() {
    let mut advisor = Advisor::with_network(super::support::network());
    for name in ["3x3", "3x4", "5x5", "2x4"] {
        advisor.add_network(network(name, 1.0));
    }
    let mut used = 0;
    for (name, rules) in PRESETS {
        for (rows, cols) in [(3, 3), (3, 4), (4, 3), (4, 4), (4, 2), (5, 5), (3, 8)] {
            let mut board = Board::new(Size::new(rows, cols).unwrap());
            open(&mut board, &rules, 1);
            let files = weights_for(&rules, &board, 0);
            let advice = advisor.look(&rules, &board, Budget::nodes(1));
            let context = format!("{name} {rows} {cols}");
            assert_eq!(advice.used_network, !files.is_empty(), "{context}");
            used += i32::from(advice.used_network);
        }
    }
    assert_eq!(used, 3 * 6 + 1);

    // Nor are they where the tiles are too high, or the game is won.
    let highest = "65536 32768 16384 8192 / 512 1024 2048 4096 / 256 128 64 32 / . . . 2";
    let won = "2048 4 . . / . . . . / . . . . / . . . 2";
    for (rules, text, first) in [
        ("classic", highest, None),
        (
            "classic",
            "65536 4 . . / . . . . / . . . . / . . . 2",
            Some("weights-4x4-1.bin"),
        ),
        ("classic", "2048 4 . / 2 . . / . . 8", None),
        (
            "classic",
            "1024 4 . / 2 . . / . . 8",
            Some("weights-3x3.bin"),
        ),
        ("classic", "16384 4 . . / 2 . . . / . . 8 .", None),
        (
            "classic",
            "8192 4 . . / 2 . . . / . . 8 .",
            Some("weights-3x4.bin"),
        ),
        (
            "classic",
            "262144 4 . . . / 2 . . . . / . . . . . / . . . . . / . . . . 2",
            None,
        ),
        (
            "classic",
            "131072 4 . . . / 2 . . . . / . . . . . / . . . . . / . . . . 2",
            Some("weights-5x5.bin"),
        ),
        ("classic", won, Some("weights-4x4-1.bin")),
        ("coin-flip", won, None),
    ] {
        let rules = Rules::preset(rules).unwrap();
        let board = board(text);
        let files = weights_for(&rules, &board, 0);
        assert_eq!(files.first().copied(), first, "{text}");
        let advice = advisor.look(&rules, &board, Budget::nodes(1));
        assert_eq!(advice.used_network, first.is_some(), "{text}");
    }
}

#[test]
fn a_score_that_ends_the_game_is_seen() {
    let rules = Rules::preset("cascade").unwrap();
    let board = board("64 64 8 . / 2 4 8 16 / 4 . . . / . . . .");
    let left = |score| {
        let mut search = GenericSearch::new();
        search.begin_at(score, &rules, &board, Budget::nodes(1));
        search.advance(u64::MAX).unwrap().values[3].unwrap()
    };
    // Moving left makes a 128, which is worth as many points.
    assert_eq!(
        left(2048 - 128).to_bits(),
        (128.0 + 16.0 * 2048.0_f32).to_bits()
    );
    assert!(left(2048 - 132) < 16.0 * 2048.0);
    // A game that is won has no more moves.
    let mut search = GenericSearch::new();
    search.begin_at(2048, &rules, &board, Budget::nodes(200));
    assert_eq!(search.advance(u64::MAX).unwrap().best(), None);
}

/// The keys of the boards of a kind.
fn keys(kind: &Kind) -> Keys {
    Keys::new(kind.size()).unwrap()
}

#[test]
fn the_best_play_is_read_as_it_was_written() {
    reads_what_was_written("3x3", "2 . . / . . . / . . 2");
    reads_what_was_written("2x4", "2 . . . / . . . 2");
}

fn reads_what_was_written(name: &str, opening: &str) {
    let kind = Kind::named(name).unwrap();
    assert!(kind.best_play.is_some());
    let network = OtherNetwork::new(kind, 0.5, levels(kind));
    // Any choice will do, as long as it is always the same.
    let mut written = HashMap::new();
    let mut choose = |key: u64, moves: &[Candidate]| {
        let index = (key % 7) as usize % moves.len().max(1);
        written.insert(key, moves.get(index).map(|chosen| chosen.after));
        index
    };
    let file = weights::write(&network, &mut choose);
    let read = OtherNetwork::decode(&file).unwrap();
    let play = read.best_play().unwrap();
    let mut board = board(opening);
    let mut random = SplitMix64::new(5);
    let mut count = 0;
    while let Some((value, key)) = play.get(&board) {
        assert!(value >= 0.0);
        // Where no move is left, the key is 0.
        let chosen = written.get(&keys(kind).of(&board)).copied().flatten();
        assert_eq!(chosen.unwrap_or_default(), key);
        let after = Direction::ALL.into_iter().find_map(|direction| {
            let mut after = board;
            let slid = fast_slide(&mut after, direction, Merge::Once);
            (slid.moved && keys(kind).of(&after) == key).then_some(after)
        });
        let Some(after) = after else { break };
        board = after;
        spawn(
            &mut board,
            Rules::preset("classic").unwrap().odds,
            random.next_u64(),
            1,
        );
        count += 1;
    }
    assert!(count > 5, "{count}");

    // The advisor plays it, and says what it is worth.
    let classic = Rules::preset("classic").unwrap();
    let board = super::support::board(opening);
    let (value, key) = play.get(&board).unwrap();
    let mut advisor = Advisor::new();
    advisor.add_network(read.clone());
    let evaluation = advisor
        .look(&classic, &board, Budget::nodes(100))
        .evaluation;
    let best = evaluation.best().unwrap();
    let mut after = board;
    fast_slide(&mut after, best, Merge::Once);
    assert_eq!(keys(kind).of(&after), key);
    let told = evaluation.values[usize::from(best.index())].unwrap();
    assert!(
        (f64::from(told) - value).abs() < 0.01,
        "{told}, not {value}"
    );
}

/// Returns the shipped file of a kind; none in the crate's package, which doesn't include it.
fn shipped(kind: &Kind) -> Option<Vec<u8>> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/www/ai");
    if !std::fs::exists(folder).unwrap() {
        return None;
    }
    Some(std::fs::read(format!("{folder}/{}", kind.file)).unwrap())
}

#[test]
fn each_kind_has_a_small_file() {
    for kind in &KINDS {
        let Some(file) = shipped(kind) else { return };
        assert!(file.len() <= 400_000, "{}: {} bytes", kind.name, file.len());
        assert_eq!(OtherNetwork::decode(&file).unwrap().kind(), kind);
    }
}

#[test]
fn the_shipped_files_have_the_best_play() {
    for (name, exact, most_missing) in [
        // Rare boards are left out, and the network underestimates them.
        ("3x3", 5468.48, 468.48),
        ("2x4", 2641.873, 2.0),
    ] {
        let kind = Kind::named(name).unwrap();
        let Some(file) = shipped(kind) else { return };
        let network = OtherNetwork::decode(&file).unwrap();
        let play = network.best_play().unwrap();
        let keys = keys(kind);
        let mut mean = 0.0;
        keys.each_opening(|key, chance| {
            mean += chance * play.get(&keys.board(key)).unwrap().0;
        });
        let missing = exact - mean;
        assert!(
            -0.01 < missing && missing < most_missing,
            "{name}: {mean}, {missing} less than it is worth"
        );
    }
}

#[test]
fn the_best_play_is_known_for_boards_that_lie_and_stand() {
    let kind = Kind::named("2x4").unwrap();
    let Some(file) = shipped(kind) else { return };
    let network = OtherNetwork::decode(&file).unwrap();
    let play = network.best_play().unwrap();
    let lying = play.get(&board("2 . . 4 / . . . ."));
    assert!(lying.is_some());
    for symmetric in [
        ". . . . / 4 . . 2",
        "4 . / . . / . . / 2 .",
        ". 2 / . . / . . / . 4",
    ] {
        assert_eq!(play.get(&board(symmetric)), lying, "{symmetric}");
    }
    assert_ne!(play.get(&board("2 . . . / . . . 4")), lying);
}

#[test]
fn the_best_play_is_for_the_rules_that_it_is_solved_for() {
    let kind = Kind::named("2x4").unwrap();
    let Some(file) = shipped(kind) else { return };
    let network = OtherNetwork::decode(&file).unwrap();
    let board = board("2 . . . / . . . 2");
    let (worth, _) = network.best_play().unwrap().get(&board).unwrap();
    let mut advisor = Advisor::new();
    advisor.add_network(network);
    let mut told = |rules| {
        let rules = Rules::preset(rules).unwrap();
        let advice = advisor.look(&rules, &board, Budget::nodes(1));
        let best = advice.evaluation.values.into_iter().flatten();
        let best = f64::from(best.fold(0.0, f32::max));
        ((best - worth).abs() < 0.01, advice.points)
    };
    assert_eq!(told("classic"), (true, true));
    assert_eq!(told("endless"), (true, true));
    // Tiles appear in other odds, so what is solved says nothing, and values only rank the moves.
    assert_eq!(told("two-to-one"), (false, false));
    // A goal ends the game, or tiles merge otherwise.
    assert_eq!(told("coin-flip"), (false, false));
    assert_eq!(told("cascade"), (false, false));
}
