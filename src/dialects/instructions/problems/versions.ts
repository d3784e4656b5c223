// Versions that a line of an instruction file states: `Python 3.12`, `Node: >=20`.

import { type Fact, fact } from './statement.ts';

/** Languages, and packages of which people name the major version. */
const VERSIONED_NAMES =
  'Node,Python,TypeScript,Go,Rust,Java,Ruby,PHP,.NET,Swift,Kotlin,Bun,Deno,pnpm,Yarn,Next.js,React,Vue,Nuxt,Angular,Svelte,SvelteKit,Astro,Vite,Tailwind,Expo,Electron,React Native,React Router,Prisma,Express,NestJS,Zod,Vitest,Jest,ESLint,Storybook,Zustand,Fastify,Mantine,MUI,Laravel,Django'.split(
    ',',
  );
const plain = (name: string): string => name.toLowerCase().replace(/\.js$/, '');
const NAMES = VERSIONED_NAMES.map((name) => plain(name).replace(/\W/g, '\\$&')).join('|');
const VERSIONED = new RegExp(
  `^(${NAMES})(?:\\.?js| ?css)?(?: versions?)?(?: ?[:|])? ?(?:(>=|≥|v|\\^|~) ?)?((?!0(?:\\D|$))\\d{1,3}(?:\\.\\d{1,3}){0,2})(\\+|\\.x| or (?:later|newer|above|higher))?(?: (?:app|application|app router|pages router|project|frontend|backend|lts|spa))?[.;]?$`,
  'i',
);
/** What stands before the first name: `Language:`, `Built with`, `Requires`. */
const BEFORE_NAMES =
  /^(?:\p{L}[\p{L}\w &/.-]{1,40} ?[:：|—–] ?)?(?:(?:built |written )?(?:with|in|on|using|requires?|use|target) |we (?:use|run(?: on)?|target) |th(?:is|e) (?:project|app|application|repo|repository) (?:is|uses|requires|runs on|targets) (?:an? )?|this is an? )?/iu;

/** `Python 3.12`, `Node: >=20`, `Frontend: React 19, Vite 7`; none where one name has two versions. */
export function versionsIn(words: string): readonly Fact[] {
  const listOf = (text: string): readonly string[] =>
    text
      .replace(/ ?\([^()]{0,80}\)/g, '')
      .split(/ ?[,;|] ?|(?<=\d): ?| (?:\+|&|with|and|[—–-]) /)
      .map((part) => part.trim());
  const whole = listOf(words);
  const parts = VERSIONED.test(whole[0] ?? '') ? whole : listOf(words.replace(BEFORE_NAMES, ''));
  // Behind a clause a version is that of something else.
  const clause = parts.findIndex((part) => part.length > 30 && !VERSIONED.test(part));
  const found = parts.slice(0, clause < 0 ? undefined : clause).flatMap((part) => {
    const [, name = '', sign = '', number = '', more = ''] = VERSIONED.exec(part) ?? [];
    const language = VERSIONED_NAMES.find((one) => plain(one) === name.toLowerCase());
    if (language === undefined) return [];
    const isLeast = /[>≥^~]/.test(sign) || /^(?:\+| or)/.test(more);
    return [fact(`${VERSION} ${language}`, `${number}${isLeast ? '+' : ''}`)];
  });
  const isOnly = ({ subject }: Fact): boolean =>
    found.filter((other) => other.subject === subject).length === 1;
  // No Python is called so: the sentence counts what is written in it.
  const isCount = found.some(({ subject, value }) => /Python$/.test(subject) && value < '2');
  return isCount || (found.length === 1 && OTHER_VERSIONS.test(words)) ? [] : found.filter(isOnly);
}

export const VERSION = 'the version of';
/** The sentence is about what else works, or about several versions. */
const OTHER_VERSIONS =
  /\b(?:or(?! (?:later|newer|above|higher)\b)|to|through|only|except|compat\w{0,10}|support\w{0,10}|target\w{0,10}|available|until|before|after|than|was|were|you|now|did(?:n't| not))\b|[,&] ?v?\d/i;

/** True where `a` is one version, and `b` needs another one. */
export function excludes(a: string, b: string): boolean {
  if (a.endsWith('+')) return false;
  const [have, want] = [a, b].map((text) =>
    text.split('.').map((part) => Number.parseInt(part, 10)),
  );
  for (const [at, least] of (want ?? []).entries()) {
    const number = have?.[at];
    if (number === undefined) return false;
    if (number !== least) return b.endsWith('+') ? number < least : true;
  }
  return false;
}
