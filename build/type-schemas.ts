// JSON Schemas of types: what a type and its comments say of data, in the words of draft 2020-12.

import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import type { JsonSchema } from '../src/model/operation.ts';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
/** Numbers are whole but for these, and places count from 1. */
const FRACTIONS = new Set(['daysOld', 'score', 'value', 'priority', 'seconds']);
const PLACES = new Set(['line', 'column', 'endLine', 'endColumn']);

/** Schemas that share their `$defs`: the types that have a name, as far as they were met. */
export interface TypeSchemas {
  readonly $defs: Readonly<Record<string, JsonSchema>>;
  readonly ofType: (path: string, name: string) => JsonSchema;
  /** Of what the function `run` of a value that a module exports gives; null: it never returns. */
  readonly ofRun: (path: string, name: string) => JsonSchema | null;
  /** Of what the function of a name in a module gives. */
  readonly ofFunction: (path: string, name: string) => JsonSchema | null;
}

/** `paths` are from the top of the repository. */
export function typeSchemas(paths: readonly string[]): () => TypeSchemas {
  const { config } = ts.readConfigFile(`${ROOT}tsconfig.json`, ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent({ ...config, include: [] }, ts.sys, ROOT);
  const program = ts.createProgram(
    paths.map((path) => ROOT + path),
    options,
  );
  return () => schemasIn(program);
}

function schemasIn(program: ts.Program): TypeSchemas {
  const checker = program.getTypeChecker();
  const $defs: Record<string, JsonSchema> = {};
  const names = new Map<ts.Type, string>();

  function schemaOf(type: ts.Type): JsonSchema {
    const symbol = nameOf(type);
    if (symbol === undefined) return structureOf(type);
    if (symbol.name === 'Json') return {};
    let name = names.get(type);
    if (name === undefined) {
      name = Object.hasOwn($defs, symbol.name) ? `${symbol.name}${names.size}` : symbol.name;
      names.set(type, name);
      $defs[name] = {};
      $defs[name] = { ...commentOf(symbol), ...structureOf(type) };
    }
    return { $ref: `#/$defs/${name}` };
  }

  function structureOf(type: ts.Type): JsonSchema {
    const is = (flags: ts.TypeFlags): boolean => (type.flags & flags) !== 0;
    if (is(ts.TypeFlags.Any | ts.TypeFlags.Unknown)) return {};
    if (type.isStringLiteral() || type.isNumberLiteral()) return { const: type.value };
    if (is(ts.TypeFlags.BooleanLiteral)) return { const: checker.typeToString(type) === 'true' };
    if (is(ts.TypeFlags.Boolean)) return { type: 'boolean' };
    if (is(ts.TypeFlags.StringLike)) return { type: 'string' };
    if (is(ts.TypeFlags.NumberLike)) return { type: 'integer' };
    if (is(ts.TypeFlags.Null)) return { type: 'null' };
    if (type.isUnion()) return unionOf(type.types);
    if (!checker.isArrayType(type) && !checker.isTupleType(type)) return objectOf(type);
    const items = checker.getTypeArguments(type as ts.TypeReference).map(schemaOf);
    const { length } = items;
    const target = (type as ts.TypeReference).target as ts.TupleType;
    return checker.isArrayType(type) || target.hasRestElement
      ? { type: 'array', items: items.at(-1) ?? {} }
      : { type: 'array', prefixItems: items, minItems: length, maxItems: length };
  }

  function unionOf(types: readonly ts.Type[]): JsonSchema {
    const isWord = (one: ts.Type) => one.isStringLiteral() || one.isNumberLiteral();
    const isBoolean = ({ flags }: ts.Type) => (flags & ts.TypeFlags.BooleanLiteral) !== 0;
    const words = types
      .filter(isWord)
      .map(({ value }) => value)
      .sort();
    const booleans = types.filter(isBoolean);
    const forms = [
      ...(words.length > 1 ? [{ enum: words }] : words.map((word) => ({ const: word }))),
      ...(booleans.length > 1 ? [{ type: 'boolean' }] : booleans.map(schemaOf)),
      ...types
        .filter((one) => !isWord(one) && !isBoolean(one))
        .filter(({ flags }) => (flags & ts.TypeFlags.Undefined) === 0)
        .map(schemaOf)
        // The compiler's order depends on what it met before.
        .sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)),
    ];
    const [only = {}, another] = forms;
    return another === undefined ? only : { anyOf: forms };
  }

  function objectOf(type: ts.Type): JsonSchema {
    const index = checker.getIndexInfoOfType(type, ts.IndexKind.String);
    const all = checker.getPropertiesOfType(type).sort(asDeclared);
    const required = all.filter(({ flags }) => (flags & ts.SymbolFlags.Optional) === 0);
    return {
      type: 'object',
      ...(all.length > 0 && {
        properties: Object.fromEntries(all.map((one) => [one.name, propertyOf(one)])),
        required: required.map(({ name }) => name),
      }),
      additionalProperties: index === undefined ? false : schemaOf(index.type),
    };
  }

  function propertyOf(symbol: ts.Symbol): JsonSchema {
    const schema = schemaOf(checker.getTypeOfSymbol(symbol));
    const whole = FRACTIONS.has(symbol.name) ? withFractions(schema) : schema;
    const isPlace = PLACES.has(symbol.name) && schema.type === 'integer';
    return { ...whole, ...(isPlace && { minimum: 1 }), ...commentOf(symbol) };
  }

  function commentOf(symbol: ts.Symbol): JsonSchema {
    const text = ts.displayPartsToString(symbol.getDocumentationComment(checker));
    // Ids of requirements are for readers of the code.
    const description = text.replace(/ \([A-Z]-\d[^)]*\)/g, '').replace(/\s+/g, ' ');
    return description === '' ? {} : { description };
  }

  function moduleOf(path: string): ts.SourceFile {
    const file = program.getSourceFile(ROOT + path);
    if (file === undefined) throw new Error(`There is no ${path}.`);
    return file;
  }

  function exported(path: string, name: string): ts.Symbol {
    const module = checker.getSymbolAtLocation(moduleOf(path));
    const found = module && checker.getExportsOfModule(module).find((one) => one.name === name);
    if (found === undefined) throw new Error(`${path} exports no ${name}.`);
    return found;
  }

  function resultOf(type: ts.Type): JsonSchema | null {
    const [signature] = type.getCallSignatures();
    const data = signature && checker.getAwaitedType(signature.getReturnType());
    if (data === undefined) throw new Error(`${checker.typeToString(type)} gives nothing.`);
    return (data.flags & ts.TypeFlags.Never) === 0 ? schemaOf(data) : null;
  }

  return {
    get $defs() {
      return Object.fromEntries(Object.entries($defs).sort(([a], [b]) => (a < b ? -1 : 1)));
    },
    ofType: (path, name) => schemaOf(checker.getDeclaredTypeOfSymbol(exported(path, name))),
    ofRun(path, name) {
      const run = checker.getTypeOfSymbol(exported(path, name)).getProperty('run');
      if (run === undefined) throw new Error(`${name} of ${path} has no run.`);
      return resultOf(checker.getTypeOfSymbol(run));
    },
    ofFunction(path, name) {
      const named = (node: ts.Node): ts.Node | undefined =>
        ts.isIdentifier(node) && node.text === name ? node : ts.forEachChild(node, named);
      const found = named(moduleOf(path));
      if (found === undefined) throw new Error(`${path} has no ${name}.`);
      return resultOf(checker.getTypeAtLocation(found.parent));
    },
  };
}

