// What each agent loads, in small trees of our own; the recorded runs of the programs are compared by test/oracle/compare.ts.

import { describe, expect, test } from 'vitest';
import {
  allInstructionsAt,
  findAgent,
  type Instructions,
  instructionsAt,
  type Question,
} from '../../../src/dialects/instructions/instructions-at.ts';
import type { Tree } from '../../../src/model/source.ts';
import { textTree } from '../../../src/read/text-tree.ts';
import { page } from '../../helpers/hierarchy.ts';

type Files = Readonly<Record<string, string>>;

function ask(agent: string, files: Files, question: Question = {}): Instructions {
  return instructionsAt(textTree(files), agent, question);
}

/** Paths in order; what does not come at start has its time in front. */
function loaded(agent: string, files: Files, question: Question = {}): readonly string[] {
  return ask(agent, files, question).loaded.map(({ path, when }) =>
    when === 'start' ? path : `${when} ${path}`,
  );
}

function whySkipped(agent: string, files: Files, path: string, question: Question = {}): string {
  return ask(agent, files, question).skipped.find((one) => one.path === path)?.why ?? '';
}

const ONE_NAME = (name: string): Files => ({
  [name]: 'top',
  [`shop/${name}`]: 'shop',
  [`shop/cart/${name}`]: 'cart',
  [`shop/cart/src/${name}`]: 'src',
});
const READ_SRC = { cwd: 'shop/cart', file: 'shop/cart/src/a.ts' } as const;

