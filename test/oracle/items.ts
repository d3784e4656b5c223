// Trees of skills, sub-agents and commands, each of which says its own path where its description begins and where it ends.

import { basename } from 'node:path';
import type { Files, Scenario } from './trees.ts';

/** How much of an item arrives: its description, the start of it, or only its name. */
export type Told = 'whole' | 'part' | 'name';

/** What may stand for each item: its name, and that of its folder or file. */
type Names = Readonly<Record<string, readonly string[]>>;

export type ItemScenario = Scenario & { readonly names: Names };

interface Made {
  readonly files: Files;
  readonly names: Names;
}

const FOLDERS = ['', 'packages/', 'packages/api/'];
const VENDORS = [
  ...['.claude', '.agents', '.github', '.codex', '.gemini', '.opencode', '.qwen', '.cursor'],
  ...['.factory', '.agent', '.kilo', '.kilocode', '.continue', '.augment', '.cline', '.clinerules'],
];
const SUBAGENTS = [
  ...['.claude/agents', '.github/agents', '.opencode/agent', '.opencode/agents', '.qwen/agents'],
  ...['.factory/droids', '.cursor/agents', '.kilo/agent', '.gemini/agents', '.agents/agents'],
];
const COMMANDS = ['.claude/commands', '.qwen/commands', '.cursor/commands', '.github/prompts'];

/** Of each path one of its own, which stands nowhere else. */
function nameFor(path: string): string {
  return path
    .replace(/\/SKILL\.md$|\.md$/, '')
    .replace(/\W+/g, '-')
    .replace(/^-|-$/g, '')
    .toLowerCase();
}

function described(path: string, filler = ''): string {
  return `lists(${path})${filler} listed(${path})`;
}

/** `head` with NAME and TEXT in the places of its name and its description. */
function item(path: string, head = 'name: NAME\ndescription: TEXT', filler = ''): Made {
  const skill = /^(.*\/)[^/]+\/SKILL\.md$/.exec(path);
  const own = skill === null ? basename(path, '.md') : nameFor(path);
  const at = skill === null ? path : `${skill[1]}${own}/SKILL.md`;
  const written = head.replaceAll('NAME', own).replaceAll('TEXT', () => described(at, filler));
  const fenced = written.startsWith('---') ? written : `---\n${written}\n---\n`;
  return { files: { [at]: `${fenced}\nThe body.\n` }, names: { [at]: [own] } };
}

function together(all: readonly Made[]): Made {
  return {
    files: Object.assign({}, ...all.map(({ files }) => files)),
    names: Object.assign({}, ...all.map(({ names }) => names)),
  };
}

const EVERYWHERE = together(
  FOLDERS.flatMap((folder) => [
    ...[...VENDORS.map((one) => `${one}/skills`), '.opencode/skill', '.kilo/skill', 'skills'].map(
      (one) => item(`${folder}${one}/x/SKILL.md`),
    ),
    ...[...SUBAGENTS, ...COMMANDS].map((one) =>
      item(`${folder}${one}/${nameFor(`${folder}${one}`)}-x.md`),
    ),
  ]),
);

/** The folders that all agents which list skills look into, between them. */
const SHARED = ['.claude/skills', '.agents/skills'];

const DEPTHS = together(
  SHARED.flatMap((folder) => [
    ...['deep/x', 'deeper/and/x', '.hidden', 'outer', 'outer/inside'].map((one) => {
      const own = nameFor(`${folder}/${one}`);
      const path = `${folder}/${one}/SKILL.md`;
      const text = `---\nname: ${own}\ndescription: ${described(path)}\n---\n\nThe body.\n`;
      return { files: { [path]: text }, names: { [path]: [own] } };
    }),
    item(`${folder}/flat-${folder.slice(1, 4)}.md`),
  ]),
);

