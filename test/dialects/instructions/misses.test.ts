// What the rules about instructions find in whole trees, beyond their own examples.

import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { build, check, openTree } from '../../../src/core.ts';
import { instructions } from '../../../src/dialects/instructions/index.ts';
import { DEFAULT_SETTINGS } from '../../../src/read/default-settings.ts';
import { textTree } from '../../../src/read/text-tree.ts';
import { run } from '../../helpers/command.ts';
import { folder } from '../../helpers/folder.ts';

type Files = Readonly<Record<string, string>>;

/** `rule path:line`, of the tree and, where there is more than that, of everything. */
function found(files: Files, excluded: Files = {}): readonly string[] {
  return findings(files, excluded).map(({ rule, path, line }) => `${rule} ${path}:${line}`);
}

function findings(files: Files, excluded: Files = {}) {
  const hierarchy = openTree(textTree(files), DEFAULT_SETTINGS, { dialects: [instructions] });
  const everything = textTree({ ...files, ...excluded });
  return check(hierarchy, build(hierarchy, new Map()), { now: '2026-03-31', everything }).findings;
}

test('files that the settings exclude are there for agents', () => {
  const files = {
    'GEMINI.md': '# Shop\n\n@docs/style.md and `@shown/a.md`\n',
    'CLAUDE.md': '# Shop\n\n@docs/style.md\n\nRoutes are in `src/old/routes.ts`.\n',
    'src/a.ts': '',
  };
  const all = ['dropped-import CLAUDE.md:3', 'missing-path CLAUDE.md:5'];
  expect(found(files)).toEqual([...all, 'dropped-import GEMINI.md:3']);
  expect(found(files, { 'docs/style.md': '# Style\n', 'src/old/routes.ts': '' })).toEqual([]);
});

test('a text that is not there is not told with a file of code that is called so elsewhere', () => {
  const files = {
    'docs/AGENTS.md': '# Docs\n\n## Files\n\n- `api.md` - The API\n- `mcp-package.md` - Packages\n',
    ...{ 'docs/api.md': '', 'src/types/mcp-package.ts': '' },
  };
  expect(findings(files).map(({ message }) => message)).toEqual([
    '`mcp-package.md` does not exist.',
  ]);
});

test('an AGENTS.md to whose folder a text sends is found, through an AGENTS.md that is linked, too', () => {
  const files = { 'CLAUDE.md': 'See [AGENTS.md](AGENTS.md).\n', 'api/AGENTS.md': '# Api\n' };
  const says = (text: string) =>
    findings({ ...files, 'AGENTS.md': `# Shop\n\n${text}\n` }).map(({ message }) => message);
  const both = expect.stringContaining(
    'does not load this file and 1 more, since CLAUDE.md stands',
  );
  const alone = expect.stringContaining(
    'what it loads only names it, and the model has to open it',
  );
  expect(says('An AGENTS.md is here, too: `api`.')).toEqual([both]);
  expect(says('| Api | `api/AGENTS.md` |')).toEqual([both]);
  expect(says('Open the AGENTS.md of each\nfolder.')).toEqual([alone]);
  expect(found({ ...files, 'CLAUDE.md': 'Read `api/AGENTS.md` for the api.\n' })).toEqual([]);
  const pair = { 'CLAUDE.md': '# A\n', 'b/CLAUDE.md': '# B\n', 'b/AGENTS.md': '# Others\n' };
  expect(findings(pair).map(({ severity }) => severity)).toEqual(['info']);
  expect(found({ ...pair, 'b/AGENTS.md': '# B\n' })).toEqual([]);
  const unread = expect.stringContaining('Claude Code does not read this file');
  expect(says('This AGENTS.md is short.\n\nRoutes are in `api`.')).toEqual([alone, unread]);
});

test('of copies of skills for each agent one folder is told to link, and one line says that all are passed by', async () => {
  const skill = (name: string) => `---\nname: ${name}\ndescription: Does ${name}.\n---\nDo.\n`;
  const all = ['.claude', '.github', '.opencode'].flatMap((folder) =>
    ['add', 'sum'].map((name) => [`${folder}/skills/${name}/SKILL.md`, skill(name)] as const),
  );
  const files = { 'AGENTS.md': '# A\n', ...Object.fromEntries(all) };
  expect(found(files)).toEqual(['unlisted-item .claude/skills/add/SKILL.md:1']);
  const { out } = await run(['instructions'], { cwd: folder(files) });
  expect(out).toMatch(/add\/SKILL\.md:\d and 1 other {2}.* Copilot CLI\n/);
});

test('links in instructions may start from the root, where agents are started', () => {
  const files = {
    'AGENTS.md': '# Shop\n\n**File**: [x](src/x.ts)\n\n```ts\nx();\n```\n',
    'src/AGENTS.md':
      '[up](../src/AGENTS.md) [its own](../b/AGENTS.md)\n[a](/gone/c.md) [b](/b.md) [c](/api) [d](/src/AGENTS.md) [e](/Users/a/b.md)\n',
    'a/src/AGENTS.md': '[the root, from here](../AGENTS.md)\n',
    '.kiro/steering/a.md': '[b](.kiro/steering/b.md) [c](c.md) [docs](docs/a.md)\n',
    '.kiro/steering/b.md': '# B\n',
    '.cursor/rules/c.mdc':
      '---\nalwaysApply: true\n---\n[is](mdc:src/a.ts) [near](mdc:c.mdc) [gone](mdc:src/gone.ts)\n- Example: [s](mdc:prisma/schema.prisma)\n- [t](mdc:node_modules/t/README.md)\n',
    'src/a.ts': '',
  };
  expect(found(files)).toEqual([
    'broken-link .cursor/rules/c.mdc:4',
    'broken-link .kiro/steering/a.md:1',
    'broken-link .kiro/steering/a.md:1',
    'broken-link a/src/AGENTS.md:1',
    'broken-link src/AGENTS.md:1',
    'broken-link src/AGENTS.md:2',
  ]);
});

