//! The item `gameState` in the storage of the original game and its clones: a board by columns, and a score.

use super::fault::Fault;
use super::game::{Position, board_of_numbers};
use super::json::Json;

/// Reads the JSON of an item.
pub(super) fn read(json: &mut Json) -> Result<Position, Fault> {
    let mut size = None;
    let mut columns = Vec::new();
    let mut score = None;
    json.fields(&["grid", "score"], &mut |json, name| {
        if name == "score" {
            score = u64::try_from(json.number()?).ok();
            return Ok(());
        }
        json.fields(&["size", "cells"], &mut |json, name| {
            if name == "size" {
                size = Some(json.number()?);
                return Ok(());
            }
            json.items(&mut |json| {
                columns.push(read_column(json)?);
                Ok(())
            })
        })
    })?;
    let lengths = columns.iter().map(Vec::len).chain([columns.len()]);
    let size = size.and_then(|size| usize::try_from(size).ok());
    if let Some(length) = lengths.into_iter().find(|&length| Some(length) != size) {
        return Err(Fault::Size {
            rows: length as u64,
            cols: columns.len() as u64,
        });
    }
    let rows = 0..columns.len();
    let rows = rows.map(|row| columns.iter().map(|column| column[row]).collect());
    let board = board_of_numbers(&rows.collect::<Vec<_>>())?;
    Position::new(board, score)
}

fn read_column(json: &mut Json) -> Result<Vec<i64>, Fault> {
    let mut column = Vec::new();
    json.items(&mut |json| {
        let mut number = 0;
        if json.is_null() {
            json.skip()?;
        } else {
            json.fields(&["value"], &mut |json, _| {
                number = json.number()?;
                Ok(())
            })?;
        }
        column.push(number);
        Ok(())
    })?;
    Ok(column)
}
