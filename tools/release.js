// `node tools/release.js v1.2.3`: prepares a release from its tag. It checks that the tag and all files name
// the same version and that the changelog dates it, and copies the addresses of package.json, the one place for
// them, into Cargo.toml.
// Where package.json has no repository, it takes that of the workflow, because npm wants to know where a
// package was built. The release workflow runs it; the changes are not committed.

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Problem, root, script } from './run.js';

/** @param {string} name */
const read = (name) => readFileSync(join(root, name), 'utf8');

/** The versions that the files name, by file. @returns {Record<string, string | undefined>} */
export function versions() {
  return {
    'package.json': JSON.parse(read('package.json')).version,
    'package-lock.json': JSON.parse(read('package-lock.json')).version,
    'Cargo.toml': read('Cargo.toml').match(/^version = "(.*)"/m)?.[1],
    'Cargo.lock': read('Cargo.lock').match(/name = "game-2048-engine"\nversion = "(.*)"/)?.[1],
    'CHANGELOG.md': read('CHANGELOG.md').match(/^## (\d\S*)/m)?.[1],
  };
}

/**
 * The addresses of package.json as lines of Cargo.toml.
 * @param {{ homepage?: string, repository?: string | { url: string } }} about
 */
export function addresses({ homepage, repository }) {
  const url = typeof repository === 'object' ? repository.url : repository;
  const lines = { homepage, repository: url?.replace(/^git\+|\.git$/g, '') };
  return Object.entries(lines).flatMap(([key, value]) => (value ? [`${key} = "${value}"\n`] : []));
}

/**
 * Why a version cannot be released yet: its changes have no date.
 * @param {string} changelog
 */
export const undated = (changelog) =>
  /^## \d\S* - \d{4}-\d\d-\d\d$/.test(changelog.match(/^## \d.*$/m)?.[0] ?? '')
    ? undefined
    : 'CHANGELOG.md has no date for this version: write “## 1.2.3 - 2026-11-23”.';

/** @param {string} tag */
function prepare(tag) {
  for (const [file, version] of Object.entries(versions())) {
    if (`v${version}` !== tag) throw new Problem(`The tag is ${tag}, but ${file} has ${version}.`);
  }
  const reason = undated(read('CHANGELOG.md'));
  if (reason) throw new Problem(reason);
  const about = JSON.parse(read('package.json'));
  const { GITHUB_REPOSITORY: own } = process.env;
  if (!about.repository && own) {
    about.repository = { type: 'git', url: `git+https://github.com/${own}.git` };
    writeFileSync(join(root, 'package.json'), `${JSON.stringify(about, null, 2)}\n`);
  }
  const manifest = read('Cargo.toml').replace(
    '[package]\n',
    `[package]\n${addresses(about).join('')}`,
  );
  writeFileSync(join(root, 'Cargo.toml'), manifest);
}

script(import.meta.url, async () => {
  const [tag] = process.argv.slice(2);
  if (!tag) throw new Problem('Which tag? For example: node tools/release.js v1.2.3');
  prepare(tag);
});
