import { defineRule } from '../../model/rule.ts';

const HOME = 'resources/workspaces/k/OVERVIEW.md';
const RULE = 'agent/rules/common/user-profile.md';
const overview = '---\nname: K\ndescription: The workspace k.\n---\n';
const agents = (words: string) =>
  `<!-- stratigraph:begin rules -->\n\n# AI Agent Entry Point\n\n## User\n\n${words}\n\n<!-- stratigraph:end rules -->\n`;

export default defineRule({
  id: 'outdated-copy',
  about: ['staleness'],
  summary: 'A generated file no longer matches its sources.',
  rationale: 'Agents read the copy, and follow rules that have since changed.',
  remedy: 'Change the source, then generate the copy again.',
  messages: {
    outOfDate: 'This no longer matches {source}. Run `stratigraph {command}`.',
    damagedBlock: 'The markers of this block are damaged, so nothing keeps it up to date.',
    editedCopy:
      'This copy of {source} was edited by hand; the next `stratigraph {command}` undoes that. Edit {source} instead.',
  },
  good: {
    'a copy of what its source says, and a file that was written by hand': {
      [HOME]: overview,
      [RULE]: '# User\n\nBe brief.\n',
      'AGENTS.md': agents('Be brief.'),
    },
  },
  bad: {
    'a source that was changed': {
      [HOME]: overview,
      [RULE]: '# User\n\nBe thorough.\n',
      'AGENTS.md': `«»${agents('Be brief.')}`,
    },
    'a block without an end, and one of a workspace that says something else by now': {
      'projects.json': '{}',
      'CLAUDE.md': '## Rules\n\nReview everything.\n',
      'memory/decisions/one.md': '# One\n',
      'api/CLAUDE.md': '«»<!-- TLC-WORKSPACE-START -->\n\n# API\n',
      'web/CLAUDE.md': `«»<!-- TLC-WORKSPACE-START -->\nTalk.\n<!-- TLC-WORKSPACE-END -->\n`,
    },
  },
});
