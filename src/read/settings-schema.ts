// Complete settings, or problems in words; loaded only where there is such a file.

import * as z from 'zod/mini';
import en from 'zod/v4/locales/en.js';
import { RULE_FORMS, type Settings } from '../model/settings.ts';
import { DEFAULT_SETTINGS } from './default-settings.ts';
import { siteSchema } from './site-schema.ts';

// The small zod brings no language, and the action's bundle takes an eighth of the other's room.
z.config(en());

const { staleness, maxFileBytes } = DEFAULT_SETTINGS;

const days = (fallback: number, description: string) =>
  z
    .optional(z.number().check(z.gte(0), z.lte(36_500)))
    .check(z.meta({ description, default: fallback }));

const stalenessSchema = z
  .prefault(
    z
      .pipe(
        z.strictObject({
          warning: days(staleness.warning, 'Age in days above which a document is a warning.'),
          critical: days(staleness.critical, 'Age in days above which a document is critical.'),
          archive: days(staleness.archive, 'Age in days above which archiving is recommended.'),
          refresh: z
            ._default(z.number().check(z.gt(0), z.lte(36_500)), staleness.refresh)
            .check(z.describe('Refresh interval in days of documents that do not state one.')),
        }),
        z.transform(inOrder),
      )
      .check(
        z.refine(
          ({ warning, critical, archive }) => warning <= critical && critical <= archive,
          'warning must not be more than critical, nor critical more than archive',
        ),
      ),
    {},
  )
  .check(z.describe('Days. Thresholds that are left out follow those that are given.'));

type Given = Partial<Pick<Settings['staleness'], 'warning' | 'critical' | 'archive'>>;

/** A threshold that is left out gives way to those that are given. */
function inOrder({ refresh, ...given }: Given & Pick<Settings['staleness'], 'refresh'>) {
  const { critical: some = Infinity, archive: most = Infinity } = given;
  const warning = given.warning ?? Math.min(staleness.warning, some, most);
  const critical = given.critical ?? Math.min(Math.max(staleness.critical, warning), most);
  const archive = given.archive ?? Math.max(staleness.archive, critical);
  return { warning, critical, archive, refresh };
}

const { code } = DEFAULT_SETTINGS;

const moved = (fallback: number | null, description: string) =>
  z
    ._default(z.nullable(z.int().check(z.gte(1), z.lte(1_000_000))), fallback)
    .check(z.describe(description));

const codeSchema = z
  .prefault(
    z.strictObject({
      commits: moved(
        code.commits,
        'Commits after which a document is outdated; null for no limit.',
      ),
      lines: moved(
        code.lines,
        'Changed lines after which a document is outdated; null for no limit.',
      ),
      gone: moved(
        code.gone,
        'Deleted or renamed files after which a document is outdated; null for no limit.',
      ),
      notices: z
        ._default(z.boolean(), code.notices)
        .check(
          z.describe(
            'Add a notice to pull requests that change covered code and none of the documents about it.',
          ),
        ),
    }),
    {},
  )
  .check(z.describe('Changes of the code that a document covers, since the document changed.'));

const ruleSchema = z.enum(['off', 'info', 'warning', 'critical']);

/** No step up, no root, nothing that a reader of paths could take for something else. */
const INSIDE = /^(?!(?:.*\/)?\.{1,2}(?:\/|$))[^/\\\p{Cc}][^\\\p{Cc}]{0,199}$/u;

