import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { folder } from '../helpers/folder.ts';
import { page } from '../helpers/hierarchy.ts';
import { workspace } from '../mcp/workspace.ts';
import { checked, editor, shownAs } from './editor.ts';

const PLAN = 'plans/0042-brew/0042-brew-plan.md';
const POUR = 'plans/0042-brew/agents/001-pour.md';

test('an editor shows what check finds, of every document', async () => {
  const root = workspace();
  const { all } = await editor(root);
  const shown = shownAs(await all());
  expect(shown).toEqual(await checked(root));
  expect(Object.keys(shown)).toContain(PLAN);
});

test('what is typed is checked before it is saved, and what is closed unsaved counts no more', async () => {
  const one = await editor(workspace());
  await one.open(POUR);
  expect(await one.diagnostics(POUR)).toEqual([]);
  await one.type(POUR, page('title: Pour\nstatus: BLOKED\nupdated: 2026-03-20', '# Pour\n'));
  const [status] = await one.diagnostics(POUR);
  expect(status).toMatchObject({
    code: 'unknown-status',
    severity: 2,
    source: 'stratigraph',
    range: { start: { line: 2, character: 8 }, end: { line: 2, character: 14 } },
  });
  await one.close(POUR);
  expect(await one.diagnostics(POUR)).toEqual([]);
});

test('what the layers of a document show is told at once, the rest stays in its place until it is checked', async () => {
  let check = Promise.resolve();
  const { workspaceWorker } = await import('../../src/lsp/workspace-worker.ts');
  const root = workspace({
    [POUR]: page('status: GAP\nupdated: 2026-03-20', '# Pour\n\n[x](gone.md)\n'),
  });
  const one = await editor(root, {
    workerOf: (at) => {
      const whole = workspaceWorker(at);
      return { ...whole, check: (...given) => check.then(() => whole.check(...given)) };
    },
  });
  await one.open(POUR);
  expect((await one.diagnostics(POUR)).map(({ code }) => code)).toEqual(['broken-link']);
  const held = Promise.withResolvers<void>();
  check = held.promise;
  const told = one.next(POUR);
  const range = { start: { line: 1, character: 8 }, end: { line: 1, character: 11 } };
  await one.type(POUR, 'BLOKED\nowner: me', range);
  expect((await told).map(({ code, range }) => [code, range.start.line])).toEqual([
    ['unknown-status', 1],
    ['broken-link', 8],
  ]);
  held.resolve();
  await one.diagnostics(POUR);
});

test('a document that another one depends on is checked with it', async () => {
  const one = await editor(workspace());
  await one.open('.limps/workspace.md');
  await one.open(PLAN);
  expect((await one.diagnostics(PLAN)).map(({ code }) => code)).toContain('direct-contradiction');
  const line = one.at('.limps/workspace.md', 'TypeScript').line;
  const range = { start: { line, character: 10 }, end: { line, character: 20 } };
  await one.type('.limps/workspace.md', 'Python', range);
  expect((await one.diagnostics(PLAN)).map(({ code }) => code)).not.toContain(
    'direct-contradiction',
  );
});

test('suppressions and settings count as they do for check', async () => {
  const root = workspace({
    'stratigraph.json': '{"rules": {"broken-link": "info"}}',
    [POUR]: page('status: GAP\nupdated: 2026-03-20', '# Pour\n\n[x](gone.md) [y](../gone.md)\n'),
  });
  const one = await editor(root);
  await one.open(POUR);
  expect((await one.diagnostics(POUR)).map(({ severity }) => severity)).toEqual([3, 3]);
  const end = { line: 6, character: 0 };
  await one.type(POUR, '\n<!-- stratigraph-disable broken-link: drafts -->\n', { start: end, end });
  expect(await one.diagnostics(POUR)).toEqual([]);
  writeFileSync(join(root, 'stratigraph.json'), '{"rules": ');
  await one.save(POUR);
  await one.type(POUR, page('status: GAP\nupdated: 2026-03-20', '[x](gone.md)'));
  await one.diagnostics(POUR);
  expect(one.log.join('\n')).toContain('stratigraph.json');
});

test('columns count in UTF-16, lines end as the file ends them', async () => {
  const root = workspace();
  const one = await editor(root);
  await one.open(POUR);
  const text =
    '---\r\nstatus: GAP\r\nupdated: 2026-03-20\r\n---\r\n\r\n# 🫖\r\n\r\n🫖🫖 [x](gone.md)\r\n';
  await one.type(POUR, text);
  const [link] = await one.diagnostics(POUR);
  expect(link?.range).toEqual({
    start: { line: 7, character: 5 },
    end: { line: 7, character: 17 },
  });
});

