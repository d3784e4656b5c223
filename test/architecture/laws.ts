// Who may import whom in src/, and who may touch the machine, each with its reason.

export interface Law {
  /** What happens in this part. */
  readonly purpose: string;
  /**
   * What a part may import besides itself: other parts (`core` is core.ts and core/), or single files of them
   * (`core.ts`).
   */
  readonly mayImport: readonly string[];
  readonly because: string;
}

const PURE = ['model'];
const FACE = ['operations', 'open.ts', 'core.ts', 'emit', 'model', 'version'];
const FACE_REASON =
  'a face words what the core found: deciding anything in it would make the faces disagree';

/** Every part of src/; a folder that is not listed here fails the test, so that a new one gets its law. */
export const LAWS: Readonly<Record<string, Law>> = {
  model: {
    purpose: 'the nouns that all parts share, and the contracts of dialects, rules and operations',
    mayImport: [],
    because:
      'nouns, and pure helpers as small as they are, can be shared by everyone without a cycle',
  },
  version: {
    purpose: 'the version of the package',
    mayImport: ['../package.json'],
    because: 'the version has one source, and only faces tell it',
  },
  read: {
    purpose:
      'disk, git and settings → source files, behind one small interface (`Tree`); `write` alone reads again what it replaces',
    mayImport: PURE,
    because: 'reading knows bytes and paths, not what they mean',
  },
  dialects: {
    purpose:
      'one folder per system: its documents, the layers of a target, its rules and operations',
    mayImport: [...PURE, 'edit', 'parse/plain-words.ts', 'check/fault-found.ts'],
    because:
      'a dialect says how a system spells and edits things, and must fit any tree and any parser; what a line says without its markup is one question',
  },
  library: {
    purpose:
      'what programs that used the package of a system import in its place (`dialects/*/*library.ts`)',
    mayImport: ['model', 'dialects', 'edit', 'policy', 'read', 'write', 'core'],
    because:
      'what a program of the system calls in the place of its own code reads and writes its files, and needs no more of us',
  },
  parse: {
    purpose:
      'a source file → a document: values, sections, links with their places; faults are data',
    mayImport: PURE,
    because: 'a document is parsed without its neighbours',
  },
  graph: {
    purpose: 'documents → nodes, edges, targets, supersession, staleness',
    mayImport: PURE,
    because: 'the graph is computed from parsed documents alone',
  },
  resolve: {
    purpose:
      'the layers of a target → values and sections with where they come from, and what conflicts',
    mayImport: ['model', 'graph'],
    because: 'an answer follows from layers, not from where they were read',
  },
  diff: {
    purpose: 'two answers → what differs, and which line caused it',
    mayImport: PURE,
    because: 'two answers are compared without asking where either came from',
  },
  check: {
    purpose: 'facts → findings; one file per rule, with its words and its examples',
    mayImport: PURE,
    because: 'a rule words facts; the algorithms live in graph and resolve',
  },
  edit: {
    purpose: 'a change → patches of a text that leave every other byte alone',
    mayImport: ['model', 'parse'],
    because: 'an edit is a patch of one text and touches only what it means to change',
  },
  policy: {
    purpose: 'a text → the secrets in it, and why a memory must not hold it',
    mayImport: PURE,
    because: 'what must not be written down is told from the text alone, whoever writes it',
  },
  search: {
    purpose: 'words → documents and sections, ranked',
    mayImport: PURE,
    because: 'an index knows words and files, wherever they were read and wherever it is kept',
  },
  emit: {
    purpose: 'a result → text, markdown, JSON, SARIF, annotations',
    mayImport: [...PURE, 'parse'],
    because: 'output is a rendering of a result and decides nothing; markdown is parsed in one way',
  },
  write: {
    purpose: 'new texts → files, atomically and under a lock',
    mayImport: PURE,
    because: 'writing applies patches and knows nothing of their meaning',
  },
  core: {
    purpose: 'the steps above put together, without a disk; `core.ts` exports what faces may use',
    mayImport: [
      'model',
      'dialects',
      'parse',
      'graph',
      'resolve',
      'policy',
      'edit',
      'check',
      'diff',
      'search',
    ],
    because: 'the core is pure: the same tree and the same now give the same bytes',
  },
  open: {
    purpose: 'a workspace: the core with disk and git under it',
    mayImport: ['core', 'read', 'model'],
    because: 'open is the core with a disk under it',
  },
  gather: {
    purpose: 'the sites of several repositories → one',
    mayImport: ['model', 'read'],
    because:
      'what other builds published is data like any other: read within bounds, checked and compared',
  },
  operations: {
    purpose:
      'every question and every change; related ones share a file: input, output, `run`, words; `index.ts` names each',
    mayImport: ['open', 'core', 'write', 'emit', 'model', 'version'],
    because:
      'an operation gives data and has its words beside it; it is the one place that both reads a workspace and writes to it',
  },
  cli: {
    purpose: 'the command line',
    mayImport: [...FACE, 'write', 'site', 'mcp', 'lsp', 'serve', 'gather', 'read/shipped-docs.ts'],
    because: `${FACE_REASON}; files that are named on a command line, and the pages of the program's own documentation, are its own`,
  },
  mcp: {
    purpose: 'the MCP server',
    mayImport: FACE,
    because: FACE_REASON,
  },
  lsp: {
    purpose: 'the language server',
    mayImport: [...FACE, 'core', 'graph'],
    because: `${FACE_REASON}; editors ask about places in texts, for which the core has parts but no operations`,
  },
  serve: {
    purpose: 'the HTTP server: answers, MCP and a built site',
    mayImport: [...FACE, 'mcp', 'site', 'write/replace-folder.ts'],
    because: 'what is served over HTTP are the other faces, not a new one',
  },
  site: {
    purpose:
      'the static site: `build` prepares what pages show, `pages` import `components` and `view`, `components` import `view`; `render` makes HTML of documents, `program` runs the pages, `scripts` run in the browser',
    mayImport: [
      ...FACE,
      'open/site-settings.ts',
      'write/kept-texts.ts',
      'write/make-folder.ts',
      'write/replace-folder.ts',
      'diff',
      'graph',
      'resolve',
      'gather',
    ],
    because: `${FACE_REASON}; what its pages work out in the browser is the core's own code, in parts small enough to be sent there`,
  },
  playground: {
    purpose: 'a web page that checks files dropped on it: the core in a browser',
    mayImport: [
      ...['core', 'emit', 'model', 'dialects/instructions/operation.ts'],
      ...['dialects/instructions/words.ts', 'read/default-settings.ts', 'read/text-tree.ts'],
    ],
    because: 'a browser has no disk and no git: what opens a workspace is not there',
  },
  action: {
    purpose: 'the GitHub Action (`action/src`)',
    mayImport: ['open.ts', 'open/pull-request.ts', 'core.ts', 'emit', 'model', 'version'],
    because: FACE_REASON,
  },
};

