// What a project can put in the place of ours, or around it.

import { join, resolve } from 'node:path';
import { didYouMean, UsageError } from '../../model/usage-error.ts';
import { packageRoot } from '../build/package-root.ts';

const NAMES = ['Header', 'Footer', 'Target', 'Decision'] as const;

/** Paths by name. */
export type Components = Readonly<Partial<Record<(typeof NAMES)[number], string>>>;

/** Absolute, of paths relative to `project`. Throws UsageError. */
export function componentsIn(project: string, given: Components): Components {
  const unknown = Object.keys(given).find((name) => !NAMES.some((one) => one === name));
  if (unknown === undefined)
    return Object.fromEntries(
      Object.entries(given).map(([name, path]) => [name, resolve(project, path)]),
    );
  throw new UsageError(
    `Our pages have no ${JSON.stringify(unknown)} that can be replaced.`,
    didYouMean(unknown, NAMES, `It takes ${NAMES.join(', ')}.`),
  );
}

/** A module that exports each by its name. */
export function replaceComponents(components: Components): string {
  const unchanged = join(packageRoot(), 'src/site/view/Unchanged.astro');
  return NAMES.map((name) => {
    const path = JSON.stringify(components[name] ?? unchanged);
    return `export { default as ${name} } from ${path};\n`;
  }).join('');
}
