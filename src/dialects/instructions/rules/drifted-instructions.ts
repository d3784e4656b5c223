import { defineRule } from '../../../model/rule.ts';

const LINES = Array.from({ length: 14 }, (_, at) => `- Rule ${at + 1} of the shop\n`).join('');

const [BEGIN, END] = ['begin', 'end'].map((one) => `<!-- stratigraph:${one} instructions -->`);

export default defineRule({
  id: 'drifted-instructions',
  summary: 'Copies of the same instructions for different agents differ, or one is missing.',
  rationale: 'Agents follow different rules.',
  remedy:
    'Move what differs into AGENTS.md, delete the other one, and run `stratigraph instructions sync`, which writes what its agent still needs.',
  messages: {
    outdated: 'What {agent} reads here differs from {source}. Run `stratigraph instructions sync`.',
    outdatedMany:
      'What {agent} reads here differs from {source} ({more} more like this). Run `stratigraph instructions sync`.',
    unserved:
      '{agent} does not read this file: {to} is missing. Run `stratigraph instructions sync`.',
    unservedMany:
      '{agent} does not read this file: {to} is missing ({more} more like this). Run `stratigraph instructions sync`.',
    blocked: '`stratigraph instructions sync` does not write this. {says}',
    drifted: '{other} has the same text but for this line.',
    drifts: '{other} has the same text but for this line and {more} more.',
  },
  good: {
    'copies that differ only in the name of the agent, and texts of their own': {
      'AGENTS.md': `# For Codex\n\n${LINES}`,
      'CLAUDE.md': `${BEGIN}\n# For Claude\n\n${LINES}${END}\n`,
      'GEMINI.md': '# For Gemini\n\n- Rule 1 of the shop\n',
    },
  },
  bad: {
    'one line that was changed in one of them': {
      'AGENTS.md': `# Shop\n\n${LINES}«»- Run the tests with npm test\n`,
      'CLAUDE.md': `# Shop\n\n${LINES}- Run the tests with yarn test\n`,
    },
    'a rule that was changed after it was passed on, and an agent that is not served yet': {
      settings: {
        agents: ['cursor', 'gemini'],
        instructions: { source: 'AGENTS.md', rules: 'claude', items: null },
      },
      files: {
        '.claude/rules/db.md': '---\npaths: ["db/**"]\n---\n\nUse SQL.\n',
        '.cursor/rules/db.mdc':
          '«»---\n# stratigraph:begin rule\n# From .claude/rules/db.md\nglobs: db/**\nalwaysApply: false\n# stratigraph:end rule\n---\n\n<!-- stratigraph:begin rule -->\nUse files.\n<!-- stratigraph:end rule -->\n',
        'AGENTS.md': '«»# Shop\n',
      },
    },
  },
});
