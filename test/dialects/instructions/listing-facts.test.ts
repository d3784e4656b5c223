// What each agent lists, case by case as its program was seen to do it: depths, walks, doubles, sub-agents, commands, limits.

import { describe, expect, test } from 'vitest';
import {
  instructionsAt,
  type Question,
} from '../../../src/dialects/instructions/instructions-at.ts';
import type { Item } from '../../../src/dialects/instructions/listing/model.ts';
import { textTree } from '../../../src/read/text-tree.ts';
import { page } from '../../helpers/hierarchy.ts';

type Files = Readonly<Record<string, string>>;

const skill = (path: string, head = `name: ${path.split('/').at(-1)}\ndescription: ${path}`) => ({
  [`${path}/SKILL.md`]: page(head, 'Do it.'),
});
const file = (path: string, head: string, body = 'Be it.') => ({ [path]: page(head, body) });
const GIT = { '.git/HEAD': '' };

function items(agent: string, files: Files, question: Question = {}): readonly Item[] {
  return instructionsAt(textTree(files), agent, question).items ?? [];
}

/** Descriptions of what is listed, which are the paths of most; of the others their states. */
function told(agent: string, files: Files, question: Question = {}): string {
  const all = items(agent, files, question).map(({ listed, description, name, state }) =>
    listed ? (description ?? `(${name})`) : state,
  );
  return all.join(' ');
}

/** Into which each looks. */
const FOLDERS: Readonly<Record<string, string>> = {
  ...{ claude: '.claude', codex: '.agents', copilot: '.agents', gemini: '.agents' },
  ...{ opencode: '.agents', qwen: '.agents', droid: '.agents', cursor: '.claude' },
};
const AGENTS = Object.keys(FOLDERS);
const at = (agent: string): string => `${FOLDERS[agent]}/skills`;

test.each([
  ['claude', 'name: n\ndescription: D', '.claude/settings.json', { n: 'off', o: 'unknown' }, 'D'],
  ['claude', 'name: n\ndescription: D', '.claude/settings.json', { n: 'off' }, 'hidden'],
  ['droid', 'name: n\ndescription: D\ndisable-model-invocation: 0', 'a.json', {}, 'hidden'],
  ['droid', 'name: n\ndescription: D\ndisable-model-invocation: false', 'a.json', {}, 'D'],
  ['qwen', 'name: n\ndescription: D\npaths: []', 'a.json', {}, 'D'],
  ['opencode', 'name: n\ndescription: D', 'opencode.json', { 'n*': 'deny' }, 'hidden'],
])('%s, %s, %s: %o', (agent, head, path, map, state) => {
  const text = JSON.stringify({ skillOverrides: map, permission: { skill: map } });
  const files = { ...GIT, ...skill(`${at(agent)}/n`, head), [path]: text };
  expect(told(agent, files, { cwd: agent === 'opencode' ? 'p' : '' })).toBe(state);
});

test('more dashes may end a head, and Codex shares its room with skills of its own', () => {
  const text = '---\nname: n\ndescription: D\n----\nDo it.\n';
  const list = ['claude', 'opencode', 'droid', 'cursor', 'qwen'].map((agent) =>
    told(agent, { ...GIT, [`${at(agent)}/n/SKILL.md`]: text }),
  );
  expect(list).toEqual(['D', 'D', 'D', 'D', 'dropped']);
  const all = Array.from({ length: 30 }, (_, n) =>
    skill(`.agents/skills/n${n}`, `name: n${n}\ndescription: ${'x'.repeat(668)}`),
  );
  expect(items('codex', Object.assign({}, ...all))[0]).toMatchObject({ state: 'cut' });
});

