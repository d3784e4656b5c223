import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { page } from '../helpers/hierarchy.ts';
import { type Story, story } from './story.ts';

/** As people write them: paragraphs, a list, code, a table. */
const PART = `## What comes next

The plan says in a few sentences what is to be done and why, and it does so in paragraphs of the usual
length, with some \`code\` and a word in **bold**. Then it goes on and names what was tried before, what
came of it, and who asked for it, because whoever reads this has not been there.

It also says what is *not* to be done, and why.

- [x] One thing is done already, and nobody has to look at it again
- [ ] Another one is still open, and says in half a line what it waits for

\`\`\`ts
export function part(name: string): readonly string[] {
  return name.split('/').filter((step) => step !== '');
}
\`\`\`

| Name | Kind | Says |
|------|------|------|
| first | agent | what it is about |
| second | plan | what it is good for |

`;
const TEXT = `# The plan\n\nMore stands [elsewhere](gone.md).\n\n${PART.repeat(8)}`;
const DOCUMENT = page('title: The plan\nupdated: 2026-03-25', TEXT);

let told: Story;
beforeAll(async () => {
  const agents = Array.from({ length: 30 }, (_, at) => [
    `plans/0001-a/agents/${String(at).padStart(3, '0')}-agent.md`,
    `# Agent ${at}\n`,
  ]);
  told = story({
    '.limps/workspace.md': '# Workspace\n',
    'plans/0001-a/0001-a-plan.md': '# The plan\n',
    'plans/0001-a/context.md': DOCUMENT,
    ...Object.fromEntries(agents),
  });
  await told.build();
});

const bytes = (path: string) => readFileSync(join(told.outDir, path));

test('the page of a document of six kilobytes is light', () => {
  expect(DOCUMENT.length).toBeGreaterThan(6000);
  expect(DOCUMENT.length).toBeLessThan(6300);
  const html = bytes('d/plans/0001-a/context/index.html');
  const text = html.toString();
  // Nothing but what puts the chosen theme on before the page is painted, and waits for the key of the search.
  const shown = text.replace(/<template.*?<\/template>/gs, '');
  const scripts = [...shown.matchAll(/<script[^>]*>/g)].map(([tag]) => tag);
  expect(scripts).toEqual([expect.stringMatching(/^<script src="\/start-\w+\.js">$/)]);
  const script = bytes(/src="\/(start-\w+\.js)"/.exec(text)?.[1] ?? '');
  expect(gzipSync(script).length).toBeLessThan(1500);
  expect(text).not.toContain('style="');
  const styles = [...text.matchAll(/<link rel="stylesheet" href="\/([^"]+)"/g)].map(([, path]) =>
    bytes(path ?? ''),
  );
  const css = Buffer.concat(styles);
  expect(css.length).toBeGreaterThan(0);
  expect(gzipSync(css).length).toBeLessThan(15_000);
  const findings = text.match(/class="found /g);
  expect(findings?.length).toBeGreaterThan(0);
  // What is sent: the page, its styles and its icon. Hosts compress; the page stays light where one does not.
  const sent = [html, css, script, bytes('favicon.svg')];
  expect(html.length).toBeLessThan(40_000);
  expect(sum(sent.map((file) => file.length))).toBeLessThan(72 * 1024);
  expect(sum(sent.map((file) => gzipSync(file).length))).toBeLessThan(20_000);
});

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);