describe('Claude Code', () => {
  test('reads CLAUDE.md from the top down, and below the start as it reads files', () => {
    expect(loaded('claude', ONE_NAME('CLAUDE.md'), READ_SRC)).toEqual([
      ...['CLAUDE.md', 'shop/CLAUDE.md', 'shop/cart/CLAUDE.md'],
      'on-read shop/cart/src/CLAUDE.md',
    ]);
  });

  test('reads AGENTS.md only where no CLAUDE.md was loaded at start, in any folder', () => {
    const files = { 'AGENTS.md': 'a', 'shop/AGENTS.md': 'b', 'shop/CLAUDE.md': 'c' };
    expect(loaded('claude', files)).toEqual(['AGENTS.md']);
    expect(loaded('claude', files, { cwd: 'shop' })).toEqual(['shop/CLAUDE.md']);
    expect(whySkipped('claude', files, 'AGENTS.md', { cwd: 'shop' })).toContain('shop/CLAUDE.md');
    expect(loaded('claude', { ...files, 'shop/CLAUDE.md': ' \n' }, { cwd: 'shop' })).toEqual([
      ...['AGENTS.md', 'shop/AGENTS.md'],
    ]);
  });

  test('read no AGENTS.md before 2.1.277', () => {
    expect(loaded('claude@2.1.200', { 'AGENTS.md': 'a' })).toEqual([]);
    expect(loaded('claude@2.1.277', { 'AGENTS.md': 'a' })).toEqual(['AGENTS.md']);
  });

  test('reads both names, one or none as instructionFiles says', () => {
    const files = { 'AGENTS.md': 'a', 'CLAUDE.md': 'b' };
    const as = (mode: string) => ({ settings: { instructionFiles: mode } });
    expect(loaded('claude', files, as('claude-md-and-agents-md'))).toEqual([
      ...['CLAUDE.md', 'AGENTS.md'],
    ]);
    expect(loaded('claude', files, as('claude-md'))).toEqual(['CLAUDE.md']);
    expect(loaded('claude', files, as('managed-only'))).toEqual([]);
  });

  test('follows imports four deep, each file once, and says which line imports it', () => {
    const files = {
      'CLAUDE.md': 'See @a.md.\n\n- @a.md and @a.md\n',
      'a.md': '@b.md',
      'b.md': '@c.md @a.md',
      'c.md': '@d.md',
      'd.md': '@e.md',
      'e.md': 'too deep',
    };
    expect(loaded('claude', files)).toEqual(['CLAUDE.md', 'a.md', 'b.md', 'c.md', 'd.md']);
    expect(ask('claude', files).loaded[1]?.because.at).toEqual({ path: 'CLAUDE.md', line: 3 });
    expect(whySkipped('claude', files, 'e.md')).toBe(
      'imports are followed 4 deep, and this one is deeper',
    );
  });

  test('takes no import from code, comments and pictures, but from emphasis, tables and quotations', () => {
    const text = [
      ...[
        '`@code.md` and ``a @code.md``',
        '',
        '```',
        '@fence.md',
        '```',
        '',
        '    @indented.md',
        '',
      ],
      ...['<!-- @comment.md -->', '', '@picture.svg', '', '**@bold.md**', '', '> @quoted.md', ''],
      ...[
        '| a |',
        '|-|',
        '| @cell.md |',
        '',
        '[@link.md](x)',
        '',
        '@hash.md#part',
        '',
        '(@paren.md)',
      ],
    ].join('\n');
    const names = 'code fence indented comment bold quoted cell link hash paren'.split(' ');
    const files = Object.fromEntries(names.map((name) => [`${name}.md`, name]));
    const all = { ...files, 'CLAUDE.md': text, 'picture.svg': 'x' };
    expect(loaded('claude', all)).toEqual([
      ...['CLAUDE.md', 'bold.md', 'quoted.md', 'cell.md', 'link.md', 'hash.md'],
    ]);
    expect(whySkipped('claude', all, 'fence.md')).toContain('code');
  });

  test('drops imports from outside the folder where it starts', () => {
    const files = { 'CLAUDE.md': '@AGENTS.md', 'AGENTS.md': 'a', 'shop/x.ts': '' };
    expect(loaded('claude', files)).toEqual(['CLAUDE.md', 'AGENTS.md']);
    expect(loaded('claude', files, { cwd: 'shop' })).toEqual(['CLAUDE.md']);
    expect(whySkipped('claude', files, 'AGENTS.md', { cwd: 'shop' })).toContain('approval');
    const approved = { cwd: 'shop', settings: { externalImports: true } };
    expect(loaded('claude', files, approved)).toEqual(['CLAUDE.md', 'AGENTS.md']);
  });

  test('loads rules without paths at start, others as their globs fit', () => {
    const rule = (name: string, head: string): Files => ({
      [`.claude/rules/${name}.md`]: page(head, name),
    });
    const files = {
      ...rule('always', 'description: for all'),
      ...rule('every', 'paths: "**"'),
      ...rule('folder', 'paths: shop/cart/**'),
      ...rule('name', 'paths: "*.TS"'),
      ...rule('other', 'paths: [lib/**, "**/*.py"]'),
      ...rule('dot', 'paths: ./shop/**'),
      ...rule('broken', 'paths: "shop/**\nother: ['),
      'shop/.claude/rules/inner.md': page('paths: cart/src/*', 'inner'),
    };
    expect(loaded('claude', files, { file: 'shop/cart/src/a.ts' })).toEqual([
      ...['.claude/rules/always.md', '.claude/rules/every.md'],
      ...['on-read shop/.claude/rules/inner.md', 'on-read .claude/rules/folder.md'],
      'on-read .claude/rules/name.md',
    ]);
    expect(whySkipped('claude', files, '.claude/rules/broken.md')).toContain('YAML');
  });

  test('loads what a waiting rule imports, although the rule waits', () => {
    const files = { '.claude/rules/r.md': page('paths: lib/**', '@../../a.md'), 'a.md': 'a' };
    expect(loaded('claude', files)).toEqual(['a.md']);
  });

  test('leaves out front matter and comments that stand alone', () => {
    const [one] = ask('claude', { 'CLAUDE.md': '---\na: b\n---\nText.\n\n<!-- note -->\n' }).loaded;
    expect(one).toMatchObject({
      bytes: 34,
      kept: 34 - 13 - 13,
      without: ['front-matter', 'comments'],
    });
  });

  test('takes claudeMdExcludes for globs on absolute paths, that end with the name of the root and ours', () => {
    const reads = (glob: string): boolean => {
      const tree = { ...textTree({ 'CLAUDE.md': 'a' }), name: 'shop' };
      const settings = { claudeMdExcludes: [glob] };
      return instructionsAt(tree, 'claude', { settings }).loaded.length > 0;
    };
    const out = ['**/shop/CLAUDE.md', '/home/me/shop/*.md', '**/CLAUDE.md', '/home/me/shop/**'];
    expect(out.map(reads)).toEqual([false, false, false, false]);
    expect(['CLAUDE.md', '**/other/CLAUDE.md', '/home/shops/*'].map(reads)).toEqual([
      ...[true, true, true],
    ]);
  });

  test('honours claudeMdExcludes of the folder where it starts alone', () => {
    const files = {
      'CLAUDE.md': 'a',
      'shop/CLAUDE.md': 'b',
      '.claude/settings.json': '{ "claudeMdExcludes": ["**/shop/CLAUDE.md"] }',
    };
    const file = 'shop/a.ts';
    expect(loaded('claude', files, { file })).toEqual(['CLAUDE.md']);
    expect(loaded('claude', files, { cwd: 'shop' })).toEqual(['CLAUDE.md', 'shop/CLAUDE.md']);
  });

  test('reads nothing of the checkout around a linked worktree', () => {
    const files = {
      'CLAUDE.md': 'main',
      '.git/HEAD': 'ref: refs/heads/main',
      '.git/worktrees/w/gitdir': '/x/trees/w/.git',
      'trees/w/.git': 'gitdir: /x/.git/worktrees/w\n',
      'trees/w/CLAUDE.md': 'own',
    };
    expect(loaded('claude', files, { cwd: 'trees/w' })).toEqual(['trees/w/CLAUDE.md']);
  });
});

