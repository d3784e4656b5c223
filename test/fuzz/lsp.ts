// Somebody types by chance, and asks while typing; in the end the editor shows what a clean check finds.

import { deepStrictEqual } from 'node:assert';
import { rmSync } from 'node:fs';
import fc from 'fast-check';
import { checked, connectedEditor, shownAs } from '../lsp/editor.ts';
import { workspace } from '../mcp/workspace.ts';
import { type Surface, timed } from './surface.ts';
import { piece } from './texts.ts';

interface Step {
  readonly path: string;
  readonly where: number;
  readonly length: number;
  readonly text: string;
  readonly ask: string;
}

const FILES = [
  '.limps/workspace.md',
  'plans/0042-brew/0042-brew-plan.md',
  'plans/0042-brew/agents/001-pour.md',
  '.limps/adrs/ADR-0002-boiler.md',
];
const ABOUT_PLACES = [
  'hover',
  'definition',
  'references',
  'completion',
  'prepareRename',
  'documentHighlight',
];
const ABOUT_FILES = ['documentSymbol', 'documentLink', 'codeLens', 'codeAction'];

export const lsp: Surface<readonly Step[]> = {
  cases: fc.array(
    fc.record({
      path: fc.constantFrom(...FILES),
      where: fc.nat(300),
      length: fc.nat(12),
      text: piece,
      ask: fc.constantFrom(...ABOUT_PLACES, ...ABOUT_FILES),
    }),
    { minLength: 1, maxLength: 8 },
  ),
  async answer(steps) {
    const root = workspace();
    const one = await connectedEditor(root);
    try {
      for (const path of FILES) await one.open(path);
      for (const { path, where, length, text, ask } of steps) {
        await one.typeAt(path, where, length, text);
        const position = { line: where % 12, character: length };
        const range = { start: position, end: position };
        await timed(ask, () =>
          one
            .ask(`textDocument/${ask}`, path, {
              position,
              range,
              context: { diagnostics: [], includeDeclaration: true },
            })
            .catch(refusal),
        );
      }
      const shown = shownAs(await one.all());
      for (const path of FILES) await one.save(path);
      const saved = shownAs(await one.all());
      deepStrictEqual(shown, saved);
      deepStrictEqual(saved, await checked(root));
      return JSON.stringify(
        Object.entries(saved).toSorted(([a], [b]) => (a < b ? -1 : 1)),
      ).replaceAll(root, 'ROOT');
    } finally {
      await one.end();
      rmSync(root, { recursive: true });
    }
  },
};

/** A refusal in words (nothing to rename here) is an answer; a failure or an unknown method is none. */
function refusal(error: unknown): unknown {
  const { code } = Object(error) as { code?: unknown };
  if (code === -32_603 || code === undefined) throw error;
  return null;
}
