// One surface in a process of its own: tries cases until the time is over; or answers what another such process asks.

import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { inspect } from 'node:util';
import fc from 'fast-check';
import { limitSteps, type Surface } from './surface.ts';
import { surfaceOf } from './surfaces.ts';

/** Cases from one seed; a failure is run again by giving its seed. */
const BATCH = 200;
/** One case in so many is also answered by another process, elsewhere and in another language. */
const ELSEWHERE = 5;
/** CPU seconds of one step. */
const LONGEST = 2;
/** Milliseconds after the end for a failure to be made smaller. */
const SHRINKING = 60_000;

export interface Tried {
  readonly cases: number;
  readonly failures: readonly string[];
}

const [name = '', seedText = '0', timeText = '0', caseFile = ''] = process.argv.slice(2);
const surface: Surface<unknown> = await surfaceOf(name);

async function tryAll(): Promise<Tried> {
  const other = fork(import.meta.filename, [name], {
    env: { ...process.env, TZ: 'Pacific/Apia', LANG: 'tr_TR.UTF-8', LC_ALL: 'tr_TR.UTF-8' },
  });
  const failures = new Map<string, string>();
  let cases = 0;
  await warm(surface);
  limitSteps(LONGEST);
  const end = Date.now() + Number(timeText);
  let hasFailed = false;
  const holdsFor = async (chance: unknown): Promise<void> => {
    if (!hasFailed && Date.now() > end) return;
    cases += 1;
    hasFailed = true;
    // As it arrives at whoever is asked: JSON knows no objects without a prototype.
    const json = JSON.stringify(chance);
    const input: unknown = JSON.parse(json);
    writeFileSync(caseFile, json);
    const answer = await surface.answer(input);
    same(answer, await surface.answer(input), 'asked twice');
    if (cases % ELSEWHERE === 0) same(answer, await ask(other, input), 'asked in another process');
    hasFailed = false;
  };
  for (let seed = Number(seedText); Date.now() < end; seed += 1) {
    hasFailed = false;
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
  return { cases, failures: [...failures.values()] };
}

/** The first run of each part compiles it, which says nothing about the case. */
async function warm({ cases, answer }: Surface<unknown>): Promise<void> {
  for (const input of fc.sample(cases, { seed: 1, numRuns: 5 }))
    await answer(input).catch(() => null);
}

function same(first: string, second: string, how: string): void {
  if (first === second) return;
  let at = 0;
  while (first[at] === second[at]) at += 1;
  const part = (text: string): string => JSON.stringify(text.slice(Math.max(0, at - 80), at + 80));
  throw new Error(`The answer differs when ${how}:\n${part(first)}\n${part(second)}`);
}

async function ask(other: ChildProcess, input: unknown): Promise<string> {
  other.send({ input });
  const [{ answer }] = (await once(other, 'message')) as [{ answer: string }];
  return answer;
}

if (caseFile === '') {
  await warm(surface);
  process.on('message', ({ input }: { input: unknown }) => {
    surface.answer(input).then(
      (answer) => process.send?.({ answer }),
      (error) => process.send?.({ answer: String(error) }),
    );
  });
  process.on('disconnect', () => process.exit());
} else {
  process.send?.(await tryAll());
  process.exit();
}
