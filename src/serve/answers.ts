// In: a way to run commands. Out: the addresses under which their JSON is given, byte by byte as the command line prints it.

import type { Context, Hono } from 'hono';
import { failed, problem } from './problem.ts';

/** Runs a command with `--json`; gives what it prints. Throws UsageError. */
export type Ask = (
  command: string,
  args?: readonly string[],
  options?: Readonly<Record<string, string | boolean>>,
) => Promise<string>;

/** Address → command; `?target=` is its argument where it takes one. */
const PLAIN: Readonly<Record<string, string>> = {
  '/targets': 'targets',
  '/workspace': 'workspace show',
  '/workspace/decisions': 'adr list',
  '/workspace/graph': 'graph export',
  '/workspace/rules': 'rules',
};

const OF_A_TARGET: Readonly<Record<string, string>> = {
  '/workspace/health': 'context health',
  '/workspace/conflicts': 'context conflicts',
};

/** Words of a query that `search` takes as options. */
const SEARCH = ['scope', 'kind', 'limit'] as const;

export function addAnswers(app: Hono, ask: Ask): void {
  for (const [path, command] of Object.entries(PLAIN)) {
    app.get(path, (c) => told(c, () => ask(command)));
  }
  for (const [path, command] of Object.entries(OF_A_TARGET)) {
    app.get(path, (c) => told(c, () => ask(command, given(c, 'target'))));
  }
  app.get('/workspace/check', (c) => told(c, () => ask('check')));
  app.get('/workspace/search', (c) => {
    const query = c.req.query('q');
    if (query === undefined) {
      const advice = 'Use /workspace/search?q=words.';
      return problem(c, 400, { code: 'usage_error', message: 'The query is missing.', advice });
    }
    const chosen = SEARCH.flatMap((name) => given(c, name).map((value) => [name, value] as const));
    const all = c.req.query('all') === 'true' ? { all: true } : {};
    return told(c, () => ask('search', [query], { ...Object.fromEntries(chosen), ...all }));
  });
  app.get('/targets/:id{.+}', (c) => {
    const id = c.req.param('id');
    const key = c.req.query('key');
    return told(
      c,
      () => (key === undefined ? ask('context resolve', [id]) : ask('context explain', [id, key])),
      404,
    );
  });
}

function given(c: Context, name: string): readonly string[] {
  const value = c.req.query(name);
  return value === undefined || value === '' ? [] : [value];
}

async function told(
  c: Context,
  json: () => Promise<string>,
  status: 400 | 404 = 400,
): Promise<Response> {
  try {
    return c.body(await json(), 200, { 'content-type': 'application/json; charset=utf-8' });
  } catch (error) {
    return failed(c, error, status);
  }
}
