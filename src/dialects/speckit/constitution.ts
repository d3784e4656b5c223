// The constitution: what it says of its own versions, what its checklist says, and the checks in plans that rely on it.

import { blankOut, commentSpans } from '../../model/comments.ts';
import type { Document } from '../../model/document.ts';
import { type Problem, problemAt, writtenIn } from '../../model/facts.ts';
import { folderOf, nameOf } from '../../model/paths.ts';
import { enumerate } from '../../model/plural.ts';
import { type Tree, textAt } from '../../model/source.ts';
import { isAllDone } from '../../model/work-status.ts';
import { readWrittenDate } from '../../model/written-date.ts';
import type { Feature } from './problems.ts';

/** `[PRINCIPLE_1_NAME]`: what the template asks for, and no link. */
const ASKED = /\[[A-Z][A-Z0-9]{1,30}(?:_[A-Z0-9]{1,30}){1,6}\](?![(:[])/;
/** From the start of the text: the last one counts. */
const LAST = /^(?:[\s\S]*\n)?(\*\*Version\*\*:.*\S)/;
const RATIFIED = /\*\*Ratified\*\*:\s{0,3}([^|\n]{1,60})/;
const AMENDED = /\*\*Last Amended\*\*:\s{0,3}([^|\n]{1,60})/;
const DATED = /^.{0,200}\*\*Date\*\*:\s{0,3}(\d{4}-\d{2}-\d{2})/m;
const AGAINST = /constitution.{0,30}\bv?\d{1,4}\.\d{1,4}\.\d{1,4}/i;

/** The line of its version, which is the last one, and what that says. */
function footerOf({ text }: Document) {
  const { words = '', at: place = null } = writtenIn(text, LAST) ?? {};
  const day = (form: RegExp): string | null => readWrittenDate(form.exec(words)?.[1] ?? '');
  return { version: versionIn(words), ratified: day(RATIFIED), amended: day(AMENDED), place };
}

/** What its last amendment forgot. */
export function constitutionProblems(tree: Tree, constitution: Document): readonly Problem[] {
  const { path, text } = constitution;
  const { version, ratified, amended, place } = footerOf(constitution);
  const report = text.slice(0, text.indexOf('-->') + 3);
  const step = /^\W{0,5}version(?: change)?:.{0,300}/im.exec(report)?.[0].split(/→|->|=>/) ?? [];
  const reported = versionIn(step.at(-1)) ?? version ?? '';
  const [major, majorNow] = [versionIn(step[0]), reported].map((one) => Number(one?.split('.')[0]));
  const removed = principlesIn(report);
  const isMinor = removed !== '' && step.length > 1 && major === majorNow;
  const [first, last] = [ratified ?? '', amended ?? ''];
  const problemIf = (is: boolean, kind: string, data: Problem['data']) =>
    is ? [problemAt(kind, path, { version: version ?? '', ...data }, place)] : [];
  return [
    ...askedIn(constitution),
    ...problemIf(version !== null && reported !== version, 'otherVersion', { reported }),
    ...problemIf(isMinor, 'removedInMinor', { removed }),
    ...problemIf(first !== '' && last === '', 'noAmended', {}),
    ...problemIf(last !== '' && last < first, 'amendedBefore', { amended: last, ratified: first }),
    ...(version === null ? [] : checklistProblems(tree, path, version)),
  ];
}

const CREATED = /^\*\*Created\*\*:\s{0,3}(\d{4}-\d{2}-\d{2})/m;
const MONTH = 30 * 86_400_000;

/** Features of a day long before the constitution and the two that were numbered before: mostly of last year, by mistake. */
export function datedProblems(features: readonly Feature[], constitution: Document | undefined) {
  const { ratified = null } = constitution ? footerOf(constitution) : {};
  const all = features.flatMap(({ spec, scope: { number } }) => {
    const found = number?.length === 3 ? writtenIn(spec?.text, CREATED) : null;
    return spec && found ? [{ ...found, path: spec.path }] : [];
  });
  return all.flatMap(({ path, words: day, at }, index) => {
    const others = [ratified, all[index - 1]?.words, all[index - 2]?.words];
    const isEarly = others.every((one) => Date.parse(one ?? '') - Date.parse(day) > MONTH);
    return isEarly ? [problemAt('datedBefore', path, { day, ratified: ratified ?? '' }, at)] : [];
  });
}

/** What nobody has filled in; a report above it names what was there before. */
function askedIn({ path, text }: Document): readonly Problem[] {
  return leftIn(path, blankOut(text, commentSpans(text)), ASKED);
}

/** What a text still has of the template. */
export function leftIn(path: string, text: string, form: RegExp): readonly Problem[] {
  const { words, at } = writtenIn(text, form) ?? {};
  const count = text.split(form).length - 1;
  return words ? [problemAt('templateLeft', path, { words, count }, at)] : [];
}

const REMOVED = /^\W{0,5}removed principles?\W{0,3}:(.{0,200})(?:\n\s{1,8}[-*] (.{1,200}))?/im;

/** The principles that the report says were removed, if any. */
function principlesIn(report: string): string {
  const [, same = '', below = ''] = REMOVED.exec(report) ?? [];
  const words = (same.replace(/^[\s*]+/, '') || below).trim();
  return words.replace(/^(?:none|n\/a|no|nothing|-|—|无|なし)\b.*|^[无—-].*/i, '');
}

/** What early versions of spec-kit left beside it, with a version of their own. */
function checklistProblems(tree: Tree, path: string, version: string): readonly Problem[] {
  const beside = `${folderOf(path)}/constitution_update_checklist.md`;
  const found = writtenIn(textAt(tree, beside), /^- Constitution version:.*/im);
  const checked = versionIn(found?.words);
  if (found === null || checked === null || checked === version) return [];
  return [problemAt('otherChecklist', beside, { said: checked, version }, found.at)];
}

/** Plans that are still worked on, and were checked against a constitution that has changed since, by its version or else by its day. */
export function amendedProblems({ spec, plan, work }: Feature, constitution?: Document) {
  const check = plan?.structure.sections.find(
    ({ depth, heading }) => depth > 1 && CHECK.test(heading),
  );
  if (plan === undefined || check === undefined || constitution === undefined) return [];
  const isOver = work.length > 0 ? isAllDone(work) : spec?.lifecycle === 'done';
  const { version, amended } = footerOf(constitution);
  const body = plan.text.slice(check.body.start, check.body.end);
  const against = versionIn(AGAINST.exec(body)?.[0]);
  const [, day] = DATED.exec(plan.text) ?? [];
  if (isOver) return [];
  const problemOfPlan = (kind: string, now: string, which = against ?? day) => {
    const what = `${nameOf(folderOf(plan.path))} (${which})`;
    return [problemAt(kind, plan.path, { what, now }, check.headingSpan)];
  };
  const [known, named] = [numbersIn(constitution.text), numbersIn(body)];
  const strange = named.filter((one) => !known.includes(one));
  const isSure = known.length > 1 && named.length > 1 && askedIn(constitution).length === 0;
  if (isSure && strange.length > 0) return problemOfPlan('noPrinciple', '', enumerate(strange, 4));
  if (version === null) return [];
  if (against !== null)
    return against === version ? [] : problemOfPlan('otherConstitution', version);
  const isSince = amended !== null && day !== undefined && amended > day;
  return isSince ? problemOfPlan('amendedSince', amended) : [];
}

const ROMAN = '0 I II III IV V VI VII VIII IX X XI XII XIII'.split(' ');
/** `### IV. Simplicity`, `| **IV. Simplicity** |`, `- [x] Principle 4: Simplicity`. */
const NUMBERED =
  /(?:^[^\p{L}\p{N}\n]{0,12}(?:\[[xX]\]\W{1,6})?|\bPrinciple )([IVX]{1,5}|(?<=Principle )\d{1,2})(?=[.:)]|\*\*|\s[-–—])/gmu;

/** The numbers of the principles that a text has or names. */
function numbersIn(text: string): readonly string[] {
  const numbers = blankOut(text, commentSpans(text)).matchAll(NUMBERED);
  return [...new Set(Array.from(numbers, ([, one = '']) => ROMAN[Number(one)] ?? one))];
}

/** A heading that names the constitution, in the language of the plan. */
const CHECK = /constitu|konstitu|verfassung|конститу|[憲宪]|헌[법장]/iu;

/** Where some plans, or the template, have a check and others none, one finding tells of these. */
export function uncheckedProblems(
  tree: Tree,
  features: readonly Feature[],
  constitution: Document | undefined,
): readonly Problem[] {
  if (constitution === undefined || askedIn(constitution).length > 0) return [];
  const plans = features.flatMap(({ plan }) => plan ?? []);
  // Some agents wrap a whole plan in a fence.
  const [first, ...others] = plans.filter(
    (plan) => !CHECK.test(plan.text.match(/^#{2,4} .+/gm)?.join() ?? ''),
  );
  const template = textAt(tree, '.specify/templates/plan-template.md') ?? '';
  const isAsked = /^#+ Constitution Check/m.test(template);
  if (first === undefined || (others.length + 1 === plans.length && !isAsked)) return [];
  const related = others.map(({ path }) => ({ path, line: 1, message: 'nor has this one' }));
  const more = others.length > 0 ? ` and ${others.length} more of ${plans.length} have` : ' has';
  return [problemAt('unchecked', first.path, { more }, null, related.slice(0, 10))];
}

function versionIn(text: string | undefined): string | null {
  return /(?<![\d.])\d{1,4}\.\d{1,4}\.\d{1,4}/.exec(text ?? '')?.[0] ?? null;
}
