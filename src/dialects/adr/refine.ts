// Completes a parsed document of a folder of decisions: status, dates, title and relations as its form writes them.

import { decisionStem } from '../../model/decision-id.ts';
import type { Document, Reference } from '../../model/document.ts';
import { once } from '../../model/once.ts';
import { slipOf } from '../../model/usage-error.ts';
import { readWrittenDate } from '../../model/written-date.ts';
import { keys } from './format.ts';
import {
  headEnd,
  isChoice,
  type LabelledLine,
  labelledLines,
  ownEnds,
  statusIn,
  statusStretches,
} from './header.ts';
import { DATE_WORDS } from './languages.ts';
import {
  isAccepted,
  lifecycle as lifecycleOfStatus,
  statusWord,
  tellsOfClauses,
} from './lifecycle.ts';
import { type Source, type Stretch, sourceOf } from './masked-text.ts';
import { numberOf } from './names.ts';
import { referencesOf } from './references.ts';
import { TEMPLATE } from './roles.ts';
import { statusRowsOf } from './status-rows.ts';
import { otherNumber, titleOf } from './title.ts';

/** A title in which something is still to be filled in: `{short title}`, `RFC-NNNN Title`. */
const BLANK_FORM = once(
  () =>
    /^[[{<].*[\]}>]$|^(?:NUMBER|TITLE)\b|^(?:[A-Z]{2,6}[-_ ]?)?(?:NNN+|XXX+|xxx+|nnn+)(?![\p{L}\p{N}])/u,
);

