// What each agent lists, as data: folders, names, descriptions, limits and budgets. Measured by running each program on trees of all these cases.

import { addedUp, claudeBudget, codexBudget } from './budgets.ts';
import {
  anything,
  colonsInBlocks,
  type HeadReader,
  lastKey,
  lines,
  linesWithoutTabs,
  nameAndDescription,
  quotedButLists,
  quotedValues,
  strict,
  strictOrText,
  strictWithTabs,
  textWithTabs,
} from './heads.ts';
import type { DescriptionRules, FileRules, Lack, ListingRules, NameRules } from './model.ts';

const MARK = { mark: true } as const;

const CLAUDE_HEAD: HeadReader = {
  summary: 'whatever it is, something is made of it',
  ...{ fence: MARK, yaml: lastKey, mend: anything },
};
const COPILOT_HEAD: HeadReader = { summary: 'YAML', fence: MARK, yaml: strictOrText };
const OPENCODE_HEAD: HeadReader = {
  summary: 'YAML, and values with a colon',
  ...{ fence: MARK, yaml: strictWithTabs, mend: colonsInBlocks },
};
const QWEN_HEAD: HeadReader = {
  summary: 'YAML, else line by line',
  ...{ fence: { mark: true, blanks: false }, yaml: strict, mend: lines },
};
const DROID_HEAD: HeadReader = {
  summary: 'YAML, else line by line',
  ...{ fence: { blanks: false }, yaml: lastKeyMap, mend: linesWithoutTabs },
};
const CURSOR_HEAD: HeadReader = {
  summary: 'YAML, and plain values that are none',
  ...{ fence: MARK, yaml: textWithTabs, mend: quotedButLists },
};

const CURSOR_AGENT: HeadReader = {
  summary: 'YAML, else line by line',
  ...{ fence: MARK, needsBody: true, yaml: (yaml) => strictWithTabs(yaml) ?? lines(yaml) },
};

/** What is no map is read by other means. */
function lastKeyMap(yaml: string) {
  const data = lastKey(yaml);
  return data === null || Object.keys(data).length === 0 ? null : data;
}

/** The same for all that is no text. */
function without(missing: Lack, empty: Lack, other: Lack): DescriptionRules {
  return { missing, nothing: missing, empty, number: other, list: other, map: other };
}

const DROPPED: DescriptionRules = without('dropped', 'dropped', 'dropped');

const FOLDER: NameRules = { from: 'folder', missing: 'folder', empty: 'folder' };
const ANY_NAME: NameRules = { from: 'name', missing: 'folder', empty: 'folder' };
const NEEDS_NAME: NameRules = { from: 'name', missing: 'dropped', empty: 'dropped' };

const NO_MODEL = 'disable-model-invocation';
const MARKDOWN = /\.md$/;

/** Names of servers stand under this key in most files. */
const MCP = 'mcpServers';

const claudeSkills = {
  field: 'user',
  ...{ walk: 'up', upWithoutGit: true, homeFirst: true },
  head: { ...CLAUDE_HEAD, optional: true },
  name: FOLDER,
  description: {
    ...{ ...without('line', 'line', 'line'), number: 'text' },
    ...{ most: 1536, over: 'cut', ellipsis: 1 },
  },
  suffix: 'when_to_use',
  hide: { [NO_MODEL]: [true, 'true', 'yes'] },
  waits: 'paths',
  same: ['folder'],
} as const satisfies Partial<FileRules>;

