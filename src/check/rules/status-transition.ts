// Statuses that a decision cannot have reached (L-077).

import type { NamedDecision } from '../../model/decision.ts';
import { decisionStem } from '../../model/decision-id.ts';
import type { Document } from '../../model/document.ts';
import { problemsOf } from '../../model/facts.ts';
import { counted, enumerate } from '../../model/plural.ts';
import { defineRule, type Found } from '../../model/rule.ts';
import { valueWords } from '../../model/value.ts';

/** From → to. Whatever is not listed is not checked. */
const NEXT: ReadonlyMap<string, readonly string[]> = new Map([
  ['proposed', ['accepted', 'rejected', 'withdrawn', 'deprecated']],
  ['accepted', ['deprecated', 'superseded']],
  ['deprecated', ['superseded']],
  ['rejected', ['proposed']],
  ['superseded', []],
]);
const PATH = 'docs/adr/ADR-0001-a.md';
const NEW = { 'docs/adr/ADR-0002-b.md': '---\nstatus: accepted\nsupersedes: [ADR-0001]\n---\n' };

/** Other words for the same step. */
const SAME: ReadonlyMap<string, string> = new Map([
  ['draft', 'proposed'],
  ['pending', 'proposed'],
  ['approved', 'accepted'],
  ['adopted', 'accepted'],
  ['superceded', 'superseded'],
]);

type Message = 'unsaid' | 'never' | 'step' | 'deleted' | 'lapsed' | 'unstated' | 'otherStatus';

export default defineRule<Message>({
  id: 'status-transition',
  about: ['supersession'],
  summary:
    'The status of a decision skips or reverses a step, a change deletes a decision in force, or the status of a memory does not match its folder.',
  rationale:
    'Only an accepted decision can be superseded, a superseded one is no longer accepted, and its record stays.',
  remedy:
    'State or correct the status. Accept or reject a proposal in a commit of its own; supersede it only once it is accepted. A decision that no longer applies keeps its file, with a status such as `deprecated`; to go back to one that was superseded, write a new one.',
  messages: {
    unsaid: 'The status is still `{status}`, although {newer} supersedes this decision.',
    never: 'The status is `{status}`, but {newer} can only supersede an accepted decision.',
    step: 'A decision cannot go from {from} to {to}.',
    deleted: '{decisions} deleted.',
    unstated: 'This was accepted, and states no status any more.',
    lapsed: 'No longer in force, since half of their folder states a status by now: {decisions}.',
    otherStatus: 'The status is `{status}`, but the file is in {folder}, which decides.',
  },
  good: {
    'a superseded decision': {
      ...NEW,
      [PATH]: '---\nstatus: superseded\nsuperseded_by: ADR-0002\n---\n',
    },
    'a step forward': { [PATH]: '---\nstatus: proposed → accepted\n---\n' },
  },
  bad: {
    'still accepted': { ...NEW, [PATH]: '---\nstatus: «accepted»\nsuperseded_by: ADR-0002\n---\n' },
    'never accepted': { ...NEW, [PATH]: '---\nstatus: «proposed»\nsuperseded_by: ADR-0002\n---\n' },
    'a memory in the archive that calls itself active': {
      'foundation.md': '# Foundation\n',
      'memory/archive/a.md': '---\nid: mem_1\nstatus: «active»\n---\n\nOne.\n',
    },
    'a step back': { [PATH]: '---\nstatus: «superseded → accepted»\n---\n' },
  },
  *check(facts) {
    const { documents, graph } = facts;
    yield* problemsOf(facts, 'otherStatus');
    for (const document of documents) if (document.role.is === 'decision') yield* steps(document);
    const unaccepted = new Set(graph.supersession.unaccepted);
    for (const pair of graph.supersession.pairs) {
      const older = graph.documents.get(pair.older);
      // A sentence beside the status is the status: only a key of its own can be forgotten.
      const isKey = older?.metadataSpans.has('superseded_by') === true;
      if (!isKey || pair.olderSays === null || unaccepted.has(pair)) continue;
      const found = stillSays(older, decisionStem(pair.newer));
      if (found !== null) yield found;
    }
  },
  *since({ documents, graph }, before, lost) {
    for (const document of documents) {
      const was = before(document.path);
      if (document.role.is !== 'decision' || was?.role.is !== 'decision') continue;
      const { path, rawStatus, statusSpan: at } = document;
      const data = step(firstWord(was.rawStatus ?? ''), firstWord(rawStatus ?? ''));
      if (data !== null) yield { message: 'step', path, at, data };
      if (was.accepted && was.rawStatus !== null && rawStatus === null)
        yield { message: 'unstated', path, at };
    }
    const isLapsed = ({ path }: NamedDecision): boolean => graph.documents.has(path);
    const ids = lost.filter(isLapsed).map(({ id }) => id);
    const { path: place } = lost.find(isLapsed) ?? {};
    const data = { decisions: enumerate(ids, 5) };
    if (place !== undefined) yield { message: 'lapsed', path: place, at: null, data };
    const [first, ...others] = lost.filter((one) => !isLapsed(one));
    if (first === undefined) return;
    const decisions =
      others.length === 0
        ? `${nameAndTitle(first)} was in force, and is`
        : `${nameAndTitle(first)} and ${counted(others.length, 'other decision')} in force are`;
    const related = others.map((one) => ({ path: one.path, line: 1, message: nameAndTitle(one) }));
    const { path } = first;
    yield { message: 'deleted', path, at: null, data: { decisions }, related };
  },
});

function nameAndTitle({ id, title }: NamedDecision): string {
  return `${id} (${title})`;
}

function stillSays(
  { path, rawStatus, statusSpan: at, role }: Document,
  newer: string,
): Found<Message> | null {
  const word = firstWord(rawStatus ?? '');
  if (role.is !== 'decision' || (word !== 'accepted' && word !== 'proposed' && word !== 'draft'))
    return null;
  const data = { status: valueWords(rawStatus ?? ''), newer };
  return { message: word === 'accepted' ? 'unsaid' : 'never', path, at, data };
}

function* steps({ path, rawStatus, statusSpan: at }: Document): Generator<Found<Message>> {
  const words = (rawStatus ?? '').split(/→|->|=>/).map(firstWord);
  for (const [index, from] of words.slice(0, -1).entries()) {
    const data = step(from, words[index + 1] ?? '');
    if (data !== null) yield { message: 'step', path, at, data };
  }
}

/** The two words of a step that a decision cannot take, or null. */
export function step(from: string, to: string) {
  const [before = from, after = to] = [SAME.get(from), SAME.get(to)];
  const allowed = NEXT.get(before);
  const isStep = before === after || !NEXT.has(after) || allowed?.includes(after) !== false;
  return isStep ? null : { from, to };
}

function firstWord(text: string): string {
  return /[a-z]+/.exec(text.toLowerCase())?.[0] ?? '';
}
