// What programs of TLC are told of a workspace.

import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  createWorkspaceContext,
  detectWorkspace,
  getCascadedContext,
  loadInheritedMemory,
} from '../../../src/dialects/tlc/library.ts';
import { folder } from '../../helpers/folder.ts';
import { kasha } from './kasha.ts';

describe('workspace context', () => {
  const { buildContext } = createWorkspaceContext({
    workspaceDetector: { detectWorkspace },
    memoryInheritance: { loadInheritedMemory },
    claudeCascade: { getCascadedContext },
  });

  test('has what concerns the project of conventions, decisions and gotchas of the workspace', async () => {
    const { workspaceSection, ...context } = await buildContext(join(folder(kasha), 'api'));
    expect(workspaceSection).toMatch(/^## Workspace Context\n\n## Workspace Conventions\n/);
    const lines = workspaceSection?.split('\n') ?? [];
    for (const line of ['Use ESLint.', '### Inherited Decisions', '- **auth**: # Shared auth'])
      expect(lines).toContain(line);
    expect(workspaceSection).not.toMatch(/milk|Review everything|TLC-WORKSPACE|sha256|Postgres/);
    expect(context).toMatchObject({
      isInWorkspace: true,
      tokenBudget: { project: 0.6, workspace: 0.4 },
    });
    expect(context.inheritedGotchas.map(({ topic }) => topic)).toEqual([
      ...['broken', 'clock', 'warmup'],
    ]);
  });

  test('stays within the share of the workspace, and says what is left out', async () => {
    const many = Array.from({ length: 20 }, (_, at) => [
      `memory/decisions/d${at}.md`,
      `# Decision ${at}\n\n${'Long. '.repeat(100)}\n`,
    ]);
    const root = folder({ ...kasha, ...Object.fromEntries(many) });
    const { workspaceSection = '', inheritedDecisions } = await buildContext(join(root, 'web2'));
    expect((workspaceSection?.length ?? 0) / 4).toBeLessThan(2000 * 0.4 + 50);
    expect(workspaceSection).toMatch(/\n- \d+ more of the workspace left out: no room\.$/m);
    expect(inheritedDecisions.length).toBeGreaterThan(20);
  });

  test('is none where the project stands alone', async () => {
    const alone = folder({ 'package.json': '{}', 'memory/gotchas/a.md': '# A\n' });
    expect(await buildContext(alone)).toMatchObject({
      ...{ isInWorkspace: false, workspaceSection: null },
      inheritedGotchas: [{ source: 'project', topic: 'a' }],
    });
  });
});
