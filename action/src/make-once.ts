import { RefusedError } from './github.ts';

const TRIES = 3;
/** Milliseconds; lists may lag behind what was made. */
const WAIT = 1000;

/** Gives what was made, or found to be made. Throws RefusedError. */
export async function makeOnce<T>(
  make: () => Promise<T>,
  find: () => Promise<T | null>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await make();
    } catch (error) {
      if (!(error instanceof RefusedError && error.unsure) || attempt === TRIES) throw error;
    }
    await new Promise((done) => setTimeout(done, WAIT * attempt));
    const there = await find();
    if (there !== null) return there;
  }
}
