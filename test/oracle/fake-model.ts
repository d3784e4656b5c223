// A model service on loopback that speaks the four APIs agents speak: it has one file read, and then says "ok".

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';

export type Data = Readonly<Record<string, unknown>>;

/** A tool that an agent offers to the model. */
export interface Tool {
  readonly name: string;
  readonly parameters: readonly string[];
}

/** What the model asks for. */
export interface Call {
  readonly name: string;
  readonly input: Data;
}

/** One request, as the texts that the model would read, in their order. */
export interface Heard {
  readonly when: 'start' | 'read';
  /** Of tools, and of what else tells of items. */
  readonly more?: readonly string[];
  readonly texts: readonly string[];
}

export interface FakeModel {
  readonly url: string;
  readonly heard: readonly Heard[];
  close(): void;
}

/** Answers instead of the model; false where it is none of its business. */
export type Other = (path: string, body: Buffer, response: ServerResponse) => boolean;

export function startFakeModel(
  read: (tools: readonly Tool[]) => Call | null,
  other: Other = () => false,
): Promise<FakeModel> {
  const heard: Heard[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const path = (request.url ?? '').split('?')[0] ?? '';
      const bytes = unpacked(Buffer.concat(chunks), request);
      if (other(path, bytes, response)) return;
      const body = toData(bytes);
      const api = APIS.find((one) => one.path.test(path));
      if (request.method !== 'POST' || api === undefined) {
        send(response, path.endsWith('/models') ? { object: 'list', data: [], models: [] } : {});
        return;
      }
      const tools = api.tools(body);
      const isAfter = JSON.stringify(body[api.turns] ?? '').includes(api.result);
      const call = isAfter ? null : read(tools);
      // Requests without the tool are about titles and the like.
      if (isAfter || call !== null || tools.length > 0)
        heard.push({
          when: isAfter ? 'read' : 'start',
          texts: [...leaves(body[api.system]), ...leaves(body[api.turns])],
          more: leaves(body.tools),
        });
      api.answer(response, call, body, path);
    });
  });
  return new Promise((done) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' ? address?.port : 0;
      const close = (): void => {
        server.closeAllConnections();
        server.close();
      };
      done({ url: `http://127.0.0.1:${port}`, heard, close });
    });
  });
}

interface Api {
  readonly path: RegExp;
  /** Keys of the standing text and of the conversation. */
  readonly system: string;
  readonly turns: string;
  /** What stands in a conversation that holds the result of a tool. */
  readonly result: string;
  tools(body: Data): readonly Tool[];
  answer(response: ServerResponse, call: Call | null, body: Data, path: string): void;
}

