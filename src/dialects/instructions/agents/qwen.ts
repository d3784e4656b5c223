// Qwen Code: QWEN.md from one folder above the repository's root to where it starts, then AGENTS.md, then rules of the root.

import { folderOf } from '../../../model/paths.ts';
import type { Agent, Load, Place } from '../agent.ts';
import { chain, repositoryOf } from '../chain.ts';
import { type Collector, collector } from '../collector.ts';
import { filesBelow, isHome, isIn, join, relativeTo } from '../files.ts';
import { frontMatter, lastLineYaml } from '../front-matter.ts';
import { fitsWhole } from '../globs.ts';
import { addImports, mentionsOutsideTopLevelCode } from '../imports.ts';
import { given, jsonSettings, texts, valueAt } from '../settings.ts';

export const qwen: Agent = {
  name: 'qwen',
  title: 'Qwen Code',
  versions: [{ version: '0.24.4' }],
  confidence: 'measured',
  sources: ['qwen 0.24.4, offline', 'its bundle'],
  settings: [
    {
      name: 'context.fileName',
      default: ['QWEN.md', 'AGENTS.md'],
      says: 'the names that are read, in place of the default ones',
    },
    { name: 'context.ruleExcludes', default: [], says: 'globs on absolute paths of rules' },
  ],
  readSettings: ({ files, cwd }) => {
    const own = jsonSettings(files.text(join(cwd, '.qwen/settings.json'))?.text);
    return {
      // The older key still counts.
      ...given('context.fileName', valueAt(own, 'context', 'fileName') ?? own.contextFileName),
      ...given('context.ruleExcludes', valueAt(own, 'context', 'ruleExcludes')),
    };
  },
  load,
};

function load(place: Place): Load {
  const { files, cwd, home } = place;
  const to = collector(files, { how: 'system' });
  const root = repositoryOf(files, cwd);
  const top = root === null || root === '' ? '' : folderOf(root);
  for (const name of texts(place.setting('context.fileName'))) {
    if (home) add(to, `~/.qwen/${name}`, 'yours, for all projects');
    for (const folder of chain(top, cwd)) add(to, join(folder, name));
  }
  if (root !== null) add(to, join(root, '.qwen/QWEN.local.md'));
  addRules(place, to, root ?? cwd);
  return to.result();
}

function add(to: Collector, path: string, says?: string): void {
  const { files } = to;
  const same = to.sameFile(path);
  if (same !== null && same !== path) {
    to.skip(path, `it is the same file as ${same}`, undefined, { is: 'same' });
    return;
  }
  if (!to.add(path, says === undefined ? {} : { because: { says } })) return;
  const folder = folderOf(path);
  const root = isHome(path) ? folder : (repositoryOf(files, folder) ?? folder);
  addImports(to, path, {
    find: mentionsOutsideTopLevelCode,
    hops: 5,
    once: 'along-chain',
    inlined: true,
    refuse: (imported) =>
      isIn(root, imported) ? null : 'imports from outside the project are not followed',
  });
}

/** Comments are taken out, too. */
function addRules({ files, file, home, reach, setting }: Place, to: Collector, root: string): void {
  const isMarkdown = (name: string): boolean => name.endsWith('.md');
  const folders = [...(home ? ['~/.qwen/rules'] : []), join(root, '.qwen/rules')];
  const waiting: (readonly [string, readonly string[], number])[] = [];
  for (const path of folders.flatMap((one) =>
    filesBelow(files, one, isMarkdown, { links: false }),
  )) {
    if (texts(setting('context.ruleExcludes')).some((glob) => fitsWhole(glob, `/${path}`))) {
      to.skip(path, 'context.ruleExcludes names it');
      continue;
    }
    const text = files.text(path)?.text ?? '';
    const head = frontMatter(text, lastLineYaml, true);
    const globs = pathsOf(head.data?.paths);
    const line = head.lineOf('paths');
    if (globs.length > 0) waiting.push([path, globs, line]);
    else {
      const because = { says: 'always: it has no paths', at: { path, line } };
      to.add(path, { bodyStart: head.bodyStart, because });
    }
  }
  for (const [path, globs, line] of waiting) {
    const at = { path, line };
    const fit =
      file === null || reach === 'shell' || !isIn(root, file)
        ? undefined
        : globs.find((glob) => fitsWhole(alternatives(glob), relativeTo(root, file)));
    if (fit === undefined) {
      const what = file === null ? 'it waits for a file that fits' : `${file} does not fit`;
      to.skip(path, `${what} ${globs.join(', ')}`, at, { is: 'waiting' });
      continue;
    }
    const { bodyStart } = frontMatter(files.text(path)?.text ?? '', lastLineYaml, true);
    const because = { says: `${fit} fits ${file}`, at };
    to.add(path, { when: 'on-read', how: 'tool_result', bodyStart, because });
  }
}

/** `@(a|b)` is `{a,b}`. */
function alternatives(glob: string): string {
  return glob.replace(/@\(([^()]*)\)/g, (_, inside: string) => `{${inside.replaceAll('|', ',')}}`);
}

/** A text is one glob, whatever commas it holds. */
function pathsOf(value: unknown): readonly string[] {
  const all = Array.isArray(value) ? value.map(String) : typeof value === 'string' ? [value] : [];
  return all.filter((glob) => glob !== '');
}
