import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { contextText } from '../../src/emit/context-text.ts';
import { columns } from '../../src/emit/text.ts';
import { exampleContext } from '../helpers/example-context.ts';
import { context, layer, said, spoken, won } from '../helpers/resolved-context.ts';

const PLAIN = { colour: false, width: 100, name: 'agent 001 of plan 0042' };

test('everything that holds for an agent', () => {
  expect(contextText(exampleContext(), PLAIN)).toBe(`Glaze recipes
agent 001 of plan 0042 · limps · 6 layers · 1,453 tokens (o200k_base)

Values
  brand_voice  casual        plans/0042-kiln/0042-kiln-plan.md:4 · declared override
               ~ was professional (.limps/workspace.md:3)
  locale       en            plans/0042-kiln/0042-kiln-plan.md:5 · all layers agree
               = same (.limps/workspace.md:4)
  defaults
    database   SQLite        .limps/adrs/ADR-0001-store.md:4 · locked
               ~ refused PostgreSQL (plans/0042-kiln/0042-kiln-plan.md:7)
               = same (.limps/workspace.md:6)
    coverage   90%           plans/0042-kiln/agents/001_glaze.agent.md:4 · higher priority
               ~ was 85% (plans/0042-kiln/0042-kiln-plan.md:8)
               ~ was 80% (.limps/workspace.md:7)
    tags
      -        clay          .limps/workspace.md:8
      -        glaze         plans/0042-kiln/0042-kiln-plan.md:9

Dropped
  - defaults.legacy  was "yes" (.limps/workspace.md:9)  inherit: false at plans/0042-kiln/0042-kiln-plan.md:11

Constraints
  defaults.database = SQLite  locked by One store, .limps/adrs/ADR-0001-store.md:4

Layers by priority
   0  .limps/workspace.md                          5 days  ✓ fresh
   0  .limps/adrs/ADR-0001-store.md               20 days  does not age
  20  plans/0042-kiln/0042-kiln-plan.md           20 days  ! warning
  20  plans/0042-kiln/plan.memory.md              no date  does not age
  30  plans/0042-kiln/agents/001_glaze.agent.md   95 days  ✗ critical
  30  plans/0042-kiln/agents/001_glaze.memory.md  ~2 days  does not age

Memory
  plan   1 fact · 2 decisions (1 for this agent) · 1 lesson · 1 open question  plans/0042-kiln/plan.memory.md
         Cones bend early in the new kiln  plans/0042-kiln/plan.memory.md:9
         Test tiles first  plans/0042-kiln/plan.memory.md:20
         Clay body: stoneware  plans/0042-kiln/plan.memory.md:15
         Invoices: monthly  plans/0042-kiln/plan.memory.md:16
  agent  1 fact · 1 decision · 1 open blocker · 4 sessions  plans/0042-kiln/agents/001_glaze.memory.md
         Ash needs sieving - 80 mesh  plans/0042-kiln/agents/001_glaze.memory.md:9
         Base: feldspar — It melts evenly  plans/0042-kiln/agents/001_glaze.memory.md:16
         open: Cobalt is sold out — Back in March  plans/0042-kiln/agents/001_glaze.memory.md:20

Warnings
  ⚠️ plans/0042-kiln/0042-kiln-plan.md is 20 days old (threshold: 14)
  ⚠️ plans/0042-kiln/agents/001_glaze.agent.md is 95 days old (threshold: 30)
  ⚠️ CONFLICT: defaults.database
     Workspace says: SQLite
     Plan says: PostgreSQL
     Resolution: Keeping workspace value (locked at .limps/adrs/ADR-0001-store.md:4)
  ⚠️ CONFLICT: defaults.coverage
     Workspace says: 80%
     Plan says: 85% (override), not declared
     Resolution: Using plan value (higher priority)
  ⚠️ CONFLICT: defaults.coverage
     Plan says: 85%
     Agent says: 90% (override), not declared
     Resolution: Using agent value (higher priority)

Findings
  warning  Not updated for 20 days (2026-03-11); stale after 14 days.  plans/0042-kiln/0042-kiln-plan.md:2
  info  \`brand_voice\` is \`casual\` here (plan), a declared override of \`professional\` in .limps/workspace.md (workspace).  plans/0042-kiln/0042-kiln-plan.md:4
  critical  \`defaults.database\` cannot be \`PostgreSQL\` here (plan): .limps/adrs/ADR-0001-store.md locks it. It stays \`SQLite\`.  plans/0042-kiln/0042-kiln-plan.md:7
  critical  \`defaults.coverage\` is \`85%\` here (plan) but \`80%\` in .limps/workspace.md (workspace), and no \`overrides: [defaults.coverage]\` declares the override; using plan value (higher priority).  plans/0042-kiln/0042-kiln-plan.md:8
  critical  Not updated for 95 days (2025-12-26); set its status to PASS or archived, or refresh it if it is not over.  plans/0042-kiln/agents/001_glaze.agent.md:2
  critical  \`defaults.coverage\` is \`90%\` here (agent) but \`85%\` in plans/0042-kiln/0042-kiln-plan.md (plan), and no \`overrides: [defaults.coverage]\` declares the override; using agent value (higher priority).  plans/0042-kiln/agents/001_glaze.agent.md:4
  warning  \`defaults.coverage\` is \`90%\` here (agent) and overrides \`85%\` in plans/0042-kiln/0042-kiln-plan.md, which has not been updated for 20 days.  plans/0042-kiln/agents/001_glaze.agent.md:4
`);
});

