// What must be written in both so that each says that one replaces the other (L-073).

import { step } from '../check/rules/status-transition.ts';
import { type Successor, stateRelation, stateReplaced } from '../edit/decision-patch.ts';
import { decisionStyle } from '../edit/decision-style.ts';
import { type Patched, setValue } from '../edit/front-matter-patch.ts';
import { referenceIndex } from '../graph/reference-index.ts';
import { referrersOf } from '../graph/referrers.ts';
import { replaces } from '../graph/successors.ts';
import { findSupersession, isUnaccepted } from '../graph/supersession.ts';
import { collectionOf, decisionId, decisionNumber, decisionStem } from '../model/decision-id.ts';
import type { Document } from '../model/document.ts';
import { compareText } from '../model/order.ts';
import { folderOf, pathBetween } from '../model/paths.ts';
import { everyFile } from '../model/source.ts';
import { UsageError } from '../model/usage-error.ts';
import { type Decisions, namesOf, statusWord } from './decisions.ts';
import { dialectOf, documentsIn, type Hierarchy, reread } from './hierarchy.ts';
import { listTargets } from './targets.ts';

export { isUnaccepted };

/** A file's text as it must be when it is written, and as it shall be then. */
export interface TextChange {
  readonly path: string;
  readonly before: string;
  readonly after: string;
}

/**
 * The changes, older decision first; none for a side that says so already. `partly`: the newer one replaces a part only,
 * and the older one stays in force. So it does until the newer one is accepted: of a proposal only its own side is
 * written. Throws UsageError for a decision that would replace itself, close a circle or give a
 * replaced one a second successor, and where a text cannot be edited safely.
 */
export function planSupersession(
  decisions: Decisions,
  older: string,
  newer: string,
  partly = false,
): readonly TextChange[] {
  refuse(decisions, older, newer, partly);
  const { pairs, partial } = decisions.supersession;
  const pair = (partly ? partial : pairs).find((one) => one.older === older && one.newer === newer);
  const old = documentOf(decisions, older);
  const next = documentOf(decisions, newer);
  const style = decisionStyle(siblings(decisions, older));
  const changes: TextChange[] = [];
  const waits = isUnaccepted(next);
  const successor = refTo(next, older, decisions);
  if (!pair?.olderSays && !waits) {
    const stated = partly
      ? stateRelation(old, 'partlySupersededBy', successor, style)
      : stateReplaced(old, successor, style);
    changes.push(changeOf(old, stated));
  } else if (!partly && !waits && isUnmarked(old, decisions))
    changes.push(changeOf(old, setValue(old.text, 'status', 'superseded')));
  if (!pair?.newerSays) {
    const relation = partly ? 'partlySupersedes' : 'supersedes';
    const own = decisionStyle(siblings(decisions, newer));
    changes.push(changeOf(next, stateRelation(next, relation, refTo(old, newer, decisions), own)));
  }
  refuseUnsaid(decisions, changes, { older, newer, partly });
  return changes.filter(({ before, after }) => before !== after);
}

/** Where a record names a successor that is not there, after `changes`. */
export function lostSuccessors(decisions: Decisions, path: string, changes: readonly TextChange[]) {
  const own = documentOf(decisions, path);
  const after = changes.find((one) => one.path === path)?.after;
  const { references } = after === undefined ? own : reread(decisions, own, after);
  const index = referenceIndex(decisions.documents, decisions.targets ?? []);
  return references.flatMap(({ relation, to, span: { line } }) =>
    relation === 'superseded-by' && index.find(path, to) === null ? [{ line, to }] : [],
  );
}

/** The text of a record that is yet to be written, in which it says what it supersedes. Throws UsageError. */
export function asSuccessor(
  decisions: Decisions,
  older: string,
  { path, text }: { readonly path: string; readonly text: string },
): string {
  const next = reread(decisions, { ...documentOf(decisions, older), path }, text);
  const documents = new Map([...decisions.documents, [path, next]]);
  const changes = planSupersession({ ...decisions, documents }, older, path);
  return changes.find((one) => one.path === path)?.after ?? text;
}

function isUnmarked(document: Document, decisions: Decisions): boolean {
  const { rawStatus, role, metadataSpans } = document;
  return (
    metadataSpans.has('status') &&
    metadataSpans.has('superseded_by') &&
    dialectOf(decisions, document)?.format?.statuses?.lifecycle(rawStatus ?? '', role) !==
      'superseded'
  );
}

function refuse(decisions: Decisions, older: string, newer: string, partly: boolean): void {
  const names = namesOf(decisions);
  const [old, next] = [names.get(older) ?? older, names.get(newer) ?? newer];
  if (older === newer) {
    throw new UsageError(
      `${old} cannot supersede itself.`,
      'Name the old decision first, then the new one.',
    );
  }
  const { documents } = decisions;
  const status = statusWord(decisions, documentOf(decisions, older)) ?? '';
  if (documents.get(older)?.role.is === 'decision' && step(status, 'superseded') !== null) {
    throw new UsageError(
      `${old} is ${status}, and only an accepted decision can be superseded; nothing was written.`,
      `If it was in force, accept it first, in a commit of its own. Else set its status to rejected: ${older}.`,
    );
  }
  const successor = documents.get(newer);
  if (successor?.role.lifecycle === undefined && successor?.lifecycle === 'archived') {
    throw new UsageError(
      `${next} is ${statusWord(decisions, successor)}, so it cannot supersede ${old}.`,
      'Accept it first, or name another decision.',
    );
  }
  if (replaces(decisions, older, newer)) {
    throw new UsageError(
      `${old} already supersedes ${next}, so this would create a circle.`,
      `Show the chain: stratigraph adr history ${old}.`,
    );
  }
  const other = decisions.supersession.pairs.find(
    (pair) => pair.older === older && (partly || pair.newer !== newer) && pair.olderSays,
  );
  if (other !== undefined) {
    const taken = names.get(other.newer) ?? other.newer;
    throw new UsageError(
      `${old} is already superseded by ${taken} (${other.at.path}:${other.at.line}).`,
      taken === next
        ? `Show the chain: stratigraph adr history ${old}.`
        : `To supersede ${taken} instead: stratigraph adr supersede ${taken} ${next}${partly ? ' --partly' : ''}.`,
    );
  }
}

