// Every command that writes, killed before each system call that changes something, and refused by the disk at each:
// the tree is the old or the new one, or the next run makes it the new one, and nothing is left over.

import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { folder } from '../helpers/folder.ts';
import type { Tried } from './drive.ts';

const BIN = new URL('../../bin/stratigraph.cjs', import.meta.url).pathname;

const decision = (title: string, status: string): string =>
  `---\nstatus: ${status}\nupdated: 2026-03-20\n---\n\n# ${title}\n`;
const SHOP = {
  '.limps/workspace.md': '---\nname: Shop\nupdated: 2026-03-20\n---\n\n# Shop\n',
  '.limps/context/style.md': '---\nupdated: 2026-03-20\n---\n\n# Style\n',
  '.limps/adrs/ADR-0001-kettle.md': decision('Kettle', 'accepted'),
  '.limps/adrs/ADR-0002-boiler.md': decision('Boiler', 'accepted'),
  '.limps/adrs/ADR-0003-stove.md': decision('Stove', 'superseded'),
  '.limps/adrs/ADR-0004-fire.md': decision('Fire', 'accepted\nsupersedes: ADR-0003'),
  'plans/0042-brew/0042-brew-plan.md': '---\nstatus: active\nupdated: 2026-03-20\n---\n\n# Brew\n',
  'plans/0042-brew/agents/001-pour.md': '---\nupdated: 2026-03-20\n---\n\n# Pour\n',
  'plans/0042-brew/agents/001-pour.memory.md': '# M\n\n## Findings\n\n- Lime ruins kettles\n',
  'AGENTS.md': '# Agents\n\nUse tabs.\n',
  'CLAUDE.md': '# Claude\n\nBe brief.\n',
};

interface Writer {
  readonly argv: readonly string[];
  readonly files?: Readonly<Record<string, string>>;
  /** A build writes a thousand files into a folder that nobody sees; what counts is how it takes its place. */
  readonly calls?: readonly string[];
}

const CALLS = ['mkdir', 'rename', 'unlink', 'rmdir', 'symlink', 'write', 'pwrite64', 'fsync'];
const KILL = 'signal=KILL';
const FAULTS = [KILL, 'error=ENOSPC', 'error=EROFS'];
const WRITERS: Readonly<Record<string, Writer>> = {
  archive: { argv: ['context', 'archive', '.limps/context/style.md'] },
  clear: { argv: ['memory', 'clear', '42', '1', '--yes'] },
  supersede: { argv: ['adr', 'supersede', '1', '2'] },
  fix: { argv: ['fix'] },
  remember: {
    argv: ['remember', 'Likes green tea', '--namespace', 'ada'],
    files: { ...SHOP, '.lily/memory/a.md': '# A\n' },
  },
  'adr new': { argv: ['adr', 'new', 'Buy a samovar'] },
  init: { argv: ['workspace', 'init'], files: {} },
  sync: { argv: ['instructions', 'sync'] },
  build: { argv: ['build', '--quiet'], calls: ['rename', 'unlink'] },
};

/** Milliseconds of one run, on however busy a machine. */
const LONGEST = 60_000;

/** More of one call are not tried: it is then one of many alike. */
const MOST = 40;

export function kills(end: number, scratch = tmpdir()): Tried {
  if (spawnSync('strace', ['-V']).error !== undefined) {
    console.log('kills        skipped: there is no strace');
    return { cases: 0, documents: 0, failures: [] };
  }
  let cases = 0;
  const failures: string[] = [];
  for (const [name, { argv, files = SHOP, calls = CALLS }] of Object.entries(WRITERS)) {
    const before = folder(files);
    const after = copyOf(before, scratch);
    const whole = ran(after, argv, []);
    const [old, fresh] = [treeOf(before), treeOf(after)];
    if (whole.code !== 0 || old === fresh) failures.push(`${name}: fails by itself: ${whole.err}`);
    ran(after, argv, []);
    const trees = { old, fresh, twice: treeOf(after) };
    for (const [call, fault] of pointsOf(calls)) {
      for (let at = 1; at <= MOST && Date.now() < end; at += 1) {
        const root = copyOf(before, scratch);
        const told = ran(root, argv, ['-e', `inject=${call}:${fault}:when=${at}`]);
        const wrong = told.wasHit ? verdict(root, { argv, trees, fault, told }) : null;
        if (wrong !== null) failures.push(`${name}, ${call} ${at}, ${fault}: ${wrong}`);
        rmSync(root, { recursive: true });
        // Where the fault's turn does not come, no later one does.
        if (!told.wasHit) break;
        cases += 1;
      }
    }
    for (const made of [before, after]) rmSync(made, { recursive: true });
  }
  for (const failure of failures) process.stderr.write(`\n${failure}\n`);
  return { cases, documents: 0, failures };
}

