// What is remembered: who has a memory, and facts that are kept one at a time, with what they are worth and why.

import { type Kept, keptAlone } from '../core/entry-files.ts';
import { memories } from '../core/memory.ts';
import { firstRecording } from '../core/recording.ts';
import { findRecords, groupsOf, recordsAt } from '../core/records.ts';
import { listTargets } from '../core/targets.ts';
import type { Workspace } from '../open.ts';
import { LIMIT } from './fields.ts';
import { choiceOf } from './input.ts';
import { defineOperation } from './operation.ts';

export const operation = defineOperation({
  name: 'memory list',
  summary: 'list memories: who has one, and single facts with their scores',
  input: {
    query: { type: 'texts', positional: true, most: 400, summary: 'words that it contains' },
    group: { type: 'text', value: 'name', most: 200, summary: 'only this group of memories' },
    sort: {
      type: 'text',
      choices: ['score', 'date', 'group'],
      default: 'score',
      summary: 'score (highest first), date (newest first) or group',
    },
    attention: { type: 'flag', summary: 'only what somebody should look at' },
    all: { type: 'flag', summary: 'also what is superseded, archived, expired or summarized' },
    limit: { ...LIMIT, most: 100_000, default: 50, summary: 'maximum number of records' },
  },
  examples: ['memory list', 'memory list deploy --sort date', 'memory list --group archive'],
  does: 'reads',
  address: '/workspace/records',
  run({ hierarchy, now, targets }: Workspace, { query, group, sort, attention, all, limit }) {
    const every = recordsAt(hierarchy, now);
    const groups = groupsOf(hierarchy, every);
    const names = groups.flatMap((one) => one.groups.map(({ name }) => name));
    const wanted = findRecords(every, {
      ...{ words: query.flatMap((words) => words.split(/\s+/)), sort, all: all || attention },
      group: group === null ? null : choiceOf('group', [...new Set(names)], group),
    }).filter((record) => !attention || record.attention.length > 0);
    const records = wanted.slice(0, limit);
    const isAsked = query.length > 0 || group !== null || attention;
    return {
      groups,
      records,
      more: wanted.length - records.length,
      memories: isAsked ? [] : [...memories(hierarchy), ...alone(hierarchy)].map(summaryOf),
      begin: firstRecording(hierarchy, targets())?.command ?? null,
    };
  },
});

/** Of those that keep a file an entry, where there is one. */
function alone(hierarchy: Workspace['hierarchy']): readonly Kept[] {
  return listTargets(hierarchy)
    .flatMap((target) => keptAlone(hierarchy, target) ?? [])
    .filter(({ content: { findings, decisions, sessions } }) =>
      [findings, decisions, sessions].some(({ length }) => length > 0),
    );
}

function summaryOf({ target, path, content }: ReturnType<typeof memories>[number]) {
  return {
    ...{ target: target.id, path },
    findings: content.findings.length,
    decisions: content.decisions.length,
    blockers: content.blockers.filter(({ status }) => status === 'open').length,
    sessions: content.sessions.length,
    lessons: content.lessons.length,
    questions: content.questions.filter(({ answered }) => !answered).length,
  };
}
