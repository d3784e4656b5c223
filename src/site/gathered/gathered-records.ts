// One search record for each thing that has a name in any repository, and for each of the worst findings.

import type { CustomRecord } from 'pagefind';
import { visible } from '../../emit/visible.ts';
import type { GatheredName, GatheredRepository } from '../../model/gathered.ts';
import { count } from '../view/words.ts';
import type { PreparedGathered, RepositoryRow } from './gathered-site.ts';

/** Pagefind takes a millisecond for each: of more names those of one kind in a repository are one record. */
const MOST = 8000;

/** Lazily, so that they need not be in memory together. */
export function* gatheredRecords({ rows }: PreparedGathered): Generator<CustomRecord> {
  const isMany = rows.reduce((sum, { repository }) => sum + repository.names.length, 0) > MOST;
  for (const row of rows) {
    const { name, place } = row.repository;
    yield record(row.page, row, { title: name, kind: 'Repository', about: place }, [place]);
    const named = isMany ? byKind(row.repository) : eachName(row.repository);
    // Of two records with one address Pagefind keeps one.
    let number = 0;
    for (const { kind, title, href, ids, about, says, over } of named) {
      const words = { title, kind, about: `${name} · ${about}`, ...away(href) };
      number += 1;
      yield record(`${row.page}#${number}`, row, words, [...ids, ...says], over);
    }
  }
}

function eachName({ names, findings, site }: GatheredRepository): readonly GatheredName[] {
  const found = (findings?.top ?? []).map(({ rule, message, path, line }) => ({
    ...{ kind: 'Finding', title: message, href: site, about: `${rule} · ${path}:${line}` },
    ...{ ids: [rule, path], says: [], over: null },
  }));
  return [...names, ...found];
}

/** The worst findings among them. */
function byKind({ name, names, findings, site }: GatheredRepository): readonly GatheredName[] {
  const said = (findings?.top ?? []).map(({ rule, message }) => `${message} (${rule})`);
  const kinds = [...Map.groupBy(names, ({ kind }) => kind)].map(
    ([kind, all]) => [kind, all.map(({ title, ids }) => [title, ...ids].join(' '))] as const,
  );
  return [...kinds, ['Finding', said] as const].map(([kind, says]) => ({
    ...{ kind, title: `${kind}: ${name}`, href: site, about: count(says.length, 'name') },
    ...{ ids: [], says, over: null },
  }));
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
