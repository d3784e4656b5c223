// What people and agents do to memories: each act under the locks of the files that it changes, with a line in the audit.

import { type FrontMatterValue, readBlock, withValues } from '../../edit/front-matter-patch.ts';
import { writeScalar } from '../../edit/patch.ts';
import { isBroken } from '../../model/document.ts';
import { type MemoryRecord, unknownMemory } from '../../model/memory.ts';
import { field, type Pen, type WorkspacePort } from '../../model/operation.ts';
import { join, nameOf } from '../../model/paths.ts';
import { capitalized } from '../../model/plural.ts';
import { UsageError } from '../../model/usage-error.ts';
import type { Json } from '../../model/value.ts';
import { countOf } from './format.ts';
import { AUDIT, homeIn, TIERS, type Tier, tierFolder } from './places.ts';
import { recordsIn } from './records.ts';

export type Done = Awaited<ReturnType<typeof carryOut>>;

export const DRY_RUN = field.flag('show what would be done without writing');

/** What the second memory is to the first; without a word here they are a list. */
const BETWEEN: Readonly<Record<string, string>> = {
  ...{ remembered: ', in place of ', reinforced: ', in place of ', superseded: ' by ' },
};

export function doneText({ act, ids, written, dryRun }: Done, { visible }: Pen): string {
  const done = dryRun ? `Would be ${act}` : capitalized(act);
  const lines = [
    `${done}: ${ids.join(BETWEEN[act] ?? ', ')}`,
    ...written.map((path) => `  ${path}`),
  ];
  return lines.map((line) => `${visible(line)}\n`).join('');
}

export const outcome = { wording: async () => ({ text: doneText }) } as const;

export function recordsOf(workspace: WorkspacePort): readonly MemoryRecord[] {
  const { tree, document, now, settings } = workspace;
  const all = recordsIn(tree, homeIn({ tree, settings }), document, now, settings);
  return all.filter(({ group }) => group !== 'foundation');
}

export function find({ tree }: WorkspacePort, records: readonly MemoryRecord[], id: string) {
  const [found, another] = records.filter((record) => record.id === id);
  if (found === undefined)
    throw unknownMemory(
      id,
      records.map((record) => record.id),
    );
  if (another !== undefined) {
    const says = `${found.path} and ${another.path} both have the id "${id}".`;
    throw new UsageError(says, 'Give one of them an id of its own.');
  }
  if (tree.real !== undefined && tree.real(found.path) !== found.path)
    throw new UsageError(`${found.path} is a symbolic link.`, 'Change the file that it leads to.');
  return found;
}

/** To the second, as ids and dates in these files have it. */
export function moment({ now }: WorkspacePort): string {
  return new Date(now).toISOString().replace(/\.\d+Z$/, 'Z');
}

type Values = Readonly<Record<string, FrontMatterValue>>;

export interface Edit {
  readonly path: string;
  /** The new text; null: the file goes. */
  to(text: string | null): string | null;
}

export function edit(path: string, values: (text: string | null) => Values): Edit {
  return { path, to: (text) => withValues(text, path, values(text)) };
}

/** All edits and the line of the audit, or nothing; the line comes after what it tells of. */
export async function carryOut(
  workspace: WorkspacePort,
  act: string,
  ids: readonly string[],
  edits: readonly Edit[],
  { dryRun = false, more = {} }: { dryRun?: boolean; more?: Readonly<Record<string, Json>> } = {},
) {
  const written: readonly string[] = edits.map(({ path }) => path);
  const done = { act, ids, written, dryRun };
  if (dryRun || edits.length === 0) return done;
  const line = JSON.stringify({ at: moment(workspace), act, ids, ...more });
  const audit = join(homeIn(workspace), AUDIT);
  await workspace.editAll([...written, audit], (texts) => {
    const before = texts.at(-1) ?? '';
    // A last line that somebody cut short is not continued.
    const end = before === '' || before.endsWith('\n') ? '' : '\n';
    const changed = edits.map(({ to }, at) => to(texts[at] ?? null));
    return [...changed, `${before}${end}${line}\n`];
  });
  return done;
}

