// Messages of an agent's client, and of somebody who claims to be one.

import { rmSync } from 'node:fs';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import type { JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js';
import fc from 'fast-check';
import { contextServer } from '../../src/mcp/server.ts';
import { allOperations } from '../../src/operations/index.ts';
import { toolName } from '../../src/operations/operation.ts';
import { NOW, workspace } from '../mcp/workspace.ts';
import { holds, type Surface, timed } from './surface.ts';
import { piece } from './texts.ts';

interface Case {
  readonly method: string;
  readonly params: unknown;
}

const TOOLS = (await allOperations()).flatMap(({ name, tool }) =>
  tool === undefined ? [] : [toolName(name)],
);
const value = fc.oneof(
  piece,
  fc.constantFrom(
    '0042',
    '001',
    '0042/001',
    'defaults.language',
    'ADR-0001',
    '../..',
    '2026-03-01',
    'finding',
  ),
  fc.constantFrom(0, -1, 1e21, null, true),
  fc.array(piece, { maxLength: 2 }),
  fc.dictionary(piece, piece, { maxKeys: 2 }),
);
const key = fc.oneof(
  fc.constantFrom(
    ...[
      'planId',
      'agentId',
      'target',
      'key',
      'type',
      'content',
      'query',
      'limit',
      'kind',
      'path',
      'text',
      'id',
    ],
    ...[
      'at',
      'since',
      'as',
      'dryRun',
      'notes',
      'decision',
      'choice',
      'rationale',
      '__proto__',
      'title',
      'note',
    ],
  ),
  piece,
);
const inputs = fc.dictionary(key, value, { maxKeys: 5 });
const request: fc.Arbitrary<Case> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      method: fc.constant('tools/call'),
      params: fc.record({ name: fc.constantFrom(...TOOLS), arguments: inputs }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      method: fc.constantFrom('resources/read', 'prompts/get', 'completion/complete'),
      params: fc.record({
        uri: fc.oneof(
          piece,
          piece.map((text) => `stratigraph://bundles/${text}`),
        ),
        name: fc.oneof(piece, fc.constantFrom('start', 'review')),
        arguments: inputs,
      }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      method: fc.oneof(
        piece,
        fc.constantFrom('tools/list', 'resources/list', 'prompts/list', 'ping'),
      ),
      params: fc.oneof(inputs, fc.constant({ cursor: 'x' })),
    }),
  },
);

export const mcp: Surface<readonly Case[]> = {
  cases: fc.array(request, { minLength: 1, maxLength: 6 }),
  async answer(all) {
    const root = workspace();
    const { server } = contextServer(() => ({ root, cwd: root, now: NOW, started: 0 }));
    const [ours, theirs] = InMemoryTransport.createLinkedPair();
    const waiting = new Map<unknown, (message: JSONRPCMessage) => void>();
    theirs.onmessage = (message) => {
      if ('id' in message) waiting.get(message.id)?.(message);
    };
    await server.connect(ours);
    await theirs.start();
    let last = 0;
    const ask = async ({ method, params }: Case): Promise<string> => {
      last += 1;
      const answer = new Promise<JSONRPCMessage>((resolve) => waiting.set(last, resolve));
      await theirs.send({ jsonrpc: '2.0', id: last, method, params } as JSONRPCMessage);
      return JSON.stringify(await timed(method, () => answer));
    };
    const clientInfo = { name: 'fuzz', version: '1' };
    const hello = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo };
    await ask({ method: 'initialize', params: hello });
    const answers: string[] = [];
    for (const one of all) {
      const told = await ask(one);
      // What does not fit the protocol's own schemas is refused by the SDK, with the code of a failure.
      const isRefused = told.includes('Invalid input') && told.includes('"code":-32603');
      const isFailure = told.includes('This is a bug') || told.includes('"code":-32603');
      holds(isRefused || !isFailure, `${JSON.stringify(one)}: ${told}`);
      answers.push(told);
    }
    await server.close();
    rmSync(root, { recursive: true });
    return answers.join('\n').replaceAll(root, 'ROOT');
  },
};
