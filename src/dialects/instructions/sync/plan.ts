// What has to be written so that agents read one source and one set of rules: worked out with the agents' own loaders.

import { holdsBlock, withOwnBlock } from '../../../edit/patch.ts';
import { withoutComments } from '../../../model/comments.ts';
import { onceFor } from '../../../model/once.ts';
import { compareText } from '../../../model/order.ts';
import { folderOf, foldersAround, nameOf } from '../../../model/paths.ts';
import type { Settings } from '../../../model/settings.ts';
import { type Tree, textAt } from '../../../model/source.ts';
import type { Agent } from '../agent.ts';
import { filesBelow, filesOf, isIn, isLink, join, relativeTo } from '../files.ts';
import { findAgent, type Question } from '../instructions-at.ts';
import { areAlike, linesOf, namelessLines, saysNothing } from '../problems/drift.ts';
import { withFile, withLink } from './changed-tree.ts';
import {
  ask,
  type Item,
  losesIn,
  lostFurtherIn,
  questionsFor,
  ROOT,
  reads,
  remarks,
  SOURCE,
} from './reached.ts';
import { FORMS, formOf, headOf, RULE, rulePath, rulesOf } from './rule-forms.ts';

/** One change to one file. */
export interface Step {
  /** Title of the agent that then reads the source. */
  readonly agent: string;
  readonly source: string;
  readonly path: string;
  readonly does: 'create' | 'change' | 'link';
  /** What the path is to be a link to. */
  readonly link?: string;
  /** `an import`, `a copy`, or why a link. */
  readonly how?: string;
  /** The text as it has to be; null: a person has to look first. */
  readonly change: (text: string | null) => string | null;
}

/** What an agent reads otherwise than it was meant; `isLost`: not all of it, though it could. */
export type Note = Readonly<{ agent: string; source: string; says: string; isLost: boolean }>;

/** A way to bring an agent to read a text; `block` is the name of what it writes. */
interface Way extends Pick<Step, 'path' | 'change' | 'link' | 'how'> {
  readonly block: string;
}

/** The file through which an agent is led to a source, by an import or by a copy of it. */
interface Bridge {
  readonly file: string;
  line?(to: string): string;
}

const FOR_COPILOT: Bridge = { file: '.github/copilot-instructions.md' };
const BRIDGES: Readonly<Record<string, Bridge>> = {
  claude: { file: 'CLAUDE.md', line: (to) => `@${to}` },
  gemini: { file: 'GEMINI.md', line: (to) => `@./${to}` },
  qwen: { file: 'QWEN.md', line: (to) => `@./${to}` },
  ...{ vscode: FOR_COPILOT, 'copilot-cloud': FOR_COPILOT, 'copilot-review': FOR_COPILOT },
};

export type Wanted = Pick<Settings['instructions'], 'source' | 'rules'> &
  Partial<Pick<Settings['instructions'], 'items'>> &
  Pick<Settings, 'agents'>;

