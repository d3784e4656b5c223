// Pull requests that try to be more than content: no command, no mention, no link, nothing read or written beyond the tree.

import { existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { remark } from 'remark';
import remarkGfm from 'remark-gfm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HOSTILE } from '../helpers/finding.ts';
import { folder } from '../helpers/folder.ts';
import { page } from '../helpers/hierarchy.ts';
import { bareLookalike } from '../helpers/repository.ts';
import { type FakeGitHub, fakeGitHub } from './fake-github.ts';
import { AGENT, FILES, ownPullRequest, pullRequest, WORKSPACE } from './pull-request.ts';
import { runStep, type Step, TOKEN } from './runner.ts';

/** Values, keys, headings, links and names of files, all made of texts that try something. */
function hostileFiles(): Record<string, string> {
  const values = HOSTILE.map((text, index) => `k${index}: ${JSON.stringify(text)}`);
  const keys = HOSTILE.filter((text) => text.trim() !== '' && text.length < 500).map(
    (text, index) => `${JSON.stringify(`${text} ${index}`)}: 1`,
  );
  const links = HOSTILE.filter((text) => text.length < 500).map(
    (text) => `[x](<${text.replace(/[<>\r\n]/g, '_')}.md>)`,
  );
  links.push('[x](<a|b|c.md>)', '[x](%3Cimg%20src=x%3E.md)');
  const body = `# ##[error]t\n\n::error::body\n\n## @octocat ##[add-mask]x\n\n${links.join('\n')}\n`;
  return {
    [WORKSPACE]: page(`updated: 2026-03-30\n${values.join('\n')}\n${keys.join('\n')}`, body),
    [AGENT]: page(
      `updated: 2026-03-30\nstatus: "##[add-mask]${TOKEN}"\n${values.map((line) => line.replace(': "', ': "other ')).join('\n')}`,
      body,
    ),
    'plans/0042-kiln/agents/003_\n::set-output name=conclusion::success.md': page(
      'status: ::error::x',
      body,
    ),
    'plans/0042-kiln/agents/004_##[add-mask]x.md': page('status: [unclosed', body),
    'plans/0042-kiln/agents/005_<img src=x> @octocat.md': page(': : :', body),
    'plans/0042-kiln/agents/006_\u202e\u200bhidden.md': page('status: active', body),
    'plans/0043-::error::plan/0043-x-plan.md': page('status: active\n##[group]: x', body),
  };
}

let server: FakeGitHub;
let done: Step;

beforeAll(async () => {
  server = await fakeGitHub();
  const made = pullRequest(hostileFiles());
  done = await runStep({
    folder: made.repository.root,
    event: made.event,
    sha: made.sha,
    inputs: { scope: 'all', sarif: 'check.sarif' },
    env: { GITHUB_API_URL: server.url },
    bundled: true,
  });
});

afterAll(() => server.close());

describe('what a hostile tree says', () => {
  test('the step comes to its own verdict', () => {
    expect(done.outputs).toMatchObject({ conclusion: 'failure' });
    expect(Number(done.outputs.critical)).toBeGreaterThan(5);
    expect(done.dropped).toBe(0);
  });

  test('no line of the log is a command that we did not give', () => {
    expect({ masked: done.masked, strange: done.strange }).toEqual({ masked: [], strange: [] });
    expect(done.log).not.toContain('##[');
    for (const { file, message, title } of done.marks) {
      // Our own sentences have no place; they are told by their words.
      if (file === undefined) expect(message).toMatch(/^(?:\d+ (?:more )?findings |Token budgets)/);
      else expect(title).toMatch(/^[a-z -]+$/);
    }
  });

  test('every line of the log begins as ours do', () => {
    for (const line of done.log.split(/\r\n|[\r\n\u2028\u2029]/)) {
      expect(line).toMatch(/^(?:$|- |::(?:error|warning|notice)(?: |::))/);
    }
  });

  test.each(['summary', 'comment'])(
    'the %s holds no link, image, markup or mention of it: links are our own',
    (which) => {
      const text = which === 'summary' ? done.summary : server.comments[0]?.body;
      const tree = remark()
        .use(remarkGfm)
        .parse(text ?? '');
      const types = new Set<string>();
      const html = new Set<string>();
      const addresses: string[] = [];
      let words = '';
      let inCode = false;
      const visit = (node: {
        type: string;
        value?: string;
        url?: string;
        children?: unknown[];
      }): void => {
        types.add(node.type);
        if (node.type === 'link') addresses.push(String(node.url));
        // What stands in code calls nobody and links nowhere.
        if (node.value === '<code>' || node.value === '</code>') inCode = node.value === '<code>';
        if (node.type === 'html') html.add((node.value ?? '').replace(/&#\d+;/g, ''));
        if (node.type === 'text' && !inCode) words += `${node.value} `;
        for (const child of node.children ?? []) visit(child as typeof node);
      };
      visit(tree);
      for (const address of addresses) {
        expect(address).toMatch(
          /^https:\/\/(github\.invalid\/octo-org\/octo-repo\/blob\/[0-9a-f]{40}\/[^?#]*(\?plain=1)?#L\d+|www\.npmjs\.com\/package\/stratigraph)$/,
        );
      }
      for (const bad of ['image', 'linkReference', 'imageReference', 'definition', 'code'])
        expect(types).not.toContain(bad);
      for (const one of html) {
        expect(one).toMatch(
          /^<(\/?details|\/?code|\/?sub|details><summary>[\w ]+<\/summary|!-- stratigraph check {2}--)>/,
        );
      }
      expect(words).not.toMatch(/@\w|#\d|https?:\/\/|www\.\w/);
      // A bar that is content would begin another cell.
      for (const row of (text ?? '').split('\n').filter((line) => line.startsWith('| '))) {
        expect([2, 3, 4, 5]).toContain(row.split(' | ').length);
        expect(row.slice(2, -2).split(' | ').join('')).not.toContain('|');
      }
    },
  );

  test('what a screen would hide is spelt out', () => {
    for (const text of [done.log, done.summary ?? '', server.comments[0]?.body ?? '']) {
      expect(text).not.toMatch(/[\u202a-\u202e\u200b]/);
      expect([...text].some((char) => char < ' ' && char !== '\n')).toBe(false);
    }
    expect(done.summary).toContain('U+202E');
  });

  test('the API was only asked for what GitHub describes', () => {
    expect(server.complaints).toEqual([]);
    expect(server.comments).toHaveLength(1);
  });
});

describe('what a hostile tree is', () => {
  const step = async (
    change: (root: string) => void,
    inputs: Readonly<Record<string, string>> = {},
  ) => {
    const made = ownPullRequest({ 'README.md': 'x' });
    const { root, git } = made.repository;
    change(root);
    git('add', '--all');
    git('commit', '-q', '--allow-empty', '-m', 'Hostile');
    const sha = git('rev-parse', 'HEAD').trim();
    const event = { before: made.sha };
    const env = { GITHUB_API_URL: server.url };
    return runStep({
      folder: root,
      event,
      eventName: 'push',
      sha,
      env,
      inputs: { scope: 'all', ...inputs },
    });
  };

  test('links that lead out of the tree are not followed', async () => {
    const outside = join(ownPullRequest({}).repository.root, 'outside.md');
    writeFileSync(outside, page('status: active\nsecret: "hunter2"', '# secret heading\n'));
    const { log, summary, outputs } = await step((root) => {
      symlinkSync(outside, join(root, 'plans/0042-kiln/agents/007_link.md'));
      mkdirSync(join(root, 'plans/0044-x'));
      symlinkSync(join(outside, '..'), join(root, 'plans/0044-x/agents'));
      symlinkSync('/etc/passwd', join(root, '.limps/context.md'));
    });
    expect(outputs.conclusion).toBeDefined();
    expect(log + summary).not.toMatch(/hunter2|secret heading|root:x/);
  });

  test('settings that are a link are not read, and their text is not told', async () => {
    const { log, code } = await step((root) =>
      symlinkSync('/etc/passwd', join(root, 'stratigraph.json')),
    );
    expect(log).not.toContain('root:x');
    expect([0, 1]).toContain(code);
  });

  test('a root that is a link is refused', async () => {
    const { marks } = await step((root) => symlinkSync('/etc', join(root, 'docs')), {
      root: 'docs',
    });
    expect(marks[0]?.message).toContain('is outside the checkout');
  });

  test('what lies in the work tree only is not read', async () => {
    const made = ownPullRequest({ [WORKSPACE]: `${FILES[WORKSPACE]}\nMore.\n` });
    const { root, write } = made.repository;
    write({ [AGENT]: '# Replaced after the checkout\n', 'stratigraph.json': 'no JSON' });
    const { code, summary } = await runStep({
      folder: root,
      event: made.event,
      sha: made.sha,
      inputs: { 'github-token': '' },
    });
    expect(code).toBe(0);
    expect(summary).toContain('`.limps/workspace.md');
  });

  test('a file of 20 MB is told, not read', async () => {
    const { summary, code } = await step((root) =>
      writeFileSync(join(root, 'plans/0042-kiln/agents/008_big.md'), 'x'.repeat(20_000_000)),
    );
    expect(summary).toContain('unreadable-file');
    expect([0, 1]).toContain(code);
  });

  test('files that look like a repository of their own have no say when the base is fetched', async () => {
    const files = Object.fromEntries(
      Object.entries(FILES).map(([path, text]) => [`content/${path}`, text]),
    );
    const made = ownPullRequest({ [`content/${WORKSPACE}`]: '# Changed\n' }, files);
    const { root, git } = made.repository;
    const clone = join(folder({}), 'clone');
    const proof = `${clone}-ran`;
    git('config', 'uploadpack.allowAnySHA1InWant', 'true');
    git('clone', '-q', '--depth=1', '--no-local', `file://${root}`, clone);
    const settings = `[url "ext::touch ${proof} "]\n\tinsteadOf = file://\n[protocol "ext"]\n\tallow = always\n`;
    for (const [path, text] of Object.entries(bareLookalike(made.repository, settings))) {
      mkdirSync(dirname(join(clone, 'content', path)), { recursive: true });
      writeFileSync(join(clone, 'content', path), text);
    }
    const { code, log } = await runStep({
      folder: clone,
      event: made.event,
      sha: made.sha,
      inputs: { comment: 'never' },
      env: { GITHUB_SERVER_URL: `file://${dirname(root)}`, GITHUB_REPOSITORY: basename(root) },
    });
    expect({ code, log: log.includes('context change') }).toEqual({ code: 0, log: true });
    expect(existsSync(proof)).toBe(false);
  });

  test('settings of the repository start no program', async () => {
    const { repository } = ownPullRequest({});
    const proof = join(repository.root, 'ran');
    await step((root) => {
      writeFileSync(join(root, '.gitattributes'), '*.md diff=evil filter=evil\n');
      writeFileSync(
        join(root, '.git/config'),
        `[core]\n\trepositoryformatversion = 0\n[user]\n\tname = x\n\temail = x@example.com\n[diff "evil"]\n\ttextconv = touch ${proof}\n\tcommand = touch ${proof}\n`,
      );
    });
    expect(existsSync(proof)).toBe(false);
  });
});
