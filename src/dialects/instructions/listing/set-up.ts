// What files of settings set up: servers, hooks that run at start, and the output style that is chosen.

import { isMap, type Json } from '../../../model/value.ts';
import type { Place } from '../agent.ts';
import { join, repositoryOf } from '../files.ts';
import { jsonSettings, texts, tomlSettings, valueAt } from '../settings.ts';
import { type Head, lastKey, readHead } from './heads.ts';
import { firstLines } from './judge.ts';
import { BLANK, type Item, type ItemKind, type ItemState, type ListingRules } from './model.ts';

/** What stands in files of settings: listed, but what its program says is not known without running it. */
function setUp(
  kind: ItemKind,
  path: string,
  line: number,
  name: string | null,
  field: string | null,
  more: Partial<Item>,
): Item {
  const listed = field !== null;
  const state = listed ? 'listed' : 'dropped';
  return { ...BLANK, path, line, kind, name, listed, bodySent: listed, field, state, ...more };
}

export function serversOf(place: Place, { servers }: ListingRules): readonly Item[] {
  if (servers === undefined) return [];
  return Object.entries(servers.files).flatMap(([file, key]) => {
    const { path, text } = settingsFile(place, file);
    const settings = file.endsWith('.toml') ? tomlSettings(text) : jsonSettings(text);
    const all = valueAt(settings, key);
    return Object.entries(isMap(all) ? all : {}).map(([name, server]) => {
      const isOff = isMap(server) && (server.enabled === false || server.disabled === true);
      const [state, why]: readonly [ItemState, string] =
        servers.when !== undefined
          ? ['hidden', servers.when]
          : isOff
            ? ['hidden', 'it is switched off']
            : ['listed', 'what it says of itself and its tools is not known without running it'];
      const field = state === 'listed' ? (servers.instructions ?? servers.tools) : null;
      return setUp('mcp', path, lineOfText(text, `"${name}"`, `.${name}]`), name, field, {
        state,
        why,
      });
    });
  });
}

export function hooksOf(place: Place, { hooks }: ListingRules): readonly Item[] {
  return (hooks?.files ?? []).flatMap((file) => {
    const { path, text } = settingsFile(place, file);
    return startCommands(jsonSettings(text).hooks).map((command) => {
      const isPlain = /^echo (?!.*\{)/.test(command);
      const field = isPlain ? (hooks?.plain ?? null) : (hooks?.json ?? null);
      const why =
        field === null
          ? 'of what it prints only JSON with additionalContext is sent'
          : 'what it prints is not known without running it';
      return setUp('hook', path, lineOfText(text, JSON.stringify(command)), null, field, {
        why,
        description: command,
      });
    });
  });
}

/** Commands of `SessionStart`. */
function startCommands(hooks: Json | undefined): readonly string[] {
  const groups = isMap(hooks) ? hooks.SessionStart : undefined;
  return (Array.isArray(groups) ? groups : []).flatMap((group) => {
    const { matcher, hooks: all } = isMap(group) ? group : {};
    if (typeof matcher === 'string' && !/^\*?$|startup/.test(matcher)) return [];
    return (Array.isArray(all) ? all : []).flatMap((one) => (isMap(one) ? texts(one.command) : []));
  });
}

/** In the start folder, else in the root of the repository. */
function settingsFile({ files, cwd }: Place, file: string) {
  const own = join(cwd, file);
  const path = files.has(own) ? own : join(repositoryOf(files, cwd) ?? cwd, file);
  return { path, text: files.text(path)?.text ?? '' };
}

function lineOfText(text: string, ...words: readonly string[]): number {
  const at = Math.max(...words.map((word) => text.indexOf(word)));
  return at < 0 ? 1 : text.slice(0, at).split('\n').length;
}

export function stylesOf(place: Place, { styles }: ListingRules): readonly Item[] {
  if (styles === undefined) return [];
  const { files } = place;
  const chosen = valueAt(jsonSettings(settingsFile(place, styles.file).text), styles.key);
  const folder = settingsFile(place, styles.folder).path;
  return files.list(folder).flatMap(({ name, type }) => {
    if (type !== 'file' || !name.endsWith('.md')) return [];
    const path = join(folder, name);
    const { body, data } = styleHead(files.text(path)?.text ?? '');
    const title = typeof data.name === 'string' ? data.name : name.slice(0, -3);
    const isChosen = chosen === title || chosen === name.slice(0, -3);
    const more = isChosen
      ? { description: firstLines(body, 1), bodySent: false, text: body, why: '' }
      : { state: 'hidden' as const, why: `${styles.key} of ${styles.file} does not choose it` };
    return [setUp('style', path, 1, title, isChosen ? 'user' : null, more)];
  });
}

function styleHead(text: string): Head {
  const head = readHead(text, { summary: '', yaml: lastKey, optional: true });
  return typeof head === 'string' ? { data: {}, body: text } : head;
}
