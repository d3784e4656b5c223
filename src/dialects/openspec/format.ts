// What `openspec validate` finds in one specification, or in what a change says of one.

import { withoutFences } from '../../model/comments.ts';
import type { Document } from '../../model/document.ts';
import { type Problem, problemsAt, repeatedNames } from '../../model/facts.ts';
import { keyOf } from './archive.ts';
import { placeOf } from './places.ts';
import { contentOf, DELTA, type Operation, type Requirement } from './requirements.ts';

const isFree = ({ body }: Requirement): boolean => !/\b(?:SHALL|MUST)\b/.test(body);
const isBare = ({ scenarios }: Requirement): boolean => scenarios.every((one) => one.isEmpty);
/** A marker as the first word, and the sentence that archiving writes. */
const LEFT_OPEN = /^(?:TBD|TODO)(?![\p{L}\p{N}\p{M}_])|^(?:tbd|todo)(?=[:\-–—.,;()\s]|$)/u;

export function specProblems(document: Document): readonly Problem[] {
  const { path } = document;
  const { parts, blocks, requirements, unseen } = contentOf(document);
  const { capability: name } = placeOf(path);
  const called = (wanted: string) => parts.find((one) => one.heading.toLowerCase() === wanted);
  const whole = (part?: Requirement) => [{ name, line: part?.line ?? 1 }];
  const delta = parts.find(({ depth, section }) => depth === 2 && DELTA.test(section));
  if (delta !== undefined) return problemsAt(path, { isDelta: whole(delta) });
  const [purpose, section] = [called('purpose'), called('requirements')];
  const words = purpose?.text ?? '';
  if (words === '') return problemsAt(path, { noPurpose: whole(purpose) });
  const below = section && parts[parts.indexOf(section) + 1];
  if (!below || below.depth <= section.depth)
    return problemsAt(path, { noRequirements: whole(section) });
  const children = blocks.filter(({ section }) => section === 'requirements');
  const prose = withoutFences(words).trim();
  const isOpen = LEFT_OPEN.test(prose) || prose.includes('TBD - created by archiving change ');
  return problemsAt(path, {
    openPurpose: isOpen ? whole(purpose) : [],
    briefPurpose: isOpen || words.length >= 50 ? [] : whole(purpose),
    noScenario: children.filter(isBare).map((one) => ({ ...one, name: one.name || one.heading })),
    sameName: repeatedNames(requirements),
    noNorm: requirements.filter(isFree),
    unseen,
  });
}

export function deltaProblems(document: Document, spec: Document | null): readonly Problem[] {
  const { operations, unseen, unpaired } = contentOf(document);
  const { requirements } = contentOf(spec);
  const strict = new Set(requirements.flatMap((one) => (isFree(one) ? [] : one.name)));
  const isWeaker = ({ way, name }: Operation) => way === 'MODIFIED' && strict.has(name);
  const news = operations.filter(({ way }) => way === 'ADDED' || way === 'MODIFIED');
  const free = news.filter(isFree);
  const sorted = operations.toSorted((a, b) => a.line - b.line);
  const of = (...ways: string[]) => sorted.filter(({ way }) => ways.includes(way));
  const next = of('ADDED', 'RENAMED').map((one) => ({ ...one, name: one.to }));
  const gone = of('REMOVED', 'RENAMED').map((one) => ({ ...one, name: keyOf(one.name) }));
  const [now, old] = [of('ADDED', 'MODIFIED', 'REMOVED'), of('MODIFIED', 'REMOVED', 'RENAMED')];
  // A name stands once in each, whatever is done to what it names.
  const again = [gone, now, old, next].flatMap((all) => repeatedNames(all));
  return problemsAt(document.path, {
    emptyDelta: operations.length === 0 ? [{ name: '', line: 1 }] : [],
    sameName: [...new Map(again.map((one) => [one.line, one])).values()],
    noScenario: news.filter(isBare),
    noNorm: free.filter((one) => !isWeaker(one)),
    weakened: free.filter(isWeaker),
    unpaired,
    unseen,
  });
}
