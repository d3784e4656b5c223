// What could be written at a place: keys with who sets them, statuses, ids with titles, paths of imports.

import {
  type CompletionItem,
  CompletionItemKind,
  type CompletionList,
  type Position,
  type Range,
} from 'vscode-languageserver';
import type { TextDocument } from 'vscode-languageserver-textdocument';
import { claimOf } from '../core/hierarchy.ts';
import type { Format } from '../model/dialect.ts';
import { pathFrom } from '../model/paths.ts';
import { fromPointer } from '../model/value.ts';
import { ownContext } from './hover.ts';
import type { SpotAt } from './server.ts';

export const TRIGGERS = [':', ' ', '-', '(', '@', '/', '['];

const MOST = 200;

export async function completionsAt(spot: SpotAt): Promise<CompletionList> {
  const { document, text, position, offset } = spot;
  const line = text.getText({ start: { line: position.line, character: 0 }, end: position });
  const isInHead = offset < document.bodyStart || isOpenHead(text.getText(), offset);
  const items = isInHead ? await inFrontMatter(spot, line) : await inBody(spot, line);
  return { isIncomplete: items.length >= MOST, items };
}

function isOpenHead(text: string, offset: number): boolean {
  const before = text.slice(0, offset);
  return /^\ufeff?---[ \t]*\r?\n/.test(before) && !/\n---[ \t]*\r?\n/.test(before.slice(3));
}

async function inFrontMatter(spot: SpotAt, line: string): Promise<CompletionItem[]> {
  const { workspace, path } = spot;
  const format = claimOf(workspace.hierarchy, path)?.format;
  const key = /^\s*([\w.-]+):/.exec(line)?.[1] ?? (/^\s*- ?/.test(line) ? keyAbove(spot) : null);
  if (key === null) return keysFor(spot, line, format);
  if (canonical(key, format) === 'status') {
    const kind = CompletionItemKind.EnumMember;
    return (format?.statuses?.words ?? []).map((label) => ({ label, kind }));
  }
  const refers = format?.keys.references[canonical(key, format)] !== undefined;
  const [word = ''] = /(?<![^\s,[\]:'"])[^\s,[\]:'"]*$/.exec(line) ?? [];
  return refers ? idsFor(spot, word) : [];
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
  format: Format | undefined,
): Promise<CompletionItem[]> {
  const parents = parentsOf(spot, line);
  const seen = await ownContext(spot);
  const parent = seen?.target.parent ?? null;
  const { workspace } = spot;
  // A line that is half written may hide the keys that it begins.
  const above = parent === null ? null : await workspace.resolve(workspace.find(parent).target);
  const all = { ...above?.provenance, ...seen?.context.provenance };
  const set = Object.entries(all).flatMap(([pointer, { winner }]) => {
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
      detail: `${title} (${kind})`,
      filterText: `${name} ${title}`,
      textEdit: { range, newText: name },
    }));
}

function rangeBefore(end: Position, length: number): Range {
  return { start: { line: end.line, character: end.character - length }, end };
}
