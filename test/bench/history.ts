// When a target came to see what it sees, in a repository of 20,000 commits of which few touch it.

import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CLI, type Figure } from './bench.ts';
import { wholeCost } from './whole-cost.ts';

const COMMITS = 20_000;
/** So many commits apart each of them touches a layer of the target, or one of somebody else. */
const LAYER_EVERY = 500;
const OTHER_EVERY = 10;

export function* history(): Iterable<Figure> {
  const root = mkdtempSync(join(tmpdir(), 'stratigraph-history-'));
  try {
    generateHistory(root);
    const at = ['--root', root, '--json'];
    for (const [name, args] of [
      ['changes of one target', ['changes', '--by', 'commit', '0042/001', ...at]],
      ['changes of one key', ['changes', '--by', 'commit', '0042/001', 'heat', ...at]],
      ['changes by value', ['changes', '--by', 'value', '0042/001', ...at]],
    ] as const) {
      const { wallMs, peakMb } = wholeCost([CLI, ...args]);
      yield { name, value: wallMs / 1000, unit: 's', bar: 1.5 };
      yield { name: `${name}, peak`, value: peakMb, unit: 'MB', bar: 200 };
    }
  } finally {
    rmSync(root, { recursive: true });
  }
}

/** One plan that is asked about, 100 others, and code; each commit changes one file. */
function generateHistory(root: string): void {
  const git = (args: readonly string[], input = '') =>
    execFileSync('git', args, { cwd: root, input, stdio: ['pipe', 'ignore', 'inherit'] });
  git(['init', '-q', '-b', 'main']);
  const out: string[] = [];
  const agent = (plan: string, words: string) =>
    [`plans/${plan}-kiln/agents/001_glaze.md`, `# Glaze\n\n## Work\n\n${words}\n`] as const;
  const first = [
    '0042',
    ...Array.from({ length: 100 }, (_, at) => String(at + 100).padStart(4, '0')),
  ];
  const files = first.flatMap((plan) => [
    [`plans/${plan}-kiln/${plan}-kiln-plan.md`, '---\nheat: 900\n---\n\n# Kiln\n'] as const,
    agent(plan, 'Glaze.'),
  ]);
  for (let at = 0; at < COMMITS; at += 1) {
    const other = String((at % 100) + 100).padStart(4, '0');
    const changed =
      at === 0
        ? [['.limps/workspace.md', '---\nlanguage: English\n---\n\n# W\n'] as const, ...files]
        : at % LAYER_EVERY === 0
          ? [
              [
                'plans/0042-kiln/0042-kiln-plan.md',
                `---\nheat: ${900 + at}\n---\n\n# Kiln\n`,
              ] as const,
            ]
          : at % OTHER_EVERY === 0
            ? [agent(other, `Glaze ${at} times.`)]
            : [[`src/part${at % 30}/file${at % 7}.ts`, `export const at = ${at};\n`] as const];
    const message = `Change ${at}`;
    out.push(
      `commit refs/heads/main\ncommitter T <t@example.com> ${1_700_000_000 + at * 600} +0000\n`,
      `data ${message.length}\n${message}\n`,
      ...changed.map(
        ([path, text]) => `M 100644 inline ${path}\ndata ${Buffer.byteLength(text)}\n${text}\n`,
      ),
    );
  }
  git(['fast-import', '--quiet'], out.join(''));
  git(['reset', '-q', '--hard']);
}
