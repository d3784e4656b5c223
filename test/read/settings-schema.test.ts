import { describe, expect, test } from 'vitest';
import { closest } from '../../src/model/usage-error.ts';
import { DEFAULT_SETTINGS } from '../../src/read/default-settings.ts';
import { settingsFrom } from '../../src/read/settings.ts';
import { parseSettings } from '../../src/read/settings-schema.ts';

function problemsOf(json: unknown): string[] {
  const problems: string[] = [];
  expect(parseSettings(json, problems)).toBeNull();
  return problems;
}

describe('settings', () => {
  test('an empty file gives the defaults', () => {
    expect(parseSettings({}, [])).toEqual(DEFAULT_SETTINGS);
  });

  test('what is set counts, the rest stays as it is', () => {
    const settings = parseSettings(
      { $schema: 'x', staleness: { warning: 7 }, site: { source: 'https://a.b/{path}#L{line}' } },
      [],
    );
    expect(settings).toEqual({
      ...DEFAULT_SETTINGS,
      staleness: { ...DEFAULT_SETTINGS.staleness, warning: 7 },
      site: { ...DEFAULT_SETTINGS.site, source: 'https://a.b/{path}#L{line}' },
    });
  });

  test.each([
    [{ warning: 60 }, { warning: 60, critical: 60, archive: 90 }],
    [
      { warning: 90, critical: 180 },
      { warning: 90, critical: 180, archive: 180 },
    ],
    [{ critical: 7 }, { warning: 7, critical: 7, archive: 90 }],
    [{ archive: 20 }, { warning: 14, critical: 20, archive: 20 }],
  ])('thresholds that %j leaves out follow those that it gives', (given, staleness) => {
    expect(parseSettings({ staleness: given }, [])?.staleness).toEqual({
      ...staleness,
      refresh: DEFAULT_SETTINGS.staleness.refresh,
    });
  });

  test.each([
    [{ stalenes: {} }, /stalenes/],
    [{ staleness: { warning: '7' } }, /^staleness\.warning: /],
    [
      { staleness: { warning: 40, critical: 30 } },
      /^staleness: warning must not be more than critical, nor critical more than archive/,
    ],
    [{ staleness: { refresh: 0 } }, /^staleness\.refresh: /],
    [{ exclude: 'a' }, /^exclude: /],
    [{ maxFileBytes: 0 }, /^maxFileBytes: /],
    [{ site: { source: 'javascript:{path}' } }, /^site\.source: must be a URL/],
    [{ site: { source: 'https://a.b/' } }, /^site\.source: must be a URL/],
    [{ site: { edit: 'https://me:secret@a.b/{path}' } }, /^site\.edit: must not contain a user/],
    [{ site: { logo: '../logo.svg' } }, /^site\.logo: must be a path inside the workspace/],
    [{ site: { logo: 'logo.exe' } }, /^site\.logo: must be an \.svg, \.png or \.webp file/],
    [{ site: { colors: { accent: 'red;}' } } }, /^site\.colors\.accent: must be a colour/],
    [{ site: { colors: { planet: 'white' } } }, /^site\.colors\.planet: must be a colour/],
    [{ site: { pages: [{ path: '/etc/x.md' }] } }, /^site\.pages\.0\.path: must be a path inside/],
    [{ site: { pages: [{ path: 'x.html' }] } }, /^site\.pages\.0\.path: must be a markdown file/],
    [[], /object/],
    [null, /object/],
  ])('%j is refused', (json, problem) => {
    const problems = problemsOf(json);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(problem);
  });

  test('every mistake is told at once, names of rules too', () => {
    const problems: string[] = [];
    const json = { rules: { 'broken-lnk': 'off', 'stale-document': 'loud' }, tokenBudgt: 5 };
    const agents = () => ['claude', 'codex'];
    const spelling = { ruleIds: ['broken-link', 'stale-document'], agents, closest };
    expect(parseSettings(json, problems, spelling)).toBeNull();
    expect(problems.join('\n')).toMatch(
      /there is no rule "broken-lnk" \(did you mean "broken-link"\?\)/,
    );
    expect(problems.join('\n')).toMatch(/rules\.stale-document: /);
    expect(problems.join('\n')).toMatch(/there is no key "tokenBudgt"/);
    const slips: string[] = [];
    expect(parseSettings({ agents: ['codx', 'claude'] }, slips, spelling)).toBeNull();
    expect(slips).toEqual(['agents: there is no agent "codx" (did you mean "codex"?)']);
  });

  test('the agents in use were once told for `instructions sync` alone', async () => {
    const of = async (json: object) =>
      (await settingsFrom(JSON.stringify(json), 'stratigraph.json')).agents;
    expect(await of({ instructions: { agents: ['claude'] } })).toEqual(['claude']);
    expect(await of({ agents: ['codex'], instructions: { agents: ['claude'] } })).toEqual([
      'codex',
    ]);
  });
});

test('half a character in a text becomes a character that every program takes', async () => {
  const { site } = await settingsFrom('{"site": {"title": "a\\ud800"}}', 'stratigraph.json');
  expect(site.title).toBe('a\ufffd');
});