const APIS: readonly Api[] = [
  {
    path: /\/messages$/,
    system: 'system',
    turns: 'messages',
    result: '"tool_result"',
    tools: (body) => list(body.tools).map((one) => tool(one.name, one.input_schema)),
    answer(response, call, { model, stream }) {
      const content =
        call === null
          ? { type: 'text', text: 'ok' }
          : { type: 'tool_use', id: 'toolu_1', name: call.name, input: call.input };
      const stop_reason = call === null ? 'end_turn' : 'tool_use';
      const usage = { input_tokens: 1, output_tokens: 1 };
      const message = { id: 'msg_1', type: 'message', role: 'assistant', model, usage };
      if (stream !== true) return send(response, { ...message, content: [content], stop_reason });
      const delta =
        call === null
          ? { type: 'text_delta', text: 'ok' }
          : { type: 'input_json_delta', partial_json: JSON.stringify(call.input) };
      const empty = call === null ? { ...content, text: '' } : { ...content, input: {} };
      return events(response, [
        { type: 'message_start', message: { ...message, content: [], stop_reason: null } },
        { type: 'content_block_start', index: 0, content_block: empty },
        { type: 'content_block_delta', index: 0, delta },
        { type: 'content_block_stop', index: 0 },
        { type: 'message_delta', delta: { stop_reason, stop_sequence: null }, usage },
        { type: 'message_stop' },
      ]);
    },
  },
  {
    path: /\/chat\/completions$/,
    system: 'system',
    turns: 'messages',
    result: '"role":"tool"',
    tools: (body) =>
      list(body.tools)
        .map((one) => data(one.function))
        .map((one) => tool(one.name, one.parameters)),
    answer(response, call, { model, stream }) {
      const calls = call && [
        {
          ...{ index: 0, id: 'call_1', type: 'function' },
          function: { name: call.name, arguments: JSON.stringify(call.input) },
        },
      ];
      const message = {
        role: 'assistant',
        content: call === null ? 'ok' : null,
        ...(calls && { tool_calls: calls }),
      };
      const finish_reason = call === null ? 'stop' : 'tool_calls';
      const usage = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 };
      const base = { id: 'chat_1', created: 1, model, usage };
      if (stream !== true)
        return send(response, {
          ...base,
          object: 'chat.completion',
          choices: [{ index: 0, message, finish_reason }],
        });
      const chunk = { ...base, object: 'chat.completion.chunk' };
      return events(response, [
        { ...chunk, choices: [{ index: 0, delta: message, finish_reason: null }] },
        { ...chunk, choices: [{ index: 0, delta: {}, finish_reason }] },
        '[DONE]',
      ]);
    },
  },
  {
    path: /\/responses$/,
    system: 'instructions',
    turns: 'input',
    result: '_call_output"',
    tools: (body) => list(body.tools).map((one) => tool(one.name ?? one.type, one.parameters)),
    answer(response, call, { model, stream }) {
      const part = { type: 'output_text', text: 'ok', annotations: [] };
      const item =
        call === null
          ? { type: 'message', id: 'm_1', role: 'assistant', content: [part], status: 'completed' }
          : {
              ...{ type: 'function_call', id: 'fc_1', call_id: 'call_1', status: 'completed' },
              ...{ name: call.name, arguments: JSON.stringify(call.input) },
            };
      const usage = { input_tokens: 1, output_tokens: 1, total_tokens: 2 };
      const whole = { id: 'resp_1', object: 'response', created_at: 1, model, usage };
      const done = { ...whole, status: 'completed', output: [item] };
      if (stream !== true) return send(response, done);
      const created = { ...whole, status: 'in_progress', output: [] };
      return events(response, [
        { type: 'response.created', response: created },
        { type: 'response.output_item.added', output_index: 0, item },
        { type: 'response.output_item.done', output_index: 0, item },
        { type: 'response.completed', response: done },
      ]);
    },
  },
  {
    path: /:(?:streamG|g)enerateContent$/,
    system: 'systemInstruction',
    turns: 'contents',
    result: '"functionResponse"',
    tools: (body) =>
      list(body.tools)
        .flatMap((one) => list(one.functionDeclarations))
        .map((one) => tool(one.name, one.parametersJsonSchema ?? one.parameters)),
    answer(response, call, _, path) {
      const part =
        call === null ? { text: 'ok' } : { functionCall: { name: call.name, args: call.input } };
      const content = { role: 'model', parts: [part] };
      const whole = {
        candidates: [{ content, finishReason: 'STOP', index: 0 }],
        usageMetadata: { promptTokenCount: 1, candidatesTokenCount: 1, totalTokenCount: 2 },
      };
      return path.includes(':stream') ? events(response, [whole]) : send(response, whole);
    },
  },
];

function send(response: ServerResponse, answer: Data): void {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(JSON.stringify(answer));
}

function events(response: ServerResponse, all: readonly (Data | string)[]): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  for (const one of all) {
    if (typeof one !== 'string' && 'type' in one) response.write(`event: ${one.type}\n`);
    response.write(`data: ${typeof one === 'string' ? one : JSON.stringify(one)}\n\n`);
  }
  response.end();
}

function unpacked(bytes: Buffer, { headers }: IncomingMessage): Buffer {
  const encoding = headers['content-encoding'];
  if (encoding === 'gzip') return gunzipSync(bytes);
  if (encoding === 'br') return brotliDecompressSync(bytes);
  return encoding === 'zstd' ? zstdDecompressSync(bytes) : bytes;
}

export function toData(bytes: Buffer): Data {
  try {
    return data(JSON.parse(bytes.toString()));
  } catch {
    return {};
  }
}

export function data(value: unknown): Data {
  return typeof value === 'object' && value !== null ? (value as Data) : {};
}

export function list(value: unknown): readonly Data[] {
  return Array.isArray(value) ? value.map(data) : [];
}

function tool(name: unknown, schema: unknown): Tool {
  return { name: String(name), parameters: Object.keys(data(data(schema).properties)) };
}

/** Every text in a value, in the order in which it stands there. */
function leaves(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(leaves);
  return Object.values(data(value)).flatMap(leaves);
}
