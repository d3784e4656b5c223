// What reaches an agent is whole: of a layer that is taken whole, every line stands in the answer, once.

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { listTargets, openTree, resolve } from '../../src/core.ts';
import { dialects } from '../../src/dialects/index.ts';
import type { ResolvedContext } from '../../src/model/resolution.ts';
import { DEFAULT_SETTINGS } from '../../src/read/default-settings.ts';
import { textTree } from '../../src/read/text-tree.ts';
import { odd } from '../dialects/odd/index.ts';
import { samples } from '../dialects/samples.ts';
import { TODAY } from '../helpers/hierarchy.ts';

const all = [...dialects, odd];

/** Kinds of lines, of which a body is any number in any order; each says something that nobody else says. */
const KINDS = ['# ', '## ', '### ', '#### ', '', '- ', '    '];
const bodies = fc.array(fc.constantFrom(...KINDS), { minLength: 1, maxLength: 7 });

function headOf(text: string): string {
  return /^---\n[\s\S]*?\n---\n/.exec(text)?.[0] ?? '';
}

function written(kinds: readonly string[], file: number): readonly string[] {
  return kinds.map((kind, at) => `${kind}Never_skip step ${file}.${at} of C++!`);
}

/** How often a line stands in the texts of an answer; one that heads them is not in them. */
function timesTold({ target, sections }: ResolvedContext): (line: string) => number {
  const texts = sections.flatMap(({ parts }) => parts.flatMap((part) => part.markdown.split('\n')));
  const told = Map.groupBy(texts.map(bare), (line) => line);
  const heads = new Set([target.title, ...sections.map(({ heading }) => heading)]);
  return (line) => told.get(bare(line))?.length ?? (heads.has(bare(line)) ? 1 : 0);
}

function bare(line: string): string {
  return line.replace(/^(?:#+ |- |\s+)/, '').trim();
}

describe.each(all.filter(({ inheritance, attach }) => inheritance ?? attach))(
  '$name',
  ({ name }) => {
    const spoken = all.filter((one) => one.name === name || one.name === 'limps');
    const sample = Object.entries(samples[name] ?? {});

    test('every line of a layer taken whole is told once', () => {
      let compared = 0;
      fc.assert(
        fc.property(bodies, fc.boolean(), (kinds, appended) => {
          const said = new Map<string, readonly string[]>();
          const files = Object.fromEntries(
            sample.map(([path, text], at) => {
              if (!/\.mdc?$/.test(path)) return [path, text];
              const lines = written(kinds, at);
              said.set(path, lines);
              return [path, `${appended ? text : headOf(text)}\n\n${lines.join('\n\n')}\n`];
            }),
          );
          const settings = { ...DEFAULT_SETTINGS, tokenBudget: 1_000_000 };
          const hierarchy = openTree(textTree(files), settings, { dialects: spoken });
          const targets = listTargets(hierarchy).flatMap((target) => {
            const { inheritance } = spoken.find((one) => one.name === target.dialect) ?? {};
            // What a system words itself is made of layers, and does not repeat them.
            const purposes = Object.entries(inheritance?.purposes ?? {}).filter(
              ([, purpose]) => !('tell' in purpose),
            );
            return [target, ...purposes.map(([purpose]) => ({ ...target, purpose }))];
          });
          for (const target of targets) {
            const context = resolve(hierarchy, target, new Map(), { now: TODAY });
            const times = timesTold(context);
            for (const { source, extent, role } of context.layers) {
              const isWhole = extent.part === 'whole' || extent.part === 'body';
              if (!isWhole || role === 'memory') continue;
              for (const line of said.get(source) ?? []) {
                compared += 1;
                expect({ source, line, times: times(line) }).toEqual({ source, line, times: 1 });
              }
            }
          }
        }),
        { numRuns: 30 },
      );
      expect(compared).toBeGreaterThan(0);
    });
  },
);
