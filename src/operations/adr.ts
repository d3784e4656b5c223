// Decision records: all of them, a new one, and which supersedes which (L-073).

import { join } from 'node:path';
import { decisionsOf, namesOf, summarize } from '../core/decisions.ts';
import { documentsIn, unreadFolders } from '../core/hierarchy.ts';
import { decisionHome, homeAt, keepsDecisions } from '../core/homes.ts';
import { newDecision } from '../core/new-decision.ts';
import { indexWithout } from '../core/record-index.ts';
import {
  asSuccessor,
  findReferrers,
  isUnaccepted,
  lostSuccessors,
  planSupersession,
} from '../core/supersede.ts';
import { takesDecisions } from '../core.ts';
import { visible } from '../emit/visible.ts';
import { notInForce, withoutStatus } from '../emit/without-status.ts';
import type { Referrer } from '../model/decision.ts';
import { resolve } from '../model/paths.ts';
import { counted } from '../model/plural.ts';
import { askForRecords } from '../model/record-place.ts';
import { UsageError } from '../model/usage-error.ts';
import { changeTexts } from '../write/edit-file.ts';
import { createFiles } from '../write/files.ts';
import { decisionsText, pathOf } from './adr-history.ts';
import { ARGUED, defineOperation, field, ID } from './operation.ts';

export const list = defineOperation({
  name: 'adr list',
  summary: 'list decision records with status, date and successor',
  input: {
    inForce: field.flag('only decisions in force'),
    status: field.text('only these statuses, with commas between', { most: 100 }),
    chains: field.flag('only decisions that supersede another, or are superseded'),
  },
  examples: ['adr list', 'adr list --in-force', 'adr list --status proposed,draft'],
  does: 'reads',
  address: '/workspace/decisions',
  tool: {
    title: 'List decisions',
    description: 'All decision records: status, date, successors, and which are in force.',
  },
  canRun: ({ hierarchy }) => keepsDecisions(hierarchy),
  run({ hierarchy }, { inForce, status, chains }) {
    const all = summarize(decisionsOf(hierarchy));
    const words = status?.trim().toLowerCase().split(/ ?, ?/);
    const known = new Set(all.flatMap((one) => one.status ?? []));
    const usual = hierarchy.dialects.flatMap(({ format }) => format?.statuses?.words ?? []);
    const unknown = words?.find((word) => !known.has(word) && !usual.includes(word));
    if (unknown !== undefined && all.length > 0) {
      throw new UsageError(
        `No decision has the status "${unknown}".`,
        `The statuses here: ${[...known].sort().join(', ') || 'none'}.`,
      );
    }
    return {
      decisions: all.filter(
        (one) =>
          (one.inForce || !inForce) &&
          (!chains || one.supersedes.length + one.supersededBy.length > 0) &&
          words?.includes(one.status ?? '') !== false,
      ),
      total: all.length,
      unread: unreadFolders(hierarchy).flatMap(({ folder, form, files }) =>
        form === null ? [] : [{ folder, form, files: files.length }],
      ),
    };
  },
  words: async () => ({
    busy: 'Reading …',
    text: ({ decisions }, { io }) => decisionsText(decisions, io),
    aside({ decisions, total, unread }, { inForce }, { hierarchy }) {
      const left = unread.map(
        ({ folder, form, files }) =>
          `note: ${counted(files, 'record')} in ${visible(folder) || 'the root'} ${files === 1 ? 'is' : 'are'} not read: only markdown that ends in .md is, not ${form}.\n`,
      );
      const none =
        decisions.length > 0 || (total === 0 && left.length > 0)
          ? ''
          : total > 0
            ? `${total === 1 ? 'The only decision is not' : `None of the ${total} decisions is`} ${inForce === true ? `in force (${notInForce(summarize(decisionsOf(hierarchy)))})` : 'of this kind'}. With their statuses: stratigraph adr list.\n`
            : `There are no decision records. ${askForRecords(hierarchy.tree, hierarchy.settings.adrs)}${takesDecisions(hierarchy) ? 'Create one: stratigraph adr new "Use X".' : ''}`.trimEnd() +
              '\n';
      const untold = withoutStatus(decisions);
      const { settings, tree } = hierarchy;
      const gone = settings.adrs.filter(
        (folder) => tree.list(resolve('', folder) ?? folder).length === 0,
      );
      const named = gone.map(
        (folder) =>
          `note: \`adrs\` of the settings names ${visible(folder)}, which is no folder here.\n`,
      );
      return `${named.join('')}${left.join('')}${untold && `note: ${untold}\n`}${none}`;
    },
  }),
});

