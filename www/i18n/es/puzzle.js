/** What <sliding-puzzle> says, in Spanish. */
import { counted } from '../counted.js';

const slides = counted('es', { one: '# movimiento', other: '# movimientos' });
const boards = counted('es', {
  one: '# tablero visto',
  many: '# de tableros vistos',
  other: '# tableros vistos',
});

/** Slides whose number is written already. */
const written = (/** @type {string} */ count) =>
  `${count} ${count === '1' ? 'movimiento' : 'movimientos'}`;

/** @param {import('../en/puzzle.js').Told} told */
function told({ mine, gaveUp, aiSlides, tried, best, optimal }) {
  const fewest = (/** @type {string} */ count) => optimal && count === best;
  const solved = `Resuelto en ${written(mine)}${fewest(mine) ? ': no hay solución más corta.' : '.'}`;
  const said = [mine ? solved : `Te has rendido: cuenta como ${written(gaveUp)}.`];
  if (!aiSlides) said.push(`La IA se atascó después de ${written(tried)}.`);
  else if (aiSlides !== mine) {
    said.push(`La IA necesitó ${aiSlides}${fewest(aiSlides) ? ', el mínimo posible' : ''}.`);
  }
  if (best && best !== mine && best !== aiSlides) {
    said.push(
      optimal ? `El mínimo posible es ${best}.` : `La mejor solución encontrada tiene ${best}.`,
    );
  }
  return said.join(' ');
}

/** @type {import('../puzzle.js').Own} */
export default {
  slides: 'Movs.',
  time: 'Tiempo',
  ai: 'IA',
  best: 'Récord',
  hintAbout: 'Pista. Si usas pistas, el resultado no será récord.',
  giveUp: 'Rendirse',
  newPuzzle: 'Nuevo puzle',
  newShort: 'Nuevo',
  start: 'Inicio',
  goal: 'Objetivo',
  board: 'Puzle deslizante. Escribe un número para moverlo o usa las flechas.',
  table: 'El tablero, casilla a casilla',
  failedShort: (tried) => `${tried}+`,
  again: 'Reintentar',
  watchAi: 'Ver a la IA',
  watchBest: 'Ver la mejor solución',
  win: '¡Has ganado!',
  draw: 'Empate con la IA',
  unsolved: 'Ninguno lo ha resuelto',
  lose: 'Gana la IA',
  perfect: '¡Perfecto!',
  solvedHead: '¡Resuelto!',
  gaveUpHead: 'Te has rendido',
  told,
  toldAlone: (mine) =>
    mine === undefined ? 'Esta vez no hay resultado.' : `Lo has resuelto en ${slides(mine)}.`,
  waiting: 'Buscando la mejor solución…',
  finding: (count) => `Pensando… ${boards(count)}`,
  askGiveUp: '¿Te rindes?',
  askGiveUpDetail: (count) => `Cuenta como ${slides(count)}.`,
  yesGiveUp: 'Rendirse',
  noGiveUp: 'Seguir',
  tileAt: (number, row, col) => `${number}, fila ${row}, columna ${col}`,
  tileHome: ', en su sitio',
  tileSlides: ', se puede mover',
  slid: (numbers, way) => `${numbers} ${way}.`,
  maySlide: (numbers) => ` Se pueden mover: ${numbers}.`,
  count: (count) => ` ${slides(count)}.`,
  ways: ['hacia arriba', 'a la derecha', 'hacia abajo', 'a la izquierda'],
  noWay: (way) => `No se puede mover nada ${way}.`,
  noRun: (number) => `El ${number} no se puede mover.`,
  noNumber: (number) => `En este tablero no hay ningún ${number}.`,
  noKeyHere: (key) =>
    `«${key}» no es un atajo. Mover: flechas, WASD o un número. Deshacer: U. Pista: T. Rendirse: G.`,
  newKey: 'Pulsa Mayús+N para un nuevo puzle.',
  undoPrefix: 'Deshecho: ',
  redoPrefix: 'Rehecho: ',
  startedWith: (aiSlides, tried) =>
    aiSlides === null
      ? `Nuevo puzle. La IA se atascó después de ${slides(tried)}. ¡Enséñale cómo se hace!`
      : `Nuevo puzle. La IA necesitó ${slides(aiSlides)}.`,
  startedPlain: 'Nuevo puzle.',
  restarted: 'El mismo puzle, desde el principio.',
  otherTry: (count) => `Has vuelto a tu otro puzle. ${slides(count)}.`,
  tryBack: (count) => `Has vuelto a tu otro intento. ${slides(count)}.`,
  thinking: 'Pensando…',
  hintSays: (number, way) => `Mueve el ${number} ${way}.`,
  noHint: 'No se ha encontrado ninguna pista.',
  isOver: 'Este puzle ya ha terminado.',
  playback: 'Reproducción',
  position: 'Posición',
  stepBack: 'Retroceder',
  play: 'Reproducir',
  pause: 'Pausar',
  stepOn: 'Avanzar',
  speed: 'Velocidad',
  backToGame: 'Volver a mi puzle',
  ofAi: 'La IA',
  ofBest: 'La mejor solución',
  ofFound: 'La mejor solución encontrada',
  ofMine: 'Mis movimientos',
  gap: ' ',
  sentence: (text) => `${text}.`,
  at: (whose, slide, all) => `${whose}: movimiento ${slide} de ${all}`,
  watching: (whose, all) =>
    `${whose}, ${slides(all)}. Pulsa Espacio para reproducir o pausar y Escape para volver a tu puzle.`,
  watched: 'Has vuelto a tu puzle.',
  nothingToWatch: 'Aún no hay nada que ver.',
  badAttributes: (error) => `No se ha podido preparar este puzle: ${error}.`,
  classicInstead: ' Aquí tienes uno normal. No se guardará.',
  slowSave:
    'Tu puzle guardado está tardando en cargar. Mientras tanto puedes jugar este, pero no se guardará.',
  readySave:
    'Tu puzle guardado está listo. Si lo abres, perderás el que estás jugando, que no se guarda.',
  openSaved: 'Abrir el guardado',
  unreadSave:
    'Esta vez no se ha podido cargar tu puzle guardado. Mientras tanto puedes jugar este, pero no se guardará.',
  newerSave:
    'Tu puzle se guardó con una versión más nueva. Recarga la página para actualizar. Hasta entonces, lo que juegues aquí no se guardará.',
  brokenSave: 'Tu puzle guardado está dañado y no se ha podido abrir.',
  brokenToPrevious: 'Tu puzle guardado está dañado. Esta es la posición de un movimiento antes.',
  brokenBefore: 'El puzle anterior a este está dañado y no se ha podido abrir.',
  notKept: 'Tu puzle no se puede guardar en este navegador. Se perderá cuando cierres esta página.',
  failed: 'No se ha podido cargar el puzle.',
  crashed: 'Algo ha fallado y el puzle se ha detenido. Lo que guardaste está a salvo.',
  elsewhere: 'Este puzle está abierto en otra pestaña o ventana.',
  noSolver: 'El buscador de soluciones no funciona aquí.',
  noSolverRace: ' Competirás contra la IA voraz.',
  pictureNotKept:
    'Tu imagen no se puede guardar en este navegador. Se perderá cuando cierres esta página.',
};
