// What instructions say in so many words: the package manager, commands with a label, versions of languages.

import { lineCounter, markdownParts } from '../markdown-lines.ts';

export interface Statement {
  /** What it is about, for people; two statements about one subject can contradict each other. */
  readonly subject: string;
  /** As shown: `pnpm`, `npm test`, `3.12`. */
  readonly value: string;
  /** Of a package manager: that it must not be used. */
  readonly isForbidden: boolean;
  readonly line: number;
  readonly column: number;
  readonly endColumn: number;
}

type Fact = Pick<Statement, 'subject' | 'value' | 'isForbidden'>;

function fact(subject: string, value: string, isForbidden = false): Fact {
  return { subject, value, isForbidden };
}

/** Lines that say one thing and nothing of where else it is otherwise. */
export function statementsIn(text: string): readonly Statement[] {
  return items(text).flatMap(({ said, ...place }) => {
    const words = said
      .replace(/[*_`]/g, '')
      .replace(/\s+/g, ' ')
      .replace(/ ?\| ?$/, '');
    return [
      ...managers(words),
      ...commands(said.replace(/[*_]/g, '').replace(/\s+/g, ' ')),
      ...versions(words),
    ].map((one) => ({ ...one, ...place }));
  });
}

type Lines = Pick<Statement, 'line' | 'column' | 'endColumn'>;

/** Lines of prose, without the mark of a list item or a table row before them. */
function items(text: string): readonly (Lines & { readonly said: string })[] {
  const isProse = proseLines(text);
  return text.split(/\r?\n/).flatMap((line, at) => {
    if (!isProse.has(at + 1) || line.length > LONGEST) return [];
    const start = /^\s*(?:[-*+]\s+|\d{1,9}[.)]\s+|\|\s*)?/.exec(line)?.[0].length ?? 0;
    const said = line.slice(start).trimEnd();
    return [{ said, line: at + 1, column: start + 1, endColumn: start + 1 + said.length }];
  });
}

/** Lines that are a label and a value, nothing else: `Database: MySQL`, `**Line length**: 100`. */
export function labelsIn(text: string): readonly Statement[] {
  return items(text).flatMap(({ said, ...place }) => {
    const words = said.replace(/[*_`]/g, '').replace(/\s+/g, ' ').trim();
    const [, subject = '', value = ''] = LABEL.exec(words) ?? [];
    return subject === '' ? [] : [{ ...place, ...fact(subject, value) }];
  });
}

const LABEL = /^([A-Za-z][A-Za-z -]{1,30}) ?[:|] ?([^\s:|][^:|]{0,38}[^\s:|.]|[^\s:|.])[. |]{0,3}$/;

/** What a key of these names says, where statements can say the same; null: they cannot. */
export function statementOf(name: string, group: string, value: string): Fact | null {
  if (/^(?:package|pkg) ?manager$/.test(name)) {
    const [manager] = value.match(MANAGERS) ?? [];
    return manager ? fact(MANAGER, manager.toLowerCase()) : null;
  }
  const bare = name.replace(/ (?:command|cmd)$/, '');
  if (bare !== name || /^(?:commands?|scripts)$/.test(group)) {
    const subject = LABELS.find(([pattern]) => pattern.test(bare))?.[1];
    return subject === undefined ? null : fact(subject, value);
  }
  return versions(`${name} ${value}`)[0] ?? null;
}

/** True where whoever follows one cannot follow the other. */
export function contradict(a: Fact, b: Fact): boolean {
  if (a.subject !== b.subject) return false;
  if (a.subject.startsWith(VERSION))
    return excludes(a.value, b.value) || excludes(b.value, a.value);
  if (a.subject === MANAGER)
    return a.isForbidden === b.isForbidden
      ? !a.isForbidden && a.value !== b.value
      : a.value === b.value;
  return toolsDiffer(a.value, b.value);
}

const LONGEST = 300;

function proseLines(text: string): ReadonlySet<number> {
  const lineAt = lineCounter(text);
  const lines = markdownParts(text).flatMap(({ start, end, kind }) => {
    const first = lineAt(start);
    return kind === 'prose'
      ? Array.from({ length: lineAt(end) - first + 1 }, (_, at) => first + at)
      : [];
  });
  return new Set(lines);
}

