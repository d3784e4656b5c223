// In: memory of plans that are done. Out: blockers and questions that are still open in it.

import type { ResolvedMemory } from '../../model/resolution.ts';
import type { Span } from '../../model/source.ts';
import { defineRule } from '../rule.ts';
import { shown } from '../words.ts';

const MEMORY = '# Memory\n\n## Open Questions\n\n«- [ ] Which licence?»\n- [x] Which name?\n';

export default defineRule({
  id: 'open-items-in-done-plan',
  severity: 'warning',
  summary: 'A plan is done, and its memory still holds an open blocker or question.',
  rationale: 'Nobody reads the memory of a finished plan again: the question is lost there.',
  remedy: 'Answer it, or carry it over to the plan that goes on.',
  messages: {
    blocker: '{plan} is done, and the blocker “{text}” is still open.',
    question: '{plan} is done, and the question “{text}” is still open.',
  },
  good: [
    {
      title: 'a plan that goes on',
      files: {
        'plans/0001-x/plan.md': '---\nstatus: WIP\n---\n',
        'plans/0001-x/plan.memory.md': MEMORY.replace(/[«»]/g, ''),
      },
    },
  ],
  bad: [
    {
      title: 'a plan that is done',
      files: {
        'plans/0001-x/plan.md': '---\nstatus: PASS\n---\n',
        'plans/0001-x/plan.memory.md': MEMORY,
      },
    },
  ],
  *check({ graph, memory, retired }) {
    const nodes = new Map(graph.nodes.map((node) => [node.id, node]));
    const scopes = new Map(graph.nodes.map(({ path, scope }) => [path, scope]));
    const parents = new Map(
      graph.targets.map(({ id, parent, kind }) => [id, kind === 'agent' ? parent : id]),
    );
    for (const content of memory) {
      const { source: path } = content;
      const plan = nodes.get(parents.get(scopes.get(path) ?? '') ?? '');
      if (plan?.lifecycle !== 'done' || !retired.has(path)) continue;
      for (const { kind, text, span } of open(content)) {
        yield { message: kind, path, at: span, data: { plan: plan.title, text: shown(text) } };
      }
    }
  },
});

function* open({
  blockers,
  questions,
}: ResolvedMemory): Generator<{ kind: 'blocker' | 'question'; text: string; span: Span }> {
  for (const { text, span, status } of blockers)
    if (status === 'open') yield { kind: 'blocker', text, span };
  for (const { text, span, answered } of questions)
    if (!answered) yield { kind: 'question', text, span };
}