const claude: ListingRules = {
  skill: {
    ...claudeSkills,
    ...{ folders: ['.claude/skills'], home: ['.claude/skills'], find: { hidden: true } },
  },
  command: {
    ...claudeSkills,
    ...{ folders: ['.claude/commands'], home: ['.claude/commands'] },
    find: { deep: true, ending: MARKDOWN },
  },
  subagent: {
    ...{ field: 'user', folders: ['.claude/agents'], home: ['.claude/agents'], walk: 'up' },
    ...{ find: { deep: true, ending: MARKDOWN }, head: CLAUDE_HEAD, name: NEEDS_NAME },
    description: DROPPED,
    ...{ wins: 'last' },
  },
  servers: { files: { '.mcp.json': MCP }, instructions: 'user', tools: null },
  hooks: {
    files: ['.claude/settings.json', '.claude/settings.local.json'],
    ...{ plain: 'user', json: 'user' },
  },
  styles: { folder: '.claude/output-styles', file: '.claude/settings.json', key: 'outputStyle' },
  hides: [
    {
      ...{ kind: 'skill', file: '.claude/settings.json', keys: ['skillOverrides'] },
      values: { off: 'hidden', 'name-only': 'name-only' },
    },
    {
      ...{ kind: 'subagent', file: '.claude/settings.json', keys: ['permissions', 'deny'] },
      word: (name) => `Agent(${name})`,
    },
  ],
  largeField: 'system',
  budget: claudeBudget,
  budgetSays: '1 % of the window, of which its own skills take about 6,100 characters',
};

const codex: ListingRules = {
  skill: {
    field: 'developer',
    ...{ folders: ['.agents/skills', '.codex/skills'], home: ['.agents/skills', '.codex/skills'] },
    ...{ walk: 'up', find: { deep: true, inside: true, self: true, links: false } },
    head: {
      summary: 'YAML, and plain values that are none',
      ...{ yaml: strict, mend: quotedValues, strictText: true },
    },
    name: { ...ANY_NAME, number: 'text', most: 64 },
    description: { ...DROPPED, number: 'text', most: 1024, over: 'cut', ellipsis: 3 },
    wins: 'all',
  },
  servers: {
    ...{ files: { '.codex/config.toml': 'mcp_servers' }, instructions: null, tools: null },
    when: 'it counts only in a project that is trusted',
  },
  budget: codexBudget,
  budgetSays: '2 % of 272,000 tokens for all descriptions',
  entry: ({ name, description, path }) => `- ${name}: ${description ?? ''} (file: ${path})\n`,
};

const COPILOT_NAME = {
  fits: /^[A-Za-z0-9][A-Za-z0-9._:-]*$/,
  says: 'begins with another character than a letter or digit, or holds one that is not allowed',
  most: 64,
  shown: (name: string) => name.replace(/\s+/g, '-'),
} as const;

const COPILOT_DESCRIPTION: DescriptionRules = {
  ...{ missing: 'lines', nothing: 'dropped', empty: 'none', number: 'dropped', list: 'dropped' },
  ...{ map: 'dropped', most: 1024, over: 'dropped' },
};

const copilot: ListingRules = {
  skill: {
    field: 'system',
    folders: ['.github/skills', '.agents/skills', '.claude/skills'],
    home: ['.copilot/skills', '.agents/skills'],
    ...{ walk: 'up', upWithoutGit: true, find: { deep: true, self: true }, head: COPILOT_HEAD },
    name: { ...ANY_NAME, empty: 'dropped', ...COPILOT_NAME },
    description: COPILOT_DESCRIPTION,
    hide: { [NO_MODEL]: [true, 'true', 'yes'] },
  },
  command: {
    ...{ field: 'system', folders: ['.claude/commands'], walk: 'up', find: { ending: MARKDOWN } },
    ...{ head: { ...COPILOT_HEAD, optional: true }, name: { ...ANY_NAME, ...COPILOT_NAME } },
    description: COPILOT_DESCRIPTION,
    hide: { [NO_MODEL]: [true, 'true', 'yes'] },
  },
  subagent: {
    ...{ field: 'tool:task.description', folders: ['.github/agents', '.claude/agents'] },
    ...{ home: ['.copilot/agents'], walk: 'up', find: { deep: true, ending: /(?:\.agent)?\.md$/ } },
    ...{ head: COPILOT_HEAD, name: ANY_NAME },
    description: { ...without('dropped', 'none', 'dropped'), nothing: 'none' },
    hide: { [NO_MODEL]: [true], infer: [false] },
    ...{ same: ['folder'], homeFirst: true },
  },
  budget: addedUp(15_000, 94, 0, 0),
  budgetSays: '15,000 characters of entries; others by name alone',
  entry: ({ name, description }) =>
    description === null
      ? `${name}, `
      : `<skill>\n  <name>${name}</name>\n  <description>${description}</description>\n  <location>project</location>\n</skill>\n`,
};

