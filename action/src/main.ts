// The mode that its inputs name, or a step that fails with a sentence.

import './lean.ts';

import { check } from './check.ts';
import { readEvent } from './event.ts';
import { readInputs } from './inputs.ts';
import { report } from './report.ts';
import { giveUp, readRun } from './run.ts';

try {
  const inputs = readInputs();
  const event = readEvent(process.env);
  const mode = { check, report }[inputs.mode];
  await mode(inputs, event, readRun(process.env));
} catch (error) {
  await giveUp(error);
}
