import type { Lifecycle } from '../../model/document.ts';
import type { PreparedSite } from '../prepared-site.ts';
import { choicesOf } from './filter-fields.ts';
import { facetsOf, listedTargets } from './target-list.ts';
import { CONFLICT, count, LIFECYCLE } from './words.ts';

type Entry = readonly [term: string, meaning: string];

/** The terms of the pages, each in a sentence or two. */
const TERMS: readonly Entry[] = [
  [
    'bundle',
    'Everything resolved for one target in a single file: JSON for programs, markdown for language models.',
  ],
  [
    'code age',
    'How much the code that a document covers has changed since the document was last updated: commits, lines and deleted files.',
  ],
  ['conflict', 'Two layers set different values for one key, and neither declares the override.'],
  ['constraint', 'A value that an accepted decision sets for everyone.'],
  ['context', 'The values and text that a target receives from its layers.'],
  ['document', 'A file that Stratigraph reads, usually markdown.'],
  ['finding', 'A problem that a rule reports at a line, with a severity.'],
  ['freshness', 'How long ago a document was updated, compared with how often it should be.'],
  ['inherited', 'Set by a less specific layer and in effect here as well.'],
  ['key', 'The name of a value. Dots separate keys inside maps.'],
  ['layer', 'A document that contributes to the context of a target.'],
  [
    'level',
    'One step of the hierarchy, from the outermost, which everything shares, to the innermost.',
  ],
  [
    'lifecycle',
    'The state of a document: draft, active, done, superseded, archived or expired. Where the document uses a word of its own, that word is shown first.',
  ],
  ['locked', 'A value that more specific layers cannot change.'],
  [
    'not tracked',
    'Documents that are not expected to be updated, such as finished work and decision records.',
  ],
  ['override', 'A more specific layer sets a key to another value.'],
  ['owner', 'Who keeps a document up to date, taken from its front matter or its scope.'],
  ['priority', 'The number that decides which layer wins. Higher wins.'],
  ['resolved context', 'The values and text that remain after all overrides.'],
  ['scope', 'A target that contains other targets. What is set there is inherited by all of them.'],
  ['shadowed', 'Describes a value that another layer overrides.'],
  ['superseded', 'Replaced by a newer document. Read that one instead.'],
  ['target', 'Anything that context is resolved for, at any level of the hierarchy.'],
  ['tokens', 'The estimated length of a text as a language model counts it.'],
  ['value', 'What a key is set to, in front matter or in a yaml block under “Defaults”.'],
];

export const GLOSSARY: readonly Entry[] = [...TERMS, ...Object.values(CONFLICT)].sort(([a], [b]) =>
  a.localeCompare(b, 'en'),
);

/** Words of documents that are explained. */
const MOST_STATUSES = 60;
const MOST_VALUES = 6;

/** Terms that only some workspaces need → whether this one does. */
const NEEDED: readonly (readonly [RegExp, (site: PreparedSite) => boolean])[] = [
  [
    /conflict|override|shadowed|locked|type clash|told|^key$|^value$/,
    ({ summaries }) => [...summaries.values()].some(({ values }) => values > 0),
  ],
  [/^constraint$/, ({ data }) => data.decisions.length > 0],
  [/^code age$/, ({ data }) => data.health.some(({ code }) => code !== null)],
  [/^freshness$|^not tracked$|^owner$/, ({ data }) => data.health.length > 0],
  [/^scope$|^inherited$|^level$/, ({ targets }) => targets.size > 1],
];

/** Terms that occur, lifecycles, the words that documents use for them, and the keys of their own, in order of the alphabet. */
export function glossary(site: PreparedSite): readonly Entry[] {
  const { summaries, visible } = site;
  const left = NEEDED.flatMap(([terms, isNeeded]) => (isNeeded(site) ? [] : [terms]));
  const used = new Set([...site.data.graph.documents.values()].map(({ lifecycle }) => lifecycle));
  const lifecycles = (Object.keys(LIFECYCLE) as Lifecycle[])
    .filter((one) => used.has(one))
    .map((one): Entry => [one, LIFECYCLE[one]]);
  const words = Map.groupBy(summaries.values(), ({ rawStatus }) =>
    visible(rawStatus ?? '').slice(0, 40),
  );
  words.delete('');
  const statuses = [...words]
    .sort(([, some], [, more]) => more.length - some.length)
    .slice(0, MOST_STATUSES)
    .map(([word, bearers]): Entry => {
      const meant = new Set(bearers.map(({ lifecycle }) => lifecycle));
      const said = [...meant].map((one) => `${one} (${LIFECYCLE[one].slice(0, -1)})`).join(', or ');
      return [word, `A status of ${count(bearers.length, 'target')}. Lifecycle: ${said}.`];
    });
  const rows = listedTargets(site);
  const keys = facetsOf(rows, site).map(({ key, of }): Entry => {
    const values = choicesOf(rows.map(({ summary }) => of(summary.id)));
    const most = values.slice(0, MOST_VALUES).map(([value]) => visible(value));
    const others = values.length > MOST_VALUES ? ' and others' : '';
    return [visible(key), `A key in the front matter of targets: ${most.join(', ')}${others}.`];
  });
  /** Of a name that is told twice the first counts, also where its term is left out. */
  const told = [...GLOSSARY, ...lifecycles, ...statuses, ...keys].toReversed();
  const once = new Map(told.map((entry) => [entry[0].toLowerCase(), entry]));
  return [...once.values()]
    .filter((entry) => !left.some((one) => GLOSSARY.includes(entry) && one.test(entry[0])))
    .sort(([a], [b]) => a.localeCompare(b, 'en'));
}
