import { statSync } from 'node:fs';
import { join } from 'node:path';
import { checkoutOf, gitText, MOST_PATHS, startGit, textOf } from './git.ts';

export interface LastCommit {
  readonly time: string;
  /** True where the commit brought the file here, new or moved: that says nothing of its content. */
  readonly added: boolean;
}

/**
 * The last commit that touched each path, for as many as git knows: a merge only where it took neither side. A commit at
 * the edge of a shallow clone touches every file and says nothing, so it is left out. `commit` is where history ends, a full hash.
 */
export async function readCommits(
  root: string,
  paths: readonly string[],
  commit = 'HEAD',
): Promise<ReadonlyMap<string, LastCommit>> {
  const found = new Map<string, LastCommit>();
  const wanted = new Set(paths);
  const checkout = checkoutOf(root);
  if (wanted.size === 0 || checkout === null) return found;

  const edges = shallowEdges(root);
  const pathspecs = wanted.size > MOST_PATHS ? ['.'] : [...wanted];
  const log = startGit(root, [
    ...['log', '--relative', '--no-renames', '--name-status', '-z', '--format=%x01%H %aI'],
    ...['--no-ext-diff', '--no-textconv', '-c'],
    ...[commit, '--', ...pathspecs],
  ]);
  if (log?.stdout == null) return found;
  // One that does not start has nothing to say.
  log.on('error', () => {});

  let rest = '';
  let date: string | null = null;
  let status: string | null = null;
  log.stdout.setEncoding('utf8');
  for await (const chunk of log.stdout) {
    const fields = (rest + chunk).split('\0');
    rest = fields.pop() ?? '';
    for (const field of fields) {
      const mark = field.lastIndexOf('\x01');
      if (mark >= 0) {
        const [hash = '', time = ''] = field
          .slice(mark + 1)
          .trim()
          .split(' ');
        date = edges.has(hash) ? null : time;
        status = null;
        continue;
      }
      // Letters and names take turns; the first letter after a commit stands behind a line break, or an empty field.
      if (status === null) {
        status = field.trim() || null;
        continue;
      }
      if (date !== null && wanted.has(field) && !found.has(field)) {
        found.set(field, { time: date, added: status.startsWith('A') });
        if (found.size === wanted.size) log.kill();
      }
      status = null;
    }
  }
  return found;
}

/** Full hashes of the commits at which a shallow clone begins. */
export function shallowEdges(root: string): ReadonlySet<string> {
  const { commonDir = '' } = checkoutOf(root) ?? {};
  return new Set(textOf(join(commonDir, 'shallow')).split('\n').filter(Boolean));
}

/** The commit of HEAD, with a shallow clone's stamp; null outside a repository, before the first commit, and without git. */
export function headOf(root: string): string | null {
  const checkout = checkoutOf(root);
  if (checkout === null) return null;
  const { gitDir: folder, commonDir: common } = checkout;
  const head = textOf(join(folder, 'HEAD'));
  const ref = /^ref: (refs\/[^\0]+)$/.exec(head)?.[1];
  const read = ref === undefined ? head : (loose(folder, common, ref) ?? packed(common, ref));
  const commit = read ?? askGit(root);
  if (!/^[0-9a-f]{40,64}$/.test(commit)) return null;
  // A shallow clone may learn more of the past.
  const shallow = statSync(join(common, 'shallow'), { throwIfNoEntry: false });
  return shallow === undefined ? commit : `${commit} ${shallow.mtimeMs} ${shallow.size}`;
}

function loose(folder: string, common: string, ref: string): string | null {
  if (ref.split('/').includes('..')) return null;
  return textOf(join(folder, ref)) || textOf(join(common, ref)) || null;
}

function packed(common: string, ref: string): string | null {
  const line = textOf(join(common, 'packed-refs'))
    .split('\n')
    .find((one) => one.endsWith(` ${ref}`));
  return line?.split(' ', 1)[0] ?? null;
}

/** Refs may be kept in a table, and a repository may have no commit yet. */
function askGit(root: string): string {
  try {
    return gitText(root, ['rev-parse', '--verify', '--quiet', 'HEAD']);
  } catch {
    return '';
  }
}
