// `workspace migrate`: heads that are missing, proposed from what the documents say; written only when asked (A-055, A-056).

import { withValues } from '../../edit/front-matter-patch.ts';
import { type Document, isBroken } from '../../model/document.ts';
import { defineOwnOperation, field } from '../../model/operation.ts';
import { folderOf, nameOf, stemOf } from '../../model/paths.ts';
import type { Scope } from '../../model/scope.ts';
import { filesIn, type Tree } from '../../model/source.ts';
import { abstractText } from './context.ts';
import { bodyOf, frontMatter, required, textsOf } from './format.ts';
import { ABSTRACT, allFolders, definition, HOME, OVERVIEW, scopes } from './places.ts';

const LONGEST = 200;

interface Proposal {
  readonly path: string;
  /** Keys that are missing, with the values proposed. */
  readonly adds: Readonly<Record<string, string | readonly string[]>>;
}

export const operation = defineOwnOperation({
  name: 'workspace migrate',
  summary: 'propose the front matter that overviews and entries lack',
  input: { write: field.flag('write what is proposed') },
  examples: ['workspace migrate', 'workspace migrate --write'],
  does: 'changes',
  async run({ tree, document, editAll }, { write }) {
    const documents = allFolders(tree, HOME)
      .flatMap((folder) => filesIn(tree, folder))
      .flatMap((path) => document(path) ?? []);
    const abstracts = documents.filter(({ path }) => nameOf(path) === ABSTRACT);
    const abstractIn = new Map(abstracts.map((one) => [folderOf(one.path), abstractText(one)]));
    const known = knownTags(documents);
    const lacking = documents.flatMap((one) => {
      const abstract = nameOf(one.path) === OVERVIEW ? abstractIn.get(folderOf(one.path)) : '';
      const adds = missingIn(one, abstract ?? '', known.get(topicHome(one.path)) ?? []);
      return Object.keys(adds).length === 0 ? [] : [{ path: one.path, adds }];
    });
    const missing = scopeFolders(tree)
      .filter((folder) => definition(tree, { folder }) === null)
      .map((folder) => {
        const description = abstractIn.get(folder)?.slice(0, LONGEST) ?? '';
        const adds = { name: nameOf(folder), ...(description !== '' && { description }) };
        return { path: `${folder}/${OVERVIEW}`, adds };
      });
    const proposals: readonly Proposal[] = [...lacking, ...missing];
    const change = ({ path, adds }: Proposal, text: string | null = null): string => {
      const body = abstractIn.get(folderOf(path)) ?? '';
      return withValues(text ?? `# ${adds.name}\n${body && `\n${body}\n`}`, path, adds);
    };
    const paths = proposals.map(({ path }) => path);
    if (write) await editAll(paths, (texts) => proposals.map((one, at) => change(one, texts[at])));
    const states = Object.groupBy(abstracts, (one) => {
      const path = definition(tree, { folder: folderOf(one.path) });
      const overview = path === null ? null : document(path);
      if (overview === null) return 'uncovered';
      return plain(overview.text).includes(plain(abstractText(one))) ? 'orphans' : 'unsaid';
    });
    const pathsOf = (state: keyof typeof states) => (states[state] ?? []).map(({ path }) => path);
    return {
      proposals,
      /** Abstracts whose overview says what they say: they can be removed. */
      orphans: pathsOf('orphans'),
      /** Abstracts that say what their overview does not. */
      unsaid: pathsOf('unsaid'),
      /** Abstracts without an overview beside them. */
      uncovered: pathsOf('uncovered'),
      written: write && proposals.length > 0,
    };
  },
  wording: async () => ({
    text({ proposals, orphans, unsaid, uncovered, written }, { visible }) {
      const lines = [
        ...proposals.flatMap(({ path, adds }) => [
          visible(`${path}${written ? '  changed' : ''}`),
          ...Object.entries(adds).map(([key, value]) =>
            visible(`  ${key}: ${[value].flat().join(', ')}`),
          ),
        ]),
        ...orphans.map((path) => visible(`${path}  can be removed: the overview says it`)),
        ...unsaid.map((path) => visible(`${path}  says what the overview beside it does not`)),
        ...uncovered.map((path) => visible(`${path}  has no ${OVERVIEW} beside it`)),
        ...(written || proposals.length === 0 ? [] : ['Nothing was written. Use --write.']),
      ];
      return lines.length === 0 ? 'Nothing is missing.\n' : `${lines.join('\n')}\n`;
    },
  }),
});

/** Only what the document itself gives reason for: its title, its first words, the day in its name. */
function missingIn(document: Document, abstract: string, tags: readonly string[]) {
  if (isBroken(document)) return {};
  const head = frontMatter(document);
  const [, year, month, day] =
    /^(?:20)?(\d{2})(\d{2})(\d{2})(?!\d)/.exec(stemOf(document.path)) ?? [];
  const proposed: Readonly<Record<string, string>> = {
    name: document.title,
    description: abstract === '' ? firstWords(document) : abstract.slice(0, LONGEST),
    status: 'new',
    created: day === undefined ? '' : `20${year}-${month}-${day}`,
  };
  const keys = required(document).filter((key) => head[key] === undefined && proposed[key]);
  const adds = Object.fromEntries(keys.map((key) => [key, proposed[key] ?? '']));
  const words = new Set(
    plain(`${document.title} ${proposed.description}`).split(/[^\p{L}\p{N}]+/u),
  );
  const fitting = tags.filter((tag) => words.has(tag.toLowerCase()));
  const isLacking = keys.length > 0 && head.tags === undefined && fitting.length > 0;
  return isLacking ? { ...adds, tags: fitting } : adds;
}

function knownTags(documents: readonly Document[]): ReadonlyMap<string, readonly string[]> {
  const byTopic = Map.groupBy(documents, ({ path }) => topicHome(path));
  return new Map(
    [...byTopic].map(([topic, all]) => {
      const declared = all.flatMap((one) => textsOf(one, 'tag_values'));
      return [topic, [...new Set([...declared, ...all.flatMap(({ tags }) => tags)])]] as const;
    }),
  );
}

function topicHome(path: string): string {
  return /^.{0,500}?\/_[^/]{1,200}(?=\/)/.exec(path)?.[0] ?? folderOf(path);
}

function scopeFolders(tree: Tree): readonly string[] {
  const inside = (scope: Scope | null): readonly Scope[] =>
    scopes(tree, scope).flatMap((one) => [one, ...inside(one)]);
  return inside(null).map(({ folder }) => folder);
}

function plain(text: string): string {
  return text
    .replace(/[\s"\\]+/g, ' ')
    .trim()
    .toLowerCase();
}

function firstWords(document: Document): string {
  const paragraph = bodyOf(document)
    .split(/\n[ \t]*\r?\n/)
    .find((block) => /^[^\s#>|`<-]/.test(block));
  return (paragraph ?? '').replace(/\s+/g, ' ').trim().slice(0, LONGEST);
}
