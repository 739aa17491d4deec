// What a page writes against the types of the package. `tests/node/types.test.js` lets TypeScript check it.

import type {
  Evaluation,
  Game2048,
  GameState,
  Messages,
  PuzzleState,
  ReplayState,
  Result,
  Slide,
  SlidingPuzzle,
  Takeover,
  TextFace,
  Turn,
  WatchSpeed,
} from 'game-2048-element';

/** Has exactly one type: `any` and every wider type fail. */
type Same<A, B> =
  (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : never;
const same = <A, B>(_is: Same<A, B>) => {};

/** What an effect of a framework does: it adds a listener and returns what removes it again. */
export function follow(game: Game2048, puzzle: SlidingPuzzle): () => void {
  const onMove = (event: CustomEvent<Turn>) => event.detail.gain;
  const onKey = (event: KeyboardEvent) => event.key;
  const onSlide = ({ detail }: CustomEvent<Slide>) => detail;
  const onAny = { handleEvent: (_event: Event) => {} };
  game.addEventListener('move', onMove, { passive: true });
  game.addEventListener('keydown', onKey);
  game.addEventListener('of-your-own', onAny);
  puzzle.addEventListener('slide', onSlide);
  return () => {
    game.removeEventListener('move', onMove, { capture: false });
    game.removeEventListener('keydown', onKey);
    game.removeEventListener('of-your-own', onAny);
    puzzle.removeEventListener('slide', onSlide);
  };
}

export function listen(page: Document) {
  const [game, replay, puzzle] = [
    page.createElement('game-2048'),
    page.createElement('replay-2048'),
    page.createElement('sliding-puzzle'),
  ];
  game.addEventListener('change', ({ detail }) => same<typeof detail, GameState>(true));
  game.addEventListener('keydown', (event) => same<typeof event, KeyboardEvent>(true));
  game.addEventListener('click', function () {
    this.move(0);
  });
  replay.addEventListener('change', ({ detail }) => same<typeof detail, ReplayState>(true));
  replay.addEventListener('takeover', ({ detail }) => same<typeof detail, Takeover>(true));
  puzzle.addEventListener('change', ({ detail }) => same<typeof detail, PuzzleState>(true));
  puzzle.addEventListener('end', ({ detail }) => same<typeof detail, Result>(true));
  // @ts-expect-error: a move has no key.
  game.addEventListener('move', (event: KeyboardEvent) => event.key);
  // @ts-expect-error: nor has its listener when it is removed.
  game.removeEventListener('move', (event: KeyboardEvent) => event.key);
}

export function wear(puzzle: SlidingPuzzle) {
  puzzle.faces = ['A', { text: '🧁', name: 'cupcake' }];
  puzzle.faces = null;
  const letter: TextFace = { text: 'A' };
  // @ts-expect-error: the puzzle's tiles have texts alone.
  puzzle.faces = [letter, { image: 'c.webp', name: 'cat' }];
}

export const hint = async (game: Game2048, speed: WatchSpeed): Promise<Evaluation | undefined> =>
  (await game.watch({ speed })) ? undefined : game.hint();

const messages: Messages = { won: 'Done', points: '{score} pts', ways: { best: 'the best' } };
export const register = (game: typeof Game2048): Promise<void> =>
  game.registerLanguage('eo', messages);
export const registerWrongly = (game: typeof Game2048) =>
  // @ts-expect-error: a text is no function.
  game.registerLanguage('eo', { points: (score: string) => score });
