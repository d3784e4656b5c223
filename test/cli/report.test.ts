// The weekly report on the command line: what is stale, whose it is, what to do.

import { expect, test } from 'vitest';
import { run, runIn } from '../helpers/command.ts';
import { folder } from '../helpers/folder.ts';
import { page } from '../helpers/hierarchy.ts';

const FILES = {
  '.limps/workspace.md': page('updated: 2026-03-30', '# W\n'),
  '.limps/context/vision.md': page('updated: 2026-03-01\nowner: ann', '# Vision\n'),
  '.limps/context/old.md': page('updated: 2025-01-01', '# Old\n'),
  '.limps/adrs/ADR-0001-a.md': page('status: superseded\nsuperseded_by: ADR-0002', '# A\n'),
  '.limps/adrs/ADR-0002-b.md': page('status: accepted\nsupersedes: ADR-0001', '# B\n'),
  'plans/0042-kiln/plan.md': page('updated: 2026-03-30', '# Kiln\n\nAs ADR-0001 says.\n'),
};

test('as text: parts by what is to be done', async () => {
  const { code, out } = await runIn(FILES, ['report']);
  expect(code).toBe(0);
  expect(out).toMatchInlineSnapshot(`
    "Review, and refresh what is still right
      .limps/context/vision.md warning 30 days (2026-03-01), the workspace, ann
        stratigraph context refresh .limps/context/vision.md

    Archive, or refresh what is still right
      .limps/context/old.md critical 454 days (2025-01-01), the workspace
        stratigraph context archive .limps/context/old.md

    Outdated references and contradictions
      plans/0042-kiln/plan.md:7 \`ADR-0001\` is superseded by .limps/adrs/ADR-0002-b.md.

    2 of 4 documents are stale; 1 outdated reference or contradiction.
    "
  `);
});

test('as JSON and as markdown: what the action says', async () => {
  const cwd = folder(FILES);
  const json = JSON.parse((await run(['report', '--json'], { cwd })).out);
  expect(json.stale).toMatchObject([
    { path: '.limps/context/old.md', action: 'archive', severity: 'critical' },
    { path: '.limps/context/vision.md', action: 'refresh', owner: 'ann', days: 30 },
  ]);
  expect(json.drift).toMatchObject([{ rule: 'orphan-reference', path: 'plans/0042-kiln/plan.md' }]);
  const { out } = await run(['report', '--format', 'markdown'], { cwd });
  expect(out).toContain('### Review');
  expect(out).toContain('npx stratigraph context refresh .limps/context/vision.md');
});

test('of decisions alone: proposals that wait, and those in force that nobody changed for longest', async () => {
  const decision = (status: string, updated: string) =>
    page(`status: ${status}\nupdated: ${updated}`);
  const cwd = folder({
    'docs/adr/0001-a.md': decision('accepted', '2024-01-01'),
    'docs/adr/0002-b.md': decision('accepted', '2026-03-01'),
    'docs/adr/0003-c.md': decision('proposed', '2026-01-01'),
    'docs/adr/0004-d.md': decision('rejected', '2025-01-01'),
  });
  expect((await run(['report'], { cwd })).out).toBe(
    'Proposals that wait\n  Accept them, or reject them.\n  docs/adr/0003-c.md unchanged for 89 days (2026-01-01)\n\nDecisions in force that nobody changed for longest\n  Read them again, and supersede what no longer holds; a line `Updated: YYYY-MM-DD` beside the date says that the rest does.\n  docs/adr/0001-a.md unchanged for 820 days (2024-01-01)\n\nNo outdated references or contradictions.\n',
  );
  expect((await run(['report', '--format', 'markdown'], { cwd })).out).toContain('| 2024-01-01 |');
});

test('nothing stale, and formats that there are', async () => {
  const cwd = folder({ '.limps/workspace.md': FILES['.limps/workspace.md'] });
  expect((await run(['report'], { cwd })).out).toBe('No stale documents.\n');
  expect((await run(['report', '--format', 'sarif'], { cwd })).code).toBe(2);
});

test('names of a workspace are text, not commands to the terminal', async () => {
  const cwd = folder({
    ...FILES,
    '.limps/context/vision.md': page('updated: 2026-03-01\nowner: "\\e[31mann"', '# Vision\n'),
  });
  expect((await run(['report'], { cwd })).out).not.toContain('\u001b');
});
