// The page of the scoreboard: asks for a start, plays it, sends the record, shows the tables.

/** The start that is played, and the game so far, as long as this tab is open. */
const SAVED = 'scoreboard';

/** @param {string} id @returns {any} */
const byId = (id) => document.getElementById(id);

const game = /** @type {any} */ (document.querySelector('game-2048'));
const replay = /** @type {any} */ (document.querySelector('replay-2048'));

/** @type {{ seed: string, rules: string, rows: number, cols: number, expires: number, token: string } | undefined} */
let start;

/** What was stored last, to mark it in the tables. */
let mine = '';

/** @param {string} text */
function say(text) {
  byId('status').textContent = text;
}

/**
 * Sends a request. What the server refuses is thrown, in its own words.
 * @param {string} path @param {object} [body]
 */
async function ask(path, body) {
  const response = await fetch(`/api/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: body ? { 'Content-Type': 'application/json' } : {},
    body: body && JSON.stringify(body),
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(answer.detail || answer.title);
  return answer;
}

/** Runs an action and says what goes wrong. @param {() => Promise<void>} action */
async function attempt(action) {
  try {
    await action();
  } catch (error) {
    say(`That didn't work: ${/** @type {Error} */ (error).message}`);
  }
}

/** Shows the board of a start. @param {NonNullable<typeof start>} next */
function show(next) {
  start = next;
  Object.assign(game, { rules: next.rules, rows: next.rows, cols: next.cols, seed: next.seed });
  update();
}

/** A submitted start is over, so its button waits for the next one. */
function update() {
  const playable = start && game.steps > 0;
  byId('submit').disabled = !playable;
  if (start) sessionStorage.setItem(SAVED, JSON.stringify({ start, record: game.record }));
  else sessionStorage.removeItem(SAVED);
}

async function begin() {
  show(await ask('starts', {}));
  say('Play, then submit your score. Undo as you like: only the final moves count.');
}

/** The game of this tab again, after a reload. */
async function resume() {
  const saved = JSON.parse(sessionStorage.getItem(SAVED) ?? '{}');
  if (!saved.start || saved.start.expires * 1000 < Date.now()) return begin();
  show(saved.start);
  if (saved.record) await game.open(saved.record);
}

/** The same request may be sent again: the server stores it once. */
async function submit() {
  if (!start) return;
  const body = { token: start.token, record: game.record, name: byId('name').value };
  const entry = await ask('scores', body);
  mine = entry.id;
  start = undefined;
  update();
  say(`Stored: ${entry.score.toLocaleString()} points. Press “New game” to play again.`);
  await list();
}

/** Names are only ever text. @param {any} entry @param {number} index */
function row(entry, index) {
  const line = document.createElement('tr');
  line.classList.toggle('mine', entry.id === mine);
  const watch = document.createElement('button');
  watch.textContent = entry.name;
  watch.title = 'Watch this game';
  watch.addEventListener('click', () => attempt(() => open(entry.id)));
  for (const content of [index + 1, watch, entry.score, entry.moves]) {
    const cell = line.insertCell();
    cell.append(typeof content === 'number' ? content.toLocaleString() : content);
  }
  return line;
}

async function list() {
  const all = byId('days').querySelector(':checked').value === 'all';
  const { today, games } = await ask('top');
  const shown = all ? games : (await ask(`top?day=${today}`)).games;
  byId('games').replaceChildren(...shown.map(row));
  byId('empty').hidden = shown.length > 0;
}

/** @param {string} id */
async function open(id) {
  const entry = await ask(`games/${id}`);
  byId('whose').textContent = `${entry.name}: ${entry.score.toLocaleString()} points`;
  replay.record = entry.record;
  byId('replay').showModal();
}

byId('send').addEventListener('submit', (/** @type {Event} */ event) => {
  event.preventDefault();
  attempt(submit);
});
byId('fresh').addEventListener('click', () => attempt(begin));
byId('days').addEventListener('change', () => attempt(list));
byId('replay').addEventListener('close', () => replay.pause());
game.addEventListener('change', () => {
  update();
  // “New game” on the board, after a score was submitted: the next one needs a start of its own.
  if (mine && !start && game.steps === 0) attempt(begin);
});

await customElements.whenDefined('game-2048');
await game.ready;
await Promise.all([attempt(resume), attempt(list)]);
