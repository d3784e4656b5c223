import { once } from 'node:events';
import { Transform } from 'node:stream';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import {
  ErrorCode,
  type JSONRPCMessage,
  JSONRPCMessageSchema,
  RequestIdSchema,
} from '@modelcontextprotocol/sdk/types.js';
import { withCommas } from '../model/plural.ts';
import { parseJson } from '../model/value.ts';
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
  // A client that sends nothing else would fill its log.
  const reported = new Set<string>();
  const complain = (message: string): void => {
    if (reported.has(message) || reported.size >= MOST_TOLD) return;
    reported.add(message);
    report(message);
  };
  const { stdin, stdout } = process;
  const send = async (message: JSONRPCMessage): Promise<void> => {
    if (!stdout.write(`${JSON.stringify(message)}\n`)) await once(stdout, 'drain');
  };
  const lines = stdin.pipe(
    linesUpTo(LARGEST, () =>
      complain(`Ignored a message of more than ${withCommas(LARGEST)} bytes.`),
    ),
  );
  const transport: Transport = {
    start: async () => {
      lines.on('data', (line: Buffer) => receive(line.toString()));
    },
    send,
    close: async () => {
      stdin.pause();
      transport.onclose?.();
    },
  };
  const receive = (line: string): void => {
    const { message, complaint, answer } = readMessage(line);
    if (message !== undefined) transport.onmessage?.(message);
    if (complaint !== undefined) complain(complaint);
    if (answer !== undefined) void send(answer);
  };
  const closed = new Promise<void>((resolve) => {
    server.server.onclose = resolve;
  });
  server.server.onerror = ({ message }) => complain(message);
  // Nobody asks any more; what was asked before that is answered.
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
    readableObjectMode: true,
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

interface Read {
  readonly message?: JSONRPCMessage;
  readonly complaint?: string;
  readonly answer?: JSONRPCMessage;
}

/** Who asks waits for an answer, whatever is wrong with the question. */
function readMessage(line: string): Read {
  const value = parseJson(line);
  if (value === undefined) return { complaint: 'Ignored a line that is not JSON.' };
  const { data: message } = JSONRPCMessageSchema.safeParse(value);
  if (message !== undefined) return { message };
  const complaint = 'Ignored a message that is not JSON-RPC 2.0.';
  const { data: id } = RequestIdSchema.safeParse(Object(value).id);
  if (id === undefined) return { complaint };
  const error = { code: ErrorCode.InvalidRequest, message: complaint };
  return { complaint, answer: { jsonrpc: '2.0', id, error } };
}
