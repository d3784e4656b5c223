// What is here, what an agent sees of it, and what to do next: the answer to no command at all.

import { findingLine, readText, severitiesText } from '../../emit/check-text.ts';
import { jsonText } from '../../emit/json.ts';
import { shellWord } from '../../emit/shell-word.ts';
import { styleOf } from '../../emit/terminal.ts';
import { visible } from '../../emit/visible.ts';
import type { Finding } from '../../model/finding.ts';
import { counted } from '../../model/plural.ts';
import type { ResolvedContext } from '../../model/resolution.ts';
import type { Target } from '../../model/scope.ts';
import { bySeverity } from '../../model/severity.ts';
import type { JsonMap } from '../../model/value.ts';
import type { Workspace } from '../../open.ts';
import { ask, operationOf } from '../../operations/index.ts';
import type { Given } from '../../operations/input.ts';
import { type Command, whileBusy } from '../command.ts';
import type { Io } from '../io.ts';
import { openOptions, typed } from '../options.ts';

const WORST = 3;

export const command: Command = {
  name: 'status',
  summary: 'show what is here, what an agent sees, and the worst findings',
  input: {},
  examples: ['status', 'status --json'],
  async run(given, io) {
    const { data, workspace } = await whileBusy('Checking …', given, io, () =>
      ask('check', {}, openOptions(given, io)),
    );
    const { read, summary, findings } = data;
    const target = example(workspace.targets());
    const context = target === undefined ? null : await workspace.resolve(target);
    const worst = worstOf(findings.filter(({ severity }) => severity !== 'info'));
    if (given.json === true) {
      const { root, title } = workspace;
      const sees = context && { target: context.target.id, layers: context.layers.length };
      io.out(jsonText({ root, title, read, sees, summary, worst }));
      return 0;
    }
    const style = styleOf(io);
    const decided = read.roles.decision ?? 0;
    const inForce =
      decided === 0
        ? []
        : (await ask('adr list', { inForce: true }, openOptions(given, io))).data.decisions;
    const overview = await overviewOf(workspace, context, given, io);
    const name = context === null || isRoot(context.target) ? '' : shellWord(context.target.id);
    const folder = shellWord(context?.target.folder || '.');
    const key = context === null ? null : firstKey(context.values);
    const next = [
      ...(worst.length > 0 ? [['check', 'every finding, and what to do about it']] : []),
      ...(overview === null
        ? []
        : [
            [
              `${overview.name} ${folder}`,
              'the same for a folder or a file; --as NAME for one agent',
            ],
          ]),
      ...(context?.layers.length
        ? [[`resolve ${name}`.trim(), 'what reaches an agent there']]
        : []),
      ...(key === null || name === ''
        ? []
        : [[`explain ${name} ${shellWord(key)}`, 'where a value comes from']]),
      ...(inForce.length === 0 ? [] : [['adr list --in-force', 'the decisions that apply today']]),
      ['build', 'the site'],
      ['--help', 'every command'],
    ];
    const width = Math.max(...next.map(([command = '']) => command.length));
    io.out(
      [
        `${style.bold(visible(workspace.title))} ${style.dim(visible(workspace.root))}`,
        `${readText(read)}.`,
        ...(decided > 1 ? [`${inForce.length} of the decisions are in force.`] : []),
        ...(overview !== null ? ['', overview.text.trimEnd()] : []),
        ...(overview === null && context !== null ? [seesText(context)] : []),
        '',
        ...(worst.length === 0
          ? [style.green('Nothing critical, and no warnings.')]
          : [
              `${severitiesText(summary, style)}${findings.length > worst.length ? ', such as' : ''}:`,
              ...worst.map((finding) => `  ${findingLine(finding, style)}`),
            ]),
        '',
        'Next:',
        ...next.map(
          ([command = '', why]) =>
            `  ${typed(io)} ${command.padEnd(width)}  ${style.dim(why ?? '')}`,
        ),
        '',
      ].join('\n'),
    );
    return 0;
  },
};

/** What the dialect of the target shows at a glance, in its own words. */
async function overviewOf(
  { hierarchy }: Workspace,
  context: ResolvedContext | null,
  given: Given,
  io: Io,
): Promise<{ readonly name: string; readonly text: string } | null> {
  const { overview } =
    hierarchy.dialects.find(({ name }) => name === context?.target.dialect) ?? {};
  if (overview === undefined) return null;
  const operation = await operationOf(overview);
  const wording = await operation.wording?.();
  if (wording === undefined) return null;
  const { data, workspace } = await operation.ask({}, openOptions(given, io));
  const { ownWords } = await import('../words/own.ts');
  return {
    name: overview,
    text: await ownWords(wording).text(data as never, { given, io, workspace }),
  };
}

/** The first target of the innermost level of the first hierarchy that is not over. */
function example(targets: readonly Target[]): Target | undefined {
  const [first] = targets;
  const live = targets.filter(({ retired, dialect }) => !retired && dialect === first?.dialect);
  const parents = new Map(live.map(({ id, parent }) => [id, parent]));
  const depth = (id: string | null | undefined, at = 0): number =>
    id == null || at > 50 ? at : depth(parents.get(id), at + 1);
  const deepest = Math.max(...live.map(({ id }) => depth(id)));
  return live.find(({ id }) => depth(id) === deepest);
}

function seesText({ target, layers, values, sections, memory }: ResolvedContext): string {
  const parts = [
    [layers.length, 'layer'],
    [Object.keys(values).length, 'value'],
    [sections.length, 'section'],
    [memory.length, 'memory file'],
  ] as const;
  const told = parts.flatMap(([count, noun]) => (count === 0 ? [] : [counted(count, noun)]));
  const who = isRoot(target) ? 'Every agent' : `For example, ${target.level} ${visible(target.id)}`;
  return `${who} inherits ${told.join(', ') || 'nothing yet'}.`;
}

function isRoot({ parent }: Target): boolean {
  return parent === null;
}

/** The key of the first value that is no map, with dots. */
function firstKey(values: JsonMap | null): string | null {
  const [key, value] = Object.entries(values ?? {})[0] ?? [];
  if (key === undefined) return null;
  const inner =
    typeof value === 'object' && !Array.isArray(value) ? firstKey(value as JsonMap) : null;
  return inner === null ? key : `${key}.${inner}`;
}

/** The most severe ones, of as many rules as there are. */
function worstOf(findings: readonly Finding[]): readonly Finding[] {
  const told = new Set<string>();
  const [first, again]: [Finding[], Finding[]] = [[], []];
  for (const finding of bySeverity(findings)) {
    (told.has(finding.rule) ? again : first).push(finding);
    told.add(finding.rule);
  }
  return bySeverity([...first, ...again]).slice(0, WORST);
}
