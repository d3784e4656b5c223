import { search, searchKinds } from '../core/search.ts';
import type { Names } from '../emit/history-text.ts';
import { cut, styleOf, type TextOptions } from '../emit/text.ts';
import { visible } from '../emit/visible.ts';
import type { SearchAnswer, SearchQuery } from '../model/search.ts';
import { choiceOf } from './input.ts';
import { ARGUED, defineOperation, field, findTarget, mostOf } from './operation.ts';

const INHERITED = 'inherited';

export const operation = defineOperation({
  name: 'search',
  summary: 'search sections and memory entries',
  input: {
    query: field.text('words to look for', { ...ARGUED, alias: 'q', most: 400 }),
    scope: field.text(
      'only this target and everything in it; `inherited`: what is inherited in the current folder, too',
      { value: 'target', most: 1000 },
    ),
    inherited: field.flag('also what the scope, or the current folder, inherits'),
    kind: field.text('only documents or memory entries of this kind', { most: 200 }),
    all: field.flag('include superseded, archived and expired documents'),
    limit: mostOf('results', { most: 1000, default: 10 }),
  },
  examples: ['search "schema versioning"', 'search postgres --kind decision --scope 0042'],
  does: 'reads',
  address: '/workspace/search',
  tool: {
    also: 'search_context',
    title: 'Search context',
    description:
      'Searches sections and memory entries, each with path and line. Omits superseded and archived documents unless `all` is set.',
    defaults: { limit: 5 },
  },
  run(workspace, { query, scope, inherited, kind, all, limit }): SearchAnswer {
    const isHere = scope === null || scope === INHERITED;
    const searchQuery: SearchQuery = {
      ...{ text: query, limit, all },
      inherited: inherited || scope === INHERITED,
      ...(!isHere && { scope: findTarget(workspace, [scope]).target.id }),
      ...(kind !== null && { kind: choiceOf('kind', searchKinds(workspace.hierarchy), kind) }),
    };
    return search(workspace.hierarchy, searchQuery, workspace.now);
  },
  words: async () => ({
    busy: 'Searching …',
    text: (data, { io, args, workspace: { nameOf } }) =>
      searchText(data, { ...io, nameOf, all: args.all === true }),
    code: ({ hits }) => (hits.length === 0 ? 1 : 0),
  }),
});

function searchText(
  { query, hits, more }: SearchAnswer,
  options: TextOptions & Names & { readonly all: boolean },
): string {
  const style = styleOf(options);
  const wider = options.all ? '' : ' To look into superseded and archived documents, too: --all.';
  if (hits.length === 0) return `No results for "${visible(query)}".${wider}\n`;
  const lines = hits.flatMap(({ path, line, heading, snippet, scope, kind, entry, lifecycle }) => {
    const state = lifecycle === 'active' ? '' : `, ${lifecycle}`;
    const what = `${visible(options.nameOf(scope))}, ${visible(entry ?? kind)}${state}`;
    return [
      `${style.bold(`${visible(path)}:${line}`)}  ${visible(heading)}  ${style.dim(what)}`,
      ...(snippet === '' ? [] : [`  ${cut(visible(snippet), options.width - 2)}`]),
    ];
  });
  return `${[...lines, ...(more ? [style.dim('There are more results. Use --limit to see them.')] : [])].join('\n')}\n`;
}