/** An address without user, password, query or anchor. */
const WEB = /^https:\/\/[^\s/?#@\\]+(?:\/[^\s?#\\]{0,1000})?$/;

/** A number of a formula. */
const number = (fallback: number, least: number, most: number, description: string) =>
  z._default(z.number().check(z.gte(least), z.lte(most)), fallback).check(z.describe(description));

const { memory } = DEFAULT_SETTINGS;

const memorySchema = z
  .prefault(
    z.strictObject({
      policy: z
        ._default(z.nullable(z.enum(['default', 'strict-words', 'vault'])), memory.policy)
        .check(
          z.describe(
            'What memory must not contain: secrets (default), also payments (vault), or also words such as token (strict-words); null for what its system has.',
          ),
        ),
      home: z
        ._default(
          z.nullable(z.string().check(z.regex(INSIDE, 'must be a path inside the root'))),
          memory.home,
        )
        .check(
          z.describe(
            'Folder of the memory: inside the root, or ~/.hobbs or ~/.local/share/hobbs; null for the root.',
          ),
        ),
      halfLife: number(
        memory.halfLife,
        1,
        36_500,
        'Days in which the recency and the access of a memory count half as much.',
      ),
      reinforcement: number(memory.reinforcement, 0, 100, 'Weight of reinforcement in a score.'),
      access: number(memory.access, 0, 100, 'Weight of access in a score.'),
      pruneBelow: number(memory.pruneBelow, 0, 1000, 'A memory with a lower score may be pruned.'),
      mostActive: z
        ._default(z.int().check(z.gte(1), z.lte(1_000_000)), memory.mostActive)
        .check(z.describe('Most active memories; the weakest of those beyond may be pruned.')),
      mostStateBytes: z
        ._default(z.int().check(z.gte(1), z.lte(1_000_000_000)), memory.mostStateBytes)
        .check(z.describe('Bytes that the state of a thread may have in short-term memory.')),
    }),
    {},
  )
  .check(z.describe('What memory may hold, where it is, and how its facts are scored.'));

const agentNames = (description: string) =>
  z
    ._default(z.array(z.string().check(z.minLength(1), z.maxLength(100))), [])
    .check(z.describe(description));

const instructionsSchema = z
  .prefault(
    z.strictObject({
      source: z
        ._default(
          z.nullable(z.string().check(z.regex(INSIDE, 'must be a path inside the root'))),
          null,
        )
        .check(
          z.describe(
            'Name of the file that all agents are to read, in every folder that has one; null for AGENTS.md.',
          ),
        ),
      agents: agentNames('The same as `agents`, which counts more.'),
      rules: z
        ._default(z.nullable(z.enum(RULE_FORMS)), null)
        .check(
          z.describe(
            'The agent whose rules (claude: .claude/rules) are passed on to the others; null for none.',
          ),
        ),
    }),
    {},
  )
  .check(z.describe('What `instructions sync` keeps in step.'));

const most = (what: string) =>
  z
    ._default(z.nullable(z.int().check(z.gte(1))), null)
    .check(z.describe(`Maximum number of ${what} in all; null for the default of the system.`));

const alwaysLoadedSchema = z
  .prefault(z.strictObject({ lines: most('lines'), tokens: most('tokens') }), {})
  .check(z.describe('Budget of the files with which every conversation begins.'));

const whole = z.strictObject({
  $schema: z.optional(z.string()).check(z.describe('For editors; not a setting.')),
  staleness: stalenessSchema,
  code: codeSchema,
  exclude: z
    ._default(z.array(z.string()), [])
    .check(z.describe('Files to ignore, as patterns in the syntax of .gitignore.')),
  maxFileBytes: z
    ._default(z.int().check(z.gte(1)), maxFileBytes)
    .check(z.describe('Larger files are not read.')),
  adrs: z
    ._default(z.array(z.string().check(z.minLength(1))), [])
    .check(z.describe('Additional folders of decision records, relative to the root.')),
  site: siteSchema,
  rules: z
    ._default(z.record(z.string(), ruleSchema), {})
    .check(z.describe('Severity of a rule by its id, or `off`; `stratigraph rules` lists them.')),
  tokenBudget: z
    ._default(z.nullable(z.int().check(z.gte(1))), null)
    .check(
      z.describe(
        'Maximum number of tokens in the layers of a target, and of what an agent starts with; null for 25,000 of the latter.',
      ),
    ),
  agents: agentNames(
    'The coding agents that you use, such as claude, codex, copilot or cursor; empty for those whose files are found.',
  ),
  memory: memorySchema,
  instructions: instructionsSchema,
  alwaysLoaded: alwaysLoadedSchema,
  repositories: z
    ._default(
      z
        .array(
          z.union([
            z.string().check(z.regex(WEB, 'must be an https address')),
            z.string().check(z.regex(INSIDE, 'must be a path inside the root')),
          ]),
        )
        .check(z.maxLength(10_000)),
      [],
    )
    .check(
      z.describe(
        'What `gather` reads if no place is named: folders inside the root that `build` filled, or their https addresses.',
      ),
    ),
});

/** Schema of `stratigraph.json`; every key may be left out, unknown keys are refused. */
export const settingsSchema = z
  .pipe(
    whole,
    z.transform(
      ({ $schema: _, agents, instructions, ...settings }: z.infer<typeof whole>): Settings => {
        const { agents: served, ...own } = instructions;
        return { ...settings, agents: agents.length > 0 ? agents : served, instructions: own };
      },
    ),
  )
  .check(z.meta({ title: 'Stratigraph settings', description: 'Settings of a workspace.' }));

/** What `parseSettings` needs to tell slips of the fingers: the rules there are, and which word was probably meant. */
export interface Spelling {
  readonly ruleIds: readonly string[];
  readonly agents: () => readonly string[];
  readonly closest: (typed: string, words: readonly string[]) => string | null;
}

const KEYS: Readonly<Record<string, readonly string[]>> = {
  '': Object.keys(DEFAULT_SETTINGS),
  staleness: Object.keys(staleness),
  code: Object.keys(code),
  site: Object.keys(DEFAULT_SETTINGS.site),
  memory: Object.keys(DEFAULT_SETTINGS.memory),
  instructions: Object.keys(DEFAULT_SETTINGS.instructions),
  alwaysLoaded: Object.keys(DEFAULT_SETTINGS.alwaysLoaded),
};

/** Null where the value does not fit; then `problems` gains one line each, with the key first. */
export function parseSettings(
  json: unknown,
  problems: string[],
  spelling: Spelling | null = null,
): Settings | null {
  const result = settingsSchema.safeParse(json);
  const before = problems.length;
  // Asked of the text itself, so that slips in rules are told in the same round as all others.
  if (spelling !== null) problems.push(...unknownRules(json, spelling));
  const agents = result.data?.agents ?? [];
  if (spelling !== null && agents.length > 0) problems.push(...unknownAgents(agents, spelling));
  if (result.success) return problems.length === before ? result.data : null;
  for (const issue of result.error.issues) {
    const path = issue.path.join('.');
    const at = path === '' ? '' : `${path}: `;
    if (issue.code !== 'unrecognized_keys') problems.push(at + issue.message);
    else {
      for (const key of issue.keys) {
        problems.push(`${at}there is no key "${key}"${meant(key, KEYS[path] ?? [], spelling)}`);
      }
    }
  }
  return null;
}

function unknownRules(json: unknown, spelling: Spelling): readonly string[] {
  const rules = z.looseObject({ rules: z.record(z.string(), z.unknown()) }).safeParse(json);
  const { ruleIds } = spelling;
  return Object.keys(rules.data?.rules ?? {})
    .filter((id) => !ruleIds.includes(id))
    .map((id) => `rules: there is no rule "${id}"${meant(id, ruleIds, spelling)}`);
}

function unknownAgents(named: readonly string[], spelling: Spelling): readonly string[] {
  const known = spelling.agents();
  return named
    .filter((name) => !known.includes(name))
    .map((name) => {
      const near = meant(name, known, spelling);
      return `agents: there is no agent "${name}"${near || `, only ${known.join(', ')}`}`;
    });
}

function meant(typed: string, words: readonly string[], spelling: Spelling | null): string {
  const near = spelling?.closest(typed, words) ?? null;
  return near === null ? '' : ` (did you mean "${near}"?)`;
}
