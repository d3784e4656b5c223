// In: fast-check. Out: random workspaces in which every rule may find something, and what may become of them.

import fc from 'fast-check';
import { rules } from '../../src/core.ts';

export type Files = Readonly<Record<string, string>>;

/** Every bad example of every rule; put together they disturb each other. */
const EXAMPLES: readonly Files[] = rules.flatMap(({ bad }) => bad.map(({ files }) => files));

const example = fc
  .tuple(fc.constantFrom(...EXAMPLES), fc.integer({ min: 40, max: 44 }))
  .map(([files, plan]) =>
    Object.fromEntries(
      Object.entries(files).map(([path, text]) => [
        path.replace(/^plans\/\d{4}-/, `plans/00${plan}-`),
        text.replace(/[«»]/g, ''),
      ]),
    ),
  );

/** Keys and values that are more than words somewhere. */
const layer = fc
  .dictionary(
    fc.constantFrom('database', 'tone', '__proto__', 'constructor', '1'),
    fc.constantFrom(
      'SQLite',
      '[a, b]',
      '{p: 1, __proto__: x}',
      '[{p: 1, __proto__: {p: 2}}]',
      '.inf',
      '-0',
      '80%',
      '"\u202e::error"',
    ),
    { minKeys: 1, maxKeys: 3 },
  )
  .chain((entries) =>
    fc
      .constantFrom(
        '.limps/workspace.md',
        'plans/0042-x/plan.md',
        'plans/0042-x/agents/001_a.md',
        'plans/0042-x/agents/002_b.md',
        'plans/0043-y/plan.md',
      )
      .map((path) => {
        const lines = Object.entries(entries).map(([key, value]) => `${key}: ${value}\n`);
        return { [path]: `---\n${lines.join('')}---\n\n# ${path}\n\n[gone](gone.txt)\n` };
      }),
  );

/** A pragma at the end of some documents, used, unused or of no rule. */
const pragma = fc
  .constantFrom(...rules.map(({ id }) => id), 'no-such-rule')
  .map((id) => `\n<!-- stratigraph-disable ${id}: it is meant -->\n`);

export const workspaceFiles: fc.Arbitrary<Files> = fc
  .tuple(
    fc.array(fc.oneof(example, layer), { minLength: 2, maxLength: 12 }),
    fc.array(fc.tuple(fc.nat(), pragma), { maxLength: 4 }),
    fc.constantFrom<object | null>(
      null,
      null,
      { tokenBudget: 20 },
      { rules: { 'broken-link': 'off', 'direct-contradiction': 'info' } },
    ),
  )
  .map(([parts, pragmas, settings]) => {
    const files: Record<string, string> = Object.assign(
      { '.limps/workspace.md': '# W\n' },
      ...parts,
    );
    const paths = Object.keys(files);
    for (const [at, text] of pragmas) {
      const path = paths[at % paths.length] ?? '.limps/workspace.md';
      files[path] += text;
    }
    return settings === null ? files : { ...files, 'stratigraph.json': JSON.stringify(settings) };
  });

/** What a branch does: documents come, go, change and move. */
export function changedFiles(before: Files): fc.Arbitrary<Files> {
  const paths = Object.keys(before).filter((path) => path.endsWith('.md'));
  const touched = fc.subarray(paths, { maxLength: Math.min(4, paths.length) });
  return fc
    .tuple(workspaceFiles, touched, touched, fc.array(fc.tuple(fc.nat(), pragma), { maxLength: 2 }))
    .map(([other, gone, moved, pragmas]) => {
      const files: Record<string, string> = { ...before };
      const [path] = Object.keys(other).slice(-1);
      if (path?.endsWith('.md')) files[path] = other[path] ?? '';
      for (const name of gone) if (name !== '.limps/workspace.md') delete files[name];
      for (const name of moved) {
        const text = files[name];
        const to = name
          .replace(/^plans\/00\d\d-/, 'plans/0049-')
          .replace('.limps/context/', '.limps/context/new-');
        if (text === undefined || to === name) continue;
        delete files[name];
        files[to] = text;
      }
      for (const [at, text] of pragmas) {
        const name = paths[at % paths.length] ?? '';
        if (files[name] !== undefined) files[name] += text;
      }
      return files;
    });
}
