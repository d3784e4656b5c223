import {
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { searcher } from '../../src/open/search.ts';
import { open } from '../../src/open.ts';
import { writeCache } from '../../src/write/write-cache.ts';
import { folder } from '../helpers/folder.ts';

const INDEX = '.cache/stratigraph/search.bin';
/** Long after every file was written, so that their times can be trusted. */
const later = (): number => Date.now() + 60_000;

/** A workspace of so many documents that an index is kept. */
function many(): string {
  const notes = Array.from({ length: 80 }, (_, at) => [
    `.limps/context/n${at}.md`,
    `# N${at}\n\nkettle ${at}\n`,
  ]);
  return folder(Object.fromEntries(notes));
}

async function found(root: string, text: string, clock = later): Promise<readonly string[]> {
  const workspace = await open({ root, cwd: root, now: '2026-03-31' });
  const search = searcher({ clock, keep: writeCache });
  const { hits } = await search(workspace, { text, limit: 3 });
  return hits.map(({ path, line }) => `${path.split('/').at(-1)}:${line}`);
}

describe('the kept index', () => {
  test('is written once, hides from git and gives the same answer', async () => {
    const root = many();
    const first = await found(root, 'kettle');
    const bytes = readFileSync(join(root, INDEX));
    expect(readFileSync(join(root, '.cache/stratigraph/.gitignore'), 'utf8')).toBe('*\n');
    expect(await found(root, 'kettle')).toEqual(first);
    expect(readFileSync(join(root, INDEX))).toEqual(bytes);
  });

  test('is looked up without a folder being listed, from the third time on', async () => {
    const root = many();
    const names = join(root, '.cache/stratigraph/search.names');
    await found(root, 'kettle');
    expect(existsSync(names)).toBe(false);
    await found(root, 'kettle');
    const noted = statSync(names).mtimeMs;
    await found(root, 'kettle');
    expect(statSync(names).mtimeMs).toBe(noted);
  });

  test('stands beside the packages where there are any', async () => {
    const root = many();
    mkdirSync(join(root, 'node_modules'));
    await found(root, 'kettle');
    expect(existsSync(join(root, 'node_modules', INDEX))).toBe(true);
    expect(existsSync(join(root, '.cache'))).toBe(false);
  });

  test('is never older than the files: changed, new and removed ones count at once', async () => {
    const root = many();
    await found(root, 'kettle');
    writeFileSync(join(root, '.limps/context/n7.md'), '# N7\n\nteapot\n');
    writeFileSync(join(root, '.limps/context/new.md'), '# New\n\nteapot\n');
    expect(await found(root, 'teapot')).toEqual(['n7.md:3', 'new.md:3']);
    rmSync(join(root, '.limps/context/n7.md'));
    expect(await found(root, 'teapot')).toEqual(['new.md:3']);
  });

  test('does not trust a file that changed this very moment', async () => {
    const root = many();
    await found(root, 'kettle', Date.now);
    writeFileSync(join(root, '.limps/context/n7.md'), '# N7\n\nteapot\n');
    expect(await found(root, 'teapot', Date.now)).toEqual(['n7.md:3']);
  });

  test('of strange bytes is ignored and replaced', async () => {
    const root = many();
    mkdirSync(join(root, '.cache/stratigraph'), { recursive: true });
    writeFileSync(join(root, INDEX), 'stratigraph-search-1 9 9 9');
    expect(await found(root, 'kettle')).toHaveLength(3);
    expect(readFileSync(join(root, INDEX)).length).toBeGreaterThan(100);
  });

  test('is not written through a link that leads out of the workspace', async () => {
    const root = many();
    const outside = folder({ 'keep.txt': '' });
    symlinkSync(outside, join(root, '.cache'));
    expect(await found(root, 'kettle')).toHaveLength(3);
    expect(existsSync(join(outside, 'stratigraph/search.bin'))).toBe(false);
  });
});
