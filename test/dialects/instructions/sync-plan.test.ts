// What `instructions sync` would write, in trees in memory: held against what the agents' own loaders then read.

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { agents } from '../../../src/dialects/instructions/agents/index.ts';
import { instructionsAt } from '../../../src/dialects/instructions/instructions-at.ts';
import { planSync } from '../../../src/dialects/instructions/sync/plan.ts';
import type { RuleForm, Settings } from '../../../src/model/settings.ts';
import { textTree } from '../../../src/read/text-tree.ts';

type Files = Readonly<Record<string, string>>;

const FOLDERS = ['', 'api', 'api/db', 'web'];

type Wanted = Settings['instructions'] & Pick<Settings, 'agents'>;

function plan(files: Files, wanted: Partial<Wanted>) {
  const settings = { source: 'AGENTS.md', agents: ['claude'], rules: null, ...wanted };
  return planSync(textTree(files), settings, FOLDERS);
}

function synced(files: Files, wanted: Partial<Wanted>): Files {
  const after: Record<string, string> = { ...files };
  for (const { path, change } of plan(files, wanted).steps)
    after[path] = change(after[path] ?? null) ?? 'damaged';
  return after;
}

function changes(files: Files, wanted: Partial<Wanted>): Files {
  const after = Object.entries(synced(files, wanted));
  return Object.fromEntries(after.filter(([path, text]) => text !== files[path]));
}

/** True where both marks of a text reach the model, for a file that is worked on. */
function gets(agent: string, files: Files, mark: string, file: string | null, cwd = ''): boolean {
  const { loaded } = instructionsAt(textTree(files), agent, { cwd, file, everywhere: false });
  const text = loaded.flatMap((one) => (one.applies ? [one.text] : [])).join('\n');
  return text.includes(`${mark} begins`) && text.includes(`${mark} ends`);
}

const block = (name: string, ...lines: readonly string[]): string =>
  [`<!-- stratigraph:begin ${name} -->`, ...lines, `<!-- stratigraph:end ${name} -->`, ''].join(
    '\n',
  );

describe('the least that works', () => {
  test('is nothing where an agent reads the source by itself', () => {
    const files = { 'AGENTS.md': '# All\n', 'api/AGENTS.md': '# Api\n' };
    expect(changes(files, { agents: ['claude', 'copilot', 'opencode', 'cursor'] })).toEqual({});
  });

  test('is an import where the agent knows imports, and a copy where it does not', () => {
    const files = { 'docs/agents.md': '# All\r\n\r\nBe kind.\r\n' };
    const served = ['claude', 'gemini', 'qwen', 'codex', 'copilot-review'];
    expect(changes(files, { source: 'docs/agents.md', agents: served })).toEqual({
      'CLAUDE.md': block('instructions', '@docs/agents.md'),
      'GEMINI.md': block('instructions', '@./docs/agents.md'),
      'QWEN.md': block('instructions', '@./docs/agents.md'),
      'AGENTS.md': block('instructions', '# All', '', 'Be kind.'),
      '.github/copilot-instructions.md': block('instructions', '# All', '', 'Be kind.'),
    });
  });

  test('is a rule for a folder where the agent does not look into folders', () => {
    const files = { 'AGENTS.md': 'a', 'api/AGENTS.md': 'Use SQL.\n' };
    expect(changes(files, { agents: ['qwen'] })).toEqual({
      '.qwen/rules/api-AGENTS.md': [
        ...['---', '# stratigraph:begin rule', '# From api/AGENTS.md', 'paths:', '  - "api/**"'],
        ...['# stratigraph:end rule', '---', '', block('rule', 'Use SQL.')],
      ].join('\n'),
    });
  });

  test('a copy follows its source', () => {
    const wanted = { agents: ['copilot-review'] };
    const before = synced({ 'AGENTS.md': 'one\ntwo\n' }, wanted);
    const after = { ...before, 'AGENTS.md': 'one\n' };
    expect(changes(after, wanted)).toEqual({
      '.github/copilot-instructions.md': block('instructions', 'one'),
    });
  });
});

