// Claude Code where the plugins of this tree were installed, each by itself: what it lists of them.

import type { Agent } from '../agent.ts';
import { ALL, DROPPED, FOLDER, MARKDOWN, MCP } from '../listing/common.ts';
import type { FileRules, ListingRules, NameRules } from '../listing/model.ts';
import { type Plugin, pluginsIn } from '../plugins.ts';
import { claude } from './claude.ts';
import { CLAUDE_AGENTS, CLAUDE_SKILLS } from './claude-lists.ts';

export const PLUGINS = 'claude-plugin';
/** What it has then, in its title. */
export const OFFER = 'this repository as a plugin';

const { calls, budget, budgetSays, byWindow, largeField, skill } = claude.lists ?? {};
const SHARED = { calls, budget, budgetSays, byWindow, largeField } as Partial<ListingRules>;

/** Its own rules, but that nothing is mended: what has no description is dropped, and no key holds it back. */
function rulesOf({ name, skills, commands, agents }: Plugin): ListingRules {
  const alone = { walk: 'start', find: { self: true, hidden: true, alone: true } } as const;
  if (name === null)
    return { ...SHARED, ...(skill && { skill: { ...CLAUDE_SKILLS, ...alone, folders: skills } }) };
  const called: NameRules = {
    ...FOLDER,
    shown: (folder) => folder.replace(/[^\w-]/g, '-'),
    prefix: (place) => [name, ...place.split('/').slice(0, -1), ''].join(':'),
  };
  const { waits: _, ...own } = CLAUDE_SKILLS;
  const items: Omit<FileRules, 'folders' | 'find'> = {
    ...own,
    ...{ walk: 'start', name: called },
    description: { ...CLAUDE_SKILLS.description, ...DROPPED, number: 'text' },
  };
  const lack = `says Agent from ${name} plugin` as const;
  return {
    ...SHARED,
    skill: {
      ...{ ...items, ...alone, folders: skills },
      name: { ...called, prefix: () => `${name}:` },
    },
    command: { ...items, folders: commands, find: { deep: true, ending: MARKDOWN } },
    subagent: {
      ...{ ...CLAUDE_AGENTS, walk: 'start', folders: agents, home: [] },
      head: { ...CLAUDE_AGENTS.head, optional: true },
      name: { ...called, from: 'name', shown: (one) => one },
      description: { ...DROPPED, missing: lack, nothing: lack, empty: lack },
    },
    servers: { files: { '.mcp.json': MCP }, instructions: 'user', tools: null },
    hooks: { files: ['hooks/hooks.json'], plain: 'user', json: 'user' },
    isWhole: true,
  };
}

export const claudePlugins: Agent = {
  ...{ name: PLUGINS, title: `Claude Code with ${OFFER}` },
  versions: [{ version: '2.1.330' }],
  confidence: 'measured',
  sources: ['claude -p 2.1.330 with plugins of a marketplace, offline'],
  unknown:
    'Each plugin is taken to be installed by itself; what other programs install is not known.',
  isFor: (tree) => pluginsIn(tree).length > 0,
  lists: {
    inherits: { custom: ALL, builtIn: {} },
    parts: (tree) => pluginsIn(tree).map((one) => [one.folder, rulesOf(one)]),
    ...SHARED,
  },
  load: () => ({ loaded: [], skipped: [] }),
};
