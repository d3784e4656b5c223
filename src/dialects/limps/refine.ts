// What only limps reads from a text: what an agent is to work on, in front matter or in the lines of agents that were written before there was any,
// and what the workspace's own document lists, its context files and its active decisions (L-016, L-023).

import { withoutFences } from '../../model/comments.ts';
import type { Document, ListItem, Listing, Work } from '../../model/document.ts';
import { linesOf } from '../../model/lines.ts';
import type { Span } from '../../model/source.ts';
import { isList, type Json, type ValueNode } from '../../model/value.ts';
import { bareTitle } from './roles.ts';

const LINE =
  /^(?:[-*+][ \t]+)?(?:\*\*)?(own|depends? on|blocks?|files)(?:\*\*)?:(?:\*\*)?[ \t]*(\S.*)?$/i;
const KEY_END = /(?:own|depends? on|blocks?|files)(?:\*\*)?$/i;
const LONGEST_KEY = 'depends on**'.length;
const LONGEST = 2000;
type Stated = { readonly key: string; readonly text: string; readonly span: Span };

export function refine(document: Document): Document {
  return withListings(withWork(document));
}

/** Front matter says it where it does; only what it leaves out is looked for in the body. */
function withWork(document: Document): Document {
  const { role, title, metadata, references, declarations } = document;
  if (role.kind !== 'agent') return document;
  const lines = linesIn(document);
  const stated = (key: string, pattern: RegExp): readonly Stated[] =>
    metadata[key] === undefined ? lines.filter((line) => pattern.test(line.key)) : [];
  const paths = stated('files', /^(?:own|files)$/).flatMap(pathsIn);
  const files = [...new Map(paths.map((file) => [file.path, file])).values()];
  const blocks = stated('blocks', /^block/).flatMap(({ text }) => agentsIn(text));
  const depends = stated('depends_on', /^depend/).flatMap(({ text, span }) =>
    agentsIn(text).map((to) => ({ relation: 'depends-on', to, span }) as const),
  );
  const work: Work = {
    persona: typeof metadata.persona === 'string' ? metadata.persona : null,
    files: metadata.files === undefined ? files : filesListed(document),
    blocks: metadata.blocks === undefined ? [...new Set(blocks)] : words(metadata.blocks),
  };
  return {
    ...document,
    title: bareTitle(title),
    work,
    references: [...references, ...depends],
    declarations: [...declarations, ...fileDeclarations(files)],
  };
}

/** What the body says is a value like that of the front matter: the context of an agent has it, too. */
function fileDeclarations(files: Work['files']): Document['declarations'] {
  const [first] = files;
  if (first === undefined) return [];
  const { span } = first;
  const items = files.map(
    (file) => ({ type: 'scalar', value: file.path, span: file.span }) as const,
  );
  const entry = { key: 'files', keySpan: span, value: { type: 'list', items, span } as const };
  return [{ from: 'front-matter', values: { type: 'map', entries: [entry], span } }];
}

/** Most texts have no such line, and few colons: a search of every line for a key costs five times this. */
function mayStateWork(text: string, from: number): boolean {
  for (let at = text.indexOf(':', from); at !== -1; at = text.indexOf(':', at + 1)) {
    if (KEY_END.test(text.slice(Math.max(from, at - LONGEST_KEY), at))) return true;
  }
  return false;
}

/** Outside of fences; a plan of one agent may be long, and nobody lists this much. */
function linesIn({ text, bodyStart }: Document): readonly Stated[] {
  if (!mayStateWork(text, bodyStart)) return [];
  const { span } = linesOf(text);
  const lines = withoutFences(text).matchAll(/[^\n]+/g);
  return [...lines].flatMap(({ 0: line, index }) => {
    const [, key = '', value = ''] =
      index < bodyStart || line.length > LONGEST ? [] : (LINE.exec(line.trimEnd()) ?? []);
    const start = index + line.indexOf(value, key.length);
    return value === ''
      ? []
      : [{ key: key.toLowerCase(), text: value, span: span(start, start + value.length) }];
  });
}