describe('where a skill may stand in a folder of skills', () => {
  const ways = ['g/n', 'a/b/n', '.n'] as const;
  test.each([
    ['claude', [false, false, true], false],
    ['codex', [true, true, false], true],
    ['copilot', [true, true, false], false],
    ['gemini', [false, false, false], false],
    ['opencode', [true, true, true], true],
    ['qwen', [false, false, true], false],
    ['droid', [true, true, true], false],
    ['cursor', [true, true, false], true],
  ] as const)('%s', (agent, found, inside) => {
    for (const [index, way] of ways.entries())
      expect([way, told(agent, skill(`${at(agent)}/${way}`, 'name: n\ndescription: D'))]).toEqual([
        way,
        found[index] ? 'D' : '',
      ]);
    const both = {
      ...skill(`${at(agent)}/n`, 'name: n\ndescription: N'),
      ...skill(`${at(agent)}/n/o`, 'name: o\ndescription: I'),
    };
    expect(told(agent, both)).toBe(inside ? 'N I' : 'N');
    expect(told(agent, file(`${at(agent)}/flat.md`, 'name: flat\ndescription: F'))).toBe('');
  });

  test.each([
    ['claude', 'N'],
    ['codex', 'S N'],
    ['copilot', 'S'],
    ['gemini', 'S N'],
    ['opencode', 'N S'],
    ['qwen', 'N'],
    ['droid', 'N'],
    ['cursor', 'S N'],
  ])('a SKILL.md in the folder itself: %s', (agent, says) => {
    const files = {
      ...skill(at(agent), 'name: s\ndescription: S'),
      ...skill(`${at(agent)}/n`, 'name: n\ndescription: N'),
    };
    expect(told(agent, files)).toBe(says);
    expect(told('cursor', skill('.agents/skills', 'name: s\ndescription: S'))).toBe('S');
  });

  test.each(['skill.md', 'Skill.md', 'SKILL.MD', 'SKILLS.md', 'SKILL.mdx', 'SKILL.txt'])(
    '%s',
    (name) => {
      for (const agent of AGENTS)
        expect(told(agent, file(`${at(agent)}/n/${name}`, 'name: n\ndescription: N'))).toBe('');
    },
  );
});

describe('from where to where', () => {
  const from = (agent: string) => ({
    ...GIT,
    ...skill(`${at(agent)}/root`, 'name: root\ndescription: R'),
    ...skill(`p/${at(agent)}/between`, 'name: between\ndescription: B'),
    ...skill(`p/x/${at(agent)}/start`, 'name: start\ndescription: S'),
    ...skill(`p/y/${at(agent)}/beside`, 'name: beside\ndescription: O'),
  });
  test.each([
    ['claude', 'S B R'],
    ['codex', 'S B R'],
    ['copilot', 'S B R'],
    ['gemini', 'S'],
    ['opencode', 'B R S'],
    ['qwen', 'S'],
    ['droid', 'S B R'],
    ['cursor', 'R B S O'],
  ])('%s', (agent, says) => {
    expect(told(agent, from(agent), { cwd: 'p/x' })).toBe(says);
  });

  test.each([
    ['claude', 'S U'],
    ['codex', 'S'],
    ['copilot', 'S U'],
    ['gemini', 'S'],
    ['opencode', 'S U'],
    ['qwen', 'S'],
    ['droid', 'S'],
    ['cursor', 'S'],
  ])('without git: %s', (agent, says) => {
    const tree = textTree({
      ...skill(`${at(agent)}/up`, 'name: up\ndescription: U'),
      ...skill(`p/${at(agent)}/start`, 'name: start\ndescription: S'),
    });
    const outside = { ...tree, outsideGit: () => true };
    const found = instructionsAt(outside, agent, { cwd: 'p' }).items ?? [];
    expect(found.map(({ description }) => description).join(' ')).toBe(says);
  });

  test('what git ignores counts, and three look into node_modules', () => {
    for (const agent of AGENTS) {
      const files = {
        ...GIT,
        '.gitignore': '.claude\n.agents\n',
        ...skill(`${at(agent)}/n`, 'name: n\ndescription: N'),
      };
      expect([agent, told(agent, files)]).toEqual([agent, 'N']);
      const deep = skill(`${at(agent)}/node_modules/n`, 'name: n\ndescription: N');
      expect(told(agent, deep)).toBe(/codex|copilot|opencode/.test(agent) ? 'N' : '');
    }
  });
});

