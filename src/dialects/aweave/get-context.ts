// `workspace get-context`: one question for all that is known of a scope, the same on every face (A-017 … A-040).

import { defineOwnOperation, type Fields, field, type InputOf } from '../../model/operation.ts';
import type { Tree } from '../../model/source.ts';
import { didYouMean, UsageError } from '../../model/usage-error.ts';
import { isMap, type Json, parseJson } from '../../model/value.ts';
import { contextOf, type Query } from './context.ts';
import { folderOfScope, HOME, LEVELS, scopeNames, shownIn } from './places.ts';

const NAME = { most: 200 } as const;

const INPUT = {
  workspace: field.text('name of the workspace', { ...NAME, required: true }),
  domain: field.text('domain in the workspace', { ...NAME }),
  repository: field.text('repository in the domain', { ...NAME }),
  topics: field.texts(
    'topics, such as plans,decisions,lessons; each gives its overview and entries',
    { most: 2000 },
  ),
  include_defaults: field.flag('overview, folders, summaries of decisions and lessons, skills', {
    default: true,
    off: 'no-defaults',
  }),
  filter_status: field.texts('only entries with one of these statuses', { most: 2000 }),
  filter_tags: field.texts('only entries with one of these tags', { most: 2000 }),
  filter_category: field.text('only decisions and lessons of this category', { ...NAME }),
  strict: field.flag('filters leave out entries that do not have the field'),
} as const satisfies Fields;

export const operation = defineOwnOperation({
  name: 'workspace get-context',
  summary: 'show what is known of a workspace, domain or repository, by topic',
  input: INPUT,
  examples: [
    'workspace get-context --workspace devtools',
    'workspace get-context --workspace devtools --domain common --topics plans,decisions --no-defaults',
    'workspace get-context --workspace devtools --topics plans --filter-status new,in_progress --json',
  ],
  does: 'reads',
  address: '/workspace/context',
  tool: {
    title: 'Context of a workspace',
    description:
      'What is known of a workspace, domain or repository. Without topics: its overview, its folders, and the ' +
      'summaries of what is inside it (overviews) and of what holds for it (decisions, lessons). Topics are the ' +
      '_folders: each gives its overview and its entries, decisions and lessons in full. Use include_defaults: false ' +
      'on later calls, and _meta.document_path to read a whole document.',
  },
  flatten,
  kept: (targets) =>
    targets
      .filter(({ dialect }) => dialect === 'aweave')
      .map(({ folder }) => {
        const names = folder.slice(HOME.length + 1).split('/');
        const args = Object.fromEntries(names.map((name, at) => [LEVELS[at], name]));
        return { path: `context/${names.join('/')}.json`, args };
      }),
  note: (pointer) => {
    if (/^\/defaults\/(?:decisions|lessons)_t0$/.test(pointer))
      return 'of this scope and those above it; topics give those inside it';
    return /^\/[^/]+\/entries$/.test(pointer) ? 'of this scope and those inside it' : '';
  },
  doubt: ({ tree }, input) => unknownScope(tree, queryOf(input).scope),
  run: ({ root, tree, document }, input) => contextOf({ root, tree, document }, queryOf(input)),
});

/** The answer about a scope that is not there is empty, as the contract has it. */
function unknownScope(tree: Tree, scope: readonly string[]): string | null {
  const homeOf = (depth: number): string => folderOfScope(scope.slice(0, depth));
  const at = scope.findIndex((name, depth) => !shownIn(tree, homeOf(depth)).includes(name));
  if (at < 0) return null;
  const all = scopeNames(tree, homeOf(at));
  const name = scope[at] ?? '';
  const others = all.length === 0 ? 'none' : all.slice(0, 20).join(', ');
  return `There is no ${LEVELS[at]} "${name}". ${didYouMean(name, all, `There are: ${others}.`)}`;
}

export type Question = InputOf<typeof INPUT>;

/** Throws UsageError for a scope that cannot be one (X-10). */
export function queryOf(asked: Question): Query {
  const { workspace, domain, repository } = asked;
  if (workspace === '') throw new UsageError('The workspace is missing.', 'Give its name.');
  if (repository !== null && domain === null)
    throw new UsageError('The domain is missing: a repository stands in one.', 'Give its name.');
  return {
    scope: [workspace, domain, repository].filter((name) => name !== null).map(nameOf),
    topics: splitList(asked.topics).map(nameOf),
    includeDefaults: asked.include_defaults,
    filters: {
      status: splitList(asked.filter_status),
      tags: splitList(asked.filter_tags),
      category: asked.filter_category,
      strict: asked.strict,
    },
  };
}

/** `scope: {workspace}` and `filters: {tags}` are `workspace` and `filter_tags` (C-28). */
function flatten(args: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { scope, filters, includeDefaults = args.include_defaults, ...rest } = args;
  const { strict, ...others } = mapOf(filters);
  const pairs = Object.entries(others).map(([name, value]) => [`filter_${name}`, value]);
  return {
    ...mapOf(scope),
    ...Object.fromEntries(pairs),
    ...(strict !== undefined && { strict }),
    ...rest,
    ...(includeDefaults !== undefined && { include_defaults: includeDefaults }),
  };
}

/** A map, or its JSON; a program that gives something else learns of it by what is then missing. */
function mapOf(value: unknown): Readonly<Record<string, unknown>> {
  const data = typeof value === 'string' ? parseJson(value) : (value as Json);
  return isMap(data) ? data : {};
}

function splitList(texts: readonly string[]): readonly string[] {
  return texts
    .flatMap((text) => text.split(','))
    .map((text) => text.trim())
    .filter((text) => text !== '');
}

function nameOf(name: string): string {
  if (!/^\.|[/\\\0]/.test(name)) return name;
  throw new UsageError(`"${name}" is not the name of a folder.`, 'Use names without / and dots.');
}
