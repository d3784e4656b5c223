// Histories and settings of a hostile repository, asked for what changed.

import { execFileSync } from 'node:child_process';
import { appendFileSync, cpSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { once } from '../../src/model/once.ts';
import { folder } from '../helpers/folder.ts';
import { asked, opened, type Question } from './asked.ts';
import { holds, inFolder, type Surface } from './surface.ts';
import { path, text } from './texts.ts';

interface Entry {
  readonly mode: '100644' | '100755' | '120000' | '160000';
  readonly path: string;
  readonly text: string;
}

interface Case {
  readonly commits: readonly {
    readonly message: string;
    readonly when: number;
    readonly entries: readonly Entry[];
  }[];
  readonly config: readonly string[];
}

/** Each would leave this file in the working folder. */
const TRACE = 'stratigraph-was-here';
const RUN = `"touch ${TRACE}"`;
const CONFIG = [
  `[core]\n\tfsmonitor = ${RUN}`,
  `[core]\n\tpager = ${RUN}\n[pager]\n\tlog = true`,
  `[core]\n\tsshCommand = ${RUN}\n\taskPass = ${RUN}\n\teditor = ${RUN}`,
  '[core]\n\thooksPath = .',
  `[diff]\n\texternal = ${RUN}`,
  `[diff "x"]\n\ttextconv = ${RUN}\n\tcommand = ${RUN}`,
  `[filter "x"]\n\tsmudge = ${RUN}\n\tclean = ${RUN}\n\tprocess = ${RUN}\n\trequired = true`,
  `[alias]\n\tlog = !${RUN}\n\tcat-file = !${RUN}`,
  `[remote "origin"]\n\turl = ext::sh -c ${RUN}\n\tpromisor = true\n\tpartialclonefilter = blob:none`,
  `[remote "origin"]\n\turl = https://github.com/a/b\u001b[31m.git`,
  '[log]\n\tshowSignature = true\n[gpg]\n\tprogram = ./x',
  '[core]\n\tworktree = /\n',
  '[core]\n\tbare = true\n',
  '[extensions]\n\tobjectFormat = sha256\n',
  '[include]\n\tpath = /dev/zero\n',
  '[nonsense',
];
const HASH = '1'.repeat(40);

const ODD =
  'a\nb.md|a"b.md|-x.md| .md|é\u00ff.md|\\.md|docs/adr/0001-\u001b[31m.md|docs/adr|HEAD|:x.md|%s.md'
    .split('|')
    .concat('plans/0001-a/0001-a-plan.md/x.md', '.gitattributes', '.gitmodules');
const entry: fc.Arbitrary<Entry> = fc.record({
  mode: fc.constantFrom('100644', '100644', '100644', '100755', '120000', '160000'),
  path: fc.oneof({ weight: 3, arbitrary: path }, { weight: 1, arbitrary: fc.constantFrom(...ODD) }),
  text: fc.oneof(
    text,
    fc.constantFrom(
      '../../..',
      '/etc/passwd',
      '.',
      'docs/adr/0001-a.md',
      '* filter=x diff=x text eol=crlf ident',
    ),
  ),
});

const ASKED: readonly Question[] = [
  ['check', { base: 'HEAD~1' }],
  ['check', { at: 'HEAD', json: true }],
  ['targets', { at: '2026-02-03' }],
  ['changes', {}],
  ['changes', { since: 'HEAD~2' }],
  ['changes', { by: 'value' }],
  ['context health', {}],
  ['adr list', {}],
];

export const git: Surface<Case> = {
  cases: fc.record({
    commits: fc.array(
      fc.record({
        message: fc.constantFrom(
          'a',
          '',
          'x\u001b[31m',
          '\u0000b',
          '::error::x',
          'a\n\nCo-authored-by: b',
          '\u202e',
        ),
        when: fc.constantFrom(1_770_000_000, 0, 1, 4_102_444_800, 253_402_300_799),
        entries: fc.array(entry, { maxLength: 12, size: 'max' }),
      }),
      { minLength: 1, maxLength: 4 },
    ),
    config: fc.subarray(CONFIG, { maxLength: 3 }),
  }),
  documents: ({ commits }) => commits.reduce((sum, { entries }) => sum + entries.length, 0),
  answer: (input) =>
    inFolder({ '.limps/workspace.md': '---\nname: W\n---\n# W\n' }, async (root) => {
      made(root, input);
      const answers: string[] = [];
      const workspace = await opened(root);
      if (typeof workspace === 'string') answers.push(workspace);
      else for (const question of ASKED) answers.push(await asked(workspace, question));
      holds(!existsSync(join(root, TRACE)), 'A setting of the repository ran a program.');
      const all = answers.join('\n');
      holds(!all.includes('root:x:0'), 'A file outside the root was read.');
      return all;
    }),
};

/** Git itself refuses some of it; what it takes is the case. */
function made(root: string, { commits, config }: Case): void {
  const call = (args: readonly string[], input = ''): void => {
    try {
      execFileSync('git', args, { cwd: root, input, stdio: ['pipe', 'ignore', 'ignore'] });
    } catch {
      // A path beneath a file, for example.
    }
  };
  cpSync(emptyRepository(), root, { recursive: true });
  const stream = commits.map(({ message, when, entries }) =>
    [
      'commit refs/heads/main',
      `committer A <a@b.c> ${when} +0000`,
      data(message),
      ...entries.map(({ mode, path, text }) =>
        mode === '160000'
          ? `M 160000 ${HASH} ${quoted(path)}\n`
          : `M ${mode} inline ${quoted(path)}\n${data(text)}`,
      ),
      '',
    ].join('\n'),
  );
  call(['fast-import', '--quiet', '--force'], stream.join(''));
  call(['-c', 'core.hooksPath=/dev/null', 'reset', '-q', '--hard']);
  appendFileSync(join(root, '.git/config'), `\n${config.join('\n')}\n`);
}

/** Beginning one takes a process; a copy takes none. */
const emptyRepository = once((): string => {
  const empty = folder({});
  execFileSync('git', ['init', '-q', '-b', 'main', '--template='], { cwd: empty });
  return empty;
});

function data(text: string): string {
  return `data ${Buffer.byteLength(text)}\n${text}`;
}

function quoted(path: string): string {
  const bytes = [...Buffer.from(path)].map((byte) =>
    byte > 32 && byte < 127 && byte !== 34 && byte !== 92
      ? String.fromCharCode(byte)
      : `\\${byte.toString(8).padStart(3, '0')}`,
  );
  return `"${bytes.join('')}"`;
}
