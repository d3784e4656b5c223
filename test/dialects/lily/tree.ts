// The memory of Ann and of the shop, worked out by hand for each month of the year.

import { openTree } from '../../../src/core.ts';
import { type LilyRecord, recordsAt } from '../../../src/dialects/lily/records.ts';
import { DEFAULT_SETTINGS } from '../../../src/read/default-settings.ts';
import { textTree } from '../../../src/read/text-tree.ts';

type Files = Readonly<Record<string, string>>;

export function record(fields: string, content: string): string {
  return `---\nschema_version: 1\nsource: command\n${fields}\n---\n\n${content}\n`;
}

const ANN = '.lily/memory/personality';
const SHOP = '.lily/memory/task/task_memory/shop';

export const files: Files = {
  [`${ANN}/working_rules/ann/default/tests.md`]: record(
    'confidence: 1\ncreated_at: 2026-01-10',
    'Run the tests before each commit.',
  ),
  [`${ANN}/persona_core/ann/default/calm.md`]: record(
    'confidence: 0.9\ncreated_at: 2026-01-10\ntags: [style]',
    'Stays calm and says what it does not know.',
  ),
  [`${ANN}/user_profile/ann/default/dark.md`]: record(
    'confidence: 0.8\ncreated_at: 2026-01-10\nlast_verified: 2026-03-01\nconflict_group: theme',
    'Prefers the dark theme.',
  ),
  [`${ANN}/user_profile/ann/default/light.md`]: record(
    'confidence: 0.7\ncreated_at: 2026-02-10\nexpires_at: 2026-06-01\nconflict_group: theme',
    'Prefers the light theme.',
  ),
  [`${ANN}/user_profile/ann/default/short.md`]: record(
    'confidence: 0.9\ncreated_at: 2026-02-10\npreference_type: style',
    'Likes short answers.',
  ),
  [`${SHOP}/namespace.info.md`]: record(
    'milestones: [2026-04-01]\nexpires_at: 2026-09-01',
    'The new shop.',
  ),
  [`${SHOP}/default/postgres.md`]: record(
    'confidence: 1\ncreated_at: 2026-02-01\ntask_id: SHOP-1',
    'Orders are kept in Postgres.',
  ),
  [`${SHOP}/default/old.md`]: record(
    'confidence: 1\ncreated_at: 2026-02-01\nstatus: archived',
    'Orders were kept in files.',
  ),
};

export function recordsOf(tree: Files, now: string): readonly LilyRecord[] {
  const { tree: seen, document } = openTree(textTree(tree), DEFAULT_SETTINGS);
  return recordsAt(seen, document, now);
}
