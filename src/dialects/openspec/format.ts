// What `openspec validate` finds in a specification, and in what a change says of one.

import type { Document } from '../../model/document.ts';
import { type Named, type Problem, problemsAt, repeatedNames } from '../../model/facts.ts';
import { placeOf } from './places.ts';
import type { Part, Requirement, tasksIn } from './requirements.ts';
import { DELTA, operationsIn, partsIn, requirementsIn, specIn, unfenced } from './requirements.ts';

const isFree = ({ body }: Requirement): boolean => !/\b(?:SHALL|MUST)\b/.test(body);
/** A marker as the first word, and the sentence that archiving writes. */
const LEFT_OPEN = /^(?:TBD|TODO)(?![\p{L}\p{N}\p{M}_])|^(?:tbd|todo)(?=[:\-–—.,;()\s]|$)/u;
const MADE_BY_ARCHIVE = 'TBD - created by archiving change ';

export function specProblems(document: Document): readonly Problem[] {
  const { path } = document;
  const parts = partsIn(document);
  const { capability: name } = placeOf(path);
  const called = (wanted: string) => parts.find(({ text }) => text.toLowerCase() === wanted);
  const whole = (part?: Part) => [{ name, line: part?.line ?? 1 }];
  const delta = parts.find(({ depth, section }) => depth === 2 && DELTA.test(section));
  if (delta !== undefined) return problemsAt(path, { isDelta: whole(delta) });
  const [purpose, section] = [called('purpose'), called('requirements')];
  const said = purpose?.below.trim() ?? '';
  if (said === '') return problemsAt(path, { noPurpose: whole(purpose) });
  const children = section?.inner ?? [];
  if (children.length === 0) return problemsAt(path, { noRequirements: whole(section) });
  const prose = unfenced(said).trim();
  const isOpen = LEFT_OPEN.test(prose) || prose.includes(MADE_BY_ARCHIVE);
  const bare = children.filter(({ inner }) => inner.every(({ below }) => below.trim() === ''));
  const read = specIn(document);
  return problemsAt(path, {
    openPurpose: isOpen ? whole(purpose) : [],
    briefPurpose: isOpen || said.length >= 50 ? [] : whole(purpose),
    noScenario: bare.map(({ line, text }) => ({
      line,
      name: text.replace(/^requirement:\s*/i, ''),
    })),
    unseen: requirementsIn(document).filter(({ section }) => section !== 'requirements'),
    sameName: repeatedNames(read),
    noNorm: read.filter(isFree),
  });
}

export function deltaProblems(document: Document): readonly Problem[] {
  const operations = operationsIn(document);
  const of = (...ways: string[]) => operations.filter(({ way }) => ways.includes(way));
  const news = of('ADDED', 'MODIFIED');
  const kept = [...news, ...of('REMOVED')].sort((a, b) => a.line - b.line);
  return problemsAt(document.path, {
    emptyDelta: operations.length === 0 ? [{ name: '', line: 1 }] : [],
    unseen: requirementsIn(document).filter(({ section }) => !DELTA.test(section)),
    sameName: [...repeatedNames(kept), ...repeatedNames(of('RENAMED'))],
    noScenario: news.filter(({ scenarios }) => scenarios.every((one) => one.isEmpty)),
    noNorm: news.filter(isFree),
  });
}

/** Tasks below numbered headings whose number is that of another heading, or of a task before. */
export function misnumbered(tasks: ReturnType<typeof tasksIn>): readonly Named[] {
  const all = tasks.filter(({ name }) => name !== '');
  return [...all.filter(({ isStrange }) => isStrange), ...repeatedNames(all)];
}
