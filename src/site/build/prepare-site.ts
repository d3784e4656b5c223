import { basename } from 'node:path';
import { visible, visibleBlock } from '../../emit/visible.ts';
import { bySeverity } from '../../model/finding.ts';
import type { GraphNode } from '../../model/graph.ts';
import { onceEach } from '../../model/once.ts';
import type { ShownReading } from '../../model/reading.ts';
import type { SectionPart } from '../../model/resolution.ts';
import type { Level, Target } from '../../model/scope.ts';
import { valueLedger } from '../../resolve/value-ledger.ts';
import type { Deployment } from '../prepared-site.ts';
import type { SiteData } from '../site-data.ts';
import { addresses, encodePath } from '../view/address/addresses.ts';
import { bundleName } from '../view/address/encode-path.ts';
import { brandOf } from '../view/brand.ts';
import { chosenIn } from '../view/changes/filter.ts';
import { siteChanges } from '../view/changes/site-changes.ts';
import { chainOf, decisionRows } from '../view/decisions/decision-chains.ts';
import { documentRendering } from './document-rendering.ts';
import { linePlaces, neighbourhood, picturesOf } from './page-links.ts';
import { surveyTargets } from './survey/summaries.ts';

/** Of more targets than these, what they inherit together lies in files of its own. */
const MOST_WHOLE = 200;

export async function prepareSite(data: SiteData, { base, origin, isLive }: Deployment) {
  const { graph } = data;
  const targets = new Map(graph.targets.map((target) => [target.id, target]));
  const nodes = new Map(graph.nodes.map((node) => [node.id, node]));
  const targetAddress = addresses(targets.keys());
  /** True where bundles lie in parts: in a large site that is built. */
  const inParts = !isLive && targets.size > MOST_WHOLE;
  const documentAddress = addresses(graph.documents.keys());
  const href = (path: string): string => base + encodePath(path);
  // Encoded once.
  const targetHref = onceEach((id: string) => href(`t/${targetAddress.get(id) ?? ''}/`));
  const definers = new Map(graph.targets.map(({ path, id }) => [path, id]));
  /** What defines a target is read on the page of that; empty for a file that a layer names and no system claims. */
  const documentHref = onceEach((path: string) => {
    const id = definers.get(path);
    const address = documentAddress.get(path);
    if (id !== undefined) return targetHref(id);
    return address === undefined ? '' : href(`d/${address}/`);
  });
  const place = linePlaces(documentHref, graph.documents.keys());
  const { children, parents } = hierarchy(data, targets);
  /** Empty for what has no page. */
  const nodeHref = (id: string): string =>
    targets.has(id) ? targetHref(id) : documentHref(nodes.get(id)?.path ?? id);
  const ledger = valueLedger();
  const decisions = decisionRows(data.decisions);
  const health = new Map(data.health.map((entry) => [entry.path, entry]));
  const ages = (path: string): boolean => health.has(path);
  const survey = surveyTargets(targets, nodes, data, ages, graph.documents, ledger.add);
  const documents = documentFacts(data, nodes, definers, survey);
  /** What people call a target, as a page shows it. */
  const titleOf = (id: string): string => visible(survey.summaries.get(id)?.title ?? id);
  const levelOf = (id: string) => {
    const { dialect = '', level } = targets.get(id) ?? {};
    return graph.levels.get(dialect)?.find(({ name }) => name === level);
  };
  const found = bySeverity(data.report.findings);
  const findingsByPath = Map.groupBy(found, ({ path }) => path);
  const findingsByRule = Map.groupBy(found, ({ rule }) => rule);
  const more = extraPages(data);
  const pageOf = new Map(more.map(({ path, page }) => [path, href(page)]));
  const pictures = picturesOf(data);
  const rendering = await documentRendering(
    data,
    documents,
    findingsByPath,
    (path) => (documents.has(path) ? documentHref(path) : (pageOf.get(path) ?? null)),
    (path) => {
      const picture = pictures.get(path);
      return picture === undefined ? null : href(picture.name);
    },
  );
  const about = {
    /** Null where it does not age. */
    health: (path: string) => health.get(path) ?? null,
    ...ledger.about,
    /** The chain in which it stands, newest first, itself among them; empty where it replaces nothing and nothing replaces it. */
    chain: (path: string) => chainOf(graph, path),
  };
  return {
    ...{ data, inParts, base, origin, isLive, more, brand: brandOf(data) },
    /** Why these pages are older than the files, while somebody edits; else null. */
    trouble: null as string | null,
    /** Name of the workspace's folder. */
    folder: basename(data.root),
    /** The day of `data.now`. */
    today: data.now.slice(0, 10),
    /** Files that documents show. */
    pictures: [...pictures.values()],
    ...{ targets, nodes, documents },
    ...innermostOf(graph, levelOf),
    /** What the last commits changed; null where there is no history to show. */
    changes: siteChanges(data),
    /** Address of the page that tells it, of one target. */
    changesHref(id: string, since?: string): string {
      const target = aroundOf(id, parents).find(chosenIn({ targets, children }));
      const query = new URLSearchParams({ ...(target && { target }), ...(since && { since }) });
      return `${href('changes/')}?${query}`;
    },
    /** Targets inside a target, projects before plans, and the one that contains it. */
    ...{ children, parents },
    /** Ids of a target and of everything around it, the outermost last. */
    around: (id: string) => aroundOf(id, parents),
    /** Decision records, the newest first, and by path. */
    ...{ decisions, decisionAt: new Map(decisions.map((one) => [one.path, one])) },
    /** Findings of the whole workspace by the path of their document, and by rule; worst first. */
    ...{ findingsByPath, findingsByRule },
    neighbours: neighbourhood(graph, nodes, nodeHref, place),
    ...readingsIn(data, targets, rendering.renderPart),
    /** Of its file, or of the list of its parts. */
    bundleHref: (target: Pick<Target, 'id' | 'reader'>, form: 'json' | 'md'): string =>
      href(`bundles/${bundleName(target)}.`) + (inParts ? `parts.json#${form}` : form),
    /** The page of a target as one reader has it. */
    asHref: (id: string, reader: string) => href(`as/${targetAddress.get(id) ?? ''}@${reader}/`),
    ...{ summaries: survey.summaries, memory: survey.memory },
    ...{ titleOf, levelOf },
    /** A target by its number where there is one, else as people call it. */
    nameOf: (id: string): string => (targets.get(id)?.number ? visible(id) : titleOf(id)),
    /** Last part of each page's address: `0042/001`, `plans/0042-x/plan`. */
    ...{ targetAddress, documentAddress },
    ruleHref: (id: string): string => `${href('health/')}#${id}`,
    ...{ href, targetHref, documentHref, nodeHref, place, visible, visibleBlock },
    about,
    ...rendering,
  };
}

