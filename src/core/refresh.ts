import { setInFrontMatter, spellingInUse } from '../edit/front-matter-patch.ts';
import type { Document } from '../model/document.ts';
import { UsageError } from '../model/usage-error.ts';
import type { Hierarchy } from './hierarchy.ts';
import type { TextChange } from './supersede.ts';

export interface Refresh extends TextChange {
  /** The key as the document spells it. */
  readonly key: string;
  /** What it said; null: it did not state a date. */
  readonly from: string | null;
  readonly to: string;
}

/** `before` and `after` are the same where it says today already. Throws UsageError where the text cannot be patched. */
export function planRefresh({ dialects }: Hierarchy, document: Document, now: string): Refresh {
  const { path, text: before, updated: from } = document;
  if (path.endsWith('.json'))
    throw new UsageError(
      `${path} is the store of a program and says no date of its own.`,
      'Confirm a fact in it instead.',
    );
  const aliases =
    dialects.find(({ name }) => name === document.dialect)?.format?.keys.aliases.updated ?? [];
  const key = spellingInUse(before, ['updated', ...aliases]) ?? 'updated';
  const to = hasTime(document) ? now.replace(/\.\d+(?=Z)/, '') : now.slice(0, 10);
  if (from?.slice(0, 10) === to.slice(0, 10))
    return { path, before, after: before, key, from, to: from };
  const patched = setInFrontMatter(before, [key], to);
  if ('text' in patched) return { path, before, after: patched.text, key, from, to };
  throw new UsageError(
    `${path} cannot be refreshed, because ${patched.problem}.`,
    'Fix its front matter, then run the command again.',
  );
}

/** A date with a time stays one. */
function hasTime({ text, metadataSpans }: Document): boolean {
  const span = metadataSpans.get('updated');
  return span !== undefined && /\d{2}:\d{2}/.test(text.slice(span.start, span.end));
}
