// In: what was asked wrongly and what to do instead. Out: the one error that means wrong usage; faces print it and exit 2.

/** Wrong usage or environment: one clear sentence, what to do instead, and the choices where there are some. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
  readonly advice: string;
  readonly choices: readonly string[];

  constructor(message: string, advice: string, choices: readonly string[] = []) {
    super(message);
    this.advice = advice;
    this.choices = choices;
  }
}

/** True for a UsageError of any bundle: each file of the compiled package may hold a copy of the class. */
export function isUsageError(error: unknown): error is UsageError {
  return error instanceof Error && error.name === 'UsageError';
}
