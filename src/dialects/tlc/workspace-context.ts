// The part of `stratigraph/tlc` that tells a command of TLC what its project inherits (T-041 … T-048).

import { cascadeOf } from './claude-md.ts';
import { BUDGET } from './recall.ts';

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
  /** The project's file with what it inherits between markers. */
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
  /** Shares of the tokens. */
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
    const all = items.filter(({ source }) => source === 'workspace').map(bullet);
    const kept = all.filter((line) => {
      const cost = BUDGET.estimate(line);
      if (cost > left) return false;
      left -= cost;
      return true;
    });
    const more = all.length - kept.length;
    const rest = more === 0 ? [] : [`- ${more} more of the workspace left out: no room.`];
    return all.length === 0 ? [] : ['', `### ${heading}`, '', ...kept, ...rest];
  };
  return [
    '## Workspace Context',
    ...(conventions.length === 0 ? [] : ['', ...conventions]),
    ...list('Inherited Decisions', decisions),
    ...list('Inherited Gotchas', gotchas),
  ].join('\n');
}

/** Headings in it stay inside the list. */
function bullet({ topic, text }: Item): string {
  return `- **${topic}**: ${text.trim().replace(/\r?\n/g, '\n  ')}`;
}
