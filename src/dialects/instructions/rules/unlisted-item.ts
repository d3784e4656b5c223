import { defineRule } from '../../../model/rule.ts';

const skill = (head: string): string => `---\n${head}\n---\nCount them.\n`;
const GOOD = skill('name: count\ndescription: Counts zebras.');

export default defineRule({
  id: 'unlisted-item',
  summary: 'An agent never hears of a skill or sub-agent.',
  rationale:
    'A model uses only what it is told of, and most agents drop what they cannot read without a word.',
  remedy:
    'Mend the name or the front matter, or move the file to a folder that the agent looks into.',
  messages: {
    itemDropped: '{agents} {does} not list this {kind}: {why}.',
    itemStops: 'opencode ends at start: `tools` of an agent has to be a map, not a text or a list.',
    itemFileName: 'No agent lists this skill: the file has to be called SKILL.md, not {name}.',
    itemFlat: 'No agent lists this skill: it has to stand in a folder of its own, as `{to}`.',
    itemElsewhere:
      'Copilot CLI looks into .copilot/skills only in the home folder. Move `{folder}` to `.github/skills`.',
    itemForSome:
      '{agents} {does} none of the {count} in `{folder}`, which {others} can use. A link from a folder that it looks into reaches all.',
  },
  good: {
    'one that all in use list': {
      'AGENTS.md': '# Zoo\n',
      '.agents/skills/count/SKILL.md': GOOD,
      '.claude/agents/README.md': 'What our sub-agents do.\n',
      '.agents/skills/README.md': 'What our skills do.\n',
    },
    'what is no YAML, where only those are in use that mend it': {
      'CLAUDE.md': '# Zoo\n',
      '.claude/skills/count/SKILL.md': skill('name: count\ndescription: Use when: counting'),
    },
  },
  bad: {
    'no description': {
      'AGENTS.md': '# Zoo\n',
      '.agents/skills/count/SKILL.md': `«»${skill('name: count')}`,
    },
    'a sub-agent without a name': {
      'CLAUDE.md': '# Zoo\n',
      '.claude/agents/count.md': `«»${skill('description: Counts zebras.')}`,
    },
    'a colon in a plain description, for Copilot': {
      '.github/copilot-instructions.md': '# Zoo\n',
      '.github/skills/count/SKILL.md': `«»${skill('name: count\ndescription: Use when: counting')}`,
    },
    'files that are no SKILL.md in a folder of their own': {
      'CLAUDE.md': '# Zoo\n',
      '.claude/skills/count/skill.md': `«»${GOOD}`,
      '.claude/skills/sum.md': `«»${GOOD}`,
      '.copilot/skills/add/SKILL.md': `«»${GOOD}`,
    },
    'a text where opencode wants a map': {
      'opencode.json': '{}',
      'AGENTS.md': '# Zoo\n',
      '.opencode/agent/count.md': `---\n«»description: Counts zebras.\ntools: Read, Grep\n---\nCount.\n`,
    },
    'a folder that one of two looks into': {
      files: {
        'CLAUDE.md': '# Zoo\n',
        'AGENTS.md': '# Zoo\n\nSee CLAUDE.md.\n',
        '.agents/skills/sum/SKILL.md': `«»${skill('name: sum\ndescription: Adds.')}`,
        '.claude/skills/count/SKILL.md': `«»${GOOD}`,
      },
    },
  },
  info: ['itemForSome'],
});
