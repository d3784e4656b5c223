import { expect, test } from 'vitest';
import { plainWords } from '../../src/parse/plain-words.ts';

test.each([
  [
    'Set MAX_POOL_SIZE and __init__ in snake_case.',
    'Set MAX_POOL_SIZE and __init__ in snake_case.',
  ],
  ['api_key=… and `*args`', 'api_key=… and *args'],
  ['- **One**: see [the _guide_](a.md)', 'One: see the guide'],
  ['## 2 * 3 * 4', '2 * 3 * 4'],
  ['> quoted\n> twice', 'quoted twice'],
  ['---\n\n***\n\nWords', 'Words'],
  ['plain  words', 'plain words'],
  ['', ''],
])('%j says %j', (markdown, words) => expect(plainWords(markdown)).toBe(words));
