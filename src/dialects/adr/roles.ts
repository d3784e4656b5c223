// What a path inside a folder of decisions is: a decision, an index page, a template or something else.

import type { DocumentRole } from '../../model/document.ts';
import { INDEX_WORDS, TEMPLATE_WORDS } from './words-in-names.ts';

/** The kind of what is there to be copied and filled in. */
export const TEMPLATE = 'template';

/** Pages that stand among decisions and are none: tables of contents, introductions, notes to agents; with the word or the zeros of records too (`ADR-000-索引`). */
const PAGE = new RegExp(
  `^(?:(?:adrs?|decisions?)[-_ ]?)?(?:0+[-_ ])?(?:readme|_?index|toc|contents|table-of-contents|decisions|intro(?:duction)?|overview|log|about|licen[cs]e|notice|authors|glossary|contributing|changelog|code[-_]of[-_]conduct|security|agents|claude|${INDEX_WORDS})$`,
  'u',
);
const TEMPLATES = new RegExp(`(?:^|[-_. ])(?:templates?|${TEMPLATE_WORDS})(?:$|[-_. ])`, 'u');

/** `0001-x`, `ADR-0001`, `adr006-x`, `1.x`: an optional word of letters, then a number that is not 0; `v1` holds an older text. */
const NUMBERED = /^(?!v\d)(?:[a-z]{1,8}[-_ ]?)?0*[1-9]\d*(?=$|[-_. ])/i;

const NO_DECISIONS = /^(?:_.*|\..*|images?|img|assets|diagrams|media|resources)$/i;

const OVER = /^(?:archived?|attic|(?:.{1,70}[-_ ])(?:old|archived?|legacy))$/i;
/** `docs/legacy/adr`; `legacy/docs/adr` are the records of what is called so. */
const PUT_AWAY =
  /(?:^|\/)docs?\/(?:[^/]{1,80}\/){0,3}(?:legacy|archived?|attic|old|obsolete|deprecated)\//i;
/** Beside the folders of records in the root. */
export const LEFT = /^(?:archived?|deprecated|rejected|superseded|withdrawn)$/i;

/** The role of `path`, which stands in `folder` (null: not ours, for what is no markdown); `own`: the name of the folder of one record in which it stands, if any. */
export function role(path: string, folder: string, own?: string): DocumentRole | null {
  if (!/\.md$/i.test(path)) return null;
  const steps = path.slice(folder === '' ? 0 : folder.length + 1).split('/');
  const stem = (steps.at(-1) ?? '').replace(/\.md$/i, '');
  const inside = steps.slice(0, -1);
  // Of the root a record's folder is read, be it among those that are over, and what lies deeper belongs to it.
  const isLeft = folder === '' && LEFT.test(inside[0] ?? '');
  const isPart = folder === '' && inside.length > (isLeft ? 2 : 1);
  const isOver = [folder.split('/').at(-1) ?? '', ...inside].some((name) => OVER.test(name));
  const over = isLeft || isOver || PUT_AWAY.test(path) ? ({ lifecycle: 'archived' } as const) : {};
  const page = { is: 'document', kind: 'document', level: null, ...over } as const;
  if ([...inside, stem].some(isTemplate)) return { ...page, kind: TEMPLATE };
  const decides =
    !isPart && !inside.some((name) => NO_DECISIONS.test(name)) && isDecision(stem, inside, own);
  return decides ? { is: 'decision', kind: 'adr', level: null, ...over } : page;
}

/** A decision may have a folder of its own (`0001-use-x/README.md`, `0001-use-x/0001-use-x.md`); what else lies there belongs to it. */
function isDecision(stem: string, inside: readonly string[], own?: string): boolean {
  const parent = inside.at(-1) ?? '';
  const names = ['readme', 'index', 'adr', parent.toLowerCase()];
  if (own !== undefined || NUMBERED.test(parent))
    return (own ?? parent) === parent && names.includes(stem.toLowerCase());
  const isBeneath = inside.some((name) => looksLikeDecision(`${name}.md`));
  if (isBeneath && !looksLikeDecision(`${stem}.md`)) return false;
  if (NUMBERED.test(stem)) return true;
  return !PAGE.test(stem.toLowerCase().normalize('NFC')) && !/^[._]/.test(stem);
}

/** `template`, `adr.template`, `0000-template-short`, `ADR-NNNN-title`; a decision about templates has a number (`0039-template-engine`). */
function isTemplate(name: string): boolean {
  if (/^(?:[a-z]{1,8}[-_ ]?)?(?:n{3,}|x{3,}|y{4}[-_]?mm.*?)(?:[-_. ]|$)/i.test(name)) return true;
  return TEMPLATES.test(name.toLowerCase().normalize('NFC')) && !NUMBERED.test(name);
}

/** True for names by which a decision is told from any other markdown; a date is no number. */
export function looksLikeDecision(file: string): boolean {
  return (
    /^(?:(?:adr|rfc)[-_ ]?)?\d{3,4}[-_ .].*\.md$/i.test(file) &&
    !/^\d{4}-\d{2}(?:-\d{2})?\b/.test(file)
  );
}
