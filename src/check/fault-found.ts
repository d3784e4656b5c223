import type { Document, Fault } from '../model/document.ts';
import type { Severity } from '../model/finding.ts';
import type { Found, Range } from '../model/rule.ts';

interface FaultFound extends Found<'fault'> {
  readonly data: { readonly what: string; readonly advice: string };
  readonly at: Range;
}

/** `severity` by code, where a code is told otherwise than its rule. */
export function faultsOf(
  { path, faults }: Document,
  codes: readonly Fault['code'][],
  severity: Partial<Record<Fault['code'], Severity>> = {},
): readonly FaultFound[] {
  if (faults.length === 0) return [];
  return faults
    .filter(({ code }) => codes.includes(code))
    .map(({ code, message, advice, at }) => {
      const own = severity[code];
      return {
        message: 'fault' as const,
        data: { what: message, advice },
        key: [code, ...(message.match(/`[^`]*`/g) ?? [])],
        path,
        at,
        ...(own === undefined ? {} : { severity: own }),
      };
    });
}
