/** What <sliding-puzzle> says, in German. */
import { counted } from '../counted.js';

const slides = counted('de', { one: '# Zug', other: '# Züge' });
/** After “in” and “nach”. */
const slidesDative = counted('de', { one: '# Zug', other: '# Zügen' });
const boards = counted('de', { one: '# Brett', other: '# Bretter' });

/** @param {import('../en/puzzle.js').Told} told */
function told({ mine, gaveUp, aiSlides, tried, best, optimal }) {
  const fewest = (/** @type {string} */ count) => optimal && count === best;
  // The numbers are already written out, so “1” is the only singular.
  const many = (/** @type {string} */ count) => `${count} ${count === '1' ? 'Zug' : 'Züge'}`;
  const dative = (/** @type {string} */ count) => `${count} ${count === '1' ? 'Zug' : 'Zügen'}`;
  const solved = `In ${dative(mine)} gelöst${fewest(mine) ? ', kürzer geht es nicht.' : '.'}`;
  const said = [mine ? solved : `Aufgegeben, das zählt als ${many(gaveUp)}.`];
  if (!aiSlides) said.push(`Die KI blieb nach ${dative(tried)} stecken.`);
  else if (aiSlides !== mine) {
    said.push(
      `Die KI brauchte ${many(aiSlides)}${fewest(aiSlides) ? ', weniger geht nicht' : ''}.`,
    );
  }
  if (best && best !== mine && best !== aiSlides) {
    said.push(
      optimal ? `Optimal: ${many(best)}.` : `Die beste gefundene Lösung hat ${many(best)}.`,
    );
  }
  return said.join(' ');
}

