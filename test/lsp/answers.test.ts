// What an editor asks about a place.

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type {
  CodeAction,
  CodeLens,
  CompletionList,
  DocumentLink,
  Hover,
  Location,
  SymbolInformation,
  TextDocumentEdit,
  WorkspaceEdit,
} from 'vscode-languageserver';
import { page } from '../helpers/hierarchy.ts';
import { workspace } from '../mcp/workspace.ts';
import { editor } from './editor.ts';

const SHOP = '.limps/workspace.md';
const PLAN = 'plans/0042-brew/0042-brew-plan.md';
const POUR = 'plans/0042-brew/agents/001-pour.md';
const NOTE = 'plans/0042-brew/context.md';

async function on(path: string, more: Readonly<Record<string, string>> = {}) {
  const root = workspace(more);
  const one = await editor(root);
  await one.open(path);
  const at = (text: string) => ({ position: one.at(path, text) });
  const places = (found: readonly Location[]) =>
    found.map(({ uri, range }) => `${uri.slice(one.uri('').length + 1)}:${range.start.line + 1}`);
  return {
    ...{ ...one, root, places },
    async hover(text: string): Promise<string> {
      const found = await one.ask<Hover | null>('textDocument/hover', path, at(text));
      return (found?.contents as { value: string } | undefined)?.value ?? '';
    },
    definition: async (text: string) =>
      places([await one.ask<Location>('textDocument/definition', path, at(text))]),
    references: async (text: string) =>
      places(
        await one.ask<Location[]>('textDocument/references', path, {
          ...at(text),
          context: { includeDeclaration: true },
        }),
      ),
    complete: async (text: string) => {
      const { line, character } = one.at(path, text);
      const position = { line, character: character + Math.ceil(text.length / 2) };
      return one.ask<CompletionList>('textDocument/completion', path, { position });
    },
    rename: (text: string, newName: string) =>
      one.ask<WorkspaceEdit | null>('textDocument/rename', path, { ...at(text), newName }),
    actions: (text: string) => {
      const range = { start: one.at(path, text), end: one.at(path, text) };
      return one.ask<CodeAction[]>('textDocument/codeAction', path, {
        range,
        context: { diagnostics: [] },
      });
    },
  };
}

const PROSE = page(
  'updated: 2026-03-20\ndepends_on: [ADR-0001]',
  '# Notes\n\nAs ADR-0001 says; see [the plan](0042-brew-plan.md) and [it](../../.limps/adrs/ADR-0001-kettle.md#kettle).\n',
);

describe('hover', () => {
  test('tells why a value wins, what lost, and who inherits it', async () => {
    const { hover } = await on(PLAN);
    const told = await hover('language: Python');
    expect(told).toContain('`defaults.language`: `Python`');
    expect(told).toContain('Set here: higher priority.');
    expect(told).toContain('`TypeScript` of `.limps/workspace.md:16` lost');
    expect(told).toContain('Inherited by 2 agents.');
  });

  test('does not say that a value stands alone where it is overridden', async () => {
    const { hover } = await on(SHOP);
    const told = await hover('language: TypeScript');
    expect(told).toContain('Set here.');
    expect(told).toContain('Overridden further down');
  });

  test('tells at the losing line that it is overridden', async () => {
    const { hover } = await on(SHOP);
    const told = await hover('language: TypeScript');
    expect(told).toContain('Set here');
    expect(told).toContain('Overridden further down in 1 place.');
  });

  test('tells title, status and successor of what is named', async () => {
    const { hover } = await on(NOTE, { [NOTE]: PROSE });
    const told = await hover('ADR-0001 says');
    expect(told).toContain('**Kettle**');
    expect(told).toContain('superseded');
    expect(told).toContain('Superseded by **Boiler** (`.limps/adrs/ADR-0002-boiler.md`)');
    expect(await hover('the plan')).toContain('**Brew**');
    expect(await hover('As')).toBe('');
  });
});

