// `context refresh` touches a date, `context archive` moves a file; nothing else changes (L-068, L-069, L-071).

import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { run } from '../helpers/command.ts';
import { folder } from '../helpers/folder.ts';
import { repository } from '../helpers/repository.ts';

const VISION = '.limps/context/vision.md';
const FILES = {
  '.limps/workspace.md':
    '---\nupdated: 2026-03-30\n---\n\n# W\n\nSee [vision](context/vision.md).\n',
  [VISION]:
    '---\r\ntitle: "Vision"\r\nupdated: "2026-01-01" # by hand\r\n---\r\n\r\n# Vision\r\n\r\n[w](../workspace.md)\r\n',
  'plans/0042-kiln/0042-kiln-plan.md': '# Kiln\n',
  'plans/0042-kiln/agents/001_glaze.md': '# Glaze\n',
  'plans/0042-kiln/agents/001_glaze.memory.md': '# Memory\n',
  'plans/0042-kiln/context.md': '# Context\n',
  'docs/adr/0001-a.md': '# A\n\n## Status\n\nAccepted\n',
};

const read = (root: string, path: string) => readFileSync(join(root, path), 'utf8');

describe('refresh', () => {
  test('sets `updated` to today and leaves every other byte', async () => {
    const root = folder(FILES);
    const { out } = await run(['context', 'refresh', 'vision', '--root', root]);
    expect(out).toBe(`${VISION}  updated: 2026-01-01 → 2026-03-31\n`);
    expect(read(root, VISION)).toBe(FILES[VISION].replace('2026-01-01', '2026-03-31'));
    expect((await run(['context', 'refresh', 'vision', '--root', root])).out).toContain(
      'is already 2026-03-31; nothing was written',
    );
  });

  test('changes the date that a decision has in its body', async () => {
    const text = '# A\n\n- Status: accepted\n- Updated: 2025-01-12\n\n## Context\n\nText.\n';
    const root = folder({ 'docs/adr/0001-a.md': text });
    await run(['context', 'refresh', '0001', '--root', root]);
    expect(read(root, 'docs/adr/0001-a.md')).toBe(text.replace('2025-01-12', '2026-03-31'));
  });

  test('adds the key, and the front matter, where there is none', async () => {
    const root = folder(FILES);
    const { out } = await run(['context', 'refresh', '0042/001', '--root', root]);
    expect(out).toContain('001_glaze.md  updated: not set → 2026-03-31');
    expect(read(root, 'plans/0042-kiln/agents/001_glaze.md')).toBe(
      '---\nupdated: 2026-03-31\n---\n\n# Glaze\n',
    );
  });

  test('keeps the spelling of the key, and a time where there was one', async () => {
    const root = folder({ [VISION]: '---\nupdated: 2026-01-01T10:00:00Z\n---\n' });
    await run(['context', 'refresh', 'vision', '--root', root]);
    expect(read(root, VISION)).toMatch(/^---\nupdated: "?2026-03-31T12:00:00Z"?\n---\n$/);
  });

  test('--dry-run shows the change, --json tells it', async () => {
    const root = folder(FILES);
    const dry = await run(['context', 'refresh', 'vision', '--dry-run', '--root', root]);
    expect(dry.out).toContain('would set updated: 2026-01-01 → 2026-03-31');
    expect(dry.out).toContain('+updated: "2026-03-31" # by hand');
    const { out } = await run([
      'context',
      'refresh',
      'vision',
      '--dry-run',
      '--json',
      '--root',
      root,
    ]);
    expect(JSON.parse(out)).toEqual({
      documents: [
        { path: VISION, key: 'updated', from: '2026-01-01', to: '2026-03-31', changed: true },
      ],
      dryRun: true,
      changes: [
        {
          path: VISION,
          before: FILES[VISION],
          after: expect.stringContaining('2026-03-31'),
        },
      ],
    });
    expect(read(root, VISION)).toBe(FILES[VISION]);
  });

  test('leaves what cannot be patched, and names what was probably meant', async () => {
    const root = folder({ ...FILES, '.limps/context/broken.md': '---\na: [1\n---\n' });
    const broken = await run(['context', 'refresh', 'broken', '--root', root]);
    expect(broken).toMatchObject({ code: 2, out: '' });
    expect(broken.err).toContain('cannot be refreshed, because');
    expect(read(root, '.limps/context/broken.md')).toBe('---\na: [1\n---\n');
    expect((await run(['context', 'refresh', 'visoin', '--root', root])).err).toContain(
      'Did you mean "vision"?',
    );
  });
});

