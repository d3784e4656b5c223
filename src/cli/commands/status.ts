// What is here, a block for each system, and what to do next: the answer to no command at all.

import {
  asAgents,
  decisionsOf,
  documentRoles,
  type Hierarchy,
  selectLayers,
  summarize,
  worstOf,
} from '../../core.ts';
import { findingLine, NOTHING_READ, readText, severitiesText } from '../../emit/check-text.ts';
import { jsonText } from '../../emit/json.ts';
import { shellWord } from '../../emit/shell-word.ts';
import { type Style, styleOf } from '../../emit/text.ts';
import { asTyped, visible } from '../../emit/visible.ts';
import { notInForce, withoutStatus } from '../../emit/without-status.ts';
import type { DecisionSummary } from '../../model/decision.ts';
import type { Dialect } from '../../model/dialect.ts';
import { field } from '../../model/operation.ts';
import { folderOf } from '../../model/paths.ts';
import { counted } from '../../model/plural.ts';
import { askForRecords } from '../../model/record-place.ts';
import type { ResolvedContext } from '../../model/resolution.ts';
import type { Level, Target } from '../../model/scope.ts';
import { textAt } from '../../model/source.ts';
import type { JsonMap } from '../../model/value.ts';
import type { Workspace } from '../../open.ts';
import { ask, operationOf } from '../../operations/index.ts';
import { type Args, readInput } from '../../operations/input.ts';
import { AT, fieldsOf } from '../../operations/operation.ts';
import { type Command, type Io, openOptions, programName, text, whileBusy } from '../command.ts';

const WORST = 3;
/** Lists of tasks. */
const [MOST_READ, MOST_SHOWN] = [20, 5];

export const command: Command = {
  name: 'status',
  summary: 'show what is here, what agents get of it, and the worst findings',
  input: { all: field.flag('all agents, not only those in use'), at: AT },
  examples: ['status', 'status --all', 'status --json'],
  async run(args, io) {
    const { data, workspace } = await whileBusy('Checking …', args, io, () =>
      ask('check', { at: text(args.at) ?? null }, openOptions(args, io)),
    );
    const { read, summary, findings } = data;
    const { root, title, hierarchy } = workspace;
    const grave = findings.filter(({ severity }) => severity !== 'info');
    const worst = worstOf(grave, WORST);
    const decisions = summarize(decisionsOf(hierarchy));
    const inForce = decisions.filter((one) => one.inForce).length;
    const systems = await systemsIn(workspace);
    const code = read.documents === 0 ? 2 : 0;
    if (args.json === true) {
      const sees = systems.map(({ dialect, target }) => ({
        system: dialect.name,
        target: target.id,
        layers: selectLayers(hierarchy, target).length,
      }));
      const decided = { total: decisions.length, inForce };
      io.out(jsonText({ root, title, read, sees, decisions: decided, summary, worst }));
      return code;
    }
    const style = styleOf(io);
    const mayHold = decisions.length === 0 && code === 0;
    const question = mayHold ? askForRecords(hierarchy.tree, hierarchy.settings.adrs).trim() : '';
    const blocks = [
      ...(await Promise.all(systems.map((system) => blockOf(system, workspace, args, io)))),
      ...(decisions.length > 0 ? [decisionsText(hierarchy, decisions, style)] : []),
      ...(question === '' ? [] : [`No decision records were read. ${question}`]),
    ];
    const next = await nextSteps(workspace, systems, { findings: worst.length, inForce, code });
    const lesser =
      summary.info === 0 ? '' : `; ${summary.info} for information: ${programName(io)} check`;
    const width = Math.max(...next.map(([command]) => command.length));
    io.out(
      [
        `${style.bold(visible(title))} ${style.dim(visible(root))}`,
        ...(code === 0 ? [`${readText(read)}.`] : [style.yellow(asTyped(NOTHING_READ, io))]),
        ...blocks.flatMap((block) => ['', block]),
        '',
        ...(worst.length > 0
          ? [
              `${severitiesText(summary, style)}${findings.length > worst.length ? ', such as' : ''}:`,
              ...worst.map((finding) => `  ${asTyped(findingLine(finding, style), io)}`),
              '',
            ]
          : code === 0
            ? [style.green(`Nothing critical, and no warnings${lesser}.`), '']
            : []),
        'Next:',
        ...next.map(
          ([command, why]) => `  ${programName(io)} ${command.padEnd(width)}  ${style.dim(why)}`,
        ),
        '',
      ].join('\n'),
    );
    return code;
  },
};

interface System {
  readonly dialect: Dialect;
  readonly target: Target;
  /** The outermost one, which may be empty. */
  readonly root: Target;
}

