/** What play can do without, such as sound, vibration, motion and celebrations. */

/**
 * Does something that play can do without. If it fails, at once or later, that is logged: nothing is thrown into
 * the path of a move, and no promise rejects.
 * @param {() => unknown} act
 */
export async function bestEffort(act) {
  try {
    await act();
  } catch (error) {
    console.warn(error);
  }
}