const gemini: ListingRules = {
  skill: {
    ...{ field: 'system', folders: ['.agents/skills', '.gemini/skills'] },
    ...{ home: ['.agents/skills', '.gemini/skills'], walk: 'start', find: { self: true } },
    head: {
      summary: 'YAML, else the text behind `name:` and `description:`',
      ...{ fence: { blanks: false }, yaml: nameAndDescription },
    },
    name: {
      ...{
        from: 'name',
        missing: 'dropped',
        empty: 'folder',
        shown: (name) => name.replace(/[:/]/g, '-'),
      },
    },
    description: without('dropped', 'none', 'text'),
  },
  subagent: {
    ...{ field: 'system', folders: [], home: ['.gemini/agents'], walk: 'start' },
    ...{ find: { ending: MARKDOWN }, head: COPILOT_HEAD, name: NEEDS_NAME, description: DROPPED },
  },
  servers: {
    files: { '.gemini/settings.json': MCP },
    ...{ instructions: 'user', tools: 'tool:mcp_SERVER_TOOL.description' },
  },
  hooks: { files: ['.gemini/settings.json'], plain: null, json: 'user' },
  hides: [
    {
      ...{ kind: 'skill', file: '.gemini/settings.json', keys: ['skills', 'disabled'] },
      word: (name) => name,
    },
  ],
  unknown: 'Sub-agents of .gemini/agents wait for a person to confirm them.',
};

/** What stands for a description that opencode does not find. */
const BY_HAND = 'says This subagent should only be called manually by the user.';

const opencodeAgents = {
  field: 'tool:task.description',
  ...{ walk: 'up', upWithoutGit: true, find: { deep: true, ending: MARKDOWN } },
  head: { ...OPENCODE_HEAD, mend: (yaml: string) => colonsInBlocks(yaml) ?? {}, optional: true },
  name: ANY_NAME,
  description: { ...without(BY_HAND, BY_HAND, BY_HAND) },
  hide: { mode: ['primary'], disable: [true] },
} as const satisfies Partial<FileRules>;

const opencodeSkills = {
  field: 'system',
  ...{ walk: 'up', upWithoutGit: true, wins: 'chance' },
  find: { deep: true, inside: true, self: true, hidden: true },
  head: OPENCODE_HEAD,
  name: { ...NEEDS_NAME, empty: 'folder' },
  description: { ...DROPPED, empty: 'none' },
} as const satisfies Partial<FileRules>;

const opencode: ListingRules = {
  skill: {
    ...opencodeSkills,
    folders: ['.opencode/skills', '.opencode/skill', '.claude/skills', '.agents/skills'],
    home: [
      ...['.config/opencode/skills', '.config/opencode/skill', '.opencode/skills'],
      ...['.claude/skills', '.agents/skills'],
    ],
  },
  subagent: {
    ...{ ...opencodeAgents, folders: ['.opencode/agent', '.opencode/agents'] },
    home: ['.config/opencode/agent', '.config/opencode/agents'],
  },
  servers: {
    files: { 'opencode.json': 'mcp', 'opencode.jsonc': 'mcp' },
    ...{ instructions: 'system', tools: 'tool:SERVER_TOOL.description' },
  },
  hides: (['skill', 'task'] as const).map((key) => ({
    kind: key === 'skill' ? 'skill' : 'subagent',
    ...{ file: 'opencode.json', keys: ['permission', key], values: { deny: 'hidden' } },
  })),
};

