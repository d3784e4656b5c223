// Links to what a commit took away: what became of it.

import type { CodeRepository, CodeStep } from '../model/code.ts';
import { folderOf, pathBetween } from '../model/paths.ts';
import type { Facts } from '../model/rule-facts.ts';
import { lastName, standIn } from './code-age.ts';
import { namesAfter, ownCommit } from './gone-names.ts';

/** As many are looked into, each by a git of its own. */
const MOST_ASKED = 100;

/** Where git knows what became of the very file, that is told, and no name that is nearly the same. */
export function withDeletions(
  broken: Facts['brokenLinks'],
  code: CodeRepository,
): Facts['brokenLinks'] {
  const pathOf = ({ key = [] }: (typeof broken)[number]): string => code.prefix + key[0];
  const files = code.files();
  // No file has a name with this character, and no process takes it.
  const asked = broken.filter(({ message }) => message.startsWith('file'));
  const left = new Set(asked.map(pathOf).filter((path) => !path.includes('\0')));
  const deletions = new Map<string, CodeStep>();
  for (const step of left.size === 0 ? [] : code.steps([...left], 'AD')) {
    if (step.isEdge) break;
    for (const { path, after } of step.changes)
      if (after === null && left.delete(path)) deletions.set(path, step);
    if (left.size === 0) break;
  }
  const steps = [...new Set(deletions.values())];
  const { renames, ends, lastOf } = namesAfter([...deletions.keys()], steps, files, code);
  return broken.map((one, at) => {
    const last = lastOf(pathOf(one));
    const step = ends.get(last) ?? deletions.get(pathOf(one));
    if (step === undefined) return one;
    const { near: _, target, ...known } = one.data ?? {};
    const own = at < MOST_ASKED ? ownCommit(step, last, code) : {};
    const now = standIn(last, files);
    const data = { ...known, now, commit: step.commit.slice(0, 7), day: step.day, ...own };
    const { to } = lastName(pathOf(one), renames, files);
    return to?.startsWith(code.prefix)
      ? renamedLink({ ...one, data: { ...data, to: to.slice(code.prefix.length) } }, `${target}`)
      : { ...one, message: 'fileDeleted', data };
  });
}

function renamedLink(one: Facts['brokenLinks'][number], target: string) {
  const from = target.replace(/[?#].*$/s, '');
  const to = pathBetween(folderOf(one.path), String(one.data?.to));
  const isPlain = !/^\/|^mdc:|[%<>]/.test(from + to);
  const ahead = from.startsWith('./') && !to.startsWith('../') ? './' : '';
  const rename = isPlain ? { from, to: ahead + to } : undefined;
  return { ...one, message: 'fileRenamed', rename } as const;
}
