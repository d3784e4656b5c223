import { defineRule } from '../../../model/rule.ts';

const skill = (head: string): string => `---\n${head}\n---\nCount them.\n`;
const GOOD = skill('name: count\ndescription: Counts zebras.');

export default defineRule({
  id: 'unlisted-item',
  summary: 'An agent never hears of a skill or sub-agent.',
  rationale: 'A model uses only what it is told of.',
  remedy:
    'Mend its name or front matter, or bring it where the agent looks: `stratigraph instructions sync --items links`.',
  messages: {
    itemDropped: '{agents} {does} not list this {kind}: {why}.',
    itemsDropped: '{agents} {does} not list this {kind}: {why}. So it is with {more} more.',
    itemStops: 'opencode ends at start: `tools` of an agent has to be a map, not a text or a list.',
    itemFileName: 'No agent lists this skill: the file has to be called SKILL.md, not {name}.',
    itemFlat: 'No agent lists this skill: it has to stand in a folder of its own, as `{to}`.',
    itemFlats:
      'No agent lists this skill and {more} more beside it: each has to stand in a folder of its own, as `{to}`.',
    itemDeep:
      '{agents} {does} not look for {kind}s in folders of folders. Move this one to `{to}`.',
    itemsDeep:
      '{agents} {does} not look for {kind}s in folders of folders. Move this one to `{to}`, and {more} more beside it likewise.',
    itemAtTop:
      '{agents} {does} not list a SKILL.md that stands in the folder of all skills. Move it to `{to}`.',
    itemHidesOthers:
      '{agents} {does} not list any other skill in `{to}`, because this SKILL.md stands in the folder itself.',
    itemLink:
      '{agents} {does} not follow a SKILL.md that is a symbolic link. Make `{to}` the link instead.',
    itemElsewhere:
      'No agent whose list is known looks into `{folder}` in a repository. Move it to `{to}`.',
    itemInGroup:
      'No agent whose list is known finds the skills in `{folder}`, installed or not: only `skills/NAME/SKILL.md`.',
    itemNested:
      'Started at the root, no agent finds what stands in `{folder}`: only where it is started in `{base}`.',
    itemForSome:
      '{agents} {does} not find the skills in `{folder}`, which {others} can use. {says}',
  },
  good: {
    'one that all in use list, and one that the repository offers to others': {
      'AGENTS.md': '# Zoo\n',
      '.agents/skills/count/SKILL.md': GOOD,
      '.factory/droids/README.md': 'What our sub-agents do.\n',
      '.agents/skills/README.md': 'What our skills do.\n',
      '.agents/skills/_templates/new/SKILL.md': '# NAME\n',
      'skills/count/SKILL.md': GOOD,
      'skills/count/parts/herds/SKILL.md': GOOD,
    },
  },
  bad: {
    'a skill without a description, and a sub-agent without a name': {
      'AGENTS.md': '# Zoo\n',
      '.agents/skills/sum/SKILL.md': `«»${skill('name: sum')}`,
      '.claude/agents/count.md': `«»${skill('description: Counts zebras.')}`,
    },
    'skills that are files, told once a folder': {
      'AGENTS.md': '# Zoo\n',
      '.agents/skills/count.md': `«»# Skill: count\n\nCount them.\n`,
      '.agents/skills/sum.md': GOOD,
      '.agents/skills/weigh.md': GOOD,
    },
    'skills to install that stand in groups': {
      'AGENTS.md': '# Zoo\n',
      'skills/animals/count/SKILL.md': `«»${GOOD}`,
    },
    'a quote that is never closed': {
      'AGENTS.md': '# Zoo\n',
      '.agents/skills/count/SKILL.md': skill('name: count\n«»description: "Counts zebras.'),
    },
    'a colon in a plain description, for Copilot': {
      '.github/copilot-instructions.md': '# Zoo\n',
      '.github/skills/count/SKILL.md': skill('name: count\n«description: Use when: counting»'),
    },
  },
  info: ['itemInGroup', 'itemNested', 'itemForSome'],
});
