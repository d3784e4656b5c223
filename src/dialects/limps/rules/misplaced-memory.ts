// Memory files that no scope reads (L-042).

import { defineRule } from '../../../model/rule.ts';

const PLAN = {
  'plans/0001-x/0001-x-plan.md': '# X\n',
  'plans/0001-x/agents/000-map.md': '# Map\n',
};

export default defineRule({
  id: 'misplaced-memory',
  summary: 'A memory file belongs to no scope, or says that it belongs to another one.',
  rationale: 'Its content is missing from the context of whoever wrote it.',
  remedy: 'Rename the file after its owner, or fix the key that names the owner.',
  messages: {
    ofNobody: 'No {level} matches the memory `{written}`.',
    perhapsOf: 'No {level} matches the memory `{written}`. Did you mean `{meant}`?',
    ofAnother: 'This is the memory of `{meant}`, but it says that it belongs to `{written}`.',
  },
  good: {
    'memory of an agent': {
      ...PLAN,
      'plans/0001-x/agents/000-map.memory.md': '---\nagent: 000-map\n---\n',
    },
  },
  bad: {
    'no such agent': { ...PLAN, 'plans/0001-x/agents/007-gone.memory.md': '«»# Agent Memory\n' },
    'another agent': {
      ...PLAN,
      'plans/0001-x/agents/000-map.memory.md': '---\nagent: «001-other»\n---\n',
    },
  },
});
