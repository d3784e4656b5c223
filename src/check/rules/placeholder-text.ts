// What a template asked for and nobody wrote.

import { defineRule } from '../../model/rule.ts';

const HINT = 'What needs to be decided, and why it is hard.';

export default defineRule({
  id: 'placeholder-text',
  summary: 'A document still has the placeholder text of the template that it was made from.',
  rationale: 'Agents are told it as if it meant something.',
  remedy: 'Write what the placeholder asks for, or remove it with its heading.',
  messages: {
    left: 'This is still the text of a template: “{words}”.',
    several: 'Lines {lines} are still the text of a template: “{words}”.',
  },
  good: {
    'a decision that says why': {
      'docs/adr/0001-a.md': '---\nstatus: accepted\n---\n# A\n\n## Context\n\nOne store.\n',
    },
    'a proposal that is still to be written': {
      'docs/adr/0001-a.md': `---\nstatus: proposed\n---\n# A\n\n${HINT}\n`,
    },
    'an example in a code block': {
      'docs/adr/0001-a.md': `---\nstatus: accepted\n---\n# A\n\n\`\`\`md\n${HINT}\n\`\`\`\n`,
    },
  },
  bad: {
    'an accepted decision that says nothing': {
      'docs/adr/0001-a.md': `---\nstatus: accepted\n---\n# A\n\n## Context\n\n«${HINT}»\n\n## Decision\n\nWe will …\n`,
    },
  },
  check: ({ placeholders }) => placeholders,
});
