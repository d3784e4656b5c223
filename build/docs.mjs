// The documentation as a site, and beside it this project's own context: dist-docs/. SITE and BASE say where it will stand.

import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { bundlePlayground } from './playground.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const { SITE, BASE = '/' } = process.env;

/** The example does not age: this is the day on which it is read. */
const EXAMPLE_DAY = String(Date.parse('2026-11-22T12:00:00Z') / 1000);

/** @param {string} cwd @param {Readonly<Record<string, string>>} env @param {...string} args */
function build(cwd, env, ...args) {
  const command = [`${root}bin/stratigraph.cjs`, 'build', ...args];
  execFileSync(process.execPath, command, {
    cwd: root + cwd,
    env: { ...process.env, ...env },
    stdio: 'inherit',
  });
}

build('build/docs', { SOURCE_DATE_EPOCH: EXAMPLE_DAY });
const place = ['--base', `${BASE.replace(/\/$/, '')}/project/`, ...(SITE ? ['--site', SITE] : [])];
build('.', {}, '--root', 'content', '--out', 'dist-docs/project', ...place);
await bundlePlayground(`${root}dist-docs/playground`);