test('what each layer brought', () => {
  expect(contextText(exampleContext(), { ...PLAIN, diff: true })).toBe(`Glaze recipes
agent 001 of plan 0042 · limps · 6 layers · 1,453 tokens (o200k_base)

 0  .limps/workspace.md
    + brand_voice: professional  :3
    + locale: en  :4
    + defaults.database: SQLite  :6
    + defaults.coverage: 80%  :7
    + defaults.tags.0: clay  :8
    + defaults.legacy: "yes"  :9
    § Pottery, Principles

 0  .limps/adrs/ADR-0001-store.md
    = defaults.database: SQLite  :4
    § One store

20  plans/0042-kiln/0042-kiln-plan.md
    ~ brand_voice: professional → casual  :4
    = locale: en  :5
    ! defaults.database: PostgreSQL (refused, locked)  :7
    ~ defaults.coverage: 80% → 85%  :8
    + defaults.tags.1: glaze  :9
    - defaults.legacy: "yes"  :11
    § Principles, Kiln

20  plans/0042-kiln/plan.memory.md
    memory: 1 fact · 2 decisions (1 for this agent) · 1 lesson · 1 open question

30  plans/0042-kiln/agents/001_glaze.agent.md
    ~ defaults.coverage: 85% → 90%  :4
    § Scope

30  plans/0042-kiln/agents/001_glaze.memory.md
    memory: 1 fact · 1 decision · 1 open blocker · 4 sessions
`);
});

test('a list that is dropped was made of items, a scalar had one value after the other', () => {
  const by = { marker: 'override', source: 'c.md', line: 2, column: 1 } as const;
  const dropped = {
    '/list': { by, shadowed: [said('b', 'a.md:3'), said('a', 'a.md:2')] },
    '/word': { by, shadowed: [said('old', 'b.md:1'), said('older', 'a.md:4')] },
  };
  const layers = [layer('a.md', 0), layer('b.md', 1, { daysOld: -3 }), layer('c.md', 2)];
  const text = contextText(context({ dropped, layers }), { ...PLAIN, diff: true });
  expect(text.split('\n').filter((line) => line.startsWith('    '))).toEqual([
    '    + list: a  :2',
    '    + list: b  :3',
    '    + word: older  :4',
    '    ~ word: older → old  :1',
    '    - list: a, b  :2',
    '    - word: old  :2',
  ]);
  expect(contextText(context({ layers }), PLAIN)).toContain(' 0  b.md  in the future  ✓ fresh');
});

test('nothing declared', () => {
  expect(contextText(context(), { ...PLAIN, name: 'Glaze recipes' })).toBe(
    'Glaze recipes\nlimps · no layers\n\nValues\n  none declared\n',
  );
});