test('a drawn tree is held against the folder where it stands, whatever others have', () => {
  const files = {
    'web/src/cart.ts': '',
    'web/src/order.ts': '',
    'web/src/pay.ts': '',
    'api/post/note.ts': '',
  };
  const of = (root: string, name = 'pay.ts') =>
    found({
      ...files,
      'web/AGENTS.md': `\`\`\`\n${root}\n├── cart.ts\n├── order.ts\n├── ${name}\n├── post/\n└── note.ts  # Example\n\`\`\`\n`,
    });
  const all = ['missing-path web/AGENTS.md:6', 'missing-path web/AGENTS.md:7'];
  expect(of('src/')).toEqual(all);
  expect(of('web/src/')).toEqual(all);
  expect(of('src/', '.env')).toEqual([]);
  expect(of('~/src/')).toEqual([]);
  expect(of('(group)/route/')).toEqual([]);
  expect(of('lib/')).toEqual([]);
});

test('nothing is in a folder that is nowhere, whatever is called so elsewhere; a service is a folder', () => {
  const files = {
    'api/hooks/a.ts': '',
    '.github/workflows/security.yml': '',
    'api/services/b.ts': '',
  };
  const says = (text: string) => found({ ...files, 'AGENTS.md': `${text}\n` });
  expect(says('Hooks are in `src/hooks/`.')).toEqual(['missing-path AGENTS.md:1']);
  const more = '`@.shop/a/b/c.md`, `@.shop/a/b/d.md`, `@.shop/a/e.md`';
  expect(
    found({
      ...files,
      '.shop/a/b/c.md': '',
      '.shop/a/b/d.md': '',
      '.shop/a/e.md': '',
      'AGENTS.md': more,
    }),
  ).toEqual([]);
  expect(says('All is in `api/service/`, tokens in `api/core/security.ts`.')).toHaveLength(2);
  expect(found({ 'skills/zoo/a.md': '', 'skills/AGENTS.md': 'All of `zoo/skills/`.\n' })).toEqual(
    [],
  );
});

test('a name of one step is missed where the text says that it is there', () => {
  const of = (text: string) => found({ 'api/a.py': '', 'web/b.ts': '', 'AGENTS.md': `${text}\n` });
  for (const text of [
    '- `pyproject.toml`: dependencies',
    '## Server (`alembic.ini`)',
    '- **Docker**: `Dockerfile`, `docker-compose.yml`',
    'Colours are defined in `tailwind.config.js`.',
    'Types: rely on the project `tsconfig.json`.',
    'See `web/b.test.ts` for an example. See `web/b.ts` as well.',
    'All shops: `web/B.ts`.',
    'Examples:\n- `web/c.ts`: carts\n- `web/b.ts`',
  ])
    expect(of(text), text).toHaveLength(1);
  for (const text of [
    '- `pyproject.toml` → Python',
    '- `Cargo.toml`: Rust',
    'Configure it in `pyproject.toml`, or `setup.cfg`.',
    '## Create `alembic.ini`',
    'Each shop can have its own `web/shop.json`.',
    'Examples:\n- `web/c.ts`: carts\n\n- `web/b.ts`',
  ])
    expect(of(text), text).toEqual([]);
});

test('a drawn tree of which most is missing is told once, for information', () => {
  const tree = ['a.ts', 'b.ts', 'c.ts', 'd.ts', 'e.ts', 'f.ts', 'g.ts', 'h.ts'];
  const of = (heading: string) =>
    findings({
      'AGENTS.md': `## ${heading}\n\n\`\`\`\nsrc/\n${tree.map((one) => `├── ${one}\n`).join('')}\`\`\`\n`,
      'src/b.ts': '',
      'src/c.ts': '',
    }).map(({ severity, message }) => `${severity} ${message}`);
  const all = ['info 6 of the 8 names in this tree do not exist, `a.ts` among them.'];
  expect(of('Project Structure')).toEqual(all);
  expect(of('Structure of each project')).toEqual([]);
});

test('a drawn tree whose root is there by its way is of what there is', () => {
  const of = (over: string) =>
    found({
      'AGENTS.md': `${over}\n\n\`\`\`\nweb/src/\n├── a.ts\n├── b.ts\n├── c.ts\n├── d.ts\n\`\`\`\n`,
      ...{ 'web/src/a.ts': '', 'web/src/b.ts': '' },
    });
  expect(of('## Sources')).toEqual(['missing-path AGENTS.md:7']);
  expect(of('## Sources to be added for each new app')).toEqual([]);
  expect(of('## Parts of `web/<name>`')).toEqual([]);
});

