// In: root, name and count as arguments. Out: so many findings in the memory of agent 0042/001; a line for each that is on the disk.

import { memoryEdit, memoryPlace } from '../../src/core/memory.ts';
import { findTarget } from '../../src/core.ts';
import { editFile } from '../../src/write/edit-file.ts';
import { hierarchy } from '../helpers/hierarchy.ts';

const [root = '', name = '', count = '1'] = process.argv.slice(2);

const opened = hierarchy({ 'plans/0042-graph/agents/001-resolve.md': '# Resolve\n' });
const place = memoryPlace(opened, findTarget(opened, '0042', '001').target);

for (let number = 1; number <= Number(count); number += 1) {
  const text = `finding ${number} of ${name}`;
  const edit = memoryEdit(opened, place, { type: 'finding', text }, '2026-03-31T12:00:00.000Z');
  await editFile(root, place.path, edit);
  process.stdout.write(`${text}\n`);
}
