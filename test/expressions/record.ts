// Attacks every expression of the sources, as a workflow does every night, and records those that are linear.

import { writeFileSync } from 'node:fs';
import { slowText } from './attack.ts';
import { expressions } from './collect.ts';
import { hashOf, RECORDED } from './recorded.ts';

const all = await expressions();
const slow = all.filter(({ place, expression }) => {
  const text = slowText(expression);
  if (text !== null)
    console.error(`${place}: ${expression} is slow for texts like ${JSON.stringify(text)}`);
  return text !== null;
});
const linear = all.filter((one) => !slow.includes(one));
writeFileSync(
  RECORDED,
  `${linear
    .map(({ expression }) => hashOf(expression))
    .sort()
    .join('\n')}\n`,
);
console.log(`${linear.length} of ${all.length} expressions are linear.`);
process.exitCode = slow.length === 0 ? 0 : 1;
