// How all other answers are worded.

import { resolve } from 'node:path';
import { remedyOf, takesDecisions } from '../../core.ts';
import { listed } from '../../emit/change-rows.ts';
import { conflictsText } from '../../emit/conflicts-text.ts';
import { contextMarkdown } from '../../emit/context-markdown.ts';
import {
  circleText,
  decisionsText,
  historyText,
  notInForceText,
  referrersText,
} from '../../emit/decisions-text.ts';
import { explainText } from '../../emit/explain-text.ts';
import { historyMarkdown } from '../../emit/history-markdown.ts';
import { changesSinceText } from '../../emit/history-text.ts';
import { jsonText } from '../../emit/json.ts';
import { recordsText } from '../../emit/records-text.ts';
import { rulesText, ruleText } from '../../emit/rules-text.ts';
import { searchText } from '../../emit/search-text.ts';
import { sideBySideText } from '../../emit/side-by-side-text.ts';
import { stalenessMarkdown } from '../../emit/staleness-markdown.ts';
import { graphHealthText, healthText, stalenessText } from '../../emit/staleness-text.ts';
import { targetsText } from '../../emit/targets-text.ts';
import { visible } from '../../emit/visible.ts';
import type { Referrer } from '../../model/decision.ts';
import { counted } from '../../model/plural.ts';
import { contextOf } from '../../operations/context-resolve.ts';
import type { DataOf, OwnName } from '../../operations/index.ts';
import { writeFileWhole } from '../../write/write-file.ts';
import type { Shown, Words } from '../command.ts';
import { checkWords, diffOf, fixWords } from './check.ts';
import type { quick } from './quick.ts';

function stillRefer(referrers: readonly Referrer[], name: string): string {
  if (referrers.length === 0) return '';
  const places = referrers.length === 1 ? 'place still refers' : 'places still refer';
  return `\n⚠️ ${referrers.length} ${places} to ${name}:\n${referrersText(referrers)}`;
}

function compactWords(data: DataOf<'context compact'>, { workspace }: Shown): string {
  return contextMarkdown(contextOf(workspace, data));
}

type All = { readonly [Name in Exclude<OwnName, keyof typeof quick>]: Words<DataOf<Name>> };

export const others: All = {
  'memory list': { text: (data, { io }) => recordsText(data, io) },
  targets: { text: ({ targets }, { io }) => targetsText(targets, io) },
  'context explain': { text: (data, { io }) => explainText(data, io) },
  changes: {
    busy: 'Reading history …',
    text: (data, { io, workspace: { nameOf } }) => changesSinceText(data, { ...io, nameOf }),
    formats: { md: (data, { workspace: { nameOf } }) => historyMarkdown(data, { nameOf }) },
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
    text: ({ documents, memory }, { io, given }) =>
      healthText(documents, { ...io, staleOnly: given.stale === true }) +
      memory
        .map(
          ({ kind, path, line, says }) =>
            `⚠️ MEMORY [${kind}]: ${visible(`${path}:${line} ${says}`)}\n`,
        )
        .join(''),
  },
  'context refresh': {
    text({ documents, dryRun, changes }, { io }) {
      const lines = documents.map(({ path, key, from, to, changed }) => {
        const words = changed
          ? `${dryRun ? 'would set ' : ''}${key}: ${visible(from ?? 'not set')} → ${to}`
          : `${key} is already ${visible(to)}; nothing was written`;
        return `${visible(path)}  ${words}\n`;
      });
      return diffOf(changes, io) + lines.join('');
    },
  },
  'context archive': {
    text({ from, to, targets, referrers, ownLinks, dryRun }) {
      const left =
        targets.length === 0
          ? ''
          : `It is no longer part of the context of ${visible(listed(targets, 5))}.\n`;
      const point =
        ownLinks === 1 ? 'was not changed and now points' : 'were not changed and now point';
      const links =
        ownLinks === 0 ? '' : `Its ${counted(ownLinks, 'relative link')} ${point} elsewhere.\n`;
      const moved = `${dryRun ? 'Would move' : 'Moved'} ${visible(from)} → ${visible(to)}\n`;
      return moved + left + links + stillRefer(referrers, 'it');
    },
  },
  'context conflicts': {
    busy: 'Checking …',
    text: ({ conflicts, findings }, { io, workspace: { nameOf } }) =>
      conflictsText(conflicts, findings, { ...io, nameOf, remedy: remedyOf }),
  },
  'context validate': {
    busy: 'Checking …',
    judges: true,
    text: ({ conflicts, findings }, { io, workspace: { nameOf } }) =>
      conflictsText(conflicts, findings.slice(conflicts.length), {
        ...{ ...io, nameOf, remedy: remedyOf },
      }),
    aside: ({ valid, findings }) => (valid ? '' : `${counted(findings.length, 'conflict')}.\n`),
    code: ({ valid }) => (valid ? 0 : 1),
  },
  check: checkWords,
  fix: fixWords,
  rules: {
    text: (data, { io }) => ('rules' in data ? rulesText(data.rules, io) : ruleText(data, io)),
  },
  compare: { text: (data, { io }) => sideBySideText(data, io) },
  search: {
    busy: 'Searching …',
    text: (data, { io }) => searchText(data, io),
    code: ({ hits }) => (hits.length === 0 ? 1 : 0),
  },
  report: {
    busy: 'Checking …',
    text: (data, { io }) => stalenessText(data, io),
    formats: { markdown: (data) => stalenessMarkdown(data, { days: true }) },
  },
  'adr list': {
    busy: 'Reading …',
    text: ({ decisions }, { io }) => decisionsText(decisions, io),
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
    text({ older, newer, written, dryRun, partly, referrers, changes, accepted }, { io }) {
      const verb = partly ? 'partly supersedes' : 'supersedes';
      const done = dryRun ? 'would change' : 'changed';
      const changed =
        written.length === 0
          ? `${newer.id} ${verb} ${older.id}, and ${accepted ? 'both already say' : 'it already says'} so; nothing was written.\n`
          : `${newer.id} ${verb} ${older.id}\n${written.map((path) => `  ${done} ${path}\n`).join('')}`;
      return diffOf(changes, io) + changed + stillRefer(referrers, older.id);
    },
    aside: ({ older, newer, accepted, partly }) =>
      accepted
        ? ''
        : `note: ${newer.id} is not accepted yet, so ${older.id} stays in force${partly ? ' as a whole' : ''}. Once it is, run this again to mark ${older.id} as ${partly ? 'partly ' : ''}superseded.\n`,
  },
  'adr history': {
    text: (data, { io }) => historyText(data, io),
    aside: ({ circle }) =>
      circle === undefined ? '' : `note: circular supersession: ${circleText(circle)}.\n`,
  },
  'adr current': {
    text: ({ current }, { io }) => decisionsText(current, io),
    aside: ({ id, current, circle }) =>
      circle === undefined
        ? notInForceText(id, current)
        : `No decision is current. Circular supersession: ${circleText(circle)}.\n`,
    code: ({ circle }) => (circle === undefined ? 0 : 1),
  },
  'memory clear': {
    options: { yes: { type: 'flag', summary: 'do not ask for confirmation' } },
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
    text: ({ stale, drifts }, { io }) => graphHealthText(stale, drifts, io),
  },
};