export const propose = defineOperation({
  name: 'adr new',
  summary: 'create a decision record with the next number',
  input: {
    title: field.text('what is decided', { ...ARGUED, most: 500 }),
    target: field.target('whose decision it is (default: everybody’s)'),
    supersedes: field.text('the decision that it is to supersede', { value: 'id', most: 200 }),
    in: field.text('folder of decision records (default: the one in use)', {
      value: 'folder',
      most: 1000,
    }),
  },
  examples: [
    'adr new "Use PostgreSQL"',
    'adr new "Use PostgreSQL 18" --supersedes 3',
    'adr new "Use slugs" --in packages/core/docs/adr',
  ],
  does: 'adds',
  opens: { mayBeEmpty: true },
  tool: {
    also: 'propose_decision',
    title: 'Propose a decision',
    description:
      'Creates a decision record with the next number and status proposed. Write its text into the file it returns.',
  },
  canRun: ({ hierarchy }) => keepsDecisions(hierarchy),
  async run(workspace, { title, target, supersedes, in: place }) {
    const { hierarchy, root, now } = workspace;
    const folder = place?.replace(/^\.\/|(?<!\/)\/+$/g, '');
    const home = folder === undefined ? decisionHome(hierarchy, target) : homeAt(hierarchy, folder);
    const templates = [...documentsIn(hierarchy, ({ kind }) => kind === 'template').values()];
    const today = now.slice(0, 10);
    const decisions = decisionsOf(hierarchy);
    const older = supersedes === null ? null : pathOf(workspace, decisions, supersedes);
    const made = newDecision(home, decisions, title, today, templates, older);
    const { id, path, text: bare } = made;
    const text = older === null ? bare : asSuccessor(decisions, older, { path, text: bare });
    const taken = await createFiles(root, { [path]: text });
    if (taken.length > 0) {
      throw new UsageError(`${path} already exists; nothing was written.`, 'Choose another title.');
    }
    const index = indexWithout(hierarchy.tree, decisions.documents, path);
    return { id, path, absolute: join(root, path), ...(index && { index }) };
  },
  words: async () => ({
    text: ({ absolute }) => `${absolute}\n`,
    aside: ({ id, index }, { supersedes }) =>
      (supersedes === undefined
        ? ''
        : `note: It says what it supersedes. Once it is accepted: stratigraph adr supersede ${supersedes} ${id}.\n`) +
      notListed(index, id),
  }),
});

export const supersede = defineOperation({
  name: 'adr supersede',
  summary: 'record in both files that one decision supersedes another',
  input: {
    old: { ...ID, summary: 'the decision that is superseded' },
    new: { ...ID, summary: 'the decision that supersedes it' },
    partly: field.flag('only a part of the old decision is superseded'),
    dryRun: field.flag('show what would be written without writing it'),
  },
  examples: ['adr supersede ADR-0003 ADR-0010', 'adr supersede 3 10 --partly'],
  does: 'changes',
  async run(workspace, { old, new: successor, partly, dryRun }) {
    const { hierarchy, root } = workspace;
    const decisions = decisionsOf(hierarchy);
    const older = pathOf(workspace, decisions, old);
    const newer = pathOf(workspace, decisions, successor);
    const changes = planSupersession(decisions, older, newer, partly);
    if (!dryRun) await changeTexts(root, changes);
    const names = namesOf(decisions);
    const accepted = !isUnaccepted(decisions.documents.get(newer));
    const index = indexWithout(hierarchy.tree, decisions.documents, newer);
    const lost = lostSuccessors(decisions, older, changes);
    return {
      older: { id: names.get(older) ?? older, path: older },
      newer: { id: names.get(newer) ?? newer, path: newer },
      written: changes.map(({ path }) => path),
      dryRun,
      partly,
      // Whoever refers to what is replaced in part may mean the rest, and to what is not replaced yet is right.
      referrers: partly || !accepted ? [] : findReferrers(hierarchy, older, [newer]),
      accepted,
      ...(lost.length > 0 && { lost }),
      ...(index && { index }),
      ...(dryRun && { changes }),
    };
  },
  words: async () => ({
    async text(data, { io, workspace }) {
      const { older, newer, written, dryRun, partly, referrers, changes, accepted } = data;
      const { unifiedDiffs } = await import('../emit/unified-diff.ts');
      const does = partly ? 'partly supersedes' : 'supersedes';
      const verb = accepted ? does : `says that it ${does}`;
      const changed =
        written.length === 0
          ? `${newer.id} ${verb} ${older.id}${accepted ? ', and both already say so' : ' already'}; nothing was written.\n`
          : `${newer.id} ${verb} ${older.id}\n${written.map((path) => `  ${dryRun ? 'would change' : 'changed'} ${path}\n`).join('')}`;
      return (
        unifiedDiffs(changes, io) +
        changed +
        stillRefer(referrers, older.id, decisionsOf(workspace.hierarchy).documents)
      );
    },
    aside: ({ older, newer, accepted, partly, index, lost = [] }) =>
      lost
        .map(
          ({ line, to }) =>
            `note: ${visible(older.path)}:${line} also names ${visible(to)}, which is no record here: leave one of the two.\n`,
        )
        .join('') +
      (accepted
        ? ''
        : `note: ${newer.id} is not accepted yet, so ${older.id} stays in force${partly ? ' as a whole' : ''}. Once it is, run this again to mark ${older.id} as ${partly ? 'partly ' : ''}superseded.\n`) +
      notListed(index, newer.id),
  }),
});

function notListed(index: ReturnType<typeof indexWithout> | undefined, id: string) {
  return !index
    ? ''
    : `note: ${visible(index.path)} lists the records, but not ${visible(id)} yet: add a line like ${visible(index.path)}:${index.line}.\n`;
}

/** So many places are listed. */
const MOST_PLACES = 10;

/** A warning with the places where something is still referred to, of `records` apart; empty where there are none. */
export function stillRefer(
  referrers: readonly Referrer[],
  name: string,
  records: Pick<ReadonlySet<string>, 'has'> = new Set(),
): string {
  const told = (places: readonly Referrer[], says: string): string => {
    const lines = places.map(
      ({ path, line, column, written }) =>
        `  ${visible(path)}:${line}:${column}  ${visible(written)}\n`,
    );
    const rest = lines.length - MOST_PLACES;
    const more = rest > 0 ? `  and ${rest} more (all of them: --json)\n` : '';
    return lines.length === 0 ? '' : `\n${says}:\n${lines.slice(0, MOST_PLACES).join('')}${more}`;
  };
  const past = referrers.filter(({ path }) => records.has(path));
  const present = referrers.filter((one) => !past.includes(one));
  const count = counted(present.length, 'place still refers', 'places still refer');
  return (
    told(present, `⚠️ ${count} to ${name} (code blocks are not searched)`) +
    told(past, `${counted(past.length, 'place')} in other decisions may stay as history`)
  );
}
