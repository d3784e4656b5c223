// Commands that mark lines of a pull request, and nothing else, whatever the findings say.

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { annotations } from '../../src/emit/annotations.ts';
import { fromTop } from '../../src/emit/ci-reports.ts';
import type { Finding } from '../../src/model/finding.ts';
import { finding, HOSTILE } from '../helpers/finding.ts';

/** Reads one line as a runner does: command, properties, message. */
function command(line: string) {
  const [, name = '', properties = '', message = ''] = /^::(\w+) (.*?)::(.*)$/s.exec(line) ?? [];
  const decoded = (text: string, inProperty: boolean) => {
    const plain = inProperty ? text.replaceAll('%3A', ':').replaceAll('%2C', ',') : text;
    return plain.replaceAll('%0D', '\r').replaceAll('%0A', '\n').replaceAll('%25', '%');
  };
  const pairs = properties.split(',').map((pair) => {
    const at = pair.indexOf('=');
    return [pair.slice(0, at), decoded(pair.slice(at + 1), true)];
  });
  return { name, ...Object.fromEntries(pairs), message: decoded(message, false) };
}

function commands(findings: readonly Finding[], prefix = '') {
  const text = annotations(fromTop(findings, prefix));
  expect(text === '' || text.endsWith('\n')).toBe(true);
  return text.split('\n').slice(0, -1).map(command);
}

test('one command a finding, the most severe first', () => {
  const all = (['info', 'critical', 'warning'] as const).map((severity) => finding({ severity }));
  expect(annotations(all).split('\n')).toEqual([
    '::error file=docs/a.md,line=3,endLine=3,col=5,endColumn=12,title=broken-link::The link leads nowhere.',
    '::warning file=docs/a.md,line=3,endLine=3,col=5,endColumn=12,title=broken-link::The link leads nowhere.',
    '::notice file=docs/a.md,line=3,endLine=3,col=5,endColumn=12,title=broken-link::The link leads nowhere.',
    '',
  ]);
  expect(annotations([])).toBe('');
});

test('columns only stand where a runner takes them', () => {
  expect(annotations([finding({ endLine: 4, endColumn: 1 })])).not.toContain('ol=');
  expect(annotations([finding({ endLine: 1, endColumn: 1 })])).toContain(
    'line=3,endLine=3,col=5,endColumn=5',
  );
});

test('paths count from the top of the repository', () => {
  expect(commands([finding()], 'content/')).toMatchObject([{ file: 'content/docs/a.md' }]);
});

test('related places follow the message while there is room', () => {
  const related = [{ path: 'docs/b.md', line: 9, message: 'workspace says: x' }];
  expect(commands([finding({ related })])[0]?.message).toBe(
    'The link leads nowhere.\ndocs/b.md:9: workspace says: x',
  );
  expect(commands([finding({ related })], 'team/')[0]?.message).toBe(
    'The link leads nowhere.\nteam/docs/b.md:9: workspace says: x',
  );
  const many = Array(100).fill({ path: 'docs/b.md', line: 9, message: 'y'.repeat(100) });
  const message = commands([finding({ related: many })])[0]?.message ?? '';
  expect(message.length).toBeLessThanOrEqual(4096);
  expect(message.endsWith('y')).toBe(true);
});

describe('hostile texts stay one command of ours', () => {
  test.each(HOSTILE)('%j', (text) => {
    const one = finding({
      message: text,
      path: `f/${text}`,
      related: [{ path: text, line: 1, message: text }],
    });
    const written = annotations([one]);
    expect(written.split(/[\n\r\u2028\u2029]/)).toHaveLength(2);
    expect(written).not.toContain('##[');
    const [said] = commands([one]);
    expect(said).toMatchObject({ name: 'warning', line: '3', title: 'broken-link' });
    expect(said?.message.length).toBeLessThanOrEqual(4096);
  });

  test('whatever they are', () => {
    const text = fc.string({
      unit: fc.constantFrom(':', '#', '[', ']', '%', '\n', '\r', ',', '=', 'a', '0', 'A'),
    });
    fc.assert(
      fc.property(text, text, (message, path) => {
        const written = annotations([finding({ message, path })]);
        expect(written.split(/[\r\n]/)).toHaveLength(2);
        expect(written).not.toContain('##[');
        expect(command(written.slice(0, -1))).toMatchObject({ name: 'warning', line: '3' });
      }),
    );
  });
});
