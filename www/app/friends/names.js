/** The names of players in tables. */

/** The longest name: in characters as a reader counts them, and in UTF-16 units, which stacked marks use up. */
export const NAME_LENGTH = 24;
const NAME_UNITS = 100;

/** Characters that hide text, turn its direction or end a line. */
const FORBIDDEN = /[\p{Bidi_Control}\p{Cc}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/u;
const VISIBLE = /[^\p{Default_Ignorable_Code_Point}\p{White_Space}]/u;

/** A name as it is stored: composed, without spaces at its ends. @param {string} typed */
export const nameOf = (typed) => typed.normalize('NFC').trim();

/**
 * What is wrong with a name.
 * @param {string} name as `nameOf` returns it
 * @returns {'empty' | 'long' | 'characters' | undefined}
 */
export function faultOf(name) {
  if (FORBIDDEN.test(name) || name !== nameOf(name)) return 'characters';
  if (!VISIBLE.test(name)) return 'empty';
  // Counting the characters of a text without a limit would take its time.
  if (name.length > NAME_UNITS) return 'long';
  return [...new Intl.Segmenter().segment(name)].length > NAME_LENGTH ? 'long' : undefined;
}
