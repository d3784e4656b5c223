// Where the front matter and the body of a file stand, and what is wrong with the fences.

import { createRequire } from 'node:module';
import type { Reading } from './places.ts';
import { readMap } from './read-map.ts';

/** What hardly any tree needs is loaded where one does. build/plugins.mjs knows this line. */
const require = createRequire(import.meta.url);

/** Front matter is optional, its map null where nothing is in it; where it is refused or never closes the body is still read. */
export function readFrontMatter(reading: Reading) {
  const { state, yaml, yamlStart, bodyStart, language } = splitFrontMatter(reading.text);
  if (!reading.text.startsWith('---') && UNOPENED.test(reading.text))
    reading.fault('unclosed-front-matter', ...WITHOUT_START, {
      start: 0,
      end: reading.text.search(/:/),
    });
  if (state === 'refused' || state === 'unclosed' || state === 'no-map') {
    const [code, words, advice] = TROUBLES[state];
    const message = words.replace('{language}', () => language);
    reading.fault(code, message, advice, {
      start: yamlStart,
      end: yamlStart + 3 + language.length,
    });
  }
  if (yaml === null) return { map: null, bodyStart };
  if (state === 'other') {
    const head = { language: language === 'json' ? 'json' : 'toml', content: yaml } as const;
    const { readOtherHead } = require('./other-head.ts') as typeof import('./other-head.ts');
    return { map: readOtherHead({ ...head, start: yamlStart }, reading), bodyStart };
  }
  const name = 'front matter';
  const block = { yaml, start: yamlStart, name, code: 'invalid-front-matter' } as const;
  return { map: readMap(block, reading), bodyStart };
}

/** Keys from the first line on, one of them of those that most have, and a line of dashes: a heading would not have a line above it. */
const UNOPENED =
  /^(?=(?:.*\r?\n){0,20}?(?:title|name|status|updated|created|description): )(?:[a-z][\w-]{0,40}:(?: .*)?\r?\n){2,40}---[ \t]*\r?\n/;
const WITHOUT_START = [
  'The front matter has no `---` above it, so it is read as text.',
  'Add a line `---` at the start of the file.',
] as const;

const TROUBLES = {
  refused: [
    'refused-front-matter',
    'Front matter in `{language}` is not supported, only YAML, TOML and JSON.',
    'Write it as YAML between two `---` lines.',
  ],
  unclosed: [
    'unclosed-front-matter',
    'The front matter starts here but is never closed, so the whole file is read as text.',
    'Close it after the last key, with a line like this one.',
  ],
  'no-map': [
    'keyless-front-matter',
    'The front matter has no keys, so it is read as text.',
    'Write `key: value` lines. If it is meant as text, add a blank line after the first `---`.',
  ],
} as const;

/** Front matter as found; offsets are into the file's text. `yaml` is null where there is none to read, and TOML or JSON where `state` is `other`. */
export interface FrontMatterBlock {
  readonly state: 'none' | 'read' | 'other' | 'refused' | 'unclosed' | 'no-map';
  readonly yaml: string | null;
  /** Offset of the first character of `yaml`. */
  readonly yamlStart: number;
  readonly bodyStart: number;
  readonly language: string;
}

