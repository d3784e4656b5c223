// What instructions say in so many words: tools by their task, commands with a label, versions, the style of code.

import { lineCounter, markdownParts } from '../markdown-lines.ts';
import { type Fact, fact, type Statement } from './statement.ts';
import { stylesDiffer, stylesIn } from './style.ts';
import { excludes, VERSION, versionsIn } from './versions.ts';

/** Lines that say one thing and nothing of where else it is otherwise. */
export function statementsIn(text: string): readonly Statement[] {
  return items(text).flatMap(({ said, isRefused, ...place }) => {
    const words = said
      .replace(/[*_`]/g, '')
      .replace(/\s+/g, ' ')
      .replace(/ ?\| ?$/, '');
    if (isRefused) return managers(words).map((one) => ({ ...place, ...one, isForbidden: true }));
    return [
      ...managers(words),
      ...commands(said.replace(/[*_]/g, '').replace(/\s+/g, ' ')),
      ...versionsIn(words),
      ...TASKS.flatMap((task) => tools(task, words)),
      ...stylesIn(words, place.around),
      ...habits(words),
    ].map((one) => ({ ...place, ...one }));
  });
}

type Lines = Pick<Statement, 'line' | 'column' | 'endColumn' | 'around'>;

/** What heads a list of what nobody is to do: `**DON'T:**`, `## Avoid`. */
const REFUSES =
  /^[^\p{L}\p{N}\n]{0,9}(?:do not|don[’']?ts?|never|avoid|forbidden|prohibited|not allowed|anti-?patterns?|mistakes|what not to do|things (?:not to do|to avoid))[^\p{L}\p{N}\n]{0,9}$/iu;

/** Lines of prose, without the mark of a list item or a table row before them. */
function items(text: string): readonly (Lines & { said: string; isRefused: boolean })[] {
  const isProse = proseLines(text);
  const headings: string[] = [];
  let label = '';
  return text.split(/\r?\n/).flatMap((line, at) => {
    if (!isProse.has(at + 1) || line.length > LONGEST) return [];
    const depth = /^(#{1,6}) /.exec(line)?.[1]?.length;
    if (depth !== undefined) headings.splice(depth - 1, 6, line);
    const start = /^\s*(?:[-*+]\s+|\d{1,9}[.)]\s+|\|\s*)?/.exec(line)?.[0].length ?? 0;
    const said = line.slice(start).trimEnd();
    if (start === 0 && said !== '') label = said;
    const isRefused = start > 0 && [label, ...headings.slice(-2)].some((one) => REFUSES.test(one));
    const place = { line: at + 1, column: start + 1, endColumn: start + 1 + said.length };
    return [
      { said, isRefused, around: `${headings.at(-2)}\n${headings.at(-1)}\n${line}`, ...place },
    ];
  });
}

/** Lines that are a label and a value, nothing else: `Database: MySQL`, `**Line length**: 100`. */
export function labelsIn(text: string): readonly Statement[] {
  return items(text).flatMap(({ said, isRefused, ...place }) => {
    const words = said.replace(/[*_`]/g, '').replace(/\s+/g, ' ').trim();
    if (isRefused) return [];
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
  return versionsIn(`${name} ${value}`)[0] ?? null;
}

/** True where whoever follows one cannot follow the other. */
export function contradict(a: Fact, b: Fact): boolean {
  if (a.subject !== b.subject) return false;
  if (a.subject.startsWith(VERSION))
    return excludes(a.value, b.value) || excludes(b.value, a.value);
  if (a.isForbidden !== b.isForbidden) return a.value === b.value;
  if (a.isForbidden || a.value === b.value) return false;
  const rivals = rivalsOf(a);
  return rivals.length > 0
    ? rivals.includes(b.value)
    : stylesDiffer(a, b.value) || a.subject in HABITS || toolsDiffer(a.value, b.value);
}

/** As `contradict`, and true where the repository needs at least more than what is said to be enough. */
export function isOutdated(said: Fact, found: Fact): boolean {
  const isLeast = said.subject.startsWith(VERSION) && /\+.*\+/.test(said.value + found.value);
  return isLeast ? excludes(said.value.slice(0, -1), found.value) : contradict(said, found);
}

/** Tools that do the same for the same files; none where a statement is about no tool. */
export function rivalsOf({ subject, value }: Omit<Fact, 'isForbidden'>): readonly string[] {
  const groups =
    subject === MANAGER ? [JS_MANAGERS] : TASKS.find((one) => one.subject === subject)?.tools;
  return groups?.find((group) => group.includes(value))?.filter((one) => one !== value) ?? [];
}

const LONGEST = 300;

function proseLines(text: string): ReadonlySet<number> {
  const lineAt = lineCounter(text);
  const prose = markdownParts(text).filter(({ kind }) => kind === 'prose');
  return new Set(
    prose.flatMap(({ start, end }) => {
      const first = lineAt(start);
      return Array.from({ length: lineAt(end) - first + 1 }, (_, at) => first + at);
    }),
  );
}

export const MANAGER = 'the package manager';
export const MANAGERS = /\b(?:npm|pnpm|yarn|bun)\b/gi;
export const JS_MANAGERS = ['npm', 'pnpm', 'yarn', 'bun'];
const NOT = /\b(?:not|never|instead of|rather than|over|avoid|don't)\b/i;

/** A label, an order, or what is done. */
const BEFORE_MANAGER = [
  /^(?:the |preferred |default )?(?:package|dependency) manage(?:r|ment)(?: is)?(?: ?[:|=—–-])? ?(?:use )?$/i,
  /^(?:(?:always|only|please|must|should|you|we|make sure to|(?:this|the) (?:project|repo|repository|codebase)) ){0,3}(?:uses? (?:only )?|run (?:all )?(?:scripts|commands) (?:with|using|via) |(?:manage|install) (?:all |the )?(?:deps|dependencies|packages) (?:with|using|via) )$/i,
  /^(?:(?:all )?(?:deps|dependencies|packages|scripts)(?: and scripts)? (?:are |is )?)?(?:managed|installed|run) (?:with|by|using|via) $/i,
];
/** What may follow it: a version, for what it is used, and what is not used instead. */
const AFTER_MANAGER = new RegExp(
  String.raw`^(?: ?(?:\d[\d.]*|@[\d.]+|v\d[\d.]*|workspaces?|\([^()]{0,80}\)))?` +
    String.raw`(?<use>,? (?:everywhere|only|always|exclusively)| for everything| for (?:all |any )?(?:package management|packages|dependenc\w+|commands|scripts|tasks)| (?:for|in) this (?:project|repo|repository|codebase)| as (?:the |our )?package manager| is (?:the |our )?(?:only |required )?package manager| to (?:install (?:packages|dependenc\w+)|run (?:scripts|commands|tasks))| when (?:installing|adding|running) (?:packages|dependencies|scripts)| commands)?(?: in this (?:project|repo|repository|codebase))?` +
    String.raw`(?<against>(?: and \w{3,4}x)?,? ?\(?(?:not|never|instead of|rather than) [^:;]{0,60})?[.,;!]?$`,
  'i',
);

/** `Package manager: pnpm`, `Always use pnpm (never npm)`, `Yarn is the package manager`, `Do not use npm; use yarn`. */
function managers(words: string): readonly Fact[] {
  const found = words.split(/(?<=[.;!]) /).map((clause) => ({
    named: clause.match(MANAGERS) ?? [],
    facts: managerIn(clause),
  }));
  // What one clause says of another manager may be said of another place.
  const isClear = found.every(({ named, facts }) => named.length === 0 || facts.length > 0);
  const values = found.flatMap(({ facts }) => facts);
  const used = new Set(values.flatMap((one) => (one.isForbidden ? [] : one.value)));
  return isClear && used.size < 2 ? values : [];
}

function managerIn(words: string): readonly Fact[] {
  const managers = [...words.matchAll(MANAGERS)];
  const [first] = managers;
  if (first === undefined) return [];
  const before = words.slice(0, first.index);
  const after = words.slice(first.index + first[0].length);
  if (/^(?:never|do not|don't|avoid) (?:use|using|run) $/i.test(before))
    return /^[\s,/.;!]*$/.test(after.replace(MANAGERS, '').replace(/\b(?:or|and)\b/gi, ''))
      ? managers.map(([name]) => fact(MANAGER, name.toLowerCase(), true))
      : [];
  // Any other one that is named has to be named as the wrong one.
  const rest = words.slice(first.index, managers[1]?.index ?? words.length);
  if (managers.length > 1 && !NOT.test(rest)) return [];
  const follows = AFTER_MANAGER.exec(after)?.groups;
  const isAlone = /^(?:only )?$/i.test(before);
  const isSaid =
    follows !== undefined &&
    (BEFORE_MANAGER.some((lead) => lead.test(before)) ||
      (isAlone && (follows.against !== undefined || /package manager/i.test(follows.use ?? ''))));
  return isSaid ? [fact(MANAGER, first[0].toLowerCase())] : [];
}

export const PYTHON_MANAGER = 'the manager of Python packages';

/** What people call a task, and the tools of which a repository has one for it. */
const TASKS = [
  {
    subject: 'the test runner',
    name: /^(?:(?:run|write|all|our|the|unit|component) ){0,3}(?:tests?|testing)(?: (?:framework|runner|library|tool))?$/i,
    tools: [['jest', 'vitest', 'mocha', 'ava', 'jasmine', 'karma']],
  },
  {
    subject: 'the formatter',
    name: /^(?:code |python |auto-?)?format(?:ter|ting)?(?: code)?(?: tool)?$/i,
    tools: [
      ['prettier', 'biome', 'oxfmt', 'dprint'],
      ['black', 'ruff', 'yapf'],
    ],
  },
  {
    subject: 'the linter',
    name: /^(?:code |python )?lint(?:er|ing)?(?: code)?(?: tool)?$/i,
    tools: [
      ['eslint', 'biome', 'oxlint', 'tslint'],
      ['flake8', 'pylint', 'ruff'],
    ],
  },
  {
    subject: PYTHON_MANAGER,
    name: /^(?:python )?(?:package|dependency) manage(?:r|ment)$|^(?:python )?(?:dependencies|packages)$/i,
    tools: [['poetry', 'uv', 'pipenv', 'pdm']],
  },
];
const GROUPS = TASKS.flatMap(({ tools }) => tools);
const TOOLS = new RegExp(`(?<![\\w./@-])(?:${GROUPS.flat().join('|')})(?![\\w/@'’-]|\\.\\w)`, 'gi');
const TOOL_LABEL =
  /^([\w &/,-]{3,40}?) ?[:|—–] ?(?:uses? |with )?(?:[\w.^~ ]{1,30}(?:[+&,]| and) ?)?$/;
const TOOL_VERB = /^([\w -]{3,30}?) (?:(?:are )?(?:run|written) )?(?:uses?|with|using|in) $/;
const TOOL_LEAD =
  /^(?:(?:always|only|please|must|we|this (?:project|repo|repository|codebase)|the project) ){0,2}(?:uses? |run )?$/i;
const TOOL_FOR =
  /^ (?:(?:is|are) )?(?:used )?(?:as (?:the |our )?|for (?:all |running |your )?)([\w &/-]{4,40})/;

/** `Testing: Vitest`, `Linting & formatting: Biome`, `Use Jest for unit tests`, `Format with Black`. */
function tools({ subject, name, tools }: (typeof TASKS)[number], words: string): readonly Fact[] {
  const all = [...words.matchAll(TOOLS)].map(({ 0: one, index }) => ({
    value: one.toLowerCase(),
    index,
  }));
  const [first, ...others] = all.filter(({ value }) => tools.flat().includes(value));
  if (first === undefined) return [];
  const { value, index } = first;
  const [before, after] = [words.slice(0, index), words.slice(index + value.length)];
  const isLead = TOOL_LEAD.test(before);
  const [, about = ''] =
    (isLead ? TOOL_FOR.exec(after) : (TOOL_LABEL.exec(before) ?? TOOL_VERB.exec(before))) ?? [];
  const isMeant = about.split(/[&/,]| and /).some((task) => name.test(task.trim()));
  const rivals = rivalsOf({ subject, value });
  const isOne = NOT.test(after) || others.every((other) => !rivals.includes(other.value));
  return isMeant && isOne ? [fact(subject, value)] : [];
}

const LANGUAGE =
  '(?<value>english|german|french|spanish|portuguese|italian|dutch|polish|russian|chinese|japanese|korean)';
const LEAD = '(?:always |please |only )?';
const MUST = '(?: (?:must|should) be(?: written)?| are(?: written)?)?';
const END = '(?= branch\\b|[.,;:()]|$)';

const habit = (sentence: string) => new RegExp(`^${LEAD}${sentence}${END}`, 'i');

/** What is done in one way everywhere, by the sentence that says so. */
const HABITS = {
  'the branch to start from': habit(
    '(?:branch(?:es)? (?:off|from)|create (?:an? |new |feature |your ){0,3}branch(?:es)? (?:off|from)|base branch(?: is)?:?) (?:the )?(?<value>main|master|develop|dev|trunk|staging)',
  ),
  'the language of comments': habit(
    `(?:write )?(?:all )?(?:code )?comments?${MUST}(?: in|:) ${LANGUAGE}`,
  ),
  'the language of commit messages': habit(
    `(?:write )?(?:all )?commit(?: message)?s?(?: messages?)?${MUST}(?: in|:) ${LANGUAGE}`,
  ),
  'the language of answers': habit(
    `(?:respond|answer|reply|communicate|speak)(?: to (?:me|the user|users))?(?: only)? in ${LANGUAGE}`,
  ),
  'the form of commit messages': habit(
    "(?<not>(?:do not|don't|never) )?(?:use|follow)s? (?:the )?(?<value>conventional commits|gitmoji)",
  ),
};

/** `Branch from main`, `Write all comments in English`, `Never use gitmoji`. */
function habits(words: string): readonly Fact[] {
  return Object.entries(HABITS).flatMap(([subject, sentence]) => {
    const { value, not } = sentence.exec(words)?.groups ?? {};
    return value === undefined ? [] : [fact(subject, value.toLowerCase(), not !== undefined)];
  });
}

const LABELS: readonly (readonly [RegExp, string])[] = [
  [/^(?:install|installation|install (?:all )?(?:deps|dependencies))$/i, 'the command to install'],
  [/^(?:build|build (?:all|everything|command))$/i, 'the command to build'],
  [/^(?:(?:run )?(?:all |the )?tests?|unit tests|testing|test command)$/i, 'the command to test'],
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
const RIVALS = [JS_MANAGERS, ['pytest', 'unittest', 'nose2'], ['mypy', 'pyright'], ...GROUPS];

function toolsDiffer(a: string, b: string): boolean {
  const [words, others] = [a, b].map((text) => {
    const plain = text.replace(/\b(p?np)x\b/g, '$1m').replace(/\bbunx\b/g, 'bun');
    return plain.match(/[\w./-]+/g) ?? [];
  });
  return RIVALS.some((rivals) => {
    const [one, other] = [words, others].map((some) => some?.find((w) => rivals.includes(w)));
    return one !== undefined && other !== undefined && one !== other;
  });
}
