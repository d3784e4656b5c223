// Adds so many findings to the memory of agent 0042/001 (arguments: root, name, count); prints a line for each that is on the disk.

import { keys } from '../../src/dialects/limps/format.ts';
import { editMemory } from '../../src/dialects/limps/memory/edit-memory.ts';
import { parseDocument, type Vocabulary } from '../../src/parse/parse-document.ts';
import { editFile } from '../../src/write/edit-file.ts';

const [root = '', name = '', count = '1'] = process.argv.slice(2);

const path = 'plans/0042-graph/agents/001-resolve.memory.md';
const subject = { owner: 'agent', name: '001-resolve', within: '0042-graph', title: 'R' } as const;
const role = { is: 'memory', kind: 'memory', level: 'agent' } as const;
const wording: Vocabulary = { name: 'limps', keys };
const context = {
  subject,
  now: '2026-03-31T12:00:00.000Z',
  parse: (text: string) => parseDocument({ path, text, bytes: text.length }, role, wording),
};

for (let number = 1; number <= Number(count); number += 1) {
  const text = `finding ${number} of ${name}`;
  await editFile(root, path, (old) => editMemory(old, { type: 'finding', text }, context));
  process.stdout.write(`${text}\n`);
}
