// In: root, name and count as arguments. Out: so many findings in the memory of agent 0042/001; a line for each that is on the disk.

import { limps } from '../../src/dialects/limps/index.ts';
import { editMemory } from '../../src/memory/edit-memory.ts';
import { rememberParses } from '../../src/memory/recent-parses.ts';
import { parseDocument } from '../../src/parse/parse-document.ts';
import { editFile } from '../../src/write/edit-file.ts';

const [root = '', name = '', count = '1'] = process.argv.slice(2);

const path = 'plans/0042-graph/agents/001-resolve.memory.md';
const subject = { owner: 'agent', agent: '001-resolve', plan: '0042-graph', title: 'R' } as const;
const context = {
  subject,
  now: '2026-03-31T12:00:00.000Z',
  parse: rememberParses((text) =>
    parseDocument({ path, text, bytes: text.length }, { kind: 'memory', owner: 'agent' }, limps),
  ),
};

for (let number = 1; number <= Number(count); number += 1) {
  const text = `finding ${number} of ${name}`;
  await editFile(root, path, (old) => editMemory(old, { type: 'finding', text }, context));
  process.stdout.write(`${text}\n`);
}
