// One thing that a line of an instruction file says.

export interface Statement {
  /** What it is about, for people; two statements about one subject can contradict each other. */
  readonly subject: string;
  /** As shown: `pnpm`, `npm test`, `3.12`. */
  readonly value: string;
  /** Of a package manager: that it must not be used. */
  readonly isForbidden: boolean;
  /** The nearest headings and its line: what it is said of. */
  readonly around: string;
  readonly line: number;
  readonly column: number;
  readonly endColumn: number;
}

export type Fact = Pick<Statement, 'subject' | 'value' | 'isForbidden'>;

export function fact(subject: string, value: string, isForbidden = false): Fact {
  return { subject, value, isForbidden };
}
