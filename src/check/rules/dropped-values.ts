// What `override: true` takes away besides what it is written for (C-03).

import type { ReachedDrop } from '../../model/facts.ts';
import { defineRule } from '../../model/rule.ts';
import type { MapNode, ValueNode } from '../../model/value.ts';

const WORKSPACE = '---\ndefaults:\n  language: TypeScript\n  coverage: 80%\n  licence: MIT\n---\n';
const SHOWN = 5;

export default defineRule({
  id: 'dropped-values',
  summary: '`override: true` in a map drops inherited values that nothing replaces.',
  rationale: 'The marker replaces the whole map. Often only single keys were meant.',
  remedy:
    'To override single keys, write `key: { override: true, value: … }` or list them under `overrides:`. To drop one inherited key, write `key: { inherit: false }`.',
  messages: { dropped: '`override: true` drops {number} inherited: {keys}.' },
  good: {
    'one key is overridden': {
      '.limps/workspace.md': WORKSPACE,
      'plans/0001-x/0001-x-plan.md':
        '---\ndefaults:\n  coverage: { override: true, value: 90% }\n---\n',
    },
  },
  bad: {
    'the whole map is replaced': {
      '.limps/workspace.md': WORKSPACE,
      'plans/0001-x/0001-x-plan.md': '---\ndefaults:\n  coverage: 90%\n  «override»: true\n---\n',
    },
  },
  *check({ drops, graph }) {
    for (const { by, keyPaths, targets } of drops) {
      const document = graph.documents.get(by.source);
      if (by.marker !== 'override' || document === undefined) continue;
      // `{ override: true, value: … }` names what is in the place of what it drops.
      if (document.declarations.some(({ values }) => isWhole(values, by))) continue;
      const more = keyPaths.length > SHOWN ? ` and ${keyPaths.length - SHOWN} more` : '';
      const firstKeys = keyPaths.slice(0, SHOWN).map((key) => `\`${key}\``);
      const keys = `${firstKeys.join(', ')}${more}`;
      const number = keyPaths.length === 1 ? '1 value' : `${keyPaths.length} values`;
      const { source: path, line, column, marker } = by;
      const at = { line, column, endLine: line, endColumn: column + marker.length };
      yield { message: 'dropped', path, at, data: { number, keys }, targets };
    }
  },
});

/** True where the marker stands in a map that has its own `value`; an empty list is in nobody's place. */
function isWhole({ entries }: MapNode, by: ReachedDrop['by']): boolean {
  const isHere = entries.some(
    ({ keySpan: { line, column } }) => line === by.line && column === by.column,
  );
  return isHere
    ? entries.some(({ key, value }) => key === 'value' && !isEmptyList(value))
    : entries.some(({ value }) => value.type === 'map' && isWhole(value, by));
}

function isEmptyList(value: ValueNode): boolean {
  return value.type === 'list' && value.items.length === 0;
}
