/** Downloads a file. @param {Blob} content @param {string} name the file name */
export function download(content, name) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // Some browsers read the URL only after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** A file with a value as indented JSON. @param {unknown} value */
export const jsonFile = (value) =>
  new Blob([JSON.stringify(value, null, 2)], { type: 'application/json' });
