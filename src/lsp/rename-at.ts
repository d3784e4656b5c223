// Renaming from a place in the editor.

import {
  type Range,
  RenameFile,
  ResponseError,
  TextDocumentEdit,
  type WorkspaceEdit,
} from 'vscode-languageserver';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { UsageError } from '../model/usage-error.ts';
import { rangeIn, uriOf } from './diagnostics.ts';
import { nameAt } from './places.ts';
import type { SpotAt } from './server.ts';

/** JSON-RPC: the request as such was fine. */
const REQUEST_FAILED = -32_803;

/** The place of the id, and the id; null where nothing is called by one. */
export async function renameRange(
  spot: SpotAt,
): Promise<{ range: Range; placeholder: string } | null> {
  const found = await renamed(spot);
  if (found === null) return null;
  return { range: rangeIn(spot.text, found.span), placeholder: found.id };
}

/** What is named at the place, else the document itself where its own id stands. */
async function renamed({ document, root, path, offset }: SpotAt) {
  const own = document.metadataSpans.get('id');
  const named = nameAt(document, offset);
  const isOwn = own !== undefined && own.start <= offset && offset <= own.end;
  const [to = null] = named === null ? [] : await root.worker.ask('paths', path, [named]);
  const span = isOwn ? own : named?.span;
  const meant = isOwn ? path : to;
  if (span === undefined || meant === null) return null;
  const id = await root.worker.ask('id', meant);
  return id === null ? null : { path: meant, id, span };
}

/** Throws where the texts are not those that were checked. */
export async function renameAt(spot: SpotAt, newName: string): Promise<WorkspaceEdit | null> {
  const { root, workspace } = spot;
  await root.settled();
  const found = await renamed(spot);
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
    if (error instanceof UsageError) throw new ResponseError(REQUEST_FAILED, error.message);
    throw error;
  }
}