describe('Codex', () => {
  test('reads one file a folder, outer first, and nothing below where it starts', () => {
    const files = { ...ONE_NAME('AGENTS.md'), 'shop/AGENTS.override.md': 'instead' };
    expect(loaded('codex', files, READ_SRC)).toEqual([
      ...['AGENTS.md', 'shop/AGENTS.override.md', 'shop/cart/AGENTS.md'],
    ]);
    expect(whySkipped('codex', files, 'shop/AGENTS.md', READ_SRC)).toContain('takes its place');
  });

  test('cuts what exceeds its budget, the innermost file first, at a byte', () => {
    const files = { 'AGENTS.md': `${'x'.repeat(32_000)}`, 'shop/AGENTS.md': 'y\n'.repeat(1000) };
    const { loaded: found } = ask('codex', files, { cwd: 'shop' });
    expect(found[1]).toMatchObject({ bytes: 2000, kept: 768, cut: { line: 385 } });
    const small = ask('codex', files, { cwd: 'shop', settings: { project_doc_max_bytes: 31_999 } });
    expect(small.loaded.map(({ path, kept }) => [path, kept])).toEqual([['AGENTS.md', 31_999]]);
    expect(small.skipped[0]).toMatchObject({ path: 'shop/AGENTS.md' });
    const own = { ...files, '.codex/config.toml': 'project_doc_max_bytes = 31999\n' };
    expect(ask('codex', own, { cwd: 'shop', settings: { trusted: true } }).skipped[0]?.why).toBe(
      'the files before it take all 31,999 bytes (project_doc_max_bytes of a project that is trusted)',
    );
  });

  test('lets an empty override hide AGENTS.md', () => {
    expect(loaded('codex', { 'AGENTS.override.md': '', 'AGENTS.md': 'a' })).toEqual([]);
  });

  test('counts settings of a project only when it is trusted', () => {
    const files = {
      'TEAM.md': 'team',
      '.codex/config.toml': 'project_doc_fallback_filenames = ["TEAM.md"]\n[other]\nx = 1\n',
    };
    const says =
      'what it sets (project_doc_fallback_filenames) counts only in a project that is trusted: --as codex --mode trusted';
    expect(ask('codex', files)).toMatchObject({ loaded: [], skipped: [{ why: says }] });
    expect(loaded('codex', files, { settings: { trusted: true } })).toEqual(['TEAM.md']);
  });

  test('stops at the nearest repository', () => {
    const files = { ...ONE_NAME('AGENTS.md'), 'shop/.git': 'gitdir: ../.git/modules/shop' };
    expect(loaded('codex', files, { cwd: 'shop/cart' })).toEqual([
      ...['shop/AGENTS.md', 'shop/cart/AGENTS.md'],
    ]);
  });
});

