// What a reader loads in a folder, as layers; without a reader every file that any agent loads there, and who does.

import type { ReadDocument } from '../../model/dialect.ts';
import type { DocumentRole } from '../../model/document.ts';
import { once, onceFor, onceOfLast } from '../../model/once.ts';
import { compareDepth } from '../../model/paths.ts';
import { enumerate } from '../../model/plural.ts';
import type { Declared, PassedOver, Reading } from '../../model/reading.ts';
import type { LayerRef, Target } from '../../model/scope.ts';
import type { Settings } from '../../model/settings.ts';
import type { Tree } from '../../model/source.ts';
import type { Loaded } from './agent.ts';
import { agents, presentAgents } from './agents/index.ts';
import type { ReadFile } from './files.ts';
import { type Instructions, instructionsAt } from './instructions-at.ts';
import { disagreementsIn } from './problems/contradictions.ts';
import { LEVEL } from './scopes.ts';
import { HOW_SURE } from './words.ts';

export { usedAgents } from './agents/index.ts';
export { agentCalled } from './instructions-at.ts';
export { problems } from './problems/index.ts';

export const readers: readonly string[] = agents.map(({ name }) => name);

/** Those who can do anything in the tree, and whom the settings name. */
export function readersIn(tree: Tree, { agents: named }: Settings): readonly string[] {
  const present = presentAgents(tree).map(({ name }) => name);
  return readers.filter((name) => present.includes(name) || named.includes(name));
}

/** A file that no agent reads by itself, but that one imports or is told of. */
const NAMED: DocumentRole = { is: 'instruction', kind: 'import', level: null };

type RoleOf = (path: string) => DocumentRole | null;

type Asked = readonly [tree: Tree, target: Target, read: ReadDocument, role: RoleOf];

function asking([tree, target, read, role]: Asked, window: number | null = null) {
  // One for all targets, since what is known of files is kept by it.
  const readFile = onceFor(
    read,
    'files for agents',
    (): ReadFile => (path) => {
      const document = read(path, role(path) ?? NAMED);
      if (document === null) return { path, reason: 'missing', detail: '' };
      const [fault] = document.faults;
      if (fault?.code === 'unreadable') return { path, reason: 'denied', detail: fault.message };
      return { path, text: document.text, bytes: document.bytes };
    },
  );
  const known = onceFor(read, 'instructions', () => new Map<string, Instructions>());
  return (name: string): Instructions => {
    const question = {
      ...{ cwd: target.folder, file: target.at ?? null, everywhere: false },
      ...(window !== null && { window }),
    };
    const key = JSON.stringify([name, question]);
    return onceOfLast(known, MOST_KNOWN, key, () => instructionsAt(tree, name, question, readFile));
  };
}

/** Every target of a hierarchy asks in one folder; of a large tree what was asked last is kept. */
const MOST_KNOWN = 64;

export function layers(...asked: Asked): readonly LayerRef[] {
  const [tree, target, , role] = asked;
  const ask = asking(asked);
  const layer = (one: Loaded): LayerRef => ({
    path: one.path,
    role: role(one.path) ?? NAMED,
    level: LEVEL,
    priority: 0,
    because: one.because,
    extent:
      one.cut === null
        ? { part: one.without.includes('front-matter') ? 'body' : 'whole' }
        : { part: 'bytes', most: one.kept },
  });
  if (target.reader !== undefined)
    return ask(target.reader)
      .loaded.filter(({ applies }) => applies)
      .map(layer);
  const real = (path: string): string => tree.real?.(path) ?? path;
  return byDepth(readers.map(ask), real).map(({ one, readers }) => ({
    ...layer(one),
    because: { says: `read by ${enumerate(readers, 2)}` },
    extent: { part: 'whole' },
  }));
}

export function reading(
  asked: Asked,
  declared: readonly Declared[] = [],
  size: number | null = null,
): Reading {
  const [tree, target, read, role] = asked;
  const seen = asking(asked, size)(target.reader ?? '');
  const { agent, title, version, confidence, unknown, limit, loaded, skipped, window } = seen;
  const listing = once(() => {
    const { items, isApart } = seen;
    return items === null ? undefined : { items, window, ...(isApart && { isApart }) };
  });
  const applied = loaded.filter(({ applies }) => applies);
  const conditional = loaded.filter(({ applies }) => !applies);
  const textOf = (path: string): string => read(path, role(path) ?? NAMED)?.text ?? '';
  /** A copy that is read. */
  const sameAs = (path: string): string | undefined => {
    const text = textOf(path);
    return text.trim() === '' ? undefined : applied.find((one) => textOf(one.path) === text)?.path;
  };
  return {
    reader: agent,
    title,
    about: `Describes version ${version}, ${HOW_SURE[confidence]}.${unknown === null ? '' : ` ${unknown}`}`,
    limit,
    // Few ask, and some ask twice.
    get listing() {
      return listing();
    },
    read: applied.map(({ path, when, because, bytes, kept, cut, text }) => ({
      ...{ path, when, because, bytes, kept, cut, text },
    })),
    ...(declared.length > 0 && { disagreements: disagreementsIn(tree, applied, declared) }),
    passed: [
      ...conditional.map(({ path, because: { says, at } }): PassedOver => {
        return { path, why: says, ...(at && { at }), is: 'waiting' };
      }),
      ...skipped.map(({ path, why, at, is }): PassedOver => {
        const [one, same] = [{ path, ...(at && { at }) }, sameAs(path)];
        if (is === 'same' || is === 'waiting') return { ...one, why, is };
        if (same !== undefined)
          return { ...one, why: `${why}; its text is read as ${same}`, is: 'same' };
        return { ...one, why, is: is === 'foreign' || is === 'off' ? 'foreign' : 'dropped' };
      }),
    ],
  };
}

/** Every file that is loaded, those of outer folders first, with the titles of its readers; a link is the file that it leads to. */
function byDepth(answers: readonly Instructions[], real: (path: string) => string) {
  const found = new Map<string, { readonly one: Loaded; readonly readers: string[] }>();
  for (const { title, loaded } of answers) {
    for (const one of loaded) {
      if (!one.applies) continue;
      const key = real(one.path);
      const known = found.get(key);
      const readers = known?.readers ?? [];
      if (!readers.includes(title)) readers.push(title);
      found.set(key, { one: known === undefined || one.path === key ? one : known.one, readers });
    }
  }
  return [...found.values()].sort((a, b) => compareDepth(a.one.path, b.one.path));
}
