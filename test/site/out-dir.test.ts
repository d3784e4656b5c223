import { spawnSync } from 'node:child_process';
import fs, {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { OUTPUT_MARKER as MARKER } from '../../src/model/published.ts';
import { UsageError } from '../../src/model/usage-error.ts';
import { siteFile } from '../../src/serve/site-file.ts';
import { builtBase, checkedOutDir } from '../../src/site/build/out-dir.ts';
import { replaceFolder } from '../../src/write/replace-folder.ts';

const REPLACE = new URL('../../src/write/replace-folder.ts', import.meta.url).href;

let home: string;
beforeEach(() => {
  home = realpathSync(mkdtempSync(join(tmpdir(), 'stratigraph-out-')));
  mkdirSync(join(home, 'workspace/plans/a'), { recursive: true });
});

const check = (out: string, claims = (_folder: string) => false) =>
  checkedOutDir(join(home, out), {
    root: join(home, 'workspace'),
    graph: { documents: new Map([['plans/a/plan.md', null]]) },
    claims,
  });
const put = (path: string, text = '') => {
  mkdirSync(dirname(join(home, path)), { recursive: true });
  writeFileSync(join(home, path), text);
};

describe('refused', () => {
  test.each([
    ['the workspace', 'workspace', /is what is read here/],
    ['a folder around it', '.', /holds what is read here/],
    ['a folder with its documents', 'workspace/plans', /holds documents/],
  ])('%s', (_, out, message) => {
    expect(() => check(out)).toThrow(message);
    expect(() => check(out)).toThrow(UsageError);
  });
  test("somebody else's folder", () => {
    put('other/precious.txt');
    expect(() => check('other')).toThrow(/not empty/);
  });
  test('a file', () => {
    put('file');
    expect(() => check('file')).toThrow(/is a file/);
  });
  test('the workspace behind a link', () => {
    symlinkSync(join(home, 'workspace'), join(home, 'link'));
    expect(() => check('link')).toThrow(/is what is read here/);
  });
  test('a folder of documents, even one that holds our marker', () => {
    put(`workspace/plans/${MARKER}`);
    expect(() => check('workspace/plans')).toThrow(/holds documents/);
  });
  test('a folder among the documents, be it new or our own', () => {
    const claims = (folder: string) => folder.startsWith('.limps/');
    const among = (out: string) => check(out, claims);
    put(`workspace/.limps/own/${MARKER}`);
    for (const out of ['workspace/.limps/out', 'workspace/.limps/own']) {
      expect(() => among(out)).toThrow(/would become context/);
    }
    expect(among('workspace/dist')).toBe(join(home, 'workspace/dist'));
    expect(among('.limps/out')).toBe(join(home, '.limps/out'));
  });
});

describe('accepted', () => {
  test('a new one, an empty one, our own', () => {
    mkdirSync(join(home, 'empty'));
    put(`own/${MARKER}`);
    put('own/index.html');
    expect(['new/deep', 'empty', 'own', 'workspace/dist'].map((out) => check(out))).toEqual(
      ['new/deep', 'empty', 'own', 'workspace/dist'].map((name) => join(home, name)),
    );
  });
});

describe('replacing', () => {
  test('puts the whole new folder in the place of the old one', async () => {
    put('site/old.html');
    await replaceFolder(join(home, 'site'), async (site) =>
      writeFileSync(join(site, 'new.html'), ''),
    );
    expect(readdirSync(join(home, 'site'))).toEqual(['new.html']);
  });
  test('that fails leaves the old one whole and nothing beside it', async () => {
    put('site/old.html', 'kept');
    const failing = replaceFolder(join(home, 'site'), async (site) => {
      writeFileSync(join(site, 'half.html'), '');
      throw new Error('out of luck');
    });
    await expect(failing).rejects.toThrow('out of luck');
    expect(readFileSync(join(home, 'site/old.html'), 'utf8')).toBe('kept');
    expect(readdirSync(home).sort()).toEqual(['site', 'workspace']);
  });
  test('that fails says why, even where its own folder can no longer be removed', async () => {
    const rm = vi.spyOn(fs.promises, 'rm').mockRejectedValue(new Error('read-only file system'));
    syncBuiltinESMExports();
    const failing = replaceFolder(join(home, 'site'), async () => {
      throw new Error('out of luck');
    });
    await expect(failing).rejects.toThrow('out of luck');
    rm.mockRestore();
    syncBuiltinESMExports();
  });

  test('keeps what others have put there since the last build', async () => {
    const build = (...names: readonly string[]) =>
      replaceFolder(join(home, 'site'), async (site) => {
        mkdirSync(join(site, 'assets'));
        for (const name of [MARKER, ...names]) writeFileSync(join(site, name), '{}');
      });
    await build('index.html', 'old.html', 'assets/a.css');
    put('site/own.txt', 'mine');
    put('site/assets/own/deep.txt', 'mine');
    await build('index.html');
    await build('index.html');
    expect(readdirSync(join(home, 'site'), { recursive: true }).sort()).toEqual([
      ...[MARKER, 'assets', 'assets/own', 'assets/own/deep.txt', 'index.html', 'own.txt'],
    ]);
    expect(readFileSync(join(home, 'site/own.txt'), 'utf8')).toBe('mine');
    await expect(build('index.html', 'own.txt')).rejects.toThrow(/own.txt was not built by/);
    expect(readFileSync(join(home, 'site/own.txt'), 'utf8')).toBe('mine');
  });
  test.each(['before the old one went', 'between the two'])(
    'a build that was killed %s is mended by the next, which keeps what others had put there',
    async (moment) => {
      put(`site/${MARKER}`, JSON.stringify({ files: [MARKER] }));
      put('site/own.txt', 'mine');
      const kill =
        moment === 'between the two' ? `renameSync(target, join(site, '../before'));` : '';
      spawnSync(process.execPath, [
        '--input-type=module',
        '-e',
        `
        import { renameSync } from 'node:fs';
        import { join } from 'node:path';
        import { replaceFolder } from ${JSON.stringify(REPLACE)};
        const target = ${JSON.stringify(join(home, 'site'))};
        await replaceFolder(target, async (site) => { ${kill} process.kill(process.pid, 'SIGKILL'); });
      `,
      ]);
      expect(readdirSync(home)).toHaveLength(moment === 'between the two' ? 2 : 3);
      await replaceFolder(join(home, 'site'), async (site) =>
        writeFileSync(join(site, 'new.html'), ''),
      );
      expect(readdirSync(home).sort()).toEqual(['site', 'workspace']);
      expect(readdirSync(join(home, 'site')).sort()).toEqual(['new.html', 'own.txt']);
    },
  );
  test('is seen by nobody who asks for its files meanwhile', async () => {
    put('out/index.html', 'first');
    put(`out/${MARKER}`, '{"base":"/a/"}');
    const out = join(home, 'out');
    const at = () => siteFile(out, '/', '/index.html');
    put('.out-dead/x');
    renameSync(out, join(home, '.out-dead/before'));
    expect(builtBase(out)).toBe('/a/');
    expect(at()).toMatchObject({ status: 200, bytes: new Uint8Array(Buffer.from('first')) });
    let isOver = false;
    const build = replaceFolder(out, async (site) => writeFileSync(join(site, 'index.html'), 'x'));
    build.finally(() => {
      isOver = true;
    });
    while (!isOver) {
      expect(at()?.status).toBe(200);
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(at()).toMatchObject({ bytes: new Uint8Array(Buffer.from('x')) });
  });

  test('says where nothing can be written', async () => {
    put('file');
    await expect(replaceFolder(join(home, 'file/site'), async () => {})).rejects.toThrow(
      /^Cannot write to .*file \((EEXIST|ENOTDIR)\)/,
    );
  });
  test('makes the folders above', async () => {
    await replaceFolder(join(home, 'a/b/site'), async () => {});
    expect(existsSync(join(home, 'a/b/site'))).toBe(true);
  });
});
