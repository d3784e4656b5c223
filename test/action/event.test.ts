// Every event that GitHub shows as an example is understood as far as the action asks, and none of them breaks it.

import { mkdtempSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type Event, readEvent } from '../../action/src/event.ts';

const examples = createRequire(import.meta.url)('@octokit/webhooks-examples') as readonly {
  readonly name: string;
  readonly examples: readonly object[];
}[];
const folder = mkdtempSync(join(tmpdir(), 'stratigraph-events-'));

function eventOf(name: string, payload: string): Event {
  const path = join(folder, 'event.json');
  writeFileSync(path, payload);
  return readEvent({ GITHUB_EVENT_NAME: name, GITHUB_EVENT_PATH: path });
}

test.each(examples.map(({ name, examples: payloads }) => ({ name, payloads })))(
  '$name',
  ({ name, payloads }) => {
    for (const payload of payloads) {
      const { base, pullRequest } = eventOf(name, JSON.stringify(payload));
      if (name === 'pull_request') {
        expect(base).toMatch(/^[0-9a-f]{40}$/);
        expect(pullRequest).toBeGreaterThan(0);
      } else if (name === 'merge_group') {
        expect(base).toMatch(/^[0-9a-f]{40}$/);
      } else if (name !== 'push' && !name.startsWith('pull_request')) {
        expect(base).toBeNull();
      }
    }
  },
);

test.each([
  ['no JSON', '{'],
  ['null', 'null'],
  ['a list', '[]'],
  ['odd types', '{"pull_request":{"number":"7; rm","base":{"sha":["a"],"ref":7}}}'],
  ['an option of git for a hash', '{"pull_request":{"base":{"sha":"--upload-pack=x"}}}'],
  [
    'keys of objects',
    '{"__proto__":{"pull_request":{"number":1}},"pull_request":{"constructor":1}}',
  ],
])('a payload that is %s says nothing', (_, payload) => {
  expect(eventOf('pull_request', payload)).toMatchObject({
    pullRequest: null,
    base: null,
    baseName: null,
  });
});

test('a hash of zeros means that there was nothing', () => {
  expect(eventOf('push', JSON.stringify({ before: '0'.repeat(40) })).base).toBeNull();
});
