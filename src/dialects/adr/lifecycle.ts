// What decision records say of themselves, as people write it: the keys of their front matter (L-072, MADR 2 to 4, site generators), and what a status means.

import type { MetadataKeys } from '../../model/dialect.ts';
import type { Lifecycle } from '../../model/document.ts';
import { FOREIGN_STATUSES, PARTLY } from './languages.ts';

const WORDS: readonly (readonly [Lifecycle, string])[] = [
  [
    'draft',
    `draft proposed proposal pending open planned rfc wip todo new idea unresolved deferred postponed discussion review
    hold provisional`,
  ],
  [
    'active',
    `accepted accept approved adopted adopt agreed decided ratified confirmed amended active final implemented
    implementable done complete completed partly partially`,
  ],
  ['superseded', 'superseded superceded superseeded superceeded replaced obsolete obsoleted'],
  [
    'archived',
    `rejected reject declined deprecated withdrawn abandoned archived retired cancelled canceled discarded`,
  ],
  ['expired', 'expired'],
];

const BY_WORD: ReadonlyMap<string, Lifecycle> = new Map([
  ...FOREIGN_STATUSES,
  ...WORDS.flatMap(([lifecycle, words]) =>
    words.split(/\s+/).map((word) => [word, lifecycle] as const),
  ),
]);

const IN_PART = new RegExp(String.raw`\b(?:part(?:ly|ially)?|in part)\b|${PARTLY}`, 'iu');

/**
 * The first known word counts (`Accepted (lazy consensus) & implemented`), of a change the last one
 * (`proposed → accepted`). What is superseded in part is in force. No status at all, or one that nobody knows, counts
 * as active: a collection that writes none has decided all the same.
 */
export function lifecycle(rawStatus: string | null): Lifecycle | null {
  return statusWord(rawStatus)?.lifecycle ?? null;
}

/** The first known word of a status in lower case and what it means, or null. */
export function statusWord(
  rawStatus: string | null,
): { readonly word: string; readonly lifecycle: Lifecycle } | null {
  const latest = rawStatus?.split(/→|->|=>/).at(-1) ?? '';
  const words = latest.toLowerCase().match(/\p{L}+/gu) ?? [];
  const partly = IN_PART.test(latest);
  for (const [at, word] of words.entries()) {
    // "Not implemented" is a status, "not sure" is none.
    const denied = word === 'not' && (BY_WORD.has(words[at + 1] ?? '') || words[at + 1] === 'yet');
    if (denied) return { word, lifecycle: 'draft' };
    const known = BY_WORD.get(word);
    if (known === undefined) continue;
    return { word, lifecycle: known === 'superseded' && partly ? 'active' : known };
  }
  return null;
}

/** The words by which decisions usually tell their status, for suggestions (L-077). */
export const statuses: readonly string[] = [
  ...['proposed', 'draft', 'accepted', 'deprecated', 'rejected', 'superseded', 'pending'],
  ...['approved', 'adopted', 'implemented', 'amended', 'withdrawn', 'deferred'],
];

/** True where a decision says that it is in force, be it in part: only then does it bind anyone (C-06). */
export function isAccepted(rawStatus: string | null): boolean {
  return statusWord(rawStatus)?.lifecycle === 'active';
}

/** Spellings found in real collections, best first; every key not named here is a declaration. */
export const keys: MetadataKeys = {
  aliases: {
    title: ['name', 'Title'],
    status: ['Status', 'statut', 'estado', 'stato', 'статус', '状态', 'ステータス', '상태'],
    created: ['date', 'Date', 'created_at', 'decided'],
    updated: ['updated_at', 'last_updated', 'last-updated', 'modified'],
    depends_on: ['dependencies', 'depends', 'deps', 'depend', 'depends-on'],
    supersedes: ['Supersedes', 'supercedes', 'supersede', 'replaces', 'Replaces'],
    superseded_by: [
      ...['superseded-by', 'supersededBy', 'Superseded-By', 'Superseded by', 'superceded_by'],
      ...['SupersededBy', 'SupercededBy', 'Superseded-by', 'Replaced-By', 'ReplacedBy'],
      ...['superceded-by', 'replaced_by', 'replaced-by', 'replacedBy', 'successor'],
    ],
    partly_supersedes: [
      ...['partly-supersedes', 'partially_supersedes', 'partially-supersedes'],
      'partiallySupersedes',
    ],
    partly_superseded_by: [
      ...['partly-superseded-by', 'partially_superseded_by', 'partially-superseded-by'],
      'partiallySupersededBy',
    ],
    amended_by: ['amended-by', 'amendedBy'],
    relates_to: ['relates-to', 'related', 'related_to', 'related-to', 'links'],
  },
  reserved: [
    ...['id', 'number', 'adr', 'type', 'description', 'summary', 'owner', 'owners', 'author'],
    ...['authors', 'decision-makers', 'decision_makers', 'deciders', 'consulted', 'informed'],
    ...['stakeholders', 'version', 'tags', 'aliases', 'category', 'categories', 'amends'],
    ...['relations', 'relationships', 'refresh_interval', 'project', 'plan', 'agent', 'locked'],
    ...['overrides', 'constraints', 'parent', 'grand_parent', 'nav_order', 'nav_exclude'],
    ...['has_children', 'layout', 'permalink', 'slug', 'weight', 'sidebar_position'],
    ...['sidebar_label', 'hide_title'],
  ],
  references: {
    depends_on: 'depends-on',
    supersedes: 'supersedes',
    superseded_by: 'superseded-by',
    partly_supersedes: 'partly-supersedes',
    partly_superseded_by: 'partly-superseded-by',
    amends: 'amends',
    amended_by: 'amended-by',
    relates_to: 'relates-to',
  },
};
