// Values of front matter that are of another kind than their key asks for: they are findings at most, never the end of a run.

import { expect, test } from 'vitest';
import { decisionsOf, summarize } from '../../src/core/decisions.ts';
import { stalenessReport } from '../../src/core/health.ts';
import { memoryEdit, memoryPlace, recall } from '../../src/core/memory.ts';
import { build, check, findTarget, health, listTargets, resolve } from '../../src/core.ts';
import { dialects } from '../../src/dialects/index.ts';
import { findDecision } from '../../src/graph/decision-index.ts';
import { hierarchy, page, TODAY } from '../helpers/hierarchy.ts';

const KEYS = new Set(
  dialects.flatMap(({ format }) => [
    ...Object.keys(format?.keys.aliases ?? {}),
    ...(format?.keys.reserved ?? []),
  ]),
);

const PATHS = [
  '.limps/workspace.md',
  '.limps/adrs/ADR-0001-kiln.md',
  '.limps/projects/clay/project.md',
  'plans/0042-kiln/0042-kiln-plan.md',
  'plans/0042-kiln/plan.memory.md',
  'plans/0042-kiln/agents/001_glaze.md',
  'plans/0042-kiln/agents/001_glaze.memory.md',
];

/** Every answer about a workspace in which each document says the same. */
function answers(frontMatter: string): unknown {
  const opened = hierarchy(
    Object.fromEntries(PATHS.map((path) => [path, page(frontMatter, '# T\n\nText.\n')])),
  );
  const graph = build(opened, new Map());
  const decisions = decisionsOf(opened);
  const { target } = findTarget(opened, '0042', '001');
  const place = memoryPlace(opened, target);
  const session = { type: 'session', notes: 'Done.' } as const;
  const edit = memoryEdit(opened, place, session, `${TODAY}T12:00:00Z`);
  const promotion = { type: 'promotion', text: 'Kilns cool.', contributor: '001' } as const;
  const plan = memoryPlace(opened, findTarget(opened, '0042').target);
  const promote = memoryEdit(opened, plan, promotion, `${TODAY}T12:00:00Z`);
  const { findings } = check(opened, graph, { now: TODAY });
  const entries = health(opened, graph, { now: TODAY });
  return {
    targets: listTargets(opened).map((one) => resolve(opened, one, new Map(), { now: TODAY })),
    findings,
    entries,
    report: stalenessReport(entries, findings, { graph, now: TODAY }),
    decision: findDecision(decisions.documents, '1'),
    decisions: summarize(decisions),
    memory: [recall(opened, place), recall(opened, plan)],
    edits: [edit, promote].map((change) => change(page(frontMatter, '# T\n'))),
    graph: [graph.nodes, graph.edges],
  };
}

const SHAPES = [
  ['a map', '{a: b}'],
  ['a list of maps', '[{a: b}, 1]'],
  ['a list of lists', '[[{a: b}]]'],
  ['nothing', ''],
  ['a number', '1e999'],
  ['half a character', '"\\ud800"'],
  ['halves of characters', '["\\udc00", {"\\ud800": "\\ud83d"}]'],
] as const;

test.each(SHAPES)('every key may hold %s', (_, value) => {
  const text = JSON.stringify(answers([...KEYS].map((key) => `${key}: ${value}`).join('\n')));
  expect(text).not.toMatch(/(?<!\\)\\ud[89a-f][0-9a-f]{2}/);
});

test.each([...KEYS])('%s may hold a list of maps and nothing else be wrong', (key) => {
  expect(answers(`${key}: [{a: b}, 1]`)).toBeDefined();
});