/** Those that have an overview of their own first: it tells what agents read by themselves. */
async function systemsIn(workspace: Workspace): Promise<readonly System[]> {
  const { hierarchy, targets, cachedCheck } = workspace;
  const all = targets();
  const replaced = new Set((await cachedCheck()).replaced());
  const systems = hierarchy.dialects.flatMap((dialect): readonly System[] => {
    const own = all.filter((one) => one.dialect === dialect.name);
    const current = own.filter(({ id }) => !replaced.has(id));
    const target = example(current.length > 0 ? current : own, dialect.inheritance?.levels ?? []);
    if (dialect.inheritance === undefined || target === undefined) return [];
    return [{ dialect, target, root: own.find(isRoot) ?? target }];
  });
  const isFirst = (system: System): boolean => hasOverview(system.dialect);
  return [...systems.filter(isFirst), ...systems.filter((one) => !isFirst(one))];
}

async function blockOf(system: System, workspace: Workspace, args: Args, io: Io): Promise<string> {
  const style = styleOf(io);
  const overview = await overviewOf(system, workspace, args, io);
  if (overview !== null) return overview;
  const { dialect, target } = system;
  return [
    `${style.bold(dialect.name)}  ${style.dim(dialect.summary)}`,
    `  ${contentText(await workspace.resolve(target))}`,
    ...tasksText(workspace, dialect),
    `  Agents get it over MCP, from the site, or with ${programName(io)} resolve ${shellWord(target.id)}.`,
  ].join('\n');
}

/** How much of what is being worked on is done, what is open first. */
function tasksText({ hierarchy, targets }: Workspace, { name }: Dialect): readonly string[] {
  const works = targets().filter(({ dialect, retired }) => dialect === name && !retired);
  const byFolder = new Map(works.map((target) => [target.folder, target.name]));
  const lists = [...documentRoles(hierarchy)].flatMap(([path, { kind }]) => {
    const work = byFolder.get(folderOf(path));
    return work !== undefined && kind === 'tasks' ? [{ path, work }] : [];
  });
  const all = lists.slice(0, MOST_READ).flatMap(({ path, work }) => {
    const { done, all } = hierarchy.document(path)?.progress ?? { done: 0, all: 0 };
    return all === 0 ? [] : [{ isDone: done === all, says: `${visible(work)} ${done} of ${all}` }];
  });
  const openFirst = [false, true].flatMap((is) => all.filter(({ isDone }) => isDone === is));
  const more = lists.length - Math.min(openFirst.length, MOST_SHOWN);
  const says = openFirst.slice(0, MOST_SHOWN).map((one) => one.says);
  const others = more > 0 ? [`and ${more} more`] : [];
  return says.length === 0 ? [] : [`  Tasks done: ${[...says, ...others].join(', ')}.`];
}

/** True where an operation has the name of the dialect; a word about the group of its commands is none. */
function hasOverview({ name, operations = {} }: Dialect): boolean {
  return typeof operations[name] === 'function';
}

async function overviewOf(
  { dialect, target, root }: System,
  workspace: Workspace,
  args: Args,
  io: Io,
): Promise<string | null> {
  if (!hasOverview(dialect)) return null;
  const operation = await operationOf(dialect.name);
  const wording = await operation.wording?.();
  if (wording === undefined) return null;
  const { folder } = selectLayers(workspace.hierarchy, root).length === 0 ? target : root;
  const question = { all: args.all, path: folder === '' ? undefined : folder };
  const fields = fieldsOf(operation);
  const input = Object.fromEntries(
    Object.entries(question).filter(([name]) => Object.hasOwn(fields, name)),
  );
  const data = await operation.run(workspace, readInput(fields, input) as never);
  const { ownWords } = await import('../own-words.ts');
  const text = await ownWords(wording).text(data as never, { args, io, workspace });
  return text.trimEnd();
}

/** Where a project says which servers its agents start. */
const SERVERS = ['.mcp.json', '.cursor/mcp.json', '.vscode/mcp.json', '.codex/config.toml'];

/** True where an agent is given our answers, or is told of a folder of records. */
function agentsKnow(hierarchy: Hierarchy, decisions: readonly DecisionSummary[]): boolean {
  const text = (path: string): string => textAt(hierarchy.tree, path) ?? '';
  const folders = [...new Set(decisions.flatMap(({ path }) => folderOf(path) || []))];
  const instructions = [...documentRoles(hierarchy)].filter(([, { is }]) => is === 'instruction');
  const isNamed = instructions.some(([path]) => folders.some((one) => text(path).includes(one)));
  return isNamed || SERVERS.some((path) => text(path).includes('stratigraph'));
}

