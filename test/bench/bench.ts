/**
 * One measured figure; `bar` is what it must not exceed, null where it is only shown; `first`: what it was when it was
 * measured first.
 */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: 'ms' | 's' | '×' | 'MB' | 'ms/page' | 'kB' | '%' | '/s' | 'entries';
  readonly first?: number;
  readonly bar: number | null;
}

/** Measures and yields figures as they are ready. */
export type Bench = () => Iterable<Figure>;

/** Path of the command line that is measured: the compiled one, as users run it. */
export const CLI = new URL('../../bin/stratigraph.cjs', import.meta.url).pathname;
