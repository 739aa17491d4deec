/**
 * What is said about games that are over: in the library, in a replay and in a review. Loaded with the first
 * dialog.
 */
import { counted } from './counted.js';
import { Bundle } from './languages.js';

const moves = counted('en', { one: '# move', other: '# moves' });

const library = {
  games: counted('en', { one: '# game', other: '# games' }),
  puzzles: counted('en', { one: '# puzzle', other: '# puzzles' }),
  noGames:
    'Every game that you play will be kept here. You can replay it, share it, have it reviewed, or play on from any of its moves.',
  noPuzzles:
    'Every puzzle that you play will be kept here. You can watch it, share it, or play it again.',
  noneMatch: 'Nothing matches.',
  showAll: 'Show all',
  hiddenOfAi: counted('en', {
    one: '# game that only the AI played isn’t shown.',
    other: '# games that only the AI played aren’t shown.',
  }),
  show: 'Show',
  shownOf: (/** @type {string} */ from, /** @type {string} */ to, /** @type {string} */ all) =>
    `${from}–${to} of ${all}`,
  pages: 'Pages',
  previous: 'Previous',
  next: 'Next',
  // Order and filters
  sort: 'Sort by',
  'sort-date': 'Date',
  'sort-slides': 'Slides',
  'sort-time': 'Time',
  kind: 'Kind',
  all: 'All',
  'kind-main': 'Regular',
  'kind-ai': 'Only AI',
  // A game
  points: (/** @type {string} */ score) => `${score} points`,
  undos: counted('en', { one: '# undo', other: '# undos' }),
  hints: counted('en', { one: '# hint', other: '# hints' }),
  won: 'Won',
  solved: 'Solved',
  givenUp: 'Given up',
  late: 'Late',
  withAi: 'With AI',
  running: 'In progress',
  damaged: 'Damaged',
  // What can be done with it
  goOn: 'Continue',
  delete: 'Delete',
  deleted: 'Deleted:',
  undo: 'Undo',
  restored: 'Brought back.',
  playFromMark: 'Play on from a bookmark',
  // Bookmarks in a replay
  bookmarks: 'Bookmarks',
  bookmark: 'Bookmark this move',
  unmark: 'Remove the bookmark',
  keyBookmark: 'Bookmark a move',
  marked: (/** @type {string} */ move) => `Move ${move} bookmarked.`,
  unmarked: (/** @type {string} */ move) => `Bookmark removed from move ${move}.`,
  playFromHere: 'Play on from here',
  // While nothing can be stored
  makeRoom: 'Export your games to a file. If storage is full, delete some old ones.',
};

/** Of 2048. */
const review = {
  reviewedOf: (/** @type {string} */ assessed, /** @type {number} */ length) =>
    `${assessed} of ${moves(length)}`,
  timeLeft: (/** @type {string} */ time) => `about ${time} left`,
  reviewGoOn: 'Keep going',
  notYet: 'Not reviewed yet.',
  // A move
  moveWas: (/** @type {string} */ number, /** @type {string} */ way) => `Move ${number}: ${way}`,
  grades: {
    perfect: 'Perfect',
    good: 'Good',
    inaccuracy: 'Inaccuracy',
    mistake: 'Mistake',
    blunder: 'Blunder',
  },
  counts: {
    perfect: counted('en', { other: '# perfect' }),
    good: counted('en', { other: '# good' }),
    inaccuracy: counted('en', { one: '# inaccuracy', other: '# inaccuracies' }),
    mistake: counted('en', { one: '# mistake', other: '# mistakes' }),
    blunder: counted('en', { one: '# blunder', other: '# blunders' }),
  },
  betterMove: (/** @type {string} */ way) => `Better: ${way.toLowerCase()}`,
  asGood: 'No other move was better.',
  worse: 'Worse',
  bad: 'Much worse',
  costPoints: (/** @type {string} */ points) => `Cost about ${points} points`,
  costShare: (/** @type {string} */ share) => `Cost about ${share} of your expected score`,
  costTile: (/** @type {string} */ face) => `Cost your chance of ${face}`,
  costChance: (
    /** @type {string} */ face,
    /** @type {string} */ best,
    /** @type {string} */ left,
  ) => `Cut the chance of ${face} from ${best} to ${left}`,
  theEnd: (/** @type {string} */ score) => `The end: ${score} points.`,
  untilNow: (/** @type {string} */ score) => `Until now: ${score} points.`,
  previousMistake: 'Previous mistake',
  nextMistake: 'Next mistake',
  keyMistake: 'Next or previous mistake (in a review)',
  // A game
  accuracy: 'Accuracy',
  accuracyIs: (/** @type {string} */ accuracy) => `Accuracy ${accuracy}.`,
  worstMoment: (/** @type {string} */ number, /** @type {string} */ way) =>
    `Worst moment: move ${number}, ${way.toLowerCase()}.`,
  mistakes: 'Biggest mistakes',
  noMistakes: 'No mistakes found.',
  aiLine: 'What the AI would have played',
  // The graph
  expectedScore: 'Score if the AI plays on',
  expectedIs: (/** @type {string} */ points) => `Score if the AI plays on: about ${points}`,
  chanceOf: (/** @type {string} */ face) => `Chance of ${face}`,
  chanceIs: (/** @type {string} */ face, /** @type {string} */ chance) =>
    `Chance of ${face}: about ${chance}`,
  scale: (/** @type {string} */ name, /** @type {string} */ top) => `${name}, 0 to ${top}`,
  graphLabel: (
    /** @type {string} */ name,
    /** @type {string} */ first,
    /** @type {string} */ last,
    /** @type {string} */ move,
  ) => `${name}: ${first} at first, ${last} at move ${move}.`,
  // How sure it is
  gradesAbout:
    'A grade tells how much of what was in reach a move gave away, in the AI’s estimate. Accuracy goes from 0 to 100: 30 is playing at random, and the AI itself has almost 100.',
  reviewRough: 'Here the AI can only tell which moves are worse, so there are no grades.',
  reviewSimple: 'The AI hasn’t learned these rules, so it only looks a few moves ahead.',
  reviewWithoutWeights: 'Part of the AI couldn’t be loaded, so it only looked a few moves ahead.',
  reviewLeftOut: 'This copy leaves out part of the AI, so it only looked a few moves ahead.',
};

