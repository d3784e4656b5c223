// Reads and parses every markdown file of a folder once: the floor of any check.

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
