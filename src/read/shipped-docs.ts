import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The pages of `docs/`, without its example, by their paths from there, with `/` and without `.md`; sorted by name. */
export function shippedDocs() {
  const here = dirname(fileURLToPath(import.meta.url));
  const docs = join(here, import.meta.url.endsWith('.ts') ? '../../docs' : '../docs');
  return readdirSync(docs, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.md') && !path.startsWith('example/'))
    .sort()
    .map((path) => ({ name: path.slice(0, -3), text: readFileSync(join(docs, path), 'utf8') }));
}
