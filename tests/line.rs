//! The line of moves: any calls give the same as a list of moves that is searched each time.
#![cfg(not(target_arch = "wasm32"))]

use game_2048::Direction;
use game_2048::line::{Line, Move, Mover};
use proptest::prelude::*;
use proptest::sample::{Index, select};

#[derive(Clone, Debug)]
enum Call {
    Play(Move),
    Seek(Index),
}

fn calls() -> impl Strategy<Value = Vec<Call>> {
    let moves = (
        select(&[Direction::Up, Direction::Left][..]),
        select(&[Mover::Player, Mover::Player, Mover::Ai][..]),
    );
    let call = prop_oneof![
        3 => moves.prop_map(|(direction, mover)| Call::Play(Move { direction, mover })),
        1 => any::<Index>().prop_map(Call::Seek),
    ];
    prop::collection::vec(call, 0..60)
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..Default::default() })]

    #[test]
    fn a_line_is_a_list_of_moves(start in prop::collection::vec(select(&Direction::ALL[..]), 0..4), calls in calls()) {
        let mut line: Line = start.iter().copied().collect();
        let by_player = |direction| Move { direction, mover: Mover::Player };
        let mut model: Vec<Move> = start.into_iter().map(by_player).collect();
        let mut made = model.len();
        for call in calls {
            match call {
                Call::Play(played) => {
                    let stays = model.get(made).is_some_and(|next| next.direction == played.direction);
                    if stays {
                        model[made] = played;
                    } else {
                        model.truncate(made);
                        model.push(played);
                    }
                    made += 1;
                    prop_assert_eq!(line.play(played), stays, "{:?}", played);
                }
                Call::Seek(to) => {
                    made = to.index(model.len() + 1);
                    line.seek(made);
                }
            }
            prop_assert_eq!((line.made(), line.known()), (made, model.len()));
            prop_assert_eq!(line.next(), model.get(made).copied());
            prop_assert_eq!(line.last(), made.checked_sub(1).map(|last| model[last]));
            prop_assert_eq!(line.get(model.len()), None);
            let known: Vec<Direction> = model.iter().map(|known| known.direction).collect();
            prop_assert_eq!(line.directions(0..model.len()).collect::<Vec<_>>(), &known[..]);
            prop_assert_eq!(line.directions(made..model.len()).collect::<Vec<_>>(), &known[made..]);
            prop_assert_eq!(line.directions(0..model.len() + 1).len(), 0);
            let first_ai = model.iter().position(|known| known.mover == Mover::Ai);
            prop_assert_eq!(line.first_ai(), first_ai);
        }
        line.seek(usize::MAX);
        prop_assert_eq!(line.made(), model.len());
    }
}
