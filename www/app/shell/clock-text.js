/** A time as on a clock: “5:03”, “1:02:03”. @param {number} milliseconds */
export function clockText(milliseconds) {
  const seconds = Math.floor(milliseconds / 1000);
  const pad = (/** @type {number} */ number) => String(number % 60).padStart(2, '0');
  const [minutes, hours] = [Math.floor(seconds / 60), Math.floor(seconds / 3600)];
  const parts = hours > 0 ? [hours, pad(minutes)] : [minutes];
  return [...parts, pad(seconds)].join(':');
}
