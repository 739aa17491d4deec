// `node benches/swipes.js` prints how often a swipe is dropped and how often it moves along the wrong
// axis, for several dead zones between the axes. It draws strokes from a model with a fixed seed:
//
// - A thumb turns about its base, some 60 mm from its tip. A CSS pixel of a phone is about 0.16 mm, so a
//   stroke is an arc of some 375 pixels radius, which turns 14° in 90 pixels. It bends either way, as a
//   left and a right thumb do.
// - Its mean direction is slanted towards that hand by 8°, with a standard deviation of 13° (a careful
//   player) or 20° (a hasty one).
// - It is 30 to 200 pixels long, 75 at the median, and reported each 4 to 16 pixels, each time off by one
//   pixel.
//
// The radius is anatomy; the slants are assumptions, chosen so that the hasty player is worse than anyone
// who plays for long. Other slants change the rates, but hardly the order of the dead zones.

import { numbersFrom } from '../tests/support/dice.js';
import { directionOfSwipe } from '../www/input/swipes.js';

const STROKES = 200_000;
/** The minimum length of a swipe on a phone's board, in pixels. */
const FAR = 24;
const RADIUS = 375;
const SLANT = 8;
const PLAYERS = { careful: 13, hasty: 20 };
const RATIOS = [1.3, 1.2, 1.15, 1.1, 1.05, 1];

const draw = numbersFrom(2048);
/** A number from 0 to 1. */
const random = () => draw() / 2 ** 32;
/** A number with the normal distribution. */
const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

/** Draws the points of a stroke to the right. @param {number} spread the deviation of its slant, in degrees */
function drawStroke(spread) {
  const side = random() < 0.5 ? -1 : 1;
  const slant = ((side * SLANT + spread * normal()) * Math.PI) / 180;
  const length = Math.min(200, Math.max(30, 75 * Math.exp(0.45 * normal())));
  const step = 4 + 12 * random();
  const points = [];
  for (let gone = step; gone < length + step; gone += step) {
    const along = Math.min(gone, length);
    // The arc's chord has half its turn; measured from the middle, the mean direction is the slant.
    const angle = slant + (side * (along - length)) / (2 * RADIUS);
    const chord = 2 * RADIUS * Math.sin(along / (2 * RADIUS));
    points.push([chord * Math.cos(angle) + normal(), chord * Math.sin(angle) + normal()]);
  }
  return points;
}

console.log('player   ratio  dead zone  dropped    wrong axis');
for (const [player, spread] of Object.entries(PLAYERS)) {
  const strokes = Array.from({ length: STROKES }, () => drawStroke(spread));
  for (const ratio of RATIOS) {
    let [dropped, wrong] = [0, 0];
    for (const points of strokes) {
      const directions = points.map(([x, y]) => directionOfSwipe(x, y, FAR, ratio));
      const direction = directions.find((found) => found !== undefined);
      if (direction === undefined) dropped++;
      else if (direction !== 1) wrong++;
    }
    const half = 45 - (Math.atan(1 / ratio) * 180) / Math.PI;
    const percent = (/** @type {number} */ count) =>
      ((100 * count) / STROKES).toFixed(2).padStart(6);
    console.log(
      `${player.padEnd(8)} ${ratio.toFixed(2).padStart(5)}  ${half.toFixed(1).padStart(7)}°  ` +
        `${percent(dropped)} %    ${percent(wrong)} %`,
    );
  }
}
