import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { keepOpen } from '../../src/open/reuse.ts';
import { open, type Workspace } from '../../src/open.ts';
import { headOf } from '../../src/read/last-commits.ts';
import { folder } from '../helpers/folder.ts';
import { repository } from '../helpers/repository.ts';

const WORKSPACE = '.limps/workspace.md';

function opener(root: string): () => Promise<Workspace> {
  const keeping = keepOpen();
  return () => open({ root, cwd: root, now: '2026-03-31', keeping });
}

async function dateOf(workspace: Workspace): Promise<string | null | undefined> {
  const context = await workspace.resolve(workspace.find().target);
  return context.layers[0]?.lastModified;
}

test('a document that is the same is the same object; one that changed is parsed again', async () => {
  const root = folder({ [WORKSPACE]: '# One\n' });
  const again = opener(root);
  const first = (await again()).hierarchy.document(WORKSPACE);
  expect((await again()).hierarchy.document(WORKSPACE)).toBe(first);
  writeFileSync(join(root, WORKSPACE), '# Two\n');
  expect((await again()).hierarchy.document(WORKSPACE)?.title).toBe('Two');
});

test('the status in a file beside a record is read again', async () => {
  const root = folder({ 'docs/adr/0001-a/README.md': '# A\n', 'docs/adr/0001-a/kep.yaml': '' });
  const again = opener(root);
  const status = async () => (await again()).hierarchy.document('docs/adr/0001-a/README.md');
  expect((await status())?.rawStatus).toBe(null);
  writeFileSync(join(root, 'docs/adr/0001-a/kep.yaml'), 'status: rejected\n');
  expect((await status())?.rawStatus).toBe('rejected');
});

test('other settings make other documents', async () => {
  const root = folder({ [WORKSPACE]: '# One\n' });
  const again = opener(root);
  const first = (await again()).hierarchy.document(WORKSPACE);
  writeFileSync(join(root, 'stratigraph.json'), '{ "adrs": ["choices"] }');
  expect((await again()).hierarchy.document(WORKSPACE)).not.toBe(first);
});

test('git is believed until HEAD moves', async () => {
  const { root, commit } = repository({ [WORKSPACE]: '# One\n' });
  const again = opener(root);
  expect(await dateOf(await again())).toContain('2026-03-01');
  expect(await dateOf(await again())).toContain('2026-03-01');
  commit({ [WORKSPACE]: '# Two\n' }, '2026-03-20T12:00:00Z');
  expect(await dateOf(await again())).toContain('2026-03-20');
});

test('HEAD is found loose, packed, detached and in a worktree', () => {
  const { root, git, commit } = repository({ 'a.md': 'a' });
  const hash = git('rev-parse', 'HEAD').trim();
  expect(headOf(root)).toBe(hash);
  git('pack-refs', '--all');
  expect(headOf(root)).toBe(hash);
  const next = commit({ 'a.md': 'b' });
  expect(headOf(root)).toBe(next);
  git('checkout', '-q', hash);
  expect(headOf(root)).toBe(hash);
  const worktree = `${root}-worktree`;
  git('worktree', 'add', '-q', worktree, 'main');
  expect(headOf(worktree)).toBe(next);
});

test('without history there is none', () => {
  expect(headOf(folder({}))).toBeNull();
});
