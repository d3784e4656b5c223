// How code is to look: what sentences say of it, and what formatters and editors are told.

import { onceFor } from '../../../model/once.ts';
import { nameOf } from '../../../model/paths.ts';
import { parseJson } from '../../../model/value.ts';
import { isIn } from '../files.ts';
import { toMap } from '../settings.ts';
import { type Fact, fact } from './statement.ts';

const INDENTATION = 'the indentation';
const SEMICOLONS = 'the end of statements';
const QUOTES = 'the kind of quotes';
const WIDTH = 'the length of lines';

export const isOfStyle = (subject: string): boolean => subject in SAID;

const LEAD =
  '(?:(?:always|please|we|code) )*(?:(?:use|prefer|requir|generat)(?:es?|s|ing)?(?: code)? )?';

/** What a part of a line says, if it says nothing else. */
const SAID: Readonly<Record<string, RegExp>> = {
  [SEMICOLONS]: new RegExp(
    `^${LEAD}(?<no>no|without|omit|avoid|(?:never|do not|don['’]t) use) (?:trailing )?semi-?colons?(?: at (?:the )?ends? of (?:lines|statements))?$|^semi-?colons?:? (?:(?<off>never|no|off)|always|required|yes)$|^(?:always |please |we )*(?:use|always|requires?|(?:end|terminate) (?:all )?statements with) (?:explicit |trailing )?semi-?colons?(?: everywhere)?$`,
    'i',
  ),
  [QUOTES]: new RegExp(
    `^${LEAD}(?:quotes?:? )?(?<value>single|double)[ -]quote[sd]?(?: (?:strings?|(?:for|in) (?:all )?strings?|everywhere))?(?: (?:over|instead of|not|rather than) (?:single|double)(?: quotes?)?)?$|^quotes:? (?<kind>single|double)$`,
    'i',
  ),
  [INDENTATION]: new RegExp(
    `^(?:indent(?:ation)? ?(?:[:|—–-]|with|using|is)? ?(?:use )?|${LEAD.replace(/\?$/, '')})(?:(?<value>\\d|two|four)[- ]spaces?|(?<tabs>tabs))(?: (?:for )?indent(?:ation|s|ing)?)?(?: (?:not|never|instead of) (?:tabs|spaces))?$|^${LEAD}(?:(?<one>\\d|two|four)[- ]spaces?|(?<tab>tabs?))[ -](?:for )?indent(?:ation|s|ed)?$`,
    'i',
  ),
  [WIDTH]:
    /^(?:(?:max(?:imum)?|soft|hard) )*(?:line[ -](?:length|width|limit)|print ?width)(?: limit| max(?:imum)?)?(?: is| of|:|=)? ?(?<value>\d{2,3})(?: (?:characters?|chars?|columns?|cols?))?(?: max(?:imum)?)?$|^(?<one>\d{2,3})[- ](?:char(?:acter)?|column|col)s? (?:max(?:imum)? )?(?:(?:line|print) )?(?:lengths?|widths?|lines?|limit)$/i,
};

const STYLE_LABEL =
  /^(?:(?:code|coding|general|formatting|formatter|prettier|biome|style|eslint|linting|typescript|javascript|ts|js|follow)[ &/-]{0,3}){1,4}(?: ?[:|—–]| with) /i;
