// What is kept of each file that a build publishes. Newer builds may say more; what is read has to fit, and is cut to size.

import { z } from 'zod';
import { bySeverity } from '../model/finding.ts';
import type { PublishedWorkspace } from '../model/published.ts';
import { Refusal } from './web-file.ts';

const MOST_FINDINGS = 25;
const MOST_STALE = 25;
const MOST_OWNERS = 500;
const MOST_CHANGES = 50;
/** Of one repository: keys, decisions, documents that a search knows. */
const MOST_NAMES = 5000;
const MOST_ENTRIES = 5000;

/** What is longer tells nobody more. */
const text = (most = 300) => z.string().transform((message) => cut(message, most));
const count = z.int().min(0);
const day = z.string().refine((message) => !Number.isNaN(Date.parse(message)), 'must be a date');
const severity = z.enum(['critical', 'warning', 'info']);

/** Throws Refusal for what is no JSON, and for what is other JSON. */
function read<T>(body: string, schema: z.ZodType<T>): T {
  const json = parsed(() => JSON.parse(body), 'it is not JSON');
  const result = parsed(() => schema.safeParse(json), 'it is nested too deep');
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const at = issue?.path.join('.') ?? '';
  const isNewer = at === 'schemaVersion' && typeof Object(json).schemaVersion === 'number';
  throw new Refusal(
    isNewer
      ? 'its schemaVersion is of another version of stratigraph'
      : `it does not fit its schema (${cut(`${at === '' ? '' : `${at}: `}${issue?.message}`, 200)})`,
  );
}

function parsed<T>(parse: () => T, problem: string): T {
  try {
    return parse();
  } catch {
    throw new Refusal(problem);
  }
}

const workspaceFile = z.object({
  schemaVersion: z.literal(1),
  generator: text(100),
  now: day,
  title: text(200),
  commit: text(100).nullable(),
  site: z.string().nullable().transform(webFolder),
  source: z.string().max(2000).nullable().transform(webPattern),
  targets: count,
  documents: count,
  files: z.array(text()).transform(first(100)),
  values: z
    .array(
      z.object({
        ...{ dialect: text(100), key: text(), value: z.json() },
        ...{ path: text(1000), line: count, locked: z.boolean() },
      }),
    )
    .transform(first(MOST_ENTRIES)),
  decisions: z
    .array(
      z.object({
        ...{ id: text(100), title: text(), status: text(100).nullable() },
        ...{ date: text(40).nullable(), path: text(1000) },
      }),
    )
    .transform(first(MOST_ENTRIES)),
  shared: z
    .array(
      z.object({
        ...{ path: text(1000), role: z.enum(['context', 'instruction']) },
        ...{ sha256: text(64), updated: text(40).nullable() },
      }),
    )
    .transform(first(MOST_ENTRIES)),
});

export const readWorkspace = (body: string): PublishedWorkspace => read(body, workspaceFile);

const findingsFile = z.object({
  schemaVersion: z.literal(1),
  summary: z.object({ critical: count, warning: count, info: count }),
  findings: z.array(
    z.object({ rule: text(100), severity, message: text(500), path: text(1000), line: count }),
  ),
});

export function readFindings(body: string) {
  const { summary, findings } = read(body, findingsFile);
  // The worst of them.
  return { summary, top: bySeverity(findings).slice(0, MOST_FINDINGS) };
}

const healthFile = z.object({
  documents: z.array(
    z.object({
      path: text(1000),
      name: text(),
      stale: z.enum(['warning', 'critical']).nullable(),
      owner: text(100).nullable(),
      daysOld: z.number().nullable(),
    }),
  ),
});

export function readHealth(body: string) {
  const { documents } = read(body, healthFile);
  const stale = documents.flatMap(({ stale, ...document }) =>
    stale === null ? [] : [{ ...document, stale }],
  );
  const owners = [...Map.groupBy(documents, ({ owner }) => owner)].map(([owner, owned]) => ({
    owner,
    documents: owned.length,
    ...{ critical: of(owned, 'critical'), warning: of(owned, 'warning') },
  }));
  return {
    documents: documents.length,
    ...{ critical: of(stale, 'critical'), warning: of(stale, 'warning') },
    oldest: stale.sort((a, b) => (b.daysOld ?? 0) - (a.daysOld ?? 0)).slice(0, MOST_STALE),
    owners: owners.sort((a, b) => b.documents - a.documents).slice(0, MOST_OWNERS),
  };
}

function of(documents: readonly { readonly stale: string | null }[], stale: string): number {
  return documents.filter((document) => document.stale === stale).length;
}

/** What stands on every site, or is told by its findings. */
const NOT_NAMED: ReadonlySet<string> = new Set(['Page', 'Rule', 'Finding']);

const namesFile = z.array(
  z.object({
    kind: text(60),
    title: text(),
    page: z.string().max(4000),
    ids: z.array(text()).optional(),
    about: text().optional(),
    says: z.array(text()).optional(),
    over: text(60).optional(),
  }),
);

/** `site` is the address below which their pages lie. */
export function readNames(body: string, site: string | null) {
  return read(body, namesFile)
    .filter(({ kind }) => !NOT_NAMED.has(kind))
    .slice(0, MOST_NAMES)
    .map(({ kind, title, page, ids = [], about = '', says = [], over = null }) => ({
      ...{ kind, title, about, over },
      ids: ids.slice(0, 10),
      says: says.slice(0, 20),
      href: pageBelow(page, site),
    }));
}

const feedFile = z.object({
  items: z.array(
    z.object({
      title: text(),
      content_text: text(500),
      date_modified: day,
      tags: z.array(text(60)).optional(),
      url: z.string().optional(),
    }),
  ),
});

export function readFeed(body: string, site: string | null) {
  return read(body, feedFile)
    .items.slice(0, MOST_CHANGES)
    .map(({ title, content_text, date_modified, tags = [], url }) => ({
      ...{ title, text: content_text, date: date_modified, kind: tags[0] ?? '' },
      href: url === undefined ? null : pageBelow(url, site),
    }));
}

/** An address of the site or of a page below it; whatever else somebody wrote there leads to the site. */
function pageBelow(page: string, site: string | null): string | null {
  if (site === null || !URL.canParse(page, site)) return site;
  const { href } = new URL(page, site);
  return href.startsWith(site) ? href : site;
}

/** Only what a browser opens as a page; null for all else. */
function webFolder(address: string | null): string | null {
  if (address === null || !URL.canParse(address)) return null;
  const { protocol, username, password, origin, pathname } = new URL(address);
  if (!/^https?:$/.test(protocol) || username !== '' || password !== '') return null;
  return `${origin}${pathname.endsWith('/') ? pathname : `${pathname}/`}`;
}

function webPattern(pattern: string | null): string | null {
  const filled = pattern?.replaceAll('{path}', 'x').replaceAll('{line}', '1') ?? null;
  return webFolder(filled) === null ? null : pattern;
}

/** Never half a letter. */
function cut(message: string, most: number): string {
  return message.length <= most ? message : `${message.slice(0, most).toWellFormed()}…`;
}

function first(most: number) {
  return <T>(list: T[]): T[] => list.slice(0, most);
}
