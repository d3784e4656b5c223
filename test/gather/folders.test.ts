import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Gathered, gather, placeOf } from '../../src/gather/gather.ts';
import { LIMITS, type Limits } from '../../src/gather/web-file.ts';
import { folder } from '../helpers/folder.ts';
import { decision, published, type Said, shared, value, workspace } from './published.ts';

async function gathered(
  names: readonly string[],
  root: string,
  limits: Partial<Limits> = {},
): Promise<Gathered> {
  const places = names.map((name) => placeOf(name, (path) => join(root, path), true));
  const options = { allowPrivate: false, onProgress: () => {} };
  return gather(places, { ...options, limits: { ...LIMITS, ...limits } });
}

/** Builds of several repositories in one folder, each by its name. */
function builds(all: Readonly<Record<string, Readonly<Record<string, string>>>>): string {
  return folder(
    Object.fromEntries(
      Object.entries(all).flatMap(([name, files]) =>
        Object.entries(files).map(([path, text]) => [`${name}/${path}`, text]),
      ),
    ),
  );
}

const one = (files: Readonly<Record<string, string>>) => gathered(['a'], builds({ a: files }));

test('a repository is what its build published', async () => {
  const { repositories, unread } = await one(published());
  expect(unread).toEqual([]);
  expect(repositories).toMatchObject([
    {
      ...{ name: 'Orders', place: 'a', site: null },
      findings: { summary: { warning: 1 }, top: [{ rule: 'broken-link', line: 7 }] },
      health: {
        ...{ documents: 2, critical: 1, warning: 0 },
        oldest: [{ name: 'a.md', owner: 'ann' }],
        owners: [
          { owner: 'ann', critical: 1 },
          { owner: null, critical: 0 },
        ],
      },
      names: [{ kind: 'Plan', title: 'The map', href: null }],
      changes: [{ title: 'The map', date: '2026-03-28' }],
    },
  ]);
});

describe('what cannot be read is named with its file and the reason, and holds up nobody', () => {
  const rest = published();
  test.each([
    ['no JSON', 'findings.json', '{', 'it is not JSON'],
    ['other JSON', 'findings.json', '[]', /does not fit its schema/],
    ['a text that is no number', 'health.json', '{"documents":[{"path":1}]}', /documents\.0\.path/],
    ['what is newer', 'workspace.json', workspace({ schemaVersion: 2 }), /another version/],
    ['no date', 'workspace.json', workspace({ now: 'soon' }), /now: must be a date/],
    ['lists in lists', 'workspace.json', deep(), 'it is nested too deep'],
    ['too much', 'names.json', JSON.stringify([' '.repeat(2000)]), 'it has more than 1,500 bytes'],
  ])('%s', async (_, file, text, reason) => {
    const root = builds({ a: { ...rest, [file]: text }, b: published({ title: 'Billing' }) });
    const bytes = file === 'names.json' ? { fileBytes: 1500 } : {};
    const { repositories, unread } = await gathered(['a', 'b'], root, bytes);
    expect(unread).toEqual([{ place: 'a', file, reason: expect.stringMatching(reason) }]);
    expect(repositories.map(({ name }) => name)).toEqual(
      file === 'workspace.json' ? ['Billing'] : ['Orders', 'Billing'],
    );
  });

  test('a folder that is not there, with the one that may be meant', async () => {
    const root = builds({ orders: published() });
    const { unread } = await gathered(['ordesr'], root);
    expect(unread).toEqual([
      {
        place: 'ordesr',
        file: 'workspace.json',
        reason: 'there is no such folder (did you mean orders?)',
      },
    ]);
  });

  test('a link out of the folder', async () => {
    const { 'health.json': secret = '', ...files } = published();
    const root = builds({ a: files, elsewhere: { 'health.json': secret } });
    symlinkSync(join(root, 'elsewhere/health.json'), join(root, 'a/health.json'));
    const { unread } = await gathered(['a'], root);
    expect(unread).toMatchObject([{ file: 'health.json', reason: 'it is outside its folder' }]);
  });

  test('all that is more than a run may read', async () => {
    const { repositories, unread } = await gathered(['a'], builds({ a: rest }), { allBytes: 400 });
    expect(repositories).toHaveLength(1);
    expect(unread.at(-1)?.reason).toMatch('more than');
  });
});