/** Of 2048. */
const statistics = {
  unprovenAbout:
    'Unproven: this browser has no recording of the game with this best score, so it can’t be replayed. The score stays until you beat it.',
  watchBestLabel: (/** @type {string} */ score) => `Watch the game with ${score} points`,
  thisGame: 'This game',
  watchSplit: (/** @type {string} */ face, /** @type {string} */ time) =>
    `Watch the game that made ${face} in ${time}`,
  course: 'Score in this game',
  courseLabel: (/** @type {string} */ steps, /** @type {string} */ score) =>
    `Your score, move by move: from 0 to ${score} after move ${steps}.`,
  finals: 'Your latest scores',
  finalsLabel: (
    /** @type {string} */ count,
    /** @type {string} */ first,
    /** @type {string} */ last,
    /** @type {string} */ highest,
    /** @type {string} */ average,
  ) =>
    `The scores of your last ${count} games: first ${first}, latest ${last}, best ${highest}, average ${average}.`,
  average: (/** @type {string} */ score) => `Average ${score}`,
  older: 'Older',
  newest: 'Newest',
  tops: 'Your highest tiles',
  shareOfGames: 'Share of games',
  splits: 'Fastest times',
  pace: 'Moves a second',
  paceIs: (/** @type {string} */ pace) => `${pace} moves/s`,
  fastestTen: (/** @type {string} */ pace) => `Best ten seconds: ${pace} moves a second`,
  timesAbout: 'Times are measured by this browser. A shared link proves only the score.',
  difference: 'To your best',
};

