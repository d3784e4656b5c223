import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { retiredLayers } from '../graph/retired.ts';
import { freshnessOf } from '../graph/staleness.ts';
import type { Document, Section } from '../model/document.ts';
import type { Finding } from '../model/finding.ts';
import type { MemoryContent } from '../model/memory.ts';
import { onceFor, onceForAll } from '../model/once.ts';
import type { Cascade, Comparable, ResolvedContext, ResolvedLayer } from '../model/resolution.ts';
import type { Extent, Layer, Target } from '../model/scope.ts';
import type { Settings } from '../model/settings.ts';
import { cascade, cascadeLayer } from './cascade.ts';
import { gatherSections, withoutTitle } from './sections.ts';

export interface ResolveOptions {
  /** ISO 8601; the only clock there is. */
  readonly now: string;
  readonly staleness: Settings['staleness'];
  /** False for what holds until somebody changes it. */
  readonly ages: (document: Document) => boolean;
  /** Counts tokens of a text; left out, the answer has none. */
  readonly tokens?: { readonly tokenizer: string; readonly count: (text: string) => number };
  /** Hash of a text in hex, SHA-256; left out, one that needs nothing loaded. */
  readonly hash?: (text: string) => string;
  /** Documents whose text is asked for as sections; left out, all. */
  readonly sectionsOf?: (document: Document) => boolean;
  readonly readMemory: (document: Document) => MemoryContent | null;
  readonly otherSections: (document: Document) => readonly Section[];
  /** What a document calls `to`, in words. */
  readonly titled: (from: string, to: string) => string;
  readonly findings: readonly Finding[];
  /** What to say of documents whose code has moved too far, by path. */
  readonly behind?: ReadonlyMap<string, string> | undefined;
}

/** Pure and deterministic: same layers, same options, same answer (L-001 … L-041, L-066). Fields are published in this order. */
export function resolve(
  target: Target,
  layers: readonly Layer[],
  options: ResolveOptions,
): ResolvedContext {
  const documents = layers.map(({ document }) => document);
  const retired = retiredLayers(target, layers);
  const resolvedLayers = layers.map((one) => resolveLayer(one, retired.has(one.path), options));
  const { constraints, ...said } = compared(target, layers, options);
  const titles = new Map(documents.map((document) => [document.path, document.title]));
  const total = resolvedLayers.reduce((sum, { tokens }) => sum + (tokens ?? 0), 0);
  return {
    ...said,
    layers: resolvedLayers,
    constraints: constraints.map((one) => ({
      ...one,
      title: titles.get(one.source) ?? one.source,
    })),
    warnings: [
      ...documents.flatMap((document) => supersededWarning(document, options)),
      ...resolvedLayers.flatMap((layer) => stalenessWarning(layer, options)),
    ],
    findings: options.findings,
    tokens: options.tokens ? { tokenizer: options.tokens.tokenizer, total } : null,
  };
}

/** What two answers are compared by: what is said and by which texts, not how old it is. */
export function compared(
  target: Target,
  layers: readonly Layer[],
  options: Pick<ResolveOptions, 'hash' | 'sectionsOf' | 'otherSections' | 'readMemory'> & {
    /** False where the values of both are known to be the same. */
    readonly withValues?: boolean;
  },
): Comparable & Cascade & Pick<ResolvedContext, 'target' | 'memory'> {
  const documents = layers.map(({ document }) => document);
  const told = documents.filter(options.sectionsOf ?? (() => true));
  // What was promoted stands in the memory around, under the same id and in the same words.
  const known = new Set<string>();
  const title = titleOf(target, documents);
  const gathered = () =>
    gatherSections(told, (document) =>
      document.role.is === 'memory' ? options.otherSections(document) : document.structure.sections,
    );
  const declaring = options.withValues === false ? [] : layers;
  const values = onceFor(declaring, 'cascade', () =>
    cascade(declaring.map((layer) => cascadeLayer(layer, layer.document))),
  );
  return {
    target: { ...target, title },
    ...values,
    // Of few documents many targets are asked for the same.
    sections: withoutTitle(
      options.sectionsOf ? onceForAll(told, 'sections', gathered) : gathered(),
      target.path,
      title,
    ),
    layers: layers.map(({ path, document }) => ({
      ...{ source: path, kind: document.role.kind },
      get sha256() {
        return hashOf(document, options);
      },
    })),
    memory: told.flatMap((document) => {
      const content = options.readMemory(document);
      if (content === null) return [];
      const isNew = ({ id, text }: { readonly id: string; readonly text: string }): boolean =>
        known.size < known.add(`${id} ${text}`).size;
      const findings = content.findings.filter(isNew);
      const repeated = content.findings.length - findings.length;
      return [{ source: document.path, ...content, findings, ...(repeated > 0 && { repeated }) }];
    }),
  };
}

