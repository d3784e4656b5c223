// The files beside the pages about many repositories: what scripts and other programs read.

import type { CustomRecord } from 'pagefind';
import type { ChangesFeed } from '../../emit/changes-feed.ts';
import { jsonText } from '../../emit/json.ts';
import { visible } from '../../emit/visible.ts';
import type { GatheredRepository } from '../../gather/gather.ts';
import { latestOf } from '../../gather/rows.ts';
import { commonFiles, lineJson } from '../build/machine-files.ts';
import { searchRecord } from '../build/search-records.ts';
import type { MakeFile, Served } from '../prepared-site.ts';
import { siteAddress } from '../view/feeds.ts';
import type { NamedThing } from '../view/search/named-things.ts';
import { count } from '../view/words.ts';
import type { PreparedGathered } from './gathered-site.ts';

const MOST_CHANGES = 100;

export function gatheredFiles(site: PreparedGathered): Served['files'] {
  const { data, rows, frame } = site;
  const pages = ['', 'search/', ...rows.map(({ page }) => page)];
  return new Map<string, MakeFile>([
    ...commonFiles(
      frame,
      pages.map((page) => ({ page, changed: null })),
      () => feedOf(site),
    ),
    ['names.json', () => lineJson(namesOf(site))],
    ['repositories.json', () => jsonText(repositoriesOf(site))],
    ['differences.json', () => jsonText({ differences: data.differences })],
  ]);
}

/** What programs are told, on the site and by `gather --json`. */
export function repositoriesOf({ data, rows }: Pick<PreparedGathered, 'data' | 'rows'>) {
  const of = (kind: string): number => data.differences.filter((one) => one.of === kind).length;
  return {
    schemaVersion: 1,
    now: data.now,
    repositories: rows.map(
      ({ repository, page, critical, warning, info, stale, states, differences }) => ({
        ...{ name: repository.name, place: repository.place, site: repository.site, page },
        ...{ built: repository.workspace.now, commit: repository.workspace.commit },
        findings: critical === null ? null : { critical, warning, info },
        ...{ stale, states, differences: differences.length },
        targets: repository.workspace.targets,
        documents: repository.workspace.documents,
      }),
    ),
    differences: { values: of('value'), decisions: of('decision'), files: of('file') },
    unread: data.unread,
  };
}

function feedOf({ data, rows, frame }: PreparedGathered): ChangesFeed {
  return {
    ...{ title: data.title, address: siteAddress(frame) },
    changes: latestOf(rows, MOST_CHANGES).map(({ row, change }) => ({
      path: `${row.repository.name}: ${change.title}`,
      title: `${row.repository.name}: ${change.title}`,
      ...{ kind: change.kind, date: change.date },
      text: `${row.repository.name}: ${change.text}`,
      page: change.href ?? row.page,
    })),
  };
}

/** Repositories, what they do not agree about, and the pages; all else is found by its text. */
function namesOf({ data, rows, frame }: PreparedGathered): readonly NamedThing[] {
  return [
    ...rows.map(({ repository: { name, place }, page }) => ({
      ...{ kind: 'Repository', title: visible(name), page },
      ...{ ids: [visible(place)], about: visible(place) },
    })),
    ...frame.links.map(({ text, page }) => ({ kind: 'Page', title: text, page })),
    ...data.differences.slice(0, 500).map(({ of, name }) => ({
      kind: 'Difference',
      title: visible(name),
      page: `#${of}`,
    })),
  ];
}

/** Pagefind takes a millisecond for each: of more names those of one kind in a repository are one record. */
const MOST = 8000;

/** Lazily, so that they need not be in memory together. */
export function* gatheredRecords({ rows }: PreparedGathered): Generator<CustomRecord> {
  const isMany = rows.reduce((sum, { repository }) => sum + repository.names.length, 0) > MOST;
  for (const { repository, page } of rows) {
    const { name, place } = repository;
    const record = (
      url: string,
      words: Readonly<Record<'title' | 'kind' | 'about', string>>,
      texts: readonly string[],
      over: string | null,
    ) =>
      searchRecord(
        url,
        { ...words, lifecycle: over ?? 'active' },
        [...texts, name].join('\n'),
        over !== null,
      );
    yield record(page, { title: name, kind: 'Repository', about: place }, [place], null);
    const records = isMany ? byKind(repository) : eachName(repository);
    // Of two records with one address Pagefind keeps one.
    for (const [at, { kind, title, href, ids, about, says, over }] of records.entries()) {
      const away = href === null ? {} : { away: href };
      const words = { title, kind, about: `${name} · ${about}`, ...away };
      yield record(`${page}#${at + 1}`, words, [...ids, ...says], over);
    }
  }
}

function eachName({ names, findings, site }: GatheredRepository): GatheredRepository['names'] {
  const found = (findings?.top ?? []).map(({ rule, message, path, line }) => ({
    ...{ kind: 'Finding', title: message, href: site, about: `${rule} · ${path}:${line}` },
    ...{ ids: [rule, path], says: [], over: null },
  }));
  return [...names, ...found];
}

/** The worst findings among them. */
function byKind({ name, names, findings, site }: GatheredRepository): GatheredRepository['names'] {
  const messages = (findings?.top ?? []).map(({ rule, message }) => `${message} (${rule})`);
  const kinds = [...Map.groupBy(names, ({ kind }) => kind)].map(
    ([kind, all]) => [kind, all.map(({ title, ids }) => [title, ...ids].join(' '))] as const,
  );
  return [...kinds, ['Finding', messages] as const].map(([kind, says]) => ({
    ...{ kind, title: `${kind}: ${name}`, href: site, about: count(says.length, 'name') },
    ...{ ids: [], says, over: null },
  }));
}