/** `Agents 1–2 waiting on the API`, `Agent 0 (types) + Agent 3`: numbers as far as nothing else is said. */
function agentsIn(text: string): readonly string[] {
  const numbers: number[] = [];
  let isRange = false;
  for (const [token] of text.replace(/\([^()]*\)/g, ' ').matchAll(/\p{L}+|\d+|[–-]/gu)) {
    if (/^\d/.test(token)) {
      if (token.length > 3) break;
      const from = isRange ? (numbers.at(-1) ?? Number(token)) + 1 : Number(token);
      for (let number = from; number <= Number(token); number += 1) numbers.push(number);
    } else if (/^\p{L}/u.test(token) && !/^(?:agents?|and|to)$/i.test(token)) break;
    isRange = /^[–-]$/.test(token) && numbers.length > 0;
  }
  return numbers.map((number) => String(number).padStart(3, '0'));
}

function filesListed({ declarations }: Document): Work['files'] {
  const entries = declarations.flatMap(({ values }) => values.entries);
  const node = entries.find(({ key }) => key === 'files')?.value;
  return node === undefined ? [] : scalars(node);
}

/** Paths, or maps that have one: `{path: src/a.ts, action: modify}`. */
function scalars(node: ValueNode): Work['files'] {
  if (node.type === 'list') return node.items.flatMap(scalars);
  if (node.type === 'map')
    return node.entries.flatMap(({ key, value }) => (key === 'path' ? scalars(value) : []));
  return node.value === null ? [] : [{ path: plainPath(String(node.value)), span: node.span }];
}

function pathsIn({ text, span }: Stated): Work['files'] {
  const quoted = [...text.matchAll(/`([^`\n]{1,300})`/g)].map(([, inside = '']) => inside);
  const paths = quoted.length > 0 ? quoted : text.replace(/\([^()]*\)/g, ' ').split(',');
  return paths
    .map(plainPath)
    .filter((path) => /^[\w@./*-]+$/.test(path) && /[./]/.test(path))
    .map((path) => ({ path, span }));
}

function plainPath(written: string): string {
  return written.trim().replace(/^\.\//, '');
}

function words(value: Json): readonly string[] {
  if (isList(value)) return value.flatMap(words);
  if (value === null || typeof value === 'object') return [];
  return String(value)
    .split(',')
    .map((word) => word.trim());
}

const LISTS: readonly (readonly [Listing['via'], RegExp, RegExp])[] = [
  [
    'context-list',
    /^context files?$/i,
    /\(([^()\s]+\.md)\)|`([^`]+\.md)`|(?<![^\s`[\]()*])([^\s`[\]()*]+\.md)/i,
  ],
  ['decision-list', /^(?:active )?(?:adrs?|decisions)$/i, /^[\s\-*+`[]*((?:[a-z]+-)?\d+)\b/i],
];

function withListings(document: Document): Document {
  if (document.role.kind !== 'workspace') return document;
  const { sections, items } = document.structure;
  const listings = LISTS.flatMap(([via, heading, name]) =>
    sections
      .filter((section) => heading.test(section.heading.trim()))
      .flatMap(({ body }) =>
        items
          .filter(({ depth, span }) => depth === 0 && span.start >= body.start)
          .filter(({ span }) => span.end <= body.end)
          .flatMap((item) => listingIn(document, item, via, name)),
      ),
  );
  return { ...document, listings };
}

function listingIn({ text }: Document, { span }: ListItem, via: Listing['via'], name: RegExp) {
  const source = text.slice(span.start, span.end);
  const match = name.exec(source);
  const to = match?.slice(1).find((group) => group !== undefined);
  if (!match || to === undefined) return [];
  const start = span.start + match.index + match[0].indexOf(to);
  return [{ via, to, span: linesOf(text).span(start, start + to.length) }];
}
