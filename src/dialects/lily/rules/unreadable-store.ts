import { defineRule } from '../../../model/rule.ts';

const PATH = '.lily/memory/task_memory.json';
const row =
  '{"id": "mem_1", "store": "task_memory", "namespace": "shop", "content": "Uses Postgres.", "created_at": "2026-03-01", "updated_at": "2026-03-01"';

export default defineRule({
  id: 'unreadable-store',
  severity: 'critical',
  summary: 'A memory store does not have the format that its program expects.',
  rationale:
    'The program rejects the whole file (`memory_schema_mismatch`), and remembers nothing.',
  remedy: 'Correct the record, or restore the file from a backup.',
  messages: { otherForm: '{says}' },
  good: {
    'records as the program writes them': { [PATH]: `[${row}}]\n` },
  },
  bad: {
    'no JSON': { [PATH]: '«»[{\n' },
    'a field that no record has': { [PATH]: `[\n«»  ${row}, "mood": "good"}\n]\n` },
  },
});
