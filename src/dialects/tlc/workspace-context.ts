// The parts of `stratigraph/tlc` that tell a command of TLC what its project inherits (T-041 … T-048), and that search: recall from a store of vectors, and from that of the workspace, too.

import { cascadeOf } from './claude-md.ts';
import { BUDGET, FEWEST, INHERITED, weigh } from './recall.ts';

/** Where a project stands (T-005); all but `projectPath` is null where it stands alone. Paths are absolute. */
export interface Detected {
  readonly isInWorkspace: boolean;
  readonly workspaceRoot: string | null;
  readonly projectPath: string;
  readonly relativeProjectPath: string | null;
}

export interface MemoryItem {
  readonly filename: string;
  readonly text: string;
  readonly source: 'project' | 'workspace';
  readonly topic: string;
  /** 1 for the project, 0.5 for its workspace (T-018). */
  readonly relevance: number;
}

export interface CascadedContext {
  /** The whole CLAUDE.md of the workspace, or null. */
  readonly workspaceContent: string | null;
  readonly projectContent: string | null;
  readonly merged: string;
}

type Item = Pick<MemoryItem, 'topic' | 'text' | 'source'>;
type Cascaded = Pick<CascadedContext, 'workspaceContent' | 'projectContent'>;

export interface WorkspaceContextParts<Of extends Item> {
  readonly workspaceDetector: {
    detectWorkspace(projectDir: string): Pick<Detected, 'isInWorkspace'>;
  };
  readonly memoryInheritance: {
    loadInheritedMemory(
      projectDir: string,
    ): Promise<{ readonly decisions: readonly Of[]; readonly gotchas: readonly Of[] }>;
  };
  readonly claudeCascade: { getCascadedContext(projectDir: string): Promise<Cascaded> };
}

export interface WorkspaceContext<Of extends Item> {
  readonly isInWorkspace: boolean;
  /** Markdown with what is inherited, within the workspace's share of the tokens; null where the project stands alone. */
  readonly workspaceSection: string | null;
  /** Those of the project first, then those of its workspace, each tagged with its source. */
  readonly inheritedDecisions: readonly Of[];
  readonly inheritedGotchas: readonly Of[];
  readonly tokenBudget: Readonly<Record<'project' | 'workspace', number>>;
}

export function createWorkspaceContext<Of extends Item>({
  workspaceDetector,
  memoryInheritance,
  claudeCascade,
}: WorkspaceContextParts<Of>): {
  readonly buildContext: (projectDir: string) => Promise<WorkspaceContext<Of>>;
} {
  return {
    async buildContext(projectDir) {
      const { isInWorkspace } = workspaceDetector.detectWorkspace(projectDir);
      const { decisions, gotchas } = await memoryInheritance.loadInheritedMemory(projectDir);
      const cascaded = isInWorkspace ? await claudeCascade.getCascadedContext(projectDir) : null;
      return {
        isInWorkspace,
        workspaceSection: cascaded && sectionOf(cascaded, decisions, gotchas),
        inheritedDecisions: decisions,
        inheritedGotchas: gotchas,
        tokenBudget: BUDGET.shares,
      };
    },
  };
}

/** What has no room is counted. */
function sectionOf(
  { workspaceContent, projectContent }: Cascaded,
  decisions: readonly Item[],
  gotchas: readonly Item[],
): string {
  const conventions = cascadeOf(workspaceContent ?? '', projectContent, false).lines.slice(1, -1);
  let left = BUDGET.tokens * BUDGET.shares.workspace - BUDGET.estimate(conventions.join('\n'));
  const list = (heading: string, items: readonly Item[]): readonly string[] => {
    const all = items.flatMap(({ source, topic, text }) =>
      source === 'workspace' ? `- **${topic}**: ${text.trim().replace(/\r?\n/g, '\n  ')}` : [],
    );
    const lines = all.filter((line) => {
      const cost = BUDGET.estimate(line);
      if (cost > left) return false;
      left -= cost;
      return true;
    });
    const more = all.length - lines.length;
    const rest = more === 0 ? [] : [`- ${more} more of the workspace left out: no room.`];
    return all.length === 0 ? [] : ['', `### ${heading}`, '', ...lines, ...rest];
  };
  return [
    '## Workspace Context',
    ...(conventions.length === 0 ? [] : ['', ...conventions]),
    ...list('Inherited Decisions', decisions),
    ...list('Inherited Gotchas', gotchas),
  ].join('\n');
}

const DAY = 86_400_000;
const MOST = 10;
const MOST_FOR_CONTEXT = 5;

export interface StoredMemory {
  readonly id: string;
  readonly text: string;
  readonly type: string;
  readonly project: string;
  readonly workspace: string;
  readonly branch?: string | undefined;
  readonly sourceFile?: string | undefined;
  /** Milliseconds since 1970. */
  readonly timestamp: number;
  readonly permanent?: boolean | undefined;
  readonly similarity?: number | undefined;
}

export interface RecalledMemory extends Pick<StoredMemory, 'id' | 'text' | 'type'> {
  readonly score: number;
  readonly source: Pick<StoredMemory, 'project' | 'workspace' | 'branch' | 'sourceFile'>;
  readonly date: number;
  readonly permanent: boolean;
}

export interface RecallContext {
  readonly projectId: string;
  /** Path of the project; of the workspace where that is searched. */
  readonly workspace: string;
}

export interface RecallOptions {
  readonly scope?: 'project' | 'workspace' | 'global' | undefined;
  readonly limit?: number | undefined;
  /** Results that are less similar are left out. */
  readonly minScore?: number | undefined;
  readonly types?: readonly string[] | undefined;
}

