import { describe, expect, test } from 'vitest';
import type { DocumentRole } from '../../src/model/document.ts';
import { at, read } from './read.ts';

function status(text: string, is: DocumentRole['is'] = 'document', kind: string = is) {
  const task = kind === 'task' ? ({ statusAnywhere: true } as const) : {};
  return read(text, { is, kind, level: null, ...task }).rawStatus;
}

describe('how a line may be written', () => {
  test.each([
    ['Status: `PASS`', 'PASS'],
    ['Status: PASS', 'PASS'],
    ['status: WIP', 'WIP'],
    ['**Status**: GAP', 'GAP'],
    ['**Status:** GAP', 'GAP'],
    ['**Status**: `GAP`', 'GAP'],
    ['**Status: MOVED**', 'MOVED'],
    ['Status: WIP → PASS', 'WIP → PASS'],
    ['Status: Proposed  \nDate: 2026-02-16', 'Proposed'],
    ['Owner: me\nStatus: Active', 'Active'],
    ['- Status: accepted <!-- optional -->', 'accepted'],
    ['* Status: accepted\n* Date: 2026-01-01', 'accepted'],
    ['Status: TBD', null],
    ['Status:', null],
    ['Statuses: many', null],
    ['The Status: fine', null],
    ['```\nStatus: PASS\n```', null],
    ['    Status: PASS', null],
    ['<!--\nStatus: PASS\n-->', null],
    ['> Status: quoted', null],
  ])('%j', (line, expected) => {
    expect(status(`# Title\n\n${line}\n`)).toBe(expected);
  });

  test('the place is that of the word', () => {
    const document = read('# Title\n\n**Status**: `GAP`\n');
    expect(at(document, document.statusSpan)).toBe('GAP');
    expect(document.statusSpan).toMatchObject({ line: 3, column: 14 });
  });
});

describe('which line counts', () => {
  test('front matter decides', () => {
    expect(status('---\nstatus: PASS\n---\nStatus: GAP\n')).toBe('PASS');
  });

  test('a placeholder in the front matter says nothing', () => {
    expect(status('---\nstatus: TBD\n---\nStatus: GAP\n')).toBe('GAP');
  });

  const features = '# Plan\n\n## Features\n\n### #1: One\n\nStatus: `PASS`\n\n### #2: Two\n\n';

  test.each(['definition', 'context', 'memory', 'document'] as const)(
    'lines under headings mark features, not the whole: %s',
    (is) => {
      expect(status(`${features}`, is)).toBeNull();
    },
  );

  test('where lines anywhere count, the document is its features, as long as they agree', () => {
    expect(status(features, 'definition', 'task')).toBe('PASS');
    expect(status(`${features}Status: \`PASS\`\n`, 'definition', 'task')).toBe('PASS');
    expect(status(`${features}Status: \`GAP\`\n`, 'definition', 'task')).toBeNull();
  });

  test('a decision record has a section', () => {
    const record =
      '# 3. Use it\n\nDate: 2026-01-01\n\n## Status\n\nAccepted\n\nAmended by\n[4](4.md)\n\n## Context\n\nx\n';
    expect(status(record, 'decision')).toBe('Accepted Amended by [4](4.md)');
    expect(status(record, 'definition')).toBeNull();
    expect(status('# A\n\n- Status: accepted\n\n## Context\n', 'decision')).toBe('accepted');
  });
});
