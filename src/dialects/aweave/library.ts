// `stratigraph/aweave`: what aweave's own package does, for its programs to call in its place.

import { resolve } from 'node:path';
import { openTree } from '../../core.ts';
import { DEFAULT_SETTINGS } from '../../read/default-settings.ts';
import { diskTree } from '../../read/disk-tree.ts';
import { contextOf } from './context.ts';
import { type Question, queryOf } from './get-context.ts';

export interface GetContextParams {
  readonly scope: {
    readonly workspace: string;
    readonly domain?: string | undefined;
    readonly repository?: string | undefined;
  };
  readonly topics?: readonly string[] | undefined;
  /** Left out, true. */
  readonly includeDefaults?: boolean | undefined;
  readonly filters?:
    | {
        readonly status?: readonly string[] | undefined;
        readonly tags?: readonly string[] | undefined;
        readonly category?: string | undefined;
        /** An entry without the field does not pass; left out, it does. */
        readonly strict?: boolean | undefined;
      }
    | undefined;
}

export type GetContextResponse = ReturnType<typeof contextOf>;

/** What is known of a scope, as `workspace get-context` tells it. Rejects where the scope cannot be one. */
export async function getContext(
  projectRoot: string,
  { scope, topics = [], includeDefaults = true, filters = {} }: GetContextParams,
): Promise<GetContextResponse> {
  const root = resolve(projectRoot);
  const question: Question = {
    workspace: scope.workspace,
    domain: scope.domain ?? null,
    repository: scope.repository ?? null,
    ...{ topics, include_defaults: includeDefaults },
    filter_status: filters.status ?? [],
    filter_tags: filters.tags ?? [],
    filter_category: filters.category ?? null,
    strict: filters.strict ?? false,
  };
  const tree = diskTree(root, DEFAULT_SETTINGS);
  const { document } = openTree(tree, DEFAULT_SETTINGS);
  return contextOf({ root, tree, document }, queryOf(question));
}