describe('Gemini CLI and Qwen Code', () => {
  test('Gemini reads GEMINI.md sorted by path, and folders of files that it reads', () => {
    expect(loaded('gemini', ONE_NAME('GEMINI.md'), READ_SRC)).toEqual([
      ...['GEMINI.md', 'shop/GEMINI.md', 'shop/cart/GEMINI.md'],
      'on-read shop/cart/src/GEMINI.md',
    ]);
    const upper = { 'GEMINI.md': 'a', 'API/GEMINI.md': 'b' };
    expect(loaded('gemini', upper, { cwd: 'API' })).toEqual(['API/GEMINI.md', 'GEMINI.md']);
  });

  test('Gemini adds names that its settings name, with comments in them', () => {
    const files = {
      'AGENTS.md': 'a',
      'GEMINI.md': 'g',
      '.gemini/settings.json': '{ // names\n "context": { "fileName": ["AGENTS.md",] } }',
    };
    expect(loaded('gemini', files)).toEqual(['AGENTS.md', 'GEMINI.md']);
  });

  test('Gemini refuses to read ignored files', () => {
    const files = { '.gitignore': 'out/\n', 'out/GEMINI.md': 'a', 'out/x.ts': '' };
    expect(loaded('gemini', files, { file: 'out/x.ts' })).toEqual([]);
    expect(whySkipped('gemini', files, 'out/GEMINI.md', { file: 'out/x.ts' })).toContain(
      '.gitignore',
    );
  });

  test('both put imports into the text, five deep, without those that leave the project', () => {
    const deep = Object.fromEntries([1, 2, 3, 4, 5, 6].map((n) => [`n${n}.md`, `@n${n + 1}.md`]));
    for (const [agent, name] of [
      ['gemini', 'GEMINI.md'],
      ['qwen', 'QWEN.md'],
    ] as const) {
      const found = ask(agent, { ...deep, [name]: '@n1.md `@n2.md` @../x.md' }).loaded;
      const imported = ['n1.md', 'n2.md', 'n3.md', 'n4.md', 'n5.md'];
      expect(found.map(({ path }) => path)).toEqual([name, ...imported]);
      expect(found[1]).toMatchObject({ inside: name });
    }
  });

  test('Qwen reads all QWEN.md, then all AGENTS.md, from one folder above the repository', () => {
    const files = {
      ...{ 'QWEN.md': 'a', 'repo/QWEN.md': 'b', 'repo/AGENTS.md': 'c', 'AGENTS.md': 'd' },
      'repo/.git/HEAD': 'x',
    };
    expect(loaded('qwen', files, { cwd: 'repo' })).toEqual([
      ...['QWEN.md', 'repo/QWEN.md', 'AGENTS.md', 'repo/AGENTS.md'],
    ]);
  });

  test('Qwen holds a glob against the whole path', () => {
    const files = {
      '.qwen/rules/name.md': page('paths: "*.ts"', 'name'),
      '.qwen/rules/whole.md': page('paths: ["src/**/*.ts"]', 'whole'),
      '.qwen/rules/always.md': 'always',
    };
    expect(loaded('qwen', files, { file: 'src/a.ts' })).toEqual([
      ...['.qwen/rules/always.md', 'on-read .qwen/rules/whole.md'],
    ]);
  });
});

describe('Copilot CLI', () => {
  test('reads root, start folder, then what lies between, nearest first, and more as it views files', () => {
    const files = {
      ...ONE_NAME('AGENTS.md'),
      'CLAUDE.md': 'c',
      '.github/copilot-instructions.md': 'i',
    };
    expect(loaded('copilot', files, READ_SRC)).toEqual([
      ...['.github/copilot-instructions.md', 'AGENTS.md', 'CLAUDE.md'],
      ...['shop/cart/AGENTS.md', 'shop/AGENTS.md', 'on-read shop/cart/src/AGENTS.md'],
    ]);
  });

  test('sends one text once', () => {
    const files = { 'AGENTS.md': 'same', 'CLAUDE.md': 'same\n', 'GEMINI.md': 'other' };
    expect(loaded('copilot', files)).toEqual(['AGENTS.md', 'GEMINI.md']);
    expect(whySkipped('copilot', files, 'CLAUDE.md')).toContain('AGENTS.md');
    expect(loaded('copilot@1.0.20', files)).toEqual(['AGENTS.md', 'CLAUDE.md', 'GEMINI.md']);
  });

  test('sees applyTo from the root, and sends a rule without it at start', () => {
    const rule = (name: string, head: string): Files => ({
      [`.github/instructions/${name}.instructions.md`]: page(head, name),
    });
    const files = {
      ...rule('always', 'description: "x: y"'),
      ...rule('ts', 'applyTo: "*.ts"'),
      ...rule('case', 'applyTo: "SRC/**"'),
      ...rule('folder', 'applyTo: src'),
      '.github/instructions/plain.md': 'not one',
    };
    expect(loaded('copilot', files, { file: 'src/a.ts' })).toEqual([
      '.github/instructions/always.instructions.md',
      'on-read .github/instructions/ts.instructions.md',
    ]);
  });

  test('imports in brackets and before punctuation, but not in GEMINI.md', () => {
    const files = {
      'AGENTS.md': '(@a.md), @b.md; `@c.md`',
      'GEMINI.md': '@c.md',
      'a.md': 'a',
      'b.md': 'b',
      'c.md': 'c',
    };
    expect(loaded('copilot', files)).toEqual(['AGENTS.md', 'a.md', 'b.md', 'GEMINI.md']);
  });
});

