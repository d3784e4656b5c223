// What agents list beside the files they read, in small trees of our own; recorded answers are compared by listing-corpora.test.ts.

import { describe, expect, test } from 'vitest';
import {
  instructionsAt,
  type Question,
} from '../../../src/dialects/instructions/instructions-at.ts';
import type { Item } from '../../../src/dialects/instructions/listing/model.ts';
import { textTree } from '../../../src/read/text-tree.ts';
import { page } from '../../helpers/hierarchy.ts';

type Files = Readonly<Record<string, string>>;

function items(agent: string, files: Files, question: Question = {}): readonly Item[] {
  return instructionsAt(textTree(files), agent, question).items ?? [];
}

/** `name` of what is listed whole; of the rest its state stands in front. */
function states(agent: string, files: Files, question: Question = {}): readonly string[] {
  return items(agent, files, question).map(({ name, state }) =>
    state === 'listed' ? (name ?? '') : `${state} ${name}`,
  );
}

const skill = (path: string, head = `name: ${path.split('/').at(-1)}\ndescription: Does it.`) => ({
  [`${path}/SKILL.md`]: page(head, 'Do it.'),
});

describe('folders', () => {
  const files = {
    ...skill('.claude/skills/a'),
    ...skill('.agents/skills/b'),
    ...skill('.github/skills/c'),
    ...skill('shop/.agents/skills/d'),
    ...skill('.agents/skills/group/e'),
  };

  test('each agent looks into its own, from where it starts or up to the root', () => {
    expect(states('claude', files)).toEqual(['a']);
    expect(states('codex', files)).toEqual(['b', 'e']);
    expect(states('copilot', files)).toEqual(['c', 'b', 'e', 'a']);
    expect(states('gemini', files)).toEqual(['b']);
    expect(states('codex', files, { cwd: 'shop' })).toEqual(['d', 'b', 'e']);
    expect(states('gemini', files, { cwd: 'shop' })).toEqual(['d']);
    expect(states('cursor', files)).toEqual(['a', 'b', 'e', 'd']);
  });

  test('it is not known of every agent', () => {
    expect(instructionsAt(textTree(files), 'zed').items).toBeNull();
  });

  test('a SKILL.md in the folder of all hides the others from Copilot', () => {
    const all = {
      ...skill('.agents/skills/a'),
      ...skill('.agents/skills', 'name: top\ndescription: D'),
    };
    expect(states('copilot', all)).toEqual(['top']);
    expect(states('gemini', all)).toEqual(['top', 'a']);
    expect(states('qwen', all)).toEqual(['a']);
  });
});

describe('front matter', () => {
  const one = (head: string) => ({
    ...skill('.agents/skills/x', head),
    ...skill('.claude/skills/x', head),
  });

  test('what is no YAML is dropped by some and mended by others', () => {
    const files = one('name: x\ndescription: Use when: it rains');
    expect(items('copilot', files)).toMatchObject([
      { state: 'dropped', why: 'its front matter is not YAML', listed: false },
      { state: 'dropped' },
    ]);
    expect(items('opencode', files)[0]).toMatchObject({ description: 'Use when: it rains' });
    expect(items('claude', files)).toMatchObject([{ description: 'Use when: it rains' }]);
  });

  test('without a description the first line of the body stands for it, or the skill is dropped', () => {
    const files = one('name: x');
    expect(items('claude', files)).toMatchObject([{ description: 'Do it.', state: 'listed' }]);
    expect(items('codex', files)).toMatchObject([
      { state: 'dropped', why: 'it has no description' },
    ]);
  });

  test('a skill is called by its folder in Claude Code, by its name elsewhere', () => {
    const files = one('name: y\ndescription: D');
    expect(items('claude', files)).toMatchObject([{ name: 'x', text: '- x (y): D\n' }]);
    expect(states('codex', files)).toEqual(['y']);
    expect(states('droid', one('name: Y\ndescription: D'))).toEqual(['dropped x']);
  });

  test('keys that hide a skill hide it in some', () => {
    const files = one('name: x\ndescription: D\ndisable-model-invocation: true');
    expect(items('claude', files)).toMatchObject([{ state: 'hidden', line: 4 }]);
    expect(states('gemini', files)).toEqual(['x']);
    expect(states('claude', one('description: D\npaths: "*.ts"'))).toEqual(['waiting x']);
  });
});

