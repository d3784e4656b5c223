// Tables of docs/ that the code knows: `npx vitest run --project fast test/docs/tables.test.ts -u` writes them.

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { adr } from '../../src/dialects/adr/index.ts';
import { aweave } from '../../src/dialects/aweave/index.ts';
import type { Confidence } from '../../src/dialects/instructions/agent.ts';
import { agents } from '../../src/dialects/instructions/agents/index.ts';
import { instructionsAt } from '../../src/dialects/instructions/instructions-at.ts';
import { lily } from '../../src/dialects/lily/index.ts';
import { limps } from '../../src/dialects/limps/index.ts';
import { tlc } from '../../src/dialects/tlc/index.ts';
import { textTree } from '../../src/read/text-tree.ts';
import { GLOSSARY } from '../../src/site/view/glossary.ts';
import { testOfAll } from '../dialects/samples.ts';
import { listingTables } from './tables/listings.ts';

const TABLES: Readonly<Record<string, readonly [page: string, make: () => readonly string[]]>> = {
  agents: ['format/agent-instructions.md', agentRows],
  listings: ['reference/agents.md', listingTables],
  glossary: ['explain/glossary.md', glossaryLines],
};

testOfAll.each(Object.entries(TABLES))(
  'the %s of docs/ are those of the code',
  async (name, table) => {
    const [page, make] = table;
    const file = new URL(`../../docs/${page}`, import.meta.url);
    const text = readFileSync(file, 'utf8');
    const [start, end] = [`<!-- ${name}:start -->\n`, `<!-- ${name}:end -->`];
    expect(text).toContain(start);
    const [before = '', rest = ''] = text.split(start);
    const after = rest.slice(rest.indexOf(end));
    const made = ['', ...make(), '', ''].join('\n');
    await expect(before + start + made + after).toMatchFileSnapshot(file.pathname);
  },
);

test.each([
  ['limps', limps],
  ['decision-records', adr],
  ['lily', lily],
  ['aweave', aweave],
  ['tlc', tlc],
])('the statuses that format/%s.md lists mean what it says', (page, { format }) => {
  const text = readFileSync(new URL(`../../docs/format/${page}.md`, import.meta.url), 'utf8');
  const table = text.slice(text.indexOf('| lifecycle |')).split('\n\n', 1)[0] ?? '';
  const role = { is: 'definition', kind: 'document', level: null } as const;
  const told = table.split('\n').flatMap((row) => {
    const [, lifecycle, words = ''] = row.split('|');
    return [...words.matchAll(/`(?!expires_at)([^`]+)`/g)].map(([, word = '']) => [
      word,
      lifecycle?.trim().split(':')[0],
    ]);
  });
  // Of limps only the usual spellings are listed.
  const all = page === 'limps' ? ['active'] : (format?.statuses?.words ?? []);
  expect(told.map(([word]) => word)).toEqual(expect.arrayContaining([...all]));
  expect(told).toEqual(
    told.map(([word = '']) => [word, format?.statuses?.lifecycle(word, role) ?? 'active']),
  );
});

test('the keys that format/decision-records.md lists are read, however they are written', () => {
  const text = readFileSync(
    new URL('../../docs/format/decision-records.md', import.meta.url),
    'utf8',
  );
  const table = text.slice(text.indexOf('| key |')).split('\n\n', 1)[0] ?? '';
  const { aliases = {}, reserved = [] } = adr.format?.keys ?? {};
  const single = [...Object.keys(aliases), ...reserved, 'defaults'];
  const meant = (key: string): string | undefined =>
    Object.keys(aliases).find((one) => aliases[one]?.includes(key)) ??
    single.find((one) => one === key);
  const words = (cell: string) =>
    [...cell.matchAll(/`([^`]+)`/g)].map(([, key = '']) => meant(key) ?? `${key} is not read`);
  const rows = table.split('\n').slice(2);
  expect(rows.length).toBeGreaterThan(8);
  for (const row of rows) {
    const [, keys = '', others = ''] = row.split('|');
    expect(single).toEqual(expect.arrayContaining(words(keys)));
    expect(words(keys)).toEqual(expect.arrayContaining(words(others)));
  }
});

/** Files of which each stands alone in the root, with a head under which a rule always holds. */
const FILES: Readonly<Record<string, string>> = {
  'AGENTS.md': '',
  'AGENTS.override.md': '',
  'AGENTS.local.md': '',
  'AGENT.md': '',
  'CLAUDE.md': '',
  'CLAUDE.local.md': '',
  'GEMINI.md': '',
  'QWEN.md': '',
  'CRUSH.md': '',
  '.cursorrules': '',
  '.windsurfrules': '',
  '.augment-guidelines': '',
  '.rules': '',
  '.roorules': '',
  '.junie/guidelines.md': '',
  '.github/copilot-instructions.md': '',
  '.github/instructions/all.instructions.md': 'applyTo: "**"',
  '.agents/rules/all.md': 'trigger: always_on',
  '.augment/rules/all.md': 'type: always_apply',
  '.claude/rules/all.md': '',
  '.clinerules/all.md': '',
  '.continue/rules/all.md': 'alwaysApply: true',
  '.cursor/rules/all.mdc': 'alwaysApply: true',
  '.devin/rules/all.md': 'trigger: always_on',
  '.kilo/rules/all.md': '',
  '.kilocode/rules/all.md': '',
  '.kiro/steering/all.md': 'inclusion: always',
  '.qwen/rules/all.md': '',
  '.roo/rules/all.md': '',
  '.windsurf/rules/all.md': 'trigger: always_on',
};

const HOW: Readonly<Record<Confidence, string>> = {
  measured: 'was run',
  source: 'code was read',
  documented: 'documentation',
};

function agentRows(): readonly string[] {
  const rows = agents
    .filter(({ isFor }) => !isFor)
    .map(({ name, title, versions, confidence }) => {
      const read = Object.entries(FILES)
        .filter(([path, head]) => {
          const text = `${head === '' ? '' : `---\n${head}\n---\n\n`}Be brief.\n`;
          return instructionsAt(textTree({ [path]: text }), name, {}).loaded.some(
            (one) => one.path === path,
          );
        })
        .map(([path]) => `\`${path.replace(/all(?=[.])/, '*')}\``);
      const version = versions.at(-1)?.version ?? '';
      const known = `${version}, ${HOW[confidence]}`;
      return `${title} (\`${name}\`) | ${known} | ${read.join(', ') || 'none of these'}`;
    });
  return [
    '| agent | version, and how we know | reads |',
    '| --- | --- | --- |',
    ...rows.map((row) => `| ${row} |`),
  ];
}

function glossaryLines(): readonly string[] {
  return GLOSSARY.flatMap(([term, meaning], at) => [
    ...(at === 0 ? [] : ['']),
    `**${term.charAt(0).toUpperCase()}${term.slice(1)}**: ${meaning}`,
  ]);
}
