// The package as users get it: packed, installed in another folder by npm, building that folder's tree.

import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { chosenWriters, SHOP } from '../fuzz/writers.ts';
import { type Ran, run } from '../helpers/command.ts';
import { folder } from '../helpers/folder.ts';
import { page } from '../helpers/hierarchy.ts';

const project = new URL('../..', import.meta.url).pathname;
const workspace = {
  '.limps/workspace.md': page(
    'name: Elsewhere\nvoice: calm',
    '# Elsewhere\n\n## Mission\n\nBe built.',
  ),
  'plans/0001-first/0001-first-plan.md':
    '# First\n\nSee [the workspace](../../.limps/workspace.md).',
  'plans/0001-first/agents/000-a.md': '# A',
};

let packed: Packed;
let installed: string;

interface Packed {
  readonly filename: string;
  readonly integrity: string;
}

function pack(...args: readonly string[]): Packed {
  const report = execFileSync('npm', ['pack', '--json', '--ignore-scripts', ...args], {
    cwd: project,
    encoding: 'utf8',
    stdio: 'pipe',
  });
  const [entry] = Object.values(JSON.parse(report) as Record<string, Packed>);
  if (entry === undefined) throw new Error('npm packed nothing.');
  return entry;
}

beforeAll(() => {
  const place = mkdtempSync(join(tmpdir(), 'stratigraph-pack-'));
  packed = pack('--pack-destination', place);
  installed = folder(workspace);
  writeFileSync(join(installed, 'package.json'), '{"name": "elsewhere", "version": "1.0.0"}');
  // What `npm ci` fetched for this project lies in npm's cache, so this needs little from the network.
  execFileSync(
    'npm',
    ['install', '--no-audit', '--no-fund', '--prefer-offline', join(place, packed.filename)],
    { cwd: installed, stdio: 'pipe' },
  );
});

function stratigraph(cwd: string, ...args: string[]): string {
  const bin = join(installed, 'node_modules/stratigraph/bin/stratigraph.cjs');
  return execFileSync(process.execPath, [bin, ...args], { cwd, encoding: 'utf8', stdio: 'pipe' });
}

test('tells the licence of all that it copies, none of which binds those who use it', () => {
  const file = join(installed, 'node_modules/stratigraph/lib/licenses.txt');
  const notices = readFileSync(file, 'utf8');
  const licenses = notices.split('\n\n---\n\n').map((one) => /\((.*)\)\n/.exec(one)?.[1]);
  expect(licenses.length).toBeGreaterThan(50);
  expect([...new Set(licenses)].sort()).toEqual(['BSD-3-Clause', 'BlueOak-1.0.0', 'ISC', 'MIT']);
  expect(notices).not.toContain('No licence text');
  const input = execFileSync('npm', ['sbom', '--sbom-format', 'cyclonedx'], { cwd: installed });
  const sbom = execFileSync(process.execPath, ['build/sbom.mjs', file], { input }).toString();
  expect(sbom.match(/"name": "(?:hono|satteri)"/g)).toHaveLength(2);
});

test('packed again, it is the same file', () => {
  expect(packed.integrity).toMatch(/^sha512-/);
  expect(pack('--dry-run').integrity).toBe(packed.integrity);
  // A hash in a name would be that of paths of this machine.
  expect(existsSync('lib/pages/site/chunks/Crumbs.mjs')).toBe(true);
  // Astro adds variables of the environment there.
  expect(readFileSync('lib/pages/site/entry.mjs', 'utf8')).not.toMatch(/SSR:!0\},\{\w/);
});

test('it brings few packages, 35 MB at most, and no Astro', () => {
  const entries = globSync('node_modules/{*,@*/*}', { cwd: installed }).filter(
    (path) => !/^node_modules\/[@.][^/]*$/.test(path),
  );
  expect(entries.length).toBeLessThanOrEqual(30);
  expect(entries).not.toContain('node_modules/astro');
  const files = globSync('node_modules/**', { cwd: installed, withFileTypes: true }).filter((one) =>
    one.isFile(),
  );
  const bytes = files.map(({ parentPath, name }) => statSync(join(parentPath, name)).size);
  expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(35e6);
  const ofAstro = folder({
    ...workspace,
    'astro.config.mjs': "import stratigraph from 'stratigraph/astro';",
  });
  for (const command of ['build', 'dev'])
    expect(() => stratigraph(ofAstro, command)).toThrow('Install it: npm install astro.');
});

test('builds the tree of the folder it is installed in', () => {
  stratigraph(installed, 'build');
  expect(existsSync(join(installed, 'dist/index.html'))).toBe(true);
  const bundle = JSON.parse(readFileSync(join(installed, 'dist/bundles/0001/000.json'), 'utf8'));
  expect(bundle.values).toEqual({ voice: 'calm' });
});

test('shows the source of a diagram, and says what draws it', () => {
  const plan = '# First\n\n```mermaid\nflowchart LR\n  A --> B\n```\n';
  const withDiagram = folder({ ...workspace, 'plans/0001-first/0001-first-plan.md': plan });
  const bin = join(installed, 'node_modules/stratigraph/bin/stratigraph.cjs');
  const { stderr } = spawnSync(process.execPath, [bin, 'build'], {
    cwd: withDiagram,
    encoding: 'utf8',
  });
  expect(stderr).toContain('npm install beautiful-mermaid');
  expect(readFileSync(join(withDiagram, 'dist/t/0001/index.html'), 'utf8')).toContain('A --> B');
});

test('builds a folder that has no node_modules', () => {
  const bare = folder(workspace);
  stratigraph(bare, 'build');
  expect(existsSync(join(bare, 'dist/pagefind'))).toBe(true);
  expect(existsSync(join(bare, '.astro'))).toBe(false);
});

