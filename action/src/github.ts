import { parseJson } from '../../src/model/value.ts';

interface Answer {
  readonly status: number;
  readonly data: unknown;
  readonly headers: Headers;
}

/** What may have been done is asked for again, but for POST, which would do it twice. Throws RefusedError. */
export type Request = (method: string, path: string, body?: object) => Promise<Answer>;

/** The API said no; `status` 401, 403 and 404 mean that the token may not. */
export class RefusedError extends Error {
  override readonly name = 'RefusedError';
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }

  get forbidden(): boolean {
    return [401, 403, 404].includes(this.status);
  }

  /** Nobody knows whether it was done: there was no answer, or one from something in between. */
  get unsure(): boolean {
    return isUnsure(this.status);
  }
}

function isUnsure(status: number): boolean {
  return status === 0 || status >= 500;
}

const TRIES = 4;
const FIRST_WAIT = 500;
/** A limit that asks for more patience than this is not waited for; milliseconds. */
const LONGEST_WAIT = 60_000;
const SECONDS = 30;
/** Bytes: a page of the longest comments is smaller. */
const LARGEST_ANSWER = 32_000_000;

export function github(apiUrl: string, token: string): Request {
  const once = async (method: string, path: string, body?: object): Promise<Answer> => {
    const answer = await fetch(`${apiUrl}${path}`, {
      method,
      headers: {
        accept: 'application/vnd.github+json',
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'user-agent': 'stratigraph',
        'x-github-api-version': '2022-11-28',
      },
      signal: AbortSignal.timeout(SECONDS * 1000),
      ...(body && { body: JSON.stringify(body) }),
    });
    const { status, headers } = answer;
    return { status, headers, data: parseJson(await textOf(answer)) };
  };
  return async (method, path, body) => {
    for (let attempt = 1; ; attempt += 1) {
      const answer = await once(method, path, body).catch(unreachable);
      const { status, data } = answer;
      if (status >= 200 && status < 300) return answer;
      const wait = method === 'POST' && isUnsure(status) ? null : waitFor(answer, attempt);
      if (wait === null || attempt === TRIES) {
        const reason = `${status === 0 ? 'no answer' : status} ${messageOf(data)}`.trim();
        throw new RefusedError(status, `${method} ${path}: ${reason}`);
      }
      await new Promise((done) => setTimeout(done, wait));
    }
  };
}

async function textOf({ body }: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body ?? []) {
    size += part.length;
    if (size > LARGEST_ANSWER) throw new Error('the answer is too large');
    parts.push(part);
  }
  return Buffer.concat(parts).toString();
}

/** Milliseconds until it is worth another try; null: never. */
function waitFor({ status, headers, data }: Answer, attempt: number): number | null {
  if (isUnsure(status)) return FIRST_WAIT * 2 ** (attempt - 1);
  const limited = status === 429 || (status === 403 && /rate limit|abuse/i.test(messageOf(data)));
  if (!limited) return null;
  const seconds = headers.get('retry-after');
  const reset =
    headers.get('x-ratelimit-remaining') === '0' ? headers.get('x-ratelimit-reset') : null;
  let wait = FIRST_WAIT * 2 ** attempt;
  if (seconds !== null) wait = Number(seconds) * 1000;
  else if (reset !== null) wait = Number(reset) * 1000 - Date.now();
  return wait <= LONGEST_WAIT ? Math.max(0, wait) : null;
}

function unreachable(error: unknown): Answer {
  const message = error instanceof Error ? error.message : String(error);
  return { status: 0, headers: new Headers(), data: { message } };
}

function messageOf(data: unknown): string {
  const message = (data as { message?: unknown } | null)?.message;
  return typeof message === 'string' ? message : '';
}
