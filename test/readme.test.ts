// In: README.md and the list of commands. Out: proof that the table in the one is made from the other.

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { commands } from '../src/cli/commands.ts';

const README = new URL('../README.md', import.meta.url);
const TABLE = /(?<=<!-- commands:start -->\n)[\s\S]*?(?=<!-- commands:end -->)/;

function commandTable(): string {
  const rows = commands.map(
    ({ name, args, summary }) => `| \`${[name, ...args].join(' ')}\` | ${summary} |`,
  );
  return ['', '| command | does |', '| --- | --- |', ...rows, '', ''].join('\n');
}

test('the command table is up to date (`npx vitest run test/readme.test.ts -u` makes it so)', async () => {
  const readme = readFileSync(README, 'utf8');
  expect(readme).toMatch(TABLE);
  await expect(readme.replace(TABLE, () => commandTable())).toMatchFileSnapshot('../README.md');
});
