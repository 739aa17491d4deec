//! Sliding and merging, compared with test vectors and with a naive reference.

use std::collections::VecDeque;

use game_2048::game::rules::Merge;
use game_2048::game::slide::{Slid, slide, slide_line};
use game_2048::{Board, Direction, MotionKind, face};

pub const MERGES: [Merge; 2] = [Merge::Once, Merge::Cascade];

/// Returns a line after a move toward its first cell, and the gain.
fn reference(faces: &[u128], merge: Merge) -> (Vec<u128>, u128) {
    let tiles: Vec<u128> = faces.iter().copied().filter(|&face| face > 0).collect();
    let (mut tiles, gain) = match merge {
        Merge::Once => pairs_off(tiles.into()),
        Merge::Cascade => collapses(tiles),
    };
    tiles.resize(faces.len(), 0);
    (tiles, gain)
}

/// Takes tiles from the front one by one; a tile followed by an equal one merges with it.
fn pairs_off(mut queue: VecDeque<u128>) -> (Vec<u128>, u128) {
    let mut done = Vec::new();
    let mut gain = 0;
    while let Some(tile) = queue.pop_front() {
        if queue.front() == Some(&tile) {
            queue.pop_front();
            gain += 2 * tile;
            done.push(2 * tile);
        } else {
            done.push(tile);
        }
    }
    (done, gain)
}

/// Merges the first equal pair until there is none left.
fn collapses(mut tiles: Vec<u128>) -> (Vec<u128>, u128) {
    let mut gain = 0;
    while let Some(first) = tiles.windows(2).position(|pair| pair[0] == pair[1]) {
        let twice = 2 * tiles.remove(first);
        tiles[first] = twice;
        gain += twice;
    }
    (tiles, gain)
}

fn faces(line: &[u8]) -> Vec<u128> {
    let face_or_none = |&cell: &u8| if cell == 0 { 0 } else { face(cell) };
    line.iter().map(face_or_none).collect()
}

pub fn board(cols: usize, cells: &[u8]) -> Board {
    let row = |row: &[u8]| faces(row).iter().map(u128::to_string).collect::<Vec<_>>();
    let rows: Vec<String> = cells.chunks(cols).map(|line| row(line).join(" ")).collect();
    rows.join("/").parse().unwrap()
}

/// Moves a line with `slide_line` and compares everything it reports with the reference.
#[track_caller]
pub fn check_line(before: &[u8], merge: Merge) {
    let mut after = before.to_vec();
    let mut visits = Vec::new();
    let slid = slide_line(&mut after, merge, |from, to, merged| {
        visits.push((from, to, merged));
    });
    let (expected, gain) = reference(&faces(before), merge);
    let case = || format!("{merge:?} {before:?} became {after:?}, {slid:?}, {visits:?}");
    assert_eq!(faces(&after), expected, "{}", case());
    assert_eq!(u128::from(slid.gain), gain, "{}", case());
    assert_eq!(slid.moved, after != before, "{}", case());

    // Each tile is reported once, in the order of the line, and none passes another.
    let tiles: Vec<usize> = (0..before.len())
        .filter(|&cell| before[cell] != 0)
        .collect();
    let named: Vec<usize> = visits.iter().map(|visit| visit.0).collect();
    assert_eq!(named, tiles, "{}", case());
    assert!(visits.is_sorted_by_key(|visit| visit.1), "{}", case());
    assert!(visits.iter().all(|&(from, to, _)| to <= from), "{}", case());
    // The tiles that end in a cell add up to its new tile; they merged if there was more than one.
    for (cell, &exponent) in after.iter().enumerate() {
        let here: Vec<_> = visits.iter().filter(|visit| visit.1 == cell).collect();
        let sum: u128 = here.iter().map(|visit| face(before[visit.0])).sum();
        assert_eq!(sum, faces(&[exponent])[0], "cell {cell}: {}", case());
        let merged = here.len() > 1;
        assert!(here.iter().all(|visit| visit.2 == merged), "{}", case());
    }
}

/// The lines of a board, each as a list of cells from the side that tiles move toward.
pub fn lines(rows: usize, cols: usize, direction: Direction) -> Vec<Vec<usize>> {
    let row = |row: usize| (0..cols).map(|col| row * cols + col).collect::<Vec<_>>();
    let col = |col: usize| (0..rows).map(|row| row * cols + col).collect::<Vec<_>>();
    let mut lines: Vec<Vec<usize>> = match direction {
        Direction::Left | Direction::Right => (0..rows).map(row).collect(),
        Direction::Up | Direction::Down => (0..cols).map(col).collect(),
    };
    if matches!(direction, Direction::Right | Direction::Down) {
        for line in &mut lines {
            line.reverse();
        }
    }
    lines
}

