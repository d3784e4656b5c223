// The id and the link by which that file means it and no other.

import type { Named } from '../edit/decision-patch.ts';
import { decisionId, decisionNumber, decisionStem } from '../graph/decision-id.ts';
import type { Document } from '../model/document.ts';
import { folderOf } from '../model/paths.ts';
import type { Decisions } from './decisions.ts';

/** How the document at `from` should name `document`. */
export function named(document: Document, from: string, decisions: Decisions): Named {
  const { path } = document;
  const id = decisionId(path);
  const short = /^\d+$/.test(id) ? `ADR-${id}` : id;
  const target = relative(from, path);
  return {
    id: frontMatterId(document, from, decisions, short, target),
    heading:
      document.structure.sections.find(({ depth }) => depth === 1)?.heading ?? document.title,
    short: decisionNumber(path) === null ? decisionStem(path) : short,
    target,
  };
}

/** The shortest id that means the document alone: numbers count within one folder. */
function frontMatterId(
  { path, role, metadata }: Document,
  from: string,
  decisions: Decisions,
  short: string,
  target: string,
): string {
  if (role.is !== 'decision')
    return decisions.targets?.find((one) => one.path === path)?.name ?? target;
  if (decisionNumber(path) === null)
    return typeof metadata.id === 'string' ? metadata.id : decisionStem(path);
  if (folderOf(path) !== folderOf(from)) return target;
  const shared = decisions.supersession.duplicateIds.some(({ paths }) => paths.includes(path));
  return shared ? decisionStem(path) : short;
}

/** Link target from one file to another. */
function relative(from: string, to: string): string {
  const here = from.split('/').slice(0, -1);
  const there = to.split('/');
  let shared = 0;
  while (shared < here.length && here[shared] === there[shared]) shared += 1;
  return [...here.slice(shared).map(() => '..'), ...there.slice(shared)].join('/');
}
