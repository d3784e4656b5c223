// What counts as a statement, and which two contradict each other.

import { describe, expect, test } from 'vitest';
import {
  contradict,
  statementsIn,
} from '../../../src/dialects/instructions/problems/statements.ts';

const said = (text: string): readonly string[] =>
  statementsIn(text).map(
    ({ subject, value, isForbidden }) => `${subject}: ${isForbidden ? 'not ' : ''}${value}`,
  );

describe('a line that says one thing is a statement', () => {
  test.each([
    ['- **Package manager**: `bun` (never npm/yarn/pnpm)', ['the package manager: bun']],
    ['- **Package Manager**: Use `bun` and `bunx`, not `npm`', ['the package manager: bun']],
    ['ALWAYS use `pnpm` (never npm, yarn, or bun)', ['the package manager: pnpm']],
    ['Use yarn', ['the package manager: yarn']],
    ['- This project uses `pnpm`.', ['the package manager: pnpm']],
    ['Use npm for everything.', ['the package manager: npm']],
    ['Install dependencies with `bun`.', ['the package manager: bun']],
    ['Use pnpm to install dependencies', ['the package manager: pnpm']],
    ...[
      ...['Use `yarn` for this project.', 'This project uses Yarn workspaces.'],
      ...['Yarn is the package manager.', 'The package manager is yarn.'],
      'Package management: yarn',
      ...['Dependencies are managed with yarn.', 'Managed with yarn', 'Use yarn exclusively.'],
      ...['Always use `yarn` commands.', 'Use `yarn` for everything, never `npm`.'],
      'Yarn, not npm.',
      ...['Use yarn to run scripts.', 'You must use yarn', 'Always run scripts with yarn'],
      ...['Please use yarn when installing packages.', 'Make sure to use yarn'],
    ].map((line): [string, string[]] => [line, ['the package manager: yarn']]),
    ['Do not use npm; use yarn.', ['the package manager: not npm', 'the package manager: yarn']],
    ['Do not use npm or yarn.', ['the package manager: not npm', 'the package manager: not yarn']],
    ['| Language | Python 3.10 |', ['the version of Python: 3.10']],
    ['- Node.js: >=20', ['the version of Node: 20+']],
    ['1. **Run tests**: `pnpm test`', ['the command to test: pnpm test']],
    ['- Linting & formatting: Biome', ['the formatter: biome', 'the linter: biome']],
    ['Use Vitest (not Jest) for unit tests', []],
    ['Use Vitest for unit tests, not Jest', ['the test runner: vitest']],
    [
      'Frontend: React 19 + Vite 7 (SPA, no SSR)',
      ['the version of React: 19', 'the version of Vite: 7'],
    ],
    ['Indent with 2 spaces', ['the indentation: 2 spaces']],
    ['Use tabs, not spaces.', ['the indentation: tabs']],
    [
      'Prefer 2-space indentation, single quotes, and trailing semicolons',
      ['the indentation: 2 spaces', 'the kind of quotes: single'],
    ],
    [
      'Prettier: 140 char width, no semicolons, double-quoted strings',
      ['the length of lines: 140', 'the end of statements: no semicolon'].concat(
        'the kind of quotes: double',
      ),
    ],
    ['Terminate statements with semicolons.', ['the end of statements: a semicolon']],
    ['Quotes: single', ['the kind of quotes: single']],
    ['Max line length: 100 characters', ['the length of lines: 100']],
    ['This project requires Node.js 18 or later.', ['the version of Node: 18+']],
    ['We run on Node 18', ['the version of Node: 18']],
    ['Jest is used for unit tests', ['the test runner: jest']],
  ])('%s', (line, statements) => {
    expect(said(`# A\n\n${line}\n`)).toEqual(statements);
  });
});

test.each([
  ['**DON’T:**\n1. Use npm\n2. Use 4 spaces\n', ['not npm']],
  ['## ❌ Avoid\n\n- Use npm\n', ['not npm']],
  ['DO:\n- Use pnpm\n\nDo not:\n- Use npm\n- Node 18\n', ['pnpm', 'not npm']],
  ['Do not:\n- Use npm\n\nDO:\n- Use pnpm\n', ['not npm', 'pnpm']],
  ['Never forget:\n- Use npm\n', ['npm']],
])('what stands in a list of what not to do is refused: %j', (text, values) => {
  const all = said(`# A\n\n${text}`);
  expect(all.map((one) => one.replace('the package manager: ', ''))).toEqual(values);
});

describe('a line that says more, or says it of something else, is none', () => {
  test.each([
    'Use pnpm in web, and npm in docs',
    'Use `yarn lint` instead of `eslint`',
    'Never use npx',
    'Use npm scripts.',
    'Use yarn. In the docs use npm.',
    'Yarn is slow.',
    'Use npm. Use yarn.',
    'Use yarn in the docs.',
    'Use yarn for the docs',
    'The package manager code is in `src/npm.ts`',
    '- Python 3.10 through 3.13',
    '- Services: Java 5 + Python 1 (search)',
    '- React 19 is backward compatible with React 18',
    '_In Svelte 4, you created state with let, now use a rune._',
    'Testing: Jest or Vitest',
    '## Python\n\nIndent with 4 spaces',
    'Single quotes, except in JSX',
    'No trailing commas, semicolons',
    'Avoid tabs or semicolons',
    'SQL: double quotes',
    '- Node 18 or 20',
    '- **Node.js**: v22, v24, or v26',
    '- Tests: `npm run test` or `npm run test:watch`',
    '```\n- Python 3.10\n```',
  ])('%s', (line) => {
    expect(said(`# A\n\n${line}\n`)).toEqual([]);
  });
});

test.each([
  ['Python 3.10', 'Python 3.12', true],
  ['Python 3.10', 'Python 3.10.4', false],
  ['Python 3.10+', 'Python 3.12', false],
  ['Python 3.10', 'Python >=3.12', true],
  ['Python 3.10+', 'Python 3.12+', false],
  ['Node 20', 'Python 3.12', false],
  ['Package manager: npm', 'Never use npm', true],
  ['Use tabs for indentation', 'Indentation: 2 spaces', true],
  ['Use single quotes', 'Always use double quotes', true],
  ['No semicolons', 'Semicolons: never', false],
  ['Format with Black', 'Formatting: Prettier', false],
  ['Package manager: npm', 'Never use yarn', false],
  ['Test: `npm test`', 'Test: `pnpm test`', true],
  ['Test: `npm test`', 'Test: `make test`', false],
  ['Test: `npx jest`', 'Test: `npx vitest run`', true],
])('%s against %s: %s', (a, b, expected) => {
  const [one, other] = statementsIn(`${a}\n\n${b}\n`);
  if (one === undefined || other === undefined) throw new Error('Both have to be statements.');
  expect([contradict(one, other), contradict(other, one)]).toEqual([expected, expected]);
});
