// Statements that contradict each other in files that one agent is sent together, or what a hierarchy declares.

import { isItemKind } from '../../../model/document.ts';
import { type Problem, problemAt } from '../../../model/facts.ts';
import { onceFor } from '../../../model/once.ts';
import { folderOf } from '../../../model/paths.ts';
import type { Declared, Disagreement } from '../../../model/reading.ts';
import { type Tree, textAt } from '../../../model/source.ts';
import { parseKeyPath, scalarText } from '../../../model/value.ts';
import { agents, usedAgents } from '../agents/index.ts';
import { chain, filesOf, isHome, isIn, join } from '../files.ts';
import { instructionsAt } from '../instructions-at.ts';
import { isForOthers, standsFor } from '../names.ts';
import { codeIn } from './code-spans.ts';
import { type Evidence, evidenceIn, LOCK_FILES } from './evidence.ts';
import type { Subject } from './index.ts';
import { isAboutHere } from './own-texts.ts';
import type { Statement } from './statement.ts';
import {
  contradict,
  isOutdated,
  JS_MANAGERS,
  labelsIn,
  MANAGER,
  MANAGERS,
  statementOf,
  statementsIn,
} from './statements.ts';

interface PlacedStatement extends Statement {
  readonly path: string;
  /** The folder that the file speaks for. */
  readonly folder: string;
}

export function contradictions(subject: Subject): readonly Problem[] {
  const { tree, files, documents, settings, paths } = subject;
  const statements = [...documents.values()].flatMap(({ path, text, role }) => {
    const isOfAny = isItemKind(role.kind) && !isAboutHere(files, text);
    const all = isForOthers(path) || isOfAny ? [] : [...statementsIn(text), ...installsIn(text)];
    return all.map((one): PlacedStatement => ({ ...one, path, folder: standsFor(path) }));
  });
  const used = usedAgents(tree, settings);
  // Where somebody says who is in use, it is nobody else.
  const others = settings.agents.length > 0 ? [] : agents.map(({ name }) => name);
  const all = [...new Set([...used, ...others])];
  const between = betweenFiles(tree, statements, used, all);
  const isKnown = ({ path, data }: Problem): boolean =>
    between.some((one) => one.path === path && one.data.subject === data.subject);
  const against = paths === null ? [] : againstRepository(subject, statements, paths, all);
  return [...between, ...against.filter((one) => !isKnown(one))];
}

/** What every file that could say otherwise says otherwise, once for each subject of a file. */
function againstRepository(
  { tree, documents }: Subject,
  said: readonly PlacedStatement[],
  paths: readonly string[],
  names: readonly string[],
) {
  const evidenceFor = evidenceIn(tree, paths);
  const reported = new Set<string>();
  return said.flatMap((statement): readonly Problem[] => {
    const { path, subject, value, isForbidden, around } = statement;
    const key = `${path} ${subject}`;
    if (reported.has(key) || UNCERTAIN.test(around)) return [];
    const evidence = evidenceFor(statement, statement.folder);
    const first = evidence.find((one) => isIn(statement.folder, one.path)) ?? evidence[0];
    const isOther = (one: Evidence): boolean =>
      one.value !== null &&
      isOutdated(statement, { subject, value: one.value, isForbidden: false });
    if (first === undefined || !evidence.every(isOther)) return [];
    const isItem = isItemKind(documents.get(path)?.role.kind ?? '');
    if (!isItem && whoReads(tree, names, statement.folder, statement) === null) return [];
    reported.add(key);
    const data = { subject, value, by: first.path, other: first.value ?? '' };
    return [problemAt(isForbidden ? 'forbiddenHere' : 'otherHere', path, data, placeOf(statement))];
  });
}

/** `npm ci` as a line of code. Where the text names other managers, each has to install all there is, in a block of its own, of which nothing says that it is one of several ways. */
function installsIn(text: string): readonly Statement[] {
  const words = new Set(text.toLowerCase().match(/\w+/g));
  const isOnly = JS_MANAGERS.filter((one) => words.has(one)).length === 1;
  const lines = text.split(/\r?\n/);
  const found = codeIn(text).flatMap(({ text: code, isSpan, line, column, around }) => {
    const [written = '', space = '', value = ''] = INSTALL.exec(code) ?? [];
    const place = { line, column: column + space.length, endColumn: column + written.length };
    const before = lines[line - 1]?.slice(0, column - 1) ?? '';
    if (written === '' || (isSpan && !(isOnly && BEFORE_ORDER.test(before)))) return [];
    const { heading, lead, block } = around();
    const nearby = `${heading}\n${lead}\n${block}`;
    const isOne = new Set(nearby.toLowerCase().match(MANAGERS)).size === 1;
    if (!isOnly && !(isOne && code.trim() === written.trim())) return [];
    return [{ subject: MANAGER, value, isForbidden: false, around: nearby, ...place }];
  });
  return isOnly || new Set(found.map(({ value }) => value)).size > 1 ? found : [];
}

