import { defineLocalRule } from '../../model/rule.ts';
import { faultsOf } from '../fault-found.ts';

export default defineLocalRule({
  id: 'unreadable-file',
  severity: 'critical',
  summary:
    'A document cannot be read, or not as it was written: too large, not UTF-8, a symbolic link to nothing, no access.',
  rationale: 'What cannot be read reaches no agent.',
  remedy: 'Save it as UTF-8, make it smaller, or give back what a link or a right has lost.',
  messages: { fault: '{what} {advice}' },
  good: {
    text: { 'AGENTS.md': '# W\n' },
  },
  bad: {
    'not text': { 'AGENTS.md': '«»\0binary' },
  },
  *check({ faulty }) {
    for (const document of faulty) {
      yield* faultsOf(document, ['unreadable']);
      for (const found of faultsOf(document, ['not-utf-8']))
        yield { ...found, severity: 'warning' };
    }
  },
});
