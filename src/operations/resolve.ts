import { unloadedLayers } from '../core.ts';
import { entryWords } from '../model/memory.ts';
import { WINDOW } from '../model/operation.ts';
import { enumerate } from '../model/plural.ts';
import {
  type Bundle,
  type Candidate,
  type ResolvedContext,
  toBundle,
} from '../model/resolution.ts';
import type { Target } from '../model/scope.ts';
import { UsageError } from '../model/usage-error.ts';
import type { Workspace } from '../open.ts';
import { defineOperation, field, TARGET, TOKENS } from './operation.ts';
import type { Shown } from './words.ts';

export const operation = defineOperation({
  name: 'resolve',
  summary: 'show what agents are given, here or in one folder or other target',
  input: {
    target: { ...TARGET, positional: true },
    tokens: TOKENS,
    as: field.text(
      'what one agent has there, such as codex or claude/Explore: loaded by itself or handed over',
      { value: 'name', most: 100 },
    ),
    cwd: field.path(
      'the folder where that agent is started (default: where the target is worked on)',
      { value: 'dir', most: 4000 },
    ),
    file: field.path('the file that it works on', { value: 'file', most: 4000 }),
    window: WINDOW,
    for: field.text(
      'only what this purpose needs, within its token budget; the system of the target defines the purposes',
      { value: 'purpose', most: 100 },
    ),
  },
  examples: ['resolve', 'resolve 0042 --format md', 'resolve 0042 001 --diff'],
  does: 'reads',
  address: '/targets/{target}',
  tool: {
    also: 'resolve_context',
    title: 'Resolve context',
    description:
      'What a target inherits from all layers of context: values, constraints, warnings, memory, headings. ' +
      'Use it before starting work. `full` adds the text and place of everything.',
    defaults: { detail: 'short' },
  },
  // `{target, agent}`: where a target is named, an agent is no level of one.
  flatten: ({ agent, purpose, ...args }) => ({
    ...args,
    ...(purpose !== undefined && { for: purpose }),
    ...(agent !== undefined &&
      (args.target === undefined || args.as !== undefined ? { agent } : { as: agent })),
  }),
  async run(workspace: Workspace, { target, tokens, as, cwd, file, for: purpose }) {
    const seen = as === null ? target : await placeAgent(workspace, target, as, { cwd, file });
    if (as === null && (cwd ?? file) !== null)
      throw new UsageError('A place is that of one agent.', 'Name it with --as.');
    return bundleOf(workspace, purpose === null ? seen : workspace.askedFor(seen, purpose), tokens);
  },
  doubt({ hierarchy }, { target, as }) {
    const paths = target === null ? [] : unloadedLayers(hierarchy, target);
    if (target === null || paths.length === 0) return null;
    const both = as === null ? 'resolve' : `resolve --as ${as} --cwd ${target.folder || '.'}`;
    return `${enumerate(paths, 1)} ${paths.length === 1 ? 'binds' : 'bind'} everybody, but no agent reads them by itself in ${target.name}. To get them, too: stratigraph ${both}`;
  },
  short: shortOf,
  words: async () => ({
    options: {
      diff: field.flag('show what each layer contributes'),
      noWarnings: field.flag('omit warnings, such as those about stale layers'),
    },
    check({ diff }, format) {
      if (diff !== true || format !== 'md') return;
      throw new UsageError(
        '--diff cannot be used with --format md.',
        'Use text, or `provenance` in --json.',
      );
    },
    text: textWords,
    formats: { md: markdownWords },
  }),
});

async function textWords(data: Bundle, view: Shown): Promise<string> {
  // Whoever asks for a purpose wants the text.
  if (data.brief !== undefined) return markdownWords(data, view);
  const { contextText } = await import('../emit/context-text.ts');
  const name = view.workspace.nameOf(data.target.id);
  const all = contextText(shownOf(data, view), { ...view.io, name, diff: view.args.diff === true });
  return view.io.interactive ? `${all}\nThe text itself: --format md\n` : all;
}

export async function markdownWords(data: Bundle, view: Shown): Promise<string> {
  const { contextMarkdown } = await import('../emit/context-markdown.ts');
  return contextMarkdown(shownOf(data, view));
}

