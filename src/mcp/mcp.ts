import { Transform } from 'node:stream';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { withCommas } from '../model/plural.ts';
import { keepOpen, type OpenOptions } from '../open.ts';
import { contextServer } from './server.ts';

/** A message is a question, not a file; bytes. */
const LARGEST = 4_000_000;
/** Different complaints about messages. */
const MOST_TOLD = 100;

/** `only`: a system whose tools alone are offered. Resolves when the client has closed its end. */
export async function serveStdio(
  asked: () => OpenOptions,
  only: string | null,
  report: (message: string) => void,
): Promise<void> {
  const keeping = keepOpen();
  const at = (): OpenOptions => ({ ...asked(), keeping });
  const { server, idle } = contextServer(at, only);
  const lines = process.stdin.pipe(
    linesUpTo(LARGEST, () =>
      report(`Ignored a message of more than ${withCommas(LARGEST)} bytes.`),
    ),
  );
  const transport = new StdioServerTransport(lines, process.stdout);
  const closed = new Promise<void>((resolve) => {
    server.server.onclose = resolve;
  });
  // A client that sends nothing else would fill its log.
  const reported = new Set<string>();
  server.server.onerror = (error) => {
    const message = inOneLine(error);
    if (reported.has(message) || reported.size >= MOST_TOLD) return;
    reported.add(message);
    report(message);
  };
  // The transport does not notice that nobody writes to it any more; what was asked before that is answered.
  lines.once('end', () => {
    setImmediate(async () => {
      await idle();
      setImmediate(() => void server.close());
    });
  });
  await server.connect(transport);
  await closed;
}

/** Of a longer line nothing, so that it ends neither the memory nor the session. */
function linesUpTo(most: number, onLonger: () => void): Transform {
  let parts: Buffer[] = [];
  let size = 0;
  return new Transform({
    transform(chunk: Buffer, _, done) {
      for (let at = 0; at < chunk.length; ) {
        const end = chunk.indexOf('\n', at);
        const part = chunk.subarray(at, end < 0 ? chunk.length : end + 1);
        at += part.length;
        size += part.length;
        if (size > most) parts = [];
        else parts.push(part);
        if (end < 0) continue;
        if (size > most) onLonger();
        else this.push(Buffer.concat(parts));
        [parts, size] = [[], 0];
      }
      done();
    },
  });
}

/** What a schema says of a message fills a page. */
function inOneLine({ name, message }: Error): string {
  if (name.endsWith('ZodError')) return 'Ignored a message that is not JSON-RPC 2.0.';
  return name === 'SyntaxError' ? 'Ignored a line that is not JSON.' : message;
}