/** Heads in other words than those of the tests of our own. */
const HEADS: Readonly<Record<string, string>> = {
  quoted: 'name: "NAME"\ndescription: "TEXT"',
  single: "name: 'NAME'\ndescription: 'TEXT'",
  folded: 'name: NAME\ndescription: >-\n  TEXT',
  kept: 'name: NAME\ndescription: |+\n  TEXT\n\n',
  next: 'name: NAME\ndescription:\n  TEXT',
  colon: 'name: NAME\ndescription: Use: TEXT',
  colons: 'name: NAME\ndescription: TEXT\nuses: a: b: c',
  hash: 'name: NAME\ndescription: lists #1 TEXT',
  anchor: 'name: NAME\ndescription: &a TEXT',
  alias: 'name: NAME\ndescription: *a TEXT',
  tag: 'name: NAME\ndescription: !a TEXT',
  percent: 'name: NAME\ndescription: "%a" TEXT',
  backtick: 'name: NAME\ndescription: `a` TEXT',
  dash: 'name: NAME\ndescription: - TEXT',
  question: 'name: NAME\ndescription: ? TEXT',
  brace: 'name: NAME\ndescription: {a} TEXT',
  truth: 'name: NAME\ndescription: true',
  date: 'name: NAME\ndescription: 2026-01-01',
  isTrue: 'name: true\ndescription: TEXT',
  float: 'name: 1.5\ndescription: TEXT',
  nameTwice: 'name: NAME\nname: NAME\ndescription: TEXT',
  upper: 'Name: NAME\nDescription: TEXT',
  space: 'name : NAME\ndescription : TEXT',
  list: 'name: NAME\ndescription: TEXT\ntools:\n- a\n- b',
  badList: 'name: NAME\ndescription: TEXT\ntools:\n- a\n b: c',
  open: 'name: NAME\ndescription: "TEXT',
  comment: '# A comment\nname: NAME\ndescription: TEXT # another',
  empty: '---\n---\n',
  long: 'name: NAME\ndescription: TEXT',
};

/** In parts, so that all descriptions have room in the smallest budget. */
const PARTS = [
  Object.keys(HEADS).slice(0, 10),
  Object.keys(HEADS).slice(10, 20),
  Object.keys(HEADS).slice(20),
];

function headsIn(folder: string, ending: string, part: readonly string[]): Made {
  return together(
    part.map((name) => {
      const one = ending === '' ? `${folder}/${name}.md` : `${folder}/${name}/${ending}`;
      const filler = name === 'long' ? ' long'.repeat(210) : '';
      const path = ending === '' ? `${folder}/${nameFor(one)}.md` : one;
      return item(path, HEADS[name], filler);
    }),
  );
}

const MANY = together(
  SHARED.flatMap((folder) =>
    Array.from({ length: 60 }, (_, at) =>
      item(`${folder}/${at}/SKILL.md`, undefined, ' word'.repeat((at * 7) % 60)),
    ),
  ),
);

const from = ({ files, names }: Made, cwd = ''): ItemScenario => ({
  ...{ files, names, cwd },
  file: 'src/x.ts',
});

export const itemScenarios: Readonly<Record<string, ItemScenario>> = {
  'items in every folder': from(EVERYWHERE),
  'items in every folder, from packages/api': from(EVERYWHERE, 'packages/api'),
  'depths of skills': from(DEPTHS),
  ...Object.fromEntries(
    PARTS.flatMap((part, at) => {
      const heads = (folders: readonly string[], ending = ''): ItemScenario =>
        from(together(folders.map((one) => headsIn(one, ending, part))));
      return [
        [`heads of skills, .claude, ${at + 1}`, heads(['.claude/skills'], 'SKILL.md')],
        [`heads of skills, .agents, ${at + 1}`, heads(['.agents/skills'], 'SKILL.md')],
        [`heads of sub-agents, ${at + 1}`, heads(SUBAGENTS)],
        [`heads of commands, ${at + 1}`, heads(COMMANDS.slice(0, 2))],
      ] as const;
    }),
  ),
  'many skills': from(MANY),
};

/** Trees that agents are not asked about here, by name: what is seen of them does not tell. */
const NOT_ASKED: Readonly<Record<string, RegExp>> = {
  // Whole files go to its service, and of a head that is no YAML an error that quotes a part of it.
  cursor: /^(?:heads of (?:skills|commands)|a call)/,
  // Its first request, started as here, comes before it has read its sub-agents.
  qwen: /^items|sub-agents/,
  auggie: /^a call/,
  // Started as here, it asks nothing more after a call of a skill.
  continue: /^a call/,
  // Their tool for skills needs a program that it fetches.
  opencode: /^a call/,
  // Trees of many odd heads take it longer than is waited for.
  kilo: /^a call|sub-agents, [23]|skills, .claude, 2|^many/,
};

export function isAsked(agent: string, scenario: string): boolean {
  return NOT_ASKED[agent]?.test(scenario) !== true;
}

/** What some texts tell of an item; null: nothing. */
export function toldIn(path: string, names: readonly string[], text: string): Told | null {
  if (text.includes(`lists(${path})`)) return text.includes(`listed(${path})`) ? 'whole' : 'part';
  // Some are shown which files there are.
  const own = text.replace(/^.*[├└].*$/gm, '');
  const isNamed = names.some((name) => new RegExp(`(?<![\\w-])${name}(?![\\w-])`).test(own));
  return isNamed ? 'name' : null;
}
