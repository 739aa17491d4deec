//! Helpers for the tests of the boundary: running JavaScript in the browser.

use js_sys::{Function, JSON, Promise};
use wasm_bindgen::prelude::*;

/// The module that JavaScript imports. The test runner serves it under this name and has already
/// loaded it, so this is the same instance. It comes in a task of its own: the driver asks the page how far
/// it is, which a busy machine would otherwise answer only after all tests (`webdriver.json` lets it wait).
pub async fn module() -> JsValue {
    let import = Function::new_no_args(
        "return new Promise((next) => setTimeout(next)).then(() => import('/wasm-bindgen-test'))",
    );
    let promise: Promise = import.call0(&JsValue::NULL).unwrap().unchecked_into();
    promise.await.unwrap()
}

/// Runs a JavaScript function body and returns its result as JSON. `core` is the module; its
/// exports can be used by name.
#[track_caller]
pub fn run(core: &JsValue, body: &str) -> String {
    let body = format!("with (core) {{ {body} }}");
    let result = Function::new_with_args("core", &body).call1(&JsValue::NULL, core);
    let value = result.unwrap_or_else(|error| panic!("{error:?} of {body}"));
    JSON::stringify(&value)
        .ok()
        .and_then(|json| json.as_string())
        .unwrap_or_default()
}

/// Returns the message of the `Error` that a JavaScript expression throws.
#[track_caller]
pub fn thrown(core: &JsValue, expression: &str) -> String {
    let json = run(
        core,
        &format!(
            "try {{ {expression}; }} catch (error) {{
                return error instanceof Error ? error.message : 'not an Error: ' + error;
            }}
            return 'nothing thrown';"
        ),
    );
    JSON::parse(&json).unwrap().as_string().unwrap()
}