export interface RecallParts<Vector> {
  readonly embeddingClient: { embed(text: string): Promise<Vector | null> };
  readonly vectorStore: {
    search(vector: Vector, options: { limit: number }): readonly StoredMemory[];
  };
  /** Milliseconds since 1970. */
  now(): number;
}

type Recall = (
  query: string,
  context: RecallContext,
  options?: RecallOptions,
) => Promise<readonly RecalledMemory[]>;

export interface SemanticRecall {
  readonly recall: Recall;
  readonly recallForContext: (
    projectRoot: string,
    context: RecallContext,
  ) => Promise<readonly RecalledMemory[]>;
}

/** Finds what is near a query in meaning, recent and the project's own; fewer than three are made up from its workspace. */
export function semanticRecall<Vector>({
  embeddingClient,
  vectorStore,
  now,
}: RecallParts<Vector>): SemanticRecall {
  const recall: Recall = async (query, context, options = {}) => {
    const { scope = 'project', limit = MOST, minScore = 0, types = [] } = options;
    const vector = query === '' ? null : await embeddingClient.embed(query);
    if (vector === null) return [];
    const all = vectorStore
      .search(vector, { limit: limit * 3 })
      .filter(({ type }) => types.length === 0 || types.includes(type));
    const { found, isWidened } = memoriesInScope(all, scope, context);
    const scored = found
      .filter(({ similarity = 0 }) => similarity >= minScore)
      .map((one) => {
        const own = one.project === context.projectId;
        const age = Math.max(0, (now() - one.timestamp) / DAY);
        const permanent = one.permanent === true;
        const score = weigh({ similarity: one.similarity ?? 0, age, own, permanent });
        return recalledFrom(one, isWidened && !own ? score * INHERITED : score);
      });
    return best(scored).slice(0, limit);
  };
  return {
    recall,
    recallForContext: (projectRoot, context) =>
      recall(context.projectId ? `${context.projectId} project context` : projectRoot, context, {
        limit: MOST_FOR_CONTEXT,
      }),
  };
}

/** A project with few of its own has those of its workspace where these are enough (T-033). */
function memoriesInScope(
  all: readonly StoredMemory[],
  scope: RecallOptions['scope'],
  { projectId, workspace }: RecallContext,
): { readonly found: readonly StoredMemory[]; readonly isWidened: boolean } {
  if (scope === 'global') return { found: all, isWidened: false };
  const around = all.filter((one) => one.workspace === workspace);
  if (scope === 'workspace') return { found: around, isWidened: false };
  const own = all.filter(({ project }) => project === projectId);
  const isWidened = own.length < FEWEST && around.length >= FEWEST;
  return { found: isWidened ? around : own, isWidened };
}

function recalledFrom(
  { id, text, type, project, workspace, branch, sourceFile, timestamp, permanent }: StoredMemory,
  score: number,
): RecalledMemory {
  const source = { project, workspace, branch, sourceFile };
  return { id, text, score, type, source, date: timestamp, permanent: permanent === true };
}

function best<Of extends { readonly id: string; readonly score: number }>(found: readonly Of[]) {
  const sorted = found.toSorted((a, b) => b.score - a.score);
  return sorted.filter(({ id }, at) => sorted.findIndex((one) => one.id === id) === at);
}

export interface Indexed {
  readonly indexed: number;
  readonly skipped: number;
  readonly errors: number;
}

export interface InheritedSearchParts {
  readonly semanticRecall: { readonly recall: Recall };
  readonly workspaceDetector: {
    detectWorkspace(folder: string): Pick<Detected, 'workspaceRoot'>;
  };
  readonly vectorIndexer: { indexAll(folder: string): Promise<Indexed> };
}

/** Searches a project, and its workspace where the project has little or `inherited` asks for it; what is inherited counts 0.8 (T-032 … T-039). */
export function createInheritedSearch({
  semanticRecall,
  workspaceDetector,
  vectorIndexer,
}: InheritedSearchParts): {
  readonly search: (
    query: string,
    context: RecallContext,
    options?: Omit<RecallOptions, 'scope'> & {
      readonly scope?: RecallOptions['scope'] | 'inherited';
    },
  ) => Promise<readonly RecalledMemory[]>;
  readonly indexAll: (projectRoot: string) => Promise<Indexed>;
} {
  /** A workspace does not inherit from itself. */
  const outside = (folder: string): string | null => {
    const { workspaceRoot } = workspaceDetector.detectWorkspace(folder);
    return workspaceRoot === folder ? null : workspaceRoot;
  };
  return {
    async search(query, context, { scope = 'project', ...options } = {}) {
      if (scope === 'global' || scope === 'workspace')
        return semanticRecall.recall(query, context, { ...options, scope });
      const own = await semanticRecall.recall(query, context, { ...options, scope: 'project' });
      const isEnough = scope === 'project' && own.length >= FEWEST;
      const workspace = isEnough ? null : outside(context.workspace);
      if (workspace === null) return own;
      const around = { ...context, workspace };
      const outer = await semanticRecall.recall(query, around, { ...options, scope: 'workspace' });
      return best([...own, ...outer.map((one) => ({ ...one, score: one.score * INHERITED }))]);
    },
    async indexAll(projectRoot) {
      const own = await vectorIndexer.indexAll(projectRoot);
      const workspace = outside(projectRoot);
      if (workspace === null) return own;
      const outer = await vectorIndexer.indexAll(workspace);
      return {
        indexed: own.indexed + outer.indexed,
        skipped: own.skipped + outer.skipped,
        errors: own.errors + outer.errors,
      };
    },
  };
}