/** What people call the target, of which these documents speak. */
function titleOf(target: Target, documents: readonly Document[]): string {
  const own = documents.find(({ path }) => path === target.path);
  const isWhole = target.parent === null && target.folder === '';
  return isWhole ? target.name : (own?.title ?? target.name);
}

const BEHIND = { staleness: 'warning', recommendedAction: 'review' } as const;

function resolveLayer(layer: Layer, over: boolean, options: ResolveOptions): ResolvedLayer {
  const { document, level, priority, order, path, because, extent, updated } = layer;
  const { title, role, lifecycle, rawStatus, progress } = document;
  const fresh = freshnessOf(document, updated, !over && options.ages(document), options);
  return {
    ...{ source: path, title, role: role.is, kind: role.kind, lifecycle, rawStatus },
    ...(progress && { progress }),
    ...{ level, priority, order, because, extent },
    ...fresh,
    ...(!over && options.behind?.has(path) && BEHIND),
    tokens: options.tokens?.count(textIn(document, extent)) ?? null,
    // Hashing four layers takes 5 ms of a cold start, and few who ask read it.
    get sha256() {
      return hashOf(document, options);
    },
  };
}

/** What a layer tells of its document. */
function textIn({ text, structure: { sections } }: Document, extent: Extent): string {
  if (extent.part === 'name') return '';
  if (extent.part !== 'sections') return text;
  return sections
    .map(({ body, markdown }) => markdown ?? text.slice(body.start, body.end))
    .join('\n\n');
}

/** Counted once: the layers of a workspace stand in the cascade of every target. */
function hashOf(document: Document, options: Pick<ResolveOptions, 'hash'>): string {
  // Loading Node's own crypto takes longer than hashing all layers of an answer without it.
  const { hash = (text: string) => bytesToHex(sha256(utf8ToBytes(text))) } = options;
  return onceFor(document, 'sha256', () => hash(document.text));
}

/** A dead plan must not be handed on as if it were alive. */
function supersededWarning(
  { path, role, lifecycle, title, references }: Document,
  { titled }: ResolveOptions,
): string[] {
  const stated = references.filter(({ relation }) => relation === 'superseded-by');
  if (role.is !== 'definition' || (lifecycle !== 'superseded' && stated.length === 0)) return [];
  const by = stated.map(({ to }) => titled(path, to));
  const instead = by.length > 0 ? ` by ${by.join(', ')}` : '';
  return [`⚠️ ${title} is superseded${instead}: do not work from it`];
}

/** The sentence of L-066, paths without a hidden folder that all workspaces share. */
function stalenessWarning(layer: ResolvedLayer, { staleness, behind }: ResolveOptions): string[] {
  if (layer.staleness !== 'warning' && layer.staleness !== 'critical') return [];
  const path = layer.source.replace(/^\.[^/]+\//, '');
  const threshold = staleness[layer.staleness];
  return [
    `⚠️ ${path} is ${behind?.get(layer.source) ?? `${layer.daysOld} days old (threshold: ${threshold})`}`,
  ];
}