function refuseUnsaid(
  decisions: Decisions,
  changes: readonly TextChange[],
  { older, newer, partly }: Readonly<{ older: string; newer: string; partly: boolean }>,
): void {
  const documents = new Map(decisions.documents);
  for (const { path, after } of changes)
    documents.set(path, reread(decisions, documentOf(decisions, path), after));
  const { pairs, partial } = findSupersession(documents, decisions.targets ?? []);
  const pair = (partly ? partial : pairs).find((one) => one.older === older && one.newer === newer);
  const waits = isUnaccepted(documents.get(newer));
  const isSaid = waits ? pair?.newerSays != null : pair?.saidBy === 'both';
  const lifecycle = partly || waits ? decisions.documents.get(older)?.lifecycle : 'superseded';
  if (isSaid && documents.get(older)?.lifecycle === lifecycle) return;
  const linkTo = (to: string, from: string): string =>
    `[${documentOf(decisions, to).title}](${pathBetween(folderOf(from), to)})`;
  const [by, of] = partly
    ? ['Partly superseded by', 'Partly supersedes']
    : ['Superseded by', 'Supersedes'];
  throw new UsageError(
    `${older} and ${newer} cannot be edited safely: something that they say already would still be read otherwise.`,
    `Correct that, and write by hand below the titles: "${by} ${linkTo(newer, older)}." in ${older}, "${of} ${linkTo(older, newer)}." in ${newer}.`,
  );
}

function changeOf(document: Document, patched: Patched): TextChange {
  if ('text' in patched) return { path: document.path, before: document.text, after: patched.text };
  throw new UsageError(
    `${document.path} cannot be edited, because ${patched.problem}.`,
    'Fix it, then run the command again.',
  );
}

function refTo(document: Document, from: string, decisions: Decisions): Successor {
  const { path } = document;
  const id = decisionId(path);
  const short = /^\d+$/.test(id) ? `ADR-${id}` : id;
  const target = pathBetween(folderOf(from), path);
  return {
    id: frontMatterId(document, from, decisions, short, target),
    heading:
      document.structure.sections.find(({ depth }) => depth === 1)?.heading ?? document.title,
    short: decisionNumber(path) === null ? decisionStem(path) : short,
    target: target.startsWith('.') ? target : dot(siblings(decisions, from)) + target,
  };
}

/** `./` where most links between the records of a folder begin with it. */
function dot(records: readonly Document[]): './' | '' {
  const links = records.flatMap(({ text }) => text.match(/\]\((?:\.\/)?[\w-]{1,200}\.md/g) ?? []);
  return links.filter((one) => one.startsWith('](./')).length > links.length / 2 ? './' : '';
}

function frontMatterId(
  { path, role, metadata }: Document,
  from: string,
  decisions: Decisions,
  short: string,
  target: string,
): string {
  if (role.is !== 'decision') {
    const at = (path: string) => decisions.targets?.find((one) => one.path === path);
    const own = at(path);
    return own === undefined ? target : own.parent === at(from)?.parent ? own.name : own.id;
  }
  if (decisionNumber(path) === null)
    return typeof metadata.id === 'string' ? metadata.id : decisionStem(path);
  if (collectionOf(path) !== collectionOf(from)) return target;
  const shared = decisions.supersession.duplicateIds.some(({ paths }) => paths.includes(path));
  return shared ? decisionStem(path) : short;
}

function siblings({ documents }: Decisions, path: string): readonly Document[] {
  return [...documents.values()].filter(
    ({ path: other, role }) => role.is === 'decision' && collectionOf(other) === collectionOf(path),
  );
}

function documentOf({ documents }: Decisions, path: string): Document {
  const document = documents.get(path);
  if (document === undefined)
    throw new UsageError(`${path} is not a decision.`, 'List all decisions: stratigraph adr list.');
  const fault = document.faults.find(({ code }) => code === 'unreadable');
  if (fault !== undefined) throw new UsageError(`${path}: ${fault.message}`, fault.advice);
  return document;
}

/** In every text: what no dialect reads, such as a README, leads people to a decision all the same. */
export function findReferrers(hierarchy: Hierarchy, path: string, besides: readonly string[]) {
  const documents = documentsIn(hierarchy);
  const others = everyFile(hierarchy.tree, Infinity)
    .filter((one) => /\.mdx?$/i.test(one) && !documents.has(one))
    .toSorted(compareText)
    .flatMap(
      (one) => hierarchy.document(one, { is: 'instruction', kind: 'page', level: null }) ?? [],
    );
  const all = new Map([...documents, ...others.map((one) => [one.path, one] as const)]);
  return referrersOf(path, all, listTargets(hierarchy), besides);
}
