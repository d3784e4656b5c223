// Work that waits for itself (L-089).

import { defineRule } from '../../model/rule.ts';

export default defineRule({
  id: 'circular-dependency',
  about: ['references'],
  summary: 'Documents depend on each other in a circle.',
  rationale: 'None of them can be started first.',
  remedy: 'Remove one of the dependencies.',
  messages: { circle: 'Circular dependency: {circle}.' },
  good: {
    'a chain': {
      'plans/0001-x/0001-x-plan.md': '# X\n',
      'plans/0001-x/agents/000-a.md': '# A\n',
      'plans/0001-x/agents/001-b.md': '---\ndepends_on: [000]\n---\n',
    },
  },
  bad: {
    'an agent that waits for itself': {
      'plans/0001-x/0001-x-plan.md': '# X\n',
      'plans/0001-x/agents/000-a.md': '---\ndepends_on: [«000»]\n---\n',
    },
  },
  *check({ graph, retired }) {
    const nodes = new Map(graph.nodes.map((node) => [node.id, node]));
    for (const circle of graph.dependencyCircles) {
      const [first] = circle;
      const path = nodes.get(first ?? '')?.path ?? null;
      if (first === undefined || path === null) continue;
      // What is done was done in some order.
      if (circle.every((id) => retired.has(nodes.get(id)?.path ?? ''))) continue;
      const places = circle.flatMap((id, step) => {
        const next = circle[(step + 1) % circle.length];
        const edge = graph.edges.find(
          ({ type, from, to }) => type === 'DEPENDS_ON' && from === id && to === next,
        );
        const own = graph.documents.get(nodes.get(id)?.path ?? '');
        const dependencies =
          own?.references.filter(({ relation }) => relation === 'depends-on') ?? [];
        const at =
          dependencies.find(({ span }) => span.line === edge?.line)?.span ?? dependencies[0]?.span;
        return own === undefined || at === undefined ? [] : [{ path: own.path, at }];
      });
      const related = places
        .slice(1)
        .map((one) => ({ path: one.path, line: one.at.line, message: 'depends on the next' }));
      const data = { circle: [...circle, first].join(' → ') };
      yield { message: 'circle', path, at: places[0]?.at ?? null, data, related };
    }
  },
});
