/** The keys of <replay-2048>: they play, step and jump, wherever the focus is in the element. */

/** How many moves the keys for pages go. */
const PAGE = 10;

/**
 * @param {import('./replay-2048.js').Replay2048} replay
 * @param {import('../element/playback-controls.js').PlaybackControls<any>} controls
 */
export function listen(replay, controls) {
  replay.addEventListener('keydown', (event) => {
    const { key, altKey, ctrlKey, metaKey, shiftKey } = event;
    if (event.defaultPrevented || altKey || ctrlKey || metaKey || shiftKey) return;
    const [target] = event.composedPath();
    const within = (/** @type {string} */ selector) =>
      target instanceof Element && target.matches(selector);
    if (within('select') || (key === ' ' && within('button'))) return;
    /** @type {Record<string, () => void>} */
    const acts = {
      ' ': () => event.repeat || controls.toggle(),
      ArrowLeft: () => replay.step(-1),
      ArrowRight: () => replay.step(1),
      PageUp: () => replay.step(PAGE),
      PageDown: () => replay.step(-PAGE),
      Home: () => replay.seek(0),
      End: () => replay.seek(replay.length),
    };
    const act = acts[key];
    if (!act) return;
    event.preventDefault();
    // A screen reader reads the scrubber itself, so its moves are not said twice.
    if (within('input')) controls.silently(act);
    else act();
  });
}
