//! The records, tables and own tiles in any text, for JavaScript.

use js_sys::{Array, Error, JsString, Object};
use wasm_bindgen::prelude::*;

use super::object::{must_be, object};
use crate::text::{self, LinkKind, MAX_SEARCHED};

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r"
/** A record, a table or own tiles that were found in a text. */
export interface Link {
  /** What it holds: a record of 2048, a record of the sliding puzzle, a friends' table, or a set of own tiles. */
  readonly kind: 'game' | 'puzzle' | 'table' | 'faces';
  /**
   * The record, the table or the own tiles, without what the text did to it. Where the text wraps a table, a space is
   * left: only unpacking a table shows whether the next line belongs to it.
   */
  readonly text: string;
  /** Whether the check sum of a record or of own tiles is right. Of a table, only unpacking shows that. */
  readonly intact: boolean;
  /** The line of the text in which it begins, from 1. */
  readonly firstLine: number;
  /** The line of the text in which it ends. */
  readonly lastLine: number;
}
";

/// Finds the records, friends' tables and own tiles in any text, in their order: a share link, a chat,
/// a mail, a file, however it escaped, marked up or wrapped them. A damaged one is found too if it
/// looks like one.
///
/// # Errors
///
/// When the text has more than 16,000,000 characters.
#[wasm_bindgen(unchecked_return_type = "Link[]")]
pub fn find_links(
    #[wasm_bindgen(unchecked_param_type = "string", js_name = text)] searched: &JsValue,
) -> Result<Array, Error> {
    let fits = |text: &&JsString| text.length() as usize <= MAX_SEARCHED;
    let text = searched.dyn_ref().filter(fits).ok_or_else(|| {
        let allowed = format!("a text of at most {MAX_SEARCHED} characters");
        must_be("text", &allowed, searched)
    })?;
    let links = text::find_links(&String::from(text));
    Ok(links.into_iter().map(pack).collect())
}

fn pack(link: text::Link) -> Object {
    let kind = match link.kind {
        LinkKind::Game => "game",
        LinkKind::Puzzle => "puzzle",
        LinkKind::Table => "table",
        LinkKind::Faces => "faces",
    };
    object! {
        kind: kind,
        text: link.text,
        intact: link.intact,
        firstLine: link.first_line,
        lastLine: link.last_line,
    }
}
