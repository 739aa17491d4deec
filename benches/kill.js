// `node benches/kill.js` measures how many moves are lost when the whole browser is killed right after
// the last one. It plays the built elements of dist/ in a real Chromium with a temporary profile, kills
// it, restarts it with the same profile, and counts the missing moves. Options:
//
//   node benches/kill.js --kills 200 --of game,puzzle --by keys,burst,end --after 5,10,20,40,60
//
// `--kills` is the number for each of game and puzzle, shared by the kinds of `--by`: keys, bursts, ends (a burst
// and then a new game, which counts as one move more) and `saved` (a burst, and a wait until `saved` has confirmed
// it). `--after` is in milliseconds; `--moves` is the number of moves before each kill; `--busy` keeps every core
// busy meanwhile; `--dist` is the folder of another build. The time from the last move to the kill starts when the
// page reports the move, by the computer's clock. When interrupted, it prints the results so far. It fails if a
// confirmed move is lost.

import { parseArgs } from 'node:util';
import { Problem, script } from '../tools/run.js';
import { OPTIONS as KILLS, killAgain, numberOf, until } from './kills.js';

const OPTIONS = /** @type {const} */ ({
  ...KILLS,
  of: { type: 'string', default: 'game,puzzle' },
  by: { type: 'string', default: 'keys,burst,end' },
  after: { type: 'string', default: '5,10,20,40,60' },
  moves: { type: 'string', default: '8' },
});

/** The games: each one's element, its counter of moves, and its method for a move. */
const GAMES = {
  game: {
    file: 'game-2048.js',
    tag: 'game-2048',
    attributes: '',
    count: 'steps',
    move: 'move',
    next: 'newGame',
  },
  puzzle: {
    file: 'sliding-puzzle.js',
    tag: 'sliding-puzzle',
    attributes: 'side="4" start="any"',
    count: 'slides',
    move: 'slide',
    next: 'newPuzzle',
  },
};
const KEYS = ['ArrowUp', 'ArrowRight', 'ArrowDown', 'ArrowLeft'];

/** @typedef {keyof typeof GAMES} GameName */
/** @typedef {import('./kills.js').Killable} Killable */
/** @typedef {{ of: GameName, by: string, seen: number, lost: number }} Kill */

/** A move that the page has reported: the number of moves made, and the time. @typedef {{ made: number, time: number }} Made */

/** The game that is opened, and opened again after the kill. @typedef {{ name: GameName, seed: number }} Round */

/**
 * Opens the element of a round, and returns the number of moves made in it.
 * @param {Killable} browser
 * @param {string} address
 * @param {Round} round
 */
async function open({ page }, address, { name, seed }) {
  const { file, tag, attributes, count } = GAMES[name];
  const body = `<${tag} whole-page save="kill-${seed}" seed="${seed}" ${attributes}></${tag}>`;
  const html = `<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,">
    <script type="module" src="./${file}"></script>${body}`;
  await page.route('**/kill.html', (route) =>
    route.fulfill({ contentType: 'text/html', body: html }),
  );
  for (let tries = 1; ; tries++) {
    await page.goto(`${address}kill.html`);
    const { made, notice } = await page.evaluate(
      async ([tag, count]) => {
        await customElements.whenDefined(tag);
        const element = /** @type {any} */ (document.querySelector(tag));
        await element.ready;
        const notice = element.shadowRoot.querySelector('.notice')?.textContent.trim();
        const made = Number(element[count]);
        // At the start of a game that has replaced another, the moves of that count, and the start itself.
        const replaced = made === 0 && element.undo();
        return { made: replaced ? Number(element[count]) + 1 : made, notice };
      },
      [tag, count],
    );
    // On a busy computer, a saved game may load too slowly, and a new one is shown.
    if (!notice) return made;
    if (tries === 5) throw new Problem(`The saved game was not opened: ${notice}`);
  }
}

/**
 * Plays with keys, or in a burst by script, until enough moves are made.
 * @param {Killable} browser
 * @param {Round} round
 * @param {string} by
 * @param {number} moves
 * @param {(last: Made) => void} played called with the last move as soon as it is made
 */
