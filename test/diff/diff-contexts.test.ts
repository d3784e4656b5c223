// What a target sees differently when files change, and which line made it so.

import { describe, expect, it } from 'vitest';
import { diffContexts, seesDifferently } from '../../src/diff/diff-contexts.ts';
import { changeRows } from '../../src/emit/change-rows.ts';
import { changeRowText } from '../../src/emit/history-text.ts';
import { styleOf } from '../../src/emit/text.ts';
import type { TargetChange } from '../../src/model/change.ts';
import { page, resolved } from '../helpers/hierarchy.ts';

type Files = Readonly<Record<string, string>>;

const WORKSPACE = '.limps/workspace.md';
const PLAN = 'plans/0042-kiln/0042-kiln-plan.md';
const AGENT = 'plans/0042-kiln/agents/001_glaze.md';

const BASE: Files = {
  [WORKSPACE]: page(
    'language: TypeScript\nsteps: [a, b]\nlimits:\n  depth: 3',
    '## Mission\n\nFire.\n',
  ),
  [PLAN]: page('glow: red'),
  [AGENT]: page('shift: late', '# Glaze\n\n## Steps\n\nOne.\nTwo.\n'),
};

/** Null takes a file away. */
function edited(changes: Readonly<Record<string, string | null>>): Files {
  const files = { ...BASE, ...changes };
  return Object.fromEntries(
    Object.entries(files).filter((entry): entry is [string, string] => entry[1] !== null),
  );
}

function agentIn(files: Files) {
  return resolved(files, '42', '1');
}

function change(
  changes: Readonly<Record<string, string | null>>,
  base: Files = BASE,
): TargetChange {
  return diffContexts(agentIn(base), agentIn(edited(changes)));
}

/** `language: TypeScript → HTML (after plans/…:2)` */
function valuesOf({ values }: TargetChange): readonly string[] {
  return values.map(({ keyPath, of, before, after, cause }) => {
    const [was, is] = [before, after].map((side) =>
      side === null ? '∅' : JSON.stringify(side.value),
    );
    return `${keyPath}${of === 'value' ? '' : ` ${of}`}: ${was} → ${is} (${cause.in} ${cause.source}:${cause.line})`;
  });
}

it('entries of a memory come and go, each with its line', () => {
  const memory = 'plans/0042-kiln/plan.memory.md';
  const holds = (...lines: readonly string[]) => ({
    ...BASE,
    [memory]: page('type: plan_memory', `# Memory\n\n## Findings\n\n${lines.join('\n')}\n`),
  });
  const found = diffContexts(
    agentIn(holds('- Fire slowly', '- Vents stick')),
    agentIn(holds('- Vents stick', '- Cones bend')),
  );
  expect(
    changeRows([found]).map((row) => changeRowText(row, 80, styleOf({ colour: false }))),
  ).toEqual([`+ finding Cones bend  ${memory}:10`, `- finding Fire slowly  was ${memory}:9`]);
});

it('a lock that is lifted, or put, is told though the value is the same', () => {
  const locked = { ...BASE, [WORKSPACE]: page('language: TypeScript\nlocked: [language]') };
  const open = { ...BASE, [WORKSPACE]: page('language: TypeScript') };
  const lock = { keyPath: 'language', source: WORKSPACE, line: 3 };
  const lifted = diffContexts(agentIn(locked), agentIn(open));
  expect(lifted).toMatchObject({ values: [], locks: [{ kind: 'removed', ...lock }] });
  expect(seesDifferently({ ...lifted, layers: [] })).toBe(true);
  expect(diffContexts(agentIn(open), agentIn(locked)).locks).toEqual([{ kind: 'added', ...lock }]);
  expect(diffContexts(agentIn(locked), agentIn(locked)).locks).toEqual([]);
});

it('a value that a lock refuses is told, in the place of its layer', () => {
  const locked = { ...BASE, [WORKSPACE]: page('language: TypeScript\nlocked: [language]') };
  const refused = { ...locked, [PLAN]: page('glow: red\nlanguage: HTML') };
  const rowOf = (before: Files, after: Files) =>
    changeRows([diffContexts(agentIn(before), agentIn(after))]).map((row) =>
      changeRowText(row, 100, styleOf({ colour: false })),
    );
  expect(rowOf(locked, refused)).toEqual([`+ refused language: HTML  ${PLAN}:3`]);
  expect(rowOf(refused, locked)).toEqual([`- refused language: HTML  was ${PLAN}:3`]);
  const moved = { ...refused, [PLAN]: page('# now\nglow: red\nlanguage: HTML') };
  expect(diffContexts(agentIn(refused), agentIn(moved))).not.toHaveProperty('refused');
});

