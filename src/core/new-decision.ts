// The file of a new decision, numbered and named as its collection does it.

import { type StatusForm, statusForm } from '../edit/decision-patch.ts';
import { fileWords } from '../edit/file-words.ts';
import { decisionStem } from '../graph/decision-id.ts';
import type { Home } from '../model/dialect.ts';
import type { Document } from '../model/document.ts';
import { folderOf, stemOf } from '../model/paths.ts';
import { UsageError } from '../model/usage-error.ts';
import type { Decisions } from './decisions.ts';

/** `today`: YYYY-MM-DD. Throws UsageError. */
export function newDecision(
  { folder: place, prefix: first = '', form }: Home,
  decisions: Decisions,
  title: string,
  today: string,
) {
  const name = title.replace(/\s+/g, ' ').trim();
  const words = fileWords(name);
  if (words === '') {
    throw new UsageError(
      'A decision needs a title with letters.',
      'For example: stratigraph adr new "Use X".',
    );
  }
  if (form !== undefined) {
    const text = bodyOf(name, 'Nygard');
    const made = form({ type: 'decision', title: name, text, status: 'proposed', today });
    return { id: stemOf(made.name), path: `${place}/${made.name}`, text: made.text };
  }
  const inside = [...decisions.documents.values()].filter(
    ({ path }) => place === '' || path.startsWith(`${place}/`),
  );
  const beside = inside.filter(({ path }) => folderOf(path) === place);
  const { prefix, gap } = namingOf(beside, inside, first, today);
  const stem = prefix + gap + (gap === '_' ? words.replaceAll('-', '_') : words);
  const id = /^\d{8}$/.test(prefix) ? stem : prefix;
  return {
    id,
    path: place === '' ? `${stem}.md` : `${place}/${stem}.md`,
    text: textOf(name, headingOf(beside, prefix, name), today, beside),
  };
}

function namingOf(
  beside: readonly Document[],
  inside: readonly Document[],
  first: string,
  today: string,
): { prefix: string; gap: string } {
  const names = beside.flatMap(({ path }) => numbered(decisionStem(path)) ?? []);
  const dated = beside.filter(({ path }) => /^\d{8}-/.test(decisionStem(path)));
  if (dated.length > names.length) return { prefix: today.replaceAll('-', ''), gap: '-' };
  const last = names.toSorted((a, b) => a.number - b.number).at(-1);
  const numbers = inside.flatMap(({ path }) => numbered(decisionStem(path))?.number ?? []);
  const next = Math.max(0, ...numbers) + 1;
  const { word, width, gap } = last ?? { word: first, width: 4, gap: '-' };
  return { prefix: word + String(next).padStart(width, '0'), gap };
}

function numbered(stem: string) {
  const [, word = '', digits, gap = '-'] =
    /^([a-z]{0,8}[-_ ]?)(\d{1,5})(?!\d)([-_. ]?)/i.exec(stem) ?? [];
  if (digits === undefined || /^\d{4}-\d{2}-\d{2}/.test(stem)) return null;
  return { word, number: Number(digits), width: digits.length, gap: gap || '-' };
}

/** With the number in it where most headings of the collection have it. */
function headingOf(beside: readonly Document[], prefix: string, title: string): string {
  const headings = beside.map(
    ({ structure }) => structure.sections.find(({ depth }) => depth === 1)?.heading ?? '',
  );
  const most = (pattern: RegExp): boolean =>
    headings.filter((heading) => pattern.test(heading)).length > headings.length / 2;
  const number = Number(/(?<!\d)\d+$/.exec(prefix)?.[0]);
  if (/^\d{8}$/.test(prefix)) return title;
  if (most(/^\d+\.\s/)) return `${number}. ${title}`;
  return most(/^ADR-\d+:\s/) ? `ADR-${/(?<!\d)\d+$/.exec(prefix)?.[0]}: ${title}` : title;
}

/** How many of the newest records tell the form: a collection may have changed it. */
const NEWEST = 5;

/** In the form that most of the newest records have: status in the front matter (MADR 4), in a section (Nygard) or in a labelled line (log4brains). */
function textOf(
  title: string,
  heading: string,
  today: string,
  beside: readonly Document[],
): string {
  const stated = beside.filter(({ statusSpan }) => statusSpan !== null).slice(-NEWEST);
  const inForm = (form: StatusForm): readonly Document[] =>
    stated.filter((document) => statusForm(document) === form);
  const [inSections, inLines] = [inForm('section'), inForm('line')];
  const body = bodyOf(title, formOf(beside.slice(-NEWEST)));
  if (inSections.length > stated.length / 2) {
    const status = asWritten('proposed', inSections.at(-1)?.rawStatus);
    return `# ${heading}\n\nDate: ${today}\n\n## Status\n\n${status}\n\n${body}`;
  }
  if (inLines.length > stated.length / 2) {
    const line = inLines.at(-1);
    const status = asWritten('proposed', line?.rawStatus);
    const label = labelOf(line);
    const date = label.replace(/status/i, (word) => asWritten('date', word));
    return `# ${heading}\n\n${label}${status}\n${date}${today}\n\n${body}`;
  }
  return `---\n${frontMatterOf(title, today, beside.at(-1)).join('\n')}\n---\n\n# ${heading}\n\n${body}`;
}

function asWritten(word: string, other: string | null | undefined): string {
  return /^\p{Lu}/u.test(other ?? '') ? word.charAt(0).toUpperCase() + word.slice(1) : word;
}

function labelOf(document: Document | undefined): string {
  const at = document?.statusSpan?.start ?? 0;
  const before =
    document?.text
      .slice(Math.max(0, at - 40), at)
      .split(/[\r\n]/)
      .at(-1) ?? '';
  return /^(?:[-*+] )?status: $/i.test(before) ? before : '- Status: ';
}

/** The keys of MADR 4 and those that the collection has besides. */
function frontMatterOf(
  title: string,
  today: string,
  sibling: Document | undefined,
): readonly string[] {
  const has = (key: string): boolean => Object.hasOwn(sibling?.metadata ?? {}, key);
  const dated =
    sibling !== undefined && /^created:/m.test(sibling.text.slice(0, sibling.bodyStart));
  return [
    ...(has('title') ? [`title: ${JSON.stringify(title)}`] : []),
    ...(has('type') ? ['type: adr'] : []),
    'status: proposed',
    `${dated ? 'created' : 'date'}: ${today}`,
    ...(has('updated') ? [`updated: ${today}`] : []),
  ];
}

type Form = 'Nygard' | 'MADR';

function formOf(beside: readonly Document[]): Form {
  const plain = beside.filter(({ structure }) =>
    structure.sections.some(({ heading }) => /^decision$/i.test(heading.trim())),
  );
  return plain.length > beside.length / 2 ? 'Nygard' : 'MADR';
}

export const DECISION_BODIES: readonly string[] = (['Nygard', 'MADR'] as const).map((form) =>
  bodyOf('', form),
);

function bodyOf(title: string, form: Form): string {
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
