// The version and the home of this tool, as bundles, pages and `--version` show it.

import manifest from '../package.json' with { type: 'json' };

export const version: string = manifest.version;

/** Where people read about it. */
export const home = `https://www.npmjs.com/package/${manifest.name}`;
