//! Own tiles, for JavaScript.

use js_sys::{Array, Error, JSON, JsString, Object};
use wasm_bindgen::prelude::*;

use super::object::{field, must_be, object, plain_object, set, string};
use super::summary::count;
use crate::library::faces::{FACE, FACE_NAME, Face, FaceSet, FacesError, MAX_FACES, Part};
use crate::library::faces::{MAX_FACES_TEXT, MAX_TYPED};
use crate::library::label::LabelError;

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r"
/** The face that a player gives a tile. */
export interface NamedFace {
  /** What stands on the tile: 1 to 12 characters as a reader counts them. */
  readonly text: string;
  /** What screen readers say, at most 40 characters. Empty or missing: the text itself. */
  readonly name?: string;
}

/** A set of own tiles. */
export interface FaceSet {
  /** At most 40 characters. It may be empty. */
  readonly name: string;
  /** 1 to 17 faces, for the tiles 2, 4, 8 and so on. */
  readonly faces: readonly NamedFace[];
}

/** What is wrong with a set of own tiles, to be said in any language. */
export type FacesError = Error & (
  /** No faces, or too many. */
  | { code: 'count'; parts: [found: number, most: number] }
  /**
   * A text that has no visible character, one that is not allowed, or too many: a face or its spoken name, with the
   * number of the face from 1, or the name of the set; and how many characters it may have.
   */
  | {
      code: 'invisible' | 'character' | 'long';
      parts: [part: 'face' | 'faceName' | 'set', number: number, most: number];
    }
  /** A set whose text is too long for a link. */
  | { code: 'tooLong'; parts: [found: number, most: number] }
  /** A text that is not one of a set, or was cut off or changed. */
  | { code: 'damaged'; parts: [] }
);
";

/// The text of a set of own tiles, which a link has after its `#`.
///
/// # Errors
///
/// When the set has too few or too many faces, a text isn't allowed, or all of them together are too long: a
/// `FacesError`.
#[wasm_bindgen]
pub fn faces_text(
    #[wasm_bindgen(unchecked_param_type = "FaceSet", js_name = set)] value: &JsValue,
) -> Result<String, Error> {
    let wrong = || must_be("set", "{ name, faces }", value);
    let object = plain_object(value).ok_or_else(wrong)?;
    let name = text(object, "name")?;
    let faces = field(object, "faces").unwrap_or_default();
    let list = faces.dyn_ref();
    let list = list.ok_or_else(|| must_be("faces", "a list", &faces))?;
    Ok(from_list(&name, list)?.to_string())
}

/// Reads the text of a set of own tiles.
///
/// # Errors
///
/// When it is none, or was cut off or changed: a `FacesError`.
#[wasm_bindgen(unchecked_return_type = "FaceSet")]
pub fn read_faces(
    #[wasm_bindgen(unchecked_param_type = "string")] text: &JsValue,
) -> Result<Object, Error> {
    let found = string(text, MAX_FACES_TEXT).ok_or_else(|| must_be("text", "a text", text))?;
    let set: FaceSet = found.parse().map_err(|error| refused(&error))?;
    Ok(pack(&set))
}

/// The set of own tiles that a player has typed or pasted: one face a line; in a single line with commas between them;
/// without those, with white space. With lines or commas, `face = spoken name` or a tab instead of the `=` gives a
/// spoken name. Or JSON: a list of texts or `{ text, name }`.
///
/// # Errors
///
/// When it has too few or too many faces, a text isn't allowed, or all of them together are too long: a `FacesError`.
#[wasm_bindgen(unchecked_return_type = "FaceSet")]
pub fn typed_faces(
    #[wasm_bindgen(unchecked_param_type = "string")] name: &JsValue,
    #[wasm_bindgen(unchecked_param_type = "string", js_name = typed)] value: &JsValue,
) -> Result<Object, Error> {
    let name = string(name, MAX_FACES_TEXT).ok_or_else(|| must_be("name", "a text", name))?;
    let fits = |typed: &&JsString| typed.length() as usize <= MAX_TYPED;
    let typed = value.dyn_ref().filter(fits).ok_or_else(|| {
        let allowed = format!("a text of at most {MAX_TYPED} characters");
        must_be("typed", &allowed, value)
    })?;
    let typed = String::from(typed);
    let set = if is_json(&typed) {
        let list = JSON::parse(&typed).map_err(JsValue::unchecked_into::<Error>)?;
        from_list(&name, list.unchecked_ref())?
    } else {
        FaceSet::from_typed(&name, &typed).map_err(|error| refused(&error))?
    };
    Ok(pack(&set))
}

/// Whether a text is meant as a list in JSON. A bracket alone may be a face.
fn is_json(text: &str) -> bool {
    let list = text.trim_start().strip_prefix('[');
    list.is_some_and(|list| list.trim_start().starts_with(['"', '{']))
}

fn from_list(name: &str, list: &Array) -> Result<FaceSet, Error> {
    let most = u32::try_from(MAX_FACES).unwrap_or(u32::MAX);
    if list.length() > most {
        let found = list.length() as usize;
        return Err(refused(&FacesError::Count { found }));
    }
    let face = |(index, item): (usize, JsValue)| -> Result<Face, Error> {
        if let Some(text) = string(&item, MAX_FACES_TEXT) {
            let name = String::new();
            return Ok(Face { text, name });
        }
        let wrong = || {
            must_be(
                &format!("faces[{index}]"),
                "a text or { text, name }",
                &item,
            )
        };
        let object = plain_object(&item).ok_or_else(wrong)?;
        let name = field(object, "name").map(|_| text(object, "name"));
        Ok(Face {
            text: text(object, "text")?,
            name: name.transpose()?.unwrap_or_default(),
        })
    };
    let faces: Vec<Face> = list
        .iter()
        .enumerate()
        .map(face)
        .collect::<Result<_, _>>()?;
    FaceSet::new(name, &faces).map_err(|error| refused(&error))
}

fn text(object: &Object, name: &'static str) -> Result<String, Error> {
    let value = field(object, name).unwrap_or_default();
    string(&value, MAX_FACES_TEXT).ok_or_else(|| must_be(name, "a text", &value))
}

fn pack(set: &FaceSet) -> Object {
    let faces = set.faces().iter();
    let faces = faces.map(|face| object! { text: &face.text, name: &face.name });
    object! { name: set.name(), faces: faces.collect::<Array>() }
}

fn refused(error: &FacesError) -> Error {
    let (code, parts): (_, &[JsValue]) = match error {
        &FacesError::Count { found } => ("count", &[count(found).into(), count(MAX_FACES).into()]),
        FacesError::Label { part, error } => {
            let code = match error {
                LabelError::Invisible => "invisible",
                LabelError::Character(_) => "character",
                LabelError::Characters { .. } | LabelError::Bytes { .. } => "long",
            };
            let (part, number, limits) = match *part {
                Part::Face(number) => ("face", number, FACE),
                Part::FaceName(number) => ("faceName", number, FACE_NAME),
                Part::Set => ("set", 0, FACE_NAME),
            };
            (
                code,
                &[part.into(), number.into(), count(limits.characters).into()],
            )
        }
        &FacesError::TooLong { found } => (
            "tooLong",
            &[count(found).into(), count(MAX_FACES_TEXT).into()],
        ),
        _ => ("damaged", &[]),
    };
    let packed = Error::new(&error.to_string());
    set(&packed, "code", &code.into());
    set(&packed, "parts", &parts.iter().collect::<Array>());
    packed
}
