// Attacks every expression of the sources, as a workflow does every night, and records those that are linear.

import { writeFileSync } from 'node:fs';
import { causesOf } from './attack.ts';
import { expressions } from './collect.ts';
import { hashOf, RECORDED } from './recorded.ts';

const all = await expressions();
const slow = all.filter(({ place, expression }) => {
  const causes = causesOf(expression);
  for (const cause of causes) console.error(`${place}: ${expression}: ${cause}`);
  return causes.length > 0;
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
