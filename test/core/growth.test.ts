// What a check costs a document is the same in a small tree and in a large one: counted, without a clock.

import { expect, test } from 'vitest';
import { build, check, openTree } from '../../src/core.ts';
import { LaterStructure } from '../../src/model/document.ts';
import type { Tree } from '../../src/model/source.ts';
import { DEFAULT_SETTINGS } from '../../src/read/default-settings.ts';
import { textTree } from '../../src/read/text-tree.ts';
import { cpuSeconds } from '../helpers/cpu-seconds.ts';
import { TODAY } from '../helpers/hierarchy.ts';

/** Plans of ten agents, whose files have headings, a table and a list, and cover what is not there. */
function files(plans: number): Readonly<Record<string, string>> {
  const body = Array.from(
    { length: 6 },
    (_, at) => `## Part ${at}\n\n- one\n- two\n\n| a | b |\n| - | - |\n| 1 | 2 |\n\nText of it.\n`,
  ).join('\n');
  const all = Array.from({ length: plans }, (_, plan) => {
    const folder = `plans/${String(plan + 1).padStart(4, '0')}-work`;
    const agents = Array.from({ length: 10 }, (_, agent) => [
      `${folder}/agents/${String(agent).padStart(3, '0')}-a.md`,
      `---\nstatus: GAP\npersona: coder\nfiles: [src/${plan}.ts]\ncovers: [lib/${agent}/**]\n---\n# Agent ${agent}\n\n${body}`,
    ]);
    return [[`${folder}/${folder.slice(6)}-plan.md`, `# Plan ${plan}\n\n${body}`], ...agents];
  });
  return Object.fromEntries([['.limps/workspace.md', '# W\n'], ...all.flat()]);
}

/** Counts of one check. */
function costOf(all: Readonly<Record<string, string>>) {
  const plain = textTree(all);
  const counts = {
    ...{ read: 0, list: 0, has: 0, parsed: 0, made: 0 },
    ...{ expressions: 0, scanned: 0, paths: 0, characters: 0, names: 0 },
  };
  const tree: Tree = {
    ...plain,
    read: (path) => {
      counts.read += 1;
      return plain.read(path);
    },
    list: (path) => {
      counts.list += 1;
      return plain.list(path);
    },
    has: (path) => {
      counts.has += 1;
      return plain.has(path);
    },
  };
  const { exec } = RegExp.prototype;
  const { split, toLowerCase } = String.prototype;
  RegExp.prototype.exec = function counted(text) {
    counts.expressions += 1;
    // One with a state goes on from where it was.
    if (!this.global && !this.sticky) counts.scanned += text.length;
    return exec.call(this, text);
  };
  String.prototype.split = function counted(...args: [never]) {
    counts.paths += 1;
    counts.characters += this.length;
    return split.apply(this, args);
  };
  String.prototype.toLowerCase = function counted() {
    counts.names += 1;
    return toLowerCase.call(this);
  };
  const tables = Object.getOwnPropertyDescriptor(LaterStructure.prototype, 'tables') ?? {};
  Object.defineProperty(LaterStructure.prototype, 'tables', {
    configurable: true,
    get() {
      counts.made += 1;
      return tables.get?.call(this);
    },
  });
  try {
    const hierarchy = openTree(tree, DEFAULT_SETTINGS, {
      learn: () => {
        counts.parsed += 1;
      },
    });
    check(hierarchy, build(hierarchy, new Map()), { now: TODAY });
  } finally {
    RegExp.prototype.exec = exec;
    Object.assign(String.prototype, { split, toLowerCase });
    Object.defineProperty(LaterStructure.prototype, 'tables', tables);
  }
  return counts;
}

test('a check reads each document once, makes no tables, and tries as few expressions at any size', () => {
  const [small, large] = [costOf(files(3)), costOf(files(12))];
  expect(large.parsed).toBe(133);
  expect(large.read).toBeLessThanOrEqual(large.parsed + 5);
  expect(large.made).toBeLessThanOrEqual(10);
  const each = large.expressions / large.parsed;
  expect(each).toBeLessThan(1.05 * (small.expressions / small.parsed));
  expect(each).toBeLessThan(77);
  expect(large.paths / large.parsed).toBeLessThan(11);
  expect(large.paths / large.parsed).toBeLessThan(1.05 * (small.paths / small.parsed));
  expect(large.list / large.parsed).toBeLessThan(1.05 * (small.list / small.parsed));
});

/** How many times as much one of many costs as one of few; `of` gives the texts of one. */
function growth(cost: keyof ReturnType<typeof costOf>, of: (at: number) => object): number {
  const [few = 0, many = 0] = [60, 480].map((count) => {
    const texts: Record<string, string> = {};
    for (const [path, text] of Array.from({ length: count }, (_, at) =>
      Object.entries(of(at)),
    ).flat())
      texts[path] = `${texts[path] ?? ''}${text}\n`;
    return costOf(texts)[cost] / count;
  });
  return many / few;
}

