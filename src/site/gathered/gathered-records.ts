// One search record for each thing that has a name in any repository, and for each of the worst findings.

import type { CustomRecord } from 'pagefind';
import { visible } from '../../emit/visible.ts';
import type { PreparedGathered, RepositoryRow } from './gathered-site.ts';

/** Lazily, so that they need not be in memory together. */
export function* gatheredRecords({ rows }: PreparedGathered): Generator<CustomRecord> {
  // Of two records with one address Pagefind keeps one.
  let number = 0;
  for (const row of rows) {
    const { name, place, names, findings, site } = row.repository;
    yield record(row.page, row, { title: name, kind: 'Repository', about: place }, [place]);
    for (const { kind, title, href, ids, about, says, over } of names) {
      const words = { title, kind, about: `${name} · ${about}`, ...away(href) };
      number += 1;
      yield record(`${row.page}#${number}`, row, words, [...ids, ...says], over);
    }
    for (const { rule, message, path, line } of findings?.top ?? []) {
      const about = `${name} · ${rule} · ${path}:${line}`;
      const words = { title: message, kind: 'Finding', about, ...away(site) };
      number += 1;
      yield record(`${row.page}#${number}`, row, words, [rule, path]);
    }
  }
}

function away(href: string | null): { readonly away?: string } {
  return href === null ? {} : { away: href };
}

function record(
  url: string,
  { repository }: RepositoryRow,
  words: Readonly<Record<'title' | 'kind' | 'about', string>> & { readonly away?: string },
  texts: readonly string[],
  over: string | null = null,
): CustomRecord {
  const lifecycle = over ?? 'active';
  return {
    url,
    content: [words.title, ...texts, repository.name].join('\n'),
    language: 'en',
    meta: { ...words, lifecycle },
    filters: {
      kind: [words.kind],
      lifecycle: [lifecycle],
      scope: [visible(repository.name)],
      standing: [over === null ? 'holds' : 'over'],
    },
  };
}
