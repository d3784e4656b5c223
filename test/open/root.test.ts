// Which folder is the root of the workspace, seen from anywhere in a repository.

import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { open } from '../../src/open.ts';
import { folder } from '../helpers/folder.ts';

const RECORD = '# 1. Use X\n\n## Status\n\nAccepted\n';
const GIT = { '.git/HEAD': 'ref: refs/heads/main\n' };

async function rootFrom(files: Readonly<Record<string, string>>, from = ''): Promise<string> {
  const made = folder(files);
  const { root } = await open({ cwd: join(made, from), now: '2026-03-31' });
  return root === made ? '' : root.slice(made.length + 1);
}

describe('in a repository', () => {
  test.each([
    'docs/adr',
    'docs/architecture/adr',
    'docs/contributing/design/decisions',
    'decision-records',
    'packages/core/docs/adr',
  ])('records in %s make its top the root, seen from anywhere', async (place) => {
    const files = { ...GIT, [`${place}/0001-use-x.md`]: RECORD, 'src/deep/a.ts': '' };
    expect(await rootFrom(files)).toBe('');
    expect(await rootFrom(files, 'src/deep')).toBe('');
  });

  test.each(['docs', 'docs/adr'])('so do they seen from %s', async (from) => {
    expect(await rootFrom({ ...GIT, 'docs/adr/0001-use-x.md': RECORD }, from)).toBe('');
  });

  test('RFCs, each in a folder, and what log4brains is told of', async () => {
    expect(await rootFrom({ ...GIT, 'rfcs/0001-x/README.md': RECORD, 'src/a.ts': '' }, 'src')).toBe(
      '',
    );
    const config = 'project:\n  adrFolder: ./decisions\n';
    const files = { ...GIT, '.log4brains.yml': config, 'decisions/20240102-x.md': RECORD };
    expect(await rootFrom(files, 'decisions')).toBe('');
  });

  test('nothing above its top is looked at', async () => {
    const nested = {
      'plans/0001-theirs/plan.md': '# Theirs\n',
      'repo/.git/HEAD': 'ref: refs/heads/main\n',
      'repo/docs/adr/0001-use-x.md': RECORD,
      'repo/src/a.ts': '',
    };
    expect(await rootFrom(nested, 'repo/src')).toBe('repo');
    const bare = { ...nested, 'repo/docs/adr/0001-use-x.md': '' };
    const { 'repo/docs/adr/0001-use-x.md': _, ...without } = bare;
    await expect(rootFrom(without, 'repo/src')).rejects.toThrow(
      /or above it, up to .*repo\. .*docs\/adr/,
    );
  });
});

test('outside of a repository records below the folder we stand in are found, too', async () => {
  expect(await rootFrom({ 'docs/contributing/decisions/0001-use-x.md': RECORD })).toBe('');
});

test.each(['HOME', 'TMPDIR'])(
  'what lies in %s is of many, and no workspace of what is below',
  async (name) => {
    const files = { 'adr/0001-use-x.md': RECORD, 'AGENTS.md': 'Mine.', 'notes/a.txt': '' };
    const place = folder({ ...files, 'shop/adr/0001-use-x.md': RECORD, 'shop/src/a.ts': '' });
    const before = process.env[name];
    process.env[name] = place;
    const opened = (from: string) => open({ cwd: join(place, from), now: '2026-03-31' });
    try {
      await expect(opened('notes')).rejects.toThrow('There are no context files');
      expect((await opened('shop/src')).root).toBe(join(place, 'shop'));
      expect((await opened('')).root).toBe(place);
    } finally {
      if (before === undefined) delete process.env[name];
      else process.env[name] = before;
    }
  },
);

test('the records of repositories further down are theirs', async () => {
  const files = {
    'projects/a/.git/HEAD': 'ref: refs/heads/main\n',
    'projects/a/docs/adr/0001-use-x.md': RECORD,
  };
  await expect(rootFrom(files)).rejects.toThrow('There are no context files');
});

test('a refusal says what to do', async () => {
  await expect(rootFrom({ ...GIT, 'src/a.ts': '' }, 'src')).rejects.toMatchObject({
    advice: expect.stringMatching(/stratigraph init.*`adrs`.*--root DIR/),
  });
});

test.each(['proposals', 'docs/ard', 'keps', 'EIPS', 'HIP'])(
  'a refusal asks whether %s holds records',
  async (place) => {
    await expect(rootFrom({ ...GIT, [`${place}/x-0001.md`]: '' })).rejects.toMatchObject({
      advice: expect.stringContaining(`{"adrs":["${place}"]}`),
    });
  },
);
