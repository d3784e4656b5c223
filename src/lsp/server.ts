import { fileURLToPath } from 'node:url';
import {
  type CodeActionParams,
  CodeLensRefreshRequest,
  type Connection,
  ErrorCodes,
  type ExecuteCommandParams,
  type InitializeResult,
  Position,
  Range,
  type RenameParams,
  ResponseError,
  TextDocumentIdentifier,
  TextDocumentSyncKind,
  TextDocuments,
  type WorkspaceSymbolParams,
} from 'vscode-languageserver';
import { TextDocument } from 'vscode-languageserver-textdocument';
import type { Document } from '../model/document.ts';
import { isUsageError, orNull } from '../model/usage-error.ts';
import { type OpenOptions, open, type Workspace } from '../open.ts';
import { version } from '../version.ts';
import { actionsAt } from './actions.ts';
import { completionsAt, TRIGGERS } from './completion.ts';
import { diagnosticOf, uriOf } from './diagnostics.ts';
import { hoverAt } from './hover.ts';
import {
  definitionAt,
  lensesOf,
  linksOf,
  OPEN,
  referencesAt,
  renameAt,
  renameRange,
  symbolsOf,
} from './navigation.ts';
import { openRoot, type Root } from './root.ts';
import type { WorkspaceWorker } from './workspace-worker.ts';

export interface ServerOptions {
  /** How the workspace around a folder is opened; `root` where somebody chose one. */
  readonly at: (folder: string) => OpenOptions;
  readonly workerOf: (at: OpenOptions) => WorkspaceWorker;
  readonly calm: number;
}

interface DocumentParams {
  readonly textDocument: TextDocumentIdentifier;
}

function invalid(name: string): ResponseError<void> {
  return new ResponseError(
    ErrorCodes.InvalidParams,
    `${name} is missing, or is not what it should be.`,
  );
}

export interface Spot {
  readonly root: Root;
  readonly path: string;
  readonly uri: string;
  readonly workspace: Workspace;
  readonly document: Document;
  readonly text: TextDocument;
}

export interface SpotAt extends Spot {
  readonly position: Position;
  readonly offset: number;
}

