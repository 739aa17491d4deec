/** The dialog in which the player chooses what the tiles show, and makes tiles of their own. */
import './tiles.css';
import { html, nothing } from 'lit-html';
import { createRef, ref } from 'lit-html/directives/ref.js';
import { repeat } from 'lit-html/directives/repeat.js';
import { FACE_NAME_LENGTH, MAX_FACES } from '../../../pkg/game_constants.js';
import { listText } from '../../element/attributes.js';
import { download, jsonFile, within } from '../../element/dom.js';
import { CLOSE } from '../../element/template.js';
import { drawFace, tileText } from '../../element/tile-face.js';
import { FACES } from '../../i18n/games.js';
import { find_links, load, read_faces, typed_faces } from '../../library/engine.js';
import { ADDRESS, attempt, linkTemplate } from '../share/sharing.js';
import { createDialog } from '../shell/dialog.js';
import { alert, cards, icon, toggle } from '../shell/dialog-parts.js';
import { chosenFaces, facesIn } from '../shell/faces.js';
import { tilesText } from '../shell/tiles-text.js';
import { gameFile, portable, readFile } from './files.js';
import { cropPicture } from './pictures.js';
import { SETS } from './sets.js';
import { choose, chosenSet, facesFor, hasCorners, keepOwn, resume, wear } from './worn.js';

/** @typedef {import('../shell/dialog.js').GameContext} GameContext */
/** @typedef {import('../shell/dialog.js').View<GameContext>} View */
/** @typedef {import('./worn.js').OwnFace} OwnFace */

/** A frame with a mountain. */
const PICTURE = 'M4 5h16v14H4ZM4 16l5-5 4 4 2-2 5 5M15.5 9.5h0';

/** The tiles of a set that are shown beside its name. */
const SAMPLE = [1, 2, 3, 4];
/** Those of the planets have short names: Moon, Mars, Earth, Sun. */
const SKY_SAMPLE = [1, 3, 5, 10];

/** A game with each of the first eleven tiles. */
const TRIAL = '1.endless.4x4~LKJIEFGHDCBBAABA.A.g.BotCEf';

/** The attributes of the page's board that the one to try has too. */
const SHARED = ['faces', 'keys', 'lang', 'palette', 'speed'];

/** @returns {OwnFace} */
const blank = () => ({ text: '', name: '' });

/** @param {OwnFace} face */
const isEmpty = ({ text, picture }) => !text && !picture;

/** @param {import('../../element/tile-face.js').Faces} faces @param {number} exponent */
const sampleTile = (faces, exponent) => html`
  <span class="face" aria-hidden="true" translate="no"
    ${ref((face) => face && drawFace(/** @type {HTMLElement} */ (face), exponent, faces))}></span>`;

