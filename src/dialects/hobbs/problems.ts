// What is too large, and what says of itself what its folder does not (H-004, H-022, C-39).

import type { Document } from '../../model/document.ts';
import type { Problem } from '../../model/facts.ts';
import { problemAt } from '../../model/problems.ts';
import type { Settings } from '../../model/settings.ts';
import type { Tree } from '../../model/source.ts';
import { mismatch } from './format.ts';
import { tierOf } from './places.ts';

/** Lines; what is always loaded is small by nature. */
const FOUNDATION_LINES = 150;

export function problems(
  _: Tree,
  documents: ReadonlyMap<string, Document>,
  { memory: { mostActive } }: Settings,
): readonly Problem[] {
  const own = [...documents.values()].filter(({ dialect }) => dialect === 'hobbs');
  const active = own.filter(
    ({ role, path, lifecycle }) =>
      role.is === 'record' && tierOf(path) === 'active' && lifecycle === 'active',
  );
  const [first] = active;
  return [
    ...own.flatMap((document) => [...tooLong(document), ...otherwise(document)]),
    ...(first !== undefined && active.length > mostActive
      ? [problemAt('tooMany', first.path, { count: active.length, most: mostActive })]
      : []),
  ];
}

function tooLong({ role, path, text }: Document): readonly Problem[] {
  if (role.kind !== 'foundation') return [];
  const lines = text.trimEnd().split('\n').length;
  const data = { lines, budget: FOUNDATION_LINES };
  return lines > FOUNDATION_LINES ? [problemAt('overBudget', path, data)] : [];
}

function otherwise(document: Document): readonly Problem[] {
  const folder = document.role.is === 'record' ? mismatch(document) : null;
  if (folder === null) return [];
  const { path, statusSpan, rawStatus } = document;
  const at = statusSpan ?? { line: 1, column: 1, endColumn: 1 };
  const data = { status: rawStatus ?? '', folder: `memory/${folder}` };
  return [problemAt('otherStatus', path, data, at)];
}
