// What is put into the memory of a target: entries (L-047 … L-049, L-053, X-02) and sessions (L-050), and how each is written.

import { entryFile } from '../core/entry-files.ts';
import { type Hierarchy, inheritanceOf } from '../core/hierarchy.ts';
import { memoryEdit, memoryPlace } from '../core/memory.ts';
import { memoryPath, takesEntries } from '../core/recording.ts';
import { findTarget, listTargets } from '../core/targets.ts';
import type { EntryType, MemoryOperation } from '../model/memory.ts';
import type { Fields, InputOf } from '../model/operation.ts';
import type { Target } from '../model/scope.ts';
import { UsageError } from '../model/usage-error.ts';
import type { Workspace } from '../open.ts';
import { editFile } from '../write/edit-file.ts';
import { createFiles } from '../write/files.ts';
import { readInput } from './input.ts';
import { ARGUED, defineOperation, field, ONE_TARGET } from './operation.ts';
import type { Words } from './words.ts';

const TYPES = ['finding', 'discovery', 'decision', 'blocker', 'lesson', 'question'] as const;

const optional = {
  choice: field.text('what was chosen (for a decision)', { value: 'text' }),
  rationale: field.text('why (for a decision)', { value: 'text' }),
  affects: field.text('numbers of the targets it affects, or all (for a decision)', {
    value: 'targets',
  }),
  status: field.text('open or resolved (for a blocker)', { choices: ['open', 'resolved'] }),
  note: field.text('what is known about it (for a blocker)', { value: 'text' }),
} as const satisfies Fields;

const input = {
  target: ONE_TARGET,
  type: field.text('its kind', { ...ARGUED, choices: TYPES }),
  content: field.text('one fact, decision or blocker', { ...ARGUED }),
  ...optional,
  metadata: field.map('anything else worth keeping, such as a file', { value: 'json' }),
} as const satisfies Fields;

type Input = InputOf<typeof input>;

/** Which of the optional fields belong to which type; others would be lost. */
const OWN: Readonly<Record<string, readonly (keyof Input)[]>> = {
  decision: ['choice', 'rationale', 'affects'],
  blocker: ['status', 'note'],
};

export const add = defineOperation({
  name: 'memory add',
  summary: 'add a finding, decision, blocker, lesson or question to a memory',
  input,
  examples: [
    'memory add 0042 001 finding "SQLite-vec needs build flags"',
    'memory add 0042 001 decision "Primary key" --choice "content hash" --rationale "Enables dedup"',
    'memory add 0042 001 blocker "FTS5 tokenizer" --status open',
  ],
  does: 'adds',
  tool: {
    also: 'add_memory',
    title: 'Record in memory',
    description:
      'Adds an entry to the memory of a target, which later sessions and, once promoted, other targets see. ' +
      'One fact per entry. Secrets are refused (memory_policy_denied).',
  },
  // `remember` is listed, which does the same.
  canRun: () => false,
  async run(workspace: Workspace, asked) {
    refuseOthers(asked);
    const input = withMetadata(asked);
    const alone = await writtenAlone(workspace, input.target, asEntry(input));
    if (alone !== null) return alone;
    const done = await writeEntry(workspace, input.target, entryOf(workspace, input));
    const isOpen = input.type === 'decision' && input.choice === null;
    const note = `It does not say what was chosen: write that into ${done.path}:${done.line}.`;
    return isOpen ? { ...done, notes: [...done.notes, note] } : done;
  },
  words: async (_) => writtenWords(() => 'added'),
});

export const session = defineOperation({
  name: 'memory session',
  summary: 'add notes to the session log of a target',
  input: {
    target: ONE_TARGET,
    notes: field.text('one note per line', { ...ARGUED, words: true }),
  },
  examples: ['memory session 0042 001 "Completed schema, started extraction"'],
  does: 'adds',
  tool: {
    also: 'add_session',
    title: 'Log a session',
    description:
      'Adds notes, one per line, to the session log of a target. Call it once, at the end of a session.',
  },
  canRun: ({ hierarchy }: Workspace) => takesEntries(hierarchy, 'session'),
  async run(workspace: Workspace, { target, notes }) {
    const entry = { type: 'session', words: notes, text: notes } as const;
    const alone = await writtenAlone(workspace, target, entry);
    return alone ?? writeEntry(workspace, target, { type: 'session', notes });
  },
  words: async (_) => writtenWords(() => 'added'),
});

/** What metadata says in the words of a field goes there; the rest is kept in the text (L-053). */
function withMetadata(input: Input): Input {
  const own = OWN[input.type] ?? [];
  const all = Object.entries(input.metadata ?? {});
  const isOwn = ([name]: readonly [string, unknown]) => own.some((field) => field === name);
  const fields: Partial<Input> = readInput(optional, Object.fromEntries(all.filter(isOwn)));
  const stated = own.map((name) => [name, input[name] ?? fields[name] ?? null]);
  const full: Input = { ...input, ...Object.fromEntries(stated) };
  const more = all
    .filter((one) => !isOwn(one))
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(', ');
  if (more === '') return full;
  const textField = { decision: 'rationale', blocker: 'note' }[String(input.type)] ?? 'content';
  const text = String(full[textField as keyof Input] ?? '');
  return { ...full, [textField]: text === '' ? more : `${text} (${more})` };
}

