import { expect, test } from 'vitest';
import { findingsOf } from '../../../src/site/view/target/full-parts.ts';
import { finding } from '../../helpers/finding.ts';
import { AGENT, context, layer } from '../../helpers/resolved-context.ts';

test('a finding of many places is its own where one of them is, and not for places that it does not see', () => {
  const of = (...paths: string[]) => {
    const [first = '', ...others] = paths;
    const related = others.map((path) => ({ path, line: 1, message: '' }));
    const layers = [layer(AGENT, 1), layer('w.md', 0)];
    const one = context({ layers, findings: [finding({ path: first, related })] });
    return findingsOf(one, new Map(), new Map()).own.length;
  };
  expect([of('other.md', 'w.md'), of('w.md', AGENT), of('folder')]).toEqual([0, 1, 1]);
});
