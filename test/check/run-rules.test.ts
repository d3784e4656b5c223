// What holds for findings of every rule: settings, suppressions, fingerprints, targets, order.

import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { known } from '../dialects/samples.ts';
import { checked, found } from '../helpers/check.ts';
import { run } from '../helpers/command.ts';
import { folder } from '../helpers/folder.ts';
import { page } from '../helpers/hierarchy.ts';

type Files = Readonly<Record<string, string>>;
const workspace = page('defaults:\n  database: PostgreSQL\n  tone: formal');
const plan = page('defaults:\n  database: SQLite', '# Plan\n\n[gone](gone.svg)\n');
const story = {
  '.limps/workspace.md': workspace,
  'plans/0042-x/0042-x-plan.md': plan,
  'plans/0042-x/agents/000-a.md': '# A',
  'plans/0043-y/0043-y-plan.md': '# Y',
};

describe('a report', () => {
  test('counts by severity and stands in order of paths and places', () => {
    const { schemaVersion, summary, findings } = checked(story);
    expect(schemaVersion).toBe(1);
    expect(summary).toEqual({ critical: 1, warning: 1, info: 0 });
    expect(findings.map(({ rule, line, column }) => [rule, line, column])).toEqual([
      ['direct-contradiction', 3, 13],
      ['broken-link', 8, 1],
    ]);
  });

  test('names the targets that inherit what is wrong', () => {
    const { findings } = checked(story);
    expect(findings.map(({ targets }) => targets)).toEqual([
      ['0042', '0042/000'],
      ['0042', '0042/000'],
    ]);
  });

  test('shows the value with its range and the layer that it contradicts', () => {
    const [finding] = found('direct-contradiction', story);
    expect(finding).toMatchObject({
      path: 'plans/0042-x/0042-x-plan.md',
      ...{ line: 3, column: 13, endLine: 3, endColumn: 19 },
      message:
        '`defaults.database` is `SQLite` here (plan) but `PostgreSQL` in .limps/workspace.md (workspace), and no `overrides: [defaults.database]` declares the override; using plan value (higher priority).',
      related: [{ path: '.limps/workspace.md', line: 3, message: 'workspace says: PostgreSQL' }],
    });
  });

  test('is the same whatever the order of the files', () => {
    const reversed = Object.fromEntries(Object.entries(story).reverse());
    expect(checked(reversed)).toEqual(checked(story));
  });
});

describe('settings', () => {
  test('turn a rule off, or tell it with another severity', () => {
    const rules = { 'direct-contradiction': 'info', 'broken-link': 'off' } as const;
    const { summary } = checked(story, { settings: { rules } });
    expect(summary).toEqual({ critical: 0, warning: 0, info: 1 });
  });

  test('a severity that is set also holds where the rule would grade by itself', () => {
    const old = { '.limps/context/a.md': page('updated: 2025-01-01') };
    const rules = { 'stale-document': 'info' } as const;
    expect(found('stale-document', old, { settings: { rules } })).toMatchObject([
      { severity: 'info' },
    ]);
  });
});

describe('a suppression', () => {
  const against = (words: string) => ({
    ...story,
    'plans/0042-x/0042-x-plan.md': `${plan}\n<!-- stratigraph-disable ${words} -->\n`,
  });
  const rulesOf = (words: string) => checked(against(words)).findings.map(({ rule }) => rule);

  test('keeps back what it names, in its own file, if it says why', () => {
    expect(rulesOf('broken-link: drawn next week')).toEqual(['direct-contradiction']);
    expect(rulesOf('direct-contradiction, broken-link: an experiment')).toEqual([]);
  });

  test('without a reason keeps nothing back and is told', () => {
    expect(rulesOf('broken-link')).toEqual([
      'direct-contradiction',
      'broken-link',
      'invalid-suppression',
    ]);
  });

  test('that is not needed is told', () => {
    expect(rulesOf('duplicate-id: for later')).toContain('unused-suppression');
  });

  test('of a file that a link leads to is needed once', async () => {
    const disable = '<!-- stratigraph-disable broken-link: it comes next week -->';
    const root = folder({
      'AGENTS.md': `# X\n\nSee [it](gone.md).\n\n${disable}\n`,
      'stratigraph.json': '{"agents": ["claude", "codex"]}',
    });
    symlinkSync('AGENTS.md', join(root, 'CLAUDE.md'));
    expect((await run(['check', '--root', root])).out).toContain('no findings');
  });

  test('inside code is an example of one', () => {
    const shown = `${plan}\n\`\`\`\n<!-- stratigraph-disable broken-link: example -->\n\`\`\`\n`;
    const { findings } = checked({ ...story, 'plans/0042-x/0042-x-plan.md': shown });
    expect(findings.map(({ rule }) => rule)).toEqual(['direct-contradiction', 'broken-link']);
  });

  test('against a rule that waits for time is never unused', () => {
    expect(rulesOf('stale-document: written once')).not.toContain('unused-suppression');
  });
});

