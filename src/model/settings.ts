// The settings of a workspace (`stratigraph.json`), complete: every default is filled in.

import type { Severity } from './finding.ts';

/** Days; a document older than `warning` (strictly) warns, and so on (L-060, L-063). */
export interface StalenessSettings {
  readonly warning: number;
  readonly critical: number;
  readonly archive: number;
  /** Days between expected refreshes where a document names none (L-061). */
  readonly refresh: number;
}

/** How far the code that a document speaks of may move before the document is outdated; null: any number will do. */
export interface CodeSettings {
  readonly commits: number | null;
  readonly lines: number | null;
  /** Files gone or renamed. */
  readonly gone: number | null;
  /** Whether a pull request is told of documents that it does not touch, but whose code it changes. */
  readonly notices: boolean;
}

/** A markdown file of the workspace that the site shows beside its own pages; title null: its first heading. */
export interface ExtraPage {
  readonly path: string;
  readonly title: string | null;
}

export interface SiteSettings {
  /** Shown in the header; null: the workspace's own title. */
  readonly title: string | null;
  /** Path of a picture in the workspace that stands beside the title, or null. */
  readonly logo: string | null;
  /** `accent`, and levels by their names. */
  readonly colors: Readonly<Record<string, string | undefined>>;
  /** Where the sources can be seen, with `{path}` and `{line}` in it; null: where the git remote says; false: nowhere. */
  readonly source: string | false | null;
  /** Where they can be edited, with `{path}` in it; null and false as for `source`. */
  readonly edit: string | false | null;
  readonly pages: readonly ExtraPage[];
  /** So many commits that changed something are told, the last ones; 0: none. */
  readonly commits: number;
}

/**
 * What memory must not hold (Y-029): `default` values of secrets, card and social-security numbers; `vault` also amounts
 * with payees (H-023); `strict-words` also the bare words token, password, secret, api key and ssn (C-22).
 */
export type MemoryPolicy = 'default' | 'strict-words' | 'vault';

export interface MemorySettings {
  /** Null: as the dialect of the memory has it. */
  readonly policy: MemoryPolicy | null;
  /** Folder of memory that is kept one fact at a time: inside the root, or one of those that dialects have at home (`~/…`); null: where it usually is. */
  readonly home: string | null;
  /** Days in which recency and access count half as much. */
  readonly halfLife: number;
  /** Weights of the terms of a score; that of recency is 1. */
  readonly reinforcement: number;
  readonly access: number;
  /** A record with a lower score may be pruned. */
  readonly pruneBelow: number;
  /** Records of the group that is always loaded. */
  readonly mostActive: number;
  /** Bytes of the state of a thread. */
  readonly mostStateBytes: number;
}

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

/** What `instructions sync` keeps in step. */
export interface InstructionSettings {
  /** Name of the file that is the source, in every folder where it stands; null: the usual one. */
  readonly source: string | null;
  /** The agent in whose form the rules are written; null: none are passed on. */
  readonly rules: RuleForm | null;
}

/** What every conversation begins with may hold in all; null: as much as the system of it says. */
export interface AlwaysLoadedSettings {
  readonly lines: number | null;
  readonly tokens: number | null;
}

/** How a rule is told: by its own severity where nothing is set, by another one, or not at all. */
export type RuleSetting = Severity | 'off';

export interface Settings {
  readonly staleness: StalenessSettings;
  readonly code: CodeSettings;
  /** Patterns in .gitignore's language for files that are not part of the workspace. */
  readonly exclude: readonly string[];
  /** Larger files are not read; bytes. */
  readonly maxFileBytes: number;
  /** Folders of decision records beyond the usual ones, relative to the root. */
  readonly adrs: readonly string[];
  readonly site: SiteSettings;
  /** By rule id; rules that are not named keep their own severity. */
  readonly rules: Readonly<Record<string, RuleSetting>>;
  /** Tokens that the layers of a target may hold together; null: as many as they like, but for what an agent starts with. */
  readonly tokenBudget: number | null;
  /** The coding agents in use, by the names of `--as`; none: those for which the tree is evidently made. */
  readonly agents: readonly string[];
  readonly memory: MemorySettings;
  readonly instructions: InstructionSettings;
  readonly alwaysLoaded: AlwaysLoadedSettings;
  /** What `gather` reads where no place is named: folders inside the root, https addresses. */
  readonly repositories: readonly string[];
}
