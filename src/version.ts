// The version and the home of this tool, as bundles, pages and `--version` show it; and where its schemas are.

import manifest from '../package.json' with { type: 'json' };

export const version: string = manifest.version;

/** Where people read about it. */
export const home = `https://www.npmjs.com/package/${manifest.name}`;

/** Address of a schema in `schema/`, the same for all releases of a major version. */
export function schemaAddress(name: string): string {
  return `https://unpkg.com/${manifest.name}@${version.split('.', 1)[0]}/schema/${name}.schema.json`;
}
