// Windsurf, now Devin: rules with a trigger, and AGENTS.md, which holds for its folder.

import { folderOf } from '../../../model/paths.ts';
import type { Agent, Load, Place } from '../agent.ts';
import { chain, chainBelow, repositoryOf } from '../chain.ts';
import { type Collector, collector, firstOf, type Sent } from '../collector.ts';
import { join } from '../files.ts';
import { globList } from '../globs.ts';
import { fitting, type Rule, rulesIn } from '../rule-files.ts';

/** Characters of a rule file. */
const MOST = 12_000;

export const windsurf: Agent = {
  name: 'windsurf',
  title: 'Windsurf',
  versions: [{ version: '2026-11' }],
  confidence: 'documented',
  sources: ['docs.windsurf.com: memories and rules, AGENTS.md'],
  settings: [],
  unknown: 'Whether a rule beyond the limit is cut or refused is not said.',
  load: loadWindsurf,
};

export const devin: Agent = {
  name: 'devin',
  title: 'Devin CLI',
  versions: [{ version: '2026-11' }],
  confidence: 'documented',
  sources: ['docs.devin.ai: rules and AGENTS.md'],
  settings: [],
  load: loadDevin,
};

function loadWindsurf({ files, cwd, file }: Place): Load {
  const to = collector(files, { how: 'system' });
  const root = repositoryOf(files, cwd) ?? cwd;
  const folders = new Set([
    ...chain(root, cwd),
    ...(file === null ? [] : chain(root, folderOf(file))),
  ]);
  for (const folder of folders) {
    const agents = firstOf(files, folder, ['AGENTS.md', 'agents.md']);
    const holds = folder === root || (file !== null && chain(folder, folderOf(file)).length > 0);
    if (agents === null) continue;
    if (holds) to.add(agents, folder === root ? {} : { when: 'on-read' });
    else to.skip(agents, `it waits for a file in ${folder}`, undefined, { is: 'waiting' });
  }
  for (const folder of folders) {
    for (const name of ['.windsurf', '.devin'])
      for (const rule of rulesIn(files, join(folder, `${name}/rules`), '.md'))
        addRule(to, rule, folder, file);
  }
  return to.result();
}

function addRule(to: Collector, rule: Rule, base: string, file: string | null): void {
  const { path, data, bodyStart, at } = rule;
  const trigger = String(data.trigger ?? 'none');
  const add = (says: string, sent: Sent = {}): void => {
    to.add(path, {
      bodyStart,
      because: { says, at: at('trigger') },
      ...limited(to, path, bodyStart),
      ...sent,
    });
  };
  if (trigger === 'always_on') add('trigger: always_on');
  else if (trigger === 'model_decision')
    add('the model chooses by its description', { when: 'by-model' });
  else if (trigger === 'glob') {
    const globs = globList(data.globs);
    const fit = fitting(globs, base, file);
    if (fit === undefined)
      to.skip(path, `it waits for a file that fits ${globs.join(', ')}`, at('globs'), {
        is: 'waiting',
      });
    else add(`${fit} fits ${file}`, { when: 'on-read' });
  } else
    to.skip(path, `trigger: ${trigger}: it is read only when a person names it`, at('trigger'));
}

/** Only so many characters of a rule file count. */
function limited({ files }: Collector, path: string, bodyStart: number): Sent {
  const body = (files.text(path)?.text ?? '').slice(bodyStart);
  if (body.length <= MOST) return {};
  const part = body.slice(0, MOST);
  const line = (files.text(path)?.text ?? '').slice(0, bodyStart + MOST).split('\n').length;
  return {
    text: part,
    cut: { line, says: `a rule file holds ${MOST} characters` },
  };
}

const DEVIN_NAMES = ['AGENTS.md', 'AGENT.md', 'CLAUDE.md'];

function loadDevin({ files, cwd, file, home }: Place): Load {
  const to = collector(files, { how: 'system' });
  if (home) for (const name of DEVIN_NAMES) to.add(`~/.config/devin/${name}`);
  for (const name of DEVIN_NAMES) to.add(join(cwd, name));
  for (const folder of chainBelow(cwd, file))
    for (const name of DEVIN_NAMES)
      to.add(join(folder, name), { when: 'on-read', how: 'tool_result' });
  return to.result();
}