describe('a name that several documents bear', () => {
  const twins = {
    ...FILES,
    'plans/0042-kiln/gotchas.md': '# Here\n',
    'plans/0043-oven/gotchas.md': '# There\n',
    'plans/0043-oven/agents/001_door.md': '# Door\n',
  };

  test.each([
    ['refresh', ['context', 'refresh', 'gotchas']],
    ['archive', ['context', 'archive', 'gotchas', '--dry-run']],
    ['edit', ['workspace', 'edit', 'gotchas']],
  ])('%s writes to none of them and lists them all', async (_, argv) => {
    const root = folder(twins);
    const { code, out, err } = await run([...argv, '--root', root]);
    expect([code, out]).toEqual([2, '']);
    expect(err).toContain(
      '2 documents are called "gotchas": plans/0042-kiln/gotchas.md and plans/0043-oven/gotchas.md.',
    );
    expect(err).toContain('Use a path, for example "plans/0042-kiln/gotchas.md"');
    expect(read(root, 'plans/0042-kiln/gotchas.md')).toBe('# Here\n');
  });

  test('the end of its path is enough to tell them apart', async () => {
    const root = folder(twins);
    const { out } = await run(['context', 'refresh', '0043-oven/gotchas', '--root', root]);
    expect(out).toContain('plans/0043-oven/gotchas.md  updated');
  });

  test("a plan's number means the plan, not a neighbour with the same number", async () => {
    const root = folder({ ...twins, 'plans/0042-kiln/0042-notes.md': '# Notes\n' });
    const { out } = await run(['context', 'refresh', '0042', '--dry-run', '--root', root]);
    expect(out).toContain('plans/0042-kiln/0042-kiln-plan.md  would set');
  });
});

describe('archive', () => {
  test('tells of a list that names the file without a link', async () => {
    const root = folder({
      ...FILES,
      '.limps/workspace.md': '# W\n\n## Context Files\n\n- vision.md\n',
    });
    const { out } = await run(['context', 'archive', 'vision', '--dry-run', '--root', root]);
    expect(out).toContain('  .limps/workspace.md:5:3  vision.md\n');
  });

  test('moves the file as it is, and tells who loses it and who refers to it', async () => {
    const { root, git } = repository(FILES);
    const { out } = await run(['context', 'archive', 'vision', '--root', root]);
    expect(out).toContain(`Moved ${VISION} → .limps/archive/vision.md\n`);
    expect(out).toContain(
      'It is no longer part of the context of the workspace, plan 0042 and agent 001 of plan 0042.\n',
    );
    expect(out).toContain('Its 1 relative link was not changed');
    expect(out).toContain('1 place still refers to it');
    expect(out).toContain('.limps/workspace.md:7');
    expect(read(root, '.limps/archive/vision.md')).toBe(FILES[VISION]);
    expect(existsSync(join(root, VISION))).toBe(false);
    git('add', '--all');
    expect(git('status', '--porcelain')).toBe(`R  ${VISION} -> .limps/archive/vision.md\n`);
    const bundle = JSON.parse((await run(['context', 'resolve', '--json', '--root', root])).out);
    expect(bundle.layers.map(({ source }: { source: string }) => source)).not.toContain(
      '.limps/archive/vision.md',
    );
  });

  test('never overwrites: the second of a name gets the day, the third a count', async () => {
    const root = folder({ ...FILES, '.limps/archive/vision.md': 'first' });
    const moved = async () =>
      (await run(['context', 'archive', VISION, '--root', root])).out.split('\n')[0];
    expect(await moved()).toBe(`Moved ${VISION} → .limps/archive/vision.2026-03-31.md`);
    execFileSync('cp', [join(root, '.limps/archive/vision.md'), join(root, VISION)]);
    expect(await moved()).toBe(`Moved ${VISION} → .limps/archive/vision.2026-03-31-2.md`);
    expect(read(root, '.limps/archive/vision.md')).toBe('first');
  });

  test('--dry-run moves nothing, --json tells all', async () => {
    const root = folder(FILES);
    const { out } = await run([
      'context',
      'archive',
      'vision',
      '--dry-run',
      '--json',
      '--root',
      root,
    ]);
    expect(JSON.parse(out)).toMatchObject({
      from: VISION,
      to: '.limps/archive/vision.md',
      targets: ['workspace', '0042', '0042/001'],
      referrers: [{ path: '.limps/workspace.md', line: 7 }],
      ownLinks: 1,
      dryRun: true,
    });
    expect(existsSync(join(root, VISION))).toBe(true);
  });

  test.each([
    ['workspace', 'is a workspace and cannot be archived on its own'],
    ['0042', 'is a plan and cannot be archived on its own'],
    ['0042/001', 'is an agent and cannot be archived on its own'],
    ['001_glaze.memory', 'is a memory and cannot be archived on its own'],
    ['docs/adr/0001-a.md', 'is a decision and cannot be archived on its own'],
    ['.limps/archive/x.md', 'is already archived'],
  ])('%s stays where it is, and it says what to do instead', async (name, says) => {
    const root = folder({ ...FILES, '.limps/archive/x.md': 'x' });
    const { code, out, err } = await run(['context', 'archive', name, '--root', root]);
    expect([code, out]).toEqual([2, '']);
    expect(err).toContain(says);
  });
});
