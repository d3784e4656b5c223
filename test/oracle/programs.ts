// The agents as their vendors ship them: where they come from, and how each is started so that it asks our model.

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { dirname, join } from 'node:path';
import { type Call, type Data, data, list, type Other, type Tool, toData } from './fake-model.ts';

/** Where a run takes place. */
export interface Run {
  /** Folder of node_modules. */
  readonly installed: string;
  readonly home: string;
  readonly cwd: string;
  /** The root of the tree. */
  readonly root: string;
  /** The file to be read, absolute. */
  readonly file: string;
  /** The fake model. */
  readonly url: string;
}

export interface Program {
  /** Packages on npm, the one whose version counts first. */
  readonly packages: readonly string[];
  /** In node_modules; run with Node where it is a script. */
  readonly bin: string;
  args(run: Run): readonly string[];
  env?(run: Run): Readonly<Record<string, string>>;
  /** Writes what must stand in its home folder. */
  prepare?(run: Run): void;
  /** Arguments of a first run, which signs in. */
  readonly login?: (run: Run) => readonly string[];
  /** The call that reads a file, of the tools that it offers. */
  read(tools: readonly Tool[], file: string): Call | null;
  /** What it asks of its vendor's service, answered in its place; texts that it sends there are heard. */
  other?(
    run: Run,
    hear: (when: 'start' | 'read', texts: readonly string[], more?: readonly string[]) => void,
  ): Other;
}

const PROMPT = 'read the file';

function write(path: string, value: Data): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, JSON.stringify(value));
}

/** The first of some tools, with the path under the first parameter that it knows. */
function reader(names: readonly string[], parameters: readonly string[]): Program['read'] {
  return (tools, file) => {
    const tool = tools.find(({ name }) => names.includes(name));
    const parameter = parameters.find((one) => tool?.parameters.includes(one)) ?? parameters[0];
    return tool === undefined ? null : { name: tool.name, input: { [parameter ?? '']: file } };
  };
}

/** opencode, and Kilo after it. */
function openCode(name: string, bin: string, packages: readonly string[]): Program {
  return {
    packages,
    bin,
    args: () => ['run', '--model', 'fake/fake', PROMPT],
    env: () =>
      Object.fromEntries(
        ['MODELS_FETCH', 'AUTOUPDATE', 'LSP_DOWNLOAD', 'DEFAULT_PLUGINS'].flatMap((one) =>
          ['OPENCODE', 'KILO'].map((vendor) => [`${vendor}_DISABLE_${one}`, '1']),
        ),
      ),
    prepare: ({ home, url }) =>
      write(join(home, `.config/${name}/${name}.json`), {
        autoupdate: false,
        share: 'disabled',
        model: 'fake/fake',
        small_model: 'fake/fake',
        provider: {
          fake: {
            npm: '@ai-sdk/openai-compatible',
            name: 'Fake',
            options: { baseURL: `${url}/v1`, apiKey: 'dummy' },
            models: { fake: { name: 'Fake', limit: { context: 200_000, output: 8000 } } },
          },
        },
        permission: { '*': 'allow', external_directory: 'allow' },
      }),
    read: reader(['read'], ['filePath']),
  };
}

const openAi = ({ url }: Run): Readonly<Record<string, string>> => ({
  OPENAI_API_KEY: 'dummy',
  OPENAI_BASE_URL: `${url}/v1`,
  OPENAI_MODEL: 'fake',
});

