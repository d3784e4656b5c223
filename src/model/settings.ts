// The settings of a workspace (`stratigraph.json`), complete: every default is filled in. The published schema describes
// each in the words of its comment.

import type { Severity } from './finding.ts';

/**
 * What memory must not hold (Y-029): `default` values of secrets, card and social-security numbers; `vault` also amounts
 * with payees (H-023); `strict-words` also the bare words token, password, secret, api key and ssn (C-22).
 */
export type MemoryPolicy = 'default' | 'strict-words' | 'vault';

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

/** How skills and sub-agents are passed on: symbolic links need a system that keeps them. */
export const ITEM_CARRIAGES = ['links', 'copies'] as const;
export type ItemCarriage = (typeof ITEM_CARRIAGES)[number];

export interface Settings {
  /** Days. Thresholds that are left out follow those that are given. */
  readonly staleness: {
    /** Age in days above which a document is a warning. */
    readonly warning: number;
    /** Age in days above which a document is critical. */
    readonly critical: number;
    /** Age in days above which archiving is recommended. */
    readonly archive: number;
    /** Refresh interval in days of documents that do not state one (L-061). */
    readonly refresh: number;
  };
  /** Changes of the code that a document covers, since the document changed. */
  readonly code: {
    /** Commits after which a document is outdated; null for no limit. */
    readonly commits: number | null;
    /** Changed lines after which a document is outdated; null for no limit. */
    readonly lines: number | null;
    /** Deleted or renamed files after which a document is outdated; null for no limit. */
    readonly gone: number | null;
    /** Add a notice to pull requests that change covered code and none of the documents about it. */
    readonly notices: boolean;
  };
  /** Files to ignore, as patterns in the syntax of .gitignore. */
  readonly exclude: readonly string[];
  /** Larger files are not read. */
  readonly maxFileBytes: number;
  /** Additional folders of decision records, relative to the root. */
  readonly adrs: readonly string[];
  /** Additional folders of systems, by the name of the system: `{"spec-kit": ["docs/features"]}`. */
  readonly folders: Readonly<Record<string, readonly string[]>>;
  /** Whether decisions without a status are in force; `auto`: where fewer than half of the records of their folder have one. */
  readonly decisionsWithoutStatus: 'auto' | 'accepted' | 'undecided';
  /** Title, looks, links and pages of the site. */
  readonly site: {
    /** Title of the site; null for the title of the workspace. */
    readonly title: string | null;
    /** Image file in the workspace, shown beside the title; at most 200 kB. */
    readonly logo: string | null;
    /** `accent` (links and selections) or the name of a level, as #rrggbb; adjusted for contrast in both themes (WCAG AA). */
    readonly colors: Readonly<Record<string, string | undefined>>;
    /** URL of source files: `https://host/file/{path}#L{line}`; null to derive it from the git remote, false for no links. */
    readonly source: string | false | null;
    /** URL to edit source files: `https://host/edit/main/{path}`; null to derive it from the git remote, false for no links. */
    readonly edit: string | false | null;
    /** Markdown files of the workspace to add as pages. */
    readonly pages: readonly {
      /** Path of the file. */
      readonly path: string;
      /** Title in the navigation; null for the first heading. */
      readonly title: string | null;
    }[];
    /** So many commits are shown one by one with their effect on targets, the others of the last 30 days by day; 0 for none. More make the build slower. */
    readonly commits: number;
  };
  /** Severity of a rule by its id, or `off`; `stratigraph rules` lists them. */
  readonly rules: Readonly<Record<string, Severity | 'off'>>;
  /** Maximum number of tokens in the layers of a target, and of what an agent starts with; null for 25,000 of the latter. */
  readonly tokenBudget: number | null;
  /** The coding agents that you use, such as claude, codex, copilot or cursor; empty for those whose files are found. */
  readonly agents: readonly string[];
  /** Tokens of the window of your model, of which some agents give skills a part; null for 200,000. */
  readonly window: number | null;
  /** What memory may hold, where it is, and how its facts are scored. */
  readonly memory: {
    /** What memory must not contain: secrets (default), also payments (vault), or also words such as token (strict-words); null for what its system has. */
    readonly policy: MemoryPolicy | null;
    /** Folder of the memory: inside the root, or ~/.hobbs or ~/.local/share/hobbs; null for the root. */
    readonly home: string | null;
    /** Days in which the recency and the access of a memory count half as much. */
    readonly halfLife: number;
    /** Weight of reinforcement in a score. */
    readonly reinforcement: number;
    /** Weight of access in a score. */
    readonly access: number;
    /** A memory with a lower score may be pruned. */
    readonly pruneBelow: number;
    /** Most active memories; the weakest of those beyond may be pruned. */
    readonly mostActive: number;
    /** Bytes that the state of a thread may have in short-term memory. */
    readonly mostStateBytes: number;
  };
  /** What `instructions sync` keeps in step. */
  readonly instructions: {
    /** Name of the file that all agents are to read, in every folder that has one; null for AGENTS.md. */
    readonly source: string | null;
    /** The agent whose rules (claude: .claude/rules) are passed on to the others; null for none. */
    readonly rules: RuleForm | null;
    /** How skills and sub-agents in folders that only some agents look into are passed on to the others; null for not at all. */
    readonly items: ItemCarriage | null;
  };
  /** Budget of the files with which every conversation begins. */
  readonly alwaysLoaded: {
    /** Maximum number of lines in all; null for the default of the system. */
    readonly lines: number | null;
    /** Maximum number of tokens in all; null for the default of the system. */
    readonly tokens: number | null;
  };
  /** What `gather` reads if no place is named: folders inside the root that `build` filled, or their https addresses. */
  readonly repositories: readonly string[];
}
