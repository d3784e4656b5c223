// The version of this tool, as bundles, pages and `--version` show it.

import manifest from '../package.json' with { type: 'json' };

export const version: string = manifest.version;
