// What the tests of all operations ask: of everybody, and of those that a system brings, which its own words beside its other tests ask.

import { existsSync } from 'node:fs';
import { dialects } from '../../src/dialects/index.ts';
import type { Args } from '../../src/operations/input.ts';

export interface Asked {
  /** A workspace in which there is something to answer, beside what everybody has. */
  readonly files: Readonly<Record<string, string | Uint8Array>>;
  /** In turn. */
  readonly story: readonly (readonly [name: string, given: Args])[];
}

const POUR = { target: '0042/001' };
const FINDING = { ...POUR, type: 'finding', content: 'Lime ruins kettles' };

/** What everybody can be asked, of a workspace with everything in it. */
const SHARED: readonly Asked['story'][] = [
  [
    ['memory add', FINDING],
    ['memory add', { ...FINDING, type: 'decision', choice: 'Charcoal' }],
    ['memory add', { ...FINDING, type: 'blocker', content: 'No water', note: 'well' }],
    ['memory session', { ...POUR, notes: 'Poured' }],
    ['memory blocker resolve', { ...POUR, blocker: 'blocker-1' }],
    ['memory promote', { ...POUR, finding: 'finding-1' }],
    ['memory list', { all: true }],
    ['memory show', POUR],
    ['memory show', { target: '0042/002' }],
    ['memory show', { target: '0042' }],
    ['resolve', POUR],
    ['resolve', { tokens: true }],
    ['context compact', { ...POUR, budget: 60 }],
    ['explain', { ...POUR, key: 'defaults' }],
    ['context health', {}],
    ['context conflicts', POUR],
    ['context validate', {}],
    ['check', { target: '42', severity: 'info' }],
    ['rules', {}],
    ['rules', { id: 'broken-link' }],
    ['targets', { target: '42', depth: 1, limit: 2 }],
    ['compare', { a: '0042/001', b: '0042/002' }],
    ['compare', { a: '0042/001@HEAD', b: '0042/001' }],
    ['changes', POUR],
    ['changes', { base: 'HEAD' }],
    ['changes', { ...POUR, by: 'value' }],
    ['changes', { ...POUR, since: 'HEAD' }],
    ['targets', { at: 'HEAD' }],
    ['compare', { a: '0042', b: 'workspace' }],
    ['search', { query: 'lime kettle', limit: 3 }],
    ['search', { query: 'lime', kind: 'finding' }],
    ['report', {}],
    ['adr list', {}],
    ['adr history', { id: '1' }],
    ['adr current', { id: '1' }],
    ['graph export', {}],
    ['graph health', {}],
    ['workspace show', {}],
    ['memory clear', { ...POUR, dryRun: true }],
    ['memory clear', POUR],
  ],
  [
    ['adr new', { title: 'Use filters' }],
    ['adr supersede', { old: '2', new: '3', dryRun: true }],
    ['adr supersede', { old: '2', new: '3' }],
    ['context refresh', { name: '0042', dryRun: true }],
    ['context refresh', { name: '0042' }],
    ['context archive', { name: 'kettles', dryRun: true }],
    ['context archive', { name: 'kettles' }],
    ['fix', { dryRun: true }],
    ['fix', {}],
  ],
];

const paths = dialects.map(({ name }) => new URL(`../dialects/${name}/asked.ts`, import.meta.url));
const systems: readonly Asked[] = await Promise.all(
  paths.filter(existsSync).map(async ({ href }) => (await import(href)).asked),
);

/** Of everybody. */
export const files: Asked['files'] = {
  '.limps/context/kettles.md': '# Kettles\n\nSee [tea](../workspace.md).\n',
  ...Object.assign({}, ...systems.map((one) => one.files)),
};

/** One workspace after the other. */
export const stories: readonly Asked[] = [...SHARED.map((story) => ({ files, story })), ...systems];