/** @type {import('../puzzle.js').Own} */
export default {
  slides: 'Züge',
  time: 'Zeit',
  ai: 'KI',
  best: 'Bestes',
  hintAbout: 'Tipp. Mit Tipp gibt es keinen Rekord.',
  giveUp: 'Aufgeben',
  newPuzzle: 'Neues Puzzle',
  newShort: 'Neu',
  start: 'Start',
  goal: 'Ziel',
  board: 'Schiebepuzzle. Tippe eine Zahl ein, um sie zu schieben, oder nimm die Pfeiltasten.',
  table: 'Das Brett, Feld für Feld',
  failedShort: (tried) => `${tried}+`,
  again: 'Noch einmal',
  watchAi: 'KI ansehen',
  watchBest: 'Lösung ansehen',
  win: 'Gewonnen!',
  draw: 'Unentschieden',
  unsolved: 'Beide nicht gelöst',
  lose: 'Die KI gewinnt',
  perfect: 'Perfekt!',
  solvedHead: 'Gelöst!',
  gaveUpHead: 'Aufgegeben',
  told,
  toldAlone: (mine) =>
    mine === undefined ? 'Diesmal ohne Ergebnis.' : `In ${slidesDative(mine)} gelöst.`,
  waiting: 'Die beste Lösung wird gesucht\u00A0…',
  finding: (count) => `Denkt nach\u00A0… ${boards(count)} geprüft`,
  askGiveUp: 'Aufgeben?',
  askGiveUpDetail: (count) => `Das zählt als ${slides(count)}.`,
  yesGiveUp: 'Aufgeben',
  noGiveUp: 'Weiterspielen',
  tileAt: (number, row, col) => `${number}, Zeile ${row}, Spalte ${col}`,
  tileHome: ', am richtigen Platz',
  tileSlides: ', lässt sich schieben',
  slid: (numbers, way) => `${numbers} ${way}.`,
  maySlide: (numbers) => ` Schiebbar: ${numbers}.`,
  count: (count) => ` ${slides(count)}.`,
  ways: ['nach oben', 'nach rechts', 'nach unten', 'nach links'],
  noWay: (way) => `Nichts lässt sich ${way} schieben.`,
  noRun: (number) => `Die ${number} lässt sich nicht schieben.`,
  noNumber: (number) => `Auf diesem Brett gibt es keine ${number}.`,
  noKeyHere: (key) =>
    `„${key}“ hat keine Funktion. Schieben: Pfeile, WASD oder eine Zahl. Rückgängig: U. Tipp: T. Aufgeben: G.`,
  newKey: 'Drück Umschalt+N für ein neues Puzzle.',
  undoPrefix: 'Zurückgenommen: ',
  redoPrefix: 'Wiederholt: ',
  startedWith: (aiSlides, tried) =>
    aiSlides === null
      ? `Neues Puzzle. Die KI blieb nach ${slidesDative(tried)} stecken. Zeig ihr, wie’s geht!`
      : `Neues Puzzle. Die KI brauchte ${slides(aiSlides)}.`,
  startedPlain: 'Neues Puzzle.',
  restarted: 'Dasselbe Puzzle, von vorn.',
  otherTry: (count) => `Dein anderes Puzzle ist wieder da. ${slides(count)}.`,
  tryBack: (count) => `Dein anderer Versuch ist wieder da. ${slides(count)}.`,
  thinking: 'Denkt nach\u00A0…',
  hintSays: (number, way) => `Schieb die ${number} ${way}.`,
  noHint: 'Kein Tipp gefunden.',
  isOver: 'Dieses Puzzle ist vorbei.',
  playback: 'Wiedergabe',
  position: 'Position',
  stepBack: 'Ein Zug zurück',
  play: 'Abspielen',
  pause: 'Pause',
  stepOn: 'Ein Zug weiter',
  speed: 'Tempo',
  backToGame: 'Zu meinem Puzzle',
  ofAi: 'Die KI',
  ofBest: 'Die beste Lösung',
  ofFound: 'Die beste gefundene Lösung',
  ofMine: 'Meine Züge',
  gap: ' ',
  sentence: (text) => `${text}.`,
  at: (whose, slide, all) => `${whose}: Zug ${slide} von ${all}`,
  watching: (whose, all) =>
    `${whose}, ${slides(all)}. Leertaste für Abspielen und Pause, mit Escape zurück zu deinem Puzzle.`,
  watched: 'Zurück bei deinem Puzzle.',
  nothingToWatch: 'Noch gibt es nichts anzusehen.',
  badAttributes: (error) => `Dieses Puzzle ließ sich nicht einrichten: ${error}.`,
  classicInstead: ' Hier ist stattdessen ein normales. Es wird nicht gespeichert.',
  slowSave:
    'Dein gespeichertes Puzzle lädt noch. Du kannst so lange dieses hier spielen, aber es wird nicht gespeichert.',
  readySave:
    'Dein gespeichertes Puzzle ist da. Wenn du es öffnest, verlierst du das jetzige. Es ist nicht gespeichert.',
  openSaved: 'Gespeichertes öffnen',
  unreadSave:
    'Dein gespeichertes Puzzle konnte diesmal nicht geladen werden. Du kannst so lange dieses hier spielen, aber es wird nicht gespeichert.',
  newerSave:
    'Dein Puzzle stammt aus einer neueren Version. Lade die Seite neu, um sie zu aktualisieren. Bis dahin wird hier nichts gespeichert.',
  brokenSave: 'Dein gespeichertes Puzzle ist beschädigt und lässt sich nicht öffnen.',
  brokenToPrevious: 'Dein gespeichertes Puzzle ist beschädigt. Das ist der Stand einen Zug vorher.',
  brokenBefore: 'Das Puzzle vor diesem ist beschädigt und lässt sich nicht öffnen.',
  notKept:
    'In diesem Browser lässt sich dein Puzzle nicht speichern. Wenn du die Seite schließt, ist es weg.',
  failed: 'Das Puzzle konnte nicht geladen werden.',
  crashed: 'Etwas ist schiefgegangen, und das Puzzle wurde angehalten. Dein Spielstand ist sicher.',
  elsewhere: 'Dieses Puzzle ist in einem anderen Tab oder Fenster offen.',
  noSolver: 'Das Lösungsprogramm läuft hier nicht.',
  noSolverRace: ' Du trittst stattdessen gegen die gierige KI an.',
  pictureNotKept:
    'In diesem Browser lässt sich dein Bild nicht speichern. Wenn du die Seite schließt, ist es weg.',
};
