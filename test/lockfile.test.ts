import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { folder } from './helpers/folder.ts';

interface Lock {
  readonly packages: Readonly<
    Record<
      string,
      {
        readonly optionalDependencies?: Readonly<Record<string, string>>;
        readonly integrity?: string;
        readonly optional?: boolean;
        readonly dev?: boolean;
        readonly hasInstallScript?: boolean;
        readonly license?: string;
      }
    >
  >;
}

const text = readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8');
const { packages } = JSON.parse(text) as Lock;

/** npm leaves out the binaries of other platforms that its registry lacks, and `npm ci` then refuses the lock. */
test('the lock holds the binaries of every platform', () => {
  const missing = Object.entries(packages).flatMap(([from, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter(
      (name) => !(`node_modules/${name}` in packages || `${from}/node_modules/${name}` in packages),
    ),
  );
  expect(missing).toEqual([]);
});

test('the lock leaves the registry to the machine', () => {
  expect(text).not.toContain('"resolved"');
});

test('every entry has its hash, binaries of other platforms too', () => {
  const without = Object.entries(packages).filter(
    ([path, { integrity }]) => path !== '' && integrity === undefined,
  );
  expect(without).toEqual([]);
});

test('a version cannot be tagged while the package does not say where it lives', () => {
  const asked = fileURLToPath(new URL('../build/require-address.mjs', import.meta.url));
  const ask = (own: object) =>
    spawnSync(
      process.execPath,
      [asked, join(folder({ 'package.json': JSON.stringify(own) }), 'package.json')],
      {
        encoding: 'utf8',
      },
    );
  const { status, stderr } = ask({ homepage: 'https://a.example' });
  expect([status, stderr]).toEqual([1, expect.stringContaining('no repository and no bugs with')]);
  const said = { homepage: 'https://a.example', bugs: { url: 'https://a.example/bugs' } };
  const at = (owner: string) => ({ url: `git+https://github.com/${owner}/stratigraph.git` });
  expect(ask({ ...said, repository: at('acme') }).status).toBe(0);
  for (const repository of [at('OWNER'), '', null, 'x'])
    expect(ask({ ...said, repository }).status).toBe(1);
});

test('nothing that users install has an install script', () => {
  const scripts = Object.entries(packages).filter(
    ([, { dev, optional, hasInstallScript }]) => hasInstallScript && !dev && !optional,
  );
  expect(scripts.map(([path]) => path)).toEqual([]);
});

/** That of elkjs is weak copyleft: used as it is, never copied into ours. */
const LICENSES = /^(?:MIT|ISC|0BSD|BSD-[23]-Clause|Apache-2\.0|BlueOak-1\.0\.0|CC0-1\.0|EPL-2\.0)$/;

test('all that users install may be used by everybody', () => {
  const others = Object.entries(packages).filter(
    ([path, { dev, license }]) => path !== '' && !dev && !LICENSES.test(license ?? ''),
  );
  expect(others).toEqual([]);
});
