// New items of memory: a file in the folder of their kind, in the layout that is in use.

import { fileWords } from '../../edit/file-words.ts';
import type { Home, NewEntry } from '../../model/dialect.ts';
import type { EntryType } from '../../model/memory.ts';
import type { Scope } from '../../model/scope.ts';
import type { Tree } from '../../model/source.ts';
import { LAYOUTS } from './memory.ts';
import { CATEGORIES, type Category, join } from './places.ts';

interface Kind {
  readonly category: Category;
  readonly takes: readonly EntryType[];
  /** What its heading begins with, and the section that holds the words. */
  readonly heading: string;
  readonly section: string;
}

const KINDS: readonly Kind[] = [
  { category: 'decisions', takes: ['decision'], heading: 'Decision', section: 'Reasoning' },
  { category: 'gotchas', takes: ['finding', 'lesson'], heading: 'Gotcha', section: 'Issue' },
  { category: 'conversations', takes: ['session'], heading: 'Conversation', section: 'Notes' },
];

export function homes(tree: Tree, scope: Scope | null): readonly Home[] {
  if (scope === null) return [];
  const [usual] = LAYOUTS;
  const used = LAYOUTS.find(({ folder }) =>
    CATEGORIES.some((one) => tree.list(join(scope.folder, `${folder}/${one}`)).length > 0),
  );
  const layout = used ?? usual;
  if (layout === undefined) return [];
  return KINDS.map((kind): Home => {
    const folder = join(scope.folder, `${layout.folder}/${kind.category}`);
    const number = layout.numbered ? `${next(tree, folder)}-` : '';
    return { folder, takes: kind.takes, form: (entry) => formOf(kind, number, entry) };
  });
}

function formOf(
  { category, heading, section }: Kind,
  number: string,
  { title, text, status, today }: NewEntry,
): { name: string; text: string } {
  const day = category === 'conversations' ? `${today}-` : '';
  const state = status === 'proposed' ? '**Status:** Proposed\n' : '**Status:** Active\n';
  const body = text.trim();
  return {
    name: `${number}${day}${fileWords(title)}.md`,
    text: [
      `# ${heading}: ${title}\n`,
      `**Date:** ${today}\n${category === 'decisions' ? state : ''}`,
      `${/^#/.test(body) ? '' : `## ${section}\n\n`}${body}\n`,
    ].join('\n'),
  };
}

/** `004` after `003-use-x.md`. */
function next(tree: Tree, folder: string): string {
  const numbers = tree.list(folder).flatMap(({ name }) => {
    const [, digits] = /^(\d{3,4})-/.exec(name) ?? [];
    return digits === undefined ? [] : [Number(digits)];
  });
  return String(Math.max(0, ...numbers) + 1).padStart(3, '0');
}
