// A site of so many targets that what they inherit together lies in files of its own.

import { hash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { type BundleParts, joinParts } from '../../src/model/bundle-parts.ts';
import { run } from '../helpers/command.ts';
import { TODAY } from '../helpers/hierarchy.ts';
import { type Story, story } from './story.ts';

const AGENTS = 205;
const TEXT = Array.from(
  { length: 30 },
  (_, at) => `## Rule ${at}\n\n${'Be kind. '.repeat(30)}\n`,
).join('\n');

let shop: Story;
beforeAll(async () => {
  const agents = Array.from({ length: AGENTS }, (_, at) => {
    const name = String(at).padStart(3, '0');
    const path = `plans/0001-till/agents/${name}-agent.agent.md`;
    return [path, `---\nstatus: GAP\nshift: ${at}\n---\n\n# Agent ${at}\n\n## Rule 7\n\nMine.\n`];
  });
  shop = story({
    '.limps/workspace.md': `---\ntitle: Shop\nupdated: 2026-03-30\nlanguage: Go\n---\n\n# Shop\n\n${TEXT}`,
    'plans/0001-till/0001-till-plan.md': '---\nupdated: 2026-03-30\n---\n\n# Till\n',
    ...Object.fromEntries(agents),
  });
  await shop.build();
});

const read = (path: string): string => readFileSync(join(shop.outDir, path), 'utf8');

async function bundleOf(name: string, form: 'json' | 'md'): Promise<string> {
  const parts = JSON.parse(read(`bundles/${name}.parts.json`)) as BundleParts;
  return joinParts(parts, form, (part) => read(`bundles/parts/${part}`));
}

test.each(['workspace', '0001', '0001/007'])('the parts of %s are the answer', async (id) => {
  const asked = ['context', 'resolve', id, '--root', shop.root, '--now', TODAY, '--tokens'];
  expect(await bundleOf(id, 'json')).toBe((await run([...asked, '--json'])).out);
  expect(await bundleOf(id, 'md')).toBe((await run([...asked, '--format', 'md'])).out);
});

test('the index has the hash of each whole bundle', async () => {
  const { inParts, bundles } = JSON.parse(read('bundles/index.json'));
  expect(inParts).toBe(true);
  expect(bundles.length).toBeGreaterThan(AGENTS);
  for (const { json, markdown } of bundles)
    for (const { path, sha256, bytes } of [json, markdown]) {
      const [, name = '', form] = /^(.*)\.(json|md)$/.exec(path) ?? [];
      const text = await bundleOf(name, form === 'md' ? 'md' : 'json');
      expect([hash('sha256', text), Buffer.byteLength(text)]).toEqual([sha256, bytes]);
      expect(existsSync(join(shop.outDir, 'bundles', path))).toBe(false);
    }
});

test('a bundle holds what its target says, and no text of the others', () => {
  const parts = read('bundles/0001/007.parts.json');
  expect(parts).toContain('Mine.');
  expect(parts.match(/Be kind\./g)?.length ?? 0).toBeLessThan(200);
});
