// Droid: CLAUDE.md and AGENTS.md of every folder, nearest first, within one budget.

import { folderOf } from '../../../model/paths.ts';
import { counted, withCommas } from '../../../model/plural.ts';
import { type Agent, collector, type Loaded, type Place, type Skipped } from '../agent.ts';
import { chain, isLink, join, repositoryOf } from '../files.ts';
import { addedUp } from '../listing/budgets.ts';
import { ANY_NAME, MARKDOWN, NEEDS_NAME, NO_MODEL, without } from '../listing/common.ts';
import { type HeadReader, lastKey, linesWithoutTabs } from '../listing/heads.ts';
import type { ListingRules } from '../listing/model.ts';

/** Characters of all files together that are sent at start; what stands around them counts, too. */
const MOST = 80_000;
/** Characters that reading one file adds; what does not fit is left out whole. */
const MOST_ON_READ = 40_000;
const FRAME = 60;
/** In every folder, after its other files. */
const HIDDEN = ['.factory/AGENTS.md', '.agents/AGENTS.md'];
const FRAME_OF_FILE = 40;

const DROID_HEAD: HeadReader = {
  ...{ fence: { blanks: false, dashes: true }, yaml: lastKeyMap, mend: linesWithoutTabs },
};

/** What is no map is read by other means. */
function lastKeyMap(yaml: string) {
  const data = lastKey(yaml, true);
  return data === null || Object.keys(data).length === 0 ? null : data;
}

/** Of a sub-agent nothing counts where its name or description is no text. */
function textsOrNothing(yaml: string) {
  const data = lastKeyMap(yaml);
  const values = [data?.name ?? '', data?.description ?? ''];
  return values.every((value) => typeof value === 'string') ? data : {};
}

const droidLists: ListingRules = {
  calls: { tool: 'Skill', tells: ['where it lies'], hidden: 'loads' },
  skill: {
    ...{ field: 'user', folders: ['.factory/skills', '.agents/skills', '.agent/skills'] },
    home: ['.factory/skills', '.agents/skills', '.agent/skills'],
    ...{ walk: 'up', find: { deep: true, hidden: true }, head: { ...DROID_HEAD, needsBody: true } },
    name: {
      ...{ ...NEEDS_NAME, fits: /^[a-z0-9-]+$/ },
      says: 'holds other characters than a-z, 0-9 and hyphens',
    },
    description: {
      ...without('dropped', 'says No description provided', 'dropped'),
      ...{ most: 1024, over: 'cut', ellipsis: 1 },
    },
    hide: { [NO_MODEL]: [/^(?!false$)/], enabled: [false, /^(?!true$)/] },
  },
  subagent: {
    ...{ field: 'user', folders: ['.factory/droids'], home: ['.factory/droids'], walk: 'up' },
    ...{ find: { ending: MARKDOWN }, name: ANY_NAME },
    head: { ...DROID_HEAD, optional: true, yaml: textsOrNothing },
    description: {
      ...without('says (location: project)', 'says (location: project)', 'dropped'),
      ...{ most: 293, over: 'cut', ellipsis: 1 },
    },
    wins: 'each',
  },
  hooks: { files: ['.factory/settings.json'], plain: 'user', json: 'user' },
  budget: addedUp(15_000, 3, 1, 5380),
  budgetSays: '15,000 characters; its built-in skills take 5,380 of them; others by name alone',
};

export const droid: Agent = {
  name: 'droid',
  title: 'Droid',
  versions: [{ version: '0.225.2' }],
  confidence: 'measured',
  sources: ['droid exec 0.225.2, offline'],
  lists: droidLists,
  load,
};

function load(place: Place) {
  const { files, cwd, file, home } = place;
  const to = collector(place, {}, { links: false });
  const root = repositoryOf(files, cwd) ?? cwd;
  for (const folder of chain(root, cwd).toReversed()) {
    to.add(join(folder, 'CLAUDE.md'));
    const [upper, lower] = [join(folder, 'AGENTS.md'), join(folder, 'agents.md')];
    if (to.addFirst([upper, lower]) === null) to.textOf(upper);
    for (const name of HIDDEN) to.add(join(folder, name));
  }
  if (home) for (const path of HIDDEN) to.add(`~/${path}`);
  const start = withinBudget(to.result().loaded, (path) => files.text(path)?.text ?? '');
  if (file !== null) {
    let room = MOST_ON_READ;
    const names = ['CLAUDE.md', 'AGENTS.md', 'agents.md', ...HIDDEN];
    // A link is not followed, and yet what it leads to counts as seen.
    const seen = new Set<string | null>();
    const below = chain(root, folderOf(file)).slice(1);
    for (const path of below.flatMap((folder) => names.map((name) => join(folder, name)))) {
      const size = files.text(path)?.text.length ?? 0;
      if (files.has(path) && isLink(files, path)) seen.add(files.real(path));
      if (seen.has(path)) to.skip(path, 'hidden by a symbolic link to it in the same folder');
      else if (size > room && !to.has(path))
        to.skip(
          path,
          `it does not fit the ${withCommas(MOST_ON_READ)} characters that reading a file adds`,
        );
      else if (to.add(path, { when: 'on-read', how: 'tool_result' })) room -= size;
    }
  }
  const { loaded, skipped } = to.result();
  return {
    loaded: [...start.kept, ...loaded.filter(({ when }) => when === 'on-read')],
    skipped: [...skipped, ...start.lost],
  };
}

function withinBudget(loaded: readonly Loaded[], textOf: (path: string) => string) {
  const total = loaded.reduce((sum, { path }) => sum + textOf(path).length + FRAME_OF_FILE, 0);
  if (total <= MOST) return { kept: loaded, lost: [] };
  let room = MOST - FRAME;
  const kept: Loaded[] = [];
  const lost: Skipped[] = [];
  for (const one of loaded) {
    const text = textOf(one.path);
    room -= FRAME_OF_FILE;
    if (room <= 0)
      lost.push({
        ...{ path: one.path, is: 'full' },
        why: `the files before it take all ${counted(MOST, 'character')}`,
      });
    else if (text.length <= room) kept.push(one);
    else {
      const part = text.slice(0, room);
      const line = part.split('\n').length;
      const says = `only ${withCommas(MOST)} characters of all files together are kept`;
      kept.push({ ...one, kept: Buffer.byteLength(part), text: part, cut: { line, says } });
    }
    room -= text.length;
  }
  return { kept, lost };
}
