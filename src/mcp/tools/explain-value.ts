// In: plan, agent and a key. Out: why the key has its value: who won, who lost, the reason and every place.

import { z } from 'zod';
import { explain } from '../../core.ts';
import { conflictLines } from '../../emit/conflict-text.ts';
import { whyWon } from '../../emit/reasons.ts';
import type { Candidate } from '../../model/resolution.ts';
import { at, defineTool, detail, READ_ONLY, targetInput } from '../tool.ts';

const said = z.object({ value: z.unknown(), at: z.string(), priority: z.number().optional() });

export const explainValue = defineTool({
  name: 'explain_value',
  title: 'Explain a value',
  description:
    'Why a key of the resolved context has its value: the winner, the losers and the reason, each with file:line.',
  input: z.object({
    ...targetInput,
    key: z.string().min(1).max(500).describe('Dotted key, e.g. defaults.language.'),
    detail,
  }),
  output: z.object({
    target: z.string(),
    key: z.string(),
    values: z.array(
      z.object({
        key: z.string(),
        value: z.unknown(),
        at: z.string(),
        reason: z.string(),
        overrules: z.array(said),
      }),
    ),
    dropped: z
      .array(z.object({ key: z.string(), by: z.string(), at: z.string(), values: z.array(said) }))
      .describe('Removed by `override` or `inherit` markers.'),
    conflicts: z.array(z.string()).describe('Undeclared contradictions.'),
  }),
  annotations: READ_ONLY,
  async call({ planId, agentId, key, detail }, access) {
    const workspace = await access.open();
    const { target } = workspace.find(planId, agentId);
    const explanation = explain(await workspace.resolve(target), key);
    const tell = (one: Candidate) => ({
      value: one.value,
      at: at(one),
      ...(detail === 'full' ? { priority: one.priority } : {}),
    });
    return {
      target: target.id,
      key: explanation.keyPath,
      values: explanation.entries.map(({ keyPath, value, provenance }) => ({
        key: keyPath,
        value,
        at: at(provenance.winner),
        reason: whyWon(provenance.reason),
        overrules: provenance.shadowed.map(tell),
      })),
      dropped: explanation.dropped.map(({ keyPath, by, shadowed }) => ({
        key: keyPath,
        by: by.marker,
        at: at(by),
        values: shadowed.map(tell),
      })),
      conflicts: explanation.conflicts
        .filter(({ kind }) => kind !== 'declared-override')
        .map((conflict) => conflictLines(conflict).join('\n')),
    };
  },
});
