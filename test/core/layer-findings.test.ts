// The findings of an answer about one target: those that a whole check has for it, of the rules that need no more than its layers.

import { describe, expect, test } from 'vitest';
import { LOCAL } from '../../src/core/local-facts.ts';
import { build, check, listTargets, openTree, resolve, rules } from '../../src/core.ts';
import type { Finding } from '../../src/model/finding.ts';
import { textTree } from '../../src/read/text-tree.ts';
import { hierarchy, page, TODAY } from '../helpers/hierarchy.ts';
import { settingsOf } from '../helpers/rule-example.ts';

const names = (findings: readonly Finding[]) =>
  findings.map(({ rule, path, line, message }) => `${rule} ${path}:${line} ${message}`).sort();

describe.each(rules.map((rule) => [rule.id, rule] as const))('%s', (_, { bad, good }) => {
  test.each([...bad, ...good].map((example) => [example.title, example] as const))(
    '%s',
    (_, example) => {
      const files = Object.entries(example.files).map(([path, text]) => [
        path,
        text.replace(/[«»]/g, ''),
      ]);
      const settings = settingsOf(example);
      const opened = openTree(textTree(Object.fromEntries(files)), settings);
      const now = example.now ?? TODAY;
      const { findings } = check(opened, build(opened, new Map()), { now });
      for (const target of listTargets(opened)) {
        const known = findings.filter(
          ({ rule, targets }) => LOCAL.has(rule) && targets.includes(target.id),
        );
        expect([target.id, names(resolve(opened, target, new Map(), { now }).findings)]).toEqual([
          target.id,
          names(known),
        ]);
      }
    },
  );
});

test('what another document makes wrong is told by a whole check alone', () => {
  const opened = hierarchy({ 'plans/0001-x/plan.md': page('depends_on: [0009-nowhere]') });
  const [plan] = listTargets(opened).filter(({ level }) => level === 'plan');
  if (plan === undefined) throw new Error('there is a plan');
  const { findings } = check(opened, build(opened, new Map()), { now: TODAY });
  expect(findings.map(({ rule }) => rule)).toContain('orphan-reference');
  expect(resolve(opened, plan, new Map(), { now: TODAY }).findings).toEqual([]);
});
