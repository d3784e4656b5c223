// The part of `stratigraph/tlc` that searches: recall from a store of vectors, and from that of the workspace, too.

import { FEWEST, INHERITED, weigh } from './recall.ts';
import type { Detected } from './workspace-context.ts';

const DAY = 86_400_000;
const MOST = 10;
/** Results for a context. */
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
    const { found, isWidened } = within(all, scope, context);
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
function within(
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
