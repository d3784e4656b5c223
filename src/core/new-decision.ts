// The file of a new decision, numbered and named as its collection does it.

import { withMarks } from '../edit/decision-patch.ts';
import { statusForm } from '../edit/decision-style.ts';
import { fileWords } from '../edit/file-words.ts';
import {
  collectionOf,
  decisionId,
  decisionNumber,
  decisionSeries,
  decisionStem,
} from '../model/decision-id.ts';
import type { Home } from '../model/dialect.ts';
import type { Document } from '../model/document.ts';
import { folderOf, join, nameOf, stemOf } from '../model/paths.ts';
import { UsageError } from '../model/usage-error.ts';
import { refuseSensitive } from '../policy/policy.ts';
import { fillTemplate, headOf, type Known, statesStatus, templateOf } from './decision-template.ts';
import type { Decisions } from './decisions.ts';

/** `today`: YYYY-MM-DD; `like`: path of the record whose series it goes on with. Throws UsageError. */
export function newDecision(
  { folder: place, prefix: first = '', form }: Home,
  decisions: Decisions,
  title: string,
  today: string,
  templates: readonly Document[],
  like: string | null = null,
) {
  const name = title.replace(/\s+/g, ' ').trim();
  refuseSensitive({ title: name }, 'default');
  const words = fileWords(name);
  if (words === '') {
    throw new UsageError(
      'A decision needs a title with letters.',
      'For example: stratigraph adr new "Use X".',
    );
  }
  if (form !== undefined) {
    const text = bodyOf(name, 'Nygard');
    const file = form({ type: 'decision', title: name, text, status: 'proposed', today });
    return { id: stemOf(file.name), path: `${place}/${file.name}`, text: file.text };
  }
  const inside = [...decisions.documents.values()].filter(
    ({ path }) => place === '' || path.startsWith(`${place}/`),
  );
  const all = inside.filter(({ path }) => collectionOf(path) === (place && `${place}/`));
  const counted = [...decisions.documents.values()];
  const { prefix, gap, isNamed } = namingOf(all, { inside, counted }, first, today, like);
  const same = all.filter(({ path }) => decisionSeries(path) === decisionSeries(`${prefix}-x`));
  const beside = same.length > 0 ? same : all;
  const stem = prefix + gap + (gap === '_' ? words.replaceAll('-', '_') : words);
  const heading = isNamed ? name : headingOf(beside, prefix, name);
  const known = { prefix, heading, title: name, today, proposed: proposedIn(beside) };
  return {
    id: isNamed ? stem : prefix,
    path: join(place, stem + endOf(beside)),
    text: textOf(known, beside, templateOf(templates, place, prefix)?.text),
  };
}

/** With the emphasis or the emoji that the last proposal has around it. */
function proposedIn(beside: readonly Document[]): string | undefined {
  const one = beside.findLast(({ rawStatus }) => /^proposed$/i.test(rawStatus ?? ''));
  if (one?.statusSpan == null) return undefined;
  const { start, end } = withMarks(one.text, one.statusSpan);
  return one.text.slice(start, end);
}

/** `/README.md` where most records have a folder of their own. */
function endOf(beside: readonly Document[]): string {
  const inFolders = beside.filter(({ path }) => nameOf(folderOf(path)) === decisionStem(path));
  const last = inFolders.length > beside.length / 2 ? inFolders.at(-1) : undefined;
  return last === undefined ? '.md' : `/${nameOf(last.path)}`;
}

/** `20250102-use-x`, `2025-01-02-use-x`. */
const DATED = /^\d{4}(-?)\d{2}\1\d{2}(?=([-_])(?!\d))/;

function namingOf(
  beside: readonly Document[],
  { inside, counted }: Readonly<Record<'inside' | 'counted', readonly Document[]>>,
  first: string,
  today: string,
  like: string | null,
) {
  const namesOf = (documents: readonly Document[]) =>
    documents.flatMap(({ path }) => numbered(decisionStem(path), today) ?? []);
  const names = namesOf(beside);
  const dated = beside.flatMap(({ path }) => {
    const found = DATED.exec(decisionStem(path));
    return found === null ? [] : [found];
  });
  const [, dash = '', gap = '-'] = dated.at(-1) ?? [];
  if (dated.length > names.length)
    return { prefix: today.replaceAll('-', dash), gap, isNamed: true };
  if (names.length === 0 && beside.length >= 3) return { prefix: '', gap: '', isNamed: true };
  const series = (own: string): string => decisionSeries(`${own}001-x`);
  const sorted = names.toSorted((a, b) => a.number - b.number);
  const wanted = like === null ? null : decisionSeries(like);
  const last = sorted.findLast(({ own }) => series(own) === wanted) ?? sorted.at(-1);
  const { word, width, gap: between } = last ?? { word: first, width: 4, gap: '-' };
  const numbersOf = (documents: readonly Document[]): ReadonlySet<number> =>
    new Set(
      namesOf(documents).flatMap(({ own, number }) => (series(own) === series(word) ? number : [])),
    );
  const [here, everywhere] = [numbersOf(inside), numbersOf(counted)];
  // Where numbers are missing here and none is there twice, all folders are numbered together.
  const isShared = Math.max(...here) > here.size && everywhere.size === namesOf(counted).length;
  const next = Math.max(0, ...(isShared ? everywhere : here)) + 1;
  return { prefix: word + String(next).padStart(width, '0'), gap: between, isNamed: false };
}

