// The whole suite in the time of its longer half: what waits for a browser or for npm runs beside what computes.

import { spawn } from 'node:child_process';
import { join } from 'node:path';

const VITEST = join(import.meta.dirname, '../node_modules/vitest/vitest.mjs');
const HALVES = [
  ['fast', 'isolated'],
  ['browser', 'package'],
];

/**
 * @param {readonly string[]} args
 * @param {boolean} isShown or kept until it has ended
 * @returns {Promise<number>} the exit code
 */
async function run(args, isShown) {
  const child = spawn(process.execPath, [VITEST, 'run', ...args], {
    stdio: ['inherit', isShown ? 'inherit' : 'pipe', isShown ? 'inherit' : 'pipe'],
  });
  /** @type {Buffer[]} */
  const output = [];
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (part) => output.push(part));
  const code = await new Promise((resolve) => child.on('close', resolve));
  process.stdout.write(Buffer.concat(output));
  return code ?? 1;
}

const args = process.argv.slice(2);
const runs =
  args.length > 0 ? [args] : HALVES.map((names) => names.flatMap((name) => ['--project', name]));
const codes = await Promise.all(runs.map((one, at) => run(one, at === 0)));
process.exitCode = Math.max(...codes);
