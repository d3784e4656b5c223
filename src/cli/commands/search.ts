// In: a query and options. Out: the sections and memory entries that answer it, for people or as JSON; exit 1 where none does.

import { searchKinds } from '../../core/search.ts';
import type { Hierarchy } from '../../core.ts';
import { searchText } from '../../emit/search-text.ts';
import { UsageError } from '../../model/usage-error.ts';
import { writeCache } from '../../write/write-cache.ts';
import type { OptionValues, Run } from '../command.ts';
import { wordOf } from '../memory.ts';
import { openFrom, text } from '../options.ts';

export const run: Run = async ({ args, options, io }) => {
  const { searcher } = await import('../../open/search.ts');
  const workspace = await openFrom(options, io);
  const scope = text(options.scope);
  const kind = kindOf(options, workspace.hierarchy);
  const search = searcher({ clock: Date.now, keep: writeCache });
  const answer = await search(workspace, {
    text: args[0] ?? '',
    limit: limitOf(options),
    all: options.all === true,
    ...(scope === undefined ? {} : { scope: workspace.find(scope).target.id }),
    ...(kind === undefined ? {} : { kind }),
  });
  io.out(
    options.json
      ? `${JSON.stringify(answer, null, 2)}\n`
      : searchText(answer, { colour: io.colour, width: io.width }),
  );
  return answer.hits.length === 0 ? 1 : 0;
};

function kindOf({ kind }: OptionValues, hierarchy: Hierarchy): string | undefined {
  const typed = text(kind);
  return typed === undefined ? undefined : wordOf(typed, searchKinds(hierarchy), 'kind');
}

function limitOf({ limit }: OptionValues): number {
  const number = Number(limit);
  if (Number.isInteger(number) && number > 0 && number <= 1000) return number;
  throw new UsageError(
    `"${String(limit)}" is not a number of results.`,
    'Use a whole number from 1 to 1000.',
  );
}
