// A checked target, and a way to fill it whole or not at all.

import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { OUTPUT_MARKER } from '../../model/output-marker.ts';
import { UsageError } from '../../model/usage-error.ts';
import type { SiteData } from '../site-data.ts';
import { normalBase } from '../view/address/addresses.ts';

/** The file by which we know a folder that we filled. */
export const MARKER = OUTPUT_MARKER;

const ADVICE = 'Choose another folder with --out, or empty this one yourself.';

type Workspace = Pick<SiteData, 'root' | 'claims'> & {
  readonly graph: { readonly documents: ReadonlyMap<string, unknown> };
};

/**
 * The real path of a folder that may be replaced: new, empty, or built by us. Throws UsageError for a file, for anybody
 * else's folder, and for what `outsideWorkspace` refuses.
 */
export function checkedOutDir(outDir: string, workspace: Workspace): string {
  const target = outsideWorkspace(outDir, workspace);
  if (!existsSync(target)) return target;
  if (!statSync(target).isDirectory())
    throw new UsageError(`${target} is a file, not a folder.`, ADVICE);
  if (readdirSync(target).length > 0 && !existsSync(join(target, MARKER))) {
    throw new UsageError(`${target} is not empty and was not built by stratigraph.`, ADVICE);
  }
  return target;
}

/**
 * The real path of a folder in which nothing of the workspace is. Throws UsageError for the workspace itself, a folder
 * around it, and one with documents of it inside or among them.
 */
export function outsideWorkspace(outDir: string, { root, graph, claims }: Workspace): string {
  const target = realPath(resolve(outDir));
  const home = realPath(root);
  if (isInside(home, target)) {
    throw new UsageError(
      `${target} ${target === home ? 'is the workspace itself' : 'holds the workspace'}: building there would replace it.`,
      'Choose another folder with --out, for example dist.',
    );
  }
  for (const path of graph.documents.keys()) {
    if (isInside(join(home, path), target)) {
      throw new UsageError(`${target} holds documents of the workspace (${path}).`, ADVICE);
    }
  }
  if (isInside(target, home) && claims(relative(home, target).split(sep).join('/'))) {
    throw new UsageError(
      `${target} stands where the workspace keeps its documents: what is built there would become context.`,
      'Choose another folder with --out, for example dist.',
    );
  }
  return target;
}

/**
 * Lets `fill` write into a new folder beside the target and then puts it in the target's place. Where `fill` fails, the
 * target stays as it was. The work folder is on the same disk, as only there a folder is renamed in one step.
 */
export async function replaceFolder<T>(
  target: string,
  fill: (folders: { readonly site: string; readonly cache: string }) => Promise<T>,
): Promise<T> {
  mkdirSync(dirname(target), { recursive: true });
  const work = mkdtempSync(join(dirname(target), `.${basename(target)}-`));
  const folders = { site: join(work, 'site'), cache: join(work, 'cache') };
  try {
    mkdirSync(folders.site);
    mkdirSync(folders.cache);
    const result = await fill(folders);
    swap(target, folders.site, join(work, 'before'));
    return result;
  } finally {
    rmSync(work, { recursive: true, force: true, maxRetries: 3 });
  }
}

function swap(target: string, fresh: string, before: string): void {
  const hadOne = existsSync(target);
  if (hadOne) renameSync(target, before);
  try {
    renameSync(fresh, target);
  } catch (error) {
    if (hadOne) renameSync(before, target);
    throw error;
  }
}

/** What `preview` needs to know, in the file by which we know our folder. */
export function marker(version: string, base: string): string {
  return `${JSON.stringify({ generator: `stratigraph ${version}`, base })}\n`;
}

/** The base path that the site in a folder was built for; `/` where nothing was built, or where the marker says nothing. */
export function builtBase(outDir: string): string {
  try {
    const { base } = JSON.parse(readFileSync(join(outDir, MARKER), 'utf8')) as { base?: unknown };
    return typeof base === 'string' ? normalBase(base) : '/';
  } catch {
    return '/';
  }
}

/** Links resolved as far as the path exists. */
function realPath(path: string): string {
  if (existsSync(path)) return realpathSync(path);
  const parent = dirname(path);
  return parent === path ? path : join(realPath(parent), basename(path));
}

/** True where `inner` is `outer` or lies in it. */
function isInside(inner: string, outer: string): boolean {
  const way = relative(outer, inner);
  return (
    way === '' || (way !== '..' && !way.startsWith(`..${sep}`) && !/^([a-z]:|[\\/])/i.test(way))
  );
}