describe('ways', () => {
  test('from a value to the line that decides it, from a name to its document', async () => {
    const plan = await on(PLAN);
    expect(await plan.definition('language: Python')).toEqual([`${PLAN}:6`]);
    const note = await on(NOTE, { [NOTE]: PROSE });
    expect(await note.definition('ADR-0001 says')).toEqual(['.limps/adrs/ADR-0001-kettle.md:1']);
    expect(await note.definition('[it]')).toEqual(['.limps/adrs/ADR-0001-kettle.md:6']);
  });

  test('to all that name a document, and to all that inherit or override a value', async () => {
    const note = await on(NOTE, { [NOTE]: PROSE });
    expect(await note.references('ADR-0001 says')).toEqual([`${NOTE}:3`, `${NOTE}:8`, `${NOTE}:8`]);
    const shop = await on(SHOP);
    expect(await shop.references('language: TypeScript')).toEqual([`${PLAN}:6`]);
    expect(await shop.references('tests: vitest')).toEqual([
      ...[PLAN, POUR, 'plans/0042-brew/agents/002-serve.md'].map((path) => `${path}:1`),
    ]);
  });

  test('links lead to files, ids and imports, and nowhere else', async () => {
    const note = await on(NOTE, {
      [NOTE]: `${PROSE}\n[web](https://example.com) [gone](gone.md)\n`,
    });
    const links = await note.ask<DocumentLink[]>('textDocument/documentLink', NOTE);
    expect(links.map(({ target }) => target?.split('/').at(-1)).sort()).toEqual(
      ['0042-brew-plan.md', ...Array(3).fill('ADR-0001-kettle.md')].sort(),
    );
    const claude = await on('CLAUDE.md', {
      'CLAUDE.md': 'Read @.limps/workspace.md and @gone.md\n',
    });
    const imports = await claude.ask<DocumentLink[]>('textDocument/documentLink', 'CLAUDE.md');
    expect(imports.map(({ target, range }) => [target, range.start.character])).toEqual([
      [claude.uri(SHOP), 5],
    ]);
  });

  test('symbols of the workspace by name and title', async () => {
    const one = await on(PLAN);
    const found = await one.client.sendRequest<SymbolInformation[]>('workspace/symbol', {
      query: 'boil',
    });
    expect(found.map(({ name, containerName }) => [name, containerName])).toEqual([
      ['ADR-0002 Boiler', 'adr'],
    ]);
  });

  test('lenses tell who sees a document, and what is overridden', async () => {
    const one = await on(SHOP);
    const lenses = await one.ask<CodeLens[]>('textDocument/codeLens', SHOP);
    expect(lenses.map(({ range, command }) => [range.start.line, command?.title])).toEqual([
      [0, 'seen by 1 plan and 2 agents'],
      [15, 'defaults.language: 1 override'],
    ]);
  });
});

describe('actions', () => {
  const editsOf = (action: CodeAction | undefined, uri: string) =>
    action?.edit?.changes?.[uri] ?? [];

  test('declare an override', async () => {
    const one = await on(PLAN);
    const declare = (await one.actions('Python')).find(({ title }) => title.startsWith('Declare'));
    const text = one.apply(PLAN, editsOf(declare, one.uri(PLAN)));
    await one.type(PLAN, text);
    expect((await one.diagnostics(PLAN)).filter(({ severity }) => severity === 1)).toEqual([]);
  });

  test('fix what check --fix fixes, in every document that it takes', async () => {
    const boiler = '.limps/adrs/ADR-0002-boiler.md';
    const one = await on(boiler);
    const [fix] = (await one.actions('ADR-0001')).filter(({ isPreferred }) => isPreferred);
    expect(Object.keys(fix?.edit?.changes ?? {})).toEqual([
      one.uri('.limps/adrs/ADR-0001-kettle.md'),
    ]);
  });

  test('suppress, which counts once there is a reason', async () => {
    const one = await on(POUR, {
      [POUR]: page('status: GAP\nupdated: 2026-03-20', '[x](gone.md)\n'),
    });
    const [action] = await one.actions('[x]');
    expect(action?.title).toMatch(/^Disable broken-link in this file/);
    const text = one.apply(POUR, editsOf(action, one.uri(POUR)));
    await one.type(POUR, text);
    expect((await one.diagnostics(POUR)).map(({ code }) => code)).toContain('invalid-suppression');
    await one.type(POUR, text.replace('broken-link:', 'broken-link: a draft'));
    expect(await one.diagnostics(POUR)).toEqual([]);
  });

  test('go to the successor, or refer to it instead', async () => {
    const one = await on(NOTE, { [NOTE]: PROSE });
    const actions = await one.actions('ADR-0001 says');
    expect(actions.map(({ title }) => title)).toContain('Open Boiler');
    const refer = actions.find(({ title }) => title === 'Refer to Boiler');
    expect(one.apply(NOTE, editsOf(refer, one.uri(NOTE)))).toContain('As ADR-0002 says');
    const link = (await one.actions('(../../')).find(({ title }) => title === 'Refer to Boiler');
    expect(one.apply(NOTE, editsOf(link, one.uri(NOTE)))).toContain(
      '[it](../../.limps/adrs/ADR-0002-boiler.md',
    );
  });
});

