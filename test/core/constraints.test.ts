// What may not be changed is told before anybody tries to.

import { expect, test } from 'vitest';
import { contextMarkdown } from '../../src/emit/context-markdown.ts';
import { contextText } from '../../src/emit/context-text.ts';
import { toBundle } from '../../src/model/resolution.ts';
import { shortOf } from '../../src/operations/resolve.ts';
import { page, resolved } from '../helpers/hierarchy.ts';

const TREE = {
  '.limps/workspace.md': page(
    'name: Shop\nlicense: MIT\nlangs: [a]\ndb:\n  name: shop\nlocked: [license, langs, db]',
    '# Shop\n',
  ),
  '.limps/adrs/ADR-0001-region.md': page(
    'status: accepted\nconstraints:\n  region: eu',
    '# Use the EU region\n',
  ),
  'plans/0001-x/plan.md': page('license: GPL\nregion: eu\ncolour: red', '# X\n'),
};
const WORKSPACE = '.limps/workspace.md';
const DECISION = '.limps/adrs/ADR-0001-region.md';

test('constraints are all locked keys, each with the place of its lock', () => {
  const { constraints } = resolved(TREE, '1');
  expect(constraints.map(({ column: _, ...one }) => one)).toEqual([
    { keyPath: 'license', value: 'MIT', source: WORKSPACE, line: 7, title: 'Shop' },
    { keyPath: 'langs', value: ['a'], source: WORKSPACE, line: 7, title: 'Shop' },
    { keyPath: 'db', value: { name: 'shop' }, source: WORKSPACE, line: 7, title: 'Shop' },
    { keyPath: 'region', value: 'eu', source: DECISION, line: 4, title: 'Use the EU region' },
  ]);
});

test('constraints and warnings are the same in text, markdown, bundle and the short answer', () => {
  const context = resolved(TREE, '1');
  const markdown = contextMarkdown(context);
  expect(markdown).toContain(`license: MIT # locked, ${WORKSPACE}:3`);
  expect(markdown).toContain(`- \`license\` is \`MIT\`: Shop (\`${WORKSPACE}:7\`)`);
  expect(markdown).toContain(`- \`db\`, with everything beneath it: Shop (\`${WORKSPACE}:7\`)`);
  expect(markdown).not.toContain('colour: red # locked');
  const text = contextText(context, { colour: false, width: 100, name: 'the root' });
  expect(text).toContain(`license = MIT  locked by Shop, ${WORKSPACE}:7`);
  const bundle = toBundle(context);
  const [warning = ''] = bundle.warnings;
  expect(bundle.warnings).toHaveLength(1);
  expect(warning).toBe(
    `⚠️ CONFLICT: license\n   Workspace says: MIT\n   Plan says: GPL\n   Resolution: Keeping workspace value (locked at ${WORKSPACE}:7)`,
  );
  const short = shortOf(bundle);
  expect(short.constraints[0]).toEqual({ key: 'license', value: 'MIT', at: `${WORKSPACE}:7` });
  expect(short.warnings).toEqual(bundle.warnings);
  for (const line of warning.split('\n')) {
    expect(markdown).toContain(line.trim());
    expect(text).toContain(line);
  }
});
