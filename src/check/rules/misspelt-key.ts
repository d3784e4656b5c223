// Front matter keys one slip away from known ones.

import type { Document } from '../../model/document.ts';
import { defineRule, type Found } from '../../model/rule.ts';
import { slipOf } from '../../model/usage-error.ts';
import { keyPathsIn, type MapNode } from '../../model/value.ts';

export default defineRule({
  id: 'misspelt-key',
  summary:
    'A key is one letter away from one with a meaning or one that other documents set, or `locked:` names a key that no document sets.',
  rationale:
    'A key that is not known becomes a value, and a lock on nothing protects nothing. Singular and plural of what is no list, and keys of fewer than five letters, count as two keys.',
  remedy:
    'Fix the spelling. If the key is intentional, suppress this rule in the file, with a reason.',
  messages: {
    slip: '`{key}` is not a known key; did you mean `{near}`?',
    unset: 'No document sets `{key}`; did you mean `{near}`?',
    idle: 'No document sets `{key}`, so this locks nothing.',
    alone: 'No other document sets `{key}`, but {other} sets `{near}`; did you mean that?',
    apart: '`{key}` is a value of its own here; did you mean `{near}`, which {other} sets?',
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
    'letters in another order, and defaults by another name': {
      'plans/0001-x/0001-x-plan.md': '---\n«stauts»: WIP\n«default»:\n  licence: MIT\n---\n',
    },
    'a lock on what nobody sets': {
      '.limps/workspace.md':
        '---\nlocked: [«defaults.lisence», «licence»]\ndefaults:\n  licence: MIT\n---\n',
    },
    'a key in a map of the defaults': {
      '.limps/workspace.md': '---\ndefaults:\n  test: { coverage: 85 }\n---\n',
      'plans/0001-x/0001-x-plan.md': '---\ndefaults:\n  test: { «covrage»: 90 }\n---\n',
    },
    'a key that a decision fixes, a list, and a spelling beside the right one': {
      '.limps/workspace.md': '---\ndefaults:\n  checks: [a]\n  license: MIT\n---\n',
      'docs/adr/0001-a.md':
        '---\nstatus: accepted\nconstraints:\n  defaults.database: SQLite\n---\n# A\n',
      'plans/0001-x/0001-x-plan.md':
        '---\ndefaults:\n  «databse»: MySQL\n  «check»: [b]\n  license: MIT\n  «licence»: X\n---\n',
    },
    'what a decision lacks': {
      'docs/adr/0001-a.md': '---\n«staus»: accepted\n«superseeds»: 0003\n---\n# A\n',
    },
  },
  *check({ documents, keyMeant }) {
    const defaults = placesOf(documents, beneath);
    yield* alone('defaults', defaults);
    const inner = Map.groupBy(innerIn(documents), ({ map }) => map);
    for (const [map, places] of inner) yield* alone(map, places);
    yield* apart(defaults, documents);
    const locks = documents.flatMap(({ path, locked }) =>
      locked.map((one) => ({ ...one, in: path })),
    );
    const all = locks.length === 0 ? [] : documents.flatMap(({ declarations }) => declarations);
    const set = [...new Set(all.flatMap(({ values }) => keyPathsIn(values)))];
    for (const { path: steps, span: at, in: path } of locks) {
      const [key, last = ''] = [steps.join('.'), ...steps.slice(-1)];
      const beside = set.filter((one) => one.startsWith(key.slice(0, -last.length)));
      const names = beside.map((one) => one.slice(key.length - last.length));
      const slip = slipOf(last, names);
      const whole = slip === null ? set.find((one) => one.endsWith(`.${key}`)) : undefined;
      const near = slip === null ? (whole ?? null) : key.slice(0, -last.length) + slip;
      if (near !== null && !set.includes(key))
        yield { message: 'unset', path, at, data: { key, near }, key: [key] };
      else if (!set.some((one) => one === key || one.startsWith(`${key}.`)))
        yield { message: 'idle', path, at, data: { key }, key: [key] };
    }
    yield* documents.flatMap((document) => slipsIn(document, (key) => keyMeant(document, key)));
  },
});

function slipsIn({ path, declarations }: Document, meant: (key: string) => string | null) {
  return declarations.flatMap(({ from, values }) => {
    const isHead = from === 'front-matter';
    const entries = isHead ? values.entries : beneath(values);
    return entries.flatMap(({ key, keySpan: at, value }): Found<'slip'>[] => {
      const isDefaults =
        value.type === 'map' &&
        (key === 'default' || slipOf(key, ['default', 'defaults']) !== null);
      // One of what is always written as several, with a value that nothing else would have.
      const several = value.type !== 'scalar' && SEVERAL.includes(`${key}s`) ? `${key}s` : null;
      const known = isHead ? (several ?? meant(key)) : null;
      const near = isDefaults ? 'defaults' : known;
      return near === null ? [] : [{ message: 'slip', path, at, data: { key, near }, key: [key] }];
    });
  });
}

