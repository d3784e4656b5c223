// What a session, a plan, a build and a discussion are told, and how the budget is shared out.

import { describe, expect, test } from 'vitest';
import { askedFor, findTarget, resolve } from '../../../src/core.ts';
import type { ResolvedContext } from '../../../src/model/resolution.ts';
import { operationOf } from '../../../src/operations/index.ts';
import { run } from '../../helpers/command.ts';
import { folder } from '../../helpers/folder.ts';
import { hierarchy, TODAY } from '../../helpers/hierarchy.ts';
import { kasha } from './kasha.ts';

type Files = Readonly<Record<string, string>>;

function told(files: Files, purpose: string, id: string): ResolvedContext {
  const opened = hierarchy(files);
  const target = askedFor(opened, findTarget(opened, id).target, purpose);
  return resolve(opened, target, new Map(), { now: TODAY });
}

function sources(files: Files, purpose: string, id = 'api'): Readonly<Record<string, string[]>> {
  const { sections } = told(files, purpose, id);
  return Object.fromEntries(
    sections.map(({ heading, parts }) => [heading, parts.map(({ source }) => source)]),
  );
}

test('a session begins with what project and workspace know, in a section of each', () => {
  expect(sources(kasha, 'session')).toEqual({
    'Workspace Context': [
      'memory/decisions/auth.md',
      'CLAUDE.md',
      'memory/gotchas/warmup.md',
      'memory/conversations/2026-03-01-split.md',
    ],
    'Project Context': [
      'api/memory/preferences/indent.md',
      'api/.tlc/memory/team/decisions/007-logging.md',
      'api/memory/decisions/database.md',
      'api/.tlc/memory/team/conventions.md',
      'api/memory/gotchas/broken.md',
      'api/memory/gotchas/clock.md',
      'api/memory/conversations/2026-03-02-pool.md',
    ],
  });
});

test('a plan gets decisions first, a build conventions, a discussion what was said before', () => {
  const first = (purpose: string) => sources(kasha, purpose)['Workspace Context']?.[0];
  expect(['plan', 'build', 'discuss'].map(first)).toEqual([
    'memory/decisions/auth.md',
    'CLAUDE.md',
    'memory/conversations/2026-03-01-split.md',
  ]);
  expect(Object.values(sources(kasha, 'plan')).join()).not.toContain('conversations');
});

test('what was learned last comes first, by the day in the item, else by that in its name', () => {
  const files = {
    '.tlc.json': '{}',
    'memory/decisions/2026-03-01-db.md': '# Database\n\nPostgres.\n',
    'memory/decisions/2026-03-20-queue.md': '# Queue\n\nKafka.\n',
    'memory/decisions/2026-01-01-auth.md': '---\ndate: 2026-03-10\n---\n# Auth\n\nOAuth2.\n',
    'memory/decisions/2026-02-30-log.md': '# Log\n\nJSON.\n',
  };
  const imported = new Map(
    Object.keys(files).map((path) => [
      path,
      { value: '2026-03-31T00:00:00Z', from: 'git' } as const,
    ]),
  );
  const opened = hierarchy(files);
  const { target } = findTarget(opened, 'project');
  const { layers } = resolve(opened, askedFor(opened, target, 'plan'), imported, { now: TODAY });
  expect(layers.map(({ source, lastModified }) => `${lastModified} ${source}`).sort()).toEqual([
    '2026-03-01 memory/decisions/2026-03-01-db.md',
    '2026-03-10 memory/decisions/2026-01-01-auth.md',
    '2026-03-20 memory/decisions/2026-03-20-queue.md',
    '2026-03-31T00:00:00Z memory/decisions/2026-02-30-log.md',
  ]);
});

test('gotchas are warnings, except where one only talks', () => {
  const warnings = told(kasha, 'build', 'api').warnings;
  expect(warnings).toContain('⚠️ Auth warmup: Auth needs two seconds. (memory/gotchas/warmup.md)');
  expect(told(kasha, 'discuss', 'api').warnings.join()).not.toContain('warmup');
});

test('conventions that stand in the project’s own CLAUDE.md are not told again', () => {
  const block = '<!-- TLC-WORKSPACE-START -->\nUse ESLint.\n<!-- TLC-WORKSPACE-END -->\n';
  const files = { ...kasha, 'api/CLAUDE.md': block };
  expect(sources(files, 'build')['Workspace Context']).not.toContain('CLAUDE.md');
});

