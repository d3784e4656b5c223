// `skill`: what happens when a skill or a command is called: what is sent, filled in and run, by each agent.

import { fileOf } from '../../../model/listed-item.ts';
import { defineOwnOperation, field, WINDOW, type Wording } from '../../../model/operation.ts';
import { folderOf, nameOf } from '../../../model/paths.ts';
import { counted, enumerate, withCommas } from '../../../model/plural.ts';
import { didYouMean, UsageError } from '../../../model/usage-error.ts';
import { agents, usedAgents } from '../agents/index.ts';
import { estimateTokens } from '../estimate.ts';
import { type Files, filesBelow, filesOf, join } from '../files.ts';
import { mentionsInMarkdown } from '../imports.ts';
import { instructionsAt } from '../instructions-at.ts';
import { itemsIn } from '../plugins.ts';
import { frontMatter, quotedYaml } from '../rule-files.ts';
import { uncopied } from './common.ts';
import type { CallRules, Item } from './model.ts';
import { titles } from './words.ts';

type Called = ReturnType<typeof called>;
type AgentCall = Called['agents'][number];

/** What in a body is more than text, for an agent that fills it in. */
interface Use {
  readonly is: 'argument' | 'command' | 'file' | 'folder';
  readonly written: string;
  readonly line: number;
}

export const operation = defineOwnOperation({
  name: 'skill',
  summary: 'show what happens when a skill or command is called, by each agent',
  input: {
    name: field.text('its name, or the path of its file', {
      positional: true,
      required: true,
      most: 4000,
    }),
    args: field.text('the arguments that it is called with', { value: 'words', most: 4000 }),
    cwd: field.path('the folder where the agents are started (default: this one)', {
      value: 'dir',
      most: 4000,
    }),
    window: WINDOW,
    all: field.flag('all agents, not only those in use'),
    text: field.flag('with the text that is sent; no command is run for it'),
  },
  examples: ['skill release', 'skill release --args "1.2 beta" --text'],
  does: 'reads',
  address: '/skill',
  tool: {
    title: 'Call of a skill',
    description:
      'What happens when a skill or command is called, by each agent: what is sent, filled in and run. Nothing is run here.',
  },
  canRun: ({ tree }) => itemsIn(tree).length > 0,
  wording: async () => wording,
  async run({ tree, here, inside, settings }, { name, args, cwd, all, text }) {
    const start = cwd === null ? here : await inside(cwd);
    const used = usedAgents(tree, settings);
    const window = settings.window !== null && { window: settings.window };
    const listedBy = (everywhere: boolean): Known =>
      agents.flatMap((agent) => {
        if (agent.lists === undefined || agent.isFor?.(tree) === false) return [];
        const { items } = instructionsAt(tree, agent.name, { cwd: start, everywhere, ...window });
        const callable = (items ?? []).filter(({ kind }) => kind === 'skill' || kind === 'command');
        return [{ agent, rules: agent.lists.calls, items: callable }];
      });
    const near = listedBy(false);
    const files = filesOf(tree);
    // A look at the whole tree takes long.
    const everybody = find(files, near, name) === null ? listedBy(true) : near;
    const inUse = everybody.filter((one) => used.includes(one.agent.name));
    const own = find(files, inUse, name);
    const paths = own ?? find(files, everybody, name) ?? refuse(everybody, name, start);
    // Those in use do not hear of what only others find.
    const known = all || own === null ? everybody : inUse;
    return called({ files, start, paths, known, args: args ?? '', text });
  },
});

type Known = readonly {
  readonly agent: (typeof agents)[number];
  readonly rules: CallRules | undefined;
  readonly items: readonly Item[];
}[];

/** By name, or by path; a link is the file that it leads to, and a copy is no other skill; null: there is none. Throws UsageError. */
function find(files: Files, known: Known, words: string): Paths | null {
  const items = known.flatMap((one) => one.items);
  const nameOrPath = words.replace(/^(?:\.\/|\/)/, '');
  const fits = items.filter(({ name, path, link }) =>
    [name, path, link, folderOf(path), nameOf(folderOf(path))].includes(nameOrPath),
  );
  const paths = [...new Set(fits.map(fileOf))];
  const [first, ...copies] = paths;
  const textOf = (path: string): string => uncopied(files.text(path)?.text ?? '');
  if (first === undefined) return null;
  if (copies.every((path) => textOf(path) === textOf(first))) return [first, ...copies];
  const whats = new Map(fits.map((one) => [fileOf(one), one.what]));
  const each = paths.map((path) => `${whats.get(path)} ${path}`).join(', ');
  throw new UsageError(`${words} is the name of several.`, `Use a path: ${each}.`, paths);
}

