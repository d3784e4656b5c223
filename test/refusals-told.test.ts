// Every refusal in the sources is told by some test, or here is said why none meets it.

import { globSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { expect, test } from 'vitest';

/** So many words in a row tell of a refusal if no other one has them. */
const WORDS = 3;

/** Parts between values, joined by these. */
const VALUE = '…';

/** What no test meets, with the reason. */
const UNMET: Readonly<Record<string, string>> = {
  'Cannot remove … (…).': 'the disk refuses: test/fuzz/kills.ts',
  '… cannot be linked (…).': 'the disk refuses: test/fuzz/kills.ts',
  'Nothing was written.': 'somebody at a terminal leaves',
  'There is no document at ….': 'it went while the question was answered',
  '… is not a decision.': 'a name is looked up among decisions before',
  'There is no memory here.': 'without one, no command of its system is found',
  'This workspace has no archive.': 'a system with entries and without an archive',
  'No dialect has files for a new workspace.': 'no system that can begin one',
  'What a sub-agent of one’s own gets in … is not known.': 'an agent that lists such',
};

const files = globSync('src/**/*.ts').map((path) =>
  ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true),
);

function inside(node: ts.Node): readonly ts.Node[] {
  const all = [node];
  ts.forEachChild(node, (child) => {
    all.push(...inside(child));
  });
  return all;
}

const nodes = files.flatMap(inside);
const calls = nodes.filter((node) => ts.isCallExpression(node));

/** The texts that an expression may be. */
function textsOf(node: ts.Node | undefined): readonly string[] {
  if (node === undefined) return [];
  if (ts.isStringLiteralLike(node)) return [node.text];
  if (ts.isTemplateExpression(node))
    return [
      [node.head, ...node.templateSpans.map(({ literal }) => literal)]
        .map(({ text }) => text)
        .join(VALUE),
    ];
  if (ts.isConditionalExpression(node)) return [node.whenTrue, node.whenFalse].flatMap(textsOf);
  return ts.isIdentifier(node) ? namedTexts(node) : [];
}

/** A name is that of a constant around it, or of a parameter, which callers give. */
function namedTexts({ text, parent }: ts.Identifier): readonly string[] {
  for (let around: ts.Node = parent; around !== undefined; around = around.parent) {
    const lists = ts.isBlock(around) ? around.statements.filter(ts.isVariableStatement) : [];
    const named = lists
      .flatMap(({ declarationList }) => declarationList.declarations)
      .find(({ name }) => name.getText() === text);
    if (named !== undefined) return textsOf(named.initializer);
    if (!ts.isFunctionDeclaration(around)) continue;
    const { name, parameters } = around;
    const at = parameters.findIndex((one) => one.name.getText() === text);
    const own = calls.filter(({ expression }) => expression.getText() === name?.text);
    return at < 0 ? [] : own.flatMap((call) => textsOf(call.arguments[at]));
  }
  return [];
}

/** Each `WORDS` words in a row of a part, or all that it has. */
function runsOf(part: string): readonly string[] {
  const words = part.split(/\s+/).filter((word) => /\w/.test(word));
  const runs = words.map((_, at) => words.slice(at, at + WORDS).join(' '));
  return runs.slice(0, Math.max(1, words.length - WORDS + 1)).filter((run) => run.includes(' '));
}

test('every refusal is told by a test', () => {
  const messages = new Set(
    nodes
      .filter((node) => ts.isNewExpression(node))
      .filter(({ expression }) => expression.getText() === 'UsageError')
      .flatMap((refusal) => textsOf(refusal.arguments?.[0])),
  );
  expect(messages.size).toBeGreaterThan(200);
  const owners = Map.groupBy(
    [...messages].flatMap((message) =>
      [...new Set(message.split(VALUE).flatMap(runsOf))].map((run) => ({ run, message })),
    ),
    ({ run }) => run,
  );
  const tests = globSync(['test/**/*.ts', 'docs/**/*.md'])
    .filter((path) => path !== 'test/refusals-told.test.ts')
    .map((path) => readFileSync(path, 'utf8').replaceAll('\\', ''))
    .join('\n');
  const told = new Set<string>();
  for (const [run, all] of owners)
    if (all.length === 1 && tests.includes(run)) told.add(all[0]?.message ?? '');
  const isWhole = (message: string): boolean =>
    message.split(VALUE).every((part) => tests.includes(part.replace(/^\W+|\W+$/g, '')));
  const silent = [...messages].filter((message) => !told.has(message) && !isWhole(message));
  expect(silent.sort()).toEqual(Object.keys(UNMET).sort());
});
