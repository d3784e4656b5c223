import { expect, test } from 'vitest';
import { BUDGETS } from './budgets.ts';

test.each(Object.entries(BUDGETS))('%s', (name, { goal, most, measure }) => {
  const found = measure();
  expect(
    found,
    `${name}: ${found} are more than ${most}. Take something away; a decision record in content/.limps/adrs says why where that cannot be.`,
  ).toBeLessThanOrEqual(most);
  expect(found, `${name}: the measure sees nothing`).toBeGreaterThan(0);
  expect(most, `${name} may only fall`).toBeGreaterThanOrEqual(goal);
});
