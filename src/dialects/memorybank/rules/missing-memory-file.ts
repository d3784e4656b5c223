import { defineRule } from '../../../model/rule.ts';

const names = ['projectbrief', 'productContext', 'activeContext', 'systemPatterns', 'progress'];
const list = names.map((name) => `- \`${name}.md\`\n`).join('');
const files = Object.fromEntries(names.map((name) => [`memory-bank/${name}.md`, `# ${name}\n`]));
const { 'memory-bank/progress.md': _, ...fewer } = files;

export default defineRule({
  id: 'missing-memory-file',
  summary: 'Instructions name the files of a memory bank, and one of them is not there.',
  rationale:
    'The agent looks for it at the start of every task, and makes up what it may have said.',
  remedy: 'Write the file, or take its name out of the instructions.',
  messages: { toldToRead: 'There is no {names}, which these instructions name.' },
  good: {
    'all that the instructions name, in other letters': {
      ...fewer,
      'memory-bank/Progress.md': '# Progress\n',
      '.clinerules/memory-bank.md': `Read ALL of them:\n\n${list}`,
    },
    'instructions of two': { ...fewer, 'AGENTS.md': 'Update `activeContext.md`, `progress.md`.\n' },
  },
  bad: {
    'one that was forgotten': {
      ...fewer,
      '.clinerules/memory-bank.md': `Read ALL of them:\n\n${list.replace('- `progress', '«»- `progress')}`,
    },
  },
});
