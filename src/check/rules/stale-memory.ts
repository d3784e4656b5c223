import type { Attention } from '../../model/memory.ts';
import { defineRule } from '../../model/rule.ts';

const FOLDER = '.lily/memory/personality/user_profile/ann/default';
const record = (fields: string, text: string): string =>
  `---\nsource: command\nconfidence: 1\ncreated_at: 2026-03-01\n${fields}---\n\n${text}\n`;

const SEVERITY: Readonly<Record<Attention['kind'], 'warning' | 'info'>> = {
  expired: 'warning',
  conflict: 'warning',
  evidence: 'warning',
  verify: 'info',
  prune: 'info',
};

export default defineRule({
  id: 'stale-memory',
  about: ['staleness', 'drift'],
  summary:
    'A remembered fact has expired, has to be verified again, answers the same question as another, rests on evidence alone, or may be archived.',
  rationale:
    'Agents act on what they remember. It is told by dates, statuses and groups: what two facts say is not compared.',
  remedy: 'Verify it, archive it, or keep one of two that answer the same question.',
  messages: { due: '{says}', prune: 'This memory may be archived. {says}' },
  timed: true,
  good: {
    'a fact that was verified': {
      now: '2026-07-01',
      files: { [`${FOLDER}/a.md`]: record('last_verified: 2026-06-01\n', 'Likes tea.') },
    },
    'a conflict that is decided': {
      [`${FOLDER}/a.md`]: record('conflict_group: drink\n', 'Likes tea.'),
      [`${FOLDER}/b.md`]: record('conflict_group: drink\nstatus: archived\n', 'Likes coffee.'),
    },
  },
  bad: {
    'a fact that has expired': {
      [`${FOLDER}/a.md`]: `«»${record('expires_at: 2026-03-15\n', 'Is on holiday.')}`,
    },
    'a fact that nobody verified for a long time': {
      now: '2026-07-01',
      files: { [`${FOLDER}/a.md`]: `«»${record('', 'Likes tea.')}` },
    },
    'two answers to one question': {
      [`${FOLDER}/a.md`]: `«»${record('conflict_group: drink\n', 'Likes tea.')}`,
      [`${FOLDER}/b.md`]: `«»${record('conflict_group: drink\n', 'Likes coffee.')}`,
    },
    'what nobody has confirmed or used for a year': {
      now: '2026-07-01',
      files: {
        'foundation.md': '# Foundation\n',
        'memory/active/mem_20250601_001.md':
          '«»---\nid: mem_20250601_001\ncreated: 2025-06-01T00:00:00Z\n---\n\nBuilds with grunt.\n',
      },
    },
    'evidence that is told as the truth': {
      [`${FOLDER}/a.md`]: `«»${record('', 'Likes tea [notes.md#chunk-1].')}`,
    },
  },
  *check({ records }) {
    for (const { path, line, attention } of records) {
      for (const { kind, says } of attention) {
        const at = line === 1 ? null : { line, column: 1 };
        const message = kind === 'prune' ? kind : 'due';
        yield { message, severity: SEVERITY[kind], path, at, data: { says }, key: [kind] };
      }
    }
  },
});