const INSTALL =
  /^(\s{0,40}(?:\$ )?)(npm|pnpm|yarn|bun) (?:(?:install|i|ci)(?=\s*(?:$|&&|;))|add(?= ?$| [\w@<]))/;

/** What stands before a command that is to be run: nothing, a mark, a label, a verb. Elsewhere a sentence tells of it. */
const BEFORE_ORDER = /^\W{0,20}`$|[:|] ?`$|\b(?:run|use|type|with)(?: the)? `$/i;

/** Of plans, of the past, of what is only an example. */
const UNCERTAIN =
  /\b(?:migrat\w*|upgrad\w*|histor\w*|changelog|compatib\w*|examples?|legacy|future|roadmap|planned|if|when|unless|prefer|consider|e\.g|recent changes|active technologies)\b/i;

function betweenFiles(
  tree: Tree,
  said: readonly PlacedStatement[],
  used: readonly string[],
  all: readonly string[],
) {
  const keyOf = (one: Statement) => `${one.subject} ${one.value} ${one.isForbidden}`;
  // Compared once for all that say the same: in a repository of many packages, nearly all do.
  const kinds = [...new Map(said.map((one) => [keyOf(one), one]))];
  const rivalsTo = (one: PlacedStatement) =>
    onceFor(kinds, keyOf(one), () => kinds.filter(([, other]) => contradict(one, other)));
  const written = new Set(said.map((one) => `${one.path} ${keyOf(one)}`));
  // What says the same as well is about several parts.
  const isMixed = ({ path }: PlacedStatement, other: PlacedStatement): boolean =>
    written.has(`${path} ${keyOf(other)}`);
  const inFolder = Map.groupBy(said, (one) => `${one.folder} ${keyOf(one)}`);
  const hasLock = (folder: string) => LOCK_FILES.some((name) => tree.has(join(folder, name)));
  const pairs = said.flatMap((inner) => {
    const { folder, subject, path } = inner;
    // A folder further in may have tools and versions of its own; a package manager only with its own lock file.
    const around = chain(isHome(folder) ? '~' : '', folder);
    return around
      .slice(subject === MANAGER ? Math.max(0, around.findLastIndex(hasLock)) : -1)
      .flatMap((at) => rivalsTo(inner).flatMap(([key]) => inFolder.get(`${at} ${key}`) ?? []))
      .filter((outer) => outer.folder !== folder || outer.path < path)
      .filter((outer) => !isMixed(outer, inner) && !isMixed(inner, outer))
      .map((outer) => [outer, inner] as const);
  });
  const reported = new Set<string>();
  const real = (path: string): string => filesOf(tree).real(path) ?? path;
  return pairs.flatMap(([outer, inner]): readonly Problem[] => {
    const key = `${outer.path} ${inner.path} ${inner.subject}`;
    const names = [outer.path, inner.path].some((one) => UNORDERED.test(one)) ? used : all;
    const isOne = real(outer.path) === real(inner.path);
    const agent =
      reported.has(key) || isOne ? null : whoReads(tree, names, inner.folder, outer, inner);
    if (agent === null) return [];
    reported.add(key);
    const { path, subject, value } = inner;
    const { path: by, value: other } = outer;
    const data = { agent, subject, value, other, by };
    const related = [{ path: by, line: outer.line, message: `\`${other}\`` }];
    return [problemAt(kindOf(outer, inner), path, data, placeOf(inner), related)];
  });
}

function kindOf(outer: PlacedStatement, inner: PlacedStatement): Problem['kind'] {
  if (inner.isForbidden) return 'forbidden';
  if (outer.isForbidden) return 'forbiddenThere';
  const isOneFolder = folderOf(outer.path) === folderOf(inner.path);
  return isOneFolder && UNORDERED.test(inner.path) ? 'unordered' : 'contradicted';
}

/** Folders that are read in the order of the disk. */
const UNORDERED = /(?:^|\/)\.(?:claude|cursor)\/rules\//;

/** Title of the first agent that is sent all of it when it is started in a folder. */
function whoReads(
  tree: Tree,
  names: readonly string[],
  cwd: string,
  ...said: readonly PlacedStatement[]
): string | null {
  for (const name of names) {
    const { title, loaded } = instructionsAt(tree, name, { cwd, everywhere: false });
    const isRead = ({ path, line }: PlacedStatement): boolean =>
      loaded.some(
        (one) =>
          [one.path, one.link].includes(path) &&
          one.when === 'start' &&
          one.applies &&
          (one.cut === null || line < one.cut.line),
      );
    if (said.every(isRead)) return title;
  }
  return null;
}

/** What the agents in use are told as they start, once for each pair of places. */
export function declaredOtherwise({ tree, settings }: Subject, declared: readonly Declared[]) {
  const found = new Map<string, Problem>();
  for (const [folder, own] of Map.groupBy(declared, (one) => one.folder)) {
    for (const agent of usedAgents(tree, settings)) {
      const { title, loaded } = instructionsAt(tree, agent, { cwd: folder, everywhere: false });
      const texts = loaded.filter(({ applies, when }) => applies && when === 'start');
      for (const one of disagreementsIn(tree, texts, own)) {
        const key = `${one.path}:${one.line} ${one.declared.source}:${one.declared.line}`;
        if (!found.has(key)) found.set(key, problemOf(one, title));
      }
    }
  }
  return [...found.values()];
}

