import { expect, test } from 'vitest';
import type { ResolvedMemory } from '../../src/model/resolution.ts';
import { memoryRows } from '../../src/site/view/memory.ts';

const at = (line: number) => ({ start: 0, end: 0, line, column: 1 });

const memory: ResolvedMemory = {
  source: 'plans/0042-x/agents/001.memory.md',
  owner: 'agent',
  shared: false,
  findings: [{ id: 'finding-1', span: at(3), text: 'Pages count from 1' }],
  decisions: [
    {
      ...{ id: 'decision-1', span: at(7), decision: 'Key', choice: 'hash', rationale: '' },
      ...{ affects: [], date: '2026-03-20' },
    },
  ],
  blockers: [
    { id: 'blocker-1', span: at(10), text: 'Data', note: 'came', status: 'resolved' },
    { id: 'blocker-2', span: at(11), text: 'Licence', note: '', status: 'open' },
  ],
  sessions: [{ id: 'session-1', span: at(14), number: null, date: '2026-03-21', notes: 'Began' }],
  lessons: [],
  questions: [{ id: 'question-1', span: at(20), text: 'Why?', answered: false }],
};

test('what is open comes first, then every kind in its order, each with its line', () => {
  expect(memoryRows(memory).map(({ kind, state, line }) => [kind, state, line])).toEqual([
    ['blocker', 'open', 11],
    ['question', 'open', 20],
    ['blocker', 'resolved', 10],
    ['decision', null, 7],
    ['finding', null, 3],
    ['session', null, 14],
  ]);
});

test('choices without a rationale and sessions without a number read well', () => {
  const rows = memoryRows(memory);
  expect(rows.find(({ kind }) => kind === 'decision')?.more).toBe('hash');
  expect(rows.find(({ kind }) => kind === 'session')?.text).toBe('Session –');
});

test('a decision says whom it affects (L-057)', () => {
  const [decision] = memory.decisions;
  if (decision === undefined) throw new Error('There is one.');
  const rows = memoryRows({ ...memory, decisions: [{ ...decision, affects: ['003', 'all'] }] });
  expect(rows.find(({ kind }) => kind === 'decision')?.more).toBe('hash — affects 003, all');
});
