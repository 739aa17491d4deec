/** The keys of <replay-2048>: they play, step and jump while the focus is anywhere in the element. */

/** The number of moves that Page Up and Page Down step. */
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
    // Screen readers read the scrubber's value themselves, so the move isn't announced again.
    if (within('input')) controls.silently(act);
    else act();
  });
}