/** Each is asked for on several pages and made once. */
function readingsIn(
  { readers, reading, texts, graph }: SiteData,
  targets: ReadonlyMap<string, Target>,
  renderPart: (part: Pick<SectionPart, 'markdown' | 'source'>) => string,
) {
  const roots = Map.groupBy(targets.values(), ({ dialect }) => dialect);
  const once = (askedOf: (target: Target) => readonly [Target, readonly string[]] | null) =>
    onceEach((id: string): readonly ShownReading[] => {
      const target = targets.get(id);
      const [place, names] = (target && askedOf(target)) ?? [];
      return place === undefined ? [] : (names ?? []).map((name) => reading(place, name));
    });
  /** In the root of its hierarchy, at work on a file of the target; null for a root, and where it does not matter. */
  const rootedAt = ({ dialect, folder, parent }: Target): Target | null => {
    const root = roots.get(dialect)?.find((one) => one.parent === null);
    if (parent === null || root === undefined) return null;
    const place = { ...root, at: `${folder}/file` };
    return readers(place).moves ? place : null;
  };
  const readings = once((target) => [target, readers(target).used]);
  const readingsFromRoot = once((target) => {
    const place = rootedAt(target);
    return place && [place, readers(place).used];
  });
  return {
    /** What those readers have of a target for whom the tree is evidently made, started there; none where all see the same. */
    readings,
    /** What every other reader has of a target. */
    otherReadings: once((target) => [target, readers(target).others]),
    /** The same for those who begin in the root of its hierarchy and then work in it; none for a root. */
    readingsFromRoot,
    /** The same for those who begin where most do: in the root. */
    startReadings(id: string): readonly ShownReading[] {
      const rooted = readingsFromRoot(id);
      return rooted.length > 0 ? rooted : readings(id);
    },
    /** HTML of what arrives of each file of that, by path. */
    textsRead(id: string, reader: string): ReadonlyMap<string, string> {
      const target = targets.get(id);
      const read = target ? texts(rootedAt(target) ?? target, reader) : [];
      return new Map(
        read.map(({ path, text }) => {
          const { bodyStart = 0, text: whole = '' } = graph.documents.get(path) ?? {};
          const head = whole.slice(0, bodyStart);
          const markdown = head !== '' && text.startsWith(head) ? text.slice(bodyStart) : text;
          return [path, renderPart({ markdown, source: path })];
        }),
      );
    },
  };
}

