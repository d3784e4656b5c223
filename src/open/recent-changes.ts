// What the last commits changed for any target.

import { hash } from 'node:crypto';
import {
  agentsInUse,
  changedTargets,
  claimOf,
  openTree,
  readersOf,
  type State,
  stateOf,
  textsOf,
} from '../core.ts';
import { type CommitChanges, RECENT_DAYS, type RecentChanges } from '../model/change.ts';
import type { Document } from '../model/document.ts';
import { onceEach } from '../model/once.ts';
import { type Tree, textAt } from '../model/source.ts';
import { gitTree } from '../read/git-tree.ts';
import { commitOf, type Step, stepsBack } from '../read/git-walk.ts';
import { findCommit } from '../read/revision.ts';
import { rewind } from './target-history.ts';
import type { Moment } from './workspace.ts';

/** So many commits are told, however old they are. */
const LEAST = 20;
/** So many commits are looked at for each that is told. */
const LOOKED_AT = 25;
/** Differences between targets that are worked out for each commit that is asked for; of many targets, this share. */
const COMPARED = 50;
const SHARE = 0.15;

/** The last answer: while somebody writes, the commits stay what they are. */
let last: { readonly of: string; readonly answer: RecentChanges } | null = null;

/** What changed for any target, newest first: the last 30 days, at least 20 commits; after the first `most` the commits of a day are one. Throws UsageError where there is no history. */
export function recentChanges(input: Moment, most: number, count: Count): RecentChanges {
  const { root, hierarchy, now } = input;
  const head = findCommit(root, input.commit ?? 'HEAD');
  const of = JSON.stringify([root, head, most, hierarchy.settings, now.slice(0, 10)]);
  if (last?.of !== of) last = { of, answer: walk(input, most, head, count) };
  return last.answer;
}

type Count = (text: string) => number;

export function walk(input: Moment, most: number, head: string, count: Count): RecentChanges {
  const { root, now, excluded, hierarchy } = input;
  const { settings } = hierarchy;
  const steps = stepsBack(root, head, ['.'], null, { most: most * LOOKED_AT });
  const documents = new Map<string, Document>();
  const wanted = onceEach((path: string) => claimOf(hierarchy, path) !== undefined);
  const atHand = (path: string): Document | null =>
    documents.get(path) ?? (wanted(path) ? hierarchy.document(path) : null);
  const tree = gitTree(root, head, {
    ...{ maxFileBytes: settings.maxFileBytes, excluded, wanted },
    known: (path) => atHand(path)?.text ?? textAt(hierarchy.tree, path),
  });
  const read = new Set<string>();
  const recording: Tree = {
    ...tree,
    read(path) {
      read.add(path);
      return tree.read(path);
    },
  };
  const agents = agentsInUse(hierarchy);
  const learn = (path: string, _: unknown, document: Document) => documents.set(path, document);
  // Answers are kept for a tree, which is one moment: each state has one of its own.
  const state = () => {
    const then = openTree({ ...recording }, settings, { known: atHand, learn });
    return stateOf(then, agents);
  };
  const concerns = ({ path, before, after }: Step['changes'][number]): boolean =>
    read.has(path) || ((before === null || after === null) && wanted(path));

  /** By what people call each agent in use; asked for while the tree is at its moment. */
  const startsOf = ({ hierarchy, targets }: State): ReadonlyMap<string, number> => {
    const roots = targets.filter(({ parent }) => parent === null);
    const readings = roots.flatMap((root) => {
      const { used, moves } = readersOf(hierarchy, root);
      return moves ? used.map((reader) => textsOf(hierarchy, { ...root, reader })) : [];
    });
    const tokensOf = ({ read }: (typeof readings)[number]): number =>
      read.reduce((sum, { when, text }) => (when === 'start' ? sum + count(text) : sum), 0);
    return new Map(readings.map((one) => [one.title, tokensOf(one)]));
  };
  const commits: CommitChanges[] = [];
  const since = Date.parse(now) - RECENT_DAYS * 86_400_000;
  let compared = 0;
  let after = state();
  let starts = startsOf(after);
  const mostCompared = Math.max(most, LEAST) * Math.max(COMPARED, SHARE * after.targets.length);
  let group: Step[] = [];
  const isRead = (path: string): boolean => read.has(path) || wanted(path);
  for (const [at, step] of rewind(tree, steps, isRead)) {
    if (step.changes.some(concerns)) group.push(step);
    const [newest, ...others] = group;
    if (newest === undefined) continue;
    if (commits.length >= Math.min(most, LEAST) && Date.parse(newest.time) < since)
      return { commits, end: 'since' };
    if (newest.isEdge) return { commits, end: 'shallow' };
    const next = steps[at + 1];
    const isSameDay = next?.time.slice(0, 10) === step.time.slice(0, 10);
    if (commits.length >= most && isSameDay && !next?.isEdge) continue;
    group = [];
    const before = state();
    const targets = changedTargets(before, after, {
      now,
      hash: (text) => hash('sha256', text),
    });
    after = before;
    const then = targets.some(({ parent }) => parent === null) ? startsOf(before) : starts;
    const changed = [...starts].flatMap(([title, now]) => {
      const was = then.get(title) ?? 0;
      return was === now ? [] : [{ title, before: was, after: now }];
    });
    starts = then;
    if (targets.length > 0)
      commits.push({ commit: commitOf(newest), others: others.length, targets, starts: changed });
    compared += targets.length;
    if (compared > mostCompared) return { commits, end: 'limit' };
  }
  return { commits, end: steps.length < most * LOOKED_AT ? 'created' : 'limit' };
}
