// One text with the licence of every package whose code the bundle copies.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The notices that MIT, ISC and BSD ask to travel with copies.
 * @param {string} root folder of package.json
 * @param {readonly string[]} inputs paths of bundled files, relative to root
 * @returns {string} sorted by package, each with name, version, licence id and full text
 */
export function licenseNotices(root, inputs) {
  const folders = new Set(inputs.map(packageFolder).filter((folder) => folder !== null));
  return [...folders]
    .sort()
    .map((folder) => notice(join(root, folder)))
    .join('\n\n---\n\n');
}

/** @param {string} path */
function packageFolder(path) {
  return /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1] ?? null;
}

/** @param {string} folder */
function notice(folder) {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
  const text = file
    ? readFileSync(join(folder, file), 'utf8').trim()
    : 'No licence text in the package.';
  return `${name} ${version} (${license})\n\n${text}`;
}
