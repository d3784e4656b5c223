// What a report on stale documents is called in parts and as a whole; and the report as markdown for an issue or a summary,
// in which what changes by the day alone can be left out.

import { codeChanges } from '../model/code.ts';
import type { StaleDocument, StalenessReport } from '../model/facts.ts';
import { compareText } from '../model/order.ts';
import { capitalized, counted } from '../model/plural.ts';
import { inertCode, inertText } from './inert-markdown.ts';
import { fitTables, linkText, type Table } from './markdown-table.ts';
import { commandText } from './shell-word.ts';

const TITLES: readonly (readonly [StaleDocument['action'], string])[] = [
  ['refresh', 'Review, and refresh what is still right'],
  ['archive', 'Archive, or refresh what is still right'],
  ['close', 'Close with a status, or refresh what is not over'],
  ['supersede', 'Decisions to review'],
  ['decide', 'Proposals that wait'],
  ['read', 'Decisions in force that nobody changed for longest'],
];

/** By what is to be done, in the order given; `says` is empty where the title says it. */
export function staleGroups(stale: readonly StaleDocument[]) {
  return TITLES.flatMap(([action, title]) => {
    const documents = stale.filter((one) => one.action === action);
    const isTold = action === 'refresh' || action === 'archive';
    const says = isTold ? [] : [...new Set(documents.map((one) => one.says))];
    const isOwned = documents.some(({ owner }) => owner !== null);
    const all = says
      .map((one) => `${isOwned ? `The owner decides: ${one}` : capitalized(one)}.`)
      .join(' ');
    return documents.length === 0 ? [] : [{ title, documents, says: all }];
  });
}

/** Whatever is no context ages only where it says so. */
export const NOTHING_AGES =
  'Nothing here goes stale by age. A document does with `refresh_interval: 90d`, counted from its `updated` or its last commit, or with `covers` and the paths of its code.';

export function noneStale({ documents }: StalenessReport): string {
  return documents === 0 ? NOTHING_AGES : 'No stale documents.';
}

/** `2 of 4 documents are stale; 1 outdated reference or contradiction`; the first half where any document ages. */
export function staleVerdict({ stale, drift, documents }: StalenessReport): readonly string[] {
  const are = stale.length === 1 ? 'is' : 'are';
  const others = [
    'outdated reference or contradiction',
    'outdated references or contradictions',
  ] as const;
  return [
    ...(documents === 0
      ? []
      : [`${stale.length} of ${counted(documents, 'document')} ${are} stale`]),
    drift.length === 0 ? `no ${others[1]}` : counted(drift.length, ...others),
  ];
}

export interface StalenessMarkdownOptions {
  readonly limit?: number;
  /** Address of a document, or of a line in it. */
  readonly link?: (path: string, line: number | null) => string;
  readonly nameOf?: (id: string) => string;
  /** Tell the owners that the forge knows. */
  readonly mentions?: boolean;
  /** Days too; left out, only dates, so that the text stays the same until something happens. */
  readonly days?: boolean;
}

/** As many names stand in a command, and as many owners are mentioned. */
const NAMED = 50;
const MENTIONED = 20;

export function stalenessMarkdown(report: StalenessReport, options: StalenessMarkdownOptions = {}) {
  const { drift, decisions } = report;
  const stale = byUrgency(report.stale);
  const parts: readonly Table[] = [
    ...staleGroups([...stale, ...decisions]).map((group) => groupPart(group, options)),
    {
      title: 'Outdated references and contradictions',
      head: ['Place', 'Finding'],
      rows: drift.map(({ path, line, message }) => [
        linkText(`${path}:${line}`, options.link?.(path, line)),
        inertText(message),
      ]),
    },
  ];
  const [first = '', ...others] = staleVerdict(report);
  const verdict =
    stale.length + drift.length === 0
      ? `**${noneStale(report)}**`
      : `${[`**${first}**`, ...others].join('; ')}.`;
  const owners = options.mentions === true ? mentionsOf(stale) : '';
  return fitTables(verdict + owners, parts, options.limit);
}

/** Critical ones first, then the oldest. */
function byUrgency(stale: readonly StaleDocument[]): readonly StaleDocument[] {
  const rank = ({ severity }: StaleDocument): number => (severity === 'critical' ? 0 : 1);
  return stale.toSorted(
    (a, b) =>
      rank(a) - rank(b) || compareText(a.since ?? '', b.since ?? '') || compareText(a.path, b.path),
  );
}

/** Users and teams of the forge; any other owner is a text. */
function mentionsOf(stale: readonly StaleDocument[]): string {
  const owners = stale.flatMap(({ owner }) => owner?.split(/[\s,]+/) ?? []);
  const known = owners.filter((owner) =>
    /^@[a-z\d][a-z\d-]{0,38}(?:\/[\w.-]{1,100})?$/i.test(owner),
  );
  const all = [...new Set(known)].slice(0, MENTIONED);
  return all.length === 0 ? '' : `\n\nOwners: ${all.join(', ')}`;
}

function groupPart(
  { title, says, documents }: ReturnType<typeof staleGroups>[number],
  options: StalenessMarkdownOptions,
): Table {
  const hasCode = documents.some(({ code }) => code !== null);
  return {
    ...{ title, says: inertText(says) },
    head: [
      ...['Severity', 'Document', 'Scope', 'Owner', 'Last updated'],
      ...(options.days ? ['Days'] : []),
      ...(hasCode ? ['Code since'] : []),
    ],
    rows: documents.map((one) => cellsOf(one, hasCode, options)),
    commands: commandsOf(documents),
  };
}

/** One command for as many names as it takes; what a shell has to quote with care is not copied without a look. */
function commandsOf(documents: readonly StaleDocument[]): readonly string[] {
  const first = documents.flatMap(({ commands }) => commands.slice(0, 1));
  const all = first.filter((words) => /^[\p{L}\p{N}_%+=,./ -]+$/u.test(words.join(' ')));
  const [many, single] = ['refresh', 'archive'].map((act) => all.filter(([, it]) => it === act));
  const names = (many ?? []).flatMap(([, , name]) => name ?? []);
  return [
    ...(single ?? []).slice(0, NAMED),
    ...Array.from({ length: Math.ceil(names.length / NAMED) }, (_, at) => [
      ...['context', 'refresh'],
      ...names.slice(at * NAMED, (at + 1) * NAMED),
    ]),
  ].map((words) => `npx stratigraph ${commandText(words) ?? ''}`);
}

function cellsOf(
  { scope, path, owner, severity, since, days, code }: StaleDocument,
  hasCode: boolean,
  options: StalenessMarkdownOptions,
): readonly string[] {
  return [
    ...[
      severity,
      linkText(path, options.link?.(path, null)),
      inertCode(options.nameOf?.(scope) ?? scope),
    ],
    ...[owner === null ? '' : inertText(owner), since ?? 'unknown'],
    ...(options.days ? [days === null ? '' : String(days)] : []),
    ...(hasCode ? [code === null ? '' : codeChanges(code)] : []),
  ];
}