const friends = {
  friendsAbout:
    'Who does best from the same start? Paste links, or a chat that contains some. Every game is replayed here, and nothing is sent to a server.',
  addGames: 'Add games',
  pasteLinks: 'Links, or a text that contains links',
  findGames: 'Find games',
  openFile: 'Open a file',
  replaying: (/** @type {string} */ done, /** @type {string} */ all) =>
    `Replayed ${done} of ${all}…`,
  noLinks: 'No links to games or tables here.',
  notReadable: 'This can’t be read. Nothing was changed.',
  // What was found
  foundGames: counted('en', { one: '# game replayed', other: '# games replayed' }),
  namePlayers: 'Who played? Games without a name aren’t added.',
  nameLabel: (/** @type {string} */ result, /** @type {string} */ start) =>
    `Who played ${result}, ${start}`,
  'name-long': (/** @type {number} */ most) => `A name has at most ${most} characters.`,
  'name-characters': 'This name has characters that can’t be shown.',
  nameFirst: 'Type at least one name.',
  newHere: counted('en', {
    one: '# of them is new or better than in your table.',
    other: '# of them are new or better than in your table.',
  }),
  allHere: 'They are all in your table already.',
  addToMine: 'Add to my table',
  notNow: 'Not now',
  added: counted('en', { one: '# game added.', other: '# games added.' }),
  refused: 'Left out',
  'refused-damaged': 'This link is incomplete or damaged.',
  'refused-unsolved': 'This puzzle isn’t solved.',
  'refused-noMoves': 'This link has no moves.',
  // The table
  myTable: 'My table',
  place: 'Place',
  player: 'Player',
  pointsOf: (/** @type {string} */ score) => `${score} points`,
  slideCount: 'Slides',
  slidesOf: counted('en', { one: '# slide', other: '# slides' }),
  startFrom: (/** @type {string} */ seed) => `start ${seed}`,
  replayOf: (/** @type {string} */ name, /** @type {string} */ result) =>
    `Replay: ${name}, ${result}`,
  edit: 'Remove games',
  editDone: 'Done',
  removeGame: (/** @type {string} */ name, /** @type {string} */ result) =>
    `Remove ${name}, ${result}`,
  removed: counted('en', { one: '# game removed.', other: '# games removed.' }),
  bringBack: 'Undo',
  tableFull: (/** @type {string} */ games, /** @type {string} */ moves) =>
    `Your table has room for ${games} games with ${moves} moves. Remove some, then try again.`,
  keptHere: 'Your table stays in this browser. No backup has it, but its link does.',
  // Sharing it
  shareStart: 'Share',
  shareAll: 'Share all',
  tableLinkAbout: 'Whoever opens this link can add the table to their own.',
  tableFileAbout:
    'This table is too long for a link. Send it as a file, which friends open here with “Open a file”.',
  shareFile: 'Share file',
  saveFile: 'Save file',
  tooMany: (/** @type {string} */ games, /** @type {string} */ moves) =>
    `A link has room for ${games} games with ${moves} moves. Share fewer starts at once.`,
  // What a table proves
  verifiedQuestion: 'What is verified?',
  verifiedAbout:
    'Each score: its moves were replayed here by the rules, from this start and seed. Not verified: who played, how many tries and undos it took, whether anyone or an AI helped, and the date. Names are typed by whoever makes the table.',
  // Where it is opened from
  toTable: 'Add to friends’ table',
};

