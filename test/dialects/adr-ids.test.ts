// Ids of several words (`ODH-ADR-Operator-0006`): numbers, references, duplicates, and what `adr new` makes beside them.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { decisionsOf, summarize } from '../../src/core/decisions.ts';
import { build } from '../../src/core.ts';
import { found, told } from '../helpers/check.ts';
import { run } from '../helpers/command.ts';
import { folder } from '../helpers/folder.ts';
import { hierarchy } from '../helpers/hierarchy.ts';

const table = (status: string, rows = ''): string =>
  `# A record\n\n|     |     |\n| --- | --- |\n| Date | Sep 13th, 2024 |\n| Status | ${status} |\n${rows}\n## What\n\nText.\n`;
const HOME = 'architecture-decision-records';
const old = `${HOME}/operator/ODH-ADR-Operator-0006-internal-api.md`;
const next = `${HOME}/operator/ODH-ADR-Operator-0015-component-crds.md`;

const listed = (files: Readonly<Record<string, string>>) =>
  summarize(decisionsOf(hierarchy(files))).map(({ id, number, inForce }) => [id, number, inForce]);

describe('an id of several words', () => {
  test('has a number, and its successor in plain text is found', () => {
    const files = {
      [`${HOME}/ODH-ADR-0003-use-x.md`]: table('Approved'),
      [old]: table('Approved', '| Superseded by: | ODH-ADR-Operator-0015 |\n'),
      [next]: table('Approved', '| Supersedes | ODH-ADR-Operator-0006 |\n'),
    };
    expect(listed(files)).toEqual([
      ['ODH-ADR-0003', 3, true],
      ['ODH-ADR-Operator-0006', 6, false],
      ['ODH-ADR-Operator-0015', 15, true],
    ]);
    expect(build(hierarchy(files), new Map()).supersession.pairs).toMatchObject([
      { newer: next, older: old, saidBy: 'both' },
    ]);
  });

  test.each([
    ['docs/adr/ADR-API-0012-x.md', 'ADR-API-0012', 12],
    ['docs/adr/ADR-2024-003-x.md', 'ADR-2024-003', 3],
    ['docs/adr/plat-adr-0007-x.md', 'plat-adr-0007', 7],
    ['docs/adr/TEAM_ADR_0007_x.md', 'TEAM_ADR_0007', 7],
    ['docs/adr/use-adr-0007-again.md', 'use-adr-0007-again', null],
    ['docs/adr/ADR-2024-10-15-x.md', 'ADR-2024-10-15-x', null],
    ['docs/adr/11-8-use-x.md', '11-8-use-x', null],
    ['docs/adr/adr-for-the-100-users.md', 'adr-for-the-100-users', null],
  ])('%s', (path, id, number) => {
    expect(listed({ [path]: '# X\n\nStatus: Accepted\n' })).toEqual([[id, number, true]]);
  });

  test('twice in one folder is told; the same number behind other words is another one', () => {
    const files = {
      [`${HOME}/operator/ODH-ADR-0007-c.md`]: table('Approved'),
      [`${HOME}/operator/ODH-ADR-Operator-0007-a.md`]: table('Approved'),
      [`${HOME}/operator/ODH-ADR-Operator-0007-b.md`]: table('Approved'),
    };
    expect(found('duplicate-id', files).map(({ path, message }) => [path, message])).toEqual([
      [
        `${HOME}/operator/ODH-ADR-Operator-0007-b.md`,
        'ODH-ADR-Operator-0007-a also has the number ODH-ADR-Operator-0007.',
      ],
    ]);
  });

  test('of what several replaced is told with each of these', () => {
    const files = {
      [`${HOME}/ODH-ADR-0003-use-x.md`]: table('Superseded by ODH-ADR-0004 and ODH-ADR-0005'),
      [`${HOME}/ODH-ADR-0004-use-y.md`]: table('Approved'),
      [`${HOME}/ODH-ADR-0005-use-z.md`]: table('Approved'),
      'AGENTS.md': '# Rules\n\nLicences are as ODH-ADR-0003 says.\n',
    };
    const [one] = found('orphan-reference', files);
    const both = `${HOME}/ODH-ADR-0004-use-y.md and ${HOME}/ODH-ADR-0005-use-z.md`;
    expect(one?.message).toBe(`\`ODH-ADR-0003\` is superseded by ${both}.`);
  });

  test('of a successor or in an instruction file that does not exist is told', () => {
    const files = {
      [`${HOME}/ODH-ADR-0003-use-x.md`]: table('Superseded by ODH-ADR-0004'),
      [`${HOME}/ODH-ADR-0004-use-y.md`]: table('Approved'),
      [old]: table('Superseded by ODH-ADR-Operator-0099'),
      'AGENTS.md':
        '# Rules\n\nLicences are as ODH-ADR-0003 says. See ODH-ADR-0099, RFC-ADR-7777.\n',
    };
    expect(found('orphan-reference', files).map(({ path, message }) => [path, message])).toEqual([
      ['AGENTS.md', expect.stringContaining('`ODH-ADR-0003` is superseded by')],
      ['AGENTS.md', 'No document is called `ODH-ADR-0099`.'],
      [old, 'The successor `ODH-ADR-Operator-0099` does not exist.'],
    ]);
  });
});

