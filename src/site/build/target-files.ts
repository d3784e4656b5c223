// In: a snapshot. Out: all that pages read, worked out once, and on the way the bundles of every target.

import type { Target } from '../../model/graph.ts';
import type { ResolvedContext } from '../../model/resolution.ts';
import type { PreparedSite, SitePlace } from '../prepared-site.ts';
import type { SiteData } from '../site-data.ts';
import { type BundleFiles, bundleFiles, type IsWanted } from './bundles/bundle-files.ts';
import type { CarryOver } from './carry/carry-over.ts';
import type { ReadHashes } from './carry/read-hashes.ts';
import { noter, type ReadLog } from './carry/read-log.ts';
import { prepareSite } from './prepare-site.ts';

/** Contexts that wait for their page; each is some 30 KB, and to resolve again costs half a millisecond. */
const KEPT = 1000;
/** A plan is asked for by each of its agents, whose pages follow one another. */
const RECENT = 4;

export interface TargetFiles {
  readonly site: PreparedSite;
  readonly bundles: BundleFiles['entries'];
}

/** What is needed to carry files over from the last build. */
export interface Carrying {
  readonly carry: CarryOver;
  readonly hashes: ReadHashes;
  readonly log: ReadLog;
}

/** Writes `bundles/` into `folder`. */
export async function targetFiles(
  data: SiteData,
  place: SitePlace,
  folder: string,
  { carry, hashes, log, isWanted }: Carrying & { readonly isWanted: IsWanted },
): Promise<TargetFiles> {
  const files = bundleFiles(folder, carry, isWanted);
  const waiting = waitingContexts(data.resolve);
  const noteContext = noter(log, 'data.resolve', 'call');
  const site = await prepareSite(
    { ...data, resolve: waiting.resolve },
    place,
    (target, context, summary) => {
      hashes.learn(context);
      waiting.add(target, context);
      files.add(summary, (format) => {
        noteContext(target.id);
        return format === 'json' ? data.bundle(target) : data.markdown(target);
      });
    },
    log,
  );
  const resolve = (target: Target): ResolvedContext => ofItself(waiting.resolve(target));
  return { site: { ...site, data: { ...site.data, resolve } }, bundles: files.entries };
}

/** Whom else a finding concerns is no part of a context: with every new agent all contexts would be others. */
function ofItself(context: ResolvedContext): ResolvedContext {
  const targets = [context.target.id];
  return { ...context, findings: context.findings.map((finding) => ({ ...finding, targets })) };
}

/** While all are visited each is resolved once; then pages ask for theirs, and for those around it. */
function waitingContexts(resolve: SiteData['resolve']) {
  const waiting = new Map<string, ResolvedContext>();
  const recent = new Map<string, ResolvedContext>();
  return {
    add(target: Target, context: ResolvedContext): void {
      if (waiting.size < KEPT) waiting.set(target.id, context);
    },
    resolve(target: Target): ResolvedContext {
      const { id } = target;
      const context = recent.get(id) ?? waiting.get(id) ?? resolve(target);
      waiting.delete(id);
      recent.delete(id);
      recent.set(id, context);
      for (const [oldest] of recent) if (recent.size > RECENT) recent.delete(oldest);
      return context;
    },
  };
}
