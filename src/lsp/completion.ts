// What could be written at a place: keys with who sets them, statuses, ids with titles, paths of imports.

import {
  type CompletionItem,
  CompletionItemKind,
  type CompletionList,
  type Position,
  type Range,
} from 'vscode-languageserver';
import type { TextDocument } from 'vscode-languageserver-textdocument';
import { claimOf, documentPaths } from '../core/hierarchy.ts';
import type { Format } from '../model/dialect.ts';
import { pathFrom } from '../model/paths.ts';
import type { ResolvedContext } from '../model/resolution.ts';
import { fromPointer, keyPathOf } from '../model/value.ts';
import { ownContext } from './hover.ts';
import type { SpotAt } from './server.ts';

export const TRIGGERS = [':', ' ', '-', '(', '@', '/', '['];

const MOST = 200;

export async function completionsAt(spot: SpotAt): Promise<CompletionList> {
  const { document, text, position, offset } = spot;
  const line = text.getText({ start: { line: position.line, character: 0 }, end: position });
  const isInHead = offset < document.bodyStart || isOpenHead(text.getText(), offset);
  const items = isInHead
    ? await inFrontMatter(spot, line)
    : await (inDefaults(spot, line) ?? inBody(spot, line));
  return { isIncomplete: items.length >= MOST, items };
}

function isOpenHead(text: string, offset: number): boolean {
  const before = text.slice(0, offset);
  return /^\ufeff?---[ \t]*\r?\n/.test(before) && !/\n---[ \t]*\r?\n/.test(before.slice(3));
}

