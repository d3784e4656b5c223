import { defineRule } from '../../../model/rule.ts';

const skill = `---\nname: deploy\n«»description: Deploys.\ndisable-model-invocation: true\n---\nDeploy.\n`;

export default defineRule({
  id: 'ignored-guard',
  summary: 'A skill that the model must not use by itself is listed to it all the same.',
  rationale:
    'Whoever wrote the key relies on it, and an agent that does not know it may run the skill.',
  remedy:
    'Move the skill to a folder that only agents look into which honour the key, or hide it in their settings.',
  messages: {
    itemGuard: '{agents} {does} not know `{key}`: the model is told of this skill and may use it.',
  },
  good: {
    'an agent that honours it': {
      'CLAUDE.md': '# Zoo\n',
      '.claude/skills/deploy/SKILL.md': skill.replace('«»', ''),
    },
  },
  bad: {
    'one that does not': { 'AGENTS.md': '# Zoo\n', '.agents/skills/deploy/SKILL.md': skill },
  },
});
