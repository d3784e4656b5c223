import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

interface Lock {
  readonly packages: Readonly<
    Record<string, { readonly optionalDependencies?: Readonly<Record<string, string>> }>
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
