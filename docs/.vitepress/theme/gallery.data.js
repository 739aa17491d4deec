// What the gallery shows, from the manifest of the package, so it can't be stale.

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

const read = (path) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');

/** The values of a union of strings or numbers: `'on' | 'off'`. */
const valuesOf = (type) =>
  /^('[^']*'|\d+)( \| ('[^']*'|\d+))+$/.test(type) ? type.split(' | ').map((value) => value.replaceAll("'", '')) : [];

export default {
  watch: ['../../../lib/custom-elements.json'],
  load() {
    const { name, version } = JSON.parse(read('package.json'));
    const { modules } = JSON.parse(read('lib/custom-elements.json'));
    const declarations = modules.flatMap((module) => module.declarations ?? []);
    return {
      name,
      version,
      integrity: `sha384-${createHash('sha384').update(read('lib/index.js')).digest('base64')}`,
      elements: declarations
        .filter(({ tagName }) => tagName)
        .map(({ tagName, description, attributes, cssParts, cssProperties }) => ({
          tag: tagName,
          description,
          attributes: attributes.map(({ name, type, default: initial, description }) => ({
            name,
            description,
            initial,
            type: type?.text === 'boolean' ? 'boolean' : 'text',
            values: valuesOf(type?.text ?? ''),
          })),
          parts: cssParts.map(({ name, description }) => ({ name, description })),
          properties: cssProperties.map(({ name, description, type, default: initial }) => ({
            name,
            description,
            initial,
            type: type?.text,
          })),
        })),
    };
  },
};