export function countIn(text: string | null, key: string): number {
  const block = readBlock(text ?? '');
  return 'problem' in block ? 0 : (countOf(block.data[key] as Json | undefined) ?? 0);
}

/** Counted as confirmed once more, with what is new about it. */
export function reinforce(workspace: WorkspacePort, path: string, more: Values = {}): Edit {
  return edit(path, (text) => ({
    ...{ last_accessed: moment(workspace), reinforced: countIn(text, 'reinforced') + 1 },
    ...more,
  }));
}

/** From the active tier into the archive: a new file and one that goes; what another one supersedes says so there. */
export function archive(workspace: WorkspacePort, record: MemoryRecord): readonly [Edit, Edit] {
  const { path, group, lifecycle } = record;
  if (group !== 'active') throw new UsageError(`${record.id} is not active.`, `It is in ${path}.`);
  const place = `${tierFolder(homeIn(workspace), 'archive')}/${nameOf(path)}`;
  if (workspace.tree.has(place))
    throw new UsageError(`${place} exists already.`, 'Rename one of the two files.');
  const document = workspace.document(path);
  const source = document?.text ?? null;
  // Nobody can say what the head of a broken file means; it goes as it is.
  const isKept = document === null || isBroken(document);
  const status = lifecycle === 'superseded' ? 'superseded' : 'archived';
  const removeUnchanged = (text: string | null): null => {
    if (text === source) return null;
    throw new UsageError(`${path} has changed since it was read.`, 'Try again.');
  };
  return [
    create(place, () => (isKept ? source : withValues(source, path, { status }))),
    { path, to: removeUnchanged },
  ];
}

export function newMemory(
  workspace: WorkspacePort,
  tier: Tier,
  {
    id,
    tags,
    source,
    ...more
  }: Values & { readonly id: string; readonly source: string; readonly tags: readonly string[] },
  body: string,
): Edit {
  const now = moment(workspace);
  const head: Values = {
    ...{ id, tags, created: now, last_accessed: now, reinforced: 0, source, supersedes: null },
    ...{ status: 'active', ...more },
  };
  const written = (value: FrontMatterValue): string =>
    typeof value === 'object' && value !== null
      ? `[${value.map((one) => writeScalar(one)).join(', ')}]`
      : writeScalar(value);
  const lines = Object.entries(head).map(([key, value]) => `${key}: ${written(value)}\n`);
  const text = `---\n${lines.join('')}---\n\n${body.trim()}\n`;
  return create(`${tierFolder(homeIn(workspace), tier)}/${id}.md`, () => text);
}

/** Acts with `mem_20260214_001`, the first number of the day that is free; those who come at once take theirs in turn. */
export function underFreeId(
  workspace: WorkspacePort,
  records: readonly MemoryRecord[],
  act: (id: string) => Promise<Done>,
): Promise<Done> {
  const day = moment(workspace).slice(0, 10).replaceAll('-', '');
  const home = homeIn(workspace);
  const taken = new Set(records.flatMap(({ id, path }) => [id, nameOf(path).replace(/\.md$/, '')]));
  /** Somebody may have been faster since the records were read. */
  const isThere = (id: string): boolean =>
    TIERS.some((tier) => {
      const file = workspace.tree.read(`${tierFolder(home, tier)}/${id}.md`);
      return !('reason' in file && file.reason === 'missing');
    });
  return workspace.inTurn(join(home, AUDIT), () => {
    for (let count = 1; ; count += 1) {
      const id = `mem_${day}_${String(count).padStart(3, '0')}`;
      if (!taken.has(id) && !isThere(id)) return act(id);
    }
  });
}

/** A place for a new file; somebody else may have been faster. */
export function create(path: string, text: () => string | null): Edit {
  return {
    path,
    to(before) {
      if (before === null) return text();
      throw new UsageError(`${path} exists already.`, 'If it is hidden, move it; else try again.');
    },
  };
}
