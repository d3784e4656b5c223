// What it imports and which of the machine's senses (process, clock, chance) it uses, with lines.

import ts from 'typescript';

export interface Use {
  readonly name: string;
  readonly line: number;
}

export interface Import extends Use {
  /** The names it takes out of the module; `*` where it takes the module as a whole. */
  readonly names: readonly string[];
}

export interface FileFacts {
  /** Every module named by import, export-from or import(), type-only ones included. */
  readonly imports: readonly Import[];
  /** `process`, `console`, `Date.now`, `new Date()`, `performance`, `Math.random`, where they are used. */
  readonly senses: readonly Use[];
}

const GLOBALS = new Set(['process', 'console', 'performance']);
const MEMBERS = new Set(['Date.now', 'Math.random', 'Temporal.Now']);

/** Reads a TypeScript file; `.astro` files pass through `astroScript` first. */
export function factsOf(path: string, text: string): FileFacts {
  const imports: Import[] = [];
  const senses: Use[] = [];
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const use = (name: string, node: ts.Node): Use => ({
    name,
    line: file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1,
  });
  const visit = (node: ts.Node): void => {
    const module = moduleOf(node);
    if (module !== null) imports.push({ ...use(module, node), names: namesOf(node) });
    const sense = senseOf(node);
    if (sense !== null) senses.push(use(sense, node));
    ts.forEachChild(node, visit);
  };
  visit(file);
  return { imports, senses };
}

/** What a file may say to people: strings and templates, and the markup of an Astro component. */
export function textsOf(path: string, text: string): readonly Use[] {
  const script = path.endsWith('.astro') ? astroScript(text) : text;
  const markup = path.endsWith('.astro') ? text.slice(text.indexOf('\n---', 3) + 4) : '';
  const file = ts.createSourceFile(path, script, ts.ScriptTarget.Latest, true);
  const above = text.slice(0, text.length - markup.length).split('\n').length;
  const texts = markup.split('\n').map((name, index) => ({ name, line: above + index }));
  const visit = (node: ts.Node): void => {
    const isText = ts.isStringLiteralLike(node) || ts.isTemplateExpression(node);
    const isModule = moduleOf(node.parent ?? node) !== null;
    if (isText && !isModule) {
      const { line } = file.getLineAndCharacterOfPosition(node.getStart(file));
      texts.push({ name: node.getText(file), line: line + 1 });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return texts;
}

/** The TypeScript of an Astro component: its frontmatter, lines kept. */
export function astroScript(text: string): string {
  return /^---\r?\n([\s\S]*?)^---/m.exec(text)?.[0].replace(/^---|---$/g, '') ?? '';
}

function moduleOf(node: ts.Node): string | null {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) {
    return textOf(node.moduleSpecifier);
  }
  if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
    return textOf(node.arguments[0]);
  }
  return ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)
    ? textOf(node.argument.literal)
    : null;
}

function namesOf(node: ts.Node): readonly string[] {
  const bindings = ts.isImportDeclaration(node) ? node.importClause?.namedBindings : undefined;
  if (!bindings || !ts.isNamedImports(bindings)) return ['*'];
  return bindings.elements.map(({ propertyName, name }) => (propertyName ?? name).text);
}

function senseOf(node: ts.Node): string | null {
  if (ts.isPropertyAccessExpression(node)) {
    const name = node.getText();
    return MEMBERS.has(name) ? name : null;
  }
  if (ts.isNewExpression(node) && node.expression.getText() === 'Date') {
    return node.arguments?.length ? null : 'new Date()';
  }
  if (ts.isCallExpression(node) && node.expression.getText() === 'Date') return 'Date()';
  return ts.isIdentifier(node) && GLOBALS.has(node.text) && isReference(node) ? node.text : null;
}

/** `row.process` and `{ process: 1 }` only bear the name. */
function isReference(node: ts.Identifier): boolean {
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent)) {
    return parent.expression === node || parent.expression.getText() === 'globalThis';
  }
  return (
    !(ts.isPropertyAssignment(parent) || ts.isPropertySignature(parent)) || parent.name !== node
  );
}

function textOf(node: ts.Node | undefined): string | null {
  return node && ts.isStringLiteralLike(node) ? node.text : null;
}
