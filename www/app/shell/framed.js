/**
 * A page in a frame tells the page around it how high it wants to be: docs/embedding.md has the other end.
 * The height follows from the width alone, so a frame that takes it does not change it again.
 */
import './framed.css';

/** Starts to post the height in CSS pixels, now and whenever it changes. */
export function postHeight() {
  const ruler = document.createElement('div');
  ruler.className = 'wanted-height';
  ruler.ariaHidden = 'true';
  document.body.append(ruler);
  new ResizeObserver(() => {
    const height = Math.ceil(ruler.getBoundingClientRect().height);
    // For any page: the height is no secret.
    parent.postMessage({ type: 'game-2048-height', height }, '*');
  }).observe(ruler);
}