describe('values', () => {
  it('that nobody touched are not told', () => {
    const same = change({});
    expect(seesDifferently(same)).toBe(false);
    expect(same).toMatchObject({
      id: '0042/001',
      kind: 'changed',
      values: [],
      layers: [],
      sections: [],
    });
  });

  it('that only come from elsewhere are the same', () => {
    const { values } = change({ [PLAN]: page('glow: red\nlanguage: TypeScript') });
    expect(values).toEqual([]);
  });

  it('name the line that says the new value', () => {
    expect(
      valuesOf(
        change({
          [WORKSPACE]: page('extra: 1\nlanguage: HTML\nsteps: [a, b]\nlimits:\n  depth: 3'),
        }),
      ),
    ).toEqual([
      `extra: ∅ → 1 (after ${WORKSPACE}:2)`,
      `language: "TypeScript" → "HTML" (after ${WORKSPACE}:3)`,
    ]);
  });

  it('name the line that is gone, where a layer beneath wins again', () => {
    const base = edited({ [AGENT]: page('shift: late\nlanguage: HTML') });
    expect(valuesOf(diffContexts(agentIn(base), agentIn(BASE)))).toEqual([
      `language: "HTML" → "TypeScript" (before ${AGENT}:3)`,
    ]);
  });

  it('name the line that is gone, where nobody says it any more', () => {
    expect(valuesOf(change({ [AGENT]: page('other: 1') }))).toEqual([
      `other: ∅ → 1 (after ${AGENT}:2)`,
      `shift: "late" → ∅ (before ${AGENT}:2)`,
    ]);
  });

  it('name the marker that came, and the marker that went', () => {
    const marked = edited({ [PLAN]: page('glow: red\nlimits:\n  inherit: false') });
    expect(valuesOf(diffContexts(agentIn(BASE), agentIn(marked)))).toEqual([
      `limits.depth: 3 → ∅ (after ${PLAN}:4)`,
    ]);
    expect(valuesOf(diffContexts(agentIn(marked), agentIn(BASE)))).toEqual([
      `limits.depth: ∅ → 3 (before ${PLAN}:4)`,
    ]);
  });

  it('name the lock that came', () => {
    const open = edited({ [PLAN]: page('language: HTML') });
    const locked = {
      ...open,
      [WORKSPACE]: BASE[WORKSPACE]?.replace('steps:', 'locked: [language]\nsteps:') ?? '',
    };
    expect(valuesOf(diffContexts(agentIn(open), agentIn(locked)))).toEqual([
      `language: "HTML" → "TypeScript" (after ${WORKSPACE}:3)`,
    ]);
  });

  it('of lists are told item by item', () => {
    const { [WORKSPACE]: workspace = '' } = BASE;
    expect(valuesOf(change({ [WORKSPACE]: workspace.replace('[a, b]', '[c, b]') }))).toEqual([
      `steps item: "a" → ∅ (before ${WORKSPACE}:3)`,
      `steps item: ∅ → "c" (after ${WORKSPACE}:3)`,
    ]);
    expect(valuesOf(change({ [WORKSPACE]: workspace.replace('[a, b]', '[b, a]') }))).toEqual([
      `steps order: "a" → "b" (after ${WORKSPACE}:3)`,
    ]);
    expect(valuesOf(change({ [WORKSPACE]: workspace.replace('[a, b]', '[]') }))).toHaveLength(2);
    expect(valuesOf(change({ [WORKSPACE]: workspace.replace('[a, b]', 'a') }))).toHaveLength(3);
  });

  it('of another type lose one and gain the other', () => {
    const { [WORKSPACE]: workspace = '' } = BASE;
    expect(valuesOf(change({ [WORKSPACE]: workspace.replace('\n  depth: 3', ' none') }))).toEqual([
      `limits: ∅ → "none" (after ${WORKSPACE}:4)`,
      `limits.depth: 3 → ∅ (before ${WORKSPACE}:5)`,
    ]);
  });

  it('with names of objects are keys like any other', () => {
    const hostile = page('__proto__:\n  polluted: 1\nconstructor: x\n"a/b~c.d": 1');
    expect(valuesOf(change({ [PLAN]: hostile })).toSorted()).toEqual([
      `"a/b~c.d": ∅ → 1 (after ${PLAN}:5)`,
      `__proto__.polluted: ∅ → 1 (after ${PLAN}:3)`,
      `constructor: ∅ → "x" (after ${PLAN}:4)`,
      `glow: "red" → ∅ (before ${PLAN}:2)`,
    ]);
  });
});

