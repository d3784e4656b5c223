// `memory show`: what is known, the records in force first (Y-034, Y-039 … Y-041); `style show`: how the agent expresses itself (Y-031, Y-036).

import { defineAnswer, defineOwnOperation, field } from '../../model/operation.ts';
import { evidenceFor, evidenceText } from './evidence.ts';
import { SUBDOMAINS } from './namespace.ts';
import { dataOf, LOOKING, ownerOf, type Query, recordsIn, search, table } from './recall.ts';
import type { LilyRecord } from './records.ts';

export const show = defineAnswer({
  input: {
    ...LOOKING,
    target: field.target('a user or a task'),
    domain: field.text('only this sub-domain (default: all but task_memory)', {
      choices: SUBDOMAINS,
    }),
    namespace: field.text('the user, task or project (for task_memory required)', {
      most: 200,
      value: 'name',
    }),
    evidence: field.flag('also evidence, after the records; it is never the truth'),
  },
  examples: [
    'memory show --domain user_profile answers',
    'memory show "*" --include-archived --include-expired',
  ],
  run(workspace, asked) {
    const { owner, domain: subdomain } = ownerOf(asked);
    const { limit } = asked;
    const query = asked.query?.trim() || '*';
    const all = search(recordsIn(workspace), { ...asked, query, subdomain, owner });
    const records = all.slice(0, limit).map(dataOf);
    const hasMore = all.length > records.length && limit < MOST;
    return {
      code: records.length === 0 ? 'memory_empty' : 'memory_listed',
      ...{ route: 'structured_long_term', query, count: records.length },
      ...{ total: all.length, records },
      // The command that shows more of them.
      next: hasMore ? moreOf({ ...asked, subdomain, owner }) : null,
      ...(asked.evidence && { evidence: evidenceFor(workspace, query, limit) }),
    };
  },
  wording: async () => ({
    text({ records, total, query, next, evidence }, pen) {
      const { dim, visible } = pen;
      const more = total - records.length;
      const other = next === null ? 'look for other words.' : visible(next);
      const hint = more === 0 ? '' : dim(`${more} more: ${other}\n`);
      const nothing =
        query === '*' ? 'Nothing is remembered.' : `Nothing is remembered of "${visible(query)}".`;
      const own = records.length === 0 ? `${nothing}\n` : table(records, pen) + hint;
      return evidence === undefined ? own : `${own}\n${evidenceText(evidence, pen)}`;
    },
  }),
});

const { most: MOST } = LOOKING.limit;

function moreOf(asked: Query): string {
  const { subdomain, owner } = asked;
  const words = asked.query?.match(/[\p{L}\p{N}]+/gu)?.join(' ') ?? '';
  const flags = (['include_archived', 'include_expired', 'include_conflicted'] as const).filter(
    (name) => asked[name],
  );
  return [
    'stratigraph memory show',
    ...(words === '' ? [] : [`"${words}"`]),
    ...(subdomain === null ? [] : [`--domain ${subdomain}`]),
    ...(owner === null ? [] : [`--namespace ${/^[\w.@-]+$/.test(owner) ? owner : `'${owner}'`}`]),
    ...flags.map((name) => `--${name.replace('_', '-')}`),
    `--limit ${MOST}`,
  ].join(' ');
}

/** The first that says something decides; what those below say holds where it says nothing. */
const KINDS = [
  {
    ...{ name: 'safety', summary: 'rules and persona with the tag safety' },
    is: ({ group, tags }: LilyRecord) => group !== 'user_profile' && tags.includes('safety'),
  },
  {
    ...{ name: 'user_style', summary: 'preferences of the user of the type style' },
    is: ({ group, facts, tags }: LilyRecord) =>
      group === 'user_profile' && (facts.preferenceType === 'style' || tags.includes('style')),
  },
  {
    ...{ name: 'persona_default', summary: 'the persona' },
    is: ({ group, tags }: LilyRecord) => group === 'persona_core' && !tags.includes('safety'),
  },
];

const SHOWN = 5;

export const style = defineOwnOperation({
  name: 'style show',
  summary: 'show in which style to answer, and why',
  input: { user: field.text('only what is known of this user', { most: 200 }) },
  examples: ['style show', 'style show --user ann --json'],
  does: 'reads',
  address: '/workspace/style',
  run(workspace, { user }) {
    const live = search(recordsIn(workspace), { query: null, subdomain: null, owner: user });
    const sources = KINDS.map(({ name, summary, is }) => ({
      ...{ name, summary, records: live.filter(is).slice(0, SHOWN).map(dataOf) },
    }));
    const first = sources.find(({ records }) => records.length > 0);
    return {
      code: first === undefined ? 'style_empty' : 'style_shown',
      precedence: 'safety > user_style > persona_default > stochastic_expression',
      decides: first?.name ?? 'stochastic_expression',
      because:
        first === undefined
          ? 'Nothing is written about style: it is left to the model.'
          : `${first.name} decides: nothing above it says anything, and ${first.records[0]?.id} is its latest record.`,
      sources,
    };
  },
  wording: async () => ({
    text({ because, sources }, { bold, dim, visible }) {
      const lines = sources.flatMap(({ name, summary, records }) => [
        `${bold(name)}  ${dim(summary)}`,
        ...records.map(
          ({ content, path, line }) =>
            `  ${visible(content.replace(/\s+/g, ' '))}  ${dim(visible(`${path}:${line}`))}`,
        ),
      ]);
      return `${visible(because)}\n\n${lines.join('\n')}\n`;
    },
  }),
});
