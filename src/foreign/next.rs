//! JSON of 2048-next: the history export, whose records have replay texts, and saved games.

use super::bytes::from_base64;
use super::characters::compose;
use super::content::Content;
use super::fault::Fault;
use super::game::{Game, Position, board_of_numbers};
use super::json::{Json, numbers};
use super::rpl1::{check_mode, check_rules};
use super::{rpl1, v4c};
use crate::game::{Board, Size};
use crate::text::excerpt;

/// What a record or a saved game has.
#[derive(Default)]
struct Fields {
    mode: String,
    rules: String,
    score: Option<u64>,
    board: Option<Result<Board, Fault>>,
    start: Option<Result<Board, Fault>>,
    replay: Option<String>,
    actions: Option<String>,
}

impl Fields {
    fn read(json: &mut Json) -> Result<Self, Fault> {
        let mut found = Self::default();
        let known = [
            "mode_key",
            "ruleset",
            "score",
            "final_board",
            "board",
            "initial_board_matrix",
            "replay_string",
            "replay_compact_log",
        ];
        json.fields(&known, &mut |json, name| {
            match name {
                "score" => found.score = u64::try_from(json.number()?).ok(),
                "final_board" | "board" => found.board = Some(board_of_numbers(&numbers(json)?)),
                "initial_board_matrix" => found.start = Some(board_of_numbers(&numbers(json)?)),
                // Perhaps a list of actions instead.
                _ if !json.is_string() => json.skip()?,
                "mode_key" => found.mode = json.string()?,
                "ruleset" => found.rules = json.string()?,
                "replay_string" => found.replay = Some(json.string()?),
                _ => found.actions = Some(json.string()?),
            }
            Ok(())
        })?;
        Ok(found)
    }

    fn check_rules(&self) -> Result<(), Fault> {
        check_mode(&self.mode)?;
        check_rules(&self.rules)
    }

    /// Adds the score, and checks the board at the end.
    fn complete(self, mut game: Game) -> Game {
        game.stored_score = self.score;
        let differs = self.board.is_some_and(|board| board != Ok(game.board));
        if game.problem.is_none() && differs {
            game = game.stopped(Fault::Board);
        }
        game
    }
}

/// Reads a history export: a game for each record.
pub(super) fn read_history(
    json: &mut Json,
    add: &mut dyn FnMut(Result<Content, Fault>),
) -> Result<(), Fault> {
    json.fields(&["records"], &mut |json, _| {
        json.items(&mut |json| {
            let fields = Fields::read(json)?;
            add(read_record(fields).map(Content::Game));
            Ok(())
        })
    })
}

fn read_record(mut fields: Fields) -> Result<Game, Fault> {
    fields.check_rules()?;
    let replay = fields.replay.take().unwrap_or_default();
    let replay = replay.trim();
    let game = if let Some(digits) = replay.strip_prefix(rpl1::PREFIX) {
        rpl1::read(&from_base64(digits, rpl1::PREFIX.len())?)?
    } else if replay.starts_with(v4c::PREFIX) {
        v4c::read(&compose(replay))?
    } else if replay.is_empty() || replay.starts_with('{') {
        return Err(Fault::NoTiles);
    } else {
        let found = excerpt(replay);
        return Err(Fault::Unknown { found });
    };
    Ok(fields.complete(game))
}

/// Reads a saved game. Without its actions, it is a board.
pub(super) fn read_save(json: &mut Json) -> Result<Content, Fault> {
    let mut fields = Fields::read(json)?;
    fields.check_rules()?;
    let actions = fields.actions.take().filter(|actions| !actions.is_empty());
    match (fields.start.take(), actions) {
        (Some(Ok(start)), Some(actions)) if start.size() == Size::default() => {
            let game = v4c::play_actions(start, &compose(&actions))?;
            Ok(Content::Game(fields.complete(game)))
        }
        _ => {
            let board = fields.board.ok_or(Fault::Form)??;
            let position = Position::new(board, fields.score)?;
            Ok(Content::Board(position))
        }
    }
}
