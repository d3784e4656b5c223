// Heads in TOML and JSON, as Hugo, Zola and Docusaurus have them. Few trees have any: front-matter.ts loads this file when one comes.

import matter from 'gray-matter';
import { parse as parseToml, TomlDate, TomlError } from 'smol-toml';
import type { Span } from '../model/source.ts';
import type { MapEntry, MapNode, ValueNode } from '../model/value.ts';
import type { Reading } from './places.ts';
import { plainScalar } from './plain-scalar.ts';
import { readMap } from './read-map.ts';

export interface OtherHead {
  readonly language: 'toml' | 'json';
  readonly content: string;
  readonly start: number;
}

/** Deeper than this is no head that anybody wrote by hand. */
const MAX_DEPTH = 64;

/** The head as plain data. Throws what the language's parser throws; JavaScript has no engine here. */
function dataOf({ language, content }: OtherHead): object {
  const engines = { toml: parseToml as (text: string) => object, json: JSON.parse };
  const without = { javascript: refuse, yaml: refuse };
  return matter(`+++\n${content}\n+++\n`, {
    ...{ language, delimiters: '+++', engines: { ...engines, ...without } },
  }).data;
}

function refuse(): never {
  throw new Error('Front matter is never run');
}

/** Null where the head says nothing, or is broken, which is a fault. */
export function readOtherHead(head: OtherHead, reading: Reading): MapNode | null {
  const { language, content, start } = head;
  if (content.trim() === '') return null;
  try {
    const data = dataOf(head);
    // JSON is YAML, whose reader knows the place of every value.
    if (language === 'json')
      return readMap(
        { yaml: content, start, name: 'front matter', code: 'invalid-front-matter' },
        reading,
      );
    return tomlMap(data, head, reading);
  } catch (error) {
    const what = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
    const reason = what.replace('Invalid TOML document: ', '');
    const end = reason.endsWith(' is not valid JSON') ? reason.indexOf(', ') : reason.length;
    const words = reason.slice(0, end).replace(/[:.]$/, '');
    const message = `The front matter is not valid ${language.toUpperCase()}: ${words}.`;
    const advice = 'Fix it here. None of its keys is read until then.';
    reading.fault('invalid-front-matter', message, advice, placeOf(error, head));
    return null;
  }
}

/** As exact as the parser tells: TOML's line and column, JSON's offset where there is one, else the first line. */
function placeOf(error: unknown, { content, start }: OtherHead) {
  const lines = content.split('\n');
  const lineAt = (index: number): number =>
    start + lines.slice(0, index).reduce((sum, line) => sum + line.length + 1, 0);
  if (error instanceof TomlError) {
    const end = start + content.length;
    const at = Math.min(lineAt(error.line - 1) + error.column - 1, Math.max(start, end - 1));
    return { start: at, end: Math.min(at + 1, end) };
  }
  const offset = /position (\d+)/.exec(String(error))?.[1];
  const at = offset === undefined ? start : start + Math.min(Number(offset), content.length);
  return { start: at, end: offset === undefined ? start + (lines[0]?.length ?? 0) : at + 1 };
}

function tomlMap(data: object, { content, start }: OtherHead, reading: Reading): MapNode {
  const span = reading.span(start, start + content.length);
  const entries = Object.entries(data).map(([key, value]): MapEntry => {
    const place = tomlPlace(content, key);
    const at = (from: number, to: number): Span => reading.span(start + from, start + to);
    if (place === null) return { key, keySpan: span, value: nodeOf(value, span, null, 1) };
    const keySpan = at(place.key, place.keyEnd);
    const raw = content.slice(place.value, place.end);
    return { key, keySpan, value: nodeOf(value, at(place.value, place.end), raw, 1) };
  });
  return { type: 'map', entries, span };
}

/** A line with a key, or with the name of a table. */
const NAMED_LINE =
  /^[ \t]*(?:\[{1,2}[ \t]*)?(?:"(?<double>[^"\r\n]*)"|'(?<single>[^'\r\n]*)'|(?<bare>[\w-]+))[ \t]*(?:=[ \t]*|[.\]])(?<rest>[^\r\n]*)/dgm;

/** Where a key of the top stands, and the rest of its line; of a table its own line. */
function tomlPlace(content: string, wanted: string) {
  for (const { indices } of content.matchAll(NAMED_LINE)) {
    const { double, single, bare, rest } = indices?.groups ?? {};
    const key = double ?? single ?? bare;
    if (key === undefined || rest === undefined || content.slice(...key) !== wanted) continue;
    const line = content.slice(...rest);
    // No quote comes after the sign of a comment.
    const comment = line.indexOf('#', Math.max(line.lastIndexOf('"'), line.lastIndexOf("'")) + 1);
    const value = (comment < 0 ? line : line.slice(0, comment)).trimEnd();
    return { key: key[0], keyEnd: key[1], value: rest[0], end: rest[0] + value.length };
  }
  return null;
}

/** `raw`: the scalar as it is written, which is what numbers and dates stay (L-037). */
function nodeOf(value: unknown, span: Span, raw: string | null, depth: number): ValueNode {
  if (depth > MAX_DEPTH) throw new RangeError(`It is nested more than ${MAX_DEPTH} levels deep`);
  const inside = (one: unknown): ValueNode => nodeOf(one, span, null, depth + 1);
  if (Array.isArray(value)) return { type: 'list', items: value.map(inside), span };
  if (value instanceof TomlDate) return { type: 'scalar', value: raw ?? value.toISOString(), span };
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).map(([key, one]) => ({
      ...{ key, keySpan: span, value: inside(one) },
    }));
    return { type: 'map', entries, span };
  }
  const text = String(value);
  return {
    type: 'scalar',
    value: typeof value === 'string' ? value.toWellFormed() : plainScalar(raw ?? text),
    span,
  };
}
