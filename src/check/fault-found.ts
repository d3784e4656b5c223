import type { Document, Fault } from '../model/document.ts';
export function faultsOf({ path, faults }: Document, codes: readonly Fault['code'][]) {
  return faults
    .filter(({ code }) => codes.includes(code))
    .map(({ code, message, advice, at }) => ({
      message: 'fault' as const,
      data: { what: message, advice },
      key: [code, ...(message.match(/`[^`]*`/g) ?? [])],
      path,
      at,
    }));
}