export function languageServer(connection: Connection, options: ServerOptions) {
  const documents = new TextDocuments(TextDocument);
  const roots = new Map<string, Root>();
  const places = new Map<string, { readonly root: Root; readonly path: string }>();
  let folders: readonly string[] = [];
  let hasLensRefresh = false;
  let canShow = false;
  let ready: Promise<unknown> = Promise.resolve();
  let isClosed = false;

  const uriIn = (root: Root, path: string): string => {
    const known = [...places].find(([, place]) => place.root === root && place.path === path);
    return known?.[0] ?? uriOf(root.root, path);
  };

  /** Null where there is no workspace. */
  const rootAround = async (folder: string): Promise<Root | null> => {
    try {
      const at = () => options.at(folder);
      const { root } = await open(at());
      const known = roots.get(root);
      if (known !== undefined || isClosed) return known ?? null;
      const opened: Root = openRoot({
        root,
        at,
        worker: options.workerOf({ ...at(), root }),
        calm: options.calm,
        tell: (path, findings) => {
          const uri = uriIn(opened, path);
          const diagnostics = findings.map((finding) => diagnosticOf(root, finding));
          const version = documents.get(uri)?.version;
          const params = { uri, diagnostics, ...(version !== undefined && { version }) };
          void connection.sendDiagnostics(params).catch(() => undefined);
        },
        onChecked: () => {
          if (hasLensRefresh)
            void connection.sendRequest(CodeLensRefreshRequest.type).catch(() => undefined);
        },
        problem: (message) => connection.console.warn(`${root}: ${message}`),
      });
      roots.set(root, opened);
      return opened;
    } catch (error) {
      if (!isUsageError(error)) throw error;
      connection.console.info(error.message);
      return null;
    }
  };

  /** Null for what is no file of a workspace; a file that was never saved is none yet. */
  const placeOf = async (uri: string) => {
    const known = places.get(uri);
    if (known !== undefined) return known;
    const file = filePath(uri);
    if (file === null) return null;
    await ready;
    if (folders.length === 0) await rootAround(file.slice(0, file.lastIndexOf('/')) || '/');
    const inner = [...roots.values()].sort((a, b) => b.root.length - a.root.length);
    for (const root of inner) {
      const path = await orNull(async () => (await root.now()).inside(file));
      if (path !== null) return { root, path };
    }
    return null;
  };

  const spotOf = async (uri: string): Promise<Spot | null> => {
    const text = documents.get(uri);
    const place = text === undefined ? null : await placeOf(uri);
    if (text === undefined || place === null) return null;
    return orNull(async () => {
      const workspace = await place.root.now();
      const document = workspace.hierarchy.document(place.path);
      const isCurrent = document?.text === text.getText();
      return isCurrent ? { ...place, uri, workspace, document, text } : null;
    });
  };

  const inText =
    <P extends DocumentParams, A>(answer: (spot: Spot, params: P) => Promise<A> | A) =>
    async (params: P): Promise<A | null> => {
      if (!TextDocumentIdentifier.is(params?.textDocument)) throw invalid('textDocument.uri');
      const spot = await spotOf(params.textDocument.uri);
      return spot && orNull(() => answer(spot, params));
    };
  const atPlace = <P extends DocumentParams & { readonly position: Position }, A>(
    answer: (spot: SpotAt, params: P) => Promise<A> | A,
  ) =>
    inText((spot, params: P) => {
      const { position } = params;
      if (!Position.is(position)) throw invalid('position');
      return answer({ ...spot, position, offset: spot.text.offsetAt(position) }, params);
    });

  const changed = async (document: TextDocument): Promise<void> => {
    const place = await placeOf(document.uri);
    if (place === null || documents.get(document.uri) !== document) return;
    places.set(document.uri, place);
    place.root.edit(place.path, document.getText());
  };
  const failed = (error: unknown): void => connection.console.error(String(error));

  documents.onDidChangeContent(({ document }) => void changed(document).catch(failed));
  documents.onDidSave(({ document }) => {
    // A file that is saved for the first time is one of the workspace from now on.
    const again = () => places.get(document.uri)?.root.check();
    changed(document).then(again).catch(failed);
  });
  documents.onDidClose(({ document }) => {
    const place = places.get(document.uri);
    places.delete(document.uri);
    place?.root.edit(place.path, null);
  });

  connection.onInitialize((params): InitializeResult => {
    const uris = params.workspaceFolders?.map(({ uri }) => uri) ?? [params.rootUri ?? ''];
    folders = uris.flatMap((uri) => filePath(uri) ?? []);
    hasLensRefresh = params.capabilities.workspace?.codeLens?.refreshSupport === true;
    canShow = params.capabilities.window?.showDocument?.support === true;
    const hasFolders = params.capabilities.workspace?.workspaceFolders === true;
    connection.onInitialized(() => {
      ready = Promise.all(folders.map(rootAround)).catch(failed);
      if (!hasFolders) return;
      connection.workspace.onDidChangeWorkspaceFolders(({ added, removed }) => {
        const isGone = (folder: string) => removed.some(({ uri }) => filePath(uri) === folder);
        folders = [
          ...folders.filter((folder) => !isGone(folder)),
          ...added.flatMap(({ uri }) => filePath(uri) ?? []),
        ];
        ready = ready.then(() => keepRoots()).catch(failed);
      });
    });
    return {
      serverInfo: { name: 'stratigraph', version },
      capabilities: {
        textDocumentSync: {
          openClose: true,
          change: TextDocumentSyncKind.Incremental,
          save: { includeText: false },
        },
        ...{ hoverProvider: true, definitionProvider: true, referencesProvider: true },
        documentLinkProvider: {},
        codeActionProvider: { codeActionKinds: ['quickfix'] },
        completionProvider: { triggerCharacters: TRIGGERS },
        renameProvider: { prepareProvider: true },
        codeLensProvider: {},
        workspaceSymbolProvider: true,
        executeCommandProvider: { commands: [OPEN] },
        ...(hasFolders && {
          workspace: { workspaceFolders: { supported: true, changeNotifications: true } },
        }),
      },
    };
  });

  /** Those around the folders that are open now, and no others. */
  const keepRoots = async (): Promise<void> => {
    const wanted = await Promise.all(folders.map(rootAround));
    for (const [key, root] of roots) {
      if (wanted.includes(root)) continue;
      roots.delete(key);
      for (const [uri, place] of places) if (place.root === root) places.delete(uri);
      root.clear();
      await root.close();
    }
    for (const document of documents.all()) await changed(document);
  };

  const answers = {
    hover: atPlace(hoverAt),
    definition: atPlace(definitionAt),
    references: atPlace(referencesAt),
    documentLink: inText(linksOf),
    codeAction: inText((spot, { range }: CodeActionParams) => actionsAt(spot, range)),
    completion: atPlace(completionsAt),
    prepareRename: atPlace(renameRange),
    rename: atPlace((spot, { newName }: RenameParams) => renameAt(spot, newName)),
    codeLens: inText(lensesOf),
  };
  // By their names: the connection's own ways to them fail where there are no parameters.
  for (const [name, answer] of Object.entries(answers))
    connection.onRequest<unknown, unknown>(`textDocument/${name}`, answer);
  connection.onRequest('workspace/executeCommand', async (params: ExecuteCommandParams | null) => {
    const [uri, selection] = params?.arguments ?? [];
    const isOurs = params?.command === OPEN && typeof uri === 'string' && filePath(uri) !== null;
    if (!isOurs || !canShow || !Range.is(selection)) return null;
    await connection.window.showDocument({ uri, selection, takeFocus: true });
    return null;
  });
  connection.onRequest('workspace/symbol', async (params: WorkspaceSymbolParams | null) => {
    const query = params?.query;
    if (typeof query !== 'string') throw invalid('query');
    await ready;
    const found = [...roots.values()].map((root) => orNull(() => symbolsOf(root, query)));
    return (await Promise.all(found)).flatMap((some) => some ?? []);
  });
  documents.listen(connection);

  const close = async (): Promise<void> => {
    isClosed = true;
    await ready;
    await Promise.all([...roots.values()].map((root) => root.close()));
  };
  connection.onShutdown(close);
  return {
    async settled() {
      await ready;
      for (const document of documents.all()) await changed(document);
      await Promise.all([...roots.values()].map((root) => root.settled()));
    },
    close,
  };
}

/** Null for what is no file of this machine. */
function filePath(uri: string): string | null {
  try {
    return fileURLToPath(uri);
  } catch {
    return null;
  }
}
