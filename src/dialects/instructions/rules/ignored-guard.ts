import { defineRule } from '../../../model/rule.ts';

const skill = `---\nname: deploy\ndescription: Deploys.\n«disable-model-invocation»: true\n---\nDeploy.\n`;

export default defineRule({
  id: 'ignored-guard',
  summary: 'A skill that the model must not use by itself is listed to it all the same.',
  rationale: 'The agent may run it.',
  remedy:
    'Keep the skill where only agents find it that heed the key, such as `.claude/skills`. Codex heeds `policy.allow_implicit_invocation: false` in `agents/openai.yaml` beside it.',
  messages: {
    itemGuard: '{agents} {does} not heed `{key}`: the model is told of this {kind} and may use it.',
    itemMisspelt:
      '{agents} {does} not know `{key}`, so the model is told of this {kind} and may use it. Write `{meant}`.',
    itemDenied:
      'Claude Code tells its model of `{name}` all the same. To hide it, set it to `off` under `skillOverrides`.',
  },
  good: {
    'an agent that honours it': {
      'CLAUDE.md': '# Zoo\n',
      '.claude/skills/deploy/SKILL.md': skill.replace(/[«»]/g, ''),
    },
  },
  bad: {
    'a key that nobody knows': {
      'CLAUDE.md': '# Zoo\n',
      '.claude/skills/deploy/SKILL.md': skill.replace('disable-model', 'disable_model'),
    },
    'a denied tool': {
      'CLAUDE.md': '# Zoo\n',
      '.claude/skills/deploy/SKILL.md': skill.replace('«disable-model-invocation»: true\n', ''),
      '.claude/settings.json': '{ "permissions": { "deny": ["«Skill(deploy)»"] } }\n',
    },
    'one that does not': { 'AGENTS.md': '# Zoo\n', '.agents/skills/deploy/SKILL.md': skill },
  },
  info: ['itemDenied'],
});
