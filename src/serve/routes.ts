// The addresses of operations that read: fields are parts of the path or parameters of the query, the answer is their data.

import type { Hono } from 'hono';
import { jsonText } from '../emit/json.ts';
import type { OpenOptions } from '../open.ts';
import { allOperations } from '../operations/index.ts';
import type { Askable } from '../operations/operation.ts';
import { failed } from './problem.ts';

export async function addRoutes(app: Hono, at: () => OpenOptions): Promise<void> {
  const reading = (await allOperations()).filter(({ does }) => does === 'reads');
  for (const [address, all] of Map.groupBy(reading, (operation) => operation.address)) {
    if (address === undefined) continue;
    app.get(address.replace(/\{(\w+)\}/g, ':$1{.+}'), async (c) => {
      const query = Object.entries(c.req.queries()).map(([name, all]) => [
        name,
        all.length === 1 ? all[0] : all,
      ]);
      const given = { ...Object.fromEntries(query), ...c.req.param() };
      try {
        const { data } = await asked(all, given).ask(given, at());
        return c.body(jsonText(data), 200, { 'content-type': 'application/json; charset=utf-8' });
      } catch (error) {
        return failed(c, error, address.includes('{') ? 404 : 400);
      }
    });
  }
}

/** Of those with one address the one that needs most of what is given, else the one that needs least. */
function asked(all: readonly Askable[], given: Readonly<Record<string, unknown>>): Askable {
  const needs = ({ input }: Askable): readonly string[] =>
    Object.keys(input).filter((name) => input[name]?.required);
  const byNeed = all.toSorted((a, b) => needs(b).length - needs(a).length);
  const fits = byNeed.find((one) => needs(one).every((name) => given[name] !== undefined));
  return fits ?? (byNeed.at(-1) as Askable);
}
