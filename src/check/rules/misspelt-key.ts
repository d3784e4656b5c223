// Front matter keys one slip away from known ones.

import { slipOf } from '../../model/closest.ts';
import type { Document } from '../../model/document.ts';
import { defineRule } from '../../model/rule.ts';
import type { MapNode } from '../../model/value.ts';

export default defineRule({
  id: 'misspelt-key',
  summary: 'A front matter key is one letter away from a key with a meaning.',
  rationale: 'A key that is not known becomes a value, and what its author meant has no effect.',
  remedy:
    'Fix the spelling. If the key is intentional, disable the rule for the file, with a reason.',
  messages: {
    slip: '`{key}` is not a known key; did you mean `{meant}`?',
    unset: 'No document sets `{key}`; did you mean `{meant}`?',
  },
  good: {
    'a known key, and a value of its own': {
      'plans/0001-x/0001-x-plan.md': '---\nstatus: WIP\nagents: 3\ndefault: false\n---\n',
    },
    'keys of a decision that are its own, or near what it has': {
      'docs/adr/0001-a.md':
        '---\nsuperseded: 2025-01-01\nstats: 3\nstates: [a]\nauthr: ann\n---\n# A\n',
    },
  },
  bad: {
    'letters in another order': { 'plans/0001-x/0001-x-plan.md': '---\n«stauts»: WIP\n---\n' },
    'defaults by another name': {
      '.limps/workspace.md': '---\n«default»:\n  licence: MIT\n---\n',
    },
    'a lock on what nobody sets': {
      '.limps/workspace.md': '---\nlocked: [«defaults.lisence»]\ndefaults:\n  licence: MIT\n---\n',
    },
    'what a decision lacks': {
      'docs/adr/0001-a.md': '---\n«staus»: accepted\n«superseeds»: 0003\n---\n# A\n',
    },
  },
  *check({ documents, keyMeant }) {
    const locks = documents.flatMap(({ path, locked }) =>
      locked.map((one) => ({ ...one, in: path })),
    );
    const set = locks.length === 0 ? [] : [...new Set(documents.flatMap(keysOf))];
    for (const { path: steps, span: at, in: path } of locks) {
      const [key, last = ''] = [steps.join('.'), ...steps.slice(-1)];
      const near = set.filter((one) => one.startsWith(key.slice(0, -last.length)));
      const names = near.map((one) => one.slice(key.length - last.length));
      const meant = set.includes(key) ? null : slipOf(last, names);
      if (meant !== null) yield { message: 'unset', path, at, data: { key, meant }, key: [key] };
    }
    for (const document of documents) {
      for (const { from, values } of document.declarations) {
        if (from !== 'front-matter') continue;
        for (const { key, keySpan: at, value } of values.entries) {
          const isDefaults =
            value.type === 'map' &&
            (key === 'default' || slipOf(key, ['default', 'defaults']) !== null);
          const meant = isDefaults ? 'defaults' : keyMeant(document, key);
          if (meant !== null)
            yield { message: 'slip', path: document.path, at, data: { key, meant }, key: [key] };
        }
      }
    }
  },
});

/** Paths of all that a document declares. */
function keysOf({ declarations }: Document): readonly string[] {
  const below = ({ entries }: MapNode): readonly string[] =>
    entries.flatMap(({ key, value }) =>
      value.type === 'map' ? [key, ...below(value).map((one) => `${key}.${one}`)] : [key],
    );
  return declarations.flatMap(({ values, from }) =>
    below(values).map((key) => (from === 'defaults' ? `defaults.${key}` : key)),
  );
}
