// An entry of memory as a file of its own, in the folder and the form of its system.

import { fileWords } from '../edit/file-words.ts';
import type { EntryType } from '../model/memory.ts';
import { stemOf } from '../model/paths.ts';
import type { Target } from '../model/scope.ts';
import { UsageError } from '../model/usage-error.ts';
import type { Hierarchy } from './hierarchy.ts';
import { homeOf } from './homes.ts';
import { refuseInMemory } from './memory.ts';

export interface EntryFile {
  readonly id: string;
  readonly path: string;
  readonly text: string;
  /** Of its heading. */
  readonly line: number;
  /** True where a file says the same already. */
  readonly known: boolean;
}

/** Characters of a title. */
const LONGEST = 80;

/** Null: the target has no folder for that. Throws UsageError for words that make no file, or that memory must not hold. */
export function entryFile(
  hierarchy: Hierarchy,
  target: Target,
  entry: { readonly type: EntryType; readonly words: string; readonly text: string },
  now: string,
): EntryFile | null {
  const { type, words, text } = entry;
  const { folder, form } = homeOf(hierarchy, target, type) ?? {};
  if (folder === undefined || form === undefined) return null;
  refuseInMemory(hierarchy, target, { content: words, text });
  const title = titleOf(words);
  const name = fileWords(title);
  if (name === '') throw new UsageError(`A ${type} needs letters.`, 'Say it in one sentence.');
  const made = form({ type, title, text, status: 'accepted', today: now.slice(0, 10) });
  const { tree } = hierarchy;
  const same = tree.list(folder).find((file) => {
    if (!file.name.endsWith(`${name}.md`)) return false;
    const there = tree.read(`${folder}/${file.name}`);
    return 'text' in there && undated(there.text) === undated(made.text);
  });
  const path = same === undefined ? free(made.name) : `${folder}/${same.name}`;
  const line = made.text.split('\n').findIndex((one) => one.startsWith('# ')) + 1;
  return { id: stemOf(path), path, text: made.text, line, known: same !== undefined };

  /** `x-2.md` where `x.md` is another one. */
  function free(wanted: string): string {
    for (let more = 1; ; more += 1) {
      const tried = more === 1 ? wanted : wanted.replace(/\.md$/, `-${more}.md`);
      if (!tree.has(`${folder}/${tried}`)) return `${folder}/${tried}`;
    }
  }
}

/** The first sentence, cut between two words. */
function titleOf(words: string): string {
  const [line = ''] = words.trim().split(/\r?\n/);
  const sentence = (/^.{1,200}?[.!?](?=\s)/u.exec(line)?.[0] ?? line).replace(/\.$/, '').trim();
  if (sentence.length <= LONGEST) return sentence;
  const end = sentence.lastIndexOf(' ', LONGEST);
  return sentence.slice(0, end < 1 ? LONGEST : end);
}

function undated(text: string): string {
  return text.replace(/\d{4}-\d{2}-\d{2}/g, '').trim();
}
