/**
 * Lets lit-html write into a page that the browser has translated. A translation puts a `font` element in the place of
 * each text. lit-html changes a text by setting the `data` of the node after its marker, which is that element then:
 * the new text has to replace it.
 */
Object.defineProperty(HTMLFontElement.prototype, 'data', {
  /** @this {HTMLFontElement} @param {string} text */
  set(text) {
    this.replaceWith(text);
  },
});
