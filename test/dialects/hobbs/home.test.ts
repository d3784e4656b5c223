// Memory at home is read where that was asked for, and nothing else there ever.

import { readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { refusal, run } from '../../helpers/command.ts';
import { folder } from '../../helpers/folder.ts';
import { page } from '../../helpers/hierarchy.ts';
import { memories, NOW } from './memories.ts';

const WORKSPACE = { '.limps/workspace.md': page('name: W\nlanguage: German', '# W\n') };
let home = '';

beforeEach(() => {
  const files = Object.entries(memories).map(([path, text]) => [`.hobbs/${path}`, text]);
  home = folder({ ...Object.fromEntries(files), 'secret/foundation.md': '# Secret\n' });
  vi.stubEnv('HOME', home);
  vi.stubEnv('USERPROFILE', home);
});
afterEach(() => {
  vi.unstubAllEnvs();
});

function workspace(settings?: object) {
  const text = settings && JSON.stringify({ memory: settings });
  const root = folder({ ...WORKSPACE, ...(text && { 'stratigraph.json': text }) });
  return (...words: string[]) => run([...words, '--root', root, '--now', NOW]);
}

test('unasked, nobody looks', async () => {
  expect((await workspace()('memory', 'list')).out).toContain('Nothing is remembered here');
});

test.each([
  ['an option', undefined, ['--home']],
  ['a setting', { home: '~/.hobbs' }, []],
])(
  'asked by %s, its foundation is locked in every answer, and acts write there',
  async (_, settings, more) => {
    const act = workspace(settings);
    const { layers, values } = JSON.parse((await act('context', 'resolve', '--json', ...more)).out);
    expect(layers.map(({ source }: { source: string }) => source)).toEqual([
      '~/.hobbs/foundation.md',
      '.limps/workspace.md',
    ]);
    expect(values).toEqual({ language: 'English' });
    expect((await act('memory', 'confirm', 'mem_20250214_001', ...more)).code).toBe(0);
    const friend = join(home, '.hobbs/memory/active/mem_20250214_001.md');
    expect(readFileSync(friend, 'utf8')).toContain('reinforced: 21\n');
    expect(readFileSync(join(home, '.hobbs/memory/audit.jsonl'), 'utf8')).toContain('reinforced');
  },
);

test('init makes it, and says that it is there', async () => {
  vi.stubEnv('HOME', folder({}));
  vi.stubEnv('USERPROFILE', process.env.HOME);
  const act = workspace();
  const { code, out } = await act('hobbs', 'init', '--home');
  expect([code, out.trimEnd().split('\n').at(-1)]).toEqual([0, 'In ~/.hobbs']);
  expect((await act('memory', 'list', '--home')).out).toContain('foundation 1');
});

test('what leads out of it is not followed', async () => {
  symlinkSync(join(home, 'secret/foundation.md'), join(home, '.hobbs/memory/active/link.md'));
  const { out } = await workspace()('memory', 'list', '--home', '--all', '--json');
  expect(out).not.toContain('Secret');
});

test.each(['~/secret', '~/.hobbs/../secret', '~', '../secret', '/etc'])(
  'settings cannot name %s',
  async (named) => {
    expect(await refusal(workspace({ home: named })('memory', 'list'))).toContain('memory.home');
  },
);

test('a folder inside the root is one, too', async () => {
  const files = Object.entries(memories).map(([path, text]) => [`brain/${path}`, text]);
  const root = folder({
    ...WORKSPACE,
    ...Object.fromEntries(files),
    'stratigraph.json': '{"memory": {"home": "brain"}}',
  });
  const { out } = await run(['memory', 'list', '--root', root, '--now', NOW]);
  expect(out).toContain('active 5');
});