function placeOf({ line, column, endColumn }: Omit<Disagreement, 'declared'>): Problem['at'] {
  return { line, column, endColumn };
}

function problemOf(one: Disagreement, agent: string): Problem {
  const { path, subject, value, isForbidden, declared } = one;
  const { source: by, keyPath: key, line } = declared;
  const other = scalarText(declared.value) ?? '';
  const data = { agent, subject, value, by, key, other };
  const related = [{ path: by, line, message: `\`${key}: ${other}\`` }];
  const kind = isForbidden ? 'declaredForbidden' : 'declaredOtherwise';
  return problemAt(kind, path, data, placeOf(one), related);
}

/** What is declared is no news where it is what the file itself says. Places are those in the files, of which `texts` are what is sent. */
export function disagreementsIn(
  tree: Tree,
  texts: readonly { readonly path: string; readonly text: string }[],
  declared: readonly Declared[],
): readonly Disagreement[] {
  const wanted = declared.flatMap((one) => {
    const value = scalarText(one.value);
    return value === null || value.length > 80 ? [] : [{ one, value, ...wantedOf(one, value) }];
  });
  return texts.flatMap((file) => {
    const { path, text } = file;
    // An agent is sent the same text for many targets.
    const said = onceFor(tree, `said by ${path}: ${text}`, () => saidIn(tree, file));
    const { statements, labels, words } = said;
    return wanted.flatMap(({ one, value, about, name }) => {
      if (one.source === path) return [];
      const others =
        about === null
          ? (labels.get(name ?? '') ?? [])
          : statements.filter((statement) => contradict(about, statement));
      const isNamed = about === null && wordsOf(value).every((word) => words.has(word));
      const different = isNamed || (about === null && others.length > 1) ? [] : others;
      return different
        .filter((other) => about !== null || differs(value, other.value))
        .map((other): Disagreement => {
          const subject = about === null ? other.subject.trim().toLowerCase() : other.subject;
          return { ...other, path, subject, declared: one };
        });
    });
  });
}

/** Of a file that is sent: its statements, its labels by their words, and its words. */
function saidIn(tree: Tree, { path, text }: { readonly path: string; readonly text: string }) {
  const whole = textAt(tree, path) ?? '';
  const lines = whole.split('\n');
  const sent = new Set(text.split('\n'));
  const isSent = ({ line }: { readonly line: number }) => sent.has(lines[line - 1] ?? '');
  const labels = labelsIn(whole).filter(isSent);
  return {
    statements: statementsIn(whole).filter(isSent),
    labels: Map.groupBy(labels, ({ subject }) => wordsOf(subject).join(' ')),
    words: new Set(wordsOf(text)),
  };
}

/** What a key is about in the words of a statement, else the name by which a label may call it. */
function wantedOf({ keyPath }: Declared, value: string) {
  const keys = parseKeyPath(keyPath).map((key) =>
    key
      .replace(/(?<=[a-z])(?=[A-Z])|[_-]+/g, ' ')
      .toLowerCase()
      .trim(),
  );
  const [group = '', last = ''] = ['', ...keys].slice(-2);
  const about = statementOf(last, group, value);
  return { about, name: GENERAL.has(last) || /^\d+$|manager$/.test(last) ? null : last };
}

/** Names of keys that say nothing of what they are about. */
const GENERAL: ReadonlySet<string> = new Set([
  ...['name', 'title', 'id', 'type', 'kind', 'status', 'owner', 'author', 'date', 'version'],
  ...['path', 'file', 'files', 'description', 'summary', 'notes', 'note', 'scope', 'priority'],
  ...['role', 'persona', 'tags', 'value', 'default', 'example', 'url', 'link', 'goal', 'level'],
  ...['enabled', 'required', 'important', 'see', 'source', 'team', 'project', 'mode', 'key'],
]);

/** Words that name no value, or several. */
const OPEN =
  /^(?:see|cf|n\/?a|tbd|none|varies|depends|any|either|all|use|the|a|an|if|when)\b|[,;/+&|[\]{}<>]|\b(?:or|and|if|unless|except|when|see)\b/i;

/** Two short values of which neither is a closer word for the other. */
function differs(a: string, b: string): boolean {
  if ([a, b].some((value) => OPEN.test(value) || value.length > 40)) return false;
  const [one, other] = [a, b].map((value) => wordsOf(value.replace(/\([^)]{0,80}\)/g, '')));
  if (!one?.length || !other?.length || one.length > 4 || other.length > 4) return false;
  return !one.every((word) => other.includes(word)) && !other.every((word) => one.includes(word));
}

function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}#%]+(?:\.[\p{L}\p{N}#%]+)*/gu) ?? [];
}