describe('a fingerprint', () => {
  const printsOf = (files: Readonly<Record<string, string>>) =>
    checked(files).findings.map(({ fingerprint }) => fingerprint);

  test('survives edits above, and in other files', () => {
    const moved = plan
      .replace('defaults:', 'reviewer: ann\ndefaults:')
      .replace('# Plan', '# Plan\n\nText.');
    const other = { ...story, 'plans/0042-x/0042-x-plan.md': moved, '.limps/context/a.md': '# A' };
    expect(printsOf(other)).toEqual(printsOf(story));
  });

  test('does not change from day to day', () => {
    const old = { '.limps/context/a.md': page('updated: 2025-01-01') };
    const on = (now: string) =>
      checked(old, { now }).findings.map(({ fingerprint }) => fingerprint);
    expect(on('2026-03-31')).toEqual(on('2026-04-09'));
  });

  test('tells equal findings of one file apart', () => {
    const twice = `${plan}\n[gone](gone.svg)\n`;
    const prints = printsOf({ ...story, 'plans/0042-x/0042-x-plan.md': twice });
    expect(prints).toHaveLength(3);
    expect(new Set(prints).size).toBe(3);
  });

  const FACT = '.lily/memory/personality/user_profile/ann/default';
  const drink = (text: string) =>
    `---\nsource: command\nconfidence: 1\ncreated_at: 2026-03-01\nconflict_group: drink\n---\n\n${text}\n`;
  const group = { [`${FACT}/a.md`]: drink('Likes tea.'), [`${FACT}/b.md`]: drink('Likes coffee.') };
  const declared = (above: string) => ({
    '.limps/workspace.md': page(`database: ${above}`, '# W'),
    'plans/0042-x/0042-x-plan.md': page('overrides: [database]\ndatabase: SQLite', '# X'),
  });
  const chain = (successor: string) => ({
    'docs/adr/0001-a.md': page('status: superseded\nsuperseded_by: 2', '# A'),
    'docs/adr/0002-b.md': page(successor, '# B'),
    'docs/adr/0003-c.md': page('status: accepted', '# C'),
    'AGENTS.md': 'As [A](docs/adr/0001-a.md) says.\n',
  });

  test.each(
    known<readonly [string, Files, Files]>([
      [
        'a third one in the group of lily',
        group,
        { ...group, [`${FACT}/c.md`]: drink('Likes water.') },
      ],
      [
        'another value above',
        story,
        { ...story, '.limps/workspace.md': workspace.replace('PostgreSQL', 'MySQL') },
      ],
      ['another value that is overridden', declared('PostgreSQL'), declared('MySQL')],
      [
        'another end of the chain',
        chain('status: accepted'),
        chain('status: superseded\nsuperseded_by: 3'),
      ],
      [
        'something near the name',
        { 'plans/0001-x/plan.md': page('depends_on: [0009-gone]') },
        {
          'plans/0001-x/plan.md': page('depends_on: [0009-gone]'),
          'plans/0009-gonee/plan.md': '# G',
        },
      ],
    ]),
  )('is the same however it is said: %s', (_, before, after) => {
    const prints = printsOf(after);
    expect(printsOf(before).length).toBeGreaterThan(0);
    expect(prints).toEqual(expect.arrayContaining(printsOf(before)));
    expect(new Set(prints).size).toBe(prints.length);
  });

  test('is another one for another value', () => {
    const other = { ...story, 'plans/0042-x/0042-x-plan.md': plan.replace('SQLite', 'MySQL') };
    expect(printsOf(other)[0]).not.toBe(printsOf(story)[0]);
  });
});

test('what is missing at the end of a block is told at the last character that is there', () => {
  const files = { 'plans/0001-x/agents/000-a.md': '## Defaults\n```yaml\n%' };
  expect(found('invalid-front-matter', files)).toMatchObject([
    { line: 3, column: 1, endLine: 3, endColumn: 2 },
  ]);
});

test('what is wrong at the end of a line is told up to the end, not between its two characters', () => {
  const files = { '.limps/workspace.md': '## Defaults\n```yaml\na: [c]\n\r\n- [ ] b\n' };
  expect(found('invalid-front-matter', files)).toMatchObject([
    { line: 4, column: 1, endLine: 5, endColumn: 1 },
  ]);
});

test('whatever the text is, a check ends, and every finding stands inside of its file', () => {
  const piece = fc.constantFrom(
    ...[
      '---\n',
      'a: b\n',
      'a: [c]\n',
      '## Defaults\n',
      '```yaml\n',
      '```\n',
      'x: 1\n',
      '\r\n',
      '\n',
    ],
    ...[
      '[x](y.md#z)',
      '[a](#b)',
      'ADR-0001 ',
      '<!-- stratigraph-disable a: b -->',
      '\u2028',
      '\u{1F9F1}',
    ],
    ...[
      'status: accepted\n',
      'supersedes: [ADR-0001, 2]\n',
      'depends_on: 3\n',
      '- [ ] `c.md`\n',
      '%',
      '\0',
    ],
    ...[
      'updated: 2026-13-01\n',
      '## Blockers\n',
      '| a | b |\n|-|-|\n| c | d |\n',
      '__proto__: {a: 1}\n',
    ],
  );
  const text = fc.array(piece, { maxLength: 25 }).map((pieces) => pieces.join(''));
  const paths = [
    '.limps/workspace.md',
    '.limps/context/a.md',
    '.limps/adrs/ADR-0001-a.md',
    '.limps/adrs/ADR-0002-b.md',
    'plans/0001-x/plan.md',
    'plans/0001-x/plan.memory.md',
    'plans/0001-x/agents/000-a.md',
    'plans/0001-x/agents/000-a.memory.md',
  ];
  const files = fc.tuple(...paths.map(() => text));
  fc.assert(
    fc.property(files, (texts) => {
      const tree = Object.fromEntries(paths.map((path, index) => [path, texts[index] ?? '']));
      for (const { path, line, column, endLine, endColumn, message } of checked(tree).findings) {
        const lines = (tree[path] ?? '').split(/\r\n|\r|\n/);
        expect(lines.length).toBeGreaterThanOrEqual(endLine);
        expect((lines[endLine - 1] ?? '').length + 1).toBeGreaterThanOrEqual(endColumn);
        expect(endLine > line || endColumn >= column).toBe(true);
        expect(message).not.toMatch(/undefined|\[object/);
      }
    }),
    { numRuns: 150 },
  );
});
