// The version and the home of this tool, as bundles, pages and `--version` show it; and where its schemas are.

import manifest from '../package.json' with { type: 'json' };

export const version: string = manifest.version;

const { homepage = null } = manifest as { readonly homepage?: string | null };

/** Where people read about it. */
export const home = homepage ?? `https://www.npmjs.com/package/${manifest.name}`;

/** Address of a page of the documentation, or of a part of it; null as long as the package has no `homepage`. */
export function docsAddress(
  page = '',
  anchor: string | null = null,
  site: string | null = homepage,
): string | null {
  if (site === null) return null;
  const path = page === '' ? '' : `${page}/`.replace(/^README\/$|(?<=^|\/)index\/$/, '');
  return `${site.replace(/\/$/, '')}/${path}${anchor === null ? '' : `#${anchor}`}`;
}

/** Address of what is to be read about a rule. */
export function ruleAddress(id: string): string | null {
  return docsAddress('reference/rules', id);
}

/** Address of a schema in `schema/`, the same for all releases of a major version. */
export function schemaAddress(name: string): string {
  return `https://unpkg.com/${manifest.name}@${version.split('.', 1)[0]}/schema/${name}.schema.json`;
}