function refuseOthers(input: Input): void {
  const own = OWN[input.type] ?? [];
  const others = Object.values(OWN).flat();
  const unused = others.filter((name) => input[name] !== null && !own.includes(name));
  if (unused.length === 0) return;
  const advice = own.length === 0 ? 'Omit it.' : `It takes ${own.join(', ')}.`;
  const says = `${unused.join(' and ')} cannot be used with a ${input.type}.`;
  throw new UsageError(says, advice, own);
}

function entryOf({ hierarchy }: Workspace, input: Input): MemoryOperation {
  const { content, target, choice, rationale, affects, status, note } = input;
  const type = entryType(input);
  if (type === 'decision')
    return {
      ...{ type, decision: content, choice: choice ?? '', rationale: rationale ?? '' },
      affects: affectedTargets(hierarchy, target, affects),
    };
  if (type !== 'blocker') return { type, text: content };
  return { type, text: content, note: note ?? '', status: status ?? 'open' };
}

function entryType({ type }: Input): Exclude<EntryType, 'session'> {
  return type === 'discovery' ? 'finding' : type;
}

/** `3, 004` as the numbers of the scopes inside a target. Throws UsageError for scopes that there are none of. */
function affectedTargets(hierarchy: Hierarchy, { id, parent }: Target, typed: string | null) {
  const names = typed?.split(/[,;\s]+/).filter((name) => name !== '') ?? [];
  const outer = listTargets(hierarchy).find((target) => target.id === parent);
  if (names.length > 0 && outer !== undefined && memoryPath(hierarchy, outer) !== null)
    throw new UsageError(
      `Nobody else sees the memory of ${id}, so a decision in it affects nobody.`,
      `Record it for all of them with --target ${outer.id}.`,
    );
  return names.map((name) => {
    if (name.toLowerCase() === 'all') return 'all';
    const { target } = findTarget(hierarchy, id, name);
    return target.number ?? target.name;
  });
}

function asEntry(input: Input) {
  const { content, choice, rationale, affects } = input;
  const parts = Object.entries({ Decision: choice, Reasoning: rationale, Affects: affects });
  const texts = parts.flatMap(([heading, text]) => (text ? [`## ${heading}\n\n${text}`] : []));
  const text = texts.length === 0 ? content : texts.join('\n\n');
  return { type: entryType(input), words: content, text };
}

/** A new file, or the one that says it already; null: the target keeps entries otherwise, or none of that type. */
async function writtenAlone(
  { hierarchy, now, root }: Workspace,
  target: Target,
  entry: Parameters<typeof entryFile>[2],
) {
  const isFile = memoryPath(hierarchy, target) !== null;
  const file = isFile ? null : entryFile(hierarchy, target, entry, now);
  if (file === null) return null;
  const { id, path, line, text, known } = file;
  if (!known && (await createFiles(root, { [path]: text })).length > 0) {
    const says = `${path} exists already, be it that the settings or .gitignore hide it; nothing was changed.`;
    throw new UsageError(says, 'Begin again, or move that file away.');
  }
  const notes: readonly string[] = known ? ['It is known already; nothing was changed.'] : [];
  return {
    ...{ target: target.id, path, line, id, text: entry.words },
    ...{ changed: !known, created: !known, notes },
  };
}

export type Written = Awaited<ReturnType<typeof writeEntry>>;

/** `finding-4 added  plans/…/001-x.memory.md:17`, then the words of the entry; `done` in the past tense. */
export function writtenWords<D extends Omit<Written, 'created'>>(
  done: (data: D, nameOf: Workspace['nameOf']) => string,
  unchanged?: string,
): Words<D> {
  return {
    async text(data, { workspace }) {
      const { visible } = await import('../emit/visible.ts');
      const { id, text, path, line, changed } = data;
      const did = visible(done(data, workspace.nameOf));
      const what = changed ? did : `${unchanged ?? `was already ${did}`}; nothing was changed`;
      return `${id} ${what}  ${visible(path)}:${line}\n  ${visible(text.split('\n')[0] ?? '')}\n`;
    },
    aside: ({ notes }) => notes.map((note) => `note: ${note}\n`).join(''),
  };
}

export async function writeEntry(
  { root, targets, hierarchy, now, nameOf }: Workspace,
  target: Target,
  operation: MemoryOperation,
) {
  const place = memoryPlace(hierarchy, target);
  const { path } = place;
  const edit = memoryEdit(hierarchy, place, operation, now);
  const { entry, changed, created, notes } = await editFile(root, path, edit);
  const { id, text, span } = entry;
  const news = (): string => {
    const isAround = targets().some(({ parent }) => parent === target.id);
    const inside = isAround ? ' and of everything inside' : '';
    return `${path} is new. It is part of the context of ${nameOf(target.id)}${inside}: stratigraph resolve ${target.id}`;
  };
  const { layers } = inheritanceOf(hierarchy, target);
  const over = layers(hierarchy.tree, target, hierarchy.document).some(
    ({ role, path }) =>
      role.is === 'definition' && hierarchy.document(path)?.lifecycle === 'superseded',
  );
  const warning = `${nameOf(target.id)} is superseded: nothing of this reaches its successor.`;
  const all: readonly string[] = [
    ...notes,
    ...(created ? [news()] : []),
    ...(over ? [warning] : []),
  ];
  return { target: target.id, path, line: span.line, id, text, changed, created, notes: all };
}
