// What a real agent loaded, held against what our loaders say.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Loaded } from '../../src/dialects/instructions/agent.ts';
import { findAgent, instructionsAt } from '../../src/dialects/instructions/instructions-at.ts';
import type { Item } from '../../src/dialects/instructions/listing/model.ts';
import type { Tree } from '../../src/model/source.ts';
import { diskTree } from '../../src/read/disk-tree.ts';
import { partsToldBy } from './calls.ts';
import { type ItemScenario, toldIn } from './items.ts';
import { marksIn, type Recorded, type Row, type Scenario, scenarios, writeTree } from './trees.ts';

const written = new Map<string, Tree>();

/** On the disk, since memory knows no links; made once. */
function treeOf(name: string, scenario: Scenario): Tree {
  const known = written.get(name);
  if (known !== undefined) return known;
  const root = mkdtempSync(join(tmpdir(), 'tree-'));
  process.once('exit', () => rmSync(root, { recursive: true, force: true }));
  writeTree(root, scenario);
  const tree = { ...diskTree(root, { maxFileBytes: 5_000_000 }), outsideGit: () => false };
  written.set(name, tree);
  return tree;
}

/** Nothing, or a line for each scenario in which they differ. */
export function differencesOf({ agent, version, rows }: Recorded): readonly string[] {
  return Object.entries(rows).flatMap(([name, theirs]) => {
    const scenario = scenarios[name];
    if (scenario === undefined) return [];
    const { cwd, file } = scenario;
    const { loaded, items } = instructionsAt(treeOf(name, scenario), `${agent}@${version}`, {
      cwd,
      file,
    });
    const isStart = ({ when }: Loaded): boolean =>
      agent === 'cursor' || agent === 'auggie' || when === 'start';
    const start = marksIn(loaded.filter(isStart).map(({ text }) => text));
    const read = marksIn(loaded.filter((one) => !isStart(one)).map(({ text }) => text));
    const ours = { start, read: read.filter((path) => !start.includes(path)) };
    const said = [
      compared(agent, loaded, ours.start, theirs.start),
      compared(agent, loaded, ours.read, theirs.read),
      cuts(loaded, theirs.cut),
      itemsDiffer(scenario, items ?? [], theirs.listed),
      callDiffers(agent, theirs.called),
    ].filter((one) => one !== '');
    return said.length === 0 ? [] : [`${name}: ${said.join('; ')}`];
  });
}

function callDiffers(agent: string, called: Row['called']): string {
  const rules = findAgent(agent).agent.lists?.calls;
  if (called === undefined) return '';
  const ours = rules === undefined ? [] : partsToldBy(rules);
  return `${ours}` === `${called}` ? '' : `a call adds ${called}, not ${ours}`;
}

function itemsDiffer(
  scenario: Scenario | ItemScenario,
  items: readonly Item[],
  listed: Row['listed'],
): string {
  if (!('names' in scenario) || listed === undefined) return '';
  const wrong = Object.entries(scenario.names).flatMap(([path, names]) => {
    const own = items.filter((one) => one.path === path && one.listed);
    const ours = own.length === 0 ? null : (toldIn(path, names, own[0]?.text ?? '') ?? 'name');
    const theirs = listed[path] ?? null;
    return ours === theirs ? [] : [`${path}: ours ${ours}, theirs ${theirs}`];
  });
  return wrong.join(', ');
}

function cuts(loaded: readonly Loaded[], cut: Row['cut'] = {}): string {
  const wrong = loaded.filter((one) => (one.cut === null ? undefined : one.kept) !== cut[one.path]);
  return wrong.map(({ path, kept }) => `${path} is cut at ${cut[path]}, not ${kept}`).join(', ');
}

/** Marks that only one of two lists holds, or the lists themselves where they are in another order. */
export function compared(
  agent: string,
  loaded: readonly Loaded[],
  ours: readonly string[],
  theirs: readonly string[],
): string {
  const missing = theirs.filter((one) => !ours.includes(one));
  const extra = ours.filter((one) => !theirs.includes(one));
  if (missing.length + extra.length > 0)
    return [
      missing.length > 0 ? `missing ${missing.join(' ')}` : '',
      extra.length > 0 ? `extra ${extra.join(' ')}` : '',
    ]
      .join(' ')
      .trim();
  if (agent === 'cursor') return '';
  const importers = new Map(
    loaded.flatMap(({ path, because }) =>
      because.at === undefined ? [] : [[path, because.at.path] as const],
    ),
  );
  const [x, y] = [settled(ours, importers).join(' '), settled(theirs, importers).join(' ')];
  return x === y ? '' : `order: ours ${x}, theirs ${y}`;
}

/** Rules of one folder come as the folder is read: within one, order says nothing. */
function settled(
  marks: readonly string[],
  importers: ReadonlyMap<string, string>,
): readonly string[] {
  const key = (mark: string): string => {
    const rule = importers.get(mark) ?? mark;
    return /^(.*\/(?:rules|instructions|\.clinerules))\//.exec(`/${rule}`)?.[1] ?? '';
  };
  const result: string[] = [];
  for (let at = 0; at < marks.length; ) {
    const folder = key(marks[at] ?? '');
    let end = at + 1;
    while (folder !== '' && end < marks.length && key(marks[end] ?? '') === folder) end += 1;
    result.push(...marks.slice(at, end).toSorted());
    at = end;
  }
  return result;
}