describe('completion', () => {
  const labels = ({ items }: CompletionList) => items.map(({ label }) => label);

  test('keys with who sets them, at the depth of the line', async () => {
    const one = await on(PLAN);
    await one.type(PLAN, '---\nstatus: active\nde\ndefaults:\n  te\n---\n');
    const top = await one.complete('\nde\n');
    expect(labels(top)).toEqual(
      expect.arrayContaining(['status', 'depends_on', 'defaults', 'water']),
    );
    const nested = await one.complete('  te');
    expect(nested.items.map(({ label, detail }) => [label, detail])).toContainEqual([
      'tests',
      '"vitest", .limps/workspace.md:17',
    ]);
    expect(labels(nested)).not.toContain('status');
  });

  test.each([
    ['a block that says so', 'defaults:\n  te\n', '  te'],
    ['a block that stands for it', 'te\n', '\nte\n'],
  ])('keys of defaults in %s, and not below it', async (_, block, typed) => {
    const one = await on(PLAN);
    await one.type(PLAN, `# Plan\n\n## Defaults\n\n~~~yaml\n${block}~~~\n\nte te\n`);
    const found = await one.complete(typed);
    expect(found.items.map(({ label, detail }) => [label, detail])).toContainEqual([
      'tests',
      '"vitest", .limps/workspace.md:17',
    ]);
    expect(labels(found)).not.toContain('status');
    expect(labels(await one.complete('te te'))).toEqual([]);
    await one.type(PLAN, '# Plan\n\n## Defaults\n\n~~~yaml\ntests: jest\n~~~\n');
    expect(labels(await one.complete('tests: jest'))).toEqual([]);
  });

  test.each([
    ['overrides: [defaults.t]', 'overrides: [defaults.t'],
    ['overrides:\n  - def\nstatus: x', '  - def'],
    ['overrides: []', 'overrides: ['],
  ])('in %j whole key paths that others set, with their values', async (head, typed) => {
    const one = await on(PLAN);
    await one.type(PLAN, `---\n${head}\n---\n\n# Plan\n`);
    const position = one.at(PLAN, typed);
    const end = { ...position, character: typed.length };
    const { items } = await one.ask<CompletionList>('textDocument/completion', PLAN, {
      position: end,
    });
    const tests = items.find(({ label }) => label === 'defaults.tests');
    expect(tests?.detail).toBe('"vitest", .limps/workspace.md:17');
    const edit = tests?.textEdit as { range: never; newText: string };
    expect(one.apply(PLAN, [edit])).toContain(
      head
        .replace('defaults.t]', 'defaults.tests]')
        .replace('- def', '- defaults.tests')
        .replace('[]', '[defaults.tests]'),
    );
  });

  test('key paths that this file sets and that one above sets: those have to be declared', async () => {
    const one = await on(PLAN);
    await one.type(
      PLAN,
      '---\ndefaults:\n  tests: jest\n  own: 1\noverrides:\n  - \n---\n\n# Plan\n',
    );
    const found = await one.complete('  - ');
    expect(found.items.find(({ label }) => label === 'defaults.tests')?.detail).toBe(
      '"vitest", .limps/workspace.md:17',
    );
    expect(labels(found)).not.toContain('defaults.own');
  });

  test('statuses as this kind of document and this workspace have them, those in use first', async () => {
    const one = await on(PLAN, {
      'plans/0043-a/0043-a-plan.md': page('status: in review', '# A\n'),
      'plans/0044-b/0044-b-plan.md': page('status: In Review', '# B\n'),
      'plans/0045-d/0045-d-plan.md': page('status: In Review', '# D\n'),
      'docs/adr/0001-c.md': page('status: accepted', '# C\n'),
      'plans/0046-e/0046-e-plan.md': page('status: superseded by 42', '# E\n'),
      'plans/0047-f/0047-f-plan.md': page('status: In Review', '# F\n'),
    });
    await one.type(PLAN, '---\nstatus: \n---\n');
    const found = await one.complete('status: ');
    expect(labels(found)[0]).toBe('In Review');
    expect(labels(found)).toContain('planned');
    for (const word of [
      'GAP',
      'expired',
      'accepted',
      'superceded',
      'gap',
      'in review',
      'superseded by 42',
    ])
      expect(labels(found)).not.toContain(word);
    expect(found.items.length).toBeLessThan(20);
    const sorted = found.items.toSorted((a, b) =>
      (a.sortText ?? '') < (b.sortText ?? '') ? -1 : 1,
    );
    expect(sorted).toEqual(found.items);
  });

  test('statuses, ids with titles, and paths', async () => {
    const one = await on(NOTE, { [NOTE]: PROSE });
    await one.type(
      NOTE,
      '---\nstatus: \ndepends_on: [ADR-00\n---\n\nSee ADR-0 and [x](../../.limps/ad',
    );
    expect(labels(await one.complete('status: '))).toContain('draft');
    const ids = await one.complete('[ADR-00');
    expect(ids.items.find(({ label }) => label === 'ADR-0002')?.detail).toBe('Boiler (ADR)');
    expect(labels(await one.complete('See ADR-0'))).toEqual(['ADR-0001', 'ADR-0002']);
    expect(labels(await one.complete('(../../.limps/ad'))).toEqual(['adrs', 'workspace.md']);
  });
});

