import { defineRule } from '../../model/rule.ts';

const AGENT = 'plans/0042-x/agents/001-a.agent.md';

export default defineRule({
  id: 'missing-file',
  about: ['references', 'drift'],
  summary: 'A target that is done lists a file that does not exist.',
  rationale: 'Whoever builds on this work cannot find the file.',
  remedy: 'Correct the path under `files`, or remove it.',
  messages: { missing: '`{file}` does not exist.' },
  good: {
    'a file that is there, a pattern, and a file of another repository': {
      [AGENT]: '---\nstatus: PASS\nfiles: [src/a.ts, src/*.md, ../other/b.ts, lib/c.ts]\n---\n',
      'src/a.ts': '',
    },
    'work to be done may make it': {
      [AGENT]: '---\nstatus: WIP\nfiles: [src/b.ts]\n---\n',
      'src/a.ts': '',
    },
  },
  bad: {
    'a file that was moved': {
      [AGENT]: '---\nstatus: PASS\nfiles: [«src/b.ts»]\n---\n',
      'src/a.ts': '',
    },
  },
  *check({ graph, retired, isAbsent }) {
    const targets = new Map(graph.targets.map((target) => [target.id, target]));
    for (const target of graph.targets) {
      const { path, parent } = target;
      const document = path === null ? undefined : graph.documents.get(path);
      const around = parent === null ? undefined : targets.get(parent);
      // What was done in a plan that is over is history.
      const isHistory = target.retired || around?.retired || retired.has(around?.path ?? '');
      if (path === null || document?.lifecycle !== 'done' || isHistory) continue;
      for (const { path: file, span } of document.work?.files ?? []) {
        if (isAbsent(file)) yield { message: 'missing', path, at: span, data: { file } };
      }
    }
  },
});