describe('rules for some files', () => {
  const RULE = { '.claude/rules/db.md': '---\npaths: ["api/**/*.{sql,ts}"]\n---\nUse SQL.\n' };

  test.each([
    ['cursor', '.cursor/rules/db.mdc', ['globs: api/**/*.sql,api/**/*.ts', 'alwaysApply: false']],
    [
      'copilot-review',
      '.github/instructions/db.instructions.md',
      ['applyTo: "api/**/*.sql,api/**/*.ts"'],
    ],
    ['windsurf', '.windsurf/rules/db.md', ['trigger: glob', 'globs: "api/**/*.sql,api/**/*.ts"']],
    [
      'kiro',
      '.kiro/steering/db.md',
      ['inclusion: fileMatch', 'fileMatchPattern:', '  - "api/**/*.sql"', '  - "api/**/*.ts"'],
    ],
    ['qwen', '.qwen/rules/db.md', ['paths:', '  - "api/**/*.sql"', '  - "api/**/*.ts"']],
  ])('are written in the form of %s', (agent, path, head) => {
    expect(changes(RULE, { agents: [agent], rules: 'claude' })).toEqual({
      [path]: [
        ...['---', '# stratigraph:begin rule', '# From .claude/rules/db.md', ...head],
        ...['# stratigraph:end rule', '---', '', block('rule', 'Use SQL.')],
      ].join('\n'),
    });
  });

  test('are read by Copilot CLI as Claude has them, and Codex has none', () => {
    const { steps, notes } = plan(RULE, { agents: ['copilot', 'codex', 'cline'], rules: 'claude' });
    expect(steps.map(({ path }) => path)).toEqual(['.clinerules/db.md']);
    expect(notes.map(({ agent, says }) => `${agent} ${says}`)).toEqual([
      'Codex has no rules, neither for all files nor for some',
      'Cline CLI reads it always, whatever its globs say',
    ]);
  });

  test('that a model or a person chooses are not passed on', () => {
    const files = { '.cursor/rules/a.mdc': '---\ndescription: Databases\n---\nUse SQL.\n' };
    expect(plan(files, { rules: 'cursor' }).notes).toEqual([
      {
        agent: 'No other agent',
        source: '.cursor/rules/a.mdc',
        says: 'gets this rule, since the model chooses it',
        isLost: false,
      },
    ]);
  });

  test('hold for the same files in every form', () => {
    const glob = fc.constantFrom(
      ...['*.ts', '**/*.ts', 'api/**', 'api/*.ts', '/api/**', 'api/db/', 'web', '**/db/**', '**'],
      ...['api/**/*.{ts,sql}', 'a.ts', 'db/*', './api/**/*.sql', '*'],
    );
    const paths = ['a.ts', 'x.md', 'api/a.ts', 'api/db/q.sql', 'web/b.tsx', 'web/db/x.ts'];
    const head = (form: RuleForm, globs: readonly string[]): string =>
      ({
        ...{ claude: `paths: ${JSON.stringify(globs)}`, qwen: `paths: ${JSON.stringify(globs)}` },
        ...{ cline: `paths: ${JSON.stringify(globs)}`, cursor: `globs: ${globs.join(',')}` },
        copilot: `applyTo: ${JSON.stringify(globs.join(','))}`,
        windsurf: `trigger: glob\nglobs: ${JSON.stringify(globs)}`,
        kiro: `inclusion: fileMatch\nfileMatchPattern: ${JSON.stringify(globs)}`,
      })[form];
    const from = fc.constantFrom<RuleForm>('claude', 'cursor', 'windsurf', 'kiro');
    const to = fc.constantFrom('claude', 'cursor', 'copilot', 'windsurf', 'kiro', 'qwen');
    const folders = { claude: '.claude/rules/r.md', cursor: '.cursor/rules/r.mdc' };
    const others = { windsurf: '.windsurf/rules/r.md', kiro: '.kiro/steering/r.md' };
    fc.assert(
      fc.property(
        from,
        to,
        fc.array(glob, { minLength: 1, maxLength: 3 }),
        (form, agent, globs) => {
          // To .gitignore a bare name can be a folder; no other language says so.
          fc.pre(form === 'claude' || !globs.some((one) => /^(?:web|api\/db\/)$/.test(one)));
          // Cursor cuts braces at their commas, which nobody means.
          fc.pre(form !== 'cursor' || !globs.some((one) => one.includes('{')));
          // Copilot reads Claude's rules itself, and knows how such a path begins.
          fc.pre(agent !== 'copilot' || !globs.some((one) => one.startsWith('./')));
          const place = { ...folders, ...others }[form as keyof typeof folders];
          const text = `---\n${head(form, globs)}\n---\nrule begins\n\nrule ends\n`;
          const after = synced({ [place]: text }, { agents: [agent], rules: form });
          for (const path of paths)
            expect([path, gets(agent, after, 'rule', path)]).toEqual([
              path,
              gets(form, after, 'rule', path),
            ]);
        },
      ),
      { numRuns: 100 },
    );
  });
});

