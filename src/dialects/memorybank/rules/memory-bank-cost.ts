import { defineRule } from '../../../model/rule.ts';

const FILES = {
  'memory-bank/projectbrief.md': '# Shop\n',
  'memory-bank/activeContext.md': '# Now\n',
};
const RULE = 'Read the memory bank at the start of every task.\n';
const NAMED = { ...FILES, '.clinerules/memory-bank.md': RULE };
const LONG = `# Done\n${'\n- Sent the weekly mail to all customers of the shop\n'.repeat(2000)}`;

export default defineRule({
  id: 'memory-bank-cost',
  summary: 'A memory bank is read by nobody, or costs a lot to read.',
  rationale:
    'It helps only an agent that is told to read it, and is read whole at the start of every task.',
  remedy:
    'Name it in the instructions of your agents, and move what is over into a folder such as `archive/`.',
  messages: {
    nobodyReads: 'No instructions here tell an agent to read `{bank}/`.',
    largeBank:
      'An agent that reads the whole memory bank reads {total} in {files} files: {own} are this one.',
  },
  good: {
    'a small bank that a rule names': NAMED,
    'what is over stands in a folder, or is called so': {
      ...{ ...NAMED, 'memory-bank/archive/2025.md': LONG },
      ...{
        'memory-bank/status-reports-archive.md': LONG,
        'memory-bank/pr-64-completion-summary.md': LONG,
      },
    },
  },
  bad: {
    'a bank that nobody names': {
      ...FILES,
      'memory-bank/projectbrief.md': '«»# Shop\n',
      'AGENTS.md': '# Rules\n\nRun the tests.\n',
    },
    'a file that grew for years': { ...NAMED, 'memory-bank/progress.md': `«»${LONG}` },
  },
  severity: 'info',
});
