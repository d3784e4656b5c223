// Every regular expression of the sources, with its place: literals, and those put together when a module is loaded.

import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import ts from 'typescript';
import { once } from '../../src/model/once.ts';
import { astroScript } from '../architecture/facts.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

export interface Expression {
  /** `src/parse/a.ts:7` */
  readonly place: string;
  readonly expression: RegExp;
}

export async function expressions(): Promise<readonly Expression[]> {
  const found: Expression[] = [];
  for (const { path, file } of sources()) {
    const own = nodesOf(file).filter(ts.isRegularExpressionLiteral);
    found.push(
      ...own.map((node) => ({ place: placeOf(path, file, node), expression: read(node) })),
    );
    if (file.text.includes('new RegExp(')) found.push(...(await builtBy(path)));
  }
  return [...new Map(found.map((one) => [String(one.expression), one])).values()];
}

/** Places where an expression is built inside of a function, which loading the module does not show. */
export function lateExpressions(): readonly string[] {
  return sources().flatMap(({ path, file }) =>
    nodesOf(file)
      .filter((node) => ts.isNewExpression(node) && node.expression.getText(file) === 'RegExp')
      .filter((node) => isLate(node))
      .map((node) => placeOf(path, file, node)),
  );
}

interface SourceText {
  readonly path: string;
  readonly file: ts.SourceFile;
}

const sources = once((): readonly SourceText[] => {
  const paths = globSync(['src/**/*.{ts,astro}', 'action/src/**/*.ts'], { cwd: ROOT }).sort();
  return paths.map((path) => {
    const text = readFileSync(ROOT + path, 'utf8');
    const script = path.endsWith('.astro') ? astroScript(text) : text;
    return { path, file: ts.createSourceFile(path, script, ts.ScriptTarget.Latest, true) };
  });
});

function nodesOf(node: ts.Node): readonly ts.Node[] {
  const found: ts.Node[] = [];
  const visit = (one: ts.Node): void => {
    found.push(one);
    ts.forEachChild(one, visit);
  };
  visit(node);
  return found;
}

function placeOf(path: string, file: ts.SourceFile, node: ts.Node): string {
  const { line } = file.getLineAndCharacterOfPosition(node.getStart(file));
  return `${path}:${line + 1}`;
}

function read({ text }: ts.RegularExpressionLiteral): RegExp {
  const end = text.lastIndexOf('/');
  return new RegExp(text.slice(1, end), text.slice(end + 1));
}

/**
 * Inside of a function; one that only hands its argument on is called while the module is loaded, and so is here what is
 * made `once`.
 */
function isLate(node: ts.Node): boolean {
  let inner = node;
  for (let at = node.parent; at !== undefined; at = at.parent) {
    if (ts.isArrowFunction(at)) {
      const { parent } = at;
      if (!ts.isCallExpression(parent) || parent.expression.getText() !== 'once')
        return !(ts.isVariableDeclaration(parent) && at.body === inner);
      inner = parent;
      at = parent;
    } else if (ts.isFunctionLike(at)) return true;
  }
  return false;
}

/** What the module builds while it is loaded. */
async function builtBy(path: string): Promise<readonly Expression[]> {
  const found: Expression[] = [];
  const own = globalThis.RegExp;
  globalThis.RegExp = new Proxy(own, {
    construct(target, args, newTarget) {
      const expression = Reflect.construct(target, args, newTarget) as RegExp;
      found.push({ place: path, expression });
      return expression;
    },
  });
  try {
    await import(pathToFileURL(ROOT + path).href);
  } finally {
    globalThis.RegExp = own;
  }
  return found;
}