export const PROGRAMS: Readonly<Record<string, Program>> = {
  claude: {
    packages: ['@anthropic-ai/claude-code'],
    bin: '@anthropic-ai/claude-code-linux-x64/claude',
    args: () => ['-p', PROMPT, '--model', 'claude-sonnet-4-5'],
    env: ({ url }) => ({
      ANTHROPIC_BASE_URL: url,
      ANTHROPIC_API_KEY: 'dummy',
      CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
      DISABLE_AUTOUPDATER: '1',
    }),
    read: reader(['Read'], ['file_path']),
  },
  codex: {
    packages: ['@openai/codex'],
    bin: '@openai/codex-linux-x64/vendor/x86_64-unknown-linux-musl/bin/codex',
    args: ({ url }) => [
      ...['exec', '--skip-git-repo-check', '--sandbox', 'danger-full-access', '-m', 'gpt-5'],
      ...['-c', 'model_provider="fake"', '-c'],
      `model_providers.fake={name="fake",base_url="${url}/v1",wire_api="responses",env_key="FAKE_KEY"}`,
      PROMPT,
    ],
    env: () => ({ FAKE_KEY: 'dummy' }),
    read: (tools, file) => {
      const command = `cat '${file}'`;
      const inputs = { exec_command: { cmd: command }, shell_command: { command } };
      const name = (['exec_command', 'shell_command'] as const).find((one) =>
        tools.some((tool) => tool.name === one),
      );
      return name === undefined ? null : { name, input: inputs[name] };
    },
  },
  copilot: {
    packages: ['@github/copilot'],
    bin: '@github/copilot-linux-x64/copilot',
    args: () => ['-p', PROMPT, '--allow-all-tools', '--allow-all-paths', '--no-color'],
    env: ({ url }) => ({
      COPILOT_OFFLINE: 'true',
      COPILOT_AUTO_UPDATE: 'false',
      COPILOT_PROVIDER_BASE_URL: `${url}/v1`,
      COPILOT_PROVIDER_API_KEY: 'dummy',
      COPILOT_MODEL: 'gpt-5',
      COPILOT_PROVIDER_WIRE_API: 'completions',
    }),
    read: reader(['view'], ['path']),
  },
  gemini: {
    packages: ['@google/gemini-cli'],
    bin: '@google/gemini-cli/bundle/gemini.js',
    args: () => ['-m', 'gemini-2.5-flash', '--approval-mode', 'yolo', '-p', PROMPT],
    env: ({ url }) => ({
      GEMINI_API_KEY: 'dummy',
      GOOGLE_GEMINI_BASE_URL: url,
      GEMINI_CLI_NO_RELAUNCH: 'true',
      GEMINI_CLI_TRUST_WORKSPACE: 'true',
    }),
    prepare: ({ home }) =>
      write(join(home, '.gemini/settings.json'), {
        security: { auth: { selectedType: 'gemini-api-key' } },
        general: { enableAutoUpdate: false },
        privacy: { usageStatisticsEnabled: false },
      }),
    read: reader(['read_file'], ['file_path', 'absolute_path']),
  },
  qwen: {
    packages: ['@qwen-code/qwen-code'],
    bin: '@qwen-code/qwen-code/cli-entry.js',
    args: () => ['--auth-type', 'openai', '--approval-mode', 'yolo', '-p', PROMPT],
    env: (run) => ({ ...openAi(run), QWEN_CODE_NO_RELAUNCH: 'true' }),
    prepare: ({ home }) =>
      write(join(home, '.qwen/settings.json'), {
        security: { auth: { selectedType: 'openai' } },
        general: { enableAutoUpdate: false },
        privacy: { usageStatisticsEnabled: false },
      }),
    read: reader(['read_file'], ['file_path', 'absolute_path']),
  },
  opencode: openCode('opencode', 'opencode-linux-x64/bin/opencode', ['opencode-ai']),
  kilo: openCode('kilo', '@kilocode/cli-linux-x64/bin/kilo', ['@kilocode/cli-linux-x64']),
  droid: {
    packages: ['@factory/cli-linux-x64'],
    bin: '@factory/cli-linux-x64/bin/droid',
    args: () => ['exec', '-m', 'custom:fake-0', PROMPT],
    env: ({ url }) => ({
      FACTORY_API_KEY: 'fk-dummy',
      FACTORY_API_BASE_URL: url,
      DROID_DISABLE_AUTO_UPDATE: '1',
      FACTORY_DISABLE_TELEMETRY: '1',
    }),
    prepare: ({ home, url }) =>
      write(join(home, '.factory/settings.json'), {
        customModels: [
          {
            ...{ model: 'fake', id: 'custom:fake-0', index: 0, displayName: 'fake' },
            ...{ baseUrl: `${url}/v1`, apiKey: 'dummy', maxOutputTokens: 4096 },
            provider: 'generic-chat-completion-api',
          },
        ],
        enableDroidShield: false,
      }),
    read: reader(['Read'], ['file_path']),
  },
  cline: {
    packages: ['cline'],
    bin: '@cline/cli-linux-x64/bin/cline',
    args: () => ['--auto-approve', 'true', '--json', PROMPT],
    env: (run) => ({ ...openAi(run), CLINE_TELEMETRY_DISABLED: '1' }),
    login: ({ url }) => [
      ...['auth', '--provider', 'openai', '--apikey', 'dummy'],
      ...['--modelid', 'fake', '--baseurl', `${url}/v1`],
    ],
    read: (tools, file) => {
      const tool = tools.find(({ name }) => /^read_files?$/.test(name));
      if (tool === undefined) return null;
      const { parameters } = tool;
      const several = parameters.includes('files')
        ? { files: [{ path: file }] }
        : { paths: [file] };
      const isOne = parameters.includes('path');
      return { name: tool.name, input: isOne ? { path: file } : several };
    },
  },
  continue: {
    packages: ['@continuedev/cli'],
    bin: '@continuedev/cli/dist/cn.js',
    args: ({ home }) => ['-p', '--auto', '--config', join(home, 'config.yaml'), PROMPT],
    env: () => ({ CONTINUE_CLI_ENABLE_TELEMETRY: '0', FORCE_NO_TTY: 'true' }),
    prepare: ({ home, url }) =>
      write(join(home, 'config.yaml'), {
        ...{ name: 'fake', version: '0.0.1', schema: 'v1' },
        models: [
          {
            ...{ name: 'fake', provider: 'openai', model: 'gpt-4o', apiKey: 'dummy' },
            ...{ apiBase: `${url}/v1`, roles: ['chat'], capabilities: ['tool_use'] },
          },
        ],
      }),
    read: reader(['Read'], ['filepath']),
  },
  auggie: {
    packages: ['@augmentcode/auggie'],
    bin: '@augmentcode/auggie/augment.mjs',
    args: () => ['-p', PROMPT, '--output-format', 'json'],
    env: ({ url }) => ({
      AUGMENT_SESSION_AUTH: JSON.stringify({
        ...{ accessToken: 'dummy', tenantURL: `${url}/`, scopes: ['email'] },
      }),
      AUGMENT_API_TOKEN: 'dummy',
      AUGMENT_API_URL: url,
      AUGMENT_DISABLE_AUTO_UPDATE: '1',
    }),
    read: () => null,
    other: (run, hear) => (path, body, response) => {
      const answer = AUGMENT.find(([end]) => path.endsWith(end))?.[1];
      if (!path.endsWith('chat-stream')) return respond(response, answer ?? {});
      const sent = toData(body);
      const isAfter = list(sent.chat_history).length > 0;
      hear(
        isAfter ? 'read' : 'start',
        [
          ...['user_guidelines', 'workspace_guidelines'].map((key) => String(sent[key] ?? '')),
          ...list(sent.rules).map((rule) => String(rule.content)),
          ...list(sent.nodes).map((node) => JSON.stringify(node)),
        ],
        [JSON.stringify(sent)],
      );
      const call = { path: run.file.slice(run.root.length + 1), type: 'file' };
      const node = isAfter
        ? { id: 1, type: 0, content: 'ok' }
        : {
            ...{ id: 1, type: 5, content: '' },
            tool_use: { tool_use_id: 't1', tool_name: 'view', input_json: JSON.stringify(call) },
          };
      const text = isAfter ? 'ok' : '';
      response.writeHead(200, { 'content-type': 'application/json' });
      response.write(`${JSON.stringify({ text, nodes: [node], stop_reason: null })}\n`);
      response.end(`${JSON.stringify({ text: '', nodes: [], stop_reason: isAfter ? 1 : 3 })}\n`);
      return true;
    },
  },
  cursor: {
    packages: ['@cursor/sdk'],
    bin: 'cursor-run.mjs',
    args: () => [],
    env: ({ url, installed }) => ({
      CURSOR_BACKEND_URL: url,
      CURSOR_WEBSITE_URL: url,
      CURSOR_RIPGREP_PATH: join(installed, '@cursor/sdk-linux-x64/bin/rg'),
    }),
    prepare: ({ installed, cwd }) =>
      writeFileSync(
        join(installed, 'cursor-run.mjs'),
        `import { Agent } from '@cursor/sdk';
const local = { cwd: ${JSON.stringify(cwd)}, settingSources: ['all'] };
const agent = await Agent.create({ apiKey: 'dummy', model: { id: 'composer-2' }, local });
for await (const _ of (await agent.send(${JSON.stringify(PROMPT)})).stream());
`,
      ),
    read: () => null,
    other: (_, hear) => cursorService((rules, all) => hear('start', rules, [all])),
  },
};

