import { defineRule } from '../../../model/rule.ts';

const skill = (says: string, more = ''): string =>
  `---\nname: count\ndescription: ${says}\n${more}---\nCount them.\n`;
const marked = (text: string): string => text.replace('description', '«»description');

export default defineRule({
  id: 'shadowed-item',
  summary: 'Two skills or sub-agents have one name, or one has two.',
  rationale: 'Each agent chooses in its own way which of them its model is told of.',
  remedy: 'Rename one of them, or make one a link to the other.',
  messages: {
    itemShadowed:
      '{agents} {does} not list this {kind}: `{by}` has the same name and says something else.',
    itemsShadowed:
      '{agents} {does} not list this {kind}: `{by}` has the same name and says something else. So it is with {more} more here.',
    itemTwice:
      'In {agents} both this {kind} and `{by}` are listed as `{name}`, which cannot be told apart.',
    itemByChance: 'In {agents} it changes from run to run whether this {kind} or `{by}` is listed.',
    itemBuiltIn: 'In {agents} this {kind} takes the place of the built-in `{name}`.',
    itemTwoNames: 'Claude Code calls this skill `{folder}`, {agents} `{name}`.',
  },
  good: {
    'one for each agent, of which one is kept from the model': {
      'CLAUDE.md': '# Zoo\n',
      '.cursor/skills/count/SKILL.md': skill('Counts zebras.'),
      '.claude/skills/count/SKILL.md': skill('Counts.', 'disable-model-invocation: true\n'),
    },
    'copies of one text': {
      '.github/copilot-instructions.md': '# Zoo\n',
      '.github/skills/count/SKILL.md': skill('Counts.'),
      '.claude/skills/count/SKILL.md': skill('Counts.'),
    },
  },
  bad: {
    'two texts': {
      '.github/copilot-instructions.md': '# Zoo\n',
      '.github/skills/count/SKILL.md': skill('Counts.'),
      '.agents/skills/count/SKILL.md': marked(skill('Counts zebras.')),
    },
    'two that are both listed': {
      'AGENTS.md': '# Zoo\n',
      '.agents/skills/count/SKILL.md': skill('Counts.'),
      '.codex/skills/count/SKILL.md': marked(skill('Counts zebras.')),
    },
    'the name of one that the agent brings along': {
      'CLAUDE.md': '# Zoo\n',
      '.claude/agents/explore.md': marked(skill('Looks for zebras.').replace('count', 'Explore')),
    },
    'a folder of another name': {
      'CLAUDE.md': '# Zoo\n',
      '.cursor/rules/zoo.mdc': '---\nalwaysApply: true\n---\n# Zoo\n',
      '.claude/skills/sum/SKILL.md': `---\nname: count\n«»description: Counts.\n---\nCount.\n`,
    },
  },
  info: ['itemTwoNames', 'itemBuiltIn'],
});