describe('Cursor', () => {
  const rule = (name: string, head: string): Files => ({
    [`.cursor/rules/${name}.mdc`]: page(head, name),
  });
  const files = {
    ...rule('always', 'alwaysApply: true'),
    ...rule('quoted', 'alwaysApply: "true"'),
    ...rule('glob', 'globs: *.ts, src/**'),
    ...rule('model', 'description: for queues'),
    '.cursor/rules/plain.md': 'not one',
    '.cursor/rules/bare.mdc': 'no head',
    'AGENTS.md': 'a',
    'lib/AGENTS.md': 'b',
    'dist/AGENTS.md': 'c',
  };

  test('sends every rule with a kind, which decides when it counts', () => {
    expect(loaded('cursor', files)).toEqual([
      ...['.cursor/rules/always.mdc', 'on-read .cursor/rules/glob.mdc'],
      ...['by-model .cursor/rules/model.mdc', 'on-demand .cursor/rules/quoted.mdc'],
      ...['AGENTS.md', 'lib/AGENTS.md'],
    ]);
    expect(whySkipped('cursor', files, '.cursor/rules/bare.mdc')).toContain('front matter');
  });

  test('looks at the folders on the way alone where no more is asked for', () => {
    expect(loaded('cursor', files, { everywhere: false })).not.toContain('lib/AGENTS.md');
    const near = ask('cursor', files, { everywhere: false, file: 'lib/a.py' }).loaded;
    expect(near.map(({ path }) => path)).toContain('lib/AGENTS.md');
    expect(near.find(({ path }) => path.endsWith('glob.mdc'))?.applies).toBe(false);
  });

  test('a list in brackets fits no file', () => {
    const tree = rule('list', 'globs: ["**/*", "*.ts"]');
    const { loaded: read } = ask('cursor', tree, { file: 'lib/a.ts' });
    expect(read.map(({ applies }) => applies)).toEqual([false]);
  });
});

describe('opencode, Kilo and Droid', () => {
  test('opencode and Kilo read one name for the whole chain, nearest first', () => {
    const files = { 'CLAUDE.md': 'a', 'shop/AGENTS.md': 'b', 'shop/cart/CLAUDE.md': 'c' };
    for (const agent of ['opencode', 'kilo']) {
      expect(loaded(agent, files)).toEqual(['CLAUDE.md']);
      expect(loaded(agent, files, { cwd: 'shop', file: 'shop/cart/a.ts' })).toEqual([
        ...['shop/AGENTS.md', 'on-read shop/cart/CLAUDE.md'],
      ]);
    }
    expect(whySkipped('opencode', files, 'CLAUDE.md', { cwd: 'shop' })).toContain('shop/AGENTS.md');
  });

  test('opencode adds what its config names, found from the start upwards', () => {
    const files = {
      'opencode.json': '{ "instructions": ["docs/*.md", "STYLE.md", "https://example.org/x"] }',
      'docs/a.md': 'a',
      'docs/b.md': 'b',
      'STYLE.md': 's',
      'shop/x.ts': '',
    };
    expect(loaded('opencode', files, { cwd: 'shop' })).toEqual([
      'docs/a.md',
      'docs/b.md',
      'STYLE.md',
    ]);
  });

  test('Kilo reads rules of the start folder, of two with one name the newer', () => {
    const files = {
      '.kilo/rules/a.md': 'new',
      '.kilocode/rules/a.md': 'old',
      '.kilocode/rules/b.md': 'b',
    };
    expect(loaded('kilo', files)).toEqual(['.kilo/rules/a.md', '.kilocode/rules/b.md']);
  });

  test('Droid reads both names, nearest first, and cuts the outermost', () => {
    const files = {
      'CLAUDE.md': 'x'.repeat(79_000),
      'AGENTS.md': 'a'.repeat(2000),
      'shop/AGENTS.md': 'b',
    };
    const { loaded: found } = ask('droid', files, { cwd: 'shop' });
    expect(found.map(({ path, kept }) => [path, kept])).toEqual([
      ...[
        ['shop/AGENTS.md', 1],
        ['CLAUDE.md', 79_000],
      ],
      ['AGENTS.md', 80_000 - 60 - 3 * 40 - 79_001],
    ]);
  });

  test('Droid reads .factory and .agents of every folder', () => {
    const files = { 'a/.factory/AGENTS.md': 'f', 'a/.agents/AGENTS.md': 'g', 'a/CLAUDE.md': 'c' };
    const all = ['a/CLAUDE.md', 'a/.factory/AGENTS.md', 'a/.agents/AGENTS.md'];
    expect(loaded('droid', files, { cwd: 'a' })).toEqual(all);
    expect(loaded('droid', files, { file: 'a/x.ts' })).toEqual(all.map((one) => `on-read ${one}`));
  });

  test('Droid leaves out whole what exceeds 40,000 characters on a read', () => {
    const files = {
      'a/AGENTS.md': 'x'.repeat(30_000),
      'a/b/AGENTS.md': 'y'.repeat(20_000),
      'a/b/c/AGENTS.md': 'z',
    };
    expect(loaded('droid', files, { file: 'a/b/c/x.ts' })).toEqual([
      ...['on-read a/AGENTS.md', 'on-read a/b/c/AGENTS.md'],
    ]);
  });
});

