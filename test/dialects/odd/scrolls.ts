// The memory of the test dialect: scrolls of nothing but findings, one a list item; an isthmus shares its own.

import type { Memory } from '../../../src/model/dialect.ts';
import type { Document } from '../../../src/model/document.ts';
import type { FindingEntry, MemoryContent } from '../../../src/model/memory.ts';
import { UsageError } from '../../../src/model/usage-error.ts';

export const scrolls: Memory = {
  path: (_, { level, folder, name }) => {
    if (level === 'oasis') return `${folder}/${name}.scroll.md`;
    return level === 'isthmus' ? `${folder}/isthmus.scroll.md` : null;
  },
  read,
  otherSections: () => [],
  edit: (text, operation, { subject, parse }) => {
    if (operation.type !== 'finding' && operation.type !== 'promotion') {
      throw new UsageError('A scroll holds findings alone.', 'Write it as a finding.');
    }
    const words = operation.text.replace(/\s+/g, ' ').trim();
    const before = text ?? `# Scroll of ${subject.title}\n\n`;
    const known = findings(parse(before)).find((entry) => entry.text === words);
    if (known !== undefined) {
      return { text: before, changed: false, created: false, entry: known, notes: [] };
    }
    const after = `${before}${before.endsWith('\n') ? '' : '\n'}- ${words}\n`;
    const entry = findings(parse(after)).at(-1);
    if (entry?.text !== words) throw new UsageError(`"${words}" fits no line.`, 'Use plain words.');
    return { text: after, changed: true, created: text === null, entry, notes: [] };
  },
  finding: ({ findings: known }, id, path) => {
    const found = known.find((entry) => entry.id === id);
    if (found !== undefined) return found;
    throw new UsageError(`${path} has no ${id}.`, known.map((entry) => entry.id).join(', '));
  },
};

function read(document: Document): MemoryContent | null {
  if (document.role.is !== 'memory') return null;
  const owner = document.role.level ?? 'oasis';
  const none = { decisions: [], blockers: [], sessions: [], lessons: [], questions: [] };
  return { owner, shared: owner === 'isthmus', findings: findings(document), ...none };
}

function findings({ structure: { items } }: Document): readonly FindingEntry[] {
  return items
    .filter(({ depth }) => depth === 0)
    .map(({ text, span }, index) => ({ id: `finding-${index + 1}`, text, span }));
}
