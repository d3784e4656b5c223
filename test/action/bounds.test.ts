// What is too long for its place: answers of the API, and texts of which even the frame does not fit.

import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { github } from '../../action/src/github.ts';
import { withinBytes } from '../../action/src/pull-request-text.ts';
import { run } from '../helpers/command.ts';
import { folder } from '../helpers/folder.ts';

test('an answer of any size is not read to its end', async () => {
  let isOver = false;
  const server = createServer((_, response) => {
    response.on('close', () => (isOver = true));
    response.writeHead(200);
    const part = Buffer.alloc(1_000_000, 'x');
    const more = (): unknown => !isOver && response.write(part, () => setImmediate(more));
    more();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const asked = github(`http://127.0.0.1:${port}`, 'token')('POST', '/comments', {});
  await expect(asked).rejects.toThrow('the answer is too large');
  server.close();
  server.closeAllConnections();
});

test('a text is cut where its frame alone is too long, within whole characters', async () => {
  const root = folder({ '.limps/workspace.md': '# W\n' });
  const { out } = await run(['check', '--json', '--root', root]);
  const told = {
    prefix: `${'é'.repeat(5000)}/`,
    report: JSON.parse(out),
    comparison: null,
    before: [],
    siteUrl: null,
    nameOf: (id: string) => id,
    url: 'https://github.com/a/b',
    head: '1',
  };
  const text = withinBytes(told, 1001);
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(1001);
  expect(text).toContain('éé');
  expect(text).not.toContain('\ufffd');
});