test('a tree in no block is one, and so is one of other endings, which is told once, or in a skill where few have such names', () => {
  const says = (files: Files) => findings(files).map(({ message }) => message);
  const code = { 'web/src/a.ts': '', 'web/src/cart.tsx': '', 'web/src/order.tsx': '' };
  const tree = (name: string) =>
    `${name}/\n├── web/\n│   ├── lib/\n│\n└── web/src/\n    └── a.ts\n`;
  expect(says({ ...code, 'AGENTS.md': `# Shop\n\n${tree('shop')}` })).toEqual([
    '`web/lib` does not exist.',
  ]);
  const block = `\`\`\`md\nA\n\`\`\`\n`;
  expect(says({ ...code, 'AGENTS.md': `# Shop\n\n${block}${tree('shop')}` })).toEqual([]);
  const ended = '```\nweb/src/\n├── a.ts\n├── cart.jsx\n├── order.jsx\n├── cart\n└── .old/\n```\n';
  expect(says({ ...code, 'AGENTS.md': `# Shop\n\n${ended}` })).toEqual([
    '3 of the 5 names in this tree do not exist, `web/src/cart.jsx` among them.',
  ]);
  const names = ['all-carts.ts', 'all-days.ts', 'all-sums.ts'];
  const drawn = [...names, 'all-orders.ts'].map((name) => `├── ${name}\n`).join('');
  const skill = `---\nname: a\ndescription: A.\n---\n\`\`\`\nsrc/\n${drawn}\`\`\`\n`;
  const files = Object.fromEntries(names.map((name) => [`src/${name}`, '']));
  expect(found({ ...files, '.claude/skills/a/SKILL.md': skill })).toContain(
    'missing-path .claude/skills/a/SKILL.md:10',
  );
});

test('a rule for a language in which nothing is written is for any repository, and words after a dash tell what to add', () => {
  const files = { 'src/a.ts': '' };
  const rule = (path: string) =>
    found({ ...files, '.claude/rules/a.md': `All is in \`src/${path}\`.\n` });
  expect(rule('test.py')).toEqual([]);
  expect(rule('test.ts')).toEqual(['missing-path .claude/rules/a.md:1']);
  expect(rule('log-MM-YY.ts')).toEqual([]);
  const item = (does: string) =>
    found({ ...files, 'AGENTS.md': `- Lists: \`src/list.ts\` — ${does}\n` });
  expect(item('add a row for the new shop')).toEqual(['missing-path AGENTS.md:1']);
  expect(item('add it for the new shop')).toEqual([]);
});

test('what a skill brings along stands in its folder, of which all is told once', () => {
  const text =
    '---\nname: a\ndescription: A.\n---\n- `references/all.md`: all\n- `references/day.md`: days\n- `src/a.ts`\n\n```sh\npython scripts/sum.py --all\n```\n';
  const of = (files: Files) =>
    findings({ 'CLAUDE.md': '# Shop\n', '.claude/skills/a/SKILL.md': text, ...files }).flatMap(
      ({ rule, message }) => (rule === 'missing-path' ? message : []),
    );
  const run = '`scripts/sum.py` does not exist.';
  expect(of({})).toEqual(['`references/all.md` and 1 more of its folder do not exist.', run]);
  const own = {
    '.claude/skills/a/references/all.md': '',
    '.claude/skills/a/references/day.md': '',
  };
  expect(of(own)).toEqual([run]);
});

test('a folder of many is meant in one of them, and so is that with which a row begins', () => {
  const files = { 'web/src/hooks/a.ts': '', 'api/src/db/a.ts': '', 'api/src/jobs/a.ts': '' };
  const list = '- `src/hooks/`: hooks\n- `src/store/`: states\n';
  expect(found({ ...files, 'AGENTS.md': list })).toEqual(['missing-path AGENTS.md:2']);
  const rows =
    '| Folder | For |\n| --- | --- |\n| db/ | rows |\n| jobs/ | days |\n| mail/ | all |\n';
  const more = { 'api/src/web/a.ts': '', 'api/src/AGENTS.md': `${rows}| web/ | pages |\n` };
  expect(found({ ...files, ...more })).toEqual(['missing-path api/src/AGENTS.md:5']);
});

test('what must not be imported is there, and so is a script without marks', () => {
  const files = {
    'web/src/cart/a.ts': '',

    'package.json': '{"scripts":{"test":"vitest"}}',
  };
  const says = (text: string) => found({ ...files, 'AGENTS.md': `# Shop\n\n${text}\n` });
  const all = ['missing-path AGENTS.md:3'];
  expect(says('Carts are in `web/src/owner/` and must not be imported by apps.')).toEqual(all);
  expect(says('Java/Node.js or Java/React.js are used.')).toEqual([]);
  const command = ['missing-command AGENTS.md:3'];
  expect(says('| types | npm test && npm run type-check |')).toEqual(command);
  expect(says('Whoever uses bun run scripts.')).toEqual([]);
});

test('what a text tells to add to a file needs that file', () => {
  const files = { 'src/cart/a.ts': '' };
  const says = (text: string) =>
    found({ ...files, 'AGENTS.md': `## Adding a new field\n\n${text}\n` });
  expect(says('Add a row in `src/cart/list.ts` for it.')).toEqual(['missing-path AGENTS.md:3']);
  expect(says('Add `src/cart/list.ts` for it.')).toEqual([]);
  expect(says('Register it in `src/cart/list.ts` (if using lists).')).toEqual([]);
});

test('a repository inside may have the Makefile where the text speaks of it', () => {
  const files = { '.gitmodules': '[submodule "x"]\n\tpath = lib/zip\n', 'lib/a.c': '' };
  const of = (text: string) => found({ ...files, 'AGENTS.md': text });
  expect(of('Run `make all`.\n')).toEqual(['missing-command AGENTS.md:1']);
  expect(of('Run `make all` (from the `lib/` folder).\n')).toHaveLength(1);
  expect(
    of('Run it from the `app/` directory:\n\n| x | `make all` |\n\n# B\n\nRun `make all`.\n'),
  ).toEqual([]);
  expect(of('In lib/zip run `make all`.\n')).toEqual([]);
  expect(of('```sh\nnpm run lint || cargo clippy\n```\n')).toEqual([]);
  expect(of('Grep `lib/tar/` first.\n')).toEqual(['missing-path AGENTS.md:1']);
  expect(of('Grep `lib/zip/` first, read `lib/zip/a.md`.\n')).toEqual([]);
});

