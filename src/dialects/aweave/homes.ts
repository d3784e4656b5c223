// New decisions and lessons of a scope: a file of its topic, named by day.

import { fileWords } from '../../edit/file-words.ts';
import type { Home, NewEntry } from '../../model/dialect.ts';
import type { Scope } from '../../model/scope.ts';
import type { Tree } from '../../model/source.ts';

/** Characters of a summary, which is told to everybody in the scope. */
const LONGEST = 200;

export function homes(_: Tree, scope: Scope | null): readonly Home[] {
  if (scope === null) return [];
  return [
    { folder: `${scope.folder}/_decisions`, takes: ['decision'], form },
    { folder: `${scope.folder}/_lessons`, takes: ['finding', 'lesson'], form },
  ];
}

/** `260214-use-x.md`; a decision without a status holds. */
function form({ title, text, status, today }: NewEntry): { name: string; text: string } {
  const isProposed = status === 'proposed';
  const said = isProposed ? '' : text.replace(/\s+/g, ' ').trim();
  const head = [
    `name: ${JSON.stringify(title)}`,
    `description: ${JSON.stringify(said.slice(0, LONGEST) || title)}`,
    ...(isProposed ? ['status: proposed'] : []),
    `created: ${today}`,
  ];
  return {
    name: `${today.slice(2).replaceAll('-', '')}-${fileWords(title)}.md`,
    text: `---\n${head.join('\n')}\n---\n\n# ${title}\n\n${text.trim()}\n`,
  };
}