function decisionsText(hierarchy: Hierarchy, decisions: readonly DecisionSummary[], style: Style) {
  const inForce = decisions.filter((one) => one.inForce).length;
  const statuses = notInForce(decisions);
  const not = statuses && ` (not in force: ${statuses})`;
  return [
    `${style.bold('Decisions')}  ${inForce} of ${decisions.length} in force${not}`,
    ...[withoutStatus(decisions)].filter(Boolean).map((says) => `  ${says}`),
    ...(agentsKnow(hierarchy, decisions)
      ? []
      : [
          '  No coding agent looks for them by itself: give it the MCP server (tool adr_list), or say in its instructions where they are.',
        ]),
  ].join('\n');
}

async function nextSteps(
  workspace: Workspace,
  systems: readonly System[],
  { findings, inForce, code }: Readonly<Record<'findings' | 'inForce' | 'code', number>>,
): Promise<readonly (readonly [string, string])[]> {
  const glance = systems.find(({ dialect }) => hasOverview(dialect));
  const folder = glance?.target.folder ?? '';
  const deep = systems.find(({ dialect }) => !hasOverview(dialect))?.target;
  const name = deep === undefined || isRoot(deep) ? '' : ` ${shellWord(deep.id)}`;
  const { inheritance } = systems.find(({ target }) => target === deep)?.dialect ?? {};
  const { tree } = workspace.hierarchy;
  const purposes = Object.entries(inheritance?.purposes ?? {}).filter(
    ([, one]) => deep !== undefined && (one.isOf?.(tree, deep) ?? true),
  );
  const [purpose, ...others] = purposes
    .flatMap(([one, is]) => ('layers' in is ? one : []))
    .reverse();
  // The last is the most special: a specification has a history, and an open change what comes of it.
  const titled = purposes.flatMap(([one, is]) =>
    'tell' in is && is.title ? [[one, is.title]] : [],
  );
  const [made, title = ''] = titled.at(-1) ?? [];
  const agent = deep && asAgents(workspace.hierarchy, deep)[0]?.reader;
  const as = agent === undefined ? '' : ` --as ${agent}`;
  const key =
    deep === undefined || name === '' ? null : firstKey((await workspace.resolve(deep)).values);
  const all: readonly (readonly [string, string] | false)[] = [
    code > 0 && ['docs format/index', 'which files are read, and where'],
    code > 0 && ['init', 'begin files of context that everybody inherits'],
    findings > 0 && ['check', 'every finding, and what to do about it'],
    folder !== '' && [
      `${glance?.dialect.name} ${shellWord(folder)}`,
      'the same for a folder or a file',
    ],
    deep !== undefined && [
      `resolve${name}${purpose === undefined ? '' : ` --for ${purpose}${as}`}`,
      purpose === undefined
        ? 'what an agent inherits, and from which line'
        : `what an agent loads by itself then, and what to hand it; also --for ${others.reverse().join(', ')}`,
    ],
    made !== undefined && [`resolve${name} --for ${made}`, title.toLowerCase()],
    key !== null && [`explain${name} ${shellWord(key)}`, 'where a value comes from'],
    inForce > 0 && ['adr list --in-force', 'the decisions that apply today'],
    code === 0 && ['build', 'the site'],
    ['--help', 'every command'],
  ];
  return all.filter((one) => one !== false);
}

/** One that inherits as much as any: of those that stand deepest, the one of the innermost level. */
function example(targets: readonly Target[], levels: readonly Level[]): Target | undefined {
  const live = targets.filter(({ retired }) => !retired);
  const parents = new Map(live.map(({ id, parent }) => [id, parent]));
  const depth = (id: string | null | undefined, at = 0): number =>
    id == null || at > 50 ? at : depth(parents.get(id), at + 1);
  const deepest = Math.max(...live.map(({ id }) => depth(id)));
  const innermost = ({ level }: Target) => levels.findIndex(({ name }) => name === level);
  return live
    .filter(({ id }) => depth(id) === deepest)
    .toSorted((a, b) => innermost(b) - innermost(a))[0];
}

function contentText({ target, layers, provenance, sections, memory }: ResolvedContext): string {
  const parts = [
    [layers.length, 'document'],
    [Object.keys(provenance).length, 'value'],
    [sections.length, 'section'],
    [memory.length, 'memory file'],
  ] as const;
  const counts = parts.flatMap(([count, noun]) => (count === 0 ? [] : [counted(count, noun)]));
  const { level, id } = target;
  const who = isRoot(target) ? `The ${level} holds` : `For example, ${level} ${visible(id)} has`;
  return `${who} ${counts.join(', ') || 'nothing yet'}.`;
}

function isRoot({ parent }: Target): boolean {
  return parent === null;
}

function firstKey(values: JsonMap | null): string | null {
  const [key, value] = Object.entries(values ?? {})[0] ?? [];
  if (key === undefined) return null;
  const inner =
    typeof value === 'object' && !Array.isArray(value) ? firstKey(value as JsonMap) : null;
  return inner === null ? key : `${key}.${inner}`;
}
