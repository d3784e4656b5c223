// What Claude Code lists to its model: skills, commands, sub-agents, servers, hooks and styles.

import { claudeBudget } from '../listing/budgets.ts';
import {
  ALL,
  DROPPED,
  FOLDER,
  MARKDOWN,
  MCP,
  NEEDS_NAME,
  NO_MODEL,
  SKILLS,
  without,
} from '../listing/common.ts';
import { anything, type HeadReader, lastKey } from '../listing/heads.ts';
import type { FileRules, ListingRules } from '../listing/model.ts';

export const CLAUDE_SETTINGS = ['.claude/settings.json', '.claude/settings.local.json'];

const CLAUDE_HEAD: HeadReader = {
  ...{ fence: { mark: true, dashes: true }, yaml: lastKey, mend: anything },
};

/** Of skills and commands. */
export const CLAUDE_SKILLS = {
  field: 'user',
  ...{ walk: 'up', upWithoutGit: true, homeFirst: true },
  head: { ...CLAUDE_HEAD, optional: true },
  name: FOLDER,
  description: {
    ...{ ...without('line', 'line', 'line'), number: 'text' },
    ...{ most: 1536, over: 'cut', ellipsis: 1 },
  },
  suffix: 'when_to_use',
  ...{ hide: { [NO_MODEL]: [/^(?:1|true|yes|on)$/i] }, waits: 'globs' },
  same: ['folder'],
} as const satisfies Partial<FileRules>;

export const CLAUDE_AGENTS: FileRules = {
  ...{ field: 'user', folders: ['.claude/agents'], home: ['.claude/agents'], walk: 'up' },
  ...{ find: { deep: true, ending: MARKDOWN }, head: CLAUDE_HEAD, name: NEEDS_NAME },
  description: DROPPED,
  wins: 'last',
};

export const claudeLists: ListingRules = {
  calls: { tool: 'Skill', tells: ['where it lies'], fills: true, hidden: 'refused' },
  inherits: { custom: ALL, builtIn: { 'general-purpose': ALL, Explore: SKILLS } },
  skill: {
    ...CLAUDE_SKILLS,
    ...{ folders: ['.claude/skills'], home: ['.claude/skills'], find: { hidden: true } },
  },
  command: {
    ...{ ...CLAUDE_SKILLS, same: ['label'], order: 'capitals' },
    ...{ folders: ['.claude/commands'], home: ['.claude/commands'] },
    find: { deep: true, ending: MARKDOWN },
    name: { ...FOLDER, label: (name, place) => [...place.split('/').slice(0, -1), name].join(':') },
  },
  subagent: CLAUDE_AGENTS,
  servers: { files: { '.mcp.json': MCP }, instructions: 'user', tools: null },
  hooks: { files: CLAUDE_SETTINGS, plain: 'user', json: 'user' },
  styles: { folder: '.claude/output-styles', file: '.claude/settings.json', key: 'outputStyle' },
  hides: [
    {
      ...{ kind: 'skill', files: CLAUDE_SETTINGS, keys: ['skillOverrides'] },
      values: { off: 'hidden', 'user-invocable-only': 'hidden', 'name-only': 'name-only' },
      known: /^(?:on|off|name-only|user-invocable-only)$/,
    },
    {
      ...{ kind: 'subagent', files: CLAUDE_SETTINGS, keys: ['permissions', 'deny'] },
      word: (name) => `Agent(${name})`,
    },
  ],
  largeField: 'system',
  ...{ byWindow: true, budget: claudeBudget },
  budgetSays: '1 % of the window; its built-in skills take about 6,100 characters of this 1 %',
};
