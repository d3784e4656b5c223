// `npm run fuzz -- --minutes 30 --seed 1 --only documents,git`: exit 1 where an invariant does not hold.

import { fork } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Tried } from './drive.ts';
import { kills } from './kills.ts';
import { load } from './load.ts';
import { NAMES } from './surfaces.ts';

/** Seconds without an end of one case (both answers and shrinking included) after which it hangs. */
const HANGS = 300;
/** What is no matter of chance; not run unless it is named. */
const TRIALS: Readonly<Record<string, (end: number) => Tried | Promise<Tried>>> = {
  kills,
  load,
};

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '5' },
    seed: { type: 'string' },
    only: { type: 'string', default: NAMES.join(',') },
  },
});
const wanted = values.only.split(',');
const unknown = wanted.filter((name) => !NAMES.includes(name) && !(name in TRIALS));
if (unknown.length > 0) {
  console.error(
    `There is no surface ${unknown.join(', ')}; there are ${[...NAMES, ...Object.keys(TRIALS)].join(', ')}.`,
  );
  process.exit(2);
}
const seed = Number(values.seed ?? Date.now() % 1_000_000_000);
const each = (Number(values.minutes) * 60_000) / wanted.length;
const scratch = mkdtempSync(join(tmpdir(), 'stratigraph-fuzz-'));

/** Runs one surface; a case that never ends is told as it is, since nobody can shrink it. */
function tried(name: string): Promise<Tried> {
  const file = join(scratch, `${name}.json`);
  const child = fork(join(import.meta.dirname, 'drive.ts'), [name, `${seed}`, `${each}`, file], {
    env: { ...process.env, TMPDIR: scratch },
  });
  return new Promise((resolve) => {
    let last = '';
    let since = Date.now();
    const lastCase = (): string => {
      try {
        return readFileSync(file, 'utf8');
      } catch {
        return '';
      }
    };
    const watch = setInterval(() => {
      const now = lastCase();
      if (now === '' || now !== last) [last, since] = [now, Date.now()];
      if (Date.now() - since > HANGS * 1000) child.kill('SIGKILL');
    }, 1000);
    let told: Tried | null = null;
    child.on('message', (message) => {
      told = message as Tried;
    });
    child.on('exit', (code, signal) => {
      clearInterval(watch);
      const died = `${name}, seed ${seed}: ended by ${signal ?? code} at\n${lastCase()}\n`;
      if (told === null) process.stderr.write(`\n${died}`);
      resolve(told ?? { cases: 0, documents: 0, failures: [died] });
    });
  });
}

let failures = 0;
for (const name of wanted) {
  const {
    cases,
    documents,
    failures: found,
  } = await (TRIALS[name]?.(Date.now() + each) ?? tried(name));
  failures += found.length;
  console.log(
    `${name.padEnd(12)} ${cases} cases, ${documents} documents, ${found.length} failures (seed ${seed})`,
  );
}
rmSync(scratch, { recursive: true, force: true });
if (failures > 0) {
  console.log(
    '\nRun one again: npm run fuzz -- --only NAME --seed SEED. Keep its case in test/fuzz/cases.test.ts.',
  );
  process.exitCode = 1;
}
