// Every bundle as a resource, JSON and markdown, page by page.

import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import {
  ErrorCode,
  ListResourcesRequestSchema,
  ListResourceTemplatesRequestSchema,
  McpError,
  ReadResourceRequestSchema,
  type Resource,
} from '@modelcontextprotocol/sdk/types.js';
import { contextMarkdown } from '../emit/context-markdown.ts';
import { jsonText } from '../emit/json.ts';
import { encodePath } from '../model/paths.ts';
import type { Target } from '../model/scope.ts';
import { isUsageError, nullIfFails } from '../model/usage-error.ts';
import type { OpenOptions } from '../open.ts';
import { ask } from '../operations/index.ts';
import { contextOf } from '../operations/resolve.ts';
import { failureText } from './failure-text.ts';

/** Targets on one page of the list; each has two bundles. */
const PAGE = 100;
/** Of what the protocol calls "resource not found". */
const NOT_FOUND = -32_002;

const MEDIA: Readonly<Record<BundleFormat, string>> = {
  json: 'application/json',
  md: 'text/markdown',
};

export function addResources({ server }: McpServer, at: () => OpenOptions): void {
  server.registerCapabilities({ resources: {} });

  server.setRequestHandler(ListResourcesRequestSchema, async ({ params }) => {
    const { targets } = (await orMcpError(() => ask('targets', {}, at()))).data;
    const start = Number(params?.cursor ?? '0');
    if (!(Number.isSafeInteger(start) && start >= 0))
      throw new McpError(ErrorCode.InvalidParams, 'Invalid cursor. Start without one.');
    const end = start + PAGE;
    return {
      resources: targets
        .slice(start, end)
        .flatMap((target) => [resource(target, 'md'), resource(target, 'json')]),
      ...(end < targets.length ? { nextCursor: String(end) } : {}),
    };
  });

  server.setRequestHandler(ListResourceTemplatesRequestSchema, () => ({
    resourceTemplates: (['md', 'json'] as const).map((format) => ({
      name: `bundle-${format}`,
      title: `Context of a target as ${format === 'md' ? 'markdown' : 'JSON'}`,
      uriTemplate: `${BUNDLE_TEMPLATE}.${format}`,
      mimeType: MEDIA[format],
    })),
  }));

  server.setRequestHandler(ReadResourceRequestSchema, async ({ params: { uri } }) => {
    const address = bundleAddress(uri);
    const text = address && (await orMcpError(() => readBundle(at(), address)));
    if (address === null || text === null)
      throw new McpError(NOT_FOUND, `There is no bundle ${uri}.`, { uri });
    return { contents: [{ uri, mimeType: MEDIA[address.format], text }] };
  });
}

function resource(target: Target, format: BundleFormat): Resource {
  return {
    uri: bundleUri({ id: target.id, format }),
    name: `${target.id}.${format}`,
    title: `${target.level} ${target.name}${target.parent === null ? ` (${target.dialect})` : ''}`,
    mimeType: MEDIA[format],
  };
}

/** Null where there is no such bundle. */
export async function readBundle(at: OpenOptions, { id, format }: BundleAddress) {
  const [, seen, reader] = /^(.+)@([\w.-]+)$/.exec(id) ?? [];
  const questions = [{ target: id }, ...(seen === undefined ? [] : [{ target: seen, as: reader }])];
  for (const args of questions) {
    try {
      const { data, workspace } = await ask('resolve', args, at);
      // A name or number is no address: its id and its aliases are.
      const { target } = workspace.find(args.target);
      if (![target.id, ...workspace.aliases(target)].includes(args.target)) continue;
      return format === 'json' ? jsonText(data) : contextMarkdown(contextOf(workspace, data));
    } catch (error) {
      if (!isUsageError(error)) throw error;
    }
  }
  return null;
}

/** Nothing but a sentence leaves the server. */
async function orMcpError<Result>(task: () => Promise<Result>): Promise<Result> {
  try {
    return await task();
  } catch (error) {
    throw new McpError(ErrorCode.InternalError, await failureText(error));
  }
}

export type BundleFormat = 'json' | 'md';

export interface BundleAddress {
  readonly id: string;
  readonly format: BundleFormat;
}

export const BUNDLE_TEMPLATE = 'stratigraph://bundles/{+id}';

/** `stratigraph://bundles/0042/001.json` */
export function bundleUri({ id, format }: BundleAddress): string {
  return `stratigraph://bundles/${encodePath(id)}.${format}`;
}

/** Null for any other address. The id is looked up among known ones, never used as a path. */
export function bundleAddress(uri: string): BundleAddress | null {
  const [, path, format] = /^stratigraph:\/\/bundles\/([^?#]+)\.(json|md)$/.exec(uri) ?? [];
  if (path === undefined || (format !== 'json' && format !== 'md')) return null;
  const id = nullIfFails(() => path.split('/').map(decodeURIComponent).join('/'));
  return id === null ? null : { id, format };
}
