// The manifest of the installed app: one for both pages. `npm run screenshot` makes its pictures.

/** The sizes of the pictures of the page that a browser shows before it installs the app. */
export const SCREENSHOTS = /** @type {const} */ ({
  wide: { width: 1440, height: 900 },
  narrow: { width: 400, height: 820 },
});

/** The side of the icons in pixels. */
export const ICON_SIZES = [192, 512];

/**
 * An icon.
 * @param {number} side
 * @param {'any' | 'maskable'} purpose a maskable icon fills its square, because the system cuts its shape
 */
const icon = (side, purpose) => ({
  src: `icon-${purpose === 'any' ? '' : 'maskable-'}${side}.png`,
  sizes: `${side}x${side}`,
  type: 'image/png',
  purpose,
});

const [SMALL, LARGE] = ICON_SIZES;

/** The manifest. Its addresses are relative, so it works under any path. */
export const MANIFEST = {
  id: './',
  start_url: './',
  scope: './',
  name: '2048',
  short_name: '2048',
  description: '2048 with unlimited undo, on your phone or laptop.',
  lang: 'en',
  dir: /** @type {const} */ ('ltr'),
  categories: ['games', 'entertainment'],
  display: /** @type {const} */ ('standalone'),
  background_color: '#f7f5fa',
  theme_color: '#f7f5fa',
  // A proposal; until browsers follow it, the <meta name="theme-color"> of the pages do this.
  user_preferences: {
    color_scheme: { dark: { background_color: '#15111e', theme_color: '#15111e' } },
  },
  icons: [
    { src: 'icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: /** @type {const} */ ('any') },
    icon(SMALL, 'any'),
    icon(LARGE, 'any'),
    icon(LARGE, 'maskable'),
  ],
  screenshots: [
    { form_factor: /** @type {const} */ ('wide'), label: 'A game of 2048' },
    { form_factor: /** @type {const} */ ('narrow'), label: 'A game of 2048 on a phone' },
  ].map(({ form_factor, label }) => ({
    src: `screenshot-${form_factor}.webp`,
    sizes: `${SCREENSHOTS[form_factor].width}x${SCREENSHOTS[form_factor].height}`,
    type: 'image/webp',
    form_factor,
    label,
  })),
  // What they do is in www/app/pages/after-start.js; the puzzle is a page.
  shortcuts: [
    { name: 'Continue my game', short_name: 'Continue', url: './?continue' },
    { name: 'Today’s daily game', short_name: 'Daily', url: './?daily' },
    { name: 'Sliding puzzle', short_name: 'Puzzle', url: './puzzle.html' },
  ].map((shortcut) => ({ ...shortcut, icons: [icon(SMALL, 'any')] })),
};
