/**
 * Gives the player a file, as a download does.
 * @param {Blob} content
 * @param {string} name of the file
 */
export function download(content, name) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // Some browsers read it only later.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** Anything as a file of readable JSON. @param {unknown} value */
export const jsonFile = (value) =>
  new Blob([JSON.stringify(value, null, 2)], { type: 'application/json' });