async function play({ page }, { name, seed }, by, moves, played) {
  const { tag, count, move, next } = GAMES[name];
  let over = false;
  await page.exposeBinding('tell', (_source, /** @type {Made} */ made) => {
    if (made.made < moves || over) return;
    over = true;
    played(made);
  });
  if (by !== 'keys') {
    page
      .evaluate(
        async ([tag, count, move, moves, next, by]) => {
          const element = /** @type {any} */ (document.querySelector(String(tag)));
          for (let i = 0; element[count] < moves && i < 1000; i++) element[move](i % 4);
          const made = element[count];
          if (by === 'end') element[next]();
          while (by === 'saved' && !(await element.saved));
          const time = performance.timeOrigin + performance.now();
          /** @type {any} */ (window).tell({ made: by === 'end' ? made + 1 : made, time });
        },
        [tag, count, move, moves, next, by],
      )
      // The browser is killed before it can reply.
      .catch(() => {});
    return;
  }
  await page.evaluate(
    ([tag, count]) => {
      const element = /** @type {any} */ (document.querySelector(tag));
      element.addEventListener('change', () => {
        const time = performance.timeOrigin + performance.now();
        /** @type {any} */ (window).tell({ made: element[count], time });
      });
    },
    [tag, count],
  );
  try {
    for (let i = seed; !over; i++) await page.keyboard.press(KEYS[i % KEYS.length]);
  } catch {
    // The browser was killed during the last key press.
  }
}

/** The limits between the rows of the table, in milliseconds. */
const EDGES = [0, 10, 20, 40, Number.POSITIVE_INFINITY];

/**
 * Prints the table. Rows go by the actual time of the kill, which is late on a busy computer.
 * @param {Kill[]} kills
 */
function report(kills) {
  console.log('of      by     killed after  kills  with loss  moves lost');
  const kinds = new Set(kills.map(({ of, by }) => `${of.padEnd(6)}  ${by.padEnd(5)}`));
  for (const kind of kinds) {
    EDGES.slice(0, -1).forEach((from, i) => {
      const to = EDGES[i + 1] ?? from;
      const row = kills.filter(
        ({ of, by, seen }) => kind.startsWith(of) && kind.includes(by) && seen >= from && seen < to,
      );
      const losses = row.filter(({ lost }) => lost > 0);
      const lost = losses.reduce((sum, { lost }) => sum + lost, 0);
      const figures = [
        (to === Number.POSITIVE_INFINITY ? `from ${from} ms` : `${from} to ${to} ms`).padEnd(12),
        String(row.length).padStart(5),
        String(losses.length).padStart(9),
        String(lost).padStart(10),
      ];
      if (row.length > 0) console.log(`${kind}  ${figures.join('  ')}`);
    });
  }
}

/** @param {string} text @param {string} name @param {string[]} allowed */
function listOf(text, name, allowed) {
  const list = text.split(',');
  const wrong = list.find((item) => !allowed.includes(item));
  if (wrong !== undefined) throw new Problem(`--${name} takes ${allowed.join(',')}, not ${wrong}`);
  return list;
}

script(import.meta.url, async () => {
  const { values } = parseArgs({ options: OPTIONS });
  const kills = numberOf(values.kills, 'kills');
  const moves = numberOf(values.moves, 'moves');
  const after = values.after.split(',').map((item) => numberOf(item, 'after'));
  const of = /** @type {GameName[]} */ (listOf(values.of, 'of', Object.keys(GAMES)));
  const by = listOf(values.by, 'by', ['keys', 'burst', 'end', 'saved']);
  /** @type {Kill[]} */
  const all = [];
  await killAgain(values, kills * of.length, async ({ at, address, browser, restart }) => {
    const name = of[Math.floor(at / kills)] ?? 'game';
    const i = at % kills;
    const how = by[i % by.length] ?? '';
    const due = after[Math.floor(i / by.length) % after.length] ?? 0;
    const round = { name, seed: at + 1 };
    await open(browser, address, round);
    /** @type {{ made: number, seen: number }} */
    const { made, seen } = await new Promise((killed, failed) => {
      play(browser, round, how, moves, async ({ made, time }) => {
        const now = await until(time + due);
        browser.signal();
        killed({ made, seen: now - time });
      }).catch(failed);
    });
    const lost = made - (await open(await restart(), address, round));
    all.push({ of: name, by: how, seen, lost });
  });
  report(all);
  const broken = all.filter(({ by, lost }) => by === 'saved' && lost > 0).length;
  if (broken > 0) throw new Problem(`${broken} kills lost moves that were confirmed as saved.`);
});
