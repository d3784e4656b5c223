// In: texts in pieces. Out: proof that their files hold the whole text, however long, and that the hash is theirs.

import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { joined, shared } from '../../../src/emit/piece.ts';
import { pieceWriter } from '../../../src/site/build/bundles/piece-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'stratigraph-pieces-'));
afterAll(() => rmSync(folder, { recursive: true }));

// Kept from the second time on.
const passage = shared(({ text }: { text: string }) => text);
const one = { text: 'ä · 語 '.repeat(9) };
const large = { text: 'x'.repeat(3_000_000) };

test.each([
  ['nothing', []],
  ['plain text', ['a', '', 'b — c']],
  ['what heirs share', ['a', passage(one), passage(one), 'b']],
  ['more than there was room for', ['语'.repeat(2_000_000), passage(large), 'end']],
])('%s is written as it is', (name, pieces) => {
  const write = pieceWriter();
  const path = join(folder, name);
  write(path, ['what stood there before, and was longer '.repeat(9)]);
  const written = write(path, pieces);
  const bytes = readFileSync(path);
  expect(bytes.toString()).toBe(joined(pieces));
  expect(written.bytes).toBe(bytes.length);
  expect(written.sha256).toBe(createHash('sha256').update(bytes).digest('hex'));
});
