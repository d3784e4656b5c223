// Code that an instruction file shows: spans of sentences and lines of blocks, each with what stands around it.

import { blankOut, fenceSpans } from '../../../model/comments.ts';
import { aroundCode, CALLED } from '../../../model/path-mentions.ts';
import { join, nameOf, resolve } from '../../../model/paths.ts';
import type { Files } from '../files.ts';
import { markdownParts } from '../markdown-lines.ts';

export interface Code {
  readonly text: string;
  readonly line: number;
  readonly column: number;
  /** In a sentence; else a line of a block. */
  readonly isSpan: boolean;
  /** A command names it. */
  readonly isRun?: boolean;
  /** Where the block has gone before. */
  readonly moved: readonly string[];
  readonly around: () => ReturnType<typeof aroundCode>;
}

/** Of a block that shows no text or script of its own, says nothing to a model, and is neither data nor run in a container. */
const FENCE =
  /^\s*(?:```|~~~)(?!\w{0,10}\n#!)(?![`~ \t]*(?:(?:md|markdown|ya?ml|json\w?|docker\w*)\b|\n\s*["“]))/i;
/** Where a link leads is told of the link. */
const SPAN = /`([^`]{1,500})`(?!\]\((?:https?:|[^\s()]{0,300}\1[#)]))/g;
/** A script that stands in a sentence or a table without marks, and is called as such are. */
const BARE_RUN =
  /(?<=^|[\s(|])(?:npm|pnpm|yarn|bun) run (?:[\w-]{1,40}:[\w:-]{1,80}|build|dev|lint|format|type-?check)(?![\w:-])/g;
const MOVE = /^\s{0,40}(?:cd|pushd) (?:"([^"]{1,200})"|([^\s&|;]{0,200}))/;
/** Of one block; nobody follows more. */
const MOST_MOVES = 50;
/** A heading in which somebody is to write a name, or a text for a model: what stands below shows what a text may look like. */
const TEMPLATE = /^#{1,3} [^\n[]{0,80}\[[A-Z]\w{0,20}(?: \w{1,20}){1,4}\](?!\()|^\s{0,9}\[\[LLM:/m;

/** Code spans, and lines of code blocks; where a block changes the folder, its lines after that only on demand. */
export function codeIn(text: string, withMoved = false): readonly Code[] {
  const all = text.split(/\r?\n/);
  const unfenced = blankOut(text, fenceSpans(text)).split(/\r?\n/);
  // A comment of a command is no heading, and what leads to a block leads no further.
  const prose = all.map((line, at) =>
    line === unfenced[at] ? line : /`{3}|~{3}/.test(line) ? '.' : '',
  );
  let [seen, first, isOver] = [0, 1, false];
  return markdownParts(text).flatMap(({ kind, start, end }) => {
    first += text.slice(seen, start).split('\n').length - 1;
    seen = start;
    const isFenced = FENCE.test(text.slice(start, start + 50));
    const isTemplate = TEMPLATE.test(text.slice(start, end));
    isOver ||= isTemplate && kind === 'prose';
    if ((kind !== 'prose' && !isFenced) || isTemplate || isOver) return [];
    let moved: readonly string[] = [];
    return text
      .slice(start, end)
      .split('\n')
      .flatMap((line, at): readonly Code[] => {
        const lineAt = first + at;
        const around = (column: number) => () =>
          aroundCode(kind === 'code' ? all : prose, lineAt - 1, column);
        if (kind === 'code') {
          const before = moved;
          const [move, quoted, into = quoted ?? ''] = MOVE.exec(line) ?? [];
          if (move !== undefined) moved = [...moved, into].slice(-MOST_MOVES);
          const [command = ''] = line.split('#');
          const place = { line: lineAt, column: 1, around: around(1), moved: before };
          // Each such line begins anew.
          return before.length > 0 &&
            !withMoved &&
            !/^\s{0,40}cd [\w@-]{1,60}\/[\w@./-]{1,200} && /.test(line)
            ? []
            : [{ ...place, text: command, isSpan: false }];
        }
        const unmarked = line.replace(/`[^`]{0,500}`/g, (code) => ' '.repeat(code.length));
        const spans = [...line.matchAll(SPAN), ...unmarked.matchAll(BARE_RUN)];
        return spans.map(({ 0: all, 1: code = all, index: at }) => {
          const column = at + 1 + all.indexOf(code);
          const place = { line: lineAt, column, around: around(at + 1) };
          return { ...place, text: code, isSpan: true, moved: [] };
        });
      });
  });
}

/** A file that a command runs, is set up with or copies: what else it is given may be any. */
const RUN =
  /(?<=^\s{0,40}(?:\$ )?|(?:&&|;) )(?:(?:(?:uv run(?: --extra \w{1,20})?|npx|bunx|pnpm exec|poetry run) )?(?:(?:ba|z)?sh|cat(?= \S{1,200}\.md(?:\s|$))|node|tsx|bun(?: run)?|deno run|(?:(?:[\w.-]{1,40}\/){0,3}python3? -m )?pytest|(?:[\w.-]{1,40}\/){0,3}python3?|ruby|php|perl|source|dotnet (?:build|run|test)(?: --project)?|go (?:build|run))(?: -[\w-]{1,20}){0,3} |\.\/|(?=\w[\w@.-]{0,99}\/[\w@./-]{1,200}\.sh(?:\s|$)))(?:\.\/)?((?:[\w@.-]{1,100}\/){1,20}(?:[\w@.-]{1,100})?|(?<=\w )[\w-]{2,60}\.(?:py|[cm]?[jt]s|sh|rb|php))(?=\s|$|::)/g;
const GIVEN =
  /(?<=\bdocker[ -]compose (?:-f \S{1,99} ){0,3}-f |\bkubectl (?:apply|create) -f |\btsc (?:[^|;&]{0,40} )?(?:-p|--project) |\b(?:alembic|eslint|jest|mypy|playwright|pytest|ruff|vite|vitest|webpack|wrangler) [^|;&]{0,80}(?:-c|--config)[ =])(?:\.\/)?((?:[\w@.-]{1,100}\/){0,20}[\w@.-]{1,100}\.[a-z]\w{0,9})(?=\s|$)|(?<=^\s{0,40}(?:\$ )?|(?:&&|;) )cp (?:-\w )?(?:\.\/)?((?:[\w@.-]{1,100}\/){0,20}[\w.-]{1,60}[.-](?:dist|example|sample|template)(?:\.\w{1,10})?)(?=\s)/g;
const IN_A_FOLDER = /\b(?:cd|pushd|docker (?!compose -f)|kubectl (?!apply|create)|ssh|git clone)\b/;

export function runsIn(code: Code): readonly Code[] {
  const { text, column } = code;
  const at = (to: string, end: number): Code => {
    // What else the command is given says nothing of the file.
    const own = code.isSpan ? {} : { block: '``', sentence: '``', close: '' };
    const around = () => ({ ...code.around(), ...own });
    return { ...code, text: to, column: column + end - to.length, around, isRun: true };
  };
  const [move = '', , into = ''] = code.isSpan ? [] : (MOVE.exec(text) ?? []);
  if (into !== '') return [{ ...at(into, move.length), text: into.replace(/\/?$/, '/') }];
  const runs = IN_A_FOLDER.test(text) ? [] : [...text.matchAll(RUN), ...text.matchAll(GIVEN)];
  return runs.map(({ 0: run, 1: to = '', 2: copied = to, index }) =>
    at(copied, index + run.length),
  );
}

/** What a skill brings along, in the folders that it has by agreement. */
export const OF_SKILL = /^(?:\.\/)?(?:references?|scripts)\//;

/** Another text for agents. */
export const OF_AGENTS = /^\.claude\/(?:[\w-]{1,60}\/){1,5}[\w-]{1,60}\.md$/;

/** What names files: spans, unless the text may be about any repository, and what commands are given. */
export function namesIn(
  text: string,
  kind: string | undefined,
  isAny: boolean,
  ...here: readonly [folders: readonly string[], files: Files]
): readonly Code[] {
  const written = codeIn(text).flatMap((one) => {
    const runs = runsIn(one);
    const spans = one.isSpan ? [one] : [];
    if (!isAny) return [...spans, ...runs];
    const beside = spans.filter(({ text }) => OF_AGENTS.test(text));
    if (kind !== 'skill') return [...beside, ...(/pytest/.test(one.text) ? [] : runs)];
    return [...beside, ...[...spans, ...runs].filter(({ text }) => OF_SKILL.test(text))];
  });
  return isAny ? written : [...written, ...runsAfterMove(text, ...here)];
}

/** What commands are given where their block has gone before, from there: in a folder that is here. */
function runsAfterMove(text: string, folders: readonly string[], files: Files): readonly Code[] {
  const moved = codeIn(text, true).filter((code) => code.moved.length > 0);
  return moved.flatMap((code) => {
    const from = (base: string): string | null =>
      code.moved.reduce<string | null>((at, to) => (at === null ? at : resolve(at, to)), base);
    const isHere = !MOVE.test(code.text) && !code.moved.some((to) => /^$|^[/~$]/.test(to));
    const at = isHere
      ? folders.flatMap((base) => from(base) ?? []).findLast(files.isFolder)
      : undefined;
    return (at === undefined ? [] : runsIn(code)).flatMap((run) => {
      // A line may begin anew.
      if (folders.some((base) => files.has(join(base, run.text)))) return [];
      const column = run.column + run.text.length - nameOf(run.text).length;
      return { ...run, text: join(at ?? '', run.text), column };
    });
  });
}

/** What a line says of the file with which it begins, and not of what is in that: two words, and those in brackets. */
export function aboutListed(row: string) {
  const [, , ...after] = row.split('`');
  const about = after.join('`');
  const [start = ''] = /^[^\p{L}(（]{0,9}(?:\S+\s*){0,2}/u.exec(about) ?? [];
  const words = `\`\`${start} ${about.match(/[(（][^)）]{1,200}[)）]/g)?.join(' ') ?? ''}`;
  return { block: words, sentence: words, close: words, headers: '' };
}

/** Beside a command, or over it, the text says that it shows how any one file is run. */
export function isAnyOne(lines: readonly string[], { text, line }: Code): boolean {
  if (text.endsWith('/')) return false;
  const [over = '', own = ''] = lines.slice(line - 2, line);
  return [over, own.slice(own.indexOf('#'))].some((one) => ANY_ONE.test(one));
}

const ANY_ONE =
  /^\s*#.*(?:\b(?:specific|single|one|individual|particular|any other)\b(?! version)|특정)/i;

/** A file that a command runs, by its name alone, or the folder in which tests are to be found. */
export function isRunAlone({ text, isRun }: Code, row: string): boolean {
  const isOfTests = /^\w[\w-]+\/$/.test(text) && /\bpytest /.test(row);
  return isRun === true && (!text.includes('/') || isOfTests);
}

/** A name of one step that its sentence says is there: a text called like nothing else, or what a tool that is in use looks for. */
export function isStated(
  { text, isSpan, line, column }: Code,
  lines: readonly string[],
  isUsed: (by: RegExp) => boolean,
): boolean {
  const row = lines[line - 1] ?? '';
  const [before, after] = [row.slice(0, column - 2), row.slice(column + text.length)];
  const [, by] = OF_TOOLS.find(([name]) => name.test(text)) ?? [];
  if (!isSpan || !(by ? isUsed(by) : CALLED.test(text) || OF_SETTINGS.test(text))) return false;
  const isDescribed = BEGINS.test(before) && DESCRIBED.test(after);
  return READ.test(before) || (by !== undefined && (KEPT.test(before) || isDescribed));
}

const OF_SETTINGS = /^\.env\.(?:example|sample|template)$/;
/** With the files that show that somebody may use the tool. */
const OF_TOOLS: readonly (readonly [name: RegExp, by: RegExp])[] = [
  [/^(?:docker-)?compose(?:\.[\w-]{1,20})?\.ya?ml$/, /./],
  [
    /^(?:pyproject\.toml|setup\.(?:py|cfg)|(?:alembic|pytest|tox|mypy)\.ini|pyrightconfig\.json|requirements(?:-\w{1,20})?\.txt|(?:uv|poetry)\.lock)$/,
    /\.py$/,
  ],
  [/^(?:[a-z]{2,20}\.config\.[cm]?[jt]s|tsconfig(?:\.\w{1,20})?\.json)$/, /\.[jt]sx?$/],
];
/** Something is set in it, or has to fit it. */
const KEPT =
  /\b(?:\w{2,20}ed\b[^.;:\n]{0,80} (?:in|via|by|from)|(?:rely|relies) on)(?: (?:the|our|project|root)){0,3} $/i;
/** A heading, an item or a row begins with it, or with a word for it. */
const BEGINS =
  /^\s{0,9}(?:#{1,6} .*|(?:[-*+]|\d{1,3}[.)]|\|) (?:\*\*[^*`]{1,40}\*\*:? |\*\*|)(?:`[^`]*`,? ){0,4})$/;
const DESCRIBED = /^\*{0,2}(?:$|,|\)|:| ?[-–—(|])/;

const READ =
  /(?<!\b(?:not|never|also|to) )\b(?:see|read|copy|consult|follow|refer(?:ence)?(?: to)?|(?:document|describ|defin|explain)ed in)\b[^.;:`\n]{0,60}$/i;
