// Every command that writes, killed before each system call that changes its tree, and refused by the disk at each:
// the tree is the old or the new one, or the next run makes it the new one, and nothing is left over.

import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import type { Tried } from './drive.ts';
import { chosenWriters, copyOf, ran, removeCopy, tried, verdict, type Writer } from './writers.ts';

/** The content of a new file is written between these. */
const CALLS =
  'mkdir,rename,unlink,unlinkat,rmdir,symlink,link,pwrite64,fsync,ftruncate,chmod,fchmod';
/** FAULTS and WRITERS choose some of them. */
const FAULTS = (process.env.FAULTS ?? 'signal=KILL,error=ENOSPC,error=EROFS').split(',');

interface Point {
  readonly call: string;
  /** Which one of its thread. */
  readonly turn: number;
}

export function kills(end: number, scratch = tmpdir()): Tried {
  if (spawnSync('strace', ['-V']).error !== undefined) {
    console.log('kills        skipped: there is no strace');
    return { cases: 0, documents: 0, failures: [] };
  }
  let cases = 0;
  const failures: string[] = [];
  const fail = (failure: string): void => {
    failures.push(failure);
    process.stderr.write(`\n${failure}\n`);
  };
  for (const [name, writer] of chosenWriters()) {
    const { before, trees, trouble } = tried(writer, scratch);
    if (trouble !== null) fail(`${name}: ${trouble}`);
    const points = pointsOf(writer, before, scratch);
    let hits = 0;
    for (const { call, turn } of points)
      for (const fault of FAULTS) {
        if (Date.now() > end) break;
        const root = copyOf(before, scratch);
        const { told, log } = traced(root, writer, ['-e', `inject=${call}:${fault}:when=${turn}`]);
        if (told.code === null || log.includes('INJECTED')) {
          hits += 1;
          // Each thread is refused its own; twice: taking back, too.
          const isLeft = /^(?:unlink|rmdir)/.test(call) || log.split('INJECTED').length > 2;
          const wrong = verdict(root, writer, trees, told, isLeft);
          if (wrong !== null) fail(`${name}, ${call} ${turn}, ${fault}: ${wrong}`);
        }
        removeCopy(root);
      }
    console.log(
      `  ${name.padEnd(18)} ${points.length} calls, ${hits} of ${points.length * FAULTS.length} faults`,
    );
    cases += hits;
    rmSync(before, { recursive: true });
  }
  return { cases, documents: 0, failures };
}

/** The calls of one run that change its tree; strace counts those of each thread. */
function pointsOf(writer: Writer, before: string, scratch: string): readonly Point[] {
  const root = copyOf(before, scratch);
  const { log } = traced(root, writer, []);
  removeCopy(root);
  const turns = new Map<string, number>();
  const points = new Map<string, Point>();
  for (const [, thread, call = '', given = ''] of log.matchAll(/^(\d+) +(\w+)\(([^\n]*)/gm)) {
    const turn = (turns.get(`${thread} ${call}`) ?? 0) + 1;
    turns.set(`${thread} ${call}`, turn);
    const isOurs = given.includes(root) || /^\d/.test(given);
    if (isOurs && (writer.within?.test(given) ?? true))
      points.set(`${call} ${turn}`, { call, turn });
  }
  return [...points.values()];
}

function traced(root: string, { argv }: Writer, faults: readonly string[]) {
  const file = `${root}.strace`;
  // With this option, strace 6.1 sends no signals.
  const fast = faults.some((fault) => fault.includes('signal')) ? [] : ['--seccomp-bpf'];
  const own = ['-f', ...fast, '-qq', '-o', file, '-e', `trace=${CALLS}`];
  const told = ran(root, argv, ['strace', ...own, ...faults, '-e', 'signal=none']);
  const log = readFileSync(file, 'utf8');
  rmSync(file);
  return { told, log };
}