test('files outside, files that were never saved and documents without a file are left alone', async () => {
  const root = workspace();
  const outside = folder({ 'note.md': '[x](gone.md)' });
  const one = await editor(root);
  const before = Object.keys(await one.all());
  await one.open('../note.md', '[x](gone.md)');
  await one.open(`../${outside.split('/').at(-1)}/note.md`);
  await one.open('plans/0042-brew/agents/009-new.md', '---\nstatus: BLOKED\n---\n');
  const text = { languageId: 'markdown', version: 1, text: '[x](gone.md)' };
  for (const uri of ['untitled:Untitled-1', 'file://host/x.md', 'no uri', 'file:///%00.md'])
    await one.client.sendNotification('textDocument/didOpen', { textDocument: { uri, ...text } });
  expect(Object.keys(await one.all())).toEqual(before);
  writeFileSync(join(root, 'plans/0042-brew/agents/009-new.md'), '');
  await one.save('plans/0042-brew/agents/009-new.md');
  expect(Object.keys(await one.all())).toContain('plans/0042-brew/agents/009-new.md');
});

test('folders that are opened together are roots of their own, also one that is none', async () => {
  const [tea, coffee, empty] = [workspace(), workspace(), folder({ 'a.txt': '' })];
  const one = await editor(tea, { folders: [tea, coffee, empty, join(tea, 'plans')] });
  const uris = Object.keys(await one.all());
  expect(uris).toHaveLength(4);
  expect(uris.filter((path) => path === PLAN)).toHaveLength(1);
});

test('names that are hostile to addresses and to markdown', async () => {
  const name = 'plans/0042-brew/agents/003-a %20#?[b](c)“é”.md';
  const root = workspace({ [name]: page('status: NOPE\nupdated: 2026-03-20', '[x](gone.md)') });
  const one = await editor(root);
  await one.open(name);
  const shown = await one.diagnostics(name);
  expect(shown.map(({ code }) => code)).toContain('broken-link');
});

test('a folder that goes away while it is open stops nothing', async () => {
  const root = workspace();
  const one = await editor(root);
  await one.open(POUR);
  await one.diagnostics(POUR);
  rmSync(root, { recursive: true });
  await one.type(POUR, 'x');
  await one.diagnostics(POUR);
  mkdirSync(root);
  expect(await one.ask('textDocument/hover', POUR, { position: { line: 0, character: 0 } })).toBe(
    null,
  );
});

const SNIPPETS = [
  ...[
    '---\n',
    'status: GAP\n',
    'updated: 2026-03-20\n',
    'updated: soon\n',
    'defaults:\n  language: Go\n',
  ],
  ...[
    'locked: [defaults.tests]\n',
    'overrides: [defaults.language]\n',
    'depends_on: [002]\n',
    ': [\t{\n',
  ],
  ...[
    '# A\n',
    '[a](../0042-brew-plan.md#task)',
    '[b](gone.md)',
    'ADR-0001',
    'ADR-0099 ',
    '```yaml\n',
    '## Defaults\n',
  ],
  ...[
    '<!-- stratigraph-disable broken-link: known -->\n',
    '\r\n',
    '\u0000',
    '🫖',
    '\ufeff',
    '\ud800',
    '- [ ] x\n',
  ],
];

test('whatever is typed, in the end the editor shows what a clean check finds', async () => {
  const edit = fc.record({
    path: fc.constantFrom(PLAN, POUR, '.limps/workspace.md', '.limps/adrs/ADR-0002-boiler.md'),
    from: fc.nat(200),
    length: fc.oneof(fc.constant(0), fc.nat(60)),
    text: fc.array(fc.constantFrom(...SNIPPETS), { maxLength: 3 }).map((parts) => parts.join('')),
    waits: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(edit, { minLength: 1, maxLength: 6 }), async (edits) => {
      const root = workspace();
      const one = await editor(root);
      const texts = new Set<string>();
      for (const { path, from, length, text, waits } of edits) {
        if (!texts.has(path)) await one.open(path);
        texts.add(path);
        await one.typeAt(path, from, length, text);
        if (waits) await one.diagnostics(path);
      }
      const shown = shownAs(await one.all());
      for (const path of texts) await one.write(path);
      expect(shown).toEqual(await checked(root));
    }),
    { numRuns: 20 },
  );
});
