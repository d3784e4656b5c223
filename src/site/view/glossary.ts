import type { PreparedSite } from '../prepared-site.ts';
import { CONFLICT, LIFECYCLE } from './words.ts';

type Entry = readonly [term: string, meaning: string];
type Terms = readonly [isNeeded: (site: PreparedSite) => boolean, terms: readonly Entry[]];

/** The terms of the pages, each in a sentence or two, and which workspaces need them. */
const TERMS: readonly Terms[] = [
  [
    () => true,
    [
      ['bundle', 'The whole context of one target in one file, as JSON or as markdown.'],
      ['context', 'The values and text that a target gets from its layers, after overrides.'],
      ['document', 'A file that Stratigraph reads, usually markdown.'],
      ['finding', 'A problem that a rule reports at a line, with a severity.'],
      ['layer', 'A document that contributes to the context of a target.'],
      ['lifecycle', 'Where a document stands, such as draft, active, done or superseded.'],
      ['priority', 'The number that decides which layer wins. Higher wins.'],
      ['status', 'As the document writes it, with what it means in brackets.'],
      ['superseded', 'Replaced by a newer document. Read that one instead.'],
      ['system', 'A way of keeping context in files, such as decision records.'],
      ['target', 'What has a context of its own, such as a folder.'],
      ['tokens', 'The length of a text, counted with `o200k_base`; `~` in commands: about.'],
    ],
  ],
  [
    ({ summaries }) => [...summaries.values()].some(({ values }) => values > 0),
    [
      ['key', 'The name of a value. Dots separate keys inside maps.'],
      ['override', 'A more specific layer sets a key to another value.'],
      ['shadowed', 'Overridden by another layer.'],
      ['value', 'What a key is set to, in front matter or in a yaml block under “Defaults”.'],
    ],
  ],
  [
    ({ summaries }) => [...summaries.values()].some(({ conflicts }) => conflicts > 0),
    [
      ['conflict', 'Two layers set different values for one key without declaring the override.'],
      ...Object.values(CONFLICT),
    ],
  ],
  [
    ({ data }) => [...data.graph.documents.values()].some(({ locked }) => locked.length > 0),
    [['locked', 'A value that more specific layers cannot change.']],
  ],
  [
    ({ data }) =>
      [...data.graph.documents.values()].some(({ constraints }) => constraints !== null),
    [['constraint', 'A value that a lock or an accepted decision sets for everyone.']],
  ],
  [
    ({ data }) => data.health.some(({ code }) => code !== null),
    [['code age', 'How much the code that a document covers has changed since its last update.']],
  ],
  [
    ({ data }) => data.health.length > 0,
    [
      ['freshness', 'How long ago a document was updated, compared with how often it should be.'],
      ['not tracked', 'Does not become stale, such as finished work and decision records.'],
      ['owner', 'Who keeps a document up to date, from its front matter or its scope.'],
    ],
  ],
  [
    ({ targets }) => targets.size > 1,
    [
      ['inherited', 'Set by a less specific layer and in effect here as well.'],
      ['level', 'One step of the hierarchy, from what everything shares to the innermost.'],
      ['scope', 'A target that contains others. What is set there is inherited by all of them.'],
    ],
  ],
];

export const GLOSSARY: readonly Entry[] = sorted(TERMS.flatMap(([, terms]) => terms));

/** Terms and lifecycles that occur; of a name that is told twice the first counts. */
export function glossary(site: PreparedSite): readonly Entry[] {
  const terms = TERMS.flatMap(([isNeeded, some]) => (isNeeded(site) ? some : []));
  const used = new Set([...site.data.graph.documents.values()].map(({ lifecycle }) => lifecycle));
  const lifecycles = Object.entries(LIFECYCLE).filter(([one]) => used.has(one as never));
  const all = [...terms, ...lifecycles].toReversed();
  return sorted(new Map(all.map((entry) => [entry[0].toLowerCase(), entry])).values());
}

function sorted(entries: Iterable<Entry>): readonly Entry[] {
  return [...entries].sort(([a], [b]) => a.localeCompare(b, 'en'));
}
