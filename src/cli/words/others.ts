// How all other answers are worded.

import { resolve } from 'node:path';
import { remedyOf, takesDecisions } from '../../core.ts';
import { listed } from '../../emit/change-rows.ts';
import { jsonText } from '../../emit/json.ts';
import { visible } from '../../emit/visible.ts';
import type { Referrer } from '../../model/decision.ts';
import { counted } from '../../model/plural.ts';
import { contextOf } from '../../operations/context-resolve.ts';
import type { DataOf, OwnName } from '../../operations/index.ts';
import type { Shown, Words } from '../command.ts';
import type { Io } from '../options.ts';

import type { quick } from './quick.ts';

/** Words are loaded when they are asked for: whoever asks for one answer does not wait for those of all others. */
const decisionWords = () => import('../../emit/decisions-text.ts');
const stalenessWords = () => import('../../emit/staleness-text.ts');
const conflictWords = () => import('../../emit/conflicts-text.ts');

async function diffOf(changes: Parameters<typeof import('./check.ts').diffOf>[0], io: Io) {
  return (changes ?? []).length === 0 ? '' : (await import('./check.ts')).diffOf(changes, io);
}

async function stillRefer(referrers: readonly Referrer[], name: string): Promise<string> {
  if (referrers.length === 0) return '';
  const places = referrers.length === 1 ? 'place still refers' : 'places still refer';
  const { referrersText } = await decisionWords();
  return `\n⚠️ ${referrers.length} ${places} to ${name}:\n${referrersText(referrers)}`;
}

async function compactWords(data: DataOf<'context compact'>, { workspace }: Shown) {
  const { contextMarkdown } = await import('../../emit/context-markdown.ts');
  return contextMarkdown(contextOf(workspace, data));
}

/** Everybody's part of these only says how it is done by hand. */
type ByHand = 'forget' | 'memory confirm' | 'memory replace';

type All = {
  readonly [Name in Exclude<OwnName, keyof typeof quick | ByHand | 'check' | 'fix'>]: Words<
    DataOf<Name>
  >;
};

const YES = { type: 'flag', summary: 'do not ask for confirmation' } as const;

