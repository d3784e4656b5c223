// Skills and sub-agents of which an agent in use never hears: dropped for what their head says, or standing where it does not look.

import { type Problem, problemAt } from '../../../model/facts.ts';
import { folderOf, nameOf } from '../../../model/paths.ts';
import type { Agent } from '../agent.ts';
import { PLUGINS } from '../agents/claude-plugins.ts';
import { STOPS } from '../agents/opencode.ts';
import { chain, isLink, join, relativeTo } from '../files.ts';
import { folderToFill, SKILL } from '../listing/find.ts';
import type { Item } from '../listing/model.ts';
import { standsFor } from '../names.ts';
import { kindInPlugin } from '../plugins.ts';
import { withFile } from '../sync/changed-tree.ts';
import { brokenLines, headOf, quoteValue, yamlFault } from './heads.ts';
import { type Items, isPutAside, mendBy, type Seen, seenBy, together, whoOf } from './items.ts';

export function unlisted(items: Items): readonly Problem[] {
  return [...dropped(items), ...overlooked(items), ...forSome(items), ...misplaced(items)];
}

/** What has no head stands in the folder of sub-agents or commands for people. */
function dropped(items: Items): readonly Problem[] {
  const { seen, textOf } = items;
  const isMeant = ({ kind, path }: Item): boolean =>
    kind === 'skill' || /^\uFEFF?---\r?\n/.test(textOf(path));
  const stops = seen.filter(({ item }) => item.why === STOPS);
  const lost = seen.filter(
    (one) => one.item.state === 'dropped' && isMeant(one.item) && !stops.includes(one),
  );
  const isMarked = ({ path }: Item): boolean => textOf(path).startsWith('\uFEFF---');
  const isBroken = ({ why }: Item): boolean => / YAML$/.test(why);
  const broken = (item: Item) => (isBroken(item) ? brokenLines(textOf(item.path)) : []);
  const faultOf = (item: Item) => (isBroken(item) ? yamlFault(textOf(item.path)) : null);
  return [
    ...together(
      'itemDropped',
      lost,
      (item) => {
        const [first] = broken(item);
        const says = first
          ? `\`${first.words.slice(0, 60)}\` has to be in quotes`
          : faultOf(item)?.words;
        const because = says && `: ${says}`;
        const why = isMarked(item) ? 'a byte order mark stands before its front matter' : item.why;
        return { why: `${why}${because ?? ''}` };
      },
      (item) => {
        const all = broken(item);
        const text = textOf(item.path);
        const begun =
          item.why === 'it has no name'
            ? withNameLine(text, item.path)
            : text.slice(+isMarked(item));
        const mended = all.reduce((before, { key }) => before && quoteValue(before, key), begun);
        const { line, words } = all[0] ?? { line: faultOf(item)?.line ?? item.line, words: null };
        const at = { line, column: 1, ...(words && { endColumn: words.length + 1 }) };
        return { at, mend: mended === text ? undefined : mendBy(items, item.path, mended) };
      },
    ).map((one) => {
      const { agents, kind, why } = one.data;
      const fold = { form: `${agents} ${kind}`, message: 'itemsDropped' };
      return / YAML(?::|$)/.test(String(why)) ? { ...one, fold } : one;
    }),
    ...together('itemStops', stops),
  ];
}

/** A title that says what the file is. */
const CALLED_SKILL = /^\uFEFF?\s{0,9}# (?:[^\n]{0,80}\s)?skill\b/i;

/** With the name of its folder, or of its file. */
function withNameLine(text: string, path: string): string | null {
  const name = path.endsWith(`/${SKILL}`) ? nameOf(folderOf(path)) : nameOf(path).slice(0, -3);
  const isPlain = /^[a-z][a-z0-9-]{0,62}$/.test(name) && /^---\r?\n/.test(text);
  return isPlain ? text.replace(/^---(\r?\n)/, `---$1name: ${name}$1`) : null;
}

