// What a template asked for and nobody wrote.

import { defineRule } from '../../model/rule.ts';

const HINT = 'What needs to be decided, and why it is hard.';
const LEFT = `---\nstatus: accepted\n---\n# A\n\n## Context\n\n${HINT}\n`;

export default defineRule({
  id: 'placeholder-text',
  summary: 'A document still has the placeholder text of the template that it was made from.',
  rationale: 'Agents are told it as if it meant something.',
  remedy: 'Write what the placeholder asks for, or remove it with its heading.',
  messages: {
    left: 'This is still the text of a template: “{words}”.',
    many: 'This and {more} more places still have this text of a template: “{words}”.',
  },
  good: {
    'a decision that says why': { 'docs/adr/0001-a.md': LEFT.replace(HINT, 'One store.') },
    'a proposal that is still to be written': {
      'docs/adr/0001-a.md': LEFT.replace('accepted', 'proposed'),
    },
    'a table that has the header of its template': {
      'docs/adr/template.md':
        '# A\n\n## Tests\n\n| Who asks | When it is asked | What has to come back |\n| - | - | - |\n| … | … | … |\n',
      'docs/adr/0001-a.md':
        '---\nstatus: accepted\n---\n# A\n\n## Tests\n\n| Who asks | When it is asked | What has to come back |\n| - | - | - |\n| Ann | at noon | a page |\n',
    },
    'instructions that show what a record is to say': {
      'docs/adr/template.md': '# A\n\nThe decision, stated plainly and in one sentence.\n',
      'docs/adr/0001-a.md': '# A\n\nStatus: Accepted\n',
      'AGENTS.md': '# A\n\nThe decision, stated plainly and in one sentence.\n',
    },
    'an example in a code block': {
      'docs/adr/0001-a.md': `---\nstatus: accepted\n---\n# A\n\n\`\`\`md\n${HINT}\n\`\`\`\n`,
    },
  },
  bad: {
    'an accepted decision that says nothing': {
      'docs/adr/0001-a.md': `${LEFT.replace(HINT, `«${HINT}»`)}\n## Decision\n\nWe will …\n`,
    },
    'a line of the template that the repository keeps': {
      'docs/adr/template.md':
        '# A\n\n## Decision\n\nThe decision, stated plainly and in one sentence.\n',
      'docs/adr/0001-a.md':
        '---\nstatus: accepted\n---\n# A\n\n## Decision\n\n«The decision, stated plainly and in one sentence.»\n',
    },
    'what three decisions left, told once': {
      'docs/adr/0001-a.md': LEFT.replace(HINT, `«${HINT}»`),
      ...{ 'docs/adr/0002-b.md': LEFT, 'docs/adr/0003-c.md': LEFT },
    },
  },
  *check({ placeholders }) {
    for (const one of placeholders)
      yield { ...one, fold: { form: String(one.data?.words), message: 'many' } };
  },
});
