// What files of settings set up: servers, hooks that run at start, and the output style that is chosen.

import { type Json, parseJson } from '../../../model/value.ts';
import type { Place } from '../agent.ts';
import { join, repositoryOf } from '../files.ts';
import { jsonSettings, texts, toMap, tomlSettings, valueAt } from '../settings.ts';
import { type Data, lastKey, readHead } from './heads.ts';
import { firstLines } from './judge.ts';
import {
  BLANK,
  type HookRules,
  type Item,
  type ItemKind,
  KINDS,
  type ListingRules,
  UNLISTED,
} from './model.ts';

/** Known by where its text goes; null: nowhere. */
function setUp(kind: ItemKind, path: string, field: string | null, more: Partial<Item>): Item {
  const listed = field !== null;
  const state = listed ? 'listed' : 'dropped';
  const what = KINDS[kind];
  return { ...BLANK, path, kind, what, listed, bodySent: listed, field, state, ...more };
}

export function serversOf(place: Place, { servers, isWhole }: ListingRules): readonly Item[] {
  if (servers === undefined) return [];
  const { files, instructions, tools, onlyIf } = servers;
  const hides = place.setting(onlyIf?.setting ?? '') === true ? undefined : onlyIf?.says;
  return Object.entries(files).flatMap(([file, key]) => {
    const { path, text } = settingsFile(place, file, isWhole);
    const settings = file.endsWith('.toml') ? tomlSettings(text) : jsonSettings(text);
    return Object.entries(toMap(valueAt(settings, key))).map(([name, written]) => {
      const server = toMap(written);
      const isOff = server.enabled === false || server.disabled === true;
      const hidden = hides ?? (isOff ? 'it is switched off' : undefined);
      return setUp('mcp', path, hidden === undefined ? (instructions ?? tools) : null, {
        ...{ name, line: lineOfText(text, `"${key}"`, `"${name}"`, `.${name}]`) },
        runs: [...texts(server.command), ...texts(server.args), ...texts(server.url)].join(' '),
        why: hidden ?? 'what it says of itself and its tools is not known without running it',
        ...(hidden !== undefined && { state: 'hidden' }),
      });
    });
  });
}

export function hooksOf(place: Place, { hooks, isWhole }: ListingRules): readonly Item[] {
  if (hooks === undefined) return [];
  return hooks.files.flatMap((file) => {
    const { path, text } = settingsFile(place, file, isWhole);
    return startHooks(jsonSettings(text).hooks).map(({ command, args, matcher }) => {
      const line = lineOfText(text, '"SessionStart"', JSON.stringify(command));
      const runs = [command, ...args].join(' ');
      const isOther = matcher !== '' && matcher !== '*' && !matcher.includes('startup');
      const sent = isOther
        ? ({ state: 'hidden', why: `it is for ${matcher}` } as const)
        : sentOf(printed(place, runs), hooks);
      return setUp('hook', path, isOther ? null : hooks.json, { line, runs, ...sent });
    });
  });
}

/** What of the output of a hook reaches the model, and where. */
function sentOf(output: string | null, { plain, json }: HookRules): Partial<Item> {
  const only = 'only additionalContext inside hookSpecificOutput is sent';
  const also = plain === null ? `; ${only}` : '';
  if (output === null) return { why: `what it prints is not known without running it${also}` };
  const data = /^\s*\{/.test(output) ? parseJson(output) : undefined;
  const inside = toMap(toMap(data).hookSpecificOutput).additionalContext;
  const [text, field] = data === undefined ? [output, plain] : [inside, json];
  return typeof text === 'string' && field !== null ? { text, field } : { ...NOT_SENT, why: only };
}

const NOT_SENT = { ...UNLISTED, state: 'dropped' } as const;

const PRINTS =
  /^(?:echo|printf(?: '%s(?:\\n)?')?) (?:'([^']*)'|"([^"$`\\]*)"|([^\s'"$`\\|&;<>(){}*?~-][^'"$`\\|&;<>(){}*?~]*))$/;
const SHOWS =
  /^cat (?:"?\$\{?\w{1,40}_(?:PROJECT_DIR|PLUGIN_ROOT)\}?"?\/|\.\/)?([\w@./-]{1,400})"?$/;

/** What a command prints, where that can be told without running it; else null. */
function printed({ files, cwd }: Place, command: string): string | null {
  const [, single, double, bare] = PRINTS.exec(command) ?? [];
  const [, shown] = SHOWS.exec(command) ?? [];
  return single ?? double ?? bare ?? (shown && files.text(join(cwd, shown))?.text) ?? null;
}

/** Commands of `SessionStart`. */
function startHooks(hooks: Json | undefined) {
  const list = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? value : []);
  return list(toMap(hooks).SessionStart).flatMap((group) => {
    const [matcher = ''] = texts(toMap(group).matcher);
    return list(toMap(group).hooks).flatMap((one) =>
      texts(toMap(one).command).map((command) => {
        return { command, args: texts(toMap(one).args), matcher };
      }),
    );
  });
}

/** In the start folder, else in the root of the repository. */
function settingsFile({ files, cwd }: Place, file: string, isWhole = false) {
  const own = join(cwd, file);
  const path = isWhole || files.has(own) ? own : join(repositoryOf(files, cwd) ?? cwd, file);
  return { path, text: files.text(path)?.text ?? '' };
}

function lineOfText(text: string, key: string, ...words: readonly string[]): number {
  const from = text.indexOf(key);
  const at = Math.max(...words.map((word) => text.indexOf(word, from)));
  return at < 0 ? 1 : text.slice(0, at).split('\n').length;
}

export function stylesOf(place: Place, { styles }: ListingRules): readonly Item[] {
  if (styles === undefined) return [];
  const { files } = place;
  const chosen = valueAt(jsonSettings(settingsFile(place, styles.file).text), styles.key);
  const folder = settingsFile(place, styles.folder).path;
  return files.list(folder).flatMap((file) => {
    if (file.type !== 'file' || !file.name.endsWith('.md')) return [];
    const path = join(folder, file.name);
    const written = files.text(path)?.text ?? '';
    const head = readHead(written, { yaml: lastKey, optional: true });
    const { body, data } = typeof head === 'string' ? { body: written, data: {} as Data } : head;
    const bare = file.name.slice(0, -3);
    const name = typeof data.name === 'string' ? data.name : bare;
    const isChosen = chosen === name || chosen === bare;
    const why = `${styles.key} of ${styles.file} does not choose it`;
    const start = { description: firstLines(body, 1), bodySent: false, isText: true, text: body };
    const more = isChosen ? start : { state: 'hidden', why };
    return [setUp('style', path, isChosen ? 'user' : null, { name, ...more } as Partial<Item>)];
  });
}
