// What the status of a decision record means, as people write it.

import type { Lifecycle } from '../../model/document.ts';
import { once } from '../../model/once.ts';
import { FOREIGN_MEANS, PARTLY } from './languages.ts';

const MEANS: Readonly<Partial<Record<Lifecycle, string>>> = {
  draft: `draft proposed proposal pending open planned rfc wip todo new idea unresolved deferred postponed discussion
    discussing investigating investigated review hold progress provisional returned previewing`,
  active: `accepted accept approved adopted adopt agreed decided ratified confirmed amended active final implemented shipped
    implementable done complete completed partly partially activated living released recommended published committed live
    validated enforced deployed stable`,
  superseded:
    'superseded superceded superseeded superceeded replaced obsolete obsoleted overturned reversed',
  archived: `rejected reject declined deprecated depreciated withdrawn abandoned archived retired cancelled canceled discarded
    discontinued`,
  expired: 'expired stagnant dormant',
};

const BY_WORD: ReadonlyMap<string, Lifecycle> = new Map(
  [...FOREIGN_MEANS, MEANS].flatMap((means) =>
    (Object.entries(means) as [Lifecycle, string][]).flatMap(([lifecycle, words]) =>
      words.split(/\s+/).map((word) => [word, lifecycle] as const),
    ),
  ),
);

const IN_PART = once(
  () => new RegExp(String.raw`\b(?:part(?:ly|ially)?|in part)\b|${PARTLY}`, 'u'),
);

const OF_CLAUSES =
  /^[^\p{L}\p{N}]{0,9}[a-z]{1,2}-?\d{1,2}(?!\d)(?=.{0,120}?(?:取代|替代|super[sc]|replac)).{3,200}?(?:[;；,，.。]|\b(?:and|but|while))\s{0,9}[a-z]{1,2}-?\d{1,2}(?!\d).{0,40}?(?:(?:仍然?|继续)有效|\bstill (?:stand|appl(?:y|ies)|hold|valid|in force)|\bremains? (?:in (?:force|effect)|valid))/u;

/** Of a sentence that begins otherwise they tell what became of something else: `Refinement completed`. */
const ONLY_FIRST = new Set(
  'done complete completed final validated enforced deferred stable reversed'.split(' '),
);

/**
 * The first known word counts (`Accepted (lazy consensus) & implemented`), of a change the last one (`proposed →
 * accepted`). What is superseded in part is in force. No status at all, or one that nobody knows, counts as active: a
 * collection that writes none has decided all the same.
 */
export function lifecycle(rawStatus: string | null): Lifecycle | null {
  return statusWord(rawStatus)?.lifecycle ?? null;
}

/** The first known word of a status in lower case and what it means, or null. */
export function statusWord(
  rawStatus: string | null,
): { readonly word: string; readonly lifecycle: Lifecycle } | null {
  const text = (rawStatus ?? '').toLowerCase();
  // Arrows of later sentences tell of something else.
  const [first = ''] = text.split(/[.。](?=\s)/, 1);
  const stages = [first, text].flatMap((part) => part.split(/→|->|=>/).toReversed());
  return stages.map(wordOfStage).find((one) => one !== null) ?? null;
}

function wordOfStage(stage: string): ReturnType<typeof statusWord> {
  const words = stage.match(/\p{L}+/gu) ?? [];
  for (const [at, word] of words.entries()) {
    // "Not implemented" is a status, "not sure" is none.
    const denied = word === 'not' && (BY_WORD.has(words[at + 1] ?? '') || words[at + 1] === 'yet');
    // `Active review` is no decision yet.
    const isQuestion = word === 'active' && /^(?:review|vot|discuss)/.test(words[at + 1] ?? '');
    if (denied || isQuestion) return { word, lifecycle: 'draft' };
    const known = BY_WORD.get(word);
    if (known === undefined || (at > 0 && ONLY_FIRST.has(word))) continue;
    return { word, lifecycle: known === 'superseded' && isInPart(stage) ? 'active' : known };
  }
  return null;
}

const isInPart = (status: string): boolean =>
  IN_PART().test(status.toLowerCase()) || tellsOfClauses(status);

/** Of statuses one after the other the last that decides; what is replaced in part decides nothing of what is proposed. */
export function lastDecided<T>(all: readonly T[], textOf: (one: T) => string): T | undefined {
  const open = all.filter((one) => statusWord(textOf(one))?.lifecycle === 'draft');
  const decided = all.filter((one) => !open.includes(one));
  const isPartOnly = decided.every((one) => isInPart(textOf(one)));
  return (isPartOnly ? open.at(-1) : undefined) ?? decided.at(-1);
}

/** `D-1 is superseded; D-2/D-3 remain in force` tells of clauses, one after the other. */
export function tellsOfClauses(status: string): boolean {
  return OF_CLAUSES.test(status.toLowerCase());
}

/** True where a decision says that it is in force, be it in part: only then does it bind anyone (C-06). */
export function isAccepted(rawStatus: string | null): boolean {
  return statusWord(rawStatus)?.lifecycle === 'active';
}
