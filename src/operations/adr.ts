// Decision records: all of them, the chain of one (L-075), what applies today, a new one, and which supersedes which (L-073).

import { join } from 'node:path';
import {
  circleAbove,
  current,
  type Decisions,
  decisionsOf,
  findDecision,
  history,
  namesOf,
  summarize,
} from '../core/decisions.ts';
import { unreadFolders } from '../core/hierarchy.ts';
import { decisionHome, homeAt, keepsDecisions } from '../core/homes.ts';
import { newDecision } from '../core/new-decision.ts';
import { recordsAt } from '../core/recording.ts';
import { findReferrers, isUnaccepted, planSupersession } from '../core/supersede.ts';
import type { DecisionHistory, HistoryNode, PastDecision } from '../model/decision.ts';
import { UsageError } from '../model/usage-error.ts';
import type { Workspace } from '../open.ts';
import { changeTexts } from '../write/edit-file.ts';
import { createFiles } from '../write/files.ts';
import { ARGUMENT, DRY_RUN, defineOperation, ID } from './operation.ts';

export const list = defineOperation({
  name: 'adr list',
  summary: 'list decision records with status, date and successor',
  input: {
    inForce: { type: 'flag', summary: 'only decisions in force' },
    status: { type: 'text', most: 100, summary: 'only this status, as the list shows it' },
  },
  examples: ['adr list', 'adr list --in-force', 'adr list --status proposed', 'adr list --json'],
  does: 'reads',
  address: '/workspace/decisions',
  run({ hierarchy }: Workspace, { inForce, status }) {
    const all = summarize(decisionsOf(hierarchy));
    const word = status?.trim().toLowerCase() ?? null;
    const known = new Set(all.flatMap((one) => one.status ?? []));
    if (word !== null && all.length > 0 && !known.has(word)) {
      throw new UsageError(
        `No decision has the status "${word}".`,
        `The statuses here: ${[...known].sort().join(', ') || 'none'}.`,
      );
    }
    return {
      decisions: all.filter(
        (one) => (one.inForce || !inForce) && (word === null || one.status === word),
      ),
      total: all.length,
      unread: unreadFolders(hierarchy).flatMap(({ folder, form, files }) =>
        form === null ? [] : [{ folder, form, files: files.length }],
      ),
    };
  },
  words: async (_) => (await import('./adr-words.ts')).list,
});

export const chain = defineOperation({
  name: 'adr history',
  summary: 'show what a decision superseded and what superseded it, newest first',
  input: { id: ID },
  examples: ['adr history ADR-0010', 'adr history 10 --json'],
  does: 'reads',
  address: '/workspace/decisions/{id}',
  tool: {
    title: 'History of a decision',
    description:
      'The current successor of a decision record, and the chain of records that led there, newest first.',
  },
  canRun: ({ hierarchy }: Workspace) => keepsDecisions(hierarchy),
  run(workspace: Workspace, { id }): DecisionHistory {
    const decisions = decisionsOf(workspace.hierarchy);
    const path = pathOf(workspace, decisions, id);
    const summaries = new Map(summarize(decisions).map((one) => [one.path, one]));
    const idOf = (one: string): string => summaries.get(one)?.id ?? one;
    const told = ({ path: at, older, repeated }: HistoryNode): PastDecision => {
      const own = summaries.get(at);
      const chain = {
        id: idOf(at),
        path: at,
        title: own?.title ?? at,
        status: own?.status ?? null,
        date: own?.date ?? null,
      };
      if (repeated) return { ...chain, repeated };
      const superseded = older.map((one) => idOf(one.path));
      const isOver = own?.status === 'superseded';
      return {
        ...chain,
        supersedes: older.map(told),
        ...some({
          wouldSupersede: own?.supersedes.filter((id) => !superseded.includes(id)),
          wouldBeSupersededBy: isOver ? [] : own?.supersededBy,
          partlySupersedes: own?.partlySupersedes,
          partlySupersededBy: own?.partlySupersededBy,
          amends: own?.amends,
          amendedBy: own?.amendedBy,
        }),
      };
    };
    const circle = circleAbove(decisions, path);
    return {
      id: idOf(path),
      history: history(decisions, path).map(told),
      current: current(decisions, path).map(idOf),
      ...(circle !== null && { circle: circle.map(idOf) }),
    };
  },
  words: async (_) => (await import('./adr-words.ts')).chain,
});

/** The decision that is called so. Throws UsageError where there is none, with what a memory of that id is asked by. */
function pathOf({ hierarchy, now }: Workspace, { documents }: Decisions, id: string): string {
  const memory = recordsAt(hierarchy, now).find((record) => record.id === id);
  if (memory === undefined || documents.has(memory.path)) return findDecision(documents, id);
  throw new UsageError(
    `${id} is a memory and no decision (${memory.path}).`,
    `Show it, and what replaced it: stratigraph memory show ${id}.`,
  );
}