test('answers as a whole process, with the API beside it', () => {
  const bundle = JSON.parse(stratigraph(installed, 'context', 'resolve', '1', '0', '--json'));
  expect(bundle.target.id).toBe('0001/000');
  const script = `import { openTree } from 'stratigraph'; import { open } from 'stratigraph/open'; import { getContext } from 'stratigraph/aweave'; import { detectWorkspace } from 'stratigraph/tlc'; console.log(typeof openTree, typeof open, typeof getContext, typeof detectWorkspace)`;
  const out = execFileSync(process.execPath, ['--input-type=module', '-e', script], {
    cwd: installed,
    encoding: 'utf8',
  });
  expect(out).toBe('function function function function\n');
});

/** Every command that only reads, once, and what people get wrong. */
const READS = [
  ...['status', 'check', 'check --format sarif', 'rules broken-link', 'report', 'targets --json'],
  ...['resolve 42/1', 'explain 42/1 name', 'changes', 'compare workspace 42/1', 'search kettle'],
  ...[
    'context compact 42/1 --budget 400',
    'context health',
    'context conflicts',
    'context validate',
  ],
  ...['adr list', 'adr history 4', 'adr current 3', 'memory list', 'memory show 42 1'],
  ...[
    'graph export',
    'graph health',
    'workspace show',
    'instructions',
    'instructions sync --check',
  ],
  ...[
    'docs settings',
    '--help',
    'check --help',
    'chek',
    'resolve 99',
    'check --fail-on never-ever',
  ],
  ...['check --base nowhere', 'explain 42/1 nothing', 'adr current 77', 'memory confirm finding-9'],
].map((line) => line.split(' '));

/** `stratigraph.json` as it must not be. */
const SLIPS = [
  ...['{"staleness": warning}', '', '// note', '{"a": True}', '{"a": undefined}', 'a: b', '{,}'],
  ...['null', '[1,2', '{"stalenes": {}}', '{"agents": 3}', '{"staleness": {"warning": -1}}'],
];

interface Told {
  readonly argv: readonly string[];
  readonly cwd: string;
}

/** What the packed program says, all in one process. */
function packedAnswers(asked: readonly Told[]) {
  const script = `
    const own = require('node:path').resolve('node_modules/stratigraph');
    const { main } = require(own + '/bin/code-cache.cjs').loadCached(own + '/lib/cli.cjs', 'other').exports;
    (async () => {
      for (const { argv, cwd } of JSON.parse(require('node:fs').readFileSync(0, 'utf8'))) {
        let [out, err] = ['', ''];
        const io = { out: (text) => { out += text; }, err: (text) => { err += text; }, cwd, env: {},
          colour: false, width: 100, interactive: false, draws: false,
          clock: () => '2026-03-31T12:00:00.000Z' };
        const code = await main(argv, io).catch((error) => String(error));
        console.log(JSON.stringify({ code, out, err }));
      }
    })();`;
  const told = execFileSync(process.execPath, ['-e', script], {
    ...{ cwd: installed, input: JSON.stringify(asked), encoding: 'utf8', maxBuffer: 1e8 },
  });
  return told
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
}

test('every command, and every slip in its settings, is answered as the sources answer', async () => {
  const shop = folder(SHOP);
  const reads = READS.map((argv) => ({ argv, cwd: shop }));
  const slips = SLIPS.flatMap((text) => {
    const cwd = folder({ ...SHOP, 'stratigraph.json': text });
    return ['status', 'check', 'targets', 'resolve'].map((name) => ({ argv: [name], cwd }));
  });
  // A build is asked for above.
  const writers = chosenWriters().filter(([, { within }]) => within === undefined);
  const writes = (): readonly Told[] =>
    writers.flatMap(([, { argv, files = SHOP, first = [] }]) => {
      const cwd = folder(files);
      return [...first, argv].map((one) => ({ argv: [...one, '--now', '2026-03-31'], cwd }));
    });
  const [ours, theirs] = [writes(), writes()];
  const answers: Ran[] = [];
  for (const { argv, cwd } of [...reads, ...slips, ...ours]) answers.push(await run(argv, { cwd }));
  const without = (all: readonly Told[], told: readonly Ran[]) =>
    told.map((one, at) => ({
      argv: all[at]?.argv,
      ...{ code: one.code, text: (one.out + one.err).replaceAll(all[at]?.cwd ?? '', 'ROOT') },
    }));
  const packed = without(
    [...reads, ...slips, ...theirs],
    packedAnswers([...reads, ...slips, ...theirs]),
  );
  expect(packed).toEqual(without([...reads, ...slips, ...ours], answers));
  expect(packed.slice(-ours.length).filter(({ code }) => code !== 0)).toEqual([]);
  expect(packed.filter(({ text }) => /unexpected|at \w+ \(/.test(text))).toEqual([]);
});

test('what is tested of commands, of systems and of the docs holds of the installed package', () => {
  const files = globSync('test/{cli,dialects,docs}/**/*.test.ts', { cwd: project }).filter((path) =>
    readFileSync(join(project, path), 'utf8').includes('helpers/command'),
  );
  const vitest = join(project, 'node_modules/vitest/vitest.mjs');
  const told = spawnSync(process.execPath, [vitest, 'run', '--project', 'fast', ...files], {
    ...{ cwd: project, encoding: 'utf8', maxBuffer: 1e8 },
    env: { ...process.env, STRATIGRAPH_INSTALLED: join(installed, 'node_modules/stratigraph') },
  });
  expect(told.status, told.stdout + told.stderr).toBe(0);
  expect(Number(/(\d+) passed[^\n]*\n[^\n]*Start at/.exec(told.stdout)?.[1])).toBeGreaterThan(1100);
});
