// Windsurf, now Devin, and Kiro: rules that say when they are read, and AGENTS.md, which holds for its folder.

import { folderOf } from '../../../model/paths.ts';
import { withCommas } from '../../../model/plural.ts';
import { type Agent, type Collector, loaderOf, type Sent, type When } from '../agent.ts';
import { chain, chainBelow, isHome, join, repositoryOf } from '../files.ts';
import { globList } from '../globs.ts';
import { addScoped, firstFit, type Rule, rulesIn } from '../rule-files.ts';

/** Characters of a rule file. */
const MOST = 12_000;

export const windsurf: Agent = {
  name: 'windsurf',
  title: 'Windsurf',
  versions: [{ version: '2026-11' }],
  confidence: 'documented',
  sources: ['docs.windsurf.com: memories and rules, AGENTS.md'],
  unknown: 'Whether a rule beyond the limit is cut or refused is not said.',
  load: loaderOf(loadWindsurf),
};

export const devin: Agent = {
  name: 'devin',
  title: 'Devin CLI',
  versions: [{ version: '2026-11' }],
  confidence: 'documented',
  sources: ['docs.devin.ai: rules and AGENTS.md'],
  load: loaderOf(addForDevin),
};

function loadWindsurf(to: Collector): void {
  const { files, cwd, file } = to;
  const root = repositoryOf(files, cwd) ?? cwd;
  const folders = new Set([
    ...chain(root, cwd),
    ...(file === null ? [] : chain(root, folderOf(file))),
  ]);
  for (const folder of folders) {
    const names = ['AGENTS.md', 'agents.md'].map((name) => join(folder, name));
    const agents = names.find((path) => files.has(path));
    const holds = folder === root || (file !== null && chain(folder, folderOf(file)).length > 0);
    if (agents === undefined) continue;
    if (holds) to.add(agents, folder === root ? {} : { when: 'on-read' });
    else to.skip(agents, `it waits for a file in ${folder}`, { is: 'waiting' });
  }
  for (const folder of folders) {
    for (const name of ['.windsurf', '.devin'])
      for (const rule of rulesIn(files, join(folder, `${name}/rules`), /\.md$/))
        addRule(to, rule, folder, file);
  }
}

function addRule(to: Collector, rule: Rule, base: string, file: string | null): void {
  const { path, data, bodyStart, at } = rule;
  const trigger = String(data.trigger ?? 'none');
  const limits = cutToLimit(to.files.text(path)?.text ?? '', bodyStart);
  const add = (says: string, when: When): void => {
    to.add(path, { when, bodyStart, because: { says, at: at('trigger') }, ...limits });
  };
  const globs = globList(data.globs);
  if (trigger === 'always_on') add('trigger: always_on', 'start');
  else if (trigger === 'model_decision') add('the model chooses by its description', 'by-model');
  else if (trigger === 'glob')
    addScoped(to, rule, 'globs', globs, file, firstFit(globs, base, file), limits);
  else
    to.skip(path, `trigger: ${trigger}: it is read only when a person names it`, {
      at: at('trigger'),
    });
}

/** Only so many characters of a rule file count. */
function cutToLimit(text: string, bodyStart: number): Sent {
  if (text.length - bodyStart <= MOST) return {};
  const line = text.slice(0, bodyStart + MOST).split('\n').length;
  return {
    text: text.slice(bodyStart, bodyStart + MOST),
    cut: { line, says: `a rule file holds ${withCommas(MOST)} characters` },
  };
}

const DEVIN_NAMES = ['AGENTS.md', 'AGENT.md', 'CLAUDE.md'];

function addForDevin(to: Collector): void {
  const { cwd, file, home } = to;
  if (home) for (const name of DEVIN_NAMES) to.add(`~/.config/devin/${name}`);
  for (const name of DEVIN_NAMES) to.add(join(cwd, name));
  for (const folder of chainBelow(cwd, file))
    for (const name of DEVIN_NAMES)
      to.add(join(folder, name), { when: 'on-read', how: 'tool_result' });
}

export const kiro: Agent = {
  name: 'kiro',
  title: 'Kiro',
  versions: [{ version: '2026-11' }],
  confidence: 'documented',
  sources: ['kiro.dev/docs/steering', 'Kiro#9176'],
  load: loaderOf(loadKiro),
};

function loadKiro(to: Collector): void {
  const { files, cwd, file, home } = to;
  if (home) to.add('~/.kiro/steering/AGENTS.md');
  const folders = new Set([cwd, ...(file === null ? [] : chain(cwd, folderOf(file)))]);
  for (const folder of folders) to.add(join(folder, 'AGENTS.md'));
  const places = [...(home ? ['~/.kiro/steering'] : []), join(cwd, '.kiro/steering')];
  for (const rule of places.flatMap((place) => rulesIn(files, place, /\.md$/))) {
    const { path, data, bodyStart, at } = rule;
    const inclusion = String(data.inclusion ?? 'always');
    const because = { says: `inclusion: ${inclusion}`, at: at('inclusion') };
    const globs = globList(data.fileMatchPattern);
    if (inclusion === 'always') to.add(path, { bodyStart, because });
    else if (inclusion === 'auto') to.add(path, { bodyStart, because, when: 'by-model' });
    else if (inclusion === 'fileMatch') {
      const fit = isHome(path) ? null : firstFit(globs, cwd, file);
      addScoped(to, rule, 'fileMatchPattern', globs, file, fit);
    } else to.skip(path, `${because.says}: it is read only when a person names it`, because);
  }
}
