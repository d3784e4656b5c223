// Paths that a text names as if they were there, with what the text says around them.

import { columnWithout, withMarks } from '../model/bare-paths.ts';
import { blankOut, fenceSpans } from '../model/comments.ts';
import { type Document, isItemKind } from '../model/document.ts';
import { fencedPathsIn } from '../model/fenced-paths.ts';
import { once } from '../model/once.ts';
import { aroundCode, CALLED, isNew, isSaidToBe, STAND_IN } from '../model/path-mentions.ts';
import { folderOf, foldersAround, join, resolve } from '../model/paths.ts';
import type { Range } from '../model/source.ts';

/** Steps of plain names: a file, perhaps a line behind it, or a folder. What tools keep in hidden folders comes and goes, a file of them does not. */
const PATH =
  /^(?:\.?\/)?((?!\.\/|\.(?!github\/)(?:[^/]+\/)+(?:[^/.]*$))[\p{L}\w@.+()[\]-]{1,100}\/(?:[\p{L}\w@.+()[\]-]{1,100}\/){0,20}(?:[\p{L}\w@.+()[\]-]{1,100})?)(?::\d{1,9}(?:-\d{1,9})?)?$/u;

/** What follows a heading like this is told as it was. */
const OTHER_TIMES =
  /^#{1,6} (?:.{0,200}\b(?:mov(?:e|ed|ing)|migrat(?:e[sd]?|ing|ion (?:from|to|guide|notes|plan|status))|renam\w{0,20}|histor\w{0,20}|removed|planned)\b|\W{0,9}changelog\b(?!,)|[^\p{L}\d]{0,9}(?:\d{4}-\d\d-\d\d|[A-Z][a-z]{2,8} \d{1,2}(?:st|nd|rd|th)?,? \d{4})\b)/iu;

