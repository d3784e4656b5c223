// Files beside a list of tasks, for which its system has no place.

import { expect } from 'vitest';
import { found } from '../helpers/check.ts';
import { run, runIn } from '../helpers/command.ts';
import { repository } from '../helpers/repository.ts';
import { samples, testOf } from './samples.ts';

const TASKS = '- [ ] 1.1 Do what `briefs/mail.md` and [this](./notes.md) say, not `far.md`\n';

testOf('spec-kit', 'kiro', 'openspec').each([
  ['spec-kit', 'specs/001-log-in', '001', 'implement'],
  ['kiro', '.kiro/specs/log-in', 'log-in', 'implement'],
  ['openspec', 'openspec/changes/shorten-session', 'shorten-session', 'apply'],
] as const)('%s: agents are told the names of files that tasks name', async (...of) => {
  const [system, folder, target, purpose] = of;
  const files = {
    ...samples[system],
    [`${folder}/tasks.md`]: TASKS,
    [`${folder}/briefs/mail.md`]: '# Mail\n',
    [`${folder}/notes.md`]: '# Notes\n',
    [`${folder}/other.md`]: '# Nobody names it\n',
  };
  const { out } = await runIn(files, ['resolve', target, '--for', purpose, '--json']);
  const { layers } = JSON.parse(out);
  const because = { says: 'the tasks name it', at: { path: `${folder}/tasks.md`, line: 1 } };
  expect(layers.slice(-2)).toMatchObject([
    { source: `${folder}/briefs/mail.md`, because, extent: { part: 'name' } },
    { source: `${folder}/notes.md`, because, extent: { part: 'name' } },
  ]);
  expect(JSON.stringify(layers)).not.toContain('other.md');
});

testOf('spec-kit')(
  'of a list most of whose files are missing, or that has a label of a repository, it is told for information',
  () => {
    const listIn = (head: string, files: readonly string[]) =>
      found('spec-status', {
        ...samples['spec-kit'],
        'src/here.ts': '',
        'specs/001-log-in/tasks.md': `${head}${files.map((file) => `- [x] Do src/${file}.ts\n`).join('')}- [ ] Log\n`,
      }).map(({ severity, message }) => `${severity} ${message}`);
    const lost = ['a', 'b', 'c', 'd', 'e', 'f'];
    const missing = 'are not there, such as `src/a.ts`: perhaps they are in another repository.';
    expect(listIn('', [...lost, 'here'])).toEqual([
      `info Of 7 files that done tasks name, 6 ${missing}`,
    ]);
    expect(listIn('**[REPO: app]**\n\n', ['a', 'here'])).toEqual([
      `info Of 2 files that done tasks name, 1 ${missing}`,
    ]);
    expect(listIn('## Phase 1 [REPO: app]\n\n- [x] Do src/z.ts\n\n## Phase 2\n\n', ['a'])).toEqual([
      'warning A done task names a file that is not there: `src/a.ts`. Write where it is now, or open the task.',
    ]);
    expect(listIn('', ['a', 'b', 'c', 'd', 'here'])).toEqual([
      'warning A done task names a file that is not there: `src/a.ts` and 3 more. Write where it is now, or open the task.',
    ]);
  },
);

testOf('kiro')('a file that a merged branch made and took away again was there', async () => {
  const tasks = '- [x] 1. Write src/mail.ts\n- [x] 2. Write src/never.ts\n';
  const made = repository({ '.kiro/specs/log-in/tasks.md': tasks, 'src/a.ts': 'a\n' });
  made.git('checkout', '-q', '-b', 'topic');
  made.commit({ 'src/mail.ts': 'b\n' });
  made.commit({ 'src/mail.ts': null });
  made.git('checkout', '-q', 'main');
  made.git('merge', '-q', '--no-ff', '-m', 'Merge', 'topic');
  const { out } = await run(['check', '--json'], { cwd: made.root });
  expect(out).toContain('is not there: `src/never.ts`');
  expect(out).not.toContain('src/mail.ts');
  made.commit({ '.kiro/specs/log-in/tasks.md': `${tasks}- [x] 3. Write src/no.ts\n` });
  const since = await run(['check', '--base', 'HEAD^'], { cwd: made.root });
  expect(since.out).toContain('tasks.md:3:1 warning spec-status A done task names a file');
});
