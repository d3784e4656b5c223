// The files for programs, and what pages load: the one list of them, for builds and for the development server.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ChangesFeed, changesJsonFeed } from '../../emit/changes-feed.ts';
import { jsonText } from '../../emit/json.ts';
import { llmsText } from '../../emit/llms-text.ts';
import { sitemap } from '../../emit/sitemap.ts';
import { toGraphExport } from '../../model/graph.ts';
import { saysValues } from '../../resolve/cascade.ts';
import type { Frame, MakeFile, PreparedSite } from '../prepared-site.ts';
import { addresses } from '../view/address/addresses.ts';
import { addressBook, sitePages } from '../view/address/site-pages.ts';
import { changesFeed, llmsOf, siteAddress } from '../view/feeds.ts';
import { escapeHtml } from '../view/html.ts';
import { publishedWorkspace } from '../view/published.ts';
import { namedThings } from '../view/search/named-things.ts';
import { layerFile } from '../view/target/full-parts.ts';
import { bundleFiles } from './bundle-files.ts';
import { packageRoot } from './package-root.ts';

/** What another site may read of ours; bundles are listed by their index. */
const FOR_OTHERS: ReadonlySet<string> = new Set([
  ...['findings.json', 'health.json', 'graph.json', 'names.json', 'feed.json'],
  'bundles/index.json',
]);

type Aliases = ReadonlyMap<string, readonly string[]>;
type Entry = readonly [path: string, make: MakeFile];

/** For scripts of ours, which are told as little as will do. */
export const lineJson = (value: unknown): string => `${JSON.stringify(value)}\n`;

/**
 * By path below the site's own: `findings.json` as `check --format json` prints it, `health.json` as `context health
 * --json`, `bundles/<id>.json` and `.md`, their index behind them, and for each document that says values the file from
 * which a browser resolves again. `workspace.json` is the one to begin with.
 */
export function machineFiles(site: PreparedSite) {
  const { report, health, graph, answers } = site.data;
  const aliases = aliasesById(site);
  const files = new Map<string, MakeFile>();
  const bundles = bundleFiles(site, aliases, (path, make) => files.set(path, make));
  const entries: Entry[] = [
    ['graph.json', () => jsonText(toGraphExport(graph))],
    ['addresses.json', () => lineJson(addressBook(site))],
    ['names.json', () => lineJson(namedThings(site))],
    ['findings.json', () => jsonText(report)],
    ['health.json', () => jsonText({ documents: health })],
    ...commonFiles(site, sitePages(site), () => changesFeed(site)),
    ['llms.txt', () => llmsText(llmsOf(site))],
    ...site.pictures.map(({ name, content }): Entry => [name, () => content]),
    ...layerFiles(site),
    ...bundles.files,
    ...['findings', 'rules'].map((page) => movedPage(`${page}/`, site.href('health/'))),
    ...redirects(site, aliases),
    ...[...answers].map(([path, ask]): Entry => [path, async () => jsonText(await ask())]),
  ];
  const listed = entries.map(([path]) => path).filter((path) => FOR_OTHERS.has(path));
  const workspace = () => jsonText(publishedWorkspace(site, listed));
  for (const [path, make] of [...entries, ['workspace.json', workspace] as const])
    files.set(path, make);
  return { files, besidePage: bundles.besidePage };
}

/**
 * What every site has, whatever it is of. A sitemap must name whole addresses: there is none where nobody said where the
 * site will stand.
 */
export function commonFiles(
  { brand: { logo, theme, start }, base, origin }: Pick<Frame, 'brand' | 'base' | 'origin'>,
  pages: Parameters<typeof sitemap>[1],
  feed: () => ChangesFeed,
): readonly Entry[] {
  const address = siteAddress({ base, origin });
  const brand = [logo, theme, start].filter((file) => file !== null);
  return [
    ['favicon.svg', () => readFileSync(join(packageRoot(), 'src/site/favicon.svg'))],
    ['feed.json', () => changesJsonFeed(feed())],
    ...brand.map(({ name, content }): Entry => [name, () => content]),
    ...[...(address === null ? [] : sitemap(address, pages))].map(
      ([name, text]): Entry => [name, () => text],
    ),
  ];
}

function layerFiles({ data, documents, documentAddress }: PreparedSite): Entry[] {
  return [...documentAddress].flatMap(([path, address]): Entry[] => {
    const document = data.graph.documents.get(path);
    const isInherited = (documents.get(path)?.inheritedBy.length ?? 0) > 0;
    if (document === undefined || !isInherited || !saysValues(document)) return [];
    return [[`layers/${address}.json`, () => layerFile(document)]];
  });
}

/** At an address that was once a page, the way to where that is now. */
export function movedPage(page: string, to: string): Entry {
  const href = escapeHtml(to);
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Moved</title><meta http-equiv="refresh" content="0; url=${href}"><link rel="canonical" href="${href}"><p>This page is at <a href="${href}">${href}</a>.\n`;
  return [`${page}index.html`, () => html];
}

/** Aliases that mean one target alone and stand in nobody's way, by its id. */
function aliasesById({ data, targets }: PreparedSite): ReadonlyMap<string, readonly string[]> {
  const all = [...targets].flatMap(([id, target]) =>
    data.aliases(target).map((alias) => ({ id, alias })),
  );
  const taken = new Set([...targets.keys(), 'index'].map((id) => id.toLowerCase()));
  const alone = [...Map.groupBy(all, ({ alias }) => alias.toLowerCase())].flatMap(
    ([alias, meant]) => (meant.length === 1 && !taken.has(alias) ? meant : []),
  );
  const byId = Map.groupBy(alone, ({ id }) => id);
  return new Map([...byId].map(([id, own]) => [id, own.map(({ alias }) => alias)]));
}

/** At the address of an alias stands the way to the page of its target, and where its document once had a page of its own. */
function redirects(site: PreparedSite, aliases: Aliases): Entry[] {
  const { targetAddress, targetHref } = site;
  const taken = new Set([...targetAddress.values()].map((address) => address.toLowerCase()));
  const idOf = new Map(
    [...aliases].flatMap(([id, own]) => own.map((alias) => [alias, id] as const)),
  );
  const byAlias = [...addresses(idOf.keys())].flatMap(([alias, address]): Entry[] => {
    if (taken.has(address.toLowerCase())) return [];
    return [movedPage(`t/${address}/`, targetHref(idOf.get(alias) ?? ''))];
  });
  const byDocument = [...site.documents.values()].flatMap(({ path, defines }): Entry[] => {
    const page = `d/${site.documentAddress.get(path)}/`;
    return defines === null ? [] : [movedPage(page, targetHref(defines))];
  });
  return [...byAlias, ...byDocument];
}