/** What a type is called where it stands for itself: an alias or an interface, neither generic nor of the platform. */
function nameOf(type: ts.Type): ts.Symbol | undefined {
  const own = type.getSymbol();
  const isInterface = ((own?.flags ?? 0) & ts.SymbolFlags.Interface) !== 0;
  const symbol = type.aliasSymbol ?? (isInterface ? own : undefined);
  const parameters = type.aliasTypeArguments ?? (type as ts.TypeReference).typeArguments ?? [];
  const [declaration] = symbol?.declarations ?? [];
  const isOurs = declaration?.getSourceFile().fileName.startsWith(`${ROOT}src/`) === true;
  return isOurs && parameters.length === 0 ? symbol : undefined;
}

/** The compiler's own order depends on what it met before. */
function asDeclared(a: ts.Symbol, b: ts.Symbol): number {
  const [one, other] = [a, b].map(({ declarations: [first] = [] }) => first);
  const [file = '', second = ''] = [one, other].map((node) => node?.getSourceFile().fileName);
  return file === second
    ? (one?.pos ?? 0) - (other?.pos ?? 0) || (a.name < b.name ? -1 : 1)
    : file < second
      ? -1
      : 1;
}

function withFractions(schema: JsonSchema): JsonSchema {
  const { type, anyOf } = schema;
  if (type === 'integer') return { ...schema, type: 'number' };
  return Array.isArray(anyOf) ? { ...schema, anyOf: anyOf.map(withFractions) } : schema;
}