const OPENING = /---([^\r\n]*)(\r\n|\n|\r|$)/y;
const CLOSING = /(?:\r\n|\n|\r)(---[ \t]*)(\r\n|\n|\r|$)/g;
const KEY_LINE = /:(?:[ \t]|$)/m;
const FIRST_KEY =
  /^(?:[ \t]*(?:#[^\r\n]*)?(?:\r\n|\n|\r(?!\n)))*["']?\w[\w ./-]{0,100}["']?:(?:\s|$)/;
const ENGINES = /^(?:javascript|js|json5?|toml|coffee|coffeescript|cson|ini|xml)$/i;
/** Hugo and Zola begin and end TOML with a line of its own. */
const TOML = /\+\+\+[ \t]*(?:\r\n|\n|\r)/y;
const TOML_END = /(?:\r\n|\n|\r)?^\+\+\+[ \t]*(?:\r\n|\n|\r|$(?![\s\S]))/gm;
const TOML_KEY = /^[ \t]*(?:(?:[\w.-]+|"[^"]*")[ \t]*=|\[)/;

/**
 * Only lines of three dashes (and blanks) open and close; a fence that never closes swallows nothing. A first-line `---` without any key behind it is a thematic break, and the whole text is body.
 */
export function splitFrontMatter(text: string): FrontMatterBlock {
  const start = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  const place = { yaml: null, yamlStart: start, bodyStart: start, language: '' };
  const none = { ...place, state: 'none' } as const;
  TOML.lastIndex = start;
  if (TOML.test(text)) return splitToml(text, TOML.lastIndex, none);
  OPENING.lastIndex = start;
  const opening = OPENING.exec(text);
  if (opening === null) return none;
  const language = (opening[1] ?? '').trim();
  const isOurs = language === '' || /^ya?ml$/i.test(language);
  const refused = !isOurs && (ENGINES.test(language) || /^[A-Za-z][\w+]*$/.test(opening[1] ?? ''));
  if (!isOurs && !refused) return none;
  const contentStart = OPENING.lastIndex;
  CLOSING.lastIndex = contentStart - (opening[2] ?? '').length;
  const closing = CLOSING.exec(text);
  if (closing === null) {
    if (refused) return ENGINES.test(language) ? { ...none, state: 'refused', language } : none;
    return FIRST_KEY.test(text.slice(contentStart)) ? { ...none, state: 'unclosed' } : none;
  }
  const bodyStart = CLOSING.lastIndex;
  const content = text.slice(contentStart, Math.max(contentStart, closing.index));
  const yamlStart = contentStart;
  if (/^(?:toml|json)$/i.test(language))
    return {
      ...none,
      state: 'other',
      yaml: content,
      yamlStart,
      bodyStart,
      language: language.toLowerCase(),
    };
  if (refused) return { ...none, state: 'refused', bodyStart, language };
  if (!KEY_LINE.test(content) && !isQuiet(content)) {
    return isMeantAsData(content) ? { ...none, state: 'no-map' } : none;
  }
  return { ...none, state: 'read', yaml: unifyLines(content), yamlStart, bodyStart };
}

/** From the line after `+++` on; text where no key follows. */
function splitToml(text: string, yamlStart: number, none: FrontMatterBlock): FrontMatterBlock {
  TOML_END.lastIndex = yamlStart;
  const closing = TOML_END.exec(text);
  const content = text.slice(yamlStart, closing?.index ?? text.length);
  const saysNothing = closing !== null && content.trim() === '';
  const lines = unifyLines(content).split('\n');
  const first = lines.find((line) => !/^[ \t\r]*(?:#|$)/.test(line)) ?? '';
  if (!saysNothing && !TOML_KEY.test(first)) return none;
  if (closing === null) return { ...none, state: 'unclosed' };
  const bodyStart = closing.index + closing[0].length;
  return { ...none, state: 'other', yaml: content, yamlStart, bodyStart, language: 'toml' };
}

/** Blank, or comments from the first line on: front matter that says nothing (a heading after a blank line is text). */
function isQuiet(content: string): boolean {
  if (content.trim() === '') return true;
  const lines = content.split(/\r\n|\n|\r/);
  return content.startsWith('#') && lines.every((line) => /^(?:#|[ \t]*$)/.test(line));
}

/** A list, or one line, right between the fences: more likely meant as data than as a heading under a thematic break. */
function isMeantAsData(content: string): boolean {
  const lines = content.replace(/(?:\r\n|\n|\r)$/, '').split(/\r\n|\n|\r/);
  if (lines.some((line) => line.trim() === '')) return false;
  return lines.length === 1 || lines.every((line) => /^(?:[ \t]*-[ \t]|[ \t]+\S)/.test(line));
}

/** A lone `\r` ends a line for us and for markdown, but not for YAML; same length, so that offsets hold. */
function unifyLines(text: string): string {
  return text.includes('\r') ? text.replace(/\r(?!\n)/g, '\n') : text;
}