test.each([
  ['a folder', (at: number) => ({ [`docs/adr/on-${word(at)}.md`]: `[b](on-x${word(at)}x.md)` })],
  [
    'a file',
    (at: number) => ({ [`docs/adr/${at % 9}-a.md`]: `## ${word(at)}\n\n[b](#x${word(at)}x)\n` }),
  ],
])('a dead link is compared with as few names in a large set as in a small one: %s', (_, of) => {
  expect(growth('names', of)).toBeLessThan(2);
});

test.each([
  ['quotes', (at: number) => ({ 'AGENTS.md': `> [a](./${word(at)}/y.md)` })],
  ['lists', (at: number) => ({ 'AGENTS.md': `- [a](./${word(at)}/y.md)` })],
])('a dead link does not have the whole text taken apart: %s', (_, of) => {
  expect(growth('characters', of)).toBeLessThan(2);
});

test('a command that is not there does not have the whole text looked through', () => {
  const [small, large] = [600, 1200].map((count) => {
    const lines = Array.from({ length: count }, (_, at) => `- Run \`npm run ${word(at)}\``);
    const texts = { 'AGENTS.md': `${lines.join('\n')}\n`, 'package.json': '{"scripts":{}}' };
    return costOf(texts).scanned / count;
  });
  expect(large).toBeLessThan(1.25 * (small ?? 0));
});

test('a record does not have the names beside it looked at once more', () => {
  const of = (at: number) => ({
    [`docs/adr/${1000 + at}-${word(at)}.md`]: '## Status\n\nAccepted',
  });
  expect(growth('expressions', of)).toBeLessThan(2);
});

test('the globs of a rule are held against the files of the folder that they name', () => {
  const of = (at: number) => ({
    [`p${word(at)}/a.ts`]: '',
    [`.cursor/rules/${at}.mdc`]: `---\nglobs: p${word(at)}/*.ts\n---\n# R\n`,
  });
  expect(growth('paths', of)).toBeLessThan(1.5);
});

test('what many packages say of a tool is held against their manifests once', () => {
  const of = (at: number) => ({
    [`p${at}/package.json`]: '{}',
    [`p${at}/AGENTS.md`]: '- Use tabs\n',
  });
  expect(growth('read', of)).toBeLessThan(1.25);
});

test('instructions in folders in each other are looked for once in each on the way, and not without end', () => {
  const chain = (count: number): Record<string, string> =>
    Object.fromEntries(
      Array.from({ length: count }, (_, at) => [`${'d/'.repeat(at)}AGENTS.md`, `# ${word(at)}\n`]),
    );
  const [small, large, deep, deeper] = [20, 40, 60, 120].map((count) => costOf(chain(count)).has);
  expect(large).toBeLessThan(4 * (small ?? 0));
  expect(deeper).toBeLessThan(1.1 * (deep ?? 0));
});

test('a long name is not compared with a long one', () => {
  const text = `## ${'ab'.repeat(4000)}\n\n[a](#${'ba'.repeat(4000)})\n`;
  expect(cpuSeconds(() => costOf({ 'AGENTS.md': text }))).toBeLessThan(2);
});

test('each row of a long list of records costs the same', () => {
  const record = (at: number) => [`docs/adr/${1000 + at}-a.md`, '## Status\n\nSuperseded\n'];
  const row = (_: unknown, at: number) => `- [a](${1000 + (at % 9)}-a.md), ${1000 + (at % 9)}-a.md`;
  const list = ['docs/adr/README.md', Array.from({ length: 10_000 }, row).join('\n')];
  const files = Object.fromEntries([...Array.from({ length: 9 }, (_, at) => record(at)), list]);
  expect(cpuSeconds(() => costOf(files))).toBeLessThan(4);
});

test('each line of a long block of commands costs the same', () => {
  const block = (at: number) => `\`\`\`sh\nnpm run ${word(at)}\ncd x && make y\n\`\`\``;
  const text = Array.from({ length: 3000 }, (_, at) => block(at)).join('\n');
  expect(cpuSeconds(() => costOf({ 'AGENTS.md': text }))).toBeLessThan(9);
});

function word(at: number): string {
  return at.toString(36).replace(/\d/g, (digit) => 'qrstuvwxyz'[Number(digit)] ?? '');
}

test('a line of many links that lead nowhere costs each of them the same at any length', () => {
  const [short, long] = [2000, 8000].map((links) => {
    const text = `# A\n\n${'[l](u "t")'.repeat(links)}\n`;
    return costOf({ 'docs/adr/0001-a.md': text }).characters / links;
  });
  expect(long).toBeLessThan((short ?? 0) * 1.5);
});