test('Qwen still honours the older key of its settings', () => {
  const files = { '.qwen/settings.json': '{ "contextFileName": "NOTES.md" }', 'NOTES.md': 'n' };
  expect(loaded('qwen', { ...files, 'QWEN.md': 'q' })).toEqual(['NOTES.md']);
});

describe('Cline, Continue and Auggie', () => {
  test('Cline reads one rule of a name, in the order of names', () => {
    const files = {
      ...{ '.clinerules/a.md': '1', '.cline/rules/A.txt': '2', '.clinerules/z.md': '3' },
      ...{ '.cline/rules/x.md': '---\nname: z\n---\n4', '.cline/rules/b.md': '5' },
    };
    const all = ['.cline/rules/A.txt', '.cline/rules/b.md', '.cline/rules/x.md'];
    expect(loaded('cline', files)).toEqual(all);
    expect(whySkipped('cline', files, '.clinerules/z.md')).toContain('.cline/rules/x.md');
  });

  test('Cline reads every rule of the start folder, whatever its paths', () => {
    const files = {
      '.clinerules/a.md': page('paths: [lib/**]', 'a'),
      '.clinerules/b.txt': 'b',
      '.clinerules/c.md': page('paths: **/*.ts', 'c'),
      'AGENTS.md': 'agents',
      'shop/AGENTS.md': 'shop',
    };
    expect(loaded('cline', files)).toEqual(['.clinerules/a.md', '.clinerules/b.txt', 'AGENTS.md']);
    expect(loaded('cline', files, { cwd: 'shop' })).toEqual(['shop/AGENTS.md']);
  });

  test('Continue reads the first of its names, even an empty one, and rules without conditions', () => {
    const files = {
      'AGENTS.md': '',
      'CLAUDE.md': 'c',
      '.continue/rules/a.md': page('name: A', 'a'),
      '.continue/rules/b.md': page('globs: "**/*.ts"', 'b'),
      '.continue/rules/c.md': page('alwaysApply: false', 'c'),
    };
    expect(loaded('continue', files)).toEqual(['.continue/rules/a.md']);
    expect(whySkipped('continue', files, 'CLAUDE.md')).toContain('AGENTS.md');
  });

  test('Auggie reads the root from wherever it starts', () => {
    const files = {
      'AGENTS.md': 'a',
      'CLAUDE.md': 'c',
      'shop/AGENTS.md': 's',
      '.augment/rules/m.md': page('type: manual', 'm'),
      '.augment/rules/r.md': page('type: agent_requested\ndescription: d', 'r'),
    };
    expect(loaded('auggie', files, { cwd: 'shop' })).toEqual([
      ...['AGENTS.md', 'CLAUDE.md', 'by-model .augment/rules/r.md'],
    ]);
  });
});