/** Some code only, or not always. */
const NOT_ALL =
  /\b(?:python|go|rust|java|php|ruby|ya?ml|json|html|css|c#|c\+\+|kotlin|swift|bash|sql|jsx|markdown|make\w*|except|unless|but|only|when|where|if|attributes?)(?![\w-])/i;

/** `Single quotes, no semicolons`, `Indent with 2 spaces`; not where its headings or the line name a language. */
export function stylesIn(words: string, around: string): readonly Fact[] {
  if (NOT_ALL.test(around)) return [];
  const found = words
    .replace(STYLE_LABEL, '')
    .replace(/ \([^()]{0,80}\)/g, '')
    .split(/[,;.] |[.;]$| (?:and|\+) /)
    .flatMap((part) =>
      Object.entries(SAID).flatMap(([subject, sentence]) => {
        const match = sentence.exec(part.trim());
        return match === null ? [] : [fact(subject, valueIn(subject, match.groups ?? {}))];
      }),
    );
  const isOnly = ({ subject }: Fact) => found.filter((one) => one.subject === subject).length === 1;
  // Style is preferred always.
  const near = { around: around.replace(/\bprefer\b/gi, '') };
  return found.filter(isOnly).map((one) => ({ ...one, ...near }));
}

function valueIn(subject: string, groups: Readonly<Record<string, string | undefined>>): string {
  const { no, off = no, tab, tabs = tab, kind, one, value = one ?? kind ?? '' } = groups;
  if (subject === SEMICOLONS) return off ? 'no semicolon' : 'a semicolon';
  if (subject !== INDENTATION) return value.toLowerCase();
  return tabs ? 'tabs' : `${value.replace(/two/i, '2').replace(/four/i, '4')} spaces`;
}

/** True where whoever follows one of two values cannot follow the other. */
export function stylesDiffer({ subject, value: a }: Fact, b: string): boolean {
  if (!isOfStyle(subject)) return false;
  return a !== b && !a.endsWith(` ${b}`) && !b.endsWith(` ${a}`);
}

/** What formatters and editors call it. */
const key = (names: string, values: string) =>
  new RegExp(`^[^#/\\n]{0,200}?\\b(?:${names})["']?\\s{0,4}[:=]\\s{0,4}["']?(${values})\\b`, 'gm');
const ENDS = key('semi|semicolons', 'true|false|always|asNeeded');
const KINDS = key('singleQuote|quoteStyle|quote-style', 'true|false|single|double');
const WIDTHS = key('printWidth|lineWidth|max_line_length|line-length|max_width', '\\d{2,3}');
const TABS = key('useTabs|indentStyle|indent_style|indent-style', 'true|false|tab|space');
const SPACES = key('tabWidth|indentWidth|indent_size|indent-width', '\\d');

/** Of one language each; an editor is told of all files. */
const SETTINGS =
  /(?:^|\/)(?:(\.prettierrc(?:\.\w{2,5})?|prettier\.config\.\w{2,3}|biome\.jsonc?|package\.json)|(pyproject\.toml|\.?ruff\.toml)|(\.?rustfmt\.toml)|\.editorconfig)$/;
/** What shows that there is code of a language; those of the last have no settings that are read. */
const MANIFEST =
  /(?:^|\/)(?:(package\.json)|(pyproject\.toml|requirements\.txt|setup\.py)|(Cargo\.toml)|(go\.mod|composer\.json|Gemfile|pom\.xml|build\.gradle(?:\.kts)?|pubspec\.yaml|Package\.swift|[^/]+\.(?:cs|fs|vb)proj))$/;
const languageOf = (path: string, pattern: RegExp): number =>
  (pattern.exec(path) ?? []).slice(1).findIndex((one) => one !== undefined);

/** What settings say of a subject; none of those for one of several languages below a folder. */
export function stylesOf(
  { subject, value }: Fact,
  folder: string,
  all: readonly string[],
  text: (path: string) => string,
) {
  const said = onceFor(all, `${subject} ${value === 'tabs'}`, () =>
    all.flatMap((path) => {
      const own = SETTINGS.test(path) ? settingsIn(path, text(path)) : '';
      const language = languageOf(path, SETTINGS);
      return valuesIn(subject, value, own).map((one) => ({ path, value: one, language }));
    }),
  );
  const manifests = onceFor(all, 'manifests', () => all.filter((path) => MANIFEST.test(path)));
  const here = manifests.filter((path) => isIn(folder, path));
  return said.filter(
    ({ language }) => language < 0 || here.every((path) => languageOf(path, MANIFEST) === language),
  );
}

function settingsIn(path: string, text: string): string {
  if (nameOf(path) === 'package.json')
    return JSON.stringify(toMap(toMap(parseJson(text)).prettier), null, 1);
  // What is off says nothing, and some languages leave no choice.
  if (/"formatter":\s*\{[^{}]*"enabled":\s*false/.test(text)) return '';
  const sections = text.split(/^(?=\[)/m);
  return sections.filter((one) => !/^\[[^\]\n]{0,80}(?:make|\bgo\b)/i.test(one)).join('');
}

function valuesIn(subject: string, said: string, text: string): readonly string[] {
  const all = (pattern: RegExp) => Array.from(text.matchAll(pattern), ([, value = '']) => value);
  if (subject === SEMICOLONS)
    return all(ENDS).map((one) => (/^[ta][rl]/.test(one) ? 'a semicolon' : 'no semicolon'));
  if (subject === QUOTES) return all(KINDS).map((one) => (/^[ts]/.test(one) ? 'single' : 'double'));
  if (subject === WIDTH) return all(WIDTHS);
  const tabs = all(TABS).map((one) => (one[0] === 't' ? 'tabs' : 'spaces'));
  // A tab has a width, too.
  if (said === 'tabs' || (tabs.length > 0 && !tabs.includes('spaces'))) return tabs;
  const widths = all(SPACES).map((one) => `${one} spaces`);
  return [...tabs.filter((one) => one === 'tabs'), ...widths];
}
