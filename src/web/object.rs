//! Plain JavaScript objects, read and written field by field.
//!
//! All errors about a field have the same form: the field, the allowed values, and the value found.

#[cfg(feature = "library")]
use core::{cell::RefCell, ptr};

use js_sys::{Array, Error, JsString, Object};
use wasm_bindgen::prelude::*;

use crate::text::MAX_EXCERPT;

// Getters, traps and proxies of the caller that throw are no plain mistakes. What they throw passes through, and a handle
// that was in use stays so.
#[wasm_bindgen]
extern "C" {
    /// A value that isn't an object, as text.
    #[wasm_bindgen(js_name = String)]
    fn text(value: &JsValue) -> JsString;

    /// A field of an object, or `undefined`.
    #[wasm_bindgen(js_namespace = Reflect)]
    fn get(object: &JsValue, name: &JsValue) -> JsValue;

    /// Writes a field of an object created here, which always works.
    #[wasm_bindgen(js_namespace = Reflect, js_name = set)]
    pub fn set_at(object: &Object, name: &JsValue, value: &JsValue);
}

/// The name of a field in JavaScript.
#[cfg(not(feature = "library"))]
fn in_js(name: &str) -> JsValue {
    name.into()
}

/// The name of a field in JavaScript. Thousands of rows have the same names, so each is converted once.
#[cfg(feature = "library")]
fn in_js(name: &'static str) -> JsValue {
    thread_local! {
        static NAMES: RefCell<Vec<(&'static str, JsValue)>> = const { RefCell::new(Vec::new()) };
    }
    NAMES.with_borrow_mut(|names| {
        let known = names.iter().position(|(known, _)| ptr::eq(*known, name));
        let at = known.unwrap_or_else(|| {
            names.push((name, name.into()));
            names.len() - 1
        });
        names[at].1.clone()
    })
}

/// Writes a field of an object created here.
// Inlined, it would be as long as all names together.
#[inline(never)]
pub fn set(object: &Object, name: &'static str, value: &JsValue) {
    set_at(object, &in_js(name), value);
}

/// Creates a plain object with these fields.
#[cfg(any(
    feature = "ai",
    feature = "foreign",
    feature = "library",
    feature = "solver"
))]
macro_rules! object {
    ($($name:ident: $value:expr),+ $(,)?) => {{
        let object = js_sys::Object::new();
        $($crate::web::object::set(&object, stringify!($name), &wasm_bindgen::JsValue::from($value));)+
        object
    }};
}
#[cfg(any(
    feature = "ai",
    feature = "foreign",
    feature = "library",
    feature = "solver"
))]
pub(super) use object;

/// Returns the first characters of a text. The caller's text may be too long to fit in memory.
#[allow(clippy::cast_possible_truncation)]
fn start_of(text: &JsString, characters: usize) -> String {
    text.slice(0, characters as u32).into()
}

/// Shows a value in an error.
pub fn shown(value: &JsValue) -> String {
    if Array::is_array(value) {
        return "a list".to_owned();
    }
    if value.is_function() {
        return "a function".to_owned();
    }
    if value.is_object() {
        return "an object".to_owned();
    }
    let text = start_of(&text(value), MAX_EXCERPT);
    if value.is_string() {
        ["“", &text, "”"].concat()
    } else {
        text
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

/// Creates the error for a value that isn't allowed.
pub fn must_be(name: &str, allowed: &str, found: &JsValue) -> Error {
    Error::new(&[name, " must be ", allowed, ", not ", &shown(found)].concat())
}

/// The value of a field; `None` when it is missing or `undefined`.
#[inline(never)]
pub fn field(object: &Object, name: &'static str) -> Option<JsValue> {
    field_at(object, &in_js(name))
}

/// The value of a field whose name comes from JavaScript; `None` when it is `undefined`.
pub fn field_at(object: &Object, name: &JsValue) -> Option<JsValue> {
    let value = get(object, name);
    (!value.is_undefined()).then_some(value)
}

/// The names of an object's fields.
pub fn keys(object: &Object) -> Vec<JsString> {
    let keys = Object::keys(object);
    keys.iter().map(JsCast::unchecked_into).collect()
}

/// Returns the value as an object, unless it is a list.
pub fn plain_object(value: &JsValue) -> Option<&Object> {
    let plain = value.is_object() && !Array::is_array(value);
    plain.then(|| value.unchecked_ref())
}

/// Rejects fields with unknown names, so that a typo doesn't go unnoticed.
pub fn only(object: &Object, whose: &str, known: &[&str]) -> Result<(), Error> {
    for key in keys(object) {
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
pub fn flag(object: &Object, name: &'static str) -> Result<bool, Error> {
    let value = field(object, name).unwrap_or_default();
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
        get(value, &in_js("length"))
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
        let name = [name, "[", &index.to_string(), "]"].concat();
        bytes.push(byte(&name, &get(value, &index.into()), 0, max)?);
    }
    Ok(bytes)
}
