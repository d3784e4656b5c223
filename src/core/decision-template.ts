// The template that a collection keeps for its decision records, with what is known filled in.

import { decisionSeries } from '../model/decision-id.ts';
import type { Document } from '../model/document.ts';
import { folderOf, nameOf } from '../model/paths.ts';

export interface Known {
  readonly prefix: string;
  readonly heading: string;
  readonly title: string;
  readonly today: string;
  /** As a record of the folder says that it is proposed. */
  readonly proposed?: string | undefined;
}

/** That of the folder, or of its folder of templates, else of a folder around it; of several the one that has the word of the id in its name (`sdr-template`), else the one with the shortest name. */
export function templateOf(templates: readonly Document[], place: string, id: string) {
  const word = decisionSeries(id);
  const isOther = ({ path }: Document) => !nameOf(path).toLowerCase().includes(word);
  const near = templates.flatMap((template) => {
    const folder = folderOf(template.path).replace(/(?:^|\/)[._]?templates?$/i, '');
    const isAround = folder === '' || `${place}/`.startsWith(`${folder}/`);
    return isAround ? [{ template, folder }] : [];
  });
  const [best] = near.toSorted(
    (a, b) =>
      b.folder.length - a.folder.length ||
      Number(isOther(a.template)) - Number(isOther(b.template)) ||
      a.template.path.length - b.template.path.length,
  );
  return best?.template;
}

const NUMBER = /(?<![\p{L}\d])[<{]?(?:NUMBER|N{3,9}|X{3,9}|0{3,9})(?![\p{L}\d])[>}]?/iu;
/** The number of a record, and what stands around it: `ADR-0021`, `"ADR 0000: [Title]"`. */
const NUMBERED =
  /^["']?(?<before>\p{L}{0,8}[-_ #]{0,2})(?<old>[<{]?(?:NUMBER|N{3,9}|X{3,9}|\d{1,6})[>}]?)(?<gap>(?:[.:)]|\s[-–—]|:\s[-–—])\s|["']?$)/iu;
/** `- **Status:** Draft`, `status: draft`, `| Status | Approved |`. */
const LABEL =
  /^([-*+>|]?)[ \t]{0,9}[*_]{0,3}(title|type|status|date|created|updated|timestamp|decided|decision date)[*_]{0,3}(?::[*_]{0,3}|:?[ \t]{0,40}\|)[ \t]{0,9}/i;
const STATUS = /^##+ \W{0,3}status\W{0,3}$/i;
const COMMENT = /[ \t]{0,9}<!--[\s\S]*?(?:-->|$)/g;

function fillLabel(line: string, known: Known): string {
  const { title, today } = known;
  const [lead, mark, key = ''] = LABEL.exec(line) ?? [];
  if (lead === undefined || /^type$/i.test(key)) return line;
  const old = line.slice(lead.length);
  // Two blanks end a line of a paragraph.
  const blanks = old.endsWith('  ') ? '  ' : '';
  const end = mark === '|' && old.includes('|') ? ` ${old.slice(old.indexOf('|'))}` : blanks;
  if (/^title$/i.test(key)) {
    const { before = '', old: number = '', gap = '' } = NUMBERED.exec(old)?.groups ?? {};
    const start = gap.length > 1 ? before + numberAs(number, known) + gap : '';
    return lead + JSON.stringify(start + title) + end;
  }
  if (/^timestamp$/i.test(key)) return `${lead}${today}T00:00:00Z`;
  return lead + (/^status$/i.test(key) ? proposedWord(old, known) : today) + end;
}

/** `id: ADR-0021` of the front matter. */
function fillId(line: string, known: Known): string {
  const [lead = ''] = /^(?:id|number):[ \t]{0,9}/i.exec(line) ?? [];
  const { before = '', old, gap = '' } = NUMBERED.exec(line.slice(lead.length))?.groups ?? {};
  return lead === '' || old === undefined || gap.length > 1
    ? line
    : line.replace(before + old, before + numberAs(old, known));
}

/** As wide as the one in its place, where that has zeros in front. */
function numberAs(old: string, { prefix }: Known): string {
  const digits = /(?<!\d)\d+$/.exec(prefix)?.[0] ?? '';
  return /^[1-9]|number/i.test(old) ? String(Number(digits)) : digits;
}

function proposedWord(old: string, known: Known): string {
  return known.proposed ?? (/^[*_`]*\p{Lu}|\bProposed\b/u.test(old) ? 'Proposed' : 'proposed');
}

/** What the head of a record tells of its title, its status and its dates, in its form. */
export function headOf({ text }: Pick<Document, 'text'>): string {
  const lines = text.split(/\r?\n/);
  const status = lines.findIndex((line) => STATUS.test(line));
  const end = lines.findIndex((line, at) => at > status && /^##/.test(line));
  const head = lines.slice(0, end < 0 ? undefined : end);
  const form = head.filter(
    (line, at) =>
      (status >= 0 && at >= status) ||
      /^(?:---|# |[|: -]*$|(?:id|number):)/.test(line) ||
      LABEL.test(line),
  );
  const block = form.join('\n').replace(/\n{3,}/g, '\n\n');
  return `${block.trim()}\n`;
}

export function fillTemplate(text: string, known: Known): string {
  const at = text.search(/^## /m);
  // What tells how to use the template is for nobody who reads the record.
  const lead = text.slice(0, at < 0 ? undefined : at).replace(COMMENT, '');
  const body = at < 0 ? '' : text.slice(at).replaceAll(/\\?\{date\\?\}/gi, known.today);
  const all = (lead.replace(/\n{3,}/g, '\n\n') + body).split('\n');
  const title = all.findIndex((line) => line.startsWith('# '));
  const lines = all.map((line, index) =>
    index === title
      ? headingFor(line, known)
      : fillLabel(index < title ? fillId(line, known) : line, known),
  );
  const from = lines.findIndex((line) => STATUS.test(line)) + 1;
  const next = lines.findIndex((line, index) => index >= from && /^#/.test(line));
  const end = next < 0 ? lines.length : next;
  const old = lines.slice(from, end).join('\n').trim();
  if (from > 0) lines.splice(from, end - from, '', proposedWord(old, known), '');
  return lines.join('\n');
}

export function statesStatus(text: string): boolean {
  const labelOf = (line: string): string => LABEL.exec(line)?.[2] ?? '';
  return text.split('\n').some((line) => STATUS.test(line) || /status/i.test(labelOf(line)));
}

/** With the number where the template has one: `# NUMBER. TITLE`, `# ADR-NNNN: Title`. */
function headingFor(line: string, known: Known): string {
  const { heading, title } = known;
  const number = NUMBER.exec(line);
  // What stands in the place of braces the records show.
  if (number === null || (heading !== title && line.includes('{'))) return `# ${heading}`;
  const own = numberAs(number[0], known);
  const between = /^[^\p{L}\p{N}{[<]*/u.exec(line.slice(number.index + number[0].length))?.[0];
  return line.slice(0, number.index) + own + (between || ' ') + title;
}