describe('limits', () => {
  const long = (length: number) =>
    skill('.agents/skills/x', `name: x\ndescription: ${'d'.repeat(length)}`);

  test('a long description is cut, or the skill is dropped', () => {
    expect(items('codex', long(1100))).toMatchObject([{ state: 'cut', cutAt: 1021 }]);
    expect(items('copilot', long(1100))).toMatchObject([{ state: 'dropped' }]);
    expect(states('gemini', long(1100))).toEqual(['x']);
  });

  const many = (folder: string): Files =>
    Object.assign(
      {},
      ...Array.from({ length: 40 }, (_, at) => {
        return skill(`${folder}/s${at + 10}`, `name: s${at + 10}\ndescription: ${'d'.repeat(400)}`);
      }),
    );

  test('all together share what the window leaves: some are listed by name alone', () => {
    const kept = (agent: string, window: number) =>
      items(agent, { ...many('.claude/skills') }, { window }).filter(
        ({ state }) => state === 'listed',
      ).length;
    expect(kept('claude', 200_000)).toBe(4);
    expect(kept('claude', 1_000_000)).toBe(40);
    expect(kept('copilot', 200_000)).toBe(30);
    expect(items('claude', many('.claude/skills')).at(-1)).toMatchObject({
      ...{ listed: true, name: 's49', description: null, state: 'name-only' },
    });
  });

  test('Codex cuts all descriptions alike', () => {
    const cuts = new Set(items('codex', many('.agents/skills')).map(({ cutAt }) => cutAt));
    expect(cuts).toEqual(new Set([null]));
    const twice = { ...many('.agents/skills'), ...many('.codex/skills') };
    expect(Math.max(...items('codex', twice).map(({ cutAt }) => cutAt ?? 0))).toBeLessThan(280);
  });
});

describe('doubles', () => {
  test('one of them counts, which one depends on the agent', () => {
    const files = { ...skill('.claude/skills/x'), ...skill('.agents/skills/x') };
    expect(items('copilot', files)).toMatchObject([
      { path: '.agents/skills/x/SKILL.md', state: 'listed' },
      { state: 'loses', by: '.agents/skills/x/SKILL.md' },
    ]);
    expect(items('opencode', files)[0]?.why).toContain('changes from run to run');
    const home = textTree(skill('.claude/skills/x'));
    expect(items('claude', skill('.claude/skills/x'), { home })).toMatchObject([
      { path: '~/.claude/skills/x/SKILL.md', state: 'listed' },
      { path: '.claude/skills/x/SKILL.md', state: 'loses' },
    ]);
  });

  test('of two sub-agents of one name the last counts in Claude Code, both in Copilot', () => {
    const files = {
      '.claude/agents/a.md': page('name: x\ndescription: A', 'Be.'),
      '.claude/agents/b.md': page('name: x\ndescription: B', 'Be.'),
    };
    expect(states('claude', files)).toEqual(['loses x', 'x']);
    expect(states('copilot', files)).toEqual(['x', 'x']);
  });
});

test('settings hide items; servers, hooks and styles stand in settings', () => {
  const files = {
    ...skill('.claude/skills/a'),
    ...skill('.claude/skills/b'),
    '.claude/agents/c.md': page('name: c\ndescription: C', 'Be.'),
    '.claude/output-styles/d.md': page('name: d', 'Short.'),
    '.claude/settings.json': JSON.stringify({
      skillOverrides: { a: 'off', b: 'name-only' },
      permissions: { deny: ['Agent(c)', 'Skill(b)'] },
      hooks: { SessionStart: [{ hooks: [{ type: 'command', command: './start.sh' }] }] },
      outputStyle: 'd',
    }),
    '.mcp.json': '{\n  "mcpServers": {\n    "shop": { "command": "shop" }\n  }\n}\n',
    '.codex/config.toml': '[mcp_servers.shop]\ncommand = "shop"\n',
  };
  expect(states('codex', files)).toEqual(['hidden shop']);
  expect(states('codex', files, { settings: { trusted: true } })).toEqual(['shop']);
  expect(states('claude', files)).toEqual([
    ...['hidden a', 'name-only b', 'hidden c', 'shop', '', 'd'],
  ]);
  expect(items('claude', files).find(({ kind }) => kind === 'mcp')).toMatchObject({ line: 3 });
});