/** What stands before the number, with this year for another one and today for another day. */
function numbered(stem: string, today: string) {
  const [day = ''] = /^\d{4}-\d{2}-\d{2}[-_]/.exec(stem) ?? [];
  const isKnown = decisionNumber(stem) !== null;
  const id = isKnown ? decisionId(stem) : /^[a-z]{0,8}[-_ ]?\d{1,5}(?!\d)/i.exec(stem)?.[0];
  if (id === undefined || (!isKnown && day !== '')) return null;
  const digits = /(?<!\d)\d+$/.exec(id)?.[0] ?? '';
  const own = id.slice(0, -digits.length);
  const word = own.replace(/(?:19|20)\d\d(?=[-_]$)/, today.slice(0, 4));
  const gap = /^[-_. ]/.exec(stem.slice(day.length + id.length))?.[0] ?? '-';
  const before = day && today + day.slice(-1);
  return {
    own: before + own,
    word: before + word,
    number: Number(digits),
    width: digits.length,
    gap,
  };
}

/** With the number in it where most headings of the collection have it. */
function headingOf(beside: readonly Document[], prefix: string, title: string): string {
  const headings = beside.map(
    ({ structure }) => structure.sections.find(({ depth }) => depth === 1)?.heading ?? '',
  );
  const forms = headings.flatMap((heading) => {
    const [, word, digits = '', gap] = NUMBERED_HEADING.exec(heading) ?? [];
    return gap === undefined ? [] : [{ word, digits, gap }];
  });
  const last = forms.at(-1);
  if (last === undefined || forms.length <= headings.length / 2) return title;
  const width = forms.findLast(({ digits }) => digits.startsWith('0'))?.digits.length ?? 1;
  const number = String(Number(/(?<!\d)\d+$/.exec(prefix)?.[0])).padStart(width, '0');
  return last.word + number + last.gap + title;
}

/** `1. A`, `ADR-0001: A`, `ADR 001 - A`. */
const NUMBERED_HEADING =
  /^(\p{L}{0,8}(?:(?<=\p{L})[-_ #]{1,2})?)(\d{1,6})((?:[.:)]|\s[-–—]|:\s[-–—])\s)(?=\S)/u;

/** How many of the newest records tell the form: a collection may have changed it. */
const NEWEST = 5;

/** In the form that most of the newest records have: status in the front matter (MADR 4), in a section (Nygard) or in a labelled line (log4brains). */
function textOf(known: Known, beside: readonly Document[], template?: string): string {
  const stated = beside.filter(({ statusSpan }) => statusSpan !== null).slice(-NEWEST);
  const forms = [...Map.groupBy(stated, statusForm).values()];
  const model = forms.toSorted((a, b) => b.length - a.length)[0]?.at(-1);
  const { today, heading, title } = known;
  // Where no record states a status, what is merged is decided.
  const isUnstated = model === undefined && beside.length >= 3;
  const own = template === undefined ? null : fillTemplate(template, known);
  if (own !== null && (isUnstated || statesStatus(own))) return own;
  const usual = model === undefined ? '' : fillTemplate(headOf(model), known);
  const start = isUnstated ? '' : `---\nstatus: proposed\ndate: ${today}\n---\n\n`;
  const head = statesStatus(usual) ? usual : `${start}# ${heading}\n`;
  const body = own?.replace(/^(?:(?!# ).*\n)*# .*\n+/, '');
  return `${head}\n${body ?? bodyAs(beside.slice(-NEWEST), title)}`;
}

/** What is told of a record as such, whoever writes it. */
const ABOUT = /^(?:status|date|change ?log|history|authors?|links|references)$/i;

/** The sections that most of the newest records have, or of the template that they are from. */
function bodyAs(beside: readonly Document[], title: string): string {
  const all = beside.map(({ structure }) =>
    structure.sections.flatMap(({ depth, heading }) => (depth === 2 ? heading.trim() : [])),
  );
  const isUsual = (heading: string): boolean =>
    all.filter((one) => one.includes(heading)).length > all.length / 2;
  const usual = [...new Set(all.flat())].filter(
    (heading) => !ABOUT.test(heading) && isUsual(heading),
  );
  const known = FORMS.find((form) =>
    usual.every((one) => bodyOf('', form).includes(`## ${one}\n`)),
  );
  if (usual.length < 2 || known !== undefined) return bodyOf(title, known ?? 'MADR');
  const hint = (heading: string): string =>
    DECISION_BODIES.flatMap((body) => body.split(/^## /m))
      .find((one) => one.startsWith(`${heading}\n`))
      ?.slice(heading.length)
      .trim() ?? BLANK;
  return usual.map((heading) => `## ${heading}\n\n${hint(heading)}\n`).join('\n');
}

/** What stands below a heading that nobody has filled in. */
export const BLANK = '…';

const FORMS = ['MADR', 'Nygard'] as const;
export const DECISION_BODIES = FORMS.map((form) => bodyOf('', form));

function bodyOf(title: string, form: (typeof FORMS)[number]): string {
  return form === 'Nygard'
    ? `## Context

What needs to be decided, and why it is hard.

## Decision

We will …

## Consequences

What becomes easier, and what becomes harder.
`
    : `## Context and Problem Statement

What needs to be decided, and why it is hard.

## Considered Options

- ${title}
- …

## Decision Outcome

Chosen: "…", because …

### Consequences

- Good, because …
- Bad, because …
`;
}