describe('adr new beside them', () => {
  const template = `# Open Data Hub - Architecture Decision Record template

<!-- copy and paste this template to start authoring your own ADR -->
<!-- remove this comment block too -->

|                |            |
| -------------- | ---------- |
| Date           | insert data |
| Scope          | |
| Status         | Approved |
| Supersedes     | N/A |
| Superseded by: | N/A |

## What

A couple sentences describing what this ADR is about.
`;
  const made = async (files: Readonly<Record<string, string>>, ...rest: readonly string[]) => {
    const root = folder(files);
    const { out } = await run(['adr', 'new', 'Use Kueue', ...rest, '--root', root, '--json']);
    const { id, path } = JSON.parse(out);
    return { id, path, text: readFileSync(join(root, path), 'utf8') };
  };
  const files = {
    [`${HOME}/ODH-ADR-0000-template.md`]: template,
    [`${HOME}/ODH-ADR-0007-a.md`]: table('Approved'),
    [old]: table('Approved'),
    [next]: table('Approved'),
  };

  test('has the next number of the folder, and the form of its template', async () => {
    expect(await made(files)).toEqual({
      id: 'ODH-ADR-0008',
      path: `${HOME}/ODH-ADR-0008-use-kueue.md`,
      text: `# Use Kueue

|                |            |
| -------------- | ---------- |
| Date           | 2026-03-31 |
| Scope          | |
| Status         | Proposed |
| Supersedes     | N/A |
| Superseded by: | N/A |

## What

A couple sentences describing what this ADR is about.
`,
    });
    const other = await made(files, '--in', `${HOME}/operator`);
    expect(other).toMatchObject({ path: `${HOME}/operator/ODH-ADR-Operator-0016-use-kueue.md` });
    expect(other.text).toContain('| Status         | Proposed |');
  });

  test.each([
    [
      'front matter',
      '---\nstatus: "{proposed | accepted}"\ndate: {YYYY-MM-DD when it was updated}\n---\n\n# {short title}\n\n## Context\n',
      '---\nstatus: proposed\ndate: 2026-03-31\n---\n\n# 4. Use Kueue\n\n## Context\n',
    ],
    [
      'a section, as adr-tools fills it in',
      '# NUMBER. TITLE\n\nDate: DATE\n\n## Status\n\nSTATUS\n\n## Context\n',
      '# 4. Use Kueue\n\nDate: 2026-03-31\n\n## Status\n\nProposed\n\n## Context\n',
    ],
    [
      'words in angle brackets',
      '# <number>. <title>\n\n## Status\n\nSTATUS\n',
      '# 4. Use Kueue\n\n## Status\n\nProposed\n',
    ],
    [
      'lines of a list',
      '# ADR-NNNN: Title\n\n- **Status:** Draft | Accepted\n- **Date:** YYYY-MM-DD\n\n## Context\n',
      '# ADR-0004: Use Kueue\n\n- **Status:** Proposed\n- **Date:** 2026-03-31\n\n## Context\n',
    ],
  ])('%s', async (_, form, text) => {
    const beside = { 'docs/adr/0003-a.md': '# 3. A\n\n## Status\n\nAccepted\n' };
    expect(await made({ ...beside, 'docs/adr/template.md': form })).toMatchObject({ text });
  });

  test('a year counts for itself, and a table without a template is a table', async () => {
    const beside = { 'docs/adr/ADR-2025-011-a.md': table('Accepted') };
    const { id, text } = await made(beside);
    expect(id).toBe('ADR-2026-001');
    expect(text).toContain('| Date | 2026-03-31 |\n| Status | Proposed |\n');
    expect(listed({ ...beside, 'docs/adr/ADR-2026-001-x.md': text })).toHaveLength(2);
    const dated = await made({ 'docs/adr/2025-01-02-a.md': table('Accepted') });
    expect(dated.path).toBe('docs/adr/2026-03-31-use-kueue.md');
  });
});