/** Throws UsageError, with what there is. */
function refuse(known: Known, words: string, start: string): never {
  const names = [...new Set(known.flatMap(({ items }) => items.flatMap(({ name }) => name ?? [])))];
  // `pdf` is enough for `documents:pdf`.
  const short = names.map((name) => name.slice(name.indexOf(':') + 1));
  const suggestion = didYouMean(words, [...names, ...short], `There are ${enumerate(names, 20)}.`);
  const where = start === '' ? '' : ` ${start}`;
  throw new UsageError(
    `No agent finds a skill or command "${words.slice(0, 100)}" here.`,
    names.length === 0
      ? 'There is none: a skill is a file such as .claude/skills/NAME/SKILL.md. Which folder each agent looks into: stratigraph docs agents.'
      : `${suggestion} Who lists which: stratigraph instructions${where}.`,
    names,
  );
}

type Paths = readonly [path: string, ...copies: string[]];

interface Call {
  readonly files: Files;
  readonly start: string;
  readonly paths: Paths;
  readonly known: Known;
  readonly args: string;
  readonly text: boolean;
}

function called({ files, start, paths, known, args, text }: Call) {
  const [path, ...copies] = paths;
  const whole = files.text(path)?.text ?? '';
  const body = whole.slice(frontMatter(whole, quotedYaml).bodyStart);
  const first = whole.slice(0, whole.length - body.length).split('\n').length;
  const isThere = ({ written }: Use): boolean => files.has(join(start, written.slice(1)));
  // A name of a package is no file that is missing.
  const uses = usesIn(body, first).flatMap((use) =>
    use.is !== 'file' || isThere(use) || /\.\w{1,8}$/.test(use.written)
      ? [{ ...use, isThere: use.is !== 'file' || isThere(use) }]
      : [],
  );
  const folder = folderOf(path);
  const isSkill = nameOf(path) === 'SKILL.md';
  return {
    path,
    /** Files of the same text. */
    copies,
    /** The line at which its body begins, and its size. */
    ...{ line: first, bytes: Buffer.byteLength(body), tokens: estimateTokens(body) },
    /** What else lies in the folder of a skill. */
    files: isSkill ? filesBelow(files, folder, () => true).filter((one) => one !== path) : [],
    uses,
    agents: known.map(({ agent: { name: agent, title }, rules, items }) => {
      const item = items.find((one) => paths.includes(fileOf(one)));
      const base = { agent, title, state: item?.state ?? null, name: item?.name ?? null };
      const why = whyNot(item, rules);
      if (item === undefined || rules === undefined || why !== null)
        return { ...base, ...NOT_CALLED, why };
      const of = (is: Use['is']): readonly string[] =>
        uses.filter((use) => use.is === is && use.isThere).map(({ written }) => written);
      const plain = rules.tool === null ? whole : body;
      const sent = rules.fills ? filled(body, args, folderOf(fileOf(item))) : plain;
      return {
        ...base,
        ...{ why: rules.note ?? null, tool: rules.tool, tells: rules.tells },
        /** Shell commands that run at once, files that are attached, and what is sent as it is written. */
        runs: rules.fills ? of('command').map((one) => one.slice(2, -1)) : [],
        attaches: rules.fills ? of('file').map((one) => one.slice(1)) : [],
        leaves: rules.fills ? [] : [...new Set(uses.map(({ written }) => written))],
        tokens: estimateTokens(sent),
        ...(text && { text: sent }),
      };
    }),
  };
}

const NOT_CALLED = { tool: null, tells: [], runs: [], attaches: [], leaves: [], tokens: 0 };