/** `folders` are those in which a source, or a folder of rules, can stand. Throws UsageError for an unknown agent. */
export function planSync(
  tree: Tree,
  { source, agents, rules: form, items: carriage }: Wanted,
  folders: readonly string[],
) {
  const steps: Step[] = [];
  const notes: Note[] = [];
  const blocked = new Map<string, string>();
  const owners = new Map<string, string>();
  const served = [...new Set(agents.map((name) => findAgent(name).agent))];
  const places = [...new Set(['', ...folders])].sort(compareText);
  const found = form === null ? { rules: [], untold: [] } : rulesOf(filesOf(tree), form, places);
  const seen = {};
  // What is left of a text whatever an agent does to it; the same is looked at again and again.
  const words = (text: string): string =>
    onceFor(seen, text, () => withoutComments(text, ' ').replace(/\s+/g, ' ').trim());
  const told = {};
  const lines = (text: string): string =>
    onceFor(told, text, () => namelessLines(withoutComments(text, ' ')));
  const items: readonly Item[] = [
    ...places.flatMap((folder) => sourceIn(tree, folder, source ?? 'AGENTS.md', blocked)),
    ...found.rules.map((rule) => ({ ...rule, folder: null })),
  ].flatMap((one) => {
    const own = words(one.body);
    const is: Item['is'] = (text, isCopy) => {
      const other = words(text);
      if (other === own || (isCopy && other.includes(own))) return true;
      return lines(text) !== '' && lines(text) === lines(one.body);
    };
    return own === '' ? [] : [{ ...one, is }];
  });
  let now = tree;

  const withWay = (way: Way, text: string): Tree =>
    way.link === undefined ? withFile(now, way.path, text) : withLink(now, way.path, way.link);
  const apply = (agent: Agent, item: Item, way: Way): void => {
    const { path, change, link } = way;
    const old = textAt(now, path);
    const text = change(old);
    const owner = owners.get(path) ?? item.path;
    const isCopy = owner === item.path && areAlike(linesOf(old ?? ''), linesOf(item.body));
    const trouble =
      isCopy && !holdsBlock(old ?? '', way.block)
        ? `It has nearly the text of ${item.path}, and would have it twice: move what differs into ${item.path}, delete this one, and run this again.`
        : troubleAt(now, path, text, owner, item.path);
    owners.set(path, owners.get(path) ?? item.path);
    if (trouble !== null || text === null) blocked.set(path, trouble ?? '');
    else if (link !== undefined || text !== old) {
      now = withWay(way, text);
      const does = link !== undefined ? 'link' : old === null ? 'create' : 'change';
      steps.push({ ...way, agent: agent.title, source: item.path, does });
    }
  };
  const helps = (agent: Agent, item: Item, questions: readonly Question[]) => (way: Way) => {
    const text = way.change(textAt(now, way.path));
    // What is in the way there is told by `apply`.
    return text === null || reads(withWay(way, text), agent, item, questions);
  };
  /** A file for one folder may silence those of others. */
  const takesAway = (agent: Agent, way: Way): boolean => {
    const after = withWay(way, way.change(textAt(now, way.path)) ?? '');
    return items.some((one) =>
      questionsFor(one).some(
        (all) => reads(now, agent, one, all) && !reads(after, agent, one, all),
      ),
    );
  };
  const isUsuallyLinked = (name: string, to: string): boolean => {
    const files = places.map((folder) => join(folder, name)).filter((path) => tree.has(path));
    const linked = files.filter((path) => tree.real?.(path) === join(folderOf(path), to));
    return linked.length > files.length / 2;
  };
  /** A link where the others are links, or an import would be asked about by an agent that is started further in; not where a file was written by hand. */
  const linkedWays = (agent: Agent, item: Item, ways: readonly Way[]): readonly Way[] => {
    const [first, ...others] = ways;
    const { folder, path: source } = item;
    if (first === undefined || folder === null || folderOf(first.path) !== folderOf(source))
      return ways;
    const inner = places.find((one) => one !== folder && isIn(folder, one));
    const old = textAt(now, first.path);
    const isOurs = old === null || (!isLink(filesOf(now), first.path) && first.change('') === old);
    if (carriage === 'copies' || !isOurs) return ways;
    const isLinked = isUsuallyLinked(nameOf(first.path), nameOf(source));
    const how = isLinked
      ? 'as most others are'
      : `it asks before an import when started in ${inner}`;
    const linked = { ...first, link: source, how };
    const isReadInside = (way: Way): boolean =>
      inner === undefined ||
      reads(withWay(way, way.change(old) ?? ''), agent, item, [{ cwd: inner, everywhere: false }]);
    return isReadInside(linked) && (isLinked || !isReadInside(first)) ? [linked, ...others] : ways;
  };

  for (const item of items) {
    for (const agent of served) {
      const ways = linkedWays(agent, item, waysFor(agent, item));
      // What was written before is kept in step, whether it is still needed or not.
      const kept = ways.filter(({ path, block }) => holdsBlock(textAt(now, path) ?? '', block));
      for (const way of kept) apply(agent, item, way);
      for (const questions of questionsFor(item)) {
        if (reads(now, agent, item, questions)) break;
        const way = ways.find(helps(agent, item, questions));
        if (way === undefined) continue;
        if (!blocked.has(way.path)) apply(agent, item, way);
        break;
      }
      const inner = losesIn(now, agent, item, places);
      const from = inner === undefined ? [] : [ROOT, { cwd: inner, everywhere: false }];
      const way = from.length === 0 ? undefined : ways.find(helps(agent, item, from));
      if (way !== undefined && !tree.has(way.path) && !takesAway(agent, way))
        apply(agent, item, way);
    }
  }
  /** Why what would be written is not read, either. */
  const whyInVain = (agent: Agent, item: Item): string => {
    const [way] = waysFor(agent, item);
    const old = way ? textAt(now, way.path) : null;
    const text = way?.change(old) ?? null;
    if (way === undefined || text === null || text === old) return '';
    const question = questionsFor(item).at(-1)?.[0] ?? ROOT;
    const { loaded, skipped } = ask(withWay(way, text), agent, question);
    const isTried = ({ path }: { readonly path: string }): boolean => path === way.path;
    const why = loaded.find(isTried)?.cut?.says ?? skipped.find(isTried)?.why;
    return why === undefined ? '' : `, and a copy in ${nameOf(way.path)} would be lost: ${why}`;
  };
  for (const item of items) {
    for (const agent of served) {
      const isRead = questionsFor(item).some((one) => reads(now, agent, item, one));
      const isLost = !isRead && (item.folder !== null || formOf(agent.name) !== null);
      const more = isLost ? whyInVain(agent, item) : '';
      const further = lostFurtherIn(now, agent, item, places);
      for (const says of [...remarks(now, agent, item), ...further])
        notes.push({ agent: agent.title, source: item.path, says: `${says}${more}`, isLost });
    }
  }
  const [agent, isLost] = ['No other agent', false];
  for (const { path, why } of found.untold)
    notes.push({ agent, source: path, says: `gets this rule, since ${why}`, isLost });
  for (const path of copies(now, served))
    if (!owners.has(path))
      blocked.set(path, 'Its source is gone, or is not passed on any more: delete it.');
  return {
    steps,
    /** What an agent cannot be brought to read, or reads otherwise than it was meant. */
    notes,
    /** Files in which a person has to do something first. */
    blocked: [...blocked].map(([path, says]) => ({ path, says })),
  };
}

