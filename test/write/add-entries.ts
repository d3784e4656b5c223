// In: root, name and count as arguments. Out: so many findings in the memory of agent 0042/001; one line of JSON for each that is on the disk.

import { findTarget, openTree } from '../../src/core.ts';
import { memoryEdit, memoryPlace } from '../../src/core/memory.ts';
import { diskTree } from '../../src/read/disk-tree.ts';
import { DEFAULT_SETTINGS } from '../../src/read/settings.ts';
import { editFile } from '../../src/write/edit-file.ts';

const [root = '', name = '', count = '1'] = process.argv.slice(2);

const tree = diskTree(root, { maxFileBytes: 5_000_000, excluded: () => false });
const hierarchy = openTree(tree, DEFAULT_SETTINGS);
const place = memoryPlace(hierarchy, findTarget(hierarchy, '0042', '001').target);

for (let number = 1; number <= Number(count); number += 1) {
  const text = `finding ${number} of ${name}`;
  const edit = memoryEdit(hierarchy, place, { type: 'finding', text }, '2026-03-31T12:00:00.000Z');
  await editFile(root, place.path, edit);
  process.stdout.write(`${text}\n`);
}
