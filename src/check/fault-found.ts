import type { Document, Fault } from '../model/document.ts';
import type { Found } from '../model/rule.ts';
import type { Range } from '../model/source.ts';

interface FaultFound extends Found<'fault'> {
  readonly data: { readonly what: string; readonly advice: string };
  readonly at: Range;
}

export function faultsOf(
  { path, faults }: Document,
  codes: readonly Fault['code'][],
): readonly FaultFound[] {
  return faults
    .filter(({ code }) => codes.includes(code))
    .map(({ code, message, advice, at }) => ({
      message: 'fault',
      data: { what: message, advice },
      key: [code, ...(message.match(/`[^`]*`/g) ?? [])],
      path,
      at,
    }));
}