/** Keys, between the fences of a block of YAML whose heading is `Defaults`; null elsewhere. */
function inDefaults(spot: SpotAt, line: string): Promise<CompletionItem[]> | null {
  const { text, position } = spot;
  const lines = text.getText().split(/\r?\n/);
  const before = lines.slice(0, position.line);
  const heading = before.findLastIndex((one) => /^#{1,6} /.test(one));
  if (!/^#{1,6} +defaults *#*$/i.test(before[heading] ?? '')) return null;
  const isFence = (one: string): boolean => /^ {0,3}(?:```|~~~)/.test(one);
  const fences = before.slice(heading).filter(isFence);
  if (fences.length % 2 === 0 || !/(?:```|~~~) *ya?ml\b/i.test(fences.at(-1) ?? '')) return null;
  const block = lines.slice(before.findLastIndex(isFence) + 1);
  const end = block.findIndex(isFence);
  if (/^\s*[\w.-]+: /.test(line)) return Promise.resolve([]);
  // A block without the key `defaults` stands for its value.
  const isWhole = block.slice(0, end < 0 ? undefined : end).some((one) => /^defaults:/.test(one));
  return keysFor(spot, line, { around: isWhole ? [] : ['defaults'] });
}

async function inFrontMatter(spot: SpotAt, line: string): Promise<CompletionItem[]> {
  const { workspace, path } = spot;
  const format = claimOf(workspace.hierarchy, path)?.format;
  const key = /^\s*([\w.-]+):/.exec(line)?.[1] ?? (/^\s*- ?/.test(line) ? keyAbove(spot) : null);
  if (key === null) return keysFor(spot, line, { format });
  if (key === 'overrides' || key === 'locked') return keyPathsFor(spot, line);
  if (canonical(key, format) === 'status') {
    const kind = CompletionItemKind.EnumMember;
    // Some editors sort by text.
    const sortText = (at: number): string => String(at).padStart(4, '0');
    return statusesFor(spot, format).map((label, at) => ({ label, kind, sortText: sortText(at) }));
  }
  const refers = format?.keys.references[canonical(key, format)] !== undefined;
  const [word = ''] = /(?<![^\s,[\]:'"])[^\s,[\]:'"]*$/.exec(line) ?? [];
  return refers ? idsFor(spot, word) : [];
}

/** As other documents of the same kind write them, the most used first; then the usual ones that nobody uses yet. */
function statusesFor({ workspace, document, path }: SpotAt, format: Format | undefined) {
  const { hierarchy } = workspace;
  const written = documentPaths(hierarchy).flatMap((one) => {
    const other = one === path ? null : hierarchy.document(one);
    const isAlike = other?.dialect === document.dialect && other.role.kind === document.role.kind;
    return isAlike && other.rawStatus !== null ? [other.rawStatus] : [];
  });
  // `superseded by ADR-0057` is of one document.
  const words = written.filter((status) => /^[\p{L} _-]{1,30}$/u.test(status));
  const used = [...Map.groupBy(words, (word) => word)].sort(([, a], [, b]) => b.length - a.length);
  const { words: usual = [], ofKinds } = format?.statuses ?? {};
  const all = [...used.map(([word]) => word), ...(ofKinds?.[document.role.kind] ?? usual)];
  const first = Map.groupBy(all, (word) => word.toLowerCase());
  return [...first.values()].flatMap(([word]) => word ?? []);
}

/** Whole key paths that others set and do not lock, with their values: what this file sets otherwise has to be declared. */
async function keyPathsFor(spot: SpotAt, line: string): Promise<CompletionItem[]> {
  const [typed = ''] = /(?<![^\s,[\]'"])[^\s,[\]'"]*$/.exec(line) ?? [];
  const range = rangeBefore(spot.position, typed.length);
  return Object.entries(await provenanceAt(spot))
    .flatMap(([pointer, { winner, shadowed, lockedAt }]) => {
      const other = [winner, ...shadowed].find(({ source }) => source !== spot.path);
      const isItem = /\/\d+(?:\/|$)/.test(pointer);
      return other === undefined || lockedAt !== undefined || isItem ? [] : [{ pointer, other }];
    })
    .slice(0, MOST)
    .map(({ pointer, other }) => ({
      label: keyPathOf(pointer),
      kind: CompletionItemKind.Property,
      detail: `${JSON.stringify(other.value)}, ${other.source}:${other.line}`,
      textEdit: { range, newText: keyPathOf(pointer) },
    }));
}

function lineAt(text: TextDocument, line: number): string {
  return text.getText({ start: { line, character: 0 }, end: { line, character: 500 } });
}

function keyAbove({ text, position }: SpotAt): string | null {
  for (let line = position.line - 1; line > 0; line -= 1) {
    const above = lineAt(text, line);
    if (/^\s*-(?: |$)/.test(above)) continue;
    return /^\s*([\w.-]+):/.exec(above)?.[1] ?? null;
  }
  return null;
}

function canonical(key: string, format: Format | undefined): string {
  const aliases = Object.entries(format?.keys.aliases ?? {});
  return aliases.find(([, others]) => others.includes(key))?.[0] ?? key;
}

/** Keys of the system, and those that anybody has set at this depth, with their values. */
async function keysFor(
  spot: SpotAt,
  line: string,
  {
    format,
    around = [],
  }: { readonly format?: Format | undefined; readonly around?: readonly string[] },
): Promise<CompletionItem[]> {
  const parents = [...around, ...parentsOf(spot, line)];
  const set = Object.entries(await provenanceAt(spot)).flatMap(([pointer, { winner }]) => {
    const steps = fromPointer(pointer);
    const [name, ...deeper] = steps.slice(parents.length);
    if (name === undefined || parents.some((step, at) => steps[at] !== step)) return [];
    const value = deeper.length === 0 ? `${JSON.stringify(winner.value)}, ` : '';
    return [[name, `${value}${winner.source}:${winner.line}`] as const];
  });
  const { aliases = {}, reserved = [] } = format?.keys ?? {};
  const own = parents.length > 0 ? [] : [...Object.keys(aliases), ...reserved];
  const names = new Map([...own.map((name) => [name, ''] as const), ...set.reverse()]);
  return [...names].slice(0, MOST).map(([name, detail]) => ({
    label: name,
    kind: CompletionItemKind.Property,
    ...(detail !== '' && { detail }),
    insertText: `${name}: `,
  }));
}

/** What is set where it stands, and around it: a line that is half written may hide the keys that it begins. */
async function provenanceAt(spot: SpotAt): Promise<ResolvedContext['provenance']> {
  const { workspace } = spot;
  const seen = await ownContext(spot);
  const parent = seen?.target.parent ?? null;
  const above = parent === null ? null : await workspace.resolve(workspace.find(parent).target);
  return { ...above?.provenance, ...seen?.context.provenance };
}

function parentsOf({ text, position }: SpotAt, line: string): readonly string[] {
  let indent = /^ */.exec(line)?.[0].length ?? 0;
  const parents: string[] = [];
  for (let at = position.line - 1; at > 0 && indent > 0; at -= 1) {
    const above = lineAt(text, at);
    const [, blanks = '', key] = /^( *)([\w.-]+):/.exec(above) ?? [];
    if (key === undefined || blanks.length >= indent) continue;
    parents.unshift(key);
    indent = blanks.length;
  }
  return parents;
}

async function inBody(spot: SpotAt, line: string): Promise<CompletionItem[]> {
  const { path, workspace, document, position } = spot;
  const link = /\]\(([^()\s]*)$/.exec(line)?.[1];
  const imported = /(?:^|\s)@([^\s]*)$/.exec(line)?.[1];
  const isImport = imported !== undefined && document.role.is === 'instruction';
  const typed = link ?? (isImport ? imported : undefined);
  if (typed === undefined) {
    const id = /(?:^|[\s(])([A-Za-z]{2,}-[\w-]*)$/.exec(line)?.[1];
    return id === undefined ? [] : idsFor(spot, id);
  }
  const folder = typed.slice(0, typed.lastIndexOf('/') + 1);
  const at = pathFrom(path, `${folder}.`);
  if (at === null) return [];
  const range = rangeBefore(position, typed.length - folder.length);
  return workspace.tree
    .list(at)
    .slice(0, MOST)
    .map(({ name, type }) => ({
      label: name,
      kind: type === 'file' ? CompletionItemKind.File : CompletionItemKind.Folder,
      textEdit: { range, newText: link === undefined ? name : encodeURI(name) },
    }));
}

async function idsFor({ root, path, position }: SpotAt, typed: string): Promise<CompletionItem[]> {
  const found = await root.worker.ask('names', typed, MOST);
  const range = rangeBefore(position, typed.length);
  return found
    .filter((one) => one.path !== path)
    .map(({ name, title, kind }) => ({
      label: name,
      kind: CompletionItemKind.Reference,
      detail: `${title} (${kind.length > 3 ? kind : kind.toUpperCase()})`,
      filterText: `${name} ${title}`,
      textEdit: { range, newText: name },
    }));
}

function rangeBefore(end: Position, length: number): Range {
  return { start: { line: end.line, character: end.character - length }, end };
}