/** `Moved to [x](x.md).` as the whole body, or a note that says so of the file. */
const REDIRECT =
  /^\s*(?:<!--[^>]{0,200}-->\s*)?(?:#[^\n]{0,200}\n\s*)?(?:[>*_ ]{0,9}(?:\w{2,12}: )?this \w{1,20} (?:has |was )?(?:been )?(?:moved|renamed|relocated)\b[^#]{0,900}|(?:(?:has|was) )?(?:been )?(?:moved|renamed|relocated)\b[^\n]{0,300}\s*)$/i;

const UPDATED_LABEL = /^(?:(?:last )?(?:updated|modified)|last updated on|last change)$/;
const DATE_LABEL = new RegExp(
  `^(?:created|decided|introduced|(?:decision|creation|submission|start)[ -]date|${DATE_WORDS})$`,
  'iu',
);

/** In a YAML file beside the record; what is named in another repository is no record. */
const STATUS_BESIDE = /^status:[ \t]*["']?(\p{L}[^\r\n#"']{0,60})/mu;
const RELATIONS_BESIDE = /^(replaces|superseded-by):[^\S\n]*\n((?:[ \t]*-[^\n]*(?:\n|$))+)/gm;
const NAME_BESIDE = /-[ \t]+["']?(?=[^\s"']*\d)((?:[/.]|(?=[^\s/]+(?:\s|$)))[^\s"'#]{1,300})/gm;

/** `atHome`: in the folder that a hierarchy keeps for its decisions. `isOdd`: without a number, among records that have one. */
export function refine(document: Document, atHome: boolean, isOdd: boolean, yaml: string) {
  const title = document.role.is === 'decision' ? titleOf(document) : document.title;
  if (document.role.kind === TEMPLATE || BLANK_FORM().test(title)) return template(document);
  if (document.role.is !== 'decision') return page(document);
  const source = sourceOf(document);
  const stretches = statusStretches(document, source);
  const raw = STATUS_BESIDE.exec(yaml)?.[1]?.trim();
  const status = statusOf(document, stretches, source) ?? (raw ? { raw, span: null } : null);
  const stated = [
    ...referencesOf(document, source, stretches),
    ...[...yaml.matchAll(RELATIONS_BESIDE)].flatMap(([, key, items = '']) => {
      const relation = key === 'replaces' ? ('supersedes' as const) : ('superseded-by' as const);
      const names = items.matchAll(NAME_BESIDE);
      return [...names].map(([, to = '']) => ({ relation, to, span: source.span(0, 0) }));
    }),
  ];
  const references = withParts(stated, status?.raw ?? '', document.bodyStart);
  const isTied = references.some(({ relation }) => relation !== 'relates-to');
  const decides = !isOdd || status !== null || isTied;
  const body = document.text.slice(document.bodyStart);
  // A few words that lead to the file of the same name in another folder.
  const isPointer =
    body.length < 700 && status === null && body.includes(`/${decisionStem(document.path)}.md`);
  if (!decides || isPointer || REDIRECT.test(body))
    return {
      ...page(document),
      role: { ...document.role, is: 'document' as const, kind: 'document' },
    };
  const lifecycle = lifecycleOf(document, status, references);
  const head = labelledLines(source, document.bodyStart, headEnd(document));
  const labelled = (names: RegExp) => valueIn(head, names, source);
  const [date, updated] = [labelled(DATE_LABEL), labelled(UPDATED_LABEL)];
  const tags = labelled(/^tags$/).text;
  const owner = labelled(/^owners?$/).text;
  return {
    ...document,
    ...{ title, rawStatus: status?.raw ?? null, statusSpan: status?.span ?? null, lifecycle },
    accepted:
      lifecycle === 'active' && (isAccepted(status?.raw ?? null) || references.some(isPart)),
    created:
      document.created ??
      readWrittenDate(date.text) ??
      dateSection(document) ??
      readWrittenDate(/^\d{4}(-\d\d){2}/.exec(decisionStem(document.path))?.[0] ?? ''),
    updated: document.updated ?? readWrittenDate(updated.text),
    metadataSpans: withUpdated(document, updated),
    metadata: owner === '' ? document.metadata : { owner, ...document.metadata },
    tags:
      document.tags.length > 0 || tags.startsWith('[')
        ? document.tags
        : tags.split(/[\s,]+/).filter((tag) => tag !== ''),
    declarations: atHome ? document.declarations : declarationsOf(document, status, references),
    references,
    faults: [...document.faults, ...otherNumber(document), ...wrongDate(document, date)],
  };
}

/** The value of a label in the head, and the day in it. */
function valueIn(head: readonly LabelledLine[], names: RegExp, { masked, span }: Source) {
  const { start = 0, end = 0 } = head.find(({ label }) => names.test(label)) ?? {};
  const value = masked.slice(start, end);
  const { 0: day = '', index = 0 } = /(?<!\d)\d{4}-\d{2}-\d{2}(?!\d)/.exec(value) ?? {};
  return { text: value.trim(), day, span: span(start + index, start + index + day.length) };
}

type Value = ReturnType<typeof valueIn>;

/** `- Updated: 2025-02-03` in the head is where the date stands. */
function withUpdated({ metadataSpans }: Document, { day, span }: Value) {
  const isNone = day === '' || metadataSpans.has('updated');
  return isNone ? metadataSpans : new Map([...metadataSpans, ['updated', span]]);
}

/** `Date: 2025-02-30`: a day that there is not. */
function wrongDate({ path, created }: Document, { text, day, span }: Value): Document['faults'] {
  if (day === '' || created !== null || readWrittenDate(text) !== null) return [];
  const { line, column } = span;
  const at = { path, line, column, endLine: line, endColumn: column + day.length };
  const message = `There is no day \`${day}\`.`;
  return [{ code: 'invalid-date', message, advice: 'Correct the date.', at }];
}

/** What a template gives as an example means nothing, and whatever is still to be filled in is no mistake. */
function template(document: Document): Document {
  return {
    ...page(document),
    role: { ...document.role, is: 'document', kind: TEMPLATE },
    ...{ links: [], mentions: [], suppressions: [] },
    faults: document.faults.filter(({ code }) => code === 'unreadable'),
  };
}

/** Introductions and indexes decide nothing. */
function page(document: Document): Document {
  const lifecycle = document.role.lifecycle ?? 'active';
  const none = { rawStatus: null, statusSpan: null, references: [], declarations: [] };
  return { ...document, ...none, lifecycle, statusRows: statusRowsOf(document) };
}

/** The body's is the decision's own where the front matter tells of the document (`reference`, `draft`). */
function statusOf(document: Document, stretches: readonly Stretch[], source: Source) {
  const { metadata, metadataSpans, rawStatus: raw, statusSpan: span } = document;
  const isOwn = (metadata.status ?? null) !== null && metadataSpans.has('status');
  // A template's list of choices states nothing.
  const stated = isOwn && raw && span && !isChoice(raw) ? { raw, span } : null;
  const word = statusWord(stated?.raw ?? null)?.word ?? 'draft';
  if (stated !== null && word !== 'draft') return stated;
  const inBody = stretches.filter(({ start }) => start >= document.bodyStart);
  const written = statusIn(inBody, source);
  return stated === null || (written !== null && statusWord(written.raw) !== null)
    ? written
    : stated;
}

type Raw = { readonly raw: string };

/** A decision that names its successor is superseded, whatever else it says; what is replaced in part is in force. */
function lifecycleOf({ role }: Document, status: Raw | null, references: readonly Reference[]) {
  if (references.some(({ relation }) => relation === 'superseded-by')) return 'superseded';
  const raw = status?.raw ?? '';
  const stated = lifecycleOfStatus(raw) ?? 'active';
  // `已替代；…`: it is over, whatever else is said of a part.
  const isInPart = references.some(isPart) && !/^.{2,9}；/.test(raw);
  return role.lifecycle ?? (stated === 'superseded' && isInPart ? 'active' : stated);
}

const isPart = ({ relation }: Reference): boolean => relation === 'partly-superseded-by';

/** A successor of which the text, or the status, says that it replaces a part only. */
function withParts(
  references: readonly Reference[],
  status: string,
  bodyStart: number,
): readonly Reference[] {
  const nameOf = ({ to }: Reference): number | string => numberOf(to) ?? to;
  const parts = references.filter(isPart).map(nameOf);
  const isInPart = /^\W*part(?:ly|ially)\s+super[sc]/i.test(status) || tellsOfClauses(status);
  // What the front matter says twice is so, whatever a note names first.
  const isWhole = (one: Reference): boolean =>
    one.span.start < bodyStart && /^superseded$/i.test(status);
  const wholes = references.filter(isWhole).map(nameOf);
  return references.flatMap((one) => {
    if (isPart(one) && wholes.includes(nameOf(one))) return [];
    const isOnlyPart = isInPart || (parts.includes(nameOf(one)) && !isWhole(one));
    return one.relation === 'superseded-by' && isOnlyPart
      ? { ...one, relation: 'partly-superseded-by' as const }
      : one;
  });
}

/** Keys that nobody knows describe the record (`jira`, `impact`), except where they are part of a hierarchy: there they are defaults. */
function declarationsOf(
  { declarations }: Document,
  status: Raw | null,
  references: readonly Reference[],
): Document['declarations'] {
  const lacking = Object.entries({ status: 'status', ...keys.references }).filter(([, relation]) =>
    relation === 'status' ? status === null : references.every((one) => one.relation !== relation),
  );
  const names = lacking.map(([name]) => name);
  // A rule tells of what the record lacks for a slip in its key; what is superseded is not what it supersedes.
  const isSlip = (key: string): boolean =>
    !/^(?:super\w+[dr]|stats|states)$/i.test(key) && slipOf(key, names) !== null;
  return declarations.flatMap((block) => {
    if (block.from !== 'front-matter') return [block];
    const entries = block.values.entries.filter(
      ({ key, value }) =>
        key === 'defaults' ||
        isSlip(key) ||
        (value.type !== 'scalar' && /^(?:constraint|override)$/.test(key)),
    );
    return entries.length === 0 ? [] : [{ ...block, values: { ...block.values, entries } }];
  });
}

/** The day in a section for it, or the first of a log of changes. */
function dateSection(document: Document): string | null {
  const section = document.structure.sections.find(
    ({ depth, heading }) => depth > 0 && /^\W*(?:date|change ?log)\W*$/i.test(heading),
  );
  if (section === undefined) return null;
  const lines = document.text.slice(section.body.start, ownEnds(document).get(section)).split('\n');
  return lines.flatMap((line) => readWrittenDate(line.slice(0, 40)) ?? []).sort()[0] ?? null;
}