const USER = { id: 'u', email: 'x@example.org' };
const AUGMENT: readonly (readonly [string, Data])[] = [
  [
    'get-models',
    {
      default_model: 'fake',
      models: [
        {
          name: 'fake',
          internal_name: 'fake',
          suggested_prefix_char_count: 0,
          suggested_suffix_char_count: 0,
        },
      ],
      ...{ languages: [], feature_flags: {}, user_tier: 'PROFESSIONAL_TIER', user: USER },
    },
  ],
  ['list-remote-tools', { tools: [] }],
  ['find-missing', { unknown_memory_names: [], nonindexed_blob_names: [] }],
  ['batch-upload', { blob_names: [] }],
];

function respond(response: ServerResponse, answer: Data): true {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(JSON.stringify(answer));
  return true;
}

/** Cursor's service asks its client once for the context of requests, in which all rules, sub-agents and skills stand. */
function cursorService(hear: (rules: readonly string[], all: string) => void): Other {
  let stream: ServerResponse | null = null;
  const ask = (): void => {
    const message = field(
      2,
      Buffer.concat([Buffer.from([8, 7]), field(15, Buffer.from('e7')), field(10)]),
    );
    const head = Buffer.alloc(5);
    head.writeUInt32BE(message.length, 1);
    stream?.write(Buffer.concat([head, message]));
  };
  return (path, body, response) => {
    if (path.includes('RunSSE')) {
      response.writeHead(200, { 'content-type': 'application/connect+proto' });
      response.flushHeaders();
      stream = response;
      setTimeout(ask, 4000);
      return true;
    }
    if (path.includes('BidiAppend')) {
      const sent = fields(body);
      const hex = sent.find(({ no }) => no === 1)?.bytes.toString('latin1') ?? '';
      const message = sent.find(({ no }) => no === 4)?.bytes ?? Buffer.from(hex, 'hex');
      const context = [2, 10, 1, 1].reduce<Buffer>(
        (inside, wanted) =>
          fields(inside).find(({ no }) => no === wanted)?.bytes ?? Buffer.alloc(0),
        message,
      );
      const rules = fields(context).filter(({ no }) => no === 2 || no === 37);
      const items = fields(context).filter(({ no }) => [2, 22, 29].includes(no));
      if (context.length > 0)
        hear(
          rules.map(
            ({ bytes }) =>
              fields(bytes)
                .find(({ no }) => no === 2)
                ?.bytes.toString() ?? '',
          ),
          items.map(({ bytes }) => bytes.toString()).join('\n'),
        );
    }
    const isJson = path.includes('/v1/') || path.includes('exchange');
    response.writeHead(200, { 'content-type': isJson ? 'application/json' : 'application/proto' });
    const models = { items: [{ id: 'composer-2', displayName: 'c' }] };
    const tokens = { accessToken: 'a.b.c', refreshToken: 'r' };
    response.end(isJson ? JSON.stringify({ ...models, ...tokens }) : '');
    return true;
  };
}

