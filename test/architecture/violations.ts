// One sentence for every breach of the laws, with place and reason.

import { posix } from 'node:path';
import { astroScript, type FileFacts, factsOf, type Use } from './facts.ts';
import { FACES, LAWS, LOOKING, MACHINE } from './laws.ts';

/** Breaches in the given files; `path` is relative to src/ (`graph/build.ts`). */
export function violations(files: Readonly<Record<string, string>>): readonly string[] {
  return Object.entries(files).flatMap(([path, text]) => {
    const facts = factsOf(path, path.endsWith('.astro') ? astroScript(text) : text);
    return LAWS[partOf(path)] === undefined
      ? [
          `${posix.join('src', path)}: ${partOf(path)} has no law yet; add it to test/architecture/laws.ts`,
        ]
      : [
          ...layering(path, facts),
          ...machine(path, facts),
          ...writing(path, facts),
          ...senses(path, facts),
        ];
  });
}

function layering(path: string, { imports }: FileFacts): readonly string[] {
  const part = partOf(path);
  const law = LAWS[part];
  if (law === undefined) return [];
  return imports
    .filter(({ name }) => name.startsWith('.'))
    .map((use) => ({ use, to: insideSrc(posix.join(posix.dirname(path), use.name)) }))
    .filter(({ to }) => partOf(to) !== part)
    .filter(({ to }) => !law.mayImport.includes(partOf(to)) && !law.mayImport.includes(to))
    .map(({ use }) => {
      const allowed = law.mayImport.join(', ') || 'nothing';
      return breach(path, use, `${part} may import ${allowed}: ${law.because}`);
    });
}

function machine(path: string, { imports }: FileFacts): readonly string[] {
  return MACHINE.flatMap(({ modules, parts, because }) =>
    imports
      .filter(({ name }) => modules.test(name) && !parts.has(partOf(path)) && !parts.has(path))
      .map((use) => breach(path, use, because)),
  );
}

function writing(path: string, { imports }: FileFacts): readonly string[] {
  if (partOf(path) !== 'read') return [];
  const because = 'read/ only looks: what changes the disk stands in write/, where it is atomic';
  return imports
    .filter(({ name, names }) => /^(node:)?fs(\/|$)/.test(name) && !names.every(isLooking))
    .map((use) => breach(path, use, because));
}

function isLooking(name: string): boolean {
  return LOOKING.test(name);
}

function senses(path: string, facts: FileFacts): readonly string[] {
  if (FACES.has(partOf(path))) return [];
  const because = 'process, clock and chance belong to the faces, so that answers can be repeated';
  return facts.senses.map((use) => breach(path, use, because));
}

function breach(path: string, use: Use, because: string): string {
  return `${posix.join('src', path)}:${use.line} uses ${use.name}. ${because}.`;
}

/**
 * `graph/build.ts` belongs to graph, `core.ts` to core, `../action/src/main.ts` to action, all else that lies outside src/
 * to its full path. `dialects/x/library.ts` and `dialects/x/name.library.ts` are no part of the dialect.
 */
function partOf(path: string): string {
  const inside = insideSrc(path);
  if (/^dialects\/[^/]+\/(?:[^/.]+\.)?library\.ts$/.test(inside)) return 'library';
  return inside.startsWith('..') ? inside : (inside.split('/')[0]?.replace(/\.ts$/, '') ?? inside);
}

function insideSrc(path: string): string {
  return path.replace(/^\.\.\/src\//, '').replace(/^\.\.\/action\/src\//, 'action/');
}