describe('agents that are known from documentation or source', () => {
  test('Copilot in VS Code holds globs against the file in any folder, whatever the capitals', () => {
    const files = {
      'AGENTS.md': 'a',
      '.github/instructions/x.instructions.md': page('applyTo: "*.TS"', 'x'),
      '.github/instructions/none.instructions.md': 'none',
      '.vscode/settings.json': '{ "chat.useAgentsMdFile": false }',
    };
    expect(loaded('vscode', files, { file: 'src/a.ts' })).toEqual([
      'on-read .github/instructions/x.instructions.md',
    ]);
    expect(whySkipped('vscode', files, 'AGENTS.md')).toBe('chat.useAgentsMdFile is off');
  });

  test('Copilot on GitHub: the cloud agent reads the nearest AGENTS.md, the review none', () => {
    const files = {
      'AGENTS.md': 'a',
      'shop/AGENTS.md': 's',
      '.github/instructions/r.instructions.md': page(
        'applyTo: "**"\nexcludeAgent: code-review',
        'r',
      ),
    };
    expect(loaded('copilot-cloud', files, { file: 'shop/a.ts' })).toEqual([
      ...['shop/AGENTS.md', '.github/instructions/r.instructions.md'],
    ]);
    expect(loaded('copilot-review', files, { file: 'shop/a.ts' })).toEqual([]);
  });

  test('Windsurf goes by triggers, and holds nested AGENTS.md for their folder', () => {
    const rule = (name: string, head: string): Files => ({
      [`.windsurf/rules/${name}.md`]: page(head, name),
    });
    const files = {
      ...{ 'AGENTS.md': 'a', 'shop/AGENTS.md': 's' },
      ...rule('a', 'trigger: always_on'),
      ...rule('b', 'trigger: glob\nglobs: shop/**'),
      ...rule('c', 'trigger: model_decision\ndescription: d'),
      ...rule('d', 'trigger: manual'),
    };
    expect(loaded('windsurf', files, { file: 'shop/a.ts' })).toEqual([
      ...['AGENTS.md', 'on-read shop/AGENTS.md', '.windsurf/rules/a.md'],
      ...['on-read .windsurf/rules/b.md', 'by-model .windsurf/rules/c.md'],
    ]);
    expect(loaded('devin', files)).toEqual(['AGENTS.md']);
  });

  test('Amp reads the first of its names in every folder, and what a file mentions', () => {
    const files = {
      'AGENT.md': 'a',
      'CLAUDE.md': 'c',
      'shop/CLAUDE.md': 's @ts.md',
      'shop/ts.md': page('globs: "*.ts"', 'ts'),
    };
    expect(loaded('amp', files, { file: 'shop/a.ts' })).toEqual([
      ...['AGENT.md', 'on-read shop/CLAUDE.md', 'on-read shop/ts.md'],
    ]);
    expect(loaded('amp', files, { file: 'shop/a.py' })).not.toContain('on-read shop/ts.md');
  });

  test('Crush reads names of many vendors, but not its own in capitals', () => {
    expect(
      loaded('crush', { 'CRUSH.md': 'a', 'crush.md': 'b', '.cursor/rules/x.mdc': 'c' }),
    ).toEqual([...['.cursor/rules/x.mdc', 'crush.md']]);
  });

  test('Roo Code reads rules of the mode first, and single files only without a folder', () => {
    const files = {
      '.roo/rules-code/m.md': 'm',
      '.roo/rules/a.md': 'a',
      '.clinerules': 'c',
      'AGENTS.md': 'x',
    };
    expect(loaded('roo', files)).toEqual(['.roo/rules-code/m.md', 'AGENTS.md', '.roo/rules/a.md']);
    expect(loaded('roo', { '.clinerules': 'c' })).toEqual(['.clinerules']);
  });

  test('Kiro goes by inclusion', () => {
    const rule = (name: string, head: string): Files => ({
      [`.kiro/steering/${name}.md`]: page(head, name),
    });
    const files = {
      ...rule('a', 'title: x'),
      ...rule('b', 'inclusion: fileMatch\nfileMatchPattern: "src/**"'),
      ...rule('c', 'inclusion: manual'),
      ...rule('d', 'inclusion: auto\ndescription: d'),
    };
    expect(loaded('kiro', files, { file: 'src/a.ts' })).toEqual([
      ...['.kiro/steering/a.md', 'on-read .kiro/steering/b.md', 'by-model .kiro/steering/d.md'],
    ]);
  });

  test('Junie and Zed read the first of their names', () => {
    const files = { 'AGENTS.md': 'a', '.junie/guidelines.md': 'g', '.cursorrules': 'c' };
    expect(loaded('junie', files)).toEqual(['AGENTS.md']);
    expect(loaded('zed', files)).toEqual(['.cursorrules']);
  });
});