describe('two of one name', () => {
  const two = (one: string, other: string) => ({
    ...skill(one, 'name: n\ndescription: A'),
    ...skill(other, 'name: n\ndescription: B'),
  });
  test.each([
    ['claude', 'A loses', 'A loses', 'A B'],
    ['codex', 'B A', 'A B', 'A B'],
    ['copilot', 'B loses', 'A loses', 'A loses'],
    ['gemini', 'loses B', 'A', 'A loses'],
    ['qwen', 'B loses', 'A', 'A loses'],
    ['droid', 'B loses', 'A loses', 'A loses'],
    ['cursor', 'B A', 'B A', 'A B'],
  ])(
    '%s: at home and in the project, further in and in the root, in two folders',
    (agent, home, nested, folders) => {
      const own = skill(`${at(agent)}/n`, 'name: n\ndescription: B');
      const theirs = skill(`${at(agent)}/n`, 'name: n\ndescription: A');
      expect(told(agent, own, { home: textTree(theirs) })).toBe(home);
      const deep = { ...GIT, ...two(`p/${at(agent)}/n`, `${at(agent)}/n`) };
      expect(told(agent, deep, { cwd: 'p' })).toBe(nested);
      expect(told(agent, two(`${at(agent)}/a`, `${at(agent)}/b`))).toBe(folders);
    },
  );

  // Its list holds names alone: seen by a call.
  test('Cline: at home, then in .agents', () => {
    const chosen = (files: Files, home: Files = {}) =>
      items('cline', files, { home: textTree(home) }).find(({ listed }) => listed)?.path;
    const agents = skill('.agents/skills/n');
    const own = { ...skill('.clinerules/skills/n'), ...skill('.cline/skills/n') };
    expect(chosen({ ...own, ...agents })).toBe('.agents/skills/n/SKILL.md');
    expect(chosen(own)).toBe('.cline/skills/n/SKILL.md');
    expect(chosen(own, own)).toBe('~/.cline/skills/n/SKILL.md');
    expect(chosen(agents, agents)).toBe('~/.agents/skills/n/SKILL.md');
  });

  test('a skill takes the place of a command', () => {
    const of = (folder: string, skills = folder) => ({
      ...skill(`${skills}/skills/n`, 'name: n\ndescription: S'),
      ...file(`${folder}/commands/n.md`, 'description: C'),
    });
    expect(told('claude', of('.claude'))).toBe('S loses');
    expect(told('copilot', of('.claude'))).toBe('S loses');
    expect(told('qwen', of('.qwen'))).toBe('S loses');
  });
});

const SUBAGENTS: Readonly<Record<string, string>> = {
  ...{ claude: '.claude/agents', copilot: '.github/agents', opencode: '.opencode/agent' },
  ...{ qwen: '.qwen/agents', droid: '.factory/droids', cursor: '.cursor/agents' },
};
const AT_HOME: Readonly<Record<string, string>> = {
  ...{ ...SUBAGENTS, copilot: '.copilot/agents', opencode: '.config/opencode/agent' },
};

test('tools that are no map end opencode; Kilo leaves out that sub-agent alone', () => {
  const of = (folder: string, tools: string) => ({
    ...file(`${folder}/a.md`, `description: A\ntools: ${tools}`),
    ...file(`${folder}/b.md`, 'description: B'),
  });
  for (const tools of ['Read, Grep', '[Read]']) {
    expect(told('opencode', of('.opencode/agent', tools))).toBe('dropped B');
    expect(told('kilo', of('.kilo/agent', tools))).toBe('dropped B');
  }
  expect(told('kilo', of('.kilo/agent', '{ write: false }'))).toBe('A B');
});

describe('sub-agents', () => {
  const one = (path: string, name: string, text: string) =>
    file(`${path}.md`, `name: ${name}\ndescription: ${text}`);
  test.each([
    ['claude', 'F', 'S R', 'loses B', 'B loses', 5000],
    ['copilot', 'F', 'S R', 'A B', 'A loses', 5000],
    ['opencode', 'F', 'S R', 'A loses', 'B loses', 5000],
    ['qwen', '', 'S', 'A loses', 'B loses', 5000],
    ['droid', '', 'S R', 'A B', 'B loses', 292],
    ['cursor', 'F', 'R', 'A loses', 'B', 5000],
  ] as const)(
    '%s: in folders, from where to where, two of one name, one at home, a long text',
    (agent, deep, walk, two, home, kept) => {
      const at = SUBAGENTS[agent] ?? '';
      expect(told(agent, one(`${at}/g/x`, 'x', 'F'))).toBe(deep);
      const ways = { ...GIT, ...one(`${at}/r`, 'r', 'R'), ...one(`p/${at}/s`, 's', 'S') };
      expect(told(agent, ways, { cwd: 'p' })).toBe(walk);
      expect(told(agent, { ...one(`${at}/a`, 'x', 'A'), ...one(`${at}/b`, 'x', 'B') })).toBe(two);
      const theirs = textTree(one(`${AT_HOME[agent]}/x`, 'x', 'A'));
      expect(told(agent, one(`${at}/x`, 'x', 'B'), { home: theirs })).toBe(home);
      const [long] = items(agent, one(`${at}/x`, 'x', 'd'.repeat(5000)));
      expect(long?.description).toHaveLength(kept);
    },
  );
});

