// In: a folder. Out: nothing; every markdown file in it is read and parsed once, which no check can do without.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { argv } from 'node:process';
import { markdownToMdast } from 'satteri';

/** @param {string} folder */
function walk(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) walk(path);
    else if (entry.name.endsWith('.md')) visit(markdownToMdast(readFileSync(path, 'utf8')));
  }
}

/**
 * The tree is made when it is looked at.
 * @param {import('mdast').Nodes} node
 */
function visit(node) {
  if ('children' in node) for (const child of node.children) visit(child);
}

walk(argv[2] ?? '.');