const kilo: ListingRules = {
  skill: {
    ...opencodeSkills,
    folders: [
      '.kilo/skills',
      '.kilo/skill',
      '.kilocode/skills',
      '.claude/skills',
      '.agents/skills',
    ],
    home: [
      ...['.kilo/skills', '.kilocode/skills', '.config/kilo/skills', '.claude/skills'],
      '.agents/skills',
    ],
  },
  subagent: {
    ...{ ...opencodeAgents, folders: ['.kilo/agent', '.kilo/agents', '.kilocode/agents'] },
    home: ['.config/kilo/agent'],
  },
  unknown:
    'Its items were seen in one run on a tree of all folders; the rest is as opencode does it.',
};

const qwen: ListingRules = {
  skill: {
    ...{ field: 'user', folders: ['.qwen/skills', '.agents/skills'] },
    ...{ home: ['.qwen/skills', '.agents/skills'], walk: 'start', find: { hidden: true } },
    head: QWEN_HEAD,
    name: { ...NEEDS_NAME, number: 'text', fits: /^[^\s/]+$/, says: 'holds a blank or a slash' },
    description: { ...DROPPED, number: 'text', list: 'text' },
    hide: { [NO_MODEL]: [true, 'true'] },
    ...{ waits: 'paths', waitsStrictly: true },
  },
  command: {
    ...{ field: 'user', folders: ['.qwen/commands'], home: ['.qwen/commands'], walk: 'start' },
    find: { deep: true, ending: /\.(?:md|toml)$/ },
    ...{ head: { ...QWEN_HEAD, optional: true }, name: FOLDER },
    description: without('says Custom command', 'says Custom command', 'text'),
    hide: { [NO_MODEL]: [true, 'true'] },
  },
  subagent: {
    ...{ field: 'tool:agent.description', folders: ['.qwen/agents'], home: ['.qwen/agents'] },
    ...{ walk: 'start', find: { ending: MARKDOWN }, head: { ...QWEN_HEAD, needsBody: true } },
    name: { ...NEEDS_NAME, fits: /^\S+$/, says: 'holds a blank' },
    description: DROPPED,
  },
  servers: {
    files: { '.mcp.json': MCP, '.qwen/settings.json': MCP },
    ...{ instructions: 'user', tools: 'user' },
  },
  hooks: { files: ['.qwen/settings.json'], plain: 'system', json: 'system' },
  hides: [
    {
      ...{ kind: 'skill', file: '.qwen/settings.json', keys: ['skills', 'disabled'] },
      word: (name) => name,
    },
  ],
};

const droid: ListingRules = {
  skill: {
    ...{ field: 'user', folders: ['.factory/skills', '.agents/skills', '.agent/skills'] },
    home: ['.factory/skills', '.agents/skills', '.agent/skills'],
    ...{ walk: 'up', find: { deep: true, hidden: true }, head: { ...DROID_HEAD, needsBody: true } },
    name: {
      ...NEEDS_NAME,
      fits: /^[a-z0-9-]+$/,
      says: 'holds other characters than a-z, 0-9 and hyphens',
    },
    description: {
      ...without('dropped', 'says No description provided', 'dropped'),
      ...{ most: 1024, over: 'cut', ellipsis: 1 },
    },
    hide: { [NO_MODEL]: [true, 'true', 'yes'], enabled: [false] },
  },
  subagent: {
    ...{ field: 'user', folders: ['.factory/droids'], home: ['.factory/droids'], walk: 'up' },
    ...{ find: { ending: MARKDOWN }, head: { ...DROID_HEAD, optional: true }, name: ANY_NAME },
    description: {
      ...without('says (location: project)', 'says (location: project)', 'dropped'),
      ...{ most: 293, over: 'cut', ellipsis: 1 },
    },
    wins: 'all',
  },
  hooks: { files: ['.factory/settings.json'], plain: 'user', json: 'user' },
  budget: addedUp(15_000, 9, 3, 4600),
  budgetSays: '15,000 characters, of which its own skills take about 4,600; others by name alone',
};