type Ties = Omit<
  PastDecision,
  'id' | 'path' | 'title' | 'status' | 'date' | 'supersedes' | 'repeated'
>;

/** Without the lists that are empty. */
function some(ties: { readonly [Tie in keyof Ties]: Ties[Tie] | undefined }): Ties {
  return Object.fromEntries(
    Object.entries(ties).flatMap(([tie, ids]) => (ids?.length ? [[tie, ids]] : [])),
  );
}

export const successor = defineOperation({
  name: 'adr current',
  summary: 'show the current successor of a decision',
  input: { id: ID },
  examples: ['adr current ADR-0003', 'adr current 3 --json'],
  does: 'reads',
  address: '/workspace/current/{id}',
  run(workspace: Workspace, { id }) {
    const decisions = decisionsOf(workspace.hierarchy);
    const path = pathOf(workspace, decisions, id);
    const all = summarize(decisions);
    const heads = new Set(current(decisions, path));
    const circle = heads.size === 0 ? circleAbove(decisions, path) : null;
    const ids = new Map(all.map((one) => [one.path, one.id]));
    return {
      id: ids.get(path) ?? path,
      current: all.filter((decision) => heads.has(decision.path)),
      ...(circle !== null && { circle: circle.map((one) => ids.get(one) ?? one) }),
    };
  },
  words: async (_) => (await import('./adr-words.ts')).successor,
});

export const propose = defineOperation({
  name: 'adr new',
  summary: 'create a decision record with the next number',
  input: {
    title: {
      ...ARGUMENT,
      most: 500,
      summary: 'what is decided',
    },
    target: { type: 'target', summary: 'whose decision it is (default: everybody’s)' },
    in: {
      type: 'text',
      value: 'folder',
      most: 1000,
      summary: 'folder of decision records (default: the one in use)',
    },
  },
  examples: ['adr new "Use PostgreSQL"', 'adr new "Use slugs" --in packages/core/docs/adr'],
  does: 'adds',
  opens: { mayBeEmpty: true },
  tool: {
    also: 'propose_decision',
    title: 'Propose a decision',
    description:
      'Creates a decision record with the next number and status proposed. Write its text into the file it returns.',
  },
  canRun: ({ hierarchy }: Workspace) => keepsDecisions(hierarchy),
  async run({ hierarchy, root, now }: Workspace, { title, target, in: given }) {
    const folder = given?.replace(/^\.\/|(?<!\/)\/+$/g, '');
    const home = folder === undefined ? decisionHome(hierarchy, target) : homeAt(hierarchy, folder);
    const made = newDecision(home, decisionsOf(hierarchy), title, now.slice(0, 10));
    const { id, path, text } = made;
    const taken = await createFiles(root, { [path]: text });
    if (taken.length > 0) {
      throw new UsageError(`${path} already exists; nothing was written.`, 'Choose another title.');
    }
    return { id, path, absolute: join(root, path) };
  },
  words: async () => ({ text: ({ absolute }) => `${absolute}\n` }),
});

export const supersede = defineOperation({
  name: 'adr supersede',
  summary: 'record in both files that one decision supersedes another',
  input: {
    old: { ...ID, summary: 'the decision that is superseded' },
    new: { ...ID, summary: 'the decision that supersedes it' },
    partly: { type: 'flag', summary: 'only a part of the old decision is superseded' },
    dryRun: { ...DRY_RUN, summary: 'show what would be written without writing it' },
  },
  examples: [
    'adr supersede ADR-0003 ADR-0010',
    'adr supersede 3 10 --partly',
    'adr supersede 3 10 --dry-run',
  ],
  does: 'changes',
  async run(workspace: Workspace, { old, new: successor, partly, dryRun }) {
    const { hierarchy, root } = workspace;
    const decisions = decisionsOf(hierarchy);
    const older = pathOf(workspace, decisions, old);
    const newer = pathOf(workspace, decisions, successor);
    const changes = planSupersession(decisions, older, newer, partly);
    if (!dryRun) await changeTexts(root, changes);
    const names = namesOf(decisions);
    const accepted = !isUnaccepted(decisions.documents.get(newer));
    return {
      older: { id: names.get(older) ?? older, path: older },
      newer: { id: names.get(newer) ?? newer, path: newer },
      written: changes.map(({ path }) => path),
      dryRun,
      partly,
      // Whoever refers to what is replaced in part may mean the rest, and to what is not replaced yet is right.
      referrers: partly || !accepted ? [] : findReferrers(hierarchy, older, [newer]),
      accepted,
      ...(dryRun && { changes }),
    };
  },
  words: async (_) => (await import('./adr-words.ts')).supersede,
});
