/** What <sliding-puzzle> says, in French. */
import { counted } from '../counted.js';

const slides = counted('fr', { one: '# coup', other: '# coups' });
const boards = counted('fr', {
  one: '# grille vue',
  many: '# de grilles vues',
  other: '# grilles vues',
});

/** Slides whose number is written already. */
const written = (/** @type {string} */ count) =>
  `${count} ${count === '0' || count === '1' ? 'coup' : 'coups'}`;

/** @param {import('../en/puzzle.js').Told} told */
function told({ mine, gaveUp, aiSlides, tried, best, optimal }) {
  const fewest = (/** @type {string} */ count) => optimal && count === best;
  const solved = `Résolu en ${written(mine)}${fewest(mine) ? ' : impossible de faire plus court.' : '.'}`;
  const said = [mine ? solved : `Vous avez abandonné : cela compte pour ${written(gaveUp)}.`];
  if (!aiSlides) said.push(`L’IA s’est bloquée après ${written(tried)}.`);
  else if (aiSlides !== mine) {
    said.push(`L’IA a mis ${written(aiSlides)}${fewest(aiSlides) ? ', le minimum possible' : ''}.`);
  }
  if (best && best !== mine && best !== aiSlides) {
    said.push(
      optimal
        ? `Le minimum possible est de ${best}.`
        : `La meilleure solution trouvée en compte ${best}.`,
    );
  }
  return said.join(' ');
}

/** @type {import('../puzzle.js').Own} */
export default {
  slides: 'Coups',
  time: 'Temps',
  ai: 'IA',
  best: 'Record',
  hintAbout: 'Indice. Avec un indice, votre résultat ne sera pas un record.',
  giveUp: 'Abandonner',
  newPuzzle: 'Autre taquin',
  newShort: 'Autre',
  start: 'Départ',
  goal: 'Objectif',
  board: 'Taquin. Tapez un numéro pour le faire glisser, ou utilisez les flèches.',
  table: 'La grille, case par case',
  failedShort: (tried) => `${tried}+`,
  again: 'Réessayer',
  watchAi: 'Voir l’IA',
  watchBest: 'Voir la meilleure solution',
  win: 'Gagné !',
  draw: 'Égalité avec l’IA',
  unsolved: 'Aucun des deux n’a réussi',
  lose: 'L’IA gagne',
  perfect: 'Parfait !',
  solvedHead: 'Résolu !',
  gaveUpHead: 'Abandon',
  told,
  toldAlone: (mine) =>
    mine === undefined ? 'Pas de résultat cette fois.' : `Résolu en ${slides(mine)}.`,
  waiting: 'Recherche de la meilleure solution…',
  finding: (count) => `Réflexion… ${boards(count)}`,
  askGiveUp: 'Abandonner ?',
  askGiveUpDetail: (count) => `Cela compte pour ${slides(count)}.`,
  yesGiveUp: 'Abandonner',
  noGiveUp: 'Continuer',
  tileAt: (number, row, col) => `${number}, ligne ${row}, colonne ${col}`,
  tileHome: ', à sa place',
  tileSlides: ', peut glisser',
  slid: (numbers, way) => `${numbers} ${way}.`,
  maySlide: (numbers) => ` Peuvent glisser : ${numbers}.`,
  count: (count) => ` ${slides(count)}.`,
  ways: ['vers le haut', 'vers la droite', 'vers le bas', 'vers la gauche'],
  noWay: (way) => `Rien ne peut glisser ${way}.`,
  noRun: (number) => `Le ${number} ne peut pas glisser.`,
  noNumber: (number) => `Il n’y a pas de ${number} sur cette grille.`,
  noKeyHere: (key) =>
    `« ${key} » n’est pas un raccourci. Glisser : flèches, WASD (ZQSD) ou un numéro. Annuler : U. Indice : T. Abandonner : G.`,
  newKey: 'Appuyez sur Maj+N pour un autre taquin.',
  undoPrefix: 'Annulé : ',
  redoPrefix: 'Rétabli : ',
  startedWith: (aiSlides, tried) =>
    aiSlides === null
      ? `Nouveau taquin. L’IA s’est bloquée après ${slides(tried)}. Montrez-lui comment faire !`
      : `Nouveau taquin. L’IA a mis ${slides(aiSlides)}.`,
  startedPlain: 'Nouveau taquin.',
  restarted: 'Le même taquin, depuis le début.',
  otherTry: (count) => `Vous revoilà sur votre autre taquin. ${slides(count)}.`,
  tryBack: (count) => `Vous revoilà sur votre autre essai. ${slides(count)}.`,
  thinking: 'Réflexion…',
  hintSays: (number, way) => `Glissez le ${number} ${way}.`,
  noHint: 'Aucun indice trouvé.',
  isOver: 'Ce taquin est terminé.',
  playback: 'Lecture',
  position: 'Position',
  stepBack: 'Reculer d’un coup',
  play: 'Lecture',
  pause: 'Pause',
  stepOn: 'Avancer d’un coup',
  speed: 'Vitesse',
  backToGame: 'Retour à mon taquin',
  ofAi: 'L’IA',
  ofBest: 'La meilleure solution',
  ofFound: 'La meilleure solution trouvée',
  ofMine: 'Mes coups',
  gap: ' ',
  sentence: (text) => `${text}.`,
  at: (whose, slide, all) => `${whose} : coup ${slide} sur ${all}`,
  watching: (whose, all) =>
    `${whose}, ${slides(all)}. Appuyez sur Espace pour lancer la lecture ou la mettre en pause, sur Échap pour revenir à votre taquin.`,
  watched: 'Retour à votre taquin.',
  nothingToWatch: 'Il n’y a encore rien à voir.',
  badAttributes: (error) => `Ce taquin n’a pas pu être préparé : ${error}.`,
  classicInstead: ' Voici un taquin ordinaire à la place. Il ne sera pas enregistré.',
  slowSave:
    'Votre taquin enregistré tarde à se charger. En attendant, vous pouvez jouer celui-ci, mais il ne sera pas enregistré.',
  readySave:
    'Votre taquin enregistré est prêt. Si vous l’ouvrez, vous perdrez celui en cours, qui n’est pas enregistré.',
  openSaved: 'Ouvrir l’enregistré',
  unreadSave:
    'Votre taquin enregistré n’a pas pu être chargé cette fois. En attendant, vous pouvez jouer celui-ci, mais il ne sera pas enregistré.',
  newerSave:
    'Votre taquin vient d’une version plus récente. Rechargez la page pour mettre à jour. D’ici là, rien de ce que vous jouez ici ne sera enregistré.',
  brokenSave: 'Votre taquin enregistré est endommagé et n’a pas pu être ouvert.',
  brokenToPrevious: 'Votre taquin enregistré est endommagé. Voici la position un coup plus tôt.',
  brokenBefore: 'Le taquin précédent est endommagé et n’a pas pu être ouvert.',
  notKept:
    'Votre taquin ne peut pas être enregistré dans ce navigateur. Il sera perdu quand vous fermerez cette page.',
  failed: 'Le taquin n’a pas pu être chargé.',
  crashed:
    'Un problème est survenu et le taquin s’est arrêté. Ce que vous avez enregistré est intact.',
  elsewhere: 'Ce taquin est ouvert dans un autre onglet ou une autre fenêtre.',
  noSolver: 'Le solveur ne fonctionne pas ici.',
  noSolverRace: ' Vous affrontez l’IA gloutonne à la place.',
  pictureNotKept:
    'Votre image ne peut pas être enregistrée dans ce navigateur. Elle sera perdue quand vous fermerez cette page.',
};
