// Complete settings, or problems in words; loaded only where there is such a file.

import * as z from 'zod/mini';
import en from 'zod/v4/locales/en.js';
import { closest } from '../model/closest.ts';
import { RULE_FORMS, type Settings } from '../model/settings.ts';
import { DEFAULT_SETTINGS } from './default-settings.ts';

// The small zod brings no language, and the action's bundle takes an eighth of the other's room.
z.config(en());

/** What may be left out, with what editors tell of it. */
const setting = <Type extends z.core.SomeType>(
  type: Type,
  fallback: z.core.util.NoUndefined<z.output<Type>>,
  description: string,
) => z._default(type, fallback).check(z.describe(description));

/** Settings below one key; those that are left out have their own defaults. */
const group = <Type extends z.core.SomeType>(type: Type, description: string) =>
  z.prefault(type, {} as z.core.util.NoUndefined<z.input<Type>>).check(z.describe(description));

/** No step up, no root, nothing that a reader of paths could take for something else. */
const INSIDE = /^(?!(?:.*\/)?\.{1,2}(?:\/|$))[^/\\\p{Cc}][^\\\p{Cc}]{0,199}$/u;

/** An address without user, password, query or anchor. */
const WEB = /^https:\/\/[^\s/?#@\\]+(?:\/[^\s?#\\]{0,1000})?$/;

const text = z.string().check(z.minLength(1));
const insideRoot = z.string().check(z.regex(INSIDE, 'must be a path inside the root'));
const whole = (least: number, most: number) => z.int().check(z.gte(least), z.lte(most));
const atLeastOne = z.int().check(z.gte(1));
const number = (least: number, most: number) => z.number().check(z.gte(least), z.lte(most));

const { staleness, code, memory, site, ...others } = DEFAULT_SETTINGS;

const days = (fallback: number, description: string) =>
  z.optional(number(0, 36_500)).check(z.meta({ description, default: fallback }));

const stalenessSchema = z
  .pipe(
    z.strictObject({
      warning: days(staleness.warning, 'Age in days above which a document is a warning.'),
      critical: days(staleness.critical, 'Age in days above which a document is critical.'),
      archive: days(staleness.archive, 'Age in days above which archiving is recommended.'),
      refresh: setting(
        z.number().check(z.gt(0), z.lte(36_500)),
        staleness.refresh,
        'Refresh interval in days of documents that do not state one.',
      ),
    }),
    z.transform(inOrder),
  )
  .check(
    z.refine(
      ({ warning, critical, archive }) => warning <= critical && critical <= archive,
      'warning must not be more than critical, nor critical more than archive',
    ),
  );

type Given = Partial<Pick<Settings['staleness'], 'warning' | 'critical' | 'archive'>>;

/** A threshold that is left out gives way to those that are given. */
function inOrder({ refresh, ...given }: Given & Pick<Settings['staleness'], 'refresh'>) {
  const { critical: some = Infinity, archive: most = Infinity } = given;
  const warning = given.warning ?? Math.min(staleness.warning, some, most);
  const critical = given.critical ?? Math.min(Math.max(staleness.critical, warning), most);
  const archive = given.archive ?? Math.max(staleness.archive, critical);
  return { warning, critical, archive, refresh };
}

const moved = (fallback: number | null, what: string) =>
  setting(
    z.nullable(whole(1, 1_000_000)),
    fallback,
    `${what} after which a document is outdated; null for no limit.`,
  );

const codeSchema = z.strictObject({
  commits: moved(code.commits, 'Commits'),
  lines: moved(code.lines, 'Changed lines'),
  gone: moved(code.gone, 'Deleted or renamed files'),
  notices: setting(
    z.boolean(),
    code.notices,
    'Add a notice to pull requests that change covered code and none of the documents about it.',
  ),
});

const memorySchema = z.strictObject({
  policy: setting(
    z.nullable(z.enum(['default', 'strict-words', 'vault'])),
    memory.policy,
    'What memory must not contain: secrets (default), also payments (vault), or also words such as token (strict-words); null for what its system has.',
  ),
  home: setting(
    z.nullable(insideRoot),
    memory.home,
    'Folder of the memory: inside the root, or ~/.hobbs or ~/.local/share/hobbs; null for the root.',
  ),
  halfLife: setting(
    number(1, 36_500),
    memory.halfLife,
    'Days in which the recency and the access of a memory count half as much.',
  ),
  reinforcement: setting(
    number(0, 100),
    memory.reinforcement,
    'Weight of reinforcement in a score.',
  ),
  access: setting(number(0, 100), memory.access, 'Weight of access in a score.'),
  pruneBelow: setting(
    number(0, 1000),
    memory.pruneBelow,
    'A memory with a lower score may be pruned.',
  ),
  mostActive: setting(
    whole(1, 1_000_000),
    memory.mostActive,
    'Most active memories; the weakest of those beyond may be pruned.',
  ),
  mostStateBytes: setting(
    whole(1, 1_000_000_000),
    memory.mostStateBytes,
    'Bytes that the state of a thread may have in short-term memory.',
  ),
});

const agentNames = (description: string) =>
  setting(z.array(z.string().check(z.minLength(1), z.maxLength(100))), [], description);

const instructionsSchema = z.strictObject({
  source: setting(
    z.nullable(insideRoot),
    null,
    'Name of the file that all agents are to read, in every folder that has one; null for AGENTS.md.',
  ),
  agents: agentNames('The same as `agents`, which counts more.'),
  rules: setting(
    z.nullable(z.enum(RULE_FORMS)),
    null,
    'The agent whose rules (claude: .claude/rules) are passed on to the others; null for none.',
  ),
});

const most = (what: string) =>
  setting(
    z.nullable(atLeastOne),
    null,
    `Maximum number of ${what} in all; null for the default of the system.`,
  );

/** A web address; braces hold nothing but what is filled in, so that no other text of ours ends up in it. */
const address = z.string().check(
  z.regex(/^https?:\/\/(?=\S*\{path\})\S*$/, 'must be a URL that contains {path}'),
  z.refine((url) => !/^https?:\/\/[^/?#]*@/.test(url), 'must not contain a user or password'),
);
const template = (description: string) =>
  setting(z.nullable(z.union([address, z.literal(false)])), null, description);

/** Inside the workspace: relative, `/`-separated, without a way up. */
const path = text.check(
  z.refine(
    (written) => !/^[\\/]|^[a-z]:|\\/i.test(written) && !written.split('/').includes('..'),
    'must be a path inside the workspace, such as docs/guide.md',
  ),
);

const page = z.strictObject({
  path: path.check(
    z.refine((name) => /\.md$/i.test(name), 'must be a markdown file (.md)'),
    z.describe('Path of the file.'),
  ),
  title: setting(z.nullable(text), null, 'Title in the navigation; null for the first heading.'),
});

const siteSchema = z.strictObject({
  title: setting(z.nullable(text), null, 'Title of the site; null for the title of the workspace.'),
  logo: setting(
    z.nullable(
      path.check(
        z.refine(
          (name) => /\.(?:svg|png|webp)$/i.test(name),
          'must be an .svg, .png or .webp file',
        ),
      ),
    ),
    null,
    'Image file in the workspace, shown beside the title; at most 200 kB.',
  ),
  colors: group(
    z.record(
      z.string(),
      z.optional(
        z
          .string()
          .check(z.regex(/^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i, 'must be a colour such as #7a2e0e')),
      ),
    ),
    '`accent` (links and selections) or the name of a level, as #rrggbb; adjusted for contrast in both themes (WCAG AA).',
  ),
  source: template(
    'URL of source files: `https://host/file/{path}#L{line}`; null to derive it from the git remote, false for no links.',
  ),
  edit: template(
    'URL to edit source files: `https://host/edit/main/{path}`; null to derive it from the git remote, false for no links.',
  ),
  pages: setting(
    z.array(page).check(z.maxLength(50)),
    [],
    'Markdown files of the workspace to add as pages.',
  ),
  commits: setting(
    whole(0, 500),
    site.commits,
    'Number of recent commits whose effect on targets is shown; 0 for none. More make the build slower.',
  ),
});

const settings = z.strictObject({
  $schema: z.optional(z.string()).check(z.describe('For editors; not a setting.')),
  staleness: group(
    stalenessSchema,
    'Days. Thresholds that are left out follow those that are given.',
  ),
  code: group(
    codeSchema,
    'Changes of the code that a document covers, since the document changed.',
  ),
  exclude: setting(
    z.array(z.string()),
    [],
    'Files to ignore, as patterns in the syntax of .gitignore.',
  ),
  maxFileBytes: setting(atLeastOne, others.maxFileBytes, 'Larger files are not read.'),
  adrs: setting(z.array(text), [], 'Additional folders of decision records, relative to the root.'),
  site: group(siteSchema, 'Title, looks, links and pages of the site.'),
  rules: setting(
    z.record(z.string(), z.enum(['off', 'info', 'warning', 'critical'])),
    {},
    'Severity of a rule by its id, or `off`; `stratigraph rules` lists them.',
  ),
  tokenBudget: setting(
    z.nullable(atLeastOne),
    null,
    'Maximum number of tokens in the layers of a target, and of what an agent starts with; null for 25,000 of the latter.',
  ),
  agents: agentNames(
    'The coding agents that you use, such as claude, codex, copilot or cursor; empty for those whose files are found.',
  ),
  memory: group(memorySchema, 'What memory may hold, where it is, and how its facts are scored.'),
  instructions: group(instructionsSchema, 'What `instructions sync` keeps in step.'),
  alwaysLoaded: group(
    z.strictObject({ lines: most('lines'), tokens: most('tokens') }),
    'Budget of the files with which every conversation begins.',
  ),
  repositories: setting(
    z
      .array(z.union([z.string().check(z.regex(WEB, 'must be an https address')), insideRoot]))
      .check(z.maxLength(10_000)),
    [],
    'What `gather` reads if no place is named: folders inside the root that `build` filled, or their https addresses.',
  ),
});

/** Schema of `stratigraph.json`; every key may be left out, unknown keys are refused. */
export const settingsSchema = z
  .pipe(
    settings,
    z.transform(
      ({ $schema: _, agents, instructions, ...rest }: z.infer<typeof settings>): Settings => {
        const { agents: served, ...own } = instructions;
        return { ...rest, agents: agents.length > 0 ? agents : served, instructions: own };
      },
    ),
  )
  .check(z.meta({ title: 'Stratigraph settings', description: 'Settings of a workspace.' }));

/** What `parseSettings` needs to tell slips of the fingers. */
export interface Spelling {
  readonly ruleIds: readonly string[];
  readonly agents: () => readonly string[];
}

/** Of the settings, and of those that hold others. */
const KEYS: Readonly<Record<string, readonly string[]>> = {
  '': Object.keys(DEFAULT_SETTINGS),
  ...Object.fromEntries(
    Object.entries(DEFAULT_SETTINGS)
      .map(([group, value]) => [group, Object.keys(Object(value))] as const)
      .filter(([, keys]) => keys.length > 0),
  ),
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
  const near = spelling === null ? null : closest(typed, words);
  return near === null ? '' : ` (did you mean "${near}"?)`;
}
