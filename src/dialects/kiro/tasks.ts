// The task list of a spec, and the requirements that its tasks name, in the spellings of Kiro and of cc-sdd.

import { withoutFences } from '../../model/comments.ts';

export interface Task {
  /** `2.1`; null where it has none. */
  readonly id: string | null;
  readonly text: string;
  readonly isDone: boolean;
  /** Marked with a star, struck out or put off: nobody waits for it. */
  readonly isLeft: boolean;
  /** From 1. */
  readonly line: number;
}

/** `- [ ]* 2.3 Title`: the state (`-`, `?` and `!` are words of teams for what is open), the star of an optional task, and the rest. */
const BOX = /^\s{0,40}[-*+] {1,4}\[([ xX~?!-])\](\\?\*)?(?:\s(.*))?$/;
const ID =
  /^(?:~~|\*\*)?(?:(?:Task|タスク) ?)?((?:[A-Z]{1,2}[.-]?)?\d{1,3}(?:\.\d{1,3}){0,4})(\\?\*)?(?![\w.]?\d)/;
const PUT_OFF =
  /~~|\b(?:optional|deferred|skipped|postponed|cancell?ed|obsolete|superseded|not needed|out of scope|future|wontfix|n\/a)\b|任意|不要|見送り|保留|対象外/i;

/** A line below a task that says so. */
const PUT_OFF_BELOW = /^\s{1,40}[-*_ ]{0,6}status\W{1,6}(?:deferred|skipped|postponed|cancell?ed)/i;

/** Every box of the list; where any has an id, those that have one. */
export function tasksIn(text: string): readonly Task[] {
  const all: Task[] = [];
  for (const [index, line] of linesOf(text).entries()) {
    const [found, state = '', star, rest = ''] = BOX.exec(line) ?? [];
    const last = all.at(-1);
    if (found !== undefined) {
      const title = rest.trim();
      const [, id = null, starBehind] = ID.exec(title) ?? [];
      const isLeft = (star ?? starBehind) !== undefined || state === '~' || PUT_OFF.test(title);
      all.push({ id, text: title, isDone: /x/i.test(state), isLeft, line: index + 1 });
    } else if (last !== undefined && PUT_OFF_BELOW.test(line)) {
      all[all.length - 1] = { ...last, isLeft: true };
    }
  }
  const withId = all.filter(({ id }) => id !== null);
  return withId.length > 0 ? withId : all;
}

/** Those directly below a task: `2.1` of `2`. */
export function subtasksOf(tasks: readonly Task[], { id }: Task): readonly Task[] {
  if (id === null) return [];
  const depth = id.split('.').length;
  return tasks.filter(
    (one) => one.id?.startsWith(`${id}.`) && one.id.split('.').length === depth + 1,
  );
}

/** What is work: a task with others below it is done when they are. */
export function workIn(tasks: readonly Task[]): readonly Task[] {
  const parents = new Set(tasks.flatMap(({ id }) => id?.replace(/\.?\d{1,3}$/, '') || []));
  return tasks.filter(({ id, isLeft }) => !isLeft && (id === null || !parents.has(id)));
}

export interface RequirementName {
  /** `2`, or `2.1` for one of its criteria. */
  readonly id: string;
  readonly line: number;
  readonly column: number;
  /** Behind a mark (`_Requirements: 2.1_`), not in a sentence, which may speak of another spec. */
  readonly isStated: boolean;
  /** Behind the mark of a property that is tested (`**Validates: …**`). */
  readonly isTest: boolean;
}

const MARK = /(?:Requirements?|Reqs?|Validates|要件|需求)[*_]{0,2} ?[:：]?[*_]{0,2} {0,2}/gi;
const ITEM = /^(?:(?:Requirements?|Req|要件|R) ?)?(\d{1,3})(?:\.(\d{1,3}))?(?![\w.%]?\d|[a-z])/i;
const RANGE = /^ ?(?:-|–|—|〜|~|to) ?(\d{1,3})(?:\.(\d{1,3}))?(?![\w.]?\d)/;
const NEXT = /^ ?(?:[,、，;&・]|and) ?/;

