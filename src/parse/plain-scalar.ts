/** A number only where writing it back gives the same characters: `0042`, `1.0`, `1e3`, `80%` and dates stay text (L-037). */
export function plainScalar(raw: string): null | boolean | number | string {
  if (raw === '' || raw === '~' || raw === 'null') return null;
  if (raw === 'true') return true;
  if (raw === 'false') return false;
  const number = Number(raw);
  return Number.isFinite(number) && String(number) === raw ? number : raw;
}
