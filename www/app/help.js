/** What the help of both pages looks like. */

/**
 * Sentences as a list, and below them the way to the licenses, which `npm run build` writes.
 * @param {string[]} texts the keys of the sentences, without `howTo`
 */
export const helpMarkup = (texts) => `
  <ul class="help">${texts.map((name) => `<li data-text="howTo${name}"></li>`).join('')}</ul>
  <p class="licenses"><a href="./licenses.txt" target="_blank" data-text="licenses"></a></p>`;
