// What can be done about a finding: mend it, declare the override, go to the successor, or say why it stays.

import { type CodeAction, CodeActionKind, type Range, type TextEdit } from 'vscode-languageserver';
import { TextDocument } from 'vscode-languageserver-textdocument';
import type { TextChange } from '../core/supersede.ts';
import { rules } from '../core.ts';
import { folderOf, pathBetween } from '../model/paths.ts';
import { commonEnd, commonStart, diagnosticOf, rangeIn, uriOf } from './diagnostics.ts';
import { openCommand } from './navigation.ts';
import { type NamePlace, nameAt } from './places.ts';
import type { Card } from './questions.ts';
import type { Spot } from './server.ts';
import type { ShownFinding } from './workspace-worker.ts';

/** Titles by rule, where a finding can be mended without a doubt, or by saying that it is meant. */
const MENDED: Readonly<Record<string, string>> = {
  'one-sided-supersession': 'State the supersession in both documents',
  'direct-contradiction': 'Declare the override',
};

export async function actionsAt(spot: Spot, range: Range): Promise<CodeAction[]> {
  const { root, path } = spot;
  const findings = root
    .shown(path)
    .map((finding) => ({ finding, diagnostic: diagnosticOf(root.root, finding) }))
    .filter(({ diagnostic }) => touches(diagnostic.range, range));
  const actions = findings.map(async ({ finding, diagnostic }) => {
    const isBinding = rules.some(({ id, binding }) => id === finding.rule && binding);
    const all: readonly Omit<CodeAction, 'kind' | 'diagnostics'>[] = [
      ...(await fixActions(spot, finding)),
      ...(await successorActions(spot, finding)),
      ...(isBinding ? [] : [disableAction(spot, finding)]),
    ];
    const about = { kind: CodeActionKind.QuickFix, diagnostics: [diagnostic] };
    return all.map((one) => ({ ...about, ...one }));
  });
  return (await Promise.all(actions)).flat();
}

function touches(a: Range, b: Range): boolean {
  const isBefore = (one: Range['start'], other: Range['start']): boolean =>
    one.line < other.line || (one.line === other.line && one.character <= other.character);
  return isBefore(a.start, b.end) && isBefore(b.start, a.end);
}

/** Only where the check has seen every text that would change as it is. */
async function fixActions({ root, path }: Spot, { rule, fixable, fingerprint }: ShownFinding) {
  const title = Object.hasOwn(MENDED, rule) ? MENDED[rule] : undefined;
  if ((!fixable && title === undefined) || !root.isChecked(path)) return [];
  const changes = await root.worker.ask('fix', path, fingerprint);
  if (changes.length === 0 || !changes.every((one) => root.isChecked(one.path))) return [];
  const edits = changes.map((one) => [uriOf(root.root, one.path), [editOf(one)]]);
  const edit = { changes: Object.fromEntries(edits) };
  return [{ title: title ?? `Fix ${rule}`, isPreferred: fixable, edit }];
}

function editOf({ before, after }: Pick<TextChange, 'before' | 'after'>): TextEdit {
  const text = TextDocument.create('', '', 0, before);
  const start = commonStart(before, after);
  const end = commonEnd(before.slice(start), after.slice(start));
  return {
    range: rangeIn(text, { start, end: before.length - end }),
    newText: after.slice(start, after.length - end),
  };
}

async function successorActions(spot: Spot, { line, column }: ShownFinding) {
  const { root, path, uri, text, document } = spot;
  const offset = text.offsetAt({ line: line - 1, character: column - 1 });
  const name = nameAt(document, offset);
  const successor =
    name && (await root.worker.ask('card', path, { via: name.via, to: name.to }))?.successor;
  if (!name || !successor) return [];
  const { title } = successor;
  const range = rangeIn(text, name.span);
  const written = text.getText(range);
  const newText = referenceTo(successor, path, written, name);
  const edit = newText !== null && { changes: { [uri]: [{ range, newText }] } };
  const command = openCommand(`Open ${title}`, uriOf(root.root, successor.path));
  return [
    ...(edit ? [{ title: `Refer to ${title}`, edit }] : []),
    { title: `Open ${title}`, command },
  ];
}

/** Null where what is written cannot be told from what is around it. */
function referenceTo(
  { path, name }: NonNullable<Card['successor']>,
  from: string,
  written: string,
  { via, to }: NamePlace,
): string | null {
  const at = written.lastIndexOf(to);
  if (at < 0) return null;
  const [bare = ''] = to.split('#');
  const isPath = via === 'link' || bare.endsWith('.md');
  if (!isPath && name === path) return null;
  const now = isPath ? encodeURI(pathBetween(folderOf(from), path)) : name;
  return written.slice(0, at) + now + written.slice(at + to.length);
}

/** A suppression without a reason keeps nothing back, so that whoever wants it has to write one. */
function disableAction({ uri, text, document }: Spot, { rule }: ShownFinding) {
  const all = text.getText();
  const eol = all.includes('\r\n') ? '\r\n' : '\n';
  const { bodyStart } = document;
  const lead = bodyStart === 0 || /[\r\n]/.test(all.charAt(bodyStart - 1)) ? '' : eol;
  const position = text.positionAt(bodyStart);
  const newText = `${lead}<!-- stratigraph-disable ${rule}: -->${eol}`;
  return {
    title: `Disable ${rule} in this file (write the reason in the comment)`,
    edit: { changes: { [uri]: [{ range: { start: position, end: position }, newText }] } },
  };
}