describe('rename', () => {
  test('an id in all files, with its file', async () => {
    const one = await on(NOTE, { [NOTE]: PROSE });
    const edit = await one.rename('ADR-0001 says', 'ADR-0007');
    const changes = edit?.documentChanges ?? [];
    const texts = changes.filter((change): change is TextDocumentEdit => 'edits' in change);
    const here = texts.find(({ textDocument }) => textDocument.uri === one.uri(NOTE));
    const edits = (here?.edits ?? []) as { range: never; newText: string }[];
    const text = one.apply(NOTE, edits);
    expect(text).not.toContain('ADR-0001');
    expect(text).toContain('depends_on: [ADR-0007]');
    expect(text).toContain('(../../.limps/adrs/ADR-0007-kettle.md#kettle)');
    expect(texts.map(({ textDocument }) => textDocument.uri)).toContain(
      one.uri('.limps/adrs/ADR-0002-boiler.md'),
    );
    expect(changes.at(-1)).toEqual({
      kind: 'rename',
      oldUri: one.uri('.limps/adrs/ADR-0001-kettle.md'),
      newUri: one.uri('.limps/adrs/ADR-0007-kettle.md'),
    });
    expect(existsSync(join(one.root, '.limps/adrs/ADR-0001-kettle.md'))).toBe(true);
  });

  test.each(['ADR-0002', '../x', '', 'a b'])('%j is refused', async (name) => {
    const one = await on(NOTE, { [NOTE]: PROSE });
    await expect(one.rename('ADR-0001 says', name)).rejects.toThrow(
      /not an id: use letters|is called/,
    );
  });

  test('what has no id is left alone', async () => {
    const one = await on(NOTE, { [NOTE]: PROSE });
    expect(await one.rename('the plan', 'x')).toBe(null);
  });
});

test('a request with wrong parameters is told as one, not as a failure of the server', async () => {
  const { client, ask } = await on(POUR);
  const code = -32602;
  for (const method of ['textDocument/hover', 'textDocument/codeAction', 'workspace/symbol'])
    for (const params of [null, {}])
      await expect(client.sendRequest(method, params)).rejects.toMatchObject({ code });
  await expect(ask('textDocument/hover', POUR, { position: 7 })).rejects.toMatchObject({ code });
});
