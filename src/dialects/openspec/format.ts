// What `openspec validate` finds in a specification, and in what a change says of one.

import { blankOut, fenceSpans } from '../../model/comments.ts';
import type { Document } from '../../model/document.ts';
import { type Problem, problemAt } from '../../model/facts.ts';
import { placeOf } from './places.ts';
import type { Named, Operation, Part, Requirement } from './requirements.ts';
import { DELTA, partsIn, requirementsIn } from './requirements.ts';

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
  const { length = 0 } = document.text.split('\n')[line - 1]?.trimEnd() ?? [];
  const at = { line, column: 1, endColumn: length + 1 };
  return problemAt(kind, document.path, { what: name, ...data }, at, related);
}

const foundIn = (document: Document) => (kind: string, all: readonly Named[]) =>
  all.map((one) => problemOf(document, kind, one));

export function specProblems(document: Document): readonly Problem[] {
  const parts = partsIn(document);
  const name = placeOf(document.path).capability ?? '';
  const found = foundIn(document);
  const whole = (kind: string, part?: Part) => found(kind, [{ name, line: part?.line ?? 1 }]);
  const called = (name: string) => parts.find(({ text }) => text.toLowerCase() === name);
  const delta = parts.find(({ depth, section }) => depth === 2 && DELTA.test(section));
  if (delta !== undefined) return whole('isDelta', delta);
  const [purpose, section] = [called('purpose'), called('requirements')];
  const said = purpose?.below.trim() ?? '';
  if (said === '') return whole('noPurpose', purpose);
  const children = section?.inner ?? [];
  if (children.length === 0) return whole('noRequirements', section);
  const prose = blankOut(said, fenceSpans(said)).trim();
  const isOpen = LEFT_OPEN.test(prose) || prose.includes(MADE_BY_ARCHIVE);
  const isBare = ({ inner }: Part) => inner.every(({ below }) => below.trim() === '');
  const all = Map.groupBy(requirementsIn(document), (one) => one.section === 'requirements');
  const read = all.get(true) ?? [];
  return [
    ...(isOpen ? whole('openPurpose', purpose) : []),
    ...(isOpen || said.length >= LEAST_PURPOSE ? [] : whole('briefPurpose', purpose)),
    ...found('noScenario', children.filter(isBare).map(named)),
    ...found('unseen', all.get(false) ?? []),
    ...found('sameName', again(read)),
    ...found('noNorm', read.filter(saysNoNorm)),
  ];
}

function named({ text, line }: Part): Named {
  return { line, name: text.replace(/^requirement:\s*/i, '') };
}

const saysNoNorm = ({ body }: Requirement): boolean => !NORM.test(body);

export function deltaProblems(
  document: Document,
  operations: readonly Operation[],
): readonly Problem[] {
  const of = (...ways: string[]) => operations.filter(({ way }) => ways.includes(way));
  const news = of('ADDED', 'MODIFIED');
  const kept = [...news, ...of('REMOVED')].sort((a, b) => a.line - b.line);
  const bare = news.filter(({ scenarios }) => scenarios.every((one) => one.isEmpty));
  const outside = requirementsIn(document).filter(({ section }) => !DELTA.test(section));
  const found = foundIn(document);
  return [
    ...found('emptyDelta', operations.length === 0 ? [{ name: '', line: 1 }] : []),
    ...found('unseen', outside),
    ...found('sameName', [...again(kept), ...again(of('RENAMED'))]),
    ...found('noScenario', bare),
    ...found('noNorm', news.filter(saysNoNorm)),
  ];
}

/** Those whose name is there before. */
function again<One extends Named>(all: readonly One[]): readonly One[] {
  const known = new Set<string>();
  return all.filter(({ name }) => known.has(name) || !known.add(name));
}
