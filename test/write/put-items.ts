// Puts so many items in the store for LangGraph.js and gets each back (arguments: root, name, count); prints a line for each that is on the disk.

import { MarkdownStore } from '../../src/dialects/lily/langgraph.library.ts';

const [root = '', name = '', count = '1'] = process.argv.slice(2);
const store = new MarkdownStore({ root });
const namespace = ['memory', 'task', 'task_memory', 'shop', 'default'];

for (let number = 1; number <= Number(count); number += 1) {
  const key = `${name}-${number}`;
  await store.put(namespace, key, { content: `fact ${number} of ${name}` });
  if ((await store.get(namespace, key)) === null) throw new Error(`${key} is not there.`);
  process.stdout.write(`${key}\n`);
}
