// Stale documents and impossible dates (L-060 … L-064).

import type { Document } from '../../model/document.ts';
import { defineLocalRule, type Found } from '../../model/rule.ts';
import type { LocalFacts } from '../../model/rule-facts.ts';
import { type Stale, staleness } from '../stale.ts';

const page = (dates: string, path = '.limps/context/architecture.md') => ({
  now: '2026-03-31',
  files: { [path]: `---\n${dates}\n---\n\n# Architecture\n` },
});

type Message = 'aged' | 'old' | 'basis' | 'future' | 'disorder';

export default defineLocalRule<Message>({
  id: 'stale-document',
  about: ['staleness'],
  summary: 'A document has not been updated for too long, or its dates are impossible.',
  rationale:
    'Agents inherit outdated context without noticing. `refresh_interval` gives a document more time.',
  remedy:
    'Review it. If it is still right, say so with `stratigraph context refresh <name>`; otherwise update it. `stratigraph report` tells whom to ask, and what can be archived or closed.',
  messages: {
    aged: 'Not updated for {days} days ({since}); stale after {limit} days.',
    old: 'Not updated for {days} days ({since}); {todo}.',
    basis: 'Not updated for {days} days ({since}), and its {basis} is over; {todo}.',
    future: '`{key}` is {date}, {days} in the future.',
    disorder: '`updated` ({updated}) is before `created` ({created}).',
  },
  good: {
    '14 days are fresh': page('updated: 2026-03-17'),
    'a document with a refresh interval of 90 days': page(
      'updated: 2026-02-01\nrefresh_interval: 90',
    ),
    'a finished plan': page('updated: 2024-01-01', 'plans/Completed/0001-x/0001-x-plan.md'),
  },
  bad: {
    '15 days warn': page('updated: «2026-03-16»'),
    '31 days are critical': page('updated: «2026-02-28»'),
    'more than 90 days': page('updated: «2025-12-30»'),
    'a date in the future': page('updated: «2027-03-31»'),
    'updated before it was created': page('created: 2026-03-30\nupdated: «2026-03-29»'),
  },
  timed: true,
  *check(facts) {
    // Somewhere on earth it is already this day.
    const latest = new Date(Date.parse(facts.now) + 14 * 3_600_000).toISOString().slice(0, 10);
    for (const document of facts.documents) {
      yield* impossible(document, facts, latest);
      const stale = staleness(facts, document.path);
      if (stale !== null) yield aged(document, stale, facts);
    }
  },
});

function aged(
  document: Document,
  { severity, days, limit, date, from, recommendedAction }: Stale,
  facts: LocalFacts,
): Found<Message> {
  const basis = facts.overBasis(document);
  const { says: todo } = facts.advice(document, { recommendedAction });
  const [how, name] = DATED[from];
  const data = { days, limit, since: `${how}${date}`, basis: basis ?? '', todo };
  return {
    ...{
      message: basis !== null ? 'basis' : recommendedAction === 'archive' ? 'old' : 'aged',
      severity,
    },
    ...{ path: document.path, at: document.metadataSpans.get(name) ?? null },
    ...{ data, key: [from, date] },
  };
}

/** Where a date comes from: before it in a sentence, and the key at which it stands. */
const DATED: Readonly<Record<Stale['from'], readonly [string, string]>> = {
  'front-matter': ['', 'updated'],
  created: ['created ', 'created'],
  git: ['last commit ', ''],
  mtime: ['by file time ', ''],
};

function* impossible(
  document: Document,
  { now }: LocalFacts,
  latest: string,
): Generator<Found<Message>> {
  const { path, metadataSpans } = document;
  for (const key of ['updated', 'created'] as const) {
    const date = document[key]?.slice(0, 10);
    const span = metadataSpans.get(key);
    if (date === undefined || span === undefined || date <= latest) continue;
    const days = Math.round((Date.parse(date) - Date.parse(now.slice(0, 10))) / 86_400_000);
    const written = writtenKey(document, span.start, key);
    const data = { key: written, date, days: days === 1 ? '1 day' : `${days} days` };
    yield { message: 'future', path, at: span, data, key: [key, date] };
  }
  const [updated, created] = [document.updated?.slice(0, 10), document.created?.slice(0, 10)];
  // The day in a name is none that the text says.
  if (updated && created && updated < created && !path.includes(created)) {
    const at = metadataSpans.get('updated') ?? null;
    yield { message: 'disorder', path, at, data: { updated, created } };
  }
}

/** The key as its author spells it (`date`), for people who look for it in the file. */
function writtenKey({ text }: Document, at: number, key: string): string {
  const line = text.slice(text.lastIndexOf('\n', at - 1) + 1, at);
  const [before = '', ...value] = line.split(':');
  const written = before.trim().replace(/^["']|["']$/g, '');
  return value.length > 0 && /^[\w -]+$/.test(written) ? written : key;
}
