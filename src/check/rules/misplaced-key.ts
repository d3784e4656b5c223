// Keys of the front matter that stand among defaults (C-03).

import type { Declarations } from '../../model/document.ts';
import { defineRule } from '../../model/rule.ts';

const KEYS: ReadonlySet<string> = new Set(['locked', 'overrides', 'constraints']);

export default defineRule({
  id: 'misplaced-key',
  summary: '`locked`, `overrides` or `constraints` is in a Defaults block, where it has no effect.',
  rationale: 'Only front matter locks values and declares overrides.',
  remedy: 'Move the key to the front matter.',
  messages: {
    misplaced: '`{key}` has no effect in a Defaults block; move it to the front matter.',
  },
  good: {
    'locked in the front matter': {
      '.limps/workspace.md':
        '---\nlocked: [defaults.licence]\n---\n\n## Defaults\n\n```yaml\ndefaults:\n  licence: MIT\n```\n',
    },
  },
  bad: {
    'locked among the defaults': {
      '.limps/workspace.md': '## Defaults\n\n```yaml\n«locked»: [licence]\nlicence: MIT\n```\n',
    },
  },
  *check({ documents }) {
    const isBlock = ({ from }: Declarations): boolean => from === 'defaults';
    for (const { path, declarations } of documents.filter((one) =>
      one.declarations.some(isBlock),
    )) {
      for (const { values } of declarations.filter(isBlock)) {
        const inner = values.entries.flatMap(({ key, value }) =>
          key === 'defaults' && value.type === 'map' ? value.entries : [],
        );
        for (const { key, keySpan: at } of [...values.entries, ...inner]) {
          if (KEYS.has(key)) yield { message: 'misplaced', path, at, data: { key } };
        }
      }
    }
  },
});
