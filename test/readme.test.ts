import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { allCommands } from '../src/cli/commands.ts';
import { argumentWords } from '../src/cli/program.ts';
import { rules } from '../src/core.ts';

const README = new URL('../README.md', import.meta.url);

const TABLES: Readonly<Record<string, () => string | Promise<string>>> = {
  commands: async () =>
    table(
      'command | does',
      (await allCommands()).map((command) => {
        const { name, summary } = command;
        return `\`${[name, ...argumentWords(command)].join(' ')}\` | ${summary}`;
      }),
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
    const made = await make();
    readme = readme.replace(place, () => made);
  }
  await expect(readme).toMatchFileSnapshot('../README.md');
});