/** The requirements and criteria that a text names behind a mark; a range names its ends and what is between them. */
export function namedIn(text: string): readonly RequirementName[] {
  return linesOf(text).flatMap((line, index) =>
    [...line.matchAll(MARK)].flatMap(({ 0: mark, index: start }) => {
      const names: RequirementName[] = [];
      const isTest = /^validates/i.test(mark) || /validates\b.{0,4}$/i.test(line.slice(0, start));
      const isStated = /[:：]/.test(mark) || line[start - 1] === '_' || isTest;
      let at = start + mark.length;
      for (let rest = line.slice(at); ; rest = line.slice(at)) {
        const [item, number = '', criterion] = ITEM.exec(rest) ?? [];
        if (item === undefined) break;
        const place = { line: index + 1, column: at + item.search(/\d/) + 1, isStated, isTest };
        names.push({ id: idOf(number, criterion), ...place });
        at += item.length;
        const [range, last = '', lastCriterion] = RANGE.exec(line.slice(at)) ?? [];
        if (range !== undefined) {
          for (const id of idsBetween([number, criterion], [last, lastCriterion]))
            names.push({ id, ...place });
          at += range.length;
        }
        const [next] = NEXT.exec(line.slice(at)) ?? [];
        if (next === undefined) break;
        at += next.length;
      }
      return names;
    }),
  );
}

type Ends = readonly [number: string, criterion: string | undefined];

const MOST_BETWEEN = 200;

function idsBetween([first, from]: Ends, [last, to]: Ends): readonly string[] {
  if (from === undefined && to === undefined)
    return upTo(Number(first), Number(last)).map((number) => String(number));
  if (first === last) return upTo(Number(from), Number(to)).map((one) => idOf(first, String(one)));
  // `1.1-5` may go up to the fifth criterion, or to the fifth requirement.
  if (to === undefined) return [];
  return [...upTo(Number(first), Number(last) - 1).map((one) => String(one)), idOf(last, to)];
}

/** What follows `first`, up to `last`. */
function upTo(first: number, last: number): readonly number[] {
  const length = Math.min(Math.max(last - first, 0), MOST_BETWEEN) || 0;
  return Array.from({ length }, (_, index) => first + index + 1);
}

function idOf(number: string, criterion: string | undefined): string {
  return criterion === undefined ? `${Number(number)}` : `${Number(number)}.${Number(criterion)}`;
}

export interface Requirement {
  readonly number: number;
  readonly line: number;
  /** Of its heading. */
  readonly length: number;
  /** How many criteria there are at most: the highest number, or as many as there are numbered items. 0: nobody counts them. */
  readonly criteria: number;
  /** Struck out or put off, or not called a requirement: a question, a phase. */
  readonly isLeft: boolean;
}

const HEADING = /^#{2,5} {1,3}(.{1,300})$/;
const NUMBERED = /^[^\p{L}\p{N}]{0,6}(?:(\p{L}{1,20})[ .-]?)?(\d{1,3})(?![.]?\d)/u;
const CALLED =
  /^(?:requirements?|req|r|要件|需求|要求|요구사항|requisitos?|anforderung|exigence|требование)$/i;
const CRITERION =
  /^\s{0,12}(?:[-*+] {1,3})?(?:\d{1,3}[.)] {1,3})?[*_`[(]{0,3}(?:AC[- ]?)?(\d{1,3})\.(\d{1,3})\b/;
const ITEM_NUMBER = /^\s{0,12}(\d{1,3})[.)] /;

/** The requirements of a document, in whatever language their headings are: a word or none, and a number. */
export function requirementsIn(text: string): readonly Requirement[] {
  const found = new Map<number, Requirement>();
  const most = new Map<number, number>();
  let items = 0;
  let current: number | null = null;
  for (const [index, line] of linesOf(text).entries()) {
    const [, heading] = HEADING.exec(line) ?? [];
    const [, word = '', number] = NUMBERED.exec(heading ?? '') ?? [];
    if (heading !== undefined && number !== undefined) {
      current = Number(number);
      items = 0;
      const isLeft = !CALLED.test(word) || PUT_OFF.test(heading);
      const place = { line: index + 1, length: line.length, criteria: 0, isLeft };
      if (!found.has(current)) found.set(current, { number: current, ...place });
      continue;
    }
    const [, of, explicit] = CRITERION.exec(heading ?? line) ?? [];
    if (of !== undefined) raiseTo(most, Number(of), Number(explicit));
    const [, itemNumber] = ITEM_NUMBER.exec(line) ?? [];
    if (itemNumber === undefined || current === null) continue;
    items += 1;
    raiseTo(most, current, Math.max(items, Number(itemNumber)));
  }
  return [...found.values()].map((one) => ({ ...one, criteria: most.get(one.number) ?? 0 }));
}

function raiseTo(most: Map<number, number>, key: number, to: number): void {
  most.set(key, Math.max(most.get(key) ?? 0, to));
}

function linesOf(text: string): readonly string[] {
  return withoutFences(text).split(/\r?\n/);
}
