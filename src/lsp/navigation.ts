// Ways from a place to others: definitions, references, links, symbols, lenses, other names.

import {
  type CodeLens,
  type Command,
  type DocumentLink,
  type Location,
  LSPErrorCodes,
  RenameFile,
  ResponseError,
  type SymbolInformation,
  SymbolKind,
  TextDocumentEdit,
  type WorkspaceEdit,
} from 'vscode-languageserver';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { linkPath, pathFrom } from '../model/paths.ts';
import { counted } from '../model/plural.ts';
import type { Place } from '../model/source.ts';
import { UsageError } from '../model/usage-error.ts';
import { lineRange, rangeIn, rangeOf, uriOf } from './diagnostics.ts';
import { valueUnder } from './hover.ts';
import { nameAt, namesIn } from './places.ts';
import type { Root } from './root.ts';
import type { Spot, SpotAt } from './server.ts';

const MOST_SYMBOLS = 200;

/** The document that is named, at the heading if there is one in the link; else the line that decides the value. */
export async function definitionAt(spot: SpotAt): Promise<Location | null> {
  const { root, workspace } = spot;
  const { name, to } = await nameMeantAt(spot);
  if (name !== null && to !== null) {
    const [, slug] = name.via === 'link' ? name.to.split('#') : [];
    const heading = workspace.hierarchy
      .document(to)
      ?.structure.sections.find((one) => one.slug === slug);
    return locationOf(root, { path: to, line: heading?.headingSpan.line ?? 1, column: 1 });
  }
  const found = await valueUnder(spot);
  if (found === null) return null;
  const { source, line, column } = found.value.provenance.winner;
  return locationOf(root, { path: source, line, column });
}

/** Who names the document; of a value, who inherits it and where it is overridden. */
export async function referencesAt(spot: SpotAt): Promise<Location[]> {
  const { root, path, position } = spot;
  const { to } = await nameMeantAt(spot);
  if (to === null && (await valueUnder(spot)) !== null) {
    const { inherit, override } = await root.worker.ask('users', path, position.line + 1);
    return [...override, ...inherit].map((place) => locationOf(root, place));
  }
  const places = await root.worker.ask('referrers', to ?? path);
  return places.map((place) => locationOf(root, place));
}

/** What is named there, and the path of the document that is meant. */
async function nameMeantAt({ document, root, path, offset }: SpotAt) {
  const name = nameAt(document, offset);
  const [to = null] = name === null ? [] : await root.worker.ask('paths', path, [name]);
  return { name, to };
}

function locationOf(root: Root, { path, line, column }: Place): Location {
  return { uri: uriOf(root.root, path), range: rangeOf({ line, column }) };
}

export async function linksOf(spot: Spot): Promise<DocumentLink[]> {
  const { root, path, document, text, workspace } = spot;
  const names = namesIn(document);
  const paths = await root.worker.ask('paths', path, names);
  const files = names.map(({ via, to, span }, at) => ({
    span,
    to: paths[at] ?? (via === 'link' ? linkPath(path, to) : null),
  }));
  const imports = document.role.is === 'instruction' ? importsIn(path, document.text) : [];
  return [...files, ...imports].flatMap(({ span, to }) =>
    to !== null && workspace.tree.has(to)
      ? [{ range: rangeIn(text, span), target: uriOf(root.root, to) }]
      : [],
  );
}

function importsIn(path: string, text: string) {
  return [...text.matchAll(/(?<!\S)@([./A-Za-z][^\s)]*)/g)].map(
    ({ index, 0: whole, 1: to = '' }) => ({
      span: { start: index, end: index + whole.length },
      to: pathFrom(path, to),
    }),
  );
}

export async function symbolsOf(root: Root, query: string): Promise<readonly SymbolInformation[]> {
  const found = await root.worker.ask('names', query, MOST_SYMBOLS);
  return found.map(({ name, title, kind, path }) => ({
    name: name === path || name === title ? title : `${name} ${title}`,
    kind: SymbolKind.File,
    containerName: kind,
    location: { uri: uriOf(root.root, path), range: lineRange(1) },
  }));
}

/** Opens a place; the editor asks us, and we ask the editor. */
export const OPEN = 'stratigraph.open';

/** Who sees the document, and at each value that others override how many do. */
export async function lensesOf({ root, path, uri }: Spot): Promise<CodeLens[]> {
  const { by, override } = await root.worker.ask('lenses', path);
  const seen =
    by === '' ? [] : [{ range: lineRange(1), command: openCommand(`seen by ${by}`, uri) }];
  return [
    ...seen,
    ...override.map(({ line, keyPath, places }) => {
      const [first] = places;
      const title = `${keyPath}: ${counted(places.length, 'override')}`;
      return {
        range: lineRange(line),
        command: first
          ? openCommand(title, uriOf(root.root, first.path), first)
          : openCommand(title, uri),
      };
    }),
  ];
}

export function openCommand(
  title: string,
  uri: string,
  place: { readonly line: number; readonly column: number } = { line: 1, column: 1 },
): Command {
  return { title, command: OPEN, arguments: [uri, rangeOf(place)] };
}

/** The place of the id, and the id; null where nothing is called by one. */
export async function renameRange(spot: SpotAt) {
  const found = await renameTargetAt(spot);
  if (found === null) return null;
  return { range: rangeIn(spot.text, found.span), placeholder: found.id };
}

/** What is named at the place, else the document itself where its own id stands. */
async function renameTargetAt(spot: SpotAt) {
  const { document, root, path, offset } = spot;
  const own = document.metadataSpans.get('id');
  const isOwn = own !== undefined && own.start <= offset && offset <= own.end;
  const { name, to } = await nameMeantAt(spot);
  const span = isOwn ? own : name?.span;
  const renamedPath = isOwn ? path : to;
  if (span === undefined || renamedPath === null) return null;
  const id = await root.worker.ask('id', renamedPath);
  return id === null ? null : { path: renamedPath, id, span };
}

/** Throws where the texts are not those that were checked. */
export async function renameAt(spot: SpotAt, newName: string): Promise<WorkspaceEdit | null> {
  const { root, workspace } = spot;
  await root.settled();
  const found = await renameTargetAt(spot);
  if (found === null) return null;
  try {
    const { edits, file } = await root.worker.ask('rename', found.path, newName);
    const { root: top } = root;
    const changes = [...Map.groupBy(edits, ({ path }) => path)].map(([path, some]) => {
      const text = TextDocument.create('', '', 0, workspace.hierarchy.document(path)?.text ?? '');
      const textEdits = some.map(({ span, after }) => {
        return { range: rangeIn(text, span), newText: after };
      });
      return TextDocumentEdit.create({ uri: uriOf(top, path), version: null }, textEdits);
    });
    const moved = file && RenameFile.create(uriOf(top, file.from), uriOf(top, file.to));
    return { documentChanges: [...changes, ...(moved ? [moved] : [])] };
  } catch (error) {
    if (error instanceof UsageError)
      throw new ResponseError(LSPErrorCodes.RequestFailed, error.message);
    throw error;
  }
}
