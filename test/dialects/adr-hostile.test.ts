// Decisions from a pull request: whatever they hold, reading them ends soon, throws nothing and invents nothing.

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { build } from '../../src/core.ts';
import { cpuSeconds } from '../helpers/cpu-seconds.ts';
import { hierarchy } from '../helpers/hierarchy.ts';

const PATH = 'docs/adr/0001-x.md';
const read = (text: string) => hierarchy({ [PATH]: text }).document(PATH);

test('any text is read without an error, and every place lies in it', () => {
  const piece = fc.constantFrom(
    ...['# 1. T\n', '## Status\n', '\n', 'Superseded by ', 'Accepted', '[a](0002-b.md)'],
    ...['ADR-0002', ', and ', '- ', '> ', '`', '**', '~~', '<!--', '-->', '```\n', '---\n'],
    ...['status: ', 'supersedes: [', '| Status | ', 'This decision ', '\uFEFF', '\r', '✅', '[['],
    ...[']]', '../', '0002'],
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(piece, fc.string()), { maxLength: 30 }), (pieces) => {
      const text = pieces.join('');
      const document = read(text);
      for (const { to, span } of document?.references ?? []) {
        expect(to).not.toBe('');
        expect(span.start).toBeGreaterThanOrEqual(0);
        expect(span.end).toBeLessThanOrEqual(text.length);
        const before = text.slice(0, span.start).split(/\r\n|\n|\r/);
        expect([span.line, span.column]).toEqual([before.length, (before.at(-1) ?? '').length + 1]);
      }
    }),
    { numRuns: 300 },
  );
});

describe('large and odd', () => {
  const many = (text: string): string => text.repeat(8000);
  test.each([
    ['statements', `# X\n\n## Status\n\n${many('Superseded by [a](0002-b.md)\n')}`],
    ['ids in one list', `# X\n\n## Status\n\nSupersedes ${many('ADR-2, ')}`],
    ['status sections', `# X\n\n${many('## Status\n\nAccepted\n\n')}`],
    ['status lines', `# X\n\n${many('Status: Accepted\n')}`],
    ['links sections', `# X\n\n${many('## Links\n- Supersedes ADR-2\n')}`],
    ['labels without values', `# X\n\n${many('- a:\n')}`],
    ['opened brackets', `# X\n\n## Status\n\n${many('[[')}`],
    ['opened comments', `# X\n\n${many('<!-- ')}`],
    ['struck-out halves', `# X\n\n${many('~~a ')}`],
    ['blanks', `# X\n\n## Status\n\n${many('     ')}x`],
    ['this decision', `# X\n\n${many('This decision a b c d ')}`],
    ['dates', `# X\n\nDate: ${many('1 . ')}`],
    ['one long word', `# X\n\n## Status\n\nSuperseded by ${many('a-b')}`],
    ['one long status in front matter', `---\nstatus: superseded by ${many('[x](')}\n---\n`],
  ])('%s by the thousand', (_, text) => {
    expect(cpuSeconds(() => expect(read(text)).not.toBeNull())).toBeLessThan(3);
  });

  test('a chain of thousands, all replaced by one, in a circle', () => {
    const count = 1000;
    const files: Record<string, string> = {};
    for (let number = 0; number < count; number += 1) {
      files[`docs/adr/${String(number).padStart(5, '0')}-x.md`] =
        `---\nsupersedes: [ADR-${number + 1}, ADR-${count}]\n---\n`;
    }
    files[`docs/adr/${count}-x.md`] = '---\nsupersedes: [ADR-0]\n---\n';
    const { supersession } = build(hierarchy(files), new Map());
    expect(supersession.pairs).toHaveLength(2 * count);
    expect(new Set(supersession.cycles.flat().map(({ newer }) => newer)).size).toBe(count + 1);
  });
});
