// `npm version` and the workflow of releases stop here until the package says where it lives: provenance needs `repository`, and findings lead to `homepage`.

import { readFileSync } from 'node:fs';

const own = JSON.parse(readFileSync(process.argv[2] ?? 'package.json', 'utf8'));
// As in RELEASING.md, with its owner filled in.
/** @param {undefined | string | { url?: string }} value */
const isAddress = (value) =>
  /^(?:git\+)?https:\/\/(?!.*\bOWNER\b)[^/]+\.[^/]+/.test(String(Object(value).url ?? value));
const missing = ['repository', 'homepage', 'bugs'].filter((key) => !isAddress(own[key]));
if (missing.length > 0) {
  console.error(
    `package.json has no ${missing.join(' and no ')} with a public address: see RELEASING.md.`,
  );
  process.exit(1);
}
