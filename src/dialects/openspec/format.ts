// What `openspec validate` finds in a specification, and in what a change says of one.

import type { Document } from '../../model/document.ts';
import { type Problem, problemAt } from '../../model/facts.ts';
import { capabilityOf } from './places.ts';
import type { Delta, Named, Page, Requirement } from './requirements.ts';
import * as text from './requirements.ts';

const { DELTA, pageIn, requirementsIn, scenariosOf, unfenced } = text;

type Part = Page['headings'][number];

const LEAST_PURPOSE = 50;
const NORM = /\b(?:SHALL|MUST)\b/;
/** A marker as the first word, and the sentence that archiving writes. */
const LEFT_OPEN = /^(?:TBD|TODO)(?![\p{L}\p{N}\p{M}_])|^(?:tbd|todo)(?=[:\-–—.,;()\s]|$)/u;
const MADE_BY_ARCHIVE = 'TBD - created by archiving change ';

/** `name` is what it is about. */
export function problemOf(
  document: Document,
  kind: string,
  { name, line }: Named,
  related: Problem['related'] = [],
  data: Problem['data'] = {},
): Problem {
  const at = { line, column: 1, endColumn: (pageIn(document).lines[line - 1]?.length ?? 0) + 1 };
  return problemAt(kind, document.path, { what: name, ...data }, at, related);
}

const foundIn = (document: Document) => (kind: string, all: readonly Named[]) =>
  all.map((one) => problemOf(document, kind, one));

export function specProblems(document: Document): readonly Problem[] {
  const page = pageIn(document);
  const name = capabilityOf(document.path) ?? '';
  const found = foundIn(document);
  const whole = (kind: string, line = 1) => found(kind, [{ name, line }]);
  const called = (name: string) => page.headings.find((one) => one.text.toLowerCase() === name);
  const delta = page.headings.find((one) => one.depth === 2 && DELTA.test(one.text.toLowerCase()));
  if (delta !== undefined) return whole('isDelta', delta.line);
  const [purpose, section] = [called('purpose'), called('requirements')];
  const said = purpose === undefined ? '' : below(page, purpose);
  if (purpose === undefined || said === '') return whole('noPurpose', purpose?.line);
  const children = section === undefined ? [] : childrenOf(page, section);
  if (children.length === 0) return whole('noRequirements', section?.line);
  const prose = unfenced(said.split('\n')).join('\n').trim();
  const isOpen = LEFT_OPEN.test(prose) || prose.includes(MADE_BY_ARCHIVE);
  const isBare = (one: Part): boolean => childrenOf(page, one).every((it) => !below(page, it));
  const all = Map.groupBy(requirementsIn(page), (one) => one.section === 'requirements');
  const read = all.get(true) ?? [];
  return [
    ...(isOpen ? whole('openPurpose', purpose.line) : []),
    ...(isOpen || said.length >= LEAST_PURPOSE ? [] : whole('briefPurpose', purpose.line)),
    ...found('noScenario', children.filter(isBare).map(named)),
    ...found('unseen', all.get(false) ?? []),
    ...found('sameName', again(read)),
    ...found('noNorm', read.filter(saysNoNorm)),
  ];
}

function named({ text, line }: Part): Named {
  return { line, name: text.replace(/^requirement:\s*/i, '') };
}

const saysNoNorm = (one: Requirement): boolean => !NORM.test(text.bodyOf(one));

export function deltaProblems(document: Document, delta: Delta): readonly Problem[] {
  const { added, modified, removed, renamed } = delta;
  const news = [...added, ...modified];
  const isEmpty = [...news, ...removed, ...renamed].length === 0;
  const bare = news.filter((one) => scenariosOf(one).every((scenario) => scenario.isEmpty));
  const outside = requirementsIn(pageIn(document)).filter(({ section }) => !DELTA.test(section));
  const found = foundIn(document);
  return [
    ...found('emptyDelta', isEmpty ? [{ name: '', line: 1 }] : []),
    ...found('unseen', outside),
    ...found('sameName', [...again([...news, ...removed]), ...again(renamed)]),
    ...found('noScenario', bare),
    ...found('noNorm', news.filter(saysNoNorm)),
  ];
}

/** Those whose name is there before. */
function again<One extends Named>(all: readonly One[]): readonly One[] {
  const known = new Set<string>();
  return all.filter(({ name }) => known.has(name) || !known.add(name));
}

/** All text of a heading. */
function below({ lines }: Page, { line, end }: Part): string {
  return lines
    .slice(line, end - 1)
    .join('\n')
    .trim();
}

/** Headings within one and in no other that is within it. */
function childrenOf({ headings }: Page, { at, end }: Part): Part[] {
  const children: Part[] = [];
  for (let one = headings[at + 1]; one !== undefined && one.line < end; one = headings[one.at + 1])
    if (one.line >= (children.at(-1)?.end ?? 0)) children.push(one);
  return children;
}
