//! What the tests of the boundary share: JavaScript that is run in the browser.

use js_sys::{Function, JSON, Promise};
use wasm_bindgen::prelude::*;

/// The module that JavaScript imports. The test runner serves it under this name and has loaded it
/// already, so this is the same instance.
pub async fn module() -> JsValue {
    let import = Function::new_no_args("return import('/wasm-bindgen-test')");
    let promise: Promise = import.call0(&JsValue::NULL).unwrap().unchecked_into();
    promise.await.unwrap()
}

/// What a JavaScript function body gives, as JSON; `core` is the module, and each of its exports goes
/// by its own name.
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

/// The message of the `Error` that a JavaScript expression throws.
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