test('who reads both is one of the agents in use, through links too', async () => {
  const root = folder({
    'stratigraph.json': '{ "agents": ["claude", "codex", "cursor"] }',
    '.agents/AGENTS.md': '# Shop\n\n- Always use pnpm, not npm\n',
    'worker/AGENTS.md': '# Worker\n\n- Always use npm, not pnpm\n',
  });
  symlinkSync('.agents/AGENTS.md', join(root, 'AGENTS.md'));
  for (const at of ['CLAUDE.md', 'worker/CLAUDE.md']) symlinkSync('AGENTS.md', join(root, at));
  const { out } = await run(['check', '--root', root]);
  expect(out).toMatch(/worker\/AGENTS.md:3.*\n?.*Claude Code reads here/);
  expect(out).not.toContain('Droid');
});

test('what a skill shows how to make, merges, or looks for outside of the repository, is not missed', () => {
  const skill = (body: string): Files => ({
    'CLAUDE.md': '# Shop\n',
    '.claude/skills/add/SKILL.md': `---\ndescription: Adds.\n---\nSee \`src/a.ts\`.\n\n${body}\n`,
    'package.json': '{ "scripts": { "build": "tsc" } }',
    'src/a.ts': '',
  });
  const scripts = '```json\n{ "scripts": { "build:ui": "vite build" } }\n```\n\n';
  expect(found(skill('Run `npm run build`, then `npm run build:ui`.'))).toHaveLength(1);
  expect(found(skill(`${scripts}Run \`npm run build\`, then \`npm run build:ui\`.`))).toEqual([]);
  const any =
    '---\ndescription: Adds.\n---\nRun `npm run biuld`, `npm run bundle`, `npm run builds`.\n';
  expect(found({ ...skill(''), '.claude/skills/add/SKILL.md': any })).toHaveLength(1);
  expect(found(skill('The types are in `src/types.ts`.'))).toHaveLength(1);
  const quiet = [
    'The types are in `src/types.ts`.\n\n```sh\ngit fetch chat main\ngit merge chat/main\n```',
    'Clone into `/tmp/sdk/src/`. The types are in `src/types.ts`.\n\n**Do not use:** `src/b.ts`.',
    '```\n"Write a script, which runs as: npm run gen:x"\n```',
    '```json\n{ "claim": "npm run gen:x" }\n```\n\nIf present: "Read our [rules](RULES.md) first."',
    '- [ ] `src/types.ts` exists\n\n| x | y |\n| - | - |\n| `src/types.ts` | ✅ |',
    '**Files to check:**\n\n- `src/types.ts`\n- `src/UPPERCASE.ts`',
    '**File**: `src/types.ts`\n\n```ts\n1;\n```',
    '結果を `src/types.ts` に記録する。',
    'Each package has its own docs:\n- `src/types.ts`',
    '| Part | Files Required |\n| - | - |\n| API | `src/types.ts` |',
    '| Type | Location | Example |\n| - | - | - |\n| Shared | `src/types.ts` | X |',
    'Do not create or maintain `src/types.ts`. Run `src/test_x.ts`, or put it in a `src/rows.ts`.',
    '"The types in `src/types.ts` are wrong" is useful. Name test files `src/types.ts`.',
    'It writes the types (default: `src/types.ts`). Each task has `src/TASKID-name.md`.',
    'Create files that tasks need:\n\n**`src/b.ts`** - B\n**`src/types.ts`** - types',
  ];
  for (const body of quiet) expect(found(skill(body))).toEqual([]);
});

test('a path is missed in a row of arrows, in folders of routes, and beside words about another thing', () => {
  const files = { 'src/(shop)/[id]/page.tsx': '', 'src/a.ts': '' };
  const of = (text: string) => found({ ...files, 'AGENTS.md': text });
  expect(of('**Writing?**\n→ `src/b.ts` → `src/c.ts` → `src/a.ts`\n')).toHaveLength(2);
  expect(of('Of old: `src/b.ts` → `src/a.ts`\n')).toEqual([]);
  expect(of('| `src/b.ts` | Called on deletion |\n')).toHaveLength(1);
  expect(of('See `src/(shop)/[id]/gone.tsx`, `src/(bar)/b.tsx` and `src/[name]/b.tsx`.\n')).toEqual(
    ['missing-path AGENTS.md:1'],
  );
  expect(of('- ✅ Use scopes of [it](src/b.ts)\n- ✅ [is right](src/c.ts)\n')).toEqual([
    'broken-link AGENTS.md:1',
  ]);
  const there = { 'api/a/get.ts': '', 'api/b/get.ts': '', 'api/c/get.ts': '' };
  const list = '- `a/get.ts`\n- `b/get.ts`\n- `c/get.ts`\n- `d/get.ts`\n';
  expect(found({ ...there, 'AGENTS.md': `# Routes (\`api/\`)\n\n${list}` })).toHaveLength(1);
  const links = '- [@x/core](./src/@x/core/README.md)\n';
  const settings = { '.github/copilot-instructions.md': 'Be short.\n' };
  expect(found({ ...files, ...settings, 'AGENTS.md': links })).toEqual(['broken-link AGENTS.md:1']);
});

