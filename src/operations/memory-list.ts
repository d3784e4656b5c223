// What is remembered: who has a memory, and facts that are kept one at a time, with what they are worth and why.

import type { Kept } from '../core/entry-files.ts';
import { firstRecording } from '../core/recording.ts';
import { findRecords, groupsOf, recordsAt } from '../core/records.ts';
import type { Fields, InputOf } from '../model/operation.ts';
import type { Workspace } from '../open.ts';
import { memoryFiles } from './entry.ts';
import { LIMIT } from './fields.ts';
import { choiceOf } from './input.ts';
import { defineOperation } from './operation.ts';

const input = {
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
} as const satisfies Fields;

export const operation = defineOperation({
  name: 'memory list',
  summary: 'list memories: who has one, and single facts with their scores',
  input,
  examples: ['memory list', 'memory list deploy --sort date', 'memory list --group archive'],
  does: 'reads',
  address: '/workspace/records',
  run: memoryList,
});

export function memoryList(workspace: Workspace, asked: InputOf<typeof input>) {
  const { query, group, sort, attention, all, limit } = asked;
  const { hierarchy, now, targets } = workspace;
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
    memories: isAsked ? [] : memoryFiles(workspace).map(summaryOf),
    begin: firstRecording(hierarchy, targets())?.command ?? null,
  };
}

function summaryOf({ target, path, content }: Kept) {
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