const cursor: ListingRules = {
  skill: {
    field: 'RequestContext.2',
    folders: ['.cursor/skills', '.claude/skills', '.codex/skills', '.agents/skills'],
    home: ['.cursor/skills', '.claude/skills', '.codex/skills', '.agents/skills'],
    ...{ walk: 'everywhere', find: { deep: true, inside: true, self: true } },
    head: { ...CURSOR_HEAD, optional: 'unopened' },
    ...{ fieldOfBare: 'RequestContext.29', name: { ...ANY_NAME, number: 'text', list: 'text' } },
    description: { ...without('none', 'none', 'text'), number: 'none' },
    ...{ same: ['place'], bodySent: true },
  },
  subagent: {
    ...{ field: 'RequestContext.22', folders: ['.cursor/agents', '.claude/agents'], walk: 'root' },
    ...{ find: { deep: true, ending: MARKDOWN }, head: CURSOR_AGENT },
    ...{ name: ANY_NAME, description: without('none', 'none', 'none'), bodySent: true },
  },
  servers: {
    files: { '.cursor/mcp.json': MCP },
    ...{ instructions: 'RequestContext.7', tools: 'RequestContext.7', prompts: 'RequestContext.7' },
  },
  unknown: 'Whole files go to its service; what the model is shown of them is not seen.',
};

const cline: ListingRules = {
  skill: {
    field: 'tool:skills.description',
    folders: ['.cline/skills', '.clinerules/skills', '.agents/skills'],
    ...{ home: ['.cline/skills', '.agents/skills'], walk: 'start', find: {} },
    head: { ...COPILOT_HEAD, optional: true, needsBody: true },
    name: {
      ...{ ...ANY_NAME, fits: /^[\p{L}\p{N}_:-]+$/u },
      says: 'holds other characters than letters, digits, hyphens, underscores and colons',
    },
    description: without('none', 'none', 'none'),
  },
  namesOnly: true,
};

const continueCli: ListingRules = {
  skill: {
    ...{ field: 'tool:Skills.description', folders: ['.continue/skills', '.claude/skills'] },
    ...{ home: ['.continue/skills'], walk: 'start', find: { hidden: true }, wins: 'all' },
    head: { summary: 'YAML', fence: { anywhere: true }, yaml: strict },
    name: NEEDS_NAME,
    description: { ...DROPPED, blank: 'none' },
  },
};

const auggie: ListingRules = {
  skill: {
    ...{ field: 'skills', folders: ['.augment/skills', '.claude/skills', '.agents/skills'] },
    home: ['.augment/skills', '.claude/skills', '.agents/skills'],
    ...{ walk: 'root', find: { deep: true, inside: true, self: true }, same: ['name', 'place'] },
    head: { summary: 'YAML', fence: { ended: true }, yaml: strict },
    hide: { hidden: [true] },
    name: {
      ...{ ...NEEDS_NAME, number: 'text', most: 64, fits: /^[a-z0-9]+(?:-[a-z0-9]+)*$/ },
      says: 'is not of the form a-b-c of a-z and 0-9',
    },
    description: {
      ...DROPPED,
      number: 'none',
      list: 'text',
      map: 'text',
      most: 1024,
      over: 'dropped',
    },
  },
};

/** By name of the agent; of others it is not known what they list. */
export const LISTINGS: Readonly<Record<string, ListingRules>> = {
  ...{ claude, codex, copilot, cursor, gemini, qwen, opencode, kilo, droid, cline },
  ...{ continue: continueCli, auggie },
};
