import { defineLocalRule } from '../../model/rule.ts';

const PATH = 'docs/adr/0001-vision.md';
const MARKED = '<<<<<<< HEAD\nWe use A.\n=======\nWe use B.\n>>>>>>> topic\n';
const FENCE = /^ {0,3}(?:```|~~~)/gm;

export default defineLocalRule({
  id: 'merge-conflict',
  severity: 'critical',
  about: ['conflicts'],
  summary: 'A document has the markers of a merge that was not resolved.',
  rationale: 'Agents are given both versions, and the markers as if they meant something.',
  remedy: 'Keep what holds of both versions, and remove the lines with markers.',
  messages: { left: 'This merge is not resolved: `{marker}`.' },
  good: {
    'an example in a code block': { [PATH]: `# Vision\n\n\`\`\`\n${MARKED}\`\`\`\n` },
    'a heading that is underlined': { [PATH]: '# Vision\n\nContext\n=======\n\nWe use A.\n' },
  },
  bad: {
    'two versions of one sentence': {
      [PATH]: `# Vision\n\n${MARKED.replace('<<<<<<< HEAD', '«<<<<<<< HEAD»')}`,
    },
  },
  *check({ documents }) {
    for (const { path, text } of documents) {
      const start = text.includes('<<<<<<< ') ? conflictIn(`\n${text}`) : -1;
      const before = text.slice(0, Math.max(start, 0));
      if (start < 0 || (before.match(FENCE)?.length ?? 0) % 2 === 1) continue;
      const marker = text.slice(start).split(/\r?\n/, 1)[0] ?? '';
      const at = { line: before.split('\n').length, column: 1, endColumn: marker.length + 1 };
      yield { message: 'left', path, at, data: { marker }, key: [] };
    }
  },
});

/** Where the first one begins, negative where there is none; what is left of one in part may be a heading. */
function conflictIn(text: string): number {
  const start = text.indexOf('\n<<<<<<< ');
  const middle = start < 0 ? -1 : text.indexOf('\n=======', start);
  return middle < 0 || text.indexOf('\n>>>>>>> ', middle) < 0 ? -1 : start;
}
