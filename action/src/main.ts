// In: one step of a run. Out: the mode that its inputs name; wrong usage is one sentence with what to do instead.

import './lean.ts';

import * as core from '@actions/core';
import { isUsageError, type UsageError } from '../../src/model/usage-error.ts';
import { check } from './check.ts';
import { readEvent } from './event.ts';
import { readInputs } from './inputs.ts';
import { report } from './report.ts';
import { readRun } from './run.ts';
import { harmless } from './say.ts';

try {
  const inputs = readInputs();
  const event = readEvent(process.env);
  const mode = { check, report }[inputs.mode];
  await mode(inputs, event, readRun(process.env));
} catch (error) {
  if (isUsageError(error)) core.setFailed(harmless(spoken(error)));
  else {
    const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
    for (const line of stack.split('\n').slice(1)) process.stdout.write(`- ${harmless(line)}\n`);
    core.setFailed(harmless(`Stratigraph broke: ${stack.split('\n')[0] ?? ''}`));
  }
}

/** What the command line advises, in the words of a workflow. */
function spoken({ message, advice }: UsageError): string {
  const sentence = /[.!?]$/.test(message) ? message : `${message}.`;
  return `${sentence} ${advice.replace(/--root(?: DIR)?/, 'the input root')}`;
}
