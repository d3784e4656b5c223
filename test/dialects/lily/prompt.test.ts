// What a prompt is told: line for line what the program makes of the same stores, from stores and from files alike.

import { describe, expect, test } from 'vitest';
import { askedFor, findTarget, listTargets, resolve } from '../../../src/core.ts';
import { recordPath } from '../../../src/dialects/lily/namespace.ts';
import { formatRecord } from '../../../src/dialects/lily/record-file.ts';
import { readStore } from '../../../src/dialects/lily/stores.ts';
import { hierarchy } from '../../helpers/hierarchy.ts';
import cases from './prompts.json' with { type: 'json' };
import { files, record } from './tree.ts';

type Files = Readonly<Record<string, string>>;

function query(tree: Files, id: string, now: string) {
  const opened = hierarchy(tree);
  const target = askedFor(opened, findTarget(opened, id).target, 'prompt');
  return resolve(opened, target, new Map(), { now });
}

function told(tree: Files, id: string, now: string): readonly string[] {
  return query(tree, id, now).sections.flatMap(({ heading, parts }) => [
    `${heading}:`,
    ...parts.flatMap(({ markdown }) => markdown.split('\n')),
  ]);
}

const FOLDER = '.lily/memory';

function stores({ personality, task }: (typeof cases)[number]): Files {
  return {
    [`${FOLDER}/personality_memory.json`]: JSON.stringify(personality, null, 2),
    [`${FOLDER}/task_memory.json`]: JSON.stringify(task),
  };
}

/** The same facts, each in a file. */
function asFiles(tree: Files): Files {
  const rows = Object.entries(tree).flatMap(([path, text]) => readStore(path, text).rows);
  return {
    [`${FOLDER}/readme.txt`]: '',
    ...Object.fromEntries(
      rows.map((row) => {
        const { id, namespace: _, store: __, content, ...fields } = row.fields;
        const path = recordPath(row.namespace, String(id));
        return [path, formatRecord({ fields, value: { content: content ?? '' } })];
      }),
    ),
  };
}

describe.each(cases)('$about', (one) => {
  const isCut = one.prompt.some((line) => line.startsWith('[...'));
  /** Of whose a line is that the program cut off from its heading is said here. */
  const lines = (tree: Files): readonly string[] =>
    told(tree, one.target, '2026-11-23').filter((line) => !isCut || line !== 'user_profile:');

  test('from the stores of the program', () => {
    expect(lines(stores(one))).toEqual(one.prompt);
  });

  // Which task is whose is told by sessions, which only the stores of the program keep together.
  test.runIf(one.task.length === 0)('from a file for each fact', () => {
    expect(lines(asFiles(stores(one)))).toEqual(one.prompt);
  });

  test('from both, each fact once', () => {
    const both = { ...stores(one), ...asFiles(stores(one)) };
    expect(lines(both).filter((line) => !line.includes('id=mem_t_'))).toEqual(
      one.prompt.filter((line) => !line.includes('id=mem_t_')),
    );
  });
});

test('each line has the place of its fact in the store', () => {
  const [first] = cases;
  if (first === undefined) throw new Error('no case');
  const tree = stores(first);
  for (const { parts } of query(tree, 'default', '2026-11-23').sections)
    for (const { source, line, markdown } of parts) {
      const written = tree[source]?.split('\n')[line - 1] ?? '';
      expect(written).toContain(
        JSON.stringify(markdown.slice(2, markdown.lastIndexOf(' (conf=')))?.slice(1, -1),
      );
    }
});

test('no target is told what is of another user', () => {
  const [, two] = cases;
  if (two === undefined) throw new Error('no case');
  const tree = stores(two);
  const opened = hierarchy(tree);
  const ids = listTargets(opened).map(({ id }) => id);
  expect(ids).toEqual(['lily/ann', 'lily/ben', 'lily/ann/s-ann', 'lily/ben/s-ben']);
  for (const id of ids) {
    const other = id.startsWith('lily/ann') ? 'ben' : 'ann';
    const whole = resolve(opened, findTarget(opened, id).target, new Map(), { now: '2026-11-23' });
    const text = JSON.stringify([whole.sections, told(tree, id, '2026-11-23')]);
    expect(text).toContain(`user_profile of ${id.slice(5, 8)}`);
    expect(text).toContain(`The task of ${id.slice(5, 8)}`);
    expect(text).not.toContain(`of ${other}`);
  }
});

test('nothing that has expired by itself or with its namespace', () => {
  expect(told(files, 'ann/shop', '2026-03-01')).toEqual([
    ...['working_rules:', '- Run the tests before each commit. (conf=1.00, id=tests)'],
    ...['persona_core:', '- Stays calm and says what it does not know. (conf=0.90, id=calm)'],
    ...['user_profile:', '- Prefers the light theme. (conf=0.70, id=light)'],
    ...['- Likes short answers. (conf=0.90, id=short)'],
    ...['task_memory:', '- Orders are kept in Postgres. (conf=1.00, id=postgres)'],
  ]);
  const later = told(files, 'ann/shop', '2026-09-01');
  expect(later).toContain('- Prefers the dark theme. (conf=0.80, id=dark)');
  expect(later.join('\n')).not.toMatch(/light theme|Postgres/);
});

test('what had no room is listed, with its place', () => {
  const path = '.lily/memory/personality/user_profile/ann/default/dark.md';
  const { leftOut } = query(files, 'ann', '2026-03-01');
  expect(leftOut).toEqual([
    { source: path, line: 10, heading: 'Prefers the dark theme.', tokens: 6, how: 'left out' },
  ]);
});

test('what is data alone is never told', () => {
  const path = '.lily/memory/personality/user_profile/ann/default/cups.md';
  const data = '```json value\n{"cups": 2}\n```';
  for (const text of [data, `Likes tea.\n\n${data}`]) {
    const tree = { [path]: record('confidence: 1', text) };
    const opened = hierarchy(tree);
    const whole = resolve(opened, findTarget(opened, 'ann').target, new Map(), {
      now: '2026-03-01',
    });
    const said = JSON.stringify([whole.sections, told(tree, 'ann', '2026-03-01')]);
    expect(said).not.toContain('cups\\"');
    expect(said.includes('Likes tea.')).toBe(text !== data);
  }
});
