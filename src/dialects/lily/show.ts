// `memory long show`: what is known, the records in force first (Y-034, Y-039 … Y-041).

import { defineOperation, type JsonSchema, type Pen } from '../../model/operation.ts';
import { type Evidence, evidenceFor } from './evidence.ts';
import { SUBDOMAINS, type Subdomain } from './namespace.ts';
import {
  found,
  LOOKING,
  ownerOf,
  RECORD_SCHEMA,
  recordsIn,
  refusal,
  type Shown,
  shown,
  table,
} from './recall.ts';

interface Answer {
  readonly code: 'memory_listed' | 'memory_empty';
  readonly route: 'structured_long_term';
  readonly query: string;
  readonly count: number;
  /** How many there are in all. */
  readonly total: number;
  readonly records: readonly Shown[];
  /** The command that shows more of them; null where there are none. */
  readonly next: string | null;
  readonly evidence?: Evidence;
}

interface Asked {
  readonly query: string | null;
  readonly include_archived: boolean;
  readonly include_expired: boolean;
  readonly include_conflicted: boolean;
}

const OUTPUT: JsonSchema = {
  type: 'object',
  properties: {
    code: { enum: ['memory_listed', 'memory_empty'] },
    ...{ route: { type: 'string' }, query: { type: 'string' } },
    ...{ count: { type: 'integer' }, total: { type: 'integer' } },
    records: { type: 'array', items: RECORD_SCHEMA },
    next: { anyOf: [{ type: 'string' }, { type: 'null' }] },
    evidence: {
      type: 'object',
      description: 'Not canonical: it supports records and never overrules them.',
      properties: {
        non_canonical: { const: true },
        records: { type: 'array', items: { type: 'object' } },
      },
    },
  },
  required: ['code', 'query', 'count', 'total', 'records', 'next'],
};

export const show = defineOperation({
  name: 'memory long show',
  summary: 'show what is remembered of users and of the agent itself',
  input: {
    ...LOOKING,
    target: { type: 'target', summary: 'a user or a task' },
    domain: {
      ...{ type: 'text', choices: SUBDOMAINS },
      summary: 'only this sub-domain (default: all but task_memory)',
    },
    namespace: {
      ...{ type: 'text', most: 200, value: 'name' },
      summary: 'the user, task or project (for task_memory required)',
    },
    evidence: { type: 'flag', summary: 'also evidence, after the records; it is never the truth' },
  },
  examples: [
    'memory long show',
    'memory long show --domain user_profile answers',
    'memory long show "*" --include-archived --include-expired',
  ],
  does: 'reads',
  address: '/workspace/memory/long',
  tool: {
    name: 'show_long_memory',
    title: 'Show what is remembered',
    description:
      'What is remembered: preferences, rules and persona; with domain task_memory and a namespace the facts of a task. ' +
      'Records in force only, the last changed first. Set evidence to see sources, too: they are never the truth.',
  },
  output: async () => OUTPUT,
  wording: async () => ({ text: worded }),
  run(workspace, asked): Answer {
    const { owner, domain: subdomain = asked.domain } = ownerOf(asked.target, asked.namespace);
    if (subdomain === 'task_memory' && owner === null)
      throw refusal(
        'memory_namespace_required',
        'The task or project is missing.',
        'Name it with namespace (--namespace).',
      );
    const { query, limit, include_archived: archived, include_expired: expired } = asked;
    const words = query?.trim() || '*';
    const include = { archived, expired, conflicted: asked.include_conflicted };
    const all = found(recordsIn(workspace), { words, limit, subdomain, owner, include });
    const records = all.slice(0, limit).map(shown);
    return {
      ...{
        code: records.length === 0 ? 'memory_empty' : 'memory_listed',
        route: 'structured_long_term',
      },
      ...{ query: words, count: records.length, total: all.length, records },
      next:
        all.length === records.length || limit === MOST ? null : moreOf(asked, subdomain, owner),
      ...(asked.evidence && { evidence: evidenceFor(workspace, words, limit) }),
    };
  },
});

const { most: MOST } = LOOKING.limit;

/** The same question with the highest limit. */
function moreOf(asked: Asked, subdomain: Subdomain | null, owner: string | null): string {
  const words = asked.query?.match(/[\p{L}\p{N}]+/gu)?.join(' ') ?? '';
  const flags = (['include_archived', 'include_expired', 'include_conflicted'] as const).filter(
    (name) => asked[name],
  );
  return [
    'stratigraph memory long show',
    ...(words === '' ? [] : [`"${words}"`]),
    ...(subdomain === null ? [] : [`--domain ${subdomain}`]),
    ...(owner === null ? [] : [`--namespace ${/^[\w.@-]+$/.test(owner) ? owner : `'${owner}'`}`]),
    ...flags.map((name) => `--${name.replace('_', '-')}`),
    `--limit ${MOST}`,
  ].join(' ');
}

function worded({ records, total, query, next, evidence }: Answer, pen: Pen): string {
  const { dim, visible } = pen;
  const more = total - records.length;
  const other = next === null ? 'look for other words.' : visible(next);
  const hint = more === 0 ? '' : dim(`${more} more: ${other}\n`);
  const nothing =
    query === '*' ? 'Nothing is remembered.' : `Nothing is remembered of "${visible(query)}".`;
  const own = records.length === 0 ? `${nothing}\n` : table(records, pen) + hint;
  return evidence === undefined ? own : `${own}\n${evidenceText(evidence, pen)}`;
}

export function evidenceText({ records }: Evidence, { bold, dim, visible }: Pen): string {
  if (records.length === 0) return 'No evidence.\n';
  const lines = records.map(
    ({ citation, content, score }) =>
      `${dim(`[${visible(citation)}] ${score}`)}  ${visible(content)}\n`,
  );
  return `${bold('Evidence, not canonical: records count for more')}\n${lines.join('')}`;
}
