/** The settings dialog. Every change takes effect at once. */
import { html, nothing } from 'lit-html';
import { repeat } from 'lit-html/directives/repeat.js';
import { CLASSIC_GOAL } from '../../../pkg/game_constants.js';
import { withPalettes } from '../../element/attributes.js';
import { bestEffort } from '../../element/dom.js';
import { asked } from '../../element/key-labels.js';
import { LANGUAGES } from '../../i18n/languages.js';
import { keyLabels } from '../../input/keys.js';
import { estimateSpace } from '../saved/space.js';
import { createDialog } from '../shell/dialog.js';
import { formFields, styled, toggle } from '../shell/dialog-parts.js';

/** @typedef {import('../shell/dialog.js').AppContext} AppContext */
/** @typedef {import('../shell/dialog.js').Content} Content */

/** The order of values that differs from the table, which has the default first. @type {Record<string, string[]>} */
const ORDER = {
  speed: ['off', 'slow', 'normal', 'fast'],
  volume: ['low', 'medium', 'high'],
};

/** A size in the player's language: “2.6 MB”. @param {string} language @param {number} bytes */
export const sizeIn = (language, bytes) =>
  new Intl.NumberFormat(language, {
    style: 'unit',
    unit: 'megabyte',
    maximumFractionDigits: 1,
  }).format(bytes / 1e6);

/** The tiles 2 to 2048 in the colors of a palette. @param {string} palette */
const sample = (palette) => html`
  <span class="sample" data-palette=${palette} aria-hidden="true">${Array.from(
    { length: CLASSIC_GOAL },
    (_, tile) => html`<i ${styled({ background: `var(--tile-${tile + 1})` })}></i>`,
  )}</span>`;

/** The settings after the palette that follow in the first column where there are two. */
const LAST = ['speed', 'keys'];

/**
 * Creates the dialog.
 * @template {AppContext & { game: HTMLElement }} D
 * @param {D} context
 * @param {(view: import('../shell/dialog.js').View<D>) => Content} more renders additional content of the page
 * @param {(name: string) => boolean} [isOffered] whether a setting is shown
 */
export function make(context, more, isOffered = () => true) {
  const { settings } = context;
  // The names of a set of tiles are in the player's language, also on the board of the other page.
  context.events.addEventListener('language', () =>
    bestEffort(async () => (await import('../tiles/worn.js')).resume(context)),
  );
  /** What is known about the storage. @type {Awaited<ReturnType<typeof estimateSpace>>} */
  let space;
  // The samples show all palettes.
  withPalettes(({ addColors }) => addColors(document));
  /** @param {import('../shell/dialog.js').View<D>} view @param {NonNullable<typeof space>} known */
  const storage = ({ words, language }, { persisted, bytes }) => html`
    <p class="note storage">
      ${persisted ? words.storageKept : words.storageLoose}${
        bytes === undefined
          ? nothing
          : html`${words.gap}${words.storageUsed(sizeIn(language, bytes))}`
      }
    </p>`;
  const dialog = createDialog('settings', context, (view) => {
    const { words, text } = view;
    const set = (/** @type {string} */ name, /** @type {string} */ value) =>
      settings.set(name, value).then(dialog.update);
    const fields = formFields(view, (name) => settings.get(name), set);
    const picker = (/** @type {string} */ name, /** @type {readonly string[]} */ values) => {
      if (name === 'palette')
        return fields.cards(name, values, {
          label: (value) => html`<strong>${text(`palette-${value}`)}</strong>${sample(value)}`,
        });
      if (name === 'keys')
        return fields.segments(name, values, { label: (value) => keyLabels(value.toUpperCase()) });
      // A language is named in that language.
      if (name === 'language')
        return fields.segments(name, values, {
          label: (value) =>
            html`<span lang=${value} translate="no">${Reflect.get(LANGUAGES, value)[0]}</span>`,
        });
      return fields.segments(name, ORDER[name] ?? values);
    };
    const onOff = (/** @type {string} */ name) => {
      const isOn = settings.get(name) === 'on';
      return toggle(name, text(name), isOn, () => set(name, isOn ? 'off' : 'on'));
    };
    // Haptics are only offered on devices that can vibrate, letter keys beside a mouse, and a volume where there is sound.
    const offered = Object.entries(settings.table).filter(
      ([name]) =>
        (name !== 'haptics' || 'vibrate' in navigator) &&
        (name !== 'keys' || matchMedia('(any-pointer: fine)').matches) &&
        (name !== 'volume' || settings.get('sound') === 'on') &&
        isOffered(name),
    );
    const leaveFor = (/** @type {import('../shell/dialog.js').Route} */ ...route) => {
      dialog.close();
      context.open(...route);
    };
    const palette = offered.findIndex(([name]) => name === 'palette');
    const those = (/** @type {(name: string, at: number) => boolean} */ has) =>
      repeat(
        offered.filter(([name], at) => has(name, at)),
        ([name]) => name,
        ([name, { kind, values }]) => (kind === 'choice' ? picker(name, values) : onOff(name)),
      );
    return html`
      <div class="columns">
        <div>${those((_, at) => at < palette)}</div>
        <div class="beside">${those((name, at) => at >= palette && !LAST.includes(name))}${more(view)}</div>
        <div>
          ${those((name) => LAST.includes(name))}
          ${space ? storage(view, space) : nothing}
          <div class="buttons">
            <button type="button" class="help" @click=${() => leaveFor('help')}>${words.help}</button>
            <button type="button" class="to-backup" @click=${() => leaveFor('statistics', 'backup')}>${words.backup}</button>
          </div>
        </div>
      </div>`;
  });
  return {
    ...dialog,
    open() {
      dialog.open();
      Promise.all([estimateSpace(), asked]).then(([known]) => {
        space = known;
        dialog.update();
      });
    },
  };
}
