// One surface in a process of its own: tries cases until the time is over; or answers what another such process asks.

import { type ChildProcess, fork } from 'node:child_process';
import { hash } from 'node:crypto';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { inspect } from 'node:util';
import fc from 'fast-check';
import { limitSteps, type Surface } from './surface.ts';
import { surfaceOf } from './surfaces.ts';

/** Cases from one seed; a failure is run again by giving its seed. */
const BATCH = 200;
/** One case in so many is answered a second time. */
const AGAIN = 6;
/** And one in so many by another process, elsewhere and in another language. */
const ELSEWHERE = 10;
/** CPU seconds of one step. */
const LONGEST = 2;
/** Milliseconds of cases that do not count. */
const WARMING = 15_000;
/** Milliseconds for a failure to be made smaller: the time is for other cases. */
const SHRINKING = 60_000;

export interface Tried {
  readonly cases: number;
  /** That were handed in with these cases. */
  readonly documents: number;
  readonly failures: readonly string[];
}

const [name = '', seedText = '0', timeText = '0', caseFile = ''] = process.argv.slice(2);
const surface: Surface<unknown> = await surfaceOf(name);

async function tryAll(): Promise<Tried> {
  const other = fork(import.meta.filename, [name], {
    env: { ...process.env, TZ: 'Pacific/Apia', LANG: 'tr_TR.UTF-8', LC_ALL: 'tr_TR.UTF-8' },
  });
  const failures = new Map<string, string>();
  let [cases, documents] = [0, 0];
  await warm(surface);
  limitSteps(LONGEST);
  const end = Date.now() + Number(timeText);
  /** What failed is made smaller: then every case is asked everywhere. */
  let isShrinking = false;
  /** When the case was first tried. */
  let since = 0;
  const holdsFor = async (chance: unknown): Promise<void> => {
    if (Date.now() > (isShrinking ? since + SHRINKING : end)) return;
    // As it arrives at whoever is asked: JSON knows no objects without a prototype.
    const json = JSON.stringify(chance);
    const input: unknown = JSON.parse(json);
    const isFirst = !isShrinking;
    const isTurn = (of: number): boolean => !isFirst || cases % of === 0;
    if (isFirst) {
      since = Date.now();
      cases += 1;
      documents += surface.documents?.(input) ?? 0;
    }
    isShrinking = true;
    writeFileSync(caseFile, json);
    const answer = await surface.answer(input);
    if (isTurn(AGAIN)) same(answer, await surface.answer(input), 'asked twice');
    if (isTurn(ELSEWHERE) && (await ask(other, input)) !== hashOf(answer))
      same(answer, await ask(other, input, true), 'asked in another process');
    isShrinking = !isFirst;
  };
  for (let seed = Number(seedText); Date.now() < end; seed += 1) {
    isShrinking = false;
    const result = await fc.check(fc.asyncProperty(surface.cases, holdsFor), {
      seed,
      numRuns: BATCH,
      interruptAfterTimeLimit: Math.max(1, end - Date.now()) + SHRINKING,
      markInterruptAsFailure: false,
    });
    if (!result.failed) continue;
    const message = inspect(result.errorInstance).split('\n').slice(0, 12).join('\n');
    const cause = message.replaceAll(/\d+|ROOT\S*|\/\S+/g, '');
    if (failures.has(cause)) continue;
    const shrunk = JSON.stringify(result.counterexample?.[0]);
    const told = `${name}, seed ${seed}:\n${message}\n${shrunk}\n`;
    failures.set(cause, told);
    process.stderr.write(`\n${told}`);
  }
  other.kill();
  await surface.close?.();
  return { cases, documents, failures: [...failures.values()] };
}

/** The first run of each part compiles it, which says nothing about the case. */
async function warm({ cases, answer }: Surface<unknown>): Promise<void> {
  const end = Date.now() + WARMING;
  for (const input of fc.sample(cases, { seed: 1, numRuns: 20 })) {
    if (caseFile !== '') writeFileSync(caseFile, JSON.stringify(input));
    await answer(input).catch(() => null);
    if (Date.now() > end) return;
  }
}

function same(first: string, second: string, how: string): void {
  if (first === second) return;
  let at = 0;
  while (first[at] === second[at]) at += 1;
  const part = (text: string): string => JSON.stringify(text.slice(Math.max(0, at - 80), at + 80));
  throw new Error(`The answer differs when ${how}:\n${part(first)}\n${part(second)}`);
}

/** The hash of its answer, or the whole of it. */
async function ask(other: ChildProcess, input: unknown, isWhole = false): Promise<string> {
  other.send({ input, isWhole });
  const stop = new AbortController();
  const { signal } = stop;
  const told = once(other, 'message', { signal });
  const ended = once(other, 'exit', { signal });
  // Whichever does not come is no longer waited for, and then says that it was aborted.
  ended.then(() => stop.abort()).catch(() => null);
  const [{ answer }] = (await told) as [{ answer: string }];
  stop.abort();
  return answer;
}

function hashOf(answer: string): string {
  return hash('sha256', answer);
}

if (caseFile === '') {
  await warm(surface);
  process.on('message', ({ input, isWhole }: { input: unknown; isWhole: boolean }) => {
    surface
      .answer(input)
      .catch(String)
      .then((answer) =>
        // Whoever asked may have ended.
        process.send?.({ answer: isWhole ? answer : hashOf(answer) }, () => null),
      );
  });
  process.on('disconnect', () => process.exit());
} else {
  process.send?.(await tryAll());
  process.exit();
}
