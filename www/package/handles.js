/**
 * The handles of the engines in the npm package: one that was freed, or that belongs to another class, is
 * refused before WebAssembly is entered. wasm-bindgen notices it only there, and each such error costs the
 * engine a part of its stack, until it stops.
 */

/**
 * Makes the handles of some classes check themselves. Their pointers are kept here, so an object of
 * another class has none.
 * @param {Record<string, { prototype: any }>} classes of wasm-bindgen, by name, as bundlers rename them
 */
export function guard(classes) {
  for (const [name, { prototype }] of Object.entries(classes)) {
    /** @type {WeakMap<object, number>} */
    const pointers = new WeakMap();
    const handlePointer = (/** @type {object} */ handle) => {
      const pointer = pointers.get(handle);
      if (!pointer) throw new Error(`this is not a ${name}, or it was freed`);
      return pointer;
    };
    for (const [field, { get, value }] of Object.entries(
      Object.getOwnPropertyDescriptors(prototype),
    )) {
      if (field === 'constructor') continue;
      const ask = get ?? value;
      /** @this {object} @param {unknown[]} given */
      const checked = function (...given) {
        handlePointer(this);
        return ask.apply(this, given);
      };
      Object.defineProperty(prototype, field, get ? { get: checked } : { value: checked });
    }
    Object.defineProperty(prototype, '__wbg_ptr', {
      /** @this {object} */
      get() {
        return handlePointer(this);
      },
      /** @this {object} @param {number} pointer */
      set(pointer) {
        pointers.set(this, pointer);
      },
    });
  }
}
