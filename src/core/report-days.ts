/** Of now only the day counts, here and where it is already tomorrow. Both `YYYY-MM-DD`. */
export function reportDays(now: string): readonly [today: string, furthest: string] {
  const furthest = new Date(Date.parse(now) + 14 * 3_600_000).toISOString();
  return [now.slice(0, 10), furthest.slice(0, 10)];
}
