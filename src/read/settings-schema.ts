// Complete settings, or problems in words; loaded only where there is such a file.

import * as z from 'zod/mini';
import en from 'zod/v4/locales/en.js';
import { ITEM_CARRIAGES, RULE_FORMS, type Settings } from '../model/settings.ts';
import { closest } from '../model/usage-error.ts';
import { DEFAULT_SETTINGS } from './default-settings.ts';

// The small zod brings no language, and the action's bundle takes an eighth of the other's room.
z.config(en());

/** Settings of one group: all may be left out, unknown keys are refused. */
const settingsOf = <Shape extends Readonly<Record<string, z.core.SomeType>>>(
  defaults: Readonly<Record<keyof Shape, unknown>>,
  shape: Shape,
) => {
  const filled = Object.entries(shape).map(([key, type]) => {
    return [key, z._default(type, defaults[key] as never)];
  });
  return z.strictObject(
    Object.fromEntries(filled) as { [Key in keyof Shape]: z.ZodMiniDefault<Shape[Key]> },
  );
};

/** No step up, no root, nothing that a reader of paths could take for something else. */
const INSIDE = /^(?!(?:.*\/)?\.{1,2}(?:\/|$))[^/\\\p{Cc}][^\\\p{Cc}]{0,199}$/u;

/** An address without user, password, query or anchor. */
const WEB = /^https:\/\/[^\s/?#@\\]+(?:\/[^\s?#\\]{0,1000})?$/;

const text = z.string().check(z.minLength(1));
const insideRoot = z.string().check(z.regex(INSIDE, 'must be a path inside the root'));
const whole = (least: number, most: number) => z.int().check(z.gte(least), z.lte(most));
const atLeastOne = z.int().check(z.gte(1));
const number = (least: number, most: number) => z.number().check(z.gte(least), z.lte(most));

/** Agents may be named there, too. */
const instructions = { ...DEFAULT_SETTINGS.instructions, agents: [] };
const { staleness, code, memory, site, alwaysLoaded } = DEFAULT_SETTINGS;

const days = (fallback: number) =>
  z.optional(number(0, 36_500)).check(z.meta({ default: fallback }));

const stalenessSchema = z
  .pipe(
    z.strictObject({
      warning: days(staleness.warning),
      critical: days(staleness.critical),
      archive: days(staleness.archive),
      refresh: z._default(z.number().check(z.gt(0), z.lte(36_500)), staleness.refresh),
    }),
    z.transform(inOrder),
  )
  .check(
    z.refine(
      ({ warning, critical, archive }) => warning <= critical && critical <= archive,
      'warning must not be more than critical, nor critical more than archive',
    ),
  );

type Limits = Partial<Pick<Settings['staleness'], 'warning' | 'critical' | 'archive'>>;

/** A threshold that is left out gives way to those that are given. */
function inOrder({ refresh, ...limits }: Limits & Pick<Settings['staleness'], 'refresh'>) {
  const { critical: some = Infinity, archive: most = Infinity } = limits;
  const warning = limits.warning ?? Math.min(staleness.warning, some, most);
  const critical = limits.critical ?? Math.min(Math.max(staleness.critical, warning), most);
  const archive = limits.archive ?? Math.max(staleness.archive, critical);
  return { warning, critical, archive, refresh };
}

const moved = z.nullable(whole(1, 1_000_000));
const agentNames = z.array(z.string().check(z.minLength(1), z.maxLength(100)));

/** A web address; braces hold nothing but what is filled in, so that no other text of ours ends up in it. */
const address = z.string().check(
  z.regex(/^https?:\/\/(?=\S*\{path\})\S*$/, 'must be a URL that contains {path}'),
  z.refine((url) => !/^https?:\/\/[^/?#]*@/.test(url), 'must not contain a user or password'),
);
const template = z.nullable(z.union([address, z.literal(false)]));

/** Inside the workspace: relative, `/`-separated, without a way up. */
const path = text.check(
  z.refine(
    (written) => !/^[\\/]|^[a-z]:|\\/i.test(written) && !written.split('/').includes('..'),
    'must be a path inside the workspace, such as docs/guide.md',
  ),
);
const pathTo = (pattern: RegExp, problem: string) =>
  path.check(z.refine((name) => pattern.test(name), problem));

const page = z.strictObject({
  path: pathTo(/\.md$/i, 'must be a markdown file (.md)'),
  title: z._default(z.nullable(text), null),
});

const colour = z
  .string()
  .check(z.regex(/^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i, 'must be a colour such as #7a2e0e'));

const all = settingsOf(
  { ...DEFAULT_SETTINGS, instructions },
  {
    staleness: stalenessSchema,
    code: settingsOf(code, { commits: moved, lines: moved, gone: moved, notices: z.boolean() }),
    exclude: z.array(z.string()),
    maxFileBytes: atLeastOne,
    adrs: z.array(text),
    folders: z.record(z.string(), z.array(insideRoot).check(z.maxLength(50))),
    decisionsWithoutStatus: z.enum(['auto', 'accepted', 'undecided']),
    site: settingsOf(site, {
      title: z.nullable(text),
      logo: z.nullable(pathTo(/\.(?:svg|png|webp)$/i, 'must be an .svg, .png or .webp file')),
      colors: z.record(z.string(), z.optional(colour)),
      source: template,
      edit: template,
      pages: z.array(page).check(z.maxLength(50)),
      commits: whole(0, 500),
    }),
    rules: z.record(z.string(), z.enum(['off', 'info', 'warning', 'critical'])),
    tokenBudget: z.nullable(atLeastOne),
    agents: agentNames,
    window: z.nullable(whole(1000, 1_000_000_000)),
    memory: settingsOf(memory, {
      policy: z.nullable(z.enum(['default', 'strict-words', 'vault'])),
      home: z.nullable(insideRoot),
      halfLife: number(1, 36_500),
      reinforcement: number(0, 100),
      access: number(0, 100),
      pruneBelow: number(0, 1000),
      mostActive: whole(1, 1_000_000),
      mostStateBytes: whole(1, 1_000_000_000),
    }),
    instructions: settingsOf(instructions, {
      source: z.nullable(insideRoot),
      agents: agentNames.check(z.describe('The same as `agents`, which counts more.')),
      rules: z.nullable(z.enum(RULE_FORMS)),
      items: z.nullable(z.enum(ITEM_CARRIAGES)),
    }),
    alwaysLoaded: settingsOf(alwaysLoaded, {
      lines: z.nullable(atLeastOne),
      tokens: z.nullable(atLeastOne),
    }),
    repositories: z
      .array(z.union([z.string().check(z.regex(WEB, 'must be an https address')), insideRoot]))
      .check(z.maxLength(10_000)),
  },
);

const settings = z.strictObject({
  $schema: z.optional(z.string()).check(z.describe('For editors; not a setting.')),
  ...all.shape,
});

export const settingsSchema = z
  .pipe(
    settings,
    z.transform(({ $schema: _, agents, instructions, ...rest }): Settings => {
      const { agents: served, ...own } = instructions;
      return { ...rest, agents: agents.length > 0 ? agents : served, instructions: own };
    }),
  )
  .check(z.meta({ title: 'Stratigraph settings', description: 'Settings of a workspace.' }));

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
export function parseSettings(json: unknown, problems: string[], spelling: Spelling | null = null) {
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
        problems.push(
          `${at}there is no key "${key}"${suggestion(key, KEYS[path] ?? [], spelling)}`,
        );
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
    .map((id) => `rules: there is no rule "${id}"${suggestion(id, ruleIds, spelling)}`);
}

function unknownAgents(names: readonly string[], spelling: Spelling): readonly string[] {
  const known = spelling.agents();
  return names
    .filter((name) => !known.includes(name))
    .map((name) => {
      const near = suggestion(name, known, spelling);
      return `agents: there is no agent "${name}"${near || `, only ${known.join(', ')}`}`;
    });
}

function suggestion(typed: string, words: readonly string[], spelling: Spelling | null): string {
  const near = spelling === null ? null : closest(typed, words);
  return near === null ? '' : ` (did you mean "${near}"?)`;
}
