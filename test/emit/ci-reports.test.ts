// Reports that services read by their own formats, whatever the findings say.

import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';
import { codeQuality, fromTop, junit, rdjson } from '../../src/emit/ci-reports.ts';
import type { Finding } from '../../src/model/finding.ts';
import { finding, HOSTILE } from '../helpers/finding.ts';

const object = (properties: object) => ({
  type: 'object',
  required: Object.keys(properties),
  additionalProperties: false,
  properties,
});
const text = { type: 'string', pattern: '\\S' };
const count = { type: 'integer', minimum: 1 };
const path = { type: 'string', minLength: 1, pattern: '^(?!/|\\./)' };

/** What GitLab's documentation requires of a code quality report. */
const qualitySchema = {
  type: 'array',
  items: object({
    description: text,
    check_name: text,
    fingerprint: text,
    severity: { enum: ['info', 'minor', 'major', 'critical', 'blocker'] },
    location: object({ path, lines: object({ begin: count, end: count }) }),
  }),
};

/** The part of reviewdog's DiagnosticResult that is written here. */
const position = object({ line: count, column: count });
const rdjsonSchema = object({
  source: object({ name: text, url: text }),
  diagnostics: {
    type: 'array',
    items: object({
      message: text,
      location: object({ path, range: object({ start: position, end: position }) }),
      severity: { enum: ['ERROR', 'WARNING', 'INFO'] },
      code: object({ value: text }),
    }),
  },
});

const ajv = new Ajv({ allErrors: true });

function valid<Report>(schema: object, json: string): Report {
  const report = JSON.parse(json);
  ajv.validate(schema, report);
  expect(ajv.errors ?? []).toEqual([]);
  return report;
}

const related = [{ path: 'docs/b.md', line: 9, message: 'workspace says: x' }];
const noLines = {
  ...{ url: 'https://example.org', lineAt: () => undefined },
  ruleAddress: () => null,
};
const fails = ({ severity }: Finding) => severity === 'critical';

test('GitLab gets the most severe first, each with the fingerprint by which it knows what was there before', () => {
  const all = [finding(), finding({ severity: 'critical', fingerprint: 'b', endLine: 5 })];
  expect(valid(qualitySchema, codeQuality(fromTop(all, 'wiki/')))).toEqual([
    {
      description: 'The link leads nowhere.',
      check_name: 'broken-link',
      fingerprint: 'b',
      severity: 'critical',
      location: { path: 'wiki/docs/a.md', lines: { begin: 3, end: 5 } },
    },
    {
      description: 'The link leads nowhere.',
      check_name: 'broken-link',
      fingerprint: '0123456789abcdef',
      severity: 'minor',
      location: { path: 'wiki/docs/a.md', lines: { begin: 3, end: 3 } },
    },
  ]);
  expect(codeQuality([])).toBe('[]\n');
});

test('reviewdog gets columns in bytes of UTF-8', () => {
  const lineAt = () => 'a𐐀b [x](y)';
  const one = finding({ column: 6, endColumn: 12, related });
  expect(valid(rdjsonSchema, rdjson(fromTop([one], 'wiki/'), { ...noLines, lineAt }))).toEqual({
    source: { name: 'stratigraph', url: 'https://example.org' },
    diagnostics: [
      {
        message: 'The link leads nowhere.\nwiki/docs/b.md:9: workspace says: x',
        location: {
          path: 'wiki/docs/a.md',
          range: { start: { line: 3, column: 8 }, end: { line: 3, column: 14 } },
        },
        severity: 'WARNING',
        code: { value: 'broken-link' },
      },
    ],
  });
});

test('JUnit: what fails the check is a failure, what does not is skipped', () => {
  const all = [finding({ related }), finding({ severity: 'critical', line: 4, path: 'b.md' })];
  expect(junit(all, fails)).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="stratigraph" tests="2" failures="1" errors="0" skipped="1" time="0">
  <testsuite name="docs/a.md" tests="1" failures="0" errors="0" skipped="1" time="0">
    <testcase name="broken-link 3:5" classname="docs/a.md" file="docs/a.md" line="3" time="0"><skipped message="The link leads nowhere.">docs/a.md:3:5 warning broken-link
docs/b.md:9: workspace says: x</skipped></testcase>
  </testsuite>
  <testsuite name="b.md" tests="1" failures="1" errors="0" skipped="0" time="0">
    <testcase name="broken-link 4:5" classname="b.md" file="b.md" line="4" time="0"><failure type="broken-link" message="The link leads nowhere.">b.md:4:5 critical broken-link</failure></testcase>
  </testsuite>
</testsuites>
`);
});

test('JUnit: a clean check is one case that passes, since services refuse a report without any', () => {
  expect(junit([], fails)).toContain('<testcase name="check" classname="stratigraph" time="0"/>');
  expect(junit([], fails)).toContain('tests="1" failures="0" errors="0" skipped="0"');
});

describe('hostile texts', () => {
  test.each(HOSTILE)('%j', (hostile) => {
    const related = [{ path: `g/${hostile}`, line: 1, message: hostile }];
    const all = [finding({ message: hostile, path: `f/${hostile}`, related })];
    valid(qualitySchema, codeQuality(all));
    valid(rdjsonSchema, rdjson(all, noLines));
    const xml = junit(all, fails);
    expect(xml.match(/<\/?[a-z?]+/g)).toEqual([
      ...['<?xml', '<testsuites', '<testsuite', '<testcase', '<skipped'],
      ...['</skipped', '</testcase', '</testsuite', '</testsuites'],
    ]);
    expect(xml).not.toMatch(/[^\P{Cc}\n]|[\u2028\u202e]|\p{Cs}|&(?!(?:amp|lt|gt|quot|apos);)/u);
  });
});
