import { defineRule } from '../../../model/rule.ts';

const skill = (description: string): string =>
  `---\nname: count\n«»description: ${description}\n---\nCount them.\n`;

const LONG = 'Count all that you see. '.repeat(60);

export default defineRule({
  id: 'cut-description',
  summary: 'Of the description of a skill or sub-agent only a part reaches the model, or nothing.',
  rationale: 'The model chooses by the description.',
  remedy: 'Give it a short description, the most important first.',
  messages: {
    itemCut: 'Only the first {most} characters of this description are sent by {agents}.',
    itemBudget:
      '{agent} {what} of {lost} of {count} items{within}: {why}. The descriptions have {sum} characters, {says}.',
    itemBodyLine:
      'This skill has no description that can be read, so `{shown}` stands for it in {agents}.',
    itemBlock: '{agents} {does} not read on: put it behind the colon.',
    itemComment:
      'The description ends here, because `{lost}` is a comment in YAML, which begins with ` #`. Put it in quotes.',
  },
  good: {
    'a short one with a quoted hash': {
      'AGENTS.md': '# Zoo\n',
      '.agents/skills/count/SKILL.md': skill('"Counts for issue #12."').replace('«»', ''),
    },
  },
  bad: {
    'a comment, and a text that is too long for Codex': {
      'AGENTS.md': '# Zoo\n',
      '.agents/skills/add/SKILL.md': skill(LONG),
      '.agents/skills/count/SKILL.md': skill('For issue #12.'),
      '.cursor/agents/a.md': skill('|'),
    },
    'none at all, and more than the list of Claude Code holds': {
      'CLAUDE.md': '# Zoo\n',
      '.claude/skills/add/SKILL.md': skill(LONG).replace('«»', ''),
      '.claude/skills/count/SKILL.md': skill(LONG),
      '.claude/skills/sum/SKILL.md': '«»---\nname: sum\n---\n\nAdd them.\n',
    },
  },
  info: ['itemBlock', 'itemBudget'],
});
