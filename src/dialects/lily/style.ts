// `style show`: how the agent expresses itself, and which of its sources decides (Y-031, Y-036).

import { defineOperation } from '../../model/operation.ts';
import { found, recordsIn, type Shown, shown } from './recall.ts';
import type { LilyRecord } from './records.ts';

interface Source {
  readonly name: string;
  readonly summary: string;
  readonly records: readonly Shown[];
}

interface Answer {
  readonly code: 'style_shown' | 'style_empty';
  readonly precedence: 'safety > user_style > persona_default > stochastic_expression';
  /** What decides: the first source that says something. */
  readonly decides: string;
  readonly because: string;
  readonly sources: readonly Source[];
}

interface Kind {
  readonly name: string;
  readonly summary: string;
  is(record: LilyRecord): boolean;
}

/** The first that says something decides; what those below say holds where it says nothing. */
const KINDS: readonly Kind[] = [
  {
    name: 'safety',
    summary: 'rules and persona with the tag safety',
    is: (record) => record.group !== 'user_profile' && record.tags.includes('safety'),
  },
  {
    name: 'user_style',
    summary: 'preferences of the user of the type style',
    is: (record) => record.group === 'user_profile' && isStyle(record),
  },
  {
    name: 'persona_default',
    summary: 'the persona',
    is: ({ group, tags }) => group === 'persona_core' && !tags.includes('safety'),
  },
];

function isStyle({ facts, tags }: LilyRecord): boolean {
  return facts.preferenceType === 'style' || tags.includes('style');
}

const SHOWN = 5;

export const operation = defineOperation({
  name: 'style show',
  summary: 'show in which style to answer, and why',
  input: { user: { type: 'text', most: 200, summary: 'only what is known of this user' } },
  examples: ['style show', 'style show --user ann --json'],
  does: 'reads',
  address: '/workspace/style',
  output: async () => ({
    type: 'object',
    properties: {
      code: { enum: ['style_shown', 'style_empty'] },
      ...{
        precedence: { type: 'string' },
        decides: { type: 'string' },
        because: { type: 'string' },
      },
      sources: { type: 'array', items: { type: 'object' } },
    },
    required: ['code', 'precedence', 'decides', 'because', 'sources'],
  }),
  wording: async () => ({
    text({ because, sources }: Answer, { bold, dim, visible }) {
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
  run(workspace, { user }): Answer {
    const include = { archived: false, expired: false, conflicted: false };
    const live = found(recordsIn(workspace), {
      words: '*',
      limit: SHOWN,
      subdomain: null,
      owner: user,
      include,
    });
    const sources = KINDS.map(({ name, summary, is }) => ({
      ...{ name, summary },
      records: live.filter(is).slice(0, SHOWN).map(shown),
    }));
    const first = sources.find(({ records }) => records.length > 0);
    const [best] = first?.records ?? [];
    return {
      code: first === undefined ? 'style_empty' : 'style_shown',
      precedence: 'safety > user_style > persona_default > stochastic_expression',
      decides: first?.name ?? 'stochastic_expression',
      because:
        first === undefined || best === undefined
          ? 'Nothing is written about style: it is left to the model.'
          : `${first.name} decides: nothing above it says anything, and ${best.id} is its latest record.`,
      sources,
    };
  },
});