describe('layers and sections', () => {
  it('that came, changed and went', () => {
    const base = edited({ '.limps/context/old.md': '# Old\n\nx\n' });
    const now = edited({
      '.limps/context/new.md': '# New\n\ny\n',
      [WORKSPACE]: `${BASE[WORKSPACE]}More.\n`,
    });
    const { layers, sections } = diffContexts(agentIn(base), agentIn(now));
    expect(layers).toEqual([
      { kind: 'changed', source: WORKSPACE, from: null },
      { kind: 'added', source: '.limps/context/new.md', from: null },
      { kind: 'removed', source: '.limps/context/old.md', from: null },
    ]);
    expect(sections).toEqual([
      { kind: 'changed', heading: 'Mission', slug: 'mission', source: WORKSPACE, line: 11 },
      { kind: 'added', heading: 'New', slug: 'new', source: '.limps/context/new.md', line: 3 },
      { kind: 'removed', heading: 'Old', slug: 'old', source: '.limps/context/old.md', line: 3 },
    ]);
  });

  it('show the first line that differs', () => {
    const { sections } = change({
      [AGENT]: page('shift: late', '# Glaze\n\n## Steps\n\nOne.\nThree.\n'),
    });
    expect(sections).toEqual([
      { kind: 'changed', heading: 'Steps', slug: 'steps', source: AGENT, line: 10 },
    ]);
  });

  it('are told by each of their inner headings that differs', () => {
    const edited = (old: string, now: string) => {
      const before = { ...BASE, [AGENT]: page('shift: late', `# Glaze\n\n## Steps\n\n${old}`) };
      const after = { ...BASE, [AGENT]: page('shift: late', `# Glaze\n\n## Steps\n\n${now}`) };
      const { sections } = diffContexts(agentIn(before), agentIn(after));
      return sections.map(({ kind, inner, line }) => `${kind} ${inner} ${line}`);
    };
    const [one, two] = ['### One\n\nA.\n\n#### Deep\n\nB.\n', '### Two\n\nC.\n'];
    const three = '### Three\n\n```md\n### Shown\n```\n';
    expect(edited(`${one}${two}### Two\n\nD.\n`, `${one.replace('B', 'E')}${two}${three}`)).toEqual(
      ['changed One 15', 'added Three 19', 'removed Two 19'],
    );
    expect(edited(one + two, two + one)).toEqual(['changed undefined 9']);
  });

  it('are marked where values tell all that differs', () => {
    const block = (...lines: readonly string[]) =>
      `# Kiln\n\n## Defaults\n\n\`\`\`yaml\n${lines.join('\n')}\n\`\`\`\n\nAsk Ann.\n`;
    const base = edited({ [WORKSPACE]: block('store: disk', 'glow: red') });
    const told = (text: string) => {
      const { values, sections } = diffContexts(
        agentIn(base),
        agentIn({ ...base, [WORKSPACE]: text }),
      );
      return [values.length, sections.map(({ onlyValues = false }) => onlyValues)];
    };
    const red = 'glow: red';
    expect(told(block('store: git', red))).toEqual([1, [true]]);
    expect(told(block('store: git', 'new: 1', red))).toEqual([2, [true]]);
    expect(told(block('store: disk', red, 'new: 1'))).toEqual([1, [true]]);
    // What is said beside them is not.
    expect(told(block('store: git', red).replace('Ann', 'Ben'))).toEqual([1, [false]]);
    expect(told(block('store: git', '# Why', red))).toEqual([1, [false]]);
    expect(told(block('store: disk'))).toEqual([1, [false]]);
  });

  it('of a renamed file are the same', () => {
    const moved = 'plans/0042-kiln/agents/001_paint.md';
    const renamed = change({ [AGENT]: null, [moved]: BASE[AGENT] ?? '' });
    expect(renamed).toMatchObject({
      id: '0042/001',
      kind: 'changed',
      values: [],
      sections: [],
      layers: [{ kind: 'renamed', source: moved, from: AGENT }],
    });
  });

  it('of a file that was renamed and edited differ where it was edited', () => {
    const moved = 'plans/0042-kiln/agents/001_paint.md';
    const renamed = change({ [AGENT]: null, [moved]: `${BASE[AGENT]}Three.\n` });
    expect(renamed.layers).toEqual([{ kind: 'renamed', source: moved, from: AGENT }]);
    expect(renamed.sections).toMatchObject([{ kind: 'changed', heading: 'Steps', line: 11 }]);
    expect(renamed.values).toEqual([]);
  });

  it('that another layer brings now are still there', () => {
    const note = '.limps/context/mission.md';
    const moved = { [WORKSPACE]: page('language: Go'), [note]: '## Mission\n\nFire.\n' };
    const { layers, sections } = change(moved);
    expect(layers).toMatchObject([{ kind: 'changed' }, { kind: 'added', source: note }]);
    expect(sections).toEqual([]);
  });

  it('of a deleted workspace document are gone with all it said', () => {
    const gone = change({ [WORKSPACE]: null });
    expect(gone.layers).toEqual([{ kind: 'removed', source: WORKSPACE, from: null }]);
    expect(valuesOf(gone)).toContain(`language: "TypeScript" → ∅ (before ${WORKSPACE}:2)`);
  });
});

describe('targets', () => {
  it('that are new or gone have nothing to hold against', () => {
    const now = agentIn(BASE);
    expect(diffContexts(null, now)).toMatchObject({ kind: 'added', tokens: null });
    expect(diffContexts(now, null)).toMatchObject({ kind: 'removed', title: 'Glaze' });
    expect(
      seesDifferently(diffContexts(null, { ...now, values: {}, layers: [], sections: [] })),
    ).toBe(true);
    expect(() => diffContexts(null, null)).toThrow();
  });

  it('count tokens before and after', () => {
    const now = agentIn(BASE);
    const counted = { ...now, tokens: { tokenizer: 'o200k_base', total: 7 } };
    expect(
      diffContexts(counted, { ...now, tokens: { tokenizer: 'o200k_base', total: 9 } }).tokens,
    ).toEqual({ before: 7, after: 9 });
    expect(diffContexts(counted, null).tokens).toEqual({ before: 7, after: null });
  });
});