/** Skills, and sub-agents, in a folder that an agent looks into, but not where it looks in there. */
function overlooked({ used, seen, files, paths, textOf }: Items): readonly Problem[] {
  const found = used.flatMap(({ name: agent, title, lists }) => {
    const { folders = [], find } = lists?.skill ?? {};
    const own = new Set(seen.flatMap((one) => (one.agent === agent ? [one.item.path] : [])));
    const deep = (lists?.subagent?.find.deep ? [] : (lists?.subagent?.folders ?? [])).flatMap(
      (folder) =>
        (paths ?? []).flatMap((path) => {
          const isBelow = path.startsWith(`${folder}/`) && folderOf(path) !== folder;
          const isMeant = isBelow && path.endsWith('.md') && /^name:/m.test(headOf(textOf(path)));
          if (!isMeant || isPutAside(path) || own.has(path)) return [];
          const to = join(folder, nameOf(path));
          return [{ agent, title, path, kind: 'itemDeep', to, of: 'sub-agent' }];
        }),
    );
    const shallow = folders.flatMap((folder) => {
      const below = (paths ?? []).filter((path) => path.startsWith(`${folder}/`));
      const skills = below.filter((path) => nameOf(path) === SKILL && !isPutAside(path));
      return skills.flatMap((path) => {
        const steps = relativeTo(folder, path).split('/').slice(0, -1);
        const at = { agent, title, path: files.real(path) ?? path, of: 'skill' };
        if (steps.length === 0) {
          const isAlone = find?.alone && skills.length > 1;
          if (isAlone) return [{ ...at, kind: 'itemHidesOthers', to: folderOf(at.path) }];
          return find?.self ? [] : [{ ...at, kind: 'itemAtTop', to: `${folder}/NAME/${SKILL}` }];
        }
        const isInside = steps.some(
          (_, depth) =>
            depth > 0 && files.has(join(folder, [...steps.slice(0, depth), SKILL].join('/'))),
        );
        if (own.has(at.path) || isInside || steps.some((step) => step.startsWith('.'))) return [];
        if (find?.links === false && isLink(files, path))
          return [{ ...at, path, kind: 'itemLink', to: folderOf(path) }];
        const to = `${folder}/${steps.at(-1)}/${SKILL}`;
        return steps.length > 1 && !find?.deep ? [{ ...at, kind: 'itemDeep', to }] : [];
      });
    });
    return [...deep, ...shallow];
  });
  const groups = Map.groupBy(found, ({ kind, path, to }) => JSON.stringify([kind, path, to]));
  return [...groups.values()].flatMap((same) => {
    const [first] = same;
    if (first === undefined) return [];
    const problem = problemAt(first.kind, first.path, {
      ...whoOf(same),
      to: first.to,
      kind: first.of,
    });
    if (first.kind !== 'itemDeep') return [problem];
    const form = JSON.stringify([problem.data.agents, folderOf(folderOf(first.path))]);
    return [{ ...problem, fold: { form, message: 'itemsDeep' } }];
  });
}

/** Folders of skills of which an agent in use lists none, once for each folder. */
function forSome({ seen, files, used }: Items): readonly Problem[] {
  const real = (path: string): string => files.real(path) ?? path;
  const waysTo = (all: readonly Agent[]): string => {
    const ways = all.map(({ lists }) => folderToFill(files, lists?.skill?.folders ?? []));
    const [made = [], open = []] = [true, false].map((isMade) => [
      ...new Set(ways.flatMap((way) => (way.isMade === isMade ? `\`${way.folder}\`` : []))),
    ]);
    const ignored = made.map(
      (folder) => `Git ignores ${folder}: run what fills it, or stop ignoring it.`,
    );
    return [...ignored, ...(open.length > 0 ? [`Link them in ${open.join(' and ')}.`] : [])].join(
      ' ',
    );
  };
  /** Some go by the folder, whatever name it says. */
  const nameInFolder = ({ item }: Seen): string => nameOf(folderOf(item.path));
  // What a plugin brings is for other repositories.
  const skills = seen.filter(({ agent, item }) => item.kind === 'skill' && agent !== PLUGINS);
  const byFolder = Map.groupBy(
    skills.filter(({ item }) => item.listed),
    ({ item }) => folderOf(folderOf(item.path)),
  );
  const told = new Set<string>();
  return [...byFolder.values()].flatMap((own) => {
    const paths = new Set(own.map(({ item }) => real(item.path)));
    const names = new Set(own.map(nameInFolder));
    const isSame = (one: Seen) => paths.has(real(one.item.path)) || names.has(nameInFolder(one));
    const without = used.filter(
      ({ name, lists }) =>
        lists?.skill !== undefined && !skills.some((one) => one.agent === name && isSame(one)),
    );
    const [first] = own;
    // Of copies in a folder for each agent one is enough to link.
    const copies = JSON.stringify([whoOf(without), [...names].sort()]);
    if (without.length === 0 || first === undefined || told.has(copies)) return [];
    told.add(copies);
    const data = {
      ...whoOf(without),
      folder: folderOf(folderOf(first.as)),
      others: whoOf(own).agents,
      says: waysTo(without),
    };
    const fold = { form: JSON.stringify(['itemForSome', data]), few: 1, message: 'itemForSome' };
    return [...new Set(own.map(({ item }) => item.path))].map((path) => {
      return { ...problemAt('itemForSome', path, data, { line: 1, column: 1 }), fold };
    });
  });
}

