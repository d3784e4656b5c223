// A small workspace on disk, and the official client connected to a server of it.

import { execFileSync } from 'node:child_process';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { contextServer } from '../../src/mcp/server.ts';
import { keepOpen } from '../../src/open.ts';
import { folder } from '../helpers/folder.ts';
import { page } from '../helpers/hierarchy.ts';

export const NOW = '2026-03-31T12:00:00.000Z';

export function workspace(more: Readonly<Record<string, string | Uint8Array>> = {}): string {
  return folder({
    '.limps/workspace.md': page(
      'name: Shop\ntype: workspace\nupdated: 2026-03-20',
      '# Workspace: Shop\n\n## Mission\n\nSell tea.\n\n## Defaults\n\n```yaml\nlanguage: TypeScript\ntests: vitest\n```\n',
    ),
    '.limps/adrs/ADR-0001-kettle.md': page('status: superseded\nupdated: 2026-03-20', '# Kettle\n'),
    '.limps/adrs/ADR-0002-boiler.md': page(
      'status: accepted\nsupersedes: ADR-0001\nupdated: 2026-03-20\nconstraints:\n  water: boiled',
      '# Boiler\n',
    ),
    'plans/0042-brew/0042-brew-plan.md': page(
      'title: Brew\nstatus: active\nupdated: 2026-03-20\ndefaults:\n  language: Python',
      '# Brew\n',
    ),
    'plans/0042-brew/agents/001-pour.md': page(
      'title: Pour\nstatus: GAP\nupdated: 2026-03-20',
      '# Pour\n\n## Task\n\nPour.\n',
    ),
    'plans/0042-brew/agents/002-serve.md': page(
      'title: Serve\nstatus: GAP\nupdated: 2026-03-20',
      '# Serve\n',
    ),
    ...more,
  });
}

/** The same as the only commit of a repository. */
export function committed(more: Parameters<typeof workspace>[0]): string {
  const root = workspace(more);
  const author = ['-c', 'user.name=Test', '-c', 'user.email=test@example.com'];
  const steps = [
    ['init', '-q'],
    ['add', '.'],
    [...author, 'commit', '-q', '-m', 'Tea'],
  ];
  for (const args of steps) execFileSync('git', args, { cwd: root });
  return root;
}

/** A client in this process. */
export async function connect(root: string): Promise<{ readonly client: Client }> {
  const keeping = keepOpen();
  const at = () => ({ root, cwd: root, now: NOW, started: Date.now(), keeping });
  const { server } = contextServer(at);
  const [ours, theirs] = InMemoryTransport.createLinkedPair();
  const client = new Client({ name: 'test', version: '1' });
  await Promise.all([server.connect(ours), client.connect(theirs)]);
  return { client };
}

export interface Called {
  readonly isError: boolean;
  readonly text: string;
  readonly data: unknown;
}

/** The answer of a tool. */
export async function call(
  client: Client,
  name: string,
  input: Readonly<Record<string, unknown>> = {},
): Promise<Called> {
  const { isError, content, structuredContent } = await client.callTool({ name, arguments: input });
  const [first] = content as readonly { readonly text?: string }[];
  return { isError: isError === true, text: first?.text ?? '', data: structuredContent };
}
