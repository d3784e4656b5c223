// Looks into every folder of a tree: the floor of what Cursor reads, which does so in the whole repository.

import { readdirSync } from 'node:fs';
import { argv } from 'node:process';

/** @param {string} folder */
function walk(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true }))
    if (entry.isDirectory()) walk(`${folder}/${entry.name}`);
}

walk(argv[2] ?? '.');
