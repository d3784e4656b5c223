// The settings of a workspace (`stratigraph.json`), complete: every default is filled in. What each means is told by its schema.

import type { output } from 'zod/mini';
import type { settingsSchema } from './settings-schema.ts';

type Frozen<Value> = Value extends object
  ? { readonly [Key in keyof Value]: Frozen<Value[Key]> }
  : Value;

export type Settings = Frozen<output<typeof settingsSchema>>;
export type StalenessSettings = Settings['staleness'];
export type CodeSettings = Settings['code'];
export type SiteSettings = Settings['site'];
export type ExtraPage = SiteSettings['pages'][number];
export type MemorySettings = Settings['memory'];

/**
 * What memory must not hold (Y-029): `default` values of secrets, card and social-security numbers; `vault` also amounts
 * with payees (H-023); `strict-words` also the bare words token, password, secret, api key and ssn (C-22).
 */
export type MemoryPolicy = NonNullable<MemorySettings['policy']>;

/** What `instructions sync` keeps in step. */
export type InstructionSettings = Settings['instructions'];

/** Forms of rules that hold for some files only, by the agent whose they are. */
export const RULE_FORMS = [
  'claude',
  'cursor',
  'copilot',
  'windsurf',
  'kiro',
  'qwen',
  'cline',
] as const;
export type RuleForm = (typeof RULE_FORMS)[number];

/** What holds where a workspace says nothing (L-060, L-061); the schema takes them from here. */
export const DEFAULTS = {
  staleness: { warning: 14, critical: 30, archive: 90, refresh: 30 },
  code: { commits: 30, lines: 1000, gone: 3, notices: true },
  exclude: [],
  maxFileBytes: 5_000_000,
  adrs: [],
  site: { title: null, logo: null, colors: {}, source: null, edit: null, pages: [], commits: 20 },
  rules: {},
  tokenBudget: null,
  agents: [],
  memory: {
    ...{ policy: null, home: null, halfLife: 90, reinforcement: 0.5, access: 0.25 },
    ...{ pruneBelow: 0.25, mostActive: 200, mostStateBytes: 1_000_000 },
  },
  instructions: { source: null, rules: null },
  alwaysLoaded: { lines: null, tokens: null },
  repositories: [],
};

export const DEFAULT_SETTINGS: Settings = DEFAULTS;
