// The one error that means wrong usage; faces print it and exit 2.

/** Wrong usage or environment: one clear sentence, what to do instead, and the choices where there are some. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
  readonly advice: string;
  readonly choices: readonly string[];
  /** Stable, for programs; most wrong usage needs none of its own. */
  readonly code: string;

  constructor(
    message: string,
    advice: string,
    choices: readonly string[] = [],
    code = 'usage_error',
  ) {
    super(message);
    this.advice = advice;
    this.choices = choices;
    this.code = code;
  }
}

/** True for a UsageError of any bundle: each file of the compiled package may hold a copy of the class. */
export function isUsageError(error: unknown): error is UsageError {
  return error instanceof Error && error.name === 'UsageError';
}

/** For what may not be there (a target, git): null where that is all that is wrong. */
export function nullForUsage(error: unknown): null {
  if (isUsageError(error)) return null;
  throw error;
}

export async function orNull<A>(answer: () => Promise<A> | A): Promise<A | null> {
  try {
    return await answer();
  } catch (error) {
    return nullForUsage(error);
  }
}