export const FACES: ReadonlySet<string> = new Set([
  ...['cli', 'mcp', 'lsp', 'serve', 'site', 'playground', 'action', 'library'],
]);

/** Modules that reach outside the process, and the parts, or files, that may. */
export const MACHINE: readonly {
  readonly modules: RegExp;
  readonly parts: ReadonlySet<string>;
  readonly because: string;
}[] = [
  {
    modules: /^(node:)?fs(\/|$)|^(write-file-atomic|proper-lockfile)$/,
    parts: new Set(['read', 'write', 'serve/site-file.ts', 'site', 'action']),
    because:
      'disk is read in read/ and by what serves a built site, and written in write/, by the site build and, for the files of a run, by the action',
  },
  {
    modules: /^node:sqlite$/,
    parts: new Set(['read']),
    because: 'a database is opened in one place, which takes care that nothing is written',
  },
  {
    modules: /^(node:)?child_process$/,
    parts: new Set([
      'read/git.ts',
      'cli/commands/workspace.ts',
      'cli/commands/docs.ts',
      '../action/src/fetch-commit.ts',
    ]),
    because:
      'git is started in one place, where no setting of a repository can run a program; another starts an editor or a browser, and a third fetches the base of a pull request',
  },
  {
    modules: /^(node:)?(process|os|readline|tty|perf_hooks|timers|worker_threads)(\/|$)/,
    parts: new Set(['read', 'write/edit-file.ts', ...FACES]),
    because: 'process, clock and terminal belong to the faces',
  },
  {
    modules: /^(node:)?(net|http|https|http2|tls|dgram|dns)(\/|$)/,
    parts: new Set(['mcp', 'serve', 'site', 'gather/web-file.ts']),
    because:
      'everything but the servers works without a network; what other repositories published is read over the web',
  },
];

/** What read/ may take from node:fs: functions that look, by name, so that none that changes the disk slips in. */
export const LOOKING =
  /^(access|exists|lstat|open|opendir|read|realpath|stat|watch|createReadStream|close|fstat|constants|glob|Stats|Dirent|FSWatcher)/;