test('one step is enough in a list of folders, for what the reader is told to read, and beside hidden texts', () => {
  const files = { 'src/a.ts': '', 'lib/a.ts': '', 'docs/a.md': '', 'src/shop/b.ts': '' };
  const of = (text: string) => found({ ...files, 'AGENTS.md': text });
  const list = '- `src/`: code\n- `lib/`, `agents/` and `research/` have more\n- `docs/`\n';
  expect(of(list)).toEqual(['missing-path AGENTS.md:2', 'missing-path AGENTS.md:2']);
  expect(of(list.replace('- `docs/`\n', ''))).toEqual([]);
  expect(of('Reference the whole guide at `ADD_CHARTS.md`.\n')).toHaveLength(1);
  for (const text of [
    'Write to `ADD_CHARTS.md`.\n',
    'See `ADD_PLAN.md`, if `ADD_CHARTS.md` exists.\n',
  ])
    expect(of(text)).toEqual([]);
  expect(of('Prices are in `src/shop/domain/price.ts`. Users: `src/domain/a.ts`.\n')).toHaveLength(
    1,
  );
  expect(of('Preferred commands:\n\n```sh\nsh docs/all.sh\n```\n')).toHaveLength(1);
  expect(of('Go `../`. Carts: `src/cart/`.\n')).toEqual(['missing-path AGENTS.md:1']);
  for (const text of [
    'In that repo: `src/cart/`.\n',
    'It is built (see `src/cart/all.sh` in that repo).\n',
    'Roll the oldest entries into `docs/log/OLD.md`. **Implement it** in `src/cart/a.ts`.\n',
    '## Final directory shape\n\n```\nsrc/\n├── a.ts\n├── cart/\n└── shop/b.ts\n```\n',
  ])
    expect(of(text)).toEqual([]);
  const rules = { '.cursor/rules/a/one.mdc': '---\nalwaysApply: true\n---\nSee `a/two.mdc`.\n' };
  expect(found({ ...files, ...rules })).toEqual(['missing-path .cursor/rules/a/one.mdc:4']);
});

test('a command behind a cd runs in that folder', () => {
  const files = { 'api/Makefile': 'lint: ;\n', 'web/a.ts': '' };
  const of = (text: string) => found({ ...files, 'AGENTS.md': `\`\`\`sh\n${text}\n\`\`\`\n` });
  expect(of('cd api\nmake lint\nmake check')).toEqual(['missing-command AGENTS.md:4']);
  expect(of('cd ../shop\nmake check')).toEqual([]);
  expect(of('cd web\nmake check')).toEqual([]);
});

test('a missing folder of a drawn tree is told, but not what is in it', () => {
  const tree =
    '```\nsrc/\n├── a.ts\n├── b.ts\n├── c.ts\n├── d.ts\n└── shop/\n    └── cart.ts\n└── pay/b.ts\n```\n\nSee `src/service-worker.ts`.\n';
  const there = { 'src/a.ts': '', 'src/b.ts': '', 'src/c.ts': '', 'src/d.ts': '' };
  const all = [7, 9, 12].map((line) => `missing-path AGENTS.md:${line}`);
  expect(found({ 'AGENTS.md': tree, ...there })).toEqual(all);
});

test('a tree without branches, hooks of an agent and the last command of a block are held against what is there', () => {
  const tree = 'src/\n  a.ts          # First\n  lib/\n    b.ts\n    gone.ts     # Lost\n\nc.ts\n';
  const run = '```sh\n# From the root\n./.github/scripts/run.sh\n```\n';
  const text = `# Files\n\n\`\`\`\n${tree}\`\`\`\n\n${run}\nThe hook is \`.claude/hooks/run.sh\`.\n`;
  const there = ['app/src/a.ts', 'app/src/lib/b.ts', 'app/c.ts', '.github/a.yml', '.claude/a.md'];
  const files = Object.fromEntries(there.map((path) => [path, '']));
  expect(found({ ...files, 'app/AGENTS.md': text })).toEqual([
    'missing-path app/AGENTS.md:8',
    'missing-path app/AGENTS.md:15',
    'missing-path app/AGENTS.md:18',
  ]);
});

test('targets of included files are known, of files that may be anywhere they are not', () => {
  const text = '```sh\nmake all\nmake test\n```\n';
  const of = (line: string, more: Files = {}) =>
    found({ 'AGENTS.md': text, Makefile: `${line}\nall: ;\n`, ...more });
  expect(of('include make/a.mk .env', { 'make/a.mk': 'include make/a.mk\nlint: ;\n' })).toEqual([
    'missing-command AGENTS.md:3',
  ]);
  expect(of('-include make/a.mk', { 'make/a.mk': 'test: ;\n' })).toEqual([]);
  for (const line of ['up: ;\n\t$(call start,up)', 'DAY ?= $(shell date "+%H:%M")'])
    expect(of(line)).toEqual(['missing-command AGENTS.md:3']);
  for (const line of ['-include local.mk', 'include $(DIR)/a.mk', '$(foreach a,b,$(call c,a))'])
    expect(of(line)).toEqual([]);
});

test('a text about agents among the references of a skill is no instruction', () => {
  const files = { 'CLAUDE.md': '# Shop\n', 'lib/a.ts': '', 'docs/a.md': '' };
  const text = 'Scopes are in `docs/scopes.md`.\n';
  expect(found({ ...files, 'lib/agents.md': text })).toEqual(['missing-path lib/agents.md:1']);
  const ignored = { ...files, '.gitignore': 'lib/docs/scopes.md\n', 'lib/agents.md': text };
  expect(found(ignored)).toEqual([]);
  for (const folder of ['docs', 'skills/a/references', '.claude/skills/a/references'])
    expect(found({ ...files, [`${folder}/agents.md`]: text })).toEqual([]);
});