export const MANAGER = 'the package manager';
const MANAGERS = /\b(?:npm|pnpm|yarn|bun)\b/gi;
const NOT = /\b(?:not|never|instead of|rather than|over|avoid|don't)\b/i;

/** `Package manager: pnpm`, `Always use pnpm (never npm)`, `Never use npm`. */
function managers(words: string): readonly Fact[] {
  const named = [...words.matchAll(MANAGERS)];
  const [first] = named;
  if (first === undefined) return [];
  const before = words.slice(0, first.index);
  const after = words.slice(first.index + first[0].length);
  const value = first[0].toLowerCase();
  if (/^(?:never|do not|don't|avoid) (?:use|using|run) $/i.test(before))
    return /^[\s,/.!]*$/.test(after.replace(MANAGERS, '').replace(/\b(?:or|and)\b/gi, ''))
      ? named.map(([name]) => fact(MANAGER, name.toLowerCase(), true))
      : [];
  // Any other one that is named has to be named as the wrong one.
  const rest = words.slice(first.index, named[1]?.index ?? words.length);
  if (named.length > 1 && !NOT.test(rest)) return [];
  const isLabel =
    /^(?:preferred |default )?package manager(?: is)?(?: ?[:|=—–-])? ?(?:use )?$/i.test(before);
  const isOrder = /^(?:always |only |please |must |we )?uses? $/i.test(before);
  const isAll = /^ ?(?:(?:[\d.@]+|v\d[\d.]*|workspaces?|\([^()]{0,80}\)))?[.,;]?$/.test(after);
  const isFor =
    /^ (?:as (?:the |our )?package manager|for (?:all )?(?:package management|packages|dependenc\w+))\b[^,;]{0,40}$/i.test(
      after,
    );
  const isAgainst =
    /^(?: and \w{3,4}x)?,? ?\(?(?:not|never|instead of|rather than) [^:;]{0,60}$/i.test(after);
  return (isLabel && (isAll || isAgainst)) || (isOrder && (isFor || isAgainst))
    ? [fact(MANAGER, value)]
    : [];
}

const LABELS: readonly (readonly [RegExp, string])[] = [
  [/^(?:install|installation|install (?:all )?(?:deps|dependencies))$/i, 'the command to install'],
  [/^(?:build|build (?:all|everything|command))$/i, 'the command to build'],
  [
    /^(?:tests?|testing|run (?:all |the )?tests|all tests|unit tests|test command)$/i,
    'the command to test',
  ],
  [/^(?:lint|linting|run (?:the )?linter|lint command)$/i, 'the command to lint'],
  [/^(?:format|formatting|format code)$/i, 'the command to format'],
  [/^(?:type-?check|type checks?|type-?checking)$/i, 'the command to check types'],
];

/** `- **Test**: \`npm test\``: a label and one command, nothing else. */
function commands(said: string): readonly Fact[] {
  const [, label = '', command = ''] =
    /^([A-Za-z][A-Za-z -]{2,30}) ?[:|—–] ?`([^`]{2,120})`[. |]{0,3}$/.exec(said) ?? [];
  const subject = LABELS.find(([pattern]) => pattern.test(label.trim()))?.[1];
  return subject === undefined ? [] : [fact(subject, command)];
}

/** Tools of which a repository runs one for a task. */
const RIVALS: readonly RegExp[] = [
  /(?<![\w./-])(npm|npx|pnpm|pnpx|yarn|bun|bunx)(?![\w./-])/,
  /(?<![\w./-])(jest|vitest|mocha|ava|karma)(?![\w./-])/,
  /(?<![\w./-])(pytest|unittest|nose2)(?![\w./-])/,
  /(?<![\w./-])(eslint|biome|oxlint)(?![\w./-])/,
  /(?<![\w./-])(prettier|biome|oxfmt|dprint)(?![\w./-])/,
  /(?<![\w./-])(flake8|pylint|ruff)(?![\w./-])/,
  /(?<![\w./-])(mypy|pyright)(?![\w./-])/,
];

function toolsDiffer(a: string, b: string): boolean {
  return RIVALS.some((rivals) => {
    const [one, other] = [a, b].map((text) =>
      rivals
        .exec(text)?.[1]
        ?.replace(/^npx$/, 'npm')
        .replace(/^(p?npm|bun)x$/, '$1'),
    );
    return one !== undefined && other !== undefined && one !== other;
  });
}

const LANGUAGES = [
  ...['Node', 'Python', 'TypeScript', 'Go', 'Rust', 'Java', 'Ruby', 'PHP'],
  ...['.NET', 'Swift', 'Kotlin', 'Bun', 'Deno'],
];
const LANGUAGE =
  /^(?:(?:language|runtime|requires|required|use|target)s?(?: ?[:|])? ?)?(node(?:\.?js)?|python|typescript|go|rust|java|ruby|php|\.net|swift|kotlin|bun|deno)(?: versions?)?(?: ?[:|])? ?(?:(>=|≥|v|\^|~) ?)?(\d{1,3}(?:\.\d{1,3}){0,2})(\+|\.x| or (?:later|newer|above|higher))?[.,;)]?(?=$| )(.{0,200})$/i;

/** `Python 3.12`, `Node: >=20`, with no other number on the line. */
function versions(words: string): readonly Fact[] {
  const [, name = '', sign = '', number = '', more = '', rest = ''] = LANGUAGE.exec(words) ?? [];
  const bare = name.toLowerCase().replace(/\.?js$/, '');
  const language = LANGUAGES.find((one) => one.toLowerCase() === bare);
  if (language === undefined || OTHER_VERSIONS.test(rest)) return [];
  const isLeast = /[>≥^~]/.test(sign) || /^(?:\+| or)/.test(more);
  return [fact(`${VERSION} ${language}`, `${number}${isLeast ? '+' : ''}`)];
}

const VERSION = 'the version of';
const OTHER_VERSIONS =
  /\d|\b(?:or|and|to|through|only|except|compat\w{0,10}|support\w{0,10}|target\w{0,10})\b/i;

/** True where `a` is one version, and `b` needs another one. */
function excludes(a: string, b: string): boolean {
  if (a.endsWith('+')) return false;
  const [have, want] = [a, b].map((text) =>
    text.split('.').map((part) => Number.parseInt(part, 10)),
  );
  for (const [at, least] of (want ?? []).entries()) {
    const number = have?.[at];
    if (number === undefined) return false;
    if (number !== least) return b.endsWith('+') ? number < least : true;
  }
  return false;
}
