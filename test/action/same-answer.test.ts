// The bundle parses with WebAssembly, the command line with native code: both give the same answer, word for word.

import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { open } from '../../src/open.ts';
import { HOSTILE } from '../helpers/finding.ts';
import { page } from '../helpers/hierarchy.ts';
import { repository } from '../helpers/repository.ts';
import { runStep } from './runner.ts';

const CONTENT = fileURLToPath(new URL('../../content/', import.meta.url));
const NOW = '2027-03-31T12:00:00.000Z';

const own = Object.fromEntries(
  globSync('**/*.{md,json}', { cwd: CONTENT, exclude: (name) => name === 'node_modules' })
    .concat(globSync('.limps/**/*.md', { cwd: CONTENT }))
    .map((path) => [path, readFileSync(CONTENT + path, 'utf8')]),
);

/** Markdown in which places are easily lost: characters of two units, tabs, tables, nested lists, odd line ends. */
const ODD = {
  'plans/0090-odd/0090-odd-plan.md': page(
    'status: active',
    '# 🦊 é\u0301\r\n\r\n\t[🦊](gone.md) x\r\n',
  ),
  'plans/0090-odd/agents/001_a.md': page(
    'status: nonsense',
    `# A\n\n${HOSTILE.map((text, index) => `- ${index} ${text}\n  1. [x${index}](no-${index}.md "t")`).join('\n')}\n\n| a | b |\n|-|-|\n| [x](gone-1.md) | \`[y](z.md)\` |\n\n[ref]: gone-2.md\n\n[ref] and <gone-3.md>\n`,
  ),
};

test('the same findings, in the same places', async () => {
  const { root, git } = repository({ ...own, ...ODD });
  const workspace = await open({ root, cwd: root, now: NOW });
  const report = await workspace.check();
  const { outputs } = await runStep({
    folder: root,
    eventName: 'workflow_dispatch',
    sha: git('rev-parse', 'HEAD').trim(),
    inputs: { 'github-token': '' },
    env: { SOURCE_DATE_EPOCH: String(Date.parse(NOW) / 1000) },
    bundled: true,
  });
  const told = JSON.parse(readFileSync(outputs['report-path'] ?? '', 'utf8')) as typeof report;
  expect(report.findings.length).toBeGreaterThan(20);
  expect(told.findings).toEqual(report.findings);
});
