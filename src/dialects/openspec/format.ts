// What `openspec validate` finds in a specification, and in what a change says of one.

import { blankOut, fenceSpans } from '../../model/comments.ts';
import type { Document } from '../../model/document.ts';
import { type Problem, problemsAt, repeatedNames } from '../../model/facts.ts';
import { placeOf } from './places.ts';
import type { Part, Requirement } from './requirements.ts';
import { DELTA, operationsIn, partsIn, requirementsIn, specIn, tasksIn } from './requirements.ts';

const isFree = ({ body }: Requirement): boolean => !/\b(?:SHALL|MUST)\b/.test(body);
/** A marker as the first word, and the sentence that archiving writes. */
const LEFT_OPEN = /^(?:TBD|TODO)(?![\p{L}\p{N}\p{M}_])|^(?:tbd|todo)(?=[:\-–—.,;()\s]|$)/u;
const MADE_BY_ARCHIVE = 'TBD - created by archiving change ';

export function specProblems(document: Document): readonly Problem[] {
  const parts = partsIn(document);
  const { path } = document;
  const { capability: name } = placeOf(path);
  const whole = (kind: string, part?: Part) =>
    problemsAt(path, kind, [{ name, line: part?.line ?? 1 }]);
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
  const bare = children
    .filter(({ inner }) => inner.every(({ below }) => below.trim() === ''))
    .map(({ line, text }) => ({ line, name: text.replace(/^requirement:\s*/i, '') }));
  const read = specIn(document);
  const unseen = requirementsIn(document).filter(({ section }) => section !== 'requirements');
  return [
    ...(isOpen ? whole('openPurpose', purpose) : []),
    ...(isOpen || said.length >= 50 ? [] : whole('briefPurpose', purpose)),
    ...problemsAt(path, 'noScenario', bare),
    ...problemsAt(path, 'unseen', unseen),
    ...problemsAt(path, 'sameName', repeatedNames(read)),
    ...problemsAt(path, 'noNorm', read.filter(isFree)),
  ];
}

export function deltaProblems(document: Document): readonly Problem[] {
  const operations = operationsIn(document);
  const of = (...ways: string[]) => operations.filter(({ way }) => ways.includes(way));
  const news = of('ADDED', 'MODIFIED');
  const kept = [...news, ...of('REMOVED')].sort((a, b) => a.line - b.line);
  const bare = news.filter(({ scenarios }) => scenarios.every((one) => one.isEmpty));
  const outside = requirementsIn(document).filter(({ section }) => !DELTA.test(section));
  return [
    ...problemsAt(
      document.path,
      'emptyDelta',
      operations.length === 0 ? [{ name: '', line: 1 }] : [],
    ),
    ...problemsAt(document.path, 'unseen', outside),
    ...problemsAt(document.path, 'sameName', [
      ...repeatedNames(kept),
      ...repeatedNames(of('RENAMED')),
    ]),
    ...problemsAt(document.path, 'noScenario', bare),
    ...problemsAt(document.path, 'noNorm', news.filter(isFree)),
  ];
}

/** Tasks below numbered headings whose number is that of another heading, or of a task before. */
export function taskProblems(document: Document): readonly Problem[] {
  const tasks = tasksIn(document).filter(({ name }) => name !== '');
  const wrong = [...tasks.filter(({ isStrange }) => isStrange), ...repeatedNames(tasks)];
  return problemsAt(document.path, 'taskNumber', wrong);
}
