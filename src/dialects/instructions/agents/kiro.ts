// Kiro: steering files with an inclusion, and AGENTS.md.

import { folderOf } from '../../../model/paths.ts';
import type { Agent, Load, Place } from '../agent.ts';
import { chain } from '../chain.ts';
import { collector } from '../collector.ts';
import { isHome, join } from '../files.ts';
import { globList } from '../globs.ts';
import { fitting, rulesIn } from '../rule-files.ts';

export const kiro: Agent = {
  name: 'kiro',
  title: 'Kiro',
  versions: [{ version: '2026-11' }],
  confidence: 'documented',
  sources: ['kiro.dev/docs/steering', 'Kiro#9176'],
  settings: [],
  load,
};

function load({ files, cwd, file, home }: Place): Load {
  const to = collector(files, { how: 'system' });
  if (home) to.add('~/.kiro/steering/AGENTS.md', { because: { says: 'always' } });
  const folders = new Set([cwd, ...(file === null ? [] : chain(cwd, folderOf(file)))]);
  for (const folder of folders) to.add(join(folder, 'AGENTS.md'));
  const places = [...(home ? ['~/.kiro/steering'] : []), join(cwd, '.kiro/steering')];
  for (const place of places) {
    for (const { path, data, bodyStart, at } of rulesIn(files, place, '.md')) {
      const inclusion = String(data.inclusion ?? 'always');
      const because = { says: `inclusion: ${inclusion}`, at: at('inclusion') };
      const globs = globList(data.fileMatchPattern);
      const fit = isHome(path) ? undefined : fitting(globs, cwd, file);
      if (inclusion === 'always') to.add(path, { bodyStart, because });
      else if (inclusion === 'auto') to.add(path, { bodyStart, because, when: 'by-model' });
      else if (inclusion !== 'fileMatch')
        to.skip(
          path,
          `inclusion: ${inclusion}: it is read only when a person names it`,
          because.at,
        );
      else if (fit === undefined)
        to.skip(path, `it waits for a file that fits ${globs.join(', ')}`, at('fileMatchPattern'), {
          is: 'waiting',
        });
      else {
        const says = `${fit} fits ${file}`;
        to.add(path, { bodyStart, when: 'on-read', because: { says, at: at('fileMatchPattern') } });
      }
    }
  }
  return to.result();
}