test('a file beside a skill keeps it from the model of Codex, where it is read as it is meant', () => {
  const beside = (name: string, yaml: string) => ({
    ...skill(`.agents/skills/${name}`),
    [`.agents/skills/${name}/agents/openai.yaml`]: yaml,
  });
  const files = {
    ...beside('guarded', 'policy:\n  allow_implicit_invocation: false\n'),
    ...beside('shown', 'interface:\n  display_name: Shown\n'),
    ...beside('text', 'policy:\n  allow_implicit_invocation: "false"\n'),
  };
  expect(states('codex', files)).toEqual(['hidden guarded', 'shown', 'text']);
  expect(states('cursor', files)).toEqual(['guarded', 'shown', 'text']);
});

test('a hook is found where it stands, with its arguments', () => {
  const hook = { type: 'command', command: 'node', args: ['a.cjs'] };
  const settings = {
    permissions: { allow: ['node'] },
    hooks: { SessionStart: [{ hooks: [hook] }] },
  };
  const text = JSON.stringify(settings, null, 1);
  const line = text.slice(0, text.indexOf('"command": "node"')).split('\n').length;
  const files = { '.claude/settings.json': text };
  expect(items('claude', files)).toMatchObject([{ line, runs: 'node a.cjs' }]);
});

test('what a hook prints as plain text is not sent by Gemini', () => {
  const hook = (command: string) => ({
    '.gemini/settings.json': JSON.stringify({
      hooks: { SessionStart: [{ hooks: [{ command }] }] },
    }),
  });
  expect(items('gemini', hook('echo hello'))).toMatchObject([{ listed: false, state: 'dropped' }]);
  expect(items('gemini', hook('./start.sh'))).toMatchObject([{ listed: true, field: 'user' }]);
});

test('the text of a hook is known where its command says it, and a hook for another event waits', () => {
  const hook = (command: string, matcher = 'startup') => ({
    'notes.md': 'Be kind.\n',
    '.claude/settings.json': JSON.stringify({
      hooks: { SessionStart: [{ matcher, hooks: [{ command }] }] },
    }),
  });
  const sent = (command: string) =>
    items('claude', hook(command)).map(({ text, state }) => (state === 'listed' ? text : state));
  const json = (data: object) => `printf '%s' '${JSON.stringify(data)}'`;
  expect(sent('echo Be brief')).toEqual(['Be brief']);
  expect(sent('cat "$CLAUDE_PROJECT_DIR/notes.md"')).toEqual(['Be kind.\n']);
  expect(sent('echo "$(date)"')).toEqual(['']);
  expect(sent(json({ hookSpecificOutput: { additionalContext: 'Be brief' } }))).toEqual([
    'Be brief',
  ]);
  expect(sent(json({ additionalContext: 'Be brief', systemMessage: 'Hi' }))).toEqual(['dropped']);
  expect(items('claude', hook('echo hi', 'compact'))).toMatchObject([
    { state: 'hidden', why: 'it is for compact', runs: 'echo hi' },
  ]);
});

test('what is no YAML is mended by one agent only where a value has signs of it', () => {
  const files = {
    ...skill('.claude/skills/a', 'name: a\ndescription: Use: when it rains'),
    ...skill('.claude/skills/b', 'name: b\ndescription: - when it rains'),
    ...skill('.claude/skills/c', 'name: c\ndescription: "Open'),
    ...skill('.claude/skills/d', 'name: d\ndescription: "Half" quoted: yes'),
  };
  const shown = items('claude', files).map(({ description }) => description);
  expect(shown).toEqual(['Use: when it rains', 'Do it.', 'Do it.', '"Half" quoted: yes']);
  const dash = skill('.agents/skills/b', 'name: b\ndescription: - when it rains');
  expect(states('codex', dash)).toEqual(['dropped b']);
  expect(states('codex', skill('.agents/skills/t', 'name: true\ndescription: D'))).toEqual([
    'true',
  ]);
});