/** Exercises and the trainer. */
const learn = {
  lastGames: 'Mistakes from your last 20 games',
  fromGame: 'Learn from your mistakes',
  played: (/** @type {string} */ way) => `You played ${way.toLowerCase()}.`,
  task: 'Find a better move.',
  place: (/** @type {string} */ at, /** @type {string} */ all) => `${at} of ${all}`,
  again: 'Missed before',
  hint: 'Hint',
  solution: 'Solution',
  next: 'Next',
  skip: 'Skip',
  right: 'Yes, that’s the best move!',
  better: (/** @type {string} */ way) =>
    `Better than ${way.toLowerCase()}, but there’s a better move still.`,
  asGood: 'Yes, that’s as good as the best move!',
  same: 'That’s the move you played.',
  costs: (/** @type {string} */ way, /** @type {string} */ share) =>
    `${way} costs about ${share} of your expected score.`,
  isWorse: (/** @type {string} */ way, /** @type {boolean} */ much) =>
    `${way} is ${much ? 'much worse' : 'worse'}.`,
  oneOf: (/** @type {string} */ one, /** @type {string} */ other) =>
    `It’s ${one.toLowerCase()} or ${other.toLowerCase()}.`,
  solutionIs: (/** @type {string} */ way) => `The best move is ${way.toLowerCase()}.`,
  searching: (/** @type {number} */ at, /** @type {number} */ all) =>
    `Looking for mistakes: game ${at} of ${all}`,
  nothing: 'No new mistakes to learn from.',
  noLongGames: (/** @type {number} */ moves) =>
    `No games to learn from yet: play one with ${moves} moves or more.`,
  found: 'found',
  seen: 'solution shown',
  missed: 'skipped',
  lessons: {
    end: (/** @type {number} */ count, /** @type {number} */ all) =>
      `${count} of these ${all} moves could have ended the game: on a full board, look at where the next tile can land.`,
    corner: (/** @type {number} */ count, /** @type {number} */ all) =>
      `${count} of these ${all} moves put the largest tile’s corner at risk: keep it there, and keep a move that leaves it there.`,
    line: (/** @type {number} */ count, /** @type {number} */ all) =>
      `${count} of these ${all} moves opened the row of the largest tile: keep that row full.`,
    room: (/** @type {number} */ count, /** @type {number} */ all) =>
      `${count} of these ${all} moves left less room: on a crowded board, merge first.`,
    pairs: (/** @type {number} */ count, /** @type {number} */ all) =>
      `${count} of these ${all} moves left fewer pairs to merge: look at what can merge after the move.`,
    makes: (/** @type {number} */ count, /** @type {number} */ all) =>
      `${count} of these ${all} moves passed up a large merge that was ready.`,
  },
  comeAgain: counted('en', {
    other: '# will come back tomorrow.',
  }),
  // The trainer
  techniques: { snake: 'Snake', block: 'Block', way: 'The way out', corner: 'Back to the corner' },
  technique: 'Technique',
  position: 'Position',
  taskMake: (/** @type {string} */ face, /** @type {number} */ large) =>
    `Make another ${face} without moving the ${large} largest tiles.`,
  taskSurvive: counted('en', {
    one: 'Make # more move without getting stuck.',
    other: 'Make # more moves without getting stuck.',
  }),
  taskCorner: (
    /** @type {string} */ face,
    /** @type {string} */ corner,
    /** @type {number} */ moves,
  ) => `Bring the ${face} back to ${corner} in ${moves} ${moves === 1 ? 'move' : 'moves'}.`,
  topLeft: 'the top left corner',
  topRight: 'the top right corner',
  bottomLeft: 'the bottom left corner',
  bottomRight: 'the bottom right corner',
  movesLeft: counted('en', { one: '# move left', other: '# moves left' }),
  chance: (/** @type {string} */ chance) => `Best play: ${chance}`,
  bestMove: (/** @type {string} */ chance) => `Best move. Chance: ${chance}.`,
  betterWas: (
    /** @type {string} */ way,
    /** @type {string} */ best,
    /** @type {string} */ chance,
  ) => `${way} was better: ${best} instead of ${chance}.`,
  reached: 'You made it!',
  failed: 'That’s the end of it.',
  kept: (/** @type {string} */ chance, /** @type {string} */ kept) =>
    `The chance was ${chance}, and your moves kept ${kept} of it.`,
  record: (/** @type {string} */ kept) => `Your best: ${kept} kept`,
  retry: 'Try again',
  previous: 'Previous',
  about: 'The chances are exact: the AI looks at everything that can happen.',
  // The sliding puzzle
  lastPuzzles: 'Mistakes from your last 20 puzzles',
  slid: (/** @type {string} */ number) => `You slid the ${number}, which was a detour.`,
  slideTask: 'Find a better slide.',
  fewest: (/** @type {string} */ slides) => `Fewest slides left: ${slides}`,
  rightSlide: (/** @type {string} */ left) => `Yes! Slides left: ${left}.`,
  sameSlide: 'That’s the slide you made.',
  longer: (/** @type {string} */ left, /** @type {string} */ best) =>
    `A detour: ${left} slides left instead of ${best}.`,
  oneOfNumbers: (/** @type {string} */ one, /** @type {string} */ other) =>
    `It’s the ${one} or the ${other}.`,
  bestSlide: (/** @type {string} */ number) => `The best slide is the ${number}.`,
  searchingSlides: (/** @type {string} */ at, /** @type {string} */ all) =>
    `Looking for mistakes: ${at} of ${all} slides`,
  searchingPuzzles: (/** @type {number} */ at, /** @type {number} */ all) =>
    `Looking for mistakes: puzzle ${at} of ${all}`,
  noDetours:
    'No mistakes to learn from: there were no detours, or the solution is too long to be checked here.',
};

export const english = { library, review, statistics, friends, learn };

/** @typedef {typeof library} LibraryWords */
/** @typedef {typeof review} ReviewWords */
/** @typedef {typeof statistics} StatisticsWords */
/** @typedef {typeof friends} FriendsWords */

/** @type {Bundle<LibraryWords>} */
export const LIBRARY = new Bundle('library', library);
/** @type {Bundle<ReviewWords>} */
export const REVIEW = new Bundle('review', review);
/** @type {Bundle<StatisticsWords>} */
export const STATISTICS = new Bundle('statistics', statistics);
/** @type {Bundle<FriendsWords>} */
export const FRIENDS = new Bundle('friends', friends);
/** @typedef {typeof learn} LearnWords */
/** @type {Bundle<LearnWords>} */
export const LEARN = new Bundle('learn', learn);