describe('colour', () => {
  test('strikes losers through and dims places', () => {
    const voice = context({
      values: { voice: 'casual' },
      provenance: {
        '/voice': won(said('casual', 'b.md:4'), 'higher-priority', said('stiff', 'a.md:5')),
      },
    });
    const dim = (text: string) => `\u001b[2m${text}\u001b[22m`;
    expect(contextText(voice, { ...PLAIN, colour: true, width: 60 })).toContain(
      `  voice  casual    ${dim('b.md:4 · higher priority')}\n` +
        `         \u001b[2;9mstiff\u001b[22;29m     ${dim('a.md:5')}\n`,
    );
  });

  test('adds styles to the same words for values, layers and memory', () => {
    const { conflicts: _, provenance: __, dropped: ___, ...rest } = exampleContext();
    const example = context({ ...rest, ...spoken(rest.values) });
    const styled = contextText(example, { ...PLAIN, colour: true });
    // biome-ignore lint/suspicious/noControlCharactersInRegex: styles are what is taken off here
    expect(styled.replace(/\u001b\[[\d;]+m/g, '')).toBe(contextText(example, PLAIN));
  });
});

test.each(['decision', 'record'] as const)('a %s does not age, however old it is', (role) => {
  const old = layer('docs/adr/1.md', 0, { role, daysOld: 820, score: null });
  const aging = contextText(context({ layers: [old, layer('a.md', 0)] }), PLAIN);
  expect(aging).toContain('  820 days  does not age\n');
  expect(contextText(context({ layers: [old] }), PLAIN)).toMatch(/ {2}820 days\n/);
});

describe('width', () => {
  test('long values are cut, places are whole', () => {
    const long = context({
      ...spoken({ key: 'x'.repeat(200), other: { deep: 'short' } }, 'plans/0042-a-long-name/b.md'),
      layers: [layer(`plans/${'n'.repeat(80)}/notes.md`, 0)],
    });
    expect(
      contextText(long, { ...PLAIN, width: 60 })
        .split('\n')
        .slice(3),
    ).toEqual([
      'Values',
      `  key     ${'x'.repeat(24)}…  plans/0042-a-long-name/b.md:1`,
      '  other',
      '    deep  short                      plans/0042-a-long-name/b.md:1',
      '',
      'Layers by priority',
      `  20  plans/${'n'.repeat(80)}/notes.md  2 days  ✓ fresh`,
      '',
    ]);
  });

  test('wide letters count twice and are never cut in half', () => {
    const wide = context(spoken({ a: '陶芸'.repeat(40), b: '🏺'.repeat(40), c: 'x' }, 'b.md'));
    const lines = contextText(wide, { ...PLAIN, width: 40 })
      .split('\n')
      .slice(4, 7);
    expect(lines.map((line) => columns(line.slice(0, line.indexOf('b.md'))))).toEqual([34, 34, 34]);
    expect(lines.join('')).not.toMatch(/\p{Cs}/u);
  });
});

test('nothing from a workspace reaches the terminal raw', () => {
  const hostile = fc.string({
    unit: fc.constantFrom(...'\u001b\u009b\r\n\u202e\u200ba[0🏺\ud800'),
    minLength: 1,
  });
  fc.assert(
    fc.property(
      hostile,
      hostile,
      hostile,
      fc.boolean(),
      fc.integer({ min: 1, max: 90 }),
      (a, b, c, diff, width) => {
        const example = exampleContext();
        const text = contextText(
          {
            ...example,
            ...spoken({ [a]: b, list: [c, { [b]: a }] }, `${c}.md`),
            target: { ...example.target, title: a, id: b },
            layers: [layer(`${c}.md`, 0), layer(a, 1)],
            warnings: [b],
            constraints: [{ keyPath: a, value: b, source: c, line: 1, column: 1, title: a }],
            sections: [
              { heading: a, slug: 'a', parts: [{ source: `${c}.md`, line: 1, markdown: b }] },
            ],
          },
          { ...PLAIN, name: b, width, diff },
        );
        expect(text.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cs}\u202e\u200b]/u);
      },
    ),
  );
});
