// GitHub's REST API on this machine, true to its own description.

import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Ajv, type ValidateFunction } from 'ajv';

export interface FakePost {
  readonly id: number;
  readonly number: number;
  body: string;
  state: 'open' | 'closed';
  title: string;
  labels: readonly string[];
  readonly byBot: boolean;
  readonly isPullRequest: boolean;
}

/** Answers instead of the API, once each, in their order. */
export interface Mood {
  /** Only to requests of this method; left out, to any. */
  readonly method?: string;
  /** What was asked for is done all the same, and only the answer is lost. */
  readonly acts?: boolean;
  readonly status: number;
  readonly message: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface FakeGitHub {
  readonly url: string;
  readonly comments: FakePost[];
  readonly issues: FakePost[];
  readonly moods: Mood[];
  /** Every request, such as `GET /repos/o/r/issues?page=1`. */
  readonly requests: string[];
  /** What did not fit GitHub's description, of requests and of our own replies. */
  readonly complaints: string[];
  readonly close: () => Promise<void>;
}

interface Operation {
  readonly parameters?: readonly unknown[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { schema: object }>> };
  readonly responses: Readonly<Record<string, { content?: Record<string, { schema: object }> }>>;
}

const text = readFileSync(new URL('github-api.json', import.meta.url), 'utf8');
const description = JSON.parse(text) as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly parameters: Readonly<Record<string, Parameter>> };
};

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly schema: object;
}

const ajv = new Ajv({ strict: false, validateFormats: false, allErrors: true, coerceTypes: false });
ajv.addSchema(withNull(description) as object, 'api');

/** OpenAPI 3.0 says `nullable` where JSON Schema says `null`. */
function withNull(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withNull);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, inner]) =>
    key === '$ref' && typeof inner === 'string' ? [key, `api${inner}`] : [key, withNull(inner)],
  );
  const { nullable, ...schema } = Object.fromEntries(entries) as Record<string, unknown>;
  if (nullable !== true) return schema;
  return { anyOf: [schema, { type: 'null' }] };
}

const compiled = new Map<object, ValidateFunction>();

function complaintsOf(schema: object, value: unknown, what: string): readonly string[] {
  const known = compiled.get(schema) ?? ajv.compile(withNull(schema) as object);
  compiled.set(schema, known);
  if (known(value)) return [];
  return (known.errors ?? []).map(
    ({ instancePath, message }) => `${what}${instancePath} ${message}`,
  );
}