describe('commands', () => {
  const claude = (head: string, body = '# First line\n\nSecond.') =>
    file('.claude/commands/g/x.md', head, body);
  test('Claude Code: by file name, without a description the first line, further down, too', () => {
    expect(items('claude', claude('name: y\ndescription: D'))).toMatchObject([
      { name: 'x', description: 'D' },
    ]);
    expect(told('claude', claude('model: opus'))).toBe('First line');
    expect(told('claude', claude('disable-model-invocation: true'))).toBe('hidden');
    const [long] = items('claude', claude(`description: ${'d'.repeat(2000)}`));
    expect(long).toMatchObject({ state: 'cut', cutAt: 1535 });
    const home = textTree(file('.claude/commands/x.md', 'description: A'));
    expect(told('claude', file('.claude/commands/x.md', 'description: B'), { home })).toBe(
      'A loses',
    );
    const up = { ...GIT, ...file('.claude/commands/x.md', 'description: R') };
    expect(told('claude', up, { cwd: 'p' })).toBe('R');
  });
  test('Copilot CLI: as skills, of the project alone', () => {
    const flat = (head: string, body?: string) => file('.claude/commands/x.md', head, body);
    expect(items('copilot', flat('name: y\ndescription: D'))).toMatchObject([{ name: 'y' }]);
    expect(told('copilot', flat('model: a', 'One.\n\nTwo.'))).toBe('One. Two.');
    for (const head of [
      'description: Use: it',
      `description: ${'d'.repeat(1025)}`,
      'description: D\nargument-hint: [a] [b]',
    ])
      expect(told('copilot', flat(head))).toBe('dropped');
    expect(told('copilot', claude('description: D'))).toBe('');
    expect(told('copilot', {}, { home: textTree(flat('description: D')) })).toBe('');
    expect(told('copilot', file('.github/prompts/x.prompt.md', 'description: D'))).toBe('');
  });
  test('Qwen Code: in folders and in TOML, where it is started', () => {
    const own = (name: string, text: string) => ({ [`.qwen/commands/${name}`]: text });
    expect(told('qwen', own('g/x.md', page('description: D', 'Do it.')))).toBe('D');
    expect(told('qwen', own('x.toml', 'description = "D"\nprompt = "Do it."\n'))).toBe('D');
    expect(told('qwen', own('x.md', 'Do it.\n'))).toBe('Custom command from x.md');
    expect(told('qwen', own('x.md', page('disable-model-invocation: true', 'Do.')))).toBe('hidden');
    expect(told('qwen', own('x.md', page(`description: ${'d'.repeat(2000)}`, 'Do.')))).toHaveLength(
      2000,
    );
    expect(told('qwen', { ...GIT, ...own('x.md', 'Do.\n') }, { cwd: 'p' })).toBe('');
    const home = textTree(own('x.md', page('description: A', 'Do.')));
    expect(told('qwen', own('x.md', page('description: B', 'Do.')), { home })).toBe('B loses');
  });
  test('nobody lists those that are for people alone', () => {
    const folders = [
      '.codex/prompts',
      '.gemini/commands',
      '.opencode/command',
      '.cursor/commands',
      '.factory/commands',
    ];
    for (const agent of AGENTS)
      for (const folder of folders)
        expect(told(agent, file(`${folder}/x.md`, 'description: D'))).toBe('');
  });
});

test('limits of one description', () => {
  const of = (agent: string, length: number) =>
    items(agent, skill(`${at(agent)}/n`, `name: n\ndescription: ${'d'.repeat(length)}`))[0];
  expect(of('claude', 1536)?.state).toBe('listed');
  expect(of('claude', 1537)).toMatchObject({ cutAt: 1535 });
  expect(of('codex', 1025)).toMatchObject({ cutAt: 1021 });
  expect(of('copilot', 1024)?.state).toBe('listed');
  expect(of('copilot', 1025)?.state).toBe('dropped');
  expect(of('droid', 1025)).toMatchObject({ cutAt: 1023 });
  for (const agent of ['gemini', 'opencode', 'qwen', 'cursor'])
    expect(of(agent, 20_000)).toMatchObject({ state: 'listed', cutAt: null });
});

