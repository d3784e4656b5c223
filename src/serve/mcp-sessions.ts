// MCP over Streamable HTTP: one server a session, all with the same tools.

import { randomUUID } from 'node:crypto';
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import { isJSONRPCRequest } from '@modelcontextprotocol/sdk/types.js';
import { contextServer } from '../mcp/server.ts';
import type { OpenOptions } from '../open.ts';

/** Clients that never say goodbye must not fill the memory, with about 0.1 MB each; the one that was silent longest goes first. */
const MOST = 1000;

interface Session {
  readonly transport: WebStandardStreamableHTTPServerTransport;
  readonly tellNews: () => Promise<void>;
  /** Ids of the requests that wait for their answers, as JSON. */
  readonly open: Set<string>;
}

export function mcpSessions(at: () => OpenOptions, maxRequestBodySize: number) {
  const sessions = new Map<string, Session>();

  const begin = async (): Promise<WebStandardStreamableHTTPServerTransport> => {
    const { server, tellNews } = contextServer(at);
    const transport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      enableJsonResponse: true,
      maxRequestBodySize,
      onsessioninitialized(id) {
        sessions.set(id, { transport, tellNews, open: new Set() });
        const [oldest] = sessions;
        if (sessions.size <= MOST || oldest === undefined) return;
        sessions.delete(oldest[0]);
        void oldest[1].transport.close();
      },
    });
    transport.onclose = () => {
      if (transport.sessionId !== undefined) sessions.delete(transport.sessionId);
    };
    await server.connect(transport);
    return transport;
  };

  return {
    async answer(request: Request): Promise<Response> {
      const id = request.headers.get('mcp-session-id');
      if (id === null) return (await begin()).handleRequest(request);
      const session = sessions.get(id);
      if (session === undefined) return unknownSession();
      sessions.delete(id);
      sessions.set(id, session);
      return answerOnce(session, request);
    },
    async tellNews() {
      await Promise.allSettled([...sessions.values()].map(({ tellNews }) => tellNews()));
    },
    async close() {
      await Promise.all([...sessions.values()].map(({ transport }) => transport.close()));
    },
  };
}

/** The SDK would send the answer of the first request to the second one of its id, and leave the first without any. */
async function answerOnce({ transport, open }: Session, request: Request): Promise<Response> {
  const body: unknown = await request
    .clone()
    .json()
    .catch(() => null);
  const ids = [body].flat().flatMap((one) => (isJSONRPCRequest(one) ? [one.id] : []));
  const keys = new Set(ids.map((id) => JSON.stringify(id)));
  if (keys.size < ids.length || [...keys].some((key) => open.has(key))) {
    const error = { code: -32_600, message: 'Another request with this id is in progress.' };
    return Response.json({ jsonrpc: '2.0', error, id: ids[0] }, { status: 400 });
  }
  for (const key of keys) open.add(key);
  try {
    return await transport.handleRequest(request);
  } finally {
    for (const key of keys) open.delete(key);
  }
}

/** As the protocol wants it: the client then begins a new session. */
function unknownSession(): Response {
  const error = { code: -32_001, message: 'Unknown session. Start a new one.' };
  return Response.json({ jsonrpc: '2.0', error, id: null }, { status: 404 });
}