test('texts to be read before some work are there, whatever the work is about', () => {
  const of = (lead: string) =>
    found({ 'AGENTS.md': `${lead}\n\n1. \`docs/gone.md\` for all\n`, 'docs/a.md': '' });
  expect(of('Before changing a page, or external integration, read:')).toEqual([
    'missing-path AGENTS.md:3',
  ]);
  expect(of('When working with external services, they may have:')).toEqual([]);
});

test('a text to which several links lead is told of once', async () => {
  const root = folder({
    'CLAUDE.md': '# Shop\n',
    'package.json': '{ "scripts": { "build": "tsc" } }',
    'src/a.ts': '',
    '.git/HEAD': 'ref: refs/heads/main\n',
    '.ai/skills/add/SKILL.md':
      '---\ndescription: Adds.\n---\nRead `src/a.ts`, then `npm run gone`.\n',
    '.ai/rules/docs.md': 'Run `cd docs/web && npm run check`, and `npm run check` again.\n',
  });
  for (const at of ['.agents', '.claude', '.github']) {
    mkdirSync(join(root, at));
    symlinkSync('../.ai/skills', join(root, at, 'skills'));
  }
  symlinkSync('../.ai/rules', join(root, '.claude/rules'));
  const { out } = await run(['check', '--root', root]);
  expect(out.match(/missing-command/g), out).toEqual(['missing-command']);
});

test('a sub-agent further in whose head has no beginning is told', () => {
  const files = { 'CLAUDE.md': '# Zoo\n', 'web/.claude/agents/vet.md': 'name: vet\n---\nHeal.\n' };
  expect(found(files)).toEqual(['unlisted-item web/.claude/agents/vet.md:1']);
});

test('the same skill in a folder for each agent is for all, whatever it is called', () => {
  const skill = '---\nname: add\ndescription: Adds.\n---\nAdd.\n';
  const both = { '.claude/skills/sum/SKILL.md': skill, '.agents/skills/sum/SKILL.md': skill };
  expect(found({ 'AGENTS.md': '@CLAUDE.md\n', 'CLAUDE.md': '@AGENTS.md\n', ...both })).toEqual([]);
});

test('a description that is no YAML is none', () => {
  const escaped = '---\nname: add\ndescription: "Adds \\u2014 all\\nnumbers."\n---\nCount them.\n';
  expect(found({ 'AGENTS.md': '# Shop\n', '.agents/skills/add/SKILL.md': escaped })).toEqual([]);
  const skill = '---\nname: add\ndescription: "Adds numbers.\n---\nCount them.\n';
  expect(found({ 'CLAUDE.md': '# Shop\n', '.claude/skills/add/SKILL.md': skill })).toEqual([
    'cut-description .claude/skills/add/SKILL.md:3',
  ]);
  // The line of the text that stands for it counts as one.
  const long = `---\nname: other\n---\n${'Count all. '.repeat(100)}\n`;
  const skills = ['a', 'b', 'c'].map((name) => [`.claude/skills/${name}/SKILL.md`, long] as const);
  const all = findings({ 'CLAUDE.md': '# Shop\n', ...Object.fromEntries(skills) });
  expect(all.map(({ message }) => message).join('\n')).toMatch(
    /have 3,297 characters, that of `a \(other\)` alone 1,099; all have room if none has more than 628\./,
  );
});

test("what a text shows as wrong, as another's, or by its form is not missed", () => {
  const text = [
    'Read `src/a.ts`. Settings are in `src/gone.ts`, later `src/gone.ts`.',
    '',
    '| New code | Right | WRONG place |',
    '| --- | --- | --- |',
    '| a page | `src/a.ts` | `src/views/a.tsx` |',
    '',
    "From the program's source (`src/utils/theme.ts`): dark. Add `src/b.ts` if a page needs it, `src/c.ts` if the page is long.",
    '',
    'Write for example `b/a.md#x`, so: [b](b/a.md#x).',
    '- ✗ See [a](./no.md).\n- `src/e.ts` (ainda nao escrito), `src/f.ts`（尚未）.\n- No hay reglas de A (`src/d/`) ni reglas de B\n  (`src/d.md`).',
    '主插件在 `src/a.ts`,不是 `src/core.ts`。',
    '',
    '```sh\npnpm tspcompile --filter=none\npnpm --filter none exec tsc\nturbo build --filter=@a/zoo...\nturbo build --filter=@a/gone...\n```',
    'If an example shows `npm run dev`, it has to run.\n\nSuggested commands:\n\n```sh\nbash scripts/all.sh\n```',
  ].join('\n');
  const files = {
    'AGENTS.md': text,
    'src/a.ts': '',
    'package.json': '{ "name": "@a/zoo", "scripts": { "tspcompile": "tsp" } }',
  };
  const missing = [18, 20].map((line) => `missing-command AGENTS.md:${line}`);
  expect(found(files)).toEqual(['missing-path AGENTS.md:1', ...missing]);
});

test('what is forbidden, comes to be later, or stands for any other is not missed', () => {
  const text = [
    'Read `src/a.ts`. Settings are in `src/gone.ts`.',
    '',
    'Our own `src/shims.ts` copies are forbidden. Decisions in `src/adr/all.md` are made lazily.',
    '',
    '```sh\nnpx tsx src/try.ts  # or any other .ts file\n```',
  ].join('\n');
  const files = { 'AGENTS.md': text, 'src/a.ts': '' };
  expect(found(files)).toEqual(['missing-path AGENTS.md:1']);
});