test('what is written beside name and description', () => {
  const of = (agent: string, line: string) =>
    told(agent, skill(`${at(agent)}/n`, `name: n\ndescription: D\n${line}`));
  const all = (line: string): string => AGENTS.map((agent) => of(agent, line)).join(' ');
  for (const line of [
    'disableModelInvocation: true',
    'disable_model_invocation: true',
    'user-invocable: false',
    'context: fork',
    'model: none',
    'hooks: x',
    'hidden: true',
    'when-to-use: W',
  ])
    expect([line, all(line)]).toEqual([line, 'D D D D D D D D']);
  expect(all('disable-model-invocation: true')).toBe('hidden D hidden D D hidden hidden D');
  expect(all('disable-model-invocation: "true"')).toBe('hidden D hidden D D hidden hidden D');
  expect(all('disable-model-invocation: yes')).toBe('hidden D hidden D D D hidden D');
  expect(all('paths: "*.ts"')).toBe('waiting D D D D waiting D D');
  expect(all('paths: 12')).toBe('D D D D D dropped D D');
  expect(all('enabled: false')).toBe('D D D D D D hidden D');
  expect(all('when_to_use: W')).toBe('D - W D D D D D D D');
});

// What features do together, as the programs were seen to do it on 2026-11-27.
describe('several things at once', () => {
  const guarded = (folder: string, key: string, value: string) =>
    told(folder === '.claude' ? 'claude' : 'copilot', {
      ...skill(`${folder}/skills/n`, `name: n\ndescription: D\n${key}: ${value}`),
    });

  test.each([
    ['.claude', 'disable-model-invocation', ['true', 'TRUE', 'on', '1', '" true "'], 'hidden'],
    ['.claude', 'disable-model-invocation', ['false', '0', 'y', '[true]', 'null'], 'D'],
    ['.github', 'disable-model-invocation', ['true', 'on', '1', '0', '[true]', 'null'], 'hidden'],
    ['.github', 'disable-model-invocation', ['false', "'false'"], 'D'],
    ['.claude', 'paths', ['""', '"**"', '["**"]', '","', '[]'], 'D'],
    ['.claude', 'paths', ['src/**', '["**", "src/**"]'], 'waiting'],
  ])('%s, %s: %j is %s', (folder, key, values, state) => {
    expect(values.map((value) => guarded(folder, key, value))).toEqual(values.map(() => state));
  });

  test('settings for one machine count in the whole repository, and more than others', () => {
    const settings = (value: object) => JSON.stringify({ skillOverrides: value });
    const files = {
      ...{ ...GIT, ...skill('.claude/skills/a'), ...skill('.claude/skills/b') },
      '.claude/settings.json': settings({ a: 'off', b: 'user-invocable-only' }),
    };
    expect(told('claude', files)).toBe('hidden hidden');
    const local = { '.claude/settings.local.json': settings({ a: 'on' }), 'p/x.ts': '' };
    expect(told('claude', { ...files, ...local })).toBe('.claude/skills/a hidden');
    const off = { '.claude/settings.local.json': settings({ a: 'off' }), 'p/x.ts': '' };
    expect(told('claude', { ...files, ...off }, { cwd: 'p' })).toBe('hidden .claude/skills/b');
    const disabled = JSON.stringify({ skills: { disabled: ['A'] } });
    const gemini = { ...skill('.gemini/skills/a'), '.gemini/settings.json': disabled };
    expect(told('gemini', gemini)).toBe('hidden');
  });

  test('commands of Claude Code are called by their folders, and listed by name', () => {
    const files = {
      ...file('.claude/commands/g/x.md', 'name: other\ndescription: G'),
      ...file('.claude/commands/UP.md', 'description: U'),
      ...file('p/.claude/commands/top.md', 'description: T'),
    };
    const texts = items('claude', { ...GIT, ...files }, { cwd: 'p' }).map(({ text }) => text);
    expect(texts).toEqual(['- g:x: G\n', '- top: T\n', '- UP: U\n']);
  });

  test('Copilot takes folders of one name together, passes headings by, and names with a dot', () => {
    const all = [
      '.claude/skills/a',
      'p/.agents/skills/b',
      '.agents/skills/c',
      'p/.claude/skills/d',
    ];
    const files = Object.assign({ ...GIT }, ...all.map((path) => skill(path)));
    expect(told('copilot', files, { cwd: 'p' })).toBe([1, 2, 3, 0].map((at) => all[at]).join(' '));
    const body = '# H\n\n## I\n\nOne.\nTwo.\n# J\nThree.\nFour.\n';
    const odd = { '.claude/commands/x.md': body, ...file('.claude/commands/.y.md', 'name: y') };
    expect(told('copilot', odd)).toBe('One. Two. Three.');
    expect(told('copilot', skill('.github/skills/node_modules/m'))).not.toBe('');
    const open = '---\nname: n\ndescription: D\n---  \nDo it.\n';
    expect(told('gemini', { '.gemini/skills/n/SKILL.md': open })).toBe('D');
  });
});