describe('an answer', () => {
  const files = { 'AGENTS.md': 'a', 'CLAUDE.md': 'b' };

  test('is data for every agent, with what it does not read', () => {
    const all = allInstructionsAt(textTree(files));
    expect(JSON.parse(JSON.stringify(all))).toEqual(all);
    expect(all.map(({ agent }) => agent)).toEqual([...new Set(all.map(({ agent }) => agent))]);
    expect(all.length).toBeGreaterThanOrEqual(21);
    for (const { agent, version, confidence, sources, loaded: found, skipped } of all) {
      expect([agent, version, confidence].every((word) => word !== '')).toBe(true);
      expect(sources).not.toEqual([]);
      const paths = [...found, ...skipped].map(({ path }) => path);
      expect(paths.toSorted()).toEqual([...new Set(paths)].toSorted());
      expect(paths).toEqual(expect.arrayContaining(Object.keys(files)));
    }
  });

  test('names the version whose rules hold for the one that was asked for', () => {
    expect(findAgent('codex@0.170').version).toBe('0.169.0');
    expect(findAgent('claude@2.1.276').version).toBe('2.1.197');
    expect(findAgent('claude@2.1').version).toBe('2.1.330');
    expect(findAgent('copilot@1.0.70').version).toBe('1.0.88');
    expect(() => findAgent('codexx')).toThrow(/codexx/);
  });

  test('reads nothing of the home folder unless there is one', () => {
    const home = textTree({ '.codex/AGENTS.md': 'mine', '.claude/CLAUDE.md': 'mine' });
    expect(loaded('codex', files, { home })).toEqual(['~/.codex/AGENTS.md', 'AGENTS.md']);
    expect(loaded('claude', { ...files, '~/.claude/CLAUDE.md': 'not home' })).toEqual([
      'CLAUDE.md',
    ]);
  });

  test('stays in the folder where it starts outside of git', () => {
    const tree: Tree = {
      ...textTree({ 'top/AGENTS.md': 'a', 'top/shop/AGENTS.md': 'b' }),
      outsideGit: () => true,
    };
    const start = (agent: string): readonly string[] =>
      instructionsAt(tree, agent, { cwd: 'top/shop' }).loaded.map(({ path }) => path);
    expect(start('codex')).toEqual(['top/shop/AGENTS.md']);
    expect(start('opencode')).toEqual(['top/shop/AGENTS.md', 'top/AGENTS.md']);
    expect(start('kilo')).toEqual(['top/shop/AGENTS.md']);
  });

  test('costs the same, whatever stands beside the folders on the way', () => {
    const cost = (tree: Tree): number => {
      let looked = 0;
      const counting: Tree = {
        ...tree,
        list: (folder) => {
          looked += 1;
          return tree.list(folder);
        },
      };
      allInstructionsAt(counting, { cwd: 'shop', file: 'shop/a.ts' });
      return looked;
    };
    const beside = Object.fromEntries(
      Array.from({ length: 500 }, (_, n) => [`lib/part-${n}/AGENTS.md`, 'x']),
    );
    const small = { 'AGENTS.md': 'a', 'shop/AGENTS.md': 's', 'lib/x.ts': '' };
    expect(cost(textTree({ ...small, ...beside }))).toBe(cost(textTree(small)));
  });
});

describe('links', () => {
  const linked = (files: Files, links: Files): Tree => {
    const texts = Object.fromEntries(
      Object.entries(links).map(([from, to]) => [from, files[to] ?? '']),
    );
    return { ...textTree({ ...files, ...texts }), real: (path) => links[path] ?? path };
  };

  test('make one file of CLAUDE.md and AGENTS.md for Claude, and hide every AGENTS.md', () => {
    const tree = linked({ 'AGENTS.md': 'a', 'shop/AGENTS.md': 's' }, { 'CLAUDE.md': 'AGENTS.md' });
    const { loaded: found, skipped } = instructionsAt(tree, 'claude', { cwd: 'shop' });
    expect(found).toMatchObject([{ path: 'CLAUDE.md', link: 'AGENTS.md' }]);
    expect(skipped.map(({ path }) => path)).toEqual(['AGENTS.md', 'shop/AGENTS.md']);
  });

  test('hide from Droid what they lead to, where it reads a file', () => {
    const texts = { 'AGENTS.md': 'a', 'a/AGENTS.md': 'b', 'a/b/AGENTS.md': 'c' };
    const tree = linked(texts, { 'CLAUDE.md': 'AGENTS.md', 'a/CLAUDE.md': 'a/AGENTS.md' });
    const { loaded: found } = instructionsAt(tree, 'droid', { file: 'a/b/x.ts' });
    expect(found.map(({ path }) => path)).toEqual(['AGENTS.md', 'a/b/AGENTS.md']);
  });

  test('are followed neither by Droid nor by Auggie', () => {
    const tree = linked({ 'docs/a.md': 'a' }, { 'AGENTS.md': 'docs/a.md' });
    expect(instructionsAt(tree, 'droid').loaded).toEqual([]);
    expect(instructionsAt(tree, 'auggie').loaded).toEqual([]);
    expect(instructionsAt(tree, 'codex').loaded).toMatchObject([{ path: 'AGENTS.md' }]);
  });
});