/** Who contains whom, as the graph says it: a plan stands in its project where it has one. */
function hierarchy({ graph }: SiteData, targets: ReadonlyMap<string, Target>) {
  const pairs = graph.edges.filter(
    ({ type, from, to }) => type === 'CONTAINS' && targets.has(from) && targets.has(to),
  );
  // What is kept as history comes after what is worked on.
  pairs.sort((a, b) => Number(targets.get(a.to)?.retired) - Number(targets.get(b.to)?.retired));
  const inside = [...Map.groupBy(pairs, ({ from }) => from)];
  const children = new Map(inside.map(([id, all]) => [id, all.map(({ to }) => to)]));
  const parents = new Map(pairs.map(({ from, to }) => [to, from]));
  return { children, parents };
}

/** Targets of the last level of their hierarchy; a single level that nests counts below its root. */
function innermostOf(
  { levels, targets }: SiteData['graph'],
  levelOf: (id: string) => Level | undefined,
) {
  const below = targets.filter(({ parent }) => parent !== null);
  const inner = below.filter(({ id, dialect }) => levelOf(id) === levels.get(dialect)?.at(-1));
  const nouns = new Map(inner.map(({ id, level }) => [level, levelOf(id)]));
  const [noun] = nouns.size === 1 ? nouns.values() : [];
  return {
    innermost: new Set(inner.map(({ id }) => id)),
    /** What the list of all but the roots is called: at most three words of their systems. */
    listedNoun: nounOf(new Set(below.flatMap(({ id }) => levelOf(id)?.plural ?? []))),
    innermostNoun: noun ?? { name: 'target', plural: 'targets' },
  };
}

/** `capabilities and changes`. */
function nounOf(plurals: ReadonlySet<string>): string {
  const all = [...plurals];
  if (all.length === 0 || all.length > 3) return 'targets';
  return new Intl.ListFormat('en-GB').format(all);
}

/** Itself first; a circle of parents, if there were one, ends it. */
function aroundOf(id: string, parents: ReadonlyMap<string, string>): readonly string[] {
  const ids: string[] = [];
  for (let at: string | undefined = id; at !== undefined && ids.length < 9; at = parents.get(at))
    ids.push(at);
  return ids;
}

function documentFacts(
  { graph }: SiteData,
  nodes: ReadonlyMap<string, GraphNode>,
  definers: ReadonlyMap<string | null, string>,
  { inheritedBy, layers }: ReturnType<typeof surveyTargets>,
) {
  const facts = [...graph.documents.values()].map(({ path, title, role }) => {
    /** Id of the target that it defines, or null. */
    const defines = definers.get(path) ?? null;
    /** Id of the target it stands in. */
    const scope = defines ?? nodes.get(path)?.scope ?? graph.targets[0]?.id ?? '';
    return {
      ...{ path, title, role: role.is, scope, defines },
      /** What its dialect calls it. */
      kind: role.kind,
      /** As a layer: priority and freshness; null where nobody inherits it. */
      layer: layers.get(path) ?? null,
      /** Ids of the targets in whose cascade it stands. */
      inheritedBy: inheritedBy.get(path) ?? [],
    };
  });
  return new Map(facts.map((fact) => [fact.path, fact]));
}

/** Everything known about one document beyond its own text. */
export type DocumentFacts =
  ReturnType<typeof documentFacts> extends ReadonlyMap<string, infer Facts> ? Facts : never;

/** Pages that the settings add, and those of dialects' own operations, which have no path; `page` is not yet encoded: `p/docs/guide/`. Of a file that is named twice the first counts. */
function extraPages({ pages, views }: SiteData) {
  const once = pages.filter(({ path }, at) => at === pages.findIndex((page) => page.path === path));
  const addressOf = addresses(once.map(({ path }) => path));
  return [
    ...once.map(({ path, title, markdown: text }) => {
      return { path, title, text, command: null, page: `p/${addressOf.get(path) ?? ''}/` };
    }),
    ...views.map((view) => {
      return { ...view, path: null, page: `o/${view.command.replaceAll(' ', '-')}/` };
    }),
  ];
}