/** Node wakes its own threads by `write`: were that refused, it would wait for ever. */
function pointsOf(calls: readonly string[]): readonly (readonly [call: string, fault: string])[] {
  return calls.flatMap((call) =>
    (call === 'write' ? [KILL] : FAULTS).map((fault) => [call, fault] as const),
  );
}

interface Asked {
  readonly argv: readonly string[];
  /** Before, after, and after a second run of what had been done already. */
  readonly trees: Readonly<Record<'old' | 'fresh' | 'twice', string>>;
  readonly fault: string;
  readonly told: Ran;
}

/** What is wrong, or null. */
function verdict(root: string, { argv, trees, fault, told }: Asked): string | null {
  const { old, fresh, twice } = trees;
  // Node itself gives up where its own descriptors fail.
  const isKilled = fault === KILL || told.code === null;
  if (!isKilled && told.code !== 0 && (told.code !== 2 || !told.err.startsWith('stratigraph: ')))
    return `exit ${told.code}: ${told.err.slice(0, 300)}`;
  const left = treeOf(root);
  if (left === fresh) return null;
  if (!isKilled && left !== old) return `it changed a part:\n${difference(old, left)}`;
  const again = ran(root, argv, []);
  const now = treeOf(root);
  if (now === fresh || now === twice) return null;
  return `the next run (exit ${again.code}: ${again.err.slice(0, 200)}) leaves\n${difference(fresh, now)}`;
}

interface Ran {
  readonly code: number | null;
  readonly err: string;
  readonly wasHit: boolean;
}

function ran(root: string, argv: readonly string[], faults: readonly string[]): Ran {
  const command = [process.execPath, BIN, ...argv, '--root', root, '--now', '2026-03-31'];
  const log = `${root}.strace`;
  const traced = ['-f', '-qq', '-o', log, ...faults, '-e', 'signal=none'];
  const [program = '', ...rest] = faults.length === 0 ? command : ['strace', ...traced, ...command];
  const { status, stderr } = spawnSync(program, rest, {
    cwd: root,
    timeout: LONGEST,
    encoding: 'utf8',
    stdio: ['ignore', 'ignore', 'pipe'],
    // One thread for all files, so that turns are counted in their order.
    env: {
      ...process.env,
      UV_THREADPOOL_SIZE: '1',
      NODE_COMPILE_CACHE: '',
      NODE_DISABLE_COMPILE_CACHE: '1',
    },
  });
  if (faults.length === 0) return { code: status, err: stderr, wasHit: false };
  const wasHit = /INJECTED|killed by SIGKILL/.test(readFileSync(log, 'utf8'));
  rmSync(log);
  return { code: status !== null && status > 128 ? null : status, err: stderr, wasHit };
}

function copyOf(root: string, scratch: string): string {
  const outer = mkdtempSync(join(scratch, 'kill-'));
  cpSync(root, outer, { recursive: true });
  return outer;
}

/** Every file with its text and every lock, one a line; caches are kept for speed and are of any state, an empty folder is no loss. */
function treeOf(root: string): string {
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .map((entry) => {
      const path = join(entry.parentPath, entry.name);
      const name = path.slice(root.length + 1);
      if (entry.isDirectory())
        return /\.lock|\.takeover|\.dist-/.test(entry.name) ? `${name}/` : '';
      return `${name} ${JSON.stringify(entry.isFile() ? textOf(path) : readlinkSync(path))}`;
    })
    .filter((line) => line !== '' && !/^\.cache\/|^dist\/pagefind|^node_modules/.test(line))
    .sort()
    .join('\n');
}

/** Of what is built its presence; it tells when and how it was made. */
function textOf(path: string): string {
  return path.includes('/dist/') ? '' : readFileSync(path, 'utf8');
}

function difference(wanted: string, is: string): string {
  const [a, b] = [new Set(wanted.split('\n')), new Set(is.split('\n'))];
  const lines = [
    ...[...a].filter((line) => !b.has(line)).map((line) => `- ${line}`),
    ...[...b].filter((line) => !a.has(line)).map((line) => `+ ${line}`),
  ];
  return lines
    .slice(0, 8)
    .map((line) => line.slice(0, 200))
    .join('\n');
}
