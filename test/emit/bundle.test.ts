import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import schema from '../../schema/bundle.schema.json' with { type: 'json' };
import { jsonText } from '../../src/emit/json.ts';
import type { Finding } from '../../src/model/finding.ts';
import { toBundle } from '../../src/model/resolution.ts';
import { exampleContext } from '../helpers/example-context.ts';
import { context, PLAN, said, spoken, won } from '../helpers/resolved-context.ts';

const fits = new Ajv2020({ strict: true, allErrors: true }).compile(schema);

const bundleJson = (of: Parameters<typeof toBundle>[0]) => jsonText(toBundle(of));

describe('a bundle', () => {
  test('names its fields as published, in the published order', () => {
    const bundle = JSON.parse(bundleJson(exampleContext()));
    expect(Object.keys(bundle)).toEqual([
      ...['schemaVersion', 'target', 'values', 'provenance', 'dropped', 'conflicts', 'sections'],
      ...['layers', 'memory', 'constraints', 'warnings', 'findings', 'tokens'],
    ]);
    expect(bundle.target).toEqual({
      id: '0042/001',
      level: 'agent',
      title: 'Glaze recipes',
      dialect: 'limps',
    });
    expect(bundle.provenance['/brand_voice']).toEqual({
      winner: { source: PLAN, line: 4, column: 14, level: 'plan', priority: 20, value: 'casual' },
      shadowed: [
        {
          ...{ source: '.limps/workspace.md', line: 3, column: 14, level: 'workspace' },
          ...{ priority: 0, value: 'professional' },
        },
      ],
      reason: 'declared-override',
    });
    expect(Object.keys(bundle.layers[0])).toEqual([
      ...[
        'source',
        'title',
        'role',
        'kind',
        'lifecycle',
        'rawStatus',
        'level',
        'priority',
        'order',
      ],
      ...[
        'because',
        'extent',
        'lastModified',
        'dateFrom',
        'daysOld',
        'score',
        'staleness',
        'recommendedAction',
        'tokens',
        'sha256',
      ],
    ]);
  });

  test.each([
    ['of an agent with everything', exampleContext()],
    ['of an agent with nothing', context()],
  ])('%s fits the published schema', (_, example) => {
    fits(JSON.parse(bundleJson(example)));
    expect(fits.errors).toBeNull();
  });

  test('a field that the schema does not know is refused', () => {
    expect(fits({ ...toBundle(context()), surprise: 1 })).toBe(false);
  });

  test('drops nothing of the answer but what the target is made of', () => {
    const { target: _, ...rest } = exampleContext();
    const { target: __, schemaVersion: ___, ...bundled } = JSON.parse(bundleJson(exampleContext()));
    expect(bundled).toEqual(rest);
  });

  test('is written with two blanks and a line break at the end', () => {
    expect(bundleJson(context())).toMatch(
      /^\{\n {2}"schemaVersion": 2,\n {2}"target": \{[\s\S]*\}\n$/,
    );
  });

  test('says of a finding only that it concerns this target, however many inherit its document', () => {
    const findings = [{ ...ODD_FINDING, targets: ['0042', '0042/001'] }];
    const bundle = JSON.parse(bundleJson(context({ findings })));
    expect(bundle.findings[0].targets).toEqual([context().target.id]);
  });

  test('keeps `__proto__` and `constructor` as keys like any other', () => {
    const values = Object.assign(Object.create(null), { constructor: 'a' });
    Object.defineProperty(values, '__proto__', { value: 'b', enumerable: true });
    const provenance = Object.create(null);
    provenance['/__proto__'] = won(said('b', `${PLAN}:2`));
    const text = bundleJson(context({ values, provenance }));
    expect(text).toContain('"constructor": "a"');
    expect(text).toContain('"__proto__": "b"');
    expect(text).toContain('"/__proto__": {\n      "winner"');
    expect(({} as Record<string, unknown>).b).toBeUndefined();
  });

  test('gives any data back', () => {
    const map = fc.dictionary(fc.string({ unit: 'binary' }), fc.jsonValue(), {
      noNullPrototype: false,
    });
    fc.assert(
      fc.property(map, (data) => {
        const values = JSON.parse(JSON.stringify(data));
        const bundle = JSON.parse(bundleJson(context(spoken(values))));
        expect(bundle.values).toEqual(values);
        expect(fits(bundle)).toBe(true);
      }),
    );
  });
});

const ODD_FINDING: Finding = {
  rule: 'dead-link',
  severity: 'warning',
  message: 'says "targets": []\n  "targets": []',
  ...{ path: PLAN, line: 1, column: 1, endLine: 1, endColumn: 2 },
  related: [{ path: PLAN, line: 2, message: '\n  "targets": [],' }],
  targets: [],
  fingerprint: 'f',
  fixable: false,
};