/** A field of a protocol buffer, with a length that takes one byte. */
function field(no: number, bytes: Buffer = Buffer.alloc(0)): Buffer {
  return Buffer.concat([Buffer.from([no * 8 + 2, bytes.length]), bytes]);
}

/** The fields of a message that hold bytes. */
function fields(message: Buffer): readonly { readonly no: number; readonly bytes: Buffer }[] {
  const found: { no: number; bytes: Buffer }[] = [];
  let at = 0;
  const number = (): number => {
    let value = 0;
    for (let factor = 1; ; factor *= 128) {
      const byte = message[at] ?? 0;
      at += 1;
      value += (byte & 127) * factor;
      if (byte < 128) return value;
    }
  };
  while (at < message.length) {
    const tag = number();
    const [no, type] = [Math.floor(tag / 8), tag % 8];
    if (type === 0) number();
    else if (type === 2) {
      const length = number();
      found.push({ no, bytes: message.subarray(at, at + length) });
      at += length;
    } else at += type === 1 ? 8 : 4;
  }
  return found;
}

/** The version of a program that is installed. */
export function versionOf({ packages }: Program, installed: string): string {
  const text = readFileSync(join(installed, packages[0] ?? '', 'package.json'), 'utf8');
  return String(data(JSON.parse(text)).version);
}