test('a skill that writes a package.json of its own shows what nobody has', () => {
  const run = '```sh\npnpm zoo:feed\npnpm zoo:gone\n```\n';
  const files = (text: string) => ({
    'package.json': '{ "name": "@a/zoo", "scripts": { "zoo:feed": "vitest" } }',
    '.agents/skills/a/SKILL.md': `---\nname: a\ndescription: A.\n---\n\n${text}`,
  });
  expect(found(files(run))).toHaveLength(1);
  expect(found(files(`{ "name": "@x/ui",\n  "version": "1.0.0" }\n\n${run}`))).toEqual([]);
});

test('skills that are installed from elsewhere, and texts about any repository, miss nothing', () => {
  const skill = '---\nname: sum\ndescription: Adds.\n---\nRead `src/a.ts` and `src/gone.ts`.\n';
  const files = {
    'AGENTS.md':
      'Check for: `src/b.ts`. See [`src/c.ts`](https://x.org/c.ts).\n\n| `Makefile` with `dev` | `make dev` |\n\n- npm run test: passed\n',
    'package.json': '{ "scripts": { "test": "vitest" } }',
    '.agents/skills/sum/SKILL.md': skill,
    'src/a.ts': '',
  };
  expect(found(files)).toEqual(['missing-path .agents/skills/sum/SKILL.md:5']);
  expect(found({ ...files, 'skills-lock.json': '{ "skills": { "sum": {} } }' })).toEqual([]);
  const about = (text: string) =>
    found({ ...files, 'src/index.ts': '', '.agents/skills/sum/SKILL.md': `${skill}${text}` });
  expect(about('Locate the API repository.\nRead `src/apps/web.ts`.\n')).toHaveLength(1);
  expect(about('```sh\nnpm run test\nnpm run db:push\n```\n')).toHaveLength(2);
  const any = skill.replace('src/a.ts', 'src/index.ts');
  const text = '```sh\nnpm run test\nnpm run db:push\n```\n';
  expect(found({ ...files, '.agents/skills/sum/SKILL.md': `${any}${text}` })).toEqual([]);
  const nested = ['markdown', 'bash', '', '', 'Next.', '', 'See [b](./b.md).', '', '', ''];
  const fences = nested.map((one, at) => ([0, 1, 3, 8].includes(at) ? `\`\`\`${one}` : one));
  fences.splice(4, 0, '```\nA=1', '```');
  expect(found({ 'AGENTS.md': fences.join('\n'), 'a.md': '' })).toEqual([]);
});

test('a skill is held against the repository, and a hook that cannot run prints nothing', () => {
  const skill = '---\ndescription: Adds.\n---\nSee `src/a.ts`.\n\nPackage manager: npm\n';
  const hook = '{"hooks":{"SessionStart":[{"hooks":[{"command":".claude/a.sh"}]}]}}';
  const files = { 'CLAUDE.md': '# Shop\n', 'src/a.ts': '', 'pnpm-lock.yaml': '' };
  const items = { '.claude/skills/add/SKILL.md': skill, '.claude/settings.json': hook };
  expect(found({ ...files, ...items })).toEqual([
    'missing-program .claude/settings.json:1',
    'contradictory-instructions .claude/skills/add/SKILL.md:6',
  ]);
  expect(found({ ...files, ...items, 'src/a.ts': '', '.claude/a.sh': '' })[0]).toMatch(/^text-at/);
});

test('a list of names that several folders have is of what such files are called', () => {
  const names = ['a', 'b', 'c', 'd'].map((one) => `- \`${one}s.ts\`\n`).join('');
  const one = { 'lib/as.ts': '', 'lib/bs.ts': '', 'lib/cs.ts': '', 'AGENTS.md': names };
  const two = { 'src/as.ts': '', 'src/bs.ts': '', 'src/cs.ts': '' };
  expect(found(one)).toEqual(['missing-path AGENTS.md:4']);
  expect(found({ ...one, ...two })).toEqual([]);
});

test('what packages of others say is theirs, where Go or Composer put them there', () => {
  const text = '# Zap\n\nSee [the tests](zap_test.go).\n';
  const files = { 'vendor/zap/AGENTS.md': text, 'AGENTS.md': '# Shop\n' };
  expect(found(files)).toEqual(['broken-link vendor/zap/AGENTS.md:3']);
  expect(found({ ...files, 'vendor/modules.txt': '# zap v1\n' })).toEqual([]);
});

test('why a sub-agent is not listed, and how long descriptions may be in the list of a plugin', async () => {
  const head = (name: string, rest: string) =>
    `---\nname: ${name}\ndescription: ${rest}\n---\nCount.\n`;
  const skills = Array.from({ length: 12 }, (_, at) => [
    `skills/s${at}/SKILL.md`,
    head(`s${at}`, `${'Count all animals. '.repeat(15)}${at}.`),
  ]);
  const root = folder({
    'CLAUDE.md': '# Zoo\n',
    '.claude/agents/zoo.md': head('zoo', 'Counts.\n\n<example>\nuser: "Count"\n</example>'),
    '.claude-plugin/plugin.json': '{"name": "zoo", "version": "1.0.0"}',
    ...Object.fromEntries(skills),
  });
  const { out } = await run(['check', '--root', root]);
  expect(out).toContain(
    'does not list this sub-agent: its front matter is not YAML: Implicit keys need to be on a single line.',
  );
  expect(out).toMatch(
    /descriptions have 3,\d+ characters.*all have room if none has more than 1\d\d\./,
  );
});

