// The announcement of a move of 2048, written from its turn alone.

/** @typedef {import('../../www/game/engine.js').Turn} Turn */

/** What is to be said of a move, told from its motions. @param {Turn} turn */
export function sentenceOf({ direction, motions, cells, gain }) {
  const sentences = [`${['Up', 'Right', 'Down', 'Left'][direction]}.`];
  /** @type {Map<number, string>} */
  const merged = new Map();
  let last = '';
  for (let i = 0; i < motions.length; i += 3) {
    const [, to, kind] = motions.slice(i, i + 3);
    const face = String(2 ** cells[to]);
    if (kind === 1) merged.set(to, face);
    if (kind === 2) last = `New ${face} in row ${(to >> 2) + 1}, column ${(to % 4) + 1}.`;
  }
  if (merged.size > 0) {
    const faces = [...merged.values()];
    const list =
      faces.length < 3
        ? faces.join(' and ')
        : `${faces.slice(0, -1).join(', ')}, and ${faces.at(-1)}`;
    sentences.push(`Merged into ${list} for ${gain.toLocaleString('en')} points.`);
  }
  return [...sentences, last].join(' ');
}