const SKILLS =
  /^(?:.*\/)?\.(?:claude|agents|github|codex|opencode|gemini|qwen|cursor|factory)\/skills$/;
/** Folders in which no agent whose list is known looks, and where it would. */
const NOWHERE = { '.copilot/skills': '.github/skills', '.agents/agents': '.claude/agents' };
/** Their names lack a letter. */
const SINGULAR =
  /(?:^|\/)(\.(?:(?:claude|agents|github|codex|gemini|qwen|cursor|factory)\/skill|(?:claude|github|qwen|cursor)\/agent|(?:claude|qwen)\/command))(?=\/)/;

/** Files in folders of skills that no agent takes for one; items where nobody looks, at least not from the root. */
function misplaced(items: Items): readonly Problem[] {
  const { paths, files, textOf, used, tree } = items;
  const elsewhere = new Map<string, Problem>();
  const tellOnce = (problem: Problem): void => {
    const key = `${problem.kind} ${problem.data.folder}`;
    if (!elsewhere.has(key)) elsewhere.set(key, problem);
  };
  const found = (paths ?? []).flatMap((path): readonly Problem[] => {
    const [folder, name] = [folderOf(path), nameOf(path)];
    if (!name.endsWith('.md') && !name.endsWith('.MD') && !name.endsWith('.mdx')) return [];
    if (isPutAside(path) || files.real(path) !== path) return [];
    const isSlip = /^skill\.mdx?$/i.test(name) && name !== SKILL;
    const to = join(folder, SKILL);
    if (isSlip && SKILLS.test(folderOf(folder)) && !files.has(to)) {
      const after = seenBy(withFile(tree, to, textOf(path)), used);
      const own = after.filter(({ item }) => item.path === to);
      const isMend = own.length > 0 && own.every(({ item }) => item.listed);
      return [{ ...problemAt('itemFileName', path, { name }), ...(isMend && { mend: { to } }) }];
    }
    const isNamed = (): boolean => /^name:/m.test(headOf(textOf(path)));
    const isFlat = SKILLS.test(folder) && name !== SKILL && !files.isFolder(path.slice(0, -3));
    if (isFlat && (isNamed() || CALLED_SKILL.test(textOf(path)))) {
      const problem = problemAt('itemFlat', path, { to: `${path.slice(0, -3)}/${SKILL}` });
      return [{ ...problem, fold: { form: folder, message: 'itemFlats' } }];
    }
    const [, lacking] = SINGULAR.exec(path) ?? [];
    const slip = lacking === undefined ? {} : { [lacking]: `${lacking}s` };
    for (const [away, better] of Object.entries({ ...NOWHERE, ...slip })) {
      const at = `/${path}`.indexOf(`/${away}/`);
      // What stands there as well is made for each agent.
      const twin = path.slice(0, at) + better + path.slice(at + away.length);
      if (at >= 0 && isNamed() && !files.has(twin))
        tellOnce(
          problemAt('itemElsewhere', path, { folder: path.slice(0, at + away.length), to: better }),
        );
    }
    // Of the skills that a repository offers, those in groups are found by nobody who installs it either.
    const [top, , ...deeper] = folder.split('/');
    const isInGroup = top === 'skills' && deeper.length > 0 && name === SKILL;
    const isPart = (): boolean =>
      deeper.some((_, at) => files.has(join(chain('', folder)[at + 2] ?? '', SKILL)));
    if (isInGroup && isNamed() && !isPart() && kindInPlugin(tree, path) === null)
      tellOnce(problemAt('itemInGroup', path, { folder: folderOf(folder) }));
    const base = standsFor(path);
    const inside = relativeTo(base, path);
    const looking = used.filter(({ lists }) =>
      lists?.subagent?.folders.some((one) => inside.startsWith(`${one}/`)),
    );
    if (base === '' || looking.length === 0 || files.has(join(base, '.git'))) return [];
    if (isNamed()) tellOnce(problemAt('itemNested', path, { folder: folderOf(path), base }));
    if (!/^name:/.test(textOf(path))) return [];
    const why = 'its front matter has no `---` above it';
    return [problemAt('itemDropped', path, { ...whoOf(looking), kind: 'sub-agent', why })];
  });
  return [...found, ...elsewhere.values()];
}