test('a project that stands alone has no section of a workspace', () => {
  const alone = { '.tlc.json': '{}', 'memory/decisions/a.md': '# A\n\nYes.\n' };
  expect(sources(alone, 'session', 'project')).toEqual({
    'Project Context': ['memory/decisions/a.md'],
  });
});

describe('the budget of 2,000 tokens', () => {
  const long = (count: number, title = 'Long'): string =>
    `# ${title}\n\n${'A line of forty characters, all in all.\n'.repeat(count)}`;
  const both = (outer: number, own: number): Files => ({
    'projects.json': '{}',
    'memory/decisions/outer.md': long(outer),
    'api/.tlc.json': '{}',
    'api/memory/decisions/own.md': long(own, 'Own'),
  });
  const used = (files: Files): Readonly<Record<string, number>> => {
    const { brief, sections } = told(files, 'plan', 'api');
    const text = sections.flatMap(({ parts }) => parts.map(({ markdown }) => markdown)).join('');
    expect(text.length).toBeLessThanOrEqual(4 * 2000);
    for (const { room, used: one } of brief?.levels ?? []) expect(one).toBeLessThanOrEqual(room);
    return Object.fromEntries((brief?.levels ?? []).map((one) => [one.level, one.used]));
  };

  test('is shared 60 to 40 where both have more', () => {
    const { project = 0, workspace = 0 } = used(both(1000, 1000));
    expect([project > 1180, project <= 1200, workspace > 780, workspace <= 800]).toEqual(
      Array(4).fill(true),
    );
  });

  test('is lent by who does not need it', () => {
    expect(used(both(1, 1000)).project).toBeGreaterThan(1900);
    expect(used(both(1000, 1)).workspace).toBeGreaterThan(1900);
    expect(used({ '.tlc.json': '{}', ...both(0, 1000) }).project).toBeGreaterThan(1900);
  });

  test('cuts an item that is one long line between words, rather than leave its room empty', () => {
    const items = (folder: string): Files =>
      Object.fromEntries(
        Array.from({ length: 20 }, (_, at) => [
          `${folder}memory/decisions/d${at}.${folder.length}.md`,
          `# D${at} ${folder}\n\n${'No line ends here, and no word is cut. '.repeat(65)}`,
        ]),
      );
    const files = { 'projects.json': '{}', 'api/.tlc.json': '{}', ...items(''), ...items('api/') };
    const { project = 0, workspace = 0 } = used(files);
    expect([project > 1180, workspace > 780]).toEqual([true, true]);
    const { sections, leftOut = [] } = told(files, 'plan', 'api');
    const cut = sections
      .flatMap(({ parts }) => parts.map(({ markdown }) => markdown))
      .filter((text) => text.endsWith('…'));
    expect(cut).toHaveLength(2);
    for (const text of cut) expect(text).toMatch(/ (?:No|line|ends|here,|and|no|word|is|cut\.) …$/);
    expect(leftOut.filter(({ how }) => how === 'cut')).toHaveLength(2);
  });

  test('cuts at the end of a line', () => {
    const { sections } = told(both(1000, 1), 'plan', 'api');
    const text = sections[0]?.parts[0]?.markdown ?? '';
    expect(text).toMatch(/^## Long\n\n(?:A line of forty characters, all in all\.\n)+…$/);
  });
});

test('context resolve --for gives what an agent can be handed as it stands', async () => {
  const root = folder({ ...kasha, 'api/.git/HEAD': '' });
  const { out } = await run(['context', 'resolve', '--for', 'session'], { cwd: `${root}/api` });
  expect(out).toContain('### Workspace Context\n\nSource: `memory/decisions/auth.md:');
  expect(out).toContain('## Warnings');
  const json = await run(['context', 'resolve', 'api', '--for', 'plan', '--json', '--root', root]);
  expect(JSON.parse(json.out)).toMatchObject({
    target: { id: 'tlc/api', purpose: 'plan' },
    brief: { tokens: 2000 },
  });
  const wrong = await run(['context', 'resolve', 'api', '--for', 'fun', '--root', root]);
  expect(wrong).toMatchObject({ code: 2, err: expect.stringContaining('session, plan, build') });
});

test('an agent that asks for a purpose in short is given the text', async () => {
  const root = folder(kasha);
  const given = { target: 'api', for: 'plan', detail: 'short' };
  const resolveContext = await operationOf('resolve');
  const { data } = await resolveContext.ask(given, { root, cwd: root, now: TODAY });
  expect(data).toMatchObject({
    headings: ['Workspace Context', 'Project Context'],
    sections: [{ heading: 'Workspace Context', parts: expect.anything() }, expect.anything()],
  });
});