/** An item that begins with a page elsewhere tells what that holds. */
const OF_A_PAGE = /^\s{0,9}[-*+] \**\[[^\]]{1,200}\]\(https?:/;

/** Of a file whose name alone stands for itself in the folder of the text or above. */
const BARE =
  /^((?!(?:AGENTS|CLAUDE|GEMINI|SKILL|README)\b)[\p{L}\w@+-]{1,100}(?:\.[\w-]{1,40}){0,3}\.(?:mdc?|[cm]?[jt]sx?|py|rb|go|rs|java|kts?|swift|cs|php|vue|svelte|cc?|[ch](?:pp)?|mm?|scala|exs?|proto|lua|dart|tf|astro|ya?ml|toml|json|cfg|s?css|html|sh|bat|ps1|sql|graphql|prisma|xml|gradle|ini|conf|csproj|ipynb|xaml|razor|sol|zig))(?::\d{1,9})?$/u;

/** A name of several words, one of which stands for nothing by itself. */
const DISTINCT = /^(?!_).*(?:[a-z\d][-_.]?[A-Z]|[\p{Ll}\p{Lo}\d][-_][\p{Ll}\p{Lo}\d])/u;

/** What files are called anywhere, and what is written as one works. */
const USUAL =
  /^(?:index|main|app|mod|lib|utils?|helpers?|types?|constants?|config|settings|schema|models?|views?|routes?|router|tests?|setup|server|client|page|layout|loading|error|middleware|package|tsconfig|manifest|metadata|template|example|sample|data|reports?|outputs?|results?|logs?|notes?|todo|plans?|tasks?|state|status|styles?|globals?|install|deploy|build|start|run|release|spec|design|requirements|proposal|changelog|contributing|license|security|docker-compose|compose|values|chart|context|memory|progress|summary|review|base|common|core|api|db|auth|user)\./i;

/** Of a folder that is empty at times, or filled one day. */
const FOR_NOW = /\b(?:delete|in[- ]flight|temporary|throwaway|placement)\b/i;

/** A row or item of an index, which tells of a record as it was then. */
const OF_A_RECORD =
  /^\s{0,9}(?:\||[-*+] ).{0,300}\]\((?:[^()\s]{1,200}\/)?(?:[a-z]{1,8}[-_])?\d{2,8}[-_][^()\s]{1,200}\.md/i;

/** A step of a scenario that supposes something, as where the program is used, and what the program must make there. */
const SUPPOSED = /^\s{0,9}(?:[-*+] )?\*{0,2}(?:GIVEN|WHEN)\b/;

/** Whatever a program finds of these. */
const LOOKED_FOR = /\b(?:look|search|scan|check)(?:s|ing)? (?:[^.;]{0,200} )?(?:for|in)\b/i;

export const ENDING = /\.[A-Za-z]\w{0,9}$/;
/** What a link to elsewhere names is elsewhere, and where one leads is told of the link. */
const SPAN = /(?<!`` ?)`([^`]{3,500})`(?!\]\((?:https?:|[^\s()]{0,300}\1[#)]))/g;
/** A script with what it is given. */
const RUN = /^\S+\.(?:sh|ps1|py|[cm]?[jt]s|rb|bat)(?= )/;
const RUNNER =
  /^(?:(?:npx |bunx )?tsx|node|bun(?: run)?|deno run|(?:uv run )?python3?|(?:ba|z)?sh|ruby|php) (?=[\w@.-]+\/\S+\.\w{1,3}(?: |$))/;
const TOP = /^`[\w.-]{1,40}\/`$/;
const TOPS = /(?<=`)[\w.-]{1,40}(?=\/`)/g;

export interface MentionedPath {
  readonly path: string;
  readonly at: Range;
  readonly written: string;
  /** Where it may have been, from the top; folders without the `/` at their end. */
  readonly places: readonly string[];
  /** Folders of these; none where it may only show what such a path looks like. */
  readonly around: readonly string[];
  /** The text says that it is made: git is believed where it was there before the text. */
  readonly isMade: boolean;
  /** Nothing else is likely to end like it. */
  readonly isDistinct: boolean;
  /** A name that means one file as long as it is there. */
  readonly isWord: boolean;
  /** Any repository may have it: meant here only beside what no other has. */
  readonly isAny?: boolean;
  readonly document: Document;
}

/** Code spans that look like paths, unless the text says at them, or further up, that they are gone; of instructions, those in blocks of code, too. */
export function mentionedPathsIn(document: Document, prefix: string): readonly MentionedPath[] {
  const { role } = document;
  const bases = [...foldersAround(folderOf(prefix + document.path)), ''];
  const text = role.is === 'instruction' ? withMarks(document.text) : document.text;
  const lines = blankOut(text, fenceSpans(text)).split(/\r?\n/);
  const all = once(() => text.split(/\r?\n/));
  // `[name]/README.md` is in each folder that there is.
  const toFill = once(() => document.text.replace(/\[[\w-]{1,40}\](?=\/[\w-]{1,60}\.\w)/g, ''));
  const unmarked = once(() => document.text.split(/\r?\n/));
  const gone = new Set<string>();
  let [heading, isDone] = ['', false];
  // Git answers nothing at all where one of the paths is outside of it.
  const from = (path: string, all = bases) => all.flatMap((one) => resolve(one, path) ?? []);
  const fenced = role.is === 'instruction' ? fencedPathsIn(document.text) : [];
  const inFences = fenced.flatMap(({ path, root, line, column, name, tree }): MentionedPath[] => {
    if (root === null) return [];
    const written = root + path;
    const at = { line, column: column + 1, endColumn: column + 1 + name.length };
    const places = [path, written].flatMap((one) => from(one.replace(/\/$/, '')));
    const mention = { path: document.path, written, at, places, around: [], document };
    // A command of a text that is younger than the loss of its file shows another one.
    const isMade = written.endsWith('/') || (tree === 0 && written.split('/').length < 4);
    // Of one step is only what a comment sends its reader to.
    const isDistinct = tree === 0 && !path.includes('/');
    return [{ ...mention, isMade, isDistinct, isWord: false }];
  });
  const inSpans = lines.flatMap((line, at) => {
    if (/^#{1,6} /.test(line)) heading = line;
    if (document.progress && /^(?:#|\s*[-*+] +\[)/.test(line)) isDone = /^[^[]*\[x\]/i.test(line);
    if (isDone || !line.includes('`')) return [];
    const isOld = role.is === 'document' && OF_A_RECORD.test(line);
    const isOfOther = OF_A_PAGE.test(line) || OTHER_TIMES.test(heading);
    if (isOld || isOfOther || SUPPOSED.test(line)) return [];
    return [...line.matchAll(SPAN)].flatMap((span): readonly MentionedPath[] => {
      const [runner = ''] = RUNNER.exec(span[1] ?? '') ?? [];
      const code = span[1]?.slice(runner.length) ?? '';
      const [shown] = RUN.exec(code) ?? [code];
      const [, path] = PATH.exec(shown) ?? [];
      const [, written = path] = BARE.exec(code) ?? [];
      if (written === undefined) return [];
      // Words for three side by side are what people call folders anywhere.
      const isInRow = TOP.test(span[0]) && (line.match(TOPS)?.length ?? 0) > 2;
      if (isInRow && !DISTINCT.test(written)) return [];
      if (isItemKind(role.kind) && isNew(all(), at, span.index)) return [];
      const near = aroundCode(lines, at, span.index + 1);
      const { lead, header, block, sentence } = near;
      if (near.under.some((one) => /^[~/]/.test(one))) return [];
      // Through folders of states (`planned/` → `in-progress/`) files go on, and git keeps no empty one.
      if (/^[^/]+\/$/.test(written) && /→|->|=>/.test(sentence)) return [];
      const bare = written.replace(/\/$/, '');
      // `changes/[name]/` is to be put there, and the folder may be empty until then.
      const own = bare.includes('[') ? [bare] : [bare, folderOf(bare)];
      const isToFill = ['[', '<', '{', 'YYYY'].some((one) =>
        own.some((folder) => folder !== '' && toFill().includes(`${folder}/${one}`)),
      );
      const isForNow = written !== bare && (isToFill || FOR_NOW.test(near.heading + block));
      // A long item tells of many things: what its sentence says of this one holds further on.
      if (isSaidToBe('gone', `${lead}\n${sentence}`)) gone.add(bare);
      const isGone =
        isForNow ||
        isSaidToBe('gone', block) ||
        [bare, ...foldersAround(folderOf(bare))].some((one) => gone.has(one));
      const nearby = `${header}\n${lead}\n${sentence}`;
      if (isGone || isSaidToBe('denied', nearby)) return [];
      // A folder of one step is that of the folder of which a text tells, or of none.
      const isInside = /.\/(?:AGENTS|CLAUDE|GEMINI)\.md$/.test(document.path);
      const isOwn = bare.startsWith('..') || (isInside && /^[^/]+\/$/.test(written));
      const direct = from(bare, isOwn ? bases.slice(0, 1) : bases);
      const below = near.under.flatMap((one) => from(join(one, bare)));
      const column = columnWithout(unmarked()[at] ?? '', line, span.index + 2 + runner.length);
      const range = { line: at + 1, column, endColumn: column + shown.length };
      const isShown = STAND_IN.test(written) || isSaidToBe('shown', `${header}\n${sentence}`);
      if (path === undefined && isShown) return [];
      const isExample = STAND_IN.test(written) || isSaidToBe('example', near.close);
      // A skill may tell how a tool calls a file, wherever it is used.
      const isUnclear = path === undefined && !DISTINCT.test(bare) && !CALLED.test(bare);
      const isOfAny = LOOKED_FOR.test(sentence) || isUnclear;
      if (isItemKind(role.kind) && isOfAny) return [];
      const isMade = (isExample && path === undefined) || isSaidToBe('made', nearby);
      const isOutput = role.is !== 'instruction' && /\b(?:SHALL|MUST)\b/.test(sentence);
      if (isMade && (isOutput || !/[./]./.test(written))) return [];
      const isName = !isExample && (written !== bare || ENDING.test(bare));
      // What stands before a `[name]` is no stand-in.
      const [fixed = '', filled] = bare.split('/[');
      const isFilled = filled !== undefined && /.\/./.test(fixed) && !STAND_IN.test(fixed);
      const parents = isFilled && !isSaidToBe('example', near.close) ? from(fixed) : [];
      const around = isName ? direct.map(folderOf) : parents;
      const isTelling = role.is === 'instruction' && (bare.includes('/') || DISTINCT.test(bare));
      const places = [...direct, ...below];
      const mention = { path: document.path, written, at: range, places, around, document };
      const isDistinct = isTelling && !isShown && !isInRow;
      const isWord =
        role.is === 'instruction' && path === undefined && !isDistinct && !USUAL.test(bare);
      return [{ ...mention, isMade, isDistinct, isWord }];
    });
  });
  return [...inSpans, ...inFences];
}
