// The memory of a folder in its three layouts, a file an item: what a project keeps of its workspace's, and where new items go.

import { fileWords } from '../../edit/file-words.ts';
import type { Home, NewEntry } from '../../model/dialect.ts';
import { join, nameOf, stemOf } from '../../model/paths.ts';
import type { Scope } from '../../model/scope.ts';
import { filesIn, type Tree, textAt } from '../../model/source.ts';
import { CATEGORIES, type Category, json, SHARED } from './places.ts';

export type Item = ReturnType<typeof itemsIn>[number];

export type LayeredCategory = Category | 'conventions';

export const TEAM = '.tlc/memory/team';

const USUAL = { folder: 'memory', numbered: false };
export const LAYOUTS: readonly (typeof USUAL)[] = [
  USUAL,
  { folder: TEAM, numbered: true },
  { folder: `${SHARED}/memory`, numbered: true },
];

export function itemsIn(tree: Tree, folder: string, category: Category) {
  return LAYOUTS.flatMap(({ folder: layout, numbered }) => {
    const home = join(folder, `${layout}/${category}`);
    return filesIn(tree, home, /\.md$/).map((path) => ({
      path,
      category,
      // The name without ending and number: what two items must share to be about the same (T-013).
      topic: numbered ? stemOf(path).replace(/^\d{3,4}-/, '') : stemOf(path),
    }));
  });
}

/** Decisions and preferences give way to one of the project on the same topic; all others are kept (T-013 … T-016). */
export function inherited<Of extends { readonly topic: string }>(
  outer: readonly Of[],
  own: readonly { readonly topic: string }[],
  category: Category,
): readonly Of[] {
  if (category !== 'decisions' && category !== 'preferences') return outer;
  const topics = new Set(own.map(({ topic }) => topic));
  return outer.filter(({ topic }) => !topics.has(topic));
}

interface Personal {
  readonly path: string;
  readonly text: string;
  readonly topic: string;
}

const LOCAL = '.tlc/memory/.local';

/** What is kept for one person alone: it is told to whoever asks on the machine, and is no document of the workspace. */
export const PERSONAL: Partial<Record<Category, (tree: Tree) => readonly Personal[]>> = {
  preferences(tree) {
    const path = `${LOCAL}/preferences.json`;
    return Object.entries(json(tree, path) ?? {}).map(([topic, value]) => {
      const text = typeof value === 'string' ? value : JSON.stringify(value);
      return { path, topic, text: `**${topic}:** ${text}` };
    });
  },
  conversations: (tree) =>
    filesIn(tree, `${LOCAL}/sessions`, /\.jsonl$/).flatMap((path) => {
      const text = textAt(tree, path);
      const topic = nameOf(path).slice(0, -'.jsonl'.length);
      return text === null ? [] : [{ path, text, topic }];
    }),
};

export function allItems(tree: Tree, folder: string): readonly Item[] {
  return CATEGORIES.flatMap((category) => itemsIn(tree, folder, category));
}

export function memoryAt(path: string) {
  for (const { folder: layout } of LAYOUTS) {
    const at = `/${path}`.lastIndexOf(`/${layout}/`);
    if (at < 0) continue;
    const folder = path.slice(0, Math.max(0, at - 1));
    const inside = path.slice(at + layout.length + 1).split('/');
    if (layout === TEAM && inside.join('/') === 'conventions.md')
      return { folder, category: 'conventions' as const };
    const category = CATEGORIES.find((one) => one === inside[0]);
    if (category !== undefined && inside.length === 2 && path.endsWith('.md'))
      return { folder, category };
  }
  return null;
}

/** Texts that differ in nothing but blanks are one (C-13). */
export function sameText(text: string): string {
  return text
    .replace(/^\ufeff/, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** What a project would inherit, if it did not have to stay where it is: it may be a secret (X-07). */
export interface Withheld {
  readonly path: string;
  readonly line: number;
  /** Why, to follow "is not inherited:". */
  readonly says: string;
}

const NAME = /^\.env(?:\.|$)|\.(?:pem|key)$|credentials|secrets/i;
const WORDS = /password=|api_key=|secret=|token=|private_key/i;

/** Null: it may be inherited. */
export function withheld(path: string, text: string): Withheld | null {
  if (NAME.test(nameOf(path))) return { path, line: 1, says: 'its name is that of a secret' };
  const found = WORDS.exec(text);
  if (found === null) return null;
  const line = text.slice(0, found.index).split(/\r\n|\n|\r/).length;
  return { path, line, says: `this line has \`${found[0]}\`` };
}

/** What the heading of each begins with, and the section that holds the words. */
const KINDS = [
  { category: 'decisions', takes: ['decision'], heading: 'Decision', section: 'Reasoning' },
  { category: 'gotchas', takes: ['finding', 'lesson'], heading: 'Gotcha', section: 'Issue' },
  { category: 'conversations', takes: ['session'], heading: 'Conversation', section: 'Notes' },
] as const;

type Kind = (typeof KINDS)[number];

export function homes(tree: Tree, scope: Scope | null): readonly Home[] {
  if (scope === null) return [];
  const used = LAYOUTS.find(({ folder }) =>
    CATEGORIES.some((one) => tree.list(join(scope.folder, `${folder}/${one}`)).length > 0),
  );
  const layout = used ?? USUAL;
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

function next(tree: Tree, folder: string): string {
  const numbers = tree.list(folder).flatMap(({ name }) => {
    const [, digits] = /^(\d{3,4})-/.exec(name) ?? [];
    return digits === undefined ? [] : [Number(digits)];
  });
  return String(Math.max(0, ...numbers) + 1).padStart(3, '0');
}