test('what a list of installed files names was written by others', () => {
  const files = {
    '.claude/agents/a.md': '---\nname: a\ndescription: A\n---\nSee `src/a.ts` and `src/b.ts`.\n',
    'src/a.ts': '',
  };
  const list = { '.claude/gsd-file-manifest.json': '{ "files": { "agents/a.md": "0" } }' };
  expect(found(files)).toContain('missing-path .claude/agents/a.md:5');
  expect(found({ ...files, ...list })).not.toContain('missing-path .claude/agents/a.md:5');
});

test('names below a folder, or behind it, are held against it', () => {
  const of = (text: string) => found({ 'lib/sums/a.ts': '', 'AGENTS.md': `${text}\n` });
  const all = ['missing-path AGENTS.md:2', 'missing-path AGENTS.md:3'];
  expect(of('**`sums/`** has\n- `total.ts` - Totals\n- `tax.ts` - Taxes\n- `a.ts`')).toEqual(all);
  expect(of('Sums are in `lib/sums/`:\n- `total/` - Totals\n- `tax.ts`')).toEqual(all);
  expect(of('Sums: `lib/sums/`: `a.ts`, `total.ts` and `a.ts`')).toEqual([
    'missing-path AGENTS.md:1',
  ]);
  expect(of('| `lib/sums/` | Sums | `total.ts`, `tax.ts` and `a.ts` |')).toEqual([]);
  expect(of('Each shop has `lib/`:\n- `total.ts` - Totals\n- `tax.ts`')).toEqual([]);
});

test('words count that stand near a name, and what one text says is gone may stand in another', () => {
  const of = (text: string, other = '') =>
    found({ 'web/b.ts': '', 'AGENTS.md': `${text}\n`, 'web/AGENTS.md': `${other}\n` });
  const far =
    'so that all of the shops in each of the towns have the same sums of all of their carts';
  const one = ['missing-path AGENTS.md:1'];
  expect(of(`What is written ${far} is held by \`web/a.ts\`.`)).toEqual(one);
  expect(of('Sums are in `web/a.ts`.', '`web/a.ts` was removed.')).toEqual(one);
  expect(of('Sums are in `web/a.ts`.', 'The shop creates `web/a.ts`.')).toEqual([]);
  expect(of('Sums are in `web/a.ts`.\n\n`web/a.ts` was removed.')).toEqual([]);
  expect(of('Sums are defined in `web/a.ts`, and compiled by the shop.')).toEqual(one);
  expect(of('## Add a Cart & Sums\n**Shop (`web/a.ts`)**:')).toEqual(['missing-path AGENTS.md:2']);
  expect(of('Copy `.env.example` to `.env`.')).toEqual(one);
  expect(of('## What Was Once Without Sums\n\n`web/a.ts`: sums')).toEqual([
    'missing-path AGENTS.md:3',
  ]);
  expect(of('Sums: `@web/sums.md`, `@shop/web/sums.md`.')).toEqual(one);
  expect(of('copy `.env.example` → `.env` first')).toEqual(one);
  expect(of('Use ./wbe/sum.sh to sum up.')).toEqual(one);
  expect(of('| `/draw` | all carts → `web/carts.md` |')).toEqual([]);
  expect(of('The shop logs all of its carts to `web/carts.json`.')).toEqual([]);
});

test('a text about any repository names another text that has moved', () => {
  const skill = '---\nname: a\ndescription: Sums.\n---\nSee `.claude/commands/sum.md`.\n';
  const at = (path: string) => found({ '.claude/skills/a/SKILL.md': skill, [path]: '# Sum\n' });
  expect(at('.claude/commands/shop/sum.md')).toContain('missing-path .claude/skills/a/SKILL.md:5');
  expect(at('.claude/commands/all.md')).not.toContain('missing-path .claude/skills/a/SKILL.md:5');
});

test('scripts of a package are known by its folder, and those of a template by its own', () => {
  const files = {
    'package.json': '{ "name": "shop", "scripts": { "check": "tsc" } }',
    'web/package.json': '{ "name": "web", "scripts": { "type-check": "tsc" } }',
    'templates/a/package.json': '{ "name": "a", "scripts": { "check": "tsc" } }',
  };
  const of = (path: string, text: string) =>
    found({ ...files, [path]: `${text}\n` }).filter((one) => one.startsWith('missing-command'));
  expect(of('AGENTS.md', '`pnpm --filter "./web" typecheck`')).toHaveLength(1);
  expect(of('AGENTS.md', '`pnpm --filter ./web type-check`')).toEqual([]);
  expect(of('templates/a/AGENTS.md', '`npm run types`')).toHaveLength(1);
  expect(of('templates/AGENTS.md', '`npm run types`')).toEqual([]);
  expect(of('AGENTS.md', '## Guide Template\n\n`npm run types`')).toEqual([]);
});

test('what stands behind an example of a text is the text itself', () => {
  const example = '```markdown\n# Sums\n```sh\nls\n```\n```\n\n';
  const of = (text: string) => found({ 'web/b.ts': '', 'AGENTS.md': `${example}${text}\n` });
  expect(of('Sums are in `web/a.ts`.')).toEqual(['missing-path AGENTS.md:8']);
  expect(of('```sh\nnode web/a.ts\n```')).toEqual(['missing-path AGENTS.md:9']);
  expect(of('```bash\n#!/bin/bash\nnode web/a.ts\n```')).toEqual([]);
  expect(of('```sh\nnpm run sums\n```')).toEqual(['missing-command AGENTS.md:9']);
  expect(of('```markdown\nSums are in `web/a.ts`.\n```')).toEqual([]);
});
