// A reduced JSON Schema of SARIF 2.1.0, written for these tests: the parts that we emit, and what GitHub requires of them.

const object = (required: readonly string[], properties: object) => ({
  type: 'object',
  required,
  additionalProperties: false,
  properties,
});
const list = (items: object, more: object = {}) => ({ type: 'array', items, ...more });
/** GitHub refuses empty texts in what it requires. */
const text = { type: 'string', pattern: '\\S' };
const message = object(['text'], { text });
const count = { type: 'integer', minimum: 1 };

/** Names that are not in the standard's objects are refused, as the standard's own schema does. */
const artifactLocation = object(['uri'], {
  uri: {
    type: 'string',
    format: 'uri-reference',
    pattern: '^(?![/\\\\]|[a-zA-Z][a-zA-Z0-9+.-]*:)[^\\s\\\\]+$',
  },
});
const region = object(['startLine', 'startColumn', 'endLine', 'endColumn'], {
  startLine: count,
  startColumn: count,
  endLine: count,
  endColumn: count,
});
const descriptor = object(['id', 'shortDescription', 'fullDescription', 'help'], {
  id: text,
  helpUri: { type: 'string', format: 'uri' },
  shortDescription: message,
  fullDescription: message,
  help: object(['text'], { text, markdown: text }),
  defaultConfiguration: object(['level'], { level: { enum: ['note', 'warning', 'error'] } }),
  properties: object(['tags'], {
    tags: list(text, { maxItems: 10, uniqueItems: true }),
    precision: { enum: ['very-high', 'high', 'medium', 'low'] },
    'problem.severity': { enum: ['error', 'warning', 'recommendation'] },
  }),
});
const result = object(
  ['ruleId', 'ruleIndex', 'level', 'message', 'locations', 'partialFingerprints'],
  {
    ruleId: text,
    ruleIndex: { type: 'integer', minimum: 0 },
    level: { enum: ['note', 'warning', 'error'] },
    message,
    locations: list(
      object(['physicalLocation'], {
        physicalLocation: object(['artifactLocation', 'region'], { artifactLocation, region }),
      }),
      { minItems: 1, maxItems: 1000 },
    ),
    relatedLocations: list(
      object(['id', 'message', 'physicalLocation'], {
        id: count,
        message,
        physicalLocation: object(['artifactLocation', 'region'], {
          artifactLocation,
          region: object(['startLine'], { startLine: count }),
        }),
      }),
      { maxItems: 100, uniqueItems: true },
    ),
    partialFingerprints: {
      type: 'object',
      required: ['primaryLocationLineHash'],
      additionalProperties: { type: 'string' },
    },
  },
);

export const sarifSchema = object(['$schema', 'version', 'runs'], {
  $schema: { type: 'string', format: 'uri' },
  version: { const: '2.1.0' },
  runs: list(
    object(['tool', 'results'], {
      tool: object(['driver'], {
        driver: object(['name', 'rules'], {
          name: text,
          informationUri: { type: 'string', pattern: '^https://' },
          semanticVersion: text,
          rules: list(descriptor, { maxItems: 25_000 }),
        }),
      }),
      automationDetails: object(['id'], { id: { type: 'string', pattern: '/$' } }),
      invocations: list(
        object(['executionSuccessful'], {
          executionSuccessful: { const: true },
          toolExecutionNotifications: list(
            object(['message'], { level: { enum: ['none', 'note', 'warning', 'error'] }, message }),
          ),
        }),
      ),
      columnKind: { enum: ['utf16CodeUnits', 'unicodeCodePoints'] },
      results: list(result, { maxItems: 25_000 }),
    }),
    { minItems: 1, maxItems: 20 },
  ),
});