/** Null: it is called. */
function whyNot(item: Item | undefined, rules: CallRules | undefined): string | null {
  if (item === undefined) return 'not in the folders that it looks into';
  if (item.state === 'dropped' || item.state === 'loses') return item.why;
  if (rules === undefined) return 'lists it; what a call adds is not known';
  if (item.state !== 'hidden') return null;
  return rules.hidden === 'loads' ? null : `${item.why}; a call is ${rules.hidden ?? 'not known'}`;
}

const ARGUMENTS = /\$ARGUMENTS(?!\w)|\$\d(?!\w)/g;
const COMMAND = /(?<!\S)!`[^`\n]{1,2000}`/g;
const FOLDER = `$\{CLAUDE_SKILL_DIR}`;

/** Whether agents that do so put arguments into it, or run commands; `$0.00` may be a price. */
export function isFilledIn(body: string): boolean {
  return usesIn(body, 1).some(({ is, written }) => is === 'command' || written === '$ARGUMENTS');
}

function usesIn(body: string, first: number): readonly Use[] {
  const lines = body.split('\n').flatMap((text, at): readonly Use[] => {
    const line = first + at;
    const one = (is: Use['is'], all: Iterable<readonly string[]>): readonly Use[] =>
      [...all].map(([written = '']) => ({ is, written, line }));
    return [
      ...one('argument', text.matchAll(ARGUMENTS)),
      ...one('command', text.matchAll(COMMAND)),
      ...(text.includes(FOLDER) ? [{ is: 'folder' as const, written: FOLDER, line }] : []),
    ];
  });
  const mentioned = mentionsInMarkdown(body).filter(({ inCode }) => !inCode);
  const files = mentioned.map(({ written, line }): Use => {
    return { is: 'file', written: `@${written}`, line: first + line - 1 };
  });
  return [...lines, ...files].sort((a, b) => a.line - b.line);
}

/** Numbers count from 0: `$1` is the second word. What commands print is not known without running them. */
function filled(body: string, args: string, folder: string): string {
  const words = args.split(/\s+/).filter((word) => word !== '');
  return body
    .replace(ARGUMENTS, (written) =>
      written === '$ARGUMENTS' ? args : (words[Number(written.slice(1))] ?? ''),
    )
    .replaceAll(FOLDER, folder);
}

const wording: Wording<Called> = {
  text({ path, copies, line, tokens, files, uses, agents: all }, pen) {
    const used = uses.map((use) => {
      const isGone = !use.isThere ? pen.yellow('  there is no such file') : '';
      return `  ${pen.visible(use.written)}  ${pen.dim(`${pen.visible(path)}:${use.line}`)}${isGone}`;
    });
    const rows = [...Map.groupBy(all, wordsOf)].map(([words, same]) => {
      return `  ${titles(same)}: ${pen.visible(words)}`;
    });
    const more = files.length === 0 ? '' : `, ${counted(files.length, 'file')} beside it`;
    const blocks = [
      [
        pen.bold(pen.visible(path)),
        ...copies.map((copy) => pen.dim(`The same text: ${pen.visible(copy)}`)),
        `Its body begins at line ${line}: ~${withCommas(tokens)} tokens${more}`,
      ],
      used.length === 0 ? [] : [pen.bold('In its body'), ...used],
      [pen.bold('When it is called'), ...rows],
    ];
    return `${blocks
      .filter(({ length }) => length > 0)
      .map((lines) => lines.join('\n'))
      .join('\n\n')}\n`;
  },
};

/** `Skill(release): sends the body and where it lies; runs at once: git status`. */
function wordsOf(call: AgentCall): string {
  const { state, name, why, tool, tells, runs, attaches, leaves, tokens } = call;
  if (tokens === 0 && tells.length === 0) return why ?? state ?? '';
  const sends =
    tool === null ? 'reads the file, front matter too' : `${tool}(${name}) sends the body`;
  return [
    tells.length === 0 ? sends : `${sends}, and says ${tells.join(' and ')}`,
    runs.length === 0 ? '' : `runs at once: ${runs.join(', ')}`,
    attaches.length === 0 ? '' : `attaches ${attaches.join(', ')}`,
    leaves.length === 0 ? '' : `leaves as written: ${leaves.join(', ')}`,
    why ?? '',
  ]
    .filter((part) => part !== '')
    .join('; ');
}
