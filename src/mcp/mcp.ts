// MCP over standard input and output, until the client goes.

import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { keepOpen, type OpenOptions, open, watchWorkspace } from '../open.ts';
import { contextServer } from './server.ts';

/** A message is a question, not a file; bytes. */
const LARGEST = 4_000_000;

/** Resolves when the client has closed its end. Throws UsageError where there is no workspace. */
export async function serveStdio(
  asked: () => OpenOptions,
  report: (message: string) => void,
): Promise<void> {
  const keeping = keepOpen();
  const at = (): OpenOptions => ({ ...asked(), keeping });
  const { server, bundles, idle } = contextServer(at);
  const watch = await watchWorkspace(
    () => open(at()),
    () => {
      bundles.tellNews().catch((error: unknown) => report(String(error)));
    },
  );
  const transport = new StdioServerTransport(process.stdin, process.stdout, {
    maxBufferSize: LARGEST,
  });
  const closed = new Promise<void>((resolve) => {
    server.server.onclose = resolve;
  });
  server.server.onerror = (error) => report(error.message);
  // The transport does not notice that nobody writes to it any more; what was asked before that is answered.
  process.stdin.once('end', () => {
    setImmediate(async () => {
      await idle();
      setImmediate(() => void server.close());
    });
  });
  await server.connect(transport);
  await closed;
  watch.stop();
}