test('every agent reads the whole source, or it is said that it does not; no text of a person changes', () => {
  const eol = fc.constantFrom('\n', '\r\n');
  const name = fc.constantFrom(
    ...['AGENTS.md', 'CLAUDE.md', 'GEMINI.md', '.claude/CLAUDE.md', 'AGENTS.override.md'],
    ...['.github/copilot-instructions.md', 'docs/agents.md', '.cursorrules', '.clinerules'],
  );
  const path = fc.tuple(fc.constantFrom(...FOLDERS), name).map((steps) => steps.join('/'));
  const files = fc.dictionary(
    path.map((one) => one.replace(/^\//, '')),
    fc.record({
      eol,
      before: fc.constantFrom('', '\uFEFF', '<!-- c -->\n', '```\n@x\n```\n', '@AGENTS.md\n\n'),
      after: fc.constantFrom('', '\n', '\n\n', '\n<!-- open\n'),
    }),
    { minKeys: 1, maxKeys: 6 },
  );
  const served = fc.uniqueArray(fc.constantFrom(...agents.map((one) => one.name)), {
    minLength: 1,
    maxLength: 5,
  });
  const source = fc.constantFrom('AGENTS.md', 'CLAUDE.md', 'docs/agents.md');
  fc.assert(
    fc.property(files, served, source, (drawn, names, of) => {
      const before = Object.fromEntries(
        Object.entries(drawn).map(([at, { eol: end, before: head, after: tail }]) => [
          at,
          `${head}${at} begins\n\n${at} ends${tail}`.replaceAll('\n', end),
        ]),
      );
      const wanted = { source: of, agents: names };
      const { notes, blocked } = plan(before, wanted);
      const after = synced(before, wanted);
      expect(plan(after, wanted).steps).toEqual([]);
      for (const [at, text] of Object.entries(before)) {
        expect(after[at]?.startsWith(text)).toBe(true);
        const added = after[at]?.slice(text.length) ?? '';
        if (text.includes('\r\n')) expect(added.replaceAll('\r\n', '')).not.toContain('\n');
        const folder = at === of ? '' : at.slice(0, -of.length - 1);
        if (at !== of && !(at.endsWith(`/${of}`) && FOLDERS.includes(folder))) continue;
        for (const agent of names) {
          const title = agents.find((one) => one.name === agent)?.title;
          const isTold =
            blocked.length > 0 || notes.some((one) => one.agent === title && one.source === at);
          const file = folder === '' ? null : `${folder}/x`;
          if (!isTold) expect([agent, at, gets(agent, after, at, file)]).toEqual([agent, at, true]);
        }
      }
    }),
    { numRuns: 100 },
  );
});

describe('what stands in the way is told, and left as it is', () => {
  const SOURCE = { 'AGENTS.md': 'Be kind.\n' };
  const RULE = { '.claude/rules/db.md': '---\npaths: ["api/**"]\n---\nUse SQL.\n' };
  const HALF = '<!-- stratigraph:begin instructions -->\nold\n';

  test.each([
    ['a block without its end', { 'CLAUDE.md': HALF, ...SOURCE }],
    [
      'two blocks',
      { 'CLAUDE.md': block('instructions', 'a') + block('instructions', 'b'), ...SOURCE },
    ],
    [
      'an end without a beginning',
      { 'CLAUDE.md': '<!-- stratigraph:end instructions -->', ...SOURCE },
    ],
  ])('%s', (_, files) => {
    const { steps, blocked } = plan(files, {});
    expect([steps, blocked.map(({ path }) => path)]).toEqual([[], ['CLAUDE.md']]);
  });

  test.each([
    [
      'a rule that somebody wrote',
      { '.cursor/rules/db.mdc': '---\nglobs: a\n---\nMine.\n' },
      '.cursor/rules/db.mdc',
    ],
    ['a file where a folder has to be', { '.cursor': '' }, '.cursor/rules/db.mdc'],
    [
      'two rules of one name',
      { '.claude/rules/a/b.md': 'One.', '.claude/rules/a-b.md': 'Two.' },
      '.cursor/rules/a-b.mdc',
    ],
    [
      'a source with markers of a rule',
      { '.claude/rules/db.md': '---\npaths: a\n---\nText.\n<!-- stratigraph:end rule -->\n' },
      '.cursor/rules/db.mdc',
    ],
  ])('%s', (_, files, path) => {
    const { blocked } = plan({ ...RULE, ...files }, { agents: ['cursor'], rules: 'claude' });
    expect(blocked.map((one) => one.path)).toEqual([path]);
  });

  test('a rule whose source is gone', () => {
    const wanted = { agents: ['cursor'], rules: 'claude' } as const;
    const { '.claude/rules/db.md': _, ...left } = synced(RULE, wanted);
    expect(plan(left, wanted).blocked).toEqual([
      {
        path: '.cursor/rules/db.mdc',
        says: 'Its source is gone, or is not passed on any more: delete it.',
      },
    ]);
  });
});