export async function fakeGitHub(): Promise<FakeGitHub> {
  const state = {
    comments: [] as FakePost[],
    issues: [] as FakePost[],
    moods: [] as Mood[],
    requests: [] as string[],
    complaints: [] as string[],
  };
  const server = createServer((request, response) => {
    void answer(request, response, state).catch((error: unknown) => {
      state.complaints.push(String(error));
      response.writeHead(500).end('{}');
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, ...state, close: () => closed(server) };
}

type State = Omit<FakeGitHub, 'url' | 'close'>;

async function answer(request: IncomingMessage, response: ServerResponse, state: State) {
  const method = request.method ?? 'GET';
  const url = new URL(request.url ?? '', 'http://fake');
  state.requests.push(`${method} ${url.pathname}${url.search}`);
  const reply = (status: number, data: unknown, headers: Readonly<Record<string, string>> = {}) => {
    response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers });
    response.end(JSON.stringify(data));
  };
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const body = chunks.length === 0 ? undefined : JSON.parse(Buffer.concat(chunks).toString('utf8'));
  const at = state.moods.findIndex((one) => one.method === undefined || one.method === method);
  const [mood] = at < 0 ? [] : state.moods.splice(at, 1);
  if (mood && !mood.acts) return reply(mood.status, { message: mood.message }, mood.headers);
  if (!request.headers['user-agent']) state.complaints.push('no user-agent');
  if (!/^Bearer \S+/.test(request.headers.authorization ?? ''))
    return reply(401, { message: 'Bad credentials' });

  const found = operationOf(method, url.pathname);
  if (found === null) {
    state.complaints.push(`${method} ${url.pathname} is not in the description`);
    return reply(404, { message: 'Not Found' });
  }
  const { operation } = found;
  state.complaints.push(...queryComplaints(operation, url.searchParams));
  const wanted = operation.requestBody?.content['application/json']?.schema;
  if (wanted) state.complaints.push(...complaintsOf(wanted, body, 'request'));
  if (typeof body?.body === 'string' && body.body.length > 65_536) {
    return reply(422, { message: 'Validation Failed' });
  }
  const { status, data } = act(method, url, body ?? {}, state);
  if (mood) return reply(mood.status, { message: mood.message }, mood.headers);
  const promised = operation.responses[String(status)]?.content?.['application/json']?.schema;
  if (promised) state.complaints.push(...complaintsOf(promised, data, 'reply'));
  else state.complaints.push(`no reply ${status} is described`);
  return reply(status, data);
}

function operationOf(method: string, pathname: string): { operation: Operation } | null {
  for (const [template, operations] of Object.entries(description.paths)) {
    const pattern = template
      .replaceAll(/\{\w*(number|id)\}/g, '\\d+')
      .replaceAll(/\{\w+\}/g, '[\\w.-]+');
    const operation = operations[method.toLowerCase()];
    if (operation && new RegExp(`^${pattern}$`).test(pathname)) return { operation };
  }
  return null;
}

function queryComplaints(operation: Operation, query: URLSearchParams): readonly string[] {
  const parameters = (operation.parameters ?? []).map((one) => {
    const name = (one as { $ref?: string }).$ref?.split('/').at(-1);
    return name === undefined ? (one as Parameter) : description.components.parameters[name];
  });
  return [...query].flatMap(([name, value]) => {
    const parameter = parameters.find((one) => one?.in === 'query' && one.name === name);
    if (!parameter) return [`there is no parameter ${name}`];
    const isNumber = (parameter.schema as { type?: string }).type === 'integer';
    const given = isNumber ? Number(value) : value;
    const many = name === 'per_page' && Number(value) > 100 ? ['per_page is at most 100'] : [];
    return [...complaintsOf(parameter.schema, given, `?${name}`), ...many];
  });
}

function act(
  method: string,
  url: URL,
  body: { body?: string; title?: string; state?: string; labels?: string[] },
  state: State,
): { status: number; data: unknown } {
  const [, , , , first = '', second = ''] = url.pathname.split('/').slice(0, 6);
  const isComment =
    first === 'issues' && (url.pathname.endsWith('/comments') || second === 'comments');
  const list = isComment ? state.comments : state.issues;
  const render = isComment ? commentJson : issueJson;
  if (method === 'GET') {
    const page = Number(url.searchParams.get('page') ?? 1);
    const size = Number(url.searchParams.get('per_page') ?? 30);
    const [labels, wanted] = [
      url.searchParams.get('labels'),
      url.searchParams.get('state') ?? 'open',
    ];
    const matching = isComment
      ? list
      : list.filter(
          (post) =>
            (wanted === 'all' || post.state === wanted) &&
            (labels ?? '').split(',').every((label) => label === '' || post.labels.includes(label)),
        );
    return { status: 200, data: matching.slice((page - 1) * size, page * size).map(render) };
  }
  if (method === 'POST') {
    const post = fakePost(list.length + 1, body.body ?? '', {
      title: body.title ?? '',
      labels: body.labels ?? [],
    });
    list.push(post);
    return { status: 201, data: render(post) };
  }
  const id = Number(url.pathname.split('/').at(-1));
  const post = list.find((one) => (isComment ? one.id : one.number) === id);
  if (!post) return { status: 404, data: { message: 'Not Found' } };
  if (body.body !== undefined) post.body = body.body;
  if (body.title !== undefined) post.title = body.title;
  if (body.state === 'open' || body.state === 'closed') post.state = body.state;
  return { status: 200, data: render(post) };
}

export function fakePost(number: number, body: string, more: Partial<FakePost> = {}): FakePost {
  const plain = {
    state: 'open',
    title: '',
    labels: [],
    byBot: true,
    isPullRequest: false,
  } as const;
  return { ...plain, id: 1000 + number, number, body, ...more };
}

const AT = 'https://api.github.com';
const DATE = '2026-03-31T12:00:00Z';

function userJson(byBot: boolean): object {
  const login = byBot ? 'github-actions[bot]' : 'octocat';
  const addresses = [
    ...['avatar_url', 'events_url', 'followers_url', 'following_url', 'gists_url', 'html_url'],
    ...[
      'organizations_url',
      'received_events_url',
      'repos_url',
      'starred_url',
      'subscriptions_url',
    ],
    'url',
  ];
  return {
    login,
    id: byBot ? 41898282 : 1,
    node_id: 'U_1',
    gravatar_id: '',
    type: byBot ? 'Bot' : 'User',
    site_admin: false,
    ...Object.fromEntries(addresses.map((name) => [name, `${AT}/users/${login}`])),
  };
}

function commentJson({ id, body, byBot }: FakePost): object {
  return {
    id,
    node_id: `IC_${id}`,
    url: `${AT}/repos/octo-org/octo-repo/issues/comments/${id}`,
    html_url: `https://github.com/octo-org/octo-repo/pull/7#issuecomment-${id}`,
    issue_url: `${AT}/repos/octo-org/octo-repo/issues/7`,
    body,
    user: userJson(byBot),
    created_at: DATE,
    updated_at: DATE,
    author_association: byBot ? 'CONTRIBUTOR' : 'MEMBER',
  };
}

function issueJson({
  id,
  number,
  body,
  byBot,
  state,
  title,
  labels,
  isPullRequest,
}: FakePost): object {
  const url = `${AT}/repos/octo-org/octo-repo/issues/${number}`;
  return {
    id,
    number,
    node_id: `I_${id}`,
    url,
    repository_url: `${AT}/repos/octo-org/octo-repo`,
    labels_url: `${url}/labels{/name}`,
    comments_url: `${url}/comments`,
    events_url: `${url}/events`,
    html_url: `https://github.com/octo-org/octo-repo/issues/${number}`,
    state,
    title,
    body,
    user: userJson(byBot),
    labels,
    assignee: null,
    milestone: null,
    locked: false,
    comments: 0,
    closed_at: state === 'closed' ? DATE : null,
    created_at: DATE,
    updated_at: DATE,
    author_association: 'CONTRIBUTOR',
    ...(isPullRequest
      ? { pull_request: { url, html_url: url, diff_url: url, patch_url: url } }
      : {}),
  };
}

function closed(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((done) => server.close(() => done()));
}
