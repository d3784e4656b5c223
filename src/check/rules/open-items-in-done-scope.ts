import type { GraphNode } from '../../model/graph.ts';
import { defineRule } from '../../model/rule.ts';
import type { Span } from '../../model/source.ts';
import { valueWords } from '../../model/value.ts';

const MEMORY = '# Memory\n\n## Open Questions\n\n«- [ ] Which licence?»\n- [x] Which name?\n';

export default defineRule({
  id: 'open-items-in-done-scope',
  about: ['drift'],
  summary: 'A scope is done, but its memory has an open blocker or question.',
  rationale: 'Nobody reads the memory of finished work.',
  remedy: 'Resolve it, or move it to the memory of an active scope.',
  messages: {
    blocker: '{scope} is done, but the blocker “{text}” is still open.',
    question: '{scope} is done, but the question “{text}” is still open.',
  },
  good: {
    'a plan in progress': {
      'plans/0001-x/plan.md': '---\nstatus: WIP\n---\n',
      'plans/0001-x/plan.memory.md': MEMORY.replace(/[«»]/g, ''),
    },
  },
  bad: {
    'a finished plan': {
      'plans/0001-x/plan.md': '---\nstatus: PASS\n---\n',
      'plans/0001-x/plan.memory.md': MEMORY,
    },
  },
  *check({ graph, memory: all, retired }) {
    const memory = all.filter(({ source }) => retired.has(source));
    if (memory.length === 0) return;
    const nodes = new Map(graph.nodes.map((node) => [node.id, node]));
    const scopes = new Map(graph.nodes.map(({ path, scope }) => [path, scope]));
    const targets = new Map(graph.targets.map((target) => [target.id, target]));
    /** The nearest scope around that is done; the innermost ones share the questions of the scope around them. */
    const doneAround = (id: string): GraphNode | null => {
      const target = targets.get(id);
      if (target === undefined || target.parent === null) return null;
      const node = nodes.get(id);
      const isInnermost = graph.levels.get(target.dialect)?.at(-1)?.name === target.level;
      return node?.lifecycle === 'done' && !isInnermost ? node : doneAround(target.parent);
    };
    for (const { source: path, blockers, questions } of memory) {
      const scope = doneAround(scopes.get(path) ?? '');
      if (scope === null) continue;
      const items = [
        ...blockers.filter(({ status }) => status === 'open').map(as('blocker')),
        ...questions.filter(({ answered }) => !answered).map(as('question')),
      ];
      for (const { message, text, at } of items) {
        const data = { scope: scope.title, text: valueWords(text) };
        yield { message, path, at, data, key: [message, text] };
      }
    }
  },
});

function as<const Message extends string>(message: Message) {
  return ({ text, span: at }: { readonly text: string; readonly span: Span }) => {
    return { message, text, at };
  };
}
