import { whoseError } from '../core/homes.ts';
import { howToBegin, recordings, takesEntries } from '../core/recording.ts';
import { isWithin } from '../model/paths.ts';
import type { Target } from '../model/scope.ts';
import { UsageError } from '../model/usage-error.ts';
import type { Workspace } from '../open.ts';
import { add, writtenWords } from './memory-add.ts';
import { defineOperation, field } from './operation.ts';

const { choice, rationale, affects, status, note, type, content } = add.input;

export const operation = defineOperation({
  name: 'remember',
  summary: 'keep one fact for later sessions',
  input: {
    text: { ...content, summary: 'one fact' },
    target: field.target(
      'whose memory, such as 0042/001 (default: the only one, or that of this folder)',
    ),
    type: field.text(type.summary, { choices: type.choices, default: 'finding' }),
    ...{ choice, rationale, affects, status, note },
  },
  examples: [
    'remember "SQLite-vec needs build flags" --target 0042/001',
    'remember "Primary key" --type decision --choice "content hash" --target 0042/001',
  ],
  does: 'adds',
  tool: {
    title: 'Remember a fact',
    description:
      'Keeps one lasting fact that the code does not say, for later sessions. The same fact again adds nothing. ' +
      'Secrets are refused (memory_policy_denied).',
  },
  canRun: ({ hierarchy }: Workspace) => takesEntries(hierarchy, 'finding'),
  run(workspace: Workspace, { text, target, ...more }) {
    const keeper = target ?? keeperHere(workspace, more.type);
    return add.run(workspace, { ...more, target: keeper, content: text, metadata: null });
  },
  words: async (_) => writtenWords(() => 'added'),
});

/** The target whose memory is meant where nobody names one. Throws UsageError where that is none, or not clear. */
function keeperHere({ hierarchy, targets }: Workspace, type: string): Target {
  const { here } = hierarchy;
  const kind = type === 'discovery' ? 'finding' : type;
  const ways = (one: Target) =>
    recordings(hierarchy, one).filter(
      ({ type }) => type === kind || (type === 'finding' && kind !== 'decision'),
    );
  const takers = targets().filter((one) => !one.retired && ways(one).length > 0);
  // Elsewhere a decision is proposed as a record, which is no memory.
  const own = takers.filter((one) => ways(one).some(({ operation }) => operation === 'remember'));
  const keepers = own.length > 0 ? own : takers;
  const around = keepers.filter(({ folder }) => isWithin(here, folder));
  const [innermost] = around.toSorted((a, b) => b.folder.length - a.folder.length);
  const [only, another] = keepers;
  const place = innermost ?? (another === undefined ? only : undefined);
  if (place !== undefined) return place;
  const ids = keepers.map(({ id }) => id);
  if (ids.length > 0) throw whoseError('Several targets here can keep a memory.', ids);
  // A workspace whose plans would keep memory has none yet.
  const isComing = hierarchy.dialects.some(({ upkeep }) => upkeep?.memory !== undefined);
  throw new UsageError(
    `Nothing here keeps memory${isComing ? ' yet' : ''}.`,
    isComing
      ? 'What does, and how to begin: stratigraph docs memory, stratigraph docs organisation.'
      : `Begin one: stratigraph ${howToBegin()}. What agents have to know belongs in their instructions.`,
  );
}
