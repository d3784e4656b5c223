// In: README.md, the commands and the rules. Out: proof that the tables in the one are made from the others.

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { commands } from '../src/cli/commands.ts';
import { rules } from '../src/core.ts';

const README = new URL('../README.md', import.meta.url);

const TABLES: Readonly<Record<string, () => string>> = {
  commands: () =>
    table(
      'command | does',
      commands.map(({ name, args, summary }) => `\`${[name, ...args].join(' ')}\` | ${summary}`),
    ),
  rules: () =>
    table(
      'rule | severity | finds',
      rules.map(({ id, severity, summary }) => `\`${id}\` | ${severity} | ${summary}`),
    ),
};

function table(header: string, rows: readonly string[]): string {
  const line = header.replace(/[^|]+/g, ' --- ').trim();
  return ['', `| ${header} |`, `| ${line} |`, ...rows.map((row) => `| ${row} |`), '', ''].join(
    '\n',
  );
}

test('the tables are up to date (`npx vitest run test/readme.test.ts -u` makes them so)', async () => {
  let readme = readFileSync(README, 'utf8');
  for (const [name, make] of Object.entries(TABLES)) {
    const place = new RegExp(`(?<=<!-- ${name}:start -->\\n)[^]*?(?=<!-- ${name}:end -->)`);
    expect(readme).toMatch(place);
    readme = readme.replace(place, make);
  }
  await expect(readme).toMatchFileSnapshot('../README.md');
});
