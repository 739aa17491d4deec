/** The player's own tiles as a link has them. */
import { tileText } from '../../element/tile-face.js';
import { faces_text } from '../../library/engine.js';

/**
 * Writes own tiles as text, once the engine is loaded. A tile without a face shows its number.
 * @param {{ name: string, faces: { text: string, name: string }[] }} set
 * @throws {import('../../../pkg/game_library.js').FacesError} that says what can't be written
 */
export const tilesText = ({ name, faces }) =>
  faces_text({
    name,
    faces: faces.map((face, at) => ({ ...face, text: face.text || tileText(at + 1) })),
  });