describe('records of several series in one folder', () => {
  const record = (heading: string, status = 'Accepted') =>
    `# ${heading}\n\nStatus: ${status}  \nDate: 2025-01-02  \nOwner: security\n\n## Context\n\nText.\n`;
  const files = {
    'd/adr/ADR-0001-a.md': record('ADR-0001: A'),
    'd/adr/ADR-0002-b.md': record('ADR-0002: B'),
    'd/adr/SDR-0001-c.md': record('SDR-0007: C'),
    'd/adr/SDR-0002-d.md': record('SDR-0002: D', 'Superseded by SDR-0003'),
    'd/adr/SDR-0003-e.md': record('SDR-0003: E', 'Accepted, supersedes SDR-0002'),
    'd/adr/README.md':
      '## Accepted SDRs\n\n- `SDR-0001-c.md`\n- `SDR-0002-d.md`\n\n## Accepted ADRs\n\n- `ADR-0001-a.md`\n- `ADR-0002-b.md`\n',
    'AGENTS.md': 'See SDR-0002, SDR-0099 and ADR-0002, not SDR 2, SDR-2, DDR-0002 or ISO-0002.\n',
  };

  test('count for themselves, and are named by their own ids alone', () => {
    const ids = listed(files).map(([id, , inForce]) => `${id} ${inForce}`);
    expect(ids.slice(2)).toEqual(['SDR-0001 true', 'SDR-0002 false', 'SDR-0003 true']);
    expect(told({ ...files, 'd/adr/SDR-0001-f.md': record('SDR-0001: F') })).toEqual([
      'AGENTS.md:1 `SDR-0002` is superseded by d/adr/SDR-0003-e.md.',
      'AGENTS.md:1 No document is called `SDR-0099`.',
      'd/adr/README.md:4 `SDR-0002-d.md` is superseded by d/adr/SDR-0003-e.md.',
      'd/adr/SDR-0001-c.md:1 The heading has the number 7, the file name 1. References mean the number of the file.',
      'd/adr/SDR-0001-c.md:1 No document is called `SDR-0007`.',
      'd/adr/SDR-0001-f.md:1 SDR-0001-c also has the number SDR-0001.',
    ]);
  });

  test('a new one goes on with the series of what it supersedes, in its form, and its index line is named', async () => {
    const root = folder(files);
    const made = await run(['adr', 'new', 'F', '--supersedes', 'SDR-0003', '--root', root]);
    expect(made.err).toContain('README.md:9.');
    expect(readFileSync(join(root, 'd/adr/SDR-0004-f.md'), 'utf8')).toMatch(
      /^# SDR-0004: F\n\nStatus: Proposed {2}\nSupersedes: .*\nDate: 2026-03-31\n/,
    );
    const again = await run(['adr', 'supersede', 'SDR-0002', 'SDR-0003', '--root', root]);
    expect(again.err).toContain('not SDR-0003 yet: add a line like d/adr/README.md:3.');
    const { err } = await run(['adr', 'current', '1', '--root', root]);
    expect(err).toContain('2 decisions are called 1: ADR-0001-a, SDR-0001-c.');
    const report = await run(['report', '--format', 'markdown', '--root', root]);
    expect(report.out).toContain('| security |');
  });
});
