//! Plain JavaScript objects, read and written field by field.
//!
//! All errors about a field have the same form: the field, the allowed values, and the value found.

use js_sys::{Array, Error, JsString, Object};
use wasm_bindgen::prelude::*;

use crate::text::MAX_EXCERPT;

// An exception that passes through compiled code leaves handles borrowed and the stack unrestored.
// So every call that may run the caller's code (getters, proxy traps, `toString`) must `catch`.
#[wasm_bindgen]
extern "C" {
    /// Converts any value to text. Throws for an object that has no text form.
    #[wasm_bindgen(catch, js_name = String)]
    fn text(value: &JsValue) -> Result<JsString, JsValue>;

    /// Whether a value is a list. Throws for a revoked proxy.
    #[wasm_bindgen(catch, js_namespace = Array, js_name = isArray)]
    fn is_array(value: &JsValue) -> Result<bool, JsValue>;

    /// The names of an object's fields. Passes on exceptions from the caller's traps.
    #[wasm_bindgen(catch, js_namespace = Object)]
    pub fn keys(object: &Object) -> Result<Array, Error>;

    /// A field of an object, or `undefined`. Passes on exceptions from the caller's getters.
    #[wasm_bindgen(catch, js_namespace = Reflect, js_name = get)]
    fn get(object: &JsValue, name: &str) -> Result<JsValue, Error>;

    /// Writes a field of an object created here, which always works.
    #[wasm_bindgen(js_namespace = Reflect)]
    pub fn set(object: &Object, name: &str, value: &JsValue);
}

/// Returns the first characters of a text. The caller's text may be too long to fit in memory.
#[allow(clippy::cast_possible_truncation)]
fn start_of(text: &JsString, characters: usize) -> String {
    text.slice(0, characters as u32).into()
}

/// Shows a value in an error.
pub fn shown(value: &JsValue) -> String {
    if is_list(value) {
        return "a list".to_owned();
    }
    match text(value) {
        Ok(text) => {
            let text = start_of(&text, MAX_EXCERPT);
            if value.is_string() {
                ["“", &text, "”"].concat()
            } else {
                text
            }
        }
        Err(_) => "an object".to_owned(),
    }
}

/// Returns a value that is a text. If it is longer than `longest`, the result is cut off just
/// beyond that.
pub fn string(value: &JsValue, longest: usize) -> Option<String> {
    let is_text = value.is_string();
    is_text.then(|| start_of(value.unchecked_ref(), longest + 1))
}

/// Whether a value is this word.
pub fn is(value: &JsValue, word: &str) -> bool {
    string(value, MAX_EXCERPT).as_deref() == Some(word)
}

fn is_list(value: &JsValue) -> bool {
    is_array(value) == Ok(true)
}

/// Creates the error for a value that isn't allowed.
pub fn must_be(name: &str, allowed: &str, found: &JsValue) -> Error {
    Error::new(&[name, " must be ", allowed, ", not ", &shown(found)].concat())
}

/// The value of a field; `None` when it is missing or `undefined`.
pub fn field(object: &Object, name: &str) -> Result<Option<JsValue>, Error> {
    let value = get(object, name)?;
    Ok(if value.is_undefined() {
        None
    } else {
        Some(value)
    })
}

/// Returns the value as an object, unless it is a list.
pub fn plain_object(value: &JsValue) -> Option<&Object> {
    let plain = value.is_object() && !is_list(value);
    plain.then(|| value.unchecked_ref())
}

/// Rejects fields with unknown names, so that a typo doesn't go unnoticed.
pub fn only(object: &Object, whose: &str, known: &[&str]) -> Result<(), Error> {
    for key in keys(object)? {
        if !known.iter().any(|known| is(&key, known)) {
            let mut message = ["unknown option ", &shown(&key), whose, "; known are "].concat();
            for (index, name) in known.iter().enumerate() {
                message += if index > 0 { ", " } else { "" };
                message += name;
            }
            return Err(Error::new(&message));
        }
    }
    Ok(())
}

/// Returns a field that is true or false.
#[cfg(feature = "library")]
pub fn flag(object: &Object, name: &str) -> Result<bool, Error> {
    let value = field(object, name)?.unwrap_or_default();
    let wrong = || must_be(name, "true or false", &value);
    value.as_bool().ok_or_else(wrong)
}

/// Returns the value if it is a whole number from `min` to `max`.
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
fn whole(value: &JsValue, min: u32, max: u32) -> Option<u32> {
    let number = value.as_f64()?;
    let fits = number.fract() == 0.0 && (f64::from(min)..=f64::from(max)).contains(&number);
    fits.then_some(number as u32)
}

/// Reads a whole number from `min` to `max`.
pub fn number(name: &str, value: &JsValue, min: u32, max: u32) -> Result<u32, Error> {
    whole(value, min, max).ok_or_else(|| {
        let allowed = format!("a whole number from {min} to {max}");
        must_be(name, &allowed, value)
    })
}

/// Reads a whole number from `min` to `max` that fits in a byte.
pub fn byte(name: &str, value: &JsValue, min: u8, max: u8) -> Result<u8, Error> {
    let number = number(name, value, min.into(), max.into())?;
    Ok(u8::try_from(number).unwrap_or(max))
}

/// Reads a list of exactly `length` whole numbers from 0 to `max`.
pub fn bytes(name: &str, value: &JsValue, length: usize, max: u8) -> Result<Vec<u8>, Error> {
    let found = if value.is_object() {
        get(value, "length")?
    } else {
        JsValue::UNDEFINED
    };
    let allowed = || format!("a list of {length} numbers");
    match found.as_f64() {
        None => return Err(must_be(name, &allowed(), value)),
        #[allow(clippy::cast_precision_loss)]
        Some(found_length) if found_length != length as f64 => {
            let message = [name, " must be ", &allowed(), ", not of ", &shown(&found)];
            return Err(Error::new(&message.concat()));
        }
        Some(_) => {}
    }
    let mut bytes = Vec::with_capacity(length);
    for index in 0..length {
        let index = index.to_string();
        let name = [name, "[", &index, "]"].concat();
        bytes.push(byte(&name, &get(value, &index)?, 0, max)?);
    }
    Ok(bytes)
}
