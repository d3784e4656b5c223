/** Before so many pages. Left to itself, V8 lets the heap of 1,000 agents grow to four times of what is in use. */
export const OFTEN = 300;

/** At once, which takes a fiftieth of a second for each ten megabytes that are in use. */
export function collectGarbage(): void {
  process.getBuiltinModule('node:v8').setFlagsFromString('--expose-gc');
  process.getBuiltinModule('node:vm').runInNewContext('gc')();
}
