// Front matter keys one slip away from known ones.

import type { Document } from '../../model/document.ts';
import { defineRule, type Found } from '../../model/rule.ts';
import type { Facts } from '../../model/rule-facts.ts';
import { slipOf } from '../../model/usage-error.ts';

export default defineRule({
  id: 'misspelt-key',
  summary:
    'A key is one letter away from one with a meaning or one that other documents set, or `locked:` names a key that no document sets.',
  rationale:
    'A key that is not known becomes a value, and a lock on nothing protects nothing. Singular and plural of what is no list, and keys of fewer than five letters, count as two keys.',
  remedy:
    'Fix the spelling. If the key is intentional, suppress this rule in the file, with a reason.',
  messages: {
    nearKnown: '`{key}` is not a known key; did you mean `{near}`?',
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
    'what is to replace a value': {
      '.limps/workspace.md': '---\ndefaults:\n  licence: MIT\n---\n',
      'plans/0001-x/0001-x-plan.md':
        '---\ndefaults:\n  licence: { «overide»: true, value: X }\n---\n',
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
    const places = documents.flatMap((document) => [...placesIn(document)]);
    const maps = Map.groupBy(places, ({ map }) => map);
    for (const [map, inside] of maps) if (/^defaults\b/.test(map)) yield* alone(map, inside);
    yield* apart(maps.get('defaults') ?? [], maps.get('') ?? []);
    const locks = documents.flatMap(({ path, locked }) =>
      locked.map((one) => ({ ...one, in: path })),
    );
    const set = [...new Set(locks.length === 0 ? [] : places.map(({ path }) => path))];
    for (const { path: steps, span: at, in: path } of locks) {
      const [key, last = ''] = [steps.join('.'), ...steps.slice(-1)];
      const beside = set.filter((one) => one.startsWith(key.slice(0, -last.length)));
      const names = beside.map((one) => one.slice(key.length - last.length));
      const slip = slipOf(last, names);
      const whole = slip === null ? set.find((one) => one.endsWith(`.${key}`)) : undefined;
      const near = slip === null ? (whole ?? null) : key.slice(0, -last.length) + slip;
      if (set.includes(key)) continue;
      if (near !== null) yield { message: 'unset', path, at, data: { key, near }, key: [key] };
      else yield { message: 'idle', path, at, data: { key }, key: [key] };
    }
    yield* places.flatMap((place) => slipsIn(place, keyMeant));
  },
});

function slipsIn(
  { document, from, map, key, at, value }: Place,
  meant: Facts['keyMeant'],
): readonly Found<'nearKnown'>[] {
  const isHead = from === 'front-matter';
  const isSwitch = map !== '' && value.type === 'scalar' && typeof value.value === 'boolean';
  const marker = isSwitch ? slipOf(key, ['override', 'inherit']) : null;
  if (marker !== null)
    return [
      { message: 'nearKnown', path: document.path, at, data: { key, near: marker }, key: [key] },
    ];
  if (from === undefined || map !== (isHead ? '' : 'defaults')) return [];
  const isMap = value.type === 'map';
  const isDefaults = isMap && (key === 'default' || slipOf(key, ['default', 'defaults']) !== null);
  // One of what is always written as several, with a value that nothing else would have.
  const several = value.type !== 'scalar' && SEVERAL.includes(`${key}s`) ? `${key}s` : null;
  const near = isDefaults ? 'defaults' : isHead ? (several ?? meant(document, key)) : null;
  const data = { key, near: near ?? '' };
  return near === null ? [] : [{ message: 'nearKnown', path: document.path, at, data, key: [key] }];
}

/** A key that one document sets, one slip away from what others set in the same map and it does not. */
function* alone(map: string, defaults: Places): Iterable<Found<'alone'>> {
  const byName = Map.groupBy(defaults, ({ key }) => key);
  const own = Map.groupBy(defaults, ({ document }) => document);
  // Each is compared with all, and of thousands almost any is near another.
  const names = [...byName.keys()].slice(0, 1000).filter((name) => !/\d/.test(name));
  const reported = new Set<string>();
  for (const { document, key, at, value } of defaults.toReversed()) {
    if (byName.get(key)?.length !== 1) continue;
    // Of lists, singular and plural are one key.
    const forms = value.type === 'list' ? [`${key}s`, key.replace(/s$/, '')] : [];
    const isList = (name: string) => byName.get(name)?.some((one) => one.value.type === 'list');
    const near = slipOf(key, names) ?? forms.find((name) => name !== key && isList(name)) ?? null;
    // A decision binds everybody.
    const other = byName
      .get(near ?? '')
      ?.find(
        ({ document: { dialect, role } }) =>
          [role.is, document.role.is].includes('decision') || dialect === document.dialect,
      );
    if (near === null || other === undefined) continue;
    // `modelA` and `modelB` are two keys, and so are those that one document sets, unless they are one word.
    const isOneWord = isSameWord(key, near);
    const isMeant = !isOneWord && own.get(document)?.some((one) => one.key === near) === true;
    if (isMeant || reported.has(near) || key.slice(0, -1) === near.slice(0, -1)) continue;
    reported.add(key);
    const paths = { key: `${map}.${key}`, near: `${map}.${near}`, other: other.document.path };
    yield { message: 'alone', path: document.path, at, data: paths, key: [key, near] };
  }
}

/** Letters in another order, one vowel more, or `c` for `s`. */
function isSameWord(a: string, b: string): boolean {
  const plain = (word: string): string =>
    a.length === b.length ? word.replaceAll('c', 's') : word.replace(/(?<=.)[aeiou](?=.)/g, '');
  return [...a].sort().join() === [...b].sort().join() || plain(a) === plain(b);
}

/** A value that one document has at the top, and others below `defaults`. */
function* apart(defaults: Places, tops: Places): Iterable<Found<'apart'>> {
  const nameOf = ({ document, key }: Place) => `${document.dialect} ${key}`;
  const below = Map.groupBy(defaults, nameOf);
  for (const [name, [first, again]] of Map.groupBy(tops, nameOf)) {
    const [other] = below.get(name) ?? [];
    if (first === undefined || again !== undefined || other === undefined) continue;
    const { document, key, at } = first;
    if (other.document === document) continue;
    const data = { key, near: `defaults.${key}`, other: other.document.path };
    yield { message: 'apart', path: document.path, at, data, key: [key] };
  }
}

type Place = ReturnType<typeof placesIn> extends Iterable<infer One> ? One : never;
type Places = readonly Place[];

/** Every key that a document sets, or fixes as a decision in force, with the map around it: `defaults.test`. */
function* placesIn(document: Document) {
  const { declarations, constraints, role, lifecycle } = document;
  const isFixed = role.is === 'decision' && lifecycle === 'active' && constraints !== null;
  const open = [
    ...declarations.map(({ from, values: { entries } }) => ({ from, around: '', entries })),
    ...(isFixed ? [{ from: undefined, around: '', entries: constraints.entries }] : []),
  ];
  for (const { from, around, entries } of open)
    for (const { key: name, keySpan: at, value } of entries) {
      const path = around + name;
      const cut = path.lastIndexOf('.');
      const [map, key] = [path.slice(0, Math.max(cut, 0)), path.slice(cut + 1)];
      yield { document, from, path, map, key, at, value };
      if (value.type === 'map') open.push({ from, around: `${path}.`, entries: value.entries });
    }
}

const SEVERAL = ['constraints', 'overrides'];
