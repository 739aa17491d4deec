// Whatever moves ends within five seconds, so nobody needs a way to stop it (WCAG 2.2.2).

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';

const www = new URL('../../www/', import.meta.url);

/** What says that something is loading or thinking ends with that. */
const WAITS = ['wait', 'think', 'download'];

/** What moves only in the first tenth of its time, and then is at rest. */
const TENTHS = ['flight', 'glow', 'open', 'appear', 'pop', 'vanish', 'rise'];

/** The seconds that the custom properties of animations stand for, at the slowest speed. */
const SECONDS = { '--pace': 2, '--rise': 1.2, '--turn': 0.6, '--hint': 2.4, '--unveil': 0.8 };

/** The seconds of a duration such as `calc(700ms * var(--pace))`. @param {string} text */
function seconds(text) {
  const product = text
    .replace(/var\((--[\w-]+)\)/g, (_, name) => String(Reflect.get(SECONDS, name)))
    .replace(/calc\(([^)]*)\)/, '$1')
    .split('*')
    .map((part) => (part.endsWith('ms') || /ms /.test(part) ? 0.001 : 1) * parseFloat(part));
  return product.reduce((a, b) => a * b);
}

test('no animation of a style sheet moves for more than five seconds', () => {
  const files = readdirSync(www, { recursive: true, encoding: 'utf8' });
  /** @type {string[]} */
  const found = [];
  const long = files
    .filter((name) => name.endsWith('.css'))
    .flatMap((name) =>
      [...readFileSync(new URL(name, www), 'utf8').matchAll(/animation: ([^;]+);/g)].flatMap(
        ([, value]) => value.split(/,\s+(?=[a-z-]+ )/).map((one) => ({ name, one: one.trim() })),
      ),
    )
    .filter(({ one }) => {
      const [, animation, rest = ''] = /^([\w-]+)(?: (.*))?$/s.exec(one) ?? [];
      if (animation === 'none' || WAITS.includes(animation)) return false;
      found.push(animation);
      const [duration] = /calc\((?:[^()]|\([^)]*\))*\)|var\([^)]*\)|[\d.]+m?s/.exec(rest) ?? [''];
      const times = Number(/ (\d+)(?: |$)/.exec(rest.replace(duration, ''))?.[1] ?? 1);
      const moves = seconds(duration) * times * (TENTHS.includes(animation) ? 0.1 : 1);
      // Written so that NaN is too long.
      return !(moves <= 5);
    });
  assert.deepEqual(long, []);
  assert.ok(found.includes('help-move') && found.length > 10, found.join());
});