test('addresses that a repository names lead to web pages of its own site, or nowhere', async () => {
  const names = ['javascript:alert(1)', '//evil.example/', 't/0042/', '../../x'].map((page) => ({
    ...{ kind: 'Plan', title: 'x', page },
  }));
  const hrefs = async (site: string) => {
    const files = { ...published({ site }), 'names.json': JSON.stringify(names) };
    return (await one(files)).repositories[0]?.names.map(({ href }) => href);
  };
  const site = 'https://h.example/ctx/';
  expect(await hrefs(site)).toEqual([site, site, `${site}t/0042/`, site]);
  expect(await hrefs('javascript:alert(1)//')).toEqual([null, null, null, null]);
  expect(await hrefs('https://user:secret@h.example/')).toEqual([null, null, null, null]);
  const source = async (pattern: string) =>
    (await one(published({ source: pattern }))).repositories[0]?.workspace.source;
  expect(await source('https://h.example/{path}#L{line}')).toBe('https://h.example/{path}#L{line}');
  expect(await source('javascript:{path}')).toBeNull();
});

test('two repositories of one title are told apart by their places', async () => {
  const { repositories } = await gathered(['a', 'b'], builds({ a: published(), b: published() }));
  expect(repositories.map(({ name }) => name)).toEqual(['Orders (a)', 'Orders (b)']);
});

describe('differences', () => {
  const between = async (...said: readonly Said[]) => {
    const all = said.map((one, at) => [`r${at}`, published({ title: `r${at}`, ...one })] as const);
    const root = builds(Object.fromEntries(all));
    const { differences } = await gathered(
      all.map(([name]) => name),
      root,
    );
    return differences.map(({ name, sides }) => [
      name,
      ...sides.map(({ says, holders }) => [
        says.slice(0, 8),
        ...holders.map(({ repository }) => repository),
      ]),
    ]);
  };

  test('a key that is set otherwise elsewhere', async () => {
    const go = { values: [value('language', 'Go')] };
    const rust = { values: [value('language', 'Rust')] };
    expect(await between(go, rust)).toEqual([['language', ['"Go"', 'r0'], ['"Rust"', 'r1']]]);
    expect(await between(go, rust, rust)).toEqual([
      ['language', ['"Rust"', 'r1', 'r2'], ['"Go"', 'r0']],
    ]);
    expect(await between(go, go)).toEqual([]);
  });

  test('no key that each repository sets in its own way, nor one of another system', async () => {
    const named = ['a', 'b', 'c'].map((name) => ({ values: [value('team', name)] }));
    expect(await between(...named)).toEqual([]);
    const other = value('language', 'Rust', { dialect: 'other' });
    expect(await between({ values: [value('language', 'Go')] }, { values: [other] })).toEqual([]);
  });

  test('a decision of the same title that was decided otherwise; numbers are each one’s own', async () => {
    const yes = { decisions: [decision('Use event sourcing', 'accepted')] };
    const no = { decisions: [decision('Use Event-Sourcing.', 'rejected')] };
    const other = { decisions: [decision('Use Kafka', 'rejected')] };
    expect(await between(yes, no)).toEqual([
      ['Use event sourcing', ['accepted', 'r0'], ['rejected', 'r1']],
    ]);
    expect(await between(yes, other)).toEqual([]);
    const both = { decisions: [...no.decisions, ...yes.decisions] };
    expect(await between(yes, both)).toEqual([]);
  });

  test('a file that several have word for word, and others at another version', async () => {
    const at = (version: string) => ({ shared: [shared('AGENTS.md', version)] });
    expect(await between(at('a'), at('a'), at('b'))).toEqual([
      ['AGENTS.md', ['aaaaaaaa', 'r0', 'r1'], ['bbbbbbbb', 'r2']],
    ]);
    expect(await between(at('a'), at('b'))).toEqual([]);
    expect(await between(at('a'), at('a'), at('b'), at('c'), at('d'))).toEqual([]);
  });
});

function deep(): string {
  const text = workspace({ values: [value('a', 'HERE')] });
  return text.replace('"HERE"', '['.repeat(20_000) + ']'.repeat(20_000));
}
