// Whether a site may be built into a folder, and for which address the one in it was built.

import { existsSync, readdirSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { OUTPUT_MARKER } from '../../model/published.ts';
import { UsageError } from '../../model/usage-error.ts';
import { OTHER_FOLDER, readMarker, standingAt } from '../../write/replace-folder.ts';
import type { SiteData } from '../site-data.ts';
import { normalBase } from '../view/address/addresses.ts';

const ELSEWHERE = 'Choose another folder with --out, for example site.';

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
    throw new UsageError(`${target} is a file, not a folder.`, OTHER_FOLDER);
  if (readdirSync(target).length > 0 && !existsSync(join(target, OUTPUT_MARKER))) {
    throw new UsageError(`${target} is not empty and was not built by stratigraph.`, OTHER_FOLDER);
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
      `${target} ${target === home ? 'is what is read here' : 'holds what is read here'}: building there would replace it.`,
      ELSEWHERE,
    );
  }
  for (const path of graph.documents.keys()) {
    if (isInside(join(home, path), target)) {
      throw new UsageError(`${target} holds documents of the workspace (${path}).`, OTHER_FOLDER);
    }
  }
  if (isInside(target, home) && claims(relative(home, target).split(sep).join('/'))) {
    throw new UsageError(
      `${target} stands where the workspace keeps its documents: what is built there would become context.`,
      ELSEWHERE,
    );
  }
  return target;
}

/** The base path that the site in a folder was built for; `/` where nothing was built, or where the marker says nothing. */
export function builtBase(outDir: string): string {
  const { base } = readMarker(standingAt(outDir));
  return typeof base === 'string' ? normalBase(base) : '/';
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
