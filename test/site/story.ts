// A workspace with everything a page can meet, hostile parts included, and a way to build its site.

import { join } from 'node:path';
import { open, type Workspace } from '../../src/open.ts';
import { type BuildSiteOptions, buildSite } from '../../src/site/build-site.ts';
import type { Built } from '../../src/site/integration.ts';
import { type SiteData, siteData } from '../../src/site/site-data.ts';
import { compiledPages } from '../helpers/compiled-pages.ts';
import { folder } from '../helpers/folder.ts';
import { page, TODAY } from '../helpers/hierarchy.ts';
import { HOSTILE } from './hostile.ts';

const AGENT = `# Draw the map

## Defaults

\`\`\`yaml
brand_voice: casual
limits:
  inherit: false
  pages: 7
\`\`\`

## Work

Reads the [plan](../0042-map-plan.md#goal) and the [odd one](../odd%20%23%3F%20n%C3%A4me.md).

- [x] Choose a projection
- [ ] Draw the coast
`;

const WORKSPACE = `# Cartography

## Defaults

\`\`\`yaml
brand_voice: formal
language: English
limits:
  pages: 3
  words: 900
\`\`\`

## Ground rules

Every map has a legend. Zanzibar is spelled with a z.
`;

const MEMORY = `# Memory

## Findings

- Greenland is smaller than it looks <img src=x onerror="document.documentElement.dataset.hit='1'">

## Decisions

| Decision | Choice | Rationale | Date |
|----------|--------|-----------|------|
| Projection | Winkel tripel | least wrong | 2026-03-20 |

## Blockers

- [ ] Coastline data is missing — asked for it
`;

const MARKUP = `<script>document.documentElement.dataset.hit='1'</script>`;

/** Files of the workspace by path. */
export const STORY: Readonly<Record<string, string>> = {
  '.limps/workspace.md': page('name: Cartography\nupdated: 2026-03-28', WORKSPACE),
  '.limps/context/style.md': page(
    'title: Style\nupdated: 2025-11-01',
    '# Style\n\n## Colours\n\nSea is blue.\n',
  ),
  '.limps/adrs/ADR-0001-north-is-up.md': page(
    'title: North is up\nstatus: accepted\nupdated: 2026-03-01\nconstraints:\n  north: up',
    '# North is up\n',
  ),
  'plans/0042-map/0042-map-plan.md': page(
    'title: The map\nstatus: active\nupdated: 2026-03-25\ndepends_on: []',
    '# The map\n\n## Goal\n\nOne map of the world.\n',
  ),
  'plans/0042-map/agents/000-draw.agent.md': page(
    'title: Draw the map\nupdated: 2026-03-30',
    AGENT,
  ),
  'plans/0042-map/agents/000-draw.memory.md': page('updated: 2026-03-30', MEMORY),
  'plans/0042-map/odd #? näme.md': '# Odd one\n\nFound.\n',
  'plans/0043-hostile/0043-hostile-plan.md': page(
    `title: ${JSON.stringify(`Hostile ${MARKUP}`)}\n${JSON.stringify(`key ${MARKUP}`)}: ${JSON.stringify(`value "' ${MARKUP}`)}`,
    // A file with a null character is binary and has no text to show.
    Object.entries(HOSTILE)
      .filter(([, markdown]) => !markdown.includes('\u0000'))
      .map(([name, markdown]) => `## ${name}\n\n${markdown}\n`)
      .join('\n'),
  ),
  ...Object.fromEntries(
    Object.values(HOSTILE).map((markdown, index) => [
      `plans/0043-hostile/agents/${String(index).padStart(3, '0')}-attack.md`,
      `${markdown}\n`,
    ]),
  ),
  'plans/0043-hostile/agents/900-<img src=x onerror=alert(1)>.md': '# Named badly\n',
};

export interface Story {
  readonly root: string;
  readonly outDir: string;
  readonly open: () => Promise<Workspace>;
  readonly data: () => Promise<SiteData>;
  readonly build: (options?: Partial<BuildSiteOptions>) => Promise<Built>;
}

/** The workspace on disk, with a place for its site. */
export function story(files: Readonly<Record<string, string>> = STORY): Story {
  const root = folder(files);
  const outDir = join(root, 'dist');
  const opened = () => open({ root, cwd: root, now: TODAY });
  const data = async () => siteData(await opened());
  return {
    root,
    open: opened,
    outDir,
    data,
    build: async (options = {}) => {
      await compiledPages();
      return buildSite(await data(), { outDir, ...options });
    },
  };
}