/// Moves a board with `slide` and compares the board, the gain and the motions with the reference.
#[track_caller]
pub fn check_board(before: &Board, direction: Direction, merge: Merge) {
    let mut after = *before;
    let mut motions = Vec::new();
    let slid = slide(&mut after, direction, merge, &mut motions);
    let case = || format!("{merge:?} {direction}\n{before}\nbecame\n{after}\n{slid:?} {motions:?}");

    let (rows, cols) = (before.size().rows().into(), before.size().cols().into());
    let old = faces(before.cells());
    let new = faces(after.cells());
    let mut gain = 0;
    for line in lines(rows, cols, direction) {
        let read = |cells: &[u128]| line.iter().map(|&cell| cells[cell]).collect::<Vec<_>>();
        let (expected, points) = reference(&read(&old), merge);
        assert_eq!(read(&new), expected, "line {line:?}, {}", case());
        gain += points;
    }
    assert_eq!(u128::from(slid.gain), gain, "{}", case());
    assert_eq!(slid.moved, after != *before, "{}", case());

    // The motions alone turn the old board into the new one.
    let mut made = old.clone();
    for motion in &motions {
        made[usize::from(motion.from)] = 0;
    }
    for motion in &motions {
        made[usize::from(motion.to)] += old[usize::from(motion.from)];
        let together = motions.iter().filter(|other| other.to == motion.to).count();
        let expected = if together > 1 {
            MotionKind::Merges
        } else {
            MotionKind::Slides
        };
        assert_eq!(motion.kind, expected, "{motion:?} of {}", case());
        assert!(
            together > 1 || motion.from != motion.to,
            "{motion:?} rests, {}",
            case()
        );
    }
    assert_eq!(made, new, "{}", case());
}

#[test]
fn test_vectors_hold() {
    let numbers =
        |text: &str| -> Vec<u128> { text.split(' ').map(|face| face.parse().unwrap()).collect() };
    let mut rows = 0;
    let vectors = include_str!("../data/slide.csv").lines();
    for row in vectors.filter(|row| !row.starts_with('#')) {
        let [merge, towards, before, after, gain] =
            row.split(',').collect::<Vec<_>>().try_into().unwrap();
        let merge = match merge {
            "once" => Merge::Once,
            "cascade" => Merge::Cascade,
            _ => panic!("merge of {row}"),
        };
        let direction = match towards {
            "left" => Direction::Left,
            "right" => Direction::Right,
            _ => panic!("side of {row}"),
        };
        let mut board: Board = format!("{before}/0 0 0 0/0 0 0 0").parse().unwrap();
        let slid = slide(&mut board, direction, merge, &mut Vec::new());
        assert_eq!(faces(&board.cells()[..4]), numbers(after), "{row}");
        assert_eq!(slid.gain.to_string(), gain, "{row}");
        assert_eq!(slid.moved, before != after, "{row}");

        // Check the reference against them too.
        let mut line = numbers(before);
        if direction == Direction::Right {
            line.reverse();
        }
        let (mut line, points) = reference(&line, merge);
        if direction == Direction::Right {
            line.reverse();
        }
        assert_eq!(
            (line, points.to_string().as_str()),
            (numbers(after), gain),
            "{row}"
        );
        rows += 1;
    }
    assert_eq!(rows, 22);
}

const HIGHEST: u8 = 17;

/// All lines of four tiles up to 131072.
fn all_lines() -> impl Iterator<Item = [u8; 4]> {
    let radix = u32::from(HIGHEST) + 1;
    (0..radix.pow(4)).map(move |number| {
        [3, 2, 1, 0].map(|place| u8::try_from(number / radix.pow(place) % radix).unwrap())
    })
}

#[test]
fn every_line_of_four() {
    let mut lines = 0;
    for line in all_lines() {
        for merge in MERGES {
            check_line(&line, merge);
        }
        lines += 1;
    }
    assert_eq!(lines, 104_976);
}

#[test]
fn every_line_of_four_on_a_board_in_every_direction() {
    let all: Vec<[u8; 4]> = all_lines().collect();
    // Eight lines fill a board of eight rows, or of eight columns.
    for lines in all.chunks(8) {
        let lying = board(4, lines.as_flattened());
        let columns: Vec<u8> = (0..4)
            .flat_map(|i| lines.iter().map(move |l| l[i]))
            .collect();
        let standing = board(8, &columns);
        for merge in MERGES {
            check_board(&lying, Direction::Left, merge);
            check_board(&lying, Direction::Right, merge);
            check_board(&standing, Direction::Up, merge);
            check_board(&standing, Direction::Down, merge);
        }
    }
}

#[test]
fn board_pictures() {
    use Direction::{Down, Left, Right, Up};
    let before = "2 2 4 . / 2 . 4 8 / 4 . 8 8";
    for (direction, merge, after, gain) in [
        (Left, Merge::Once, "4 4 . . / 2 4 8 . / 4 16 . .", 20),
        (Right, Merge::Once, ". . 4 4 / . 2 4 8 / . . 4 16", 20),
        (Up, Merge::Once, "4 2 8 16 / 4 . 8 . / . . . .", 28),
        (Down, Merge::Once, ". . . . / 4 . 8 . / 4 2 8 16", 28),
        (Left, Merge::Cascade, "8 . . . / 2 4 8 . / 4 16 . .", 28),
        (Up, Merge::Cascade, "8 2 16 16 / . . . . / . . . .", 52),
    ] {
        let mut board: Board = before.parse().unwrap();
        let slid = slide(&mut board, direction, merge, &mut Vec::new());
        assert_eq!(board, after.parse().unwrap(), "{merge:?} {direction}");
        assert_eq!(slid, Slid { gain, moved: true }, "{merge:?} {direction}");
    }
}

#[test]
#[should_panic(expected = "out of")]
fn a_line_of_nine_panics() {
    slide_line(&mut [1; 9], Merge::Once, |_, _, _| {});
}
