// What the agents' own programs listed in trees of every odd case, entity by entity; needs the recorded answers beside the repository.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { findAgent, instructionsAt } from '../../../src/dialects/instructions/instructions-at.ts';
import type { Item } from '../../../src/dialects/instructions/listing/model.ts';
import type { Tree } from '../../../src/model/source.ts';
import { diskTree } from '../../../src/read/disk-tree.ts';

const corpus = fileURLToPath(new URL('../../../../shared/corpora/agents-skills/', import.meta.url));

interface Entity {
  readonly id: string;
  readonly kind: string;
  readonly path: string;
  readonly name: string | null;
  readonly folder: string | null;
  readonly desc: string | null;
}
interface Recorded {
  readonly listed: boolean;
  readonly name: string | null;
  readonly description: string | null;
  readonly bodySent: boolean;
  readonly field: string | null;
  readonly cutAt: number | null;
}
interface Scenario {
  readonly cwd: string;
  readonly entities: readonly Entity[];
}

const json = <T>(path: string): T => JSON.parse(readFileSync(path, 'utf8')) as T;

/** Of two skills of one name opencode lists another one each time. */
const DIFFERS_BY_RUN = ['08-names', '17-same', '18-same', '20-same'].map(
  (one) => `${one}.opencode`,
);
/** Only names are sent: started again it listed `dup` once, and the recorder found no file whose name it is. */
const CANNOT_TELL = ['17-same-name-across-folders.cline'];

function answers(folder: string) {
  return readdirSync(corpus + folder).flatMap((file) => {
    const [, scenario = '', agent = ''] = /^(.+)\.(\w+)\.json$/.exec(file) ?? [];
    const isOut =
      CANNOT_TELL.includes(`${scenario}.${agent}`) ||
      DIFFERS_BY_RUN.some((one) => `${scenario.slice(0, one.indexOf('.'))}.${agent}` === one);
    return isOut ? [] : [[scenario, agent, `${corpus}${folder}/${file}`] as const];
  });
}

function treeOf(folder: string): Tree {
  return { ...diskTree(folder, { maxFileBytes: 5_000_000 }), outsideGit: () => false };
}

function listing(scenario: string, agent: string, window: number) {
  const folder = `${corpus}scenarios/${scenario}`;
  const { cwd, entities } = json<Scenario>(`${folder}/scenario.json`);
  const home = existsSync(`${folder}/home`) ? treeOf(`${folder}/home`) : undefined;
  const answer = instructionsAt(treeOf(`${folder}/repo`), agent, {
    ...{ cwd: cwd === '.' ? '' : cwd, window },
    ...(home && { home }),
  });
  return { entities, loaded: answer.loaded, items: answer.items ?? [] };
}

const flat = (text: string | null): string => (text ?? '').replace(/\s+/g, ' ').trim();

/** What differs between a recorded answer and ours; empty where nothing does. */
function differences(
  scenario: string,
  agent: string,
  path: string,
  window: number,
): readonly string[] {
  const { entities, items, loaded } = listing(scenario, agent, window);
  const recorded = json<readonly Recorded[]>(path);
  return entities.flatMap((entity, at) => {
    const theirs = recorded[at];
    if (theirs === undefined) return [`${entity.id}: nothing is recorded`];
    const { kind, id, desc, name } = entity;
    // The recorder shows what stands under the name of one, be it another's.
    const isOthers = entities.some(
      (other) =>
        other !== entity &&
        other.name === name &&
        other.desc !== desc &&
        other.desc === theirs.description,
    );
    const isTheirs = theirs.listed && !isOthers;
    const ours = items.find(
      (item) => item.kind === kind && item.path === entity.path && partOf(item, id, agent),
    );
    const isImported = loaded.some((one) => one.path === entity.path && one.when === 'start');
    const isNamed =
      theirs.description === null && loaded.some((one) => one.text.includes(name ?? '\n'));
    const tell = (what: string, a: unknown, b: unknown): readonly string[] =>
      a === b
        ? []
        : [
            `${id}: ${what}: ours ${JSON.stringify(a)}, theirs ${JSON.stringify(b)} ${ours?.why ?? ''}`,
          ];
    const isListed =
      ours?.listed === true || isImported || (isTheirs && isNamed && ours === undefined);
    if (!isTheirs || !isListed) return tell('listed', isListed, isTheirs);
    if (kind === 'mcp')
      return sameField(fieldOf(id, agent), theirs.field)
        ? []
        : tell('field', fieldOf(id, agent), theirs.field);
    if (ours === undefined || kind === 'hook')
      return tell('field', ours?.field ?? theirs.field, theirs.field);
    // Where it does not find the written name, the recorder shows the folder's, or none.
    const isWritten =
      theirs.name === null || (theirs.name === entity.folder && /[" ]/.test(name ?? ''));
    return [
      ...tell('name', isWritten ? theirs.name : ours.name, theirs.name),
      ...tell('field', ours.field, theirs.field),
      ...tell('bodySent', ours.bodySent || isImported, theirs.bodySent),
      ...textDiffers(ours, theirs, desc).flatMap(([a, b]) => tell('description', a, b)),
    ];
  });
}

/** Of a server three things are recorded, of a hook each key of what it prints. */
function partOf({ kind, field, runs }: Item, id: string, agent: string): boolean {
  if (kind === 'hook')
    return (
      !/-(?:sys|top)$/.test(id) &&
      (runs?.includes(id) || id.endsWith('-ctx') || runs?.includes('HOOK')) === true
    );
  return kind !== 'mcp' || field === null || fieldOf(id, agent) !== null;
}

/** Where one of the three goes. */
function fieldOf(id: string, agent: string): string | null {
  const { tools, instructions, prompts } = findAgent(agent).agent.lists?.servers ?? {};
  return (id.endsWith('-tool') ? tools : id.endsWith('-prompt') ? prompts : instructions) ?? null;
}

/** In ours SERVER and TOOL stand for names. */
function sameField(ours: string | null, theirs: string | null): boolean {
  return (
    ours === theirs ||
    (ours !== null && /^tool:.*TOOL/.test(ours) && theirs?.startsWith('tool:') === true)
  );
}

function textDiffers(ours: Item, theirs: Recorded, desc: string | null) {
  const [a, b] = [flat(ours.description), flat(theirs.description)];
  const written = flat(desc);
  // A comment of YAML, and a character that is no UTF-8, end what is recorded.
  const isCut =
    theirs.cutAt !== null && (ours.cutAt === null || Math.abs(ours.cutAt - theirs.cutAt) <= 1);
  const isStart = isCut && (a.startsWith(b) || b.startsWith(a));
  const isPart = b !== '' && theirs.description !== desc && a.includes(b);
  const isList = b === written && a.includes(b);
  const isRaw = theirs.field?.startsWith('RequestContext') === true && theirs.bodySent;
  return a === b || isStart || isPart || isList || isRaw ? [] : [[a, b] as const];
}

describe.skipIf(!existsSync(corpus))('recorded answers', () => {
  test.each(existsSync(corpus) ? answers('expected') : [])('%s, %s', (scenario, agent, path) => {
    expect(differences(scenario, agent, path, 200_000)).toEqual([]);
  });
  test.each(existsSync(corpus) ? answers('expected-claude-1m') : [])(
    '%s, %s with 1M',
    (scenario, agent, path) => {
      expect(differences(scenario, agent, path, 1_000_000)).toEqual([]);
    },
  );
});