function sourceIn(tree: Tree, folder: string, name: string, blocked: Map<string, string>) {
  const path = join(folder, name);
  if (!tree.has(path) || saysNothing(textAt(tree, path) ?? '-')) return [];
  const file = tree.read(path);
  if (!('text' in file)) {
    blocked.set(path, `It cannot be read: ${file.detail || file.reason}.`);
    return [];
  }
  const globs = folder === '' ? null : [`${folder}/**`];
  const own = join(folder, nameOf(name).replace(/\.\w{1,20}$/, '')).replaceAll('/', '-');
  return [{ path, name: own, body: file.text, globs, folder }];
}

const BEGIN_IN_HEAD = new RegExp(`# stratigraph:begin ${RULE}\\r?\\n`);

/** An import or a copy beside a source, else a rule in the agent's form. */
function waysFor(agent: Agent, item: Item): readonly Way[] {
  const { path: source, name, body, globs, folder } = item;
  const lines = body
    .replace(/^\uFEFF/, '')
    .trim()
    .split(/\r?\n/);
  const ways: Way[] = [];
  if (folder !== null) {
    const { file, line }: Bridge = BRIDGES[agent.name] ?? { file: 'AGENTS.md' };
    const path = join(folder, file);
    const block = line === undefined ? lines : [line(relativeTo(folder, source))];
    const how = line === undefined ? 'a copy' : 'an import';
    if (path !== source)
      ways.push({ path, how, block: SOURCE, change: (text) => withOwnBlock(text, SOURCE, block) });
  }
  const form = formOf(agent.name);
  if (form === null || folder === '') return ways;
  const head = [`# From ${source}`, ...headOf(form, globs)];
  const change = (text: string | null): string | null => {
    if (/\p{Cc}/u.test(source)) return null;
    const begun = text ?? `---\n${withOwnBlock('', RULE, head, 'yaml') ?? ''}---\n`;
    if (text !== null && !holdsBlock(text, RULE)) return null;
    const withHead = withOwnBlock(begun, RULE, head, 'yaml');
    const isInHead = begun.startsWith('---') && begun.search(BEGIN_IN_HEAD) >= 0;
    return withHead !== null && isInHead ? withOwnBlock(withHead, RULE, lines) : null;
  };
  return [...ways, { path: rulePath(form, name), how: 'a copy', block: RULE, change }];
}

function copies(tree: Tree, agents: readonly Agent[]): readonly string[] {
  const files = filesOf(tree);
  const forms = new Set(agents.flatMap(({ name }) => formOf(name) ?? []));
  return [...forms].flatMap((form) =>
    filesBelow(files, FORMS[form].folder, (name) => name.endsWith(FORMS[form].ending)).filter(
      (path) => holdsBlock(textAt(tree, path) ?? '', RULE),
    ),
  );
}

function troubleAt(tree: Tree, path: string, text: string | null, owner: string, source: string) {
  const file = tree.read(path);
  if ('reason' in file && file.reason !== 'missing')
    return `It cannot be read: ${file.detail || file.reason}.`;
  const inTheWay = foldersAround(folderOf(path)).find((folder) => tree.has(folder));
  if (inTheWay !== undefined) return `${inTheWay} is a file, so that there is no room for it.`;
  if (owner !== source) return `Both ${owner} and ${source} would be written there: rename one.`;
  if (text !== null) return null;
  return 'Its markers are damaged, or it is written by hand: remove what is left of the block, or move it.';
}
