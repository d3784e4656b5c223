import { claimOf, openTree } from '../../src/core.ts';
import { dialects } from '../../src/dialects/index.ts';
import { DEFAULT_SETTINGS } from '../../src/read/default-settings.ts';
import { textTree } from '../../src/read/text-tree.ts';
import { odd } from './odd/index.ts';
import { samples } from './samples.ts';

/** The sample of a dialect without what it keeps for others. */
export function ownFiles(name: string): Readonly<Record<string, string>> {
  const files = samples[name] ?? {};
  const hierarchy = openTree(textTree(files), DEFAULT_SETTINGS, { dialects: [...dialects, odd] });
  return Object.fromEntries(
    Object.entries(files).filter(([path]) => {
      const claim = claimOf(hierarchy, path);
      return claim === undefined || claim.dialect.name === name;
    }),
  );
}
