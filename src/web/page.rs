//! What a page wants of the whole program, whichever engine it is.

use wasm_bindgen::prelude::*;

/// The allocator of the standard library would make up a tenth of the file.
#[global_allocator]
static ALLOCATOR: rlsf::SmallGlobalTlsf = rlsf::SmallGlobalTlsf::new();

/// Logs a panic to the console. A panic is always a bug in this program, whatever the input.
#[wasm_bindgen(start)]
fn start() {
    std::panic::set_hook(Box::new(|info| {
        web_sys::console::error_1(&info.to_string().into());
    }));
}