export const others: All = {
  'memory list': {
    text: async (data, { io }) =>
      (await import('../../emit/records-text.ts')).recordsText(data, io),
  },
  targets: {
    text: async ({ targets }, { io }) =>
      (await import('../../emit/lists-text.ts')).targetsText(targets, io),
  },
  'context explain': {
    text: async (data, { io }) =>
      (await import('../../emit/explain-text.ts')).explainText(data, io),
  },
  changes: {
    busy: 'Reading history …',
    async text(data, { io, workspace: { nameOf } }) {
      const { changesSinceText } = await import('../../emit/history-text.ts');
      return changesSinceText(data, { ...io, nameOf });
    },
    formats: {
      async md(data, { workspace: { nameOf } }) {
        const { historyMarkdown } = await import('../../emit/history-markdown.ts');
        return historyMarkdown(data, { nameOf });
      },
    },
  },
  'context compact': {
    text: compactWords,
    formats: { md: compactWords },
    aside({ compacted = { budget: 0, before: 0, after: 0 }, leftOut = [] }) {
      const { budget, before, after } = compacted;
      const over =
        after > budget ? ` Values, constraints and facts alone are more than ${budget}.` : '';
      return `${after} of ${before} tokens; ${counted(leftOut.length, 'text')} left out or cut.${over}\n`;
    },
  },
  'context health': {
    busy: 'Reading …',
    text: async ({ documents, memory }, { io, given }) =>
      (await stalenessWords()).healthText(documents, { ...io, staleOnly: given.stale === true }) +
      memory
        .map(
          ({ kind, path, line, says }) =>
            `⚠️ MEMORY [${kind}]: ${visible(`${path}:${line} ${says}`)}\n`,
        )
        .join(''),
  },
  'context refresh': {
    async text({ documents, dryRun, changes }, { io }) {
      const lines = documents.map(({ path, key, from, to, changed }) => {
        const words = changed
          ? `${dryRun ? 'would set ' : ''}${key}: ${visible(from ?? 'not set')} → ${to}`
          : `${key} is already ${visible(to)}; nothing was written`;
        return `${visible(path)}  ${words}\n`;
      });
      return (await diffOf(changes, io)) + lines.join('');
    },
  },
  'context archive': {
    async text({ from, to, targets, referrers, ownLinks, dryRun }) {
      const left =
        targets.length === 0
          ? ''
          : `It is no longer part of the context of ${visible(listed(targets, 5))}.\n`;
      const point =
        ownLinks === 1 ? 'was not changed and now points' : 'were not changed and now point';
      const links =
        ownLinks === 0 ? '' : `Its ${counted(ownLinks, 'relative link')} ${point} elsewhere.\n`;
      const moved = `${dryRun ? 'Would move' : 'Moved'} ${visible(from)} → ${visible(to)}\n`;
      return moved + left + links + (await stillRefer(referrers, 'it'));
    },
  },
  'context conflicts': {
    busy: 'Checking …',
    text: async ({ conflicts, findings }, { io, workspace: { nameOf } }) =>
      (await conflictWords()).conflictsText(conflicts, findings, {
        ...io,
        nameOf,
        remedy: remedyOf,
      }),
  },
  'context validate': {
    busy: 'Checking …',
    judges: true,
    text: async ({ conflicts, findings }, { io, workspace: { nameOf } }) =>
      (await conflictWords()).conflictsText(conflicts, findings.slice(conflicts.length), {
        ...{ ...io, nameOf, remedy: remedyOf },
      }),
    aside: ({ valid, findings }) => (valid ? '' : `${counted(findings.length, 'conflict')}.\n`),
    code: ({ valid }) => (valid ? 0 : 1),
  },
  rules: {
    text: async (data, { io }) => {
      const { rulesText, ruleText } = await import('../../emit/lists-text.ts');
      return 'rules' in data ? rulesText(data.rules, io) : ruleText(data, io);
    },
  },
  compare: {
    text: async (data, { io }) =>
      (await import('../../emit/side-by-side-text.ts')).sideBySideText(data, io),
  },
  search: {
    busy: 'Searching …',
    text: async (data, { io }) => (await import('../../emit/lists-text.ts')).searchText(data, io),
    code: ({ hits }) => (hits.length === 0 ? 1 : 0),
  },
  report: {
    busy: 'Checking …',
    text: async (data, { io }) => (await stalenessWords()).stalenessText(data, io),
    formats: {
      async markdown(data) {
        const { stalenessMarkdown } = await import('../../emit/staleness-markdown.ts');
        return stalenessMarkdown(data, { days: true });
      },
    },
  },
  'adr list': {
    busy: 'Reading …',
    text: async ({ decisions }, { io }) => (await decisionWords()).decisionsText(decisions, io),
    aside({ decisions, total, unread }, { inForce }, { hierarchy }) {
      const left = unread.map(
        ({ folder, form, files }) =>
          `note: ${counted(files, 'record')} in ${visible(folder)} ${files === 1 ? 'is' : 'are'} not read: only markdown is, not ${form}.\n`,
      );
      const none =
        decisions.length > 0 || (total === 0 && left.length > 0)
          ? ''
          : total > 0
            ? `${total === 1 ? 'The only decision is not' : `None of the ${total} decisions is`} ${inForce === true ? 'in force' : 'of this kind'}. With their statuses: stratigraph adr list.\n`
            : `There are no decision records.${takesDecisions(hierarchy) ? ' Create one: stratigraph adr new "Use X".' : ''}\n`;
      return left.join('') + none;
    },
  },
  'adr new': { text: ({ absolute }) => `${absolute}\n` },
  'adr supersede': {
    async text({ older, newer, written, dryRun, partly, referrers, changes, accepted }, { io }) {
      const verb = partly ? 'partly supersedes' : 'supersedes';
      const done = dryRun ? 'would change' : 'changed';
      const changed =
        written.length === 0
          ? `${newer.id} ${verb} ${older.id}, and ${accepted ? 'both already say' : 'it already says'} so; nothing was written.\n`
          : `${newer.id} ${verb} ${older.id}\n${written.map((path) => `  ${done} ${path}\n`).join('')}`;
      return (await diffOf(changes, io)) + changed + (await stillRefer(referrers, older.id));
    },
    aside: ({ older, newer, accepted, partly }) =>
      accepted
        ? ''
        : `note: ${newer.id} is not accepted yet, so ${older.id} stays in force${partly ? ' as a whole' : ''}. Once it is, run this again to mark ${older.id} as ${partly ? 'partly ' : ''}superseded.\n`,
  },
  'adr history': {
    text: async (data, { io }) => (await decisionWords()).historyText(data, io),
    aside: async ({ circle }) =>
      circle === undefined
        ? ''
        : `note: circular supersession: ${(await decisionWords()).circleText(circle)}.\n`,
  },
  'adr current': {
    text: async ({ current }, { io }) => (await decisionWords()).decisionsText(current, io),
    async aside({ id, current, circle }) {
      const { circleText, notInForceText } = await decisionWords();
      return circle === undefined
        ? notInForceText(id, current)
        : `No decision is current. Circular supersession: ${circleText(circle)}.\n`;
    },
    code: ({ circle }) => (circle === undefined ? 0 : 1),
  },
  'memory tidy': { options: { yes: YES }, confirm: () => '', text: () => '' },
  'memory clear': {
    options: { yes: YES },
    confirm: ({ path, archived }) => `Move ${visible(path)} to ${visible(archived)}?`,
    text: ({ target, path, archived, dryRun }) =>
      dryRun
        ? `Would move ${visible(path)} → ${visible(archived)}\n`
        : `Cleared the memory of ${visible(target)}. The old file is ${visible(archived)}\n`,
  },
  'graph export': {
    busy: 'Reading …',
    options: {
      out: { type: 'text', value: 'file', summary: 'output file (default: standard output)' },
    },
    text: (data) => jsonText(data),
    async write(data, { given, io }) {
      if (typeof given.out !== 'string') return false;
      const { writeFileWhole } = await import('../../write/write-file.ts');
      await writeFileWhole(resolve(io.cwd, given.out), jsonText(data));
      const { nodes, edges } = data;
      io.err(
        `Wrote ${counted(nodes.length, 'node')} and ${counted(edges.length, 'edge')} to ${given.out}.\n`,
      );
      return true;
    },
  },
  'graph health': {
    busy: 'Checking …',
    text: async ({ stale, drifts }, { io }) =>
      (await stalenessWords()).graphHealthText(stale, drifts, io),
  },
};