export function contextOf({ find }: Workspace, bundle: Bundle): ResolvedContext {
  return { ...bundle, target: { ...find(bundle.target.id).target, ...bundle.target } };
}

function shownOf(bundle: Bundle, { workspace, args }: Shown): ResolvedContext {
  const context = contextOf(workspace, bundle);
  return args.noWarnings === true ? { ...context, warnings: [] } : context;
}

async function placeAgent(
  workspace: Workspace,
  target: Target | null,
  as: string,
  { cwd, file }: Readonly<Record<'cwd' | 'file', string | null>>,
): Promise<Target> {
  const start = cwd === null ? null : await workspace.inside(cwd);
  const at = file === null ? null : await workspace.inside(file);
  if (start !== null && workspace.tree.has(start))
    throw new UsageError(`${start} is not a folder.`, 'Use --file for the file that it works on.');
  if (at !== null && !workspace.tree.has(at))
    throw new UsageError(`${at || 'The root'} is a folder.`, 'Use --cwd for a folder.');
  const seen = workspace.seenBy(target, as);
  const working = at !== null && { at };
  if (start === null || seen.start !== undefined)
    return { ...seen, ...(start !== null && { start }), ...working };
  if (target !== null)
    throw new UsageError('The target is the folder where it is started.', 'Leave out --cwd.');
  const { target: folder } = start === '' ? { target: seen } : workspace.find(start);
  return { ...workspace.seenBy(folder, as), ...working };
}

/** Of a memory that is shown without being asked for. */
const MOST_ENTRIES = 20;

export function shortOf(bundle: Bundle) {
  const { target, values, constraints, conflicts, warnings, memory } = bundle;
  const { sections, layers, brief, leftOut } = bundle;
  return {
    target: { id: target.id, level: target.level, title: target.title },
    values,
    constraints: constraints.map((one) => ({ key: one.keyPath, value: one.value, at: at(one) })),
    // Declared overrides are no news to an agent; every other disagreement is.
    conflicts: conflicts
      .filter(({ kind }) => kind !== 'declared-override')
      .map(({ kind, keyPath: key, winner, loser }) => ({
        key,
        // An agent has both of what a hierarchy declares and its instructions say otherwise.
        ...(kind === 'told-otherwise'
          ? { declared: statementOf(winner), instructions: statementOf(loser) }
          : { used: statementOf(winner), ignored: statementOf(loser) }),
      })),
    warnings,
    memory: memory.map(({ source, findings, repeated, decisions, blockers, lessons }) => {
      const open = blockers.filter(({ status }) => status === 'open');
      return {
        source,
        findings: findings.length,
        ...(repeated !== undefined && { repeated }),
        decisions: decisions.length,
        openBlockers: open.length,
        newest: [...findings, ...decisions, ...lessons, ...open]
          .slice(-MOST_ENTRIES)
          .map(entryWords),
      };
    }),
    headings: sections.map(({ heading }) => heading),
    // Whoever has a budget is given what fits it: the text.
    ...((brief !== undefined || leftOut !== undefined) && { sections }),
    ...(leftOut !== undefined && { leftOut }),
    layers: layers.map(({ source }) => source),
  };
}

function statementOf(candidate: Candidate) {
  return { value: candidate.value, at: at(candidate) };
}

/** `path:line`, as people and models write places. */
function at({ source, line }: { readonly source: string; readonly line: number }): string {
  return `${source}:${line}`;
}

export async function bundleOf(workspace: Workspace, target: Target | null, tokens: boolean) {
  return toBundle(await workspace.resolve(target ?? workspace.find().target, { tokens }));
}

export const ofRoot = defineOperation({
  name: 'workspace show',
  summary: 'show the context that everything in the workspace inherits',
  input: { tokens: TOKENS },
  examples: ['workspace show', 'workspace show --json'],
  does: 'reads',
  address: '/workspace',
  run: (workspace: Workspace, { tokens }) => bundleOf(workspace, null, tokens),
  words: async () => ({
    async text(data, view) {
      const { sectionsMarkdown } = await import('../emit/context-markdown.ts');
      return (await textWords(data, view)) + sectionsMarkdown(shownOf(data, view));
    },
    formats: { md: markdownWords },
  }),
});
