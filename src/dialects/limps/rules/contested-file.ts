import { defineRule } from '../../../model/rule.ts';

const agent = (status: string, file: string) => `---\nstatus: ${status}\nfiles: [${file}]\n---\n`;
const A = 'plans/0042-x/agents/001-a.agent.md';
const B = 'plans/0042-x/agents/002-b.agent.md';

const PAUSED = /\b(?:blocked|paused|hold)\b/i;

export default defineRule({
  id: 'contested-file',
  about: ['conflicts', 'drift'],
  summary: 'Two active targets list the same file.',
  rationale: 'Each may overwrite the changes of the other.',
  remedy: 'Assign the file to one of them, or make one depend on the other.',
  messages: { contested: '`{file}` is also listed by {other}.' },
  good: {
    'one after the other': {
      [A]: agent('WIP', 'src/a.ts'),
      [B]: agent('WIP', 'src/a.ts').replace('files:', 'depends_on: [001]\nfiles:'),
    },
    'one of them has not begun': { [A]: agent('WIP', 'src/a.ts'), [B]: agent('GAP', 'src/a.ts') },
  },
  bad: {
    'both are at work': { [A]: agent('WIP', 'src/a.ts'), [B]: agent('WIP', '«src/a.ts»') },
  },
  *check({ graph, retired }) {
    const working = [...graph.documents.values()].filter(
      // Without a status nobody knows.
      ({ lifecycle, rawStatus, path }) =>
        lifecycle === 'active' && !PAUSED.test(rawStatus ?? 'hold') && !retired.has(path),
    );
    const ids = new Map(graph.targets.map(({ path, id }) => [path, id]));
    const needs = Map.groupBy(
      graph.edges.filter(({ type }) => type === 'DEPENDS_ON'),
      ({ from }) => from,
    );
    const isAfter = (one: string, other: string, seen = new Set<string>()): boolean =>
      (needs.get(one) ?? []).some(({ to }) => {
        if (seen.has(to)) return false;
        seen.add(to);
        return to === other || isAfter(to, other, seen);
      });
    const areOrdered = (path: string, other: string): boolean => {
      const [a, b] = [ids.get(path) ?? path, ids.get(other) ?? other];
      return isAfter(a, b) || isAfter(b, a);
    };
    const first = new Map<string, { readonly path: string; readonly line: number }>();
    for (const { path, work } of working) {
      for (const { path: file, span } of work?.files ?? []) {
        const other = first.get(file);
        if (other === undefined) first.set(file, { path, line: span.line });
        else if (other.path !== path && !areOrdered(path, other.path)) {
          const related = [{ ...other, message: 'lists it too' }];
          yield {
            message: 'contested',
            path,
            at: span,
            data: { file, other: other.path },
            related,
          };
        }
      }
    }
  },
});