/** A key that one document sets, one slip away from what others set in the same map and it does not. */
function* alone(map: string, defaults: Places): Iterable<Found<'alone'>> {
  const byName = Map.groupBy(defaults, ({ key }) => key);
  const own = Map.groupBy(defaults, ({ document }) => document);
  const names = [...byName.keys()].filter((name) => !/\d/.test(name));
  const lists = new Set(defaults.flatMap(({ key, isList }) => (isList ? [key] : [])));
  const reported = new Set<string>();
  for (const { document, key, at, isList } of defaults.toReversed()) {
    if (byName.get(key)?.length !== 1) continue;
    const plural = isList ? [`${key}s`, key.replace(/s$/, '')] : [];
    const near = slipOf(key, names) ?? plural.find((one) => one !== key && lists.has(one)) ?? null;
    // A decision binds everybody.
    const other = (byName.get(near ?? '') ?? []).find(
      (one) =>
        [document, one.document].some(({ role }) => role.is === 'decision') ||
        one.document.dialect === document.dialect,
    );
    if (near === null || other === undefined) continue;
    // `modelA` and `modelB` are two keys, and so are those that one document sets, unless they are two spellings of a word.
    const isMeant =
      !isSameWord(key, near) && own.get(document)?.some((one) => one.key === near) === true;
    if (isMeant || reported.has(near) || key.slice(0, -1) === near.slice(0, -1)) continue;
    reported.add(key);
    const paths = { key: `${map}.${key}`, near: `${map}.${near}`, other: other.document.path };
    yield { message: 'alone', path: document.path, at, data: paths, key: [key, near] };
  }
}

/** Letters in another order, one vowel more (`covrage`), or `c` for `s`. */
function isSameWord(a: string, b: string): boolean {
  if ([...a].sort().join() === [...b].sort().join()) return true;
  const bare = (word: string): string => word.replace(/(?<=.)[aeiou](?=.)/g, '');
  return a.length === b.length
    ? a.replaceAll('c', 's') === b.replaceAll('c', 's')
    : bare(a) === bare(b);
}

/** A value that one document has at the top, and others below `defaults`. */
function* apart(defaults: Places, documents: readonly Document[]): Iterable<Found<'apart'>> {
  const byName = (places: Places) =>
    Map.groupBy(places, ({ document, key }) => `${document.dialect} ${key}`);
  const below = byName(defaults);
  const keys = new Set(defaults.map(({ key }) => key));
  const alike = placesOf(documents, ({ entries }) => entries.filter(({ key }) => keys.has(key)));
  for (const [name, [first, again]] of byName(alike)) {
    const [other] = below.get(name) ?? [];
    if (first === undefined || again !== undefined || other === undefined) continue;
    const { document, key, at } = first;
    if (other.document === document) continue;
    const data = { key, near: `defaults.${key}`, other: other.document.path };
    yield { message: 'apart', path: document.path, at, data, key: [key] };
  }
}

type Places = ReturnType<typeof placesOf>;

function placesOf(documents: readonly Document[], pick: (values: MapNode) => MapNode['entries']) {
  return documents.flatMap((document) =>
    valuesIn(document).flatMap((values) =>
      pick(values).map(({ key, keySpan: at, value }) => ({
        ...{ document, key, at },
        isList: value.type === 'list',
      })),
    ),
  );
}

function valuesIn({ declarations, constraints, role, lifecycle }: Document): readonly MapNode[] {
  const isFixed = role.is === 'decision' && lifecycle === 'active' && constraints !== null;
  return [...declarations.map(({ values }) => values), ...(isFixed ? [constraints] : [])];
}

/** Keys of the maps in defaults, with the path of their own. */
function innerIn(documents: readonly Document[]) {
  return documents.flatMap((document) =>
    valuesIn(document).flatMap((values) =>
      keysIn('defaults', beneath(values)).map((one) => ({ document, ...one })),
    ),
  );
}

function keysIn(
  map: string,
  entries: MapNode['entries'],
): readonly (Omit<Places[number], 'document'> & { readonly map: string })[] {
  return entries.flatMap(({ key, value }) => {
    if (value.type !== 'map') return [];
    const path = `${map}.${key}`;
    const own = value.entries.map(({ key, keySpan: at, value: { type } }) => ({
      ...{ map: path, key, at, isList: type === 'list' },
    }));
    return [...own, ...keysIn(path, value.entries)];
  });
}

const SEVERAL = ['constraints', 'overrides'];

function beneath({ entries }: MapNode): MapNode['entries'] {
  return entries.flatMap(({ key, value, ...rest }) => {
    if (key === 'defaults' && value.type === 'map') return value.entries;
    return /^defaults\../.test(key) ? [{ key: key.slice(9), value, ...rest }] : [];
  });
}
