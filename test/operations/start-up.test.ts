// A command that others wait for loads its own operation and no other.

import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { NOW, workspace } from '../mcp/workspace.ts';

const MAIN = new URL('../../src/cli/main.ts', import.meta.url).href;

/** Addresses of all modules that a command loads. */
function loadedBy(...argv: readonly string[]): readonly string[] {
  const code = `
    import { registerHooks } from 'node:module';
    const loaded = [];
    registerHooks({ load(url, context, next) { loaded.push(url); return next(url, context); } });
    const { main } = await import(${JSON.stringify(MAIN)});
    const code = await main(process.argv.slice(1), {
      out() {}, err() {}, colour: false, width: 80, interactive: false, draws: false, cwd: '/', env: {},
      clock: () => ${JSON.stringify(NOW)},
    });
    console.log(JSON.stringify({ code, loaded }));`;
  const args = ['--input-type=module', '-e', code, '--', ...argv];
  const out = execFileSync(process.execPath, args, { encoding: 'utf8', maxBuffer: 1e8 });
  const { code: exit, loaded } = JSON.parse(out) as { code: number; loaded: readonly string[] };
  expect(exit).toBe(0);
  return loaded;
}

test('context resolve --json', () => {
  const loaded = loadedBy('context', 'resolve', '42', '1', '--json', '--root', workspace());
  const operations = loaded.flatMap((url) => /\/src\/operations\/(.*)\.ts$/.exec(url)?.[1] ?? []);
  expect(operations.sort()).toEqual(['index', 'input', 'operation', 'resolve'].sort());
  const faces = loaded.filter((url) =>
    /\/src\/(mcp|serve|site)\/|\/src\/emit\/.*-text\.ts/.test(url),
  );
  expect(faces).toEqual([]);
  expect(loaded.filter((url) => /\/(zod|@modelcontextprotocol|hono|astro)\//.test(url))).toEqual(
    [],
  );
});
