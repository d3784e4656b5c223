// Rows in plain words, one a change, with all the targets that it reaches.

import type { SectionChange, TargetChange, ValueChange } from '../model/change.ts';
import { valueText } from './yaml-text.ts';

/** Texts are as they come, not made safe for any output, but for values: those are one visible line. */
export interface ChangeRow {
  /** Ids, and what people call each. */
  readonly targets: readonly string[];
  readonly names: readonly string[];
  readonly what: 'target' | 'value' | 'lock' | 'layer' | 'section' | 'tokens';
  readonly kind: 'added' | 'removed' | 'changed' | 'renamed' | 'reordered';
  /** A key path, the path of a layer, a heading; of a target as a whole nothing. */
  readonly subject: string;
  readonly before: string | null;
  readonly after: string | null;
  readonly at: { readonly source: string; readonly line: number } | null;
  /** True where `at` stood in the revision and is gone. */
  readonly gone: boolean;
  /** Of a section, where they are told. */
  readonly texts?: SectionChange['texts'];
}

type Row = Omit<ChangeRow, 'targets' | 'names'>;

/**
 * In the order of their first target: the target itself, values, locks, layers, sections, tokens. What a new target sees is not
 * listed, nor a layer that only says what its values and sections say anyway.
 */
export function changeRows(changes: readonly TargetChange[]): readonly ChangeRow[] {
  const grouped = new Map<string, { row: Row; reached: TargetChange[] }>();
  for (const change of changes) {
    for (const row of rowsOf(change)) {
      const { texts: _, ...said } = row;
      const key = JSON.stringify(said);
      const known = grouped.get(key);
      if (known) known.reached.push(change);
      else grouped.set(key, { row, reached: [change] });
    }
  }
  return [...grouped.values()].map(({ row, reached }) => ({
    targets: reached.map(({ id }) => id),
    names: reached.map(({ name }) => name),
    ...row,
  }));
}

/** `a, b and 3 more`; `shown` of them are named. Names with a comma are kept apart by semicolons. */
export function listed(
  all: readonly string[],
  shown = 3,
  nameOf = (one: string): string => one,
): string {
  const first = all.slice(0, shown).map(nameOf);
  const named = first.join(first.some((name) => name.includes(', ')) ? '; ' : ', ');
  return all.length > shown ? `${named} and ${all.length - shown} more` : named;
}

function rowsOf(change: TargetChange): readonly Row[] {
  if (change.kind !== 'changed') {
    return [row('target', change.kind, '')];
  }
  return [
    ...change.values.map(valueRow),
    ...change.locks.map(({ kind, keyPath, source, line }) => ({
      ...row('lock', kind, keyPath),
      at: { source, line },
      gone: kind === 'removed',
    })),
    ...layerRows(change),
    ...sectionRows(change),
    ...tokenRows(change),
  ];
}

function valueRow({ kind, of, keyPath, before, after, cause }: ValueChange): Row {
  const item = of === 'item' ? ' (item)' : '';
  return {
    what: 'value',
    kind: of === 'order' ? 'reordered' : kind,
    subject: keyPath + item,
    before: before === null || of === 'order' ? null : valueText(before.value),
    after: after === null || of === 'order' ? null : valueText(after.value),
    at: { source: cause.source, line: cause.line },
    gone: cause.in === 'before',
  };
}

function layerRows({ layers, values, sections }: TargetChange): readonly Row[] {
  const explained = new Set([
    ...values.map(({ cause }) => cause.source),
    ...sections.map(({ source }) => source),
  ]);
  return layers
    .filter(({ kind, source }) => kind !== 'changed' || !explained.has(source))
    .map(({ kind, source, from }) => ({
      ...row('layer', kind, source),
      before: from,
      after: from === null ? null : source,
    }));
}

function sectionRows({ layers, sections }: TargetChange): readonly Row[] {
  const whole = new Set(
    layers.filter(({ kind }) => kind === 'added' || kind === 'removed').map(({ source }) => source),
  );
  return sections
    .filter(({ source }) => !whole.has(source))
    .map(({ kind, heading, source, line, texts }) => ({
      ...row('section', kind, heading),
      at: { source, line },
      gone: kind === 'removed',
      ...(texts && { texts }),
    }));
}

function tokenRows({ tokens }: TargetChange): readonly Row[] {
  if (tokens === null || tokens.before === tokens.after) return [];
  const text = (count: number | null) => (count === null ? null : String(count));
  const [before, after] = [text(tokens.before), text(tokens.after)];
  return [{ ...row('tokens', 'changed', 'tokens'), before, after }];
}

function row(what: Row['what'], kind: Row['kind'], subject: string): Row {
  return { what, kind, subject, before: null, after: null, at: null, gone: false };
}