/** @param {GameContext} context */
export function make(context) {
  const { settings } = context;
  /** @type {import('./worn.js').OwnSet} */
  let own = { name: '', faces: [] };
  /** What a link or a file has brought, until it is taken, and where it is from. @type {import('./worn.js').OwnSet & { from: string } | undefined} */
  let offered;
  /** The link to the player's own tiles. */
  let link = '';
  /** What became of the last copy or file. */
  let status = '';
  /** @type {import('lit-html/directives/ref.js').Ref<HTMLInputElement>} */
  const files = createRef();
  /** The tiles that were cleared last. @type {OwnFace[]} */
  let cleared = [];
  /** The place for the first file. */
  let place = 0;

  const words = () => FACES.in(settings.get('language'));

  /** The error of a list with too many faces. @param {number} count */
  const refusal = (count) =>
    Object.assign(new RangeError(`${count} faces`), { code: 'count', parts: [count, MAX_FACES] });

  /** Says what is wrong with tiles. @param {unknown} error */
  const sayFault = (error) => {
    const fault = /** @type {import('../../../pkg/game_library.js').FacesError} */ (error);
    const { tooMany, wrong, atMost, unshown, tooLong, badFace, badLink, ...labels } = words();
    switch (fault.code) {
      case 'count':
        return { text: tooMany(...fault.parts) };
      case 'tooLong':
        return { text: tooLong };
      case 'damaged':
        return { text: badLink };
      case 'invisible':
      case 'character':
      case 'long': {
        const [part, tile, most] = fault.parts;
        const number = tileText(tile);
        const place = {
          face: () => labels.face(number),
          faceName: () => labels.spoken(number),
          set: () => labels.setName,
        }[part]();
        return { text: wrong(place, fault.code === 'long' ? atMost(most) : unshown) };
      }
      default:
        return { text: badFace, fault: String(error) };
    }
  };
  /** A board to try them on. */
  const trial = /** @type {GameContext['game']} */ (document.createElement('game-2048'));
  for (const name of ['no-arrows', 'no-hints', 'no-undo']) trial.setAttribute(name, '');
  trial.setAttribute('rules', 'endless');
  /** Begins again with all tiles. */
  const tryAgain = async () => {
    await trial.ready;
    await trial.open(TRIAL);
  };
  trial.addEventListener('gameend', tryAgain);
  const dress = () => {
    const { game } = context;
    for (const name of SHARED) {
      const value = game.getAttribute(name);
      if (value === null) trial.removeAttribute(name);
      else trial.setAttribute(name, value);
    }
    // What a link brings is worn here only.
    if (offered) trial.faces = listText(facesFor('own', '', offered));
  };

  const show = () => {
    wear(context, own);
    dress();
    status = '';
    made.warn(check());
  };
  const change = (/** @type {string} */ set, corners = hasCorners()) => {
    choose(set, corners);
    show();
  };

  /** Stores and shows the player's own tiles, as they are now. */
  const keep = async () => {
    show();
    try {
      await keepOwn(own);
    } catch (error) {
      console.warn('the tiles are not kept:', error);
      made.warn({ text: words().notKept });
    }
  };

  /** Says what is wrong with the player's own tiles; otherwise, their link is there if there can be one. */
  const check = () => {
    const { faces } = own;
    link = '';
    if (chosenSet() !== 'own' || faces.length === 0) return undefined;
    const nameless = faces.findIndex(({ text, name, picture }) => picture && !text && !name);
    if (nameless >= 0) return { text: words().needsName(tileText(nameless + 1)) };
    try {
      const text = tilesText(own);
      if (!faces.some(({ picture }) => picture)) link = text;
      return undefined;
    } catch (error) {
      return sayFault(error);
    }
  };

  /** @param {number} at @param {Partial<OwnFace>} values */
  const set = (at, values) => {
    while (own.faces.length <= at) own.faces.push(blank());
    Object.assign(own.faces[at], values);
    // What is empty at the end is no face.
    own.faces.length = own.faces.findLastIndex((face) => !isEmpty(face) || face.name) + 1;
    return keep();
  };

  /** Takes a list that is pasted. @param {ClipboardEvent} event @param {number} at */
  const paste = (event, at) => {
    const text = event.clipboardData?.getData('text/plain') ?? '';
    const pictures = [...(event.clipboardData?.files ?? [])];
    if (pictures.length > 0) {
      event.preventDefault();
      return addPictures(pictures, at);
    }
    if (!/[\n\t,，、،]/.test(text.trim())) return undefined;
    event.preventDefault();
    try {
      const { faces } = typed_faces('', text);
      const all = faces.map(({ text, name = '' }) => ({ text, name }));
      if (at + all.length > MAX_FACES) throw refusal(at + all.length);
      while (own.faces.length < at) own.faces.push(blank());
      own.faces.splice(at, all.length, ...all);
      return keep();
    } catch (error) {
      return made.warn(sayFault(error));
    }
  };

  /** @param {import('./worn.js').OwnSet} set */
  const take = ({ name, faces }) => {
    own = { name, faces };
    offered = undefined;
    choose('own', hasCorners());
    return keep();
  };

  /** Takes the tiles of a file, or asks first if they replace others. @param {File} file */
  const open = async (file) => {
    try {
      const set = await readFile(await file.text());
      if (own.faces.length === 0) return take(set);
      offered = { ...set, from: file.name };
      dress();
      made.update();
      within(made.dialog, '.gift').scrollIntoView();
    } catch (error) {
      made.warn(sayFault(error));
    }
    return undefined;
  };

  /** Saves a file. @param {() => Promise<Blob>} make @param {string} extension */
  const save = async (make, extension) => {
    try {
      download(await make(), `${own.name || '2048'}.${extension}`);
      status = '';
    } catch (error) {
      console.warn('the file is not made:', error);
      status = words().notSaved;
    }
    made.update();
  };

  /** @param {File[]} pictures @param {number} at the place of the first one */
  const addPictures = async (pictures, at) => {
    const file = pictures.find(({ name }) => name.endsWith('.json'));
    if (file) return open(file);
    if (at + pictures.length > MAX_FACES) return made.warn(sayFault(refusal(at + pictures.length)));
    for (const [offset, file] of pictures.entries()) {
      try {
        const picture = await cropPicture(file);
        const name =
          own.faces[at + offset]?.name ||
          file.name.replace(/\.\w+$/, '').slice(0, FACE_NAME_LENGTH);
        await set(at + offset, { picture, name });
      } catch (error) {
        console.warn(error);
        made.warn({ text: words().badPicture });
      }
    }
    return undefined;
  };

  const chosen = () => {
    const { files: list } = /** @type {HTMLInputElement} */ (files.value);
    const pictures = [...(list ?? [])];
    if (files.value) files.value.value = '';
    addPictures(pictures, place);
  };
  const pick = (/** @type {number} */ at) => {
    place = at;
    files.value?.click();
  };
  const drop = (/** @type {DragEvent} */ event) => {
    event.preventDefault();
    const first = own.faces.findIndex(isEmpty);
    addPictures([...(event.dataTransfer?.files ?? [])], first < 0 ? own.faces.length : first);
  };

  /** The fields of a tile. @param {number} at */
  const row = (at) => {
    const { text, name, picture } = own.faces[at] ?? blank();
    const number = tileText(at + 1);
    const { face, spoken, spokenShort, picture: choosePicture, noPicture } = words();
    return html`
      <li>
        ${sampleTile(chosenFaces(), at + 1)}
        <input class="text" dir="auto" autocomplete="off" spellcheck="false" aria-label=${face(number)} placeholder=${number}
          .value=${text} ?disabled=${picture !== undefined}
          @paste=${(/** @type {ClipboardEvent} */ event) => paste(event, at)}
          @change=${(/** @type {Event} */ { target }) => set(at, { text: /** @type {HTMLInputElement} */ (target).value.trim() })} />
        <input class="name" dir="auto" autocomplete="off" aria-label=${spoken(number)} placeholder=${spokenShort}
          .value=${name}
          @change=${(/** @type {Event} */ { target }) => set(at, { name: /** @type {HTMLInputElement} */ (target).value.trim() })} />
        ${
          picture
            ? html`<button type="button" aria-label=${noPicture(number)} title=${noPicture(number)}
                @click=${() => set(at, { picture: undefined })}>${icon(CLOSE)}</button>`
            : html`<button type="button" aria-label=${choosePicture(number)} title=${choosePicture(number)}
                @click=${() => pick(at)}>${icon(PICTURE)}</button>`
        }
      </li>`;
  };

  /** @param {View} view */
  const ownTemplate = (view) => {
    const { ownAbout, setName, addPictures: add, clear, unclear, linkAbout, filesAbout } = words();
    const isCleared = own.faces.length === 0 && cleared.length > 0;
    return html`
      <section class="own" @dragover=${(/** @type {Event} */ event) => event.preventDefault()} @drop=${drop}>
        <p class="note">${ownAbout}</p>
        ${alert(view)}
        <ol role="list">${repeat(
          Array.from(
            { length: Math.min(MAX_FACES, Math.max(11, own.faces.length + 1)) },
            (_, at) => at,
          ),
          (at) => at,
          row,
        )}</ol>
        <input type="file" accept="image/png,image/jpeg,image/webp,image/gif,image/avif,.json" multiple hidden ${ref(files)} @change=${chosen} />
        <div class="buttons">
          <button type="button" class="add-pictures" @click=${() => pick(own.faces.length)}>${add}</button>
          <button type="button" class="clear" ?disabled=${own.faces.length === 0 && !isCleared}
            @click=${() => {
              [own, cleared] = [{ ...own, faces: isCleared ? cleared : [] }, own.faces];
              keep();
            }}>${isCleared ? unclear : clear}</button>
        </div>
        <label class="set-name">${setName}<input maxlength=${FACE_NAME_LENGTH} dir="auto" .value=${own.name}
          @change=${(/** @type {Event} */ { target }) => {
            own.name = /** @type {HTMLInputElement} */ (target).value.trim();
            keep();
          }} /></label>
        ${
          link && ADDRESS
            ? html`<p class="note">${linkAbout}</p>
              ${linkTemplate(
                view.words,
                `${ADDRESS}#${link}`,
                { title: own.name || '2048' },
                (...task) =>
                  attempt(...task).then((text) => {
                    status = text;
                    made.update();
                  }),
              )}`
            : nothing
        }
        ${
          own.faces.length > 0
            ? html`<p class="note">${filesAbout}</p>
              <div class="buttons">
                <button type="button" class="save-game" @click=${() => save(() => gameFile(own), 'html')}>${words().saveGame}</button>
                <button type="button" class="save-tiles"
                  @click=${() => save(async () => jsonFile(await portable(own)), 'json')}>${words().saveTiles}</button>
              </div>`
            : nothing
        }
        <p role="status">${status}</p>
      </section>`;
  };

  /** @param {NonNullable<typeof offered>} set */
  const offerTemplate = (set) => {
    const { name, faces, from } = set;
    const { take: takeThem, replaces } = words();
    const shown = facesFor('own', '', set).map((face) => ({ ...face, number: false }));
    return html`
      <section class="gift">
        <h3>${name || from}</h3>
        ${name ? html`<p class="note">${from}</p>` : nothing}
        <div class="samples">${faces.map((_, at) => sampleTile(facesIn(shown), at + 1))}</div>
        ${own.faces.length > 0 ? html`<p class="note">${replaces}</p>` : nothing}
        <div class="buttons">
          <button type="button" class="take primary" @click=${() => take(set)}>${takeThem}</button>
        </div>
      </section>`;
  };

  const made = createDialog('tiles', context, (view) => {
    const { sets, corner } = words();
    const set = chosenSet();
    return html`
      <div class="choices">
        ${offered ? offerTemplate(offered) : set === 'own' ? nothing : alert(view)}
        ${cards({
          name: 'tiles',
          legend: view.words.tilesAbout,
          values: ['numbers', ...SETS, 'own'],
          chosen: set,
          choose: (name) => {
            change(name);
            // What it takes to make tiles is below.
            if (name === 'own')
              document.querySelector('#tiles-dialog label:has([value=own])')?.scrollIntoView();
          },
          label: (name) => {
            const faces = facesFor(name, view.language, own);
            const shown = facesIn(faces.map((face) => ({ ...face, number: false })));
            const sample = name === 'sky' ? SKY_SAMPLE : SAMPLE;
            return html`<strong>${Reflect.get(sets, name)}</strong>
              <span class="samples">${sample.map((exponent) => sampleTile(shown, exponent))}</span>`;
          },
        })}
        ${set === 'numbers' ? nothing : toggle('corner', corner, hasCorners(), () => change(set, !hasCorners()))}
        ${set === 'own' ? ownTemplate(view) : nothing}
      </div>
      <div class="trial">${trial}</div>`;
  });

  return {
    ...made,
    async prepare() {
      await load();
      own = await resume(context);
    },
    /** @param {{ link: string }} [asked] */
    open(asked) {
      offered = undefined;
      status = '';
      made.open();
      dress();
      tryAgain();
      made.warn(check());
      if (!asked?.link) return;
      try {
        const { name, faces } = read_faces(
          find_links(asked.link).find(({ kind }) => kind === 'faces')?.text ?? asked.link,
        );
        const each = faces.map(({ text, name = '' }) => ({ text, name }));
        offered = { name, faces: each, from: words().offered };
        dress();
        made.update();
      } catch (error) {
        made.warn(sayFault(error));
      }
    },
  };
}
