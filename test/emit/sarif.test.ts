// A log that code scanning on GitHub accepts, whatever the findings say.

import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';
import { fromTop } from '../../src/emit/ci-reports.ts';
import { type RuleText, sarif } from '../../src/emit/sarif.ts';
import type { Finding } from '../../src/model/finding.ts';
import { finding, HOSTILE } from '../helpers/finding.ts';
import { sarifSchema } from './sarif-schema.ts';

const formats = {
  uri: (value: string) => URL.canParse(value),
  'uri-reference': (value: string) =>
    URL.canParse(value, 'https://example.com/') && !/%(?![0-9A-F]{2})/i.test(value),
};
const validate = new Ajv({ formats, allErrors: true }).compile(sarifSchema);

const RULE: RuleText = {
  id: 'broken-link',
  severity: 'warning',
  summary: 'A link leads nowhere.',
  rationale: 'Whoever follows it finds nothing.',
  remedy: 'Mend it.',
};
const OPTIONS = {
  ...{ version: '1.2.3', informationUri: 'https://example.org', rules: [RULE] },
  ruleAddress: (id: string) => `https://example.org/rules/#${id}`,
};

/** The run as these tests look at it. */
interface Run {
  readonly tool: { readonly driver: { readonly rules: readonly object[] } };
  readonly automationDetails?: object;
  readonly invocations: readonly {
    readonly toolExecutionNotifications?: readonly { message: { text: string } }[];
  }[];
  readonly results: readonly {
    readonly ruleIndex: number;
    readonly level: string;
    readonly message: { readonly text: string };
    readonly locations: readonly [
      {
        readonly physicalLocation: {
          readonly artifactLocation: { readonly uri: string };
          readonly region: object;
        };
      },
    ];
  }[];
}

/** The only run of the log, valid by the schema. */
function run(
  findings: readonly Finding[],
  options: Partial<Parameters<typeof sarif>[1]> = {},
): Run {
  const json: { runs: [Run] } = JSON.parse(sarif(findings, { ...OPTIONS, ...options }));
  validate(json);
  expect(validate.errors ?? []).toEqual([]);
  return json.runs[0];
}

function first(finding: Finding, prefix = '') {
  const [result] = run(fromTop([finding], prefix)).results;
  if (result === undefined) throw new Error('There is no result.');
  return { ...result, ...result.locations[0].physicalLocation };
}

test('a finding is one result with a place, a level, a rule and a fingerprint without lines', () => {
  const related = [{ path: 'docs/b.md', line: 9, message: 'workspace says: x' }];
  const { tool, results } = run([finding({ related, targets: ['0042/001', '0042/002'] })]);
  expect(tool.driver).toMatchObject({ name: 'stratigraph', semanticVersion: '1.2.3' });
  expect(tool.driver.rules[0]).toMatchObject({
    id: 'broken-link',
    helpUri: 'https://example.org/rules/#broken-link',
    help: {
      text: 'Whoever follows it finds nothing.\n\nMend it.\n\nRun `npx stratigraph rules broken-link` for an example.',
    },
  });
  expect(results).toEqual([
    {
      ruleId: 'broken-link',
      ruleIndex: 0,
      level: 'warning',
      message: { text: 'The link leads nowhere. Affects 0042/001 and 1 more.' },
      locations: [
        {
          physicalLocation: {
            artifactLocation: { uri: 'docs/a.md' },
            region: { startLine: 3, startColumn: 5, endLine: 3, endColumn: 12 },
          },
        },
      ],
      relatedLocations: [
        {
          id: 1,
          message: { text: 'workspace says: x' },
          physicalLocation: { artifactLocation: { uri: 'docs/b.md' }, region: { startLine: 9 } },
        },
      ],
      partialFingerprints: {
        primaryLocationLineHash: '0123456789abcdef',
        'stratigraph/v1': '0123456789abcdef',
      },
    },
  ]);
});

test('no findings make a log too', () => {
  expect(run([])).toMatchObject({ results: [], invocations: [{ executionSuccessful: true }] });
});

test('levels are those of the format, and the most severe come first', () => {
  const all = (['info', 'warning', 'critical'] as const).map((severity) => finding({ severity }));
  expect(run(all).results.map(({ level }) => level)).toEqual(['error', 'warning', 'note']);
});

test('a limit leaves the least severe out and says so', () => {
  const many = [
    ...Array(30).fill(finding({ severity: 'info' })),
    finding({ severity: 'critical' }),
  ];
  const { results, invocations } = run(many, { limit: 10 });
  expect(results).toHaveLength(10);
  expect(results[0]?.level).toBe('error');
  expect(invocations[0]?.toolExecutionNotifications?.[0]?.message.text).toContain(
    '21 more findings',
  );
});

test('GitHub takes 25,000 results at most', () => {
  expect(run(Array(25_001).fill(finding())).results).toHaveLength(25_000);
});

test('paths become relative references from the top of the repository', () => {
  const uri = (path: string, prefix = '') => first(finding({ path }), prefix).artifactLocation.uri;
  expect(uri('a.md', 'docs/')).toBe('docs/a.md');
  expect(uri('ä b/50%#?.md')).toBe('%C3%A4%20b/50%25%23%3F.md');
  expect(uri('c:/x.md')).toBe('c%3A/x.md');
  expect(uri('a\nb"<>\\.md')).toBe('a%0Ab%22%3C%3E%5C.md');
  expect(uri('\ud800.md')).toBe('%EF%BF%BD.md');
});

test('a place without width, or that ends before it starts, becomes one that shows', () => {
  const region = (more: Partial<Finding>) => first(finding(more)).region;
  expect(region({ endColumn: 5 })).toEqual({
    startLine: 3,
    startColumn: 5,
    endLine: 3,
    endColumn: 6,
  });
  expect(region({ endLine: 1, endColumn: 1 })).toMatchObject({ endLine: 3, endColumn: 6 });
  expect(region({ endLine: 4, endColumn: 0 })).toMatchObject({ endLine: 4, endColumn: 1 });
});

test('a category tells logs of one commit apart', () => {
  expect(run([], { category: 'content' }).automationDetails).toEqual({ id: 'content/' });
});

describe('hostile texts', () => {
  test.each(HOSTILE)('%j', (text) => {
    const related = [{ path: `g/${text}`, line: 1, message: text }];
    const { text: said } = first(finding({ message: text, path: `f/${text}`, related })).message;
    expect(said).not.toMatch(/\p{Cc}|[\u2028\u202e]|\p{Cs}/u);
    expect(said).not.toMatch(/(?<!\\)\](?=\()/);
  });
});

test('the reduced schema refuses what GitHub refuses', () => {
  const good = JSON.stringify(JSON.parse(sarif([finding()], OPTIONS)));
  const wrong: readonly [string, string][] = [
    ['"level":"warning","message"', '"level":"info","message"'],
    ['"startLine":3', '"startLine":0'],
    ['"text":"The link leads nowhere."', '"text":""'],
    ['"uri":"docs/a.md"', '"uri":"/docs/a.md"'],
    ['"uri":"docs/a.md"', '"uri":"file:docs/a.md"'],
    ['"primaryLocationLineHash":"0123456789abcdef"', '"primaryLocationLineHash":7'],
    ['"version":"2.1.0"', '"version":"2.0.0"'],
    ['"help":', '"halp":'],
  ];
  for (const [from, to] of wrong) {
    expect(good).toContain(from);
    expect([to, validate(JSON.parse(good.replace(from, to)))]).toEqual([to, false]);
  }
});
