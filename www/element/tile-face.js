/** The face of a 2048 tile: its number and its colors. */
import { CLASSIC_GOAL } from '../../pkg/game_constants.js';

/** The highest exponent with its own color: 131072. */
export const COLORS = 17;

/** The lowest exponent that can be shown as a power: 16384. */
const LONG = 14;

/** The number on a tile, in full. @param {number} exponent */
export const tileText = (exponent) =>
  // Below the limit of exact numbers, this is faster.
  exponent < 53 ? String(2 ** exponent) : String(2n ** BigInt(exponent));

/** The suffix of a tile's color tokens, as in `--tile-11`. @param {number} exponent */
export const tileColor = (exponent) => (exponent > COLORS ? 'more' : exponent);

/** @param {number} exponent */
function createPower(exponent) {
  const [power, raised] = ['span', 'sup'].map((tag) => document.createElement(tag));
  raised.textContent = String(exponent);
  power.append('2', raised);
  return power;
}

/**
 * @param {HTMLElement} face @param {number} exponent 0 for an empty cell
 * @param {boolean} powers whether long numbers are shown as powers
 */
export function drawFace(face, exponent, powers) {
  const digits = exponent ? tileText(exponent) : '';
  const asPower = powers && exponent >= LONG;
  if (asPower) face.replaceChildren(createPower(exponent));
  else face.textContent = digits;
  face.classList.toggle('filled', exponent > 0);
  // The tile that wins the classic game shines.
  face.classList.toggle('prize', exponent === CLASSIC_GOAL);
  face.style.setProperty('--fill', `var(--tile-${tileColor(exponent)})`);
  face.style.setProperty('--digit-ink', `var(--tile-ink-${tileColor(exponent)})`);
  face.style.setProperty('--digits', String(asPower ? 2.5 : Math.max(2, digits.length)));
}
