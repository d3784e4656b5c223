// Making one site of what 500 repositories of this project's size built, from a server on this machine.

import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Bench, CLI } from './bench.ts';
import { wholeCost } from './whole-cost.ts';

const REPOSITORIES = 500;
const SERVER = fileURLToPath(new URL('gather-server.ts', import.meta.url));
const CONTENT = fileURLToPath(new URL('../../content', import.meta.url));

export const gather: Bench = function* () {
  const root = mkdtempSync(join(tmpdir(), 'stratigraph-gather-'));
  const [built, portFile] = [join(root, 'built'), join(root, 'port')];
  wholeCost([CLI, 'build', '--root', CONTENT, '--out', built]);
  const server = spawn(process.execPath, [SERVER, built, portFile], { stdio: 'inherit' });
  try {
    const port = awaited(portFile);
    const places = Array.from(
      { length: REPOSITORIES },
      (_, number) => `http://127.0.0.1:${port}/${number}/`,
    );
    for (const run of ['first', 'nothing changed']) {
      const { wallMs, peakMb } = wholeCost([CLI, 'gather', ...places, '--out', 'org'], root);
      const name = `gather, ${REPOSITORIES} repositories, ${run}`;
      yield { name: `${name}: time`, value: wallMs / 1000, unit: 's', bar: 60 };
      yield { name: `${name}: memory`, value: peakMb, unit: 'MB', bar: 1000 };
    }
  } finally {
    server.kill();
    rmSync(root, { recursive: true });
  }
};

/** What the server writes once it listens. */
function awaited(file: string): string {
  const pause = new Int32Array(new SharedArrayBuffer(4));
  for (let tries = 0; tries < 200; tries += 1) {
    if (existsSync(file) && readFileSync(file, 'utf8') !== '') return readFileSync(file, 'utf8');
    Atomics.wait(pause, 0, 0, 50);
  }
  throw new Error('The server did not start.');
}
