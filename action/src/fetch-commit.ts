// Brings a commit that the clone lacks into it, without history. No setting of what was checked out takes part.

import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type Checkout,
  checkoutOf,
  commitHere,
  gitEnvironment,
  gitProgram,
} from '../../src/open/pull-request.ts';
import type { Event } from './event.ts';

const SECONDS = 120;

/** True where the commit is there afterwards. */
export function fetchCommit(
  root: string,
  commit: string,
  { serverUrl, repository }: Pick<Event, 'serverUrl' | 'repository'>,
  token: string | null,
): boolean {
  const protocol = /^(https?|file):\/\//.exec(serverUrl)?.[1];
  const checkout = checkoutOf(root);
  const head = commitHere(root, 'HEAD');
  if (protocol === undefined || !/^[0-9a-f]{40,64}$/.test(commit)) return false;
  const program = gitProgram();
  if (checkout === null || head === null || program === null) return false;
  const own = mkdtempSync(join(tmpdir(), 'stratigraph-base-'));
  try {
    createRepository(own, checkout, head);
    const { status } = spawnSync(
      program,
      [
        `--git-dir=${own}`,
        ...[
          'core.hooksPath=/dev/null',
          'credential.helper=',
          'gc.auto=0',
          'maintenance.auto=false',
        ].flatMap((setting) => ['-c', setting]),
        ...['fetch', '--quiet', '--no-tags', '--depth=1', `${serverUrl}/${repository}`, commit],
      ],
      {
        cwd: own,
        stdio: 'ignore',
        timeout: SECONDS * 1000,
        env: {
          ...gitEnvironment(protocol),
          GIT_OBJECT_DIRECTORY: join(checkout.commonDir, 'objects'),
          ...authorization(serverUrl, token),
        },
      },
    );
    if (status !== 0) return false;
    // History ends where it did, and at the commit.
    const shallow = join(checkout.commonDir, 'shallow');
    copyFileSync(join(own, 'shallow'), `${shallow}.new`);
    renameSync(`${shallow}.new`, shallow);
    return true;
  } finally {
    rmSync(own, { recursive: true, force: true });
  }
}

/** A bare repository that says what the clone has, so that only what it lacks is sent. */
function createRepository(folder: string, { commonDir }: Checkout, head: string): void {
  const sha256 = '[extensions]\n\tobjectFormat = sha256\n';
  const version = head.length === 64 ? 1 : 0;
  for (const name of ['objects', 'refs/heads']) mkdirSync(join(folder, name), { recursive: true });
  writeFileSync(
    join(folder, 'config'),
    `[core]\n\trepositoryFormatVersion = ${version}\n\tbare = true\n${version === 1 ? sha256 : ''}`,
  );
  writeFileSync(join(folder, 'HEAD'), 'ref: refs/heads/head\n');
  writeFileSync(join(folder, 'refs/heads/head'), `${head}\n`);
  if (existsSync(join(commonDir, 'shallow')))
    copyFileSync(join(commonDir, 'shallow'), join(folder, 'shallow'));
}

/** The token travels in a variable, after those that are there, so that no list of processes shows it. */
function authorization(serverUrl: string, token: string | null): Readonly<Record<string, string>> {
  if (token === null) return {};
  const basic = Buffer.from(`x-access-token:${token}`).toString('base64');
  const index = Number(process.env.GIT_CONFIG_COUNT ?? 0);
  return {
    GIT_CONFIG_COUNT: `${index + 1}`,
    [`GIT_CONFIG_KEY_${index}`]: `http.${serverUrl}/.extraHeader`,
    [`GIT_CONFIG_VALUE_${index}`]: `AUTHORIZATION: basic ${basic}`,
  };
}
