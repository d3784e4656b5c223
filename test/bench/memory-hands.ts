// JSON: entries acknowledged, lost, doubled; of a memory file, or of the store for LangGraph.js (`store`).

import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { MarkdownStore } from '../../src/dialects/lily/langgraph.library.ts';

const script = (name: string): string =>
  fileURLToPath(new URL(`../write/${name}`, import.meta.url));
const MEMORY = 'plans/0042-graph/agents/001-resolve.memory.md';

const [root = '', mode, processes = '1', size = '1', kind] = process.argv.slice(2);
const ADDING = script(kind === 'store' ? 'put-items.ts' : 'add-entries.ts');
const acknowledged: string[] = [];

/** One process that adds; with `delay` it is killed so many milliseconds after its first entry. */
function hand(name: string, count: string, delay: number | null): Promise<void> {
  const child = spawn(process.execPath, [ADDING, root, name, count]);
  let out = '';
  child.stdout.on('data', (data) => {
    if (out === '' && delay !== null) setTimeout(() => child.kill('SIGKILL'), delay);
    out += data;
  });
  child.stderr.on('data', (data) => process.stderr.write(data));
  return new Promise((resolve) => {
    child.on('close', () => {
      acknowledged.push(...out.split('\n').slice(0, -1));
      resolve();
    });
  });
}

const started = performance.now();
if (mode === 'add') {
  const hands = Array.from({ length: Number(processes) }, (_, at) => hand(`p${at}`, size, null));
  await Promise.all(hands);
} else {
  let next = 0;
  const inTurn = async (): Promise<void> => {
    while (next < Number(processes)) {
      next += 1;
      await hand(`k${next}`, '1000', Math.random() * 40);
    }
  };
  await Promise.all(Array.from({ length: Number(size) }, inTurn));
}
const seconds = (performance.now() - started) / 1000;

async function entriesOf(): Promise<readonly string[]> {
  if (kind === 'store') {
    const items = await new MarkdownStore({ root }).search([], { limit: 1e9 });
    return items.map(({ key }) => key);
  }
  const text = readFileSync(join(root, MEMORY), 'utf8');
  return [...text.matchAll(/^- (finding .*)$/gm)].map(([, entry = '']) => entry);
}

const entries = await entriesOf();
const kept = new Set(entries);
console.log(
  JSON.stringify({
    acknowledged: acknowledged.length,
    lost: acknowledged.filter((entry) => !kept.has(entry)).length,
    doubled: entries.length - kept.size,
    seconds,
  }),
);
