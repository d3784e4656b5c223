import type { MemoryOperation } from '../../../model/memory.ts';
import { UsageError } from '../../../model/usage-error.ts';
import { fold } from './entry-line.ts';
import { isPlaceholder } from './entry-text.ts';

/** An entry is a sentence or two; whole documents belong into files. */
const LONGEST = 20_000;

/** Placeholders such as "none yet" would be read back as nothing. */
export function refuseEmpty(operation: MemoryOperation): void {
  const words = wordsOf(operation);
  if (words === null) return;
  if (isPlaceholder(fold(words).replace(/^[-*+]\s+/, ''))) {
    throw new UsageError(
      `Nothing to record: "${fold(words).slice(0, 60)}".`,
      'Write a sentence that others will understand later.',
    );
  }
  const length = JSON.stringify(operation).length;
  if (length > LONGEST) {
    throw new UsageError(
      `The entry has ${length} characters, more than the limit of ${LONGEST}.`,
      'Put it in a file, and record the path of the file.',
    );
  }
}

function wordsOf(operation: MemoryOperation): string | null {
  if (operation.type === 'resolution') return null;
  if (operation.type === 'decision') {
    return isPlaceholder(fold(operation.decision)) ? (operation.choice ?? '') : operation.decision;
  }
  return operation.type === 'session' ? operation.notes : operation.text;
}
