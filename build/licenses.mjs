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

/**
 * The texts of licences for packages that name one and bring no file.
 * @type {Readonly<Record<string, string>>}
 */
const WITHOUT_A_FILE = {
  ISC: `Copyright (c) its authors

Permission to use, copy, modify, and/or distribute this software for any purpose with or without fee is hereby granted, provided that the above copyright notice and this permission notice appear in all copies.

THE SOFTWARE IS PROVIDED "AS IS" AND THE AUTHOR DISCLAIMS ALL WARRANTIES WITH REGARD TO THIS SOFTWARE INCLUDING ALL IMPLIED WARRANTIES OF MERCHANTABILITY AND FITNESS. IN NO EVENT SHALL THE AUTHOR BE LIABLE FOR ANY SPECIAL, DIRECT, INDIRECT, OR CONSEQUENTIAL DAMAGES OR ANY DAMAGES WHATSOEVER RESULTING FROM LOSS OF USE, DATA OR PROFITS, WHETHER IN AN ACTION OF CONTRACT, NEGLIGENCE OR OTHER TORTIOUS ACTION, ARISING OUT OF OR IN CONNECTION WITH THE USE OR PERFORMANCE OF THIS SOFTWARE.`,
};

/** @param {string} folder */
function notice(folder) {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
  const text = file
    ? readFileSync(join(folder, file), 'utf8').trim()
    : (WITHOUT_A_FILE[license] ?? 'No licence text in the package.');
  return `${name} ${version} (${license})\n\n${text}`;
}
